"""The cards, casinos and tokens of las_vegan, and the numbers that stand for them, for moves, and
in the fields of a position (las_vegan §1)."""

from __future__ import annotations

from ...engine import limits

COLOURS = "rpgb"
NUMBERS = 10

# A card is colour * 10 + number, and so is the move that plays it.
CARDS = 4 * NUMBERS
DECK = list(range(CARDS))
CARD_NAMES = [f"{COLOURS[card // NUMBERS]}{card % NUMBERS}" for card in DECK]
COLOUR_OF = [card // NUMBERS for card in DECK]
NUMBER_OF = [card % NUMBERS for card in DECK]
SEVEN = 7

# Sets of cards as bits; by number of players the cards of each hand (§1.3).
BIT = [1 << card for card in DECK]
ALL_CARDS = (1 << CARDS) - 1
OF_COLOUR = [sum(BIT[colour * NUMBERS : (colour + 1) * NUMBERS]) for colour in range(4)]
OF_NUMBER = [sum(BIT[number::NUMBERS]) for number in range(NUMBERS)]
SEVENS = OF_NUMBER[SEVEN]
HANDS = [0, 0, 13, 13, 10, 8]
SEATS = len(HANDS) - 1
NOBODY = 0  # instead of a seat
MAX_TRICKS = max(HANDS)

# Casinos (§1.4): the four colours, then eight numbers. Which of the cards count for each.
CASINO_NAMES = ["red", "purple", "green", "blue", "1", "2", "3", "4", "5", "6", "8", "9"]
CASINOS = len(CASINO_NAMES)
ALL_CASINOS = (1 << CASINOS) - 1
COLOUR_CASINOS = 4
CASINO_CARDS = OF_COLOUR + [OF_NUMBER[int(name)] for name in CASINO_NAMES[COLOUR_CASINOS:]]
IN_ROUND = 3
MOST_ROUNDS = CASINOS // IN_ROUND
GROUP = 3  # cards of a colour that count as one (§4.2)

# Tokens (§1.5): what each may show. An ordinary one is known by what it shows alone.
GOLD_FACES = (-3, -4)
TOKEN_FACES = ((-3, -2), (-2, -1), (-1, 1), (-2, 1))
TOKENS = len(TOKEN_FACES)
MILD_GOLD, HARD_GOLD = GOLD_FACES
FIRST_FACE = [min(faces) for faces in TOKEN_FACES]
SECOND_FACE = [max(faces) for faces in TOKEN_FACES]
FACES = [-3, -2, -1, 1]
KINDS_OF_FACES = len(FACES)
FACE_NAMES = [f"{face:+}" for face in FACES]
UNPLACED, MIN, MAX = range(3)  # what the golden token asks for (§3.2)
CONDITIONS = ("", "min", "max")

# Moves beside cards: an ordinary token, as face * 12 + casino; the golden one; none.
PLACE = CARDS
GOLD = PLACE + len(FACES) * CASINOS - MIN  # plus the condition
DECLINE = GOLD + MAX + 1

CABBAGES = 15

# What is being decided.
SHUFFLE, CASINO_DRAW, TOSS, STARTER, CARD, TOKEN = range(6)
STAGES = ("shuffle", "casinos", "tokens", "starter", "card", "token")

# Notes, see State.emit.
DEALT, OPENED, TOSSED, STARTS, PLAYED, WON, PLACED, PLACED_GOLD, DECLINED = range(1, 10)
PAID, PAID_GOLD, SCORED = range(10, 13)

# Sets of colours as bits, and sets of such sets: those with a colour of a given set in them, and
# those without a given colour. Hands are dealt by them.
COLOUR_SETS = 16
ALL_COLOURS = COLOUR_SETS - 1
TOUCHING = [sum(1 << other for other in range(COLOUR_SETS) if other & own) for own in range(16)]
WITHOUT = [sum(1 << s for s in range(1, COLOUR_SETS) if not s >> c & 1) for c in range(4)]

# Parts of the vector, see State.tell.
PRESENT_TRICK, LEADER, IN_TRICKS, WON_CARDS = range(4)

_SEAT = range(SEATS + 1)
_NUMBER = range(CARDS + 1)
"""Of cards."""

LIMITS: limits.Limits = {
    "players": range(2, SEATS + 1),
    "rounds": range(1, MOST_ROUNDS + 1),
    "round": range(MOST_ROUNDS + 1),
    "held": limits.sets_of(CARDS),
    "taken": limits.sets_of(CARDS),
    "tricks": range(MAX_TRICKS + 1),
    "cabbages": limits.POINTS,
    "pile": range(CARDS),
    "pile_n": _NUMBER,
    "laid": range(CARDS),
    "laid_n": _NUMBER,
    "led": _SEAT,
    "done": range(MAX_TRICKS + 1),
    "best": range(CARDS),
    "best_seat": _SEAT,
    "casinos": limits.sets_of(CASINOS),
    "free": limits.sets_of(CASINOS),
    "used": limits.sets_of(CASINOS),
    "placed": range(min(FACES), max(FACES) + 1),
    "loose": range(TOKENS + 1),
    "gold": range(min(GOLD_FACES), 1),
    "condition": range(len(CONDITIONS)),
    "sevens": range(5),
    "starter": _SEAT,
    "stage": range(len(STAGES)),
    "lacks": range(COLOUR_SETS),
    "missing": _NUMBER,
    "unseen": range(11),
    "slack": range(-CARDS, CARDS + 1),
}
"""What the fields of `LasVeganState` may hold."""
