"""What the suite runs over: games with option sets and numbers of players, and what the checks
need to know of each game. Games of others that are installed take part without an entry here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any

import pytest

from stammtisch.core.game import Event, Game
from stammtisch.core.games import all_games
from stammtisch.core.games.las_vegan import cards as las_vegan
from stammtisch.core.games.nyan_nyan import cards as nyan
from stammtisch.core.games.ojyks import cards as ojyks
from stammtisch.core.games.uno import cards as uno
from stammtisch.core.options import read_options
from stammtisch.core.seats import OVER
from tests.examples import high_card

EXAMPLE: Game = high_card.GAME

Cards = Counter[int]


@dataclass(frozen=True)
class Facts:
    """What is known of a game's cards. `deck`: all of them, in this position. `located`: where
    they are in a position, real or sampled. `open_to`: those that a View shows; `entitled`: those
    that it should show, taken from the real position. `private`: kinds of events for one seat.
    `told`: those that an event shows. `hides`: does the View leave anything to chance that a few
    moves would bring to light? `places_by_points`: does the outcome go by points (with these
    options)? `secrets`: of another seat's View, what must vary in worlds sampled from the first
    one. `fewest_win`: then the fewest points are best. `aloud`: choices that the rules make
    openly, even while others are choosing."""

    deck: Callable[[Any], Cards]
    located: Callable[[Any], Iterable[int]]
    open_to: Callable[[Any], Iterable[int]]
    entitled: Callable[[Any, int], Iterable[int]]
    private: frozenset[str]
    told: Callable[[Event], Iterable[int]]
    hides: Callable[[Any], bool]
    secrets: Callable[[Any, Any], dict[str, Any]]
    places_by_points: Callable[[Any], bool] = lambda options: True
    fewest_win: bool = False
    aloud: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Subject:
    """A game as it is played in one test."""

    game: Game
    options: Any
    players: int
    seeds: tuple[str, ...] = ("a", "b")

    def __str__(self) -> str:
        changed = [
            f"{option.name}={int(value)}"
            for option in fields(self.options)
            if (value := getattr(self.options, option.name)) != option.default
        ]
        return "-".join([self.game.name, str(self.players), *changed])

    @property
    def facts(self) -> Facts | None:
        return FACTS.get(self.game.name)


# The cards of each game: conserved, seen in views, told in events.


def las_vegan_cards(state: Any) -> Iterable[int]:
    for held in (*state.held, *state.taken):
        yield from (card for card in las_vegan.DECK if held >> card & 1)
    yield from state.laid[state.done * state.players : state.laid_n]
    yield from state.pile[: state.pile_n]


def las_vegan_open(view: Any) -> Iterable[int]:
    yield from view.hand
    yield from view.trick
    for trick in view.tricks:
        yield from trick.cards


def las_vegan_entitled(state: Any, seat: int) -> Iterable[int]:
    yield from (card for card in las_vegan.DECK if seat and state.held[seat] >> card & 1)
    yield from state.laid[: state.laid_n]


def las_vegan_secrets(view: Any, other: Any) -> dict[str, Any]:
    return {"hand": other.hand} if las_vegan_hides(view) and len(other.hand) > 1 else {}


def las_vegan_hides(view: Any) -> bool:
    """While nobody has shown to lack a colour; after that, only one deal may be possible."""
    return bool(view.pending) and sum(view.counts) > len(view.hand) + 3 and not any(view.lacks)


def ojyks_cards(state: Any) -> Iterable[int]:
    for seat in range(1, state.players + 1):
        nowhere = state.gone[seat] | (state.down[seat] if state.unordered else 0)
        for field in range(ojyks.FIELDS):
            if not nowhere >> field & 1:
                yield state.grid[seat * ojyks.FIELDS + field]
    face_down = state.down_n if state.unordered else 0  # in a sampled world not yet decided
    yield from state.under[: face_down if state.split else 0]
    yield from state.pile[: state.pile_n + (0 if state.split else face_down)]
    yield from state.discard[: state.discard_n]
    if state.stage == ojyks.DRAWN and state.mover != OVER:
        yield state.drawn


def ojyks_open(view: Any) -> Iterable[int]:
    for grid in view.grids:
        yield from (card for card in grid if card >= 0)
    yield from view.discards
    if view.drawn >= 0:
        yield view.drawn


def ojyks_entitled(state: Any, seat: int) -> Iterable[int]:
    for i in range(ojyks.FIELDS, (state.players + 1) * ojyks.FIELDS):
        owner, field = divmod(i, ojyks.FIELDS)
        if not (state.down[owner] | state.gone[owner]) >> field & 1:
            yield state.grid[i]
    yield from state.discard[: state.discard_n]
    if state.stage == ojyks.DRAWN and state.mover == seat:
        yield state.drawn


def ojyks_secrets(view: Any, other: Any) -> dict[str, Any]:
    chosen = view.stage == "reveal" and other.seat not in view.pending
    return {"chosen": other.chosen} if chosen else {}


def ojyks_told(event: Event) -> Iterable[int]:
    place = {"drew-card": 0, "dealt": 1, "revealed": 1, "flipped": 1, "took": 1, "kept": 1}
    place |= {"dropped": 1, "exchanged": 1, "cleared": 1, "uncovered": 1}
    return event.values[place[event.kind] :][:1] if event.kind in place else ()


def ojyks_hides(view: Any) -> bool:
    return bool(view.pending) and sum(1 for copies in view.unseen if copies) > 1


def uno_cards(state: Any) -> Iterable[int]:
    for i, copies in enumerate(state.hand):
        yield from [i % uno.KINDS] * copies
    yield from state.pile[: state.pile_n]
    yield from state.discard[: state.discard_n]


def uno_open(view: Any) -> Iterable[int]:
    yield from view.hand
    yield from view.discards


def uno_entitled(state: Any, seat: int) -> Iterable[int]:
    for card, copies in enumerate(state.hand[seat * uno.KINDS : (seat + 1) * uno.KINDS]):
        yield from [card] * (copies if seat else 0)
    yield from state.discard[: state.discard_n]


def uno_secrets(view: Any, other: Any) -> dict[str, Any]:
    unknown = view.counts[other.seat - 1] - len(view.known[other.seat - 1])
    hidden = unknown > 2 and view.pile > 2
    secrets = {"hand": other.hand} if hidden else {}
    return secrets | ({"drawn": other.drawn} if hidden and other.drawn >= 0 else {})


def uno_told(event: Event) -> Iterable[int]:
    if event.kind == "played":
        return (uno.CARD_OF[event.values[0]],)
    return event.values[:1] if event.kind in ("drew-card", "opened") else ()


def uno_hides(view: Any) -> bool:
    held = sum(view.counts) - len(view.hand) - sum(len(hand) for hand in view.known)
    placed = Counter([*view.hand, *view.discards, *(c for hand in view.known for c in hand)])
    return held > 0 and len(Counter(uno.DECK) - placed) > 1


def nyan_cards(state: Any) -> Iterable[int]:
    for array in (state.hand, state.laid):
        for i, copies in enumerate(array):
            yield from [i % nyan.KINDS] * copies
    yield from state.pile[: state.pile_n]
    yield from state.discard[: state.discard_n]


def nyan_open(view: Any) -> Iterable[int]:
    yield from view.hand
    yield from view.laid
    yield from view.discards
    for seat, bare in enumerate(view.bare, 1):
        yield from bare if seat != view.seat else ()


def nyan_entitled(state: Any, seat: int) -> Iterable[int]:
    for array in (state.hand, state.laid):
        for card, copies in enumerate(array[seat * nyan.KINDS : (seat + 1) * nyan.KINDS]):
            yield from [card] * (copies if seat else 0)
    yield from state.discard[: state.discard_n]
    for other, bare in enumerate(state.memory.bare):
        for card, copies in enumerate(bare):
            yield from [card] * (copies if other != seat else 0)


def nyan_secrets(view: Any, other: Any) -> dict[str, Any]:
    held = view.counts[other.seat - 1] + view.laid_counts[other.seat - 1]
    seen = len(view.known[other.seat - 1]) + len(view.bare[other.seat - 1])
    hidden = held - seen > 2 and view.pile > 2
    secrets = {"hand": (other.hand, other.laid)} if hidden else {}
    return secrets | ({"drawn": other.drawn} if hidden and other.drawn >= 0 else {})


NYAN_CARD_AT = {"laid-card": 0, "drew-card": 0, "opened": 0, "played": 0, "fused": 0}
NYAN_CARD_AT |= {"turned-up": 0, "got-five": 0, "refused": 0, "abstained": 0, "showed": 0}
NYAN_CARD_AT |= {"buried": 0, "uncovered": 0}


def nyan_told(event: Event) -> Iterable[int]:
    return event.values[:1] if event.kind in NYAN_CARD_AT else ()


def nyan_hides(view: Any) -> bool:
    held = sum(view.counts) + sum(view.laid_counts) - len(view.hand) - len(view.laid)
    held -= sum(len(hand) for hand in view.known)
    held -= sum(len(bare) for seat, bare in enumerate(view.bare, 1) if seat != view.seat)
    deck = nyan.deck(nyan.packs_for(view.options.packs, view.players), view.options.jokers)
    placed = Counter([*nyan_open(view), *(c for hand in view.known for c in hand)])
    return held > 0 and len(Counter(deck) - placed) > 1


def high_card_cards(state: Any) -> Iterable[int]:
    for i, copies in enumerate(state.hand):
        yield from [i % high_card.SLOTS] * copies
    for card, copies in enumerate(state.shown):
        yield from [card] * copies
    yield from (card for card in state.chosen if card)
    yield from state.pile[: state.pile_n]


def high_card_open(view: Any) -> Iterable[int]:
    return (card for card, copies in enumerate(view.unseen, 1) for _ in range(4 - copies))


def high_card_entitled(state: Any, seat: int) -> Iterable[int]:
    for card, copies in enumerate(state.shown[1:], 1):
        held = state.hand[seat * high_card.SLOTS + card] if seat else 0
        yield from [card] * (copies + held + (state.chosen[seat] == card))


def high_card_secrets(view: Any, other: Any) -> dict[str, Any]:
    laid = view.pending and other.seat not in view.pending and view.pending != (0,)
    secrets = {"hand": other.hand} if other.hand else {}
    return secrets | ({"chosen": other.chosen} if laid else {})


FACTS = {
    "las_vegan": Facts(
        deck=lambda state: Counter(las_vegan.DECK),
        located=las_vegan_cards,
        open_to=las_vegan_open,
        entitled=las_vegan_entitled,
        private=frozenset(),
        secrets=las_vegan_secrets,
        told=lambda event: event.values[:1] if event.kind == "played" else (),
        hides=las_vegan_hides,
    ),
    "ojyks": Facts(
        deck=lambda state: Counter(ojyks.DECK),
        located=ojyks_cards,
        open_to=ojyks_open,
        entitled=ojyks_entitled,
        private=frozenset({"drew-card"}),
        secrets=ojyks_secrets,
        told=ojyks_told,
        hides=ojyks_hides,
        fewest_win=True,  # ojyks §5.2
    ),
    "uno": Facts(
        deck=lambda state: Counter(uno.DECK),
        located=uno_cards,
        open_to=uno_open,
        entitled=uno_entitled,
        private=frozenset({"drew-card"}),
        secrets=uno_secrets,
        told=uno_told,
        hides=uno_hides,
        places_by_points=lambda options: bool(options.rounds > 1),  # uno §5.5
    ),
    "nyan_nyan": Facts(
        deck=lambda state: Counter(nyan.deck(state.packs, state.jokers)),
        located=nyan_cards,
        open_to=nyan_open,
        entitled=nyan_entitled,
        private=frozenset({"drew-card", "laid-card"}),
        secrets=nyan_secrets,
        told=nyan_told,
        hides=nyan_hides,
        aloud=frozenset({"nyan", "nyan nyan", "silent", "exodia"}),  # nyan_nyan §5
    ),
    "high-card": Facts(
        deck=lambda state: Counter(dict.fromkeys(range(1, high_card.SLOTS), high_card.COPIES)),
        located=high_card_cards,
        open_to=high_card_open,
        entitled=high_card_entitled,
        private=frozenset({"got"}),
        secrets=high_card_secrets,
        told=lambda event: event.values,
        hides=lambda view: bool(view.pending),
    ),
}


# Option sets and numbers of players; the first and last number are the extremes.

ALL_ON: dict[str, object] = {
    "stack_draws": True,
    "two_player_reverse_skips": True,
    "zero_seven": True,
}
SETS: dict[str, list[tuple[dict[str, object], tuple[int, ...]]]] = {
    "las_vegan": [
        ({}, (2, 3, 4, 5)),
        ({"rounds": 1}, (2, 5)),
        ({"rounds": 2}, (3,)),
    ],
    "ojyks": [
        ({}, (2, 3, 8)),
        ({"limit": 1, "clear_final_columns": True}, (2, 8)),
        ({"limit": 400}, (4,)),
    ],
    "uno": [
        ({}, (2, 3, 10)),
        (ALL_ON, (2, 4, 10)),
        ({**ALL_ON, "wild_on_wish": False, "rounds": 2}, (3,)),
        ({"stack_draws": True, "rounds": 3}, (2,)),
        ({"zero_seven": True}, (5,)),
    ],
    "nyan_nyan": [
        ({}, (2, 4)),
        ({"packs": 1, "jokers": 4}, (3, 7)),
        ({"packs": 2, "jokers": 2}, (2, 8)),
    ],
    "high-card": [({}, (2, 4)), ({"hand": 8, "lowest_wins": True}, (6,)), ({"hand": 1}, (2,))],
}


def default_sets(game: Game) -> list[tuple[dict[str, object], tuple[int, ...]]]:
    """For a game without an entry above: its defaults, and every switch turned over."""
    few, many = game.seats[0], game.seats[-1]
    turned: dict[str, object] = {
        o.name: not o.default for o in fields(game.options) if o.type in (bool, "bool")
    }
    return [({}, (few, many)), (turned, (few, many))] if turned else [({}, (few, many))]


def subjects() -> list[Subject]:
    games = {**all_games(), EXAMPLE.name: EXAMPLE}
    return [
        Subject(game, read_options(game.name, game.options, values), players)
        for game in games.values()
        for values, numbers in SETS.get(game.name, default_sets(game))
        for players in numbers
    ]


SUBJECTS = subjects()
every_subject = pytest.mark.parametrize("subject", SUBJECTS, ids=str)
"""Runs a test for each of them."""
