"""What every store does with tables and people: one test body over SQLite and PostgreSQL."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stammtisch.core.game import Game
from stammtisch.core.games import GAMES
from stammtisch.core.record import verify
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.queues import DueJob, LiveMessage, Notice, SendWindow
from stammtisch.core.service.stored import Changed, Person, Result, Tally
from stammtisch.core.table import commands as say
from stammtisch.core.table.table import Step, Table
from tests.storage.chats.stores import (
    ANNA,
    BEN,
    Opened,
    Storing,
    lease,
    opened_table,
    sent,
    slot,
    started,
    taken,
)

# Transactions


def test_nothing_stays_of_work_that_raises(store: Opened) -> None:
    def work(tx: Transaction) -> None:
        tx.put_person(ANNA)
        tx.note_update("telegram", "1")
        tx.add_table("chat", False, opened_table())
        tx.add_notice(Notice("a", 1, "joined", {}))
        tx.request_update(LiveMessage("a", 1, "board", "", 1))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.run(work)
    assert store.run(lambda tx: tx.person("anna")) is None
    assert store.run(lambda tx: tx.table(1)) is None
    assert store.run(lambda tx: tx.tables_of_chat("chat")) == []
    assert store.run(lambda tx: tx.take_notice(5000, lease(6000), [])) is None
    assert store.run(lambda tx: tx.take_live_message(5000, lease(6000), [])) is None
    assert store.run(lambda tx: tx.note_update("telegram", "1"))


def test_an_update_is_new_once_and_sources_are_apart(store: Opened) -> None:
    updates = [("telegram", "1"), ("telegram", "1"), ("matrix", "1"), ("telegram", "2")]
    first = [store.run(lambda tx, one=one: tx.note_update(*one)) for one in updates]  # type: ignore[misc]
    assert first == [True, False, True, True]


def test_updates_are_remembered_for_a_week(store: Opened) -> None:
    start = store.clock.now
    store.run(lambda tx: tx.note_update("telegram", "1"))
    store.prune(start + 7 * 86400)
    assert not store.run(lambda tx: tx.note_update("telegram", "1"))
    store.prune(start + 7 * 86400 + 1)
    assert store.run(lambda tx: tx.note_update("telegram", "1"))


def test_where_messages_of_finished_games_lie_is_known_for_a_week(store: Opened) -> None:
    over, waits, on = [store.add(opened_table(), f"chat {n}") for n in range(3)]

    def want(number: int, step: int) -> None:
        store.run(lambda tx: tx.request_update(LiveMessage("a", number, "board", "", step)))

    for number in (over, waits, on):
        want(number, 1)
        found = slot(store)
        assert found
        sent(store, found, f"message {number}")
    for number in (over, waits):
        store.do(number, say.Stop("anna", store.table(number).phase_id))
    want(waits, 2)
    for more in (0, 1):  # not yet, and then
        store.prune(store.clock.now + 7 * 86400 + more)
        if not more:
            want(on, 1)
    want(over, 2)
    want(on, 2)
    lie = {}
    while found := slot(store):
        lie[found.table] = found.message
        sent(store, found, "m")
    assert lie == {over: "", waits: f"message {waits}", on: f"message {on}"}


# Tables and records


@pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
def test_what_is_loaded_is_what_was_stored(store: Opened, game: Game) -> None:
    monkey = Storing(game, "store", most=40)
    monkey.keep(store)
    for _ in range(40):
        monkey.say(monkey.command())
        loaded = store.load(monkey.number)
        assert (loaded.table.head, loaded.record) == (monkey.table.head, monkey.table.record)
    loaded = store.load(monkey.number)
    assert loaded.table.owed() == monkey.table.owed()
    if loaded.record and monkey.table.record:
        assert loaded.record.to_line() == monkey.table.record.to_line()
        verify(loaded.record.to_line())


def test_undo_takes_entries_away(store: Opened) -> None:
    number = started(store)
    table = store.table(number)
    while table.question_of("anna") is None:
        seat = next(iter(table.head.questions.values()))
        table = store.do(number, say.AiMoved(seat.id, seat.legal[0])).table
    before = store.load(number).record
    question = table.question_of("anna")
    assert question
    table = store.do(number, say.AnswerQuestion("anna", question.id, 0)).table
    last = table.question_of("anna")
    step = store.do(number, say.Undo("anna", last.id if last else question.id))
    assert before
    assert step.kept <= len(before.moves)
    after = store.load(number).record
    assert after == step.table.record
    assert after
    assert after.moves == before.moves


def test_games_of_a_table_stay_when_another_begins(store: Opened) -> None:
    number = started(store)
    store.do(number, say.Stop("anna", store.table(number).phase_id))
    first = store.load(number).record
    assert first
    store.do(number, say.Rematch("anna", store.table(number).phase_id, "again"))
    assert store.load(number).record is None
    store.do(number, say.Start("anna", store.table(number).phase_id))
    second = store.load(number).record
    assert second
    assert second.seed == "again"
    kept = store.run(lambda tx: [tx.record(number, game) for game in (1, 2, 3)])
    assert kept == [first, second, None]


def test_only_who_knows_the_stored_step_can_store(store: Opened) -> None:
    number = store.add(opened_table())
    ben = store.table(number).do(say.Join("ben", "Ben"), 1000)
    cleo = store.table(number).do(say.Join("cleo", "Cleo"), 1000)
    store.run(lambda tx: tx.store(number, ben))
    with pytest.raises(Changed) as caught:
        store.run(lambda tx: tx.store(number, cleo))
    assert caught.value.facts == {"table": number}
    assert store.load(number).table.head == ben.table.head
    with pytest.raises(Changed):
        store.run(lambda tx: tx.store(99, cleo))


def test_tables_of_chats_and_people_are_those_that_are_not_over(store: Opened) -> None:
    one, two = store.add(opened_table()), store.add(opened_table("ben", "Ben"), "other", True)
    three = store.add(opened_table())
    store.do(two, say.Watch("anna", "Anna"))
    assert store.load(two).chat == "other"
    assert store.load(two).public
    assert store.run(lambda tx: tx.tables_of_chat("chat")) == [three, one]
    assert store.run(lambda tx: tx.tables_of_person("anna")) == [three, two, one]
    store.do(two, say.Leave("anna"))
    store.do(three, say.Stop("anna", store.table(three).phase_id))
    assert store.run(lambda tx: tx.tables_of_chat("chat")) == [one]
    assert store.run(lambda tx: tx.tables_of_person("anna")) == [one]
    assert store.run(lambda tx: tx.tables_of_person("nobody")) == []
    head = store.table(one).head.copy()
    head.step, head.votes = head.step + 1, {"stop": ["ben"]}  # named there, but not there
    step = Step(Table(head, None), head.step - 1, head.number, 0, (), ())
    store.run(lambda tx: tx.store(one, step))
    assert store.run(lambda tx: tx.tables_of_person("ben")) == [two]


def test_unfinished_are_tables_that_are_not_over(store: Opened) -> None:
    one, two, lobby = started(store), started(store, "ben"), store.add(opened_table())
    assert store.run(lambda tx: tx.unfinished()) == [one, two, lobby]
    store.do(one, say.Leave("anna"))
    assert store.table(one).phase == "paused"
    store.do(two, say.Stop("anna", store.table(two).phase_id))
    assert store.table(two).phase == "playing"  # Ben hasn't agreed yet
    store.do(two, say.Stop("ben", store.table(two).phase_id))
    assert store.run(lambda tx: tx.unfinished()) == [one, lobby]


# People and settings


def test_people_and_settings_are_kept(store: Opened) -> None:
    store.run(lambda tx: tx.put_person(ANNA))
    store.run(lambda tx: tx.put_person(BEN))
    changed = replace(ANNA, name="Änne", settings={"style": [1, None]})
    store.run(lambda tx: tx.put_person(changed))
    assert store.run(lambda tx: tx.person("anna")) == changed
    assert store.run(lambda tx: tx.person("ben")) == BEN
    assert store.run(lambda tx: tx.person("cleo")) is None
    assert store.run(lambda tx: tx.setting("chat", "pace")) is None
    for value in ("normal", {"a": 1}, None, False):
        store.run(lambda tx, value=value: tx.put_setting("chat", "pace", value))  # type: ignore[misc]
        assert store.run(lambda tx: tx.setting("chat", "pace")) == value
    assert store.run(lambda tx: tx.setting("other", "pace")) is None
    store.run(lambda tx: tx.put_setting("chat", "language", "de"))
    store.run(lambda tx: tx.put_setting("other", "language", "en"))
    assert store.run(lambda tx: tx.settings("chat")) == {"pace": value, "language": "de"}
    assert store.run(lambda tx: tx.settings("nowhere")) == {}


def test_results_come_in_the_order_in_which_they_were_stored(store: Opened) -> None:
    rows = [
        Result("anna", "uno", 1, 1, 1, 0, 3, 1),
        Result("ben", "uno", 1, 1, 2, -20, 3, 1),
        Result("anna", "ojyks", 2, 4, 1, 7, 2, 0, undone=3),
    ]
    store.run(lambda tx: tx.add_results(rows[:2]))
    store.run(lambda tx: tx.add_results([]))
    store.run(lambda tx: tx.add_results(rows[2:]))
    assert store.run(lambda tx: tx.results()) == rows
    assert store.run(lambda tx: tx.results("anna")) == [rows[0], rows[2]]
    assert store.run(lambda tx: tx.results(game="uno")) == rows[:2]
    assert store.run(lambda tx: tx.results("ben", "ojyks")) == []


def test_games_with_moves_taken_back_are_counted_apart(store: Opened) -> None:
    rows = [
        Result("anna", "uno", 1, number, place, 0, 3, 0, undone)
        for number, (place, undone) in enumerate([(1, 0), (1, 2), (2, 0), (1, 1)])
    ]
    store.run(lambda tx: tx.add_results(rows))
    assert store.run(lambda tx: tx.tallies("anna")) == [
        Tally("uno", with_people=False, undone=False, played=2, won=1),
        Tally("uno", with_people=False, undone=True, played=2, won=2),
    ]


def test_a_chat_that_moves_takes_everything_along_but_messages(store: Opened) -> None:
    number = store.add(opened_table(), "old")
    store.run(lambda tx: tx.put_person(replace(ANNA, lane="old")))
    store.run(lambda tx: tx.put_setting("old", "pace", "slow"))
    store.run(lambda tx: tx.put_setting("old", "language", "de"))
    store.run(lambda tx: tx.put_setting("new", "pace", "fast"))
    store.run(lambda tx: tx.request_update(LiveMessage("old", number, "board", "", 1)))
    taken = store.run(lambda tx: tx.take_live_message(0, lease(10), []))
    assert taken
    store.run(lambda tx: tx.live_message_done(taken, 1, "message 7", "digest", SendWindow()))
    store.run(lambda tx: tx.add_notice(Notice("old", number, "one", {})))
    store.run(lambda tx: tx.add_notice(Notice("new", number, "two", {})))
    store.run(lambda tx: tx.move_chat("old", "new"))

    assert store.load(number).chat == "new"
    moved = store.run(lambda tx: tx.person("anna"))
    assert moved
    assert moved.lane == "new"
    assert store.run(lambda tx: tx.setting("new", "pace")) == "fast"
    assert store.run(lambda tx: tx.setting("new", "language")) == "de"
    for what in ("one", "two"):
        notice = store.run(lambda tx: tx.take_notice(0, lease(10), []))
        assert notice
        assert (notice.lane, notice.what) == ("new", what)
        store.run(lambda tx, notice=notice: tx.notice_done(notice, SendWindow()))  # type: ignore[misc]
    assert store.run(lambda tx: tx.take_live_message(0, lease(10), [])) is None
    store.run(lambda tx: tx.request_update(LiveMessage("new", number, "board", "", 2)))
    assert store.run(lambda tx: tx.take_live_message(0, lease(10), [])) == LiveMessage(
        "new", number, "board", "", 2
    )


def test_chats_are_found_by_the_beginning_of_their_lanes(store: Opened) -> None:
    for lane in ("a_b/1", "a_b/2", "a_b/1", "a_b", "axb/3"):
        store.add(opened_table(), lane)
    over = store.add(opened_table(), "a_b/4")
    store.run(lambda tx: tx.close(over))
    assert store.run(lambda tx: tx.chats("a_b/")) == ["a_b/1", "a_b/2"]
    assert store.run(lambda tx: tx.chats("c")) == []


def test_a_table_is_closed_once_with_its_chat_and_its_jobs(store: Opened) -> None:
    number = store.add(opened_table(), "lane")
    store.run(lambda tx: tx.set_jobs(number, [DueJob(number, 1, "late", 5.0)]))
    assert store.run(lambda tx: tx.close(number)) == "lane"
    assert store.table(number).phase == "over"
    assert store.run(lambda tx: tx.next_job_due()) is None
    assert store.run(lambda tx: tx.close(number)) is None
    assert store.run(lambda tx: tx.close(number + 1)) is None


def test_whether_a_slot_was_shown_since_a_question(store: Opened) -> None:
    asked = 1e12

    def shown() -> bool:
        return store.run(lambda tx: tx.is_shown("lane", 1, "hand", "anna", since=asked))

    assert shown(), "it isn't wanted"
    wanted = LiveMessage("lane", 1, "hand", "anna", 3)
    store.run(lambda tx: tx.request_update(wanted))
    store.run(lambda tx: tx.request_update(replace(wanted, reader="ben")))
    assert not shown()
    for _ in range(2):
        taken = store.run(lambda tx: tx.take_live_message(0, lease(10), []))
        assert taken
        store.run(lambda tx, taken=taken: tx.live_message_done(taken, 3, "m", "s", SendWindow()))  # type: ignore[misc]
    assert shown()
    store.run(lambda tx: tx.request_update(replace(wanted, send_again=True)))
    assert not shown()
    asked = 1.0
    assert shown(), "what is wanted later, as by /hand, doesn't stop the clock of a question"


def test_a_slot_that_the_new_address_has_already_stays(store: Opened) -> None:
    for lane, message in (("old", "1"), ("new", "2")):
        one = LiveMessage(lane, 1, "board", "", 1, message=message)
        store.run(lambda tx, one=one: tx.request_update(one))  # type: ignore[misc]
    store.run(lambda tx: tx.move_chat("old", "new"))
    found = slot(store, 0, 10)
    assert found
    assert found == LiveMessage("new", 1, "board", "", 1, message="2")


# Forgetting


def test_a_forgotten_person_leaves_no_trace_and_games_verify(store: Opened) -> None:
    store.run(lambda tx: tx.put_person(replace(ANNA, name="Rosalinde")))
    store.run(lambda tx: tx.put_person(BEN))
    number = started(store, "ben", chat="lane of anna")
    other = store.add(opened_table("rosa", "Rosalinde", "ojyks"), "chat")
    store.do(other, say.Join("ben", "Somebody"))
    store.do(other, say.Start("rosa", store.table(other).phase_id))
    store.do(other, say.Stop("rosa", store.table(other).phase_id))
    store.do(number, say.Leave("anna"))
    results = [Result(person, "uno", number, 1, 1, 0, 3, 1) for person in ("rosa", "ben")]
    store.run(lambda tx: tx.add_results(results))
    store.run(lambda tx: tx.put_person(Person("rosa", "Rosalinde", "lane", "de")))
    store.run(lambda tx: tx.put_setting("lane", "language", "de"))
    store.run(lambda tx: tx.add_notice(Notice("lane", other, "x", {})))
    store.run(lambda tx: tx.request_update(LiveMessage("group", other, "hand", "rosa", 1)))
    before = store.load(other)
    assert before.record
    line = before.record.to_line()

    store.run(lambda tx: tx.forget("rosa", "Somebody"))

    assert store.run(lambda tx: tx.person("rosa")) is None
    assert store.run(lambda tx: tx.results()) == results[1:]
    assert store.run(lambda tx: tx.setting("lane", "language")) is None
    assert store.run(lambda tx: tx.tables_of_person("rosa")) == []
    assert taken(store, 9999, 10000) is None
    assert slot(store, 9999, 10000) is None
    after = store.load(other)
    assert "rosa" not in str(after.table.head.to_json()).lower().replace("secret of rosa", "")
    assert after.table.head.step == before.table.head.step + 1
    assert after.record
    assert after.record.seats == ["Somebody 2", "Somebody"]
    assert after.record.moves == before.record.moves
    assert verify(after.record.to_line()) == after.record
    assert verify(line) == before.record  # what others have of it holds as well
    assert store.load(number).chat == "lane of anna"

    store.run(lambda tx: tx.forget("anna", "Somebody"))
    left = store.load(number)
    assert left.chat == ""
    assert left.record
    assert left.record.seats == ["Somebody", "Ben", "Robot"]
    assert "anna" not in str(left.table.head).replace("secret of anna", "")
    table = store.table(number)
    question = next(one for one in table.head.questions.values())
    who = "ben" if not question.by else ""
    command = (
        say.AnswerQuestion(who, question.id, 0)
        if who
        else say.AiMoved(question.id, question.legal[0])
    )
    step = store.do(number, command)  # the game goes on
    assert step.table.record
    verify(step.table.record.to_line())


def test_a_program_that_holds_a_forgotten_table_must_load_it_anew(store: Opened) -> None:
    number = store.add(opened_table())
    store.do(number, say.Join("ben", "Ben"))
    held = store.table(number)
    store.run(lambda tx: tx.forget("ben", "Somebody"))
    step = held.do(say.AddAi("anna", "heuristic", "Robot"), 1000)
    with pytest.raises(Changed):
        store.run(lambda tx: tx.store(number, step))
    assert [chair.person for chair in store.table(number).head.chairs] == ["anna", ""]
