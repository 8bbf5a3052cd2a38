"""Rooms of a homeserver in memory: who is in them, who is invited, and where the bot stays."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

import pytest

from tests.matrix.dealt import A, B, C, asked, dealt, entries, last_choice, table, text_of
from tests.matrix.fake import BOT, Fails, Fake, talked, talking


@pytest.mark.parametrize("how", ["join", "invite"])
def test_no_hand_comes_to_a_room_where_a_third_one_is(how: str) -> None:
    async def test() -> None:
        async with talking() as fake:
            await dealt(fake)
            user, alone = await asked(fake)
            other = A if user == B else B
            theirs = fake.direct(other)
            fake.enters(theirs, C, how)
            hands = len([body for body in fake.bodies(theirs) if "Your hand" in body])
            fake.says(alone, user, "draw")
            await fake.settle()
            shown = [body for body in fake.bodies(theirs) if "Your hand" in body]
            assert len(shown) == hands
            assert "no longer alone" in fake.bodies(theirs)[-1]
            new = fake.direct(other)
            assert new != theirs
            assert "Your hand" in fake.bodies(new)[-1]

    asyncio.run(test())


@talked
async def test_an_encrypted_room_is_told_plainly(fake: Fake) -> None:
    alone = fake.room(A, encrypted=True, invite=True)
    await fake.settle()
    (told,) = fake.bodies(alone)
    assert "encrypted" in told
    new = fake.direct(A)
    assert "!new" in fake.bodies(new)[-1]
    fake.says(new, A, "!play uno easy")
    await fake.settle()
    assert "Your hand" in fake.bodies(new)[-1]
    assert fake.bodies(alone) == [told]
    assert fake.accounts["m.direct"][A] == [new]
    fake.rooms[new].state["m.room.encryption"] = {"algorithm": "m.megolm.v1.aes-sha2"}
    fake.happens(new, A, "m.room.encryption", {"algorithm": "m.megolm.v1.aes-sha2"}, state_key="")
    fake.says(new, A, "!hand")
    await fake.settle()
    assert "encrypted" in fake.bodies(new)[-1]
    assert "Your hand" in fake.bodies(fake.direct(A))[-1]


@pytest.mark.parametrize("last", [True, False])
def test_an_invitation_counts_from_who_really_invited(last: bool) -> None:
    """The inviter's homeserver can send along what looks like an invitation of a friend."""

    async def run() -> None:
        async with talking() as fake:
            eve = "@eve:elsewhere"
            room = fake.room(eve, invite=True)
            sync = fake.server.sync

            async def forged(*asked: Any) -> Any:
                found = await sync(*asked)
                for invited in found["rooms"]["invite"].values():
                    events = invited["invite_state"]["events"]
                    events.insert(len(events) if last else 0, {**events[0], "sender": A})
                return found

            with patch.object(fake.server, "sync", forged):
                await fake.settle()
            assert BOT not in fake.rooms[room].members

    asyncio.run(run())


@talked
async def test_invitations_of_strangers_are_refused(fake: Fake) -> None:
    room = fake.room("@eve:elsewhere", invite=True)
    await fake.settle()
    assert BOT not in fake.rooms[room].members
    assert not fake.own(room)


@talked
async def test_a_room_that_is_upgraded_is_followed(fake: Fake) -> None:
    old = await dealt(fake)
    new = fake.room(A, B)
    tombstone = {"body": "moved", "replacement_room": new}
    fake.happens(old, A, "m.room.tombstone", tombstone, state_key="")
    await fake.settle()
    assert BOT not in fake.rooms[new].members, "nobody has invited it yet"
    await fake.begin()
    fake.rooms[new].members[BOT] = "invite"
    await fake.settle()
    user, alone = await asked(fake)
    fake.says(alone, user, last_choice(fake, alone))
    await fake.settle()
    assert "T1 · Uno" in fake.bodies(new)[-1]


@talked
async def test_threads_of_a_room_that_is_upgraded_go_on_as_threads(fake: Fake) -> None:
    old = fake.room(A, B, BOT)
    roots = [fake.says(old, A, word) for word in ("one", "two")]
    for root in roots:
        thread = {"m.relates_to": {"rel_type": "m.thread", "event_id": root}}
        for user, text in ((A, "!new uno"), (B, "!join"), (A, "!pace off"), (A, "!begin")):
            fake.says(old, user, text, **thread)
    await fake.settle()
    new = fake.room(A, B, invite=True)
    limited = Fails(429, "M_LIMIT_EXCEEDED", retry_after_ms=700)
    fake.faults.append((f"{new}/send/", limited))
    tombstone = {"body": "moved", "replacement_room": new}
    fake.happens(old, A, "m.room.tombstone", tombstone, state_key="")
    await fake.settle()
    assert not fake.faults
    for number in (1, 2):
        (begun,) = [one for one in fake.own(new) if f"goes on here: T{number}." in text_of(one)]
        inside = {"rel_type": "m.thread", "event_id": begun["event_id"]}
        (question,) = (await table(fake, number)).head.questions.values()
        before = (await table(fake, number)).head.step
        fake.says(new, (A, B)[question.seat - 1], "!draw", **{"m.relates_to": inside})
        await fake.settle()
        assert (await table(fake, number)).head.step > before
        board = next(one for one in fake.own(new) if text_of(one).startswith(f"T{number} · Uno"))
        assert board["content"]["m.relates_to"].items() >= inside.items()


@talked
async def test_who_comes_later_reads_no_hand_of_before(fake: Fake) -> None:
    """In a room that somebody else made the bot sees to it, or plays in one of its own."""
    past = "m.room.history_visibility"
    mild, ruled = fake.room(A, invite=True), fake.room(B, invite=True)
    fake.rooms[ruled].ruled = True
    await fake.settle()
    fake.says(mild, A, "!play uno easy")
    fake.says(fake.direct(B), B, "!play uno easy")
    await fake.settle()
    assert fake.rooms[mild].state[past] == {"history_visibility": "invited"}
    assert "Your hand" in fake.bodies(mild)[-1]
    (told,) = fake.bodies(ruled)
    assert "could read your cards" in told
    assert fake.direct(B) != ruled
    assert "Your hand" in fake.bodies(fake.direct(B))[-1]
    seen_already = fake.room(C, invite=True)
    fake.rooms[seen_already].state[past] = {"history_visibility": "joined"}
    fake.rooms[seen_already].ruled = True
    await fake.settle()
    assert "!new" in fake.bodies(seen_already)[-1]


@talked
async def test_who_refuses_the_private_room_is_invited_again_on_their_turn(fake: Fake) -> None:
    room = fake.room(A, B, BOT)
    for who, text in ((A, "!new uno"), (B, "!join"), (A, "!pace off"), (A, "!begin")):
        fake.says(room, who, text)
    await fake.settle()
    first = (await table(fake)).head.questions
    user, other = (A, B) if 1 in first else (B, A)
    alone, refused = fake.direct(user), fake.direct(other)

    def refuses() -> None:
        fake.rooms[refused].members.pop(other)
        fake.happens(refused, other, "m.room.member", {"membership": "leave"}, state_key=other)

    refuses()
    await fake.settle()
    (told,) = [one for one in fake.own(room) if "isn't in our private room" in text_of(one)]
    assert told["content"]["m.mentions"] == {}, "they are mentioned on their turn"
    assert fake.rooms[refused].members == {BOT: "join"}
    seat = next(iter(first))
    while seat in (await table(fake)).head.questions:
        fake.says(alone, user, last_choice(fake, alone))
        await fake.settle()
    assert fake.rooms[refused].members == {BOT: "join", other: "invite"}
    assert "Your hand" in fake.bodies(refused)[-1]
    (called,) = [c["content"] for c in fake.own(room) if "it is your turn" in text_of(c)]
    assert f'<a href="https://matrix.to/#/{other}">' in called["formatted_body"]
    assert (called["msgtype"], called["m.mentions"]) == ("m.text", {"user_ids": [other]})
    refuses()
    await fake.settle()
    (told,) = [one for one in fake.own(room) if "isn't in our private room" in text_of(one)]
    before = await entries(fake)
    fake.says(room, other, "!draw")
    await fake.settle()
    assert await entries(fake) > before, "what is typed in the room counts"
    assert not any("Your hand" in body for body in fake.bodies(room))


@talked
async def test_where_the_bot_may_not_write_no_table_is_opened(fake: Fake) -> None:
    room = fake.room(A, B, invite=True)
    quiet: dict[str, Any] = {"users": {A: 100}, "events_default": 50}
    fake.rooms[room].state |= {"m.room.power_levels": quiet, "m.room.name": {"name": "News"}}
    await fake.settle()
    assert "may not write in “News”" in fake.bodies(fake.direct(A))[-1]
    assert "power level 50" in fake.bodies(fake.direct(A))[-1]
    for _ in range(2):
        fake.says(room, B, "!new uno")
        await fake.settle()
    assert await fake.store.run(lambda tx: tx.table(1)) is None
    (told,) = fake.bodies(fake.direct(B))
    assert "may not write in “News”" in told
    assert not fake.own(room)
    for users in ({A: 100, BOT: 50}, {A: 100}):
        quiet["users"] = users
        fake.happens(room, A, "m.room.power_levels", quiet, state_key="")
        fake.says(room, B, "!new uno" if BOT in users else "!stop")
        await fake.settle()
        assert "T1 · Uno" in fake.bodies(room)[-1]
    assert (await table(fake)).phase == "over", "a table that is there can be closed"


@talked
async def test_a_space_is_left_with_a_word_to_who_invited(fake: Fake) -> None:
    space = fake.room(A, B, C, invite=True)
    fake.rooms[space].state |= {
        "m.room.create": {"type": "m.space"},
        "m.room.name": {"name": "Our\u202e town\n"},
    }
    await fake.settle()
    assert BOT not in fake.rooms[space].members
    assert not fake.own(space)
    (told,) = fake.bodies(fake.direct(A))
    assert "“Our town” is a space" in told
    assert "Invite me to one of its rooms" in told


async def game_of_two(fake: Fake) -> tuple[str, str]:
    """The room of a game between A and B without a time for turns, and who is asked."""
    room = fake.room(A, B, BOT)
    for who, text in ((A, "!new uno"), (B, "!join"), (A, "!pace off"), (A, "!begin")):
        fake.says(room, who, text)
    await fake.settle()
    (question,) = (await table(fake)).head.questions.values()
    return room, (A, B)[question.seat - 1]


@talked
async def test_the_room_is_told_who_does_not_follow_the_invitation(fake: Fake) -> None:
    room, user = await game_of_two(fake)
    missed = "isn't in our private room"
    assert not any(missed in body for body in fake.bodies(room)), "they have a minute"
    for _ in range(2):
        fake.clock.time += 61
        await fake.settle()
    (told,) = [one["content"] for one in fake.own(room) if missed in text_of(one)]
    assert (told["msgtype"], told["m.mentions"]) == ("m.text", {"user_ids": [user]})


@talked
async def test_who_is_asked_and_refuses_the_private_room_is_mentioned_at_once(fake: Fake) -> None:
    room, user = await game_of_two(fake)
    (alone,) = [
        name
        for name, there in fake.rooms.items()
        if name != room and there.members.get(user) == "invite"
    ]
    fake.rooms[alone].members.pop(user)
    fake.happens(alone, user, "m.room.member", {"membership": "leave"}, state_key=user)
    fake.clock.time += 61
    await fake.settle()
    contents = [one["content"] for one in fake.own(room)]
    (told,) = [one for one in contents if one["m.mentions"]]
    assert (told["msgtype"], told["m.mentions"]) == ("m.text", {"user_ids": [user]})


@talked
async def test_who_cannot_see_the_past_of_a_room_gets_its_tables(fake: Fake) -> None:
    hidden, shown = fake.room(A, BOT), fake.room(A, BOT)
    fake.rooms[hidden].state["m.room.history_visibility"] = {"history_visibility": "joined"}
    for room in (hidden, shown):
        fake.says(room, A, "!new uno")
    await fake.settle()
    sent = {room: len(fake.own(room)) for room in (hidden, shown)}
    for room in (hidden, shown):
        fake.enters(room, C)
    await fake.settle()
    assert "1 Anna" in text_of(fake.own(hidden)[-1])
    new = {room: len(fake.own(room)) - before for room, before in sent.items()}
    assert new == {hidden: 1, shown: 0}


@talked
async def test_no_second_room_is_made_while_an_invitation_is_followed(fake: Fake) -> None:
    """Somebody sits down in a group at the same time, and their hand is to be shown."""
    rooms = fake.bot.rooms
    wanted: list[asyncio.Task[str]] = []

    async def slowly(room: str) -> bool:
        wanted.append(asyncio.create_task(rooms.private_room_of(A)))
        await asyncio.sleep(0.01)
        return True

    with patch.object(rooms, "hides_history", slowly):
        room = fake.room(A, invite=True)
        await fake.settle()
    assert [await task for task in wanted] == [room]
