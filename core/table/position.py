"""The position as people see it: with their held hidden choices, or with open calls as if they had
been made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..engine.constants import CHANCE, OVER
from ..engine.state import State
from ..game import Game, Move, stage_of


def stage_at(game: Game, state: State) -> str:
    """The stage of a position, which is the same for everybody."""
    position: Any = state
    stage: str = game.stage_words[position.stage]
    return stage


def with_held(game: Game, state: State, held: Mapping[int, Sequence[Move]]) -> State:
    """The position with these hidden choices made; the state itself if there are none."""
    if not any(held.values()):
        return state
    trial = state.clone()
    for seat in sorted(held):
        for move in held[seat]:
            trial.play(seat, move)
    game.observe(trial)
    return trial


def all_chosen(game: Game, state: State, held: Mapping[int, Sequence[Move]]) -> bool:
    """True if the held choices complete the stage: after the last missing one nobody is asked any
    more, or another stage follows, or other seats are asked."""
    if not any(held.values()):
        return False
    stage = stage_at(game, state)
    trial = state.clone()
    for seat in sorted(held):
        for move in held[seat]:
            last = trial.pending() == (seat,)
            trial.play(seat, move)
            if last and (stage_at(game, trial) != stage or trial.pending() != (seat,)):
                return True
    return False


def still_legal(game: Game, state: State, seat: int, moves: Sequence[Move]) -> bool:
    """True if the seat can make these moves one after the other."""
    trial = state.clone()
    for move in moves:
        if move not in trial.legal(seat):
            return False
        trial.play(seat, move)
    return True


def with_assumed_calls(game: Game, state: State) -> State | None:
    """The position after all open calls in the way that changes nothing; None if there is no such
    way, so that play has to wait for them."""
    trial = state.clone()
    while trial.mover not in (CHANCE, OVER) and stage_of(game, stage_at(game, trial)).unprompted:
        for seat in trial.pending():
            move = game.default(game.view(trial, seat)).assumed
            if move is None:
                return None
            trial.play(seat, move)
    game.observe(trial)
    return None if trial.mover in (CHANCE, OVER) else trial


def without_prompts(view: Any) -> Any:
    """The View without the seats that are asked and their legal moves."""
    return replace(view, pending=(), legal=())
