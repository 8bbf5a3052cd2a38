"""The suite for games of others, in which the number of public draws depends on hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import EVERYONE, Event
from stammtisch.core.games import GAMES
from stammtisch.testing import conformance_tests
from stammtisch.testing.checks import leaks
from stammtisch.testing.facts import DISCARD, CardFacts, Placed, at, of_seats, piles
from stammtisch.testing.subjects import Subject
from tests.conformance.drawing_game import COPIES, GAME, KINDS, DrawingGame, DrawingState

pytestmark = pytest.mark.once

DRAWS = frozenset({"drew"})


def located(state: DrawingState) -> Iterator[Placed]:
    yield from of_seats("hand", state.hand, KINDS)
    yield from piles(state)


def entitled(state: DrawingState, seat: int) -> Iterator[Placed]:
    yield from (
        placed for placed in located(state) if placed[0] in (("hand", seat or -1), ("discard", 0))
    )


def shown(view: Any) -> Iterator[Placed]:
    yield from at(("hand", view.seat), view.hand)
    yield from at(DISCARD, view.discards)


CARDS = CardFacts(
    deck=lambda state: [card for card in range(KINDS) for _ in range(COPIES)],
    located=located,
    shown=shown,
    entitled=entitled,
    told={"got-card": 0, "drew-card": 0, "laid": 0},
    private=frozenset({"got-card", "drew-card"}),
)
TABLES = [({}, (2, 5)), ({"hand": 1}, (3,))]

TestConformance = conformance_tests(GAME, facts=CARDS, tables=TABLES, draws=DRAWS)
TestConformanceWithoutFacts = conformance_tests(GAME, tables=TABLES, draws=DRAWS)


def leaks_nothing(game: Any, draws: frozenset[str] = DRAWS) -> None:
    """The checks of leaks, in random games at tables of all sizes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, game.name, game)
        for players in game.seats:
            played = Subject(game, game.options(), players, facts=CARDS, draws=draws, lines={})
            leaks.test_a_card_is_known_from_when_it_is_shown(played)
            leaks.test_events_tell_no_card_before_it_is_shown(played)
            leaks.test_private_events_are_for_one_seat(played)


def test_without_the_declaration_such_draws_are_taken_for_a_leak() -> None:
    with pytest.raises(AssertionError):
        leaks_nothing(GAME, draws=frozenset())
    leaks_nothing(GAME)


class Telling(DrawingGame):
    """Draws tell everybody the card."""

    def observe(self, state: DrawingState) -> list[Event]:
        return [
            replace(event, audience=EVERYONE) if event.kind == "drew-card" else event
            for event in super().observe(state)
        ]


class Counting(DrawingGame):
    """Everybody sees how high the drawn card is, as a number in the event of the draw."""

    def observe(self, state: DrawingState) -> list[Event]:
        events = super().observe(state)
        cards = [event.values[0] for event in events if event.kind == "drew-card"]
        return [
            replace(event, values=(cards.pop(0) // 5,)) if event.kind == "drew" else event
            for event in events
        ]


@pytest.mark.parametrize("game", [Telling(), Counting()])
def test_draws_that_tell_a_card_are_a_leak_all_the_same(game: DrawingGame) -> None:
    with pytest.raises(AssertionError):
        leaks_nothing(game)


@pytest.mark.parametrize("kind", ["draws", "drew-card"])
def test_draws_are_kinds_of_events_that_all_see(kind: str) -> None:
    with pytest.raises(ValueError, match=f"{kind}; there are drew, got, laid, passed"):
        conformance_tests(GAME, draws={kind})


def test_how_many_cards_are_drawn_depends_on_hidden_cards() -> None:
    """What this game is for."""
    seen: Counter[int] = Counter()
    for seed in range(40):
        rng = Rng(f"{seed}")
        state = GAME.new(2, GAME.options())
        GAME.settle(state, rng)
        while state.mover > 0:
            moves = state.legal(state.mover)
            state.play(state.mover, moves[rng.below(len(moves))])
            seen[sum(event.kind == "drew" for event in GAME.observe(state))] += 1
    assert {*seen} > {0, 1, 2, 3}
