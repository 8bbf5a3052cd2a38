"""A tournament: what is played, and the result of a block as a pure function of it.

So the results are the same whatever the number of workers and the order in which they come, as long
as no player thinks by the clock (`timed`) and no move is late.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from math import comb
from typing import Any

from ...core.errors import StammtischError
from ...core.game import Game
from ...core.games import check_seats, game_named
from ...core.options import read_options
from ...core.record_fields import check_text
from ..deadline import disarm_watchdog
from ..registry import make_player
from .play import Effort, Fault, play_forgiving, seat_players
from .schedule import (
    GROUPS,
    MAX_GROUPS,
    MAX_SEATINGS,
    Block,
    block,
    groups_in_turn,
    number_of_seatings,
)
from .sprt import Test

SWISS, COMPARE, GAUNTLET = "swiss", "compare", "gauntlet"
FORMATS = (*GROUPS, SWISS)
SEATINGS = ("all", "rotations")
ON_FAULT = ("default", "stop")
MAX_BLOCKS = 10_000_000
MAX_PLAYERS = 10_000
MAX_SWISS = 1000
"""The search for the groups of a round goes as deep as there are groups."""
MAX_MOVE_TIME = 100_000.0


class BadTournament(StammtischError):
    """Settings that make no tournament. Facts: why, name, value, known, low, high, groups, games,
    most."""

    code = "bad-tournament"


@dataclass(frozen=True, slots=True)
class Tournament:
    """A plan. `players`: specs, all different; `options`: those of the game, by name, all of
    them. `blocks`: so many in all, in a swiss tournament each group in each of the `rounds`.
    `move_time`: seconds a move, by the clock; `on_fault`: what becomes of the tournament after a
    fault of a player (the game goes on in any case); `test`: when `compare` stops by itself."""

    game: str
    players: tuple[str, ...]
    seats: int
    blocks: int
    seed: str = "0"
    format: str = "round-robin"
    seatings: str = "all"
    rounds: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    move_time: float = 60.0
    on_fault: str = "default"
    test: Test | None = None

    def to_dict(self) -> dict[str, Any]:
        """Plain data, as it is stored."""
        return {**asdict(self), "players": list(self.players), "options": dict(self.options)}

    def block(self, number: int) -> Block:
        """Block `number` (from 1), unless the format is swiss."""
        players, seats = len(self.players), self.seats
        return block(self.format, players, seats, self.seatings, self.seed, number)

    @property
    def cycle(self) -> int:
        """After so many blocks every group had its turn."""
        return len(groups_in_turn(self.format, len(self.players), self.seats, self.seed))


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game of a block: the players by seat (indexes), places and points by seat, the number of
    entries of its record, the faults of players, and the record as a line."""

    seating: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    entries: int
    faults: tuple[Fault, ...]
    record: str


@dataclass(frozen=True, slots=True)
class BlockResult:
    """A block that was played. `efforts`: by player (index) what it took, which can't be
    repeated."""

    number: int
    games: tuple[GameResult, ...]
    efforts: Mapping[int, Effort]


def read_tournament(data: Mapping[str, Any], to_play: bool = True) -> Tournament:
    """A tournament from plain data, as stored or typed, checked as a whole; raises BadTournament,
    or what games, options and players raise. `to_play`: its players must be installed here."""
    known = {one.name: one for one in fields(Tournament)}
    for name in data:
        if name not in known:
            raise BadTournament(why="unknown", name=name, known=list(known))
    values = dict(data)
    game = game_named(_of(values, "game", str))
    players = tuple(_of(values, "players", list, tuple))
    _check_kinds(values)
    given = dict(_of({"options": {}, **values}, "options", dict))
    options = asdict(read_options(game.name, game.options, given))
    test = values.get("test")
    made = Tournament(
        **{
            **values,
            "players": players,
            "options": options,
            "test": None if test is None else _test(test),
        }
    )
    _check(made, game)
    made = replace(made, move_time=float(made.move_time))
    if to_play:
        for spec in made.players:
            make_player(spec, game)
    return made


KINDS: dict[str, tuple[type, ...]] = {
    "seats": (int,),
    "blocks": (int,),
    "rounds": (int,),
    "seed": (str,),
    "format": (str,),
    "seatings": (str,),
    "on_fault": (str,),
    "move_time": (int, float),
}


def _check_kinds(values: dict[str, Any]) -> None:
    for name in ("seats", "blocks"):
        _of(values, name, int)
    for name, kinds in KINDS.items():
        if name in values:
            _of(values, name, *kinds)


def _of(values: Mapping[str, Any], name: str, *kinds: type) -> Any:
    """A value that must be there and of one of these kinds."""
    if name not in values:
        raise BadTournament(why="missing", name=name)
    value = values[name]
    if not isinstance(value, kinds) or isinstance(value, bool):
        raise BadTournament(why="kind", name=name, value=str(value))
    return value


def _test(value: Any) -> Test:
    """A test from plain data, as far as it is of the right kinds."""
    if isinstance(value, Test):
        return value
    if not isinstance(value, Mapping) or not value.keys() <= {one.name for one in fields(Test)}:
        raise BadTournament(why="kind", name="test", value=str(value))
    for name in value:
        _of(value, name, int, float)
    return Test(**value)


def _check(made: Tournament, game: Game) -> None:
    """Whether the parts fit together."""
    check_seats(game, made.seats)
    check_text(made.seed)
    for spec in made.players:
        if not isinstance(spec, str):
            raise BadTournament(why="kind", name="players", value=str(spec))
    twice = next((one for one in made.players if made.players.count(one) > 1), None)
    if twice is not None:
        raise BadTournament(why="twice", name=twice)
    for name, allowed in (("format", FORMATS), ("seatings", SEATINGS), ("on_fault", ON_FAULT)):
        if getattr(made, name) not in allowed:
            value = getattr(made, name)
            raise BadTournament(why="choice", name=name, value=value, known=list(allowed))
    swiss, compare = made.format == SWISS, made.format == COMPARE
    bounds = {
        "blocks": (1, MAX_BLOCKS),
        "rounds": (int(swiss), MAX_BLOCKS),
        "players": (2, 2) if compare else (made.seats, MAX_SWISS) if swiss else (2, MAX_PLAYERS),
        "move_time": (0.001, MAX_MOVE_TIME),
    }
    for name, (low, high) in bounds.items():
        value = len(made.players) if name == "players" else getattr(made, name)
        if not low <= value <= high:
            raise BadTournament(why="range", name=name, value=value, low=low, high=high)
    if made.rounds and not swiss:
        raise BadTournament(why="rounds")
    if compare != (made.test is not None):
        raise BadTournament(why="test")
    if made.test:
        made.test.check()
    _check_size(made)


def _check_size(made: Tournament) -> None:
    """Whether blocks and cycles stay of a size that can be played."""
    if made.format == SWISS:
        group = tuple(range(made.seats))
    else:
        most = _groups_at_most(made)
        if most > MAX_GROUPS:
            raise BadTournament(why="groups", groups=most, most=MAX_GROUPS)
        groups = groups_in_turn(made.format, len(made.players), made.seats, made.seed)
        group = max(groups, key=number_of_seatings)
    games = number_of_seatings(group)
    if made.seatings == "all" and games > MAX_SEATINGS:
        raise BadTournament(why="seatings", games=games, most=MAX_SEATINGS)


def _groups_at_most(made: Tournament) -> int:
    players, seats = len(made.players), made.seats
    if made.format == GAUNTLET:  # the first player is in all of them
        players, seats = players - 1, seats - 1
    return comb(players, seats) if players >= seats else comb(players + seats - 1, seats)


def index_of(tournament: Tournament, player: str | None) -> int | None:
    """The number of the player to whom ratings are relative; raises BadTournament if it is none."""
    if player is None or player in tournament.players:
        return None if player is None else tournament.players.index(player)
    raise BadTournament(why="choice", name="anchor", value=player, known=list(tournament.players))


def timed(tournament: Tournament) -> list[str]:
    """The players that think by the clock, whose games can't be repeated exactly."""
    settings = {spec: settings_of(spec, tournament.game) for spec in tournament.players}
    return [
        spec
        for spec, one in settings.items()
        if getattr(one, "seconds", 0) and not getattr(one, "iterations", 0)
    ]


def settings_of(spec: str, game: str) -> Any:
    """The settings of a player's search; None if it has none, or can't be made here."""
    try:
        return getattr(make_player(spec, game_named(game)), "settings", None)
    except StammtischError:
        return None


def play_block(tournament: Tournament, played: Block) -> BlockResult:
    """All games of a block."""
    game = game_named(tournament.game)
    options = read_options(game.name, game.options, tournament.options)
    efforts: dict[int, Effort] = {}
    games = []
    try:
        for seating in played.seatings:
            specs = [tournament.players[player] for player in seating]
            seed, table = played.deal(tournament.seed), f"tournament {tournament.seed}"
            match = seat_players(game, options, specs, seed, table)
            course = play_forgiving(match, tournament.move_time)
            for player, effort in zip(seating, course.efforts, strict=True):
                total = efforts.setdefault(player, Effort())
                total.decisions += effort.decisions
                total.seconds += effort.seconds
            outcome = match.outcome
            games.append(
                GameResult(
                    seating=tuple(seating),
                    places=tuple(outcome.places),
                    points=tuple(outcome.points),
                    entries=len(course.record.moves),
                    faults=tuple(course.faults),
                    record=course.record.to_line(),
                )
            )
    finally:
        disarm_watchdog()
    return BlockResult(played.number, tuple(games), efforts)
