"""Players in other languages for tests: the examples of the docs, and wrong ones."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples" / "bots"
PYTHON = f"{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLES / 'bot.py'))}"
WRONG = Path(__file__).with_name("wrong.py")


def wrong(mistake: str) -> str:
    """The command of a program that makes one mistake."""
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(WRONG))} {mistake}"
