"""The bot in rooms of a homeserver in memory where something fails: nothing is lost, nothing is
done twice, and nothing stands still."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any
from unittest.mock import patch

import pytest
from aiohttp import ClientConnectionError, ServerDisconnectedError

from stammtisch.adapters.chat import timeline
from stammtisch.adapters.matrix import feed
from stammtisch.adapters.matrix.account import Login, Occupied
from stammtisch.adapters.matrix.failures import BadLogin, MatrixError, NoPasswordLogin, Unreachable
from stammtisch.adapters.matrix.lanes import SOURCE, room_lane
from stammtisch.adapters.matrix.server import Homeserver
from stammtisch.core.service.background import recover
from stammtisch.core.service.outbox import reader_of
from stammtisch.core.service.ports import Unavailable
from stammtisch.core.service.queues import LiveMessage
from stammtisch.core.service.quotas import Bucket
from tests.matrix.dealt import (
    A,
    B,
    answered_late,
    asked,
    dealt,
    end_turn,
    entries,
    last_choice,
    refusals,
    table,
)
from tests.matrix.fake import BOT, PASSWORD, Answer, Fails, Fake, talked


@talked
async def test_what_came_while_the_bot_was_away_is_fetched(fake: Fake) -> None:
    room = fake.room(A, B, BOT)
    await fake.settle()
    fake.limit = 3
    fake.says(room, A, "!new uno")
    for number in range(250):
        fake.says(room, B, f"talk {number}")
    fake.says(room, B, "!join")
    await fake.begin()
    await fake.settle()
    assert [chair.name for chair in (await table(fake)).head.chairs if chair.person] == [
        "Anna",
        "Ben",
    ]


@talked
async def test_a_move_counts_once_though_the_bot_dies_before_it_notes_how_far_it_read(
    fake: Fake,
) -> None:
    await dealt(fake)
    user, alone = await asked(fake)
    fake.says(alone, user, "draw")

    async def dies(*_: object) -> None:
        raise RuntimeError

    fake.feed._store = dies  # type: ignore[assignment, method-assign]
    with pytest.raises(RuntimeError):
        await fake.feed.receive(0)
    made = await entries(fake)
    await fake.begin()
    await fake.settle()
    assert await entries(fake) == made
    before = [fake.bodies(room) for room in fake.rooms]
    await fake.begin()
    await recover(fake.service)
    await fake.settle()
    assert [fake.bodies(room) for room in fake.rooms] == before


@talked
async def test_a_store_that_cannot_be_used_for_a_while_ends_nothing(fake: Fake) -> None:
    room = fake.room(A, BOT)
    fake.rooms[room].events.append("no event")  # type: ignore[arg-type]
    fake.says(room, A, "!new uno")
    store, tries = fake.feed._store, 0

    async def fails(since: str, rooms: Sequence[str]) -> None:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise (Unavailable, KeyError)[tries - 1]
        await store(since, rooms)

    with patch.object(fake.feed, "_store", fails):
        await fake.feed._with_retries(lambda: fake.feed.receive(0))
    await fake.settle()
    assert tries == 3
    fake.rooms[room].events.remove("no event")  # type: ignore[arg-type]
    assert await fake.store.run(lambda tx: tx.table(2)) is None
    assert "T1 · Uno" in fake.bodies(room)[-1]


@talked
async def test_what_was_sent_and_not_noted_is_the_same_event(fake: Fake) -> None:
    room = await dealt(fake)
    stored = await fake.store.run(lambda tx: tx.table(1))
    assert stored is not None
    slot = LiveMessage(room_lane(room), 1, "board", "", 9, send_again=True)
    reader = await fake.store.run(lambda tx: reader_of(tx, slot))
    drawn = fake.bot.chat.draw(slot, stored, reader)
    assert drawn is not None
    first, again = [await fake.bot.chat.show(slot, drawn) for _ in range(2)]
    assert first == again
    number = len(fake.own(room))
    later = LiveMessage(room_lane(room), 1, "board", "", 9, send_again=True, message=first)
    assert await fake.bot.chat.show(later, drawn) != first
    assert len(fake.own(room)) == number + 1


@talked
async def test_a_homeserver_that_wants_us_to_wait_gets_all_in_order(fake: Fake) -> None:
    room = fake.room(A, B, BOT)
    limited = Fails(429, "M_LIMIT_EXCEEDED", retry_after_ms=700)
    fake.faults += [("/send/", limited)] * 3 + [("/send/", Fails(502, "M_UNKNOWN"))]
    fake.says(room, A, "!new uno")
    fake.says(room, B, "!join")
    await fake.settle()
    assert not fake.faults
    assert "2 Ben" in fake.bodies(room)[-1]
    assert [body.count("1 Anna") for body in fake.bodies(room)] == [1] * len(fake.bodies(room))


FAILURES = {
    "a page of a proxy": Fails(502, ""),
    "no JSON": Fails(200, ""),
    "another answer": Fails(200, "M_NOTHING"),
    "nobody there": ClientConnectionError("refused"),
    "cut off": ServerDisconnectedError(),
    "no answer": TimeoutError(),
    "a code that nobody knows": Fails(400, "M_STRANGE"),
}


@pytest.mark.parametrize("failure", FAILURES)
@pytest.mark.parametrize("path", ["/send/", "/sync"])
def test_what_a_homeserver_fails_at_is_a_line_in_the_log(
    failure: str, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    @talked
    async def test(fake: Fake) -> None:
        room = fake.room(A, B, BOT)
        await fake.settle()
        if path == "/sync":
            fake.feed.since = None
        fake.faults += [(path, FAILURES[failure])] * 2
        await fake.feed._with_retries(lambda: fake.feed.receive(0))
        fake.says(room, A, "!new uno")
        fake.says(room, A, "!top uno")
        await fake.settle()
        fake.clock.time += 30
        await fake.settle()
        assert not fake.faults
        assert any("1 Anna" in body for body in fake.bodies(room))

    test()
    assert [one.getMessage() for one in caplog.records if one.exc_info] == []
    assert [one for one in caplog.records if one.levelno >= logging.WARNING]


@talked
async def test_a_token_that_is_no_longer_known_is_asked_for_again(fake: Fake) -> None:
    room = fake.room(A, BOT)
    await fake.settle()
    fake.token = "second"
    fake.says(room, A, "!new uno")
    await fake.feed._with_retries(lambda: fake.feed.receive(0))
    await fake.settle()
    assert fake.own(room)
    logins = [path for _, path in fake.requests if path.endswith("/login")]
    assert len(logins) == 2
    await fake.begin()
    assert len([path for _, path in fake.requests if path.endswith("/login")]) == 2, "it is kept"


async def checked(fake: Fake, password: str = "", token: str = "", user: str = BOT) -> Homeserver:
    """A login that was checked."""
    server = Homeserver(fake, user, "DEVICE")
    async with Login(server, fake.store, password, token).checked():
        return server


@talked
async def test_a_checked_login_leaves_nothing_behind(fake: Fake) -> None:
    """A check while the bot runs uses the token of the bot, which another login would end; without
    one it logs in with a device of its own, and out again."""
    await checked(fake, PASSWORD)
    assert fake.logins == ["DEVICE"]
    stored = fake.store.run_now(lambda tx: tx.settings(SOURCE))
    fake.token = "second"
    await checked(fake, PASSWORD)
    assert fake.logins == ["DEVICE", "", "out"]
    assert fake.store.run_now(lambda tx: tx.settings(SOURCE)) == stored
    fake.token = "third"
    for password, token in (("", "a token"), ("wrong", "")):
        with pytest.raises(BadLogin):
            await checked(fake, password, token)
    with pytest.raises(BadLogin) as caught:
        await checked(fake, PASSWORD, user="@other:hs")
    assert caught.value.facts == {"why": "user"}
    fake.faults.append(("/whoami", Fails(502, "")))
    with pytest.raises(MatrixError, match="502"):
        await checked(fake, PASSWORD)


@talked
async def test_a_homeserver_without_passwords_names_what_it_offers(fake: Fake) -> None:
    fake.login_types = ["m.login.sso", "m.login.token"]
    fake.token = "second"
    with pytest.raises(NoPasswordLogin) as caught:
        await checked(fake, PASSWORD)
    assert caught.value.facts == {"offered": "m.login.sso, m.login.token"}


@talked
async def test_a_homeserver_that_was_set_back_is_read_from_now_on(fake: Fake) -> None:
    room = await dealt(fake)
    user, alone = await asked(fake)
    before = await entries(fake)
    fake.says(alone, user, last_choice(fake, alone))
    fake.faults.append(("/sync", Fails(400, "M_UNKNOWN")))
    await fake.settle()
    assert not fake.faults
    assert await entries(fake) == before, "nobody knows when that was said"
    fake.says(alone, user, last_choice(fake, alone))
    await fake.settle()
    assert await entries(fake) > before
    fake.faults += [("/sync", Fails(400, "M_UNKNOWN"))] * 2
    fake.says(room, A, "!table")
    shown = len(fake.own(room))
    await fake.feed._with_retries(lambda: fake.feed.receive(0))
    await fake.settle()
    assert len(fake.own(room)) > shown, "it knew nothing else than before"


@talked
async def test_a_room_where_too_much_was_said_is_told(fake: Fake) -> None:
    room = fake.room(A, B, BOT)
    await fake.settle()
    fake.limit = 3
    for number in range(250):
        fake.says(room, B, f"talk {number}")
    fake.says(room, B, "!new uno")
    with patch.object(feed, "MAX_MISSED", 200):
        await fake.settle()
    assert any("only the end of it" in body for body in fake.bodies(room))
    assert any("T1" in body for body in fake.bodies(room))


@talked
async def test_an_answer_to_a_list_that_cannot_be_looked_up_now_waits(fake: Fake) -> None:
    """It doesn't stand for the list that lies last."""
    with patch.object(timeline, "KEPT", 1):
        late, before = await answered_late(fake)
        fake.faults.append(("/event/", Fails(502, "M_UNKNOWN")))
        await fake.feed._with_retries(lambda: fake.feed.receive(0))
        await fake.settle()
    assert not fake.faults
    assert await entries(fake) == before
    assert len(refusals(fake, late)) == 1


@talked
async def test_a_corrected_typo_counts_though_the_store_fails(fake: Fake) -> None:
    await dealt(fake)
    user, alone = await asked(fake)
    before = await entries(fake)
    typo = fake.says(alone, user, "drawww")
    await fake.settle()
    new = {"msgtype": "m.text", "body": "draw"}
    relation = {"rel_type": "m.replace", "event_id": typo}
    fake.says(alone, user, "* draw", **{"m.new_content": new, "m.relates_to": relation})
    take, tries = fake.bot.dispatcher.take, 0

    async def fails(incoming: Any) -> Any:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise Unavailable
        return await take(incoming)

    with patch.object(fake.bot.dispatcher, "take", fails):
        await fake.settle()
    assert await entries(fake) > before


@talked
async def test_who_is_alone_with_the_bot_is_asked_again_where_nobody_could_tell(fake: Fake) -> None:
    alone = fake.room(A, BOT)
    await fake.settle()
    fake.accounts["m.direct"] = {A: [alone]}
    fake.faults.append(("/account_data/", Fails(502, "M_UNKNOWN")))
    fake.says(alone, A, "/play uno easy")
    await fake.feed._with_retries(lambda: fake.feed.receive(0))
    await fake.settle()
    assert not fake.faults
    assert "Your hand" in fake.bodies(alone)[-1]


@talked
async def test_an_event_on_which_all_fails_does_not_hold_up_others(fake: Fake) -> None:
    bad, room = fake.room(A, BOT), fake.room(B, BOT)
    await fake.settle()
    fake.says(bad, A, "!new uno")
    fake.says(room, B, "!new uno")
    find = fake.bot._incoming

    async def fails(where: str, said: Any) -> Any:
        if where == bad:
            raise KeyError(where)
        return await find(where, said)

    with patch.object(fake.bot, "_incoming", fails):
        await fake.settle()
    assert "T1 · Uno" in fake.bodies(room)[-1]


@talked
async def test_a_board_that_somebody_removed_is_sent_anew(fake: Fake) -> None:
    room = await dealt(fake)
    board = fake.own(room)[-1]
    first = board["content"].get("m.relates_to", {}).get("event_id", board["event_id"])
    fake.happens(room, A, "m.room.redaction", {}, redacts=first)
    user, _ = await asked(fake)
    await end_turn(fake, user)
    (new, *_) = [one for one in fake.own(room)[::-1] if "m.new_content" not in one["content"]]
    assert new["event_id"] != first
    assert "draw pile" in new["content"]["body"]


@talked
async def test_an_answer_of_which_nobody_knows_whether_it_arrived_arrives_once(fake: Fake) -> None:
    room = fake.room(A, BOT)
    await fake.settle()
    send, tries = fake.server.send, 0

    async def lost(*asked: Any) -> str:
        nonlocal tries
        tries += 1
        event = await send(*asked)
        if tries == 1:
            raise Unreachable("lost")
        return event

    fake.says(room, A, "!help")
    with patch.object(fake.server, "send", lost):
        await fake.settle()
    assert tries == 2
    assert len(fake.own(room)) == 1


@talked
async def test_a_room_alone_with_somebody_that_is_upgraded_after_a_restart_is_theirs(
    fake: Fake,
) -> None:
    old = fake.room(A, invite=True)
    await fake.settle()
    fake.says(old, A, "!play uno easy")
    await fake.settle()
    new = fake.room(A)
    tombstone = {"body": "moved", "replacement_room": new}
    fake.happens(old, A, "m.room.tombstone", tombstone, state_key="")
    await fake.settle()
    await fake.begin()
    fake.rooms[new].members[BOT] = "invite"
    await fake.settle()
    fake.says(new, A, "hand")
    fake.says(new, A, "!hand")
    await fake.settle()
    assert "Your hand" in fake.bodies(new)[-1]


@talked
async def test_an_invitation_is_kept_while_the_homeserver_is_away(fake: Fake) -> None:
    join, tries = fake.server.join, 0

    async def away(*asked: Any) -> str:
        nonlocal tries
        tries += 1
        if tries <= 2 * feed.JOIN_TRIES:
            raise Unreachable("away")
        return await join(*asked)

    room = fake.room(A, B, invite=True)
    with patch.object(fake.server, "join", away):
        await fake.settle()
    assert fake.rooms[room].members[BOT] == "join"


@talked
async def test_an_invitation_that_cannot_be_read_holds_up_nothing(fake: Fake) -> None:
    room = fake.room(A, BOT)
    fake.says(room, A, "!new uno")
    await fake.feed.receive(0)
    sync = fake.server.sync
    mine = {"type": "m.room.member", "state_key": BOT, "sender": A, "content": "none"}

    async def invites(*asked: Any) -> Any:
        found = await sync(*asked)
        found["rooms"]["invite"]["!bad"] = {"invite_state": {"events": ["none", {}, mine]}}
        return found

    fake.says(room, B, "!join")
    with patch.object(fake.server, "sync", invites):
        await fake.feed.receive(0)
    assert [chair.name for chair in (await table(fake)).head.chairs if chair.person]


@talked
async def test_two_programs_with_two_databases_are_refused_at_start(fake: Fake) -> None:
    other = Fake()
    other.accounts, other.clock = fake.accounts, fake.clock
    other.secrets = (f"other {number}" for number in range(1000))
    with pytest.raises(Occupied) as refused:
        await other.begin()
    assert refused.value.facts == {"user": BOT, "seconds": 180}
    await fake.begin()  # the same database may
    fake.clock.time += 100
    await fake.feed.claim.renew()
    fake.clock.time += 100
    with pytest.raises(Occupied):
        await other.begin()
    await fake.feed.claim.release()
    await other.begin()
    with pytest.raises(Occupied):
        await fake.feed.claim.take()
    fake.clock.time += 181  # the other one has died
    await fake.begin()


@talked
async def test_that_nothing_may_be_sent_is_known_to_all_who_send(fake: Fake) -> None:
    room = fake.room(A, BOT)
    await fake.settle()
    few = fake.bot.chat.quotas.overall = Bucket(0.2, 10)
    send, left = fake.server.send, []

    async def noted(*asked: Any) -> str:
        left.append(few.room(fake.clock.now()))
        return await send(*asked)

    fake.faults.append(("/send/", Fails(429, "M_LIMIT_EXCEEDED", retry_after_ms=700)))
    fake.says(room, A, "!help")
    with patch.object(fake.server, "send", noted):
        await fake.settle()
    assert left == [9, 0]


AWAY = 300.0
LINES = 20
"""In the log at most."""


@pytest.mark.parametrize("failure", ["nobody there", "no answer", "a page of a proxy"])
def test_a_homeserver_that_is_away_for_long_does_not_fill_the_log(
    failure: str, caplog: pytest.LogCaptureFixture
) -> None:
    """First nothing can be sent for five minutes, then for five more nothing fetched either."""

    @talked
    async def test(fake: Fake) -> None:
        for _ in range(4):
            await dealt(fake)
        rooms = [fake.room(A, B, BOT) for _ in range(4)]
        await fake.settle()
        for room in rooms:
            fake.says(room, A, "!new uno")
        await fake.feed.receive(0)
        answers, began = fake.send, fake.clock.time
        caplog.clear()
        caplog.set_level(logging.INFO)

        async def away(*request: Any, **more: Any) -> Answer:
            if fake.clock.time >= began + 2 * AWAY:
                return await answers(*request, **more)
            error = FAILURES[failure]
            if isinstance(error, Fails):
                return Answer(error.status, error.body)
            raise error

        with patch.object(fake, "send", away):
            while fake.clock.time < began + AWAY:
                await fake.delivery.drain()
                await asyncio.sleep(0)
                fake.clock.time += 0.5
            await fake.feed._with_retries(lambda: fake.feed.receive(0))
            assert len(caplog.records) <= LINES, caplog.text
            assert caplog.records[-1].getMessage().startswith("Matrix answers again")
            caplog.clear()
            await fake.settle()
        assert caplog.text == ""
        assert [fake.bodies(room)[-1][:2] for room in rooms] == ["T5", "T6", "T7", "T8"]
        assert not fake.store.has_unsent()

    test()
