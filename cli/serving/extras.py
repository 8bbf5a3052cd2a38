"""Parts that are installed only where they are wanted."""

from __future__ import annotations

from importlib.util import find_spec

import click

from ...adapters.presentation.texts import Texts

MODULES = {
    "chats": ("sqlalchemy", "alembic", "openskill"),
    "serve": ("aiohttp", "prometheus_client", "pydantic_settings", "structlog"),
    "telegram": ("telegram",),
    "matrix": ("nio",),
}
"""By extra: what it brings, beside what it needs itself."""


def needs(extra: str, texts: Texts) -> None:
    """ClickException with what to install, if something of an extra is missing."""
    missing = [name for name in MODULES[extra] if find_spec(name) is None]
    if missing:
        raise click.ClickException(texts("c-extra", extra=extra, missing=", ".join(missing)))
