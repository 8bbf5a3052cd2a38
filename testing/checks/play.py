"""Moves: who is asked, what is legal, how it is written, how games end."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import isclose

import pytest

from ...core.engine.constants import CHANCE, OVER
from ...core.engine.rng import Rng
from ...core.errors import IllegalMove, NotAsked
from ...core.game import play
from ...core.record import replay
from ...core.text.move_parser import resolve, resolve_line, rest_may_follow
from ..play import (
    carry_out,
    dice,
    finished,
    games,
    new_match,
    random_choice,
    views,
    walk,
)
from ..subjects import Subject

MAX_TRIED = 24
"""Illegal moves that are tried in a position."""


def test_random_play_ends(subject: Subject) -> None:
    game = subject.game
    for seed in subject.seeds:
        for state, _ in replay(finished(subject, seed)):
            last = state
        assert last.mover == OVER
        assert last.pending() == ()
        for seat in range(subject.players + 1):
            view = game.view(last, seat)
            assert (view.pending, view.legal) == ((), ())
            assert last.legal(seat) == []


def test_nothing_but_defaults_can_be_played(subject: Subject) -> None:
    """Nobody at the table reacts: every decision takes its default, and nothing breaks."""
    match = new_match(subject, "asleep")
    for _ in range(1000):
        if match.over:
            break
        seat = match.pending[0]
        match.play(seat, match.game.default(match.view(seat)).move)


def test_exactly_the_pending_seats_have_moves(subject: Subject) -> None:
    game = subject.game
    for state, where in walk(subject):
        pending = state.pending()
        assert len({*pending}) == len(pending), where  # in play order, where that counts
        assert (state.mover == OVER) == (pending == ()), where
        assert state.mover == OVER or state.mover == pending[0], where
        for seat, view in enumerate(views(game, state)):
            assert (view.seat, view.players) == (seat, subject.players), where
            assert view.pending == pending, where
            if seat == CHANCE:
                assert view.legal == (), where
                continue
            legal = state.legal(seat)
            assert legal == sorted(set(legal)), where
            assert view.legal == tuple(legal), where
            assert bool(legal) == (seat in pending), where


def test_illegal_moves_raise_and_change_nothing(subject: Subject) -> None:
    game = subject.game
    known = set()
    for seed in subject.seeds:
        known |= {text for seat, text in finished(subject, seed).moves if seat != CHANCE}
    moves = sorted(move for text in known if (move := game.read(text)) is not None)
    match = new_match(subject, "illegal")
    rng = Rng(f"illegal {subject}")
    for _ in range(80):
        if match.over:
            break
        before = (views(game, match.state), match.record.to_line())
        for seat in range(1, subject.players + 1):
            legal = match.state.legal(seat)
            if seat not in match.pending:
                with pytest.raises(NotAsked):
                    match.play(seat, moves[rng.below(len(moves))])
                continue
            tried = [move for move in moves if move not in legal]
            while len(tried) > MAX_TRIED:
                tried.pop(rng.below(len(tried)))
            for move in tried:
                with pytest.raises(IllegalMove) as error:
                    match.play(seat, move)
                facts = error.value.facts
                assert facts["move"] == game.notation(move)
                assert isinstance(facts["reason"], str)
        assert (views(game, match.state), match.record.to_line()) == before
        match.play(*random_choice(match, rng))


@pytest.mark.parametrize("stranger", [CHANCE, -1, "one more"])
def test_seats_that_do_not_exist_cannot_move(subject: Subject, stranger: int | str) -> None:
    match = new_match(subject, "stranger")
    rng = Rng(f"stranger {subject}")
    seat = subject.players + 1 if isinstance(stranger, str) else stranger
    for _ in range(30):
        if match.over:
            break
        move = match.state.legal(match.pending[0])[0]
        before = views(subject.game, match.state)
        with pytest.raises(NotAsked):
            play(match.game, match.state, seat, move)
        assert views(subject.game, match.state) == before
        match.play(*random_choice(match, rng))


def test_notation_is_unique_and_round_trips(subject: Subject) -> None:
    game = subject.game
    number: dict[str, int] = {}
    for state, where in walk(subject):
        for seat in state.pending():
            if seat == CHANCE:
                continue
            for move in state.legal(seat):
                text = game.notation(move)
                assert number.setdefault(text, move) == move, where
                assert game.read(text) == move, where
                assert text == " ".join(text.split()), where
                assert text.split()[0] in game.verbs, where
    assert game.read("") is None
    assert game.read("no such move") is None


def test_notation_of_chance_round_trips(subject: Subject) -> None:
    game = subject.game
    for seed in subject.seeds:
        record = finished(subject, seed)
        for length, (state, _) in enumerate(replay(record)):
            if state.mover == CHANCE:
                outcome = tuple(game.chance(state, dice(record, length)))
                text = game.chance_notation(outcome)
                assert record.moves[length] == (CHANCE, text)
                assert game.read_chance(text) == outcome
                assert text == " ".join(text.split())
    assert game.read_chance("") is None
    assert game.read_chance("no such outcome") is None


def test_what_is_legal_can_be_typed(subject: Subject) -> None:
    """Canonical, in capitals and with other spacing."""
    game = subject.game
    for state, where in walk(subject):
        for seat in state.pending():
            if seat == CHANCE:
                continue
            view = game.view(state, seat)
            moves = view.legal if len(view.legal) < 12 else view.legal[:: len(view.legal) // 6]
            for move in moves:
                text = game.notation(move)
                assert resolve(game, view, text) == move, where
                assert resolve(game, view, f" {text.upper().replace(' ', '  ')} ") == move, where


def test_moves_of_several_parts_can_be_typed_in_one_line(subject: Subject) -> None:
    game = subject.game
    met = typed = 0
    for moves in [record.moves[:1000] for record in games(subject)]:
        state = game.new(subject.players, subject.options)
        for (seat, text), (again, rest) in pairwise(moves):
            before = state.clone()
            carry_out(game, state, seat, text)
            if seat == CHANCE or seat != again or not rest_may_follow(game, game.view(state, seat)):
                continue
            met += 1
            seen_before = views(game, before)
            line = resolve_line(game, before, seat, f"{text} {rest}")
            typed += line == [game.read(text), game.read(rest)]
            assert views(game, before) == seen_before
    assert typed == met


def test_outcome_is_consistent(subject: Subject) -> None:
    game = subject.game
    for record in games(subject):
        for state, _ in replay(record):
            last = state
        if last.mover != OVER:  # a steered game may be left unfinished
            continue
        outcome = game.outcome(last)
        seats = range(subject.players)
        assert len(outcome.places) == len(outcome.points) == len(outcome.utility) == len(seats)
        # Those who tie share a place, and the places after them stay empty.
        shared = Counter(outcome.places)
        assert all(
            place == 1 + sum(shared[better] for better in shared if better < place)
            for place in shared
        )
        assert all(0 <= value <= 1 for value in outcome.utility)
        assert isclose(sum(outcome.utility) / len(seats), 0.5)
        assert list(outcome.utility) == list(last.utilities())
        for a in seats:
            for b in seats:
                better = outcome.places[a] < outcome.places[b]
                assert better == (outcome.utility[a] > outcome.utility[b])


def test_places_go_by_points(subject: Subject) -> None:
    if subject.facts is None or not subject.facts.places_by_points(subject.options):
        return
    for record in games(subject):
        for state, _ in replay(record):
            last = state
        if last.mover == OVER:
            outcome = subject.game.outcome(last)
            ahead = sorted(outcome.points, reverse=not subject.facts.fewest_win)
            assert outcome.places == tuple(1 + ahead.index(own) for own in outcome.points)


def test_the_default_is_legal(subject: Subject) -> None:
    game = subject.game
    for state, where in walk(subject):
        for seat in state.pending():
            if seat != CHANCE:
                default = game.default(game.view(state, seat))
                assert default.move in state.legal(seat), where
