"""Who sees a seat's cards: its person, and nobody who has left it or was kicked."""

from __future__ import annotations

import pytest

from stammtisch.core.games import GAMES
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
    while not chat.table.chairs[1].missed:
        chat.later(60)
    for person in others:
        if not chat.table.chairs[chat.table.head.seat_of(person) - 1].is_playing:
            chat(f"{person}: /back")
    for person in others:
        if not chat.table.chairs[1].kicked:
            chat(f"{person}: /kick 2")
    return chat


@pytest.mark.parametrize("how", GONE)
@pytest.mark.parametrize("game", list(GAMES))
def test_who_is_gone_sees_no_hand(game: str, how: str) -> None:
    table = without_ben(game, how, public=True).table
    assert table.chairs[1].kicked == (how == "kicked")
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
    for same in (table, table.copy()):
        assert all(same.view(seat) is views[seat] for seat in (0, 1, 2))
        assert all(one is other for one, other in zip(same.owed(), owed, strict=True))


def test_a_copy_has_a_position_of_its_own_and_plays_on_like_the_table() -> None:
    table = started("uno", "anna", "ben").table
    copies = [table.copy() for _ in range(2)]
    states = [one.match.state for one in (table, *copies, table.copy()) if one.match]
    assert len({id(state) for state in states}) == 4
    question = next(iter(table.head.questions.values()))
    person = table.head.chair(question.seat).person
    before = [table.view(seat) for seat in (0, 1, 2)]
    fresh = table.copy()
    steps = [
        one.do(AnswerQuestion(person, question.id, 0), 1001) for one in (fresh, copies[0], table)
    ]
    assert len({str((step.new, step.effects, step.table.head)) for step in steps}) == 1
    for one in (fresh, copies[0], copies[1], table):
        assert one.record == copies[1].record, "a move is played on a copy"
        again = Table.restore(one.head, one.record)
        assert [again.view(seat) for seat in (0, 1, 2)] == before
