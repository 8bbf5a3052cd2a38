"""All cards of Narikana, and what the rules need of them as flat tables of numbers.

Cards are numbered from 1 in the order of the files and of the cards in them; 0 is the figure of a
player. Effects, filters and programs of operations have numbers of their own. The arrays of
the .pxd files have the lengths that stand here.
"""

from __future__ import annotations

from pathlib import Path

from . import codes
from .codes import (
    ANY,
    CREATURE,
    DECK_SIZE,
    FIGURE,
    FIGURE_ATTACK,
    FIGURE_LIFE,
    MAX_CARDS,
    OP,
    PLAYED,
    WHEN_WORDS,
)
from .reading import Card, CardError, Condition, Effect, Filter, Operation, read_cards

FILES = (
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "lilac",
    "pink",
    "mixed",
    "colourless",
)
DATA = Path(__file__).parent / "data"

MAX_EFFECTS, MAX_FILTERS, MAX_PROGRAM = 256, 256, 4096
"""Lengths of the tables below."""

FIGURE_CARD = Card(
    "player",
    {"en": "player", "de": "Spieler"},
    (0,) * codes.COST,
    ANY,
    CREATURE,
    FIGURE_ATTACK,
    FIGURE_LIFE,
)
CARDS: list[Card] = [
    FIGURE_CARD,
    *(card for name in FILES for card in read_cards(DATA / f"{name}.toml")),
]
KINDS = len(CARDS)
NUMBERS = {card.id: number for number, card in enumerate(CARDS)}
NAMES = [card.names["en"] for card in CARDS]
IDS = [card.id for card in CARDS]


def _check_set() -> None:
    for what, all_of_them in (
        ("id", IDS),
        *((f"name ({lang})", [c.names[lang].lower() for c in CARDS]) for lang in ("en", "de")),
        *(
            (f"brief ({lang})", [c.briefs[lang].lower() for c in CARDS[1:]])
            for lang in ("en", "de")
        ),
    ):
        twice = {one for one in all_of_them if all_of_them.count(one) > 1}
        if twice:
            raise CardError(f"the same {what} twice: {', '.join(sorted(twice))}")
    if KINDS > MAX_CARDS:
        raise CardError(f"more than {MAX_CARDS} cards")


_check_set()


class _Tables:
    """Collects effects, filters and programs while they get their numbers."""

    def __init__(self) -> None:
        self.filters: list[Filter] = []
        self.program: list[int] = []
        self.effects: list[list[int]] = []  # a row each, see ROW
        self.first: list[int] = []  # by card

    def filter(self, one: Filter | None) -> int:
        if one is None:
            return codes.NO_FILTER
        if one not in self.filters:
            self.filters.append(one)
        return self.filters.index(one)

    def card(self, card: Card) -> None:
        self.first.append(len(self.effects))
        played = [effect for effect in card.effects if effect.when == PLAYED]
        if any(one.target or one.second for one in played[1:]):
            raise CardError(f"{card.id}: the first effect of a spell names the targets of all")
        if played:  # of a spell all effects are one program
            self.effect(played[0], played)
        for effect in card.effects:
            if effect.when != PLAYED:
                self.effect(effect, [effect])

    def effect(self, effect: Effect, parts: list[Effect]) -> None:
        start = len(self.program)
        for part in parts:
            self.part(part)
        self.program += [codes.END, 0, codes.NO_FILTER, 0, 0]
        gives = len(self.program)
        for gift in effect.gives:
            self.program += [gift.stat, gift.amount]
        condition = effect.condition or Condition(0)
        affects = effect.affects
        self.effects.append(
            [
                effect.when,
                condition.kind,
                condition.number,
                self.filter(condition.filter),
                self.filter(effect.target),
                self.filter(effect.second),
                start if not effect.gives else gives,
                len(effect.gives),
                affects,
                self.filter(effect.among),
                int(effect.fast),
                int(effect.repeat),
                *effect.cost,
                sum(effect.cost),
            ]
        )

    def part(self, part: Effect) -> None:
        """The operations of an effect. Conditions of spells are checked on the way, and skip to
        the end of their part."""
        if part.x is not None:
            self.op(Operation(codes.SET_X, filter=part.x.filter, amount=part.x.kind))
        if part.when == PLAYED and part.condition is not None:
            self.program += [
                codes.CHECK,
                part.condition.kind,
                self.filter(part.condition.filter),
                part.condition.number,
                len(part.do),
            ]
        for operation in part.do:
            self.op(operation)

    def op(self, one: Operation) -> None:
        self.program += [one.verb, one.who, self.filter(one.filter), one.amount, one.second]


_TABLES = _Tables()
for _card in CARDS:
    _TABLES.card(_card)


def _padded(numbers: list[int], length: int, filler: int = 0) -> list[int]:
    if len(numbers) > length:
        raise CardError(f"a table of {length} numbers is too short for {len(numbers)}")
    return numbers + [filler] * (length - len(numbers))


def _by_card(numbers: list[int], filler: int = 0) -> list[int]:
    return _padded(numbers, MAX_CARDS, filler)


def _column(number: int) -> list[int]:
    return _padded([row[number] for row in _TABLES.effects], MAX_EFFECTS, -1)


# By card.
KIND_OF = _by_card([card.kind for card in CARDS], -1)
COLOUR_OF = _by_card([card.colour for card in CARDS], ANY)
COSTS = _padded([n for card in CARDS for n in card.cost], MAX_CARDS * codes.COST)
COST_OF = _by_card([sum(card.cost) for card in CARDS])
ATTACK_OF = _by_card([card.attack for card in CARDS], codes.NO_ATTACK)
LIFE_OF = _by_card([card.life for card in CARDS])
IS_FAST = _by_card([int(card.fast) for card in CARDS])
KEYWORDS_OF = _by_card([card.keywords for card in CARDS])
PUT_ON = _by_card([_TABLES.filter(card.on) for card in CARDS], codes.NO_FILTER)
"""The filter of what an enchantment is put on; NO_FILTER for all other cards."""
FIRST_EFFECT = _padded([*_TABLES.first, len(_TABLES.effects)], MAX_CARDS + 1, len(_TABLES.effects))
"""The effects of card k are FIRST_EFFECT[k] to FIRST_EFFECT[k + 1] - 1."""
MOMENTS = _by_card([sum({1 << effect.when for effect in card.effects}) for card in CARDS])
"""When a card has effects, as bits."""


def _effect_when(card: int, when: int) -> int:
    numbers = range(FIRST_EFFECT[card], FIRST_EFFECT[card + 1])
    return next((n for n in numbers if _TABLES.effects[n][0] == when), codes.NO_EFFECT)


SPELL_EFFECT = _by_card([_effect_when(card, PLAYED) for card in range(KINDS)], codes.NO_EFFECT)
ABILITY = _by_card([_effect_when(card, codes.USE) for card in range(KINDS)], codes.NO_EFFECT)

# By effect.
WHEN = _column(0)
IF_KIND, IF_NUMBER, IF_FILTER = _column(1), _column(2), _column(3)
TARGET_OF, SECOND_OF = _column(4), _column(5)
START_OF = _column(6)
GIFTS, AFFECTS, AMONG = _column(7), _column(8), _column(9)
FAST_ABILITY, REPEATED = _column(10), _column(11)
ABILITY_COSTS = _padded(
    [n for row in _TABLES.effects for n in row[12 : 12 + codes.COST]], MAX_EFFECTS * codes.COST
)
ABILITY_COST = _column(12 + codes.COST)
EFFECT_CARD = _padded(
    [card for card in range(KINDS) for _ in range(FIRST_EFFECT[card], FIRST_EFFECT[card + 1])],
    MAX_EFFECTS,
)
"""The card that an effect is of."""

# By filter.
F_NOUN = _padded([one.noun for one in _TABLES.filters], MAX_FILTERS)
F_KINDS = _padded([one.kinds for one in _TABLES.filters], MAX_FILTERS)
F_SIDE = _padded([one.side for one in _TABLES.filters], MAX_FILTERS)
F_FLAGS = _padded([one.flags for one in _TABLES.filters], MAX_FILTERS)
F_RANGE = _padded([one.range for one in _TABLES.filters], MAX_FILTERS)

PROGRAM = _padded(_TABLES.program, MAX_PROGRAM)
"""Operations, OP numbers each (see `codes`), and the gifts of continuous effects, two each."""
assert OP == 5
DECK = DECK_SIZE
assert len(WHEN_WORDS) < 31
assert CARDS[FIGURE] is FIGURE_CARD
