"""Checks a player's program: plays games with it, reports each kind of fault once, and games in
which it didn't repeat itself."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...core.engine.rng import Rng
from ...core.errors import BotFault
from ...core.game import Game
from ...core.match import Match
from ...core.record_fields import NOTHING
from .bot import Bot, BotNote, act, event_line, game_over, new_game
from .process import GRACE, shown

QUIET = 0.05
"""Seconds in which it is checked that no unrequested line arrives."""
STARTS = 5
"""Failures after which a program isn't started again."""
QUIT_SECONDS = 2.0
MOST_QUESTIONS = 500
"""In one game; random games of uno may take thousands."""


@dataclass(frozen=True, slots=True)
class Variation:
    """In game `number` of a game a program chose `move` in its n-th `decision`, and `again` when
    the same game was played once more (all from 1)."""

    game: str
    number: int
    decision: int
    move: str
    again: str


class Check:
    """Plays games with a program (`command`, `seconds` for a decision), each game twice. It takes
    each of the seats in turn, against random moves. `faults`: its faults, one of each kind;
    `variations`: games in which it didn't repeat itself; `notes`: lines that were ignored, one of
    each kind; `games`, `questions`, `told`: the numbers of different games, of questions and of
    lines with information so far; `info`: the last information, in `info_game`."""

    def __init__(self, command: str, seconds: float) -> None:
        self.command = command
        self.seconds = seconds
        self.faults: list[BotFault] = []
        self.variations: list[Variation] = []
        self.notes: list[BotNote] = []
        self.told = 0
        self.info = NOTHING
        self.info_game: Game | None = None
        self.games = 0
        self.questions = 0
        self._failed = 0
        self._bot: Bot | None = None

    @property
    def hopeless(self) -> bool:
        """True if the program has failed too often to continue."""
        return self._failed >= STARTS

    def run(self, games: Sequence[Game], rounds: int) -> Iterator[Game]:
        """Play each game `rounds` times, then let the program quit; yields a game after each
        time."""
        try:
            for game in games:
                for number in range(rounds):
                    if not self.hopeless:
                        self._play_twice(game, number)
                        yield game
            self._quit()
        finally:
            if self._bot:
                self._bot.end()

    def _note(self, fault: BotFault) -> None:
        """Keep the fault if it is the first of its kind."""
        if all(fault.facts["reason"] != noted.facts["reason"] for noted in self.faults):
            self.faults.append(fault)

    def _play_twice(self, game: Game, number: int) -> None:
        moves = self._play(game, number)
        if moves is None:
            return
        self.games += 1
        again = self._play(game, number)
        for decision, pair in enumerate(zip(moves, again or (), strict=False), 1):
            if pair[0] != pair[1]:
                self.variations.append(Variation(game.name, number + 1, decision, *pair))
                return

    def _play(self, game: Game, number: int) -> list[str] | None:
        """Play one game and return the program's moves. After a late or illegal answer it continues
        with a random move; after any other fault it returns None, and the program is started again
        for the next game."""
        players = game.seats[number % len(game.seats)]
        names = [f"seat {seat}" for seat in range(1, players + 1)]
        match = Match.new(
            game,
            game.options(),
            seats=names,
            players=["check"] * players,
            seed=f"check {number}",
            table="check-bot",
        )
        seat, rng = 1 + number % players, Rng(f"check {game.name} {number}")
        try:
            return self._play_match(match, seat, rng)
        except BotFault as fault:
            self._note(fault)
            self._failed += 1
            if self._bot:
                self._bot.end()
            self._drop_bot()
            return None

    def _drop_bot(self) -> Bot | None:
        """Forget the running program, but not what it has told; return it."""
        bot, self._bot = self._bot, None
        if bot is not None:
            self.told += bot.told
            kinds = {(note.reason, note.name) for note in self.notes}
            self.notes += [note for note in bot.notes if (note.reason, note.name) not in kinds]
        return bot

    def _play_match(self, match: Match, seat: int, rng: Rng) -> list[str]:
        """Play a match and return the program's moves; raises BotFault."""
        if self._bot is None:
            self._bot = Bot(self.command)
        bot, sent, asked = self._bot, 0, 0
        moves: list[str] = []
        match.make_declarations()
        while not match.over and asked < MOST_QUESTIONS:
            mover = match.pending[0]
            legal = match.view(mover).legal
            move = legal[rng.below(len(legal))]
            if mover == seat:
                lines = [] if asked else [new_game(match.game, match.view(seat), "check")]
                lines += self._news(match, seat, sent)
                sent, asked = len(match.history), asked + 1
                move = self._asked(bot, match, seat, lines, move)
                moves.append(match.game.notation(move))
            match.play(mover, move)
            match.make_declarations()
        lines = self._news(match, seat, sent)
        if asked and match.over:
            bot.tell(*lines, game_over(match.outcome))
        self._silent(bot)
        return moves

    def _news(self, match: Match, seat: int, since: int) -> list[dict[str, Any]]:
        """The events after the first `since` entries of the record, as the program's seat sees
        them."""
        return [
            event_line(match.game, event)
            for events in match.seen_events(seat, since)
            for event in events
        ]

    def _asked(
        self, bot: Bot, match: Match, seat: int, lines: list[dict[str, Any]], fallback: int
    ) -> int:
        """The program's move, or `fallback` after a late or illegal answer; raises BotFault."""
        view = match.view(seat)
        question = act(match.game, view, bot.asked + 1, self.seconds, bot.observation)
        self.questions += 1
        try:
            text = bot.ask(lines, question, self.seconds)
        except BotFault as fault:
            self._note(fault)
            if fault.facts["reason"] not in ("late", "illegal"):
                raise
            self._failed += 1
            if self.hopeless:
                raise
            return fallback
        if bot.info != NOTHING:
            self.info, self.info_game = bot.info, match.game
        if self.questions == 1 or self.questions % 100 == 0:
            self._silent(bot)
        return int(view.legal[question["legal"].index(text)])

    def _silent(self, bot: Bot) -> None:
        """Raises BotFault if the program has written a line that isn't the answer to an open
        question."""
        line = bot.unasked(QUIET)
        if line is not None and not bot.open:
            raise BotFault(reason="extra", got=shown(json.dumps(line).encode()))

    def _quit(self) -> None:
        """Let the program quit; it must end by itself, and with exit code 0."""
        bot = self._drop_bot()
        if bot is None:
            return
        code = bot.quit(QUIT_SECONDS)
        if code is None:
            self._note(BotFault(reason="stays", seconds=QUIT_SECONDS))
        elif code:
            self._note(BotFault(reason="exit", exit=code))
        with contextlib.suppress(BotFault):
            bot.end()


assert QUIT_SECONDS > GRACE
