"""Specs of players in what people type: where one ends, and which parts it has.

A spec is a name and parts behind colons, and lists of them stand between commas. What stands in
double quotes may hold both: `external:"python3 bot.py --say a,b:c",random`. In quotes `\\"` is a
quote, and `\\\\` a backslash.
"""

from __future__ import annotations

from collections.abc import Iterator

QUOTE, ESCAPE = '"', "\\"


def split_specs(text: str) -> list[str]:
    """The specs of a list, as they stand there."""
    return split(text, ",")


def split(text: str, sign: str) -> list[str]:
    """The pieces of a text between signs that aren't in quotes. A quote that isn't closed goes on
    to the end."""
    pieces = [""]
    for one, quoted in _characters(text):
        if one == sign and not quoted:
            pieces.append("")
        else:
            pieces[-1] += one
    return pieces


def unquoted(piece: str) -> str | None:
    """What stands in the quotes of a piece that is all in quotes; None if it isn't."""
    if len(piece) < 2 or not piece.startswith(QUOTE):
        return None
    found = list(_characters(piece))
    closed = [at for at, (one, quoted) in enumerate(found) if one == QUOTE and not quoted]
    if closed != [len(found) - 1]:
        return None
    return "".join(one[-1] for one, _ in found[1:-1])


def quoted(text: str) -> str:
    """A text in quotes, as it can stand in a spec."""
    for sign in (ESCAPE, QUOTE):
        text = text.replace(sign, ESCAPE + sign)
    return QUOTE + text + QUOTE


def _characters(text: str) -> Iterator[tuple[str, bool]]:
    """The characters (an escaped one with its backslash), and whether they are within quotes: the
    opening quote is, the closing one isn't."""
    within = False
    at = 0
    while at < len(text):
        one = text[at]
        if within and one == ESCAPE and text[at + 1 : at + 2] in (QUOTE, ESCAPE):
            one += text[at + 1]
        elif one == QUOTE:
            within = not within
        yield one, within
        at += len(one)
