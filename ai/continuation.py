"""What moves are worth if players who search go on from them, in worlds that agree with a View.

The playouts of a search show what a move gains from seats that move like the heuristic. Here each
seat chooses by what it sees, as strong as wanted, so a gain that only lasts against weak answers
vanishes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..core.engine.constants import CHANCE, OVER
from ..core.engine.rng import Rng
from ..core.engine.state import State
from ..core.game import Game, Move, View, sampled
from .ismcts import IsmctsPlayer
from .player import Budget, policy_maker

Choose = Callable[[View, Rng], Move]
"""The move of the seat that is to move in a View, and a generator for chance in choosing it."""
Sample = dict[Move, tuple[float, float]]
"""By move: its value to a seat, 0 to 1, and `Policy.measure`."""


def searching(game: Game, iterations: int) -> Choose:
    """The choices of the player `ismcts` with so many iterations a decision."""
    player = IsmctsPlayer(game)
    return lambda view, rng: player.think(view, Budget(rng, iterations=iterations))[0].move


def played_on(
    game: Game,
    view: View,
    moves: Sequence[Move],
    choose: Choose,
    key: str,
    worlds: int,
    decisions: int | None = None,
) -> list[Sample]:
    """The values of moves to the seat of the View in sampled worlds, all in the same ones: by the
    evaluation of the game's heuristic when the round is over, or by the places when the game is.
    All seats go on by `choose`. There are so many `worlds`, but no further one once `decisions`
    have been made; at least two. The same key gives the same worlds, and the same luck until the
    games after two moves part."""
    samples: list[Sample] = []
    while len(samples) < worlds:
        sample: Sample = {}
        for move in moves:
            value, measure, made = _after(game, view, move, choose, f"{key} {len(samples)}")
            sample[move] = value, measure
            if decisions is not None:
                decisions -= made
        samples.append(sample)
        if decisions is not None and decisions <= 0 and len(samples) > 1:
            break
    return samples


def _after(
    game: Game, view: View, move: Move, choose: Choose, key: str
) -> tuple[float, float, int]:
    """The value and the measure after a move, and how often `choose` was asked."""
    rng = Rng(key)
    world = sampled(game, view, rng)
    world.listening = int(game.learns)  # so that seats learn from what they see
    round_ = world.round
    _make(game, world, view.seat, move, rng)
    made = 0
    while world.mover != OVER and world.round == round_:
        seat, move = _forced(world)
        if move < 0:
            made += 1
            move = choose(game.view(world, seat), Rng(f"{key} {made}"))
        _make(game, world, seat, move, rng)
    policy = policy_maker(game, world)(world)
    return policy.evaluate()[view.seat - 1], policy.measured(view.seat), made


def _forced(world: State) -> tuple[int, Move]:
    """The seat that goes on, and its move if that is no choice (chance, a declaration, the only
    legal one), else -1."""
    if world.mover == CHANCE:
        return CHANCE, 0
    for declared in world.declarations().items():
        return declared
    seat = world.pending()[0]
    legal = world.legal(seat)
    return seat, legal[0] if len(legal) == 1 else -1


def _make(game: Game, world: State, seat: int, move: Move, rng: Rng) -> None:
    world.play(seat, move, rng)
    if game.learns:
        game.observe(world)
