"""Commands to a table. `by`: the person who gives the command, as an opaque id.

`question`: the id of the question that is answered, or that was open when the button was shown.
Ids are never used again, so an old button or a repeated message can do no harm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..game import Move
from ..record_fields import PlayerInfo


@dataclass(frozen=True, slots=True)
class Open:
    """Open a new table. `table`: its id, which names no person and no chat; `secret`: an
    unguessable text from which all chance of the first game follows. `public`: others than those
    who sit there see the table (a group chat). `watching`: the person only watches, and the
    table goes on without people. `anyone`: the table's number is enough to join it; else people
    must read the chat or have the invitation. `expires`: seconds without a command after which a
    lobby is closed (0: never). `reachable`: see `Join`; `quiet`: see `SetQuiet`."""

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
    reachable: bool = True
    quiet: str = ""


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat in the lobby. `reachable`: the person can be shown their hand alone."""

    by: str
    name: str
    reachable: bool = True


@dataclass(frozen=True, slots=True)
class Reached:
    """The person can be shown their hand alone from now on."""

    by: str


@dataclass(frozen=True, slots=True)
class Watch:
    """Watch without a seat."""

    by: str
    name: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the seat, or stop watching. In a game an AI player plays on under the name."""

    by: str


@dataclass(frozen=True, slots=True)
class AddAi:
    """The host seats an AI player. The front end has to check the spec."""

    by: str
    spec: str
    name: str


@dataclass(frozen=True, slots=True)
class RemoveAi:
    """The host removes an AI player from the lobby."""

    by: str
    seat: int


@dataclass(frozen=True, slots=True)
class SetOption:
    """The host sets an option of the game; `value` may be text as typed."""

    by: str
    name: str
    value: object


@dataclass(frozen=True, slots=True)
class SetPace:
    """The host sets the pace, a key of `PACES`."""

    by: str
    pace: str


@dataclass(frozen=True, slots=True)
class SetQuiet:
    """The group of the table has other quiet hours ("": none), see `quiet.quiet_hours`."""

    quiet: str


@dataclass(frozen=True, slots=True)
class SayWord:
    """Before the start: contribute a word to the deal. The secret is fixed by then, and its owner
    can't know the words, so nobody chooses the deal alone. Replaces the person's earlier word; ""
    takes it back."""

    by: str
    word: str


@dataclass(frozen=True, slots=True)
class ChooseDeck:
    """Before the start of a game with decks: choose the own deck, as typed; "" takes the choice
    back. `name`: the person's name for it."""

    by: str
    deck: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Start:
    """The host starts the game. `question`: the id of the phase; `anyway`: don't wait for people
    who can't be shown their hand alone."""

    by: str
    question: int
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """Answer a question. `choice`: the move's place among the legal moves of the question (from 0),
    the places of several parts (see `move_parser.resolve_numbers`, but from 0), or a line in
    canonical notation, which may hold several parts. `call`: a call made with it (see `Call`)."""

    by: str
    question: int
    choice: int | str | tuple[int, ...]
    call: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """Make a call, such as `nyan`, for which nobody is asked; in canonical notation."""

    by: str
    text: str


@dataclass(frozen=True, slots=True)
class Retract:
    """Take back the own hidden choice while others are still choosing. `question`: the open one,
    or the one that the person answered last."""

    by: str
    question: int


@dataclass(frozen=True, slots=True)
class Unfold:
    """Show the choices that begin like the one at this place (from 0), such as the colours of a
    wild card; -1: all choices again. Nothing is chosen, and nobody else notices."""

    by: str
    question: int
    choice: int


@dataclass(frozen=True, slots=True)
class Hint:
    """Ask for advice on the own question."""

    by: str
    question: int


STRONG, WEAK = "strong", "weak"
"""Players against whom a difference between moves holds."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move with all its parts, the expected value of its first part (0: alone last, 1: alone
    first), and the number of games from which it was estimated. `even`: these games don't show that
    it is worse than the first move of the advice. `behind`: by how much less the seat then has of
    what counts in the game (points, cards, life; negative: more) than after the first move; 0 if
    the games don't show it. `against`: STRONG if players who search have shown the difference to
    the first move, WEAK if the move is worse only in games in which the others err, else ""."""

    moves: tuple[Move, ...]
    value: float
    games: int
    even: bool = False
    behind: float = 0.0
    against: str = ""

    @property
    def wins(self) -> bool:
        """True if the move was proved to win (see `AiFacts.solve`)."""
        return self.games == 0 and self.value == 1.0


@dataclass(frozen=True, slots=True)
class Hinted:
    """The computed advice, best first; empty if there is none."""

    question: int
    advice: tuple[Advice, ...]


@dataclass(frozen=True, slots=True)
class Undo:
    """Go back to the own last decision with more than one legal move; only for a person alone
    with AI players."""

    by: str
    question: int


@dataclass(frozen=True, slots=True)
class AiMoved:
    """An AI player's move; None if it failed or took too long. `by`: the spec that chose it, if
    it wasn't the one that was asked. `info`: what it told about this decision, for the record of a
    game without people."""

    question: int
    move: Move | None
    by: str = ""
    info: PlayerInfo | None = None


@dataclass(frozen=True, slots=True)
class Woken:
    """The time of a `WakeMe` has come."""

    question: int
    why: str


@dataclass(frozen=True, slots=True)
class OutOfReach:
    """A person can't be sent their question yet; no deadline runs until they can."""

    by: str


@dataclass(frozen=True, slots=True)
class RetakeSeat:
    """Take the own seat back from the AI player that played on."""

    by: str


@dataclass(frozen=True, slots=True)
class Kick:
    """Free a seat (lobby), or have an AI player take it over for good (in a game, after a missed
    turn): the host at once, others by a majority of the people who play."""

    by: str
    seat: int


@dataclass(frozen=True, slots=True)
class Stop:
    """End the game, or close the lobby: at once if the person is alone or the host of the lobby,
    else by a majority. `question`: the id of the phase."""

    by: str
    question: int


@dataclass(frozen=True, slots=True)
class CallOff:
    """The operator of the program ends the game, or closes the lobby. `reason`: told to all people
    there; "" for none."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Go back to the lobby with the same people, for another game with a new secret. `question`:
    the id of the phase; `quiet`: see `SetQuiet`; `without`: people who aren't taken along."""

    by: str
    question: int
    secret: str
    quiet: str = ""
    without: tuple[str, ...] = ()


Command = (
    Join
    | Reached
    | Watch
    | Leave
    | AddAi
    | RemoveAi
    | SetOption
    | SetPace
    | SetQuiet
    | SayWord
    | ChooseDeck
    | Start
    | AnswerQuestion
    | Call
    | Retract
    | Unfold
    | Hint
    | Hinted
    | Undo
    | AiMoved
    | Woken
    | OutOfReach
    | RetakeSeat
    | Kick
    | Stop
    | CallOff
    | Rematch
)
"""The commands of `Table.do`."""
