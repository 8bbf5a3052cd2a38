"""What the first game of somebody consists of, who learns the rules while they play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ....core.game import Move


@dataclass(frozen=True, slots=True)
class Step:
    """Something that is explained once: by the message `lesson-<game>-<name>`, at the first
    decision whose View `when` holds for."""

    name: str
    when: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Try:
    """A kind of action to be tried out. As long as it was done less than `times` times, `pick` says
    a legal move of the View that does it or goes on with it; None if none makes sense now."""

    kind: str
    pick: Callable[[Any], Move | None]
    times: int = 1


class Lesson(Protocol):
    """The first game of one person (seat 1) in one game. All that it says follows from Views of
    that seat, and from its own moves."""

    @property
    def game(self) -> str: ...

    @property
    def seed(self) -> str:
        """From which all cards are dealt, so that things come in a sensible order."""

    @property
    def against(self) -> Sequence[str]:
        """The other players, by spec."""

    @property
    def options(self) -> Mapping[str, object]:
        """Those of the game, as records keep them."""

    @property
    def steps(self) -> Sequence[Step]:
        """In the order in which they are told where several come at the same moment. The last one
        ends the lesson: it comes after all others."""

    @property
    def tries(self) -> Sequence[Try]:
        """What is advised first, first."""

    def kind(self, view: Any, move: Move) -> str:
        """Which kind of action a move begins; "" if it goes on with one."""
