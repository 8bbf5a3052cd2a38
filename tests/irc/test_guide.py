"""docs/adding-a-chat.md shows the whole example, in order."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from stammtisch.adapters.chat.render.capabilities import MAX_LINES, Capabilities

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "adding-a-chat.md").read_text(encoding="utf-8")
FOLDER = ROOT / "docs" / "examples" / "irc_chat"
SOURCE = (FOLDER / "irc_chat.py").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.M | re.S)


def rows(text: str) -> list[str]:
    return [row for row in text.splitlines() if row.strip()]


def test_the_guide_shows_the_whole_package_in_order() -> None:
    *package, suite = blocks("python")
    assert [row for block in package for row in rows(block)] == rows(SOURCE)
    assert blocks("toml") == [(FOLDER / "pyproject.toml").read_text(encoding="utf-8")]
    assert 'chat_tests(ngircd, "irc"' in suite


def test_the_example_uses_nothing_private() -> None:
    imported = [node for node in ast.walk(ast.parse(SOURCE)) if isinstance(node, ast.ImportFrom)]
    assert not [alias.name for node in imported for alias in node.names if alias.name[0] == "_"]


def test_the_guide_lists_the_capabilities() -> None:
    table = GUIDE.partition("## 7 ")[2].partition("## 8 ")[0]
    listed = re.findall(r"^\| `(\w+)` \|", table, re.M)
    assert {*listed} == {*Capabilities.__slots__} - {"analyses"}
    assert f"at most {MAX_LINES} lines" in table
