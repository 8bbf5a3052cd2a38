"""What a presenter gives: the words and parts of one game."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import groupby
from typing import Any, Protocol

from ..game import Event, Move
from .company import Company
from .grammar import Grammar
from .parts import (
    SIGNS,
    Card,
    Choice,
    Colour,
    Deck,
    Hand,
    Scene,
    Seat,
    Sentence,
    Text,
    Trace,
    Weight,
)
from .texts import Texts


def facts_of(head: str) -> tuple[Text, ...]:
    """The facts of a message that parts them by dots: `round 1/4 · draw pile 20`."""
    return tuple(Text(fact) for fact in head.split(" · "))


class CallRules(Protocol):
    """When people may call something in one game, and the word for calling nothing. Views are a
    spectator's, but that of `reminder`."""

    SILENCE: str

    def begins(self, events: Sequence[Event]) -> bool: ...
    def under_way(self, view: Any) -> bool: ...
    def calling(self, view: Any) -> bool: ...
    def laid(self, view: Any) -> tuple[int, ...]: ...
    def over_at(self, events: Sequence[Event]) -> int: ...
    def heard(self, seat: int, call: str) -> Event: ...
    def reminder(self, view: Any, texts: Texts) -> str: ...


@dataclass(frozen=True, slots=True)
class Moment:
    """When an AI player may say something (message `says-<game>-<name>`, by `$variant`): at events
    of this kind about its seat, if the value with the index `value` is `among` these; without an
    index, if so many of them come with one move. A presenter may have `moments`, the best ones
    first."""

    name: str
    kind: str
    value: int | None = None
    among: Container[float] = range(1, 1000)


class Presenter:
    """The words and parts of one game. This class shows any game by its facts, also one without
    `words` among its parts; a game's presenter extends it or `TalkingPresenter`."""

    grammar = Grammar()
    """The words in which its moves are typed and shown."""
    seat_moves = range(0)
    """The moves that name a seat, from seat 1 on."""
    calls: CallRules | None = None
    """Where people have to call something unasked: when, and which words."""
    results: frozenset[str] = frozenset()
    """Kinds of events that say what a round has brought."""

    def choice(self, view: Any, move: Move, company: Company, texts: Texts) -> Choice:
        """A legal move of the view: the part of the table to which it belongs, its offer to people
        who tap on it, what lists of choices say beside it, and their verb if it isn't that of its
        notation. `adapters.presentation.presenter.choices` fills in the rest."""
        return Choice(move)

    def scene(self, view: Any, company: Company, texts: Texts) -> Scene:
        """The table as the seat of the view sees it."""
        hidden = {"seat", "players", "legal", "options", "pending"}
        facts = [
            Text(f"{field.name}: {getattr(view, field.name)}")
            for field in fields(view)
            if field.name not in hidden
        ]
        seats = tuple(seat_of(view, company, seat) for seat in range(1, view.players + 1))
        return Scene("", "", (), seats, notes=tuple(facts))

    def taken(self, before: Any, events: Sequence[Event], texts: Texts) -> Mapping[int, Card]:
        """The cards of a trick, by seat, that a move has completed and so taken off the table;
        empty if it hasn't. `before`: the View that the reader of the events had before the move
        (None at the start)."""
        return {}

    def shown_view(self, before: Any, after: Any, events: Sequence[Event]) -> Any:
        """The View to be shown after a move: `after`, that of the position after it, but in games
        whose cards are gathered with the last move of a round that of the table before they are.
        `before`: the View before the move (None at the start); `events`: those of the move that
        the seat may see."""
        return after

    def tell(self, events: Sequence[Event], company: Company, texts: Texts) -> list[Sentence]:
        """Sentences about events (only those the reader may see are passed in): who, what, and the
        values, without zeros at the end, which are mostly unused."""
        sentences: list[list[Any]] = []
        for event in events:
            values = list(event.values)
            while values and not values[-1]:
                values.pop()
            sentences.append([company.who(event.seat)["who"], event.kind, *values])
        return [Sentence(" ".join(map(str, words))) for words in sentences]

    harms: frozenset[str] = frozenset()
    """Kinds of events that hold up the seat they are about."""

    def paragraph(self, event: Event, mover: int) -> str:
        """The paragraph of the rules about an event of a move of the seat `mover`, as
        `rules_text.paragraph_text` finds it; "" if there is none."""
        return ""

    def printed(self, event: Event, texts: Texts) -> list[str]:
        """What stands on the card of an event, a sentence each; empty if it has no card, or the
        rules say what its cards do."""
        return []

    def explain(self, view: Any, text: str, company: Company, texts: Texts) -> list[str]:
        """What a card in notation does now, as the seat of the view can know; empty if it isn't
        one. Asked only while the game goes on: use `adapters.presentation.presenter.explained`."""
        return []

    def asked_facts(self, view: Any) -> Mapping[str, object]:
        """The facts of the messages that say what is being decided: `asked-`, `moment-` and
        `tap-<game>-<stage>`."""
        return {}

    def scores(self, view: Any) -> tuple[float, ...]:
        """What each seat has in figures, seat 1 first, for curves of a game (points, lives, cards
        held); empty if there is nothing of the kind."""
        return ()

    def standing(self, view: Any, texts: Texts) -> list[str]:
        """How each seat stands, seat 1 first, in a few words that a spectator may read (`12
        points`); empty if there is nothing to say. By default the scores are points."""
        return [texts("stands-points", points=points) for points in self.scores(view)]

    def deck(self, text: str, texts: Texts) -> Deck:
        """What is told of a deck: an option with a `seat`, see `core.options.text`."""
        return Deck(text, text, "", ())


class TellsEnding(Protocol):
    """What the presenter of a game may have besides, for the end of a game. `round_event`: the kind
    of event at the start of a round ("dealt" where it isn't there), which curves mark."""

    round_event: str

    def plotted(self, view: Any) -> tuple[str, tuple[float, ...]]:
        """The name of a message, and what it names of each seat: for curves, where the scores are
        less telling."""

    def decided_facts(self, view: Any, events: Sequence[Event], winner: int) -> dict[str, object]:
        """Further facts of the message `decided-<game>`, which says why a seat has won. `view`: a
        spectator's at the end; `events`: all that a spectator has seen."""


Facts = Callable[[tuple[int, ...], Texts], Mapping[str, object]]
"""The facts of a sentence about an event, from its values."""
OF_SEAT = ("seat", "trick")
"""Parts that in `ways` stand for those of the seat of the event: `seat 2`, `trick 2`."""


class TalkingPresenter(Presenter):
    """Tells events in groups of the same `told_together`; weights are those of their kinds. A
    game says which kinds must be seen (`must`), and which belong in the log alone. `facts`: by
    kind, those of its message `<game>-<kind>` beside whom the event is about."""

    must: frozenset[str] = frozenset()
    log: frozenset[str] = frozenset()
    facts: Mapping[str, Facts] = {}
    ways: Mapping[str, tuple[str, str]] = {}
    """By kind of event the parts of the table from and to which a card moves."""

    changing: frozenset[str] = frozenset()
    """Kinds of events that change what a seat holds without a card of `ways`."""

    paragraphs: Mapping[str, str] = {}
    """By kind of event the paragraph of the rules about it."""

    def changed(self, event: Event, seats: int) -> Iterable[int]:
        """The seats whose cards an event of `changing` changes, of so many."""
        return (event.seat,)

    def paragraph(self, event: Event, mover: int) -> str:
        """None about cards that others have to draw: that is what the move does."""
        drawn = self.ways.get(event.kind, ("", ""))[0] == "pile draw"
        return "" if drawn and event.seat != mover else self.paragraphs.get(event.kind, "")

    def card_of(self, event: Event, texts: Texts) -> Card | None:
        """The card that an event of `ways` shows; None if it is face down."""
        return None

    def told_together(self, event: Event) -> Hashable:
        """Events that follow one another and have the same of it are told at once."""
        return event.kind, event.seat

    def told(self, events: list[Event], company: Company, texts: Texts) -> Iterable[str]:
        """Sentences about events of one group."""
        return [self.sentence(event, company, texts) for event in events]

    def sentence(self, event: Event, company: Company, texts: Texts, **more: object) -> str:
        """The sentence about one event, from its message; `more`: further facts."""
        if event.kind in self.facts:
            more |= self.facts[event.kind](event.values, texts)
        return texts(f"{self.grammar.game}-{event.kind}", **company.who(event.seat), **more)

    def tell(self, events: Sequence[Event], company: Company, texts: Texts) -> list[Sentence]:
        sentences = []
        for _, group in groupby(events, key=self.told_together):
            same = list(group)
            weight, trace = self.weight(same[-1].kind), self.trace(same, texts)
            seats = frozenset(event.seat for event in same)
            changes = frozenset(
                f"seat {seat}"
                for event in same
                if event.kind in self.changing
                for seat in self.changed(event, len(company.names))
            )
            for text in self.told(same, company, texts):
                # spoken, it may begin with the name of a card
                shown = text[:1].upper() + text[1:] if texts.spoken else text
                sentences.append(Sentence(shown, weight, trace, seats, changes))
                trace = None  # once
        return sentences

    def trace(self, events: Sequence[Event], texts: Texts) -> Trace | None:
        """Events of one group in a word, from the message `trace-<game>-<kind>`; None if there is
        neither a word nor a card."""
        first, message = events[0], f"trace-{self.grammar.game}-{events[0].kind}"
        ways = self.ways.get(first.kind)
        card = self.card_of(first, texts) if ways and len(events) == 1 else None
        facts = dict(
            self.facts[first.kind](first.values, texts) if first.kind in self.facts else {}
        )
        facts |= {"count": len(events), "card": card.signs if card else ""}
        word = texts(message, **facts) if texts.has(message) else ""
        if not first.seat or not (word or ways):
            return None
        start, end = ways or ("", "")
        start, end = (f"{part} {first.seat}" if part in OF_SEAT else part for part in (start, end))
        return Trace(first.seat, word, card, start, end)

    def weight(self, kind: str) -> Weight:
        return "must" if kind in self.must else "log" if kind in self.log else "news"


def seat_of(view: Any, company: Company, seat: int, **more: Any) -> Seat:
    """What all games show of a seat; `more` are further fields of Seat."""
    return Seat(
        number=seat,
        name=company.names[seat - 1],
        you=seat == company.reader,
        asked=seat in view.pending,
        **more,
    )


def own_hand(cards: Iterable[Card], texts: Texts) -> tuple[Hand, ...]:
    """The reader's hand, if there is one."""
    held = tuple(cards)
    return (Hand(texts("your-hand"), held, texts.named),) if held else ()


def suited_card(
    name: str, colour: Colour, glyph: str, sign: str | None = None, short: str = "", **more: Any
) -> Card:
    """A card that is played by this name, and shown by it unless it has another `short` one in the
    reader's language. `sign`: None for that of its colour."""
    sign = SIGNS[colour] if sign is None else sign
    return Card(name, short or name, colour, glyph, sign, part=f"card {name}", **more)


def listed_cards(cards: Iterable[str], texts: Texts) -> str:
    """Names of cards one after the other; full ones with commas between them."""
    return (", " if texts.spoken else " ").join(cards)


MANY_SEATS = 5
"""Of more seats only the first two and the last one are in the direction."""
NAME_IN_ARROW = 8
"""Columns of a name there, at most."""
ARROW = 28
"""Columns of the direction: the narrowest layout, less its indentation."""


def direction_arrow(view: Any, company: Company, texts: Texts) -> str:
    """In which direction play goes, by the names of those who still play (at the end of all), the
    reader's first: `You→Anna→Bert`; for a screen reader in words."""
    seats = list(range(1, view.players + 1))[:: view.direction]
    at = seats.index(company.reader or 1)
    seats = seats[at:] + seats[:at]
    playing = [seat for seat in seats if not view.places[seat - 1]] or seats
    names = [company.names[seat - 1] for seat in playing]
    if texts.spoken:
        return texts("spoken-order", names=", ".join(names))
    if len(names) > MANY_SEATS:
        names[2:-1] = ["…"]
    arrows = (
        "→".join(texts.shortened(name, columns) for name in names)
        for columns in range(NAME_IN_ARROW, 2, -1)
    )
    arrow = next(arrows)
    while texts.columns(arrow) > ARROW:
        arrow = next(arrows)  # five names of three columns are shorter
    return arrow


def signed(number: int, texts: Texts) -> str:
    """A number with its sign (`-2`); in words for screen readers, as not all say the sign."""
    if not texts.spoken:
        return f"{number:+}"
    sign = texts.words("number-minus" if number < 0 else "number-plus")[0]
    return f"{sign} {abs(number)}"
