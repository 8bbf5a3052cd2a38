"""The common part of the games in `core/games`, which are packages with modules of equal names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .chance import Dice
from .compiled import compiled_state
from .constants import OVER
from .game import EVERYONE, Event, Outcome
from .memory import Memory
from .spelling import Spelling
from .state import State


class PackagedGame:
    """A `Game` made of the classes and modules of its package. A game adds its facts, `points` and
    `default`.

    `state` and `memory` are classes; `memory` is None if seats remember nothing beyond the
    position. `view_module` has

    - `view`, and `fill`, which puts the content of a View into a sampled world;
    - STAGES, the words for the numbers in `state.stage`;
    - NAMES, the kinds of events by the kinds of notes;
    - PRIVATE, for notes about a card (first value) that only its owner may see: the kinds of the
      events for the owner and for the others. The others get the second value unless it is zero.

    `notation_module` has MOVES, the notation of each move, CHANCE, a ChanceNotation, and `why_not`.
    """

    state: Any
    memory: Any = None
    calls: tuple[str, ...] = ()
    aloud: frozenset[str] = frozenset()
    spelling = Spelling()
    view_module: Any
    notation_module: Any

    def __init__(self) -> None:
        self._moves: Sequence[str] = self.notation_module.MOVES
        self._numbers = {text: move for move, text in enumerate(self._moves) if text}
        self._stages: Sequence[str] = self.view_module.STAGES

    # Positions

    def new(self, players: int, options: Any) -> State:
        state: State = compiled_state(self.state(players, options))
        state.listening = 1
        if self.memory:
            state.memory = self.memory(players)
        return state

    def pooled(self, view: Any) -> State:
        world = self.state(view.players, view.options)
        world.unordered = 1
        world.mover = view.pending[0] if view.pending else OVER
        world.stage = self._stages.index(view.stage)
        self.view_module.fill(world, view)
        state: State = compiled_state(world)
        return state

    def outcome(self, state: State) -> Outcome:
        return Outcome(state.places(), self.points(state), state.utilities())

    def points(self, state: Any) -> tuple[int, ...]:
        """The points of each seat when the game is over, seat 1 first."""
        raise NotImplementedError

    # Chance

    def chance(self, state: Any, dice: Dice) -> tuple[int, ...]:
        """A starting player, or a new order of the draw pile."""
        if self._stages[state.stage] == "starter":
            starters = self.starters(state)
            return (state.stage, starters[dice.below(len(starters))])
        return (state.stage, *dice.shuffled(sorted(state.pile[: state.pile_n])))

    def starters(self, state: Any) -> Sequence[int]:
        """The seats among which chance chooses the starting player."""
        return range(1, state.players + 1)

    # What seats see

    def observe(self, state: State) -> list[Event]:
        names: Mapping[int, str] = self.view_module.NAMES
        private: Mapping[int, tuple[str, str]] = self.view_module.PRIVATE
        memory: Memory | None = state.memory
        events = []
        for kind, seat, a, b in state.drain_notes():
            if memory is not None:
                memory.learn(state, kind, seat, a, b)
            if kind in private:
                own, others = private[kind]
                events.append(Event(own, seat, (a, b), 1 << seat))
                events.append(Event(others, seat, (b,) if b else (), EVERYONE & ~(1 << seat)))
            else:
                events.append(Event(names[kind], seat, (a, b)))
        return events

    def view(self, state: Any, seat: int) -> Any:
        return self.view_module.view(state, seat)

    # Notation

    def notation(self, move: int) -> str:
        return self._moves[move]

    def read(self, text: str) -> int | None:
        return self._numbers.get(text)

    def chance_notation(self, outcome: Sequence[int]) -> str:
        text: str = self.notation_module.CHANCE.write(outcome)
        return text

    def read_chance(self, text: str) -> tuple[int, ...] | None:
        outcome: tuple[int, ...] | None = self.notation_module.CHANCE.read(text)
        return outcome

    def why_not(self, view: Any, move: int) -> dict[str, object]:
        facts: dict[str, object] = self.notation_module.why_not(view, move)
        return facts
