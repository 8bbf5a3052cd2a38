"""A game being played: its position, who sits where, and its record."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any

from .chance import Dice, mixed
from .constants import CHANCE, OVER
from .errors import RecordError, RecordFull, RuleError
from .game import Event, Game, Move, Outcome, play
from .move_parser import resolve_line
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
from .record_fields import MAX_ENTRIES, MAX_LINE_LENGTH

ROOM, ROOM_CHARACTERS = 1000, 1_000_000
"""Entries that are kept free in a record: a typed line and the chance after it always fit."""
ENTRY_SIGNS = 16
"""More characters than an entry needs beside its text."""


class Match:
    """The one object a front end or runner holds. Chance is settled as soon as it is asked.

    Attributes: `game`, `state`, `record`, `events` (of the last call that played), `history` (the
    events of each entry of the record)."""

    def __init__(self, record: Record) -> None:
        """Take up a record where it ends; raises RecordError if it doesn't hold. One that was
        begun by an older version of the rules and holds is from now on one of this version."""
        self.record = record
        self.game, self.state = start(record)
        check_version(self.game, record)
        self._chances = 0
        self._chance_seed = mixed(record.seed, record.words)
        self._characters = sum(len(text) + ENTRY_SIGNS for _, text in record.moves)
        self.events: list[Event] = []
        self.history: list[list[Event]] = []
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
            self.history.append(self.events)
        record.rules = self.game.version
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
        """Begin a game; raises BadSeats or BadText. `words`: what people mix into the deal, by seat
        ("": nothing)."""
        return cls(new_record(game, options, seats, players, seed, table, words))

    @property
    def over(self) -> bool:
        return self.state.mover == OVER

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that are asked now."""
        return self.state.pending()

    @property
    def outcome(self) -> Outcome:
        """Only when the game is over."""
        return self.game.outcome(self.state)

    def told(self, seat: int, since: int = 0) -> list[list[Event]]:
        """What was told with each entry of the record from `since` (from 0) on, as far as a seat
        (0: spectators) may see it."""
        return [
            [event for event in events if event.seen_by(seat)] for events in self.history[since:]
        ]

    def view(self, seat: int) -> Any:
        """The game's View of a seat (0: a spectator)."""
        return self.game.view(self.state, seat)

    def play(self, seat: int, move: Move) -> list[Event]:
        """One move; raises a RuleError and changes nothing if it isn't legal."""
        return self._play_all(seat, [move])

    def play_line(self, seat: int, text: str) -> list[Event]:
        """All moves of a typed line, or none of them and a RuleError."""
        return self._play_all(seat, resolve_line(self.game, self.state, seat, text))

    def _play_all(self, seat: int, moves: Sequence[Move]) -> list[Event]:
        if (
            len(self.record.moves) > MAX_ENTRIES - ROOM
            or self._characters > MAX_LINE_LENGTH - ROOM_CHARACTERS
        ):
            raise RecordFull(entries=MAX_ENTRIES, characters=MAX_LINE_LENGTH)
        events: list[Event] = []
        for move in moves:
            happened = play(self.game, self.state, seat, move)
            self._note(seat, self.game.notation(move), happened)
            events += happened + self._settle_chance()
        self.events = events
        return events

    def clone(self) -> Match:
        """An independent copy, without replaying the game."""
        twin = copy(self)
        twin.state = self.state.clone()
        twin.record = self.record.copy()
        twin.history = list(self.history)
        return twin

    def rewound(self, length: int) -> Match:
        """The same game after its first `length` entries."""
        changes = [change for change in self.record.changes if change[0] <= length]
        moves = self.record.moves[:length]
        return Match(replace(self.record, moves=moves, changes=changes, outcome=None))

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
        self.record.moves.append((seat, text))
        self.history.append(happened)
        self._characters += len(text) + ENTRY_SIGNS
