"""The conformance suite: tests that every game must pass (extra `testing`).

    from stammtisch.testing import conformance_tests

    TestConformance = conformance_tests(GAME)

in a file of tests makes pytest run them. docs/writing-a-game.md describes the arguments.
"""

from ..core.packages import needs_extra

with needs_extra("testing"):
    import hypothesis  # noqa: F401
    import pytest

pytest.register_assert_rewrite(f"{__name__}.checks")

from .facts import CardFacts  # noqa: E402
from .lines import Line, Pick, asleep, eager, fond_of  # noqa: E402
from .suite import conformance_tests  # noqa: E402

__all__ = ["CardFacts", "Line", "Pick", "asleep", "conformance_tests", "eager", "fond_of"]
