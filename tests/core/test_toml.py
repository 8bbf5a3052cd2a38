"""TOML of others: what is refused before it is parsed, and what the rest costs."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from stammtisch.core.errors import BadToml
from stammtisch.core.text.toml import LARGEST, MAX_DEPTH, read_at_most, read_toml

pytestmark = pytest.mark.once

SIZE = 20_000
DEEP = ".".join("abcdefgh"[:MAX_DEPTH])
"""A key with as many parts as are allowed."""
COSTLY = {
    "dotted": "a" + ".a" * 9_990 + "=1",
    "quoted parts": '""' + '.""' * 6_000 + "=1",
    "table of dots": "[a" + ".a" * 9_990 + "]",
    "brackets": "a=" + "[" * 19_000,
    "inline tables": "a=" + "{a=" * 6_000,
    "hexadecimal": "a=0x" + "f" * 19_000,
    "decimal": "a=" + "9" * 19_000,
    "keys": "".join(f"k{n}=1\n" for n in range(2_000)),
    "deep keys": "".join(f"{DEEP}{n}=1\n" for n in range(900)),
    "deep tables": "".join(f"[{DEEP}{n}]\n" for n in range(900)),
    "arrays": "a=[" + ("[" * 7 + "1" + "]" * 7 + ",") * 1_200 + "]",
    "numbers": "a=[" + "1," * 9_900 + "]",
    "strings": "a='" + "x" * 19_900 + "'",
    "escapes": 'a="' + "\\n" * 9_900 + '"',
    "open string": 'a="""' + '\\"""' * 4_000,
    "quotes": '"' * 19_999,
    "blank lines": "\n" * 19_999,
}


@pytest.mark.parametrize("kind", COSTLY)
def test_what_is_within_the_limits_is_cheap_and_the_rest_is_refused(kind: str) -> None:
    """Some milliseconds, or some tens of them; long dotted keys took seconds."""
    content = COSTLY[kind].encode()
    assert len(content) <= SIZE
    began = time.thread_time()
    try:
        table = read_toml(content, SIZE)
    except BadToml:
        pass
    else:
        assert str(table), "it can be printed"
    assert time.thread_time() - began < 1


@pytest.mark.parametrize(
    ("content", "facts"),
    [
        ("a=1" + "#" * SIZE, {"why": "size", "most": SIZE}),
        (b"a='\xff'", {"why": "encoding", "byte": 4}),
        (f"\n{DEEP}.x=1", {"why": "deep", "most": MAX_DEPTH, "line": 2}),
        (f"a={{b={{{DEEP}.x=1}}}}", {"why": "deep", "most": MAX_DEPTH, "line": 1}),
        ("a=" + "[" * 9 + "]" * 9, {"why": "deep", "most": MAX_DEPTH, "line": 1}),
        ("a=1\n" + 'b=""""""' + "\nc=" + "[" * 9, {"why": "deep", "most": MAX_DEPTH, "line": 3}),
        ("[t]\na.b=[1,{c=0x8000000000000000}]", {"why": "number", "name": "c", "most": LARGEST}),
        ("a=-" + "9" * 5_000, {"why": "number", "name": "none", "most": LARGEST}),
    ],
)
def test_what_is_refused_is_named(content: str | bytes, facts: dict[str, object]) -> None:
    with pytest.raises(BadToml) as refused:
        read_toml(content.encode() if isinstance(content, str) else content, SIZE)
    assert refused.value.facts == facts


def test_what_no_parser_reads_is_refused_in_the_words_of_the_parser() -> None:
    with pytest.raises(BadToml) as refused:
        read_toml(b"a = ", SIZE)
    assert refused.value.facts == {
        "why": "syntax",
        "detail": "Invalid value (at end of document)",
    }


def test_dots_and_brackets_in_strings_and_comments_have_no_depth() -> None:
    marks = "[" * 20 + "." * 20
    content = f"""
        a = '{marks}' # {marks}
        b = "\\"{marks}"
        "{marks}".'{marks}' = 1
        c = '''{marks}'
        {marks}'''''
        d = \"\"\"{marks}\\\"\"\"
        {marks}\"\"\"\"\"
        e = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5]
        k.{DEEP[2:]} = 12.5
    """
    assert read_toml(content.encode(), SIZE) == tomllib.loads(content)


@given(some.text(alphabet="ab.=[]{}\"'#\\\n, 1", max_size=60))
def test_what_is_read_is_what_the_parser_reads(content: str) -> None:
    """And what is called too deep is at least that long."""
    try:
        assert read_toml(content.encode()) == tomllib.loads(content)
    except BadToml as error:
        if error.facts["why"] == "deep":
            assert max(map(content.count, ".[{")) >= MAX_DEPTH // 2
        else:
            with pytest.raises(tomllib.TOMLDecodeError):
                tomllib.loads(content)


def test_of_a_file_no_more_is_read_than_is_needed() -> None:
    assert len(read_at_most(Path("/dev/zero"), SIZE)) == SIZE + 1
