"""What counts for the limits that a Synapse has by itself: why the bot acknowledges as it does."""

from __future__ import annotations

import itertools
from contextlib import suppress
from functools import partial
from urllib.error import HTTPError
from urllib.parse import quote

import pytest

from tests.matrix.synapse import homeserver

pytestmark = pytest.mark.homeserver


def test_receipts_and_typing_count_for_no_limit() -> None:
    with homeserver(defaults=True) as server:
        anna = server.user("anna")
        base, numbers = "/_matrix/client/v3", itertools.count()
        room = server.ask("POST", f"{base}/createRoom", anna.token)["room_id"]
        there = f"{base}/rooms/{quote(room)}"

        def send(kind: str, **content: object) -> str:
            path = f"{there}/send/{kind}/{next(numbers)}"
            return str(server.ask("PUT", path, anna.token, **content)["event_id"])

        message = partial(send, "m.room.message", msgtype="m.text", body="x")
        first = message()
        reaction = {"rel_type": "m.annotation", "event_id": first, "key": "👍"}
        with suppress(HTTPError):
            while True:
                message()
        for _ in range(20):
            server.ask("POST", f"{there}/receipt/m.read/{quote(first)}", anna.token)
            typing = f"{there}/typing/{quote(anna.id)}"
            server.ask("PUT", typing, anna.token, typing=True, timeout=1000)
        with pytest.raises(HTTPError, match="429"):
            send("m.reaction", **{"m.relates_to": reaction})
        with pytest.raises(HTTPError, match="429"):
            message()
