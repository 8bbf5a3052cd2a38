"""The last tricks of las_vegan: in a world whose cards all lie open, the tree of the search finds
what an exact look-ahead finds."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from stammtisch.ai.ismcts import Iterations as Meter
from stammtisch.ai.ismcts import prepared, race, settings_for
from stammtisch.core.engine.compiled import plain_state, with_fields
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import sampled
from stammtisch.core.games import game_named
from stammtisch.core.games.las_vegan.cards import HANDS, SEATS
from stammtisch.core.games.las_vegan.options import LasVeganOptions
from tests.games.random_games import new, steps

GAME = game_named("las_vegan")
ITERATIONS = 1500


def ending(players: int, tricks: int, seed: int) -> Any:
    """A world with a choice, so many tricks before the end of the game; nothing is hidden in it."""
    table = new("las_vegan", players, LasVeganOptions(rounds=1))
    for _ in steps(table, seed, 300):
        state: Any = table.state
        begun = state.done == HANDS[players] - tricks and state.mover > 0
        if begun and len(state.legal(state.mover)) > 1:
            world: Any = sampled(GAME, GAME.view(state, state.mover), Rng(f"world {seed}"))
            plain = plain_state(world)
            cabbages = [30 - so_far(plain, seat) for seat in range(1, players + 1)]
            cabbages += [0] * (SEATS - players)
            return with_fields(world, cabbages=[0, *cabbages])
    raise AssertionError("no choice")


def so_far(world: Any, seat: int) -> int:
    """What the round would change if it ended now; all are equal but for that."""
    paid = [n * world.groups(seat, casino) for casino, n in enumerate(world.placed) if n]
    return int(sum(paid) + world.golden_share(seat))


def exact(state: Any) -> tuple[float, ...]:
    """What the position is worth to each seat if all see all cards and play their best."""
    if not state.pending():
        return tuple(state.utilities())
    seat = state.mover
    return max((exact(after(state, move)) for move in state.legal(seat)), key=lambda v: v[seat - 1])


def after(state: Any, move: int) -> Any:
    twin = state.clone()
    twin.play(state.mover, move, Rng("not needed"))
    return twin


def searched(world: Any) -> int:
    """The move that a search of this very world finds best."""
    game: Any = SimpleNamespace(
        name="las_vegan", part=game_named("las_vegan").part, pooled=lambda view: world
    )
    view: Any = SimpleNamespace(seat=world.mover)
    settings = settings_for(game_named("las_vegan"))
    search = prepared(game, view, settings, Rng("search"))
    meter = Meter(replace(settings, iterations=ITERATIONS), lambda _, number: search.run(number))
    return race([search], meter)[0].move


@pytest.mark.parametrize(("players", "tricks"), [(2, 3), (4, 2)])
def test_the_last_tricks_are_played_exactly(players: int, tricks: int) -> None:
    """Of two a place is lost by whoever plays worse. With more a seat may have the choice which of
    others it helps, so what it then gets isn't certain."""
    lost, matters = [], 0
    for seed in range(12):
        world = ending(players, tricks, seed)
        seat = world.mover
        values = {move: exact(after(world, move))[seat - 1] for move in world.legal(seat)}
        lost.append(max(values.values()) - values[searched(world)])
        matters += max(values.values()) > min(values.values())
    assert matters >= 4
    assert max(lost) == 0 if players == 2 else sum(lost) / len(lost) < 0.03, lost
