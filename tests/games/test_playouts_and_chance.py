"""What search and records ask of every game: random moves that are legal, and outcomes of chance
that are refused unless they fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch.core.engine.chance import Dice
from stammtisch.core.engine.compiled import compiled_state, fields, status
from stammtisch.core.engine.constants import CHANCE
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import GAMES
from stammtisch.core.information.observation import layout_of
from tests.games.facts import HOT, expected, seats_near
from tests.games.nyan_nyan.positions import nyan
from tests.games.ojyks.positions import ojyks
from tests.games.positions import Table, everything, go, see
from tests.games.random_games import new, steps
from tests.harness.numbered import numbered

ALL_GAMES = pytest.mark.parametrize("name", list(GAMES))
PLAIN = pytest.mark.skipif(bool(status()[0]), reason="a hook of C in the compiled core")
DRAWS = 120


def positions(name: str, most: int) -> Iterator[Table]:
    """A random game, at each position of which somebody is asked, or chance."""
    table = new(name, seats_near(name, 3), GAMES[name].options())
    yield table
    for _ in steps(table, 7, most):
        yield table


def drawn(table: Table, seat: int) -> set[int]:
    """The moves that come up when many are drawn."""
    state: Any = table.state
    rng = Rng("draws")
    return {state.any_move(seat, rng) for _ in range(DRAWS)}


@PLAIN
@ALL_GAMES
def test_a_random_move_is_legal(name: str) -> None:
    for number, table in enumerate(positions(name, 120)):
        for seat in see(table).pending:
            if seat and not number % 3:
                assert drawn(table, seat) <= {*see(table, seat).legal}


@PLAIN
def test_in_ojyks_every_legal_move_comes_up() -> None:
    stages: set[str] = set()
    for table in positions("ojyks", 120):
        for seat in see(table).pending:
            if seat and len(see(table, seat).legal) <= 16:
                assert drawn(table, seat) == {*see(table, seat).legal}
                stages.add(see(table).stage)
    assert stages == {"reveal", "turn", "drawn"}


@PLAIN
def test_in_nyan_nyan_a_joker_may_be_played_or_kept() -> None:
    table = nyan(["6C 8H 9H", "* 3S 4S", "2D QD KD"])
    go(table, "1 play 6C")
    words = [{table.game.notation(move) for move in drawn(table, seat)} for seat in (1, 2, 3)]
    assert words == [{"join"}, {"join", "abstain"}, {"join"}]
    table = nyan(["KC 8H 9H", "* 3S 4S", "2D QD KD"])
    go(table, "1 play KC", "1 command 2")
    assert {table.game.notation(move) for move in drawn(table, 2)} == {"accept", "play *"}


@ALL_GAMES
def test_what_does_not_fit_is_no_outcome(name: str) -> None:
    stages: set[int] = set()
    outcomes: dict[int, tuple[int, ...]] = {}
    """That fit at a stage, and so at no other one."""
    for table in positions(name, 60):
        state: Any = table.state
        if state.mover != CHANCE:
            before = everything(table)
            for kind in (0, 1, 2, state.stage):
                with pytest.raises(ValueError, match=r"\w"):
                    state.clone().settle((kind, 1))
            assert everything(table) == before
            if len(stages) > 1:
                return
            continue
        outcome = tuple(table.game.chance(state, Dice("right", len(stages))))
        for stage, fitting in outcomes.items():
            if stage != state.stage:
                with pytest.raises(ValueError, match=r"\w"):
                    state.clone().settle(fitting)
        outcomes[state.stage] = outcome
        stages.add(state.stage)
        kind, *values = outcome
        wrong = [(kind + 1, *values), (kind - 1, *values), (kind, 0), (kind, 99), (kind, -1)]
        if len(values) > 1:
            wrong += [(kind, *values[1:]), (kind, *values, values[0]), (kind, *values[1:], 99)]
        for other in wrong:
            with pytest.raises((ValueError, IndexError)):
                state.clone().settle(other)
        state.clone().settle(outcome)
    assert stages


@pytest.mark.parametrize("name", HOT)
def test_a_copy_has_all_that_the_position_has(name: str) -> None:
    """Nothing is left out or taken for something else."""
    game = GAMES[name]
    copy = game.new(game.seats[-1], game.options())
    for plain in numbered(game, game.seats[-1]):
        position = compiled_state(plain)
        copy.copy(position)
        for field in fields(position):
            value, copied = getattr(position, field), getattr(copy, field)
            assert copied == value, field
            assert copied is not value or not isinstance(value, list), field


@pytest.mark.parametrize("card", ["-2", "0", "12"])
def test_in_ojyks_a_card_just_drawn_is_unseen_by_the_others_only(card: str) -> None:
    """Also the lowest one, whose number is 0."""
    table = ojyks(["12 11 10 | 9 8 7 | 6 5 4 | 3 2 1", "1 2 3 | 4 6 7", ""], pile=card)
    go(table, "1 draw")
    layout = layout_of(table.game, 3)
    for seat in (1, 2, 3):
        made = layout.writer.write(table.state, seat)
        assert made == expected(table.game, see(table, seat), layout)


@PLAIN
def test_in_ojyks_one_of_those_who_tie_begins() -> None:
    table = new("ojyks", 4, GAMES["ojyks"].options())
    state: Any = table.state
    state.tied = 1 << 1 | 1 << 4
    assert {state._any_tied(Rng(str(number))) for number in range(40)} == {1, 4}
