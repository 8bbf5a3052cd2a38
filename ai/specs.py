"""Player specs in typed text: splitting lists of them and their parts.

A spec is a name and parts behind colons, and lists of specs are separated by commas. Double quotes
may contain both: `external:"python3 bot.py --say a,b:c",random`. In quotes `\\"` is a quote, and
`\\\\` a backslash.
"""

from __future__ import annotations

from collections.abc import Iterator

QUOTE, ESCAPE = '"', "\\"


def split_specs(text: str) -> list[str]:
    """The specs of a list, with their quotes."""
    return split(text, ",")


def split(text: str, separator: str) -> list[str]:
    """The pieces of a text between separators that aren't in quotes. An unclosed quote reaches to
    the end."""
    pieces = [""]
    for char, quoted in _characters(text):
        if char == separator and not quoted:
            pieces.append("")
        else:
            pieces[-1] += char
    return pieces


def unquoted(piece: str) -> str | None:
    """The content of a piece that is quoted as a whole; None if it isn't."""
    if len(piece) < 2 or not piece.startswith(QUOTE):
        return None
    chars = list(_characters(piece))
    closed = [at for at, (char, quoted) in enumerate(chars) if char == QUOTE and not quoted]
    if closed != [len(chars) - 1]:
        return None
    return "".join(char[-1] for char, _ in chars[1:-1])


def quoted(text: str) -> str:
    """A text in quotes, as it can stand in a spec."""
    for sign in (ESCAPE, QUOTE):
        text = text.replace(sign, ESCAPE + sign)
    return QUOTE + text + QUOTE


def _characters(text: str) -> Iterator[tuple[str, bool]]:
    """The characters (an escaped one with its backslash), and True for those within quotes: that
    includes the opening quote, but not the closing one."""
    within = False
    at = 0
    while at < len(text):
        char = text[at]
        if within and char == ESCAPE and text[at + 1 : at + 2] in (QUOTE, ESCAPE):
            char += text[at + 1]
        elif char == QUOTE:
            within = not within
        yield char, within
        at += len(char)
