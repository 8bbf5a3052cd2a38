"""Worlds sampled from what a seat sees."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stammtisch.core.game import Game, sampled
from stammtisch.core.record import replay
from stammtisch.core.rng import Rng
from stammtisch.core.seats import CHANCE, OVER
from stammtisch.core.state import State
from tests.conformance.play import DENSE, MOST_ENTRIES, cut, finished, views, walk
from tests.conformance.subjects import Subject, every_subject

WORLDS = 8
ON = 16
"""Moves in which a hidden card comes to light."""


@every_subject
def test_a_sampled_world_looks_the_same_to_its_seat(subject: Subject) -> None:
    game = subject.game
    rng = Rng(f"sampled {subject}")
    for state, where in walk(subject):
        for view in views(game, state):
            world = sampled(game, view, rng)
            assert world.unordered == 1, where
            assert game.view(world, view.seat) == view, f"{where}, seat {view.seat}"
            assert world.pending() == state.pending(), where
            assert world.mover == state.mover, where
            if view.seat:
                assert world.legal(view.seat) == state.legal(view.seat), where


@every_subject
def test_no_card_is_lost_or_doubled_in_a_sampled_world(subject: Subject) -> None:
    facts = subject.facts
    if facts is None:
        pytest.skip("nothing is known of this game's cards")
    game = subject.game
    rng = Rng(f"cards {subject}")
    for state, where in walk(subject):
        for view in views(game, state):
            world = sampled(game, view, rng)
            assert Counter(facts.located(world)) == facts.deck(state), f"{where}, {view.seat}"


@every_subject
def test_unseen_cards_are_dealt_again_and_again(subject: Subject) -> None:
    """The pooled world stays as it is; scratch states become worlds of it."""
    game = subject.game
    rng = Rng(f"scratch {subject}")
    scratch: Any = game.new(subject.players, subject.options)
    for number, (state, where) in enumerate(walk(subject)):
        view = game.view(state, number % (subject.players + 1))
        pool = game.pooled(view)
        for _ in range(2):
            scratch.copy(pool)
            scratch.deal(view.seat, rng)
            assert scratch.pending() == state.pending(), where
            if view.seat:
                assert tuple(scratch.legal(view.seat)) == view.legal, where


@every_subject
def test_the_same_generator_gives_the_same_world(subject: Subject) -> None:
    game = subject.game
    for state, where in walk(subject):
        view = game.view(state, subject.players)
        worlds = [sampled(game, view, Rng(where)) for _ in range(2)]
        assert views(game, worlds[0]) == views(game, worlds[1])


@every_subject
def test_sampling_reads_the_view_alone(subject: Subject) -> None:
    """A world made after the game has gone on is as it would have been before."""
    game = subject.game
    record = finished(subject, "a")
    *_, (state, _) = replay(cut(record, min(20, len(record.moves) - 2)))
    before = [game.view(state, seat) for seat in range(subject.players + 1)]
    now = [views(game, sampled(game, view, Rng("x"))) for view in before]
    rng = Rng("on")
    for _ in range(3):
        if state.mover > CHANCE:
            moves = state.legal(state.mover)
            state.play(state.mover, moves[rng.below(len(moves))])
    assert [views(game, sampled(game, view, Rng("x"))) for view in before] == now


def looks(game: Game, world: State, rng: Rng) -> list[Any]:
    """What a world turns out to be: all views now, and what everybody sees of the first moves."""
    path = views(game, world)
    for _ in range(ON):
        if world.mover == OVER:
            break
        seat = world.mover
        world.play(seat, world.legal(seat)[0], rng)
        path.append(game.view(world, 0))
    return path


@every_subject
def test_sampled_worlds_differ_where_something_is_hidden(subject: Subject) -> None:
    facts = subject.facts
    if facts is None:
        pytest.skip("nothing is known of this game's cards")
    game = subject.game
    rng = Rng(f"differ {subject}")
    for number, (state, where) in enumerate(walk(subject)):
        view = game.view(state, number % (subject.players + 1))
        if number % 5 or not facts.hides(view):
            continue
        first = looks(game, sampled(game, view, rng), rng)
        assert any(looks(game, sampled(game, view, rng), rng) != first for _ in range(WORLDS)), (
            f"{where}, seat {view.seat}"
        )


@every_subject
def test_every_secret_of_another_seat_is_left_to_chance(subject: Subject) -> None:
    facts = subject.facts
    if facts is None:
        pytest.skip("nothing is known of this game's cards")
    game = subject.game
    rng = Rng(f"secrets {subject}")
    for number, (state, where) in enumerate(walk(subject)):
        view = game.view(state, number % (subject.players + 1))
        if (number > DENSE and number % 4) or not facts.hides(view):
            continue
        worlds = [sampled(game, view, rng) for _ in range(WORLDS)]
        for seat in range(1, subject.players + 1):
            if seat == view.seat:
                continue
            found = [facts.secrets(view, game.view(world, seat)) for world in worlds]
            for name, value in found[0].items():
                varies = any(other.get(name) != value for other in found)
                assert varies, f"{where}: {name} of {seat} for seat {view.seat}"


@every_subject
def test_sampled_worlds_are_played_to_the_end_from_every_stage(subject: Subject) -> None:
    game = subject.game
    rng = Rng(f"rollout {subject}")
    met, done = set(), set()
    for state, where in walk(subject):
        if state.mover == OVER:
            continue
        stage = game.view(state, 0).stage
        met.add(stage)
        for seat in {0, max(state.mover, 1), subject.players}:
            kind = (stage, seat == state.mover, seat == CHANCE)
            if kind in done:
                continue
            done.add(kind)
            world = sampled(game, game.view(state, seat), rng)
            for _ in range(MOST_ENTRIES):
                if world.mover == OVER:
                    break
                world.walk(rng, 100)
            assert world.mover == OVER, where
            assert sum(game.outcome(world).places) >= subject.players
    assert met == {stage for stage, _, _ in done}
