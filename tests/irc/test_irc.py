"""The example of docs/adding-a-chat.md: IRC, as an outside package, on a real server."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from stammtisch.testing.chats import chat_tests
from tests.guests import Install, install
from tests.harness.games import SHORT
from tests.irc.ngircd import NGIRCD, ngircd

__all__ = ["install"]
FOLDER = Path(__file__).parents[2] / "docs" / "examples" / "irc_chat"
SOURCE = (FOLDER / "irc_chat.py").read_text(encoding="utf-8")

pytestmark = [
    pytest.mark.irc,
    pytest.mark.slow,
    pytest.mark.skipif(not NGIRCD, reason="needs ngircd (apt-get install ngircd)"),
]


@pytest.fixture(autouse=True)
def installed(install: Install) -> None:
    points = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))
    install("irc_chat", SOURCE, {"chats": points["project"]["entry-points"]["stammtisch.chats"]})


class TestIrc(chat_tests(ngircd, "irc", games=SHORT, lines=20)):  # type: ignore[misc]
    """Whole games, answers given twice, and kills."""
