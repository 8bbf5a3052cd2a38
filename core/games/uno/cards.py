"""The cards of uno, and the numbers that stand for them, for moves, and in the fields of a position
(uno §1.1)."""

from __future__ import annotations

from ...engine import limits

COLOURS = "rygb"
SYMBOLS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "+2", "rev", "skip")
RANKS = len(SYMBOLS)
DRAW_TWO, REVERSE, SKIP = 10, 11, 12

# A card is colour * 13 + rank; both copies of one are the same number.
WILD = 4 * RANKS
WILD_FOUR = WILD + 1
KINDS = WILD_FOUR + 1
COPIES = [1 if card < WILD and card % RANKS == 0 else 2 for card in range(WILD)] + [4, 4]
DECK = [card for card in range(KINDS) for _ in range(COPIES[card])]
CARDS = len(DECK)

# A move that plays a coloured card is the card itself; a wild adds the colour it names.
PLAY_WILD = WILD
PLAY_WILD_FOUR = PLAY_WILD + 4
DRAW = PLAY_WILD_FOUR + 4
PASS = DRAW + 1
SWAP = PASS  # plus the seat, from 1

CARD_OF = [move if move < WILD else WILD + (move - WILD) // 4 for move in range(DRAW)]
COLOUR_OF = [move // RANKS if move < WILD else (move - WILD) % 4 for move in range(DRAW)]
RANK_OF = [card % RANKS if card < WILD else card - WILD + RANKS for card in range(KINDS)]

# Sets of cards as bits.
BIT = [1 << card for card in range(KINDS)]
ALL_CARDS = sum(BIT)
WILDS = BIT[WILD] | BIT[WILD_FOUR]
OF_COLOUR = [sum(BIT[colour * RANKS : (colour + 1) * RANKS]) for colour in range(4)]
OF_RANK = [sum(BIT[rank:WILD:RANKS]) for rank in range(RANKS)] + [0, 0]
# By colour that counts and rank of the top card: what may be played, uno §2.1.
ALL_RANKS = RANKS + 2
PLAYABLE = [OF_COLOUR[colour] | rank | WILDS for colour in range(4) for rank in OF_RANK]

HAND = 7
DIVIDED = 2000  # by the cards that count for a round, uno §5.3
BONUS = [0, 200, 100, 50]  # by place, uno §5.4

# What is being decided.
SHUFFLE, STARTER, TURN, DRAWN, ANSWER, EXCHANGE = range(6)
STAGES = ("shuffle", "starter", "turn", "drawn", "answer", "exchange")


def _card_name(card: int) -> str:
    """`r7`, `g+2`, `w`, `w4`: a card as people write it."""
    if card >= WILD:
        return ("w", "w4")[card - WILD]
    return COLOURS[card // RANKS] + SYMBOLS[card % RANKS]


CARD_NAMES = [_card_name(card) for card in range(KINDS)]

SEATS = 10
NOBODY = 0  # instead of a seat
MOST_ROUNDS = 100

# Numbers of cards that count for rounds: so many share a number of 64 bits, so many bits for each.
SHARING, COUNTED_BITS = 3, 20
MOST_COUNTED = (1 << COUNTED_BITS) - 1
PACKED = (MOST_ROUNDS + SHARING - 1) // SHARING
"""Numbers of 64 bits for all rounds of a seat."""
MOST_COPIES = 4
"""The most copies of a card."""
NO_COLOUR = -1
NO_CARD = -1

# Notes, see State.emit.
DEALT, OPENED, STARTS, PLAYED, DREW, CANNOT_DRAW, PASSED = range(1, 8)
RESHUFFLED, SKIPPED, REVERSED, SWAPPED, ROTATED, FINISHED, SCORED = range(8, 15)

_SEAT = range(SEATS + 1)
_CARD = range(KINDS)
_NUMBER = range(CARDS + 1)
"""Of cards."""
_SET = limits.sets_of(KINDS)

LIMITS: limits.Limits = {
    "players": range(1, SEATS + 1),
    "rules": range(1, 3),
    "wild_on_wish": limits.SWITCH,
    "stack_draws": limits.SWITCH,
    "draws_skip": limits.SWITCH,
    "reverse_skips": limits.SWITCH,
    "zero_seven": limits.SWITCH,
    "round": range(MOST_ROUNDS + 1),
    "rounds": range(1, MOST_ROUNDS + 1),
    "hand": range(MOST_COPIES + 1),
    "held": _SET,
    "count": _NUMBER,
    "missing": _NUMBER,
    "lacks": _SET,
    "fresh": limits.COUNT,
    "wished": range(NO_COLOUR, 4),
    "known": _SET,
    "owed_draws": limits.COUNT,
    "laid": limits.COUNT,
    "place": _SEAT,
    "points": limits.POINTS,
    "round_cards": limits.sets_of(SHARING * COUNTED_BITS),
    "pile": _CARD,
    "pile_n": _NUMBER,
    "discard": _CARD,
    "discard_n": _NUMBER,
    "colour": range(NO_COLOUR, 4),
    "direction": range(-1, 2, 2),
    "active": _SEAT,
    "drawn": _CARD,
    "due": limits.COUNT,
    "draw_seat": _SEAT,
    "draw_left": limits.COUNT,
    "penalty": limits.SWITCH,
    "stage": range(len(STAGES)),
}
"""What the fields of `UnoState` may hold."""
