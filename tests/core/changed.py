"""Records that were changed, and the facts with which `verify` refuses them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stammtisch.core.errors import RecordError
from stammtisch.core.record import check_sums, verify
from tests.games.facts import FOR_SEVERAL

each_game = pytest.mark.parametrize("name", FOR_SEVERAL)

HEAD = ("stammtisch", "game", "rules", "options", "seats", "players", "seed", "table", "commitment")


def refused(text: str | dict[str, Any]) -> dict[str, object]:
    """The facts with which the fifth line of a file is refused."""
    if isinstance(text, dict):
        text = json.dumps(text, ensure_ascii=False, separators=(",", ":"))
    with pytest.raises(RecordError) as error:
        verify(text, 5)
    facts = error.value.facts
    assert facts["game"] == 5
    return facts


def summed(fields: dict[str, Any]) -> dict[str, Any]:
    """With check sums that fit, as a forger would write them."""
    head = {name: fields[name] for name in (*HEAD, "words", "series", "at") if name in fields}
    return {**fields, "check": check_sums(head, [(s, t) for s, t in fields["moves"]])}


def changed(fields: dict[str, Any], number: int, text: str) -> dict[str, Any]:
    """With another text in an entry (from 1)."""
    moves = [list(entry) for entry in fields["moves"]]
    moves[number - 1][1] = text
    return {**fields, "moves": moves}
