"""A game to play with from Python."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import stammtisch
from stammtisch.core.errors import BadSeats, NotAsked, NotUnderstood, RecordError
from stammtisch.core.games import GAMES
from tests.doc_pages import PAGES


def test_the_page_shows_what_happens() -> None:
    blocks = re.findall(r"^```pycon\n(.*?)^```$", PAGES["python.md"], re.MULTILINE | re.DOTALL)
    assert len(blocks) == 10
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "python.md", None, None)
    told: list[str] = []
    doctest.DocTestRunner().run(example, out=told.append)
    assert not told, "".join(told)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_played_to_its_end_and_read_back(name: str, tmp_path: Path) -> None:
    game = stammtisch.new(name, seed=3)
    while not game.over:
        assert game.turn in game.turns
        chosen = game.ask("heuristic")
        assert chosen in game.legal
        game.play(chosen)
    assert (game.turn, game.turns, game.legal) == (0, (), [])
    assert sorted(game.places)[0] == 1
    file = tmp_path / "game.jsonl"
    file.write_text(f"{stammtisch.new(name).record()}\n{game.record()}\n")
    again = stammtisch.read(file, 2)
    assert (again.places, again.points, str(again)) == (game.places, game.points, str(game))
    assert stammtisch.read(file).turn
    with pytest.raises(IndexError, match="has no game 3"):
        stammtisch.read(file, 3)
    file.write_text(game.record().replace('"seed":"3"', '"seed":"4"'))
    with pytest.raises(RecordError) as refused:
        stammtisch.read(file)
    assert "commitment" in refused.value.__notes__[0]


def test_what_is_wrong_is_said_and_changes_nothing() -> None:
    game = stammtisch.new("uno", players=3, seed=7)
    before = game.record()
    for text, seat, error, said in (
        ("r99", None, NotUnderstood, "I don't understand “r99”"),
        ("draw", 1, NotAsked, "turn"),
    ):
        with pytest.raises(error) as refused:
            game.play(text, seat)
        assert said in refused.value.__notes__[0]
    assert game.record() == before
    with pytest.raises(BadSeats) as many:
        stammtisch.new("uno", players=99)
    assert many.value.__notes__ == ["Uno with points is for 2 to 10 players, not for 99."]
    with pytest.raises(ValueError, match="there are seats 1 to 3"):
        game.view(4)


def test_a_seat_sees_its_own_hand_alone() -> None:
    game = stammtisch.new("uno", players=3, seed=7)
    hands = [game.view(seat).hand for seat in (1, 2, 3)]
    assert "Your hand" in game.text(1)
    assert "Your hand" not in str(game)
    assert len({*hands}) == 3
    assert not game.view(0).hand
