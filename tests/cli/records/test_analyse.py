"""`stammtisch analyse`: what is shown, what is refused, and that workers make no difference."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stammtisch.ai import analysis
from stammtisch.cli.records.analyse import chart, column_of, marks_below, spread
from stammtisch.core.review import Decision, Judgement
from tests.cli.helpers import flat, play_uno, run, saved_files
from tests.pages.test_replay_page import data_in

pytestmark = pytest.mark.slow
QUICK = ("--iterations", "160")


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    file = tmp_path / "games.jsonl"
    game = ("--players", "random,normal", "--games", "1", "-o", "rounds=1", "--record", file)
    assert run("simulate", "uno", *game).exit_code == 0
    return file


def test_programs_get_the_same_from_two_workers(finished: Path) -> None:
    told = [
        run("analyse", finished, "--seat", "1", *QUICK, "--json", "--workers", workers).stdout
        for workers in ("1", "2")
    ]
    assert told[0] == told[1]
    facts = json.loads(told[0])
    (seat,) = facts["seats"]
    assert (facts["game"], facts["finished"], seat["seat"]) == ("uno", True, 1)
    assert seat["judged"] == seat["decisions"] == len(seat["moves"]) > 0
    record = json.loads(finished.read_text(encoding="utf-8"))
    for move in seat["moves"]:
        assert record["moves"][move["move"] - 1] == [1, move["played"]]
        low, high = move["loss_interval"]
        assert low <= move["loss"] <= high
        assert move["loss_in_places"] == move["loss"]  # of two players
        assert (move["mark"] is None) == (low <= 0.01)


@pytest.mark.parametrize("columns", ["60", "80", "130"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_marked_moves_and_the_analysis_fit_a_terminal(
    columns: str, language: str, finished: Path
) -> None:
    args = ("--seat", "1", *QUICK, "--lang", language)
    shown = run("analyse", finished, *args, COLUMNS=columns)
    assert shown.exit_code == 0, shown.output
    assert max(map(len, shown.stdout.splitlines())) <= int(columns)
    assert any(line.startswith("2 █") for line in shown.stdout.splitlines())


def test_a_page_has_the_analysis(finished: Path, tmp_path: Path) -> None:
    page = tmp_path / "out.html"
    args = ("analyse", finished, "--seat", "2", *QUICK, "--html", page)
    assert run(*args).exit_code == 0
    data = data_in(page.read_text(encoding="utf-8"))
    (analysis,) = data["analyses"]
    assert (data["seat"], analysis["seat"]) == (2, 2)
    assert analysis["points"][-1][0] == len(data["asked"]) - 1
    assert run(*args).exit_code == 2  # it is there already
    lost = run(*args[:-1], tmp_path / "nowhere" / "out.html")
    assert lost.exit_code == 2
    assert "2 █" in lost.stdout, "what was judged is told all the same"


def test_what_is_known_is_shown_after_an_interrupt(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged, done = analysis.judged, list[Decision]()

    def until_the_third(decision: Decision, iterations: int) -> Judgement:
        done.append(decision)
        if len(done) == 3:
            raise KeyboardInterrupt
        return judged(decision, iterations)

    monkeypatch.setattr(analysis, "judged", until_the_third)
    result = run("analyse", finished, "--seat", "1", *QUICK)
    assert result.exit_code == 130
    assert "2 decisions:" in result.stdout
    assert "2 of" in flat(result.stderr)


def test_hands_of_others_in_an_unfinished_game_are_asked_for(home: Path) -> None:
    play_uno(lines=["1"])
    (file,) = saved_files(home)
    assert run("analyse", file, "--seat", "2", *QUICK, lines=["no"]).exit_code == 1
    assert run("analyse", file, *QUICK).exit_code == 0


def test_what_cannot_be_judged_is_refused(finished: Path) -> None:
    spectator = run("analyse", finished, "--seat", "0")
    assert (spectator.exit_code, "1..2" in spectator.stderr) == (2, True)
    text = finished.read_text(encoding="utf-8").replace("random", "Mallory", 1)
    finished.write_text(text, encoding="utf-8")
    assert run("analyse", finished).exit_code == 1


def test_a_chart_has_a_row_for_each_place() -> None:
    assert chart([1, 2 / 3, 1 / 3, 0], 4, 80) == ["1 █", "2 ██", "3 ███", "4 ████"]
    assert chart([0.5], 2, 80) == ["1 ▄", "2 █"]
    assert marks_below(["", "mistake", "blunder"], 4, 80) == "   △▲"


def test_a_long_game_keeps_to_the_width_and_marks_stay_above_their_moves() -> None:
    assert max(map(len, chart([0.5] * 500, 4, 60))) == 60
    marks = [""] * 500
    for number in range(500):
        assert 0 <= column_of(number, 500, 58) < 58
    marks[499] = "blunder"
    assert len(marks_below(marks, 4, 60)) == 60
    assert spread([1, 1, 0, 0], 2) == [1, 0]
