"""A game to play with from Python: `stammtisch.new("uno", players=3, seed=7)`."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from .core.errors import RecordError, StammtischError
from .core.game import Event
from .core.games import game_named
from .core.match import Match
from .core.options import read_options
from .core.record import Record, verify
from .core.record_fields import record_lines
from .core.scene.company import Company, names_for

HUMAN = "human"
"""The player of all seats in the record: the caller of `play`."""
TABLE = "python"
"""The identification of the table in the record, which goes into the commitment."""
WIDTH = 80


class PlayedGame:
    """A game of which all is known. Seats are numbered from 1; moves are texts, as in a record
    (`play r7`). What a seat may know of it, is in its `view`.

    An error that says why something isn't possible (a `StammtischError`) has a note in English, and
    nothing has changed.
    """

    def __init__(self, match: Match) -> None:
        self._match = match

    @property
    def name(self) -> str:
        """The name of the game: `uno`."""
        return self._match.game.name

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self._match.record.seats)

    @property
    def turn(self) -> int:
        """The seat that has to decide; of several that decide at once the first one, 0 after the
        end."""
        return next(iter(self.turns), 0)

    @property
    def turns(self) -> tuple[int, ...]:
        """All seats that have to decide now."""
        return () if self.over else self._match.pending

    @property
    def legal(self) -> list[str]:
        """The moves that the seat `turn` may make; empty after the end."""
        return [] if self.over else self.legal_for(self.turn)

    def legal_for(self, seat: int) -> list[str]:
        """The moves that a seat may make, none if it isn't asked."""
        return [self._match.game.notation(move) for move in self.view(seat).legal]

    def play(self, text: str, seat: int | None = None) -> list[Event]:
        """Make the moves of a line for the seat `turn`, or another one that is asked, and those of
        chance that follow. The verb may be left out (`r7`). Returns what happened. Raises a
        RuleError if they aren't legal."""
        try:
            return self._match.play_line(seat or self.turn, text)
        except StammtischError as error:
            raise _explained(error, self.name, text) from None

    def ask(self, player: str = "heuristic", seat: int | None = None) -> str:
        """The move that an AI player chooses for the seat `turn`, or another one that is asked, by
        what that seat sees. `player`: a level such as `hard`, or any other
        spec of docs/ai.md. The same game at the same point gives the same answer, unless the spec
        has a limit in seconds."""
        from .ai.decision import ask_player, decision_rng
        from .ai.registry import make_player

        seat = seat or self.turn
        try:
            made = make_player(player, self._match.game)
            rng = decision_rng(self._match, seat)
            return self._match.game.notation(ask_player(made, player, self.view(seat), rng))
        except StammtischError as error:
            raise _explained(error, self.name) from None

    def view(self, seat: int = 0) -> Any:
        """All that a seat may know, with its legal moves as numbers; 0: a spectator."""
        if not 0 <= seat <= self.players:
            raise ValueError(f"seat {seat}: there are seats 1 to {self.players}, and spectators, 0")
        return self._match.view(seat)

    @property
    def over(self) -> bool:
        return self._match.over

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat after the end, from 1; ties share the better one."""
        return self._match.outcome.places

    @property
    def points(self) -> tuple[float, ...]:
        """The points of each seat after the end."""
        return self._match.outcome.points

    def record(self) -> str:
        """The game so far, as one line (docs/records.md), which `read` and `stammtisch replay`
        read when it stands in a file."""
        return self._match.record.to_line()

    def text(self, seat: int = 0, language: str = "en") -> str:
        """The table as a seat sees it (0: a spectator), in 80 columns; `language`: `en`, `de`."""
        from .adapters.presentation.lines import plain  # all texts take longer to read than rules
        from .adapters.presentation.presenter import table_lines
        from .adapters.presentation.texts import texts_in

        company = Company(tuple(self._match.record.seats), seat)
        view, texts = self.view(seat), texts_in(language)
        return plain(table_lines(self._match.game, view, company, texts, WIDTH))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        entries = len(self._match.record.moves)
        state = "over" if self.over else f"turn of seat {self.turn}"
        return f"<{self.name}, {self.players} players, {entries} entries, {state}>"


def new(
    game: str, players: int | None = None, seed: object = None, **options: object
) -> PlayedGame:
    """Begin a game. `players`: how many, by default the fewest that it is for; `seed`: deals the
    same cards again, by default others each time; `options`: those that `stammtisch games` lists.
    Raises UnknownGame, BadSeats, UnknownOption, BadOption or BadText."""
    try:
        found = game_named(game)
        chosen = read_options(found.name, found.options, options)
        names = names_for([HUMAN] * (players or found.seats[0]), [])
        text = secrets.token_hex(16) if seed is None else str(seed)
        kinds = [HUMAN] * len(names)
        match = Match.new(found, chosen, seats=names, players=kinds, seed=text, table=TABLE)
    except StammtischError as error:
        raise _explained(error, game) from None
    return PlayedGame(match)


def read(file: str | Path, number: int = 1) -> PlayedGame:
    """The game in a line of a file of records, verified; a game without an end can be played on.
    Raises RecordError if anything in the line is wrong, OSError if the file can't be read,
    IndexError if it has fewer lines."""
    with Path(file).open(encoding="utf-8", newline="\n") as opened:
        for count, line in enumerate(record_lines(opened), 1):
            if count == number:
                return PlayedGame(Match(_verified(line, number)))
    raise IndexError(f"{file} has no game {number}")


def _verified(line: str, number: int) -> Record:
    try:
        return verify(line, number)
    except RecordError as error:
        raise _explained(error) from None


def _explained(error: StammtischError, game: str = "", typed: str = "") -> StammtischError:
    """The error with a sentence below it."""
    from .adapters.presentation.errors import error_text
    from .adapters.presentation.texts import texts_in

    error.add_note(error_text(error, texts_in("en"), game, typed))
    return error
