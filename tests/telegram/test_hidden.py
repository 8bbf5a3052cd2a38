"""Choices that nobody else may see, and calls that nobody may be reminded of."""

from __future__ import annotations

from typing import Any

from tests.telegram.botapi import Person
from tests.telegram.play import Play, newest, played
from tests.telegram.test_faults import group_game


def hand_of(person: Person) -> Any:
    return [one for one in person.sees() if not one.sender and one.keyboard][-1]


def tap(person: Person, what: str) -> None:
    """Press the first button whose data ends like this."""
    message = hand_of(person)
    data = next(
        button["callback_data"]
        for row in message.keyboard
        for button in row
        if button.get("callback_data", "").split(":")[-1] == what
    )
    person.presses(message, data)


@played
async def test_an_opening_can_be_changed_until_the_last_one_is_in(play: Play) -> None:
    anna, ben, group = await group_game(play, "ojyks limit=1")
    shown = newest(anna, group).text
    tap(anna, "c1")
    await play.settle()
    assert hand_of(anna).buttons[1][0] == "◉"
    tap(anna, "change")
    await play.settle()
    assert hand_of(anna).buttons[1][0] == "▒▒"
    for _ in range(2):
        tap(anna, "c1")
        await play.settle()
    marks = [text for row in hand_of(anna).buttons for text in row]
    assert "Choose anew" in marks
    assert (await play.table(1)).head.held[1]
    tap(anna, "change")
    await play.settle()
    assert "Choose anew" not in [text for row in hand_of(anna).buttons for text in row]
    for choice in ("c12", "c11"):
        tap(anna, choice)
        await play.settle()
    assert "◉" not in (newest(anna, group).text or "")
    assert "◉" not in (hand_of(ben).text or "")
    assert (newest(anna, group).text or "").count("▒▒") == (shown or "").count("▒▒")
    for _ in range(2):
        tap(ben, "c1")
        await play.settle()
    record = (await play.table(1)).record
    assert record is not None
    assert record.moves[1:5] != []
    opened = [text for seat, text in record.moves if text.startswith("reveal") and seat == 1]
    assert opened == ["reveal c4r3", "reveal c4r2"]


@played
async def test_every_hand_has_both_calls_and_says_nothing_of_them(play: Play) -> None:
    """Whoever owes a call and whoever doesn't get messages of the same form."""
    _, _, group = await group_game(play, "nyan_nyan")
    owing, kinds = 0, set()
    for _ in range(100):
        await play.settle()
        table = await play.table(1)
        if table.phase == "over":
            break
        people = [play.person(table.head.chair(seat).person) for seat in table.head.playing_seats()]
        for person in people:
            message = hand_of(person)
            calls = [row for row in message.buttons if row[:2] == ["Nyan!", "Nyan nyan!"]]
            assert len(calls) == 1
            assert "call" not in (message.text or "").split("\n")[-1].lower()
            owing += table.owes_call(f"telegram:{person.id}")
        board = newest(people[0], group)
        assert "Nyan!" not in str(board.buttons)
        kinds |= {(board.text or "").split("\n")[-1].partition(" ")[0]}
        asked = [one for one in table.head.questions.values() if not one.by]
        if asked:
            await play.answers(1, table, play.chance.choice(asked))
        else:
            play.advance(5)
    assert owing > 0
    assert {"Waiting", "Asked:"} <= kinds, "between turns nobody is said to have the turn"
    assert play.server.violations == []
