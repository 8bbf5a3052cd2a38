"""How much luck leaves to be gained by knowing more: a search that sees all hands, against others.

    python -m tests.cheater uno ismcts:iterations=4000 expert --deals 100 --seed 1 --workers 2

The first player is told the whole position, but not what chance will bring, and sits in each seat
of each deal once; all other seats are the second player's. Prints its mean utility, which is the
share of the others that it leaves behind, with a 95 % interval that resamples deals. In ojyks
nobody knows a face-down card, so there is nothing to see.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from typing import Any

from stammtisch.ai.arena.stats import UNKNOWN, interval
from stammtisch.ai.ismcts import Crew, IsmctsPlayer, Iterations, race, search_in
from stammtisch.ai.player import Budget
from stammtisch.ai.registry import make_player
from stammtisch.core.chance import Dice
from stammtisch.core.constants import CHANCE, OVER
from stammtisch.core.game import Game, Move
from stammtisch.core.games import game_named
from stammtisch.core.options import read_options
from stammtisch.core.rng import Rng


def seen_all(game: Game, state: Any, seat: int, player: IsmctsPlayer, rng: Rng) -> Move:
    """What the search chooses if every world that it deals out is the true one."""
    legal: Sequence[Move] = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    pool = state.clone()
    pool.listening = 0
    pool.unordered = 1  # not even a cheater knows the order of the draw pile
    search = search_in(pool, game, game.view(state, seat), player.settings, rng)
    with ThreadPoolExecutor(1) as threads:
        meter = Iterations(player.settings, Crew(threads).run)
        found = race([search], meter, player.settings.trust)
    return found[0].move


def play(game: Game, options: Any, seats: int, specs: Sequence[str], seed: str) -> float:
    """The mean utility of the player that sees all, over all its seats in one deal."""
    cheater, other = (make_player(spec, game) for spec in specs)
    assert isinstance(cheater, IsmctsPlayer)
    sum_ = 0.0
    for cheating in range(1, seats + 1):
        state: Any = game.new(seats, options)
        moves = chances = 0
        while state.mover != OVER:
            if state.mover == CHANCE:
                state.settle(game.chance(state, Dice(seed, chances)))
                chances += 1
                continue
            seat = next(one for one in range(1, seats + 1) if state.legal(one))
            rng = Rng(f"{seed}|{cheating}|{moves}")
            moves += 1
            if seat == cheating:
                move = seen_all(game, state, seat, cheater, rng)
            else:
                view = game.view(state, seat)
                move = other.choose(view, view.legal, Budget(rng))
            state.play(seat, move)
        sum_ += state.utilities()[cheating - 1]
    return sum_ / seats


def deal(asked: argparse.Namespace, number: int) -> float:
    game = game_named(asked.game)
    options = read_options(game.name, game.options, dict(o.split("=") for o in asked.option))
    return play(game, options, asked.seats, (asked.cheater, asked.other), f"{asked.seed}/{number}")


def main(args: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("cheater", help="the search that is told all, ismcts:iterations=N")
    parser.add_argument("other", help="who sits in all other seats")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args(args)
    with ProcessPoolExecutor(asked.workers) as workers:
        utilities = list(workers.map(partial(deal, asked), range(asked.deals)))
    low, high = interval(utilities) or UNKNOWN
    mean = sum(utilities) / len(utilities)
    print(f"{asked.game} {asked.cheater} sees all, against {asked.other}: ", end="")
    print(f"{mean:.3f} ({low:.3f} .. {high:.3f}), {asked.deals} deals from {asked.seats} seats")


if __name__ == "__main__":
    main()
