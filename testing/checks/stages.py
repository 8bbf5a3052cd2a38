"""What games say of their stages (`Game.stages`), against how they play."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from ...core.engine.constants import CHANCE, OVER
from ...core.engine.rng import Rng
from ...core.engine.state import State
from ...core.game import sampled, stage_of
from ...core.table.reader import stage_at
from ..play import views, walk
from ..subjects import Subject

WORLDS = 8
ORDERS = 6


def test_an_unguarded_choice_is_seen_by_all(subject: Subject) -> None:
    """Dealing out what spectators can't see never changes whether a seat has a choice, in stages
    that aren't guarded."""
    game, rng = subject.game, Rng(f"guarded {subject}")
    for state, where in walk(subject):
        if state.mover in (CHANCE, OVER):
            continue
        for seat in state.pending():
            view = game.view(state, seat)
            if stage_of(game, view.stage).guarded:
                continue
            alone = len(view.legal) == 1
            spectator = game.view(state, 0)
            for _ in range(WORLDS):
                world = sampled(game, spectator, rng)
                assert (len(world.legal(seat)) == 1) == alone, f"{where}, seat {seat}"


def test_hidden_choices_are_the_same_in_any_order(subject: Subject) -> None:
    """Two seats that answer in either order reach the same position, in the view of every seat."""
    game, rng = subject.game, Rng(f"orders {subject}")
    for state, where in walk(subject):
        pending = state.pending()
        if len(pending) < 2 or not stage_of(game, game.view(state, pending[0]).stage).hidden:
            continue
        chosen = {
            seat: secret[rng.below(len(secret))]
            for seat in pending
            if (secret := secret_moves(subject, state, seat))
        }
        orders = list(permutations(chosen))[:ORDERS]
        found = [after(subject, state, [(s, chosen[s]) for s in order]) for order in orders]
        assert all(one == found[0] for one in found), where


def secret_moves(subject: Subject, state: State, seat: int) -> list[int]:
    game = subject.game
    return [move for move in state.legal(seat) if game.notation(move) not in game.aloud]


def after(subject: Subject, state: State, moves: list[tuple[int, int]]) -> tuple[Any, ...]:
    copy = state.clone()
    for seat, move in moves:
        copy.play(seat, move)
    subject.game.observe(copy)
    return copy.pending(), views(subject.game, copy)


def test_what_is_assumed_of_an_unprompted_choice_changes_no_hand(subject: Subject) -> None:
    game = subject.game
    for state, where in walk(subject):
        for seat in state.pending():
            if seat == CHANCE:
                continue
            view = game.view(state, seat)
            default = game.default(view)
            if not stage_of(game, view.stage).unprompted:
                assert default.assumed is None, where
            elif default.assumed is not None:
                assert default.assumed in view.legal, where
                copy = state.clone()
                copy.play(seat, default.assumed)
                for one, other in zip(views(game, state), views(game, copy), strict=True):
                    assert getattr(one, "hand", ()) == getattr(other, "hand", ()), where


def test_calls_and_what_is_aloud_are_moves(subject: Subject) -> None:
    game = subject.game
    assert {*game.calls, *game.declarations} <= game.aloud
    assert all(game.read(text) is not None for text in game.aloud)
    if game.calls:
        assert any(stage.unprompted for stage in game.stages.values())


def test_declarations_are_moves_that_nobody_is_asked_for(subject: Subject) -> None:
    game = subject.game
    for state, where in walk(subject):
        for seat, move in state.declarations().items():
            assert game.notation(move) in game.declarations, where
            assert move not in state.legal(seat), where
            copy = state.clone()
            copy.play(seat, move)
            assert move not in copy.declarations().values() or seat not in copy.declarations()


def test_the_stage_of_a_position_is_that_of_all_views(subject: Subject) -> None:
    for state, where in walk(subject):
        stages = {subject.game.view(state, seat).stage for seat in range(subject.players + 1)}
        assert stages == {stage_at(subject.game, state)}, where
