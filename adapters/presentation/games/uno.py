"""Uno with points in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ....core.game import Event
from ....core.games.uno.cards import CARD_NAMES, CARD_OF, COLOUR_OF, COLOURS, RANK_OF, SYMBOLS, WILD
from ....core.games.uno.view import UnoView
from ..base import (
    TalkingPresenter,
    direction_arrow,
    facts_of,
    own_hand,
    points_told,
    seat_of,
    suited_card,
)
from ..company import Company
from ..parts import Card, Colour, Offer, Pile, Scene, Seat, Step, Text
from ..texts import Texts
from .uno_cards import explain

COLOUR_NAMES: dict[str, Colour] = {
    **{"r": "red", "y": "yellow", "g": "green", "b": "blue"},
    "w": "black",
}
SIGNS = {"r": "●", "y": "▲", "g": "■", "b": "◆", "w": "✱"}
GLYPHS = [*SYMBOLS[:11], "⇄", "⊘", "W", "+4"]
"""By rank, the two wilds last."""


def card(number: int, view: UnoView | None = None) -> Card:
    """A card; with a view, as it is in the reader's hand."""
    name = CARD_NAMES[number]
    playable = view is None or not view.legal or number in _playable(view)
    colour, sign = COLOUR_NAMES[name[0]], SIGNS[name[0]]
    return suited_card(name, colour, GLYPHS[RANK_OF[number]], sign, playable=playable)


def _playable(view: UnoView) -> set[int]:
    return {CARD_OF[move] for move in view.legal if move < len(CARD_OF)}


def _played(values: tuple[int, ...], texts: Texts) -> dict[str, object]:
    number = CARD_OF[values[0]]
    wish = texts(f"colour-{COLOURS[COLOUR_OF[values[0]]]}") if number >= WILD else "none"
    return {"card": CARD_NAMES[number], "wish": wish, "left": values[1]}


Facts = Callable[[tuple[int, ...], Texts], dict[str, object]]
FACTS: dict[str, Facts] = {
    "dealt": lambda values, _: {"round": values[0]},
    "opened": lambda values, _: {"card": CARD_NAMES[values[0]]},
    "played": _played,
    "reversed": lambda values, _: {"direction": "up" if values[0] > 0 else "down"},
    "finished": lambda values, _: {"place": values[0]},
    "scored": lambda values, _: {"points": values[0], "total": values[1]},
}


class UnoPresenter(TalkingPresenter):
    """See `presenter.Presenter`."""

    must = frozenset({"finished", "scored", "swapped", "rotated"})
    words = (
        *("play", "draw", "pass", "swap"),
        *("r", "y", "g", "b", "rev", "skip", "w", "w4"),
    )
    seat_verb = "swap"

    def scene(self, view: UnoView, company: Company, texts: Texts) -> Scene:
        arrow = direction_arrow(view.direction)
        head = texts(
            "uno-head", round=view.round, rounds=view.options.rounds, arrow=arrow, pile=view.pile
        )
        return Scene(
            game="uno",
            title=texts("title-uno"),
            head=facts_of(head),
            seats=tuple(self._seat(view, company, texts, s) for s in range(1, view.players + 1)),
            piles=tuple(self._piles(view, texts)),
            hands=own_hand((card(one, view) for one in view.hand), texts),
        )

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
        colour = texts("uno-colour", colour=texts(f"colour-{COLOURS[view.colour]}"))
        notes = [Text(colour)]
        if view.due:
            notes.append(Text(texts("uno-due", cards=view.due), "warn"))
        yield Pile(texts("uno-top"), "pile discard", top=card(view.discards[-1]), notes=(*notes,))

    def part(self, view: UnoView, words: Sequence[str]) -> str:
        verb, *rest = words
        if verb == "play":
            return f"card {rest[0]}"
        return f"seat {rest[0]}" if verb == "swap" else "pile draw" if verb == "draw" else ""

    def offer(self, view: UnoView, words: Sequence[str], company: Company, texts: Texts) -> Offer:
        """Cards as they lie in the hand; of a wild card first the card, then the colour."""
        verb, *rest = words
        if verb == "play":
            name, *wish = rest
            colour = COLOUR_NAMES[name[0]]
            if not wish:
                return Offer(name, colour)
            first = Step(texts("offer-uno-wild", card=name), colour, texts("offer-uno-wish"))
            return Offer(texts(f"colour-{wish[0]}"), COLOUR_NAMES[wish[0]], first=first)
        if verb == "swap":
            seat = int(rest[0])
            facts = {**company.who(seat), "cards": view.counts[seat - 1]}
            return Offer(texts("offer-uno-swap", **facts))
        if verb == "draw" and view.stage == "answer":
            return Offer(texts("offer-uno-draw", cards=view.due))
        return Offer()

    def asked_facts(self, view: UnoView) -> Mapping[str, object]:
        """On a wild card only the colour counts; `any`: further wild cards go on it, too. `fits`:
        the card that was drawn may be played."""
        wild = bool(view.discards) and view.discards[-1] >= WILD
        return {
            "wild": "no" if not wild else "any" if view.options.wild_on_wish else "none",
            "fits": "yes" if len(view.legal) > 1 else "no",
        }

    def explain(self, view: UnoView, text: str, company: Company, texts: Texts) -> list[str]:
        return explain(view, text, company, texts)

    def scores(self, view: UnoView) -> tuple[int, ...]:
        return view.points

    def standing(self, view: UnoView, texts: Texts) -> list[str]:
        return points_told(view.points, texts)

    def told(self, events: list[Event], company: Company, texts: Texts) -> Iterator[str]:
        kind, facts = events[0].kind, company.who(events[0].seat)
        if kind == "drew":  # its value is the size of the hand
            yield texts("uno-drew", count=len(events), **facts)
        elif kind == "drew-card":
            cards = " ".join(CARD_NAMES[event.values[0]] for event in events)
            yield texts("uno-drew-card", cards=cards, **facts)
        else:
            for event in events:
                more = FACTS[kind](event.values, texts) if kind in FACTS else {}
                if kind == "swapped":
                    other = company.who(event.values[0])
                    more = {"other": other["who"], "toyou": other["you"]}
                yield texts(f"uno-{kind}", **facts, **more)


PRESENTER = UnoPresenter()
