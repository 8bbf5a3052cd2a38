"""A player that is a program of its own: `external:"COMMAND"`."""

from __future__ import annotations

import os
import weakref
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ...core.errors import BadOption, BotFault
from ...core.game import Event, Game, Move, Outcome
from .bot import READY_SECONDS, SEND_SECONDS, Bot, Line, act, event_line, game_over, new_game
from .process import words_of

SECONDS = "10"
MOST_SECONDS = 3600.0
MOST_IDLE = 40
"""Programs that wait for another game: enough for any table, and few enough for a tournament of
hundreds, since each has a few open files."""
GOES_ON = ("late", "illegal")
"""Faults after which a program is asked again; after any other it is started again."""
SEED_BITS = 30

_idle: list[Bot] = []
"""Programs that have finished a game, the last one last: starting one takes longer than a game."""


@dataclass
class _Course:
    """What one seat's program is told. `begun`: it knows which game it plays."""

    bot: Bot | None = None
    begun: bool = False
    news: list[Line] = field(default_factory=list)


class ExternalPlayer:
    """Lets a program choose. It is started when the first move is needed. Each seat has a program
    of its own, so that none knows the cards of two seats."""

    def __init__(self, game: Game, command: str, seconds: str = SECONDS) -> None:
        """Raises BadOption or ValueError."""
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
        self._courses: dict[int, _Course] = {}
        self._own: int | None = None
        weakref.finalize(self, _end, self._courses)

    def choose(self, view: Any, legal: Sequence[Move], budget: Any) -> Move:
        """Raises BotFault."""
        course = self._courses.setdefault(view.seat, _Course())
        if self.heard:
            self._own = view.seat
            course.news, news = [], self._courses.pop(0, _Course()).news
        else:  # nobody tells which decisions belong to one game
            news, course.begun = [], False
        try:
            if course.bot is None or course.bot.ended:
                course.bot, course.begun = _started(self.command), False
            if not course.begun:
                seed = f"{budget.rng.below(1 << SEED_BITS):08x}"
                news = [new_game(self.game, view, seed), *news]
                course.begun = True
            given = (self.seconds, budget.seconds, budget.limit)
            seconds = min(one for one in given if one is not None)
            question = act(self.game, view, course.bot.asked + 1, seconds)
            text = course.bot.ask(news, question, seconds)
        except BaseException as error:
            goes_on = not isinstance(error, Exception) or (
                isinstance(error, BotFault) and error.facts["reason"] in GOES_ON
            )
            if course.bot and not (goes_on and course.bot.process.whole):
                course.bot.end()
                course.bot = None
            raise
        move: Move = legal[question["legal"].index(text)]
        return move

    def hear(self, events: Sequence[Event]) -> None:
        """Sent with the next question."""
        self.heard += 1
        news = self._courses.setdefault(0, _Course()).news
        news += [event_line(self.game, event) for event in events]

    def over(self, outcome: Outcome) -> None:
        """Tell it to the program, which is then free for another game."""
        news = self._courses.pop(0, _Course()).news
        course = self._courses.pop(self._own or 0, None)
        if course is None or course.bot is None:
            return
        bot = course.bot
        try:
            bot.tell(*news, game_over(outcome))
        except BotFault:
            bot.end()
            return
        except BaseException:  # it was late
            bot.end()
            raise
        if not bot.sound:
            bot.end()
            return
        _idle.append(bot)
        if len(_idle) > MOST_IDLE:
            _idle.pop(0).end()


def _started(command: str) -> Bot:
    """A program that waits for a game, or a new one."""
    for bot in [one for one in reversed(_idle) if one.command == command]:
        _idle.remove(bot)
        if bot.sound:
            return bot
        bot.end()
    return Bot(command)


def _end(courses: dict[int, _Course]) -> None:
    for course in courses.values():
        if course.bot is not None:
            course.bot.end()


def _number(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise BadOption(name="seconds", value=text, allowed=f"0.1..{MOST_SECONDS:.0f}")
    return seconds
