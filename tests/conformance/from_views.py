"""What a vector must hold, made from a View: slowly, but nothing else can get there.

`information.observation` reads most parts off a View itself; here are those that a State tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Any

from stammtisch.core.engine.constants import MOST
from stammtisch.core.game import Game
from stammtisch.core.games.las_vegan.cards import CARDS
from stammtisch.core.games.narikana.codes import MAX_CARDS, WAITING
from stammtisch.core.games.narikana.view import InPlay
from stammtisch.core.games.nyan_nyan.cards import FRAME, KINDS
from stammtisch.core.games.ojyks.cards import LOWEST
from stammtisch.core.information.observation import Layout, vector_of

Numbers = Sequence[float]
Parts = dict[str, Callable[[Any], Numbers]]


def expected(game: Game, view: Any, layout: Layout) -> bytes:
    """The vector for the View of a seat; what a part leaves open at its end is 0."""
    return vector_of(view, layout.parts, game.stage_words, PARTS.get(game.name))


def in_turn(view: Any, values: Sequence[Any]) -> Sequence[Any]:
    """Values by seat, the own one first."""
    return [*values[view.seat - 1 :], *values[: view.seat - 1]]


def joined(rows: Iterable[Numbers]) -> Numbers:
    return list(chain.from_iterable(rows))


# las_vegan


def played(view: Any) -> Numbers:
    """By seat, which card in which trick."""
    tricks = [[0] * CARDS for _ in range(view.players)]
    for number, (leader, cards, _) in enumerate(view.tricks, 1):
        for n, card in enumerate(cards, leader - 1):
            tricks[n % view.players][card] = number
    return joined(in_turn(view, tricks))


def present_trick(view: Any) -> Numbers:
    cards = [[0] * CARDS for _ in range(view.players)]
    for n, card in enumerate(view.trick, view.leader - 1):
        cards[n % view.players][card] = 1
    return joined(in_turn(view, cards))


def won(view: Any) -> Numbers:
    cards = [[0] * CARDS for _ in range(view.players)]
    for _, trick, winner in view.tricks:
        for card in trick:
            cards[winner - 1][card] += 1
    return joined(in_turn(view, cards))


LAS_VEGAN: Parts = {
    "trick": present_trick,
    "leader": lambda view: in_turn(view, [seat == view.leader for seat in seats(view)]),
    "played": played,
    "won": won,
}


def seats(view: Any) -> range:
    return range(1, view.players + 1)


# Narikana


def side(view: Any, seat: int) -> int:
    """0 the own one, 1 the other, -1 nobody."""
    return {view.seat: 0, 3 - view.seat: 1, 0: -1}.get(seat, seat)


def board(view: Any) -> Numbers:
    rows = []
    for card in view.board:
        row = {name: getattr(card, name) for name in InPlay.__slots__}
        row |= {name: side(view, row[name]) for name in ("owner", "control")}
        rows.append([*row.values()])
    return joined(rows)


def stack(view: Any) -> Numbers:
    return joined(
        (
            1 + action.move,
            side(view, action.seat),
            action.source,
            action.target,
            action.second,
            action.stopped,
        )
        for action in view.stack
    )


def waiting(view: Any) -> Numbers:
    rows = []
    for at in range(0, len(view.waiting), WAITING):
        effect, source, seat, *rest = view.waiting[at : at + WAITING]
        rows.append([1 + effect, source, side(view, seat), *rest])
    return joined(rows)


NARIKANA: Parts = {
    "deck": lambda view: copies(view.options.cards(view.seat)),
    "deck2": lambda view: copies(view.options.cards(3 - view.seat)),
    "first": lambda view: [view.seat - 1],
    "looked": lambda view: view.looked,
    "stepping": lambda view: view.stepping,
    "board": board,
    "stack": stack,
    "waiting": waiting,
}


def copies(deck: Iterable[int]) -> Numbers:
    counts = [0] * MAX_CARDS
    for card in deck:
        counts[card] += 1
    return counts


# Nyan Nyan


def frames(view: Any) -> Numbers:
    rows = []
    for at in range(0, len(view.frames), FRAME):
        kind, seat, number = view.frames[at : at + FRAME]
        place = (seat - view.seat) % view.players if seat else -1
        rows.append([kind, place, max(-MOST, min(number, MOST))])
    return joined(rows)


# ojyks


def fields(view: Any, number: Callable[[int], float]) -> Numbers:
    """A number for each field of each grid, by what lies there."""
    return [number(card) for grid in in_turn(view, view.grids) for card in grid]


OJYKS: Parts = {
    "values": lambda view: fields(view, lambda card: LOWEST + card if card >= 0 else 0),
    "open": lambda view: fields(view, lambda card: card >= 0),
    "unseen": lambda view: view.unseen,
    "reshuffled": lambda view: view.reshuffled or [],
}

PARTS: dict[str, Parts] = {
    "las_vegan": LAS_VEGAN,
    "narikana": NARIKANA,
    "nyan_nyan": {
        "frames": frames,
        "matching": lambda view: [view.matching >> card & 1 for card in range(KINDS)],
    },
    "ojyks": OJYKS,
    "uno": {"points": lambda view: in_turn(view, view.points)},
}
