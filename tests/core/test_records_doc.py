"""docs/records.md tells the truth: its checker runs, and its rules give the same numbers."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core.games import GAMES
from stammtisch.core.record import Record
from stammtisch.core.record_fields import PlayerInfo
from tests.core.games import data, line, new_match, played, with_words

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
BLOCKS: list[str] = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
(FAIR,) = BLOCKS
GAME_BY_GAME = PAGE.partition("\n## Game by game\n")[2].partition("\n## ")[0]
NAMES = tuple(GAMES)


def check(*lines: str) -> list[str]:
    """What the program says about records."""
    done = subprocess.run(
        [sys.executable, "-I", "-X", "utf8", "-c", FAIR],
        input="\n".join(lines) + "\n",
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def swapped(fields: dict[str, Any], entry: int) -> str:
    """Two cards of a shuffle swapped."""
    words = fields["moves"][entry][1].split()
    other = next(i for i in range(2, len(words)) if words[i] != words[1])
    words[1], words[other] = words[other], words[1]
    fields["moves"][entry][1] = " ".join(words)
    return json.dumps(fields)


def test_the_program_uses_only_two_modules() -> None:
    assert re.findall(r"^(?:import|from) .*", FAIR, re.M) == ["import hashlib, json"]


def test_it_finds_good_shuffles_fair() -> None:
    long = played(new_match("uno", players=4, zero_seven=True, rounds=2, seed="ü|1"))
    short = [line(name) for name in ("ojyks", "uno", "las_vegan", "nyan_nyan")]
    lines = [*short, long.record.to_line()]
    mixed = played(with_words("uno", "apple", "", "ü")).record.to_line()
    assert check(mixed) == ["game 1: fair"]
    assert check(json.dumps({**json.loads(mixed), "words": ["", "", "0" * 64]})) != ["game 1: fair"]
    assert sum(text.startswith("shuffle") for _, text in long.record.moves) > 2
    assert check(*lines) == [f"game {n}: fair" for n in (1, 2, 3, 4, 5)]


def test_it_finds_what_was_changed() -> None:
    uno, ojyks = data("uno"), data("ojyks")
    shuffles = [
        (k, entry)
        for k, entry in enumerate(n for n, (seat, _) in enumerate(uno["moves"]) if seat == 0)
        if uno["moves"][entry][1].startswith("shuffle")
    ]
    k, last = shuffles[-1]
    other = json.dumps({**data("uno"), "commitment": "0" * 64})
    found = check(swapped(ojyks, 0), swapped(uno, last), other)
    assert found == ["game 1: chance 0", f"game 2: chance {k}", "game 3: commitment"]


def test_the_fields_are_all_described() -> None:
    rows = re.findall(r"^\| `(\w+)` +\|", PAGE.split("## Moves and chance")[0], re.M)
    record = played(new_match("uno"), 9).record
    record.series, record.at, record.undone = (1, 1), "2030-01-01T00:00:00Z", 1
    record.changes, record.words = [(0, 1, "normal")], ["", "", "0" * 64]
    record.infos = [(0, PlayerInfo(0.5))]
    assert rows == list(json.loads(record.to_line()))
    kept = {field.name for field in fields(Record) if field.init}
    assert set(rows) == {"stammtisch", "check", "check_end", *kept}


@pytest.mark.parametrize("name", NAMES)
def test_check_sums_as_described(name: str) -> None:
    fields = data(name)
    names = list(fields)
    head = {key: fields[key] for key in names[: names.index("moves")]}
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).digest()
    due = ""
    for seat, move in fields["moves"]:
        digest = hashlib.sha256(digest + f"{seat} {move}".encode()).digest()
        due += digest.hex()[:4]
    assert fields["check"] == due


def test_the_check_sum_of_the_end_as_described() -> None:
    record = played(new_match("uno")).record
    record.undone, record.changes = 2, [(5, 1, "normal")]
    record.infos = [(3, PlayerInfo(0.5, line=("drüben",)))]
    fields = json.loads(record.to_line())
    head = {key: fields[key] for key in list(fields)[: list(fields).index("moves")]}
    digest = hashlib.sha256(json.dumps(head, separators=(",", ":")).encode()).digest()
    for seat, move in fields["moves"]:
        digest = hashlib.sha256(digest + f"{seat} {move}".encode()).digest()
    end = (
        '{"undone":2,"changes":[[5,1,"normal"]],"infos":[[3,{"score":0.5,"line":["drüben"]}]]}'
    ).encode()
    assert fields["check_end"] == hashlib.sha256(digest + end).hexdigest()[:8]


# Game by game.


def test_every_game_is_described() -> None:
    assert sorted(re.findall(r"^### `(\w+)`$", GAME_BY_GAME, re.M)) == sorted(GAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_table_tells_how_often_chance_speaks_and_of_what(name: str) -> None:
    (row,) = re.findall(rf"^\| `{name}` +\|(.*)\|.*\|$", GAME_BY_GAME, re.M)
    kinds = {text.split()[0] for seat, text in data(name)["moves"] if seat == 0}
    if name == "ojyks":
        kinds.add("starter")  # of ties alone
    assert set(re.findall(r"`(\w+)`", row)) - {"reveal"} == kinds
