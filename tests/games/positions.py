"""Positions of the games, set up as at a table: by a composed shuffle, then by moves.

A script is a list of lines `seat move` in notation (`"1 play r7"`, `"0 starter 2"`), so that a
test reads like a game's record. Seat 0 is chance. Only `put` reaches into a State.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import pytest

from stammtisch.core.engine.compiled import with_fields
from stammtisch.core.engine.state import State
from stammtisch.core.errors import IllegalMove, NotAsked
from stammtisch.core.game import Event, Game, Outcome, play
from stammtisch.core.record import settle


@dataclass
class Table:
    """A game being played, and the events of the last call of `go`."""

    game: Game
    state: State
    events: list[Event] = field(default_factory=list)


# Playing


def go(table: Table, *script: str) -> Table:
    """Play the lines of a script; every one of them must be legal."""
    table.events = []
    for entry in script:
        seat, text = entry.split(" ", 1)
        if seat == "0":
            outcome = table.game.read_chance(text)
            assert outcome is not None, text
            table.events += settle(table.game, table.state, outcome)
        else:
            table.events += play(table.game, table.state, int(seat), move(table, text))
    return table


def lines(text: str) -> list[str]:
    """A script written as text: a round a line, moves apart by semicolons."""
    return [
        entry.strip() for line in text.splitlines() for entry in line.split(";") if entry.strip()
    ]


def move(table: Table, text: str) -> int:
    """The number of a move, legal or not."""
    number = table.game.read(text)
    assert number is not None, text
    return number


def refused(table: Table, seat: int, text: str) -> dict[str, object]:
    """The facts of the refusal of a move, which must leave the position as it was."""
    before = everything(table)
    with pytest.raises(IllegalMove) as caught:
        play(table.game, table.state, seat, move(table, text))
    assert everything(table) == before
    assert caught.value.facts["move"] == text
    return {name: fact for name, fact in caught.value.facts.items() if name != "move"}


def not_asked(table: Table, seat: int, text: str) -> None:
    """It isn't the seat's turn."""
    before = everything(table)
    with pytest.raises(NotAsked):
        play(table.game, table.state, seat, move(table, text))
    assert everything(table) == before


def put(table: Table, **fields: Any) -> None:
    """Set fields of the State directly: for positions that no (short) play leads to."""
    table.state = with_fields(table.state, **fields)


def told(table: Table, *events: Event) -> Table:
    """The table after these events, which play leads to in long games only."""
    table.events = list(events)
    return table


# Looking


def see(table: Table, seat: int = 0) -> Any:
    """What a seat sees; 0: a spectator."""
    return table.game.view(table.state, seat)


def everything(table: Table) -> list[Any]:
    """All views: equal lists mean equal positions, as far as anybody can tell."""
    return [see(table, seat) for seat in range(table.state.players + 1)]


def turn(table: Table) -> int | None:
    """The one seat that is asked (0: chance), None when the game is over."""
    pending = see(table).pending
    assert len(pending) < 2
    return pending[0] if pending else None


def can(table: Table, seat: int | None = None) -> set[str]:
    """All moves that the seat (if none is given: whoever's turn it is) may make."""
    asked = turn(table) if seat is None else seat
    assert asked is not None
    return {table.game.notation(number) for number in see(table, asked).legal}


def happened(table: Table, kind: str) -> list[tuple[int, ...]]:
    """The events of this kind: the seat, then the values."""
    return [(event.seat, *event.values) for event in table.events if event.kind == kind]


def outcome(table: Table) -> Outcome:
    """The end of a game that is over."""
    assert not see(table).pending
    return table.game.outcome(table.state)


def names(table: Table, numbers: Iterable[int]) -> list[str]:
    """Cards as people write them."""
    return table.game.chance_notation((0, *numbers)).split()[1:]


def discards(table: Table) -> list[str]:
    """The discard pile, top last."""
    return names(table, see(table).discards)


def draw_pile(table: Table) -> list[str]:
    """What nobody sees: the draw pile, top first (read from the State)."""
    state: Any = table.state
    return names(table, state.pile[: state.pile_n][::-1])


# Decks


def by_seat(values: list[int]) -> list[int]:
    return [0, *values] + [0] * (5 - len(values))


def without(deck: list[str], taken: list[str]) -> list[str]:
    left = Counter(deck)
    left.subtract(taken)
    assert min(left.values()) >= 0, f"more than there are: {-left}"
    return list(left.elements())


def mixed(rest: list[str]) -> list[str]:
    """Values in turn, so that filled columns are not of one value."""
    left = Counter(rest)
    mixed = []
    while sum(left.values()):
        for card in sorted(left, key=int):
            if left[card]:
                left[card] -= 1
                mixed.append(card)
    return mixed
