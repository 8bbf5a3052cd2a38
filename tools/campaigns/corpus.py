"""Files as this version writes them, which later ones must read (tests/corpus)."""

from __future__ import annotations

import ast
import asyncio
import json
import re
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import get_args

import click

from stammtisch.adapters.external import bot as bots
from stammtisch.adapters.storage.chats.sql import open_store
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.ai.registry import quoted
from stammtisch.cli.chats.config import config_class
from stammtisch.cli.games.new_game import SKELETON
from stammtisch.cli.main import main
from stammtisch.core.games import GAMES
from stammtisch.core.games.narikana.cards import CARDS, IDS
from stammtisch.core.games.narikana.decks import ready_decks
from stammtisch.core.options import read_options
from stammtisch.core.record_fields import written
from tests.cli.helpers import run
from tests.core.games import new_match, played, with_words
from tests.external.listening import listened
from tests.external.programs import PYTHON
from tests.golden.test_golden import GOLDENS, play
from tests.harness.games import SHORT
from tests.harness.script import Script
from tools.options import tool

CORPUS = Path(__file__).resolve().parents[2] / "tests" / "corpus"
TOKEN = "123456789:ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghi"
TABLES = (
    *("anna: /new uno rounds=1", "ben: /join T1", "anna: /begin", "anna@ draw", "anna@ pass"),
    *("anna: /new ojyks", "cleo@ /new las_vegan rounds=1", "cleo@ /ai random", "cleo@ /begin"),
)
"""A game of two people, in which Ben is asked; a table that waits for people; a game of one."""
LINES = 40
"""Lines of a transcript."""
SAVED_AFTER = 20
"""Entries of a saved game."""
TOURNAMENT = (
    *("tournament", "--game", "uno", "-o", "rounds=1", "--players", "heuristic,random"),
    *("--seats", "2", "--blocks", "3", "--seed", "corpus", "--workers", "1"),
)


def files() -> Iterator[tuple[str, str]]:
    """Names and contents of all files, by folders."""
    for golden in GOLDENS:
        yield f"records/{golden}.jsonl", play(golden).to_line() + "\n"
    mixed = played(with_words("ojyks", "", "a word")).record
    mixed.undone, mixed.at = 2, "2026-01-01T12:00:00+00:00"
    mixed.changes = [(10, 2, "easy")]
    yield "records/words-changes.jsonl", mixed.to_line() + "\n"
    for game in GAMES:
        yield f"saves/{game}.jsonl", played(new_match(game), SAVED_AFTER).record.to_line() + "\n"
    for game in GAMES:
        yield f"bot-protocol/{game}.txt", "\n".join(transcript(game)) + "\n"
    with tempfile.TemporaryDirectory() as place:
        yield "tournaments/uno.sql", tournament(Path(place) / "uno.tournament")
        yield "databases/tables.sql", asyncio.run(tables(Path(place) / "tables.sqlite"))
        yield "packages/old-duel.json", package(Path(place), "old-duel")
    yield from decks()
    yield from configurations()
    yield "interface.json", json.dumps(interface(), indent=1) + "\n"


def transcript(game: str) -> list[str]:
    """The beginning of a game with a player's program: `>` before what it is sent, `<` before what
    it answers."""
    options = dict(part.split("=") for part in SHORT[game].split())
    values = read_options(game, GAMES[game].options, options)
    with listened() as lines:
        play_game(Simulation(game, values, (f"external:{quoted(PYTHON)}", "random"), "1", 1), 1)
        bots.end_all()
    return [f"{'>' if sent else '<'} {line.decode().rstrip()}" for sent, line in lines][:LINES]


def tournament(file: Path) -> str:
    """A tournament of which one block isn't played yet, as SQL."""
    run(*TOURNAMENT, "--file", file)
    with closing(sqlite3.connect(file)) as database:
        database.executescript("DELETE FROM results WHERE job = 3; DELETE FROM jobs WHERE job = 3;")
        return dump(database)


async def tables(file: Path) -> str:
    """The database of a chat with tables, as SQL."""
    script: list[Script] = []
    store = await open_store(f"sqlite:///{file}", lambda: script[0].clock.time)
    script.append(Script(store))
    for line in TABLES:
        await script[0].say(line)
    await store.close()
    with closing(sqlite3.connect(file)) as database:
        return dump(database)


def package(place: Path, name: str) -> str:
    """The files that `new-game` makes, as JSON: the lines of each by its path."""
    run("new-game", name, "--folder", place)
    files = sorted(file for file in (place / name).rglob("*") if file.is_file())
    lines = {
        file.relative_to(place / name).as_posix(): file.read_text(encoding="utf-8").splitlines()
        for file in files
    }
    return json.dumps(lines, indent=1) + "\n"


def dump(database: sqlite3.Connection) -> str:
    """The database as SQL, with what `iterdump` leaves out."""
    kept = [
        f"PRAGMA {name} = {database.execute(f'PRAGMA {name}').fetchone()[0]};"
        for name in ("application_id", "user_version")
    ]
    return "\n".join([*kept, *database.iterdump()]) + "\n"


def decks() -> Iterator[tuple[str, str]]:
    """Ready decks with the names of cards in one language, and by their ids."""
    for language, deck in zip(("en", "de", "id"), ready_decks().values(), strict=False):
        counts = {card: deck.cards.count(card) for card in deck.cards}
        names = {card: CARDS[card].names.get(language, IDS[card]) for card in counts}
        rows = [f"{written(names[card])} = {count}" for card, count in counts.items()]
        name = written(deck.names.get(language, deck.id))
        yield f"decks/{language}.toml", "\n".join([f"name = {name}", "", "[cards]", *rows]) + "\n"


def configurations() -> Iterator[tuple[str, str]]:
    """The example of the docs with and without what is commented out there; secrets are made up."""
    example = (CORPUS.parents[1] / "docs" / "stammtisch.toml").read_text(encoding="utf-8")
    yield (
        "configurations/example.toml",
        example.replace("# [telegram]", f'[telegram]\ntoken = "{TOKEN}" #'),
    )
    lines = []
    for line in example.splitlines():
        name, equals, value = line.removeprefix("# ").partition(" = ")
        if value.startswith('"..."'):
            lines.append(f"{name} = {json.dumps(SECRETS[name])}")
        else:
            lines.append(line.removeprefix("# ") if equals or name.startswith("[") else line)
    yield "configurations/everything.toml", "\n".join(lines) + "\n"


SECRETS = {
    "token": TOKEN,
    "secret": "0123456789abcdef",
    "password": "made up",
    "recovery_key": "EsTk FZeK i4HQ iZqV b7Nm 9NAa 6sBd Tdjd XPaL 6niV hEiS D7hQ",
}


def interface() -> dict[str, list[str]]:
    """What docs/stability.md calls public, by names."""
    sections = {
        name: [arg for arg in get_args(field.annotation) or (field.annotation,) if arg is not None]
        for name, field in config_class().model_fields.items()
    }
    keys = [
        f"{name}.{key}" if key else name
        for name, (kind, *_) in sections.items()
        for key in getattr(kind, "model_fields", [""])
    ]
    ids = {
        f"{name}-v{version}"
        for name, game in GAMES.items()
        for version, _ in enumerate(game.playable_versions)
    }
    return {
        "commands": sorted(_options(main, "")),
        "configuration": sorted(keys),
        "environments": sorted(ids),
        "names": sorted(set(_imported())),
    }


def _options(command: click.Command, path: str) -> Iterator[str]:
    """Each command with each of its options."""
    names = {name for parameter in command.params for name in parameter.opts}
    yield from (f"{path}{name}" for name in names if name.startswith("--"))
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from (f"{path}{name}", *_options(inner, f"{path}{name} "))


def _imported() -> Iterator[str]:
    """The names that examples in the guides, and the package of a new game, import from the
    program."""
    sources = [file.read_text(encoding="utf-8") for file in SKELETON.glob("my_game/*.py")]
    for guide in GUIDES:
        page = (CORPUS.parents[1] / "docs" / f"{guide}.md").read_text(encoding="utf-8")
        sources += re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    for source in sources:
        with suppress(SyntaxError):  # a part of a class
            for node in ast.walk(ast.parse(source)):
                module = getattr(node, "module", None) or ""
                if isinstance(node, ast.ImportFrom) and OWN.match(module):
                    yield from (f"{module}:{alias.name}" for alias in node.names)


GUIDES = ("adding-a-chat", "reinforcement-learning", "writing-a-game", "writing-a-player")
OWN = re.compile(r"stammtisch\.(?!core\.games\.)")


@tool(
    seed="fixed: the same files each time",
    size="fixed: all of them",
    shows="The files are written; a test reads those of all versions.",
)
@click.option("--release", required=True, help="The version that writes them: its folder.")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=CORPUS,
    help="Where the folders of versions are; by default tests/corpus.",
)
def command(release: str, folder: Path) -> list[str]:
    """Write a corpus of files of this version, for the tests of later ones."""
    for name, content in files():
        file = folder / release / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
        print(f"{len(content):>7} {name}")
    return []
