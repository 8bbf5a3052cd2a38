"""How cards, fields, targets, effects and events of Narikana are written as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import partial
from operator import attrgetter
from typing import Any

from ...engine.knowledge import NUMBER, Form, Plain, each_seat, event, many, set_of, word
from . import codes as words
from .cards import EFFECT_CARD, NAMES
from .codes import (
    A_CARD,
    A_FIELD,
    A_UNIT,
    AN_ACTION,
    COLOURS,
    FIELD_NAMES,
    KEYWORD_WORDS,
    MARK_WORDS,
    NO_EFFECT,
    WAITING,
)
from .notation import MOVES, nouns, nouns_of
from .table import unpacked, unpacked_boost


def _or_null(number: int) -> Plain:
    return number if number >= 0 else None


CARD = word("card", NAMES)
CARDS = many(Form("card", CARD.write))
HANDS = each_seat(CARDS)
CARD_OR_NULL = Form("card, or null", lambda card: NAMES[card] if card else None)
FIELD = word("field", FIELD_NAMES)
MOVE = word("move", MOVES)
KEYWORDS = set_of("keyword", KEYWORD_WORDS)
MARKS = set_of("mark", MARK_WORDS)
COLOUR = word("colour", [*COLOURS, "*"])
ATTACK = Form("number, or null", _or_null)
PLACE = Form("place in `board`, from 0, or null", _or_null)
MANA = Form(
    "object: a number for each colour (letters) and `sum`",
    lambda counts: dict(zip([*COLOURS, "sum"], counts, strict=True)),
)


def object_of(kind: type[Any]) -> Form:
    """An object with the fields of a dataclass, which are declared by `seen`."""
    facts = {part.name: part.metadata for part in fields(kind)}
    forms = {name: fact["form"] for name, fact in facts.items()}
    values = attrgetter(*forms)
    says = ", ".join(f"`{name}` ({fact['says']})" for name, fact in facts.items())

    def write(value: Any) -> Plain:
        pairs = zip(forms.items(), values(value), strict=True)
        return {name: form.write(number) for (name, form), number in pairs}

    return Form(f"object: {says}", write)


def target(noun: int, number: int) -> Plain:
    """A target, by what it is: `unit` (its place in the board), `field`, `action` or `card`."""
    if number < 0:
        return None
    words: dict[int, tuple[str, Plain]] = {
        A_UNIT: ("unit", number),
        A_FIELD: ("field", FIELD.write(number)),
        AN_ACTION: ("action", f"#{number + 1}"),
        A_CARD: ("card", CARD.write(number)),
    }
    name, value = words[noun]
    return {name: value}


def action(numbers: Sequence[int]) -> dict[str, Plain]:
    """An action: move, source, target, second target."""
    move, source, first, second = numbers
    nouns_ = nouns(move)
    return {
        "move": MOVES[move],
        "source": PLACE.write(source),
        "target": target(nouns_[0], first),
        "second": target(nouns_[1], second),
    }


def _effect(numbers: Sequence[int]) -> Plain:
    effect, _, source, seat, subject, first, second, x, left = numbers
    if effect == NO_EFFECT:
        return None
    nouns_ = nouns_of(effect)
    return {
        **_begun(effect, source, seat, subject),
        "target": target(nouns_[0], first),
        "second": target(nouns_[1], second),
        "x": x,
        "left": left,
    }


def _waiting(numbers: Sequence[int]) -> Plain:
    return [_begun(*numbers[at : at + 4]) for at in range(0, len(numbers), WAITING)]


def _begun(effect: int, source: int, seat: int, subject: int) -> dict[str, Plain]:
    return {
        "card": NAMES[EFFECT_CARD[effect]],
        "seat": seat,
        "source": PLACE.write(source),
        "subject": PLACE.write(subject),
    }


DECLARING = Form(
    "object: `move`, `source`, `target`, `second`, or null",
    lambda numbers: action(numbers) if numbers[0] else None,
)
EFFECT = Form(
    "object: `card`, `seat`, `source`, `subject`, `target`, `second`, `x`, `left`, or null",
    _effect,
)
EFFECTS = Form("array of objects: `card`, `seat`, `source`, `subject`", _waiting)


def _unit(number: int) -> Plain:
    """A unit: its card and its field."""
    card, field = unpacked(number)
    return {"card": CARD.write(card), "field": FIELD.write(field)}


def _way(number: int) -> Plain:
    return [FIELD.write(field) for field in unpacked(number)]


def _boost(number: int) -> Plain:
    return list(unpacked_boost(number))


def _target(values: Sequence[int]) -> Plain:
    noun, number = values
    return {"unit": _unit(number)} if noun == A_UNIT else target(noun, number)


UNIT = Form("object: `card`, `field`", _unit)
WAY = Form("array: field from, field to", _way)
BOOST = Form("array: attack, life", _boost)
TARGET = Form("object: `unit`, `field`, `action` or `card`", _target, whole=True)
REASON = word("why", words.FIZZLED_WORDS)

of_card = partial(event, card=CARD)
on_field = partial(event, card=CARD, field=FIELD)
on_way = partial(event, card=CARD, way=WAY)
of_unit = partial(event, unit=UNIT)

EVENTS = {
    words.STARTS: event("starts"),
    words.NEW_CHAPTER: event("chapter", chapter=NUMBER),
    words.DREW: of_card("drew-card", event("drew")),
    words.DREW_NOTHING: event("no-card"),
    words.DECLARED: event("declared", move=MOVE, unit=UNIT),
    words.AIMED: event("aimed", target=TARGET),
    words.CARRIED: event("carried", move=MOVE),
    words.FIZZLED: event("fizzled", move=MOVE, why=REASON),
    words.PASSED: event("passed"),
    words.ARRIVED: on_field("arrived"),
    words.ATTACHED: on_field("attached"),
    words.LYING: on_field("lying"),
    words.BURIED: of_card("buried"),
    words.MOVED_TO: on_way("moved"),
    words.STRUCK: on_way("attacked"),
    words.WOUNDED: of_unit("wounded", number=NUMBER),
    words.HEALED: of_unit("healed", number=NUMBER),
    words.DIED: on_field("died"),
    words.RETURNED: on_field("returned"),
    words.TRIGGERED: on_field("triggered"),
    words.BOOSTED: of_unit("boosted", by=BOOST),
    words.GREW: of_unit("grew", number=NUMBER),
    words.GRANTED: of_unit("granted", keywords=KEYWORDS),
    words.CONTROLLED: on_field("controlled"),
    words.READIED: of_unit("readied"),
    words.RESTED: of_unit("rested"),
    words.DISCARDED: of_card("discarded"),
    words.MILLED: of_card("milled"),
    words.GOT_MANA: event("mana", colour=COLOUR, number=NUMBER),
    words.GOT_SOURCE: event("source", card=CARD, colour=COLOUR),
    words.REGAINED: of_card("regained"),
    words.LOOKED: of_card("looked-at", event("looked")),
    words.SHOWED: of_card("showed"),
    words.LOST: event("lost"),
    words.DRAWN: event("draw"),
    words.GAVE: on_way("gave"),
    words.CHOSEN: of_card("kept-card", event("kept")),
}
