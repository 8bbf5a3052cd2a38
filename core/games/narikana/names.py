"""How cards, units, fields and actions of Narikana are called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ...scene.company import Company
from ...scene.parts import Card, Colour
from ...scene.texts import Texts
from .board import NAMES as FIELD_NAMES
from .card_words import (
    card_brief,
    card_in_sentence,
    card_kind,
    card_name,
    card_text,
    cost_of,
    cost_text,
    values_text,
)
from .cards import CARDS
from .codes import (
    AT,
    AT_FIELD,
    ATTACK,
    CHOOSE,
    COLOURS,
    CONVERT,
    DONE,
    FIELDS,
    FIGURE,
    GIVE,
    KEYWORD_WORDS,
    MOVE,
    PASS,
    PLAY,
    TAKE,
    THROW,
    USE_CARD,
)

MANA: tuple[Colour, ...] = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "black")
"""By colour of the game; the last one is that of cards without a colour."""
GLYPHS = ("♞", "⌂", "◇", "✱", "✦")
"""By kind of card."""
FIGURE_GLYPH = "♚"
FAST = "↯"
SIDES = ("", "◐", "○")
"""The signs of the seats on the board."""
TO, AND = " → ", ", "


def aimed(text: str, move: int, aims: Sequence[str], texts: Texts) -> str:
    """An action with its targets: `Anna plays Frost Lance → Hothead (c4)`; for a screen reader with
    a word between them."""
    if not aims:
        return text
    told = AND.join(aims)
    return text + (texts(f"spoken-aim-{verb_of(move)}", aims=told) if texts.spoken else TO + told)


def action_number(number: int, texts: Texts) -> str:
    """The place of a declared action: `#2`."""
    return texts("narikana-number", number=number)


def cost_of_card(card: int, texts: Texts) -> str:
    """Cost and speed: `*r↯`; for a screen reader the cost in words, for the printed text has the
    speed."""
    known = CARDS[card]
    if texts.spoken:
        return texts("narikana-costs", cost=cost_of(card, texts))
    return cost_text(known.cost, known.colour) + (FAST if known.fast else "")


@cache
def shown_card(card: int, texts: Texts, part: str = "", playable: bool = True) -> Card:
    """A card with all that can be read on it at once."""
    known = CARDS[card]
    return Card(
        key=known.names["en"],
        short=GLYPHS[known.kind] + COLOURS[known.colour : known.colour + 1],
        colour=MANA[known.colour],
        glyph=GLYPHS[known.kind],
        sign=COLOURS[known.colour : known.colour + 1],
        part=part,
        playable=playable,
        name=card_name(card, texts),
        brief=card_brief(card, texts),
        cost=cost_of_card(card, texts),
        kind=card_kind(card, texts),
        stats=values_text(known, texts),
        printed=tuple(card_text(card, texts)) if card != FIGURE else (),
    )


def shown_figure(name: str) -> Card:
    """The figure of a player."""
    return Card(name, name, "black", FIGURE_GLYPH, name=name)


def unit_name(value: int, seat: int, company: Company, texts: Texts) -> str:
    """A unit as notes have it: `Hothead (c4)`, a player by name. `seat` controls it."""
    card, field = divmod(value, AT)
    name = company.names[seat - 1] if card == FIGURE else card_in_sentence(card, texts)
    return f"{name} ({FIELD_NAMES[field]})"


def target_name(value: int, seat: int, company: Company, texts: Texts) -> str:
    """The same as the target of an action: `you (c1)`, in German `dich (c1)`, for the reader."""
    card, field = divmod(value, AT)
    if card == FIGURE and seat == company.reader:
        return f"{texts('narikana-target-you')} ({FIELD_NAMES[field]})"
    return unit_name(value, seat, company, texts)


def keyword_names(keywords: int, texts: Texts) -> list[str]:
    return [
        texts(f"narikana-keyword-{word}")
        for bit, word in enumerate(KEYWORD_WORDS)
        if keywords >> bit & 1
    ]


VERBS = {
    **{"pass": PASS, "done": DONE, "take": TAKE, "throw": THROW, "at": AT_FIELD},
    **{"choose": CHOOSE, "convert": CONVERT, "play": PLAY, "move": MOVE, "attack": ATTACK},
    **{"give": GIVE, "use": USE_CARD},
}
"""The verbs of moves, and the first move of each."""
OF_CARDS = ("choose", "convert", "play", "give", "use")
"""Verbs that are followed by a card."""
OF_UNITS = ("move", "attack")
"""Verbs that are followed by the field of a unit."""


def split(move: int) -> tuple[str, int]:
    """The verb of a move, and the number of its card, field or action among those of the verb."""
    verb, first = next(begun for begun in reversed(VERBS.items()) if begun[1] <= move)
    return verb, move - first


def verb_of(move: int) -> str:
    return split(move)[0]


def card_of(move: int) -> int:
    """The card of a move that names one, else FIGURE."""
    verb, card = split(move)
    return card if verb in OF_CARDS else FIGURE


def does(move: int, seat: int, source: int, company: Company, texts: Texts) -> str:
    """`Anna plays Ember Cub`, without an end, so that targets can follow. `source`: the unit that
    acts, as notes have it; FIELDS: none."""
    card = card_of(move)
    acting, field = divmod(source, AT)
    facts = {
        "card": card_in_sentence(card, texts) if card else "",
        "unit": _acting(source, texts) if source != FIELDS else "",
        "figure": "yes" if acting == FIGURE else "no",
        "field": FIELD_NAMES[field] if source != FIELDS else "",
    }
    return texts(f"narikana-does-{verb_of(move)}", **facts, **company.who(seat))


def _acting(source: int, texts: Texts) -> str:
    """A unit that acts; a player's own figure is a sign, since the player was named already."""
    card, field = divmod(source, AT)
    if card == FIGURE:
        return texts("narikana-figure", sign=FIGURE_GLYPH, field=FIELD_NAMES[field])
    return f"{card_in_sentence(card, texts)} ({FIELD_NAMES[field]})"


def what(move: int, texts: Texts) -> str:
    """An action as a thing: `Ember Cub`, `the attack of b3`."""
    card = card_of(move)
    facts = {"card": card_in_sentence(card, texts) if card else "", "field": field_of(move)}
    return texts(f"narikana-what-{verb_of(move)}", **facts)


def field_of(move: int) -> str:
    """The field that a move or an attack begins on; "" for other actions."""
    verb, field = split(move)
    return FIELD_NAMES[field] if verb in OF_UNITS else ""
