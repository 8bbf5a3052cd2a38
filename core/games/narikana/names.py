"""How cards, units, fields and actions of Narikana are called, and what names people may type:
whole, brief or shortened, in any language. `Glutwelpe`, `ember` and `Ember Cub` are all the card
that the notation calls `Ember Cub`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import takewhile

from ...scene.company import Company
from ...scene.grammar import UMLAUTS, typed_forms
from ...scene.parts import Card, Colour
from ...scene.texts import Texts
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
from .cards import CARDS, NAMES
from .codes import *
from .table import unpacked

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
    card, field = unpacked(value)
    name = company.names[seat - 1] if card == FIGURE else card_in_sentence(card, texts)
    return f"{name} ({FIELD_NAMES[field]})"


def target_name(value: int, seat: int, company: Company, texts: Texts) -> str:
    """The same as the target of an action: `you (c1)`, in German `dich (c1)`, for the reader."""
    card, field = unpacked(value)
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
    acting, field = unpacked(source)
    facts = {
        "card": card_in_sentence(card, texts) if card else "",
        "unit": _acting(source, texts) if source != FIELDS else "",
        "figure": acting == FIGURE,
        "field": FIELD_NAMES[field] if source != FIELDS else "",
    }
    return texts(f"narikana-does-{verb_of(move)}", **facts, **company.who(seat))


def _acting(source: int, texts: Texts) -> str:
    """A unit that acts; a player's own figure is a sign, since the player was named already."""
    card, field = unpacked(source)
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


# Names that people type

LONGEST = max(len(re.split(r"[ -]", name)) for card in CARDS for name in card.names.values())
"""Words of a name, also where it is written with hyphens."""
SHORTEST = 3
"""Letters that are understood as the beginning of a name."""
GRAVE, DECK = "graveyard", "deck"
"""What else may be asked about."""
APART = frozenset(FIELD_NAMES)
AIMS = frozenset(f"at {field}" for field in FIELD_NAMES)
"""Moves that are written without their verb behind the action that is aimed."""
BEFORE_FIELDS = frozenset({"to", "on", "onto", "nach"})
"""Words that people may type before the field that an action is aimed at. Cards have some of them
in their names."""
WORDS = frozenset((*VERBS, GRAVE, DECK))
NUMBER_OF = {name: card for card, name in enumerate(NAMES) if card != FIGURE}


def spelled(name: str) -> str:
    """A name without case, blanks and signs, with umlauts written out."""
    return re.sub(r"[^a-z0-9]", "", name.lower().translate(UMLAUTS))


@cache
def _spellings() -> dict[str, int]:
    return {
        spelled(typed): card
        for card, of in enumerate(CARDS[FIGURE + 1 :], FIGURE + 1)
        for name in (*of.briefs.values(), *of.names.values(), of.id)
        for typed in typed_forms(name.lower())
    }


def card_meant(name: str) -> int | None:
    """The card with this name, or the only one whose name begins so; None if there isn't one."""
    typed = spelled(name)
    known = _spellings()
    if typed in known:
        return known[typed]
    if len(typed) < SHORTEST:
        return None
    found = {card for full, card in known.items() if full.startswith(typed)}
    return found.pop() if len(found) == 1 else None


def shown(rest: str, texts: Texts) -> str:
    """A card by its name in the reader's language."""
    return card_name(NUMBER_OF[rest], texts) if rest in NUMBER_OF else rest


def normalise(words: list[str]) -> list[str]:
    """Names of cards as the notation writes them. Verbs and fields are no part of a name, unless
    the name is whole."""
    written: list[str] = []
    at = 0
    while at < len(words):
        many, card = _name_at(words[at : at + LONGEST])
        if card is not None:
            written += NAMES[card].split()
        elif (
            words[at].lower() in BEFORE_FIELDS and words[at + 1 : at + 2] and words[at + 1] in APART
        ):
            written.append("at")
        else:
            written.append(words[at])
        at += many
    return written


def _name_at(words: list[str]) -> tuple[int, int | None]:
    """How many of the words are the name of a card, and which; 1 and None if they are none. A
    whole name comes before a shortened one, more words before fewer."""
    words = list(takewhile(lambda word: word[:1].isalnum(), words))  # `? oak giant` asks for help
    known = _spellings()
    for many in range(len(words), 0, -1):
        if (card := known.get(spelled(" ".join(words[:many])))) is not None:
            return many, card
    for many in range(len(words), 0, -1):
        if any(word.lower() in APART or word in WORDS for word in words[:many]):
            continue
        if (card := card_meant(" ".join(words[:many]))) is not None:
            return many, card
    return 1, None
