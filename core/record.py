"""The record of a game, which is also the saved game: written, read, replayed, verified.

One game is one line of JSON; docs/records.md describes the fields. Everything in a line is checked
by replaying it: moves against the rules, chance against the seed, the outcome against the last
position, and every entry against the running checksum, so that an alteration is found even if it is
legal and doesn't change the outcome.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, TypeVar

from .engine.chance import Dice, commitment, digest_of, mixed_seed
from .engine.constants import CHANCE, OVER
from .engine.state import State
from .errors import IllegalMove, NotAsked, RecordError, StammtischError
from .game import Event, Game, Outcome, may_declare, play
from .games import check_seats, game_named
from .options import read_options
from .record_fields import FORMAT, PlayerInfo, check_text, info_from_json, read_fields, written

CHECK = 4
"""Hex digits of the running checksum that are kept for each move."""
CHECK_END = 8
"""Hex digits of the checksum of the fields behind the moves."""

HUMAN = "human"
"""The entry of `players` for a seat where a person plays."""
DEFAULT = "default"
"""The entry of `players` for a seat that takes the game's default."""
Entry = tuple[int, str]
"""A seat (0: chance) and its move or outcome, in notation."""
Change = tuple[int, int, str]
"""An entry (from 0), a seat, and the player that has the seat from this entry on."""


class Chain:
    """The entries of a record as they are written (`texts`), and `sums`: four hex digits for each
    entry, which depend on everything before it (chained SHA-256). Both are cached, so that the cost
    of a move doesn't grow with the length of the game."""

    __slots__ = ("_digest", "_head", "_moves", "sums", "texts")

    def __init__(self) -> None:
        self._begin("")

    def _begin(self, head: str) -> None:
        self._head = head
        self._digest = hashlib.sha256(head.encode()).digest()
        self._moves: list[Entry] = []
        self.texts: list[str] = []
        self.sums: list[str] = []

    def extend_to(self, head: str, moves: list[Entry]) -> None:
        """Extend the chain to the end of these moves; from the start if the head or a move has
        changed."""
        if head != self._head or moves[: len(self._moves)] != self._moves:
            self._begin(head)
        for entry in moves[len(self._moves) :]:
            seat, text = entry
            self._digest = hashlib.sha256(self._digest + f"{seat} {text}".encode()).digest()
            self.sums.append(self._digest.hex()[:CHECK])
            self.texts.append(written(entry))
            self._moves.append(entry)

    def end(self, fields: str) -> str:
        """Eight hex digits for the fields behind the moves (`Record._end`), which depend on
        everything before them, too; "" if there are none."""
        if not fields:
            return ""
        return hashlib.sha256(self._digest + f"{{{fields}}}".encode()).hexdigest()[:CHECK_END]


@dataclass(slots=True)
class Record:
    """A game, finished or not. `seats`: names. `players`: by seat, a player's spec, HUMAN or
    DEFAULT. `words`: by seat, the SHA-256 of the word that its person has mixed into the deal ("":
    none); empty if there is none at all. `series`: the number of the game, and of all games, in the
    file of a simulation. `at`: when it began (UTC, ISO 8601), only if a person played. `undone`:
    how often moves were taken back. `changes`: the players who took over a seat during the game.
    `infos`: what players told about their decisions, by entry (from 0); only of games without
    people."""

    game: str
    rules: int
    options: dict[str, int | bool | str]
    seats: list[str]
    players: list[str]
    seed: str
    table: str
    commitment: str
    words: list[str] = field(default_factory=list)
    series: tuple[int, int] | None = None
    at: str | None = None
    moves: list[Entry] = field(default_factory=list)
    undone: int = 0
    changes: list[Change] = field(default_factory=list)
    infos: list[tuple[int, PlayerInfo]] = field(default_factory=list)
    outcome: dict[str, list[Any]] | None = None
    end_unchecked: bool = field(init=False, repr=False, compare=False, default=False)
    """True if it was read without a checksum of `undone` and `changes`, which version 1.0 didn't
    write."""
    _chain: Chain = field(init=False, repr=False, compare=False, default_factory=Chain)

    def to_line(self) -> str:
        """The record as one line of JSON, without the line end."""
        head = written(self._head())
        chain = self._chain
        chain.extend_to(head, self.moves)
        end = self._end()
        sums = "".join(chain.sums)
        checked = end and (self.infos or not self.end_unchecked)
        check_end = f',"check_end":"{chain.end(end)}"' if checked else ""
        return (
            f'{head[:-1]},"moves":[{",".join(chain.texts)}],"check":"{sums}"'
            f'{end and "," + end}{check_end},"outcome":{written(self.outcome)}}}'
        )

    def _end(self) -> str:
        """The fields behind the moves that are covered by `check_end`, as far as there are any, as
        JSON without the brackets."""
        infos = [[entry, info.to_json()] for entry, info in self.infos]
        fields = {"undone": self.undone, "changes": self.changes, "infos": infos}
        return ",".join(f'"{name}":{written(value)}' for name, value in fields.items() if value)

    def copy(self) -> Record:
        """An independent copy. It shares the checksums computed so far; those that don't fit are
        computed again."""
        copy = copied(self)
        copy.moves, copy.changes, copy.infos = [*self.moves], [*self.changes], [*self.infos]
        return copy

    @property
    def among_ais(self) -> bool:
        """True if no person has played."""
        return HUMAN not in self.players and all(player != HUMAN for _, _, player in self.changes)

    def player_at(self, seat: int, entry: int) -> str:
        """The player of a seat at an entry (from 0): HUMAN, DEFAULT, or a player's spec."""
        for since, changed, player in reversed(self.changes):
            if changed == seat and since <= entry:
                return player
        return self.players[seat - 1]

    def _head(self) -> dict[str, Any]:
        head: dict[str, Any] = {
            "stammtisch": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "options": self.options,
            "seats": self.seats,
            "players": self.players,
            "seed": self.seed,
            "table": self.table,
            "commitment": self.commitment,
        }
        if self.words:
            head["words"] = self.words
        if self.series:
            head["series"] = list(self.series)
        if self.at is not None:
            head["at"] = self.at
        return head


def new_record(
    game: Game,
    options: Any,
    seats: list[str],
    players: list[str],
    seed: str,
    table: str,
    words: Sequence[str] = (),
) -> Record:
    """An empty record; raises BadSeats or BadText. `words`: see `Match.new`."""
    check_seats(game, len(seats))
    for text in (*seats, *players, seed, table):
        check_text(text)
    return Record(
        game=game.name,
        rules=game.followed(options),
        options=asdict(options),
        seats=seats,
        players=players,
        seed=seed,
        table=table,
        commitment=commitment(seed, table),
        words=[digest_of(word) for word in words] if any(words) else [],
    )


@dataclass(frozen=True, slots=True)
class CheckSums:
    """Those of a record: of its `moves`, and of its `end` ("": none)."""

    moves: str
    end: str = ""


def check_sums(head: dict[str, Any], moves: list[Entry]) -> str:
    """The checksums of a record with this head and these moves."""
    chain = Chain()
    chain.extend_to(written(head), moves)
    return "".join(chain.sums)


def outcome_fields(outcome: Outcome) -> dict[str, list[Any]]:
    """The part of an outcome that records keep."""
    return {"places": list(outcome.places), "points": list(outcome.points)}


def perform(game: Game, state: State, seat: int, text: str) -> list[Event]:
    """Carry out an entry of a record and return its events; raises NotAsked or IllegalMove and
    changes nothing if it isn't possible."""
    move = None if seat == CHANCE else game.read(text)
    if seat not in state.pending() and not may_declare(state, seat, move):
        raise NotAsked(seat=seat, pending=state.pending())
    if seat == CHANCE:
        outcome = game.read_chance(text)
        if outcome is None:
            raise IllegalMove(move=text, reason="no-such-move")
        return settle(game, state, outcome)
    if move is None:
        raise IllegalMove(move=text, reason="no-such-move")
    return play(game, state, seat, move)


def settle(game: Game, state: State, outcome: tuple[int, ...]) -> list[Event]:
    """Carry out a chance outcome and return its events; raises IllegalMove if it isn't possible
    now."""
    try:
        state.settle(outcome)
    except ValueError:
        text = game.chance_notation(outcome)
        raise IllegalMove(move=text, reason="impossible-chance") from None
    return game.observe(state)


def start(record: Record) -> tuple[Game, State]:
    """The game of a record and the position before its first move. Raises UnknownGame, BadSeats,
    UnknownOption or BadOption."""
    game = game_named(record.game)
    check_seats(game, len(record.seats))
    options = read_options(game.name, game.options_of(record.rules), record.options)
    return game, game.new(len(record.seats), options)


def check_version(game: Game, record: Record, number: int = 1) -> None:
    """Raises RecordError if the game can't replay records of this version of its rules. `number`:
    the record's line, for errors."""
    if record.rules not in (game.version, *game.replays, *game.former):
        raise RecordError(
            game=number,
            move=0,
            reason="rules-version",
            version=record.rules,
            known=game.version,
        )


def by_version(error: RecordError, game: Game, record: Record) -> RecordError:
    """The error of a replay; it names the rules as its cause if it followed others than those of
    the record."""
    known = game.followed(game.options_of(record.rules))
    if record.rules == known:
        return error
    facts = {name: fact for name, fact in error.facts.items() if name != "reason"}
    return RecordError(
        reason="rules-differ",
        cause=error.facts["reason"],
        version=record.rules,
        known=known,
        **facts,
    )


def replay(record: Record) -> Iterator[tuple[State, list[Event]]]:
    """Yields the position (one object, which changes) and the events that led to it: first at the
    start, then after every entry. Raises as `start` and `perform` do."""
    game, state = start(record)
    yield state, []
    for seat, text in record.moves:
        yield state, perform(game, state, seat, text)


# Reading and verifying. Every failure is a RecordError that names game, move and reason.


def read_records(lines: Iterable[str]) -> Iterator[Record]:
    """The records of a file, which are checked for form only (see `verify`); raises RecordError."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield read_line(line, number)


def read_line(line: str, number: int = 1) -> Record:
    """One record, checked for form only; `number` is its line, for errors. Raises RecordError."""
    return _read(line, number)[0]


def verify(line: str, number: int = 1) -> Record:
    """Replay a line, check everything in it, and return its record; raises RecordError otherwise.
    `number` is the line, for errors."""
    record, sums = _read(line, number)

    def fail(move: int, reason: str, **facts: object) -> RecordError:
        return RecordError(game=number, move=move, reason=reason, **facts)

    try:
        game, state = start(record)
    except StammtischError as error:
        facts = {name: fact for name, fact in error.facts.items() if name != "game"}
        raise fail(0, error.code, **facts) from error
    check_version(game, record, number)
    _verify_options(game, record, fail)
    if record.commitment != commitment(record.seed, record.table):
        raise fail(0, "commitment")
    followed = game.followed(state.options)
    if record.rules != followed:  # so that an alteration isn't blamed on the rules
        _verify_sums(record, sums, fail)
    try:
        _verify_moves(game, state, record, fail)
        _verify_sums(record, sums, fail)
        _verify_outcome(game, state, record, fail)
    except RecordError as error:
        raise by_version(error, game, record) from error
    return record


Fail = Callable[..., RecordError]


def _verify_options(game: Game, record: Record, fail: Fail) -> None:
    """The options must stand as `new_record` writes them: 2, not "2" or 2.0. A missing one has its
    default, since it may have been added to the game later."""
    due = asdict(read_options(game.name, game.options_of(record.rules), record.options))
    for name, value in record.options.items():
        if not _same(value, due[name]):
            form = {"found": written(value), "due": written(due[name])}
            raise fail(0, "option-form", name=name, **form)


def _same(value: object, due: object) -> bool:
    """True if the two values are the same in JSON, where true isn't 1."""
    return json.dumps(value, sort_keys=True) == json.dumps(due, sort_keys=True)


def _verify_moves(game: Game, state: State, record: Record, fail: Fail) -> None:
    chances, seed = 0, mixed_seed(record.seed, record.words)
    for number, (seat, text) in enumerate(record.moves, 1):
        if state.mover == OVER:
            raise fail(number, "after-the-end")
        if seat == CHANCE and state.mover == CHANCE:
            due = game.chance_notation(game.chance(state, Dice(seed, chances)))
            chances += 1
            if text != due:
                raise fail(number, "chance-differs", **_first_difference(text, due))
        try:
            perform(game, state, seat, text)
        except NotAsked as error:
            raise fail(number, "wrong-seat", seat=seat, pending=state.pending()) from error
        except IllegalMove as error:
            raise fail(
                number, "illegal", seat=seat, text=text, of=record.game, why=error.facts
            ) from error


def _first_difference(text: str, due: str) -> dict[str, object]:
    words, right = text.split(), due.split()
    for card, (word, wanted) in enumerate(zip(words, right, strict=False)):
        if word != wanted:
            return {"card": card, "found": word, "due": wanted}
    return {"card": min(len(words), len(right)), "found": len(words) - 1, "due": len(right) - 1}


def _verify_sums(record: Record, sums: CheckSums, fail: Fail) -> None:
    chain = Chain()
    chain.extend_to(written(record._head()), record.moves)
    for number, due in enumerate(chain.sums, 1):
        if sums.moves[(number - 1) * CHECK : number * CHECK] != due:
            raise fail(number, "check-sum", text=record.moves[number - 1][1])
    if len(sums.moves) != CHECK * len(chain.sums):
        raise fail(len(record.moves), "moves-missing", due=len(sums.moves) // CHECK)
    if not record.end_unchecked and sums.end != chain.end(record._end()):
        raise fail(0, "check-sum-end")


def _verify_outcome(game: Game, state: State, record: Record, fail: Fail) -> None:
    last = len(record.moves)
    if state.mover != OVER:
        if record.outcome is not None:
            raise fail(last, "not-over")
    elif not _same(record.outcome, outcome_fields(game.outcome(state))):
        raise fail(last, "outcome", due=written(outcome_fields(game.outcome(state))))


def _read(line: str, number: int) -> tuple[Record, CheckSums]:
    fields = read_fields(line, number)
    sums = CheckSums(fields.pop("check"), fields.pop("check_end", ""))
    fields["moves"] = [(seat, text) for seat, text in fields["moves"]]
    if "series" in fields:
        fields["series"] = tuple(fields["series"])
    fields["changes"] = [tuple(change) for change in fields.get("changes", ())]
    fields["infos"] = [(entry, info_from_json(told)) for entry, told in fields.get("infos", ())]
    record = Record(**fields)
    record.end_unchecked = not (sums.end or record.infos) and bool(record.undone or record.changes)
    return record, sums


def series_gap(records: Iterable[Record]) -> int | None:
    """The number (from 1) of the first game that is missing in a simulation's file; None if there
    is none."""
    due, games = 1, 0
    for record in records:
        if record.series is None:
            return None
        number, games = record.series
        if number != due:
            return due
        due += 1
    return due if due <= games else None


Value = TypeVar("Value")


def copied(value: Value) -> Value:
    """A copy with the same values in all fields, in a fifth of the time of `dataclasses.replace`
    and `copy.copy`."""
    kind: Any = type(value)
    copy: Value = object.__new__(kind)
    for name in kind.__slots__:
        setattr(copy, name, getattr(value, name))
    return copy
