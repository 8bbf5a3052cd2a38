"""What the games of `core/games` have in common: each is a folder with modules of equal names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .compiled import twin
from .game import Event
from .state import State


class FolderGame:
    """A `Game` made of the classes and modules of its folder. `state` and `memory` (None: the
    position is all that seats remember) are classes; `view_module` has `observe`, `view` and
    `pooled`, `notation_module` the other functions named as here. A game adds its facts, and
    `chance`, `outcome` and `default`."""

    state: Any
    memory: Any = None
    calls: tuple[str, ...] = ()
    aloud: frozenset[str] = frozenset()
    view_module: Any
    notation_module: Any

    def new(self, players: int, options: Any) -> State:
        state: State = twin(self.state(players, options))
        state.listening = 1
        if self.memory:
            state.memory = self.memory(players)
        return state

    def observe(self, state: Any) -> list[Event]:
        found: list[Event] = self.view_module.observe(state)
        return found

    def view(self, state: Any, seat: int) -> Any:
        return self.view_module.view(state, seat)

    def pooled(self, view: Any) -> State:
        state: State = twin(self.view_module.pooled(view))
        return state

    def notation(self, move: int) -> str:
        text: str = self.notation_module.notation(move)
        return text

    def read(self, text: str) -> int | None:
        move: int | None = self.notation_module.read(text)
        return move

    def chance_notation(self, outcome: Sequence[int]) -> str:
        text: str = self.notation_module.chance_notation(outcome)
        return text

    def read_chance(self, text: str) -> tuple[int, ...] | None:
        outcome: tuple[int, ...] | None = self.notation_module.read_chance(text)
        return outcome

    def why_not(self, view: Any, move: int) -> dict[str, object]:
        facts: dict[str, object] = self.notation_module.why_not(view, move)
        return facts
