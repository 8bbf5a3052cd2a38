"""Optional dependencies."""

from __future__ import annotations

from importlib.util import find_spec

import click

from ...core.scene.texts import Texts

MODULES = {
    "chats": ("sqlalchemy", "alembic", "openskill"),
    "serve": ("aiohttp", "prometheus_client", "pydantic_settings", "structlog"),
    "telegram": ("telegram",),
    "matrix": ("nio",),
    "matrix-e2ee": ("vodozemac", "cachetools"),
}
"""Modules by extra, without those of other extras that it includes."""


def require_extra(extra: str, texts: Texts) -> None:
    """Check that an extra is installed. Raises ClickException, which says what to install."""
    missing = [name for name in MODULES[extra] if find_spec(name) is None]
    if missing:
        raise click.ClickException(texts("c-extra", extra=extra, missing=", ".join(missing)))
