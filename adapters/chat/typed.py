"""Lines that people type in a chat: `/new GAME rounds=2`, `/join T7`, `play r7`, `3`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ...core.errors import UnknownGame
from ...core.games import GAMES
from ...core.service.ports import Person
from ...core.service.requests import Begin, Request, Show, To
from ...core.table.commands import (
    AddAi,
    Answer,
    Back,
    Command,
    Hint,
    Join,
    Kick,
    Leave,
    Rematch,
    RemoveAi,
    Retract,
    SayWord,
    SetOption,
    SetPace,
    Start,
    Stop,
    Undo,
    Watch,
)
from ..presentation.words import canonical, numbers

TABLE = re.compile(r"[Tt](\d{1,9})(?:-([0-9a-f]{1,32}))?", re.ASCII)
"""`T7`, or with an invitation `T7-0a1b...`."""
ANYONE = ("open", "offen")
"""Words for a table that anybody may join by its number."""
LESSON_WORDS = ("lesson", "lektion")
"""Words for the first game that explains itself, behind the name of a game."""
COMMAND = re.compile(r"[/!](\w+)(?:@\w+)?(?:\s+(.*))?", re.DOTALL)
MAX_LINE = 1000

Secret = Callable[[], str]
"""Gives a text that nobody can guess."""

AT_TABLE: dict[str, Callable[[str, Person, Secret], Command]] = {
    "join": lambda rest, by, _: Join(by.id, by.name),
    "watch": lambda rest, by, _: Watch(by.id, by.name),
    "leave": lambda rest, by, _: Leave(by.id),
    "begin": lambda rest, by, _: Start(by.id, 0),
    "stop": lambda rest, by, _: Stop(by.id, 0),
    "hint": lambda rest, by, _: Hint(by.id, 0),
    "undo": lambda rest, by, _: Undo(by.id, 0),
    "back": lambda rest, by, _: Back(by.id),
    "change": lambda rest, by, _: Retract(by.id, 0),
    "rematch": lambda rest, by, secret: Rematch(by.id, 0, secret()),
    "ai": lambda rest, by, _: AddAi(by.id, rest or "normal", ""),
    "noai": lambda rest, by, _: RemoveAi(by.id, _number(rest)),
    "kick": lambda rest, by, _: Kick(by.id, _number(rest)),
    "word": lambda rest, by, _: SayWord(by.id, rest),
    "pace": lambda rest, by, _: SetPace(by.id, rest),
    "set": lambda rest, by, _: SetOption(by.id, *_pair(rest.replace(" ", ""))),
}
"""Commands for a table, by the word typed."""
SHOWN = {"table": "board", "hand": "hand"}
"""Commands that only show a place of a table."""
VIEWS = (
    *("start", "play", "deck", "help", "rules", "stats", "top", "settings", "forget"),
    "analyse",
)
"""Commands that are more than something said to a table; see `views`."""
WORDS = (*VIEWS, *AT_TABLE, *SHOWN, "new")
MARK = "!"
"""With which, in a group, also a move begins."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line as it was understood: a command `word` with what follows it (`rest`), or else a
    `line` that may be a move (`marked`: by a sign in front, so it is no talk). `table`: the one
    that was named, perhaps with an `invitation`."""

    word: str = ""
    rest: str = ""
    line: str = ""
    table: int | None = None
    invitation: str = ""
    marked: bool = False

    def request(self, by: Person, table: int | None, secret: Secret) -> Request:
        """What it asks of tables; raises UnknownGame. Not for commands of VIEWS."""
        if self.line:
            return To(table, Answer(by.id, 0, self.line))
        if self.word == "new":
            return new_table(self.rest)
        if self.word in SHOWN:
            return Show(table, SHOWN[self.word])
        return To(table, AT_TABLE[self.word](self.rest, by, secret), self.invitation)


def read_line(text: str) -> Typed | None:
    """What was typed; None for a command that isn't ours, which is left alone, and for nothing."""
    text = text.strip()[:MAX_LINE]
    found = COMMAND.fullmatch(text)
    marked = text.startswith(MARK)
    if found is None and not marked:
        return Typed(line=text) if text else None
    word, rest = (found[1].lower(), (found[2] or "").strip()) if found else ("", "")
    if word not in WORDS or (word == "play" and marked and not _is_game(rest)):
        line = text.removeprefix(MARK).strip() if marked else ""
        return Typed(line=line, marked=True) if line else None
    words = rest.split()
    codes = [code for one in words if (code := TABLE.fullmatch(one))]
    rest = " ".join(one for one in words if not TABLE.fullmatch(one))
    if not codes:
        return Typed(word, rest)
    return Typed(word, rest, table=int(codes[0][1]), invitation=codes[0][2] or "")


def new_table(rest: str) -> Begin:
    """A game and options (`GAME rounds=2 open`); raises UnknownGame."""
    words = rest.split()
    options = dict(_pair(word) for word in words if "=" in word)
    anyone = words[-1:] != words[:1] and words[-1].lower() in ANYONE
    words = words[:-1] if anyone else words
    game = game_typed(" ".join(word for word in words if "=" not in word))
    return Begin(game, options, anyone=anyone)


def _is_game(rest: str) -> bool:
    """Whether it is a game that is to be played, and not a card; also one that nobody knows."""
    words = rest.lower().replace("-", "_").split()
    return not words or any("_".join(words[:end]) in GAMES for end in range(1, len(words) + 1))


def plain_name(text: str) -> str:
    """A game's name as it is written here, from any spelling."""
    return "_".join(text.lower().replace("-", " ").split())


def game_typed(text: str) -> str:
    """A game's name in any spelling; raises UnknownGame."""
    name = plain_name(text)
    if name not in GAMES:
        raise UnknownGame(name=text, known=list(GAMES))
    return name


def move_line(game: str, text: str) -> str | tuple[int, ...]:
    """A typed move as an answer holds it: places in the list of choices, or canonical notation."""
    chosen = numbers(game, text)
    return tuple(number - 1 for number in chosen) if chosen else canonical(game, text)


def _pair(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def _number(text: str) -> int:
    return int(text) if re.fullmatch(r"\d{1,2}", text, re.ASCII) else 0
