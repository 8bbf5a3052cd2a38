"""The analysis of a finished game: who gets it, where, and when."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from stammtisch.adapters.chat.incoming import Response
from stammtisch.adapters.execution.processes import Processes
from stammtisch.ai.thinker import advise, think
from stammtisch.core.record import Record
from stammtisch.core.review import NoAnalysis, decisions_of
from stammtisch.core.service.ports import Analysed
from stammtisch.core.service.requests import Limits
from stammtisch.core.table.effects import AiJob
from tests.adapters import chores
from tests.harness.script import PLAYERS, QuickBrain, Script
from tests.pages.test_replay_page import data_in

pytestmark = pytest.mark.slow

END = "[Again]"


def played_out(script: Script, lane: str, person: str = "anna") -> Script:
    """Play on by the first choice until the game is over."""
    for _ in range(500):
        script(f"> {person}@ 1\n> later: 5")
        if any(line.startswith(lane) and END in line for line in script.transcript):
            return script
    raise AssertionError("no end")


@pytest.fixture
def finished() -> Script:
    """A game of Anna in the room, against an AI player."""
    script = Script()("""
        > anna: /new uno
        > anna: /set rounds=1
        > anna: /ai heuristic
        > anna: [Deal]
    """)
    return played_out(script, "#room")


def press(script: Script, line: str) -> Response:
    incoming = script.room.incoming(line)
    assert incoming
    return asyncio.run(script.dispatcher.take(incoming))


def test_whoever_played_gets_it_alone_with_a_page(finished: Script) -> None:
    finished("""
        > anna: [Analysis]
        < @anna ! The analysis of your moves comes to you in private
        < @anna Mean loss:
        < @anna (uno-T1-1.html)
        < #room (nothing)
        > ben: [Analysis]
        < @ben ! There is an analysis only for those who played.
        < @anna (nothing)
        > ben: /analyse
        < @ben There is an analysis only for those who played.
        > ben: /analyse T7
        < @ben There is no table T7
    """)
    files = [one.file for one in finished.room.messages.values() if one.file]
    (page,) = (one for one in files if one.name.endswith(".html"))
    data = data_in(page.content.decode())
    assert (data["seat"], [analysis["seat"] for analysis in data["analyses"]]) == (1, [1])
    assert not finished.dispatcher.setup.analyses


def test_there_is_none_while_a_table_plays_on(finished: Script) -> None:
    (data,) = (
        button.data
        for address in finished.room.lanes["#room"]
        for row in finished.room.messages[address].buttons
        for button in row
        if button.text == "Analysis"
    )
    incoming = finished.room.incoming("anna: [Analysis]")
    assert incoming is not None
    assert incoming.pressed == data
    finished("> anna: [Again]")
    answer = asyncio.run(finished.dispatcher.take(incoming))
    assert answer.popup.startswith("There is an analysis of the last game only")
    assert answer.later is None


def test_a_switch_turns_it_off() -> None:
    script = Script(limits=Limits(players=PLAYERS, words_a_minute=10**9, analysis_seconds=0))
    script("""
        > anna@ /new uno
        > anna@ /set rounds=1
        > anna@ /ai heuristic
        > anna@ /begin
    """)
    played_out(script, "@anna")
    assert press(script, "anna@ [Analysis]").popup == "This bot makes no analyses."


def test_one_at_a_time_for_a_person(finished: Script) -> None:
    async def run() -> list[bool]:
        later = []
        for _ in range(2):  # both before the first one is begun
            incoming = finished.room.incoming("anna: [Analysis]")
            assert incoming
            answer = await finished.dispatcher.take(incoming)
            assert answer.later
            later.append(answer.later())
        return [message is not None for message in await asyncio.gather(*later)]

    assert asyncio.run(run()) == [True, False]
    finished.dispatcher.setup.analyses.add("console:anna")
    assert press(finished, "anna: [Analysis]").popup.startswith("An analysis is being made")


def test_what_fails_is_told(finished: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(_: QuickBrain, record: Record, *rest: object) -> Analysed:
        raise NoAnalysis(game=record.game, error="TimeoutError")

    monkeypatch.setattr(QuickBrain, "analysis", fails)
    finished("""
        > anna: [Analysis]
        < @anna The analysis of your moves failed on my side.
    """)

    async def breaks(_: QuickBrain, *rest: object) -> Analysed:
        raise KeyError("nobody has thought of it")

    monkeypatch.setattr(QuickBrain, "analysis", breaks)
    finished("""
        > anna: [Analysis]
        < @anna That went wrong on my side
    """)
    assert not finished.dispatcher.setup.analyses


async def in_processes(
    work: Any, record: Record, meanwhile: AiJob | None = None
) -> Analysed | None:
    """What processes make of it; with a job, which needs the only worker, None after that."""
    brain = Processes(think, advise, 1, analyse=work)
    try:
        found = asyncio.create_task(brain.analysis(record, 1, "en", 0))
        if meanwhile is None:
            return await found
        await asyncio.sleep(0)
        await asyncio.wait_for(brain.move(meanwhile), 30)
        assert not found.done()
        found.cancel()
        return None
    finally:
        brain.close()


def test_no_table_waits_for_an_analysis_and_one_that_dies_says_so(finished: Script) -> None:
    stored = asyncio.run(finished.store.run(lambda tx: tx.table(1)))
    assert stored is not None
    assert stored.record is not None
    view = decisions_of(stored.record, [1])[0].view
    asyncio.run(
        in_processes(chores.analyse_for_ever, stored.record, AiJob("uno", view, "heuristic", "key"))
    )
    with pytest.raises(NoAnalysis):
        asyncio.run(in_processes(chores.die, stored.record))
