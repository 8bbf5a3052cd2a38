"""The numbers of Narikana: kinds of cards, moves, fields, stages, notes, and the vocabulary of
effects.

What each word of the vocabulary means to players stands in docs/narikana.md.
"""

from __future__ import annotations

COLOURS = "roygblp"
"""Red, orange, yellow, green, blue, lilac, pink."""
ANY = 7
"""The place of `*` in a cost, and the colour of a card that has none."""
COST = 8
"""Numbers in a cost: a count for each colour, then for `*`."""

# Kinds of cards.
CREATURE, BUILDING, ITEM, SPELL, ENCHANTMENT = range(5)
KIND_WORDS = ("creature", "building", "item", "spell", "enchantment")

FIGURE = 0
"""The number of the players' own creatures among the cards (narikana §1.2)."""
MAX_CARDS = 128
"""Numbers of cards are below this."""
FIGURE_ATTACK, FIGURE_LIFE = 2, 20
GUESSES = 8
"""Decks that a secret one is taken for in sampled worlds, at most."""
DECK_SIZE = 40
MAX_COPIES = 3
OPENING_HAND = 6
QUIET_CHAPTERS = 3
"""§1.5: so many chapters without damage while both decks are empty are a draw."""
MOST_CHAPTERS = 60
"""§1.5: a game that has seen so many is a draw. Two who heal as much as they strike never end."""

SLOTS = 96
"""Cards in play at one time, those included that left it during the present exchange."""

# Nothing, where a number could stand.
FREE, GONE = -1, -2
"""`State.kind` of a slot without a card, and of one whose card has just left play."""
NOWHERE = -1
"""A slot: that of no card in play."""
UNCHOSEN = -3
"""A target that is still to be chosen."""
NO_CARD = 0
"""A card that there isn't, or that isn't known; on the board FIGURE has this number."""
NO_EFFECT, NO_FILTER, NO_ATTACK = -1, -1, -1
NO_SIDE = -1
"""In vectors: of nobody."""

ANYWHERE = 99
"""A range without limit."""

# Marks of a card in play, all cleared when a chapter begins.
MOVED, ATTACKED, TWICE, USED, FRESH, WEARY = 1, 2, 4, 8, 16, 32
"""WEARY: what it is about to do fizzles as well (it was made to rest)."""
MARK_WORDS = ("moved", "attacked", "twice", "used", "fresh", "weary")

# Keywords, as bits.
KEYWORD_WORDS = (
    "swift",
    "far",
    "winged",
    "ward",
    "firm",
    "drain",
    "frenzy",
    "guard",
    "rooted",
    "calm",
)
SWIFT, FAR, WINGED, WARD, FIRM, DRAIN, FRENZY, GUARD, ROOTED, CALM = (
    1 << bit for bit in range(len(KEYWORD_WORDS))
)

# What continuous effects give.
GIVES_ATTACK, GIVES_LIFE, GIVES_ARMOUR, GIVES_KEYWORD = range(4)
STAT_WORDS = ("attack", "life", "armour")

# When effects happen.
WHEN_WORDS = (
    "played",
    "use",
    "arrives",
    "dies",
    "chapter",
    "attacks",
    "attacked",
    "hurt",
    "moves",
    "kills",
    "enemy-enters",
    "ally-arrives",
    "ally-dies",
    "spell",
    "convert",
    "always",
)
(
    PLAYED,
    USE,
    ARRIVES,
    DIES,
    CHAPTER,
    ATTACKS,
    ATTACKED_BY,
    HURT,
    MOVES,
    KILLS,
    ENEMY_ENTERS,
    ALLY_ARRIVES,
    ALLY_DIES,
    AFTER_SPELL,
    CONVERTS,
    ALWAYS,
) = range(len(WHEN_WORDS))

# Verbs. END ends a program, CHECK goes on only if a condition holds, SET_X says what x is.
VERB_WORDS = (
    "end",
    "check",
    "set-x",
    "damage",
    "heal",
    "boost",
    "grow",
    "grant",
    "destroy",
    "sacrifice",
    "return",
    "move",
    "swap",
    "ready",
    "rest",
    "charm",
    "seize",
    "strip",
    "fight",
    "stop",
    "draw",
    "discard",
    "mill",
    "mana",
    "source",
    "revive",
    "regain",
    "look",
    "show",
)
(
    END,
    CHECK,
    SET_X,
    DAMAGE,
    HEAL,
    BOOST,
    GROW,
    GRANT,
    DESTROY,
    SACRIFICE,
    RETURN,
    SHIFT,
    SWAP,
    READY,
    REST,
    CHARM,
    SEIZE,
    STRIP,
    FIGHT,
    STOP,
    DRAW,
    DISCARD,
    MILL,
    GET_MANA,
    GET_SOURCE,
    REVIVE,
    REGAIN,
    LOOK,
    SHOW,
) = range(len(VERB_WORDS))
OP = 5
"""Numbers in an operation: verb, who, filter, amount, second amount."""
X = 1 << 20
"""The amount x; -X is less than nothing."""

# Whom a verb is about.
WHO_WORDS = ("self", "bearer", "you", "foe", "target", "second", "subject", "each")
SELF, BEARER, YOU, FOE, TARGET, SECOND, SUBJECT, EACH = range(len(WHO_WORDS))

# Conditions.
IF_COUNT, IF_GRAVE, IF_HAND, IF_SOURCES, IF_DAMAGED, IF_UNHURT = range(1, 7)

# What x is.
X_COUNT, X_POWER, X_POWER_OF_TARGET, X_WOUNDS, X_GRAVE, X_HAND, X_SOURCES = range(1, 8)

# Filters: what is looked for, whose, and what else must hold.
A_UNIT, A_FIELD, AN_ACTION, A_CARD = range(4)
ANYBODY, OWN, ENEMY = range(3)
(
    COMMON,
    IS_PLAYER,
    DAMAGED,
    UNHURT,
    OTHER,
    EMPTY,
    CHEAP,
    WEAK,
    LADEN,
    IS_SPELL,
    IS_ATTACK,
    IS_PLAY,
) = (1 << bit for bit in range(12))
FLAG_WORDS = {
    "common": COMMON,
    "damaged": DAMAGED,
    "unhurt": UNHURT,
    "other": OTHER,
    "free": EMPTY,
    "cheap": CHEAP,
    "weak": WEAK,
    "laden": LADEN,
}
CHEAP_COST, WEAK_ATTACK = 3, 2

# Moves: what they begin with, plus the field, the place on the stack or the card.
PASS, DONE, TAKE, THROW, AT_FIELD = range(5)
FIELDS = 29
AT_ACTION = AT_FIELD + FIELDS
STACK = 48
"""Actions that can be declared in one exchange."""
CHOOSE = AT_ACTION + STACK
CONVERT = CHOOSE + MAX_CARDS
PLAY = CONVERT + MAX_CARDS
MOVE = PLAY + MAX_CARDS
ATTACK = MOVE + FIELDS
GIVE = ATTACK + FIELDS
USE_CARD = GIVE + MAX_CARDS
ALL_MOVES = USE_CARD + MAX_CARDS

# The board: 29 hexagonal fields in rows of 5, 6, 7, 6 and 5 (narikana §1.1).
ROWS = (5, 6, 7, 6, 5)
FIELD_NAMES = [f"{'abcde'[row]}{i + 1}" for row, width in enumerate(ROWS) for i in range(width)]
"""From the top left."""
FIELD_NUMBERS = {name: field for field, name in enumerate(FIELD_NAMES)}
FIELD_BIT = [1 << field for field in range(FIELDS)]
"""Each field as a member of a set of bits."""
START = [0, FIELD_NUMBERS["c1"], FIELD_NUMBERS["c7"]]
"""Where the players' figures stand at the beginning, by seat."""


def _places() -> list[tuple[int, int]]:
    """Row and column of each field; columns count half fields, so neighbours in a row are two
    apart, and those in the next row one."""
    return [
        (row, max(ROWS) - width + 2 * i) for row, width in enumerate(ROWS) for i in range(width)
    ]


def _steps(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Steps between two places: a step to another row goes half a field sideways, too."""
    rows, columns = abs(a[0] - b[0]), abs(a[1] - b[1])
    return rows + max(0, columns - rows) // 2


DISTANCE = [_steps(a, b) for a in _places() for b in _places()]
"""`DISTANCE[a * FIELDS + b]`: steps between two fields."""
assert len(FIELD_NAMES) == FIELDS

# What is being decided.
STAGES = (
    "shuffle",
    "starter",
    "act",
    "answer",
    "source",
    "target",
    "pick",
    "place",
    "item",
    "discard",
    "look",
)
SHUFFLING, STARTING, ACTING, ANSWERING, SOURCING, AIMING = range(6)
PICKING, PLACING, TAKING, DISCARDING, LOOKING = range(6, 11)

# Waiting effects.
MOST_LOOKED = 8
"""Cards that an effect lets a seat look at, at most."""
MOST_STEPPING = 4
"""Creatures that have come onto items and must decide about them, at most."""
QUEUE = 64
WAITING = 6
"""Numbers in a waiting effect: effect, card, seat, subject, target, second target."""
MOST_EFFECTS = 200
"""So many effects happen in one exchange; what would come after them doesn't."""

# Why an action fizzled.
NO_SOURCE, NO_TARGET, STOPPED, NO_FIELD, CANNOT = range(5)
FIZZLED_WORDS = ("no-source", "no-target", "stopped", "no-field", "cannot")

# Parts of the vector, see State.tell.
LOOKED_PART, STEPPING_PART, BOARD_PART, STACK_PART, WAITING_PART = range(5)
DECK_PART, OTHER_DECK_PART, SEAT_PART = range(5, 8)
IN_PLAY, ON_STACK = 16, 6
"""Numbers that tell of a card in play, and of a declared action."""

# Notes, see State.emit. A unit stands there as its card and field, and the seat is the one that
# controls it; a way as its first and last field (`table.packed`).
AT = 32
BIAS, STEP = 64, 128  # of a boost
(
    STARTS,
    NEW_CHAPTER,
    DREW,
    DREW_NOTHING,
    DECLARED,
    AIMED,
    CARRIED,
    FIZZLED,
    PASSED,
    CONVERTED,
    ARRIVED,
    ATTACHED,
    LYING,
    BURIED,
    MOVED_TO,
    STRUCK,
    WOUNDED,
    HEALED,
    DIED,
    RETURNED,
    TRIGGERED,
    BOOSTED,
    GREW,
    GRANTED,
    CONTROLLED,
    READIED,
    RESTED,
    DISCARDED,
    MILLED,
    GOT_MANA,
    GOT_SOURCE,
    REGAINED,
    LOOKED,
    SHOWED,
    LOST,
    DRAWN,
    GAVE,
    CHOSEN,
) = range(1, 39)
