"""The glossary says what the project's own words mean, and why a class name exists twice."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
CODE = ("core", "ai", "adapters", "cli", "testing")
MOST_WORDS = 25


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below a heading, without the two lines at its head."""
    section = GLOSSARY.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def folder_of(path: str) -> str:
    """The folder of a file; those of the games count as one."""
    return re.sub(r"^core/games/\w+", "core/games/GAME", path.rpartition("/")[0])


def classes(path: Path) -> list[str]:
    """Names of the public classes of a module, nested ones too."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    names = [node.name for node in nodes if isinstance(node, ast.ClassDef)]
    return [name for name in names if not name.startswith("_")]


def shared_names() -> dict[str, set[str]]:
    """The class names that exist more than once, and the folders where they are."""
    folders: dict[str, list[str]] = defaultdict(list)
    for top in CODE:
        for path in sorted((ROOT / top).rglob("*.py")):
            for name in classes(path):
                folders[name].append(folder_of(str(path.relative_to(ROOT))))
    return {name: set(places) for name, places in folders.items() if len(places) > 1}


def test_a_class_name_that_exists_twice_has_a_reason_in_the_glossary() -> None:
    listed = {
        name.strip("`"): set(re.findall(r"`([\w/]+)`", where))
        for name, where, _ in rows("Class names that exist more than once")
    }
    assert listed == shared_names()


def test_each_reason_says_something() -> None:
    table = rows("Class names that exist more than once")
    assert [name for name, _, reason in table if len(reason.split()) < 5] == []
    assert [name for name, *_ in table] == sorted(name for name, *_ in table)


def test_the_glossary_is_short_and_explains_each_word_once_in_one_sentence() -> None:
    words = rows("The words")
    assert 0 < len(words) <= MOST_WORDS
    assert len({word for word, _ in words}) == len(words)
    for word, meaning in words:
        assert re.search(r"\w.*\.$", meaning), f"{word}: a sentence"
        assert not re.search(r"\. [A-Z]", meaning), f"{word}: one sentence"
