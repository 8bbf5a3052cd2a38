"""Every game passes the conformance suite, see stammtisch.testing."""

from __future__ import annotations

import pytest

from stammtisch.core.engine.state import State
from stammtisch.core.games import game_named
from stammtisch.testing.suite import RULES, SEARCH, WORDS, suite_of
from tests.conformance.subjects import SUBJECTS


def leave_to_conftest(subject: object) -> None:
    """tests/conftest.py names subjects, and orders tests by these names."""


TestRules = suite_of(SUBJECTS, *RULES, name_of=leave_to_conftest)
TestSearch = pytest.mark.slow(
    pytest.mark.compiled(suite_of(SUBJECTS, *SEARCH, name_of=leave_to_conftest))
)
TestWords = pytest.mark.compiled(suite_of(SUBJECTS, *WORDS, name_of=leave_to_conftest))


def test_a_position_becomes_no_position_of_another_game() -> None:
    one, two = (game_named(name).new(2, game_named(name).options()) for name in ("uno", "ojyks"))
    for state, other in ((one, two), (two, one), (one, State(2)), (State(2), two)):
        with pytest.raises(TypeError, match=r"become|incorrect type"):
            state.copy(other)
