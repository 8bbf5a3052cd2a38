"""Worlds sampled from what a seat sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

import pytest

from ...core.engine.compiled import fields as state_fields
from ...core.engine.compiled import plain_state
from ...core.engine.constants import CHANCE, OVER
from ...core.engine.rng import Rng
from ...core.engine.state import State
from ...core.game import sampled
from ...core.games import spoiled_by_fill
from ...core.record import replay
from ..decisions import choices_apart, with_cards_swapped
from ..facts import Place, Placed
from ..play import MAX_PLAYED, cut, finished, games, some_views, views, walk
from ..subjects import Subject

ON = 40
"""Moves in a sampled world."""
SWAPS = 2
"""Of cards, in each game."""
MAX_GAME_LENGTH, OFTEN = 150, 8
"""Entries of a game with a swap, of which every eighth is looked at, and where there is more to
see."""
MAX_WORLDS = 300
"""A thing that varies may do so seldom."""


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


def test_lists_keep_their_lengths(subject: Subject) -> None:
    """Those of the position, in sampled worlds too. Games that name no parts are of version 1.0, in
    which `fill` could make them shorter."""
    game = subject.game
    if not game.parts:
        pytest.skip("only in games that name their parts")
    new = lengths(game.new(subject.players, subject.options))
    for state, where in walk(subject):
        assert lengths(state) == new, where
        for view in views(game, state):
            assert lengths(game.pooled(view)) == new, f"{where}, seat {view.seat}"


def lengths(state: State) -> dict[str, int]:
    """How many numbers each list of a position has."""
    plain = plain_state(state)
    values = {name: getattr(plain, name) for name in state_fields(plain)}
    return {name: len(value) for name, value in values.items() if isinstance(value, list)}


def test_fill_keeps_what_the_views_fields_have_written(subject: Subject) -> None:
    """Fields of the State that a View's fields are (`of`) have its values before `fill`."""
    for state, where in walk(subject):
        for view in views(subject.game, state):
            changed = spoiled_by_fill(subject.game, view)
            assert not changed, f"{where}, seat {view.seat}: {changed} are written twice"


def test_every_card_of_a_sampled_world_is_where_the_deck_says_once(subject: Subject) -> None:
    """What the seat knows lies where it knows it; everywhere lie as many as there really are."""
    facts = subject.facts
    if facts is None:
        pytest.skip("nothing is known of this game's cards")
    rng = Rng(f"cards {subject}")
    for number, (state, where) in enumerate(walk(subject)):
        real = Counter(facts.located(state))
        for view in some_views(subject.game, state, number):
            dealt = sampled(subject.game, view, rng)
            world = Counter(facts.located(dealt))
            shown, known = Counter(facts.shown(view)), Counter(facts.known(view))
            assert cards(world) == Counter(facts.deck(dealt)), f"{where}, seat {view.seat}"
            assert places(world) == places(real), f"{where}, seat {view.seat}"
            for one in (real, world):
                assert shown <= one, f"{where}, seat {view.seat}"
                assert owners(shown + known) <= owners(one), f"{where}, seat {view.seat}"


def cards(located: Counter[Placed]) -> Counter[int]:
    return Counter(card for _, card in located.elements())


def places(located: Counter[Placed]) -> Counter[Place]:
    return Counter(place for place, _ in located.elements())


def owners(located: Counter[Placed]) -> Counter[tuple[int, int]]:
    """Whose card it is, and the card: one that is known may have been laid face down since."""
    return Counter((owner, card) for (_, owner), card in located.elements())


def test_no_card_is_lost_or_doubled_while_a_sampled_world_is_played_on(subject: Subject) -> None:
    facts = subject.facts
    if facts is None:
        pytest.skip("nothing is known of this game's cards")
    game = subject.game
    rng = Rng(f"played on {subject}")
    for number, (state, where) in enumerate(walk(subject)):
        if number % 5:
            continue
        world = sampled(game, game.view(state, number % (subject.players + 1)), rng)
        for _ in range(ON):
            if world.mover == OVER:
                break
            move(world, rng)
            assert cards(Counter(facts.located(world))) == Counter(facts.deck(world)), where


def move(world: State, rng: Rng) -> None:
    moves = world.legal(world.mover)
    world.play(world.mover, moves[rng.below(len(moves))], rng)


def test_random_playouts_make_legal_moves(subject: Subject) -> None:
    """`any_move`, which nothing checks there."""
    game = subject.game
    rng = Rng(f"any move {subject}")
    for number, (state, where) in enumerate(walk(subject)):
        if number % 4:
            continue
        view = game.view(state, number % (subject.players + 1))
        world = plain_state(sampled(game, view, rng))
        for seat in world.pending():
            if seat != CHANCE:
                assert world.any_move(seat, rng) in world.legal(seat), f"{where}, seat {seat}"


def test_the_moves_of_a_pool_are_those_of_the_view(subject: Subject) -> None:
    """Before anything is dealt: heuristics advise there, and searches begin there."""
    game = subject.game
    for number, (state, where) in enumerate(walk(subject)):
        for view in some_views(game, state, number):
            pool = game.pooled(view)
            assert pool.pending() == view.pending, where
            if view.seat:
                assert tuple(pool.legal(view.seat)) == view.legal, f"{where}, seat {view.seat}"


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
            scratch.determinize(view.seat, rng)
            assert scratch.pending() == state.pending(), where
            if view.seat:
                assert tuple(scratch.legal(view.seat)) == view.legal, where


def test_the_same_generator_gives_the_same_world(subject: Subject) -> None:
    game = subject.game
    for state, where in walk(subject):
        view = game.view(state, subject.players)
        worlds = [sampled(game, view, Rng(where)) for _ in range(2)]
        assert views(game, worlds[0]) == views(game, worlds[1])


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


# What is hidden


def test_what_could_be_otherwise_is_otherwise_in_some_world(subject: Subject) -> None:
    """Two positions that look the same to a seat: whatever another one sees differently in them
    varies in the worlds of the first seat."""
    game = subject.game
    rng = Rng(f"otherwise {subject}")
    tested = 0
    for moves in [record.moves[:MAX_GAME_LENGTH] for record in games(subject)]:
        swaps = [with_cards_swapped(subject, moves, rng) for _ in range(SWAPS)]
        for pairs in (choices_apart(subject, moves), *swaps):
            found: set[tuple[str, str]] = set()
            for number, (one, two) in enumerate(pairs):
                new = seen_otherwise(subject, one, two, [max(one.mover, 0)])
                kinds = {(game.view(one, 0).stage, name) for _, name in new} - found
                if not kinds and number % OFTEN:
                    continue
                found |= kinds
                first = rng.below(subject.players + 1)
                for i in range(subject.players + 1):
                    view = game.view(one, (first + i) % (subject.players + 1))
                    if view == game.view(two, view.seat):
                        due = seen_otherwise(subject, one, two, range(subject.players + 1))
                        all_vary(subject, view, due, rng)
                        tested += len(due)
                        break
    assert tested or subject.facts is None, "the swaps test nothing"


Secret = tuple[int, str]
"""A seat, and a field of its View."""


def sights(subject: Subject, state: State, seats: Iterable[int]) -> dict[Secret, Any]:
    """What seats see, by the fields of their Views, where it doesn't stem from memory: worlds
    don't hold what others remember."""
    remembered = subject.facts.remembered if subject.facts else ()
    return {
        (seat, field.name): getattr(view, field.name)
        for seat in seats
        for view in [subject.game.view(state, seat)]
        for field in fields(view)
        if field.name not in remembered
    }


def seen_otherwise(subject: Subject, one: State, two: State, seats: Iterable[int]) -> set[Secret]:
    """What differs between two positions for these seats."""
    seen, instead = sights(subject, one, seats), sights(subject, two, seats)
    return {secret for secret, value in seen.items() if value != instead[secret]}


def all_vary(subject: Subject, view: Any, due: set[Secret], rng: Rng) -> None:
    """Assert that they do, in enough worlds of the View."""
    seats = range(subject.players + 1)
    first = sights(subject, sampled(subject.game, view, rng), seats)
    left = set(due)
    for _ in range(MAX_WORLDS):
        if not left:
            return
        other = sights(subject, sampled(subject.game, view, rng), seats)
        left = {secret for secret in left if other[secret] == first[secret]}
    assert not left, f"{subject}: {left} never vary for {view}"


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
            for _ in range(MAX_PLAYED):
                if world.mover == OVER:
                    break
                world.random_playout(rng, 100)
            assert world.mover == OVER, where
            assert sum(game.outcome(world).places) >= subject.players
    assert met == {stage for stage, _, _ in done}
