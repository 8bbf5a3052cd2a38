"""The suite of chats in encrypted rooms of Matrix, at a real homeserver. The people's client is
another one's: nio's own encryption, which shares no code with `adapters.matrix.crypto` but
signatures and ciphers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.harness.games import short
from tests.matrix.test_suite import matrix_tests
from tests.matrix.world import World, world

pytestmark = pytest.mark.homeserver

SETTINGS = [short("las_vegan", True, "de"), short("ojyks", False, "en")]


@asynccontextmanager
async def encrypted(folder: Path) -> AsyncIterator[World]:
    """Nobody has seen a message that they couldn't read, or that wasn't encrypted."""
    async with world(folder, encrypted=True) as matrix:
        yield matrix
        assert matrix.clients
        assert [line for client in matrix.clients for line in client.wrong()] == []


class TestEncryptedRooms(
    matrix_tests(encrypted, SETTINGS, open_served=encrypted, troubles=4)  # type: ignore[misc]
):
    """Whole games while the homeserver is restarted, stale answers, and kills."""
