"""What a table remembers beside the record of its game: plain data that goes to JSON and back."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from .. import record
from ..game import Move

Phase = Literal["lobby", "playing", "paused", "over"]
HUMAN = record.HUMAN
EXPIRES = 86_400
"""Seconds until a lobby is closed that was stored when lobbies didn't expire."""
STOP, KICK = "stop", "kick "
"""What people vote on, as keys of `TableState.votes`: to end the game, or this and whom to kick."""


@dataclass(slots=True)
class Chair:
    """A place at the table. `person`: who sits there ("": nobody, or an AI player), `spec`: which
    AI player ("": none), `since`: the step in which they came. `away`: an AI player plays on for
    the person, who has `left` or was `kicked` or missed turns. `word`: what the person mixes
    into the deal, until the cards are dealt. `deck`: the one that they have chosen, as the option
    of a record ("": none); `deck_name`: what they call it. `missed` turns in a row; `turn` counts
    own turns, `counted` is the one in which a miss was last counted. `began`: how many entries
    there were when the seat was last asked. `due`: the deadline of the person's last question
    that was closed, `time_left` what was left of it then, `warned` whether they had been warned.
    `unreached`: the person can't be shown yet what they are asked."""

    name: str = ""
    person: str = ""
    spec: str = ""
    since: int = 0
    word: str = ""
    deck: str = ""
    deck_name: str = ""
    away: bool = False
    left: bool = False
    kicked: bool = False
    missed: int = 0
    turn: int = 0
    counted: int = 0
    began: int = -1
    warned: bool = False
    due: float | None = None
    time_left: float | None = None
    unreached: bool = False

    @property
    def free(self) -> bool:
        return not (self.person or self.spec)

    @property
    def is_playing(self) -> bool:
        """A person who plays."""
        return bool(self.person) and not self.away

    @property
    def sees_hand(self) -> bool:
        """A person who sees the seat's cards: who plays, or has missed turns and is played on for,
        but not who has left or was kicked."""
        return bool(self.person) and not self.left


@dataclass(slots=True)
class Question:
    """What a seat is asked. It keeps its `id` as long as stage, legal moves, the seat's own parts
    of a hidden choice, and who answers (`by`: a spec, or "" for the person) stay as they are.
    `due`: the deadline; `forced`: when the only answer is given; `calls`: an AI player's call,
    which doesn't hold up the others; `unfolded`: the choice (from 1) of which the person has done
    the first step, see `Unfold`."""

    id: int
    seat: int
    stage: str
    legal: tuple[Move, ...]
    parts: tuple[Move, ...]
    by: str
    since: float
    due: float | None = None
    warned: bool = False
    forced: float | None = None
    hint: str = ""
    calls: bool = False
    unfolded: int = 0


@dataclass(frozen=True, slots=True)
class Forced:
    """An answer without an alternative that the table gave for a person whom it had asked."""

    seat: int
    question: int
    stage: str
    move: Move


@dataclass(slots=True)
class EarlyAnswer:
    """An answer that came before calls were waited for long enough."""

    seat: int
    question: int
    moves: tuple[Move, ...]
    who: str


@dataclass(slots=True)
class OpenCalls:
    """Calls are open that nobody is asked for. `resting`: play can't go on before they are."""

    id: int
    since: float
    resting: bool
    early: list[EarlyAnswer] = field(default_factory=list)


@dataclass(slots=True)
class TableState:
    """See `Table` for what is public. `step` counts accepted commands, `counter` is the last id
    given out, `phase_id` the id of the buttons of the phase (start, stop, rematch), `number` which
    game of the table it is. `chairs`: places, seat 1 first; `watchers`: person to name. `held`:
    hidden choices by seat, `held_by` who made each of them; `said`: calls made with a card, by
    seat; `answered`: the last question that a person has answered; `forced`: answers that were
    given for people in their present turn, since they last answered themselves. `floor`: undo
    goes back no further. `votes`: who is for what; `anyone`, `expires`: see `Open`.
    `clock`: the latest time seen."""

    table: str
    game: str
    secret: str
    options: dict[str, object]
    pace: str
    public: bool
    watching: bool
    host: str
    phase: Phase = "lobby"
    step: int = 0
    counter: int = 0
    phase_id: int = 0
    number: int = 1
    clock: float = 0
    chairs: list[Chair] = field(default_factory=list)
    watchers: dict[str, str] = field(default_factory=dict)
    questions: dict[int, Question] = field(default_factory=dict)
    open_calls: OpenCalls | None = None
    held: dict[int, list[Move]] = field(default_factory=dict)
    held_by: dict[int, list[str]] = field(default_factory=dict)
    said: dict[int, Move] = field(default_factory=dict)
    answered: dict[str, int] = field(default_factory=dict)
    forced: list[Forced] = field(default_factory=list)
    floor: int = 0
    hints: int = 0
    anyone: bool = False
    expires: int = 0
    votes: dict[str, list[str]] = field(default_factory=dict)

    def copy(self) -> TableState:
        """An independent copy."""
        open_calls = self.open_calls
        return replace(
            self,
            options=dict(self.options),
            chairs=[replace(chair) for chair in self.chairs],
            watchers=dict(self.watchers),
            questions={seat: replace(one) for seat, one in self.questions.items()},
            open_calls=replace(open_calls, early=list(open_calls.early)) if open_calls else None,
            held={seat: list(moves) for seat, moves in self.held.items()},
            held_by={seat: list(who) for seat, who in self.held_by.items()},
            said=dict(self.said),
            answered=dict(self.answered),
            forced=list(self.forced),
            votes={about: list(people) for about, people in self.votes.items()},
        )

    def to_json(self) -> dict[str, Any]:
        """Plain data, the same after JSON and back."""
        data = _plain(self)
        data["chairs"] = [_plain(chair) for chair in self.chairs]
        data["questions"] = [[seat, _plain(one)] for seat, one in self.questions.items()]
        data["held"] = [[seat, list(moves)] for seat, moves in self.held.items()]
        data["held_by"] = [[seat, list(who)] for seat, who in self.held_by.items()]
        data["said"] = [[seat, move] for seat, move in self.said.items()]
        data["forced"] = [_plain(given) for given in self.forced]
        if self.open_calls:
            early = [_plain(one) for one in self.open_calls.early]
            data["open_calls"] = {**_plain(self.open_calls), "early": early}
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> TableState:
        """The head that `to_json` wrote; TypeError or KeyError if it isn't one."""
        data = dict(data)
        data["chairs"] = [Chair(**chair) for chair in data["chairs"]]
        data["questions"] = {
            seat: Question(**{**one, "legal": tuple(one["legal"]), "parts": tuple(one["parts"])})
            for seat, one in data["questions"]
        }
        data["held"] = {seat: list(moves) for seat, moves in data["held"]}
        data["held_by"] = {seat: list(who) for seat, who in data["held_by"]}
        data["said"] = dict(data["said"])
        data["forced"] = [Forced(**given) for given in data.get("forced", ())]
        data.setdefault("expires", EXPIRES)  # not known to version 0.1
        if "float" in data:  # what open calls were stored as by version 0.1
            data["open_calls"] = data.pop("float")
        if calls := data["open_calls"]:
            early = [EarlyAnswer(**{**one, "moves": tuple(one["moves"])}) for one in calls["early"]]
            data["open_calls"] = OpenCalls(**{**calls, "early": early})
        return cls(**data)

    # Choices that are held

    def hold(self, seat: int, move: Move, who: str) -> None:
        """Another part of a hidden choice; `who` as in `Record.who`."""
        self.held.setdefault(seat, []).append(move)
        self.held_by.setdefault(seat, []).append(who)

    def drop(self, seat: int) -> bool:
        """Forget the seat's hidden choice; was there one?"""
        self.held_by.pop(seat, None)
        return bool(self.held.pop(seat, None))

    # Answers that were given for people

    def forced_for(self, seat: int) -> list[Forced]:
        """Those of a seat, the newest last."""
        return [given for given in self.forced if given.seat == seat]

    def drop_forced(self, seat: int, until: int | None = None) -> None:
        """Forget those of a seat: of the questions up to `until`, or all."""
        self.forced = [
            given
            for given in self.forced
            if given.seat != seat or (until is not None and given.question > until)
        ]

    # Who is there

    def seat_of(self, person: str) -> int:
        """The seat of a person; 0 if they have none."""
        return next((seat for seat, c in enumerate(self.chairs, 1) if c.person == person), 0)

    def sees_as(self, person: str) -> int:
        """As which seat a person sees the table: as a spectator (0) who has no seat, and who has
        left it or was kicked."""
        seat = self.seat_of(person)
        return seat if seat and self.chair(seat).sees_hand else 0

    def chair(self, seat: int) -> Chair:
        return self.chairs[seat - 1]

    def host_there(self) -> bool:
        """Is the host at the table, to play or to watch?"""
        return self.host in self.watchers or self.seat_of(self.host) in self.people()

    def people(self) -> list[int]:
        """The seats where people play now."""
        return [seat for seat, chair in enumerate(self.chairs, 1) if chair.is_playing]

    def alone(self, seat: int) -> bool:
        """Does nobody but this seat's person see the table? Those for whom an AI player plays on
        still look, unless they have left."""
        others = [s for s, chair in enumerate(self.chairs, 1) if chair.sees_hand and s != seat]
        return not (self.public or self.watchers or others)

    def onlookers(self) -> int:
        """How many people see the table, as far as that is known."""
        return len(self.watchers) + sum(chair.sees_hand for chair in self.chairs)

    def next_id(self) -> int:
        self.counter += 1
        return self.counter


def _plain(value: Any) -> dict[str, Any]:
    """The fields of a value; tuples as the lists that JSON makes of them."""
    fields = {name: getattr(value, name) for name in value.__slots__}
    return {name: list(v) if isinstance(v, tuple) else v for name, v in fields.items()}


def closed(data: dict[str, Any], step: int) -> dict[str, Any]:
    """The head of a table that is over, made of one that perhaps can't be read."""
    over = {"phase": "over", "step": step, "questions": [], "open_calls": None, "votes": {}}
    return {name: value for name, value in data.items() if name != "float"} | over
