"""Decks of Narikana: the ready ones, how one is written, and what makes it legal (§1.3).

As an option a deck is a text: the name of a ready deck, or its cards (`3 ember-cub, 2 fiery-word`).
As a file it is TOML, with `name`, `about` and a table `cards` (docs/narikana.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ...errors import BadDeck, BadOption, BadToml
from ...options import NamedText
from ...text.toml import read_at_most, read_toml
from .cards import CARDS, DATA, IDS
from .codes import DECK_SIZE, FIGURE, MAX_COPIES

MAX_DECK_FILE = 20_000
"""Bytes of a deck file."""
MAX_DECK_TEXT = 2000
"""Characters of a deck that is written as a text."""
ENTRY = re.compile(r"(\d{1,3})(?:\s*x\s)?\s*([^\W\d][\w' -]*)")
"""`3 ember-cub`, `3 x Ember Cub`; also without blanks."""
LONGEST_SAID = 40
"""Characters of a name in errors."""
UNSAID = 10**9
"""Numbers of copies from here on aren't said."""
NOTHING = "none"
"""In errors: no name is like the one that was written."""


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


def checked(counts: Mapping[str, Any]) -> tuple[int, ...]:
    """The cards of a deck by names and counts, ascending; raises BadDeck."""
    for fault in faults(counts):
        raise fault
    numbers = {card_called(name): count for name, count in counts.items()}
    return tuple(sorted(card for card, count in numbers.items() if card for _ in range(count)))


def faults(counts: Mapping[str, Any]) -> Iterator[BadDeck]:
    """All that is wrong with a deck, by names and counts of its cards."""
    seen: set[int] = set()
    total = 0
    for name, count in counts.items():
        card = card_called(name)
        if card is None:
            yield BadDeck(
                why="no-card", name=name[:LONGEST_SAID], near=_nearest(name, _card_names(), IDS)
            )
        elif card in seen:
            yield BadDeck(why="twice", name=name[:LONGEST_SAID])
        elif type(count) is not int or not 1 <= count <= MAX_COPIES:
            yield BadDeck(
                why="copies", name=name[:LONGEST_SAID], count=_written(count), most=MAX_COPIES
            )
        if card is not None:
            seen.add(card)
        total += count if type(count) is int and abs(count) < UNSAID else 0
    if total != DECK_SIZE:
        yield BadDeck(why="size", count=total, size=DECK_SIZE)


def _written(count: Any) -> int | str:
    """What stands in place of a number of copies, as far as it can be said."""
    if type(count) is int:
        return count if abs(count) < UNSAID else "…"
    return str(count)[:LONGEST_SAID]


def _nearest(name: str, known: Mapping[str, Any], ids: Sequence[str] | None = None) -> str:
    """The id of what has the name that is most like this one; `none` if no name is."""
    from difflib import get_close_matches

    found = get_close_matches(_spelled(name), known, 1)
    if not found:
        return NOTHING
    return str(known[found[0]] if ids is None else ids[known[found[0]]])


@cache
def _deck_names() -> dict[str, str]:
    """Ids of the decks that come with the game by id and by their names in every language, as those
    of cards."""
    return {
        _spelled(name): deck.id
        for deck in _known_decks().values()
        for name in (*deck.names.values(), deck.id)
    }


def deck_called(name: str) -> Deck:
    """The deck of the game with this id or name; raises BadDeck."""
    found = _deck_names().get(_spelled(name))
    if found is None:
        near = _nearest(name, _deck_names())
        raise BadDeck(why="no-deck", name=name[:LONGEST_SAID], near=near)
    return _known_decks()[found]


@lru_cache(64)
def read_text(text: str) -> tuple[int, ...]:
    """The cards of a deck that is written as an option; raises BadDeck."""
    if not re.search(r"[\d,;\n]", text) or _spelled(text) in _deck_names():
        return deck_called(text).cards
    if len(text) > MAX_DECK_TEXT:
        raise BadDeck(why="long", most=MAX_DECK_TEXT)
    counts: dict[str, int] = {}
    for part in re.split(r"[,;\n]", text):
        if not part.strip():
            continue
        entry = ENTRY.fullmatch(part.strip())
        if entry is None:
            raise BadDeck(why="entry", name=part.strip()[:LONGEST_SAID])
        if entry[2] in counts:
            raise BadDeck(why="twice", name=entry[2][:LONGEST_SAID])
        counts[entry[2]] = int(entry[1])
    return checked(counts)


def canonical(text: str) -> str:
    """A deck as records keep it: its cards by id, ascending. Ready decks may change, and records
    must not; so their names aren't kept."""
    return deck_text(read_text(text))


def ready_deck(text: str) -> Deck | None:
    """The deck of the game with just these cards, if there is one."""
    return next((deck for deck in _known_decks().values() if deck.text() == text), None)


def short_name(text: str) -> str:
    """Of the text of a deck: the id of the deck of the game that it is, else the text."""
    found = ready_deck(text)
    return found.id if found else text


def read_file(file: Path) -> Deck:
    """A deck file; raises BadToml, BadDeck or OSError."""
    fields = _fields(read_at_most(file))
    return Deck(
        file.stem,
        checked(fields["cards"]),
        _texts(fields.get("name", file.stem)),
        _texts(fields.get("about", "")),
    )


def from_file(content: bytes) -> NamedText:
    """The deck in a deck file as an option, and its names by language (empty if the file doesn't
    say); raises BadToml or BadDeck."""
    for fault in faults_of_file(content):
        raise fault
    fields = _fields(content)
    names = _texts(fields["name"]) if "name" in fields else {}
    return deck_text(checked(fields["cards"])), names


def faults_of_file(content: bytes) -> Iterator[BadOption]:
    """All that is wrong with a deck file, each with the line where it is, if it is about one."""
    try:
        fields = _fields(content)
    except (BadToml, BadDeck) as error:
        yield error
        return
    text = content.decode("utf-8")
    for fault in faults(fields["cards"]):
        line = _line_of(str(fault.facts.get("name", "")), text)
        yield BadDeck(**fault.facts, line=line) if line else fault


def _line_of(name: str, text: str) -> int:
    """The line of a file that says how many there are of a card, perhaps beside others; 0: none."""
    entry = re.search(rf"(?<![\w-]){re.escape(name)}[\"']?[ \t]*=", text) if name else None
    return text.count("\n", 0, entry.start()) + 1 if entry else 0


def _fields(content: bytes) -> dict[str, Any]:
    """What stands in a deck file, with a table of cards; raises BadToml or BadDeck."""
    fields = read_toml(content, MAX_DECK_FILE)
    if not isinstance(fields.get("cards"), dict):
        raise BadDeck(why="no-cards")
    return fields


def _texts(value: Any) -> Mapping[str, str]:
    """A text by language; one for all languages may stand alone."""
    if isinstance(value, dict):
        return {str(language): str(text) for language, text in value.items()}
    return {"en": str(value), "de": str(value)}


@cache
def ready_decks() -> Mapping[str, Deck]:
    """The decks that come with the game, by id."""
    return _decks_in("decks")


@cache
def lesson_decks() -> Mapping[str, Deck]:
    """The decks of the first game, which explains itself, by id: that of the learner, and that
    of the opponent. They are weaker than the ready ones and not compared with them."""
    return _decks_in("lessons")


@cache
def _known_decks() -> Mapping[str, Deck]:
    return {**ready_decks(), **lesson_decks()}


def _decks_in(folder: str) -> Mapping[str, Deck]:
    decks = (read_file(file) for file in sorted((DATA / folder).glob("*.toml")))
    return {deck.id: deck for deck in decks}
