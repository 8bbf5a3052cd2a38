"""Events of Narikana, and how their values are written as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...engine.knowledge import NUMBER, Form, Plain, Whole, event, word
from . import codes as words
from .codes import A_UNIT, AT
from .forms import CARD, COLOUR, FIELD, KEYWORDS, MOVE, target

BIAS, STEP = 64, 128
"""How a boost is noted: (attack + BIAS) * STEP + life + BIAS."""


def _unit(number: int) -> Plain:
    """A unit: its card and its field."""
    card, field = divmod(number, AT)
    return {"card": CARD.write(card), "field": FIELD.write(field)}


def _way(number: int) -> Plain:
    return [FIELD.write(field) for field in divmod(number, AT)]


def _boost(number: int) -> Plain:
    attack, life = divmod(number, STEP)
    return [attack - BIAS, life - BIAS]


def _target(values: Sequence[int]) -> Plain:
    noun, number = values
    return {"unit": _unit(number)} if noun == A_UNIT else target(noun, number)


UNIT = Form("object: `card`, `field`", _unit)
WAY = Form("array: field from, field to", _way)
BOOST = Form("array: attack, life", _boost)
TARGET = Whole("object: `unit`, `field`, `action` or `card`", _target)
REASON = word("why", words.FIZZLED_WORDS)

of_card = partial(event, card=CARD)
on_field = partial(event, card=CARD, field=FIELD)
on_way = partial(event, card=CARD, way=WAY)
of_unit = partial(event, unit=UNIT)

EVENTS = {
    words.STARTS: event("starts"),
    words.NEW_CHAPTER: event("chapter", chapter=NUMBER),
    words.DREW: of_card("drew-card", event("drew")),
    words.NO_CARD: event("no-card"),
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
