"""Mutations of inputs that keep more of their form than changed bytes do: words are inserted, and
values of JSON replaced, moved, removed or repeated."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 2**63, -(10**30), 1.5, 1e308),
    *("", "x", "x" * 600, "\ud800", "\0", "\x1b[2J", "{ $x }", "[b]", "²", "٣", "\u202e"),
    *([], {}, [[]], [[[[]]]], [None], {"x": {}}, [1, 2]),
)
"""Values of other kinds, sizes and signs than what is expected."""
Place = tuple[Any, Any]
"""A list or an object of JSON, and a place in it."""


def mutated(content: bytes, words: Sequence[str], random: Random) -> bytes:
    """The content with one to three changes. Lines of JSON stay JSON, where they are behind at most
    one byte that isn't."""
    for _ in range(random.randint(1, 3)):
        lines = content.split(b"\n")
        number = random.randrange(len(lines))
        changed = _json(lines[number], random) if random.random() < 0.8 else None
        if changed is None:
            content = _bytes(content, words, random)
        else:
            lines[number] = changed
            content = b"\n".join(lines)
    return content


def _bytes(content: bytes, words: Sequence[str], random: Random) -> bytes:
    start = random.randint(0, len(content))
    end = start + random.choice((0, 0, 1, 1, 2, 8))
    if words and random.random() < 0.5:
        piece = random.choice(words).encode("utf-8", "surrogatepass")
    else:
        piece = bytes(random.randrange(256) for _ in range(random.choice((0, 1, 1, 2))))
    return content[:start] + piece + content[end:]


def _json(line: bytes, random: Random) -> bytes | None:
    """The line with another value at some place; None if it isn't JSON."""
    for begin in (0, 1):
        if line[begin : begin + 1] not in (b"{", b"["):
            continue
        try:
            whole = [json.loads(line[begin:])]
        except (ValueError, RecursionError):
            continue
        _change(whole, random)
        return line[:begin] + json.dumps(whole[0] if whole else None).encode()
    return None


def _places(value: Any) -> list[Place]:
    """All places in a value, those of inner ones too."""
    found: list[Place] = []
    inner = [value]
    while inner:
        outer = inner.pop()
        names = list(outer) if isinstance(outer, dict) else range(len(outer))
        found += [(outer, name) for name in names]
        inner += [outer[name] for name in names if isinstance(outer[name], dict | list)]
    return found


def _change(whole: list[Any], random: Random) -> None:
    places = _places(whole)
    outer, name = random.choice(places)
    kind = random.randrange(6)
    if kind == 0 and outer is not whole:
        del outer[name]
    elif kind == 1:
        other, there = random.choice(places)
        outer[name] = json.loads(json.dumps(other[there]))
    elif kind == 2 and isinstance(outer, list):
        outer.insert(name, json.loads(json.dumps(outer[name])))
    elif kind == 2:
        outer[random.choice(("", "x", f"{name}2"))] = outer[name]
    elif kind == 3 and isinstance(outer[name], int):
        outer[name] += random.choice((-1, 1, 10))
    elif kind == 4 and isinstance(outer[name], str):
        changed = _bytes(outer[name].encode("utf-8", "surrogatepass"), (), random)
        outer[name] = changed.decode("utf-8", "replace")
    else:
        outer[name] = random.choice(ODD)
