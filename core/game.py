"""The protocol that every game speaks, and the values that cross the border of the core."""

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
    """A fact that happened: `kind` and `values` are the game's, `seat` whom it is about.
    `audience` is a set of seats as bits (bit 0: spectators)."""

    kind: str
    seat: int
    values: tuple[int, ...] = ()
    audience: int = EVERYONE

    def seen_by(self, seat: int) -> bool:
        return bool(self.audience >> seat & 1)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game, one entry a seat (seat 1 first): `places` from 1 (those who tie share
    one), `points` by the game's own rules, `utility` from 0 (alone last) to 1 (alone first)."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    utility: tuple[float, ...]


def score(places: Sequence[int], seat: int) -> float:
    """What a seat (from 0) gets for a game with these places: 1 for the first, 0 for the last,
    steps as large between; those who tie share."""
    better = sum(place < places[seat] for place in places)
    equal = places.count(places[seat]) - 1
    return utility_by_place(better, equal, len(places))


@dataclass(frozen=True, slots=True)
class Default:
    """What happens to a decision that nobody takes in time: a safe move. `assumed`: the move that
    changes nothing, with which play goes on while an unprompted decision is open (see `Stage`);
    None if there is no such move."""

    move: Move
    assumed: Move | None = None


Urgency = Literal["turn", "reaction"]


@dataclass(frozen=True, slots=True)
class Stage:
    """What a table with people has to know about one kind of decision.

    `urgency`: how long people may take: as long as for a turn, or a short while. `within`: it is
    part of the turn that the seat has begun, and shares its deadline. `follows`: it asks for the
    rest of the move just made, and shows nothing new, so both parts can be typed in one line.
    `hidden`: several seats choose at the same time, and the order of their choices makes no
    difference. `guarded`: whether there is a choice at all depends on cards that others can't
    see, so an answer without an alternative isn't given at once. `unprompted`: people have to
    think of it themselves; nobody is asked, and play goes on meanwhile (`Default.assumed`)."""

    urgency: Urgency = "turn"
    within: bool = False
    follows: bool = False
    hidden: bool = False
    guarded: bool = True
    unprompted: bool = False


CAUTIOUS = Stage()
"""For stages of which a game says nothing: people are always asked."""


class View(Protocol):
    """All that one seat (0: a spectator) may know; every game adds its own fields.

    Canonical: positions that differ only in what the seat can't see give equal views."""

    @property
    def seat(self) -> int: ...
    @property
    def players(self) -> int: ...
    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that are asked now, see `State.pending`."""

    @property
    def legal(self) -> tuple[Move, ...]:
        """The seat's own legal moves, ascending; empty if it isn't asked."""

    @property
    def stage(self) -> str:
        """What is being decided; one of the game's words."""

    @property
    def news(self) -> bool:
        """The last move brought something hidden to light."""


class Game(Protocol):
    """The rules of a game and its codec. Stateless; positions are `State`s.

    Generic code holds a game's State, View and options without looking into them; hence `Any`.
    """

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> int:
        """Raised whenever the same moves would end differently than before. If they would only
        in rare positions, a game may name the older versions whose records are still to be
        replayed: `replays`, a tuple of numbers."""

    @property
    def seats(self) -> range:
        """How many can play."""

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
        moves of the View's seat are those of the View; after `determinize(view.seat, rng)` it can
        be played on."""

    def outcome(self, state: Any) -> Outcome:
        """Only when the game is over."""

    def default(self, view: Any) -> Default:
        """For a seat that is asked."""

    @property
    def verbs(self) -> tuple[str, ...]:
        """The first words of its notation, the one most often meant first."""

    def notation(self, move: Move) -> str:
        """A move as people write it; `read` gives it back exactly. A game may have a method
        `implied(view, move, after)`: the word (in lower case) that people may write behind a legal
        move though it isn't asked for, since there is only one possibility; "" if there is none.
        `after` is the State to which the move has led."""

    def read(self, text: str) -> Move | None:
        """The move with this canonical notation, legal now or not; None if there is none."""

    def chance_notation(self, outcome: Sequence[int]) -> str:
        """A chance outcome as it stands in records."""

    def read_chance(self, text: str) -> tuple[int, ...] | None: ...

    def why_not(self, view: Any, move: Move) -> dict[str, object]:
        """Why a move isn't legal for the seat of the view: `reason` (a word of the game) and
        details. Only of what that seat knows."""

    @property
    def stages(self) -> Mapping[str, Stage]:
        """What tables must know of each stage in which players decide; see `stage_of`."""

    @property
    def calls(self) -> tuple[str, ...]:
        """Moves (in notation) of unprompted stages that people have to think of themselves."""

    @property
    def aloud(self) -> frozenset[str]:
        """Moves (in notation) that the rules make openly, even while others choose in secret."""


def stage_of(game: Game, stage: str) -> Stage:
    """The facts of a stage; of one that the game doesn't list, the most cautious ones."""
    return game.stages.get(stage, CAUTIOUS)


def play(game: Game, state: State, seat: int, move: Move) -> list[Event]:
    """Carry out a player's move if it is legal; else raise and change nothing."""
    if seat == CHANCE or seat not in state.pending():
        raise NotAsked(seat=seat, pending=state.pending())
    if move not in state.legal(seat):
        raise IllegalMove(move=game.notation(move), **game.why_not(game.view(state, seat), move))
    state.play(seat, move)
    return game.observe(state)


def sampled(game: Game, view: View, rng: Rng) -> State:
    """A world that the seat of the view could be in, drawn at random; playable to the end."""
    state = game.pooled(view)
    state.determinize(view.seat, rng)
    return state
