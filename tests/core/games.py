"""Small games for the tests of the core: random, with fixed seeds."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import GAMES
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from tests.games.facts import seats_near


def new_match(name: str, players: int = 3, seed: str = "7", **values: object) -> Match:
    """A game of so many players, or as near as it allows."""
    game, players = GAMES[name], seats_near(name, players)
    return Match.new(
        game,
        read_options(name, game.options, values),
        seats=["Anna", "Ben", "Clara", "Dirk", "Eva"][:players],
        players=["human"] * players,
        seed=seed,
        table="table 1",
    )


def with_words(name: str, *words: str) -> Match:
    """A game into whose deal these words are mixed, one a seat."""
    game = GAMES[name]
    seats = ["Anna", "Ben", "Clara"][: len(words)]
    return Match.new(
        game,
        read_options(name, game.options, {}),
        seats=seats,
        players=["human"] * len(words),
        seed="7",
        table="table 1",
        words=words,
    )


def played(match: Match, entries: int = 100_000) -> Match:
    """Go on at random until the record has so many entries or the game is over."""
    rng = Rng(f"played {match.record.seed}")
    while not match.over and len(match.record.moves) < entries:
        seat = match.pending[rng.below(len(match.pending))]
        moves = match.state.legal(seat)
        match.play(seat, moves[rng.below(len(moves))])
    return match


@cache
def line(name: str, entries: int = 100_000) -> str:
    """The record of a game as it stands in a file."""
    return played(new_match(name), entries).record.to_line()


def data(name: str, entries: int = 100_000) -> dict[str, Any]:
    """The same, to be changed."""
    fields: dict[str, Any] = json.loads(line(name, entries))
    return fields
