"""How cards, fields, targets, effects and events of Narikana are written as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import partial
from operator import attrgetter
from typing import Any

from ...engine.knowledge import NUMBER, Form, Plain, each_seat, event, many, set_of, word
from . import codes
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
REASON = word("why", codes.FIZZLED_WORDS)

of_card = partial(event, card=CARD)
on_field = partial(event, card=CARD, field=FIELD)
on_way = partial(event, card=CARD, way=WAY)
of_unit = partial(event, unit=UNIT)

EVENTS = {
    codes.STARTS: event("starts"),
    codes.NEW_CHAPTER: event("chapter", chapter=NUMBER),
    codes.DREW: of_card("drew-card", event("drew")),
    codes.DREW_NOTHING: event("no-card"),
    codes.DECLARED: event("declared", move=MOVE, unit=UNIT),
    codes.AIMED: event("aimed", target=TARGET),
    codes.CARRIED: event("carried", move=MOVE),
    codes.FIZZLED: event("fizzled", move=MOVE, why=REASON),
    codes.PASSED: event("passed"),
    codes.ARRIVED: on_field("arrived"),
    codes.ATTACHED: on_field("attached"),
    codes.LYING: on_field("lying"),
    codes.BURIED: of_card("buried"),
    codes.MOVED_TO: on_way("moved"),
    codes.STRUCK: on_way("attacked"),
    codes.WOUNDED: of_unit("wounded", number=NUMBER),
    codes.HEALED: of_unit("healed", number=NUMBER),
    codes.DIED: on_field("died"),
    codes.RETURNED: on_field("returned"),
    codes.TRIGGERED: on_field("triggered"),
    codes.BOOSTED: of_unit("boosted", by=BOOST),
    codes.GREW: of_unit("grew", number=NUMBER),
    codes.GRANTED: of_unit("granted", keywords=KEYWORDS),
    codes.CONTROLLED: on_field("controlled"),
    codes.READIED: of_unit("readied"),
    codes.RESTED: of_unit("rested"),
    codes.DISCARDED: of_card("discarded"),
    codes.MILLED: of_card("milled"),
    codes.GOT_MANA: event("mana", colour=COLOUR, number=NUMBER),
    codes.GOT_SOURCE: event("source", card=CARD, colour=COLOUR),
    codes.REGAINED: of_card("regained"),
    codes.LOOKED: of_card("looked-at", event("looked")),
    codes.SHOWED: of_card("showed"),
    codes.LOST: event("lost"),
    codes.DRAWN: event("draw"),
    codes.GAVE: on_way("gave"),
    codes.CHOSEN: of_card("kept-card", event("kept")),
}
