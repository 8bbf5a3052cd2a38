"""What people are called in a chat, as names at a table; and the codes of tables in texts."""

from __future__ import annotations

import re
import unicodedata

from ...core.printable import unsafe_char
from ..presentation.texts import FALLBACK, LANGUAGES

CODE = re.compile(r"T(\d{1,9})\b", re.ASCII)
MAX_NAME = 32
"""Characters of a name at a table; chats allow more."""
MAX_MARKS = 2
"""Marks over one letter; more of them cover the lines around."""
NAMELESS = "?"


def table_in(text: str) -> int | None:
    """The table of one of our messages: its code stands in front."""
    match = CODE.match(text)
    return int(match[1]) if match else None


def language_of(code: str | None) -> str:
    """Of a language code like `de-AT`; the language for strangers if it is none of ours."""
    language = (code or "").partition("-")[0].lower()
    return language if language in LANGUAGES else FALLBACK


def clean_name(text: str) -> str:
    """A name in one line, not too long, in which nothing acts on what is around it."""
    text = unicodedata.normalize("NFC", text[: 8 * MAX_NAME])
    kept, marks = "", 0
    for char in text:
        marks = marks + 1 if unicodedata.combining(char) else 0
        if char.isspace():
            kept += " "
        elif not unsafe_char(char) and marks <= MAX_MARKS:
            kept += char
    name = " ".join(kept.split())[:MAX_NAME].strip()
    return name if any(not unicodedata.combining(char) for char in name) else NAMELESS
