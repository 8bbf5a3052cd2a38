"""Nyan Nyan on the table: who holds what, what counts, and what is still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...core.game import Event
from ...core.games.nyan_nyan.cards import (
    ANY,
    CARD_NAMES,
    FRAME,
    FUSE,
    JACK,
    JOKER,
    KINDS,
    LAY,
    PAIR,
    PAIR_FIRST,
    PAIR_SECOND,
    PLAY,
    RANK_OF,
    SUIT_OF,
)
from ...core.games.nyan_nyan.view import NyanView
from .nyan_nyan_told import card_text, listed, suit_text, tell
from .scene import Line, Span, line, padded, shortened, width_of
from .texts import Texts

if TYPE_CHECKING:
    from .presenter import Company

BACK = "▮"
MOST_BACKS = 12
ONE_COLUMN = 4
"""Up to so many players sit below each other, more in two columns."""
NAME = {True: 12, False: 8}
"""How much of a name is shown in one column, and in two."""
GAP = 2
FEW = 2
MOST_ASKED = 3
"""So many are asked by name."""
PARTING = " · "
RED = {"H", "D"}


def card_span(card: int, boxed: bool = True) -> Span:
    """A card as a small box: ` 7♠ ` in its colour; unboxed it can't be played now."""
    letter = CARD_NAMES[card][-1]
    colour = "yellow" if card == JOKER else "red" if letter in RED else "strong"
    style = f"card {colour}" if boxed else "red" if colour == "red" else ""
    return Span(f" {card_text(card)} ", style)


def by_suit(cards: Iterable[int]) -> list[int]:
    """Spades, clubs, hearts, diamonds, each from 2 to A; jokers last."""
    return sorted(cards, key=lambda card: (card == JOKER, SUIT_OF[card], RANK_OF[card]))


def flowing(parts: Sequence[Span], width: int, between: str = " ", indent: int = 2) -> list[Line]:
    """Spans side by side, in as many lines as it takes."""
    rows: list[Line] = []
    row: list[Span] = []
    for part in parts:
        if row and width_of(tuple(row)) + len(between) + len(part.text) > width:
            rows.append(tuple(row))
            row = [Span(" " * indent)]
        elif row:
            row.append(Span(between))
        row.append(part)
    return [*rows, tuple(row)] if row else rows


def short(company: Company) -> Company:
    """The same people with names that leave room for a sentence."""
    return replace(company, names=tuple(shortened(name, NAME[True]) for name in company.names))


def number_asked(view: NyanView) -> int:
    """The number of what is going on: cards still to fuse, commands to hand out, cards to lay."""
    return view.frames[-1] if view.frames else 0


class NyanPresenter:
    """See `presenter.Presenter`."""

    def scene(self, view: NyanView, company: Company, texts: Texts, width: int) -> list[Line]:
        arrow = "→ 1 2 3" if view.direction > 0 else "→ 3 2 1"
        title = Span(texts("title-nyan_nyan"), "strong")
        head = Span(texts("nyan_nyan-head", arrow=arrow, pile=view.pile), "muted")
        rows = [line(title, "  ", Span(f"n = {view.n}", "warn" if view.n > 1 else ""), "  ", head)]
        rows += self._seats(view, company, texts, width)
        if view.discards:
            rows += [(), self._table(view, texts)]
        rows += self._standing(view, company, texts, width)
        if any(view.pending) and (view.legal or view.pending != (view.turn,)):
            rows.append(line(Span(self._asked(view, company, texts), "turn")))
        if any(view.bare):
            rows += flowing(list(self._bare(view, company, texts)), width)
        hidden = Counter(view.laid) - Counter(view.bare[view.seat - 1] if view.seat else ())
        if hidden:
            laid = [card_span(card) for card in by_suit(hidden.elements())]
            rows += flowing([Span(texts("nyan_nyan-own-laid")), *laid], width)
        if view.hand:
            rows += self._hand(view, texts, width)
        return rows

    def tell(self, events: Sequence[Event], company: Company, texts: Texts) -> list[str]:
        return tell(events, company, texts)

    # Who sits there

    def _seats(self, view: NyanView, company: Company, texts: Texts, width: int) -> list[Line]:
        seats = [self._seat(view, company, texts, seat) for seat in range(1, view.players + 1)]
        half, column = (view.players + 1) // 2, (width + GAP) // 2
        if view.players <= ONE_COLUMN or max(map(width_of, seats)) > column - GAP:
            return seats
        left = [padded(row, column) for row in seats[:half]]
        right = [*seats[half:], ()]
        return [(*one, *other) for one, other in zip(left, right, strict=False)]

    def _seat(self, view: NyanView, company: Company, texts: Texts, seat: int) -> Line:
        alone = view.players <= ONE_COLUMN
        turn = seat in view.pending
        mark = Span("▶ " if turn else "  ", "turn")
        name = f"{seat} {shortened(company.names[seat - 1], NAME[alone]):<{NAME[alone]}}"
        named = Span(name, "turn" if turn else "")
        place = view.places[seat - 1]
        if place:
            placed = texts("nyan_nyan-placed", place=place)
            return line(mark, named, " ", Span(f" {placed}", "muted"))
        count = view.counts[seat - 1]
        backs = f"{BACK * min(count, MOST_BACKS):<{MOST_BACKS}}" if alone else BACK
        held = Span(f"{count:>2} {backs}", "warn" if count <= FEW else "")
        states = [state for state in self._states(view, texts, seat) if state.text]
        return line(mark, named, " ", held, *(part for state in states for part in (" ", state)))

    def _states(self, view: NyanView, texts: Texts, seat: int) -> list[Span]:
        """Commands, and how far the seat is in a Stechen."""
        commands = view.commands[seat - 1]
        told = texts("nyan_nyan-commands", number=commands) if commands else ""
        return [Span(told, "warn"), Span(self._in_stechen(view, texts, seat), "muted")]

    def _in_stechen(self, view: NyanView, texts: Texts, seat: int) -> str:
        if view.stage == "join":
            chosen = view.chosen[seat - 1]
            return texts("nyan_nyan-decided" if chosen else "nyan_nyan-thinks")
        if view.stage == "lay":
            if not view.part >> seat & 1:
                return texts("nyan_nyan-abstains")
            laid = view.laid_counts[seat - 1]
            return texts("nyan_nyan-laid-of", laid=laid, goal=number_asked(view))
        return ""

    def _bare(self, view: NyanView, company: Company, texts: Texts) -> Iterator[Span]:
        """What lies there after a tie."""
        yield Span(texts("nyan_nyan-bare"))
        for seat, cards in enumerate(view.bare, 1):
            if cards:
                yield Span(company.names[seat - 1], "muted")
                yield from (card_span(card) for card in by_suit(cards))

    # What lies there, and what comes

    def _table(self, view: NyanView, texts: Texts) -> Line:
        """The top card; below jokers the one that counts; and the suit wished for."""
        top = view.discards[-1]
        jack = RANK_OF[view.top] == JACK
        parts: list[Span | str] = [texts("nyan_nyan-top"), " ", card_span(top)]
        if view.threes:
            told = texts("nyan_nyan-only-threes")
        elif view.top == ANY:
            told = texts("nyan_nyan-anything")
        elif view.stage != "wish" and (jack or view.suit != SUIT_OF[view.top]):
            told = texts("nyan_nyan-wish-counts", suit=suit_text(view.suit, texts))
        elif top == JOKER:
            told = texts("nyan_nyan-counts", card=card_text(view.top))
        else:
            told = ""
        if view.top != ANY and top == JOKER:
            parts += [f" {texts('nyan_nyan-on')} ", card_span(view.top)]
        return line(*parts, " " if told else "", Span(told, "strong"))

    def _standing(self, view: NyanView, company: Company, texts: Texts, width: int) -> list[Line]:
        """Whose turn it is, and what waits, as far as there is something."""
        if not any(view.pending):
            return []
        said = [Span(texts("nyan_nyan-turn-of", **short(company).who(view.turn)))]
        for number, name in ((view.extra, "extra"), (view.skip, "skip")):
            if number:
                said.append(Span(texts(f"nyan_nyan-{name}", number=number), "warn"))
        if view.due:
            seven = "yes" if view.due_seven and not view.threes else "no"
            said.append(Span(texts("nyan_nyan-due", number=view.due, seven=seven), "warn"))
        if view.threes:
            facts = short(company).who(view.threes)
            told = texts("nyan_nyan-threes", number=view.threes_left, **facts)
            said.append(Span(told, "warn"))
        return flowing(said, width, PARTING)

    def _asked(self, view: NyanView, company: Company, texts: Texts) -> str:
        """The question to the reader, or to whom it is put."""
        if not view.legal:
            if len(view.pending) > MOST_ASKED:
                return texts("nyan_nyan-wait-for-marked")
            who = listed(view.pending, short(company), texts)
            return texts("nyan_nyan-wait-for", who=who)
        facts = ASKED[view.stage](view) if view.stage in ASKED else {}
        if view.stage == "answer":
            facts = short(company).who(view.frames[-2 * FRAME + 1])  # who hands the commands out
        return texts(f"nyan_nyan-ask-{view.stage}", **facts)

    def _hand(self, view: NyanView, texts: Texts, width: int) -> list[Line]:
        """Sorted by suit; what can be played now stands in boxes."""
        playable = {card for move in view.legal for card in cards_in(move)}
        boxes = playable or set(view.hand)
        spans = [card_span(card, card in boxes) for card in by_suit(view.hand)]
        return flowing([Span(texts("your-hand")), *spans], width)


Asked = Callable[[NyanView], dict[str, object]]
ASKED: dict[str, Asked] = {
    "drawn": lambda view: {"card": card_text(view.drawn)},
    "owed": lambda view: {"number": view.due},
    "fuse": lambda view: {"number": number_asked(view)},
    "command": lambda view: {"number": number_asked(view)},
    "join": lambda view: {"number": number_asked(view)},
    "lay": lambda view: {"number": number_asked(view) - view.laid_counts[view.seat - 1]},
}
"""The facts of the questions that need some, by stage."""


def cards_in(move: int) -> tuple[int, ...]:
    """The cards that a move takes out of the hand."""
    if PAIR <= move < FUSE:
        return PAIR_FIRST[move - PAIR], PAIR_SECOND[move - PAIR]
    for first in (PLAY, FUSE, LAY):
        if first <= move < first + KINDS:
            return (move - first,)
    return ()
