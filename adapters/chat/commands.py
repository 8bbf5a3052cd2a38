"""All commands of a chat, in the order of the help. What is typed, help, menus, reactions, and the
data of buttons follow from this table; what a VIEW does stands in `views.VIEWS`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from ...core.service.ports import Person
from ...core.table.commands import (
    AddAi,
    Command,
    Hint,
    Join,
    Kick,
    Leave,
    Rematch,
    RemoveAi,
    RetakeSeat,
    Retract,
    SayWord,
    SetOption,
    SetPace,
    Start,
    Stop,
    Undo,
    Watch,
)

Secret = Callable[[], str]
"""Gives a text that nobody can guess."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """What a command for a table is made of. `rest`: what was typed behind it; `question`: the one
    beside which its button stands, 0 for the present one."""

    by: Person
    secret: Secret
    rest: str = ""
    question: int = 0

    @property
    def number(self) -> int:
        return int(self.rest) if re.fullmatch(r"\d{1,2}", self.rest, re.ASCII) else 0


class Does(StrEnum):
    """What commands do that aren't said to a table. BOARD and HAND: send that place of a table
    again; VIEW: what isn't about a table, or more than a command to it, see `views`."""

    BOARD = "board"
    HAND = "hand"
    NEW_TABLE = "new table"
    VIEW = "view"


PARTS = ("play", "group", "turn", "more")
"""The parts of the help, each of which has a heading."""
LEVELS = ("easy", "normal", "hard")
"""AI players that a lobby offers by buttons."""
PEEK, ANALYSE = "hand", "analyse"
"""Data of buttons that only show something."""


@dataclass(frozen=True, slots=True)
class ChatCommand:
    """`help`: the part of the help in which it stands, or else `not_in_help`: why it stands in
    none. `menu`: the kind of chat in whose menu it is, where chats have one. `button`: the data of
    its button (messages sent long ago hold it, so it never changes), whose numbers, from 1, stand
    for `values`; `sign`: the reaction that stands for the button. `fleeting`: nobody means it any
    more when it is received only later."""

    word: str
    does: Callable[[Arguments], Command] | Does
    help: str = ""
    not_in_help: str = ""
    menu: Literal["", "private", "group", "both"] = ""
    button: str = ""
    values: tuple[str, ...] = ()
    sign: str = ""
    fleeting: bool = False

    def value(self, number: int) -> str:
        """What a number of its button says."""
        return self.values[min(number, len(self.values)) - 1] if self.values else ""


def name_and_value(text: str) -> tuple[str, str]:
    """Of `rounds=2`."""
    name, _, value = text.partition("=")
    return name, value


_TABLE = (
    ChatCommand(
        "start",
        Does.VIEW,
        not_in_help="chats send it when somebody opens the bot, or follows an invitation",
        fleeting=True,
    ),
    ChatCommand("play", Does.VIEW, "play", menu="private", fleeting=True),
    ChatCommand(
        "undo", lambda said: Undo(said.by.id, said.question), "play", menu="private", button="undo"
    ),
    ChatCommand("new", Does.NEW_TABLE, "group", menu="group", fleeting=True),
    ChatCommand(
        "join",
        lambda said: Join(said.by.id, said.by.name),
        "group",
        menu="group",
        button="join",
        sign="👍",
        fleeting=True,
    ),
    ChatCommand("watch", lambda said: Watch(said.by.id, said.by.name), "group", fleeting=True),
    ChatCommand("leave", lambda said: Leave(said.by.id), "group", menu="group", button="leave"),
    ChatCommand(
        "ai",
        lambda said: AddAi(said.by.id, said.rest or "normal", ""),
        "group",
        menu="group",
        button="+",
        values=LEVELS,
        fleeting=True,
    ),
    ChatCommand("noai", lambda said: RemoveAi(said.by.id, said.number), "group", fleeting=True),
    ChatCommand("word", lambda said: SayWord(said.by.id, said.rest), "group", fleeting=True),
    ChatCommand("deck", Does.VIEW, "group", menu="both", fleeting=True),
    ChatCommand(
        "set",
        lambda said: SetOption(said.by.id, *name_and_value(said.rest.replace(" ", ""))),
        "group",
        fleeting=True,
    ),
    ChatCommand(
        "pace", lambda said: SetPace(said.by.id, said.rest), "group", menu="both", fleeting=True
    ),
    ChatCommand(
        "begin",
        lambda said: Start(said.by.id, said.question),
        "group",
        menu="group",
        button="start",
        sign="▶",
        fleeting=True,
    ),
    ChatCommand("kick", lambda said: Kick(said.by.id, said.number), "group", fleeting=True),
    ChatCommand(
        "rematch",
        lambda said: Rematch(said.by.id, said.question, said.secret()),
        "group",
        menu="both",
        button="again",
        sign="🔁",
        fleeting=True,
    ),
    ChatCommand("table", Does.BOARD, "turn", menu="both"),
    ChatCommand("hand", Does.HAND, "turn", menu="both", button=PEEK, sign="🃏"),
    ChatCommand(
        "hint", lambda said: Hint(said.by.id, said.question), "turn", menu="both", button="hint"
    ),
    ChatCommand(
        "change",
        lambda said: Retract(said.by.id, said.question),
        "turn",
        menu="both",
        button="change",
    ),
    ChatCommand("back", lambda said: RetakeSeat(said.by.id), "turn", menu="both", button="back"),
    ChatCommand(
        "stop", lambda said: Stop(said.by.id, said.question), "turn", menu="both", button="stop"
    ),
    ChatCommand("rules", Does.VIEW, "more", menu="both"),
    ChatCommand("stats", Does.VIEW, "more", menu="both"),
    ChatCommand("top", Does.VIEW, "more", menu="both"),
    ChatCommand("analyse", Does.VIEW, "more", button=ANALYSE),
    ChatCommand("settings", Does.VIEW, "more", menu="both"),
    ChatCommand("forget", Does.VIEW, "more", menu="private"),
    ChatCommand("help", Does.VIEW, not_in_help="it shows the help itself", menu="both"),
)
COMMANDS = {command.word: command for command in _TABLE}
"""By the word that is typed."""
BUTTONS = {command.button: command for command in _TABLE if command.button}
"""By the data of the button."""
