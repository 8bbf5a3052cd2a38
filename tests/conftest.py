"""Keeps saves and language of the user out of all tests."""

from pathlib import Path

import pytest

from stammtisch.core.compiled import status


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saves; an English terminal of 80 columns, without colours of its own."""
    for name in ("STAMMTISCH_LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    if not status()[0]:  # switched off, so that no first game tells that it is missing
        monkeypatch.setenv("STAMMTISCH_COMPILE", "0")
    folder = tmp_path / "home"
    monkeypatch.setenv("STAMMTISCH_HOME", str(folder))
    return folder
