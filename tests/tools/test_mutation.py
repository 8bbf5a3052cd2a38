"""The changes of a source that a mutation run tries, and how they are drawn."""

from __future__ import annotations

from pathlib import Path

from tools.campaigns.mutation.changes import Change, sample, sites
from tools.campaigns.mutation.command import AREAS, LEFT_OUT, TESTS, files_of_tests
from tools.campaigns.mutation.trials import ROOT, code_at, live_functions, put

SOURCE = '''\
"""Rules."""

from x import y

LIMIT: int | None = 3


class Hand:
    @property
    def size(self) -> int:
        return self.n - 1

    def lay(self, card: int, times: int = 2) -> None:
        if card and self.n:
            self.tell(card, aloud=True)
            self.n -= times
            self.last = card
'''


def made(source: str = SOURCE) -> list[Change]:
    """All changes of a source that are Python."""
    return [change for site in sites("rules.py", source) if (change := site.change())]


def new_lines(change: Change) -> str:
    """The changed line; nothing if it is gone."""
    lines = [line[1:].strip() for line in change.diff.splitlines() if line[:1] == "+"]
    return " ".join(lines[1:])


def test_the_changes_of_a_source() -> None:
    assert {new_lines(change) for change in made()} == {
        "LIMIT: int | None = 4",
        "return self.n + 1",
        "return self.n - 2",
        "def lay(self, card: int, times: int = 3) -> None:",
        "if card or self.n:",
        "if card:",
        "if self.n:",
        "if (card and self.n) and False:",
        "if (card and self.n) or True:",
        "pass",  # each of three statements
        "self.tell(card, )",
        "self.tell(card, aloud=False)",
        "self.n = times",
        "self.n += times",
    }


def test_a_change_knows_its_function_and_the_lines_of_its_statement() -> None:
    changes = {(new_lines(change), change.function, change.lines) for change in made()}
    lay = (("Hand", 0), ("lay", 0))
    assert ("LIMIT: int | None = 4", None, (5,)) in changes
    assert ("def lay(self, card: int, times: int = 3) -> None:", None, (13,)) in changes
    assert ("return self.n + 1", (("Hand", 0), ("size", 0)), (11,)) in changes
    assert ("if card:", lay, (14,)) in changes
    assert ("self.n = times", lay, (16,)) in changes


def test_what_only_type_checkers_read_stays() -> None:
    source = (
        'from typing import TYPE_CHECKING, Protocol\n__all__ = ["a"]\n'
        "if TYPE_CHECKING:\n    from x import a\n"
        'class Chat(Protocol):\n    name: str = "x"\n'
        'def f(a: "int | None") -> "str": ...\n'
    )
    assert made(source) == []


def test_changes_are_drawn_at_different_lines_by_their_texts() -> None:
    places = sites("rules.py", SOURCE)
    drawn = list(sample(places, "1", 5))
    assert len({change.lines for change in drawn}) == 5
    assert [change.diff for change in sample(places, "1", 3)] == [
        change.diff for change in drawn[:3]
    ]
    assert list(sample(places, "2", 5)) != drawn
    more = "first = 1\n" + SOURCE.replace("class Hand", "class Fist")
    again = [
        change for change in sample(sites("rules.py", more), "1", 6) if "first" not in change.diff
    ]
    assert [new_lines(change) for change in again][:5] == [new_lines(change) for change in drawn]


class Clock:
    def now(self) -> float:
        return 1.0


def test_a_function_gets_its_new_code_wherever_it_is_held() -> None:
    source = Path(__file__).read_text(encoding="utf-8")
    trial = {
        "path": str(Path(__file__).relative_to(ROOT)),
        "source": source.replace("return 1.0", "return 2.0"),
        "function": [["Clock", 0], ["now", 0]],
    }
    held = Clock().now
    assert put(trial, live_functions())
    assert held() == 2.0


def test_functions_of_the_same_name_are_told_apart() -> None:
    code = compile("def f(): return 1\ndef f(): return 2\n", "x", "exec")
    assert [code_at(code, [("f", number)]).co_firstlineno for number in (0, 1)] == [1, 2]


def test_the_lists_of_a_campaign_name_what_is_there() -> None:
    assert all((ROOT / folder).is_dir() for folder in AREAS.values())
    assert Path(__file__).parent not in {path.parent for path in files_of_tests()}
    assert [name for name in (*TESTS, *LEFT_OUT) if not (ROOT / "tests" / name).exists()] == []
