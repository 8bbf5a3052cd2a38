"""ojyks in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...game import Event
from ...scene.company import Company, joined
from ...scene.grammar import Grammar
from ...scene.parts import (
    Back,
    Card,
    Choice,
    Colour,
    Gap,
    Grid,
    Offer,
    Panel,
    PanelRow,
    Pile,
    Role,
    Scene,
    Seat,
    Spot,
    Step,
    Text,
)
from ...scene.presenter import Facts, Moment, TalkingPresenter, facts_of, seat_of, signed
from ...scene.texts import Texts
from .cards import *
from .view import OjyksView

# What cards are called, and what they do now


def card_text(card: int, texts: Texts) -> str:
    """`-1`; for a screen reader the full name."""
    return full_name(card, texts) if texts.spoken else str(VALUES[card])


def full_name(card: int, texts: Texts) -> str:
    """`8`, `minus 1`: not every screen reader says a minus sign."""
    value = VALUES[card]
    return str(value) if value >= 0 else texts("name-ojyks-minus", value=str(-value))


def field_text(field: int, texts: Texts) -> str:
    """`c2r3`; in a chat `c2 r3`, as its picture names columns and rows; for a screen reader
    `column 2 row 3`."""
    column, row = field // ROWS + 1, field % ROWS + 1
    if texts.spoken:
        return texts("spoken-field", column=column, row=row)
    return f"c{column} r{row}" if texts.named else FIELD_NAMES[field]


def explain(view: OjyksView, text: str, company: Company, texts: Texts) -> list[str]:
    """Sentences about a value (`8`, `-1`) or an own field (`c2r3`); none if it is neither."""
    name = "".join(text.split()).lower()
    if name in FIELD_NAMES:
        return _field(view, FIELD_NAMES.index(name), texts)
    if name in map(str, VALUES):
        return _value(view, [str(value) for value in VALUES].index(name), texts)
    return []


def _field(view: OjyksView, field: int, texts: Texts) -> list[str]:
    card, name = view.grids[view.seat - 1][field], field_text(field, texts)
    if card == GONE:
        return [texts("ojyks-field-gone", field=name)]
    if card == FACE_DOWN:
        told = [texts("ojyks-field-down", field=name, mean=_mean(view))]
        return told + _exchange(view, field, texts) + _third(view, field, texts)
    return [
        texts("ojyks-field-open", field=name, card=card_text(card, texts)),
        *_exchange(view, field, texts),
        *_third(view, field, texts),
        *_value(view, card, texts),
    ]


def _mean(view: OjyksView) -> float:
    """What a card is worth on average that the seat can't see."""
    total = sum(VALUES[other] * copies for other, copies in enumerate(view.unseen))
    return total / max(1, sum(view.unseen))


def _exchange(view: OjyksView, field: int, texts: Texts) -> list[str]:
    """What the card that is at hand would save on a field of the reader, by the points of its
    column as it lies: face-down cards count their mean."""
    card = _at_hand(view)
    if card == NO_CARD or view.stage == "reveal" or not view.legal:
        return []
    first = field // ROWS * ROWS
    column = list(view.grids[view.seat - 1][first : first + ROWS])
    before = _column_points(view, column)
    column[field - first] = card
    saved = before - _column_points(view, column)
    facts = {"card": card_text(card, texts), "points": abs(round(saved, 1))}
    about = FACE_DOWN in view.grids[view.seat - 1][first : first + ROWS]
    return [texts("ojyks-exchange", saves=saved >= 0, about=about, **facts)]


def _column_points(view: OjyksView, column: list[int]) -> float:
    if column[0] not in (GONE, FACE_DOWN) and len(set(column)) == 1:
        return 0.0
    return sum(_mean(view) if card == FACE_DOWN else VALUES[card] for card in column)


def _third(view: OjyksView, field: int, texts: Texts) -> list[str]:
    """That the two other cards of the column wait for a third one on this field."""
    first = field // ROWS * ROWS
    grid = view.grids[view.seat - 1]
    one, other = (grid[at] for at in range(first, first + ROWS) if at != field)
    if one != other or one in (GONE, FACE_DOWN) or grid[field] == one:
        return []
    card, gain = card_text(one, texts), signed(-2 * VALUES[one], texts)
    return [texts("ojyks-third", column=field // ROWS + 1, card=card, gain=gain)]


def _at_hand(view: OjyksView) -> int:
    """The card that may be put on a field: the drawn one, or the top of the discard pile."""
    return view.discards[-1] if view.drawn == NO_CARD and view.discards else view.drawn


def _value(view: OjyksView, card: int, texts: Texts) -> list[str]:
    told = [texts("ojyks-card", card=card_text(card, texts), one=abs(VALUES[card]) == 1)]
    grid = view.grids[view.seat - 1]
    for column in range(COLUMNS):
        fields = range(column * ROWS, (column + 1) * ROWS)
        others = [field for field in fields if grid[field] != card]
        if len(others) == 1 and grid[others[0]] != GONE:
            missing = field_text(others[0], texts)
            told.append(texts("ojyks-card-column", column=column + 1, field=missing))
    if view.discards and view.discards[-1] == card:
        now = bool(view.legal) and view.stage == "turn"
        told.append(texts("ojyks-card-on-pile", now=now))
    return told


# The table

TURNING = ("flip", "drop")
"""Verbs of moves that turn up a card."""
FIELD = re.compile(r"\bc\s*(\d+)\s*r\s*(\d+)\b|\br\s*(\d+)\s*c\s*(\d+)\b", re.IGNORECASE)
LAID_OPEN = {"flipped", "took", "kept", "uncovered"}
"""Events after which a card lies open on a field."""
MERGED = {"revealed", "uncovered"}
"""Events that are told together: one sentence for all the cards a seat turns up."""


def colour_of(value: int) -> Colour:
    """The colours of the boxed game: low is good."""
    return "blue" if value < 0 else "green" if value <= 4 else "yellow" if value <= 8 else "red"


def card(number: int, texts: Texts, part: str = "") -> Card:
    value = VALUES[number]
    name, spoken = str(value), full_name(number, texts)
    return Card(name, name, colour_of(value), name, part=part, spoken=spoken)


def _card(number: int, texts: Texts) -> dict[str, object]:
    return {"card": card_text(number, texts)}


def _of_field(values: tuple[int, ...], texts: Texts) -> Mapping[str, object]:
    return {"field": field_text(values[0], texts)} | _card(values[1], texts)


FACTS: dict[str, Facts] = {
    **dict.fromkeys(("flipped", "took", "kept", "dropped", "exchanged"), _of_field),
    "cleared": lambda values, texts: {"column": values[0] + 1} | _card(values[1], texts),
    "dealt": lambda values, texts: {"round": values[0]} | _card(values[1], texts),
    "drew-card": lambda values, texts: _card(values[0], texts),
    "scored": lambda values, _: {"points": values[0], "total": values[1]},
}


def normalise(words: list[str]) -> list[str]:
    """`r2c3`, `r2 c3` and `c3 r2` are all `c3r2`."""
    return FIELD.sub(r"c\1\4r\2\3", " ".join(words)).split()


def shown(rest: str, texts: Texts) -> str:
    """A field in the reader's words."""
    return field_text(FIELD_NAMES.index(rest), texts) if rest in FIELD_NAMES else rest


def _open_sum(view: OjyksView, seat: int) -> int:
    """The sum of the cards that lie open before a seat."""
    return sum(VALUES[one] for one in view.grids[seat - 1] if one not in (GONE, FACE_DOWN))


WAYS = {
    **dict.fromkeys(("drew", "drew-card"), ("pile draw", "seat")),
    "took": ("pile discard", "seat"),
    **dict.fromkeys(("dropped", "exchanged"), ("seat", "pile discard")),
    **dict.fromkeys(("kept", "flipped"), ("", "")),
}


PARAGRAPHS = {
    "revealed": "1.3",
    "flipped": "2.1",
    "took": "2.2",
    "drew": "2.3",
    "drew-card": "2.3",
    "kept": "2.3",
    "dropped": "2.3",
    "cleared": "3.1",
    "last-turns": "4.1",
    "doubled": "4.4",
    "scored": "5.1",
}
"""By kind of event the paragraph of the rules about it."""


MOMENTS = (
    Moment("doubled", "doubled"),
    Moment("last", "last-turns"),
    Moment("column", "cleared"),
    Moment("low", "scored", 0, range(-40, 6)),
    Moment("high", "scored", 0, range(35, 200)),
)
"""When AI players say something, the best moments first."""


class OjyksPresenter(TalkingPresenter):
    """See `core.scene.presenter.TalkingPresenter`."""

    moments = MOMENTS
    facts, ways, paragraphs = FACTS, WAYS, PARAGRAPHS
    changing = frozenset({"revealed"})
    must = frozenset({"scored", "doubled", "last-turns"})
    results = frozenset({"scored", "doubled"})
    grammar = Grammar("ojyks", normalise, shown)
    explain = staticmethod(explain)

    def scene(self, view: OjyksView, company: Company, texts: Texts) -> Scene:
        head = texts("ojyks-head", round=view.round, limit=view.options.limit, pile=view.pile)
        notes = []
        if view.finisher and any(view.pending):
            notes.append(Text(texts("ojyks-last-turns", **company.who(view.finisher)), "warn"))
        seats = range(1, view.players + 1)
        own_first = [*range(view.seat, view.players + 1), *range(1, view.seat)]
        return Scene(
            game="ojyks",
            title=texts("title-ojyks"),
            head=facts_of(head),
            seats=tuple(self._seat(view, company, texts, seat) for seat in seats),
            piles=tuple(self._piles(view, texts)),
            grids=tuple(
                self._grid(view, seat, company, texts)
                for seat in (own_first if view.seat else seats)
            ),
            notes=tuple(notes),
            draw_pile=view.pile,
            panel=self._panel(view, company, texts),
        )

    def _panel(self, view: OjyksView, company: Company, texts: Texts) -> Panel:
        """Points of the rounds before, and what lies open now."""
        rows = []
        for seat, name in enumerate(company.names, 1):
            total = view.totals[seat - 1]
            told = texts("panel-ojyks-row", total=total, open=_open_sum(view, seat))
            share = min(1.0, max(0, total) / view.options.limit)
            style: Role = "turn" if seat in view.pending else ""
            rows.append(PanelRow(Text(name, style), Text(told), share))
        return Panel(texts("panel-ojyks", limit=view.options.limit), tuple(rows))

    def card_of(self, event: Event, texts: Texts) -> Card | None:
        if event.kind == "drew":
            return None
        return card(event.values[0] if event.kind == "drew-card" else event.values[1], texts)

    def _seat(self, view: OjyksView, company: Company, texts: Texts, seat: int) -> Seat:
        total = Text(texts("ojyks-total", points=view.totals[seat - 1]), "muted")
        return seat_of(view, company, seat, marks=(total,))

    def _grid(self, view: OjyksView, seat: int, company: Company, texts: Texts) -> Grid:
        own = seat == view.seat
        rows = tuple(
            tuple(self._spot(view, seat, column * ROWS + row, texts) for column in range(COLUMNS))
            for row in range(ROWS)
        )
        return Grid(
            seat=seat,
            rows=rows,
            row_names=tuple(f"r{row + 1}" if own else "" for row in range(ROWS)),
            column_names=tuple(f"c{column + 1}" if own else "" for column in range(COLUMNS)),
            note=Text(texts("ojyks-open", sum=_open_sum(view, seat), **company.who(seat))),
        )

    def _spot(self, view: OjyksView, seat: int, field: int, texts: Texts) -> Spot:
        number = view.grids[seat - 1][field]
        own = seat == view.seat
        part = f"field {FIELD_NAMES[field]}" if own else ""
        if number == GONE:
            return Gap(part)
        if number == FACE_DOWN:
            return Back(part, marked=bool(own and view.chosen >> field & 1))
        return card(number, texts, part)

    def _piles(self, view: OjyksView, texts: Texts) -> Iterator[Pile]:
        if view.discards:
            top = card(view.discards[-1], texts)
            yield Pile(texts("ojyks-discard"), "pile discard", top=top)
        if view.drawn != NO_CARD:
            yield Pile(texts("ojyks-drawn"), "pile drawn", top=card(view.drawn, texts))

    def choice(self, view: OjyksView, move: int, company: Company, texts: Texts) -> Choice:
        """A place is tapped for the card that is at hand; to turn one up instead is a first
        step."""
        if move == DRAW:
            return Choice(move, part="pile draw", offer=Offer(texts("offer-ojyks-draw")))
        verb, field = VERBS[move // FIELDS], move % FIELDS
        name, place = FIELD_NAMES[field], (field % ROWS, field // ROWS)
        offer = Offer(place=place)
        if verb in TURNING:
            facts = self.asked_facts(view)
            asked = texts(f"offer-ojyks-{verb}-which", **facts)
            first = Step(texts(f"offer-ojyks-{verb}", **facts), title=asked)
            offer = Offer(field_text(field, texts), place=place, first=first)
        return Choice(move, part=f"field {name}", offer=offer)

    def asked_facts(self, view: OjyksView) -> Mapping[str, object]:
        """`card`: the one that is at hand."""
        at_hand = _at_hand(view)
        card = "" if at_hand == NO_CARD else str(VALUES[at_hand])
        return {"left": FIRST_OPEN - view.chosen.bit_count(), "card": card}

    def plotted(self, view: OjyksView) -> tuple[str, tuple[int, ...]]:
        """Points with what lies open in the round, until it is counted at its end."""
        totals = view.totals
        if view.pending:
            totals = tuple(total + _open_sum(view, seat) for seat, total in enumerate(totals, 1))
        return "scores-ojyks", totals

    def scores(self, view: OjyksView) -> tuple[int, ...]:
        return view.totals

    def shown_view(
        self, before: OjyksView | None, after: OjyksView, events: Sequence[Event]
    ) -> OjyksView:
        """At the end of a round all cards are turned up (§4.3), and the points are counted."""
        if before is None or after.round == before.round:
            return after
        grids, totals = [list(grid) for grid in before.grids], list(before.totals)
        for event in events:
            seat, values = event.seat - 1, event.values
            if event.kind in LAID_OPEN:
                grids[seat][values[0]] = values[1]
            elif event.kind == "cleared":
                first = values[0] * ROWS
                grids[seat][first : first + ROWS] = [GONE] * ROWS
            elif event.kind == "scored":
                totals[seat] = values[1]
        return replace(
            before,
            grids=tuple(map(tuple, grids)),
            totals=tuple(totals),
            pending=(),
            legal=(),
            drawn=NO_CARD,
        )

    def told(self, events: list[Event], company: Company, texts: Texts) -> Iterator[str]:
        if events[0].kind not in MERGED:
            yield from super().told(events, company, texts)
            return
        cards = [card_text(event.values[1], texts) for event in events]
        yield self.sentence(events[0], company, texts, cards=joined(cards, texts))


PRESENTER = OjyksPresenter()
