"""Players by spec string: `random`, `heuristic`, or `name:key=value:key=value`."""

from __future__ import annotations

from importlib.metadata import entry_points

from ..core.errors import StammtischError
from ..core.game import Game
from .heuristics import HeuristicPlayer
from .ismcts import IsmctsPlayer
from .player import Factory, Player, RandomPlayer

PLAYERS: dict[str, Factory] = {
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
