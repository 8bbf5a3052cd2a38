"""Where specs of players end, and what their parts are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.ai.registry import BadPlayerSpec, _parameters, quoted, split, split_specs, unquoted


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("normal", ["normal"]),
        ("normal,ismcts:iterations=5", ["normal", "ismcts:iterations=5"]),
        ('external:"a,b:c",random', ['external:"a,b:c"', "random"]),
        (r'external:"say \"a,b\"",random', [r'external:"say \"a,b\""', "random"]),
        (r'external:"c:\\",random', [r'external:"c:\\"', "random"]),
        ('external:"not closed,random', ['external:"not closed,random']),
        ("", [""]),
    ],
)
def test_commas_in_quotes_part_nothing(text: str, specs: list[str]) -> None:
    assert split_specs(text) == specs


def test_a_quoted_part_is_the_command() -> None:
    tail = r'"python3 bot.py --say \"a:b=c\"":seconds=5'
    found = {"command": 'python3 bot.py --say "a:b=c"', "seconds": "5"}
    assert _parameters("", tail) == found
    assert _parameters("", 'command="x=y:z"') == {"command": "x=y:z"}


@pytest.mark.parametrize("tail", ['"a"b', '"a', 'a"b"', '"'])
def test_quotes_that_are_not_closed_are_refused(tail: str) -> None:
    with pytest.raises(BadPlayerSpec):
        _parameters(f"external:{tail}", tail)


@given(st.lists(st.text(min_size=1), min_size=1))
def test_anything_can_be_quoted(texts: list[str]) -> None:
    pieces = split_specs(",".join(map(quoted, texts)))
    assert [unquoted(piece) for piece in pieces] == texts
    assert split(quoted(texts[0]), ":") == [quoted(texts[0])]
