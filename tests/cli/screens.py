"""A shared screen, with people at it who look at everything that is left there."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console

from stammtisch.adapters.presentation.presenter import table_lines
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.storage.saved_games import Saves
from stammtisch.ai.thinker import LocalThinker
from stammtisch.cli.games.saved import Autosave
from stammtisch.cli.terminal.lines import Lines
from stammtisch.cli.terminal.menu import COMMANDS
from stammtisch.cli.terminal.ports import person
from stammtisch.cli.terminal.session import Leave, Session
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import Texts
from stammtisch.core.service.ports import AiMove, Thinker
from stammtisch.core.table.commands import Advice
from stammtisch.core.table.effects import AiJob, Ask
from stammtisch.core.table.state import HUMAN
from stammtisch.core.table.table import Table, from_record

TEXTS = texts_in("en")
CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CLEARED = ("\x1b[2J", "\x1b[?1049h", "\x1b[?1049l")
CURTAIN = re.compile(r"(\w+), it is your turn\. The others look away")
ENTER = "Enter to go on"
PRIVATE = ("Your hand", "Laid face down", "Drawn:", "◉")
"""Rows of a scene that only the seat may see; those below the hand belong to it."""


class Terminal(Console):
    """A terminal of 80 by 24 whose keyboard is a function of what is asked."""

    def __init__(self, typed: Callable[[str], str]) -> None:
        self.printed = StringIO()
        self.typed = typed
        self.begins = 0
        super().__init__(
            file=self.printed,
            force_terminal=True,
            color_system=None,
            width=80,
            height=24,
            highlight=False,
            markup=False,
            emoji=False,
        )

    @property
    def visible(self) -> str:
        """All that was printed since the screen was last empty."""
        self.printed.seek(self.begins)
        text = self.printed.read()
        cleared = max(text.rfind(code) for code in CLEARED) + 1
        self.begins += cleared
        return CODES.sub("", text[cleared:])

    def input(self, prompt: Any = "", **_: Any) -> str:
        self.print(prompt, end="")
        line = self.typed(str(prompt))
        self.print(line)  # as a keyboard is echoed
        return line


def table_of(match: Match) -> Table:
    """The table at which a game goes on."""
    players = enumerate(match.record.players, 1)
    people = {seat: person(seat) for seat, spec in players if spec == HUMAN}
    return from_record(match.record, people, 0, "unhurried")


def session_of(
    match: Match, folder: Path, console: Console, texts: Texts = TEXTS, **more: Any
) -> Session:
    """A session with a game, which is saved in the folder."""
    front = Lines(console)
    autosave = Autosave(folder / "game.jsonl", Saves(folder), front.say, texts)
    thinker = more.pop("thinker", None) or LocalThinker()
    return Session(table_of(match), thinker, autosave, front, texts, COMMANDS, **more)


def private_rows(table: Table, seat: int) -> frozenset[str]:
    """The rows of the scene of a seat that nobody else may see."""
    names = tuple(chair.name for chair in table.head.chairs)
    return _private_rows(table.game.name, table.view(seat), names)


@lru_cache(16)
def _private_rows(game: str, view: Any, names: tuple[str, ...]) -> frozenset[str]:
    scene = table_lines(game_named(game), view, Company(names, view.seat), TEXTS, 80)
    rows = ["".join(span.text for span in row).rstrip() for row in scene]
    hand = next((i for i, row in enumerate(rows) if row.startswith("Your hand")), len(rows))
    marked = {row for row in rows[:hand] if any(mark in row for mark in PRIVATE)}
    return frozenset(marked | {*rows[hand:]})


@dataclass
class Party:
    """Several people at one keyboard, who answer at random. `reader`: who is looking, 0 while all
    are. `seen`: what was on the screen whenever something was asked or told, with the reader."""

    start: Match
    folder: Path
    pause: float = 0.0
    most: int = 200
    answer: Callable[[Party, str], str] | None = None
    reader: int = 0
    asked: int = 0
    seen: list[tuple[int, str]] = field(default_factory=list)
    secrets: dict[int, set[str]] = field(default_factory=dict)
    check: Callable[[Party, int], None] = lambda party, reader: None

    def play(self) -> Party:
        """Until the game is over or `most` questions were answered."""
        self.rng = Rng(f"party {self.start.record.seed}")
        self.terminal = Terminal(self._typed)
        self.session = session_of(
            self.start,
            self.folder,
            self.terminal,
            pause=self.pause,
            sleep=lambda seconds: self._look(),
            thinker=Watched(LocalThinker(), lambda: self.check(self, 0)),
        )
        try:
            self.session.run()
        except Leave:
            return self
        self.check(self, 0)
        return self

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def asked_seats(self) -> list[int]:
        return [one.seat for one in self.table.owed() if isinstance(one, Ask)]

    def _look(self) -> None:
        self.check(self, self.reader)
        self.seen.append((self.reader, self.terminal.visible))

    def _typed(self, prompt: str) -> str:
        asked = CURTAIN.search(prompt)
        if asked:  # whoever is called may not yet be the one who looks
            self.reader = 0
        self._look()
        self.asked += 1
        if self.asked > self.most:
            raise EOFError
        if asked:
            self.reader = 1 + self.session.names.index(asked[1])
        elif ENTER in prompt:
            self.reader = self.reader if self.reader in self.asked_seats else 0
        else:
            return (self.answer or any_choice)(self, prompt)
        return ""


def any_choice(party: Party, prompt: str) -> str:
    """The number of a choice."""
    view = party.table.view(party.reader)
    return str(1 + party.rng.below(len(view.legal)))


@dataclass
class Watched:
    """AI players; while they think people look at the screen."""

    thinker: Thinker
    look: Callable[[], None]

    def move(self, job: AiJob) -> AiMove:
        self.look()
        return self.thinker.move(job)

    def advice(self, job: AiJob) -> tuple[Advice, ...]:
        return self.thinker.advice(job)
