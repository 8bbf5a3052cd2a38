"""The rules of a game as a person reads them (docs/rules)."""

from __future__ import annotations

from importlib.resources import files

ROOT = __package__.partition(".")[0]


def rules_text(game: str, language: str) -> str | None:
    """Markdown; None where a game has no rules to read."""
    file = files(f"{ROOT}.docs") / "rules" / language / f"{game}.md"
    return file.read_text(encoding="utf-8") if file.is_file() else None
