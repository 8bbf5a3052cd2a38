"""Checks a player's program: plays games with it, and reports each mistake once."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator, Sequence
from typing import Any

from ...core.errors import BotFault
from ...core.game import Game
from ...core.match import Match
from ...core.rng import Rng
from .bot import Bot, act, event_line, game_over, new_game
from .process import GRACE, shown

QUIET = 0.05
"""Seconds in which nothing may come that wasn't asked for."""
STARTS = 5
"""A program that fails so often is not started again."""
QUIT_SECONDS = 2.0
MOST_QUESTIONS = 500
"""Of one game; those of uno at random may go on for thousands."""


class Check:
    """Plays games with a program (`command`, `seconds` for a decision), which sits at each of two
    or more seats in turn, against random moves. `faults`: what it did wrong, each kind once;
    `games` and `questions` count what was played."""

    def __init__(self, command: str, seconds: float) -> None:
        self.command = command
        self.seconds = seconds
        self.faults: list[BotFault] = []
        self.games = 0
        self.questions = 0
        self._failed = 0
        self._bot: Bot | None = None

    @property
    def hopeless(self) -> bool:
        """There is nothing more to find out."""
        return self._failed >= STARTS

    def run(self, games: Sequence[Game], rounds: int) -> Iterator[Game]:
        """Play each game so many times, and quit; yields each game after it was played."""
        try:
            for game in games:
                for number in range(rounds):
                    if not self.hopeless:
                        self._play(game, number)
                        yield game
            self._quit()
        finally:
            if self._bot:
                self._bot.end()

    def _found(self, fault: BotFault) -> None:
        if all(fault.facts["reason"] != one.facts["reason"] for one in self.faults):
            self.faults.append(fault)

    def _play(self, game: Game, number: int) -> None:
        """Play one game. After an answer that was late or illegal it goes on with a random move;
        after any other fault the program is started again for the next game."""
        players = game.seats[number % len(game.seats)]
        names = [f"seat {seat}" for seat in range(1, players + 1)]
        match = Match.new(
            game,
            game.options(),
            seats=names,
            players=["check"] * players,
            seed=f"check {number}",
            table="check-bot",
        )
        seat, rng = 1 + number % players, Rng(f"check {game.name} {number}")
        try:
            self._course(match, seat, rng)
            self.games += 1
        except BotFault as fault:
            self._found(fault)
            self._failed += 1
            if self._bot:
                self._bot.end()
            self._bot = None

    def _course(self, match: Match, seat: int, rng: Rng) -> None:
        if self._bot is None:
            self._bot = Bot(self.command)
        bot, told, asked = self._bot, 0, 0
        while not match.over and asked < MOST_QUESTIONS:
            mover = match.pending[0]
            legal = match.view(mover).legal
            move = legal[rng.below(len(legal))]
            if mover == seat:
                lines = [] if asked else [new_game(match.game, match.view(seat), "check")]
                lines += self._news(match, seat, told)
                told, asked = len(match.history), asked + 1
                move = self._asked(bot, match, seat, lines, move)
            match.play(mover, move)
        lines = self._news(match, seat, told)
        if asked and match.over:
            bot.tell(*lines, game_over(match.outcome))
        self._silent(bot)

    def _news(self, match: Match, seat: int, told: int) -> list[dict[str, Any]]:
        return [
            event_line(match.game, event)
            for events in match.seen_events(seat, told)
            for event in events
        ]

    def _asked(
        self, bot: Bot, match: Match, seat: int, lines: list[dict[str, Any]], otherwise: int
    ) -> int:
        view = match.view(seat)
        question = act(match.game, view, bot.asked + 1, self.seconds)
        self.questions += 1
        try:
            text = bot.ask(lines, question, self.seconds)
        except BotFault as fault:
            self._found(fault)
            if fault.facts["reason"] not in ("late", "illegal"):
                raise
            self._failed += 1
            if self.hopeless:
                raise
            return otherwise
        if self.questions == 1 or self.questions % 100 == 0:
            self._silent(bot)
        return int(view.legal[question["legal"].index(text)])

    def _silent(self, bot: Bot) -> None:
        """Nothing may come that nobody asked for, but late answers."""
        try:
            line = bot.process.receive(time.monotonic() + QUIET)
        except BotFault as fault:
            if fault.facts["reason"] != "silent":
                raise
        else:
            if not bot.open:
                raise BotFault(reason="extra", got=shown(line))

    def _quit(self) -> None:
        """True if it ends by itself, and with exit code 0."""
        bot, self._bot = self._bot, None
        if bot is None:
            return
        code = bot.quit(QUIT_SECONDS)
        if code is None:
            self._found(BotFault(reason="stays", seconds=QUIT_SECONDS))
        elif code:
            self._found(BotFault(reason="exit", exit=code))
        with contextlib.suppress(BotFault):
            bot.end()


assert QUIT_SECONDS > GRACE
