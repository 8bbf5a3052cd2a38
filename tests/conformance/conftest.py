"""The example game is known by name while these tests run."""

from collections.abc import Iterator

import pytest


def pytest_configure(config: pytest.Config) -> None:
    from stammtisch.testing import subjects

    subjects.random_games = config.option.random_games


@pytest.fixture(scope="module", autouse=True)
def example_is_known() -> Iterator[None]:
    from stammtisch.core.games import GAMES
    from tests.conformance.subjects import EXAMPLE

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, EXAMPLE.name, EXAMPLE)
        yield
