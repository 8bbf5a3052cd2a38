"""Random games to look at and to tell about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from stammtisch.ai.arena.play import play_out
from stammtisch.ai.decision import decide
from stammtisch.ai.player import RandomPlayer
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.record import Record
from stammtisch.core.scene.company import Company
from tests.games.facts import seats_near

NAMES = ("Bartholomäus", "Anna", "Kunigunde von Habsburg", "Cleo", "Dora") + ("Emil",) * 5


def new_match(game: str, players: int, **options: int | bool) -> Match:
    """A game of so many players, or as near as it allows."""
    kind, players = game_named(game), seats_near(game, players)
    return Match.new(
        kind,
        read_options(game, kind.options, options),
        seats=list(NAMES[:players]),
        players=["random"] * players,
        seed="look",
        table="test",
    )


@cache
def random_game(game: str, players: int, **options: int | bool) -> Record:
    """A whole random game (not to be changed)."""
    match = new_match(game, players, **options)
    return play_out(match, [RandomPlayer(match.game)] * len(match.record.seats)).record


def looks(game: str, players: int, **options: int | bool) -> Iterator[list[Any]]:
    """What the spectator and every seat see, now and then in the first part of a random game."""
    match = new_match(game, players, **options)
    player = RandomPlayer(match.game)
    for number in range(300):
        if number % 29 == 0 or match.over:
            yield [match.view(seat) for seat in range(len(match.record.seats) + 1)]
        if match.over:
            return
        seat = match.pending[-1]
        match.play(seat, decide(match, seat, player))


def company(view: Any) -> Company:
    return Company(NAMES[: view.players], view.seat)
