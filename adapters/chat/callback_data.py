"""What a button says, in few bytes: `7:12:c3` is choice 3 for question 12 at table 7.

The id of the question comes with every button, so an old one does no harm. Who pressed it the chat
tells; nothing in the data is trusted.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ...core.games import GAMES
from ...core.table.commands import (
    AddAi,
    Answer,
    Back,
    Call,
    Command,
    Hint,
    Join,
    Leave,
    Rematch,
    Retract,
    Start,
    Stop,
    Undo,
    Unfold,
)

FORM = re.compile(r"(\d{1,12}):(\d{1,12}):([a-z+]{1,8})(\d{0,4})", re.ASCII)
BEGIN = re.compile(r"begin:([a-z_]{1,40})(?::([a-z]{1,20}))?", re.ASCII)

CHOICE, STEP = "c", "s"
"""What a button does: it makes a choice; or it shows the choices that begin like this one (0:
all)."""
COMMAND = "/"
"""Data that begins with it says what typing it would say: `/rules uno 2`."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button of a table. `what`: a word of COMMANDS, PEEK or ANALYSE."""

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


PEEK, ANALYSE = "hand", "analyse"
"""Buttons that only show something."""
LEVELS = ("easy", "normal", "hard")
"""AI players that a lobby offers by buttons."""


def read(data: str) -> Press | BeginPress | None:
    """What a button said; None if no button of ours says that."""
    if found := BEGIN.fullmatch(data):
        known = found[1] in GAMES
        return BeginPress(found[1], found[2] or "") if known else None
    if not (found := FORM.fullmatch(data)):
        return None
    table, question, what, number = found.groups()
    if what not in (PEEK, ANALYSE) and what not in COMMANDS:
        return None
    return Press(int(table), int(question), what, int(number or 0))


def command(press: Press, by: str, name: str, calls: tuple[str, ...], secret: str) -> Command:
    """What the button says to the table; `calls` of its game."""
    return COMMANDS[press.what](press, by, name, calls, secret)


def _call(press: Press, calls: tuple[str, ...]) -> str:
    return calls[press.number - 1] if 0 < press.number <= len(calls) else ""


COMMANDS: dict[str, Callable[[Press, str, str, tuple[str, ...], str], Command]] = {
    CHOICE: lambda press, by, *_: Answer(by, press.question, press.number - 1),
    STEP: lambda press, by, *_: Unfold(by, press.question, press.number - 1),
    "call": lambda press, by, name, calls, _: Call(by, _call(press, calls)),
    "join": lambda press, by, name, *_: Join(by, name),
    "leave": lambda press, by, *_: Leave(by),
    "start": lambda press, by, *_: Start(by, press.question),
    "stop": lambda press, by, *_: Stop(by, press.question),
    "undo": lambda press, by, *_: Undo(by, press.question),
    "hint": lambda press, by, *_: Hint(by, press.question),
    "back": lambda press, by, *_: Back(by),
    "change": lambda press, by, *_: Retract(by, press.question),
    "again": lambda press, by, name, calls, secret: Rematch(by, press.question, secret),
    "+": lambda press, by, *_: AddAi(by, LEVELS[min(press.number, len(LEVELS)) - 1], ""),
}
