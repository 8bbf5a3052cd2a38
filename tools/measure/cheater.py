"""A search that sees all hands, against others: the gain from knowing hidden cards."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from typing import Any

import click

from stammtisch.ai.arena.stats import UNKNOWN, interval
from stammtisch.ai.ismcts import Crew, IsmctsPlayer, Iterations, race, search_in
from stammtisch.ai.player import Budget
from stammtisch.ai.registry import make_player
from stammtisch.cli.shared.common import (
    check_players,
    game_argument,
    game_options,
    options_option,
    workers_option,
)
from stammtisch.core.engine.chance import Dice
from stammtisch.core.engine.compiled import with_fields
from stammtisch.core.engine.constants import CHANCE, OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game, Move
from stammtisch.core.games import game_named
from tools.options import ENGLISH, seats_at, seats_option, seed_option, size_option, tool

EQUAL = 0.5
"""The utility of a player who is as good as the others."""


def cheating_move(game: Game, state: Any, seat: int, player: IsmctsPlayer, rng: Rng) -> Move:
    """The move of the search if it samples only the true world."""
    legal: Sequence[Move] = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    pool = with_fields(state, unordered=1)  # not even a cheater knows the order of the draw pile
    pool.listening = 0
    search = search_in(pool, game, game.view(state, seat), player.settings, rng)
    with ThreadPoolExecutor(1) as threads:
        meter = Iterations(player.settings, Crew(threads).run)
        candidates = race([search], meter, player.settings.trust)
    return candidates[0].move


def play(game: Game, options: Any, seats: int, specs: Sequence[str], seed: str) -> float:
    """The mean utility of the cheater over all seats in one deal."""
    cheater, honest = (make_player(spec, game) for spec in specs)
    assert isinstance(cheater, IsmctsPlayer)
    sum_ = 0.0
    for cheating in range(1, seats + 1):
        state: Any = game.new(seats, options)
        moves = chances = 0
        while state.mover != OVER:
            if state.mover == CHANCE:
                state.settle(game.chance(state, Dice(seed, chances)))
                chances += 1
                state.remember()
                continue
            if declared := state.declarations():
                state.play(*next(iter(declared.items())))
                state.remember()
                continue
            seat = next(candidate for candidate in range(1, seats + 1) if state.legal(candidate))
            rng = Rng(f"{seed}|{cheating}|{moves}")
            moves += 1
            if seat == cheating:
                move = cheating_move(game, state, seat, cheater, rng)
            else:
                view = game.view(state, seat)
                move = honest.choose(view, view.legal, Budget(rng))
            state.play(seat, move)
            state.remember()
        sum_ += state.utilities()[cheating - 1]
    return sum_ / seats


def deal(
    game: str, options: Any, seats: int, specs: Sequence[str], seed: str, number: int
) -> float:
    """`play` in a worker process, which gets the name of the game."""
    return play(game_named(game), options, seats, specs, f"{seed}/{number}")


@tool(
    seed="--seed",
    size="--blocks",
    shows=f"Seeing all hands is a gain: the interval lies above {EQUAL}, the utility of a player "
    "who is as good as the others. (Not in ojyks, where nobody knows a face-down card.)",
)
@game_argument
@click.argument("cheater")
@click.argument("other")
@size_option("--blocks", 60)
@seats_option
@seed_option("0")
@workers_option
@options_option
def command(
    game: Game,
    cheater: str,
    other: str,
    blocks: int,
    seats: int | None,
    seed: str,
    workers: int,
    option_texts: tuple[str, ...],
) -> list[str]:
    """Play GAME with a search CHEATER that sees all hands, and OTHER in all other seats.

    CHEATER, such as ismcts:iterations=4000, is given the whole position, but not what chance will
    bring, and sits in each seat of each deal once. Printed is its mean utility: the share of the
    others that it leaves behind, with a 95 % interval of deals.
    """
    seats = seats_at(game, seats)
    check_players(game, [cheater, other], ENGLISH, "players")
    if not isinstance(make_player(cheater, game), IsmctsPlayer):
        raise click.BadParameter("only a search can be given the position", param_hint="CHEATER")
    options = game_options(game, option_texts, ENGLISH)
    playing = partial(deal, game.name, options, seats, (cheater, other), seed)
    with ProcessPoolExecutor(workers) as executor:
        utilities = list(executor.map(playing, range(blocks)))
    low, high = interval(utilities) or UNKNOWN
    mean = sum(utilities) / len(utilities)
    print(f"{game.name} {cheater} sees all, against {other}: ", end="")
    print(f"{mean:.3f} ({low:.3f} .. {high:.3f}), {blocks} deals from {seats} seats")
    return [] if low > EQUAL else ["seeing all hands is no sure gain"]
