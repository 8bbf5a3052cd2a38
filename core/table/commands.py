"""What can be said to a table. `by` is who says it: an opaque identification of a person.

`question` is the id of the question that is answered, or beside which the button stands; ids
never come back, so an old button or a repeated message can do no harm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..game import Move


@dataclass(frozen=True, slots=True)
class Open:
    """A new table, not opened yet. `table`: its id, which names no person and no chat; `secret`:
    a text nobody can guess, from which all chance of the first game follows. `public`: others
    than those who sit there look on (a group chat). `watching`: the person only watches, and the
    table goes on without people. `anyone`: whoever knows the table's number may join, not only who
    reads the chat or was given the invitation. `expires`: after so many seconds in which nothing
    is done in its lobby the table is closed (0: never)."""

    by: str
    name: str
    table: str
    game: str
    secret: str
    options: Mapping[str, object] = field(default_factory=dict)
    pace: str = "off"
    public: bool = False
    watching: bool = False
    anyone: bool = False
    expires: int = 0


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat in the lobby."""

    by: str
    name: str


@dataclass(frozen=True, slots=True)
class Watch:
    """Look on, without a seat."""

    by: str
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the seat, or stop watching. In a game an AI player plays on under the name."""

    by: str


@dataclass(frozen=True, slots=True)
class AddAi:
    """The host seats an AI player; whether the spec names one is for the front end to check."""

    by: str
    spec: str
    name: str


@dataclass(frozen=True, slots=True)
class RemoveAi:
    by: str
    seat: int


@dataclass(frozen=True, slots=True)
class SetOption:
    """The host sets an option of the game, by text as typed."""

    by: str
    name: str
    value: object


@dataclass(frozen=True, slots=True)
class SetPace:
    by: str
    pace: str


@dataclass(frozen=True, slots=True)
class SayWord:
    """Before the start: a word of one's own that is mixed into the deal. The secret is fixed by
    then, and who knows it can't know the words, so nobody chooses the deal alone. Instead of the
    word said before; "" takes it back."""

    by: str
    word: str


@dataclass(frozen=True, slots=True)
class ChooseDeck:
    """Before the start: the deck that whoever speaks plays with, in a game of decks, as text as
    typed; "" takes the choice back. `name`: what they call it."""

    by: str
    deck: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Start:
    by: str
    question: int


@dataclass(frozen=True, slots=True)
class Answer:
    """A move: its place among the legal moves of the question (from 0), the places of several
    parts (see `move_parser.resolve_numbers`, but from 0), or a line in canonical notation, which
    may hold several parts. `call`: one that was made with it (see `Call`)."""

    by: str
    question: int
    choice: int | str | tuple[int, ...]
    call: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """Something that has to be said without being asked (`nyan`), in canonical notation."""

    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Retract:
    """Take back the own hidden choice, as long as others are still choosing. `question`: the one
    that is open now, or the own last answered one."""

    by: str
    question: int


@dataclass(frozen=True, slots=True)
class Unfold:
    """See how choices go on that begin alike (a wild card and its colours): those that begin like
    the one at this place (from 0); -1: all of them again. Nothing is chosen by that, and nobody
    else notices."""

    by: str
    question: int
    choice: int


@dataclass(frozen=True, slots=True)
class Hint:
    """Ask for advice on the own question."""

    by: str
    question: int


@dataclass(frozen=True, slots=True)
class Advice:
    """A move with all its parts, the value that its first part lets expect (from 0: alone last, to
    1: alone first), and over how many games that was found."""

    moves: tuple[Move, ...]
    value: float
    games: int

    @property
    def wins(self) -> bool:
        """Whether calculation, not games, found that it wins (see `Manifest.solve`)."""
        return self.games == 0 and self.value == 1.0


@dataclass(frozen=True, slots=True)
class Hinted:
    """The advice, from whoever computed it, best first; empty if there is none."""

    question: int
    advice: tuple[Advice, ...]


@dataclass(frozen=True, slots=True)
class Undo:
    """Back to the own last decision that was one; only for a person alone with AI players."""

    by: str
    question: int


@dataclass(frozen=True, slots=True)
class AiMoved:
    """An AI player's move; None if it failed or took too long. `by`: who chose it, where another
    one stood in for the player that was asked."""

    question: int
    move: Move | None
    by: str = ""


@dataclass(frozen=True, slots=True)
class Woken:
    """It is time for what `WakeMe` announced."""

    question: int
    why: str


@dataclass(frozen=True, slots=True)
class OutOfReach:
    """A person can't be shown yet what they are asked; no deadline runs until they can."""

    by: str


@dataclass(frozen=True, slots=True)
class Back:
    """Take the own seat again, from the AI player that played on."""

    by: str


@dataclass(frozen=True, slots=True)
class Kick:
    """Have a seat freed (lobby) or taken over for good (in a game, after a missed turn): the
    host at once, others by a majority of the people who are there."""

    by: str
    seat: int


@dataclass(frozen=True, slots=True)
class Stop:
    """End the game, or close the lobby: at once who is alone there or the host of a lobby, else
    by a majority. `question`: the one of the phase."""

    by: str
    question: int


@dataclass(frozen=True, slots=True)
class Rematch:
    """Back to the lobby with the same people, for another game with a new secret."""

    by: str
    question: int
    secret: str


Command = (
    Join
    | Watch
    | Leave
    | AddAi
    | RemoveAi
    | SetOption
    | SetPace
    | SayWord
    | ChooseDeck
    | Start
    | Answer
    | Call
    | Retract
    | Unfold
    | Hint
    | Hinted
    | Undo
    | AiMoved
    | Woken
    | OutOfReach
    | Back
    | Kick
    | Stop
    | Rematch
)
"""What is said to a table that is open."""
