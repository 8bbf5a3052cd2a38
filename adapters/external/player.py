"""A player in a program of its own: `external:"COMMAND"`."""

from __future__ import annotations

import os
import weakref
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ...core.errors import BadOption, BotFault
from ...core.game import Event, Game, Move, Outcome
from ...core.record_fields import PlayerInfo
from .bot import READY_SECONDS, SEND_SECONDS, Bot, Line, act, event_line, game_over, new_game
from .process import words_of

SECONDS = "10"
MOST_SECONDS = 3600.0
MOST_IDLE = 40
"""The most programs that wait for another game: enough for any table, and few enough for a
tournament of hundreds, since each has a few open files."""
RECOVERABLE = ("late", "illegal")
"""Faults after which a program stays in the game; after any other it is started again."""
SEED_BITS = 30

_idle: list[Bot] = []
"""Programs that have finished a game, in this order; starting one takes longer than a game."""


@dataclass
class _Session:
    """The program of one seat. `begun`: True if it has been told about the present game. `news`:
    lines to send before the next question."""

    bot: Bot | None = None
    begun: bool = False
    news: list[Line] = field(default_factory=list)


class ExternalPlayer:
    """Lets a program choose. The program is started when the first move is needed. Each seat has a
    program of its own, so that none knows the cards of two seats."""

    def __init__(self, game: Game, command: str, seconds: str = SECONDS) -> None:
        """Raises BadOption, or ValueError on systems without POSIX processes."""
        if os.name != "posix":
            raise ValueError("players of other languages need a system like Linux or macOS")
        try:
            words_of(command)
        except ValueError as error:
            raise BadOption(name="command", value=command, allowed=str(error)) from error
        self.game = game
        self.command = command
        self.seconds = _number(seconds)
        self.deadline = self.seconds + READY_SECONDS + SEND_SECONDS
        self.heard = 0
        self.info: PlayerInfo | None = None
        self._sessions: dict[int, _Session] = {}
        self._own: int | None = None
        weakref.finalize(self, _end, self._sessions)

    def choose(self, view: Any, legal: Sequence[Move], budget: Any) -> Move:
        """The move that the program chooses; `info` is then what it has told about it. Raises
        BotFault."""
        self.info = None
        session = self._sessions.setdefault(view.seat, _Session())
        if self.heard:
            self._own = view.seat
            session.news, news = [], self._sessions.pop(0, _Session()).news
        else:  # it is unknown which decisions belong to one game
            news, session.begun = [], False
        try:
            if session.bot is None or session.bot.ended:
                session.bot, session.begun = _started(self.command), False
            if not session.begun:
                seed = f"{budget.rng.below(1 << SEED_BITS):08x}"
                news = [new_game(self.game, view, seed), *news]
                session.begun = True
            limits = (self.seconds, budget.seconds, budget.limit)
            seconds = min(limit for limit in limits if limit is not None)
            bot = session.bot
            question = act(self.game, view, bot.asked + 1, seconds, bot.observation)
            text = bot.ask(news, question, seconds)
            self.info = bot.info
        except BaseException as error:
            usable = not isinstance(error, Exception) or (
                isinstance(error, BotFault) and error.facts["reason"] in RECOVERABLE
            )
            if session.bot and not (usable and session.bot.process.whole):
                session.bot.end()
                session.bot = None
            raise
        move: Move = legal[question["legal"].index(text)]
        return move

    def hear(self, events: Sequence[Event]) -> None:
        """Keep the events; they are sent before the next question."""
        self.heard += 1
        news = self._sessions.setdefault(0, _Session()).news
        news += [event_line(self.game, event) for event in events]

    def over(self, outcome: Outcome) -> None:
        """Tell the program, which is then free for another game."""
        news = self._sessions.pop(0, _Session()).news
        session = self._sessions.pop(self._own or 0, None)
        if session is None or session.bot is None:
            return
        bot = session.bot
        try:
            bot.tell(*news, game_over(outcome))
        except BotFault:
            bot.end()
            return
        except BaseException:  # the call was interrupted
            bot.end()
            raise
        if not bot.sound:
            bot.end()
            return
        _idle.append(bot)
        if len(_idle) > MOST_IDLE:
            _idle.pop(0).end()


def _started(command: str) -> Bot:
    """An idle program with this command, or a new one. Raises BotFault."""
    for bot in [idle for idle in reversed(_idle) if idle.command == command]:
        _idle.remove(bot)
        if bot.sound:
            return bot
        bot.end()
    return Bot(command)


def _end(sessions: dict[int, _Session]) -> None:
    for session in sessions.values():
        if session.bot is not None:
            session.bot.end()


def _number(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise BadOption(name="seconds", value=text, allowed=f"0.1..{MOST_SECONDS:.0f}")
    return seconds
