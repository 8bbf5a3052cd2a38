"""Who sees a seat's cards: its person, and nobody who has left it or was kicked."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any

import pytest

from stammtisch.core.games import GAMES, game_named
from stammtisch.core.service.outbox_rows import readers
from stammtisch.core.table.commands import AnswerQuestion
from stammtisch.core.table.refusals import NotAtTable
from stammtisch.core.table.table import Table
from tests.tables.chat import Chat, started

GONE = ("left", "kicked")


def without_ben(game: str, how: str, *, public: bool) -> Chat:
    """Anna, Ben and, where there is room, Cleo play, and Ben is gone."""
    others = ("anna", "cleo") if 3 in GAMES[game].seats else ("anna",)
    chat = started(game, "anna", "ben", *others[1:], pace="normal", public=public)
    if how == "left":
        return chat("ben: /leave")
    while not chat.table.head.chairs[1].missed:
        chat.later(60)
    for person in others:
        if not chat.table.head.chairs[chat.table.head.seat_of(person) - 1].is_playing:
            chat(f"{person}: /back")
    for person in others:
        if not chat.table.head.chairs[1].kicked:
            chat(f"{person}: /kick 2")
    return chat


@pytest.mark.parametrize("how", GONE)
@pytest.mark.parametrize("game", list(GAMES))
def test_who_is_gone_sees_no_hand(game: str, how: str) -> None:
    table = without_ben(game, how, public=True).table
    assert table.head.chairs[1].kicked == (how == "kicked")
    assert table.view_of("ben") == table.view(0) != table.view(2)
    assert "ben" not in readers(table)
    assert all(event.seen_by(0) for event in table.recent_events("ben"))
    assert not table.owes_call("ben")
    assert table.question_of("ben") is None


@pytest.mark.parametrize("how", GONE)
@pytest.mark.parametrize("game", list(GAMES))
def test_who_is_gone_sees_nothing_of_a_table_that_is_not_public(game: str, how: str) -> None:
    table = without_ben(game, how, public=False).table
    for look in (table.view_of, table.recent_events, table.owes_call):
        with pytest.raises(NotAtTable):
            look("ben")
    assert table.view_of("anna") == table.view(1)


@pytest.mark.parametrize("game", list(GAMES))
def test_who_is_back_sees_the_hand_again(game: str) -> None:
    chat = without_ben(game, "left", public=False)
    chat("ben: /back -> back 2")
    assert chat.table.view_of("ben") == chat.table.view(2)


@pytest.mark.parametrize("how", GONE)
def test_who_is_gone_is_not_heard(how: str) -> None:
    chat = without_ben("nyan_nyan", how, public=True)
    chat("ben: !nyan -> refused: not-at-table, no said")


def test_what_is_seen_and_waited_for_is_computed_once_a_step() -> None:
    table = started("uno", "anna", "ben").table
    views, owed = [table.view(seat) for seat in (0, 1, 2)], table.owed()
    assert all(table.view(seat) is views[seat] for seat in (0, 1, 2))
    assert all(one is other for one, other in zip(table.owed(), owed, strict=True))


def test_a_move_is_played_on_a_copy() -> None:
    table = started("uno", "anna", "ben").table
    question = next(iter(table.head.questions.values()))
    person = table.head.chair(question.seat).person
    before = [Table.restore(table.head, table.record).view(seat) for seat in (0, 1, 2)]
    record = table.record.copy() if table.record else None
    steps = [table.do(AnswerQuestion(person, question.id, 0), 1001) for _ in range(2)]
    assert len({str((step.new, step.effects, step.table.head)) for step in steps}) == 1
    assert table.record == record
    assert [table.view(seat) for seat in (0, 1, 2)] == before


def test_threads_look_at_a_position_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has a scratch space."""
    table = started("nyan_nyan", "anna", "ben").table
    table.guard = Lock()
    game = game_named("nyan_nyan")
    looking, view = Lock(), game.view

    def look(state: Any, seat: int) -> Any:
        assert looking.acquire(blocking=False)
        time.sleep(0.01)
        looking.release()
        return view(state, seat)

    monkeypatch.setattr(type(game), "view", staticmethod(look))
    with ThreadPoolExecutor(4) as threads:
        looks = [threads.submit(table.view, seat) for seat in (0, 1, 2)]
        looks.append(threads.submit(table.owes_call, "anna"))
    assert all(done.exception() is None for done in looks)
