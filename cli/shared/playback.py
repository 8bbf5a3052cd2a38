"""A recorded or running game, entry by entry, seen from any seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...adapters.presentation.evaluations import summary, told_infos, told_judgement
from ...adapters.presentation.presenter import presenter_of, visible
from ...core.engine.state import State
from ...core.game import Event
from ...core.games import game_named
from ...core.record import Record, perform, start
from ...core.review import SeatAnalysis
from ...core.scene.company import Company
from ...core.scene.parts import Sentence
from ...core.scene.texts import Texts
from ...core.table.state import HUMAN
from ..terminal.ports import Look, Verdict
from ..terminal.session import NEW_ROUND

EVERY = 12
"""Entries between two stored positions: any other one is computed from less than so many."""


@dataclass(slots=True)
class Playback:
    """A game, which may be still running: `grow` adds new entries. `analyses`: analyses of seats;
    `hands`: True if all hands may be shown."""

    record: Record
    texts: Texts
    analyses: Sequence[SeatAnalysis] = ()
    hands: bool = True
    events: list[list[Event]] = field(init=False, default_factory=list)
    _positions: list[State] = field(init=False, default_factory=list)
    _last: State | None = field(init=False, default=None)
    _sentences: dict[tuple[int, str], list[list[Sentence]]] = field(
        init=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        self.grow(self.record)

    def grow(self, record: Record) -> None:
        """Add the new entries of the record of the same game."""
        self.record = record
        game = game_named(record.game)
        if self._last is None:
            self._last = start(record)[1]
            self._positions.append(self._last.clone())
            self.events.append([])
        for number in range(self.steps, len(record.moves)):
            seat, text = record.moves[number]
            self.events.append(perform(game, self._last, seat, text))
            if (number + 1) % EVERY == 0:
                self._positions.append(self._last.clone())

    @property
    def steps(self) -> int:
        """The number of entries; step 0 is the empty table before the first."""
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
        """The table after `step` entries as the seat sees it, with the log up to then."""
        game = game_named(self.record.game)
        view, company = self._view(step, seat), Company(self.names, seat)
        told_entries = self.sentences(seat)
        log = [sentence for entry in told_entries[: step + 1] for sentence in entry]
        return Look(
            game,
            view,
            company,
            self.texts,
            news=told_entries[step],
            log=log,
            since=len(log) - len(told_entries[step]),
        )

    def _view(self, step: int, seat: int) -> Any:
        """What the seat sees after `step` entries; at the end of a round before the cards are
        gathered, see `Presenter.shown_view`."""
        game, before = game_named(self.record.game), None
        first = max(0, step - 1) // EVERY * EVERY
        state = self._positions[first // EVERY].clone()
        for number in range(first, step):
            if number == step - 1:
                before = game.view(state, seat)
            perform(game, state, *self.record.moves[number])
        events = visible(self.events[step], seat)
        return presenter_of(game).shown_view(before, game.view(state, seat), events)

    def sentences(self, seat: int) -> list[list[Sentence]]:
        """The sentences about each entry, as far as the seat may see it; step 0 first."""
        told_entries = self._sentences.setdefault((seat, self.texts.language), [])
        presenter = presenter_of(game_named(self.record.game))
        company = Company(self.names, seat)
        since = len(told_entries)
        told_entries += [
            presenter.tell(visible(events, seat), company, self.texts)
            for events in self.events[since:]
        ]
        for entry, sentence in told_infos(self.record, self.texts, max(0, since - 1)):
            told_entries[entry + 1].append(sentence)
        return told_entries

    def rounds(self) -> list[int]:
        """The steps at which rounds begin."""
        return self._steps(lambda step: any(e.kind == NEW_ROUND for e in self.events[step]))

    def musts(self, seat: int) -> list[int]:
        """The steps with an event that must be seen."""
        entries = self.sentences(seat)
        return self._steps(
            lambda step: any(sentence.weight == "must" for sentence in entries[step])
        )

    def mistakes(self) -> dict[int, str]:
        """By step the judgement of a marked move, as a sentence."""
        return {
            step: f"{verdict.name}: {sentence}"
            for verdict in self.verdicts()
            for step, sentence in verdict.marked.items()
        }

    def verdicts(self) -> list[Verdict]:
        """What the analyses say of each seat that was judged."""
        game, texts = self.record.game, self.texts
        return [
            Verdict(
                self.names[analysis.seat - 1],
                len(analysis.judgements),
                summary(analysis, texts) if analysis.judgements else texts("t-analysis-nothing"),
                {
                    judgement.entry: told_judgement(game, analysis, judgement, texts)
                    for judgement in analysis.marked
                },
            )
            for analysis in self.analyses
        ]

    def _steps(self, fits: Callable[[int], bool]) -> list[int]:
        return [step for step in range(self.steps + 1) if fits(step)]


def own_seat(record: Record) -> int:
    """The seat of the only person who plays; 0 (a spectator) if there are several or none."""
    people = [seat for seat, spec in enumerate(record.players, 1) if spec == HUMAN]
    return people[0] if len(people) == 1 else 0
