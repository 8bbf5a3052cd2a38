"""A recorded game, entry by entry, through the eyes of any seat: what is watched and replayed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ...adapters.presentation.company import Company
from ...adapters.presentation.judged import told_judgement
from ...adapters.presentation.parts import Sentence
from ...adapters.presentation.presenter import presenter_of, visible
from ...adapters.presentation.texts import Texts
from ...core.analysis import SeatAnalysis
from ...core.game import Event
from ...core.games import game_named
from ...core.record import Record, perform, start
from ...core.state import State
from ...core.table.state import HUMAN
from ..terminal.ports import Look
from ..terminal.session import NEW_ROUND

EVERY = 12
"""Entries between two positions that are kept: no step is dearer than to play so many."""


@dataclass(slots=True)
class Playback:
    """A game that may still grow: `grow` takes its record as it is then. `courses`: what an
    analysis says of it. `hands`: may all hands be seen?"""

    record: Record
    texts: Texts
    courses: Sequence[SeatAnalysis] = ()
    hands: bool = True
    events: list[list[Event]] = field(init=False, default_factory=list)
    _kept: list[State] = field(init=False, default_factory=list)
    _last: State | None = field(init=False, default=None)
    _told: dict[tuple[int, str], list[list[Sentence]]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.grow(self.record)

    def grow(self, record: Record) -> None:
        """Take up what has been played since; all that was known stays as it is."""
        self.record = record
        game = game_named(record.game)
        if self._last is None:
            self._last = start(record)[1]
            self._kept.append(self._last.clone())
            self.events.append([])
        for number in range(self.steps, len(record.moves)):
            seat, text = record.moves[number]
            self.events.append(perform(game, self._last, seat, text))
            if (number + 1) % EVERY == 0:
                self._kept.append(self._last.clone())

    @property
    def steps(self) -> int:
        """Entries that are known; before the first there is the empty table, step 0."""
        return len(self.events) - 1

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.record.seats)

    @property
    def seats(self) -> int:
        return len(self.record.seats)

    @property
    def over(self) -> bool:
        return self.record.outcome is not None

    def hides(self, seat: int) -> bool:
        """True if this seat's view shows hands that the viewer may not see."""
        return not self.hands and seat not in (0, own_seat(self.record))

    def look(self, step: int, seat: int) -> Look:
        """The table after so many entries, as the seat sees it, with what has been told."""
        game = game_named(self.record.game)
        state = self._kept[step // EVERY].clone()
        for number in range(step // EVERY * EVERY, step):
            perform(game, state, *self.record.moves[number])
        view, company = game.view(state, seat), Company(self.names, seat)
        told = self.sentences(seat)
        log = [one.text for entry in told[: step + 1] for one in entry]
        return Look(
            game,
            view,
            company,
            self.texts,
            news=told[step],
            log=log,
            since=len(log) - len(told[step]),
        )

    def sentences(self, seat: int) -> list[list[Sentence]]:
        """The sentences of each entry that the seat may see; step 0 first."""
        told = self._told.setdefault((seat, self.texts.language), [])
        presenter = presenter_of(game_named(self.record.game))
        company = Company(self.names, seat)
        told += [
            presenter.tell(visible(events, seat), company, self.texts)
            for events in self.events[len(told) :]
        ]
        return told

    def rounds(self) -> list[int]:
        """The steps with which rounds begin."""
        return self._steps(lambda step: any(e.kind == NEW_ROUND for e in self.events[step]))

    def musts(self, seat: int) -> list[int]:
        """The steps with which something happened that must be seen."""
        told = self.sentences(seat)
        return self._steps(lambda step: any(one.weight == "must" for one in told[step]))

    def mistakes(self) -> dict[int, str]:
        """By step: what an analysis says of a marked move."""
        game = self.record.game
        return {
            one.entry: f"{self.names[course.seat - 1]}: "
            + told_judgement(game, course, one, self.texts)
            for course in self.courses
            for one in course.marked
        }

    def _steps(self, fits: Callable[[int], bool]) -> list[int]:
        return [step for step in range(self.steps + 1) if fits(step)]


def own_seat(record: Record) -> int:
    """The seat of the only person who plays; of several, and of AIs alone, that of a spectator."""
    people = [seat for seat, spec in enumerate(record.players, 1) if spec == HUMAN]
    return people[0] if len(people) == 1 else 0
