"""A replay page of a game that isn't over tells nothing of cards and decks that its readers can't
know: with other ones there it is the same, byte for byte."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.games.narikana.decks import ready_decks
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.record import Entry, Record
from stammtisch.testing.checks.leaks import Sight, sights, swapped
from stammtisch.testing.subjects import Subject
from tests.pages.test_replay_page import page_with

LENGTH = 30
"""Entries of a game that are looked at."""
SWAPS = 8
NARIKANA = game_named("narikana")
DECKS = sorted(ready_decks())


@cache
def begun(name: str) -> tuple[Subject, Record]:
    """A game that broke off (not to be changed)."""
    game = GAMES[name]
    subject = Subject(game, game.options(), min(3, game.seats[-1]))
    players = ("heuristic",) * subject.players
    record = play_game(Simulation(name, subject.options, players, "leaks", 1), 1)
    record.outcome = None
    del record.moves[LENGTH:]
    return subject, record


def same_for(subject: Subject, moves: list[Entry], others: list[Entry], seat: int) -> int:
    """As many entries of two games, from the start, are the same to a seat."""
    pairs = zip(sights(subject, moves, [seat]), sights(subject, others, [seat]), strict=False)
    same = 0
    for one, other in pairs:
        if told(one[seat]) != told(other[seat]):
            break
        same += 1
    return same


def told(sight: Sight) -> tuple[object, ...]:
    return sight.view, sight.events


@pytest.mark.parametrize("name", GAMES)
def test_other_cards_that_a_seat_cannot_see_leave_its_page_as_it_is(name: str) -> None:
    subject, record = begun(name)
    rng, compared = Rng(f"pages {name}"), 0
    for number in range(SWAPS):
        moves, shuffled, _ = swapped(subject, record.moves, rng)
        seat = number % (subject.players + 1)
        length = same_for(subject, record.moves, moves, seat)
        if length > shuffled + 1:
            games = (replace(record, moves=some[:length]) for some in (record.moves, moves))
            one, other = (page_with(game, {0, seat}) for game in games)
            assert one == other, f"{name}, seat {seat}, {length} entries"
            compared += 1
    assert compared > 2


def with_secret_decks(other: str) -> Record:
    """The first moves of a game against a deck that isn't seen, as Ben does nothing."""
    chosen = {"deck1": "toy-box", "deck2": other, "secret_decks": True}
    options, names = read_options("narikana", NARIKANA.options, chosen), ["Anna", "Ben"]
    match = Match.new(NARIKANA, options, seats=names, players=names, seed="decks", table="leaks")
    rng = Rng("Anna's moves")
    while len(match.record.moves) < LENGTH:
        (seat,) = match.pending
        view = match.view(seat)
        legal = view.legal if seat == 1 else [NARIKANA.default(view).move]
        match.play(seat, legal[rng.below(len(legal))])
    return match.record


@pytest.mark.parametrize("seats", [{0}, {0, 1}], ids=["spectator", "Anna"])
def test_a_secret_deck_is_in_no_page_of_others(seats: set[int]) -> None:
    pages = {deck: page_with(with_secret_decks(deck), seats) for deck in DECKS[:3]}
    assert len(set(pages.values())) == 1
    assert "Deck of seat 2 = ?" in pages[DECKS[0]]


def test_a_secret_deck_is_in_the_page_of_who_plays_it() -> None:
    page = page_with(with_secret_decks("quiet-please"), {0, 2})
    assert "Deck of seat 1 = ?, Deck of seat 2 = Quiet, Please" in page
