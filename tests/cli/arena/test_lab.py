"""`stammtisch lab`."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from stammtisch.adapters.files import held
from stammtisch.adapters.lab.file import LAB, TOURNAMENT, LabFile
from stammtisch.ai.arena.lab import Lab, lab_for, play_one, ready, report_of
from stammtisch.ai.arena.lab import run as run_lab
from stammtisch.ai.arena.runner import HERE
from stammtisch.core.games import game_named
from stammtisch.core.games.narikana import GAME
from tests.ai.arena.test_runner import Backwards
from tests.cli.helpers import flat, run

pytestmark = pytest.mark.slow


@pytest.fixture
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.ai.arena.lab.ready", lambda game: ready(game)[:3])


def test_every_two_decks_meet_from_both_seats_in_the_same_deals() -> None:
    lab = lab_for(GAME, "heuristic", "s", 400)
    assert lab.total == 28 * 2 * 29
    (first, seed), (second, same) = lab.seating(0), lab.seating(1)
    assert first == second[::-1]
    assert seed == same != lab.seating(2)[1]
    met = [lab.seating(number)[0] for number in range(lab.total)]
    for deck in ready(GAME):
        assert sum(deck in pair for pair in met) == 7 * 2 * 29 >= 400
        assert sum(deck == pair[0] for pair in met) == 7 * 29


@pytest.mark.usefixtures("_few")
def test_the_same_seed_gives_the_same_games() -> None:
    command = ["lab", "narikana", "--games", "2", "--seed", "s", "--player", "random", "--json"]
    one = json.loads(run(*command).output)
    assert one == json.loads(run(*command).output)
    assert one["games"] == 2 * 3
    assert one != json.loads(run(*command[:4], "--seed", "t", *command[6:]).output)


def test_the_results_are_the_same_whatever_the_workers() -> None:
    lab = Lab("narikana", tuple(ready(GAME)[:3]), "random", "s", 2)
    reports = []
    for executor in (HERE, Backwards()):
        report = report_of(lab)
        for game in run_lab(lab, executor):
            report.add(game)
        reports.append(report.figures())
    assert reports[0] == reports[1]


@pytest.mark.usefixtures("_few")
def test_tables_are_shown_in_both_languages() -> None:
    for language, word in (("en", "Drawn"), ("de", "Gezogen")):
        result = run("--lang", language, "lab", "narikana", "--games", "1")
        assert result.exit_code == 0, result.output
        assert "flying-sparks" in result.output
        assert word in flat(result.output)


def test_a_game_without_decks_is_named() -> None:
    result = run("lab", "uno")
    assert result.exit_code == 2
    assert "Uno" in result.output


def test_the_heuristic_without_views_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The short way that the laboratory takes comes to the games that views lead to."""
    lab = Lab("narikana", tuple(ready(GAME)[:2]), "heuristic", "s", 1)
    short = play_one(lab, 0)
    monkeypatch.setattr("stammtisch.ai.arena.lab.HeuristicPlayer", type("Nobody", (), {}))
    assert play_one(lab, 0) == short


def test_sums() -> None:
    lab = Lab("narikana", tuple(ready(GAME)[:3]), "heuristic", "s", 2)
    report = report_of(lab)
    played = [play_one(lab, number) for number in range(lab.total)]
    for game in played:
        report.add(game)
    facts = report.figures()
    assert facts.games == lab.total == 12
    assert sum(row.games for row in facts.decks) == 24
    assert sum(row.win_rate.value for row in facts.decks) == pytest.approx(1.5)
    lengths = sorted(one.actions for one in played)
    assert lengths[0] <= facts.actions["50%"] <= lengths[-1]
    for row in facts.cards:
        found = sum((row.card in cards) for one in played for cards in one.drawn)
        assert row.drawn == found
    assert game_named("narikana") is GAME


# Games that are kept

KEPT = ["lab", "narikana", "--seed", "s", "--player", "random", "--json", "--file"]


def results_in(file: Path) -> list[Any]:
    with LabFile(file, LAB) as opened:
        return [result for _, _, (result,), _ in opened.jobs()]


@pytest.fixture(scope="module")
def kept_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with one game of every two of three decks from each seat, to be copied."""
    file = tmp_path_factory.mktemp("kept") / "games"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stammtisch.ai.arena.lab.ready", lambda game: ready(game)[:3])
        assert run(*KEPT, str(file), "--games", "1").exit_code == 0
    return file


def changed(file: Path, change: str, *values: object) -> bytes:
    """The content of a file after a change to it."""
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"UPDATE {change}", values)
        db.commit()
    return file.read_bytes()


@pytest.mark.usefixtures("_few")
def test_kept_games_are_not_played_again_and_may_become_more(tmp_path: Path) -> None:
    file = tmp_path / "games"
    few = json.loads(run(*KEPT, str(file), "--games", "2").output)
    kept = results_in(file)
    assert len(kept) == few["games"] == 6
    more = json.loads(run(*KEPT, str(file), "--games", "5").output)
    assert results_in(file)[:6] == kept
    assert len(results_in(file)) == more["games"] == 12
    assert more == json.loads(run(*KEPT[:-1], "--games", "5").output)
    assert json.loads(run(*KEPT, str(file), "--games", "2").output) == few
    assert [path.name for path in tmp_path.iterdir()] == ["games"]


PROGRAM = """
import sys
from stammtisch.ai.arena import lab
from stammtisch.cli.main import main
decks = lab.ready
lab.ready = lambda game: decks(game)[:3]
main()
"""


@pytest.mark.usefixtures("_few")
def test_killed_and_resumed_it_ends_as_if_nothing_had_been(tmp_path: Path) -> None:
    file, whole = tmp_path / "killed", tmp_path / "whole"
    expected = run(*KEPT, str(whole), "--games", "12").output
    stored = 0
    for _ in range(2):
        command = [sys.executable, "-c", PROGRAM, *KEPT, str(file), "--games", "12"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as program:
            while not file.exists() or len(results_in(file)) < stored + 3:
                time.sleep(0.01)
            program.kill()
        assert stored < len(results_in(file)) < 18
        stored = len(results_in(file))
    assert run(*KEPT, str(file), "--games", "12").output == expected
    assert results_in(file) == results_in(whole)


@pytest.mark.usefixtures("_few")
def test_what_is_in_a_file_is_played_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games"
    asked = [*KEPT, str(file), "--games", "2"]
    before = run(*asked).output
    monkeypatch.setattr("stammtisch.ai.arena.lab.play_one", pytest.fail)
    assert run(*asked).output == before


@pytest.mark.usefixtures("_few")
def test_ctrl_c_keeps_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games"
    numbers = iter([*range(4), None])

    def interrupted(lab: Lab, number: int) -> Any:
        if next(numbers) is None:
            raise KeyboardInterrupt
        return play_one(lab, number)

    with monkeypatch.context() as patch:
        patch.setattr("stammtisch.ai.arena.lab.play_one", interrupted)
        stopped = run(*KEPT, str(file), "--games", "5")
    assert stopped.exit_code == 130
    assert json.loads(stopped.stdout)["games"] == 4
    assert "4 of 12 games" in flat(stopped.stderr)
    assert len(results_in(file)) == 4


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("something else\n", "no file of games that lab has kept"),
        ("", "no file of games that lab has kept"),
        ('{"lab":1', "damaged"),
        ('{"lab":1}\n', "lab: 1 there, narikana here"),
        (None, "games was played with other settings (seed: s there, t here)"),
    ],
)
def test_other_files_are_left_as_they_are(
    tmp_path: Path, kept_once: Path, content: str | None, says: str
) -> None:
    file = tmp_path / "games"
    seed = "s"
    if content is None:
        copy(kept_once, file)
        seed = "t"
    else:
        file.write_text(content, encoding="utf-8")
    before = file.read_bytes()
    command = ["t" if one == "s" else one for one in KEPT] if seed == "t" else KEPT
    refused = run(*command, str(file), "--games", "1", STAMMTISCH_LANG="en")
    assert refused.exit_code == 1
    assert says in flat(refused.output)
    assert file.read_bytes() == before


def test_a_tournament_is_no_laboratory(tmp_path: Path) -> None:
    file = tmp_path / "games"
    LabFile.create(file, TOURNAMENT, {}).close()
    refused = run(*KEPT, str(file), "--games", "1", STAMMTISCH_LANG="en")
    assert refused.exit_code == 1
    assert "no file of games that lab has kept" in flat(refused.output)


@pytest.mark.usefixtures("_few")
def test_games_of_a_deck_that_was_changed_since_are_told(tmp_path: Path, kept_once: Path) -> None:
    file = tmp_path / "games"
    copy(kept_once, file)
    before = changed(file, "lab SET settings = replace(settings, '3 ember-cub', '2 ember-cub')")
    refused = run(*KEPT, str(file), "--games", "1", STAMMTISCH_LANG="en")
    assert refused.exit_code == 1
    differing = flat(refused.output).split("decks.")[1:]
    assert ["2 ember-cub" in deck and "3 ember-cub" in deck for deck in differing] == [True]
    assert file.read_bytes() == before


RESULT = (
    '{"decks":["a","b"],"first":1,"winner":1,"actions":9,"drawn":[["fox"],[]],"played":[[],[]]}'
)


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize(
    "result",
    [
        *("{}", "1", '{"decks": ["one"]}', "[]", "[" * 5000 + "]" * 5000),
        RESULT.replace('"winner":1', '"winner":"x"'),
        RESULT.replace('"winner":1', '"winner":7'),
        RESULT.replace('"actions":9', '"actions":1.5'),
        RESULT.replace('["fox"]', "[[1]]"),
        RESULT.replace('["fox"]', "[7]"),
        RESULT,  # of other decks
    ],
)
def test_a_result_that_is_no_game_is_told(tmp_path: Path, kept_once: Path, result: str) -> None:
    file = tmp_path / "games"
    copy(kept_once, file)
    before = changed(file, "results SET result = ? WHERE job = 2", result)
    refused = run(*KEPT, str(file), "--games", "5", STAMMTISCH_LANG="en")
    assert refused.exit_code == 1
    assert "games is damaged" in flat(refused.output)
    assert file.read_bytes() == before


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize("change", ["jobs SET lost = 'died', size = 0", "jobs SET job = job + 9"])
def test_a_game_that_is_missing_is_told(tmp_path: Path, kept_once: Path, change: str) -> None:
    file = tmp_path / "games"
    copy(kept_once, file)
    with closing(sqlite3.connect(file)) as db:
        db.execute("DELETE FROM results WHERE job = 6")
        db.execute(f"UPDATE {change} WHERE job = 6")
        db.commit()
    refused = run(*KEPT, str(file), "--games", "5", STAMMTISCH_LANG="en")
    assert refused.exit_code == 1
    assert "games is damaged" in flat(refused.output)


@pytest.mark.usefixtures("_few")
def test_one_program_writes_to_a_file(tmp_path: Path, kept_once: Path) -> None:
    file = tmp_path / "games"
    copy(kept_once, file)
    with held(file):
        refused = run(*KEPT, str(file), "--games", "5", STAMMTISCH_LANG="en")
    assert refused.exit_code == 1
    assert "Another program writes to" in flat(refused.output)
    assert len(results_in(file)) == 6


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize(("file", "why"), [("/dev/full", "no file of games"), ("/no/x", "no such")])
def test_where_nothing_can_be_kept_nothing_is_played(file: str, why: str) -> None:
    refused = run(*KEPT, file, "--games", "1", STAMMTISCH_LANG="en")
    assert refused.exit_code == 1
    assert file in flat(refused.output)
    assert why in flat(refused.output)
    assert not Path("/no").exists()
