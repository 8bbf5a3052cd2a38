"""Text from outside, before it is shown: nothing in it may act on a terminal or hide itself."""

from __future__ import annotations

import json
from unicodedata import category

ACTING = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories of characters that act on what is around them or can't be seen: control
characters, changes of the writing direction, halves of surrogate pairs, line separators."""
JOINERS = "\u200c\u200d"
"""Format characters that some languages, and joined emoji, are written with."""


def acting(text: str) -> str:
    """The first character that can't be shown as it is; empty if there is none."""
    if text.isprintable():
        return ""
    found = (char for char in text if category(char) in ACTING and char not in JOINERS)
    return next(found, "")


def escaped(text: str) -> str:
    """The text with such characters written out, as in `\\x1b`."""
    if not acting(text):
        return text
    return "".join(_escape(char) if acting(char) else char for char in text)


def escaped_lines(text: str) -> str:
    """The same of a text of several lines: its line ends stay."""
    return "\n".join(map(escaped, text.split("\n")))


def escaped_json(text: str) -> str:
    """JSON that says the same with such characters written as `\\u001b`: they can only stand in
    its strings. Line ends between its values stay."""
    if not any(map(acting, text.split("\n"))):
        return text
    return "".join(
        json.dumps(char)[1:-1] if char != "\n" and acting(char) else char for char in text
    )


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
