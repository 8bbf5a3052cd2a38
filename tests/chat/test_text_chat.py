"""Chats of plain lines: short messages, none twice, answers to what was seen, no leaks."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace

import pytest

from stammtisch.adapters.chat.render.capabilities import EVERYTHING, MAX_LINES, Capabilities
from stammtisch.adapters.chat.render.message import Message
from stammtisch.adapters.chat.render.notices import notice_message
from stammtisch.adapters.chat.text_chat import LINES, text_lines
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game
from stammtisch.core.games import GAMES
from stammtisch.core.service.queues import Notice
from stammtisch.core.service.stored import Stored
from stammtisch.core.table.state import Question
from tests.chat.text import TextReading
from tests.games.facts import seats_near
from tests.harness.leaks import PEOPLE

NAMED = list(GAMES.values())
MOVES = 40


class Alone(TextReading):
    can = replace(LINES, private=False)


def begun(game: str, people: int = 1, ai: int = 1) -> TextReading:
    script = TextReading()
    first = "anna:" if people > 1 else "anna@"
    script(f"> {first} /new {game}")
    for name in PEOPLE[1:people]:
        script(f"> {name}: /join")
    for _ in range(ai):
        script(f"> {first} /ai easy")
    script(f"> {first} /pace off\n> {first} /begin")
    return script


def people_asked(script: TextReading) -> dict[int, Question]:
    table = script.table()
    asked = table.head.questions.items()
    return {seat: question for seat, question in asked if table.head.chairs[seat - 1].person}


def answer(script: TextReading, rng: Rng) -> str:
    """Somebody who is asked answers by a number that is on offer; their lane ("": nobody is)."""
    while not (asked := people_asked(script)):
        if script.table().phase != "playing":
            return ""
        script("> later: 30")  # AI players think
    seat = min(asked)
    script(f"> {PEOPLE[seat - 1]}@ {1 + rng.below(len(asked[seat].legal))}")
    return f"@{PEOPLE[seat - 1]}"


def entries(script: TextReading) -> int:
    record = script.table().record
    assert record is not None
    return len(record.moves)


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("game", NAMED, ids=lambda game: game.name)
def test_a_move_takes_at_most_twelve_lines(game: Game, people: int) -> None:
    script = begun(game.name, people, seats_near(game.name, people + 1) - people)
    rng, moves = Rng("lines"), 0
    while moves < MOVES and answer(script, rng):
        if script.table().phase == "playing":
            lines = Counter(row.split(" ")[0] for row in script.read)
            assert max(lines.values(), default=0) <= MAX_LINES, "\n".join(script.read)
            assert max(map(len, script.read), default=0) <= LINES.max_columns + len("@anna ")
        moves += 1
    assert moves > 3


def test_after_a_move_the_next_question_comes_once_with_what_happened_meanwhile() -> None:
    script = begun("uno")
    for _ in range(8):
        lane = answer(script, Rng("once"))
        if not lane:
            break
        asking = [row for row in script.read if "1) " in row]
        assert len(asking) <= 1
        assert len([row for row in script.read if "Your hand:" in row]) <= 1
        assert any("Bert" in row for row in script.read)


def test_others_are_told_of_a_move_in_a_line_or_two_and_the_table_is_not_drawn_again() -> None:
    script = begun("uno", 2, 0)
    name = PEOPLE[min(people_asked(script)) - 1]
    script(f"> {name}@ 1")
    room = [row for row in script.read if row.startswith("#room")]
    assert 1 <= len(room) <= 3
    assert room[0].startswith(f"#room T1: {name.title()}")
    assert not any("draw pile" in row for row in room)
    script("> ben: /table")
    assert any("draw pile" in row for row in script.read)


def test_a_number_is_for_the_question_that_was_seen_when_it_was_sent() -> None:
    """What is said before a new list is in the order of the server isn't about that list."""
    script = begun("uno", 2, 0)
    asked = PEOPLE[next(iter(script.table().head.questions)) - 1]

    async def say_it_twice() -> None:
        first = await script.text.hear(asked, asked.title(), "1")
        second = await script.text.hear(asked, asked.title(), "1")
        await asyncio.gather(first, second)
        await script.settle()
        while script.text.replies.busy:
            await asyncio.sleep(0)

    before = entries(script)
    asyncio.run(say_it_twice())
    assert entries(script) == before + 1


def test_a_restarted_bot_knows_which_list_was_seen() -> None:
    script = begun("uno", 2, 0)
    asked = PEOPLE[next(iter(script.table().head.questions)) - 1]
    script.restart()
    before = entries(script)
    script(f"> {asked}@ 1")
    assert entries(script) > before


def test_where_nobody_can_be_talked_to_alone_nobody_can_play() -> None:
    script = Alone()
    script("""
        > anna: /new uno
        < #room nobody can play here
        > anna: /rules uno
        < #room Uno with points
    """)
    assert not any("Your hand" in row for row in script.transcript)


def test_news_are_left_out_before_anything_else() -> None:
    message = Message("T1", ("table",), ("question",), (), tuple(f"news {n}" for n in range(900)))
    lines = text_lines(message, 80)
    assert len(lines) == MAX_LINES
    assert lines[-2:] == ["table", "question"]
    assert "news 899" in " ".join(lines)
    assert lines[0].startswith("T1: news")


@pytest.mark.parametrize("people", [1, 2])
def test_the_result_of_a_game_comes_after_the_lines_of_its_last_move(people: int) -> None:
    script = begun("las_vegan", people, 2 - people)
    while answer(script, Rng("over")):
        pass
    lane = "#room" if people > 1 else "@anna"
    rows = [row.removeprefix(f"{lane} ") for row in script.read if row.startswith(lane)]
    result = next(place for place, row in enumerate(rows) if row.startswith("T1 · Las Vegan"))
    last_move = next(place for place, row in enumerate(rows) if row.startswith("T1: "))
    assert last_move < result
    script("> later: 60")
    rows += [row.removeprefix(f"{lane} ") for row in script.read if row.startswith(lane)]
    assert not any(row.startswith("T1: ") for row in rows[result:]), "it is told once"


@pytest.mark.parametrize(("can", "sent"), [(LINES, False), (EVERYTHING, True)])
def test_a_record_is_offered_only_where_its_file_can_be_sent(can: Capabilities, sent: bool) -> None:
    script = begun("uno")
    while answer(script, Rng("over")):
        pass
    table = script.table()
    assert table.record is not None
    stored = Stored(1, "text:#room", True, table, table.record)
    names, points = ["Anna", "Ben"], [0, 1]
    facts = {"game": 1, "places": [2, 1], "points": points, "names": names, "won": [0, 1]}
    notice = Notice("text:@anna", 1, "ended", facts)
    message = notice_message(notice, stored, texts_in("en"), can)
    assert message.lines[0] == "Ben wins!"
    assert ("Record" in str(message.buttons)) == sent
    assert any("/fair" in line for line in message.lines)


def test_without_files_fair_tells_what_chance_has_brought() -> None:
    script = begun("uno")
    while answer(script, Rng("over")):
        pass
    record = script.table().record
    assert record is not None
    assert record.outcome is not None
    script("> anna@ /fair")
    said = " ".join(row.removeprefix("@anna ") for row in script.read)
    assert f"table “{record.table}”, seed “{record.seed}”" in said
    outcomes = [text for seat, text in record.moves if seat == 0]
    for number, text in enumerate(outcomes[:8]):
        assert f"Chance {number}: {text}" in said


def test_a_link_is_not_broken() -> None:
    link = "https://chat.example.org/a-room/" + "x-" * 40
    lines = text_lines(Message("T1", ("table",), (f"join at {link} or well-known places",)), 40)
    assert lines == ["T1: table", "join at", link, "or well-known places"]


def test_no_command_is_in_two_lines() -> None:
    script = TextReading()
    script("> anna: /new uno\n> anna: /set")
    rows = [row.removeprefix("#room ") for row in script.read]
    for command in ("!set T1 wild_on_wish=off", "!set T1 draws_skip=on", "!set T1 pace=slow"):
        assert any(f": {command}" in row for row in rows), command
    script("> anna: /table")
    assert any("+ AI expert: !ai expert" in row for row in script.read)


def test_nobody_is_offered_pictures() -> None:
    script = TextReading()
    script("> anna: /new uno\n> anna: /set")
    assert any("rounds=2" in row for row in script.read)
    assert not any("picture" in row for row in script.read)
    for words in ("anna@ /settings", "anna: /settings", "anna@ /settings pictures on"):
        script(f"> {words}")
        assert script.read
        assert not any("picture" in row for row in script.read), words


def test_a_room_is_told_once_that_a_game_was_called_off() -> None:
    script = begun("uno", 2, 0)
    script("> anna: /stop\n> ben: /stop")
    room = [row for row in script.read if row.startswith("#room")]
    assert len([row for row in room if "called off" in row]) == 1
    assert any("!rematch" in row for row in room)
