"""Files of all versions are read by this one: records verify, games and tournaments go on.

`1.0` and later folders were written by `python -m tools corpus`; none is changed after its release.
`0.1` is from before the first release: records and saves of uno and ojyks are by the first program
that kept any (commit 7f3da89), those of las_vegan and nyan_nyan and database 1 by 9ae7c88, database
2 by 4999d6e; the others are described where they are tested more closely
(`tests/core/test_old_rules.py`, `tests/lab/test_version_1.py`,
`tests/storage/chats/test_old_databases.py`).
"""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from stammtisch.adapters.lab.file import TOURNAMENT, LabFile
from stammtisch.adapters.pettingzoo import env
from stammtisch.adapters.storage.chats.sql import open_store
from stammtisch.adapters.storage.saved_games import Saves
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.cli.chats.config import read_config
from stammtisch.core.errors import RecordError
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.games.narikana.codes import DECK_SIZE
from stammtisch.core.games.narikana.decks import from_file, read_text
from stammtisch.core.information.plain_data import event_kinds, view_fields, view_to_json
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.record import replay, verify
from stammtisch.core.service.background import recover
from tests.cli.games.test_new_game import execute, install_made
from tests.cli.helpers import flat, run
from tests.core.games import new_match, played
from tests.external.recorded import recorded_bot
from tests.external.test_protocol import ANSWERED, SENT
from tests.guests import Install, install
from tests.harness.script import Script
from tools.campaigns.corpus import CORPUS, TOKEN, files, interface

VERSIONS = sorted(
    (path.name for path in CORPUS.iterdir() if path.name[0].isdigit()),
    key=lambda name: [int(part) for part in name.split(".")],
)
"""From the oldest to the newest."""
RULES_DIFFER = ("narikana-2-king", "nyan_nyan-1-queens")
"""Records in which something happened that later rules decide in another way."""
__all__ = ["install"]
PEOPLE = ("anna", "ben", "cleo")


def of_each_version(kind: str) -> Callable[..., object]:
    """A test of each file in a folder of each version."""
    paths = [path for version in VERSIONS for path in sorted((CORPUS / version / kind).glob("*"))]
    names = [str(path.relative_to(CORPUS)) for path in paths]
    return pytest.mark.parametrize("path", paths, ids=names)


def database_of(path: Path, folder: Path, name: str) -> Path:
    """The SQLite file that SQL makes."""
    file = folder / name
    with closing(sqlite3.connect(file)) as database:
        database.executescript(path.read_text(encoding="utf-8"))
    return file


@of_each_version("records")
def test_records_verify(path: Path) -> None:
    line = path.read_text(encoding="utf-8").rstrip("\n")
    if path.stem in RULES_DIFFER:
        with pytest.raises(RecordError, match="rules-differ"):
            verify(line)
        return
    record = verify(line)
    assert record.to_line() == line
    assert sum(1 for _ in replay(record)) == len(record.moves) + 1
    assert run("verify", path).exit_code == 0
    assert run("replay", path).exit_code == 0


@of_each_version("saves")
def test_saved_games_go_on_to_their_end(path: Path, tmp_path: Path) -> None:
    file = tmp_path / path.name
    file.write_bytes(path.read_bytes())
    saves = Saves(tmp_path)
    match = saves.read(file)
    assert not match.over
    before = list(match.record.moves)
    assert played(match).over
    saves.write(match, file)
    record = verify(file.read_text(encoding="utf-8"))
    assert record.moves[: len(before)] == before
    assert record.outcome is not None


@pytest.mark.slow
@of_each_version("tournaments")
def test_tournaments_are_shown_and_finished(path: Path, tmp_path: Path) -> None:
    file = database_of(path, tmp_path, f"{path.stem}.tournament")
    shown = json.loads(run("tournament", "show", file, "--json").stdout)
    assert shown["done"] is False
    with LabFile(file, TOURNAMENT) as opened:
        records = list(opened.records())
    assert len(records) == shown["games"] > 0
    for line in records:
        verify(line)
    resumed = json.loads(run("tournament", "resume", file, "--workers", "1", "--json").stdout)
    assert resumed["done"] is True
    assert run("tournament", "games", file).stdout.splitlines()[: len(records)] == records


@of_each_version("databases")
def test_tables_of_chats_are_played_on(path: Path, tmp_path: Path) -> None:
    file = database_of(path, tmp_path, "tables.sqlite")
    with closing(sqlite3.connect(file)) as database:
        (latest,) = database.execute("SELECT max(at) FROM updates").fetchone()

    async def play_on() -> None:
        script: list[Script] = []
        store = await open_store(f"sqlite:///{file}", lambda: script[0].clock.time)
        again = Script(store, secrets=(f"again {number}" for number in range(99)))
        script.append(again)
        again.clock.time, again.room.session = latest + 20, "again"
        numbers = await store.run(lambda tx: tx.unfinished())
        assert await recover(again.service) == len(numbers) > 0
        await again.settle()
        for number in numbers:
            stored = await store.run(lambda tx, n=number: tx.table(n))  # type: ignore[misc]
            assert stored is not None
            table = stored.table
            if table.phase == "lobby":
                await again.say(f"dora: /join T{number}")
            for person in PEOPLE:
                if table.question_of(f"console:{person}") is not None:
                    view = table.view_of(f"console:{person}")
                    notation = table.game.notation(view.legal[0])
                    await again.say(f"{person}@ T{number} {notation}")
            later = await store.run(lambda tx, n=number: tx.table(n))  # type: ignore[misc]
            assert later is not None
            assert later.table.head.step > stored.table.head.step, again.transcript
            if later.record is not None:
                verify(later.record.to_line())
        await store.close()

    asyncio.run(play_on())


@of_each_version("decks")
def test_decks_are_played(path: Path) -> None:
    deck, names = from_file(path.read_bytes())
    assert len(read_text(deck)) == DECK_SIZE
    assert names
    assert run("decks", "check", path).exit_code == 0
    game = game_named("narikana")
    options = read_options("narikana", game.options, {"deck1": deck, "deck2": deck})
    match = Match.new(
        game, options, seats=["A", "B"], players=["random"] * 2, seed="1", table="corpus"
    )
    assert verify(played(match, 30).record.to_line()).moves


@of_each_version("configurations")
def test_configurations_are_accepted(path: Path) -> None:
    config = read_config(path)
    telegram = config.chats["telegram"]
    assert TOKEN in config.secrets()
    assert telegram.extras() == ("telegram",)


@of_each_version("bot-protocol")
def test_programs_are_sent_what_they_know_and_understood(path: Path) -> None:
    """Members and kinds of events may be added, but none may go; and the answers of that time are
    accepted."""
    game = game_named(path.stem)
    lines = path.read_text(encoding="utf-8").splitlines()
    sent = [json.loads(line[2:]) for line in lines if line.startswith(">")]
    answers = [line[2:] for line in lines if line.startswith("<")]
    members = {*view_to_json(game, new_match(path.stem).view(1)), *view_fields(game)}
    assert len(answers) > 3
    for message in sent:
        SENT.validate(message)
        if message["type"] == "act":
            assert message["view"].keys() <= members
        if message["type"] == "event":
            assert message["kind"] in event_kinds(game)
    for answer in answers[1:]:
        ANSWERED.validate(json.loads(answer))
    bot = recorded_bot("\n".join(answers).encode() + b"\n")
    for question in [message for message in sent if message["type"] == "act"][: len(answers) - 1]:
        assert bot.ask([], question, 10.0) in question["legal"]
    bot.end()


def installed(path: Path, folder: Path, install: Install) -> str:
    """The name of the game of a package, which is written into a folder and installed."""
    for name, lines in json.loads(path.read_text(encoding="utf-8")).items():
        file = folder / path.stem / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    install_made(folder / path.stem, install)
    return path.stem


@pytest.mark.filterwarnings("ignore:stammtisch.* is now:DeprecationWarning")
@of_each_version("packages")
def test_games_of_others_are_played(path: Path, tmp_path: Path, install: Install) -> None:
    game = installed(path, tmp_path, install)
    listed = run("games")
    assert f" {game} " in listed.stdout
    assert not listed.stderr
    seed = ("--against", "random", "--fast", "--seed", "a", "--lang", "de")
    played = flat(run("play", game, *seed, lines=["1"] * 5).output)
    for said in ("gewonnene Stiche: 0", "Du spielst ", "Welche Karte spielst du?"):
        assert said in played
    assert "Die höchste gewinnt den Stich" in flat(run("rules", game, "--lang", "de").output)
    level = Simulation(game, game_named(game).options(hand=1), ("easy", "normal"), "a", 1)
    assert play_game(level, 1).outcome is not None
    environment = env(game)
    environment.reset(seed=1)
    assert environment.num_agents == len(environment.possible_agents) > 1


@pytest.mark.slow
@pytest.mark.program
@of_each_version("packages")
def test_packages_of_games_pass_their_tests(path: Path, tmp_path: Path, install: Install) -> None:
    game = installed(path, tmp_path, install)
    execute("pytest", folder=tmp_path / game, site=tmp_path / "site")


RENAMED: dict[str, str] = {}
"""What another major version calls differently, or has no more ("")."""


@pytest.mark.filterwarnings("ignore:stammtisch.* is now:DeprecationWarning")
@pytest.mark.parametrize("path", sorted(CORPUS.glob("*/interface.json")), ids=str)
def test_what_was_public_still_is(path: Path) -> None:
    now = interface()
    for kind, names in json.loads(path.read_text(encoding="utf-8")).items():
        if kind == "names":
            for name in names:
                module, _, attribute = name.partition(":")
                exec(f"from {module} import {attribute}", {})
        else:
            assert {RENAMED.get(name, name) for name in names} - {""} <= {*now[kind]}


def test_the_page_of_promises_lists_the_public_names() -> None:
    page = (CORPUS.parents[1] / "docs" / "stability.md").read_text(encoding="utf-8")
    listed = {
        f"{module}:{name}"
        for module, names in re.findall(r"^- `(stammtisch\.[\w.]+)`: (.+)$", page, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", names)
    }
    assert listed == set(interface()["names"])


def test_the_newest_version_has_files_of_all_kinds_and_games() -> None:
    newest = CORPUS / VERSIONS[-1]
    there = {path.relative_to(newest).as_posix() for path in newest.glob("*/*.*")}
    for game in GAMES:
        assert any(name.startswith(f"records/{game}-") for name in there)
        assert {f"saves/{game}.jsonl", f"bot-protocol/{game}.txt"} <= there
    assert {name.partition("/")[0] for name in there} == {
        *("bot-protocol", "configurations", "databases", "decks"),
        *("packages", "records", "saves", "tournaments"),
    }


@pytest.mark.slow
def test_this_version_writes_the_same_files_each_time(tmp_path: Path) -> None:
    first, second = dict(files()), dict(files())
    varying = {"tournaments/uno.sql", "databases/tables.sql"}  # processor times, marks
    assert first.keys() == second.keys()
    assert {name for name in first if first[name] != second[name]} <= varying
