"""The games as environments of PettingZoo (extra `rl`): `env("uno", players=3)`. The seats are
agents that act one after the other. docs/reinforcement-learning.md describes the observations.

An agent observes the content of its seat's View, and nothing else. Seats that choose at the same
time act one by one, and none observes the choices of the others before all have chosen.
"""

from __future__ import annotations

import operator
import secrets
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, Literal, Self, SupportsIndex, TypeVar, get_args

from ..core.engine.compiled import compiled_state, plain_state
from ..core.engine.constants import CHANCE, MAX_GAME_LENGTH, OVER, SEEDS
from ..core.engine.rng import Rng
from ..core.engine.state import State
from ..core.errors import IllegalMove
from ..core.game import Game, Outcome
from ..core.games import check_seats, game_named
from ..core.information.observation import Layout, layout_of
from ..core.options import read_options
from ..core.packages import needs_extra
from ..core.scene.company import Company
from ..core.scene.texts import LANGUAGES, Language
from .presentation.presenter import table_lines
from .presentation.texts import texts_in

with needs_extra("rl"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv

__all__ = ["CardGame", "env", "raw_env"]

WIDTH = 80
NEVER_CHANGES = ("game", "layout", "options", "texts")
"""Attributes that copies of an environment share."""
Observation = dict[str, np.ndarray]
Env = TypeVar("Env")
NO_GAME = "call reset first: no game is being played"
Rewards = Literal["place", "points"]
RenderMode = Literal["ansi", "human"]
Options = Mapping[str, int | str]
"""Options of a game by name: on or off as a bool, numbers, texts."""
MOST_NUMBERS = 2**31 - 1
"""No size may be larger."""
REWARDS: tuple[str, ...] = get_args(Rewards)
RENDER_MODES: tuple[str, ...] = get_args(RenderMode)


class CardGame(AECEnv):  # type: ignore[misc, type-arg, unused-ignore]
    """Any game of stammtisch.

    `players`: the number of seats (default: the fewest that the game allows); `options`: of the
    game, by name. `rewards`, given at the end: `place` is 1 for the seat that is alone first, -1
    for the one alone last, in equal steps between; `points` is the seat's points minus the mean of
    the others', negated if the fewest points win. `render_mode`: `ansi` returns the table as a
    spectator sees it as text, `human` prints it, in the `language`. `max_moves`: a game with so
    many moves and chance decisions is truncated, with rewards of 0. `rules`: a
    version of the game's rules, by default the present one.

    Observations are float32 vectors of the length `layout.length`, action masks int8 vectors with
    one entry for each action. Raises UnknownGame, BadSeats, UnknownOption or BadOption; ValueError
    or TypeError for other invalid values, ValueError for a game without vectors. Before `reset`
    all that needs a game raises RuntimeError.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo has it
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        players: SupportsIndex | None = None,
        options: Options | None = None,
        rewards: Rewards = "place",
        render_mode: RenderMode | None = None,
        language: Language = "en",
        max_moves: SupportsIndex = MAX_GAME_LENGTH,
        rules: SupportsIndex | None = None,
    ) -> None:
        super().__init__()
        one_of("rewards", rewards, REWARDS)
        one_of("render_mode", render_mode, (None, *RENDER_MODES))
        one_of("language", language, LANGUAGES)
        self.game, self.players, self.options = table_of(game, players, options, rules)
        self.max_moves = within("max_moves", max_moves)
        self.layout = layout_of(self.game, self.players)
        self.metadata = {**self.metadata, "name": f"{game}_v{self.game.followed(self.options)}"}
        self.by_points = rewards == "points"
        self.render_mode = render_mode
        self.texts = texts_in(language)
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents, 1)}
        moves = self._moves = len(self.layout.moves)
        self.observation_spaces = {
            agent: observation_space(self.layout) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(moves) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._seed = secrets.randbelow(SEEDS)
        self._rng = Rng("")

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self._named(agent)]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[self._named(agent)]

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """Begin a game. The same seed (modulo 2**62) gives the same game; without a seed, games
        follow from the last one. `options` is part of PettingZoo's interface and ignored."""
        del options
        first = self._seed if seed is None else whole("seed", seed) % SEEDS
        self._seed = self._rng.start(first)
        self.position = self.game.new(self.players, self.options)
        self.position.listening = int(self.game.learns)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._made = 0
        self._go_on()

    def last(self, observe: bool = True) -> Any:
        """The observation of the selected agent, its reward, termination, truncation and info.
        Raises RuntimeError before `reset`."""
        self._check_running()
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def observe(self, agent: str) -> Observation:
        """`observation` (float32, see the layout) and `action_mask` (int8; 1 for each legal action
        of the agent, all 0 while it isn't to move). Raises RuntimeError before `reset`."""
        seat, vector = self._seats[self._named(agent)], self.layout.writer
        self._check_begun()
        mask = vector.mask(self.position, seat)
        return {
            "observation": np.frombuffer(vector.write(self.position, seat), np.float32),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def agent_iter(self, max_iter: int = 2**63) -> Iterable[str]:
        """The selected agent, again and again until the game is over. Raises RuntimeError before
        `reset`."""
        self._check_begun()
        agents: Iterable[str] = super().agent_iter(max_iter)
        return agents

    def step(self, action: SupportsIndex | None) -> None:
        """Play the move with this number. Raises IllegalMove, which lists the legal ones, and
        changes nothing if it isn't legal; TypeError if it isn't a whole number; RuntimeError before
        `reset`."""
        self._check_running()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seats[agent]
        move = -1 if action is None else whole("action", action)
        try:
            self.position.play(seat, move)
        except ValueError:  # it isn't legal, and nothing has changed
            raise refusal(self.game, self.position, seat, action) from None
        self._count()
        self._go_on()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as a spectator sees it, in mode `ansi`; mode `human` prints it. None without a
        render mode. Raises RuntimeError before `reset`."""
        self._check_begun()
        if self.render_mode is None:
            return None
        company = Company(tuple(self.possible_agents))
        view = self.game.view(self.position, 0)
        lines = table_lines(self.game, view, company, self.texts, WIDTH)
        text = "\n".join("".join(span.text for span in line) for line in lines)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Does nothing: there are no resources to release, and play can go on."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """An environment in the same position, which plays on as this one would: its later shuffles
        are the same. A search in it sees hidden cards; `core.game.sampled` deals others."""
        if "position" in self.__dict__:
            memo[id(self.position)] = self.position.clone()
        return deep_copy(self, memo, NEVER_CHANGES)

    def __copy__(self) -> Self:
        """The same as a deep copy: environments that share a position would disturb each other."""
        return deepcopy(self)

    def __getstate__(self) -> dict[str, Any]:
        """For `pickle`: a position in its plain form, and what else changes or was set."""
        kept = {name: value for name, value in self.__dict__.items() if name not in NEVER_CHANGES}
        if "position" in kept:
            kept["position"] = plain_state(self.position)
        names = {"game": self.game.name, "language": self.texts.language}
        return {"kept": kept, "options": self.options, **names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Raises as the constructor does if the game or its options are unknown here."""
        self.__dict__.update(state["kept"])
        self.game = game_named(state["game"])
        self.options = state["options"]
        self.layout = layout_of(self.game, self.players)
        self.texts = texts_in(state["language"])
        if "position" in state["kept"]:
            self.position = compiled_state(self.position)

    def notation(self, action: SupportsIndex) -> str:
        """The notation of an action; "" for a number without a move. Raises ValueError if it isn't
        a number of the action space."""
        number = whole("action", action)
        if not 0 <= number < self._moves:
            raise ValueError(f"action is {number}; allowed are 0 to {self._moves - 1}")
        return self.layout.moves[number]

    def _named(self, agent: str) -> str:
        if agent not in self._seats:
            raise ValueError(f"agent is {agent!r}; allowed are {', '.join(self._seats)}")
        return agent

    def _check_begun(self) -> None:
        if "position" not in self.__dict__:
            raise RuntimeError(NO_GAME)

    def _check_running(self) -> None:
        if not self.agents:
            raise RuntimeError(NO_GAME)

    def _asked(self) -> str:
        agent: str = self.possible_agents[self.position.pending()[0] - 1]
        return agent

    def _go_on(self) -> None:
        """Carry out all pending chance decisions and declarations, and select the agent that has to
        decide, or end or truncate the game."""
        while self._made < self.max_moves:
            if self.position.mover == CHANCE:
                self.game.settle(self.position, self._rng)
            elif calls := self.position.declarations():
                self.position.play(*next(iter(calls.items())))
            else:
                break
            self._count()
        if self.position.mover == OVER:
            self._end()
        elif self._made >= self.max_moves:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._asked()

    def _count(self) -> None:
        """Count a move or a chance decision that has been carried out."""
        self.position.remember()
        self._made += 1

    def _end(self) -> None:
        values = rewards_of(self.game.outcome(self.position), self.by_points)
        self.rewards = dict(zip(self.possible_agents, values, strict=True))
        self._accumulate_rewards()  # the only rewards of a game
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]


raw_env = CardGame
"""The environment of a game by its name, see `CardGame`."""
env = CardGame
"""The same as `raw_env`: the environment itself rejects illegal actions and calls before `reset`.
A wrapper for that would take longer than the rules of a move."""


def observation_space(layout: Layout) -> Dict:
    """The space of what one seat sees: `observation` and `action_mask`."""
    bounds = np.zeros((2, layout.length), np.float32)
    for part in layout.parts:
        bounds[:, part.start : part.start + part.length] = [[part.low], [part.high or 0]]
    return Dict(
        observation=Box(bounds[0], bounds[1], dtype=np.float32),
        action_mask=Box(0, 1, (len(layout.moves),), np.int8),
    )


def refusal(game: Game, position: State, seat: int, action: object, **facts: object) -> IllegalMove:
    """The error for an illegal action of a seat, which lists the legal ones."""
    view = game.view(position, seat)
    legal = ", ".join(f"{move} ({game.notation(move)})" for move in view.legal)
    number = -1 if action is None else whole("action", action)
    if 0 <= number < len(game.moves):
        move, why = f"{number} ({game.notation(number)})", game.why_not(view, number)
    else:
        move, why = str(action), {"reason": "no-such-move"}
    return IllegalMove(move=move, legal=legal, **why, **facts)


def deep_copy(env: Env, memo: dict[int, Any], shared: Iterable[str]) -> Env:
    """A deep copy of an environment, with the same objects as the attributes `shared`."""
    copied = memo[id(env)] = object.__new__(type(env))
    memo.update({id(value): value for value in (getattr(env, name) for name in shared)})
    copied.__dict__.update(deepcopy(env.__dict__, memo))
    return copied


def rewards_of(outcome: Outcome, by_points: bool) -> list[float]:
    """The rewards of all seats at the end of a game, see `CardGame`."""
    if by_points:
        return _margins(outcome.places, outcome.points)
    return [2 * utility - 1 for utility in outcome.utility]


def _margins(places: tuple[int, ...], points: tuple[float, ...]) -> list[float]:
    """The points of each seat minus the mean of the others, negated if the fewest points win."""
    best, worst = places.index(min(places)), places.index(max(places))
    sign = -1 if points[best] < points[worst] else 1
    others = len(points) - 1
    total = sum(points)
    return [float(sign * (own - (total - own) / others)) for own in points]


# Settings


def whole(name: str, value: object) -> int:
    """A whole number, of Python or of numpy, as an int. Raises TypeError for anything else, floats
    and truth values too."""
    if not isinstance(value, bool | np.bool_):
        try:
            return operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise TypeError(f"{name} is {value!r} ({type(value).__name__}); allowed are whole numbers")


def within(name: str, value: object, most: int = MOST_NUMBERS) -> int:
    """A whole number from 1 to `most`. Raises TypeError or ValueError."""
    number = whole(name, value)
    if not 0 < number <= most:
        raise ValueError(f"{name} is {number}; allowed are 1 to {most}")
    return number


def one_of(name: str, value: object, allowed: Sequence[object]) -> None:
    """Raises ValueError if the value isn't one of those allowed."""
    if value not in allowed:
        raise ValueError(f"{name} is {value!r}; allowed are {', '.join(map(str, allowed))}")


def table_of(
    game: str, players: object, options: Options | None, rules: object = None
) -> tuple[Game, int, Any]:
    """The game with this name, the number of players (None: the fewest), and its options as they
    were read, by this version of the rules (None: the present one). Raises UnknownGame, BadSeats,
    UnknownOption, BadOption, TypeError, or ValueError for rules that the game doesn't know."""
    chosen = game_named(game)
    number = chosen.seats[0] if players is None else whole("players", players)
    check_seats(chosen, number)
    if not isinstance(options, Mapping | None):
        raise TypeError(
            f"options is {options!r}; allowed are values by name, as in {{'rounds': 2}}"
        )
    version = chosen.version if rules is None else whole("rules", rules)
    one_of("rules", version, (*chosen.former, chosen.version))
    return chosen, number, read_options(game, chosen.options_of(version), options or {})
