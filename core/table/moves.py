"""Moves that take effect: they go into the record, or are held until all others have made their
hidden choices, too."""

from __future__ import annotations

from ..game import Move
from . import position
from .draft import Draft


def make(draft: Draft, seat: int, move: Move, who: str) -> None:
    """Make a move of a seat. `who` as in `Record.who`."""
    head, game = draft.head, draft.game
    aloud = game.notation(move) in game.aloud
    if draft.stage.hidden and not aloud:
        head.hold(seat, move, who)
        draft.happened("chose", seat)
    else:
        draft.note_player(seat, who)
        draft.play(seat, move)
        _drop_void(draft)
    if position.all_chosen(game, draft.match.state, head.held):
        _commit(draft)


def declare(draft: Draft, seat: int, move: Move, who: str) -> None:
    """Make a declaration of a seat, whoever is asked now. What it had chosen or answered before,
    but doesn't count yet, is dropped."""
    head = draft.head
    head.drop_choice(seat)
    if head.open_calls:
        early = head.open_calls.early
        head.open_calls.early = [answer for answer in early if answer.seat != seat]
    make(draft, seat, move, who)


def declare_for_ai(draft: Draft) -> bool:
    """Make the first declaration of an AI player, who makes it at once; False if there is none."""
    for seat in draft.match.state.declarations():
        by, move = draft.head.chair(seat).ai, draft.declaration(seat)
        if by and move is not None:
            declare(draft, seat, move, by)
            return True
    return False


def _commit(draft: Draft) -> None:
    """Put the hidden choices of all seats into the record, in the order of seats."""
    head = draft.head
    held, people = head.held, head.held_by
    head.held, head.held_by = {}, {}
    for seat in sorted(held):
        for move, who in zip(held[seat], people[seat], strict=True):
            draft.note_player(seat, who)
            draft.play(seat, move)


def _drop_void(draft: Draft) -> None:
    """Drop hidden choices that an open move has made illegal."""
    head = draft.head
    for seat, moves in list(head.held.items()):
        if not position.still_legal(draft.game, draft.match.state, seat, moves):
            head.drop_choice(seat)
            draft.void(seat)
