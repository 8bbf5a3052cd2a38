"""The protocol that every game implements, and the values that it passes to the code around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from .chance import Dice
from .constants import CHANCE
from .errors import IllegalMove, NotAsked
from .rng import Rng
from .state import State, utility_by_place

Move = int
"""A choice of a player: a small int with a meaning within one game (see `Game.notation`)."""

EVERYONE = -1
"""Audience of an event that all seats and spectators may see."""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact that happened: `kind` and `values` are defined by the game, `seat` is the seat it is
    about. `audience`: the seats that may know it, as bits (bit 0: spectators)."""

    kind: str
    seat: int
    values: tuple[int, ...] = ()
    audience: int = EVERYONE

    def seen_by(self, seat: int) -> bool:
        return bool(self.audience >> seat & 1)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game, one value per seat (seat 1 first): `places` from 1 (ties share one),
    `points` by the game's own rules, `utility` from 0 (alone last) to 1 (alone first)."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    utility: tuple[float, ...]


def score(places: Sequence[int], seat: int) -> float:
    """The utility of a seat (from 0) in a game with these places: 1 for the first, 0 for the last,
    evenly spaced between; ties share the mean of their places."""
    better = sum(place < places[seat] for place in places)
    equal = places.count(places[seat]) - 1
    return utility_by_place(better, equal, len(places))


@dataclass(frozen=True, slots=True)
class Default:
    """A safe move for a decision that nobody makes in time. `assumed`: the move without effect,
    with which play goes on while an unprompted decision is open (see `Stage`); None if there is
    none."""

    move: Move
    assumed: Move | None = None


Urgency = Literal["turn", "reaction"]


@dataclass(frozen=True, slots=True)
class Stage:
    """The facts that a table with people needs about one kind of decision.

    `urgency`: the time limit: that of a turn, or a short one for reactions. `within`: it is part of
    the turn that the seat has begun, and shares its deadline. `follows`: it asks for the rest of
    the move just made, and reveals nothing new, so both parts can be typed in one line. `hidden`:
    several seats choose at the same time, and the order of their choices makes no difference.
    `guarded`: whether there is a choice at all depends on cards that others can't see, so even the
    only legal move isn't made at once. `unprompted`: people have to think of it themselves; nobody
    is asked, and play goes on meanwhile (`Default.assumed`).
    """

    urgency: Urgency = "turn"
    within: bool = False
    follows: bool = False
    hidden: bool = False
    guarded: bool = True
    unprompted: bool = False


CAUTIOUS = Stage()
"""For stages that a game doesn't list: people are always asked."""


class View(Protocol):
    """All that one seat (0: a spectator) may know; every game adds its own fields.

    Canonical: positions that differ only in what the seat can't see give equal views.
    """

    @property
    def seat(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def pending(self) -> tuple[int, ...]:
        """The seats to move, see `State.pending`."""

    @property
    def legal(self) -> tuple[Move, ...]:
        """The seat's own legal moves, ascending; empty if it isn't to move."""

    @property
    def stage(self) -> str:
        """The kind of decision; one of the game's words."""

    @property
    def news(self) -> bool:
        """True if the last move revealed something hidden."""


class Game(Protocol):
    """The rules of a game and its notation. Stateless; positions are `State`s.

    Generic code holds a game's State, View and options without looking into them; hence `Any`.
    """

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> int:
        """Raised whenever a change of the rules can make the same moves end differently. If that
        happens only in rare positions, the game may list the older versions whose records are still
        replayed: `replays`, a tuple of numbers."""

    @property
    def seats(self) -> range:
        """The numbers of players that the game allows."""

    @property
    def options(self) -> type[Any]:
        """A frozen dataclass made with `options.switch` and `options.number`."""

    def new(self, players: int, options: Any) -> State:
        """The position before the first chance decision."""

    def chance(self, state: Any, dice: Dice) -> tuple[int, ...]:
        """An outcome for the pending chance decision: its stage, then its numbers."""

    def observe(self, state: Any) -> list[Event]:
        """Read and clear the state's notes as events; its memory learns from them."""

    def view(self, state: Any, seat: int) -> Any:
        """The View of a seat, or with 0 of a spectator."""

    def pooled(self, view: Any) -> State:
        """A sampled world built from a View alone, with everything unseen in one pool. The legal
        moves of the View's seat are those of the View; after `determinize(view.seat, rng)` play can
        go on from it."""

    def outcome(self, state: Any) -> Outcome:
        """The outcome; only when the game is over."""

    def default(self, view: Any) -> Default:
        """The default of a seat that is to move."""

    @property
    def verbs(self) -> tuple[str, ...]:
        """The first words of its notation, in the order in which the parser tries them for moves
        without one."""

    def notation(self, move: Move) -> str:
        """The notation of a move; `read` gives the move back exactly. A game may have a method
        `implied(view, move, after)`: the word (in lower case) that people may write behind a legal
        move although there is no choice left; "" if there is none. `after` is the State after the
        move."""

    def read(self, text: str) -> Move | None:
        """The move with this canonical notation, legal now or not; None if there is none."""

    def chance_notation(self, outcome: Sequence[int]) -> str:
        """The notation of a chance outcome in records."""

    def read_chance(self, text: str) -> tuple[int, ...] | None:
        """The chance outcome with this notation, possible now or not; None if there is none."""

    def why_not(self, view: Any, move: Move) -> dict[str, object]:
        """The reason a move isn't legal for the seat of the view: `reason` (a word of the game) and
        details, from the knowledge of that seat alone."""

    @property
    def stages(self) -> Mapping[str, Stage]:
        """The facts of each stage in which players decide; see `stage_of`."""

    @property
    def calls(self) -> tuple[str, ...]:
        """Moves (in notation) of unprompted stages, which people have to think of themselves."""

    @property
    def aloud(self) -> frozenset[str]:
        """Moves (in notation) that the rules make openly, even while others choose in secret."""


def stage_of(game: Game, stage: str) -> Stage:
    """The facts of a stage; CAUTIOUS if the game doesn't list it."""
    return game.stages.get(stage, CAUTIOUS)


def play(game: Game, state: State, seat: int, move: Move) -> list[Event]:
    """Carry out a player's move and return its events; raises NotAsked or IllegalMove and changes
    nothing if it isn't legal."""
    if seat == CHANCE or seat not in state.pending():
        raise NotAsked(seat=seat, pending=state.pending())
    if move not in state.legal(seat):
        raise IllegalMove(move=game.notation(move), **game.why_not(game.view(state, seat), move))
    state.play(seat, move)
    return game.observe(state)


def sampled(game: Game, view: View, rng: Rng) -> State:
    """A complete world that is consistent with a View, drawn at random (determinization)."""
    state = game.pooled(view)
    state.determinize(view.seat, rng)
    return state
