"""Writing a record after every move: as quick at the end of a long game, and never stale."""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from stammtisch.core import record as record_module
from stammtisch.core.record import Record, check_sums, verify
from tests.core.games import data, line, new_match, played
from tests.games.facts import FOR_SEVERAL

pytestmark = pytest.mark.once


def written_anew(record: Record) -> str:
    """The record as JSON would write it, from nothing that was kept."""
    fields: dict[str, Any] = json.loads(record.to_line())
    head = {name: fields[name] for name in list(fields)[: list(fields).index("moves")]}
    fields["moves"] = [list(entry) for entry in record.moves]
    fields["check"] = check_sums(head, record.moves)
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize("entries", [10, 2000])
def test_a_move_is_hashed_once_however_long_the_game(
    entries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(new_match("uno", rounds=9), entries)
    match.record.to_line()
    hashed = []

    def counting(value: bytes) -> Any:
        hashed.append(value)
        return hashlib.sha256(value)

    monkeypatch.setattr(record_module, "hashlib", SimpleNamespace(sha256=counting))
    before = len(match.record.moves)
    played(match, before + 1)
    text = match.record.to_line()
    assert len(hashed) == len(match.record.moves) - before > 0
    monkeypatch.undo()
    assert text == written_anew(match.record)


@pytest.mark.parametrize("name", FOR_SEVERAL)
def test_a_record_written_after_every_move_is_the_same_as_one_written_at_the_end(
    name: str,
) -> None:
    whole = verify(line(name))
    match = new_match(name)
    while not match.over:
        seat, text = whole.moves[len(match.record.moves)]
        match.play_line(seat, text)
        text = match.record.to_line()
    assert text == line(name)
    assert verify(text) == match.record


def test_what_was_changed_meanwhile_is_written() -> None:
    match = played(new_match("uno"), 30)
    record = match.record
    changes: tuple[Callable[[], object], ...] = (
        lambda: setattr(record, "at", "2030-01-01T12:00:00Z"),
        lambda: setattr(record, "series", (1, 2)),
        lambda: record.seats.__setitem__(0, '"Ä"\\\n'),
        lambda: record.moves.__setitem__(7, (1, "draw")),
        lambda: record.moves.__delitem__(slice(20, None)),
        lambda: record.moves.append((1, 'a "quoted" move')),
        lambda: setattr(record, "moves", []),
    )
    for change in changes:
        change()
        assert record.to_line() == written_anew(record)


def test_one_way_of_a_game_does_not_write_on_in_another() -> None:
    whole = played(new_match("ojyks"), 60)
    text = whole.record.to_line()
    other = played(whole.rewound(30), 40)
    assert other.record.to_line() == written_anew(other.record)
    assert whole.record.to_line() == text
    copy = pickle.loads(pickle.dumps(whole.record))
    assert copy == whole.record
    assert copy.to_line() == text


def test_the_sums_of_a_record_are_those_of_its_fields() -> None:
    fields = data("uno", 50)
    head = {name: fields[name] for name in list(fields)[: list(fields).index("moves")]}
    assert check_sums(head, [(seat, text) for seat, text in fields["moves"]]) == fields["check"]
