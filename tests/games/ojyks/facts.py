"""What tests know of ojyks beside its code, see `tests.games.facts`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from stammtisch.core.engine.constants import OVER
from stammtisch.core.games.ojyks import cards as ojyks
from stammtisch.core.games.ojyks.cards import LOWEST
from stammtisch.testing.facts import DISCARD, CardFacts, Placed, at
from stammtisch.testing.lines import fond_of
from tests.games.facts import GameFacts, Numbers, Parts, in_turn

# Where the cards lie


def fields(state: Any) -> Iterator[Placed]:
    """The open ones."""
    for i in range(ojyks.FIELDS, (state.players + 1) * ojyks.FIELDS):
        owner, field = divmod(i, ojyks.FIELDS)
        if not (state.down[owner] | state.gone[owner]) >> field & 1:
            yield ("field", i), state.grid[i]


def in_hand(state: Any) -> bool:
    return bool(state.stage == ojyks.DRAWN and state.mover != OVER)


def located(state: Any) -> Iterator[Placed]:
    """What lies face down in a grid counts as hidden: a sampled world keeps it with the pile."""
    hidden = ("hidden", 0)
    yield from fields(state)
    if state.unordered and state.split:
        yield from at(hidden, state.under[: state.down_n])
        yield from at(hidden, state.pile[: state.pile_n])
    elif state.unordered:
        yield from at(hidden, state.pile[: state.pile_n + state.down_n])
    else:
        for i in range(ojyks.FIELDS, (state.players + 1) * ojyks.FIELDS):
            owner, field = divmod(i, ojyks.FIELDS)
            if state.down[owner] >> field & 1:
                yield hidden, state.grid[i]
        yield from at(hidden, state.pile[: state.pile_n])
    yield from at(DISCARD, state.discard[: state.discard_n])
    if in_hand(state):
        yield ("drawn", state.mover), state.drawn


def shown(view: Any) -> Iterator[Placed]:
    for seat, grid in enumerate(view.grids, 1):
        for field, card in enumerate(grid):
            if card >= 0:
                yield ("field", seat * ojyks.FIELDS + field), card
    yield from at(DISCARD, view.discards)
    if view.drawn >= 0:
        yield ("drawn", view.seat), view.drawn


def entitled(state: Any, seat: int) -> Iterator[Placed]:
    yield from fields(state)
    yield from at(DISCARD, state.discard[: state.discard_n])
    if in_hand(state) and state.mover == seat:
        yield ("drawn", seat), state.drawn


# What vectors tell


def by_field(view: Any, number: Callable[[int], float]) -> Numbers:
    """A number for each field of each grid, by what lies there."""
    return [number(card) for grid in in_turn(view, view.grids) for card in grid]


TOLD: Parts = {
    "values": lambda view: by_field(view, lambda card: LOWEST + card if card >= 0 else 0),
    "open": lambda view: by_field(view, lambda card: card >= 0),
    "unseen": lambda view: view.unseen,
    "reshuffled": lambda view: view.reshuffled or [],
}


FACTS = GameFacts(
    cards=CardFacts(
        deck=lambda state: ojyks.DECK,
        located=located,
        shown=shown,
        entitled=entitled,
        told={"drew-card": 0}
        | dict.fromkeys(("dealt", "revealed", "flipped", "took", "kept"), 1)
        | dict.fromkeys(("dropped", "exchanged", "cleared", "uncovered"), 1),
        private=frozenset({"drew-card"}),
        fewest_win=True,  # ojyks §5.2
    ),
    tables=[
        ({}, (2, 3)),
        ({"limit": 1, "clear_final_columns": False}, (8,)),
        ({"limit": 400}, (4,)),
    ],
    lines={
        "never ready": ((fond_of("draw", "keep c1r1", "reveal c1r?"),), ""),
        "columns": ((fond_of("take c1r?", "take *"),), "ascending"),
    },
    told=TOLD,
    short={"limit": 1},
    explained=[*map(str, ojyks.VALUES), *ojyks.FIELD_NAMES],
    taught="reveal take draw",
    before="turn take, turn draw, draw drawn, pair gone",
    german=["Ziehstapel", "Ablagestapel", "Spielrunde", "letzte Runde", "Spalte"],
    not_german=r"Talon|\bDeck\b",
    counted=("points", "Punkte"),
    pictured=40,
    imitated=7_000_000,
    learnt=24_000_000,
    steps=1_000_000,
)
