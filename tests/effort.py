"""How much tests try: in `poe tests` a small part, else everything."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import settings

QUICK = os.environ.get("STAMMTISCH_TESTS") == "quick"
FEWEST = 5


def examples(most: int, **others: Any) -> settings:
    """Settings of Hypothesis for so many examples, or a tenth of them."""
    number = max(FEWEST, most // 10) if QUICK else most
    return settings(max_examples=number, deadline=None, **others)


settings.register_profile("quick", max_examples=FEWEST, deadline=None)
