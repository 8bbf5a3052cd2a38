"""Generated parts of docs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from tools.options import tool

DOCS = Path(__file__).resolve().parents[2] / "docs"
PICTURES = DOCS / "pictures"
Decorated = TypeVar("Decorated", bound=Callable[..., Any])

doc = tool(
    seed="fixed: the same files each time",
    size="fixed: all of them",
    shows="The files are written; with --check, that they already are as they should be.",
)
check_option = click.option("--check", is_flag=True, help="Write nothing; name what would change.")


def write(texts: Mapping[Path, str], check: bool) -> Iterator[str]:
    """Write files; with `check` only yield the names of those that differ."""
    for path, text in texts.items():
        if not check:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            yield f"{path.relative_to(DOCS.parent)} is out of date"
