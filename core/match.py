"""A game in progress: its position, the players of the seats, and its record."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

from .engine.chance import Dice, mixed_seed
from .engine.constants import CHANCE, OVER
from .errors import RecordError, RecordFull, RuleError
from .game import Event, Game, Move, Outcome, play
from .record import (
    Record,
    by_version,
    check_version,
    new_record,
    outcome_fields,
    perform,
    settle,
    start,
)
from .record_fields import MAX_ENTRIES, MAX_LINE_LENGTH, NOTHING, PlayerInfo, written
from .text.move_parser import resolve_line

MOST_INFO_CHARACTERS = 2_000_000
"""What players tell about their decisions is kept up to so many characters a game."""
RESERVED_ENTRIES, RESERVED_CHARACTERS = 1000, 1_000_000 + MOST_INFO_CHARACTERS
"""Kept free in a record, so that a typed line and the chance after it always fit."""
ENTRY_OVERHEAD = 16
"""Characters of an entry beside its text, at most."""


Value = TypeVar("Value")


@lru_cache(maxsize=16_384)
def _shared(value: Value) -> Value:
    """One object for equal entries and events, which are often the same in many games."""
    return value


def _shared_events(events: Sequence[Event]) -> tuple[Event, ...]:
    shared: tuple[Event, ...] = _shared(tuple(map(_shared, events)))
    return shared


def _size(info: PlayerInfo) -> int:
    """The characters of it in a record."""
    return len(written(info.to_json())) + ENTRY_OVERHEAD


class Match:
    """The one object that a front end or runner holds. Chance decisions are settled at once.

    Attributes: `game`, `state`, `record`, `events` (of the last call that played), `history` (the
    events of each entry of the record).
    """

    def __init__(self, record: Record) -> None:
        """Continue a record from its end; raises RecordError if it is invalid, and otherwise as
        `record.start` does. A valid record becomes one of the version of the rules
        that it follows, see `Game.replays` and `Game.former`."""
        self.record = record
        self.game, self.state = start(record)
        check_version(self.game, record)
        self._chances = 0
        self._chance_seed = mixed_seed(record.seed, record.words)
        self._characters = sum(len(text) + ENTRY_OVERHEAD for _, text in record.moves)
        self.events: list[Event] = []
        self.history: list[tuple[Event, ...]] = []
        self._told: dict[int, PlayerInfo] = {}
        self._info_characters = sum(_size(info) for _, info in record.infos)
        record.moves[:] = map(_shared, record.moves)
        for number, (seat, text) in enumerate(record.moves, 1):
            self._chances += seat == CHANCE
            try:
                self.events = perform(self.game, self.state, seat, text)
            except RuleError as error:
                illegal = RecordError(
                    game=1,
                    move=number,
                    reason="illegal",
                    seat=seat,
                    text=text,
                    of=record.game,
                    why=error.facts,
                )
                raise by_version(illegal, self.game, record) from error
            self.history.append(_shared_events(self.events))
        record.rules = self.game.followed(self.state.options)
        self.events = self.events + self._settle_chance()

    @classmethod
    def new(
        cls,
        game: Game,
        options: Any,
        *,
        seats: list[str],
        players: list[str],
        seed: str,
        table: str,
        words: Sequence[str] = (),
    ) -> Match:
        """Begin a game; raises BadSeats or BadText. `words`: by seat, the word that a person mixes
        into the deal ("": none)."""
        return cls(new_record(game, options, seats, players, seed, table, words))

    @property
    def over(self) -> bool:
        """True if the game is over."""
        return self.state.mover == OVER

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats to move."""
        return self.state.pending()

    @property
    def outcome(self) -> Outcome:
        """The outcome; only when the game is over."""
        return self.game.outcome(self.state)

    def seen_events(self, seat: int, since: int = 0) -> list[list[Event]]:
        """For each entry of the record from `since` (from 0) on, the events that a seat (0:
        spectators) may see."""
        return [
            [event for event in events if event.seen_by(seat)] for events in self.history[since:]
        ]

    def view(self, seat: int) -> Any:
        """The game's View of a seat (0: a spectator)."""
        return self.game.view(self.state, seat)

    def note_info(self, seat: int, info: PlayerInfo | None) -> None:
        """What the player of a seat has told about its next move (None: nothing). It goes into the
        record with that move, unless a person plays, who could learn hidden cards from it."""
        self._told.pop(seat, None)
        if info is not None and info != NOTHING and self.record.among_ais:
            self._told[seat] = info

    def play_line(self, seat: int, text: str) -> list[Event]:
        """Carry out all moves of a typed line and return their events. Raises a RuleError and
        changes nothing if any of them isn't legal."""
        return self.play(seat, *resolve_line(self.game, self.state, seat, text))

    def make_declarations(self) -> None:
        """Make all declarations, as AI players do at once; their events are added to `events`."""
        events = self.events
        while calls := self.state.declarations():
            events = events + self.play(*next(iter(calls.items())))
        self.events = events

    def play(self, seat: int, move: Move, *further: Move) -> list[Event]:
        """Carry out moves of a seat and return their events, with those of the chance after each.
        Raises a RuleError if a move isn't legal, which changes nothing if it is the first one."""
        if (
            len(self.record.moves) > MAX_ENTRIES - RESERVED_ENTRIES
            or self._characters > MAX_LINE_LENGTH - RESERVED_CHARACTERS
        ):
            raise RecordFull(entries=MAX_ENTRIES, characters=MAX_LINE_LENGTH)
        events: list[Event] = []
        for one in (move, *further):
            happened = play(self.game, self.state, seat, one)
            self._note(seat, self.game.notation(one), happened)
            events += happened + self._settle_chance()
        self.events = events
        return events

    def clone(self) -> Match:
        """An independent copy, without replaying the game."""
        copied = copy(self)
        copied.state = self.state.clone()
        copied.record = self.record.copy()
        copied.history = list(self.history)
        copied._told = dict(self._told)
        return copied

    def rewound(self, length: int) -> Match:
        """The same game after its first `length` entries. Raises as the constructor does."""
        changes = [change for change in self.record.changes if change[0] <= length]
        moves = self.record.moves[:length]
        infos = [told for told in self.record.infos if told[0] < length]
        return Match(replace(self.record, moves=moves, changes=changes, infos=infos, outcome=None))

    def _settle_chance(self) -> list[Event]:
        events: list[Event] = []
        while self.state.mover == CHANCE:
            outcome = self.game.chance(self.state, Dice(self._chance_seed, self._chances))
            self._chances += 1
            happened = settle(self.game, self.state, outcome)
            self._note(CHANCE, self.game.chance_notation(outcome), happened)
            events += happened
        if self.over:
            self.record.outcome = outcome_fields(self.outcome)
        return events

    def _note(self, seat: int, text: str, happened: list[Event]) -> None:
        info = self._told.pop(seat, None)
        if info is not None and self._info_characters + _size(info) <= MOST_INFO_CHARACTERS:
            self._info_characters += _size(info)
            self.record.infos.append((len(self.record.moves), info))
        self.record.moves.append(_shared((seat, text)))
        self.history.append(_shared_events(happened))
        self._characters += len(text) + ENTRY_OVERHEAD
