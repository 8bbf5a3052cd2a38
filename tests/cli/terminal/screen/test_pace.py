"""How long the events of others are shown: each for itself, as long as the speed says."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Coroutine
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from textual import events

from stammtisch.ai.thinker import LocalThinker
from stammtisch.cli.terminal.screen.front import ScreenFront
from stammtisch.cli.terminal.settings import PAUSE, SPEEDS, Settings
from stammtisch.core.game import Move
from stammtisch.core.games import GAMES
from stammtisch.core.match import Match
from stammtisch.core.scene.parts import Sentence
from stammtisch.core.service.ports import AiMove
from stammtisch.core.table.effects import AiJob
from tests.cli.terminal.screen.player import ALONE, Player, at_screen, new_match
from tests.cli.terminal.screen.pty import Window

pytestmark = pytest.mark.slow

SPEED = "slow"
SHOWN = PAUSE * SPEEDS[SPEED].factor
"""Seconds for which each event is shown."""
ALONE_FOR = 0.8
"""The share of them for which it is the newest at least, by who looks each `POLL` seconds."""
POLL = 0.05
SIZE = (100, 40)
"""As large as possible without a panel for the log."""
TITLE = "Since your move"
PATIENCE = 90.0
REPEATED = 0.03
"""Seconds between what a terminal sends of a key that is held down."""
EVENTS = 4
"""So many are looked at in each game."""
SEATS = {
    name: ["human", *["random"] * (min(3, game.seats[-1]) - 1)] for name, game in GAMES.items()
}


def events_of(text: str) -> list[str]:
    """The events since the last move, as a page tells them; none if something lies over them."""
    _, found, rest = text.partition(f" {TITLE} ")
    lap = re.split(r"\n(?: *\n| ?─)", rest, maxsplit=1)[0]
    hidden = not found or any(sign in lap for sign in "╭╮╰╯│")
    return [] if hidden else re.split(" [▸·] ", " ".join(lap.split()))


@dataclass
class Pace:
    """Looks at a page every now and then. `shown`: the events that came one by one, with the
    seconds for which nothing else happened on the page."""

    text: str = ""
    since: float = 0.0
    events: list[str] = field(default_factory=list)
    newest: str = ""
    shown: list[tuple[str, float]] = field(default_factory=list)
    together: list[list[str]] = field(default_factory=list)
    """Events that weren't shown one by one."""

    def look(self, text: str, by_others: bool) -> None:
        """`by_others`: what is new is a move of somebody else."""
        now = time.monotonic()
        if text == self.text:
            return
        if self.newest:
            self.shown.append((self.newest, now - self.since))
        self.text, self.since, self.newest = text, now, ""
        events = events_of(text)
        if events and events != self.events:
            if by_others:
                self.newest = events[-1]
                if events[: len(self.events)] == self.events and len(events) > len(self.events) + 1:
                    self.together.append(events[len(self.events) :])
            self.events = events

    def check(self) -> None:
        assert not self.together, self.together
        hasty = [(event, seen) for event, seen in self.shown if seen < ALONE_FOR * SHOWN]
        assert not hasty, self.shown


def begun(game: str, players: list[str], seed: str = "b") -> Match:
    """A game in which its person alone has to move."""
    match = new_match(game, players, seed)
    while match.pending != (1,):
        seat = match.pending[0]
        match.play(seat, match.view(seat).legal[0])
    return match


async def within(test: Coroutine[Any, Any, None]) -> None:
    async with asyncio.timeout(PATIENCE):
        await test


@pytest.mark.parametrize("game", GAMES)
def test_each_event_of_others_is_seen_for_itself(game: str, tmp_path: Path) -> None:
    match, settings, pace = begun(game, SEATS[game]), Settings(speed=SPEED), Pace()

    async def play() -> None:
        async with at_screen(match, tmp_path, SIZE, pause=PAUSE, settings=settings) as player:
            while len(pace.shown) < EVENTS:
                request = player.app.request
                if player.app.overlay_open:
                    await player.close_overlay()
                elif request is not None:
                    await player.type("1" if request.move else "")
                await asyncio.sleep(POLL)
                pace.look(player.text, others_move(player))

    asyncio.run(within(play()))
    pace.check()


def others_move(player: Player) -> bool:
    """True while moves of others are shown."""
    assert player.session is not None
    record, request = player.session.table.record, player.app.request
    assert record is not None
    movers = [seat for seat, _ in record.moves if seat]
    return movers[-1:] != [1] and not (request and request.move)


def before_attack() -> tuple[Match, Move]:
    """A position of uno in which the seat before the person's can play a +2, and that
    move."""
    for number in range(500):
        match = new_match("uno", ALONE, str(number))
        for _ in range(12):
            seat = match.pending[0]
            view = match.view(seat)
            attacks = [move for move in view.legal if match.game.notation(move).endswith("+2")]
            if seat == len(ALONE) and attacks and view.direction == 1:
                return match, attacks[0]
            match.play(seat, view.legal[0])
    raise AssertionError


class Attacking(LocalThinker):
    """Makes this move first."""

    def __init__(self, move: Move) -> None:
        super().__init__()
        self.moves = [move]

    def move(self, job: AiJob) -> AiMove:
        ai_move = super().move(job)
        return replace(ai_move, move=self.moves.pop()) if self.moves else ai_move


def test_a_card_that_makes_one_draw_is_seen_before_one_draws(tmp_path: Path) -> None:
    match, attack = before_attack()
    cards = len(match.view(1).hand)
    hands: list[tuple[str, str]] = []

    async def look() -> None:
        settings, thinker = Settings(speed="normal"), Attacking(attack)
        async with at_screen(
            match, tmp_path, SIZE, pause=PAUSE, settings=settings, thinker=thinker
        ) as player:
            while not hands or "You draw " not in hands[-1][0]:
                await asyncio.sleep(POLL)
                lap = events_of(player.text)
                if lap and player.app.animation.way is None:
                    (held,) = re.findall(r"Your hand \((\d+)\)", player.text)
                    hands.append((" ".join(lap[-2:]), held))
            assert re.search(r"\n.*You draw \S+ \S+\.", player.text), "a sentence of its own"

    asyncio.run(within(look()))
    attacked = {held for lap, held in hands if "+2" in lap and "You draw " not in lap}
    assert attacked == {str(cards)}
    assert hands[-1][1] == str(cards + 2)


def test_what_others_bring_upon_one_stays_longest_and_is_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, attack = before_attack()
    waited: dict[str, float] = {}
    told: list[str] = []
    show = ScreenFront.show_event

    def shown(front: ScreenFront, sentence: Sentence, befalls: bool = False) -> None:
        told.append(sentence.text)
        show(front, sentence, befalls)

    def wait(front: ScreenFront, seconds: float, sleep: object) -> None:
        waited[told[-1]] = seconds

    monkeypatch.setattr(ScreenFront, "show_event", shown)
    monkeypatch.setattr(ScreenFront, "wait", wait)

    async def play() -> None:
        thinker = Attacking(attack)
        async with at_screen(match, tmp_path, SIZE, pause=PAUSE, thinker=thinker) as player:
            await player.asked()
            own = [seconds for text, seconds in waited.items() if text.startswith("You draw ")]
            assert own
            assert min(own) > 2 * PAUSE
            assert waited[next(text for text in waited if "+2" in text)] == PAUSE
            marked = [entry.text for entry in player.app.state.log if entry.must]
            drawn = [text for text in marked if text.startswith("You draw ")]
            assert {*drawn} <= player.app.befallen
            await player.type("1")
            await player.until(lambda: not {*drawn} & player.app.befallen)

    asyncio.run(within(play()))


def test_escape_skips_to_the_next_question(tmp_path: Path) -> None:
    match, settings = begun("uno", ["human", *["random"] * 4]), Settings(speed=SPEED)

    async def play() -> None:
        async with at_screen(match, tmp_path, SIZE, pause=PAUSE, settings=settings) as player:
            await player.asked()
            request = player.app.request
            await player.type("1")
            await player.until(lambda: not player.app.request and events_of(player.text))
            before = time.monotonic()
            await player.press("escape")
            await player.asked_anew(request)
            moves = len([seat for seat, _ in player.moves if seat != 1])
            assert time.monotonic() - before < moves * SHOWN / 2

    asyncio.run(within(play()))


def test_a_key_skips_one_event_and_a_key_held_down_all_and_nothing_else(tmp_path: Path) -> None:
    match, settings = begun("uno", ["human", *["random"] * 4]), Settings(speed=SPEED)
    pace = Pace()

    async def play() -> None:
        async with at_screen(match, tmp_path, SIZE, pause=PAUSE, settings=settings) as player:
            await player.asked()
            await player.type("1")
            while len(pace.shown) < 2:
                await asyncio.sleep(POLL)
                pace.look(player.text, others_move(player))
                if pace.newest and not pace.shown:
                    await player.press("enter")
            own = player.moves_of(1)
            assert player.app.request is None, "events are still to be shown"
            before, pressed = time.monotonic(), events.Key("enter", "\r").time
            for number in range(200):
                key = events.Key("enter", "\r")
                key.time = pressed + REPEATED * number
                player.app.post_message(key)
                await asyncio.sleep(REPEATED)
                if player.app.request is None:
                    took = time.monotonic() - before
            assert player.app.request
            assert took < SHOWN, "the rest of the lap"
            assert player.moves_of(1) == own, "a card was played by the key that was held down"

    asyncio.run(within(play()))
    (_, skipped), (_, whole), *_ = pace.shown
    assert skipped < SHOWN / 2
    assert whole >= ALONE_FOR * SHOWN


def test_the_program_shows_each_event_for_itself(tmp_path: Path) -> None:
    """From outside, in a real terminal."""
    (tmp_path / "terminal.json").write_text(json.dumps({"speed": SPEED}), encoding="utf-8")
    game = ("uno", "--full-screen", "--seed", "t1", "--against", "random")
    window, pace = Window.of_game(*game, size=SIZE, STAMMTISCH_HOME=str(tmp_path)), Pace()
    try:
        window.until("Enter to deal")
        window.type("\r")
        window.until("Your move")
        window.quiet()
        pace.look(window.text, by_others=False)
        window.type("1\r")
        while len(pace.shown) < EVENTS:
            window.read(POLL)
            pace.look(window.text, "The others are playing" in window.text)
    finally:
        window.close()
    pace.check()
