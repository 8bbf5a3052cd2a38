"""Heuristics don't peep: their choice depends on nothing that is hidden."""

from __future__ import annotations

import pytest

from stammtisch.ai.decision import decide
from stammtisch.ai.player import Budget, HeuristicPlayer, RandomPlayer
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import sampled
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from tests.games.facts import facts_of, seats_near


@pytest.mark.parametrize("lively", [False, True], ids=["usual options", "others"])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", GAMES)
def test_the_choice_is_the_same_in_every_world_that_looks_the_same(
    name: str, players: int, lively: bool
) -> None:
    game, players = game_named(name), seats_near(name, players)
    options = facts_of(name).eventful if lively else {}
    player, mover = HeuristicPlayer(game), RandomPlayer(game)
    looked = 0
    for seed in ("1", "2"):
        match = Match.new(
            game,
            read_options(name, game.options, options),
            seats=["x"] * players,
            players=["random"] * players,
            seed=seed,
            table="t",
        )
        for number in range(160):
            if match.over:
                break
            seat = match.pending[-1]
            view = match.view(seat)
            if number % 8 == 0 and len(view.legal) > 1:
                looked += 1
                chosen = player.choose(view, view.legal, Budget(Rng("same")))
                for world in range(20):
                    other = game.view(sampled(game, view, Rng(f"world {world}")), seat)
                    again = player.choose(other, other.legal, Budget(Rng("same")))
                    assert game.notation(again) == game.notation(chosen)
            match.play(seat, decide(match, seat, mover))
    assert looked >= 10
