"""Positions of ojyks: played as at a table, from a composed shuffle; and those to judge, given by
what lies open."""

from __future__ import annotations

from itertools import chain
from typing import Any

from stammtisch.core.engine.compiled import compiled_state
from stammtisch.core.games import GAMES
from stammtisch.core.games.ojyks import cards as kinds
from stammtisch.core.games.ojyks.options import OjyksOptions
from stammtisch.core.games.ojyks.rules import OjyksState
from tests.games.elements import shuffled
from tests.games.positions import (
    Table,
    go,
    happened,
    mixed,
    see,
    turn,
    without,
)

# The deck as the rules list it (§1.1), apart from the core's own table.
OJYKS_DECK = [
    *[str(value) for value in range(1, 13) for _ in range(10)],
    *["-1"] * 10,
    *["0"] * 20,
    *["-2"] * 5,
]


def ojyks(
    grids: list[str],
    opens: str = "5",
    pile: str = "",
    reveal: list[str] | None = None,
    **options: Any,
) -> Table:
    """ojyks with these grids, after the first reveal (c1r1 and c1r2 of everyone, or as given).

    A grid is written column by column from the top, `_` stands for any card, and what is not
    written is filled up."""
    table = Table(GAMES["ojyks"], GAMES["ojyks"].new(len(grids), OjyksOptions(**options)))
    go(table, ojyks_shuffle(grids, opens, pile))
    return open_first(table, reveal)


def ojyks_shuffle(grids: list[str], opens: str = "5", pile: str = "") -> str:
    """The shuffle that deals these cards, as a line of a script."""
    dealt = [grid.replace("|", " ").split() for grid in grids]
    written = [card for card in chain(*dealt) if card != "_"]
    rest = mixed(without(OJYKS_DECK, [*written, *opens.split(), *pile.split()]))
    filled = []
    for cards_of_grid in dealt:
        assert len(cards_of_grid) <= 12
        open_ended = chain(cards_of_grid, ["_"] * (12 - len(cards_of_grid)))
        filled += [rest.pop(0) if card == "_" else card for card in open_ended]
    return "0 shuffle " + " ".join([*filled, *opens.split(), *pile.split(), *rest])


def open_first(table: Table, reveal: list[str] | None = None) -> Table:
    """Everybody reveals two cards (`"c1r1 c1r2"` each)."""
    for seat, fields in enumerate(reveal or ["c1r1 c1r2"] * table.state.players, 1):
        first, second = fields.split()
        go(table, f"{seat} reveal {first}", f"{seat} reveal {second}")
    return table


def grid(table: Table, seat: int) -> str:
    """A grid as everyone sees it: columns from the left, `?` face down, `-` removed."""
    shown = {-1: "?", -2: "-"}
    fields = [
        shown[card] if card in shown else str(card - 2) for card in see(table).grids[seat - 1]
    ]
    return " | ".join(" ".join(fields[first : first + 3]) for first in (0, 3, 6, 9))


def flip(table: Table, *fields: str, idle: str = "take c1r1") -> Table:
    """The seat whose turn it is flips these fields, one a turn; the others play `idle`."""
    seat = turn(table)
    for place in fields:
        while (other := turn(table)) != seat:
            go(table, f"{other} {idle}")
        go(table, f"{seat} flip {place}")
    return table


REST = [f"c{column}r{row}" for column in (1, 2, 3, 4) for row in (1, 2, 3)][2:]
"""All fields but c1r1 and c1r2."""


# Whole rounds of ojyks. Who has OWN_... starts (1 against 0), turns up a card a turn and finishes;
# the others exchange c1r1, a 0, for the top discard, a 0 as well: they score as they were dealt.

OWN_10 = "1 0 1 | 0 1 0 | 2 0 1 | 0 4 0"
OWN_MINUS_3 = "1 0 -1 | 0 1 0 | 2 0 -1 | -2 -1 -2"


def other(total: int) -> str:
    """A grid with this sum (up to 12)."""
    return f"0 0 {total} | 2 2 -1 | -2 0 -1 | 1 0 -1"


def last_turns(grids: list[str], **options: Any) -> Table:
    """The starter has just turned up the last card."""
    return flip(ojyks(grids, opens="0", **options), *REST)


def end_round(table: Table) -> Table:
    """The others take their last turns."""
    while turn(table) and not happened(table, "scored"):
        go(table, f"{turn(table)} take c1r1")
    return table


# Positions to judge


def ojyks_position(
    grids: list[str],
    top: int,
    *,
    drawn: int | None = None,
    finisher: int = 0,
    mover: int = 1,
    seed: str = "rest",
    options: OjyksOptions | None = None,
) -> OjyksState:
    """`grids` by seat: four columns, separated by commas, each from the top."""
    state = OjyksState(len(grids), options or OjyksOptions())
    fields = [grid.replace(",", " ").split() for grid in grids]
    assert all(len(grid) == kinds.FIELDS for grid in fields)
    rest = shuffled(kinds.DECK, seed)
    open_cards = [int(word) for grid in fields for word in grid if word not in "?-"]
    for value in [top, *open_cards, *([] if drawn is None else [drawn])]:
        rest.remove(value - kinds.LOWEST)
    for seat, grid in enumerate(fields, 1):
        state.gone[seat] = 0
        for field, word in enumerate(grid):
            if word == "-":
                state.gone[seat] |= 1 << field
                continue
            if word == "?":
                state.down[seat] |= 1 << field
                state.down_n += 1
            card = rest.pop() if word == "?" else int(word) - kinds.LOWEST
            state.grid[seat * kinds.FIELDS + field] = card
    state.discard[0], state.discard_n = top - kinds.LOWEST, 1
    state.pile[: len(rest)], state.pile_n = rest, len(rest)
    state.stage = kinds.TURN if drawn is None else kinds.DRAWN
    state.drawn = 0 if drawn is None else drawn - kinds.LOWEST
    state.turn = state.mover = mover
    state.finisher, state.round, state.listening = finisher, 1, 1
    position: OjyksState = compiled_state(state)
    return position
