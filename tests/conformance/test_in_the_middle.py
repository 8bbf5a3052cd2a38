"""Nyan Nyan in the middle of a Stechen, with a command pending, an obligation waiting and an extra
turn to come: saved, resumed, seen by every seat, searched, and shown in 80x24."""

from __future__ import annotations

import pytest

from stammtisch.adapters.presentation.lines import plain, width_of
from stammtisch.adapters.presentation.presenter import by_verb, choices, table_lines
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.player import Budget
from stammtisch.ai.registry import make_player
from stammtisch.cli.terminal.drawing import choice_rows
from stammtisch.core.engine.constants import OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import sampled
from stammtisch.core.games import game_named
from stammtisch.core.games.nyan_nyan.options import NyanOptions
from stammtisch.core.match import Match
from stammtisch.core.record import new_record, read_line
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import company
from tests.games.nyan_nyan.positions import shuffle_of, undealt

pytestmark = pytest.mark.compiled
GAME = game_named("nyan_nyan")
HANDS = ["AS KC 9C", "AH 3C 3D", "10H 7H KH 6H 8C", "* QC QD"]
SCRIPT = [
    *("1 play AS", "2 play AH"),  # n is 4
    *("3 play 10H", "3 play 7H", "3 play KH", "3 command 4", "4 accept", "3 play 6H"),
    *("2 join", "4 abstain", "1 join", "3 join", "1 lay KC"),
]


@pytest.fixture(name="match")
def resumed() -> Match:
    """The game as it comes back from its line."""
    record = new_record(GAME, NyanOptions(), list("abcd"), ["human"] * 4, "s", "t")
    record.moves = [(0, shuffle_of(undealt(4), HANDS, "2S")), (0, "starter 1")]
    record.moves += [(int(entry[0]), entry[2:]) for entry in SCRIPT]
    return Match(read_line(record.to_line()))


def test_it_is_resumed_where_it_was(match: Match) -> None:
    view = match.view(0)
    assert (view.stage, match.pending) == ("lay", (2, 3))
    assert (view.commands, view.due, view.due_seven, view.extra) == ((0, 0, 0, 1), 2, 1, 1)
    assert view.laid_counts == (1, 0, 0, 0)
    for seat, text in [(3, "lay 8C"), (2, "lay 3C")]:
        match.play_line(seat, text)
    assert (match.view(2).counts[1], match.view(0).turn, match.view(0).extra) == (8, 3, 0)


def test_every_seat_sees_its_own_and_no_more(match: Match) -> None:
    king, own = GAME.read("lay KC"), match.view(1)
    assert king is not None
    assert [GAME.notation(king)[4:] for _ in own.laid] == ["KC"]
    for seat in (0, 2, 3, 4):
        view = match.view(seat)
        assert view.laid == ()
        world = sampled(GAME, view, Rng("other"))
        assert GAME.view(world, seat) == view
    worlds = {GAME.view(sampled(GAME, match.view(2), Rng(f"{i}")), 1).laid for i in range(40)}
    assert len(worlds) > 5


@pytest.mark.parametrize("seat", [2, 3])
def test_it_is_searched(match: Match, seat: int) -> None:
    view = match.view(seat)
    player = make_player("ismcts:iterations=200", GAME)
    move = player.choose(view, view.legal, Budget(Rng("search")))
    assert move in view.legal
    world = sampled(GAME, view, Rng("on"))
    world.random_playout(Rng("walk"), 1 << 20)
    assert world.mover == OVER


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1, 2, 3, 4])
def test_it_can_be_read_in_80x24(match: Match, seat: int, language: str) -> None:
    view, texts = match.view(seat), texts_in(language)
    rows = table_lines(GAME, view, company(view), texts, 80)
    offered = choice_rows(by_verb(choices(GAME, view, texts)), 80)
    assert max(*map(width_of, rows), *map(len, offered), 0) <= 80
    assert len(rows) + 1 + len(offered) + 1 <= 24
    owed = {"en": "2 cards", "de": "2 Karten"}[language]
    assert all(word in plain(rows) for word in (owed, "1/1", "×1"))
