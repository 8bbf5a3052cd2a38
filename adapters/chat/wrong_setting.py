"""The error of a value in the configuration that has not the form that it needs."""

from __future__ import annotations

from ...core.errors import StammtischError


class WrongSetting(StammtischError):
    """Facts: form (its name in the texts, else a sentence), and for some of them port, last, host,
    ports, players."""


def wrong(form: str, **facts: object) -> ValueError:
    """The error that a check of a setting raises: pydantic wants a ValueError. The language of its
    text is chosen when it is shown."""
    return ValueError(WrongSetting(form=form, **facts))
