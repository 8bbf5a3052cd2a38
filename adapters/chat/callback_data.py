"""The data of buttons in few bytes: `7:12:c3` is choice 3 for question 12 at table 7.

Every button has the id of its question, so an old one does no harm. The chat says who pressed it;
nothing in the data is trusted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...core.service.stored import Person
from ...core.table.commands import AnswerQuestion, Call, Command, Unfold
from .commands import BUTTONS, Arguments, Secret
from .names import GAME_NAME, chat_games

FORM = re.compile(r"(\d{1,12}):(\d{1,12}):([a-z+]{1,8})(\d{0,4})", re.ASCII)
BEGIN = re.compile(rf"begin:({GAME_NAME.pattern})(?::([a-z]{{1,20}}))?", re.ASCII)

CHOICE, STEP, CALL = "c", "s", "call"
"""Kinds of buttons that are no commands: make a choice; show the choices that begin like this one
(0: all); make a call, by its place among the calls of the game."""
COMMAND = "/"
"""Prefix of data that works like typing it: `/rules uno 2`."""


@dataclass(frozen=True, slots=True)
class Press:
    """A pressed button of a table. `what`: CHOICE, STEP, CALL, or a key of BUTTONS."""

    table: int
    question: int
    what: str
    number: int = 0

    def data(self) -> str:
        """The data of the button, which `read` reads."""
        return f"{self.table}:{self.question}:{self.what}{self.number or ''}"


@dataclass(frozen=True, slots=True)
class BeginPress:
    """A pressed button of the menu: start a game against AI players of a level."""

    game: str
    level: str = ""


def read(data: str) -> Press | BeginPress | None:
    """The button with this data; None if the data is invalid."""
    if match := BEGIN.fullmatch(data):
        return BeginPress(match[1], match[2] or "") if match[1] in chat_games() else None
    if not (match := FORM.fullmatch(data)):
        return None
    table, question, what, number = match.groups()
    if what not in (CHOICE, STEP, CALL) and what not in BUTTONS:
        return None
    return Press(int(table), int(question), what, int(number or 0))


def command(press: Press, by: Person, calls: tuple[str, ...], secret: Secret) -> Command:
    """The command of a button that changes a table; `calls`: those of the table's game."""
    if press.what == CHOICE:
        return AnswerQuestion(by.id, press.question, press.number - 1)
    if press.what == STEP:
        return Unfold(by.id, press.question, press.number - 1)
    if press.what == CALL:
        return Call(by.id, calls[press.number - 1] if 0 < press.number <= len(calls) else "")
    button = BUTTONS[press.what]
    assert callable(button.action)
    return button.action(Arguments(by, secret, button.value(press.number), press.question))
