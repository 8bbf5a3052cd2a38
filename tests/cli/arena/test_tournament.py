"""Tournaments as programs: played, shown, and their settings."""

from __future__ import annotations

import csv
import subprocess
from pathlib import Path

import pytest

from stammtisch.core.record import read_records
from tests.cli.arena.tournaments import (
    PROGRAM,
    SMALL,
    figures,
    tournament,
)
from tests.cli.helpers import flat, run
from tests.guests import Install, install  # noqa: F401 - a fixture

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("folder")]


def test_a_tournament_is_played_shown_and_kept(folder: Path) -> None:
    result = tournament(*SMALL)
    assert result.exit_code == 0
    assert "6 blocks" in result.stdout
    assert "stammtisch tournament resume uno-s.tournament" in flat(result.stderr)
    facts = figures("show", "uno-s.tournament")
    assert facts["blocks"] == 6
    assert facts["games"] == 36
    assert facts["done"] is True
    assert [row["player"] for row in facts["players"]][-1] == "random"
    assert facts == figures(*SMALL), "the same command again plays nothing and shows the same"
    assert [file.name for file in folder.iterdir()] == ["uno-s.tournament"]


@pytest.mark.usefixtures("finished")
def test_its_games_verify_and_can_be_replayed(folder: Path) -> None:
    lines = tournament("games", "uno-s.tournament").stdout
    (folder / "games.jsonl").write_text(lines)
    assert len(list(read_records(lines.splitlines()))) == 36
    assert "36 games" in run("verify", "games.jsonl").stdout
    some = tournament("games", "uno-s.tournament", "--block", "2").stdout.splitlines()
    assert some == lines.splitlines()[6:12]
    assert tournament("games", "uno-s.tournament", "--block", "99").exit_code == 1


@pytest.mark.usefixtures("finished")
@pytest.mark.parametrize("command", ["games", "show"])
def test_a_reader_that_goes_away_hears_nothing(command: str) -> None:
    program = subprocess.Popen(
        [*PROGRAM, command, "uno-s.tournament"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout
    assert program.stderr
    program.stdout.close()
    told = program.stderr.read()
    program.stderr.close()
    program.wait()
    assert told == b""


@pytest.mark.usefixtures("finished")
def test_ratings_relative_to_a_player() -> None:
    free = figures("show", "uno-s.tournament")
    anchored = figures("show", "uno-s.tournament", "--anchor", "easy")
    assert anchored["anchor"] == "easy"
    ratings = {row["player"]: row["rating"] for row in free["players"]}
    for row in anchored["players"]:
        assert row["rating"] == pytest.approx(ratings[row["player"]] - ratings["easy"], abs=0.02)
    assert "anchor" not in free
    again = tournament("resume", "uno-s.tournament", "--anchor", "easy").stderr
    assert "resume uno-s.tournament --anchor easy" in flat(again)
    for command in (("show",), ("resume",), ("report", "--force")):
        refused = tournament(*command, "uno-s.tournament", "--anchor", "hard")
        assert refused.exit_code == 1
        assert "anchor can't be “hard”; allowed are" in flat(refused.stderr)


def table(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))


@pytest.mark.usefixtures("finished")
def test_csv(folder: Path) -> None:
    tournament("show", "uno-s.tournament", "--csv", "figures")
    assert len(table(folder / "figures" / "games.csv")) == 36 * 3
    best = table(folder / "figures" / "standings.csv")[0]
    assert float(best["score_interval_low"]) <= float(best["score"])
    assert {file.stem for file in (folder / "figures").iterdir()} == {
        *("standings", "pairs", "seats", "games")
    }


@pytest.mark.usefixtures("finished")
def test_other_settings_are_refused_by_name() -> None:
    other = [*SMALL[:-3], "7", "--seed", "s", "--move-time", "9"]
    refused = tournament(*other)
    assert refused.exit_code == 1
    assert "blocks: 6 there, 7 here" in flat(refused.stderr)
    assert "move_time: 60.0 there, 9.0 here" in flat(refused.stderr)


def test_settings_from_a_file(folder: Path) -> None:
    (folder / "t.toml").write_text(
        'game = "uno"\nplayers = ["heuristic", "random"]\nblocks = 2\nseed = "toml"\n'
        "[options]\nrounds = 1\nzero_seven = true\n"
    )
    facts = figures("--config", "t.toml", "--blocks", "3")
    assert (facts["blocks"], facts["seed"], facts["seats"]) == (3, "toml", 2)
    record = next(read_records([tournament("games", "uno-toml.tournament").stdout.split("\n")[0]]))
    assert record.options["zero_seven"] is True
    (folder / "t.toml").write_text("nonsense = 1\n")
    refused = tournament("--config", "t.toml")
    assert refused.exit_code == 2
    assert "nonsense" in refused.stderr
    for wrong in ("json = 7", "quiet = 'yes'", "blocks = 2.5", "blocks = true", "seed = true"):
        (folder / "t.toml").write_text(f'game = "uno"\nplayers = "heuristic,random"\n{wrong}\n')
        refused = tournament("--config", "t.toml", "--file", "wrong.tournament")
        assert refused.exit_code == 2, wrong
        assert f"“{wrong.split()[0]}”" in refused.stderr
    assert not Path("wrong.tournament").exists()
    for huge in (f"blocks = 0x{'f' * 5000}", f"seed = [0x{'f' * 5000}]", f"a{'.a' * 5000} = 1"):
        (folder / "t.toml").write_text(f'game = "uno"\nplayers = "heuristic,random"\n{huge}\n')
        refused = tournament("--config", "t.toml")
        assert refused.exit_code == 2
        assert "too large" in flat(refused.stderr) or "too deeply" in flat(refused.stderr)
    (folder / "t.toml").write_text("[[")
    assert tournament("--config", "t.toml").exit_code == 2
    assert tournament("--config", "none.toml").exit_code == 2


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("--game", "uno"),
        ("--game", "uno", "--players", "random,random"),
        ("--game", "uno", "--players", "random"),
        ("--game", "uno", "--players", "random,nobody"),
        ("--game", "ojyks", "--players", "random,heuristic", "--seats", "9"),
        ("--game", "uno", "--players", "random,heuristic", "--seats", "9", "--seatings", "all"),
        ("--format", "swiss", "--game", "uno", "--players", "random,heuristic", "--seats", "3"),
        ("--game", "uno", "compare", "random", "heuristic"),
        ("compare", "random", "heuristic"),
        ("compare", "random", "heuristic", "--game", "uno", "--better", "0"),
        (*SMALL, "--rounds", "3"),
        (*SMALL, "--workers", "2", "--scheduler", "tcp://127.0.0.1:1"),
        (*SMALL, "--local-cluster", "2", "--scheduler", "tcp://127.0.0.1:1"),
    ],
)
def test_bad_calls_are_told_and_leave_no_file(folder: Path, args: tuple[str, ...]) -> None:
    refused = tournament(*args)
    assert refused.exit_code == 2
    assert "Error:" in refused.stderr
    assert not list(folder.iterdir())


def test_a_comparison_stops_by_itself() -> None:
    facts = figures("compare", "heuristic", "random", "--game", "uno", "--seats", "2")
    assert facts["test"]["verdict"] == "better"
    assert facts["blocks"] == 30
    shown = tournament("show", "uno-0-compare.tournament").stdout
    assert "NEW is better than OLD" in flat(shown)
