"""What a command brings about: facts for others to carry out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..game import Event, Move


@dataclass(frozen=True, slots=True)
class Told:
    """What happened in the game; each event says who may see it."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Happened:
    """What happened at the table: `kind` is a word (joined, missed, took-over, ...), `seat` whom
    it is about (0: nobody who sits there), `to` the only person who is told ("": everybody)."""

    kind: str
    seat: int = 0
    facts: tuple[tuple[str, object], ...] = ()
    to: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A person is asked; what and with which choices, `Table.view_of(person)` tells."""

    question: int
    seat: int
    person: str


@dataclass(frozen=True, slots=True)
class Think:
    """An AI player is asked: `Table.job(question)` is the job. Its answer isn't wanted sooner
    than `when`, so that nothing shows in the time it takes."""

    question: int
    seat: int
    when: float


@dataclass(frozen=True, slots=True)
class Advise:
    """A person wants advice on their question: `Table.job(question)` is the job."""

    question: int
    seat: int
    person: str


@dataclass(frozen=True, slots=True)
class WakeMe:
    """Send `Woken(question, why)` at `when`. `why`: `warn`, `late`, `forced` (an answer without
    an alternative is due), `reached` (the person can be shown what they are asked), `rest` (calls
    are no longer waited for) or `expired` (nobody has done anything in the lobby; `question` is
    the id of the phase)."""

    question: int
    when: float
    why: str


Owed = Ask | Think | Advise | WakeMe
"""What a table waits for."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over, or was called off (`places` is then empty)."""

    places: tuple[int, ...]
    points: tuple[int, ...]


Effect = Told | Happened | Ask | Think | Advise | WakeMe | Ended


@dataclass(frozen=True, slots=True)
class Job:
    """What an AI player is given, and all it is given: the game's name, the View of its seat, its
    spec, and the text that seeds its generator."""

    game: str
    view: Any
    spec: str
    key: str

    @property
    def legal(self) -> tuple[Move, ...]:
        legal: tuple[Move, ...] = self.view.legal
        return legal
