"""What happened, told to whoever may know it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from stammtisch.adapters.presentation.lines import plain
from stammtisch.adapters.presentation.presenter import (
    choices,
    moment,
    move_text,
    table_lines,
    title,
    told_lines,
    visible,
)
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.game import Event
from stammtisch.core.games import game_named
from stammtisch.core.record import replay
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import NAMES, random_game
from tests.adapters.sources import GAMES
from tests.examples import high_card
from tests.games.facts import lively

pytestmark = pytest.mark.slow

UNO = game_named("uno")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_told_to_every_seat_and_the_spectator(game: str) -> None:
    """In both languages in turn; that both have every message, test_messages asks."""
    record = random_game(game, 4, **lively(game))
    players, kind = len(record.seats), game_named(game)
    for number, (_, events) in enumerate(replay(record)):
        for reader in range(players + 1):
            company = Company(NAMES[:players], reader)
            texts = texts_in(LANGUAGES[(number + reader) % len(LANGUAGES)])
            sentences = told_lines(kind, events, company, texts)
            assert bool(sentences) == bool(visible(events, reader))
            assert all(text.strip() and "{" not in text for text in sentences)


def test_names_are_shown_as_they_are() -> None:
    names = ("[red]x[/red]", "{ $who }", "[/b]")
    passed = [Event("passed", seat, ()) for seat in (1, 2, 3)]
    assert told_lines(UNO, passed, Company(names), texts_in("en")) == [
        f"{name} passes." for name in names
    ]
    view = game_named("uno").view(_new("uno"), 0)
    assert "[red]x[/red]" in plain(table_lines(UNO, view, Company(names), texts_in("en"), 80))


def _new(name: str) -> object:
    game = game_named(name)
    return game.new(3, game.options())


@dataclass
class _PlainView:
    seat: int = 1
    players: int = 2
    legal: tuple[int, ...] = ()
    stage: str = "guess"
    hand: tuple[int, ...] = (3, 5)
    pending: tuple[int, ...] = (1,)


def test_a_game_without_texts_is_shown_by_its_facts() -> None:
    game, texts = high_card.GAME, texts_in("de")
    company = Company(("Anna", "Bert"), 1)
    text = plain(table_lines(game, _PlainView(), company, texts, 80))
    assert text.splitlines()[-1] == "stage: guess · hand: (3, 5)"
    assert told_lines(game, [Event("won", 2, (7,))], company, texts) == ["Bert won 7"]
    assert told_lines(game, [Event("dealt", 0, ())], company, texts)[0].strip() == "dealt"
    assert title(game.name, texts) == game.name
    assert moment(game, _PlainView(legal=(1, 2)), texts) == texts("moment")
    assert move_text(game, 1, texts) == game.notation(1)
    view = _PlainView(legal=(1, 2))
    numbers = [choice.number for choice in choices(game, view, texts)]
    assert numbers == [1, 2]
