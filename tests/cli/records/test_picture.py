"""`picture`: positions of recorded games as files."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from stammtisch.core.scene.texts import LANGUAGES
from tests.cli.helpers import flat, only_record, play_uno, run, saved_files
from tests.pictures.boxes import boxes, cards_in

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two recorded games of uno."""
    file = tmp_path_factory.mktemp("pictures") / "games.jsonl"
    args = ["--players", "random,random,random", "--games", "2", "--seed", "a"]
    assert run("simulate", "uno", *args, "--record", file).exit_code == 0
    return file


def drawn(folder: Path, *args: str | Path) -> str:
    output = folder / "x.svg"
    result = run("picture", *args, "-o", output)
    assert result.exit_code == 0, result.output
    return output.read_text(encoding="utf-8")


def words(svg: str) -> set[str]:
    return {box.text for box in boxes(svg) if box.kind == "text" and not box.card}


def test_a_move_is_drawn_as_a_seat_sees_it(games: Path, tmp_path: Path) -> None:
    start = drawn(tmp_path, games, "--move", "2", "--seat", "2")
    top, *hand = cards_in(start)
    assert len(hand) == 7
    assert len(cards_in(drawn(tmp_path, games, "--move", "2", "--seat", "0"))) == 1
    other = drawn(tmp_path, games, "--move", "2", "--seat", "3")
    assert cards_in(other)[0] == top
    assert cards_in(other)[1:] != hand
    assert start != drawn(tmp_path, games, "--move", "2", "--seat", "2", "--game", "2")


def test_the_last_position_is_drawn_by_default(games: Path, tmp_path: Path) -> None:
    svg = drawn(tmp_path, games)
    assert any("place 1" in text or "place" in text for text in words(svg))
    assert svg != drawn(tmp_path, games, "--move", "2")


def test_language_and_theme(games: Path, tmp_path: Path) -> None:
    args = (games, "--move", "2", "--seat", "1")
    assert "Your hand:" in words(drawn(tmp_path, *args))
    assert "Deine Hand:" in words(drawn(tmp_path, *args, "--lang", "de"))
    assert drawn(tmp_path, *args) != drawn(tmp_path, *args, "--theme", "dark")


def test_the_ending_says_the_form(games: Path, tmp_path: Path) -> None:
    for name, start in (("x.png", b"\x89PNG"), ("x.PNG", b"\x89PNG"), ("x.svg", b"<svg")):
        assert run("picture", games, "-o", tmp_path / name).exit_code == 0
        assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_said(games: Path, tmp_path: Path, language: str) -> None:
    good = tmp_path / "x.svg"
    allowed = {"en": "Allowed", "de": "Erlaubt"}[language]
    for args, told in [
        ((games, "-o", tmp_path / "x.gif"), ".png .svg"),
        ((games, "-o", tmp_path / "x"), ".png .svg"),
        ((games, "-o", good, "--move", "99999"), f"{allowed}: 0.."),
        ((games, "-o", good, "--seat", "4"), f"{allowed}: 0..3"),
        ((games, "-o", good, "--game", "3"), f"{allowed}: 1..2"),
        ((games, "-o", tmp_path / "no" / "x.svg"), "x.svg"),
        ((tmp_path / "none.jsonl", "-o", good), "none.jsonl"),
        (("--theme", "pink", games, "-o", good), "light"),
    ]:
        result = run("picture", *args, "--lang", language)
        assert result.exit_code != 0, args
        assert told in flat(result.output)
        assert not good.exists()


def test_without_the_extra_png_says_how_to_get_it(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run("picture", games, "-o", tmp_path / "x.png")
    assert result.exit_code == 1
    assert '[pictures]"' in flat(result.output)
    assert not (tmp_path / "x.png").exists()
    assert run("picture", games, "-o", tmp_path / "x.svg").exit_code == 0


def test_hands_of_others_in_an_unfinished_game_are_asked_for(home: Path, tmp_path: Path) -> None:
    play_uno(lines=["1"])
    name = saved_files(home)[0].stem
    own = drawn(tmp_path, name)
    assert len(cards_in(own)) > 1
    assert only_record(home).outcome is None
    output = tmp_path / "other.svg"
    refused = run("picture", name, "--seat", "2", "-o", output, lines=["no"])
    assert refused.exit_code == 1
    assert "isn't finished" in flat(refused.output)
    assert not output.exists()
    allowed = run("picture", name, "--seat", "2", "-o", output, lines=["yes"])
    assert allowed.exit_code == 0
    asked = output.read_bytes()
    assert run("picture", name, "--seat", "2", "--show-hands", "-o", output).exit_code == 0
    assert output.read_bytes() == asked
    assert run("picture", name, "--seat", "0", "-o", output).exit_code == 0
