"""People who play for the first time, while the homeserver lets the bot make no room for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from stammtisch.core.service.background import recover
from stammtisch.core.service.quotas import Bucket
from stammtisch.core.table.table import Table
from tests.matrix.dealt import A, B, C, entries, table
from tests.matrix.fake import BOT, Fails, Fake, talked

LIMITED = Fails(429, "M_LIMIT_EXCEEDED", retry_after_ms=60_000)


@contextmanager
def no_rooms(fake: Fake) -> Iterator[None]:
    """The homeserver lets the bot make no room meanwhile."""
    fake.faults += [("createRoom", LIMITED)] * 200
    yield
    fake.faults.clear()


async def seated(fake: Fake, *commands: str) -> str:
    """Two people at a table of a room, at which nothing is dealt yet."""
    room = fake.room(A, B, BOT)
    for who, text in ((A, "!new uno"), (B, "!join"), *((A, one) for one in commands)):
        fake.says(room, who, text)
    await fake.settle()
    return room


def asked_person(one: Table) -> str:
    (question,) = one.head.questions.values()
    return one.head.chairs[question.seat - 1].person.removeprefix("matrix:")


@talked
async def test_people_are_invited_when_they_sit_down(fake: Fake) -> None:
    room = await seated(fake)
    assert (await table(fake)).match is None
    for user in (A, B):
        alone = fake.rooms[fake.direct(user)]
        assert "you get your cards" in alone.creation["topic"]
        assert "stammtisch.made_for" in alone.creation["creation_content"]
    made = len(fake.rooms)
    fake.says(room, C, "!help")
    fake.says(room, A, "!set rounds=1")
    await fake.settle()
    assert len(fake.rooms) == made, "one room for each, and none for those who don't sit there"
    board = next(one for one in fake.own(room) if one["content"].get("stammtisch"))
    joins = {"rel_type": "m.annotation", "event_id": board["event_id"], "key": "👍"}
    fake.happens(room, C, "m.reaction", {"m.relates_to": joins})
    await fake.settle()
    assert fake.direct(C)


@talked
async def test_the_room_takes_answers_until_there_is_a_room_for_the_hand(fake: Fake) -> None:
    with no_rooms(fake):
        room = await seated(fake, "!begin")
        before, user = await entries(fake), asked_person(await table(fake))
        fake.says(room, user, "!draw")
        await fake.settle()
        assert await entries(fake) > before
        middle, user = await entries(fake), asked_person(await table(fake))
        fake.says(room, user, "!wish blue")
        fake.says(room, user, "!7")
        await fake.settle()
        assert await entries(fake) == middle
        assert [body for body in fake.bodies(room) if "can't be done" in body]


@talked
async def test_the_clock_starts_when_there_is_a_room_for_the_hand(fake: Fake) -> None:
    with no_rooms(fake):
        await seated(fake, "!begin")
        fake.clock.time += 300
        await fake.settle()
        one = await table(fake)
        user = asked_person(one)
        (question,) = one.head.questions.values()
        assert question.due is None
        assert [chair.missed for chair in one.head.chairs] == [0, 0]
        await fake.begin()  # also after a restart
        await recover(fake.service)
        await fake.settle()
        assert (await table(fake)).head.questions[question.seat].due is None
    fake.clock.time += 60
    await fake.settle()
    now = (await table(fake)).head.questions.get(question.seat)
    assert "Your hand" in fake.bodies(fake.direct(user))[-1]
    assert now is None or now.due is None or now.due > fake.clock.now()
    assert (await table(fake)).head.chairs[question.seat - 1].unreached is False
    fake.clock.time += 90
    await fake.settle()
    assert (await table(fake)).head.chairs[question.seat - 1].missed == 1


@talked
async def test_nobody_is_hurried_before_their_hand_is_sent(fake: Fake) -> None:
    """There is a room, but the homeserver lets the bot send nothing."""
    room = await seated(fake)
    for user in (A, B):
        fake.direct(user)
    await fake.settle()
    few = fake.bot.chat.quotas.overall = Bucket(0.001, 1)
    few.spend(fake.clock.now())
    fake.says(room, A, "!begin")
    await fake.settle()
    fake.clock.time += 100
    await fake.settle()
    one = await table(fake)
    (question,) = one.head.questions.values()
    assert (question.due, one.head.chairs[question.seat - 1].missed) == (None, 0)
    fake.bot.chat.quotas.overall = Bucket(1000, 1000)
    await fake.settle()
    assert "Your hand" in fake.bodies(fake.direct(asked_person(one)))[-1]
    due = (await table(fake)).head.questions[question.seat].due
    assert due is not None
    assert due > fake.clock.now() + 60


@talked
async def test_a_room_that_is_refused_for_good_holds_up_nobody(fake: Fake) -> None:
    fake.faults += [("createRoom", Fails(403, "M_FORBIDDEN"))] * 100
    await seated(fake, "!begin")
    one = await table(fake)
    (question,) = one.head.questions.values()
    assert question.due is not None
    fake.clock.time += 120
    await fake.settle()
    assert (await table(fake)).head.chairs[question.seat - 1].missed == 1


@talked
async def test_rooms_that_are_refused_cost_no_messages(fake: Fake) -> None:
    """Else those who wait for rooms would hold up those who have one."""
    with no_rooms(fake):
        await seated(fake)
        fake.bot.chat.quotas.overall = Bucket(0.2, 10)
        fake.clock.time += 60
        asked = len(fake.requests)
        await fake.delivery.drain()
        assert fake.requests[asked:]
        assert fake.bot.chat.quotas.room(fake.clock.now()) == 10


@talked
async def test_who_has_not_followed_the_invitation_is_refused_in_the_group(fake: Fake) -> None:
    room = await seated(fake, "!begin")
    user = asked_person(await table(fake))
    fake.says(room, user, "!dance")
    await fake.settle()
    assert "can't be done" in fake.bodies(room)[-1]
    alone = fake.direct(user)
    await fake.settle()
    said = len(fake.bodies(room))
    fake.says(room, user, "!dance")
    await fake.settle()
    assert "dance" in fake.bodies(alone)[-1]
    assert len(fake.bodies(room)) == said


@talked
async def test_a_table_of_another_chat_is_refused_in_words(fake: Fake) -> None:
    room, other = fake.room(A, BOT), fake.room(B, BOT)
    with no_rooms(fake):
        fake.says(room, A, "!new uno")
        await fake.settle()
        fake.says(other, B, "!join T1")
        await fake.settle()
        assert "no table T1 here" in fake.bodies(other)[-1]
