"""Fixtures of tournaments that were played to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.arena.tournaments import SMALL, tournament


@pytest.fixture(scope="session")
def finished_bytes(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The contents of the file of a small tournament."""
    file = tmp_path_factory.mktemp("played") / "uno-s.tournament"
    tournament(*SMALL, "--file", file)
    return file.read_bytes()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the current one."""
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


@pytest.fixture
def finished(folder: Path, finished_bytes: bytes) -> Path:
    """The file of that tournament in the current folder."""
    file = folder / "uno-s.tournament"
    file.write_bytes(finished_bytes)
    return file
