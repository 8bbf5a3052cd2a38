"""Names of people at tables, and codes of tables in texts."""

from __future__ import annotations

import re
import unicodedata

from ...core.scene.texts import FALLBACK, LANGUAGES
from ...core.text.printable import unsafe_char

CODE = re.compile(r"T(\d{1,9})\b", re.ASCII)
MAX_NAME = 32
"""Most characters of a name at a table; chats allow more."""
MAX_MARKS = 2
"""Most combining marks over a letter; more of them would cover other lines."""
NAMELESS = "?"


def table_in(text: str) -> int | None:
    """The number of the table whose code begins a text; None if there is none."""
    match = CODE.match(text)
    return int(match[1]) if match else None


def language_of(code: str | None) -> str:
    """The language of a code like `de-AT`; the fallback if we don't have it."""
    language = (code or "").partition("-")[0].lower()
    return language if language in LANGUAGES else FALLBACK


def clean_name(text: str) -> str:
    """A name as one short line without characters that affect the text around it."""
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
