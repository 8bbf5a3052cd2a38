"""Removes a person from stored tables and records.

A record holds names, and its check sums start from them; but they are reckoned when the record is
written, from what it holds then. So a stored record in which a name was replaced verifies like any
other. Only a line that was exported before still has the name and other sums."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..table.state import KICK, Chair, TableState

GONE = "gone:"
"""Prefix of the identification of a forgotten person; a number follows."""


def stand_in(names: Sequence[str], seat: int, name: str) -> list[str]:
    """The names of a game, with another one for a seat: with a number if somebody has it."""
    others = [*names[: seat - 1], *names[seat:]]
    tries = (f"{name} {number}" for number in range(2, len(names) + 2))
    free = name if name not in others else next(t for t in tries if t not in others)
    return [*names[: seat - 1], free, *names[seat:]]


def without(head: TableState, person: str, name: str) -> TableState:
    """A head that knows the person no more: they are called `name`, and what was theirs is
    somebody's who never comes. It is of a later step, so what a program still holds of the table
    isn't stored over it."""
    head = head.copy()
    head.step += 1
    nobody = _nobody(head)

    def other(someone: str) -> str:
        return nobody if someone == person else someone

    seat = head.seat_of(person)
    if seat:
        names = stand_in([chair.name for chair in head.chairs], seat, name)
        head.chairs[seat - 1] = _left(head.chairs[seat - 1], nobody, names[seat - 1], head.phase)
    head.watchers.pop(person, None)
    head.host = other(head.host)
    head.answered = {other(voter): question for voter, question in head.answered.items()}
    head.votes = {
        KICK + nobody if about == KICK + person else about: [other(voter) for voter in voters]
        for about, voters in head.votes.items()
    }
    for question in head.questions.values():
        question.hint = other(question.hint)
    return head


def _nobody(head: TableState) -> str:
    """An identification that nobody has at this table."""
    named = head.mentioned()
    return next(f"{GONE}{n}" for n in range(1, len(named) + 2) if f"{GONE}{n}" not in named)


def _left(chair: Chair, person: str, name: str, phase: str) -> Chair:
    """The chair of somebody who never comes: free in a lobby, not taken along to another game."""
    if phase == "lobby":
        return Chair()
    left = phase == "over" or chair.left
    away = left or chair.away
    return replace(chair, person=person, name=name, left=left, away=away, deck="", deck_name="")
