"""Terminals without UTF-8 get ASCII of the same width for every sign that the program draws."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from stammtisch.cli.terminal.ascii import TABLE, UNKNOWN, ascii_text, prepare_streams, shows
from stammtisch.cli.terminal.screen.pieces import UNDER_CURSOR
from stammtisch.cli.terminal.screen.tables.board import SPENT, UNSPENT
from stammtisch.core.games.narikana.names import SIDES
from stammtisch.core.games.narikana.table_words import CANNOT_ATTACK, CANNOT_BOTH, CANNOT_MOVE

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("adapters", "ai", "cli", "core")
ENDINGS = ("*.py", "*.ftl", "*.po", "*.toml")
MARKS = CANNOT_MOVE + CANNOT_ATTACK + CANNOT_BOTH
SELECTOR = "\N{VARIATION SELECTOR-16}"
"""Asks for a coloured sign in chats, and has no width."""


def signs() -> dict[str, list[Path]]:
    """Every sign beyond ASCII in code and texts, with the files that have it."""
    found: dict[str, list[Path]] = {}
    for folder in FOLDERS:
        for ending in ENDINGS:
            for file in (ROOT / folder).rglob(ending):
                for sign in set(file.read_text(encoding="utf-8")):
                    if not sign.isascii() and sign != SELECTOR:
                        found.setdefault(sign, []).append(file)
    return found


def test_every_sign_has_an_equivalent_of_its_width() -> None:
    found = signs()
    assert {"♠", "╭", "▒", "⇄", "ä", "“", "↯"} <= found.keys()
    unknown = {
        sign: str(files[0])
        for sign, files in found.items()
        if UNKNOWN in ascii_text(sign) or cell_len(ascii_text(sign)) != cell_len(sign)
    }
    assert unknown == {}


def test_suits_and_colours_stay_apart() -> None:
    letters = set(ascii_text("●▲▼■◆✱♠♥♦♣"))
    for group in ("♠♥♦♣", "●▲▼■◆✱", MARKS, "♚♞⌂◇✦", "".join(SIDES[1:]), UNSPENT + SPENT):
        assert len(set(ascii_text(group))) == len(group)
    for sign in (*SIDES[1:], UNSPENT, SPENT, UNDER_CURSOR, *MARKS):
        assert ascii_text(sign) not in letters, f"{sign} is no card"
    assert ascii_text("10♥ 3♠ ★") == "10H 3S *"
    assert ascii_text(MARKS) == ">xX"


def test_letters_lose_their_accents_and_what_is_unknown_keeps_its_width() -> None:
    assert ascii_text("Zoë grüßt Łukasz") == "Zoe grust ?ukasz"
    assert ascii_text("漢") == "??"
    assert 0x6F22 in TABLE, "each is found once"


@pytest.mark.parametrize(
    ("encoding", "variable", "printed"),
    [
        ("utf-8", "", "3♠ grün"),
        ("utf-8", "1", "3S grun"),
        ("utf-8", "0", "3♠ grün"),
        ("ascii", "", "3S grun"),
        ("iso-8859-1", "", "3S grün"),  # what it has stays
    ],
)
def test_streams_replace_what_the_terminal_lacks(
    encoding: str, variable: str, printed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("locale.nl_langinfo", lambda _: "UTF-8")
    streams = [io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2)]
    monkeypatch.setattr(sys, "stdout", streams[0])
    monkeypatch.setattr(sys, "stderr", streams[1])
    prepare_streams({"STAMMTISCH_ASCII": variable})
    for stream in streams:
        stream.write("3♠ grün")
        stream.flush()
        assert isinstance(stream.buffer, io.BytesIO)
        assert stream.buffer.getvalue() == printed.encode(encoding)


@pytest.mark.parametrize("codeset", ["ANSI_X3.4-1968", "ISO-8859-1"])
def test_the_locale_decides_where_python_writes_utf8_in_spite_of_it(
    codeset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("locale.nl_langinfo", lambda _: codeset)
    stream = io.TextIOWrapper(io.BytesIO(), "utf-8")
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), "utf-8"))
    prepare_streams({})
    stream.write("╭─♠─╮")
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    assert stream.buffer.getvalue() == b"+-S-+"


def test_the_encoding_says_which_signs_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    for encoding, shown in (("utf-8", True), ("ascii", False), ("iso-8859-1", False)):
        monkeypatch.setattr(sys, "__stdout__", io.TextIOWrapper(io.BytesIO(), encoding))
        assert shows("█▀") == shown
    monkeypatch.setattr(sys, "__stdout__", None)
    assert shows("█▀")
