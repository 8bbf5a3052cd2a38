"""The stored state of a table beside the record of its game: plain data that round-trips JSON; and
the time limits for which the name of its pace stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from .. import record
from ..game import Move
from ..record import copied


@dataclass(frozen=True, slots=True)
class Pace:
    """`turn` and `reaction`: time for decisions of this urgency (None: unlimited). `warning`: time
    before the deadline at which people are warned once. `rest`: time in which a call can still be
    made, whatever the others do. `pause`: the shortest and the longest pause before a forced answer
    and before the moves of AI players."""

    turn: float | None
    reaction: float | None
    warning: float = 0
    rest: float = 4
    pause: tuple[float, float] = (2, 8)

    def seconds_for(self, urgency: str) -> float | None:
        """The time limit of a decision of this urgency; None for no limit."""
        return self.turn if urgency == "turn" else self.reaction


DAY = 24 * 3600
PACES: dict[str, Pace] = {
    "off": Pace(None, None),
    "blitz": Pace(30, 20, warning=10, pause=(1, 4)),
    "normal": Pace(90, 45, warning=20),
    "slow": Pace(DAY, DAY, warning=DAY / 4, rest=60),
    "unhurried": Pace(None, None, rest=0, pause=(0, 0)),  # at one keyboard
}

AI_LIMIT = 120.0
"""Seconds after which the default is played for an AI player."""
MAX_MISSES = 2
"""Number of turns missed in a row after which an AI player takes over."""


Phase = Literal["lobby", "playing", "paused", "over"]
HUMAN = record.HUMAN
STAND_IN = "normal"
"""Spec of the AI player that plays on for people who are away."""
EXPIRES = 86_400
"""Lifetime in seconds of lobbies that were stored before lobbies expired."""
STOP, KICK = "stop", "kick "
"""Keys of `TableState.votes`: end the game, or kick the person whose id follows."""


@dataclass(slots=True)
class Chair:
    """A seat and its occupant. `person`: id of the person who sits there ("": nobody, or an AI
    player), `spec`: that of the AI player ("": none), `since`: the step in which they came.
    `away`: an AI player plays on for the person, who has `left`, was `kicked` or missed turns.
    `word`: the person's contribution to the deal, until the cards are dealt. `deck`: their chosen
    deck as the option of a record ("": none), `deck_name`: their name for it. `missed`: turns
    missed in a row; `turn`: number of the seat's present turn, `counted`: the turn in which a miss
    was last counted. `began`: number of entries in the record when the seat was last asked,
    `asked_in`: of turns that had begun then. `due`: deadline of the person's last closed question,
    `time_left`: seconds that were left of it, `warned`: they had been warned of it. `unreached`:
    their messages can't be delivered yet. `won`: games at this table that ended with the first
    place for the seat. `reachable`: the person can be shown their hand alone, as far as was known
    before the game."""

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
    asked_in: int = -1
    warned: bool = False
    due: float | None = None
    time_left: float | None = None
    unreached: bool = False
    won: int = 0
    reachable: bool = True

    @property
    def free(self) -> bool:
        """True if nobody has the seat."""
        return not (self.person or self.spec)

    @property
    def is_playing(self) -> bool:
        """True if a person sits here and plays themselves."""
        return bool(self.person) and not self.away

    @property
    def ai(self) -> str:
        """The spec of the AI player that plays here, also for a person who is away; "" if a person
        plays themselves."""
        return "" if self.is_playing else self.spec or STAND_IN

    @property
    def sees_hand(self) -> bool:
        """True if a person sees the seat's cards: also while an AI player plays on for missed
        turns, but not after they left or were kicked."""
        return bool(self.person) and not self.left


@dataclass(slots=True)
class Question:
    """A question that a seat is to answer. It keeps its `id` as long as stage, legal moves, the
    seat's own parts of a hidden choice, and the answerer (`by`: a spec, or "" for the person) stay
    the same. `due`: the deadline; `forced`: the time at which the only answer is given; `hint`: the
    person who asked for advice; `calls`: an AI player's call, which doesn't hold up the others;
    `unfolded`: the choice (from 1) of which the person has made the first step, see `Unfold`;
    `again`: as in `Ask`."""

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
    again: bool = False


@dataclass(frozen=True, slots=True)
class Forced:
    """An only possible answer that the table gave for the person whom it had asked."""

    seat: int
    question: int
    stage: str
    move: Move


@dataclass(slots=True)
class EarlyAnswer:
    """An answer that came while calls could still be made. `who` as in `Record.who`."""

    seat: int
    question: int
    moves: tuple[Move, ...]
    who: str


@dataclass(slots=True)
class OpenCalls:
    """Calls that can be made without being asked for. `resting`: play waits until they are closed;
    `early`: answers that came meanwhile."""

    id: int
    since: float
    resting: bool
    early: list[EarlyAnswer] = field(default_factory=list)


@dataclass(slots=True)
class TableState:
    """The whole table but its record; its field names are the JSON keys. `step`: number of accepted
    commands; `counter`: the last id given out; `phase_id`: id of the buttons of the phase (start,
    stop, rematch); `number`: number of the present game; `chairs`: seat 1 first; `watchers`: names
    by person. `held`: hidden choices by seat, `held_by`: their makers; `said`: calls made with a
    card, by seat; `answered`: each person's last answered question; `forced`: answers given for
    people in their present turn since they last answered themselves. `floor`: the number of entries
    that undo keeps. `votes`: people by what they voted for; `anyone`, `expires`: see `Open`.
    `clock`: the latest time seen; `quiet`: the quiet hours of its group, see `quiet`."""

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
    quiet: str = ""

    def copy(self) -> TableState:
        """An independent copy."""
        copy = copied(self)
        copy.options = dict(self.options)
        copy.chairs = [copied(chair) for chair in self.chairs]
        copy.watchers = dict(self.watchers)
        copy.questions = {seat: copied(asked) for seat, asked in self.questions.items()}
        if self.open_calls:
            copy.open_calls = copied(self.open_calls)
            copy.open_calls.early = list(self.open_calls.early)
        copy.held = {seat: list(moves) for seat, moves in self.held.items()}
        copy.held_by = {seat: list(who) for seat, who in self.held_by.items()}
        copy.said = dict(self.said)
        copy.answered = dict(self.answered)
        copy.forced = list(self.forced)
        copy.votes = {about: list(people) for about, people in self.votes.items()}
        return copy

    def to_json(self) -> dict[str, Any]:
        """Plain data, the same after JSON and back."""
        data = _json_fields(self)
        data["chairs"] = [_json_fields(chair) for chair in self.chairs]
        data["questions"] = [[seat, _json_fields(asked)] for seat, asked in self.questions.items()]
        data["held"] = [[seat, list(moves)] for seat, moves in self.held.items()]
        data["held_by"] = [[seat, list(who)] for seat, who in self.held_by.items()]
        data["said"] = [[seat, move] for seat, move in self.said.items()]
        data["forced"] = [_json_fields(given) for given in self.forced]
        if self.open_calls:
            early = [_json_fields(answer) for answer in self.open_calls.early]
            data["open_calls"] = {**_json_fields(self.open_calls), "early": early}
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> TableState:
        """The state that `to_json` wrote. Raises TypeError or KeyError for other data."""
        data = dict(data)
        data["chairs"] = [Chair(**chair) for chair in data["chairs"]]
        data["questions"] = {
            seat: Question(**{**q, "legal": tuple(q["legal"]), "parts": tuple(q["parts"])})
            for seat, q in data["questions"]
        }
        data["held"] = {seat: list(moves) for seat, moves in data["held"]}
        data["held_by"] = {seat: list(who) for seat, who in data["held_by"]}
        data["said"] = dict(data["said"])
        data["forced"] = [Forced(**given) for given in data.get("forced", ())]
        data.setdefault("expires", EXPIRES)  # version 0.1 had no such field
        if "float" in data:  # the key of version 0.1
            data["open_calls"] = data.pop("float")
        if calls := data["open_calls"]:
            early = [EarlyAnswer(**{**a, "moves": tuple(a["moves"])}) for a in calls["early"]]
            data["open_calls"] = OpenCalls(**{**calls, "early": early})
        return cls(**data)

    # Hidden choices

    def hold(self, seat: int, move: Move, who: str) -> None:
        """Add a part to a hidden choice; `who` as in `Record.who`."""
        self.held.setdefault(seat, []).append(move)
        self.held_by.setdefault(seat, []).append(who)

    def drop_choice(self, seat: int) -> bool:
        """Drop the seat's hidden choice; return True if there was one."""
        self.held_by.pop(seat, None)
        return bool(self.held.pop(seat, None))

    # Answers given for people

    def forced_for(self, seat: int) -> list[Forced]:
        """The answers that were given for a seat, the newest last."""
        return [given for given in self.forced if given.seat == seat]

    def drop_forced(self, seat: int, until: int | None = None) -> None:
        """Drop the answers given for a seat: to the questions up to `until`, or all."""
        self.forced = [
            given
            for given in self.forced
            if given.seat != seat or (until is not None and given.question > until)
        ]

    # People

    def seat_of(self, person: str) -> int:
        """The seat of a person; 0 if they have none."""
        return next((seat for seat, c in enumerate(self.chairs, 1) if c.person == person), 0)

    def sees_as(self, person: str) -> int:
        """The seat as which a person sees the table: a spectator (0) without a seat, or if they
        left it or were kicked."""
        seat = self.seat_of(person)
        return seat if seat and self.chair(seat).sees_hand else 0

    def chair(self, seat: int) -> Chair:
        """The chair of a seat (from 1)."""
        return self.chairs[seat - 1]

    def host_is_present(self) -> bool:
        """True if the host plays or watches at the table."""
        return self.host in self.watchers or self.seat_of(self.host) in self.playing_seats()

    def is_away(self, person: str) -> bool:
        """True if an AI player plays on for the person in a game that is on."""
        seat = self.seat_of(person)
        return self.phase in ("playing", "paused") and bool(seat) and self.chair(seat).away

    def is_replaced(self, person: str) -> bool:
        """True if an AI player plays on for the person because they missed turns, not because they
        left or were kicked."""
        return self.is_away(person) and not self.chair(self.seat_of(person)).left

    def absent(self) -> list[tuple[int, bool]]:
        """The seats of people who missed their last turn, and True if an AI player plays on; not of
        those who have left."""
        return [
            (seat, chair.away)
            for seat, chair in enumerate(self.chairs, 1)
            if chair.person and not chair.left and (chair.missed or chair.away)
        ]

    def playing_seats(self) -> list[int]:
        """The seats where people play themselves now."""
        return [seat for seat, chair in enumerate(self.chairs, 1) if chair.is_playing]

    def is_only_reader(self, seat: int) -> bool:
        """True if nobody but this seat's person sees the table. People for whom an AI player
        plays on still see it, unless they left."""
        others = [s for s, chair in enumerate(self.chairs, 1) if chair.sees_hand and s != seat]
        return not (self.public or self.watchers or others)

    def reader_count(self) -> int:
        """Number of people who sit or watch at the table and see it."""
        return len(self.watchers) + sum(chair.sees_hand for chair in self.chairs)

    def mentioned(self) -> dict[str, bool]:
        """All people who are named; True for those who sit or watch here."""
        here = {chair.person for chair in self.chairs} | self.watchers.keys()
        past = {self.host, *self.answered}
        for about, voters in self.votes.items():
            past |= {*voters, about.removeprefix(KICK)} if about.startswith(KICK) else {*voters}
        return {person: person in here for person in here | past if person}

    def next_id(self) -> int:
        """A new id for a question or a phase."""
        self.counter += 1
        return self.counter


def _json_fields(value: Any) -> dict[str, Any]:
    """The fields of a dataclass; tuples as lists, as in JSON."""
    fields = {name: getattr(value, name) for name in value.__slots__}
    return {name: list(v) if isinstance(v, tuple) else v for name, v in fields.items()}


def closed_state(data: dict[str, Any], step: int) -> dict[str, Any]:
    """The stored state `data`, perhaps unreadable, as that of a table that is over."""
    over = {"phase": "over", "step": step, "questions": [], "open_calls": None, "votes": {}}
    return {name: value for name, value in data.items() if name != "float"} | over
