"""Narikana: what is noted of units, so that it can be told without the position."""

from __future__ import annotations

from typing import Any

from stammtisch.core.engine.chance import Dice
from stammtisch.core.engine.constants import CHANCE, OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games.narikana import GAME
from stammtisch.core.games.narikana.cards import CARDS
from stammtisch.core.games.narikana.codes import AT, BUILDING, CREATURE, FIELDS, FIGURE
from stammtisch.core.games.narikana.options import NarikanaOptions

OF_UNITS = ("wounded", "healed", "boosted", "grew", "granted", "readied", "rested")


def test_a_unit_is_noted_with_its_card_and_its_field() -> None:
    told: dict[str, set[int]] = {kind: set() for kind in OF_UNITS}
    for number in range(4):
        state: Any = GAME.new(2, NarikanaOptions(deck1="flying-sparks", deck2="sunny-garden"))
        rng, chances = Rng(f"moves {number}"), 0
        while state.mover != OVER:
            if state.mover == CHANCE:
                state.settle(GAME.chance(state, Dice(f"game {number}", chances)))
                chances += 1
            else:
                legal = state.legal(state.mover)
                state.play(state.mover, legal[rng.below(len(legal))])
            for event in GAME.observe(state):
                if event.kind in OF_UNITS:
                    card, field = divmod(event.values[0], AT)
                    assert CARDS[card].kind in (CREATURE, BUILDING)
                    assert field < FIELDS
                    told[event.kind].add(card)
    assert len(told["wounded"] - {FIGURE}) > 5
    assert FIGURE in told["wounded"]
    assert all(told[kind] for kind in ("healed", "boosted", "grew"))
