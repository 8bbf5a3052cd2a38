"""The screen of a game as far as moves and commands are given to it, by keys, the mouse and the
palette."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ....adapters.presentation.typed_line import read_declaration
from .table_screen import TableScreen
from .targets import CHOICE


@dataclass(frozen=True, slots=True)
class LineRequest:
    """A line for which the session waits. `move`: a move of the person who was shown the table is
    expected; `commands`: commands are allowed; `goes_on`: Enter goes on to the next move."""

    prompt: str
    move: bool = False
    commands: bool = False
    goes_on: bool = False


class InputScreen(TableScreen):
    """`request`: the line for which the session waits. The callbacks: `queue_command` gets a
    command while no line is requested, `leave_game` ends the game."""

    request: LineRequest | None = None
    queue_command: Callable[[str], None]
    leave_game: Callable[[], None]

    @property
    def asked_for_move(self) -> bool:
        """True if a move is requested."""
        return self.request is not None and self.request.move

    def submit(self, line: str) -> None:
        """Answer the request with a line; without a request treat it as a command to queue."""
        raise NotImplementedError

    def declaration_in(self, line: str) -> str:
        """The declaration in a line, or ""."""
        look = self.state.look
        return read_declaration(look.game.name, line)[0] if look else ""

    def answer_early(self, text: str) -> None:
        """Show an answer while others play, until a move is asked for."""
        self.reply = text
        self.redraw()

    def activate(self) -> None:
        """Choose the part at the cursor; if it has several choices, list these."""
        cursor = self.state.cursor
        if cursor is None:
            return
        kind, _, value = cursor[0].partition(" ")
        if kind == CHOICE:
            self.submit(value)
            return
        choices_here = [choice for choice in self.state.choices if choice.part == cursor[0]]
        if len(choices_here) == 1:
            self.submit(str(choices_here[0].number))
        elif choices_here:
            self.state.chosen = cursor
            self.state.cursor = (f"{CHOICE} {choices_here[0].number}", 0)
            self.announce(choices_here[0].offer.first.title if choices_here[0].offer.first else "")
        else:
            self.submit(f"? {value}")
