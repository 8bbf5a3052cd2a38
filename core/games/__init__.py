"""The games: those that come with stammtisch, and those of others (entry points)."""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import is_dataclass
from functools import lru_cache, partial
from importlib import import_module
from typing import Any

from .. import packages
from ..engine.compiled import compiled_state
from ..engine.constants import CHANCE
from ..engine.rng import Rng
from ..engine.views import unlike
from ..errors import BadSeats, BrokenEntryPoint, UnknownGame
from ..game import Game, unfilled
from ..packages import LazyMapping

OWN = ("las_vegan", "narikana", "nyan_nyan", "ojyks", "uno")


def _own_game(name: str) -> Game:
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game


GAMES: MutableMapping[str, Game] = LazyMapping(OWN, _own_game)
"""Those that come with stammtisch."""
GROUP = "games"
FORMER = {"words": "presenters", "policy": "heuristics", "rulebook": "rules"}
"""The groups of entry points in which packages for version 1.0 name parts of their games, under the
names of the games; what they give is what `Game.parts` gives, but for a function of a language in
place of a rulebook, and a class in place of a `AiFacts`."""
GAME_PARTS = [name for name in {**Game.__annotations__, **vars(Game)} if not name.startswith("_")]
USED_BY = {"state": "new", "fill": "pooled", "moves": "notation", "points": "outcome"}
"""Parts that a game may leave out if it has a method of its own in place of the one that uses
them."""


def all_games() -> dict[str, Game]:
    """Own games first, then those that others bring and that can be used."""
    return {**GAMES, **packages.load_all(GROUP, _fault, GAMES)[0]}


def broken_games() -> list[BrokenEntryPoint]:
    """What is wrong with the others."""
    return packages.load_all(GROUP, _fault, GAMES)[1]


def game_named(name: str) -> Game:
    """The game with this name; raises UnknownGame, or BrokenEntryPoint if it can't be used."""
    game = GAMES.get(name) or packages.load_named(GROUP, name, _fault)
    if game is None:
        raise UnknownGame(name=name, known=list(all_games()))
    return game


def _fault(name: str, game: Any) -> packages.Fault | None:
    """Why an object of others is no game under this name."""
    if isinstance(game, type):
        return "kind", "class"
    missing = [part for part in GAME_PARTS if not hasattr(game, part) and _is_used(part, game)]
    if missing:
        return "kind", ", ".join(missing)
    if not (isinstance(game.seats, range) and game.seats):
        return "kind", "seats"
    if type(game).__hash__ is None:
        return "kind", "__hash__"
    if not (isinstance(game.options, type) and is_dataclass(game.options)):
        return "kind", "options"
    if game.name != name:
        return "name", str(game.name)
    twice = written_twice(game)
    return ("twice", ", ".join(twice)) if twice else None


def _is_used(part: str, game: Any) -> bool:
    method = USED_BY.get(part, "")
    return getattr(type(game), method, None) == getattr(Game, method, None)


def find_part(game: Game, kind: str, check: packages.Check) -> Any | None:
    """A part of a game by its manifest (`Game.parts`), or of a game of another package by its
    entry point of FORMER; None if it has none. `check` finds the faults of parts of others. Raises
    BrokenEntryPoint."""
    if game.name in GAMES:
        return game.part(kind)

    def fault(name: str, part: Any) -> packages.Fault | None:
        return None if part is None else check(name, part)

    def error_of(fault: packages.Fault) -> BrokenEntryPoint:
        package = packages.owner(GROUP, game.name)
        return packages.broken(package, FORMER.get(kind, kind), game.name, fault)

    part = packages.load_checked(game.name, partial(game.part, kind), fault, error_of)
    if part is None and kind in FORMER:
        return packages.load_named(FORMER[kind], game.name, check)
    return part


def broken_parts(kind: str, check: packages.Check) -> list[BrokenEntryPoint]:
    """What is wrong with this part of games of others, and with entry points of FORMER."""
    faults = packages.load_all(FORMER[kind], check, GAMES)[1] if kind in FORMER else []
    for name, game in all_games().items():
        if name not in GAMES and kind in game.parts:
            try:
                find_part(game, kind, check)
            except BrokenEntryPoint as fault:
                faults.append(fault)
    return faults


def check_seats(game: Game, players: int) -> None:
    """Raises BadSeats if the game isn't for so many."""
    if players not in game.seats:
        raise BadSeats(game=game.name, players=players, fewest=game.seats[0], most=game.seats[-1])


# Whether a game's `fill` spoils what the declarations of its View (`of`) have written already. A
# fill mark that the View declares and that `fill` counts up is written twice, for example. What
# comes of it is an IndexError, or cards that nobody has, far away from there.


CHECKED = 64
"""Games whose results are kept."""
FIRST_CHANCES = 8
"""Chance decisions at the beginning of a game, at most."""


def spoiled_by_fill(game: Game, view: Any) -> list[str]:
    """The fields of a View, declared with `of`, that `fill` changes in the State, if it fails or no
    world of the View comes of it; none if it only sets them again, or the worlds are right all the
    same."""
    world = unfilled(game, view)
    try:
        game.fill(world, view)
    except Exception:
        return unlike(world, view)
    changed = unlike(world, view)
    return changed if changed and not _leads_back(game, world, view) else []


def _leads_back(game: Game, filled: Any, view: Any) -> bool:
    """True if a world with dealt cards has this View."""
    try:
        world = compiled_state(filled)
        world.determinize(view.seat, Rng("any world"))
        return bool(game.view(world, view.seat) == view)
    except Exception:
        return False


@lru_cache(CHECKED)
def written_twice(game: Game) -> tuple[str, ...]:
    """`spoiled_by_fill` for the Views of the first positions of a game, with its default options:
    before the first chance decisions, and when a player has to decide. None for a game that can't
    get so far."""
    if getattr(type(game), "pooled", None) is not Game.pooled:
        return ()  # it doesn't use `fill`
    try:
        state = game.new(game.seats[0], game.options())
        spoiled = _spoiled_anywhere(game, state)
        for _ in range(FIRST_CHANCES):
            if spoiled or state.mover != CHANCE:
                break
            game.settle(state, Rng("the first chance decisions"))
            spoiled = _spoiled_anywhere(game, state)
    except Exception:
        return ()
    return tuple(spoiled)


def _spoiled_anywhere(game: Game, state: Any) -> list[str]:
    """See `spoiled_by_fill`; for the spectator and all seats."""
    for seat in range(state.players + 1):
        if spoiled := spoiled_by_fill(game, game.view(state, seat)):
            return spoiled
    return []
