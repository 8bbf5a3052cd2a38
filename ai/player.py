"""The protocol of players (a player chooses a move from a View), and those that don't search: one
moves at random, one by the heuristic of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..core.ai_facts import AiFacts
from ..core.engine.compiled import compiled_class, is_compiled
from ..core.engine.rng import Rng
from ..core.engine.state import State
from ..core.errors import BrokenEntryPoint, StammtischError
from ..core.game import Event, Game, Move, Outcome
from ..core.games import broken_parts, find_part
from ..core.packages import Fault
from ..core.policy import Policy


@dataclass(frozen=True, slots=True)
class Budget:
    """The resources of one decision. `rng` is the only randomness a player gets; the same view, rng
    and `iterations` give the same move, which isn't guaranteed with `seconds`. `limit`: seconds
    after which the decision is stopped, for players that wait for something outside."""

    rng: Rng
    iterations: int | None = None
    seconds: float | None = None
    limit: float | None = None


class Player(Protocol):
    """Chooses for one seat. It keeps no state that a resumed game would lack. It may have a
    `deadline`: the most seconds that a decision may take; None for no limit. It may have an `info`
    (`record_fields.PlayerInfo`): what it tells about its last decision; None for nothing."""

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        """Return one of the legal moves (never empty), using only the view."""


class Follower(Player, Protocol):
    """A player that is also told what its seat sees, in games played by `decision.decide`. `heard`:
    the number of entries of the record that it has been told."""

    heard: int

    def hear(self, events: Sequence[Event]) -> None:
        """The next entry: its events, as far as the seat may see them."""

    def over(self, outcome: Outcome) -> None:
        """The end of the game. Must not raise."""


Factory = Callable[..., Player]
"""Makes a player for a game: `factory(game, **parameters)`; all parameters are strings."""


class BadParameter(ValueError):
    """A player rejects a parameter of its spec. `facts`: name, value, and what is allowed."""

    def __init__(self, name: str, value: str, allowed: str) -> None:
        super().__init__(f"{name}={value}: {allowed}")
        self.facts = {"name": name, "value": value, "allowed": allowed}


class RandomPlayer:
    """Uniformly random legal moves."""

    def __init__(self, game: Game) -> None:
        del game

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        return legal[budget.rng.below(len(legal))]


# Heuristics. A heuristic is a Policy, so the same code advises a person, plays, and guides a
# search.


UNKNOWN = AiFacts()


class NoHeuristic(StammtischError):
    """The game has no heuristic. Facts: game."""


def ai_facts_of(game: Game) -> AiFacts:
    """What AI players know of a game by its own package. Raises BrokenEntryPoint."""
    found = find_part(game, "policy", _fault)
    if found is None:
        return UNKNOWN
    return found if isinstance(found, AiFacts) else AiFacts(found)


def policy_kind(game: Game) -> Callable[[Any], Policy] | None:
    """The heuristic of a game; None if there is none. Raises BrokenEntryPoint."""
    return ai_facts_of(game).policy


def broken_heuristics() -> list[BrokenEntryPoint]:
    """The errors of heuristics of other packages that can't be used."""
    return broken_parts("policy", _fault)


def _fault(name: str, found: Any) -> Fault | None:
    """The fault of an object of another package that is no AiFacts and makes no heuristics."""
    if isinstance(found, AiFacts) and (found.policy is None or callable(found.policy)):
        return None
    return None if callable(found) else ("kind", type(found).__name__)


def policy_maker(game: Game, position: State) -> Callable[[Any], Policy]:
    """What makes the policy of positions in the form of this one, plain or compiled: the heuristic
    of the game, or Policy where there is none. Raises BrokenEntryPoint."""
    kind: Any = policy_kind(game) or Policy
    return compiled_class(kind) if is_compiled(position) else kind


def policy_for(game: Game, world: Any) -> Policy | None:
    """The heuristic of a game, bound to a world; None if the game has none. Raises
    BrokenEntryPoint."""
    return None if policy_kind(game) is None else policy_maker(game, world)(world)


def style_of(game: Game, style: str) -> Mapping[int, float]:
    """What a style of the game adds to weights of its heuristic; nothing without one. Raises
    BadParameter."""
    styles = ai_facts_of(game).styles
    if style and style not in styles:
        raise BadParameter("style", style, ", ".join(styles) or "–")
    return styles.get(style, {})


class HeuristicPlayer:
    """Plays by the heuristic of its game. `slips`: per cent of choices that are uniformly random
    legal moves. `style`: one of the game. The constructor raises NoHeuristic, BadParameter or
    BrokenEntryPoint."""

    def __init__(self, game: Game, slips: str = "0", style: str = "") -> None:
        if policy_kind(game) is None:
            raise NoHeuristic(game=game.name)
        if not slips.isdecimal() or int(slips) > 100:
            raise BadParameter("slips", slips, "0..100")
        self._game = game
        self.slips = int(slips)
        self.style = style_of(game, style)

    def choose(self, view: Any, legal: Sequence[Move], budget: Budget) -> Move:
        if len(legal) == 1:
            return legal[0]
        if self.slips and budget.rng.below(100) < self.slips:
            return legal[budget.rng.below(len(legal))]
        policy = policy_for(self._game, self._game.pooled(view))
        assert policy is not None
        policy.lean_to(self.style)
        return policy.choose_move(view.seat, budget.rng)
