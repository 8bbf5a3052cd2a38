"""Settings of a tournament, and the result of a block as a pure function of them.

So the results are the same whatever the number of workers and the order of their results, as long
as no player has a time limit (`timed`) and no move is late.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from math import comb
from pathlib import Path
from typing import Any

from ...core.errors import StammtischError
from ...core.game import Game
from ...core.games import check_seats, game_named
from ...core.options import read_options
from ...core.packages import OWN_PACKAGE, in_short
from ...core.record_fields import check_text
from ..deadline import disarm_watchdog
from ..registry import make_player, package_of
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
from .stats import Test

SWISS, COMPARE, GAUNTLET = "swiss", "compare", "gauntlet"
FORMATS = (*GROUPS, SWISS)
SEATINGS = ("all", "rotations")
ON_FAULT = ("default", "stop")
MAX_BLOCKS = 10_000_000
MAX_PLAYERS = 10_000
MAX_SWISS = 1000
"""Players of a swiss tournament, at most: the search for groups recurses as deep as there are
groups."""
MAX_MOVE_TIME = 100_000.0


class BadTournament(StammtischError):
    """Invalid settings of a tournament. Facts: why, name, value, known, low, high, groups, games,
    most."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A plan. `players`: specs, all different; `options`: all options of the game by name;
    `blocks`: their number, in a swiss tournament for each group in each of the `rounds`;
    `move_time`: wall-clock limit of a move in seconds; `on_fault`: if the tournament stops after a
    block with a fault of a player (`stop`) or not (`default`); `test`: the sequential test that
    ends a `compare`; `rules`: the version of the game's rules."""

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
    rules: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Plain data, as it is stored."""
        return {**asdict(self), "players": list(self.players), "options": dict(self.options)}

    def block(self, number: int) -> Block:
        """Block `number` (from 1), unless the format is swiss."""
        players, seats = len(self.players), self.seats
        return block(self.format, players, seats, self.seatings, self.seed, number)

    @property
    def cycle(self) -> int:
        """The number of blocks in which every group plays once."""
        return len(groups_in_turn(self.format, len(self.players), self.seats, self.seed))


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game of a block: the players (indexes), places and points by seat, the number of entries of
    its record, the faults of players, and the record as a line."""

    seating: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[float, ...]
    entries: int
    faults: tuple[Fault, ...]
    record: str


@dataclass(frozen=True, slots=True)
class BlockResult:
    """A block that was played. `efforts`: by player (index); they differ in another run."""

    number: int
    games: tuple[GameResult, ...]
    efforts: Mapping[int, Effort]


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
"""The types of settings from plain data; all but the first two have defaults."""


def read_tournament(data: Mapping[str, Any], to_play: bool = True) -> Tournament:
    """A valid tournament from plain data, as stored or typed. `to_play`: its players must be
    installed here. Raises BadTournament, and the errors of games, options and players."""
    names = [field.name for field in fields(Tournament)]
    for name in data:
        if name not in names:
            raise BadTournament(why="unknown", name=name, known=names)
    values = dict(data)
    game = game_named(_value(values, "game", str))
    players = tuple(_value(values, "players", list, tuple))
    for name, kinds in KINDS.items():
        if name in values or name in ("seats", "blocks"):
            _value(values, name, *kinds)
    option_values = dict(_value({"options": {}, **values}, "options", dict))
    rules = _value({"rules": game.version, **values}, "rules", int)
    options = asdict(read_options(game.name, game.options_of(rules), option_values))
    test = values.get("test")
    tournament = Tournament(
        **{
            **values,
            "players": players,
            "options": options,
            "rules": rules,
            "test": None if test is None else _test(test),
        }
    )
    _check(tournament, game)
    tournament = replace(tournament, move_time=float(tournament.move_time))
    if to_play:
        for spec in tournament.players:
            make_player(spec, game)
    return tournament


def _value(values: Mapping[str, Any], name: str, *kinds: type) -> Any:
    """The value with this name, which must be present and of one of these types."""
    if name not in values:
        raise BadTournament(why="missing", name=name)
    value = values[name]
    if not isinstance(value, kinds) or isinstance(value, bool):
        raise BadTournament(why="kind", name=name, value=str(value))
    return value


def _test(value: Any) -> Test:
    """A test from plain data of the right types; its values aren't checked yet."""
    if isinstance(value, Test):
        return value
    names = {field.name for field in fields(Test)}
    if not isinstance(value, Mapping) or not value.keys() <= names:
        raise BadTournament(why="kind", name="test", value=str(value))
    for name in value:
        _value(value, name, int, float)
    return Test(**value)


def _check(tournament: Tournament, game: Game) -> None:
    """Check the values, and that they fit together."""
    check_seats(game, tournament.seats)
    check_text(tournament.seed)
    for spec in tournament.players:
        if not isinstance(spec, str):
            raise BadTournament(why="kind", name="players", value=str(spec))
    players = tournament.players
    duplicate = next((player for player in players if players.count(player) > 1), None)
    if duplicate is not None:
        raise BadTournament(why="twice", name=duplicate)
    for name, allowed in (("format", FORMATS), ("seatings", SEATINGS), ("on_fault", ON_FAULT)):
        if getattr(tournament, name) not in allowed:
            value = getattr(tournament, name)
            raise BadTournament(why="choice", name=name, value=value, known=list(allowed))
    swiss, compare = tournament.format == SWISS, tournament.format == COMPARE
    bounds = {
        "blocks": (1, MAX_BLOCKS),
        "rounds": (int(swiss), MAX_BLOCKS),
        "players": (2, 2)
        if compare
        else (tournament.seats, MAX_SWISS)
        if swiss
        else (2, MAX_PLAYERS),
        "move_time": (0.001, MAX_MOVE_TIME),
    }
    for name, (low, high) in bounds.items():
        value = len(tournament.players) if name == "players" else getattr(tournament, name)
        if not low <= value <= high:
            raise BadTournament(why="range", name=name, value=value, low=low, high=high)
    if tournament.rounds and not swiss:
        raise BadTournament(why="rounds")
    if compare != (tournament.test is not None):
        raise BadTournament(why="test")
    if tournament.test:
        tournament.test.check()
    _check_size(tournament)


def _check_size(tournament: Tournament) -> None:
    """Check that blocks and cycles don't have too many games."""
    if tournament.format == SWISS:
        group = tuple(range(tournament.seats))
    else:
        most = _groups_at_most(tournament)
        if most > MAX_GROUPS:
            raise BadTournament(why="groups", groups=most, most=MAX_GROUPS)
        groups = groups_in_turn(
            tournament.format, len(tournament.players), tournament.seats, tournament.seed
        )
        group = max(groups, key=number_of_seatings)
    games = number_of_seatings(group)
    if tournament.seatings == "all" and games > MAX_SEATINGS:
        raise BadTournament(why="seatings", games=games, most=MAX_SEATINGS)


def _groups_at_most(tournament: Tournament) -> int:
    players, seats = len(tournament.players), tournament.seats
    if tournament.format == GAUNTLET:  # the first player is in all of them
        players, seats = players - 1, seats - 1
    return comb(players, seats) if players >= seats else comb(players + seats - 1, seats)


def index_of(tournament: Tournament, player: str | None) -> int | None:
    """The index of the player to whom ratings are relative; None for None. Raises BadTournament if
    it doesn't play."""
    if player is None or player in tournament.players:
        return None if player is None else tournament.players.index(player)
    raise BadTournament(why="choice", name="anchor", value=player, known=list(tournament.players))


def timed(tournament: Tournament) -> list[str]:
    """The players with a time limit, whose games aren't reproducible."""
    settings = {spec: settings_of(spec, tournament.game) for spec in tournament.players}
    return [
        spec
        for spec, search in settings.items()
        if getattr(search, "seconds", 0) and not getattr(search, "iterations", 0)
    ]


def settings_of(spec: str, game: str) -> Any:
    """The settings of a player's search; None if it has none, or can't be created here."""
    try:
        return getattr(make_player(spec, game_named(game)), "settings", None)
    except StammtischError:
        return None


def play_block(tournament: Tournament, block: Block) -> BlockResult:
    """Play all games of a block."""
    game = game_named(tournament.game)
    options = read_options(game.name, game.options_of(tournament.rules), tournament.options)
    efforts: dict[int, Effort] = {}
    games = []
    try:
        for seating in block.seatings:
            specs = [tournament.players[player] for player in seating]
            seed, table = block.deal(tournament.seed), f"tournament {tournament.seed}"
            match = seat_players(game, options, specs, seed, table)
            played = play_forgiving(match, tournament.move_time)
            for player, effort in zip(seating, played.efforts, strict=True):
                efforts.setdefault(player, Effort()).add(effort)
            outcome = match.outcome
            games.append(
                GameResult(
                    seating=tuple(seating),
                    places=tuple(outcome.places),
                    points=tuple(outcome.points),
                    entries=len(played.record.moves),
                    faults=tuple(played.faults),
                    record=played.record.to_line(),
                )
            )
    finally:
        disarm_watchdog()
    return BlockResult(block.number, tuple(games), efforts)


# Equal versions on all machines that play


SOURCES = ("core", "ai")
"""Folders with the sources on which results depend, for the plain and for the compiled core."""
ENDINGS = (".py", ".toml")


def fingerprint(tournament: Tournament) -> dict[str, str]:
    """By name: the version of stammtisch, of the rules, and of the packages of all players;
    `error`: the reason if one of them can't be loaded."""
    versions = {OWN_PACKAGE: f"{_version(OWN_PACKAGE)} ({_sources()})"}
    try:
        game = game_named(tournament.game)
        versions[game.name] = str(game.version)
        for spec in tournament.players:
            make_player(spec, game)
            versions[spec] = _version(package_of(spec))
    except Exception as error:  # players and games of others may raise anything
        versions["error"] = in_short(error)
    return versions


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:  # or it isn't installed
        return ""


@cache
def _sources() -> str:
    """A hash of the sources, which differs between unreleased versions."""
    root = Path(__file__).parents[2]
    digest = sha256()
    for folder in SOURCES:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in ENDINGS:
                name = file.relative_to(root).as_posix().encode()
                digest.update(name + b"\0" + file.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:8]
