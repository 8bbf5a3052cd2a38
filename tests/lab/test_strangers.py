"""Files that a stranger has made to fill the memory, to run for ever or to write elsewhere are
refused at once, and reading changes no byte."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from stammtisch.adapters import sqlite_reading
from stammtisch.adapters.lab import version_1
from stammtisch.adapters.lab.file import APPLICATION, SCHEMA, TOURNAMENT, BadLabFile, LabFile
from stammtisch.adapters.sqlite_reading import StepBudget, beside, limit
from stammtisch.ai.arena.standings import standings
from stammtisch.cli.arena.files import from_stored, load
from tests.cli.helpers import flat, run

CORPUS = Path(__file__).parents[1] / "corpus"
PLAYED = CORPUS / "1.0" / "tournaments" / "uno.sql"
ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT"
GROWING = """WITH RECURSIVE n(x) AS (SELECT 'x' UNION ALL SELECT x || x FROM n) SELECT"""
SECONDS = 2.0
"""Of the processor, at most."""
MEGABYTES = 300
COMMANDS = (("show",), ("games",), ("report", "-o", "report.html"), ("resume", "--quiet"))
LOADING = [command for command in COMMANDS if command[0] != "games"]
"""Those that read the results."""


def made(file: Path, script: str) -> Path:
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.executescript(script)
    return file


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def file(folder: Path) -> Path:
    """A tournament that was played."""
    return made(folder / "x.tournament", PLAYED.read_text(encoding="utf-8"))


def contents(folder: Path) -> dict[str, str]:
    return {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def refusals(file: Path) -> set[str]:
    """What all commands say, which change nothing."""
    before, said = contents(file.parent), set()
    for command, *options in COMMANDS:
        began = time.process_time()
        result = run("tournament", command, file, *options, STAMMTISCH_LANG="en")
        assert time.process_time() - began < SECONDS
        assert result.exit_code == 1
        said.add(flat(result.stderr.replace(str(file), "FILE")))
    assert contents(file.parent) == before
    return said


OTHER_TABLES = "Error: FILE wasn't written by this program: it has other tables."


# Tables


def replaced(table: str, view: str) -> str:
    return f"DROP TABLE {table}; CREATE VIEW {table} AS {view};"


VIEWS = {
    "lab": replaced("lab", f"{ENDLESS} 'tournament' AS kind, x AS settings FROM n WHERE x < 0"),
    "settings": replaced("lab", f"{GROWING} 'tournament' AS kind, x AS settings FROM n"),
    "jobs": replaced(
        "jobs", f"{ENDLESS} x AS job, 0 AS size, '' AS lost, '{{}}' AS efforts FROM n"
    ),
    "results": replaced(
        "results", f"{ENDLESS} 1 AS job, x AS number, '{{}}' AS result, 'x' AS record FROM n"
    ),
}
OTHERS = {
    "trigger": f"CREATE TRIGGER t AFTER INSERT ON jobs BEGIN DELETE FROM jobs WHERE job IN"
    f" ({ENDLESS} x FROM n); END;",
    "index": "CREATE INDEX i ON results (abs(number));",
    "table": "CREATE TABLE more (x);",
    "statistics": "ANALYZE;",
    "virtual": "CREATE VIRTUAL TABLE more USING fts5 (x);",
    "generated": "ALTER TABLE jobs ADD COLUMN x AS (zeroblob(1000000000));",
    "column": "ALTER TABLE lab ADD COLUMN x DEFAULT 1;",
    "constraint": "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql ="
    " replace(sql, 'size INTEGER', 'size INTEGER CHECK (randomblob(1000000000))');",
    "name": "ALTER TABLE lab RENAME TO laboratory;",
    "nothing": "DROP TABLE lab; DROP TABLE jobs; DROP TABLE results;",
}


@pytest.mark.parametrize("script", [*VIEWS.values(), *OTHERS.values()], ids=[*VIEWS, *OTHERS])
def test_only_our_tables_are_read(file: Path, script: str) -> None:
    made(file, script)
    assert refusals(file) == {OTHER_TABLES}


@pytest.mark.parametrize("table", ["settings", "blocks", "games"])
def test_only_our_tables_of_version_1_are_read(folder: Path, table: str) -> None:
    file = folder / "x.tournament"
    made(file, f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 1;")
    made(file, version_1.SCHEMA + replaced(table, f"{ENDLESS} x FROM n"))
    assert refusals(file) == {OTHER_TABLES}


def test_a_table_may_be_written_on_other_lines(folder: Path) -> None:
    """White space in a statement has no meaning."""
    file = made(folder / "x.tournament", " ".join(SCHEMA.split()))
    made(file, "INSERT INTO lab VALUES ('tournament', '{}')")
    LabFile(file, TOURNAMENT).close()


MEASURED = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[1:]).returncode
print(code, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
"""Runs a program; prints its exit code and the kilobytes that it used at most."""


def test_a_whole_program_stays_small(file: Path) -> None:
    """The memory of a program, with all that Python needs itself."""
    made(file, VIEWS["settings"])
    program = [sys.executable, "-m", "stammtisch", "tournament", "show", str(file)]
    measured = [sys.executable, "-c", MEASURED, *program]  # not from here: a fork counts our memory
    done = subprocess.run(measured, check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    code, kilobytes = map(int, done.stdout.split()[-2:])
    assert code == 1
    assert kilobytes < MEGABYTES * 1024


# Values


VALUES = {
    "a number for a text": "UPDATE lab SET settings = 7;",
    "bytes": "UPDATE lab SET settings = x'ff00fe';",
    "no UTF-8": "UPDATE lab SET settings = CAST(x'ff00fe' AS TEXT);",
    "a nested text": f"UPDATE lab SET settings = '{'[' * 50_000}';",
    "a long number": f"UPDATE lab SET settings = '{{\"seats\": {'9' * 50_000}}}';",
    "no settings": "DELETE FROM lab;",
    "a job of a text": "UPDATE jobs SET size = 'many';",
    "efforts of a list": "UPDATE jobs SET efforts = '[1]';",
    "results of numbers": "UPDATE results SET result = '1';",
}


@pytest.mark.parametrize("script", VALUES.values(), ids=VALUES)
def test_values_of_any_size_and_kind_are_refused(file: Path, script: str) -> None:
    made(file, script)
    before = contents(file.parent)
    for command, *options in LOADING:
        began = time.process_time()
        result = run("tournament", command, file, *options, STAMMTISCH_LANG="en")
        assert time.process_time() - began < SECONDS
        assert result.exit_code == 1
        said = flat(result.stderr)
        assert "x.tournament is damaged" in said
        assert len(said) < 1000
    assert contents(file.parent) == before


@pytest.mark.parametrize(
    ("column", "commands"),
    [
        ("lab SET settings", COMMANDS),
        ("results SET result", LOADING),
        ("results SET record", COMMANDS[1:2]),
    ],
)
def test_larger_values_than_ours_are_not_read(
    file: Path, column: str, commands: Sequence[Sequence[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    largest = 100_000
    monkeypatch.setitem(sqlite_reading.LIMITS, sqlite3.SQLITE_LIMIT_LENGTH, largest)
    made(file, f"UPDATE {column} = CAST(zeroblob({largest + 1}) AS TEXT);")
    for command, *options in commands:
        result = run("tournament", command, file, *options, STAMMTISCH_LANG="en")
        assert result.exit_code == 1
        assert "x.tournament is damaged (string or blob too big)" in flat(result.stderr)


def test_a_report_without_the_record_of_a_game_is_refused(file: Path) -> None:
    made(file, "UPDATE results SET record = '' WHERE number = 1")
    result = run("tournament", "report", file, "--replays", "all", STAMMTISCH_LANG="en")
    assert result.exit_code == 1
    assert "x.tournament is damaged (job 1)" in flat(result.stderr)


def test_so_many_players_that_few_have_met_are_shown_in_time(file: Path) -> None:
    """A loop over all pairs would take half a minute."""
    with closing(sqlite3.connect(file)) as db:
        (text,) = db.execute("SELECT settings FROM lab").fetchone()
        players = [f"heuristic:slips={number}" for number in range(9999)]
        settings = json.loads(text) | {"players": players, "format": "gauntlet", "seatings": "all"}
        db.execute("UPDATE lab SET settings = ?", (json.dumps(settings),))
        db.commit()
    with LabFile(file, TOURNAMENT) as opened:
        results = load(opened, from_stored(opened, to_play=False))
    began = time.process_time()
    facts = standings(results)
    assert time.process_time() - began < 3 * SECONDS
    pairs = [(pair.player, pair.against, pair.blocks) for pair in facts.pairs]
    assert pairs == [(players[0], players[1], 2)]


def test_a_query_ends_after_so_many_steps() -> None:
    """Should one ever read more than tables."""
    budget = StepBudget(1000)
    with closing(sqlite3.connect(":memory:")) as db:
        limit(db, budget)
        for _ in range(2):
            budget.renew()
            with pytest.raises(sqlite3.OperationalError, match="interrupted"):
                db.execute(f"{ENDLESS} max(x) FROM n").fetchone()
            assert budget.spent
        with pytest.raises((sqlite3.DataError, sqlite3.OperationalError)):
            db.execute(f"{GROWING} length(x) FROM n").fetchall()
        budget.renew()
        assert db.execute("SELECT 1").fetchone() == (1,)


def test_a_tournament_takes_a_small_part_of_the_steps(file: Path) -> None:
    steps, db = 0, LabFile(file, TOURNAMENT)

    def count() -> bool:
        nonlocal steps
        steps += 1
        return False

    db._db.set_progress_handler(count, 1)
    assert list(db.jobs())
    db.close()
    assert 0 < steps < sqlite_reading.STEPS_A_BYTE * file.stat().st_size / 10


# Pages


def pages(file: Path) -> dict[str, int]:
    with closing(sqlite3.connect(file)) as db:
        return dict(db.execute("SELECT name, rootpage FROM sqlite_schema"))


@pytest.mark.parametrize("change", [("jobs", "results"), ("results", "sqlite_schema")])
def test_tables_that_share_pages_are_refused(file: Path, change: tuple[str, str]) -> None:
    table, other = change
    root = {**pages(file), "sqlite_schema": 1}[other]
    made(
        file,
        "PRAGMA writable_schema = ON;"
        f"UPDATE sqlite_schema SET rootpage = {root} WHERE name = '{table}';",
    )
    with pytest.raises(BadLabFile) as refused:
        LabFile(file, TOURNAMENT)
    assert refused.value.facts["why"] == "damaged"


# Files beside it


def at_rest(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode = WAL")


def never_written(file: Path) -> None:
    """As SQLite makes a file."""


KILLED = """
import os, signal, sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode = WAL")
db.execute("INSERT INTO jobs VALUES (9999, 0, 'killed', '{}')")
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed(file: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, file], check=False)
    assert done.returncode == -signal.SIGKILL


def killed_and_copied(file: Path) -> None:
    killed(file)
    beside(file, "-shm").unlink()


def killed_with_a_forged_index(file: Path) -> None:
    killed(file)
    beside(file, "-shm").write_bytes(b"\xff" * 32768)


LEFT = [never_written, at_rest, killed, killed_and_copied, killed_with_a_forged_index]


@pytest.mark.parametrize("left", LEFT)
def test_looking_changes_no_byte_and_leaves_no_file(
    file: Path, left: Callable[[Path], None], tmp_path_factory: pytest.TempPathFactory
) -> None:
    left(file)
    report = tmp_path_factory.mktemp("elsewhere") / "report.html"
    before = contents(file.parent)
    for command in (["show"], ["show", "--json"], ["games"], ["report", "-o", str(report)]):
        result = run("tournament", command[0], file, *command[1:], STAMMTISCH_LANG="en")
        assert result.exit_code == 0, result.stderr
        assert contents(file.parent) == before
    with LabFile(file, TOURNAMENT) as opened:
        lost = {job: why for job, why, *_ in opened.jobs()}
    assert lost.get(9999) == (None if left in (never_written, at_rest) else "killed")
    assert contents(file.parent) == before


def journal_naming(other: Path, database: Path) -> bytes:
    """A rollback journal of a transaction over several databases that changed no page here. SQLite
    deletes the file that it names when it has rolled back."""
    name, magic = str(other).encode(), bytes.fromhex("d9d505f920a163d7")
    with closing(sqlite3.connect(database)) as db:
        sizes = [db.execute(f"PRAGMA {size}").fetchone()[0] for size in ("page_count", "page_size")]
    header = magic + struct.pack(">IIIII", 0, 0, sizes[0], 512, sizes[1])
    end = struct.pack(">I", 1) + name + struct.pack(">II", len(name), sum(name)) + magic
    return header.ljust(512, b"\0") + end


def test_a_journal_of_a_stranger_is_not_played_back(file: Path) -> None:
    """Else it deletes any file that it names."""
    victim = file.with_name("letter")
    victim.write_bytes(b"Dear Anna")
    beside(file, "-journal").write_bytes(journal_naming(victim, file))
    for said in refusals(file):
        assert "FILE is damaged" in said
    with closing(sqlite3.connect(file)) as db:
        db.execute("SELECT * FROM lab").fetchall()
    assert not victim.exists(), "the journal would have done it"


def test_a_file_that_is_changed_while_it_is_read_is_told(file: Path) -> None:
    at_rest(file)
    with LabFile(file, TOURNAMENT) as opened:
        with LabFile(file, TOURNAMENT) as other, other.held():
            other.lose(9999, "meanwhile")
        with pytest.raises(BadLabFile) as refused:
            list(opened.jobs())
    assert refused.value.facts["why"] == "changed"


def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    file = folder / "x.tournament"
    os.mkfifo(file)
    with pytest.raises(BadLabFile):
        LabFile(file, TOURNAMENT)
