"""How large a record may be, and the form of its fields: refused before anything is replayed."""

from __future__ import annotations

import io
import json
import pickle
import tracemalloc
from collections.abc import Callable
from typing import Any, cast

import pytest

from stammtisch.core import match as match_module
from stammtisch.core import record_fields
from stammtisch.core.errors import BadSeats, RecordError, RecordFull
from stammtisch.core.record import read_line, verify
from stammtisch.core.record_fields import (
    MAX_ENTRIES,
    MAX_LINE_LENGTH,
    MAX_TEXT_LENGTH,
    record_lines,
)
from tests.core.games import data, line, new_match, played

pytestmark = pytest.mark.once


def refused(text: str | dict[str, Any]) -> dict[str, object]:
    with pytest.raises(RecordError) as error:
        read_line(text if isinstance(text, str) else json.dumps(text), 5)
    assert error.value.facts.pop("game") == 5
    return error.value.facts


LONG = {
    "spaces": line("uno", 20) + " " * MAX_LINE_LENGTH,
    "a name": json.dumps({**data("uno", 20), "seats": ["x" * MAX_LINE_LENGTH, "B", "C"]}),
    "no record": "x" * (MAX_LINE_LENGTH + 1),
    "nested": "[" * (MAX_LINE_LENGTH + 1),
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_a_line_that_is_too_long_is_not_parsed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_fields, "json", None)
    assert refused(text) == {"move": 0, "reason": "line-too-long", "most": MAX_LINE_LENGTH}


MANY = {
    "lists": "[]," * (4 * MAX_ENTRIES // 2 + 1),
    "objects": '{"stammtisch":1,"options":' + '{"":' * (4 * MAX_ENTRIES + 1),
    "entries": '{"stammtisch":1,"moves":[' + '[1,"draw"],' * (4 * MAX_ENTRIES // 3 + 1),
    "numbers": '{"stammtisch":1,"moves":[' + "1," * (4 * MAX_ENTRIES + 1),
}


@pytest.mark.parametrize("text", MANY.values(), ids=MANY)
def test_a_line_of_too_many_parts_is_not_parsed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_fields, "json", None)
    assert len(text) <= MAX_LINE_LENGTH
    assert refused(text) == {"move": 0, "reason": "too-many-entries", "most": MAX_ENTRIES}


def test_just_too_many_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_fields, "MAX_ENTRIES", 30)
    assert verify(line("uno", 30)).outcome is None
    assert refused(line("uno", 31)) == {"move": 0, "reason": "too-many-entries", "most": 30}


@pytest.mark.parametrize(
    "name", ["game", "seats", "players", "changes", "seed", "table", "commitment"]
)
def test_a_text_of_the_head_that_is_too_long(name: str) -> None:
    def given(length: int) -> dict[str, Any]:
        text = "x" * length
        lists: dict[str, object] = {
            "seats": ["A", text, "C"],
            "players": ["human", "human", text],
            "changes": [[3, 1, "human"], [4, 2, text]],
        }
        return {**data("uno", 20), name: lists.get(name, text)}

    facts = {"move": 0, "reason": "text-too-long", "name": name, "most": MAX_TEXT_LENGTH}
    assert refused(given(MAX_TEXT_LENGTH + 1)) == facts
    assert read_line(json.dumps(given(MAX_TEXT_LENGTH)))


@pytest.mark.parametrize("value", ["", "now", "2030-01-01", "2030-01-01T12:00:00", "12:00Z"])
def test_a_time_that_is_none(value: str) -> None:
    fields = {**data("uno", 20), "at": value}
    assert refused(fields) == {"move": 0, "reason": "bad-field", "name": "at"}
    assert refused({**fields, "at": "2030-01-01T12:00:00+01:00"})["name"] == "at"


@pytest.mark.parametrize("value", ["2030-01-01T12:00:00Z", "2030-01-01T12:00:00.5+00:00"])
def test_a_time_is_kept_as_it_was_written(value: str) -> None:
    match = played(new_match("uno"), 20)
    match.record.at = value
    assert verify(match.record.to_line()).at == value


@pytest.mark.parametrize("depth", [2, 900, 985, 990, 1000])
@pytest.mark.parametrize("name", ["options", "outcome"])
def test_a_nested_field_is_of_the_wrong_kind(name: str, depth: int) -> None:
    fields = json.dumps({**data("uno", 20), name: {"rounds": "@"}})
    text = fields.replace('"@"', "[" * depth + "1" + "]" * depth)
    assert refused(text)["reason"] in ("bad-field", "cut-off")
    with pytest.raises(RecordError):
        verify(text)


@pytest.mark.parametrize("text", ["", "no JSON", "{", "\x00", "[1,", "\ufeff{}", "5" * 5000])
def test_what_does_not_begin_like_a_record_is_none(text: str) -> None:
    assert refused(text) == {"move": 0, "reason": "no-record", "format": 1}


def test_the_lines_of_a_file_are_read_no_further_than_they_may_be_long() -> None:
    long = "x" * (MAX_LINE_LENGTH + 1)
    file = io.StringIO(f"a\n\n{long}\n{long}yz\nb\nc")
    assert list(record_lines(file)) == ["a\n", "\n", long, long, "b\n", "c"]


def test_what_is_too_long_takes_no_memory() -> None:
    class Endless:
        """A line of 400 million characters."""

        left = 400_000_000

        def readline(self, size: int) -> str:
            size = min(size, self.left)
            self.left -= size
            return "[" * size

    tracemalloc.start()
    lengths = [len(text) for text in record_lines(cast(Any, Endless()))]
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert lengths == [MAX_LINE_LENGTH + 1]
    assert most < 3 * MAX_LINE_LENGTH


@pytest.mark.parametrize("maximum", ["MAX_ENTRIES", "MAX_LINE_LENGTH"])
def test_a_full_record_takes_no_more_moves_and_stays_whole(
    maximum: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(new_match("ojyks"), 40)
    text = match.record.to_line()
    room = (
        match_module.RESERVED_ENTRIES
        if maximum == "MAX_ENTRIES"
        else match_module.RESERVED_CHARACTERS
    )
    monkeypatch.setattr(match_module, maximum, room + 39)
    (seat,) = match.pending
    legal = match.view(seat).legal[0]
    tried: tuple[Callable[[], object], ...] = (
        lambda: match.play(seat, legal),
        lambda: match.play_line(seat, match.game.notation(legal)),
    )
    for move in tried:
        with pytest.raises(RecordFull):
            move()
    assert match.record.to_line() == text
    assert verify(text) == match.record


def test_errors_reach_other_processes() -> None:
    for error in (BadSeats(game="uno", players=1, fewest=2, most=10), RecordFull(entries=1)):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert (again.facts, str(again)) == (error.facts, str(error))
