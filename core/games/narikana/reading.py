"""Cards as they are written in data/*.toml, read into values and checked.

The format stands in docs/narikana.md. Everything said there about a card is in `Card`; tables for
the rules are made of it in `cards.py`, and its printed text in adapters/presentation.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .codes import *

CREATURES, BUILDINGS = 1 << CREATURE, 1 << BUILDING
ALL_KINDS = (1 << len(KIND_WORDS)) - 1
SIDES = {"own": OWN, "enemy": ENEMY}
NOUNS = {
    "unit": (A_UNIT, CREATURES | BUILDINGS, 0),
    "creature": (A_UNIT, CREATURES, 0),
    "building": (A_UNIT, BUILDINGS, 0),
    "player": (A_UNIT, CREATURES, IS_PLAYER),
    "field": (A_FIELD, 0, 0),
    "action": (AN_ACTION, 0, 0),
    "card": (A_CARD, ALL_KINDS, 0),
}
ADJECTIVES = {A_FIELD: {"free"}, AN_ACTION: set[str](), A_CARD: {"cheap"}}
"""Of units all others; `own` and `enemy`, kinds of cards and of actions not counted."""
ACTIONS = {"spell": IS_SPELL, "attack": IS_ATTACK, "play": IS_PLAY}
LONGEST_NAME, LONGEST_BRIEF = 22, 10


class CardError(ValueError):
    """A card or deck that can't be read: which one, and what is wrong with what is written."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What is looked for: `noun`, `kinds` of cards as bits, `side`, `flags`, `range` in fields."""

    noun: int
    kinds: int
    side: int = ANYBODY
    flags: int = 0
    range: int = ANYWHERE


@dataclass(frozen=True, slots=True)
class Amount:
    """What x is: one of `X_...`, with a filter if it counts."""

    kind: int
    filter: Filter | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """One of `IF_...`, with a number and, if it counts, a filter."""

    kind: int
    number: int = 0
    filter: Filter | None = None


@dataclass(frozen=True, slots=True)
class Operation:
    """A verb with what belongs to it. `amount` and `second` may be `X`; `word` is a keyword
    or a colour."""

    verb: int
    who: int = SELF
    filter: Filter | None = None
    amount: int = 0
    second: int = 0
    word: str = ""


@dataclass(frozen=True, slots=True)
class Gift:
    """What a continuous effect gives: one of `GIVES_...`, a number or a keyword's bit."""

    stat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Effect:
    when: int
    do: tuple[Operation, ...] = ()
    condition: Condition | None = None
    x: Amount | None = None
    target: Filter | None = None
    second: Filter | None = None
    cost: tuple[int, ...] = (0,) * COST
    fast: bool = False
    repeat: bool = False
    affects: int = SELF
    among: Filter | None = None
    gives: tuple[Gift, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """`cost` has a count for each colour, then for `*`. `attack` may be NO_ATTACK. `keywords` are
    bits. `on`: what an enchantment is put on. `briefs`: by language a name that fits on a field."""

    id: str
    names: Mapping[str, str]
    cost: tuple[int, ...]
    colour: int
    kind: int
    attack: int = NO_ATTACK
    life: int = 0
    fast: bool = False
    keywords: int = 0
    on: Filter | None = None
    effects: tuple[Effect, ...] = ()
    briefs: Mapping[str, str] = field(default_factory=dict)


def read_cards(file: Path) -> list[Card]:
    """The cards of a file; CardError with file, card and reason."""
    try:
        entries = tomllib.loads(file.read_text(encoding="utf-8"))["card"]
    except (tomllib.TOMLDecodeError, KeyError) as error:
        raise CardError(f"{file.name}: {error}") from error
    cards = []
    for entry in entries:
        try:
            cards.append(_card(entry))
        except (CardError, KeyError, ValueError, TypeError) as error:
            raise CardError(f"{file.name}, {entry.get('id', entry)}: {error}") from error
    return cards


CARD_KEYS = {
    "id", "name", "brief", "cost", "kind", "attack", "life", "fast", "keywords", "on", "effects",
}  # fmt: skip
EFFECT_KEYS = {
    "when", "do", "if", "x", "target", "second", "cost", "fast", "repeat", "affects", "gives",
}  # fmt: skip


def _only(entry: Mapping[str, Any], known: set[str]) -> None:
    if unknown := set(entry) - known:
        raise CardError(f"unknown: {', '.join(sorted(unknown))}")


def _card(entry: Mapping[str, Any]) -> Card:
    _only(entry, CARD_KEYS)
    kind = _index(KIND_WORDS, entry["kind"], "kind of card")
    cost, colour = read_cost(entry["cost"])
    if not sum(cost):
        raise CardError("a card costs something")
    names = entry["name"]
    for name in names.values():
        if len(name) > LONGEST_NAME:
            raise CardError(f"{name!r} is longer than {LONGEST_NAME} letters")
    briefs = {**names, **entry.get("brief", {})}
    for brief in briefs.values():
        if len(brief) > LONGEST_BRIEF:
            raise CardError(f"{brief!r} needs a brief name of at most {LONGEST_BRIEF} letters")
    is_unit = kind in (CREATURE, BUILDING)
    if is_unit != ("life" in entry) or (kind == CREATURE and "attack" not in entry):
        raise CardError("creatures have attack and life, buildings life, other cards neither")
    if (kind == ENCHANTMENT) != ("on" in entry):
        raise CardError("enchantments, and nothing else, say what they are put on")
    return Card(
        id=entry["id"],
        names=names,
        cost=cost,
        colour=colour,
        kind=kind,
        attack=entry.get("attack", NO_ATTACK),
        life=entry.get("life", 0),
        fast=entry.get("fast", False),
        keywords=_keywords(entry.get("keywords", ())),
        on=read_filter(entry["on"]) if "on" in entry else None,
        effects=tuple(_effect(one, kind) for one in entry.get("effects", ())),
        briefs=briefs,
    )


def read_cost(text: str) -> tuple[tuple[int, ...], int]:
    """The counts of a cost such as `**r`, and the colour of a card that costs it."""
    if strange := set(text) - set(COLOURS) - {"*"}:
        raise CardError(f"no colour: {''.join(sorted(strange))}")
    coloured = [sign for sign in text if sign != "*"]
    colour = COLOURS.index(coloured[0]) if coloured else ANY
    return (*(text.count(sign) for sign in COLOURS), text.count("*")), colour


def _keywords(names: Sequence[str]) -> int:
    return sum(1 << _index(KEYWORD_WORDS, name, "keyword") for name in set(names))


def _index(known: Sequence[str], word: str, what: str) -> int:
    if word not in known:
        raise CardError(f"no {what}: {word!r}; known: {', '.join(known)}")
    return known.index(word)


def read_filter(text: str) -> Filter:
    """A filter such as `enemy common creature in 2`."""
    head, _, far = text.partition(" in ")
    *adjectives, noun = head.split()
    if noun not in NOUNS:
        raise CardError(f"no noun: {noun!r} in {text!r}; known: {', '.join(NOUNS)}")
    what, kinds, flags = NOUNS[noun]
    side = ANYBODY
    for word in adjectives:
        if word in SIDES and what in (A_UNIT, AN_ACTION):
            side = SIDES[word]
        elif what == AN_ACTION and word in ACTIONS:
            flags |= ACTIONS[word]
        elif what == A_CARD and word in KIND_WORDS:
            kinds = 1 << KIND_WORDS.index(word)
        elif word in FLAG_WORDS and word in ADJECTIVES.get(what, FLAG_WORDS.keys() - {"free"}):
            flags |= FLAG_WORDS[word]
        else:
            raise CardError(f"no adjective of {noun}: {word!r} in {text!r}")
    return Filter(what, kinds, side, flags, int(far) if far else ANYWHERE)


def _effect(entry: Mapping[str, Any], kind: int) -> Effect:
    _only(entry, EFFECT_KEYS)
    when = _index(WHEN_WORDS, entry["when"], "moment")
    if (kind == SPELL) != (when == PLAYED):
        raise CardError("spells have effects when they are played, and other cards haven't")
    cost, _ = read_cost(entry.get("cost", ""))
    affects, among = SELF, None
    if "affects" in entry:
        affects, among = _who(entry["affects"].split())
    found = Effect(
        when=when,
        do=tuple(read_operation(text) for text in entry.get("do", ())),
        condition=_condition(entry["if"]) if "if" in entry else None,
        x=_amount(entry["x"]) if "x" in entry else None,
        target=read_filter(entry["target"]) if "target" in entry else None,
        second=read_filter(entry["second"]) if "second" in entry else None,
        cost=cost,
        fast=entry.get("fast", False),
        repeat=entry.get("repeat", False),
        affects=affects,
        among=among,
        gives=tuple(_gift(text) for text in entry.get("gives", ())),
    )
    _check_effect(found)
    return found


def _check_effect(effect: Effect) -> None:
    if (effect.when == ALWAYS) != bool(effect.gives) or bool(effect.gives) == bool(effect.do):
        raise CardError("an effect either does something, or (always) gives something")
    if effect.when != USE and (effect.fast or effect.repeat or any(effect.cost)):
        raise CardError("only what is used has a cost, is fast or can be repeated")
    whom = {operation.who for operation in effect.do}
    verbs = {operation.verb for operation in effect.do}
    if (TARGET in whom and effect.target is None) or (SECOND in whom and effect.second is None):
        raise CardError("a target is named that isn't chosen")
    if verbs & {SHIFT, SWAP, FIGHT, REVIVE} and effect.second is None:
        raise CardError("this verb needs a second target")
    if effect.when == PLAYED:
        _check_spell(effect, whom)
    for one in (effect.among, effect.condition and effect.condition.filter):
        if effect.when == ALWAYS and one and one.flags & WEAK:
            raise CardError("what always holds can't depend on values that it changes")
    uses_x = any(abs(n) == X for op in effect.do for n in (op.amount, op.second))
    if uses_x != (effect.x is not None):
        raise CardError("x is used but not said, or said but not used")


def _check_spell(effect: Effect, whom: set[int]) -> None:
    """A spell has no place on the board, so nothing of it can be about itself."""
    if whom & {BEARER, SUBJECT}:
        raise CardError("a spell has no bearer and no subject")
    if effect.condition and effect.condition.kind in (IF_DAMAGED, IF_UNHURT):
        raise CardError("a spell isn't damaged")
    if effect.x and effect.x.kind == X_POWER:
        raise CardError("a spell has no attack")


def _condition(text: str) -> Condition:
    if text == "damaged":
        return Condition(IF_DAMAGED)
    if text == "unhurt":
        return Condition(IF_UNHURT)
    for pattern, kind in (
        (r"grave (\d+)\+", IF_GRAVE),
        (r"sources (\d+)\+", IF_SOURCES),
        (r"hand (\d+)-", IF_HAND),
    ):
        if match := re.fullmatch(pattern, text):
            return Condition(kind, int(match[1]))
    if match := re.fullmatch(r"(\d+)\+ (.+)", text):
        return Condition(IF_COUNT, int(match[1]), read_filter(match[2]))
    raise CardError(f"no condition: {text!r}")


AMOUNTS = {
    "power": X_POWER,
    "power of target": X_POWER_OF_TARGET,
    "wounds of target": X_WOUNDS,
    "grave": X_GRAVE,
    "hand": X_HAND,
    "sources": X_SOURCES,
}


def _amount(text: str) -> Amount:
    if text.startswith("count "):
        return Amount(X_COUNT, read_filter(text.removeprefix("count ")))
    if text not in AMOUNTS:
        raise CardError(f"x can't be {text!r}; known: count ..., {', '.join(AMOUNTS)}")
    return Amount(AMOUNTS[text])


def _who(parts: Sequence[str]) -> tuple[int, Filter | None]:
    """A word, or `each FILTER`; of `affects` a filter alone means the same."""
    if len(parts) == 1 and parts[0] in WHO_WORDS:
        return WHO_WORDS.index(parts[0]), None
    if parts[0] == "each":
        parts = parts[1:]
    return EACH, read_filter(" ".join(parts))


def _number(text: str) -> int:
    sign = -1 if text.startswith("-") else 1
    digits = text.lstrip("+-")
    return sign * (X if digits == "x" else int(digits))


NO_WHO = {SWAP, FIGHT, LOOK, SHOW, GET_SOURCE, GET_MANA}
NUMBERED = {
    DAMAGE, HEAL, GROW, DRAW, DISCARD, MILL, GET_MANA,
    GET_SOURCE, LOOK,
}  # fmt: skip


def read_operation(text: str) -> Operation:
    """An operation such as `damage 2 target`, `boost 2/-1 each own creature`, `mana 1 g`."""
    first, *rest = text.split()
    verb = _index(VERB_WORDS, first, "verb")
    amount = second = 0
    word = ""
    if verb in NUMBERED:
        amount = _number(rest.pop(0))
    elif verb == BOOST:
        amount, second = map(_number, rest.pop(0).split("/"))
    elif verb == GRANT:
        word = rest.pop(0)
        second = 1 << _index(KEYWORD_WORDS, word, "keyword")
    if verb == GET_MANA:
        word = rest.pop(0)
        second = _index(COLOURS, word, "colour")
    who, among = (YOU, None) if verb in NO_WHO and not rest else _who(rest)
    return Operation(verb, who, among, amount, second, word)


def _gift(text: str) -> Gift:
    stat, *number = text.split()
    if number:
        return Gift(_index(STAT_WORDS, stat, "value"), int(number[0]))
    return Gift(GIVES_KEYWORD, 1 << _index(KEYWORD_WORDS, stat, "keyword"))
