"""Is what people did in the records, once each?

Every choice belongs to a question, and their ids only grow. So the choices of a person that were
accepted, in the order of their questions, are the entries of that person's seat in the record, in
the same order; but for entries that nobody makes a choice for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

from ..core.engine.state import State
from ..core.game import all_calls, stage_of
from ..core.record import Record, perform, start
from ..core.table.reader import stage_at, with_assumed_calls
from ..core.table.state import HUMAN


@dataclass(slots=True)
class Pressed:
    """What a person pressed for one question. `choices`: from 0, of presses that weren't refused;
    `certain`: one of them surely was accepted (nobody was killed before it was answered)."""

    question: int
    choices: set[int] = field(default_factory=set)
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Given:
    """An entry of a person. `choices`: which of the legal moves, as it was numbered when they were
    asked; `alone`: it may be made without a button of a question (forced, called, or not called in
    time)."""

    number: int
    text: str
    choices: frozenset[int]
    alone: bool


def given(record: Record) -> dict[int, list[Given]]:
    """The entries that people made, by seat. While calls are open, people are asked as if these had
    been made; who then misses a call draws cards, which changes the numbers of the choices."""
    game, state = start(record)
    found: dict[int, list[Given]] = {}
    shown: State | None = None
    for number, (seat, text) in enumerate(record.moves):
        calls = stage_of(game, stage_at(game, state)).unprompted
        if calls and shown is None:
            shown = with_assumed_calls(game, state)
        if seat and record.player_at(seat, number) == HUMAN:
            view, move = game.view(state, seat), game.read(text)
            assert move is not None
            lists = [view.legal, shown.legal(seat) if shown and not calls else ()]
            choices = frozenset(legal.index(move) for legal in lists if move in legal)
            forced = any(len(legal) == 1 for legal in lists)
            alone = forced or calls or text in all_calls(game)
            found.setdefault(seat, []).append(Given(number, text, choices, alone))
        if seat and not calls:  # cards drawn for a missed call may need a new pile first
            shown = None
        perform(game, state, seat, text)
    return found


def fits(entries: list[Given], presses: Iterable[Pressed], void: bool = False) -> bool:
    """Whether these presses lead to these entries. `void`: what was accepted may have become
    impossible by a call that came first, as in a game with calls."""
    accepted = sorted((one for one in presses if one.choices), key=lambda one: one.question)

    reached = {(0, 0)}  # so many entries come from so many presses
    for i, j in product(range(len(entries) + 1), range(len(accepted) + 1)):
        if (i, j) not in reached:
            continue
        entry = entries[i] if i < len(entries) else None
        press = accepted[j] if j < len(accepted) else None
        if entry and entry.alone:
            reached.add((i + 1, j))
        if press and (void or not press.certain):
            reached.add((i, j + 1))
        if entry and press and entry.choices & press.choices:
            reached.add((i + 1, j + 1))
    return (len(entries), len(accepted)) in reached
