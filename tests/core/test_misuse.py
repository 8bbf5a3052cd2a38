"""No mistake of a program ends its process with compiled positions: it is told what is wrong."""

from __future__ import annotations

import re

import pytest

from tests.core import misuse
from tests.games.facts import HOT
from tests.harness.fenced import RETURNED, endings

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def ended() -> dict[str, str]:
    return endings(misuse.__name__)


@pytest.mark.parametrize("name", misuse.REFUSED)
def test_a_mistake_is_told(name: str, ended: dict[str, str]) -> None:
    assert re.match(misuse.REFUSED[name][1], ended[name]), ended[name]


@pytest.mark.parametrize("game", HOT)
def test_fields_hold_what_games_have(game: str, ended: dict[str, str]) -> None:
    for name in misuse.WORKS:
        if name.startswith(f"{game}: "):
            assert ended[name].startswith(RETURNED), f"{name}: {ended[name]}"
