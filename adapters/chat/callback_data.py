"""What a button says, in few bytes: `7:12:c3` is choice 3 for question 12 at table 7.

The id of the question comes with every button, so an old one does no harm. Who pressed it the chat
tells; nothing in the data is trusted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...core.games import GAMES
from ...core.service.ports import Person
from ...core.table.commands import AnswerQuestion, Call, Command, Unfold
from .commands import BUTTONS, Arguments, Secret

FORM = re.compile(r"(\d{1,12}):(\d{1,12}):([a-z+]{1,8})(\d{0,4})", re.ASCII)
BEGIN = re.compile(r"begin:([a-z_]{1,40})(?::([a-z]{1,20}))?", re.ASCII)

CHOICE, STEP, CALL = "c", "s", "call"
"""What a button does that is no command: it makes a choice; it shows the choices that begin like
this one (0: all); or it calls something, by its place among the calls of the game."""
COMMAND = "/"
"""Data that begins with it says what typing it would say: `/rules uno 2`."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button of a table. `what`: CHOICE, STEP, CALL, or one of BUTTONS."""

    table: int
    question: int
    what: str
    number: int = 0

    def data(self) -> str:
        return f"{self.table}:{self.question}:{self.what}{self.number or ''}"


@dataclass(frozen=True, slots=True)
class BeginPress:
    """A button of the menu: a game alone against AI players of a level."""

    game: str
    level: str = ""


def read(data: str) -> Press | BeginPress | None:
    """The button with this data; None if it is none of ours."""
    if match := BEGIN.fullmatch(data):
        return BeginPress(match[1], match[2] or "") if match[1] in GAMES else None
    if not (match := FORM.fullmatch(data)):
        return None
    table, question, what, number = match.groups()
    if what not in (CHOICE, STEP, CALL) and what not in BUTTONS:
        return None
    return Press(int(table), int(question), what, int(number or 0))


def command(press: Press, by: Person, calls: tuple[str, ...], secret: Secret) -> Command:
    """What the button says to the table; `calls` of its game. Not for buttons that only show
    something."""
    if press.what == CHOICE:
        return AnswerQuestion(by.id, press.question, press.number - 1)
    if press.what == STEP:
        return Unfold(by.id, press.question, press.number - 1)
    if press.what == CALL:
        return Call(by.id, calls[press.number - 1] if 0 < press.number <= len(calls) else "")
    button = BUTTONS[press.what]
    assert callable(button.does)
    return button.does(Arguments(by, secret, button.value(press.number), press.question))
