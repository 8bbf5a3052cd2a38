"""The example game takes part here too."""

from tests.conformance.conftest import example_is_known

__all__ = ["example_is_known"]
