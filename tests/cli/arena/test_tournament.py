"""Tournaments as programs: one file each, stopped at any time and gone on with."""

from __future__ import annotations

import contextlib
import csv
import errno
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from stammtisch.adapters.lab.file import TOURNAMENT, LabFile
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.arena.play import Fault
from stammtisch.ai.arena.results import Results
from stammtisch.ai.arena.runner import InProcess
from stammtisch.ai.arena.tournament import BlockResult, GameResult, read_tournament
from stammtisch.cli.arena import playing
from stammtisch.core.printable import unsafe_char
from stammtisch.core.record import read_records
from tests.ai.arena import culprits
from tests.cli.helpers import flat, run
from tests.guests import Install, install  # noqa: F401 - a fixture

pytestmark = pytest.mark.slow
SMALL = ("--game", "uno", "--players", "heuristic,random,easy", "--blocks", "6", "--seed", "s")
PROGRAM = (sys.executable, "-m", "stammtisch", "tournament")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


def tournament(*args: str | Path) -> Any:
    """Without --workers in this process, which is quicker."""
    with pytest.MonkeyPatch.context() as patch:
        if "--workers" not in args:
            patch.setattr(playing, "LocalWorkers", lambda workers: InProcess())
        return run("tournament", *args, STAMMTISCH_LANG="en")


def figures_of_program(*args: str) -> dict[str, Any]:
    """The same as `figures`, of a program by itself, in which packages of tests are installed."""
    env = {**os.environ, "PYTHONPATH": sys.path[0]}
    program = [*PROGRAM[:-1], *args, "--json"]
    done = subprocess.run(program, env=env, capture_output=True, text=True, check=True)
    facts: dict[str, Any] = json.loads(done.stdout)
    return facts


def figures(*args: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(tournament(*args, "--json").stdout)
    return found


@pytest.fixture(scope="module")
def played_once(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("played") / "uno-s.tournament"
    tournament(*SMALL, "--file", file)
    return file.read_bytes()


@pytest.fixture
def kept(folder: Path, played_once: bytes) -> Path:
    """The file of a tournament that was played to its end."""
    file = folder / "uno-s.tournament"
    file.write_bytes(played_once)
    return file


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


@pytest.mark.usefixtures("kept")
def test_its_games_verify_and_can_be_replayed(folder: Path) -> None:
    lines = tournament("games", "uno-s.tournament").stdout
    (folder / "games.jsonl").write_text(lines)
    assert len(list(read_records(lines.splitlines()))) == 36
    assert "36 games" in run("verify", "games.jsonl").stdout
    some = tournament("games", "uno-s.tournament", "--block", "2").stdout.splitlines()
    assert some == lines.splitlines()[6:12]
    assert tournament("games", "uno-s.tournament", "--block", "99").exit_code == 1


def table(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(file.read_text(encoding="utf-8").splitlines()))


@pytest.mark.usefixtures("kept")
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


@pytest.mark.usefixtures("kept")
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


@pytest.mark.usefixtures("kept")
def test_csv(folder: Path) -> None:
    tournament("show", "uno-s.tournament", "--csv", "figures")
    assert len(table(folder / "figures" / "games.csv")) == 36 * 3
    best = table(folder / "figures" / "standings.csv")[0]
    assert float(best["score_interval_low"]) <= float(best["score"])
    assert {file.stem for file in (folder / "figures").iterdir()} == {
        *("standings", "pairs", "seats", "games")
    }


@pytest.mark.usefixtures("kept")
def test_other_settings_are_refused_by_name() -> None:
    other = [*SMALL[:-3], "7", "--seed", "s", "--move-time", "9"]
    refused = tournament(*other)
    assert refused.exit_code == 1
    assert "blocks: 6 there, 7 here" in flat(refused.stderr)
    assert "move_time: 60.0 there, 9.0 here" in flat(refused.stderr)


@pytest.mark.parametrize("content", [b"", b"no tournament", b"SQLite format 3\0" + b"x" * 5000])
def test_what_is_no_tournament_is_refused(folder: Path, content: bytes) -> None:
    (folder / "uno-s.tournament").write_bytes(content)
    for args in (SMALL, ("resume", "uno-s.tournament"), ("games", "uno-s.tournament")):
        refused = tournament(*args)
        assert refused.exit_code == 1
        assert "uno-s.tournament" in flat(refused.stderr)
        assert "Traceback" not in refused.output
    assert (folder / "uno-s.tournament").read_bytes() == content


def test_a_damaged_file_is_refused(kept: Path) -> None:
    file, whole = kept, kept.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    assert "damaged" in flat(tournament("show", file).stderr)
    file.write_bytes(whole)
    with sqlite3.connect(file) as db:
        db.execute("DELETE FROM results WHERE job = 3 AND number = 2")
    db.close()
    assert "damaged (job 3)" in flat(tournament("resume", file).stderr)
    file.write_bytes(whole)
    with sqlite3.connect(file) as db:
        db.execute("UPDATE lab SET settings = '{}'")
    db.close()
    assert "“game” is missing" in flat(tournament("show", file).stderr)


DEEP = "[" * 5000 + "]" * 5000
FAULT = {"seat": 1, "entry": 1, "reason": "late", "details": {"seconds": 1}}
WRONG_KINDS: dict[str, list[object]] = {
    "settings.test": [7, "x", [1, 2], {"worse": "x"}, {"worst": 1}, []],
    "settings.move_time": [10**400, "x", None],
    "settings.players": [7, [7, 8, 9], [], DEEP],
    "settings.options": [7, {"rounds": [1]}, {"x": 1}],
    "results.seating": [[0.0, 1.0, 2.0], [True, False, 2], DEEP, 7],
    "results.places": [[1.0, 2, 3], [True, 2, 3], [None, 1, 2]],
    "results.points": [[1, 2, 1.5], [10**400, 1, 2]],
    "results.entries": [float("inf"), "x", None, -1],
    "results.faults": [
        [{**FAULT, "seat": 1.5}],
        [{**FAULT, "entry": "x"}],
        [{**FAULT, "reason": 7}],
        [{**FAULT, "details": 7}],
        [{**FAULT, "more": 1}],
        [7],
        DEEP,
    ],
    "jobs.efforts": [
        {"0": {"decisions": "x", "seconds": []}},
        {"0": {"decisions": None, "seconds": True}},
        {"9": {"decisions": 1, "seconds": 1}},
        {"0": {"decisions": 1, "seconds": float("nan")}},
        DEEP,
    ],
    "jobs.lost": [b"x", b"\xff"],
}


def with_wrong_kind(file: Path, place: str, value: object) -> None:
    """Another value in the file; lists and objects as JSON, and text as it is."""
    table, column = place.split(".")
    with contextlib.closing(sqlite3.connect(file)) as db:
        if table != "jobs":
            within, cell = {"settings": ("lab", "settings"), "results": ("results", "result")}[
                table
            ]
            data = json.loads(db.execute(f"SELECT {cell} FROM {within}").fetchone()[0])
            if column == "test":
                data |= {"format": "compare", "players": ["heuristic", "random"], "seats": 2}
            text = json.dumps({**data, column: "@"})
            value = value if isinstance(value, str) and value == DEEP else json.dumps(value)
            db.execute(f"UPDATE {within} SET {cell} = ?", (text.replace('"@"', str(value)),))
        else:
            value = json.dumps(value) if isinstance(value, list | dict) else value
            db.execute(f"UPDATE {table} SET {column} = ?", (value,))
        db.commit()


@pytest.mark.parametrize("place", WRONG_KINDS)
def test_values_of_wrong_kinds_are_told_whatever_is_done_with_the_file(
    kept: Path, place: str, played_once: bytes
) -> None:
    commands = (("show", "--times"), ("report", "--force"), ("resume", "--quiet"))
    for value in WRONG_KINDS[place]:
        for command, option in commands:
            kept.write_bytes(played_once)
            with_wrong_kind(kept, place, value)
            refused = tournament(command, kept, option)
            assert refused.exit_code == 1, f"{command} {str(value)[:50]}"
            assert refused.stderr.startswith("Error: ")


def test_a_fault_of_which_the_file_says_too_little_is_told_as_far_as_it_does(kept: Path) -> None:
    details = {"self": 1, "seat": "\x1b[31m", "reason": 1}
    with_wrong_kind(kept, "results.faults", [{**FAULT, "details": details}])
    for command in (("show",), ("report", "--force"), ("resume", "--quiet")):
        assert tournament(command[0], kept, *command[1:]).exit_code == 0
    said = flat(tournament("show", kept).stdout)
    assert "player='heuristic'" in said
    assert "reason='late'" in said


def test_nothing_in_the_file_of_a_tournament_acts_on_the_terminal(kept: Path) -> None:
    hostile = "easy:x=\x9b31m\u202e"
    with contextlib.closing(sqlite3.connect(kept)) as db:
        query = "UPDATE lab SET settings = json_set(settings, '$.players[2]', ?)"
        db.execute(query, (hostile,))
        db.execute("UPDATE results SET record = json_set(record, '$.seats[0]', ?)", (hostile,))
        db.commit()
    for command, *options in ("show",), ("show", "--json"), ("report", "--force"), ("games",):
        result = tournament(command, kept, *options)
        assert not any(map(unsafe_char, result.output.split("\n"))), command
        assert result.exit_code == 0
    refused = tournament("resume", kept)
    assert not any(map(unsafe_char, refused.output.split("\n")))
    assert refused.exit_code == 1
    first = tournament("games", kept).stdout.split("\n")[0]
    assert json.loads(first)["seats"][0] == hostile


@pytest.mark.parametrize(
    "change",
    [
        "lab SET settings = '5'",
        "lab SET settings = json_set(settings, '$.players', 'x')",
        "results SET result = '7'",
        "results SET result = X'FF'",
        "results SET result = json_set(result, '$.seating', json('[7, 8, 9]'))",
        "results SET result = json_set(result, '$.seating', json('[-1, 0, 1]'))",
        "results SET result = json_set(result, '$.places', json('[]'))",
        """results SET result = json_set(result, '$.places', json('["a", "b", "c"]'))""",
        """results SET result = json_set(result, '$.points', json('[1, 2, "x"]'))""",
        """results SET result = json_set(result, '$.faults', json('[{"seat": 9, "entry": 0,
        "reason": "late", "details": {}}]'))""",
        "jobs SET efforts = '[]'",
    ],
)
def test_a_file_with_nonsense_is_refused(kept: Path, change: str) -> None:
    with sqlite3.connect(kept) as db:
        db.execute(f"UPDATE {change}")
    db.close()
    refused = tournament("show", kept)
    assert refused.exit_code == 1
    assert "damaged" in flat(refused.stderr) or "players" in flat(refused.stderr)


def test_what_was_played_with_other_rules_and_players_can_be_shown(kept: Path) -> None:
    before = figures("show", kept)
    with sqlite3.connect(kept) as db:
        for name, value in (
            ("rules", 0),
            ("players[2]", "gone:thoroughness=1000:patience=2000:luck=3"),
        ):
            db.execute(f"UPDATE lab SET settings = json_set(settings, '$.{name}', ?)", (value,))
    db.close()
    shown = figures("show", kept)
    assert {row["player"] for row in shown["players"]} == {
        "heuristic",
        "random",
        "gone:thoroughness=1000:patience=2000:luck=3",
    }
    assert shown["by_seat"] == before["by_seat"]
    assert tournament("report", kept).exit_code == 0
    facts = json.loads(kept.with_suffix(".json").read_text(encoding="utf-8"))
    assert {row["player"]: row["iterations"] for row in facts["times"]}[
        "gone:thoroughness=1000:patience=2000:luck=3"
    ] is None
    assert "…" not in tournament("show", kept).stdout, "specs often differ at their ends"
    assert "gone" in tournament("resume", kept).stderr


def test_a_file_that_cannot_be_written_can_be_read(kept: Path) -> None:
    place = Path(tempfile.mkdtemp())  # others can't enter the folders of pytest
    file = Path(shutil.copy(kept, place))
    file.chmod(0o444)
    place.chmod(0o555)
    child = os.fork()
    if not child:
        code = 1
        with contextlib.suppress(BaseException):
            if os.geteuid() == 0:
                os.setuid(65534)  # root may write anything
            with LabFile(file, TOURNAMENT) as opened:
                code = int(len(list(opened.jobs())) != 6)
        os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    place.chmod(0o755)
    shutil.rmtree(place)


def test_a_file_that_came_meanwhile_stays(folder: Path) -> None:
    file = folder / "mine"
    file.write_bytes(b"mine")
    with pytest.raises(FileExistsError):
        LabFile.create(file, TOURNAMENT, {})
    assert [one.read_bytes() for one in folder.iterdir()] == [b"mine"]


def no_space(_: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_told_with_the_command_that_goes_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = ("--game", "uno", "--players", "heuristic,random", "--blocks", "2", "--seed", "s")
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", no_space)
        refused = tournament(*small)
    assert refused.exit_code == 1
    assert "uno-s.tournament: the disk is full" in flat(refused.stderr)
    assert not list(folder.iterdir())
    add = LabFile.add

    def full(opened: LabFile, block: int, *result: Any) -> None:
        if block == 2:
            opened._db.execute("PRAGMA max_page_count = 1")  # no more than there are
        add(opened, block, *result)

    with monkeypatch.context() as patch:
        patch.setattr(LabFile, "add", full)
        stopped = tournament(*small, "--quiet")
    assert stopped.exit_code == 1
    assert "disk is full" in stopped.stderr
    assert "Stopped after 1 of 2 blocks" in flat(stopped.stderr)
    assert "tournament resume uno-s.tournament" in flat(stopped.stderr)
    assert figures("resume", "uno-s.tournament")["blocks"] == 2


def test_a_file_that_is_not_there() -> None:
    assert "nothing.tournament" in flat(tournament("resume", "nothing.tournament").stderr)


def test_two_programs_never_play_the_same_tournament(kept: Path) -> None:
    with LabFile(kept, TOURNAMENT) as opened, opened.held():
        refused = tournament("resume", "uno-s.tournament")
        assert refused.exit_code == 1
        assert ".uno-s.tournament.lock" in flat(refused.stderr).replace(" ", "")
        assert figures("show", "uno-s.tournament")["blocks"] == 6


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


def test_faults_are_told_with_their_place(install: Install) -> None:  # noqa: F811
    install(culprits.PACKAGE, culprits.SOURCE, culprits.POINTS)
    args = ("--game", "uno", "--players", "heuristic,illegal", "--blocks", "2", "--seed", "f")
    facts = figures(*args)
    assert len(facts["faults"]) == 2 * 2 * 3
    assert facts["players"][1]["faults"] == 12
    shown = flat(tournament("show", "uno-f.tournament").stdout)
    assert shown.count("The first of them") == 1
    assert re.search(r"The first of them: .* chose an illegal move", shown)
    assert tournament(*args[:3], "heuristic,raising", *args[4:-1], "h").exit_code == 0
    assert "no idea \\ud800" in flat(tournament("show", "uno-h.tournament").stdout)
    stopped = tournament(*args[:-1], "g", "--on-fault", "stop")
    assert stopped.exit_code == 1
    assert "illegal on seat" in flat(stopped.stderr)
    assert figures("show", "uno-g.tournament")["blocks"] == 1


def test_the_first_fault_is_that_of_the_first_block() -> None:
    data = {"game": "uno", "players": ["heuristic", "random"], "seats": 2, "blocks": 2}
    results = Results(read_tournament(data))
    for number in (2, 1):  # as workers may bring them
        fault = Fault(1, 0, "late", {"seconds": float(number), "package": "stammtisch"})
        game = GameResult((0, 1), (1, 2), (0, 0), 1, (fault,), "")
        results.add(BlockResult(number, (game,), {}))
    (told,) = playing.first_faults(results, texts_in("en"))
    assert "after 1.0 seconds" in told


def test_what_players_print_is_no_result(install: Install) -> None:  # noqa: F811
    install(culprits.PACKAGE, culprits.SOURCE, culprits.POINTS)
    args = ("--game", "uno", "--players", "heuristic,printing", "--blocks", "1", "-o", "rounds=1")
    assert figures_of_program("tournament", *args)["games"] == 2
    simulated = ("uno", "--players", "heuristic,printing", "--games", "1", "-o", "rounds=1")
    assert figures_of_program("simulate", *simulated, "--workers", "2")["games"] == 1


def test_an_interrupt_by_a_player_is_its_fault(install: Install) -> None:  # noqa: F811
    install(culprits.PACKAGE, culprits.SOURCE, culprits.POINTS)
    players = ("--game", "uno", "--players", "heuristic,interrupting")
    faults = figures_of_program("tournament", *players, "--blocks", "1", "-o", "rounds=1")["faults"]
    assert {(fault["player"], fault["reason"]) for fault in faults} == {("interrupting", "raised")}


@pytest.mark.parametrize(("name", "workers"), [("deadly", ()), ("stuck", ("--workers", "2"))])
def test_a_player_that_ends_or_blocks_its_process_costs_its_blocks(
    install: Install,  # noqa: F811
    name: str,
    workers: tuple[str, ...],
) -> None:
    install(culprits.PACKAGE, culprits.SOURCE, culprits.POINTS)
    players = ("--game", "uno", "--players", f"heuristic,random,{name}", "--seats", "2")
    args = (*players, "--blocks", "3", "--move-time", "0.5", "-o", "rounds=1", *workers)
    result = run("tournament", *args, "--json", "--seatings", "rotations", STAMMTISCH_LANG="en")
    assert result.exit_code == 1
    facts = json.loads(result.stdout)
    assert facts["blocks"] == 1
    assert [row["why"] for row in facts["lost"]] == ["died", "died"]
    for row in facts["lost"]:
        assert name in row["players"]
        lost = f"Block {row['block']} ({', '.join(row['players'])}) is lost"
        assert lost in flat(result.stderr)


def started(args: tuple[str, ...]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*PROGRAM, *args], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ
    )


def blocks_of(file: Path) -> list[tuple[int, str, Any, Any]]:
    try:
        with LabFile(file, TOURNAMENT) as opened:
            return list(opened.jobs())
    except OSError:
        return []


def blocks_in(file: Path) -> int:
    return len(blocks_of(file))


def wait_for_blocks(file: Path, number: int) -> None:
    deadline = time.monotonic() + 300
    while blocks_in(file) < number and time.monotonic() < deadline:
        time.sleep(0.05)


def test_killed_and_resumed_it_ends_as_if_nothing_had_been(folder: Path) -> None:
    """The program is killed twice, a worker of it once, the second time with one worker."""
    players = "heuristic,random,ismcts:iterations=30"
    args = ("--game", "uno", "--players", players, "--blocks", "14", "-o", "rounds=1")
    whole = tournament(*args, "--file", "whole.tournament", "--json").stdout
    file = folder / "killed.tournament"
    first = started((*args, "--file", str(file), "--workers", "2"))
    wait_for_blocks(file, 2)
    children = Path(f"/proc/{first.pid}/task/{first.pid}/children").read_text().split()
    os.kill(int(children[-1]), signal.SIGKILL)
    wait_for_blocks(file, 5)
    first.kill()
    first.wait()
    stored = blocks_in(file)
    assert 5 <= stored < 14
    second = started(("resume", str(file)))
    wait_for_blocks(file, stored + 2)
    second.kill()
    second.wait()
    assert stored < blocks_in(file) < 14
    resumed = tournament("resume", file, "--workers", "2", "--json").stdout
    assert resumed == whole
    one, other = (tournament("games", name).stdout for name in ("whole.tournament", file))
    assert one == other


@pytest.mark.parametrize("presses", [1, 2])
def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(folder: Path, presses: int) -> None:
    file = folder / "stopped.tournament"
    args = ("--game", "uno", "--players", "easy,random", "--blocks", "500", "--file", str(file))
    program = subprocess.Popen(
        [*PROGRAM, *args, "--workers", "2", "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for_blocks(file, 2)
    for _ in range(presses):
        program.send_signal(signal.SIGINT)
        time.sleep(0.1)
    out, told = program.communicate(timeout=60)
    assert program.returncode == 130
    assert "resume" in flat(told).split("Stopped after")[1]
    assert "Traceback" not in told
    assert "blocks" in out
    assert blocks_in(file) >= 2
