"""The suite of chats in Matrix, at a real homeserver."""

from __future__ import annotations

from functools import partial

import pytest

from stammtisch.testing.chats import world_tests
from tests.harness.games import SHORT, short
from tests.matrix.world import world

pytestmark = pytest.mark.homeserver

SETTINGS = [
    short("las_vegan", True, "de"),
    short("narikana", False, "en"),
    short("nyan_nyan", False, "de"),
    short("ojyks", False, "en"),
    short("uno", True, "de"),
]


matrix_tests = partial(world_tests, kills=2, tables=2)


class TestMatrix(matrix_tests(world, SETTINGS, open_served=world, troubles=4)):  # type: ignore[misc]
    """Whole games while the homeserver is restarted, stale answers, and kills."""


def test_all_games_are_played() -> None:
    assert {setting.game for setting in SETTINGS} == {*SHORT}
