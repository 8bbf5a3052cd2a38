"""The tables of cards and decks in docs/narikana.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games.narikana import codes
from stammtisch.core.games.narikana.card_words import (
    NO_COLOUR,
    card_text,
    colour_names,
    cost_text,
    values_text,
)
from stammtisch.core.games.narikana.cards import CARDS, COLOUR_OF
from stammtisch.core.games.narikana.decks import ready_decks
from tools.docs.files import DOCS, check_option, doc, write

PAGE = DOCS / "narikana.md"
ENGLISH = texts_in("en")


def card_tables() -> Iterator[str]:
    """A table for each colour: cards by kind and cost."""
    for colour in (*range(codes.ANY), codes.ANY):
        sign = NO_COLOUR if colour == codes.ANY else codes.COLOURS[colour]
        yield f"### {ENGLISH(f'narikana-colour-{sign}').capitalize()}"
        yield ""
        yield "| Card | Karte | Cost | Kind | Attack/life | Text |"
        yield "|---|---|---|---|---|---|"
        cards = [card for card in range(1, len(CARDS)) if COLOUR_OF[card] == colour]
        for card in sorted(cards, key=lambda card: (CARDS[card].kind, sum(CARDS[card].cost))):
            yield card_row(card)
        yield ""


def card_row(card: int) -> str:
    data = CARDS[card]
    kind = ENGLISH(f"narikana-kind-{codes.KIND_WORDS[data.kind]}")
    cost = cost_text(data.cost, data.colour)
    cells = (
        f"{data.names['en']} (`{data.id}`)", data.names["de"], f"`{cost}`", kind,
        values_text(data, ENGLISH), " ".join(card_text(card, ENGLISH)),
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


def deck_table() -> Iterator[str]:
    """The ready decks."""
    yield "| Deck | Name | Auf Deutsch | Cards | What it wants to do |"
    yield "|---|---|---|---|---|"
    for deck in ready_decks().values():
        cells = (
            f"`{deck.id}`", deck.names["en"], deck.names["de"],
            colour_names(deck.cards, ENGLISH), deck.about["en"],
        )  # fmt: skip
        yield f"| {' | '.join(cells)} |"
    yield ""


def keyword_table() -> Iterator[str]:
    """The keywords in the data and on cards."""
    yield "| In the data | On a card | Auf Deutsch | Meaning |"
    yield "|---|---|---|---|"
    german = texts_in("de")
    for word in codes.KEYWORD_WORDS:
        name = ENGLISH(f"narikana-keyword-{word}")
        meaning = ENGLISH(f"narikana-means-{word}").removeprefix(f"{name}: ")
        yield f"| `{word}` | {name} | {german(f'narikana-keyword-{word}')} | {meaning} |"
    yield ""


PARTS: dict[str, Callable[[], Iterator[str]]] = {
    "cards": card_tables,
    "decks": deck_table,
    "keywords": keyword_table,
}


def with_new_parts(page: str) -> str:
    """The page with new tables between its markers."""
    for name, part in PARTS.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        assert page.count(begin) == page.count(end) == 1, name
        head, _, tail = page.partition(begin)
        lines = "".join(f"{line}\n" for line in part())
        page = f"{head}{begin}\n{lines}{end}{tail.partition(end)[2]}"
    return page


@doc
@check_option
def command(check: bool) -> Iterator[str]:
    """Write the tables of cards, decks and keywords in docs/narikana.md."""
    return write({PAGE: with_new_parts(PAGE.read_text(encoding="utf-8"))}, check)
