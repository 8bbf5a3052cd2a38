"""Uno with points in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ...game import Event
from ...scene.company import Company
from ...scene.grammar import Grammar
from ...scene.parts import (
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
from ...scene.presenter import (
    Facts,
    TalkingPresenter,
    direction_arrow,
    facts_of,
    listed_cards,
    own_hand,
    seat_of,
    suited_card,
)
from ...scene.texts import Texts
from .card_words import WILD_FOUR_RANK, card_text, explain, full_name
from .cards import (
    CARD_NAMES,
    CARD_OF,
    COLOUR_OF,
    COLOURS,
    DRAW,
    DRAW_TWO,
    NO_COLOUR,
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
from .view import UnoView

COLOUR_NAMES: tuple[Colour, ...] = ("red", "yellow", "green", "blue", "black")
"""By colour of the game; the last one is that of wild cards."""
GLYPHS = [*SYMBOLS[:11], "⇄", "⊘", "W", "+4"]
"""By rank, the two wilds last."""


def card(number: int, texts: Texts, playable: bool = True) -> Card:
    colour, glyph = COLOUR_NAMES[number // RANKS], GLYPHS[RANK_OF[number]]
    short, spoken = card_text(number, texts), full_name(number, texts)
    return suited_card(
        CARD_NAMES[number], colour, glyph, short=short, spoken=spoken, playable=playable
    )


def shown(rest: str, texts: Texts) -> str:
    """Cards and colours in the reader's words: `w4 y` is `w4 ge` in German."""
    return (", " if texts.spoken else " ").join(_shown(word, texts) for word in rest.split())


def _shown(word: str, texts: Texts) -> str:
    if word in CARD_NAMES:
        return card_text(CARD_NAMES.index(word), texts)
    if word in COLOURS:
        return texts(f"colour-{word}" if texts.spoken else f"letter-uno-{word}")
    return word


def normalise(words: list[str]) -> list[str]:
    """`y draw 2` and `y 2 draw` are `y +2`, `w draw 4` is `w4`."""
    found: list[str] = []
    for word in words:
        found.append(word)
        if found[-3:-2] and set(found[-2:]) == {"draw", "2"} and found[-3] in COLOURS:
            found[-2:] = ["+2"]
        elif found[-3:] == ["w", "draw", "4"]:
            found[-3:] = ["w4"]
    return found


def colour_text(colour: int, texts: Texts) -> str:
    return texts(f"colour-{COLOURS[colour]}")


def _played(values: tuple[int, ...], texts: Texts) -> dict[str, object]:
    number = CARD_OF[values[0]]
    wish = colour_text(COLOUR_OF[values[0]], texts) if number >= WILD else "none"
    return {"card": card_text(number, texts), "wish": wish, "left": values[1]}


FACTS: dict[str, Facts] = {
    "dealt": lambda values, _: {"round": values[0]},
    "opened": lambda values, texts: {"card": card_text(values[0], texts)},
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
    changing = frozenset({"swapped", "rotated"})
    must = frozenset({"finished", "scored", "swapped", "rotated"})
    results = frozenset({"scored"})
    grammar = Grammar("uno", normalise, shown, colours=(*COLOURS,), ranks=SYMBOLS)
    explain = staticmethod(explain)

    def changed(self, event: Event, seats: int) -> Iterable[int]:
        if event.kind == "rotated":
            return range(1, seats + 1)
        return event.seat, event.values[0]

    seat_moves = range(SWAP + 1, SWAP + 1 + SEATS)

    def scene(self, view: UnoView, company: Company, texts: Texts) -> Scene:
        arrow = direction_arrow(view, company, texts)
        head = texts(
            "uno-head", round=view.round, rounds=view.options.rounds, arrow=arrow, pile=view.pile
        )
        playable = {CARD_OF[move] for move in view.legal if move < DRAW}
        held = (card(one, texts, one in playable or not view.legal) for one in view.hand)
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
        notes = [Text(texts("uno-any-card"))]
        if view.colour != NO_COLOUR:
            notes = [Text(texts("uno-colour", colour=colour_text(view.colour, texts)))]
        if view.due:
            notes.append(Text(texts("uno-due", cards=view.due), "warn"))
        *below, top = (card(one, texts) for one in view.discards[-1 - RECENT :])
        yield Pile(
            texts("uno-top"), "pile discard", top=top, notes=tuple(notes), below=tuple(below)
        )

    def paragraph(self, event: Event, mover: int) -> str:
        if event.kind == "played":
            return EFFECTS.get(RANK_OF[CARD_OF[event.values[0]]], "2.1")
        return super().paragraph(event, mover)

    def card_of(self, event: Event, texts: Texts) -> Card | None:
        """A wild has the colour that was named."""
        if event.kind == "drew":
            return None
        if event.kind == "drew-card":
            return card(event.values[0], texts)
        wished = COLOUR_NAMES[COLOUR_OF[event.values[0]]]
        return replace(card(CARD_OF[event.values[0]], texts), colour=wished, sign=SIGNS[wished])

    def choice(self, view: UnoView, move: int, company: Company, texts: Texts) -> Choice:
        """Cards as they lie in the hand; of a wild card first the card, then the colour."""
        if move < DRAW:
            held = card(CARD_OF[move], texts)
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
        """On a wild card only the colour counts; `any`: further wild cards go on it, too; `all`:
        any card, because it opened the round. `fits`: the card that was drawn may be played."""
        if not view.discards or view.discards[-1] < WILD:
            wild = "no"
        elif view.colour == NO_COLOUR:
            wild = "all"
        else:
            wild = "any" if view.options.wild_on_wish else "none"
        return {
            "wild": wild,
            "fits": "yes" if len(view.legal) > 1 else "no",
        }

    def scores(self, view: UnoView) -> tuple[float, ...]:
        return view.points

    def plotted(self, view: UnoView) -> tuple[str, tuple[float, ...]]:
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
            cards = listed_cards([card_text(event.values[0], texts) for event in events], texts)
            yield self.sentence(first, company, texts, cards=cards)
        elif first.kind == "swapped":
            other = company.who(first.values[0])
            yield self.sentence(first, company, texts, other=other["who"], toyou=other["you"])
        else:
            yield from super().told(events, company, texts)


PRESENTER = UnoPresenter()
