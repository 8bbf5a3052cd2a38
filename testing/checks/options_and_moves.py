"""Options and moves that hypothesis chooses; it shrinks what fails to something short."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ...core.engine.rng import Rng
from ...core.errors import (
    AmbiguousMove,
    BadOption,
    IllegalMove,
    NotAsked,
    NotUnderstood,
    UnknownOption,
)
from ...core.game import Game, sampled
from ...core.match import Match
from ...core.options import NO, YES, read_options
from ...core.record import read_line, verify
from ..play import views

# The same examples every time, and no files written: a failure is one for everybody.
some = settings(max_examples=25, deadline=None, derandomize=True, database=None)


def values_of(option: Any) -> st.SearchStrategy[tuple[object, int | bool | str]]:
    """An option as it may be written, and what it then is."""
    if "low" in option.metadata:
        numbers = st.integers(option.metadata["low"], option.metadata["high"])
        spelled: Any = st.sampled_from([int, str, " {} ".format, "0{}".format])
        return st.tuples(numbers, spelled).map(lambda pair: (pair[1](pair[0]), pair[0]))
    if isinstance(option.default, str):
        return st.just((option.default, option.default))
    words = st.sampled_from([(word, word in YES) for word in sorted(YES | NO)])
    return words | st.booleans().map(lambda on: (on, on))


def written(game: Game) -> st.SearchStrategy[dict[str, tuple[object, int | bool | str]]]:
    return st.fixed_dictionaries(
        {}, optional={option.name: values_of(option) for option in fields(game.options)}
    )


@some
@given(data=st.data())
def test_options_are_read_as_they_were_written(game: Game, data: st.DataObject) -> None:
    chosen = data.draw(written(game))
    options = read_options(game.name, game.options, {name: v for name, (v, _) in chosen.items()})
    assert asdict(options) == asdict(game.options()) | {name: v for name, (_, v) in chosen.items()}
    assert read_options(game.name, game.options, asdict(options)) == options
    assert hash(options) == hash(read_options(game.name, game.options, asdict(options)))


def test_older_versions_of_the_rules_have_the_same_options(game: Game) -> None:
    names = [option.name for option in fields(game.options)]
    assert game.followed(game.options) == game.version
    for version, options in game.former.items():
        assert version <= game.followed(options) < game.version
        assert issubclass(options, game.options)
        assert [option.name for option in fields(options)] == names


@some
@given(data=st.data())
def test_anything_else_is_no_option(game: Game, data: st.DataObject) -> None:
    known = {option.name: option for option in fields(game.options)}
    name = data.draw(st.text(max_size=9).filter(lambda name: name not in known))
    with pytest.raises(UnknownOption) as unknown:
        read_options(game.name, game.options, {name: 1})
    assert unknown.value.facts == {"game": game.name, "name": name, "known": list(known)}
    option = known[data.draw(st.sampled_from(sorted(known)))]
    value = data.draw(
        st.integers() | st.text(max_size=9) | st.floats() | st.none() | st.lists(st.integers())
    )
    try:
        read = asdict(read_options(game.name, game.options, {option.name: value}))[option.name]
    except BadOption as error:
        facts = error.facts
        assert (facts["option"] if "option" in facts else facts["name"]) == option.name
        assert facts["value"] is value
    else:
        if isinstance(option.default, str):
            assert read == option.metadata["canonical"](str(value))
            return
        low, high = (option.metadata.get(edge, bound) for edge, bound in (("low", 0), ("high", 1)))
        assert low <= read <= high


@some
@given(data=st.data())
def test_any_moves_make_a_record_that_holds(game: Game, data: st.DataObject) -> None:
    """Any seat tries any move; what is legal is played, and nothing else changes anything."""
    players = data.draw(st.sampled_from(game.seats))
    chosen = data.draw(written(game))
    options = read_options(game.name, game.options, {name: v for name, (v, _) in chosen.items()})
    names = [f"seat {seat}" for seat in range(1, players + 1)]
    seed = data.draw(
        st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=5)
    )
    match = Match.new(game, options, seats=names, players=names, seed=seed, table="t")
    tries = data.draw(st.lists(st.tuples(st.integers(0, 11), st.integers(0, 95)), max_size=40))
    for which, number in tries:
        if match.over:
            break
        if which < 2:
            try_out_of_turn(match, which, number)
        seat = match.pending[which % len(match.pending)]
        legal = match.view(seat).legal
        match.play(seat, legal[number % len(legal)])
    assert verify(match.record.to_line()) == match.record
    assert views(game, Match(read_line(match.record.to_line())).state) == views(game, match.state)
    for view in views(game, match.state):
        assert game.view(sampled(game, view, Rng(seed)), view.seat) == view


def try_out_of_turn(match: Match, which: int, number: int) -> None:
    """A seat that isn't asked, or a move that isn't legal."""
    before = (views(match.game, match.state), list(match.record.moves))
    asked = match.pending[0]
    legal = match.view(asked).legal
    if which:
        with pytest.raises(NotAsked):
            match.play(0, legal[0])
    else:
        move = match.game.read(match.game.notation(legal[number % len(legal)]))
        others = [s for s in range(1, match.state.players + 1) if s not in match.pending]
        for seat in others[:1]:
            with pytest.raises(NotAsked):
                match.play(seat, move or 0)
    assert (views(match.game, match.state), match.record.moves) == before


@some
@given(data=st.data())
def test_any_text_is_a_move_or_an_error_of_the_rules(game: Game, data: st.DataObject) -> None:
    names = ["a"] * game.seats[0]
    match = Match.new(game, game.options(), seats=names, players=names, seed="1", table="t")
    seat = match.pending[-1]
    words = [*game.verbs, *game.notation(match.view(seat).legal[0]).split(), "c1", "1", "x", "ß"]
    text = data.draw(st.lists(st.sampled_from(words), max_size=4).map(" ".join) | st.text())
    before = (views(game, match.state), list(match.record.moves))
    try:
        match.play_line(seat, text)
    except (NotUnderstood, IllegalMove, AmbiguousMove):
        assert (views(game, match.state), match.record.moves) == before
    else:
        assert len(match.record.moves) > len(before[1])
