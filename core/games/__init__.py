"""The games: those that come with stammtisch, and those of others (entry points)."""

from __future__ import annotations

from importlib.metadata import entry_points

from ..errors import BadSeats, UnknownGame
from ..game import Game
from .las_vegan import GAME as LAS_VEGAN
from .nyan_nyan import GAME as NYAN_NYAN
from .ojyks import GAME as OJYKS
from .uno import GAME as UNO

GAMES: dict[str, Game] = {
    "las_vegan": LAS_VEGAN,
    "nyan_nyan": NYAN_NYAN,
    "ojyks": OJYKS,
    "uno": UNO,
}


def all_games() -> dict[str, Game]:
    """Own games first, then those installed under the entry point group `stammtisch.games`.
    A third-party game can't take the name of an own one."""
    games = dict(GAMES)
    for point in entry_points(group="stammtisch.games"):
        if point.name not in games:
            games[point.name] = point.load()
    return games


def game_named(name: str) -> Game:
    """The game with this name; raises UnknownGame."""
    if name in GAMES:
        return GAMES[name]
    games = all_games()
    if name not in games:
        raise UnknownGame(name=name, known=list(games))
    return games[name]


def check_seats(game: Game, players: int) -> None:
    """Raises BadSeats if the game isn't for so many."""
    if players not in game.seats:
        raise BadSeats(game=game.name, players=players, fewest=game.seats[0], most=game.seats[-1])
