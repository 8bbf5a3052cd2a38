"""`exercise`: positions in which one choice is clearly the best."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import click

from ...adapters.files import home_folder, write_whole
from ...adapters.presentation.errors import system_text
from ...adapters.presentation.exercises import Answer, answer_lines
from ...adapters.presentation.presenter import title
from ...adapters.presentation.texts import day_text
from ...adapters.presentation.typed_line import TYPED_COMMANDS, read_command
from ...adapters.storage.line_file import LineFile
from ...adapters.storage.practice import Practice, PracticeFile, answered
from ...adapters.storage.saved_games import Saves
from ...ai.exercises import can_be_asked, exercise_at
from ...ai.thinker import LocalThinker
from ...core.errors import StammtischError
from ...core.exercises import Exercise, ExerciseSet, read_set, shipped_set, up_to
from ...core.game import Event, Game
from ...core.record import HUMAN, Record, verify
from ...core.review import Decision, decisions_of
from ...core.scene.company import names_for
from ...core.scene.texts import Texts
from ...core.table.effects import Effect
from ...core.table.table import Table, from_record
from ..shared import common, translated
from ..shared.fronts import interface_option, with_front
from ..shared.playback import own_seat
from ..terminal.menu import COMMANDS
from ..terminal.ports import Front, person
from ..terminal.session import Leave, Session, SessionCommand

ANYBODY = "random"
"""The player that other seats have: none of them moves."""


@translated.command()
@common.game_argument
@translated.option(
    "--number", type=click.IntRange(1), help="How many are asked; by default all that are due."
)
@translated.option(
    "--grade", type=click.IntRange(1, 3), help="Only those of this grade: 1 easy, 2 medium, 3 hard."
)
@translated.option(
    "--own",
    is_flag=True,
    help="Positions of your own saved games, in place of those that come with it.",
)
@interface_option
@common.language_option
def exercise(
    game: Game,
    number: int | None,
    grade: int | None,
    own: bool,
    interface: str | None,
    texts: Texts,
) -> None:
    """Ask for the best move in positions of GAME in which one is clearly better than all others."""
    source: Source = OwnGames(game) if own else Shipped(game, grade)
    practice, file = _practice(game, texts)
    training = Training(game, source, practice, file, texts, number)
    with_front(interface, texts, training.run)


def _practice(game: Game, texts: Texts) -> tuple[Practice, PracticeFile]:
    file = PracticeFile()
    try:
        return file.read(game.name), file
    except OSError as error:
        raise click.ClickException(system_text(error, texts)) from error


@dataclass(frozen=True, slots=True)
class Position:
    """An exercise, the record up to its decision, and what the seat did then ("": not told)."""

    exercise: Exercise
    record: Record
    played: str = ""


@dataclass(slots=True)
class Shipped:
    """The exercises that come with a game, or those of one grade."""

    game: Game
    grade: int | None = None
    exercises: ExerciseSet = field(init=False)

    def __post_init__(self) -> None:
        self.exercises = shipped_set(self.game)

    @property
    def all(self) -> list[Exercise]:
        return [one for one in self.exercises.exercises if self.grade in (None, one.grade)]

    def positions(self, front: Front, practice: Practice, texts: Texts) -> Iterator[Position]:
        for one in practice.to_ask(self.all, datetime.now(UTC)):
            record = self.exercises.position(one)
            yield Position(one, replace(record, seats=_names(record, one.seat, texts)))


def _names(record: Record, reader: int, texts: Texts) -> list[str]:
    """Names for the seats of a game between AI players."""
    names = names_for(record.players[1:], [])
    names.insert(reader - 1, texts("t-person"))
    return names


@dataclass(slots=True)
class OwnGames:
    """Exercises from the person's own games. Those that were found are kept beside them; decisions
    are looked at once."""

    game: Game
    exercises: ExerciseSet = field(init=False)
    folder: Path = field(init=False)

    def __post_init__(self) -> None:
        self.folder = home_folder() / "exercises" / self.game.name
        self.exercises = ExerciseSet()
        with suppress(OSError):
            self.exercises = read_set(self.folder)

    @property
    def all(self) -> list[Exercise]:
        return self.exercises.exercises

    def positions(self, front: Front, practice: Practice, texts: Texts) -> Iterator[Position]:
        for one in practice.to_ask(self.all, datetime.now(UTC)):
            with suppress(StammtischError):
                yield self._position(one)
        told = False
        for line, decision, name in self._unseen():
            if not told:
                front.say(texts("exercise-searching"))
                told = True
            found = front.work(partial(self._found, decision, name), lambda late: None)
            if found is None:  # a command came first
                if "quit" in front.queued_commands():
                    return
                continue
            for one in found:
                self.exercises.add(line, one)
                self._write()
                yield self._position(self.all[-1])
                told = False

    def _found(self, decision: Decision, name: str) -> list[Exercise]:
        """The exercise at a decision, if it is one."""
        found = exercise_at(self.game, decision.view, name)
        with suppress(OSError):
            self._looked_at.append(name)
        return [replace(found, id=name, entry=decision.entry)] if found else []

    def _position(self, one: Exercise) -> Position:
        record = verify(self.exercises.records[one.record])
        players = [ANYBODY if spec == HUMAN else spec for spec in record.players]
        _, played = record.moves[one.entry - 1]
        return Position(one, replace(up_to(record, one.entry), players=players), played)

    @property
    def _looked_at(self) -> LineFile:
        return LineFile(self.folder / "looked-at.txt")

    def _unseen(self) -> Iterator[tuple[str, Decision, str]]:
        """Decisions that weren't looked at yet, the last game first: the line of the record, the
        decision, and the id of an exercise there."""
        seen: set[str] = set()
        with suppress(OSError):
            seen = {*self._looked_at.lines()}
        saves = Saves()
        for file in saves.all():
            with suppress(StammtischError, OSError):
                record = saves.read(file).record
                seat = own_seat(record)
                if record.game != self.game.name or not seat:
                    continue
                for decision in decisions_of(record, [seat]):
                    name = f"own-{record.commitment[:12]}:{decision.entry}"
                    if name not in seen and can_be_asked(self.game, decision.view):
                        yield record.to_line(), decision, name

    def _write(self) -> None:
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            for name, content in self.exercises.files().items():
                write_whole(self.folder / name, content)


Source = Shipped | OwnGames


@dataclass(slots=True)
class Training:
    """Asks exercises of a source, at most `number`, one after the other."""

    game: Game
    source: Source
    practice: Practice
    file: PracticeFile
    texts: Texts
    number: int | None = None
    asked: int = 0
    right: int = 0

    def run(self, front: Front, texts: Texts) -> None:
        self.texts = texts
        front.begin(False)
        stopped = False
        try:
            for position in self.source.positions(front, self.practice, texts):
                self._ask(front, position)
                if self.asked == self.number:
                    break
        except Leave:
            pass
        except (KeyboardInterrupt, EOFError):
            stopped = True
        finally:
            front.finish(stopped)
        for text in self._summary():
            front.say(text)

    def _ask(self, front: Front, position: Position) -> None:
        session = ExerciseSession.at(position, front, self.texts)
        number = sum(self.practice.solved(one) for one in self.source.all)
        facts = {"solved": number, "of": len(self.source.all), "grade": position.exercise.grade}
        own = isinstance(self.source, OwnGames)
        begins = self.texts("exercise-begins-own" if own else "exercise-begins", **facts)
        try:
            move = session.asked_for_move(begins)
        finally:
            self.texts = session.texts
        answer = session.answer_of(position, move)
        self._note(answer, front)
        typed = front.show_beside(
            self.texts("exercise-title"),
            lambda width: answer_lines(answer, self.texts, width),
            self.texts("exercise-next"),
        )
        if read_command(typed.strip())[0] == "quit":
            raise Leave

    def _note(self, answer: Answer, front: Front) -> None:
        self.asked += 1
        self.right += answer.is_right
        line = answered(answer.exercise, self.game.name, answer.move, answer.is_right)
        self.practice.add(line)
        try:
            self.file.add(line)
        except OSError as error:
            front.say(self.texts("exercise-not-kept", why=system_text(error, self.texts)))

    def _summary(self) -> list[str]:
        """How it went, and what comes next."""
        texts, everything = self.texts, self.source.all
        told = []
        if self.asked:
            told.append(texts("exercise-score", right=self.right, asked=self.asked))
        if not everything:
            own = isinstance(self.source, OwnGames)
            message = "exercise-none-own" if own else "exercise-none"
            return [*told, texts(message, game=title(self.game.name, texts))]
        first = sum(self.practice.at_first(one) for one in everything)
        solved = sum(self.practice.solved(one) for one in everything)
        told.append(texts("exercise-solved", solved=solved, of=len(everything), first=first))
        if due := self.practice.next_due(everything):
            told.append(texts("exercise-again", day=day_text(due.astimezone().date(), texts)))
        return told


# One exercise as a session that ends with the first move


@dataclass(slots=True)
class NotKept:
    """The `ports.Keeper` of an exercise, which isn't saved."""

    texts: Texts
    file: Path = Path()
    why: str = ""

    def save(self, table: Table) -> bool:
        return False

    def is_saved(self, table: Table) -> bool:
        return True

    def save_at(self, table: Table, typed: str) -> bool:
        return False

    def say_unsaved(self, table: Table) -> None:
        """Nothing is lost."""

    def offer_to_save(self, table: Table, ask: object) -> None:
        """Nothing is lost."""


def _not_here(session: Session, seat: int, argument: str) -> None:
    session.say("exercise-not-here")


ALLOWED = ("help", "why", "rules", "log", "table", "language", "bell", "quit")
EXERCISE_COMMANDS: Mapping[str, SessionCommand] = {
    name: COMMANDS[name] if name in ALLOWED else _not_here for name in TYPED_COMMANDS
}


class ExerciseSession(Session):
    """A table at the decision of one seat."""

    __slots__ = ()

    @classmethod
    def at(cls, position: Position, front: Front, texts: Texts) -> ExerciseSession:
        seat = position.exercise.seat
        people = {seat: person(seat)}
        table = from_record(position.record.copy(), people, time.time(), "unhurried")
        return cls(table, LocalThinker(), NotKept(texts), front, texts, EXERCISE_COMMANDS)

    @property
    def seat(self) -> int:
        return self.people[0]

    def asked_for_move(self, question: str) -> str:
        """The move that the person chooses, in notation. Raises Leave, EOFError or
        KeyboardInterrupt."""
        record = self.table.record
        assert record is not None
        entries = len(record.moves)
        self.screen(self.seat)
        self.front.say(question)
        while True:
            self.answer(self.seat, self.front.choose(self.texts("exercise-prompt")))
            record = self.table.record
            assert record is not None
            if len(record.moves) > entries:
                return record.moves[entries][1]

    def tell(self, effects: Iterable[Effect | Event]) -> None:
        """Nothing goes on after the move."""

    def answer_of(self, position: Position, move: str) -> Answer:
        people = {self.seat: person(self.seat)}
        table = from_record(position.record.copy(), people, time.time())
        view = table.view(self.seat)
        company = self.company(self.seat)
        return Answer(table.game, view, company, position.exercise, move, position.played)
