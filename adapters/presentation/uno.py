"""Uno with points in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ...core.game import Event
from ...core.games.uno.cards import CARD_NAMES, CARD_OF, COLOUR_OF, COLOURS, WILD
from ...core.games.uno.view import UnoView
from .scene import Line, Span, beside, line, shortened
from .texts import Texts

if TYPE_CHECKING:
    from .presenter import Company

STYLES = {"r": "red", "y": "yellow", "g": "green", "b": "blue", "w": "strong"}
BACK = "▮"
MOST_BACKS = 12


def card_span(card: int) -> Span:
    """A card as a small box: ` r7 ` in its colour."""
    name = CARD_NAMES[card]
    return Span(f" {name} ", f"card {STYLES[name[0]]}")


def _played(values: tuple[int, ...], texts: Texts) -> dict[str, object]:
    card = CARD_OF[values[0]]
    wish = texts(f"colour-{COLOURS[COLOUR_OF[values[0]]]}") if card >= WILD else "none"
    return {"card": CARD_NAMES[card], "wish": wish, "left": values[1]}


Facts = Callable[[tuple[int, ...], Texts], dict[str, object]]
FACTS: dict[str, Facts] = {
    "dealt": lambda values, _: {"round": values[0]},
    "opened": lambda values, _: {"card": CARD_NAMES[values[0]]},
    "played": _played,
    "reversed": lambda values, _: {"direction": "up" if values[0] > 0 else "down"},
    "finished": lambda values, _: {"place": values[0]},
    "scored": lambda values, _: {"points": values[0], "total": values[1]},
}


class UnoPresenter:
    """See `presenter.Presenter`."""

    def scene(self, view: UnoView, company: Company, texts: Texts, width: int) -> list[Line]:
        arrow = "→ 1 2 3" if view.direction > 0 else "→ 3 2 1"
        head = texts(
            "uno-head", round=view.round, rounds=view.options.rounds, arrow=arrow, pile=view.pile
        )
        rows = [line(Span(texts("title-uno"), "strong"), "  ", Span(head, "muted")), ()]
        seats = [[self._seat(view, company, texts, seat)] for seat in range(1, view.players + 1)]
        rows += beside(seats, 3, width) if view.players > 5 else [block[0] for block in seats]
        rows.append(())
        if view.discards:
            colour = COLOURS[view.colour]
            top = [Span(texts("uno-top") + " "), card_span(view.discards[-1])]
            top.append(Span(" " + texts("uno-colour", colour=texts(f"colour-{colour}"))))
            if view.due:
                top.append(Span("  " + texts("uno-due", cards=view.due), "warn"))
            rows.append(tuple(top))
        if view.hand:
            rows += self._hand(view, texts, width)
        return rows

    def _seat(self, view: UnoView, company: Company, texts: Texts, seat: int) -> Line:
        count, place = view.counts[seat - 1], view.places[seat - 1]
        turn = seat in view.pending
        name = f"{seat} {shortened(company.names[seat - 1], 12):<12}"
        points = view.points[seat - 1]
        if place:
            state = Span(texts("uno-placed", place=place, points=points), "muted")
        else:
            backs = BACK * min(count, MOST_BACKS)
            style = "warn" if count <= 2 else ""
            state = Span(f"{texts('uno-count', cards=count):>9} {backs:<{MOST_BACKS}}", style)
        total = ""
        if view.options.rounds > 1 and not place:
            total = " " + texts("points", points=points)
        mark = Span("▶ " if turn else "  ", "turn")
        return line(mark, Span(name, "turn" if turn else ""), " ", state, Span(total, "muted"))

    def _hand(self, view: UnoView, texts: Texts, width: int) -> list[Line]:
        rows: list[Line] = []
        row: list[Span] = [Span(texts("your-hand") + " ")]
        used = len(row[0].text)
        for card in view.hand:
            span = card_span(card)
            if used + len(span.text) + 1 > width:
                rows.append(tuple(row))
                row, used = [Span("   ")], 3
            row += [span, Span(" ")]
            used += len(span.text) + 1
        return [*rows, tuple(row)]

    def tell(self, events: Sequence[Event], company: Company, texts: Texts) -> list[str]:
        told = []
        for (kind, seat), group in groupby(events, key=lambda event: (event.kind, event.seat)):
            same = list(group)
            facts = company.who(seat)
            if kind == "drew":  # its value is the size of the hand
                told.append(texts("uno-drew", count=len(same), **facts))
                continue
            if kind == "drew-card":
                cards = " ".join(CARD_NAMES[event.values[0]] for event in same)
                told.append(texts("uno-drew-card", cards=cards, **facts))
                continue
            for event in same:
                if kind in FACTS:
                    facts |= FACTS[kind](event.values, texts)
                if kind == "swapped":
                    other = company.who(event.values[0])
                    facts |= {"other": other["who"], "toyou": other["you"]}
                told.append(texts(f"uno-{kind}", **facts))
        return told
