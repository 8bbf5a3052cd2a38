"""The example game is known by name while these tests run."""

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="module", autouse=True)
def example_is_known() -> Iterator[None]:
    from stammtisch.core.games import GAMES
    from tests.conformance.subjects import EXAMPLE

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, EXAMPLE.name, EXAMPLE)
        yield
