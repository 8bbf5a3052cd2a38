"""Effects of a command, for the service or front end to carry out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..game import Event, Move


@dataclass(frozen=True, slots=True)
class GameEvents:
    """Events of the game; each of them says who may see it."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Happened:
    """An event at the table: its `kind` (joined, missed, took-over, ...), the `seat` that it
    concerns (0: none), and its facts. `to`: the only person who is told ("": everybody)."""

    kind: str
    seat: int = 0
    facts: tuple[tuple[str, object], ...] = ()
    to: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A person has to answer a question; `Table.view_of(person)` has its choices. `again`: they
    were asked before in the same turn, theirs or another's."""

    question: int
    seat: int
    person: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class Think:
    """An AI player has to answer a question: `Table.job(question)` is the job. Its answer counts
    from `when` on, so that its thinking time reveals nothing."""

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
    """Send `Woken(question, why)` at `when`. `why`: `warn`, `late`, `forced` (the only possible
    answer is due), `reached` (the person can be sent their question), `again` (the quiet hours in
    which the person was asked are over), `rest` (the time for calls is over) or `expired` (the
    lobby was idle for too long; `question` is the id of the phase)."""

    question: int
    when: float
    why: str


Owed = Ask | Think | Advise | WakeMe
"""Pending work of a table."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over, or was called off (`places` is then empty)."""

    places: tuple[int, ...]
    points: tuple[float, ...]


Effect = GameEvents | Happened | Ask | Think | Advise | WakeMe | Ended


@dataclass(frozen=True, slots=True)
class AiJob:
    """The whole input of an AI player: the game's name, the View of its seat, its spec, and the
    text that seeds its generator."""

    game: str
    view: Any
    spec: str
    key: str

    @property
    def legal(self) -> tuple[Move, ...]:
        legal: tuple[Move, ...] = self.view.legal
        return legal
