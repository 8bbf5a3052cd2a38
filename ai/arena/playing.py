"""One game between AI players at given seats, and what each of them took for it.

A player that raises, returns no legal move or takes too long has a *fault*. Where faults are
forgiven, the game's default move is made instead, and after a few of them the player isn't asked
any more in that game: `random` plays on for it. (With default moves alone a game might never end:
in uno such a seat draws until it holds all cards.)
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ...core.errors import StammtischError
from ...core.game import Game
from ...core.match import Match
from ...core.record import Record
from ...core.table.questions import DEFAULT
from ..deadline import arm_watchdog
from ..decision import PlayerFault, ask_player, decision_rng, notify
from ..player import Player
from ..registry import make_player

MOST_FAULTS = 3
"""After so many faults in a game a player isn't asked any more in it."""
STAND_IN = "random"
"""The player that takes its seat then."""
STUCK = 2
"""A player that goes on for so many times its limit can't be interrupted."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What a player did wrong: on which seat, before which entry of the record (from 0), the reason
    (`raised`, `kind`, `illegal`, `late`; `broken`: it couldn't be made), and the details."""

    seat: int
    entry: int
    reason: str
    details: dict[str, Any]


@dataclass(slots=True)
class Effort:
    """What a player took: decisions, and seconds for them by the clock."""

    decisions: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Course:
    """A game that was played: its record, the faults of all seats, and the efforts by seat."""

    record: Record
    faults: list[Fault] = field(default_factory=list)
    efforts: list[Effort] = field(default_factory=list)


def names(players: Sequence[str]) -> list[str]:
    """Specs as names; those that sit there more than once get their seat number."""
    return [
        f"{spec} {seat}" if players.count(spec) > 1 else spec
        for seat, spec in enumerate(players, 1)
    ]


def seat_players(game: Game, options: Any, players: Sequence[str], seed: str, table: str) -> Match:
    """A game before its first move; `players` are specs, seat 1 first."""
    return Match.new(
        game, options, seats=names(players), players=list(players), seed=seed, table=table
    )


def play_forgiving(match: Match, limit: float) -> Course:
    """Play a game to its end with the players of its record; `limit`: seconds a move by the clock.
    No fault of a player is raised."""
    seats = range(len(match.record.players))
    course = Course(match.record, efforts=[Effort() for _ in seats])
    players = [_made(match, seat + 1, course) for seat in seats]
    out = {fault.seat for fault in course.faults}
    while not match.over:
        seat = match.pending[0]
        before = len(course.faults)
        effort = Effort() if seat in out else course.efforts[seat - 1]
        move = _asked(match, seat, players[seat - 1], limit, course.faults, effort)
        if len(course.faults) > before:
            if sum(fault.seat == seat for fault in course.faults) >= MOST_FAULTS:
                out.add(seat)
                players[seat - 1] = make_player(STAND_IN, match.game)
            _note(match.record, seat, STAND_IN if seat in out else match.record.players[seat - 1])
        match.play(seat, move)
    for seat, player in enumerate(players, 1):
        arm_watchdog(STUCK * limit + 1)
        try:
            notify(match, seat, player, limit)
        except PlayerFault as error:
            course.faults.append(_fault(match, seat, error))
    return course


def _note(record: Record, seat: int, who: str) -> None:
    """In the record: the next move of a seat is the default one, and then it is played by `who`."""
    entry = len(record.moves)
    record.changes += [(entry, seat, DEFAULT), (entry + 1, seat, who)]


def _made(match: Match, seat: int, course: Course) -> Player:
    """The player of a seat; the stand-in if it can't be made."""
    try:
        return make_player(match.record.players[seat - 1], match.game)
    except StammtischError as error:
        details = {"code": error.code, **{name: str(fact) for name, fact in error.facts.items()}}
        course.faults.append(Fault(seat, 0, "broken", details))
        match.record.changes.append((0, seat, STAND_IN))
        return make_player(STAND_IN, match.game)


def _asked(
    match: Match, seat: int, player: Player, limit: float, faults: list[Fault], effort: Effort
) -> int:
    """The move of a player, or after a fault the default one; what it took and did wrong is added
    to `effort` and `faults`."""
    view = match.view(seat)
    arm_watchdog(STUCK * limit + 1)
    began = time.perf_counter()
    try:
        notify(match, seat, player, limit)
        return ask_player(
            player, match.record.players[seat - 1], view, decision_rng(match, seat), limit
        )
    except PlayerFault as error:
        faults.append(_fault(match, seat, error))
        return match.game.default(view).move
    finally:
        effort.decisions += 1
        effort.seconds += time.perf_counter() - began


def _fault(match: Match, seat: int, error: PlayerFault) -> Fault:
    """It, as it is kept."""
    details = {
        name: fact if isinstance(fact, int | float | dict) else str(fact)
        for name, fact in error.facts.items()
        if name not in ("player", "seat", "reason")
    }
    return Fault(seat, len(match.record.moves), str(error.facts["reason"]), details)
