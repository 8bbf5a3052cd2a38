"""Nobody learns what they can't see: other cards there, and nothing changes for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from stammtisch.core.errors import IllegalMove, NotAsked
from stammtisch.core.game import Event
from stammtisch.core.record import Entry, perform, replay
from stammtisch.core.rng import Rng
from stammtisch.core.seats import CHANCE
from tests.conformance.decisions import shuffles
from tests.conformance.play import finished, views, walk
from tests.conformance.subjects import SUBJECTS, Facts, Subject, every_subject

SWAPS = 8
LONGEST = 200
"""Entries that are compared."""


@dataclass(frozen=True)
class Sight:
    """What a seat saw of one entry and after it."""

    pending: tuple[int, ...]
    view: Any
    events: list[Event]

    def differs(self, other: Sight) -> bool:
        return (self.pending, self.view, self.facts()) != (
            other.pending,
            other.view,
            other.facts(),
        )

    def facts(self) -> list[Any]:
        return [(event.kind, event.seat, event.values) for event in self.events]


def sights(subject: Subject, moves: list[Entry]) -> Iterator[list[Sight]]:
    """What every seat saw of each entry, as long as they are legal."""
    game = subject.game
    state = game.new(subject.players, subject.options)
    for seat, text in moves:
        try:
            events = perform(game, state, seat, text)
        except (IllegalMove, NotAsked):
            return
        yield [
            Sight(state.pending(), game.view(state, s), [e for e in events if e.seen_by(s)])
            for s in range(subject.players + 1)
        ]


def shows(subject: Subject, one: Sight, other: Sight, cards: set[int]) -> bool:
    """Did the seat see one of the two cards for the other one, in an event or in its view?"""
    facts = subject.facts
    if facts is None:
        return any(cards & {*event.values} for event in one.events + other.events)
    for card, instead in zip(told(facts, one), told(facts, other), strict=False):
        if card != instead:
            return not cards.isdisjoint((card, instead))
    shown, instead_shown = Counter(facts.open_to(one.view)), Counter(facts.open_to(other.view))
    return {*(shown - instead_shown), *(instead_shown - shown)} == cards


def told(facts: Facts, sight: Sight) -> list[int]:
    return [card for event in sight.events for card in facts.told(event)]


def swapped(subject: Subject, moves: list[Entry], rng: Rng) -> tuple[list[Entry], int, set[int]]:
    """The entries with two cards of one shuffle swapped, which entry that is, and the cards."""
    decks = [*shuffles(subject, moves).items()]
    number, outcome = decks[rng.below(len(decks))]
    cards = list(outcome)
    a = b = 1
    while cards[a] == cards[b]:
        a, b = 1 + rng.below(len(cards) // 5), 1 + rng.below(len(cards) - 1)
    cards[a], cards[b] = cards[b], cards[a]
    entry = (CHANCE, subject.game.chance_notation(cards))
    return [*moves[:number], entry, *moves[number + 1 :]], number, {cards[a], cards[b]}


@every_subject
def test_a_card_is_known_from_when_it_is_shown(subject: Subject) -> None:
    moves = finished(subject, "a").moves[:LONGEST]
    real = list(sights(subject, moves))
    rng = Rng(f"swaps {subject}")
    noticed = 0
    for _ in range(SWAPS):
        changed, number, cards = swapped(subject, moves, rng)
        blind = {*range(subject.players + 1)}
        step = -1
        for step, other in enumerate(sights(subject, changed)):
            for seat in sorted(blind):
                one, two = real[step][seat], other[seat]
                if one.differs(two):
                    where = f"{subject}, seat {seat}, entry {step + 1}: {moves[step]}"
                    assert step >= number, where
                    assert shows(subject, one, two, cards), where
                    blind.discard(seat)
                    noticed += 1
            # What spectators see is seen by all.
            assert CHANCE in blind or not blind, f"{subject}, entry {step + 1}: {moves[step]}"
            if not blind:
                break
        else:
            if step + 1 < len(real):
                # A move has become impossible: who made it must have seen why.
                assert moves[step + 1][0] not in blind
    assert noticed, "the swaps test nothing"


@every_subject
def test_views_show_the_cards_that_they_should(subject: Subject) -> None:
    facts = subject.facts
    if facts is None:
        pytest.skip("nothing is known of this game's cards")
    for state, where in walk(subject):
        for view in views(subject.game, state):
            due = Counter(facts.entitled(state, view.seat))
            assert Counter(facts.open_to(view)) == due, f"{where}, seat {view.seat}"


@every_subject
def test_private_events_are_for_one_seat(subject: Subject) -> None:
    facts = subject.facts
    if facts is None:
        pytest.skip("nothing is known of this game's cards")
    for seed in subject.seeds:
        for _, events in replay(finished(subject, seed)):
            for event in events:
                if event.kind in facts.private:
                    assert event.audience == 1 << event.seat, event


TAKES_TURNS = {"las_vegan", "uno"}
"""Games in which nobody ever chooses at the same time as another."""


@pytest.mark.parametrize(
    "subject", [one for one in SUBJECTS if one.game.name not in TAKES_TURNS], ids=str
)
def test_choices_made_at_the_same_time_are_secret(subject: Subject) -> None:
    """Another choice of a seat changes nothing for the others while somebody else is asked,
    unless it is one that is made aloud."""
    game = subject.game
    aloud = subject.facts.aloud if subject.facts else ()
    tested = 0
    for seed in subject.seeds:
        state = game.new(subject.players, subject.options)
        for seat, text in finished(subject, seed).moves[:LONGEST]:
            others = [s for s in range(subject.players + 1) if s != seat]
            if len(state.pending()) > 1:
                found = []
                for move in state.legal(seat):
                    if game.notation(move) in aloud:
                        continue
                    twin = state.clone()
                    twin.play(seat, move)
                    events = game.observe(twin)
                    if any(s != seat for s in twin.pending()):
                        told = [[e for e in events if e.seen_by(s)] for s in others]
                        found.append((told, [game.view(twin, s) for s in others]))
                        tested += 1
                assert all(one == found[0] for one in found), text
            perform(game, state, seat, text)
    assert tested, "list the game in TAKES_TURNS if nobody chooses at the same time"
