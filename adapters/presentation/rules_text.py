"""The rules of a game as a person reads them: the rulebook of its package."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from ...core import games
from ...core.errors import BrokenEntryPoint, UnknownGame
from ...core.games import broken_parts, find_part, game_named
from ...core.packages import Fault
from ...core.scene.texts import LANGUAGES

ORIGINS = "origins"
"""The page of where the rules of all games come from: found like the rules of a game."""
ORIGINS_WORDS = {ORIGINS, "herkunft"}
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
COMMENT = re.compile(r"<!--.*?-->\n*")
TERMINAL = re.compile(r"<!-- terminal -->.*?<!-- /terminal -->", re.DOTALL)
"""What only concerns readers at a terminal: commands of the program."""
MARK = re.compile(
    r"\*((?:Rulebook|Ours|Regelheft|Von\s+uns)"
    r"|(?:Reading;\s+not\s+taken:|Lesart;\s+nicht\s+gewählt:)\s+([^*]+))\.\*"
)
"""Where a rule comes from, at the end of its paragraph: in italics, without the full stop in group
1. Group 2 is the reading that wasn't taken."""


def is_origins(text: str) -> bool:
    """True for a word that means the page of where the rules come from, in any language."""
    return text.casefold() in ORIGINS_WORDS


def find_rules(game: str, language: str, in_chat: bool = False) -> str | None:
    """Markdown, of ORIGINS too; None where a game has no rules to read. `in_chat`: without what is
    for readers at a terminal. Raises BrokenEntryPoint."""
    if game == ORIGINS:
        file = files(games.__package__) / ORIGINS / "rulebook" / f"{language}.md"
        return _page(file, in_chat)
    try:
        found = find_part(game_named(game), "rulebook", _fault)
    except UnknownGame:
        return None
    return None if found is None else _in_language(found, language, in_chat)


def _in_language(rulebook: Any, language: str, in_chat: bool = False) -> Any:
    """The Markdown of a rulebook: of a folder, or for packages for version 1.0 of a function."""
    if callable(rulebook):
        return rulebook(language)
    return _page(rulebook / f"{language}.md", in_chat)


def _page(file: Traversable, in_chat: bool) -> str:
    text = file.read_text(encoding="utf-8")
    return COMMENT.sub("", TERMINAL.sub("", text) if in_chat else text)


def rules_text(game: str, language: str, in_chat: bool = False) -> str | None:
    """The same, but None too where those of others can't be used."""
    try:
        return find_rules(game, language, in_chat)
    except BrokenEntryPoint:
        return None


@cache
def paragraph_text(game: str, language: str, name: str) -> str:
    """A paragraph of our own rules as plain text, by its number (`3.1`), or a line of the table of
    a section by what it begins with (`4|7`, `4|*`); "" if there is none."""
    text = rules_text(game, language) or ""
    section, _, row = name.partition("|")
    if not row:
        found = re.search(
            rf"^- \*\*§{re.escape(section)}\b(.*?)(?=\n- |\n\n|\Z)", text, re.M | re.S
        )
        return _plain(found[1]) if found else ""
    start = text.find(f"\n## §{section} ")
    end = text.find("\n## ", start + 1)
    for line in text[start:end].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0].strip("`").split(" ")[0].strip("`") == row:
            return _plain(f"{cells[0]}: {cells[1]}")
    return ""


def _plain(markdown: str) -> str:
    """Markdown in one line, without its signs and marks; a star in code is a joker."""
    text = re.sub(r"^ *- ", "", MARK.sub("", markdown), flags=re.MULTILINE)
    return " ".join(re.sub(r"(?<!`)\*(?!`)|`", "", text).split())


def broken_rules() -> list[BrokenEntryPoint]:
    """What is wrong with rules of others."""
    return broken_parts("rulebook", _fault)


def _fault(name: str, rulebook: Any) -> Fault | None:
    """Why an object of others gives no rules in every language; what it raises is one too."""
    if not callable(rulebook) and not isinstance(rulebook, Traversable):
        return "kind", type(rulebook).__name__
    kinds = [type(_in_language(rulebook, language)) for language in LANGUAGES]
    return next((("kind", kind.__name__) for kind in kinds if kind is not str), None)
