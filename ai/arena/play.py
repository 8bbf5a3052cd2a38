"""Playing one game from its first move to its end, with listeners.

`play_to_end` is the loop for all games between AI players: it drives a `GameInPlay`, which asks for
a move and carries it out, and calls `Listener`s, which collect data.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ...core.engine.chance import Dice
from ...core.engine.constants import CHANCE, OVER
from ...core.errors import StammtischError
from ...core.game import Event, Game, Move
from ...core.match import Match
from ...core.record import Record
from ...core.table.questions import DEFAULT
from ..deadline import arm_watchdog
from ..decision import PlayerFault, ask_player, decide, decision_rng, info_of, notify
from ..player import Player
from ..registry import make_player

MOST_FAULTS = 3
"""After so many faults in a game a player is replaced for the rest of it."""
STAND_IN = "random"
"""The player that replaces it."""
STUCK = 2
"""The watchdog ends the process of a player that exceeds its limit by this factor."""


class GameInPlay(Protocol):
    """A game that is played step by step."""

    game: Game

    @property
    def state(self) -> Any: ...

    @property
    def events(self) -> Sequence[Event]:
        """The events of the last step and of the chance decisions after it; before the first step
        those of the start."""

    @property
    def seat(self) -> int:
        """The seat that moves next; OVER if the game is over."""

    def step(self) -> Move | None:
        """Choose the next move, carry it out and return it; None if it isn't known."""

    def finish(self) -> None:
        """Called once, when the game is over."""


class Listener:
    """Is called at the start of a game, before and after each step, and at its end."""

    def begin(self, play: Any) -> None:
        """Before the first step."""

    def before(self, play: Any) -> None:
        """Before each step."""

    def after(self, play: Any, seat: int, move: Move | None) -> None:
        """After each step: the seat that moved, and its move if it is known."""

    def end(self, play: Any) -> None:
        """When the game is over."""


def play_to_end(play: GameInPlay, listeners: Iterable[Listener] = ()) -> None:
    """Play a game to its end."""
    for listener in listeners:
        listener.begin(play)
    while (seat := play.seat) != OVER:
        for listener in listeners:
            listener.before(play)
        move = play.step()
        for listener in listeners:
            listener.after(play, seat, move)
    play.finish()
    for listener in listeners:
        listener.end(play)


# Games with views and records.


def names(players: Sequence[str]) -> list[str]:
    """Names of seats from specs; a spec that occurs several times gets its seat number."""
    return [
        f"{spec} {seat}" if players.count(spec) > 1 else spec
        for seat, spec in enumerate(players, 1)
    ]


def seat_players(game: Game, options: Any, players: Sequence[str], seed: str, table: str) -> Match:
    """A game before its first move; `players` are specs, seat 1 first."""
    return Match.new(
        game, options, seats=names(players), players=list(players), seed=seed, table=table
    )


class MatchInPlay:
    """A game with a record, in which each AI player (seat 1 first) only sees its View. Their
    declarations are made for them at once. A fault of a player is raised as PlayerFault."""

    def __init__(self, match: Match, players: Sequence[Player]) -> None:
        self.match, self.game, self.players = match, match.game, list(players)
        match.make_declarations()

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def events(self) -> Sequence[Event]:
        return self.match.events

    @property
    def seat(self) -> int:
        return OVER if self.match.over else self.match.pending[0]

    def step(self) -> Move:
        seat = self.seat
        move = self.choose(seat)
        self.match.play(seat, move)
        self.match.make_declarations()
        return move

    def choose(self, seat: int) -> Move:
        player = self.players[seat - 1]
        move = decide(self.match, seat, player)
        self.match.note_info(seat, info_of(player))
        return move

    def finish(self) -> None:
        for seat, player in enumerate(self.players, 1):
            notify(self.match, seat, player)


def play_out(match: Match, players: Sequence[Player]) -> Match:
    """Let AI players (seat 1 first) play a game to its end. Raises PlayerFault."""
    play_to_end(MatchInPlay(match, players))
    return match


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a player: its seat, the entry of the record (from 0) before which it occurred, the
    reason (`raised`, `kind`, `illegal`, `late`; `broken`: the player couldn't be created), and the
    details."""

    seat: int
    entry: int
    reason: str
    details: dict[str, Any]


@dataclass(slots=True)
class Effort:
    """The effort of a player: the number of decisions, and wall-clock seconds for them; `told`: the
    number of decisions for which it told how many positions it examined, and `nodes`: their
    sum."""

    decisions: int = 0
    seconds: float = 0.0
    told: int = 0
    nodes: int = 0

    def add(self, other: Effort) -> None:
        """Add another effort of the same player."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.told += other.told
        self.nodes += other.nodes


@dataclass(slots=True)
class PlayedMatch:
    """A game that was played: its record, the faults of all seats, and the efforts by seat."""

    record: Record
    faults: list[Fault] = field(default_factory=list)
    efforts: list[Effort] = field(default_factory=list)


class ForgivingPlay(MatchInPlay):
    """A game with the players of its record, in which a player that raises, returns no legal move
    or takes longer than `limit` seconds has a *fault*: the game's default move is made instead, and
    after MOST_FAULTS faults the player is replaced by `random`. (With default moves alone a game
    might never end: in uno such a seat draws until it holds all cards.)"""

    def __init__(self, match: Match, limit: float) -> None:
        self.limit = limit
        seats = range(1, len(match.record.players) + 1)
        self.played = PlayedMatch(match.record, efforts=[Effort() for _ in seats])
        super().__init__(match, [self._make_player(match, seat) for seat in seats])
        self.replaced = {fault.seat for fault in self.played.faults}

    def choose(self, seat: int) -> Move:
        record, faults = self.match.record, self.played.faults
        faults_before = len(faults)
        move = self._ask(seat)
        if len(faults) == faults_before:
            self._note_info(seat)
        else:
            if sum(fault.seat == seat for fault in faults) >= MOST_FAULTS:
                self.replaced.add(seat)
                self.players[seat - 1] = make_player(STAND_IN, self.game)
            entry = len(record.moves)
            player = STAND_IN if seat in self.replaced else record.players[seat - 1]
            record.changes += [(entry, seat, DEFAULT), (entry + 1, seat, player)]
        return move

    def _ask(self, seat: int) -> Move:
        """The move of a player, or the default move after a fault; adds its effort and fault to
        `played`."""
        match, player = self.match, self.players[seat - 1]
        view = match.view(seat)
        arm_watchdog(STUCK * self.limit + 1)
        began = time.perf_counter()
        try:
            notify(match, seat, player, self.limit)
            spec, rng = match.record.players[seat - 1], decision_rng(match, seat)
            return ask_player(player, spec, view, rng, self.limit)
        except PlayerFault as error:
            self._note_fault(seat, error)
            return self.game.default(view).move
        finally:
            if seat not in self.replaced:
                effort = self.played.efforts[seat - 1]
                effort.decisions += 1
                effort.seconds += time.perf_counter() - began

    def _note_info(self, seat: int) -> None:
        """Keep what the player of a seat tells about its move."""
        info = info_of(self.players[seat - 1])
        self.match.note_info(seat, info)
        if info is not None and info.nodes is not None and seat not in self.replaced:
            effort = self.played.efforts[seat - 1]
            effort.told += 1
            effort.nodes += info.nodes

    def finish(self) -> None:
        for seat, player in enumerate(self.players, 1):
            arm_watchdog(STUCK * self.limit + 1)
            try:
                notify(self.match, seat, player, self.limit)
            except PlayerFault as error:
                self._note_fault(seat, error)

    def _make_player(self, match: Match, seat: int) -> Player:
        """The player of a seat; the stand-in if it can't be created."""
        try:
            return make_player(match.record.players[seat - 1], match.game)
        except StammtischError as error:
            facts = {name: str(fact) for name, fact in error.facts.items()}
            self.played.faults.append(Fault(seat, 0, "broken", {"code": error.code, **facts}))
            match.record.changes.append((0, seat, STAND_IN))
            return make_player(STAND_IN, match.game)

    def _note_fault(self, seat: int, error: PlayerFault) -> None:
        details = {
            name: fact if isinstance(fact, int | float | dict) else str(fact)
            for name, fact in error.facts.items()
            if name not in ("player", "seat", "reason")
        }
        entry = len(self.match.record.moves)
        self.played.faults.append(Fault(seat, entry, str(error.facts["reason"]), details))


def play_forgiving(match: Match, limit: float) -> PlayedMatch:
    """Play a game to its end with the players of its record; no fault of a player is raised.
    `limit`: wall-clock seconds for a move."""
    play = ForgivingPlay(match, limit)
    play_to_end(play)
    return play.played


# Games without views and records, which take a hundredth of the time.


class StateInPlay:
    """A game in play without record and views. `choose`: returns the move of a seat; chance
    decisions are derived from `seed`, as in a Match, and declarations are made at once."""

    def __init__(self, game: Game, state: Any, seed: str, choose: Callable[[int], Move]) -> None:
        self.game, self.state, self.choose = game, state, choose
        self._seed, self._chances = seed, 0
        self._settle()

    @property
    def seat(self) -> int:
        return int(self.state.mover)

    def step(self) -> Move:
        seat = self.seat
        move = self.choose(seat)
        self.state.play(seat, move)
        self._settle()
        return move

    def _settle(self) -> None:
        """Make the pending chance decisions and the declarations, and update `events`."""
        self.events = self.game.observe(self.state)
        while self.state.mover == CHANCE or (calls := self.state.declarations()):
            if self.state.mover == CHANCE:
                self.state.settle(self.game.chance(self.state, Dice(self._seed, self._chances)))
                self._chances += 1
            else:
                self.state.play(*next(iter(calls.items())))
            self.events += self.game.observe(self.state)

    def finish(self) -> None: ...
