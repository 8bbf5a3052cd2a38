"""What stands in a record: its fields, its maximum size, how it is read from a line; and what
players tell about their decisions. Oversized input is refused before it is parsed, since a file may
come from an untrusted source."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TextIO

from .errors import BadText, RecordError
from .text.printable import unsafe_char

# What a player tells about a decision of its own: how it judges the position, what it expects. It
# may give away hidden cards, so it is only kept in games without people (`Match.note_info`).


MOST_NODES = 10**18
MOST_MOVES = 32
"""Moves of a line."""
MOST_LETTERS = 200
"""Characters of a move."""
DIGITS = 4
"""Decimals of a score that are kept."""


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """`score`: the utility that the player expects for itself, from 0 (alone last) to 1 (alone
    first); `nodes`: how many positions it has examined; `line`: the moves that it expects, in
    notation, its own first. None, and no moves: it has told nothing about that."""

    score: float | None = None
    nodes: int | None = None
    line: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The members that have been told."""
        members = {"score": self.score, "nodes": self.nodes, "line": list(self.line) or None}
        return {name: value for name, value in members.items() if value is not None}

    def updated(self, later: PlayerInfo) -> PlayerInfo:
        """This, with what `later` tells in its place."""
        return PlayerInfo(
            self.score if later.score is None else later.score,
            self.nodes if later.nodes is None else later.nodes,
            later.line or self.line,
        )


NOTHING = PlayerInfo()


class BadInfo(ValueError):
    """A member has another form. `name`: the member, `allowed`: its form."""

    def __init__(self, name: str, allowed: str) -> None:
        super().__init__(f"{name}: {allowed}")
        self.name, self.allowed = name, allowed


def _is_score(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value) and 0 <= value <= 1


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_NODES


def _is_line(value: Any) -> bool:
    return (
        type(value) is list
        and len(value) <= MOST_MOVES
        and all(
            type(move) is str and 0 < len(move) <= MOST_LETTERS and not unsafe_char(move)
            for move in value
        )
    )


MEMBERS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "score": (_is_score, "0..1"),
    "nodes": (_is_count, f"0..{MOST_NODES}"),
    "line": (_is_line, f'["move", …], <= {MOST_MOVES}'),
}


def info_from_json(value: Mapping[str, Any]) -> PlayerInfo:
    """The information in an object of JSON, of which other members are ignored. Raises BadInfo."""
    for name, (fits, allowed) in MEMBERS.items():
        if name in value and not fits(value[name]):
            raise BadInfo(name, allowed)
    score = value.get("score")
    return PlayerInfo(
        None if score is None else round(float(score), DIGITS),
        value.get("nodes"),
        tuple(value.get("line", ())),
    )


# Fields


FORMAT = 1
MAX_LINE_LENGTH = 32_000_000
"""Characters in a line."""
MAX_ENTRIES = 1_000_000
"""Entries of `moves`."""
MAX_TEXT_LENGTH = 500
"""Characters in a name, a player, or any other text of the head."""
SHOWN = 50
"""Characters of an overlong text that errors show."""
PIECE = 1 << 16
"""Characters of an overlong line that are skipped at a time."""


def check_text(text: str, most: int = MAX_TEXT_LENGTH) -> None:
    """Raises BadText if this name, seed or other text has more than `most` characters, or a
    character that can't be shown."""
    if len(text) > most:
        raise BadText(text=f"{text[:SHOWN]}…", why="long", most=most, sign="")
    if sign := unsafe_char(text):
        raise BadText(text=text, why="sign", most=most, sign=sign)


def record_lines(file: TextIO) -> Iterator[str]:
    """The lines of a file; an overlong one is cut off, but stays so long that `read_fields` refuses
    it."""
    while line := file.readline(MAX_LINE_LENGTH + 1):
        yield line
        while line and not line.endswith("\n"):
            line = file.readline(PIECE)


def written(value: object) -> str:
    """A value as JSON, in the form that records have."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _is(*kinds: type) -> Callable[[object], bool]:
    """A check for exactly one of these types: JSON's true is no number."""
    return lambda value: type(value) in kinds


def _texts(value: object) -> bool:
    return type(value) is list and all(type(item) is str for item in value)


def _shallow(value: object) -> bool:
    """True for an object whose values are at most lists of simple values."""
    return type(value) is dict and not any(_deeper(item, 1) for item in value.values())


def _deeper(value: object, levels: int) -> bool:
    inner = value.values() if type(value) is dict else value if type(value) is list else ()
    return bool(inner) and (levels == 0 or any(_deeper(item, levels - 1) for item in inner))


def _count(value: object) -> bool:
    return type(value) is int and value > 0


def _series(value: object) -> bool:
    return type(value) is list and [type(item) for item in value] == [int, int]


def _changes(value: object) -> bool:
    return type(value) is list and all(
        type(change) is list and [type(item) for item in change] == [int, int, str]
        for change in value
    )


def _infos(value: object) -> bool:
    """True for a list of an entry and what its player told, in the order of entries."""
    if type(value) is not list or not all(type(told) is list and len(told) == 2 for told in value):
        return False
    entries = [entry for entry, _ in value]
    if not all(type(entry) is int for entry in entries) or entries != sorted(set(entries)):
        return False
    return all(_told(told) for _, told in value)


def _told(value: object) -> bool:
    try:
        return type(value) is dict and info_from_json(value).to_json() == value
    except BadInfo:
        return False


def _words(value: object) -> bool:
    """True for a list with at least one word, each as `chance.digest_of` makes it or ""."""
    if not (isinstance(value, list) and _texts(value)):
        return False
    return any(value) and all(DIGEST.fullmatch(word) for word in value if word)


def _check_end(value: object) -> bool:
    return type(value) is str and CHECK_END.fullmatch(value) is not None


def _time(value: object) -> bool:
    try:
        return type(value) is str and datetime.fromisoformat(value).utcoffset() == timedelta(0)
    except ValueError:
        return False


FIELD_CHECKS: dict[str, Callable[[object], bool]] = {
    "game": _is(str),
    "rules": _is(int),
    "options": _shallow,
    "seats": _texts,
    "players": _texts,
    "seed": _is(str),
    "table": _is(str),
    "commitment": _is(str),
    "moves": _is(list),
    "check": _is(str),
    "outcome": lambda value: value is None or _shallow(value),
}
OPTIONAL_FIELDS: dict[str, Callable[[object], bool]] = {
    "words": _words,
    "series": _series,
    "at": _time,
    "undone": _count,
    "changes": _changes,
    "infos": _infos,
    "check_end": _check_end,
}
DIGEST = re.compile("[0-9a-f]{64}")
CHECK_END = re.compile("[0-9a-f]{8}")
BEGINNING = re.compile(r'\s*\{\s*"stammtisch"')
ENTRY = re.compile(r'\[\d+,"[^"]*"\]')
BRACKETS_OF_ENTRY = 4
"""Commas and opening brackets of JSON for each entry of an ordinary record, at most."""


def read_fields(line: str, number: int) -> dict[str, Any]:
    """The fields of a record, with the right types, without `stammtisch`; raises RecordError.
    `number` is the line, for errors."""
    _check_size(line, number)
    try:
        data: Any = json.loads(line)
    except (ValueError, RecursionError) as error:
        if not BEGINNING.match(line):
            raise _no_record(number) from error
        complete = len(ENTRY.findall(line))
        raise RecordError(game=number, move=complete, reason="cut-off") from error
    fields: dict[str, Any] = data if isinstance(data, dict) else {}
    version = fields.pop("stammtisch", None)
    if type(version) is int and version > FORMAT:
        raise RecordError(game=number, move=0, reason="later-format", version=version, known=FORMAT)
    if type(version) is not int or version != FORMAT:
        raise _no_record(number)
    _check_fields(fields, number)
    return fields


def _no_record(number: int) -> RecordError:
    return RecordError(game=number, move=0, reason="no-record", format=FORMAT)


def _check_size(line: str, number: int) -> None:
    """Raises RecordError for an overlong line, or one with more commas and brackets than any
    record: their number bounds the memory that parsing takes."""
    if len(line) > MAX_LINE_LENGTH:
        raise RecordError(game=number, move=0, reason="line-too-long", most=MAX_LINE_LENGTH)
    if sum(map(line.count, "[{,")) > BRACKETS_OF_ENTRY * MAX_ENTRIES:
        raise _too_many_entries(number)


def _too_many_entries(number: int) -> RecordError:
    return RecordError(game=number, move=0, reason="too-many-entries", most=MAX_ENTRIES)


def _check_fields(data: dict[str, Any], number: int) -> None:
    def bad(name: str, move: int = 0) -> RecordError:
        return RecordError(game=number, move=move, reason="bad-field", name=name)

    for name in data:
        if name not in FIELD_CHECKS and name not in OPTIONAL_FIELDS:
            raise RecordError(game=number, move=0, reason="unknown-field", name=name)
    for name, fits in FIELD_CHECKS.items():
        if not fits(data.get(name, ...)):
            raise bad(name)
    for name, fits in OPTIONAL_FIELDS.items():
        if name in data and not fits(data[name]):
            raise bad(name)
    for name, texts in _head_texts(data):
        if any(len(text) > MAX_TEXT_LENGTH for text in texts):
            raise RecordError(
                game=number, move=0, reason="text-too-long", name=name, most=MAX_TEXT_LENGTH
            )
    if len(data["players"]) != len(data["seats"]):
        raise bad("players")
    if len(data.get("words", data["seats"])) != len(data["seats"]):
        raise bad("words")
    for since, seat, _ in data.get("changes", ()):
        if not (0 <= since <= len(data["moves"]) and 1 <= seat <= len(data["seats"])):
            raise bad("changes")
    if any(not 0 <= entry < len(data["moves"]) for entry, _ in data.get("infos", ())):
        raise bad("infos")
    if len(data["moves"]) > MAX_ENTRIES:
        raise _too_many_entries(number)
    for place, entry in enumerate(data["moves"], 1):
        if not (isinstance(entry, list) and [type(item) for item in entry] == [int, str]):
            raise bad("moves", place)
    for name, value in data.items():
        try:
            written(value).encode()
        except UnicodeEncodeError:  # half a surrogate pair
            raise bad(name) from None


def _head_texts(data: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """The names of fields whose texts have a maximum length, and their texts."""
    for name in ("game", "seed", "table", "commitment"):
        yield name, [data[name]]
    for name in ("seats", "players"):
        yield name, data[name]
    yield "changes", [player for _, _, player in data.get("changes", ())]
