"""Runs tools as `python -m tools` does."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from tools.__main__ import main

ROOT = Path(__file__).resolve().parents[2]


def run(*args: str | Path) -> Result:
    """A tool with these arguments. A traceback fails the test at once."""
    result = CliRunner().invoke(main, [str(arg) for arg in args])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result
