"""Reading TOML from untrusted sources: decks, configurations of tournaments.

`tomllib` needs quadratic time for long dotted keys, recurses into brackets, and reads whole numbers
of any size, which then can't be printed. So size and depth are checked before it parses, and
numbers afterwards; the rest takes at most some tens of milliseconds for 20 kB.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from ..errors import BadToml

MAX_FILE = 1_000_000
"""Bytes of a file, unless the caller sets a lower limit."""
MAX_DEPTH = 8
"""The most brackets that may be open at once, and parts of a dotted key."""
LARGEST = 2**63 - 1
"""The largest whole number: those of TOML have 64 bits."""
TOKEN = re.compile(
    r'''"""(?:\\.|[^\\"]|"(?!""))*+(?:"{3,5}+|\\?\Z)'''
    r"""|'''(?:[^']|'(?!''))*+(?:'{3,5}+|\Z)"""
    r"""|"(?:\\[^\n]|[^\\"\n])*+"?"""
    r"""|'[^'\n]*+'?"""
    r"|#[^\n]*+"
    r"|[][{}.,=\n]",
    re.DOTALL,
)
"""A string, a comment or a character that affects the depth. Unclosed strings match to the end, so
that no input is scanned twice."""


def read_toml(content: bytes, most: int = MAX_FILE) -> dict[str, Any]:
    """The table in a TOML file of at most `most` bytes; raises BadToml."""
    if len(content) > most:
        raise BadToml(why="size", most=most)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadToml(why="encoding", byte=error.start + 1) from error
    _check_depth(text)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadToml(why="syntax", detail=str(error)) from error
    except ValueError as error:  # Python reads no decimal numbers of more than 4,300 digits
        raise BadToml(why="number", name="none", most=LARGEST) from error
    _check_numbers(table)
    return table


def read_at_most(file: Path, most: int = MAX_FILE) -> bytes:
    """The content of a file; at most `most` + 1 bytes, which are enough for `read_toml` to refuse
    it. Raises OSError."""
    with file.open("rb") as opened:
        return opened.read(most + 1)


def _check_depth(text: str) -> None:
    """Raises BadToml for brackets and dotted keys that are too deep."""
    depth = dots = 0
    for token in TOKEN.finditer(text):
        sign = token[0]
        if sign == ".":
            dots += 1
        elif sign in "[{":
            depth, dots = depth + 1, 0
        elif sign in "]}":
            depth, dots = max(0, depth - 1), 0
        elif sign in ",=\n":
            dots = 0
        if depth > MAX_DEPTH or dots >= MAX_DEPTH:
            line = text.count("\n", 0, token.start()) + 1
            raise BadToml(why="deep", most=MAX_DEPTH, line=line)


def _check_numbers(table: dict[str, Any]) -> None:
    """Raises BadToml for a whole number that is too large, with its key."""
    pending: list[tuple[str, Any]] = [*table.items()]
    while pending:
        name, value = pending.pop()
        if isinstance(value, dict):
            pending += value.items()
        elif isinstance(value, list):
            pending += ((name, item) for item in value)
        elif isinstance(value, int) and abs(value) > LARGEST:
            raise BadToml(why="number", name=name, most=LARGEST)
