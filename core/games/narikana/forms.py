"""How cards, fields, targets and effects of Narikana are written as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any

from ...engine.knowledge import Form, Plain, each_seat, many, set_of, word
from .board import NAMES as FIELD_NAMES
from .cards import EFFECT_CARD, NAMES
from .codes import A_CARD, A_FIELD, A_UNIT, AN_ACTION, COLOURS, KEYWORD_WORDS, MARK_WORDS, WAITING
from .notation import MOVES, nouns, nouns_of


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
    if effect < 0:
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
