"""Watching and replaying on the full screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from stammtisch.adapters.presentation.lines import plain
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.storage.saved_games import Saves
from stammtisch.ai.decision import decide
from stammtisch.ai.registry import make_player
from stammtisch.ai.thinker import LocalThinker
from stammtisch.cli.games.saved import Autosave
from stammtisch.cli.shared.playback import Playback
from stammtisch.cli.terminal.menu import COMMANDS
from stammtisch.cli.terminal.ports import Ending, Front
from stammtisch.cli.terminal.screen.overlays import Overlay
from stammtisch.cli.terminal.screen.viewer import Viewer
from stammtisch.cli.terminal.screen.watch import AHEAD, WatchFront
from stammtisch.cli.terminal.session import Session
from stammtisch.cli.terminal.settings import Settings
from stammtisch.core.record import Record
from stammtisch.core.review import Judgement, SeatAnalysis
from tests.cli.screens import table_of
from tests.cli.terminal.screen.player import new_match

pytestmark = pytest.mark.slow

TEXTS = texts_in("en")


def finished(game: str, players: list[str], **options: object) -> Record:
    """A game that these players have played to its end."""
    match = new_match(game, players, "a", **options)
    seated = [make_player(spec, match.game) for spec in players]
    while not match.over:
        seat = match.pending[0]
        match.play(seat, decide(match, seat, seated[seat - 1]))
    return match.record


@asynccontextmanager
async def shown(
    reel: Playback, seat: int = 0, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Viewer, Pilot[Any]]]:
    viewer = Viewer(TEXTS, Settings(speed="instant"), reel, seat)
    async with viewer.run_test(size=size) as pilot:
        await pilot.pause(0)
        yield viewer, pilot


def text(viewer: Viewer) -> str:
    return plain(viewer.sheets("page")[0].rows)


def test_a_game_is_watched_forwards_back_and_by_rounds() -> None:
    reel = Playback(finished("uno", ["heuristic"] * 3, rounds=3), TEXTS)

    async def watch() -> None:
        async with shown(reel) as (viewer, pilot):
            await pilot.press("right", "right", "left")
            assert viewer.step == 1
            rounds = reel.rounds()
            await pilot.press("pagedown", "pagedown")
            assert viewer.step == [step for step in rounds if step > 1][1]
            await pilot.press("m")
            assert viewer.step in reel.musts(0)
            await pilot.press("end")
            assert viewer.step == reel.steps
            await pilot.press("right")
            assert viewer.step == reel.steps
            await pilot.press("home", "pageup")
            assert viewer.step == 0
            assert "No more rounds this way" in text(viewer)

    asyncio.run(watch())


@pytest.mark.parametrize(("language", "key"), [("en", "space"), ("de", "Leertaste")])
def test_how_to_leave_stands_in_the_line_of_keys(language: str, key: str) -> None:
    texts = texts_in(language)
    reel = Playback(finished("uno", ["heuristic"] * 2), texts)

    async def watch() -> None:
        viewer = Viewer(texts, Settings(), reel)
        async with viewer.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0)
            keys = plain(viewer.sheets("keys")[0].rows)
            assert f" q {texts('screen-key-quit')} " in keys
            assert f" {key} " in keys

    asyncio.run(watch())


def test_each_step_shows_what_a_replay_of_the_record_gives() -> None:
    """Positions are kept at some steps only; what lies between is played on from there."""
    record = finished("ojyks", ["heuristic"] * 3, limit=1)
    reel, whole = Playback(record, TEXTS), []
    for length in range(len(record.moves) + 1):
        before = record.copy()
        before.moves = record.moves[:length]
        before.outcome = None
        whole.append(Playback(before, TEXTS).look(length, 1).view)
    for step in (*range(0, reel.steps + 1, 7), reel.steps):
        assert reel.look(step, 1).view == whole[step]


def test_hands_of_an_unfinished_game_are_shown_to_who_says_yes_only() -> None:
    match = new_match("uno", ["human", "human", "random"])
    reel = Playback(match.record, TEXTS, hands=False)

    async def watch() -> None:
        async with shown(reel) as (viewer, pilot):
            await pilot.press("end", "1")
            assert "Your hand" not in text(viewer)
            assert "from this seat you see hidden hands" in " ".join(text(viewer).split())
            await pilot.press("left", "y")
            assert "Your hand" not in text(viewer), "it was asked at another step"
            await pilot.press("1", "y")
            assert "Your hand" in text(viewer)

    asyncio.run(watch())


def analysed(marked: int) -> Playback:
    """A game of two whose first seat has judged moves; so many of them, the last ones, are
    blunders."""
    record = finished("uno", ["heuristic"] * 2)
    own = [entry for entry, (seat, _) in enumerate(record.moves, 1) if seat == 1][:5]
    game = new_match("uno", ["heuristic"] * 2).game
    judgements = []
    for number, entry in enumerate(own, 1):
        move = game.read(record.moves[entry - 1][1])
        assert move is not None
        loss = 0.3 if number > len(own) - marked else 0.0
        interval = (loss - 0.1, loss + 0.1)
        judgements.append(Judgement(entry, 1, move, move, 0.4, loss, interval, 0.01))
    return Playback(record, TEXTS, [SeatAnalysis(1, 2, 9, tuple(judgements), 0.0)])


def overlay_of(viewer: Viewer) -> str:
    assert isinstance(viewer.screen, Overlay)
    return " ".join(plain(viewer.screen.sheet.rows).split())


def test_the_verdict_of_an_analysis_comes_first_and_leads_to_the_mistakes() -> None:
    reel = analysed(marked=2)
    first, second = reel.mistakes()

    async def watch() -> None:
        async with shown(reel, seat=1) as (viewer, pilot):
            verdict = overlay_of(viewer)
            assert "5 decisions: 2 blunders, 0 mistakes, 0 inaccuracies" in verdict
            assert "Mean loss: 0.120 places" in verdict
            assert verdict.count("▲ Blunder:") == 2
            assert "Enter: go there" in verdict
            await pilot.press("enter")
            assert viewer.step == first
            assert "▲" in text(viewer)
            await pilot.press("a", "down", "enter")
            assert viewer.step == second
            await pilot.press("X")
            assert viewer.step == first
            await pilot.press("a", "escape")
            assert viewer.step == first

    asyncio.run(watch())


def test_the_verdict_says_that_nothing_was_wrong() -> None:
    async def watch() -> None:
        async with shown(analysed(marked=0), seat=1) as (viewer, pilot):
            assert "None of these moves surely cost anything." in overlay_of(viewer)
            await pilot.press("enter")
            assert viewer.step == 0
            assert " a verdict" in plain(viewer.sheets("keys")[0].rows)

    asyncio.run(watch())


def test_a_game_of_ai_players_is_watched_while_it_is_played(tmp_path: Path) -> None:
    match = new_match("uno", ["heuristic"] * 3)
    sessions: list[Session] = []

    def played(front: Front) -> None:
        autosave = Autosave(tmp_path / "game.jsonl", Saves(tmp_path), front.say, TEXTS)
        session = Session(table_of(match), LocalThinker(), autosave, front, TEXTS, COMMANDS)
        sessions.append(session)
        session.run()
        front.after_game(Ending(), TEXTS)

    front = WatchFront(TEXTS, Settings(speed="instant"), played, Playback)

    async def watch() -> None:
        async with front.app.run_test(size=(80, 24)) as pilot:
            async with asyncio.timeout(20):
                while front.app.step < 2 or front.lag < AHEAD - 2:  # the cards are dealt
                    await asyncio.sleep(0.01)
                front.app.running = False
                here = front.app.step
                await asyncio.sleep(0.2)
                assert front.lag <= AHEAD + 4, "it waits for who watches"
                await pilot.press("1")
                assert "Your hand" in text(front.app)
                while len(front.app.screen_stack) == 1:  # the end of the game is laid over it
                    front.app.action_to(-1)
                    await asyncio.sleep(0.01)
                assert sessions[0].table.outcome is not None
                assert here < front.app.step
                await pilot.press("escape", "q")
        front.thread.join(5)

    asyncio.run(watch())
    assert not isinstance(front.failure, Exception) or isinstance(front.failure, EOFError)
