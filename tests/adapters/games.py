"""Random games to look at and to tell about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any

from stammtisch.adapters.presentation.lines import Line, Span
from stammtisch.adapters.presentation.presenter import asked, presenter_of, table_lines
from stammtisch.adapters.presentation.texts import texts_in
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
WIDTH, HEIGHT = 80, 24
"""Of a screen."""


def new_match(game: str, players: int, **options: int | bool) -> Match:
    """A game of so many players, or as near as it allows."""
    return seeded_match(game, players, "look", options)


def seeded_match(game: str, players: int, seed: str, options: Mapping[str, int | bool]) -> Match:
    kind, players = game_named(game), seats_near(game, players)
    return Match.new(
        kind,
        read_options(game, kind.options, options),
        seats=list(NAMES[:players]),
        players=["random"] * players,
        seed=seed,
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


def look_at(game: str, players: int, **options: int | bool) -> list[Any]:
    """The same views in one list."""
    return [view for views in looks(game, players, **options) for view in views]


def decisions(game: str, seed: int, players: int = 4) -> Iterator[tuple[Match, int, Any]]:
    """The decisions of a random game: the game before each, the seat that is asked, its view."""
    match = seeded_match(game, players, str(seed), {})
    player = RandomPlayer(match.game)
    for _ in range(300):
        if match.over:
            return
        seat = match.pending[0]
        yield match, seat, match.view(seat)
        match.play(seat, decide(match, seat, player))


def scene(game: str, view: Any, language: str = "en", width: int = WIDTH) -> list[Line]:
    """The table, laid out in lines."""
    return table_lines(game_named(game), view, company(view), texts_in(language), width)


def spans(rows: list[Line]) -> list[Span]:
    return [span for row in rows for span in row]


def cards_shown(rows: list[Line], names: Collection[str]) -> list[str]:
    """Cards in boxes, and those that can't be played now."""
    return [
        span.text.strip()
        for span in spans(rows)
        if span.text.strip() in names and span.text.startswith(" ")
    ]


def question(game: str, view: Any) -> str:
    """What the reader of the view is asked, in English."""
    return asked(game_named(game), view, texts_in("en"))[0]


def explanation(game: str, view: Any, card: str, language: str = "en") -> str:
    """What a card does now."""
    presenter = presenter_of(game_named(game))
    return " ".join(presenter.explain(view, card, company(view), texts_in(language)))
