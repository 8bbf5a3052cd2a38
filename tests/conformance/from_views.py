"""What a vector must hold, made from a View: slowly, but nothing else can get there.

A table a game says how each part follows from the View. `core/games/GAME/vector.py` makes the same
of a State, and `layout.py` beside it says what stands where.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import Any

from stammtisch.core.constants import CHANCE
from stammtisch.core.game import Game
from stammtisch.core.games.las_vegan.cards import CARDS, CASINOS, FACES
from stammtisch.core.games.narikana.view import InPlay
from stammtisch.core.games.narikana.words import MAX_CARDS, WAITING
from stammtisch.core.games.nyan_nyan.cards import ABSTAIN, FRAME, JOIN
from stammtisch.core.games.nyan_nyan.cards import KINDS as NYAN_KINDS
from stammtisch.core.games.nyan_nyan.layout import NUMBERS
from stammtisch.core.games.ojyks.cards import FIELDS, LOWEST
from stammtisch.core.games.ojyks.cards import KINDS as OJYKS_KINDS
from stammtisch.core.games.ojyks.view import GONE
from stammtisch.core.games.uno.cards import KINDS as UNO_KINDS
from stammtisch.core.layout import Layout
from stammtisch.core.vector import MOST

Numbers = Sequence[float]
Parts = dict[str, Callable[[Any], Numbers]]


def expected(game: Game, view: Any, layout: Layout) -> bytes:
    """The vector for the View of a seat; what a part leaves open at its end is 0."""
    stages = list(game.view_module.STAGES)  # type: ignore[attr-defined]
    parts = {
        "stage": lambda view: one(stages.index(view.stage), len(stages)),
        "asked": lambda view: seats(view, {*view.pending} - {CHANCE}),
        **PARTS[game.name],
    }
    made = array("f", bytes(4 * layout.length))
    for part in layout.parts:
        numbers = array("f", parts[part.name](view))
        assert len(numbers) <= part.length, part.name
        made[part.start : part.start + len(numbers)] = numbers
    return made.tobytes()


def one(number: int, length: int) -> Numbers:
    """Which one of several; none if it is negative."""
    return [float(n == number) for n in range(length)]


def counts(cards: Iterable[int], kinds: int) -> Numbers:
    found = [0] * kinds
    for card in cards:
        found[card] += 1
    return found


def flags(members: int, length: int) -> Numbers:
    """The members of a set that is kept as bits."""
    return [members >> n & 1 for n in range(length)]


def bounded(number: int) -> int:
    return max(-MOST, min(number, MOST))


def in_turn(view: Any, values: Sequence[Any]) -> Sequence[Any]:
    """Values by seat, the own one first."""
    return [*values[view.seat - 1 :], *values[: view.seat - 1]]


def by_seat(view: Any, values: Sequence[int]) -> Numbers:
    return [bounded(number) for number in in_turn(view, values)]


def rows(view: Any, values: Sequence[Any], row: Callable[..., Numbers], length: int) -> Numbers:
    """A row of so many numbers for each seat."""
    return joined(row(value, length) for value in in_turn(view, values))


def joined(found: Iterable[Numbers]) -> Numbers:
    return list(chain.from_iterable(found))


def seats(view: Any, members: Iterable[int]) -> Numbers:
    """Which seats."""
    return in_turn(view, [float(seat in members) for seat in range(1, view.players + 1)])


def seats_of(view: Any, members: int) -> Numbers:
    """The same where they are kept as bits, bit 1 for seat 1."""
    return in_turn(view, flags(members >> 1, view.players))


# las_vegan


def played(view: Any) -> Numbers:
    """By seat, which card in which trick."""
    found = [[0] * CARDS for _ in range(view.players)]
    for number, (leader, cards, _) in enumerate(view.tricks, 1):
        for n, card in enumerate(cards, leader - 1):
            found[n % view.players][card] = number
    return joined(in_turn(view, found))


def present_trick(view: Any) -> Numbers:
    found = [[0] * CARDS for _ in range(view.players)]
    for n, card in enumerate(view.trick, view.leader - 1):
        found[n % view.players][card] = 1
    return joined(in_turn(view, found))


def won(view: Any) -> Numbers:
    found: list[list[int]] = [[] for _ in range(view.players)]
    for _, cards, winner in view.tricks:
        found[winner - 1] += cards
    return rows(view, found, counts, CARDS)


LAS_VEGAN: Parts = {
    "hand": lambda view: counts(view.hand, CARDS),
    "trick": present_trick,
    "leader": lambda view: seats(view, [view.leader]),
    "winning": lambda view: seats(view, [view.winning]),
    "played": played,
    "won": won,
    "casinos": lambda view: counts(view.casinos, CASINOS),
    "placed": lambda view: [
        dict(zip(view.casinos, view.placed, strict=True)).get(casino, 0)
        for casino in range(CASINOS)
    ],
    "used": lambda view: counts(view.used, CASINOS),
    "loose": lambda view: [view.loose.count(face) for face in FACES],
    "gold": lambda view: [view.gold],
    "condition": lambda view: one(view.condition - 1, 2),
    "facts": lambda view: [view.round, view.sevens],
    "starter": lambda view: seats(view, [view.starter]),
    "counts": lambda view: by_seat(view, view.counts),
    "cabbages": lambda view: by_seat(view, view.cabbages),
    "lacks": lambda view: rows(view, view.lacks, flags, 4),
}

# Narikana


def side(view: Any, seat: int) -> int:
    """0 the own one, 1 the other, -1 nobody."""
    return {view.seat: 0, 3 - view.seat: 1, 0: -1}.get(seat, seat)


def board(view: Any) -> Numbers:
    found = []
    for card in view.board:
        row = {name: getattr(card, name) for name in InPlay.__slots__}
        row |= {name: side(view, row[name]) for name in ("owner", "control")}
        found.append([*row.values()])
    return joined(found)


def stack(view: Any) -> Numbers:
    return joined(
        (1 + one.move, side(view, one.seat), one.source, one.target, one.second, one.stopped)
        for one in view.stack
    )


def waiting(view: Any) -> Numbers:
    found = []
    for at in range(0, len(view.waiting), WAITING):
        effect, source, seat, *rest = view.waiting[at : at + WAITING]
        found.append([1 + effect, source, side(view, seat), *rest])
    return joined(found)


NARIKANA: Parts = {
    "hand": lambda view: counts(view.hand, MAX_CARDS),
    "deck": lambda view: counts(view.options.cards(view.seat), MAX_CARDS),
    "deck2": lambda view: counts(view.options.cards(3 - view.seat), MAX_CARDS),
    "looked": lambda view: view.looked,
    "known": lambda view: rows(view, view.known, counts, MAX_CARDS),
    "graves": lambda view: rows(view, view.graves, counts, MAX_CARDS),
    "spent": lambda view: rows(view, view.spent, counts, MAX_CARDS),
    "sources": lambda view: joined(in_turn(view, view.sources)),
    "mana": lambda view: joined(in_turn(view, view.mana)),
    "counts": lambda view: by_seat(view, view.counts),
    "decks": lambda view: by_seat(view, view.decks),
    "facts": lambda view: [view.chapter, view.effects, view.beginning],
    "who": lambda view: [view.seat - 1, side(view, view.active), side(view, view.loser)],
    "turn": lambda view: [side(view, view.turn[0]), *view.turn[1:]],
    "declaring": lambda view: view.declaring,
    "fight": lambda view: view.fight,
    "stepping": lambda view: view.stepping,
    "quiet": lambda view: view.quiet,
    "place": lambda view: [view.place[0], side(view, view.place[1])],
    "effect": lambda view: [*view.effect[:3], side(view, view.effect[3]), *view.effect[4:]],
    "board": board,
    "stack": stack,
    "waiting": waiting,
}

# Nyan Nyan


def number(view: Any, name: str) -> Numbers:
    return [bounded(getattr(view, name))]


def frames(view: Any) -> Numbers:
    found = []
    for at in range(0, len(view.frames), FRAME):
        kind, seat, number = view.frames[at : at + FRAME]
        place = (seat - view.seat) % view.players if seat else -1
        found.append([kind, place, bounded(number)])
    return joined(found)


NYAN_NYAN: Parts = {
    "hand": lambda view: counts(view.hand, NYAN_KINDS),
    "laid": lambda view: counts(view.laid, NYAN_KINDS),
    "drawn": lambda view: one(view.drawn, NYAN_KINDS),
    "top": lambda view: one(view.top, NYAN_KINDS),
    "matching": lambda view: flags(view.matching, NYAN_KINDS),
    "discards": lambda view: counts(view.discards, NYAN_KINDS),
    "suit": lambda view: one(view.suit, 4),
    "choice": lambda view: [view.choice == JOIN, view.choice == ABSTAIN],
    "frames": frames,
    **{name: partial(number, name=name) for name in NUMBERS},
    "turn": lambda view: seats(view, [view.turn]),
    "threes": lambda view: seats(view, [view.threes]),
    "part": lambda view: seats_of(view, view.part),
    "owe": lambda view: seats_of(view, view.owe),
    "laying": lambda view: seats_of(view, view.laying),
    "counts": lambda view: by_seat(view, view.counts),
    "laid_counts": lambda view: by_seat(view, view.laid_counts),
    "commands": lambda view: by_seat(view, view.commands),
    "before": lambda view: by_seat(view, view.before),
    "places": lambda view: by_seat(view, view.places),
    "fresh": lambda view: by_seat(view, view.fresh),
    "chosen": lambda view: by_seat(view, view.chosen),
    "bare": lambda view: rows(view, view.bare, counts, NYAN_KINDS),
    "known": lambda view: rows(view, view.known, counts, NYAN_KINDS),
    "lacks": lambda view: rows(view, view.lacks, flags, NYAN_KINDS),
}

# ojyks


def fields(view: Any, number: Callable[[int], float]) -> Numbers:
    """A number for each field of each grid, by what lies there."""
    return [number(card) for grid in in_turn(view, view.grids) for card in grid]


OJYKS: Parts = {
    "values": lambda view: fields(view, lambda card: LOWEST + card if card >= 0 else 0),
    "open": lambda view: fields(view, lambda card: card >= 0),
    "gone": lambda view: fields(view, lambda card: card == GONE),
    "drawn": lambda view: one(view.drawn, OJYKS_KINDS),
    "top": lambda view: counts(view.discards[-1:], OJYKS_KINDS),
    "discards": lambda view: counts(view.discards, OJYKS_KINDS),
    "unseen": lambda view: view.unseen,
    "shuffled": lambda view: [view.reshuffled is not None],
    "reshuffled": lambda view: view.reshuffled or [],
    "chosen": lambda view: flags(view.chosen, FIELDS),
    "facts": lambda view: [view.round, view.pile],
    "turn": lambda view: seats(view, [view.turn]),
    "finisher": lambda view: seats(view, [view.finisher]),
    "tied": lambda view: seats_of(view, view.tied),
    "totals": lambda view: by_seat(view, view.totals),
}

# uno

UNO: Parts = {
    "hand": lambda view: counts(view.hand, UNO_KINDS),
    "drawn": lambda view: one(view.drawn, UNO_KINDS),
    "top": lambda view: counts(view.discards[-1:], UNO_KINDS),
    "discards": lambda view: counts(view.discards, UNO_KINDS),
    "colour": lambda view: one(view.colour, 4),
    "direction": lambda view: [view.direction],
    "facts": lambda view: [view.round, view.pile, view.due],
    "owes": lambda view: view.owes[1:],
    "owing": lambda view: seats(view, view.owes[:1]),
    "counts": lambda view: by_seat(view, view.counts),
    "laid": lambda view: by_seat(view, view.laid),
    "places": lambda view: by_seat(view, view.places),
    "points": lambda view: by_seat(view, view.points),
    "fresh": lambda view: by_seat(view, view.fresh),
    "wished": lambda view: rows(view, view.wished, one, 4),
    "known": lambda view: rows(view, view.known, counts, UNO_KINDS),
    "lacks": lambda view: rows(view, view.lacks, flags, UNO_KINDS),
}

PARTS = {
    "las_vegan": LAS_VEGAN,
    "narikana": NARIKANA,
    "nyan_nyan": NYAN_NYAN,
    "ojyks": OJYKS,
    "uno": UNO,
}
