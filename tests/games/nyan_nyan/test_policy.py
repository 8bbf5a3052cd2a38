"""What the heuristic of nyan_nyan expects of unfinished games (nyan_nyan §3.5)."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.ai.player import policy_for
from stammtisch.core.engine.compiled import with_fields
from tests.games.nyan_nyan.positions import nyan
from tests.games.positions import go


def worth(*hands: str, **position: Any) -> list[float]:
    """What each seat may expect, the first seat first; seat 4 is on turn where nothing is said."""
    table = nyan(hands, **{"turn": len(hands), **position})
    policy = policy_for(table.game, table.state)
    assert policy is not None
    return policy.evaluate()


def test_places_are_shared_out() -> None:
    assert sum(worth("+7", "+3", "+12", "+1")) == pytest.approx(2.0)
    assert worth("", "+3", "+12", "", out={1: 1, 4: 4}, turn=2)[0] == 1.0


def test_fewer_cards_are_better_but_far_from_sure() -> None:
    few, many, *_ = worth("2S 3S 4S", "2C 3C 4C 6C 8C 9C 9H 8H", "+8", "+8")
    assert 0.5 < few < 0.75
    assert 0.25 < many < 0.5


def test_the_last_cards_matter_most() -> None:
    hands = ["4S", "4H 4D", "9S 9H 9D 9C 8S 8H", "9S 9H 9D 9C 8S 8H 8D"]
    one, two, _, _ = worth(*hands, turn=4, packs=2)
    _, _, six, seven = worth(*hands, turn=1, packs=2)
    assert one - two > 0.05
    assert one - two > six - seven > 0


@pytest.mark.parametrize("card", ["5S", "*", "JS"])
def test_a_hand_is_judged_by_what_it_may_do(card: str) -> None:
    better, worse, *_ = worth(f"{card} 8D 9C", "6H 8C 9D", "+5", "+5")
    assert better > worse + 0.02


def test_an_obligation_counts_as_cards_of_whom_it_will_hit() -> None:
    free, owing = (worth("+3", "4S 8D", "+5", turn=2, due=due)[1] for due in (0, 8))
    assert free > owing + 0.05


def test_an_obligation_is_not_held_against_who_imposed_it() -> None:
    table = nyan(["4C 9D 8S", "+5", "+5", "+5"], top="7C", extra=1)
    go(table, "1 play 4C")
    state: Any = table.state
    assert (state.turn, state.due) == (1, 4)
    policy = policy_for(table.game, state)
    assert policy is not None
    without = policy_for(table.game, with_fields(state, due=0))
    assert without is not None
    assert policy.evaluate()[0] == without.evaluate()[0]


def test_commands_are_turns_lost() -> None:
    free, commanded, *_ = worth("9S 8D", "9D 8S", "+5", "+5", commands={2: 1})
    assert free > commanded
