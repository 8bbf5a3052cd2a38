"""All commands of a chat, in the order of the help. Parsing, help, menus, reactions and the data of
buttons follow from this table; the functions for `Action.VIEW` are in `views.VIEWS`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from ...core.ai_facts import LEVELS
from ...core.scene.texts import Texts
from ...core.service.stored import Person
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
from ...core.table.state import PACES

Secret = Callable[[], str]
"""Makes an unguessable text."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of a command to a table. `rest`: the text typed after it; `question`: id of the
    question that its button belongs to, 0 for the present one."""

    by: Person
    secret: Secret
    rest: str = ""
    question: int = 0

    @property
    def number(self) -> int:
        """The typed text as a number of at most two digits, else 0."""
        return int(self.rest) if re.fullmatch(r"\d{1,2}", self.rest, re.ASCII) else 0


class Action(StrEnum):
    """Actions that are no single command to a table. BOARD and HAND: send that live message of a
    table again; VIEW: see `views`."""

    BOARD = "board"
    HAND = "hand"
    NEW_TABLE = "new table"
    VIEW = "view"


ANYWAY = "anyway"
"""After `/begin`: don't wait for people who can't be shown their hand."""
PARTS = ("play", "group", "turn", "more")
"""The sections of the help."""
PEEK, ANALYSE, RECORD, REPLAY, FAIR = "hand", "analyse", "record", "replay", "fair"
"""Kinds of buttons that only show something."""
FOR_ONE = ("hand", "hint", "card", "rules", "stats", "help")
"""Commands of groups whose answers concern only the person who gave them."""
AGAIN = "again"
"""The kind of button that opens the next game."""


@dataclass(frozen=True, slots=True)
class ChatCommand:
    """A command. `help`: its section of the help, or `not_in_help`: the reason why it has none.
    `menu`: kind of chat in whose menu it is. `button`: its kind of button (old messages contain it,
    so it never changes), whose numbers, from 1, stand for `values`; `reaction`: the emoji that
    works like the button. `expires`: it is ignored if it is received too late; `about`: it may
    mention the person whom it is about."""

    word: str
    action: Callable[[Arguments], Command] | Action
    help: str = ""
    not_in_help: str = ""
    menu: Literal["", "private", "group", "both"] = ""
    button: str = ""
    values: tuple[str, ...] = ()
    reaction: str = ""
    expires: bool = False
    about: bool = False

    def value(self, number: int) -> str:
        """The value of a number of its button."""
        return self.values[min(number, len(self.values)) - 1] if self.values else ""


def name_and_value(text: str) -> tuple[str, str]:
    """Name and value of a text like `rounds=2`."""
    name, _, value = text.partition("=")
    return name, value


_TABLE = (
    ChatCommand(
        "start",
        Action.VIEW,
        not_in_help="chats send it when somebody opens the bot, or follows an invitation",
        expires=True,
    ),
    ChatCommand("play", Action.VIEW, "play", menu="private", expires=True),
    ChatCommand(
        "undo", lambda args: Undo(args.by.id, args.question), "play", menu="private", button="undo"
    ),
    ChatCommand("new", Action.NEW_TABLE, "group", menu="group", expires=True),
    ChatCommand(
        "join",
        lambda args: Join(args.by.id, args.by.name, bool(args.by.lane)),
        "group",
        menu="group",
        button="join",
        reaction="👍",
        expires=True,
    ),
    ChatCommand("next", Action.VIEW, "group", expires=True),
    ChatCommand("watch", lambda args: Watch(args.by.id, args.by.name), "group", expires=True),
    ChatCommand("leave", lambda args: Leave(args.by.id), "group", menu="group", button="leave"),
    ChatCommand(
        "ai",
        lambda args: AddAi(args.by.id, args.rest or "normal", ""),
        "group",
        menu="group",
        button="+",
        values=tuple(LEVELS),
        expires=True,
    ),
    ChatCommand("noai", lambda args: RemoveAi(args.by.id, args.number), "group", expires=True),
    ChatCommand("word", lambda args: SayWord(args.by.id, args.rest), "group", expires=True),
    ChatCommand("deck", Action.VIEW, "group", menu="both", expires=True),
    ChatCommand(
        "set",
        lambda args: SetOption(args.by.id, *name_and_value(args.rest.replace(" ", ""))),
        "group",
        expires=True,
    ),
    ChatCommand(
        "pace", lambda args: SetPace(args.by.id, args.rest), "group", menu="both", expires=True
    ),
    ChatCommand(
        "begin",
        lambda args: Start(args.by.id, args.question, args.rest == ANYWAY),
        "group",
        menu="group",
        button="start",
        values=(ANYWAY, ""),
        reaction="▶",
        expires=True,
    ),
    ChatCommand("kick", lambda args: Kick(args.by.id, args.number), "group", expires=True),
    ChatCommand(
        "rematch",
        lambda args: Rematch(args.by.id, args.question, args.secret()),
        "group",
        menu="both",
        button=AGAIN,
        reaction="🔁",
        expires=True,
    ),
    ChatCommand("table", Action.BOARD, "turn", menu="both"),
    ChatCommand("hand", Action.HAND, "turn", menu="both", button=PEEK, reaction="🃏"),
    ChatCommand(
        "hint", lambda args: Hint(args.by.id, args.question), "turn", menu="both", button="hint"
    ),
    ChatCommand(
        "change",
        lambda args: Retract(args.by.id, args.question),
        "turn",
        menu="both",
        button="change",
    ),
    ChatCommand("card", Action.VIEW, "turn", menu="both"),
    ChatCommand("back", lambda args: RetakeSeat(args.by.id), "turn", menu="both", button="back"),
    ChatCommand(
        "stop", lambda args: Stop(args.by.id, args.question), "turn", menu="both", button="stop"
    ),
    ChatCommand("fair", Action.VIEW, "more", button=FAIR),
    ChatCommand("rules", Action.VIEW, "more", menu="both"),
    ChatCommand("stats", Action.VIEW, "more", menu="both"),
    ChatCommand("top", Action.VIEW, "more", menu="both"),
    ChatCommand("analyse", Action.VIEW, "more", button=ANALYSE),
    ChatCommand("replay", Action.VIEW, "more", button=REPLAY),
    ChatCommand("record", Action.VIEW, "more", button=RECORD),
    ChatCommand("settings", Action.VIEW, "more", menu="both"),
    ChatCommand("quiet", Action.VIEW, "more", menu="group"),
    ChatCommand("weekly", Action.VIEW, "more", menu="group"),
    ChatCommand("notme", Action.VIEW, "more", menu="private", about=True),
    ChatCommand("ban", Action.VIEW, "more", about=True),
    ChatCommand("unban", Action.VIEW, "more", about=True),
    ChatCommand("export", Action.VIEW, "more"),
    ChatCommand("forget", Action.VIEW, "more", menu="private"),
    ChatCommand("about", Action.VIEW, "more"),
    ChatCommand("help", Action.VIEW, not_in_help="it shows the help itself", menu="both"),
    ChatCommand("admin", Action.VIEW, not_in_help="it exists for the operator only"),
)
COMMANDS = {command.word: command for command in _TABLE}
"""Commands by the typed word."""
BUTTONS = {command.button: command for command in _TABLE if command.button}
"""Commands by their kind of button."""


def explanation(word: str, texts: Texts) -> str:
    """What a command does, as the help and menus say it."""
    return texts(f"c-command-{word}", levels=", ".join(LEVELS), paces=", ".join(PACES))
