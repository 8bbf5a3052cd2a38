"""Las Vegan in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ...core.game import Event
from ...core.games.las_vegan.cards import (
    CARD_NAMES,
    CASINO_CARDS,
    CASINO_NAMES,
    COLOUR_CASINOS,
    CONDITIONS,
    GROUP,
    HANDS,
    MAX,
)
from ...core.games.las_vegan.view import LasVeganView
from .scene import Line, Span, line, shortened
from .texts import Texts

if TYPE_CHECKING:
    from .presenter import Company

STYLES = {"r": "red", "p": "purple", "g": "green", "b": "blue"}
NAME, CABBAGES, TRICKS, GOLD, CASINO = 14, 10, 8, 9, 10
"""Widths of columns."""
PAYMENTS = ("paid", "paid-gold", "scored")
"""Events of a scoring, told in one sentence for each seat."""


def card_span(card: int) -> Span:
    """A card as a small box: ` r7 ` in its colour."""
    name = CARD_NAMES[card]
    return Span(f" {name} ", f"card {STYLES[name[0]]}")


def casino_text(casino: int, texts: Texts) -> str:
    name = CASINO_NAMES[casino]
    return texts(f"shown-las_vegan-{name}") if casino < COLOUR_CASINOS else name


Facts = Callable[[tuple[int, ...], Texts], dict[str, object]]
FACTS: dict[str, Facts] = {
    "dealt": lambda values, _: {"round": values[0], "cards": values[1]},
    "played": lambda values, _: {"card": CARD_NAMES[values[0]]},
    "won": lambda values, _: {"trick": values[0]},
    "placed": lambda values, texts: {
        "token": f"{values[0]:+}",
        "casino": casino_text(values[1], texts),
    },
    "placed-gold": lambda values, _: {
        "token": f"{values[0]:+}",
        "condition": CONDITIONS[values[1]],
    },
}


class LasVeganPresenter:
    """See `presenter.Presenter`."""

    def scene(self, view: LasVeganView, company: Company, texts: Texts, width: int) -> list[Line]:
        tricks = HANDS[view.players]
        head = texts(
            "las_vegan-head",
            round=view.round,
            rounds=view.options.rounds,
            trick=min(len(view.tricks) + 1, tricks),
            tricks=tricks,
        )
        rows = [line(Span(texts("title-las_vegan"), "strong"), "  ", Span(head, "muted")), ()]
        rows.append(self._casinos(view, texts))
        rows += [self._seat(view, company, seat) for seat in range(1, view.players + 1)]
        rows.append(())
        tokens = [f"{token:+}" for token in view.loose]
        if view.gold and not view.condition:
            tokens.append(texts("las_vegan-gold", token=f"{view.gold:+}"))
        rows.append(line(texts("las_vegan-loose", tokens="  ".join(tokens) or "–")))
        if view.sevens:
            rows.append(line(Span(texts("las_vegan-sevens", tokens=view.sevens), "warn")))
        if view.hand:
            rows.append(self._hand(view, texts))
        return rows

    def _casinos(self, view: LasVeganView, texts: Texts) -> Line:
        """The head of the table of seats: this round's casinos with their tokens."""
        cabbages, tricks = texts("las_vegan-cabbages"), texts("las_vegan-tricks")
        parts: list[Span | str] = [
            " " * (NAME + 2),
            Span(f"{cabbages:>{CABBAGES}}{tricks:>{TRICKS}}", "muted"),
        ]
        condition = CONDITIONS[view.condition]
        gold = f"{condition} {view.gold:+}" if condition else texts("shown-las_vegan-gold")
        parts.append(Span(f"{gold:>{GOLD}}", "strong" if condition else "muted"))
        for casino, token in zip(view.casinos, view.placed, strict=True):
            name = casino_text(casino, texts) + (f" {token:+}" if token else "")
            parts.append(Span(f"{name:>{CASINO}}", "strong" if token else "muted"))
        return line(*parts)

    def _seat(self, view: LasVeganView, company: Company, seat: int) -> Line:
        """What a seat has won, what that counts in each casino now, and its card in the trick."""
        turn = seat in view.pending
        won = [trick.cards for trick in view.tricks if trick.winner == seat]
        name = f"{seat} {shortened(company.names[seat - 1], NAME - 2)}"
        parts: list[Span | str] = [
            Span("▶ " if turn else "  ", "turn"),
            Span(f"{name:<{NAME}}", "turn" if turn else ""),
            Span(f"{view.cabbages[seat - 1]:>{CABBAGES}}", "strong"),
            f"{len(won):>{TRICKS}}{self._golden(view, seat):>{GOLD}}",
        ]
        for casino, token in zip(view.casinos, view.placed, strict=True):
            n = sum(CASINO_CARDS[casino] >> card & 1 for cards in won for card in cards)
            paid = token * (n // GROUP if casino < COLOUR_CASINOS else n)
            parts.append(f"{f'{n} ({paid:+})' if paid else str(n):>{CASINO}}")
        turn_of = (seat - view.leader) % view.players
        if view.leader and turn_of < len(view.trick):
            parts += [" ", card_span(view.trick[turn_of])]
            parts.append(Span("◀" if seat == view.winning else "", "turn"))
        return line(*parts)

    def _golden(self, view: LasVeganView, seat: int) -> str:
        """What the golden casino would cost the seat now."""
        tricks = [sum(trick.winner == s for trick in view.tricks) for s in range(view.players + 1)]
        worst = (max if view.condition == MAX else min)(tricks[1:])
        return f"({view.gold:+})" if view.condition and tricks[seat] == worst else ""

    def _hand(self, view: LasVeganView, texts: Texts) -> Line:
        row: list[Span] = [Span(texts("your-hand"))]
        for card in view.hand:
            row += [Span(" "), card_span(card)]
        return tuple(row)

    def tell(self, events: Sequence[Event], company: Company, texts: Texts) -> list[str]:
        told = []
        for (kind, seat), group in groupby(events, key=self._told_with):
            same = list(group)
            facts = company.who(seat)
            values = [event.values[0] for event in same]
            if kind == "opened":
                names = ", ".join(casino_text(casino, texts) for casino in values)
                told.append(texts("las_vegan-opened", casinos=names))
            elif kind == "tossed":
                gold, *tokens = (f"{value:+}" for value in values)
                told.append(texts("las_vegan-tossed", gold=gold, tokens=", ".join(tokens)))
            elif kind == "scored":
                told.append(texts("las_vegan-scored", **facts, **self._payments(same, texts)))
            else:
                for event in same:
                    more = FACTS[kind](event.values, texts) if kind in FACTS else {}
                    told.append(texts(f"las_vegan-{kind}", **facts, **more))
        return told

    def _told_with(self, event: Event) -> tuple[str, int]:
        return ("scored" if event.kind in PAYMENTS else event.kind, event.seat)

    def _payments(self, events: Sequence[Event], texts: Texts) -> dict[str, object]:
        names = [
            f"{texts('las_vegan-golden')} {event.values[0]:+}"
            if event.kind == "paid-gold"
            else f"{casino_text(event.values[1], texts)} {event.values[0]:+}"
            for event in events[:-1]
        ]
        change, total = events[-1].values
        return {
            "change": f"{change:+}" if change else "0",
            "total": total,
            "why": ", ".join(names) or "none",
        }
