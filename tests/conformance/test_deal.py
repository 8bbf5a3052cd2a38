"""Chance by a generator is what the rules take as outcomes of chance, whatever was drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from stammtisch.core.engine.compiled import fields
from stammtisch.core.engine.constants import CHANCE
from stammtisch.core.engine.rng import Rng
from stammtisch.core.engine.state import State
from stammtisch.core.game import Game
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.games.las_vegan import cards as las_vegan
from stammtisch.core.games.narikana.codes import DECK_SIZE

DECISIONS = 400


def content(state: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in fields(state)}


def shuffled(cards: Sequence[int], rng: Rng) -> list[int]:
    """The cards in the order that the generator gives, the top one first."""
    order = list(cards)
    State(2).shuffle(order, 0, len(order), rng)
    return order[::-1]


def outcomes(game: Game, before: Any, after: Any, rng: Rng) -> Iterator[tuple[int, ...]]:
    """The outcomes of the pending chance decision, of which one must have been drawn."""
    word = game.stage_words[before.stage]
    if word.startswith("starter"):
        yield from ((before.stage, seat) for seat in game.starters(before))
    elif word.startswith("shuffle") and game.name == "narikana":
        first = (before.active + 1) * DECK_SIZE
        yield (before.stage, *shuffled(before.deck[first : first + DECK_SIZE], rng))
    elif word.startswith("shuffle"):
        yield (before.stage, *shuffled(before.pile[: before.pile_n], rng))
    elif before.stage == las_vegan.TOSS:
        for faces in product(*las_vegan.TOKEN_FACES):
            yield (before.stage, after.gold, *faces)
    else:
        drawn = [casino for casino in range(las_vegan.CASINOS) if after.casinos >> casino & 1]
        yield (before.stage, *drawn)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_generator_deals_could_have_been_settled(name: str) -> None:
    game = game_named(name)
    players, rng = game.seats[-1], Rng(f"deal {name}")
    state: Any = game.new(players, game.options())
    seen = set()
    for _ in range(DECISIONS):
        if not state.pending():
            state = game.new(players, game.options())
        if state.mover != CHANCE:
            seat = state.pending()[0]
            legal = state.legal(seat)
            state.play(seat, legal[rng.below(max(1, len(legal) - 1))])
            continue
        seen.add(game.stage_words[state.stage])
        dealt, same = state.clone(), Rng("")
        same.x = rng.x
        game.settle(dealt, rng)
        for outcome in outcomes(game, state, dealt, same):
            settled = state.clone()
            settled.settle(outcome)
            if content(settled) == content(dealt):
                break
        else:
            pytest.fail(f"{game.stage_words[state.stage]}: no outcome gives this position")
        state = dealt
    assert seen >= {"shuffle", "casinos", "tokens"} & {*game.stage_words}
