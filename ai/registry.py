"""Players by spec string: a level, or `name:key=value:key=value`."""

from __future__ import annotations

from functools import partial
from importlib.metadata import entry_points

from ..core.errors import StammtischError
from ..core.game import Game
from .heuristics import HeuristicPlayer
from .ismcts import IsmctsPlayer
from .levels import LEVELS, level_spec
from .player import Factory, Player, RandomPlayer


def at_level(level: str, game: Game) -> Player:
    """The player that a level stands for in a game."""
    return make_player(level_spec(level, game.name), game)


PLAYERS: dict[str, Factory] = {
    **{level: partial(at_level, level) for level in LEVELS},
    "ismcts": IsmctsPlayer,
    "heuristic": HeuristicPlayer,
    "random": RandomPlayer,
}


class UnknownPlayer(StammtischError):
    """Facts: name, known."""

    code = "unknown-player"


class BadPlayerSpec(StammtischError):
    """Facts: spec, why (`form`, or what the player says of its parameters)."""

    code = "bad-player-spec"


def all_players() -> dict[str, Factory]:
    """Own players first, then those under the entry point group `stammtisch.players`."""
    players = dict(PLAYERS)
    for point in entry_points(group="stammtisch.players"):
        if point.name not in players:
            players[point.name] = point.load()
    return players


def make_player(spec: str, game: Game) -> Player:
    """The player a spec names, for a game; raises UnknownPlayer or BadPlayerSpec."""
    name, _, tail = spec.partition(":")
    factory = PLAYERS.get(name) or all_players().get(name)
    if factory is None:
        raise UnknownPlayer(name=name, known=list(all_players()))
    parameters = {}
    for part in tail.split(":") if tail else []:
        key, equals, value = part.partition("=")
        if not (key and equals and value):
            raise BadPlayerSpec(spec=spec, why="form")
        parameters[key] = value
    try:
        return factory(game, **parameters)
    except (TypeError, ValueError) as error:
        raise BadPlayerSpec(spec=spec, why=str(error)) from error
