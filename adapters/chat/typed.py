"""Parsing of lines typed in a chat: `/new GAME rounds=2`, `/join T7`, `play r7`, `3`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ...core.service.requests import Begin, Request, Show, To
from ...core.service.stored import Person
from ...core.table.commands import AnswerQuestion
from ..presentation.names import name_called
from .commands import COMMANDS, Action, Arguments, ChatCommand, Secret, name_and_value
from .names import chat_games, game_typed

TABLE = re.compile(r"[Tt](\d{1,9})(?:-([0-9a-f]{1,32}))?", re.ASCII)
"""`T7`, or with an invitation `T7-0a1b...`."""
ANYONE = ("open", "offen")
"""Words that open a table to anybody who knows its number."""
LESSON_WORDS = ("lesson", "lektion")
"""Words for the lesson, after the name of a game."""
COMMAND = re.compile(r"[/!]([\w-]+)(?:@\w+)?(?:\s+(.*))?", re.DOTALL)
NAMED = re.compile(r"[/!]?[Tt](\d{1,9})\s+(.+)", re.DOTALL | re.ASCII)
"""A move at a named table: `T3 r5`."""
MAX_LINE = 1000

ALIASES = {"deal": "begin"}
"""Other words for commands."""
GROUP_SETTINGS = ("quiet", "weekly")
"""Commands for settings of a group, which people may look for among the other settings."""
MARK = "!"
"""Prefix of commands and, in a group, also of moves."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A parsed line: a command `word` with the text after it (`rest`), or else a `line` that may be
    a move (`marked`: with MARK in front, so it is no small talk). `table`: number of the named
    table, perhaps with an `invitation`."""

    word: str = ""
    rest: str = ""
    line: str = ""
    table: int | None = None
    invitation: str = ""
    marked: bool = False

    @property
    def command(self) -> ChatCommand | None:
        """The command with this word, if any."""
        return COMMANDS.get(self.word)

    def as_group_setting(self) -> Typed:
        """`/set quiet off` and `/settings quiet off` as `/quiet off`; anything else itself."""
        name, _, value = self.rest.partition(" ")
        if self.word in ("set", "settings") and name.lower() in GROUP_SETTINGS:
            return replace(self, word=name.lower(), rest=value.strip())
        return self

    def request(self, by: Person, table: int | None, secret: Secret) -> Request:
        """The request to the service; not for views. Raises UnknownGame or BrokenEntryPoint."""
        if self.line:
            return To(table, AnswerQuestion(by.id, 0, self.line))
        action = COMMANDS[self.word].action
        if action is Action.NEW_TABLE:
            return new_table(self.rest)
        if isinstance(action, Action):
            return Show(table, action.value)
        return To(table, action(Arguments(by, secret, self.rest)), self.invitation)


def read_line(text: str) -> Typed | None:
    """The parsed line; None for an empty line and for unknown commands, which are ignored."""
    text = text.strip()[:MAX_LINE]
    marked = text.startswith(MARK)
    if named := NAMED.fullmatch(text):
        return Typed(line=named[2], table=int(named[1]), marked=marked)
    match = COMMAND.fullmatch(text)
    if match is None and not marked:
        return Typed(line=text) if text and text[0] != "/" else None
    word, rest = (match[1].lower(), (match[2] or "").strip()) if match else ("", "")
    word = ALIASES.get(word, word)
    if word not in COMMANDS or (word == "play" and marked and not _is_game(rest)):
        line = text.removeprefix(MARK).strip() if marked else ""
        return Typed(line=line, marked=True) if line else None
    words = rest.split()
    codes = [code for part in words if (code := TABLE.fullmatch(part))]
    rest = " ".join(part for part in words if not TABLE.fullmatch(part))
    if not codes:
        return Typed(word, rest)
    return Typed(word, rest, table=int(codes[0][1]), invitation=codes[0][2] or "")


def new_table(rest: str) -> Begin:
    """The request for a new table (`GAME rounds=2 open`). Raises UnknownGame or
    BrokenEntryPoint."""
    words = rest.split()
    options = dict(name_and_value(word) for word in words if "=" in word)
    anyone = words[-1:] != words[:1] and words[-1].lower() in ANYONE
    words = words[:-1] if anyone else words
    game = game_typed(" ".join(word for word in words if "=" not in word))
    return Begin(game, options, anyone=anyone)


def _is_game(rest: str) -> bool:
    """True if the text after `!play` names a game, and not a card; also if it is empty."""
    words = rest.split()
    beginnings = (" ".join(words[:end]) for end in range(1, len(words) + 1))
    return not words or any(name_called(beginning) in chat_games() for beginning in beginnings)
