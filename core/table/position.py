"""The position as people are shown it: with the hidden choices that are held back, or, while
calls are open that nobody is asked for, as if they had been made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..constants import CHANCE, OVER
from ..game import Game, Move, stage_of
from ..state import State


def stage_at(game: Game, state: State) -> str:
    """What is being decided; the same for everybody."""
    stage: str = game.view(state, 0).stage
    return stage


def with_held(game: Game, state: State, held: Mapping[int, Sequence[Move]]) -> State:
    """The position with these hidden choices made; the state itself if there are none."""
    if not any(held.values()):
        return state
    twin = state.clone()
    for seat in sorted(held):
        for move in held[seat]:
            twin.play(seat, move)
    game.observe(twin)
    return twin


def all_chosen(game: Game, state: State, held: Mapping[int, Sequence[Move]]) -> bool:
    """Do the held choices decide the stage? They do when the last one that was missing has been
    made: then nobody is asked any more, or something else is asked, or others again."""
    if not any(held.values()):
        return False
    stage = stage_at(game, state)
    twin = state.clone()
    for seat in sorted(held):
        for move in held[seat]:
            last = twin.pending() == (seat,)
            twin.play(seat, move)
            if last and (stage_at(game, twin) != stage or twin.pending() != (seat,)):
                return True
    return False


def still_legal(game: Game, state: State, seat: int, moves: Sequence[Move]) -> bool:
    """Can the seat make these moves one after the other?"""
    twin = state.clone()
    for move in moves:
        if move not in twin.legal(seat):
            return False
        twin.play(seat, move)
    return True


def assumed(game: Game, state: State) -> State | None:
    """The position after all open calls were made in the way that changes nothing; None if there
    is no such way, and play has to wait for them."""
    twin = state.clone()
    while twin.mover not in (CHANCE, OVER) and stage_of(game, stage_at(game, twin)).unprompted:
        for seat in twin.pending():
            move = game.default(game.view(twin, seat)).assumed
            if move is None:
                return None
            twin.play(seat, move)
    game.observe(twin)
    return None if twin.mover in (CHANCE, OVER) else twin


def unasked(view: Any) -> Any:
    """The View without any trace of who is asked."""
    return replace(view, pending=(), legal=())
