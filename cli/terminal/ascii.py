"""ASCII for terminals without UTF-8: every sign that the program draws has an equivalent of the
same width, so that it can be replaced at the last step, when the layout is done."""

from __future__ import annotations

import codecs
import io
import locale
import os
import sys
from collections.abc import Mapping
from unicodedata import normalize

from rich.cells import cell_len

VARIABLE = "STAMMTISCH_ASCII"
"""Environment variable: 0 leaves all signs as they are, any other value replaces them."""
HANDLER = "stammtisch-ascii"
"""The error handler of codecs that replaces what an encoding lacks."""
UNKNOWN = "?"
SIGNS = {
    "╭╮╰╯┌┐└┘├┤┬┴┼┿╞╪╡╔╗╚╝┏┓┗┛": "+",
    "─╌┄┈╴╶╸╺‐‑–—−": "-",
    "━═▔▰": "=",
    "│╎┆┊▌▐▏▎▍▕▮┇║‖╵╷": "|",
    "▀": '"',
    "┃█▇▆▓": "#",
    "▒░": ":",
    "▁▂": "_",
    "▃▄▅": "=",
    "▱·•◦⋅…": ".",
    "▪": "#",
    "●": "r",
    "▲": "y",
    "▼": "p",
    "■": "g",
    "◆": "b",
    "✱": "w",
    "♠♤": "S",
    "♥♡": "H",
    "♦♢": "D",
    "♣♧": "C",
    "▶▸►→›»▷": ">",
    "◀◂◄←‹«◁": "<",
    "↑△▴": "^",
    "↓▽": "v",
    "↔⇄↻↺": "R",
    "↕": "|",
    "⊘": "S",
    "⊠": "X",
    "★☆": "*",
    "♚": "K",
    "♞": "c",
    "⌂": "B",
    "◇": "i",
    "✦": "e",
    "↯⚠": "!",
    "○": "o",
    "◉◐": "@",
    "×✕✗": "x",
    "✓✔": "v",
    "∞±": "~",
    "§": "S",
    "„“”": '"',
    "‚‘’": "'",
    "\N{NO-BREAK SPACE}": " ",
    "\N{NARROW NO-BREAK SPACE}": " ",
    "ß": "s",
    "╱": "/",
    "╲": "\\",
}
"""Signs, and what replaces each of them."""
WORDS = {
    **{"🟥": "R ", "🟧": "O ", "🟨": "Y ", "🟩": "G ", "🟦": "B ", "🟪": "P ", "🌸": "p "},
    **{"⬛": "b ", "🟡": "* ", "🃏": "* ", "👍": "ok", "🔁": "R ", "⚡": "! ", "⏳": "! "},
}
"""Signs of two columns."""


class Equivalents(dict[int, str]):
    """ASCII by code point, for `str.translate`. Letters lose their accents, what isn't known
    becomes a question mark for each of its columns."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if char.isascii():
            text = char
        else:
            base = normalize("NFKD", char)[0]
            width = cell_len(char)
            text = base if base.isascii() and width == 1 else UNKNOWN * width
        self[code] = text
        return text


def _equivalents(signs: Mapping[str, str]) -> Equivalents:
    return Equivalents({ord(sign): text for group, text in signs.items() for sign in group})


TABLE = _equivalents(SIGNS | WORDS)


def ascii_text(text: str) -> str:
    """The text in ASCII, in as many columns."""
    return text if text.isascii() else text.translate(TABLE)


def shows(signs: str) -> bool:
    """True if the terminal shows these signs themselves. To be called after `prepare_streams`."""
    if sys.__stdout__ is None:
        return True
    try:
        signs.encode(sys.__stdout__.encoding)
    except UnicodeEncodeError:
        return False
    return True


def _replaced(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return ascii_text(error.object[error.start : error.end]), error.end


codecs.register_error(HANDLER, _replaced)


def prepare_streams(environment: Mapping[str, str] = os.environ) -> None:
    """Have standard output and error replace what the terminal can't show, and standard input
    replace bytes that aren't text by U+FFFD."""
    wanted = environment.get(VARIABLE, "")
    only_ascii = wanted not in ("", "0") or (not wanted and not _locale_has_utf8())
    for stream in (sys.stdout, sys.stderr):
        if not isinstance(stream, io.TextIOWrapper):
            continue
        if only_ascii and stream.encoding.lower().startswith("utf"):
            stream.reconfigure(encoding="ascii", errors=HANDLER)
        else:
            stream.reconfigure(errors=HANDLER)
    if isinstance(sys.stdin, io.TextIOWrapper) and sys.stdin.errors != "replace":
        sys.stdin.reconfigure(errors="replace")


def _locale_has_utf8() -> bool:
    """True also where the system doesn't say: then the encoding of the streams decides."""
    if not hasattr(locale, "nl_langinfo"):  # Windows
        return True
    codeset = locale.nl_langinfo(locale.CODESET)
    return not codeset or codeset.lower().replace("-", "") == "utf8"
