"""ojyks in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ...core.game import Event
from ...core.games.ojyks.cards import COLUMNS, FIELD_NAMES, ROWS, VALUES
from ...core.games.ojyks.view import FACE_DOWN, GONE, OjyksView
from .scene import Line, Span, beside, line, shortened
from .texts import Texts

if TYPE_CHECKING:
    from .presenter import Company

BACK = "▒▒"
LONGEST_NAME = 12
MERGED = {"revealed", "uncovered"}
"""Events that are told together: one sentence for all the cards a seat turns up."""


def card_style(value: int) -> str:
    """The colours of the boxed game: low is good."""
    return "blue" if value < 0 else "green" if value <= 4 else "yellow" if value <= 8 else "red"


def card_span(card: int) -> Span:
    value = VALUES[card]
    return Span(f" {value} ", f"card {card_style(value)}")


class OjyksPresenter:
    """See `presenter.Presenter`."""

    def scene(self, view: OjyksView, company: Company, texts: Texts, width: int) -> list[Line]:
        head = texts("ojyks-head", round=view.round, limit=view.options.limit, pile=view.pile)
        rows = [line(Span(texts("title-ojyks"), "strong"), "  ", Span(head, "muted"))]
        if view.finisher:
            facts = company.who(view.finisher)
            facts["who"] = shortened(str(facts["who"]), LONGEST_NAME)
            told = texts("ojyks-last-turns", **facts)
            rows.append(line(Span(told, "warn")))
        order = [*range(view.seat, view.players + 1), *range(1, view.seat)] if view.seat else []
        blocks = [
            self._grid(view, company, texts, seat) for seat in order or range(1, view.players + 1)
        ]
        rows += [(), *beside(blocks, 2, width), ()]
        piles: list[Span] = []
        if view.discards:
            piles += [Span(texts("ojyks-discard") + " "), card_span(view.discards[-1])]
        if view.drawn >= 0:
            piles += [Span("   " + texts("ojyks-drawn") + " "), card_span(view.drawn)]
        if piles:
            rows.append(tuple(piles))
        return rows

    def _grid(self, view: OjyksView, company: Company, texts: Texts, seat: int) -> list[Line]:
        turn = seat in view.pending
        style = "turn" if turn else ""
        name = f"{seat} {shortened(company.names[seat - 1], 9)}"
        total = Span(f" {view.totals[seat - 1]}", "muted")
        block = [line(Span("▶" if turn else " ", "turn"), Span(name, style), total)]
        own = seat == view.seat
        left = 3 if own else 1
        if own:
            numbers = "".join(f" c{column + 1} " for column in range(COLUMNS))
            block.append(line(Span(" " * left + numbers, "muted")))
        else:
            block.append(line(" "))
        for row in range(ROWS):
            spans = [Span(f"r{row + 1} " if own else " ", "muted")]
            for column in range(COLUMNS):
                field = column * ROWS + row
                spans.append(self._field(view, seat, field))
            block.append(tuple(spans))
        return block

    def _field(self, view: OjyksView, seat: int, field: int) -> Span:
        card = view.grids[seat - 1][field]
        if card == GONE:
            return Span("    ")
        if card == FACE_DOWN:
            chosen = seat == view.seat and view.chosen >> field & 1
            return Span(" ◉◉ " if chosen else f" {BACK} ", "muted")
        return Span(f" {VALUES[card]:>2} ", card_style(VALUES[card]))

    def tell(self, events: Sequence[Event], company: Company, texts: Texts) -> list[str]:
        told = []
        for (kind, seat), group in groupby(events, key=lambda event: (event.kind, event.seat)):
            same = list(group)
            facts = company.who(seat)
            if kind in MERGED:
                cards = [str(VALUES[event.values[1]]) for event in same]
                told.append(texts(f"ojyks-{kind}", cards=", ".join(cards), **facts))
                continue
            for event in same:
                told.append(texts(f"ojyks-{kind}", **facts, **self._facts(event)))
        return told

    def _facts(self, event: Event) -> dict[str, object]:
        kind, values = event.kind, event.values
        if kind in ("flipped", "took", "kept", "dropped", "exchanged"):
            return {"field": FIELD_NAMES[values[0]], "card": str(VALUES[values[1]])}
        if kind == "cleared":
            return {"column": values[0] + 1, "card": str(VALUES[values[1]])}
        if kind == "dealt":
            return {"round": values[0], "card": str(VALUES[values[1]])}
        if kind == "drew-card":
            return {"card": str(VALUES[values[0]])}
        if kind == "scored":
            return {"points": values[0], "total": values[1]}
        return {}
