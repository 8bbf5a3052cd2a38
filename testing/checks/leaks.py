"""Nobody learns what they can't see: other cards there, and nothing changes for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from ...core.engine.constants import CHANCE
from ...core.engine.rng import Rng
from ...core.errors import IllegalMove, NotAsked
from ...core.game import Event
from ...core.record import Entry, perform, replay
from ..decisions import shuffles
from ..facts import CardFacts
from ..play import games, seen, views, walk
from ..subjects import Subject

SWAPS, FEW_SWAPS = 6, 2
"""In a random game, and in each of the others."""
EVENT_SWAPS = 5
MAX_GAME_LENGTH = 200
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
        """In any order: a hand is one, however it was dealt."""
        return sorted((event.kind, event.seat, event.values) for event in self.events)


def sights(
    subject: Subject, moves: list[Entry], seats: Collection[int]
) -> Iterator[dict[int, Sight]]:
    """What these seats saw of each entry, as long as they are legal."""
    game = subject.game
    state = game.new(subject.players, subject.options)
    for seat, text in moves:
        try:
            events = perform(game, state, seat, text)
        except (IllegalMove, NotAsked):
            return
        yield {
            s: Sight(state.pending(), game.view(state, s), [e for e in events if e.seen_by(s)])
            for s in seats
        }


def drawn(subject: Subject, sight: Sight) -> Counter[tuple[str, int]]:
    """How many public draws each seat made, where their number may depend on hidden cards."""
    return Counter(
        (event.kind, event.seat) for event in sight.events if event.kind in subject.draws
    )


def shows(subject: Subject, one: Sight, other: Sight, cards: set[int]) -> bool:
    """Did the seat see another card, in an event that may tell one, or one of the two for the other
    in its view? Where nothing is known of the cards: did an event name one of them, and its
    view show that it did? Or did it see another number of draws, where that is allowed?"""
    if drawn(subject, one) != drawn(subject, other):
        return True
    facts = subject.facts
    if facts is None:
        named = any(cards & {*event.values} for event in one.events + other.events)
        return named and one.view != other.view
    if told(facts, one) != told(facts, other):
        return True
    shown, instead_shown = (
        Counter(card for _, card in facts.shown(sight.view)) for sight in (one, other)
    )
    return {*(shown - instead_shown), *(instead_shown - shown)} == cards


def told(facts: CardFacts, sight: Sight) -> list[int]:
    return [card for event in sight.events for card in facts.told_by(event)]


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


def test_a_card_is_known_from_when_it_is_shown(subject: Subject) -> None:
    rng = Rng(f"swaps {subject}")
    noticed = 0
    for number, record in enumerate(games(subject)):
        moves = record.moves[:MAX_GAME_LENGTH]
        if shuffles(subject, moves):
            swaps = FEW_SWAPS if number else SWAPS
            noticed += shown_by_swaps(subject, moves, swaps, rng)
    assert noticed or subject.facts is None, "the swaps test nothing"


def shown_by_swaps(subject: Subject, moves: list[Entry], swaps: int, rng: Rng) -> int:
    """Swap two cards of a game, so many times; assert that nobody notices before being shown one
    of them, and return how many did."""
    real = list(sights(subject, moves, range(subject.players + 1)))
    noticed = 0
    for _ in range(swaps):
        changed, number, cards = swapped(subject, moves, rng)
        blind = {*range(subject.players + 1)}
        step = -1
        for step, other in enumerate(sights(subject, changed, blind)):
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
                # A move has become impossible: who made it must have seen why. (A later shuffle
                # is impossible with one of the cards elsewhere, which nobody need have seen.)
                mover = moves[step + 1][0]
                assert mover == CHANCE or mover not in blind
    return noticed


def test_events_tell_no_card_before_it_is_shown(subject: Subject) -> None:
    """The same with many more swaps, by events alone: what they tell to whom nothing was in sight
    before, they tell by events that may tell a card; where nothing is known of the cards, it is
    in the View too."""
    rng = Rng(f"events {subject}")
    for record in games(subject):
        moves = record.moves[:MAX_GAME_LENGTH]
        if not shuffles(subject, moves):
            continue
        real = list(told_by(subject, moves))
        for _ in range(EVENT_SWAPS):
            changed, _, _ = swapped(subject, moves, rng)
            left = {*range(subject.players + 1)}
            for step, events in enumerate(told_by(subject, changed)):
                for seat in sorted(left):
                    if sorted(seen(real[step], seat)) != sorted(seen(events, seat)):
                        left.discard(seat)
                        games_at = [(moves, real[step]), (changed, events)]
                        one, two = (sight(subject, *game, step, seat) for game in games_at)
                        before = [view_after(subject, game, step, seat) for game, _ in games_at]
                        where = f"{subject}, seat {seat}, entry {step + 1}: {moves[step]}"
                        if before[0] == before[1]:
                            assert may_differ(subject, one, two), where


def may_differ(subject: Subject, one: Sight, other: Sight) -> bool:
    if drawn(subject, one) != drawn(subject, other):
        return True
    facts = subject.facts
    if facts is None:
        return bool(one.view != other.view)
    return told(facts, one) != told(facts, other)


def told_by(subject: Subject, moves: list[Entry]) -> Iterator[list[Event]]:
    """What every entry tells, as long as they are legal."""
    state = subject.game.new(subject.players, subject.options)
    for seat, text in moves:
        try:
            yield perform(subject.game, state, seat, text)
        except (IllegalMove, NotAsked):
            return


def view_after(subject: Subject, moves: list[Entry], length: int, seat: int) -> Any:
    """What a seat sees after the first entries."""
    state = subject.game.new(subject.players, subject.options)
    for mover, text in moves[:length]:
        perform(subject.game, state, mover, text)
    return subject.game.view(state, seat)


def sight(subject: Subject, moves: list[Entry], events: list[Event], step: int, seat: int) -> Sight:
    view = view_after(subject, moves, step + 1, seat)
    return Sight(view.pending, view, [event for event in events if event.seen_by(seat)])


def test_views_show_the_cards_that_they_should(subject: Subject) -> None:
    facts = subject.facts
    if facts is None:
        pytest.skip("nothing is known of this game's cards")
    for state, where in walk(subject):
        for view in views(subject.game, state):
            due = Counter(facts.entitled(state, view.seat))
            assert Counter(facts.shown(view)) == due, f"{where}, seat {view.seat}"


def test_private_events_are_for_one_seat(subject: Subject) -> None:
    facts = subject.facts
    if facts is None:
        pytest.skip("nothing is known of this game's cards")
    for record in games(subject):
        for _, events in replay(record):
            for event in events:
                if event.kind in facts.private:
                    assert event.audience == 1 << event.seat, event


def test_choices_made_at_the_same_time_are_secret(subject: Subject) -> None:
    """Another choice of a seat changes nothing for the others while somebody else is asked,
    unless it is one that is made aloud."""
    game = subject.game
    tested = 0
    for record in games(subject):
        state = game.new(subject.players, subject.options)
        for seat, text in record.moves[:MAX_GAME_LENGTH]:
            others = [s for s in range(subject.players + 1) if s != seat]
            if len(state.pending()) > 1:
                found = []
                for move in state.legal(seat):
                    if game.notation(move) in game.aloud:
                        continue
                    copy = state.clone()
                    copy.play(seat, move)
                    events = game.observe(copy)
                    if any(s != seat for s in copy.pending()):
                        told = [[e for e in events if e.seen_by(s)] for s in others]
                        found.append((told, [game.view(copy, s) for s in others]))
                        tested += 1
                assert all(one == found[0] for one in found), text
            perform(game, state, seat, text)
    assert tested or not any(stage.hidden for stage in game.stages.values())
