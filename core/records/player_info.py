"""What a player tells about a decision of its own: how it judges the position, what it expects.

It may give away the player's hidden cards, so it is only kept in games without people
(`Match.note_info`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..text.printable import unsafe_char

MOST_NODES = 10**18
MOST_MOVES = 32
"""Moves of a line."""
MOST_LETTERS = 200
"""Characters of a move."""
DIGITS = 4
"""Decimals of a score that are kept."""


@dataclass(frozen=True, slots=True)
class PlayerInfo:
    """`score`: the utility that the player expects for itself, from 0 (alone last) to 1 (alone
    first); `nodes`: how many positions it has examined; `line`: the moves that it expects, in
    notation, its own first. None, and no moves: it has told nothing about that."""

    score: float | None = None
    nodes: int | None = None
    line: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The members that have been told."""
        members = {"score": self.score, "nodes": self.nodes, "line": list(self.line) or None}
        return {name: value for name, value in members.items() if value is not None}

    def updated(self, later: PlayerInfo) -> PlayerInfo:
        """This, with what `later` tells in its place."""
        return PlayerInfo(
            self.score if later.score is None else later.score,
            self.nodes if later.nodes is None else later.nodes,
            later.line or self.line,
        )


NOTHING = PlayerInfo()


class BadInfo(ValueError):
    """A member has another form. `name`: the member, `allowed`: its form."""

    def __init__(self, name: str, allowed: str) -> None:
        super().__init__(f"{name}: {allowed}")
        self.name, self.allowed = name, allowed


def _is_score(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value) and 0 <= value <= 1


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_NODES


def _is_line(value: Any) -> bool:
    return (
        type(value) is list
        and len(value) <= MOST_MOVES
        and all(
            type(move) is str and 0 < len(move) <= MOST_LETTERS and not unsafe_char(move)
            for move in value
        )
    )


MEMBERS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "score": (_is_score, "0..1"),
    "nodes": (_is_count, f"0..{MOST_NODES}"),
    "line": (_is_line, f'["move", …], <= {MOST_MOVES}'),
}


def info_from_json(value: Mapping[str, Any]) -> PlayerInfo:
    """The information in an object of JSON, of which other members are ignored. Raises BadInfo."""
    for name, (fits, allowed) in MEMBERS.items():
        if name in value and not fits(value[name]):
            raise BadInfo(name, allowed)
    score = value.get("score")
    return PlayerInfo(
        None if score is None else round(float(score), DIGITS),
        value.get("nodes"),
        tuple(value.get("line", ())),
    )
