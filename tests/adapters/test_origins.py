"""Where the rules come from: each statement on the pages of rules has a mark, the same in both
languages, and one page lists all readings."""

from __future__ import annotations

import re

import pytest

from stammtisch.adapters.chat.render.markdown import pages
from stammtisch.adapters.presentation.rules_text import MARK
from stammtisch.core.games import GAMES
from stammtisch.core.scene.texts import LANGUAGES
from tests.doc_pages import PAGES
from tools.docs.origins import Statement, statements, with_new_table

QUESTION = re.compile(r"^- \[([^\]]+) (§[\d.]+)\]\(\.\./\.\./(\w+)/rulebook/de\.md\)", re.MULTILINE)


def rules(game: str, language: str) -> list[Statement]:
    return list(statements(PAGES[f"rules/{language}/{game}.md"]))


PAGE = """# A game

An introduction without a mark.

## Aim

Neither has this one.

- **word**: its meaning *Ours.*

## §1 Cards

- **§1.1** One rule
  of two lines. *Rulebook.*
  - Its second half. *Reading; not taken: the
    other half.*

| a table | with one mark |
|---------|---------------|
| 1       | 2             |

*Ours.*

*Example:* of the table.

| an example | needs none |
|------------|------------|

```
as it stands
```

## §2 Turns

### Six

A paragraph. *Ours.*

- **1** A point. *Rulebook.*

## Options

| no | rule |
|----|------|
"""


def test_what_must_have_a_mark_is_found() -> None:
    found = list(statements(PAGE))
    assert [(one.number, one.heading, one.marks) for one in found] == [
        ("Aim", "", ["Ours"]),
        ("§1.1", "", ["Rulebook"]),
        ("§1.1", "", ["Reading"]),
        ("§1", "", ["Ours"]),
        ("§2", "Six", ["Ours"]),
        ("§2", "Six", ["Rulebook"]),
    ]
    assert found[2].rule == "Its second half."
    assert found[2].not_taken == "the other half"
    assert found[1].rule == "One rule of two lines."


@pytest.mark.parametrize("mark", re.findall(r" ?\*(?:Rulebook|Reading|Ours)[^*]*\*", PAGE))
def test_a_mark_that_lacks_is_noticed(mark: str) -> None:
    changed = PAGE.replace(mark, "", 1)
    assert any(len(one.marks) != 1 for one in statements(changed))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_statement_ends_with_one_mark(game: str, language: str) -> None:
    found = rules(game, language)
    assert found
    wrong = [one.text for one in found if len(one.marks) != 1 or not one.text.endswith(".*")]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_marks_are_the_same_in_both_languages(game: str) -> None:
    english, german = (
        [
            (one.number.partition("§")[2], bool(one.heading), one.marks)
            for one in rules(game, language)
        ]
        for language in ("en", "de")
    )
    assert english == german


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_page_lists_all_readings(language: str) -> None:
    page = PAGES[f"rules/{language}/origins.md"]
    assert with_new_table(page, language) == page, "run `python -m tools origins`"
    assert len(re.findall(r"^\| \[", page, re.MULTILINE)) > 40


def test_questions_to_the_author_are_about_readings() -> None:
    asked = QUESTION.findall(PAGES["rules/de/origins.md"])
    assert {game for _, _, game in asked} <= set(GAMES)
    for _, number, game in asked:
        read = {one.number for one in rules(game, "de") if one.not_taken}
        assert number in read, (game, number)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_pages_speak_of_no_code(game: str, language: str) -> None:
    text = PAGES[f"rules/{language}/{game}.md"].partition("\n## Options")[0]
    assert not re.search(r"\b[Cc]ode\b|`\w+ §|engine|Engine|changed after", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_chats_show_the_marks_in_brackets(game: str, language: str) -> None:
    text = PAGES[f"rules/{language}/{game}.md"]
    shown = "\n".join(block.text for page in pages(text) for block in page)
    marks = [" ".join(found[1].split()) for found in MARK.finditer(text)]
    assert re.findall(r"\[((?:Rulebook|Ours|Reading|Regelheft|Von uns|Lesart)[^\]]*)\]", shown) == [
        mark.replace("`", "") for mark in marks
    ]
    assert "](" not in shown
