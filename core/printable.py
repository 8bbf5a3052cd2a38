"""Text from outside, before it is shown: nothing in it may act on a terminal or hide itself."""

from __future__ import annotations

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


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
