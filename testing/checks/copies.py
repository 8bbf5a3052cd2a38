"""Copies of games: clones, records taken up again, replays; and where the cards are."""

from __future__ import annotations

from collections import Counter
from itertools import chain, islice
from typing import Any

import pytest

from ...core.engine.compiled import fields, plain_state
from ...core.engine.rng import Rng
from ...core.match import Match
from ...core.record import perform, read_line, replay, verify
from ..play import (
    cut,
    finished,
    games,
    go_on,
    new_match,
    originals,
    random_choice,
    seen,
    views,
)
from ..steering import rare
from ..subjects import Subject

ON = 12
"""Entries that a copy is played on for."""
MAX_GAME_LENGTH = 300
"""Entries before it."""


def cuts(length: int) -> list[int]:
    """Some places in a record: the beginning, which has most kinds of decisions, and more."""
    return sorted({0, 1, 2, 3, 5, length // 3, length // 2, length - 2, length} & {*range(length)})


def test_clones_are_independent_and_go_on_the_same(subject: Subject) -> None:
    game = subject.game
    for record in islice(games(subject), 1, 4):
        for length in cuts(min(MAX_GAME_LENGTH, len(record.moves))):
            *_, (state, _) = replay(cut(record, length))
            moves = record.moves[length : length + ON]
            now = views(game, state)
            first, second = state.clone(), state.clone()
            assert views(game, first) == now
            path = list(go_on(game, first, moves))
            assert views(game, state) == views(game, second) == now
            assert list(go_on(game, state, moves)) == path
            assert views(game, second) == now
            assert list(go_on(game, second, moves)) == path


def test_a_clone_tells_the_same(subject: Subject) -> None:
    """Events as well: typed lines are tried out on a clone."""
    game = subject.game
    record = finished(subject, "b")
    for length in cuts(min(MAX_GAME_LENGTH, len(record.moves))):
        *_, (state, _) = replay(cut(record, length))
        copy = state.clone()
        assert (state.listening, copy.listening) == (1, 1)
        for seat, text in record.moves[length : length + 1]:
            assert perform(game, copy, seat, text) == perform(game, state, seat, text)


def test_positions_are_numbers_and_flat_lists(subject: Subject) -> None:
    """Else copies would share what lies in them."""
    state = plain_state(subject.game.new(subject.players, subject.options))
    beside = {"buffer", "listening", "memory", "notes", "options", "origin", "scratch", "scratch2"}
    assert {*fields(state)} == {*vars(state)} - beside
    for name in fields(state):
        value = getattr(state, name)
        numbers = value if isinstance(value, list) else [value]
        assert all(type(number) in (int, float) for number in numbers), name


def test_copy_is_complete_and_shares_nothing(subject: Subject) -> None:
    """Search copies positions into others that it has used before."""
    game = subject.game
    used: dict[str, Any] = {}
    for state, where in chain(originals(subject), rare(subject)):
        for one in (state, game.pooled(game.view(state, subject.players))):
            options: Any = one.options
            fresh: Any = game.new(subject.players, options)
            used.setdefault(str(options), game.new(subject.players, options))
            for target in (fresh, used[str(options)]):
                target.copy(one)
            for name in fields(one):
                value = getattr(one, name)
                for target in (fresh, used[str(options)]):
                    copied = getattr(target, name)
                    assert copied == value, f"{name}: {where}"
                    assert copied is not value or not isinstance(value, list), f"{name}: {where}"


def test_a_record_is_taken_up_where_it_ends(subject: Subject) -> None:
    game = subject.game
    match = new_match(subject, "resumed")
    rng = Rng(f"resumed {subject}")
    resumed = []
    for number in range(100):
        if number in (0, 1, 9, 60):
            copy = Match(read_line(match.record.to_line()))
            assert views(game, copy.state) == views(game, match.state)
            assert copy.pending == match.pending
            assert copy.record == match.record
            resumed.append(copy)
        if match.over:
            break
        choice = random_choice(match, rng)
        events = match.play(*choice)
        for copy in resumed:
            assert copy.play(*choice) == events
            assert views(game, copy.state) == views(game, match.state)
            assert copy.over == match.over
    for copy in resumed:
        assert copy.record == match.record


def test_a_record_cut_before_chance_goes_on_the_same(subject: Subject) -> None:
    """The dice that follow are the same, so the next decision of a player is the same too."""
    record = finished(subject, subject.seeds[0])
    for length in (0, *cuts(len(record.moves))):
        match = Match(cut(record, length))
        assert match.record.moves == record.moves[: len(match.record.moves)]
        assert len(match.record.moves) >= length


def test_records_hold(subject: Subject) -> None:
    for seed in subject.seeds:
        record = finished(subject, seed)
        assert verify(record.to_line()) == record
        unfinished = cut(record, len(record.moves) // 2)
        assert verify(unfinished.to_line()) == unfinished


def test_replay_gives_identical_views_and_events(subject: Subject) -> None:
    game = subject.game
    match = new_match(subject, "replayed")
    rng = Rng(f"replayed {subject}")
    live = {}
    for _ in range(200):
        live[len(match.record.moves)] = views(game, match.state)
        if match.over:
            break
        before = len(match.record.moves)
        events = match.play(*random_choice(match, rng))
        live_events = [seen(events, seat) for seat in range(subject.players + 1)]
        last = (before, live_events)
    told: list[Any] = [[] for _ in range(subject.players + 1)]
    for number, (state, events) in enumerate(replay(match.record)):
        if number in live:
            assert views(game, state) == live[number], number
        if number > last[0]:
            for seat in range(subject.players + 1):
                told[seat] += seen(events, seat)
    assert told == last[1]


def test_cards_are_conserved(subject: Subject) -> None:
    facts = subject.facts
    if facts is None:
        pytest.skip("nothing is known of this game's cards")
    for record in games(subject):
        for number, (state, _) in enumerate(replay(record)):
            if number > 500 and number % 7:
                continue
            cards = Counter(card for _, card in facts.located(state))
            assert cards == Counter(facts.deck(state)), f"{record.seed} after entry {number}"
