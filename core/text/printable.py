"""Making text from outside safe to show: no character of it may control a terminal or be
invisible."""

from __future__ import annotations

import json
from unicodedata import category

UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories of characters that affect their surroundings or are invisible: control
characters, changes of the writing direction, halves of surrogate pairs, line separators."""
JOINERS = "\u200c\u200d"
"""Format characters that some languages and joined emoji need."""


def unsafe_char(text: str) -> str:
    """The first character that can't be shown as it is; "" if there is none."""
    if text.isprintable():
        return ""
    unsafe = (char for char in text if category(char) in UNSAFE and char not in JOINERS)
    return next(unsafe, "")


def escaped(text: str) -> str:
    """The text with unsafe characters written as in `\\x1b`."""
    if not unsafe_char(text):
        return text
    return "".join(_escape(char) if unsafe_char(char) else char for char in text)


def escaped_lines(text: str) -> str:
    """The text with unsafe characters escaped, but with its line ends."""
    return "\n".join(map(escaped, text.split("\n")))


def escaped_json(text: str) -> str:
    """Equivalent JSON with unsafe characters written as `\\u001b`: they can only stand in its
    strings. Line ends between its values stay."""
    if not any(map(unsafe_char, text.split("\n"))):
        return text
    return "".join(
        json.dumps(char)[1:-1] if char != "\n" and unsafe_char(char) else char for char in text
    )


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
