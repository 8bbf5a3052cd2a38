"""What every game is, and the values that it passes to the code around it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, Generic, Literal, Protocol

from typing_extensions import TypeVar

from .engine.chance import ChanceNotation, Dice, GeneratorDice
from .engine.compiled import compiled_class, compiled_state
from .engine.constants import CHANCE, OVER
from .engine.knowledge import EventKind
from .engine.rng import Rng
from .engine.state import State, utility_by_place
from .engine.views import into_state
from .errors import IllegalMove, NotAsked

Move = int
"""A choice of a player: a small int with a meaning within one game (see `Game.notation`)."""

EVERYONE = -1
"""Audience of an event that all seats and spectators may see."""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact that happened: `kind` and `values` are defined by the game, `seat` is the seat it is
    about. Values are whole numbers, and points also with fractions. `audience`: the seats that may
    know it, as bits (bit 0: spectators)."""

    kind: str
    seat: int
    values: tuple[Any, ...] = ()
    audience: int = EVERYONE

    def seen_by(self, seat: int) -> bool:
        return bool(self.audience >> seat & 1)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game, one value per seat (seat 1 first): `places` from 1 (ties share one),
    `points` by the game's own rules (an int where they are whole), `utility` from 0 (alone last) to
    1 (alone first)."""

    places: tuple[int, ...]
    points: tuple[float, ...]
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


USUAL_PARTS: Mapping[str, str] = {
    "words": ".words:PRESENTER",
    "policy": ".policy:PLAYER",
    "lesson": ".lesson:LESSON",
    "texts": "texts",
    "rulebook": "rulebook",
    "exercises": "exercises",
}
"""`Game.parts` of a game that has them all, in the files in which all our games have them."""

StateT = TypeVar("StateT", bound=State, default=Any)
OptionsT = TypeVar("OptionsT", default=Any)
ViewT = TypeVar("ViewT", default=Any)


class Game(Generic[StateT, OptionsT, ViewT]):
    """The rules of a game, its notation, and what seats see. Stateless; positions are `State`s.
    Generic in its State, options and View, into which code for all games doesn't look.

    A game can't do without `name`, `seats`, `options` (a frozen dataclass made with
    `options.switch` and `options.number`), `state`, `moves`, `view`, `fill` and `points`; one that
    has hidden or random cards needs `stage_words`, `chances` and `events`. Everything else has a
    default. A game may override any method.
    """

    name: str
    seats: range
    """The numbers of players that the game allows."""
    options: type[OptionsT]
    state: type[StateT]
    """Made of the number of players and the options; `stage` is a number of `stage_words`."""
    view: Callable[[StateT, int], ViewT]
    """The View of a seat, or with 0 of a spectator."""
    fill: Callable[[StateT, ViewT], None]
    """Puts the content of a View into a sampled world that is otherwise new, but for the stage, who
    moves, and the fields declared with `of`, which have the View's values already; everything
    unseen lies in one pool. Its legal moves for the View's seat are those of the View; after
    `determinize(view.seat, rng)` play can go on from it."""

    points: Callable[[StateT], tuple[float, ...]]
    """The points of each seat when the game is over, seat 1 first."""

    version: int = 1
    """Raised whenever a change of the rules can make the same moves end differently."""
    replays: tuple[int, ...] = ()
    """Older versions whose records are still replayed, because that happens in rare positions
    only."""
    former: ClassVar[Mapping[int, type[Any]]] = {}
    """Options by older versions of the rules, whose games go on under those rules: subclasses of
    `options` that have the same names, and the defaults of that version. Then all have a class
    attribute `rules`, the version that the State follows."""

    stage_words: tuple[str, ...] = ("play",)
    """What is being decided, by the number of the stage. `starter`: chance chooses a seat; other
    stages of chance are shuffles of `state.pile`."""
    stages: ClassVar[Mapping[str, Stage]] = {}
    """The facts of the stages in which players decide; see `stage_of`."""
    events: ClassVar[Mapping[int, EventKind]] = {}
    """What happened, by kind of note. A kind with `others` is about a card (first value) that only
    its owner may see; the others get the second value unless it is zero. Without `others` all see
    both values, named or not."""

    moves: Sequence[str]
    """The notation of each move by its number; "" for numbers that are no move."""
    chances: ChanceNotation = ChanceNotation((), shuffle=-1)
    """The notation of outcomes of chance; the default has none."""
    calls: tuple[str, ...] = ()
    """Moves (in notation) of unprompted stages, which people have to think of themselves."""
    declarations: tuple[str, ...] = ()
    """Moves (in notation) that can be made at any time, see `State.declaration`."""
    aloud: frozenset[str] = frozenset()
    """Moves (in notation) that the rules make openly, even while others choose in secret."""

    parts: ClassVar[Mapping[str, str]] = {}
    """Where other parts of the game are, each read when it is first needed: `words` (its
    presenter), `policy` (what AI players know, a `ai_facts.AiFacts`) and `lesson` (a
    `scene.lesson.Lesson`) are objects, and their place is `.words:PRESENTER`, a module, relative to
    the package of the class, and a name; `texts` and `rulebook` are folders of that package with a
    file for each language (`en.ftl`, `en.md`); `exercises` is one with a set of exercises, see
    `core/exercises.py`."""

    level_ratings: ClassVar[Mapping[str, int]] = {}
    """How strong the levels of AI players are: Elo-like ratings, 0 for the mean of the levels that
    were compared (docs/ai.md). Without them people have no rating in the game."""

    def part(self, kind: str) -> Any:
        """The object or the folder (a `Traversable`) of a part; None if the game has none."""
        place = self.parts.get(kind)
        if place is None:
            return None
        named_by = next(base for base in type(self).__mro__ if "parts" in vars(base))
        package = sys.modules[named_by.__module__].__package__
        module, _, name = place.partition(":")
        if name:
            return getattr(import_module(module, package), name)
        from importlib.resources import files  # slow to import, and not needed to play

        return files(package or named_by.__module__) / place

    @property
    def verbs(self) -> tuple[str, ...]:
        """The first words of its notation, in the order in which the parser tries them for moves
        without one."""
        return _verbs(self)

    # Versions of the rules

    def options_of(self, version: int) -> type[OptionsT]:
        """The options of games that were begun under this version of the rules."""
        return self.former.get(version, self.options)

    @property
    def playable_versions(self) -> tuple[int, ...]:
        """The versions of the rules that games can follow, ascending."""
        return tuple(sorted({*map(self.followed, self.former.values()), self.version}))

    def followed(self, options: OptionsT | type[OptionsT]) -> int:
        """The version of the rules that games with these options follow."""
        rules: int = getattr(options, "rules", self.version)
        return rules

    # Positions

    def new(self, players: int, options: OptionsT) -> StateT:
        """The position before the first chance decision."""
        kind: Any = compiled_class(self.state)
        state: StateT = kind(players, options)
        state.listening = 1
        return state

    def pooled(self, view: ViewT) -> StateT:
        """A sampled world built from a View alone, see `fill`."""
        world = unfilled(self, view)
        self.fill(world, view)
        state: StateT = compiled_state(world)
        return state

    def outcome(self, state: StateT) -> Outcome:
        """The outcome; only when the game is over."""
        return Outcome(state.places(), self.points(state), state.utilities())

    # Chance

    def chance(self, state: StateT, dice: Dice) -> tuple[int, ...]:
        """An outcome for the pending chance decision: its stage, then its numbers. By default a
        starting player, or a new order of the draw pile."""
        position: Any = state
        if self.stage_words[position.stage] == "starter":
            starters = self.starters(state)
            return (position.stage, starters[dice.below(len(starters))])
        return (position.stage, *dice.shuffled(sorted(position.pile[: position.pile_n])))

    def starters(self, state: StateT) -> Sequence[int]:
        """The seats among which chance chooses the starting player."""
        return range(1, state.players + 1)

    def settle(self, state: StateT, rng: Rng) -> None:
        """Carry out the pending chance decision by a generator, as environments for learning do."""
        if self.state.deal is not State.deal:
            state.settle_by(rng)
        else:
            state.settle(self.chance(state, GeneratorDice(rng)))

    @property
    def learns(self) -> bool:
        """True if seats know more than the position shows: then `observe` or `State.remember` must
        follow each move."""
        return self.state.learn is not State.learn

    def chance_notation(self, outcome: Sequence[int]) -> str:
        """The notation of a chance outcome in records."""
        return self.chances.write(outcome)

    def read_chance(self, text: str) -> tuple[int, ...] | None:
        """The chance outcome with this notation, possible now or not; None if there is none."""
        return self.chances.read(text)

    # What seats see

    def observe(self, state: StateT) -> list[Event]:
        """Read and clear the state's notes as events; the seats learn from them."""
        notes = state.recorded_notes()
        state.remember()
        happened = []
        for kind, seat, a, b in notes:
            event = self.events.get(kind)
            if event is None:
                raise ValueError(f"{self.name} declares no event for notes of the kind {kind}")
            if event.others:
                happened.append(Event(event.word, seat, (a, b), 1 << seat))
                others = EVERYONE & ~(1 << seat)
                happened.append(Event(event.others.word, seat, (b,) if b else (), others))
            else:
                happened.append(Event(event.word, seat, (a, b)))
        return happened

    # Moves

    def notation(self, move: Move) -> str:
        """The notation of a move; `read` gives the move back exactly."""
        return self.moves[move]

    def read(self, text: str) -> Move | None:
        """The move with this canonical notation, legal now or not; None if there is none."""
        return _numbers(self).get(text)

    def synonym(self, move: Move) -> str:
        """Another notation in which people may type a legal move, unless that is another legal
        move; "" if there is none."""
        return ""

    def implied(self, view: ViewT, move: Move, after: StateT) -> str:
        """The word (in lower case) that people may write behind a legal move although there is no
        choice left; "" if there is none. `after` is the State after the move."""
        return ""

    def default(self, view: ViewT) -> Default:
        """The default of a seat that is to move: its first move."""
        seen: Any = view
        return Default(seen.legal[0])

    def why_not(self, view: ViewT, move: Move) -> dict[str, object]:
        """The reason a move isn't legal for the seat of the view: `reason` (a word of the game) and
        details, from the knowledge of that seat alone."""
        return {"reason": "not-now"}


@cache
def _verbs(game: Game) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text.split()[0] for text in game.moves if text))


@cache
def _numbers(game: Game) -> Mapping[str, Move]:
    """The moves of a game by their notation."""
    return {text: move for move, text in enumerate(game.moves) if text}


def all_calls(game: Game) -> tuple[str, ...]:
    """The moves that are made without being asked: `calls`, then `declarations`. Buttons in old
    messages count them from 1."""
    return (*game.calls, *game.declarations)


def stage_of(game: Game, stage: str) -> Stage:
    """The facts of a stage; CAUTIOUS if the game doesn't list it."""
    return game.stages.get(stage, CAUTIOUS)


def play(game: Game, state: State, seat: int, move: Move) -> list[Event]:
    """Carry out a player's move or declaration and return its events; raises NotAsked or
    IllegalMove and changes nothing if it isn't legal."""
    asked = seat != CHANCE and seat in state.pending()
    if not (asked and move in state.legal(seat)) and not may_declare(state, seat, move):
        if not asked:
            raise NotAsked(seat=seat, pending=state.pending())
        raise IllegalMove(move=game.notation(move), **game.why_not(game.view(state, seat), move))
    state.play(seat, move)
    return game.observe(state)


def may_declare(state: State, seat: int, move: Move | None) -> bool:
    """True if the move is a declaration that the seat may make now, see `State.declaration`."""
    return move is not None and (seat, move) in state.declarations().items()


def unfilled(game: Game, view: Any) -> Any:
    """A sampled world in its plain form, before `Game.fill`."""
    kind: Any = game.state
    world = kind(view.players, view.options)
    world.unordered = 1
    world.mover = view.pending[0] if view.pending else OVER
    world.stage = game.stage_words.index(view.stage)
    into_state(world, view)
    return world


def sampled(game: Game, view: View, rng: Rng) -> State:
    """A complete world that is consistent with a View, drawn at random (determinization)."""
    state: State = game.pooled(view)
    state.determinize(view.seat, rng)
    return state
