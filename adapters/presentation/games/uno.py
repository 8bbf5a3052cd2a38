"""Uno with points in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ....core.game import Event
from ....core.games.uno.cards import (
    CARD_NAMES,
    CARD_OF,
    COLOUR_OF,
    COLOURS,
    DRAW,
    DRAW_TWO,
    PASS,
    RANK_OF,
    RANKS,
    REVERSE,
    SEATS,
    SKIP,
    SWAP,
    SYMBOLS,
    WILD,
)
from ....core.games.uno.view import UnoView
from ..base import (
    Facts,
    TalkingPresenter,
    direction_arrow,
    facts_of,
    own_hand,
    seat_of,
    suited_card,
)
from ..company import Company
from ..parts import (
    SIGNS,
    Card,
    Choice,
    Colour,
    Offer,
    Panel,
    PanelRow,
    Pile,
    Scene,
    Seat,
    Step,
    Text,
)
from ..texts import Texts
from ..words import Grammar
from .uno_cards import WILD_FOUR_RANK, explain

COLOUR_NAMES: tuple[Colour, ...] = ("red", "yellow", "green", "blue", "black")
"""By colour of the game; the last one is that of wild cards."""
GLYPHS = [*SYMBOLS[:11], "⇄", "⊘", "W", "+4"]
"""By rank, the two wilds last."""


def card(number: int, playable: bool = True) -> Card:
    colour, glyph = COLOUR_NAMES[number // RANKS], GLYPHS[RANK_OF[number]]
    return suited_card(CARD_NAMES[number], colour, glyph, playable=playable)


def colour_text(colour: int, texts: Texts) -> str:
    return texts(f"colour-{COLOURS[colour]}")


def _played(values: tuple[int, ...], texts: Texts) -> dict[str, object]:
    number = CARD_OF[values[0]]
    wish = colour_text(COLOUR_OF[values[0]], texts) if number >= WILD else "none"
    return {"card": CARD_NAMES[number], "wish": wish, "left": values[1]}


FACTS: dict[str, Facts] = {
    "dealt": lambda values, _: {"round": values[0]},
    "opened": lambda values, _: {"card": CARD_NAMES[values[0]]},
    "played": _played,
    "reversed": lambda values, _: {"direction": "up" if values[0] > 0 else "down"},
    "finished": lambda values, _: {"place": values[0]},
    "scored": lambda values, _: {"points": values[0], "total": values[1]},
}


WAYS = {
    "played": ("seat", "pile discard"),
    **dict.fromkeys(("drew", "drew-card"), ("pile draw", "seat")),
}
PARAGRAPHS = {
    "drew": "2.2",
    "drew-card": "2.2",
    "passed": "2.2",
    "cannot-draw": "2.3",
    "skipped": "3.2",
    "reversed": "3.3",
    "swapped": "4.2",
    "rotated": "4.1",
    "finished": "5.1",
    "scored": "5.3",
}
"""By kind of event the paragraph of the rules about it."""
EFFECTS = {DRAW_TWO: "3.1", WILD_FOUR_RANK: "3.1", SKIP: "3.2", REVERSE: "3.3"}
"""By rank the paragraph about a played card; of the others that about playing."""
RECENT = 2
"""So many cards under the top one are shown."""


class UnoPresenter(TalkingPresenter):
    """See `base.Presenter`."""

    facts, ways, paragraphs = FACTS, WAYS, PARAGRAPHS
    harms = frozenset({"drew", "drew-card", "skipped"})
    must = frozenset({"finished", "scored", "swapped", "rotated"})
    grammar = Grammar("uno")
    explain = staticmethod(explain)
    seat_moves = range(SWAP + 1, SWAP + 1 + SEATS)

    def scene(self, view: UnoView, company: Company, texts: Texts) -> Scene:
        arrow = direction_arrow(view.direction)
        head = texts(
            "uno-head", round=view.round, rounds=view.options.rounds, arrow=arrow, pile=view.pile
        )
        playable = {CARD_OF[move] for move in view.legal if move < DRAW}
        held = (card(one, one in playable or not view.legal) for one in view.hand)
        return Scene(
            game="uno",
            title=texts("title-uno"),
            head=facts_of(head),
            seats=tuple(self._seat(view, company, texts, s) for s in range(1, view.players + 1)),
            piles=tuple(self._piles(view, texts)),
            hands=own_hand(held, texts),
            direction=view.direction,
            draw_pile=view.pile,
            panel=self._panel(view, company, texts),
        )

    def _panel(self, view: UnoView, company: Company, texts: Texts) -> Panel:
        """How many cards everybody holds."""
        most = max(1, *view.counts)
        rows = [
            PanelRow(
                Text(name, "turn" if seat in view.pending else ""),
                Text(texts("uno-count", cards=count)),
                count / most,
            )
            for seat, (name, count) in enumerate(zip(company.names, view.counts, strict=True), 1)
        ]
        return Panel(texts("panel-uno"), tuple(rows))

    def _seat(self, view: UnoView, company: Company, texts: Texts, seat: int) -> Seat:
        place, points = view.places[seat - 1], view.points[seat - 1]
        marks = []
        if place:
            marks.append(Text(texts("uno-placed", place=place, points=points), "muted"))
        elif view.options.rounds > 1:
            marks.append(Text(texts("points", points=points), "muted"))
        held = view.counts[seat - 1]
        return seat_of(view, company, seat, out=bool(place), held=held, marks=tuple(marks))

    def _piles(self, view: UnoView, texts: Texts) -> Iterator[Pile]:
        if not view.discards:
            return
        colour = texts("uno-colour", colour=colour_text(view.colour, texts))
        notes = [Text(colour)]
        if view.due:
            notes.append(Text(texts("uno-due", cards=view.due), "warn"))
        *below, top = map(card, view.discards[-1 - RECENT :])
        yield Pile(
            texts("uno-top"), "pile discard", top=top, notes=tuple(notes), below=tuple(below)
        )

    def paragraph(self, event: Event, mover: int) -> str:
        if event.kind == "played":
            return EFFECTS.get(RANK_OF[CARD_OF[event.values[0]]], "2.1")
        return super().paragraph(event, mover)

    def card_of(self, event: Event) -> Card | None:
        """A wild has the colour that was named."""
        if event.kind == "drew":
            return None
        if event.kind == "drew-card":
            return card(event.values[0])
        wished = COLOUR_NAMES[COLOUR_OF[event.values[0]]]
        return replace(card(CARD_OF[event.values[0]]), colour=wished, sign=SIGNS[wished])

    def choice(self, view: UnoView, move: int, company: Company, texts: Texts) -> Choice:
        """Cards as they lie in the hand; of a wild card first the card, then the colour."""
        if move < DRAW:
            held = card(CARD_OF[move])
            offer = Offer(held.short, held.colour)
            if CARD_OF[move] >= WILD:
                wished, asked = COLOUR_OF[move], texts("offer-uno-wish")
                first = Step(texts("offer-uno-wild", card=held.short), held.colour, asked)
                offer = Offer(colour_text(wished, texts), COLOUR_NAMES[wished], first=first)
            return Choice(move, part=held.part, offer=offer)
        if move > SWAP:
            seat = move - SWAP
            facts = {**company.who(seat), "cards": view.counts[seat - 1]}
            offer, name = Offer(texts("offer-uno-swap", **facts)), company.names[seat - 1]
            return Choice(move, part=f"seat {seat}", offer=offer, aside=name)
        if move == PASS:
            return Choice(move)
        due = texts("offer-uno-draw", cards=view.due) if view.stage == "answer" else ""
        return Choice(move, part="pile draw", offer=Offer(due))

    def asked_facts(self, view: UnoView) -> Mapping[str, object]:
        """On a wild card only the colour counts; `any`: further wild cards go on it, too. `fits`:
        the card that was drawn may be played."""
        wild = bool(view.discards) and view.discards[-1] >= WILD
        return {
            "wild": "no" if not wild else "any" if view.options.wild_on_wish else "none",
            "fits": "yes" if len(view.legal) > 1 else "no",
        }

    def scores(self, view: UnoView) -> tuple[int, ...]:
        return view.points

    def plotted(self, view: UnoView) -> tuple[str, tuple[int, ...]]:
        """In a single round there are no points before its end."""
        if view.options.rounds == 1:
            return "scores-uno-cards", view.counts
        return "scores-uno", view.points

    def decided_facts(
        self, view: UnoView, events: Sequence[Event], winner: int
    ) -> dict[str, object]:
        return {"rounds": view.options.rounds}

    def told(self, events: list[Event], company: Company, texts: Texts) -> Iterator[str]:
        first = events[0]
        if first.kind == "drew":  # its value is the size of the hand
            yield self.sentence(first, company, texts, count=len(events))
        elif first.kind == "drew-card":
            cards = " ".join(CARD_NAMES[event.values[0]] for event in events)
            yield self.sentence(first, company, texts, cards=cards)
        elif first.kind == "swapped":
            other = company.who(first.values[0])
            yield self.sentence(first, company, texts, other=other["who"], toyou=other["you"])
        else:
            yield from super().told(events, company, texts)


PRESENTER = UnoPresenter()
