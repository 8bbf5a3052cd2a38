"""Tools that play games or simulate them run to their end; what they must show needs more games."""

from __future__ import annotations

import pytest

from tests.tools.running import run

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("cheater uno ismcts:iterations=10 random --blocks 2 --seats 2", "2 deals from 2 seats"),
        ("coverage means --runs 2", "2 runs each"),
        ("invariants narikana --games 2", " pass\n"),
        ("lessons uno --deals 1", "now first game "),
        ("outages --outage 502 --seconds 2 --tables 1", "502 for 2 s: "),
        ("sequential --runs 2", "2 runs each"),
        ("start --database sqlite --tables 2 --runs 1", "2 tables handled within "),
        ("screen-games --game las_vegan --size 80x24 --lang en", "over after"),
        ("screen-games --game las_vegan --size 80x24 --lang en --by keys", "over after keys"),
        ("screen-games --game las_vegan --size 60x20 --lang de --by mouse", "over after mouse"),
        ("screen-games --game las_vegan --size 80x24 --lang de --by words", "over after words"),
        ("tables --tables 1 --game uno", "1 tables: "),
    ],
)
def test_a_tool_prints_its_figures(arguments: str, line: str) -> None:
    result = run(*arguments.split())
    assert line in result.stdout
    assert result.stderr.splitlines()[-1].startswith("wrong ")
    assert result.exit_code == (0 if result.stderr == "wrong 0\n" else 1)


@pytest.mark.parametrize("chat", ["telegram", "matrix"])
def test_readings_are_compared_in_each_chat(chat: str) -> None:
    result = run("leaks", "--chat", chat, "--tables", "1", "--game", "nyan_nyan")
    assert result.exit_code == 0
    assert "1 pairs of tables" in result.stdout


def test_steps_of_environments_are_counted() -> None:
    pytest.importorskip("pygame")
    result = run("environments", "--steps", "20")
    assert "texas_holdem_v4" in result.stdout
    assert "uno, 4" in result.stdout
