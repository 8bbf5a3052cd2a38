"""Decks of Narikana: the ready ones, how one is written, and what makes it legal (§1.3).

As an option a deck is a text: the name of a ready deck, or its cards (`3 ember-cub, 2 fiery-word`).
As a file it is TOML, with `name`, `about` and a table `cards` (docs/narikana.md).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ...errors import BadDeck
from .cards import CARDS, DATA
from .words import DECK_SIZE, FIGURE, MAX_COPIES

MAX_DECK_TEXT = 2000
"""Characters of a deck that is written as a text."""
ENTRY = re.compile(r"(\d{1,3})\s*x?\s+([\w' -]+)")


@dataclass(frozen=True, slots=True)
class Deck:
    """`cards` are their numbers, ascending, each as often as it is in the deck. `names` and
    `about` by language; empty if the file doesn't say."""

    id: str
    cards: tuple[int, ...]
    names: Mapping[str, str]
    about: Mapping[str, str]

    def text(self) -> str:
        """As an option: `3 ember-cub, ...`."""
        return deck_text(self.cards)


def deck_text(cards: tuple[int, ...]) -> str:
    return ", ".join(f"{cards.count(card)} {CARDS[card].id}" for card in sorted(set(cards)))


def _spelled(name: str) -> str:
    return re.sub(r"[^a-zäöüß0-9]", "", name.lower())


@cache
def _card_names() -> dict[str, int]:
    """Cards by id and by their names in every language, without case, blanks and hyphens."""
    found: dict[str, int] = {}
    for number, card in enumerate(CARDS[FIGURE + 1 :], FIGURE + 1):
        for name in (card.id, *card.names.values()):
            found.setdefault(_spelled(name), number)
    return found


def card_called(name: str) -> int | None:
    """The number of the card with this id or name; None if there is none."""
    return _card_names().get(_spelled(name))


def checked(counts: Mapping[str, Any], where: str = "") -> tuple[int, ...]:
    """The cards of a deck by names and counts; raises BadDeck. `where`: the file, for errors."""
    cards: list[int] = []
    seen: set[int] = set()
    for name, count in counts.items():
        card = card_called(name)
        if card is None:
            raise BadDeck(reason="no-card", name=name, near=nearest(name), file=where)
        if type(count) is not int or not 1 <= count <= MAX_COPIES or card in seen:
            raise BadDeck(reason="copies", name=name, count=count, most=MAX_COPIES, file=where)
        seen.add(card)
        cards += [card] * count
    if len(cards) != DECK_SIZE:
        raise BadDeck(reason="size", count=len(cards), size=DECK_SIZE, file=where)
    return tuple(sorted(cards))


def nearest(name: str) -> str:
    """The id of the card whose name is most like it; "" if none is."""
    from difflib import get_close_matches

    found = get_close_matches(_spelled(name), _card_names(), 1)
    return CARDS[_card_names()[found[0]]].id if found else ""


@lru_cache(64)
def read_text(text: str) -> tuple[int, ...]:
    """The cards of a deck that is written as an option; raises BadDeck."""
    name = text.strip().lower()
    if name in ready_decks():
        return ready_decks()[name].cards
    if len(text) > MAX_DECK_TEXT:
        raise BadDeck(reason="long", most=MAX_DECK_TEXT, file="")
    counts: dict[str, int] = {}
    for part in re.split(r"[,;\n]", text):
        if not part.strip():
            continue
        entry = ENTRY.fullmatch(part.strip())
        if entry is None:
            raise BadDeck(reason="entry", name=part.strip()[:40], file="")
        if entry[2] in counts:
            raise BadDeck(
                reason="copies", name=entry[2], count=int(entry[1]), most=MAX_COPIES, file=""
            )
        counts[entry[2]] = int(entry[1])
    return checked(counts)


def canonical(text: str) -> str:
    """A deck as records keep it: its cards by id, ascending. Ready decks may change, and records
    must not; so their names aren't kept."""
    return deck_text(read_text(text))


def ready_deck(text: str) -> Deck | None:
    """The ready deck with just these cards, if there is one."""
    return next((deck for deck in ready_decks().values() if deck.text() == text), None)


def read_file(file: Path) -> Deck:
    """A deck file; raises BadDeck, also if it isn't TOML."""
    try:
        fields = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadDeck(reason="toml", detail=str(error), file=file.name) from error
    cards = fields.get("cards")
    if not isinstance(cards, dict):
        raise BadDeck(reason="no-cards", file=file.name)
    return Deck(
        file.stem,
        checked(cards, file.name),
        _texts(fields.get("name", file.stem)),
        _texts(fields.get("about", "")),
    )


def _texts(value: Any) -> Mapping[str, str]:
    """A text by language; one for all languages may stand alone."""
    if isinstance(value, dict):
        return {str(language): str(text) for language, text in value.items()}
    return {"en": str(value), "de": str(value)}


@cache
def ready_decks() -> Mapping[str, Deck]:
    """The decks that come with the game, by id."""
    decks = (read_file(file) for file in sorted((DATA / "decks").glob("*.toml")))
    return {deck.id: deck for deck in decks}
