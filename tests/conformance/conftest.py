"""Makes `tests.` importable, and the example game known by name while these tests run."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))


@pytest.fixture(scope="module", autouse=True)
def example_is_known() -> Iterator[None]:
    from stammtisch.core.games import GAMES
    from tests.conformance.subjects import EXAMPLE

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, EXAMPLE.name, EXAMPLE)
        yield
