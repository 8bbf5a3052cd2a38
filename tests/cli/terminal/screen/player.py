"""Somebody at the full screen: a game in Textual's test driver, without a terminal."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from stammtisch.adapters.presentation.lines import plain
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.storage.saved_games import Saves
from stammtisch.ai.thinker import LocalThinker
from stammtisch.cli.games.saved import Autosave
from stammtisch.cli.terminal.menu import COMMANDS
from stammtisch.cli.terminal.ports import Ending, Front, Look, RunningAnalysis
from stammtisch.cli.terminal.screen.app import GameScreen
from stammtisch.cli.terminal.screen.front import ScreenFront
from stammtisch.cli.terminal.screen.input_screen import LineRequest
from stammtisch.cli.terminal.screen.line_widget import Sheet
from stammtisch.cli.terminal.screen.overlays import KEY_GRACE, Overlay
from stammtisch.cli.terminal.session import Leave, Session
from stammtisch.cli.terminal.settings import Settings
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.scene.company import AI_NAMES
from stammtisch.core.service.ports import Thinker
from tests.cli.screens import table_of

PATIENCE = 60.0
SIZES = ((60, 20), (80, 24), (130, 40))
PEOPLE = ("Ann", "Ben", "Cem")
ALONE = ["human", "random", "random"]
"""One person and two AI players."""
SHARED = ("How it went.", "stammtisch play uno --seed a")
"""What is shared at the end of a game."""


def new_match(game: str, players: list[str], seed: str = "a", **options: object) -> Match:
    """A game of these players, people first."""
    kind = game_named(game)
    names = [*PEOPLE[: players.count("human")], *AI_NAMES]
    chosen = read_options(game, kind.options, options)
    seats = names[: len(players)]
    return Match.new(kind, chosen, seats=seats, players=players, seed=seed, table="t")


class Player:
    """Looks at the screen and presses keys. `pilot` is Textual's, `session` the game; `actions`:
    what was chosen at its end."""

    def __init__(self, front: ScreenFront, pilot: Pilot[Any]) -> None:
        self.front = front
        self.app: GameScreen = front.app
        self.pilot = pilot
        self.session: Session | None = None
        self.actions: list[str] = []

    @property
    def sheet(self) -> Sheet:
        (sheet,) = self.app.sheets("page")
        return sheet

    @property
    def look(self) -> Look:
        """The table that is shown."""
        assert self.app.state.look is not None
        return self.app.state.look

    @property
    def moves(self) -> list[tuple[int, str]]:
        """The entries of the record so far."""
        assert self.session is not None
        record = self.session.table.record
        assert record is not None
        return list(record.moves)

    def moves_of(self, seat: int) -> list[str]:
        """The moves of a seat so far."""
        return [move for mover, move in self.moves if mover == seat]

    @property
    def text(self) -> str:
        """What stands on the screen: of an overlay, if there is one."""
        screen = self.app.screen
        if isinstance(screen, Overlay):
            return plain(screen.sheet.rows)
        return plain(self.sheet.rows)

    async def until(self, fits: Callable[[], object], what: str = "") -> None:
        """Wait until it is so; fails with what stands on the screen."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not fits():
                    if self.front.failure and not isinstance(self.front.failure, SystemExit):
                        raise self.front.failure
                    await asyncio.sleep(0.002)
        except TimeoutError:
            raise AssertionError(f"{what}\n{self.text}") from None
        await self.pilot.pause(0)

    def laid_out(self, width: int) -> bool:
        """Does the page fit the screen, which is so wide?"""
        size = self.sheet.size
        return size.width == width and len(self.app.page.rows) == size.height

    async def fits(self, width: int) -> None:
        """Wait until the page fits a screen of this width."""
        await self.until(lambda: self.laid_out(width), "laid out")

    async def asked(self) -> None:
        """Wait until a line is asked for, or something is laid over the table."""
        await self.until(lambda: self.app.request or self.app.overlay_open or self.done, "asked")

    async def changed(self, before: LineRequest | None) -> None:
        """Wait until something else is asked for than before, or nothing."""
        await self.until(lambda: self.app.request is not before, "changed")

    async def asked_anew(self, before: LineRequest | None) -> None:
        """Wait until something else is asked for than before."""
        await self.until(lambda: self.app.request and self.app.request is not before, "asked anew")

    @property
    def done(self) -> bool:
        return not self.front.thread.is_alive() and self.front.thread.ident is not None

    def look_longer(self) -> None:
        """What lies over the table has been there for so long that keys are meant for it."""
        assert isinstance(self.app.screen, Overlay)
        self.app.screen.shown_at -= 2 * KEY_GRACE

    async def close_overlay(self) -> None:
        overlay = self.app.screen
        self.look_longer()
        await self.press("escape")
        await self.until(lambda: self.app.screen is not overlay, "closed")

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def type(self, line: str) -> None:
        self.app.prompt.value = line
        await self.pilot.press("enter")

    async def click(self, part: str) -> None:
        """On the middle of what is called so."""
        target = next(one for one in self.app.page.targets if one.part == part)
        offset = (target.rect.x + target.rect.width // 2, target.rect.y)
        await self.pilot.click("#page", offset=offset)


@asynccontextmanager
async def at_screen(
    match: Match,
    folder: Path,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    pause: float = 0.0,
    thinker: Thinker | None = None,
    settings: Settings | None = None,
    headless: bool = True,
    analysis: RunningAnalysis | None = None,
) -> AsyncIterator[Player]:
    """A person at the full screen with this game; in the end the session is stopped. `headless`:
    nothing is written to a terminal."""
    texts = texts_in(language)
    sessions: list[Session] = []
    actions: list[str] = []

    def played(front: Front) -> None:
        autosave = Autosave(folder / "game.jsonl", Saves(folder), front.say, texts)
        session = Session(
            table_of(match), thinker or LocalThinker(), autosave, front, texts, COMMANDS, pause
        )
        sessions.append(session)
        try:
            session.run()
        except Leave as leave:
            raise SystemExit(leave.code) from None
        ending = Ending(shared=SHARED, analysis=analysis)
        actions.append(front.after_game(ending, session.texts))

    front = ScreenFront(texts, settings or Settings(), played)
    async with front.app.run_test(size=size, headless=headless) as pilot:
        player = Player(front, pilot)
        await player.until(lambda: sessions)
        player.session, player.actions = sessions[0], actions
        try:
            yield player
        finally:
            front.stop()
    front.thread.join(PATIENCE)


CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
