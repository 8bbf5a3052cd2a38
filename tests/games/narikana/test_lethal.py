"""Wins of Narikana in one chapter: found whenever nothing that all can see stops them, and only
then. Seat 1 looks for one."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.ai.ismcts import IsmctsPlayer
from stammtisch.ai.player import Budget
from stammtisch.core.engine.compiled import with_fields
from stammtisch.core.engine.constants import OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import play
from stammtisch.core.games.narikana import GAME
from stammtisch.core.games.narikana.codes import MAX_CARDS
from stammtisch.core.games.narikana.policy import lethal
from tests.games.narikana.positions import narikana, number, play_through
from tests.games.positions import Table, see

WINS = {
    "one attack": ("1 Oak Giant c6; 2 Player c7 -15", "", ""),
    "a step and an attack": ("1 Oak Giant c5; 2 Player c7 -15", "", ""),
    "a spell": ("1 Player c4; 2 Player c7 -17", "Fiery Word", "rr"),
    "a step into the range of a spell": ("1 Player c3; 2 Player c7 -17", "Fiery Word", "rr"),
    "a boost before the attack": ("1 Oak Giant c6; 2 Player c7 -12", "Reach for the Sky", "g"),
    "two attacks of one creature": ("1 Firework Fox c6; 2 Player c7 -16", "", ""),
    "attack, once more, attack": ("1 Moss Bear c6; 2 Player c7 -12", "Once More", "oo"),
    "mana first": ("1 Player c4; 2 Player c7 -17", "Fiery Word, Sky Ember", "r"),
    "a step, a boost, an attack": ("1 Oak Giant c5; 2 Player c7 -12", "Reach for the Sky", "g"),
    "the guard first": (
        "1 Player c4; 1 Oak Giant c6; 2 Gate Guard d6 -2; 2 Player c7 -15",
        "Fiery Word",
        "rr",
    ),
    "two attackers": ("1 Oak Giant c6; 1 Moss Bear b6; 2 Player c7 -10", "", ""),
    "a charge over others": ("1 Comet Rider c4; 2 Ember Cub c5; 2 Player c7 -15", "", ""),
    "room first": ("1 Oak Giant c5; 1 Ember Cub c6; 2 Player c7 -15", "", ""),
    "an attacker that just came": ("1 Player c6; 2 Player c7 -16", "Moss Bear", "ggrr"),
}
NONE = {
    "one damage too little": ("1 Oak Giant c6; 2 Player c7 -13", "", ""),
    "a guard that stays": ("1 Oak Giant c6; 2 Gate Guard d6; 2 Player c7 -15", "", ""),
    "no mana": ("1 Player c4; 2 Player c7 -17", "Fiery Word", "r"),
    "new, so it can't move": ("1 Oak Giant c5 new; 2 Player c7 -15", "", ""),
    "rooted": ("1 Oak Giant c5 [2 Ivy Mantle]; 2 Player c7 -15", "", ""),
    "the other player can walk away": ("1 Comet Rider c5; 2 Ember Cub c6; 2 Player c7 -15", "", ""),
    "the other side strikes first": (
        "1 Ember Cub c5 -1; 2 Moss Bear d6; 2 Player c7 -18",
        "",
        "",
    ),
}


def position(board: str, hand: str, mana: str, theirs: str = "", their_mana: str = "") -> Table:
    """Seat 1 is to act; of the other hand all cards are known."""
    table = narikana(board, hands=(hand, theirs), mana=(mana, their_mana))
    state: Any = table.state
    known = list(state.known)
    for name in filter(None, theirs.split(", ")):
        known[2 * MAX_CARDS + number(name)] += 1
    table.state = with_fields(table.state, known=known)
    return table


def found(table: Table) -> int:
    return lethal(GAME.pooled(see(table, table.state.mover)), table.state.mover)


@pytest.mark.parametrize("name", WINS)
def test_a_win_is_found_and_wins(name: str) -> None:
    """Whatever the other side does: here it tries its legal moves in turn."""
    for reply in range(4):
        table = position(*WINS[name])
        for _ in range(40):
            state: Any = table.state
            if state.mover == OVER:
                break
            legal = state.legal(state.mover)
            move = found(table) if state.mover == 1 else legal[reply % len(legal)]
            assert move in legal
            play(GAME, state, state.mover, move)
        assert state.loser == 2


@pytest.mark.parametrize("name", NONE)
def test_where_there_is_none_none_is_found(name: str) -> None:
    assert found(position(*NONE[name])) == -1


def test_a_known_answer_is_reckoned_with() -> None:
    board = "1 Oak Giant c6; 2 Player c7 -15"
    assert found(position(board, "", "", "White Flag", "yy")) == -1
    assert found(position(board, "", "", "White Flag", "y")) >= 0
    answered = position(board, "Ink Blot", "b", "White Flag", "yy")
    assert found(answered) >= 0


def test_an_unknown_answer_is_not() -> None:
    table = narikana("1 Oak Giant c6; 2 Player c7 -15", hands=("", "White Flag"), mana=("", "yy"))
    assert found(table) >= 0


def test_an_answer_may_win() -> None:
    table = position("1 Player c4; 2 Player c7 -17; 2 Ember Cub c6", "Fiery Word", "rr")
    play_through(table, "1 pass; 2 move c6 c5; ?")
    assert see(table).stage == "answer"
    assert GAME.notation(found(table)) == "play Fiery Word"


def test_a_card_that_would_be_drawn_is_not_counted_on() -> None:
    """Blank Page draws Fiery Word, which nobody can know."""
    board = "1 Player c4; 2 Player c7 -17"
    table = narikana(board, hands=("Blank Page", ""), mana=("rrr", ""), tops=("Fiery Word", ""))
    assert found(table) == -1


@pytest.mark.parametrize(("solves", "searched"), [("1", False), ("0", True)])
def test_the_search_plays_it(solves: str, searched: bool) -> None:
    player = IsmctsPlayer(GAME, iterations="8", solves=solves)
    table = position(*WINS["the guard first"])
    first = player.think(see(table, 1), Budget(Rng("any")))[0]
    assert (first.visits > 0) == searched
    if not searched:
        assert GAME.notation(first.move) == "play Fiery Word"
