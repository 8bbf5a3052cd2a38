"""A shared screen, with people at it who look at everything that is left there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console

from stammtisch.adapters.presentation.company import Company
from stammtisch.adapters.presentation.presenter import table_lines
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.storage.saves import Saves
from stammtisch.ai.player import Budget, Player
from stammtisch.cli.session import Leave, Session
from stammtisch.core.match import Match
from stammtisch.core.rng import Rng

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
        text = self.printed.getvalue()
        return CODES.sub("", text[max(text.rfind(code) for code in CLEARED) + 1 :])

    def input(self, prompt: Any = "", **_: Any) -> str:
        self.print(prompt, end="")
        line = self.typed(str(prompt))
        self.print(line)  # as a keyboard is echoed
        return line


def private_rows(match: Match, seat: int) -> set[str]:
    """The rows of the scene of a seat that nobody else may see."""
    company = Company(tuple(match.record.seats), seat)
    scene = table_lines(match.game, match.view(seat), company, TEXTS, 80)
    rows = ["".join(span.text for span in row).rstrip() for row in scene]
    hand = next((i for i, row in enumerate(rows) if row.startswith("Your hand")), len(rows))
    return {row for row in rows[:hand] if any(mark in row for mark in PRIVATE)} | {*rows[hand:]}


@dataclass
class Party:
    """Several people at one keyboard, who answer at random. `reader`: who is looking, 0 while all
    are. `seen`: what was on the screen whenever something was asked or told, with the reader."""

    match: Match
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
        self.rng = Rng(f"party {self.match.record.seed}")
        self.terminal = Terminal(self._typed)
        saves = Saves(self.folder)
        self.session = Session(
            self.match,
            self.folder / "game.jsonl",
            saves,
            self.terminal,
            TEXTS,
            self.pause,
            sleep=lambda seconds: self._look(),
        )
        for seat, player in self.session.players.items():
            self.session.players[seat] = Watched(player, lambda: self.check(self, 0))
        try:
            self.session.run()
        except Leave:
            return self
        self.check(self, 0)
        return self

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
            self.reader = 1 + self.match.record.seats.index(asked[1])
        elif ENTER in prompt:
            self.reader = self.reader if self.reader in self.match.pending else 0
        else:
            return (self.answer or any_choice)(self, prompt)
        return ""


def any_choice(party: Party, prompt: str) -> str:
    """The number of a choice, or words where none are shown."""
    view = party.match.view(party.reader)
    if view.stage == "call":
        return ("nyan", "nyan nyan", "")[party.rng.below(3)]
    return str(1 + party.rng.below(len(view.legal)))


@dataclass
class Watched:
    """An AI player; while it thinks people look at the screen."""

    player: Player
    look: Callable[[], None]

    def choose(self, view: Any, legal: Sequence[int], budget: Budget) -> int:
        self.look()
        return self.player.choose(view, legal, budget)
