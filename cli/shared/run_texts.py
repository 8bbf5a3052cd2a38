"""The texts of a run."""

from __future__ import annotations

import click

from ...adapters.presentation.texts import FluentTexts, system_language, texts_in
from ...core.scene.texts import Texts


def texts_of(context: click.Context | None) -> Texts:
    """The texts of this run; without one (completion) those of the system's language."""
    texts = context.find_root().obj if context else None
    return texts if isinstance(texts, FluentTexts) else texts_in(system_language())
