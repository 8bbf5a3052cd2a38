"""Calls of Nyan Nyan as people make them (nyan_nyan §5.1): when they have a word, and which."""

from __future__ import annotations

from collections.abc import Sequence

from ...game import Event
from ...scene.texts import Texts
from .cards import F_SETTLING, FORGOT_NYAN, FORGOT_NYAN_NYAN, FRAME
from .view import NyanView

ONE, NONE = "nyan", "nyan nyan"
"""What is called with one card left, and with none."""
SILENCE = "silent"
AFTERWARDS = ("skipped", "lost-turn", "extra-turn")
"""Kinds of events that come between two turns: by then a call that was due was missed."""


def begins(events: Sequence[Event]) -> bool:
    """Was a card played whose effect somebody may have to call after?"""
    return any(event.kind == "played" for event in events)


def under_way(view: NyanView) -> bool:
    """Is the effect of a card going on?"""
    return F_SETTLING in view.frames[::FRAME]


def calling(view: NyanView) -> bool:
    """Is somebody to call now?"""
    return view.stage == "call"


def laid(view: NyanView) -> tuple[int, ...]:
    """Who has laid something since the last card was played (§5.4), and is still in the game."""
    seats = range(1, view.players + 1)
    return tuple(seat for seat in seats if view.laying >> seat & 1 and not view.places[seat - 1])


def over_at(events: Sequence[Event]) -> int:
    """How many of the events belong to the effect, and not to what comes after it."""
    return next((i for i, event in enumerate(events) if event.kind in AFTERWARDS), len(events))


def heard(seat: int, call: str) -> Event:
    """A call that was not due: all hear it, and it changes nothing."""
    return Event("called", seat, (int(call == NONE), 0))


def reminder(view: NyanView, texts: Texts) -> str:
    """To a seat that has to call: what, and what silence costs."""
    call, number = (ONE, FORGOT_NYAN) if view.hand else (NONE, FORGOT_NYAN_NYAN)
    return texts("nyan_nyan-reminder", call=call, number=number, last="no" if view.hand else "yes")
