"""The cards of Nyan Nyan, and the numbers that stand for them, for moves, and in the fields of a
position (nyan_nyan §1)."""

from __future__ import annotations

from ...engine import limits

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "SCHD"
TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)
JOKER_RANK = 13  # the highest in a Stechen

# A card is rank * 4 + suit; all jokers are the same number.
JOKER = 4 * len(RANKS)
KINDS = JOKER + 1
ANY = -1  # the top card when nothing but jokers lies there
NO_CARD = -1
RANK_OF = [card // 4 for card in range(JOKER)] + [JOKER_RANK]
SUIT_OF = [card % 4 for card in range(JOKER)] + [0]

MAX_PACKS = 4
MAX_JOKERS = 4
CARDS = MAX_PACKS * (JOKER + MAX_JOKERS)
SEATS = 8
NOBODY = 0  # instead of a seat
HAND = 7

# Sets of cards as bits.
BIT = [1 << card for card in range(KINDS)]
OF_RANK = [sum(BIT[rank * 4 : rank * 4 + 4]) for rank in range(len(RANKS))]
OF_SUIT = [sum(BIT[suit:JOKER:4]) for suit in range(4)]
ALL = sum(BIT)
FREE = OF_RANK[JACK] | BIT[JOKER]  # playable whatever the suit, §2.5
THREES = OF_RANK[THREE] | BIT[JOKER]  # playable in a round of threes
EXODIAS = [sum(BIT[rank * 4 + suit] for rank in range(TEN, ACE + 1)) for suit in range(4)]

EXODIA_AT_ANY_TIME = 3  # since this version of the rules

# Moves. A card that is played is the move itself.
PLAY = 0
PAIR = KINDS  # two fives: plus their place in PAIRS
PAIRS = [(a, b) for a in range(4) for b in range(a, 4)]
PAIR_FIRST = [FIVE * 4 + a for a, _ in PAIRS]
PAIR_SECOND = [FIVE * 4 + b for _, b in PAIRS]
FUSE = PAIR + len(PAIRS)
LAY = FUSE + KINDS
DRAW = LAY + KINDS
PASS, TAKE, ACCEPT, JOIN, ABSTAIN = range(DRAW + 1, DRAW + 6)
UNDECIDED = 0  # instead of JOIN or ABSTAIN
WISH = ABSTAIN + 1  # plus the suit
COMMAND = WISH + 3  # plus the seat, from 1
NYAN, NYAN_NYAN, SILENT, EXODIA = range(COMMAND + SEATS + 1, COMMAND + SEATS + 5)

# Limits, §3 and §5.1.
TOO_MANY_AT_ONCE = 20
TOO_MANY_IN_HAND = 32
FORGOT_NYAN = 2
FORGOT_NYAN_NYAN = 7
MAX_N = 1 << 16  # keeps n an int; nobody gets there

# What is being decided.
(SHUFFLE, STARTER, TURN, DRAWN, OWED, FUSING, WISHING, COMMANDING, ANSWERING) = range(9)
(JOINING, LAYING, CALLING) = range(9, 12)
STAGES = (
    "shuffle",
    "starter",
    "turn",
    "drawn",
    "owed",
    "fuse",
    "wish",
    "command",
    "answer",
    "join",
    "lay",
    "call",
)

# Frames: what is going on, the innermost on top; see `table.py`.
F_TURN, F_OWED, F_DRAWING, F_REVEALING, F_FUSING, F_WISHING = range(1, 7)
F_COMMANDING, F_ANSWERING, F_JOINING, F_LAYING, F_SETTLING, F_CALLING = range(7, 13)
TOLD_SKIPS = 64  # of more only the last ones are told
TOLD_COMMANDS = 8  # likewise of the turns that a player loses
FRAME = 3  # ints in a frame
MAX_FRAMES = 16

# Notes, see State.emit.
DEALT, OPENED, STARTS, PLAYED, FUSED, DREW, PASSED, WISHED, TURNED_UP, GOT_FIVE = range(1, 11)
COMMANDED, ACCEPTED, REFUSED, OWES, TAKES, PASSED_ON, CHOSE, JOINED, ABSTAINED = range(11, 20)
LAID, SHOWED, TIED, LOST, CALLED, KEPT_SILENT, FINISHED, ELIMINATED = range(20, 28)
SHOWED_EXODIA, BURIED, RESHUFFLED, NEW_PILE, SKIPPED, LOST_TURN, EXTRA_TURN = range(28, 35)
REVERSED, THREES_BEGIN, THREES_END, UNCOVERED, CALLED_OFF = range(35, 40)


def _card_name(card: int) -> str:
    """`7S`, `10H`, `*`: a card as people write it."""
    return "*" if card == JOKER else RANKS[card // 4] + SUITS[card % 4]


CARD_NAMES = [_card_name(card) for card in range(KINDS)]


def packs_for(packs: int, players: int) -> int:
    """How many packs are played with; 0 leaves it to the number of players (§1.1). Eight can't
    be dealt from one."""
    least = 2 if players == SEATS else 1
    return max(packs, least) if packs else (1 if players <= 4 else 2)


def deck(packs: int, jokers: int) -> list[int]:
    """All cards, ascending."""
    return [card for card in range(JOKER) for _ in range(packs)] + [JOKER] * (packs * jokers)


# Parts of the vector, see State.tell.
FRAMES, MATCHING = range(2)

_SEAT = range(SEATS + 1)
_SOME_SEATS = limits.sets_of(SEATS + 1)
_CARD = range(KINDS)
_NUMBER = range(CARDS + 1)
"""Of cards."""
_COPIES = range(MAX_PACKS * MAX_JOKERS + 1)
_SET = limits.sets_of(KINDS)

LIMITS: limits.Limits = {
    "players": range(1, SEATS + 1),
    "packs": range(1, MAX_PACKS + 1),
    "jokers": range(MAX_JOKERS + 1),
    "rules": range(2, 4),
    "hand": _COPIES,
    "held": _SET,
    "count": _NUMBER,
    "laid": _COPIES,
    "laid_kinds": _SET,
    "laid_n": _NUMBER,
    "missing": _NUMBER,
    "lacks": _SET,
    "fresh": limits.COUNT,
    "known": _COPIES,
    "bare": _COPIES,
    "place": _SEAT,
    "commands": limits.COUNT,
    "pile": _CARD,
    "discard": _CARD,
    "frames": (range(F_CALLING + 1), _SEAT, range(2 * MAX_N + 1)),
    "frames_n": range(MAX_FRAMES),
    "pile_n": _NUMBER,
    "discard_n": _NUMBER,
    "top": range(ANY, JOKER),
    "suit": range(4),
    "direction": range(-1, 2, 2),
    "turn": _SEAT,
    "drawn": _CARD,
    "extra": limits.COUNT,
    "part": _SOME_SEATS,
    "threes": _SEAT,
    "threes_left": limits.COUNT,
    "best": range(1, SEATS + 2),
    "worst": _SEAT,
    "alive": _SOME_SEATS,
    "news": limits.SWITCH,
    "stage": range(len(STAGES)),
    "n": range(1, 2 * MAX_N + 1),
    "due": limits.COUNT,
    "due_seven": limits.SWITCH,
    "skip": limits.COUNT,
    "before": _NUMBER,
    "choice": range(LAY + KINDS + 8),
    "laying": _SOME_SEATS,
    "owe": _SOME_SEATS,
}
"""What the fields of `NyanTable` may hold."""
