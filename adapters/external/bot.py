"""The protocol with a player's program: the lines it is sent, and the answers that are allowed.

docs/bot-protocol.md describes it.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ...core.errors import BotFault
from ...core.game import Event, Game, Outcome
from ...core.information.observation import vector_of_view
from ...core.information.plain_data import event_to_json, view_to_json
from ...core.record_fields import NOTHING, BadInfo, info_from_json
from .process import GRACE, MAX_LINE, Process, shown

PROTOCOL = 1
READY_SECONDS = 10.0
"""The time that a program may take to start."""
SEND_SECONDS = 5.0
"""The time that it may take to read what is sent."""
MOST_INFOS = 1000
"""Lines of information that are read during one decision; further ones are ignored."""
MAX_INFO_LINE = 10_000
"""The most bytes in such a line."""
MOST_LATE = 1 << 17
"""Bytes, at most, that are read of what it wrote between two decisions; a pipe holds half of it."""
MOST_NOTES = 20
ANSWER_FORM = '{"id": …, "move": "…"}'
READY_FORM = '{"type": "ready", "protocol": 1}'

Line = dict[str, Any]


def hello() -> Line:
    """The first line that a program is sent."""
    return {"type": "hello", "protocol": PROTOCOL, "max_line": MAX_LINE, "info": True}


def new_game(game: Game, view: Any, seed: str) -> Line:
    """The line at the start of a game. `view`: of the program's seat; `seed`: for its own
    randomness."""
    return {
        "type": "new_game",
        "game": game.name,
        "rules": game.followed(view.options),
        "options": asdict(view.options),
        "players": view.players,
        "seat": view.seat,
        "seed": seed,
    }


def event_line(game: Game, event: Event) -> Line:
    """The line for an event that the seat may see."""
    return {"type": "event", **event_to_json(game, event)}


def act(game: Game, view: Any, number: int, seconds: float, observation: bool = False) -> Line:
    """The question for a move. `view`: of the seat, with its legal moves; `number`: the id of the
    question; `seconds`: the time for the answer; `observation`: with what the seat sees as a
    vector, and the legal moves by number. Raises ValueError if the game has no vectors."""
    members = view_to_json(game, view)
    legal = members.pop("legal")
    line: Line = {
        "type": "act",
        "id": number,
        "view": members,
        "legal": legal,
        "time_left_ms": int(seconds * 1000),
    }
    if observation:
        numbers = [int(n) if n.is_integer() else n for n in vector_of_view(game, view)]
        line |= {"observation": numbers, "actions": list(view.legal)}
    return line


def game_over(outcome: Outcome) -> Line:
    """The line at the end of a game."""
    return {"type": "game_over", "places": list(outcome.places), "points": list(outcome.points)}


QUIT: Line = {"type": "quit"}

_running: set[Bot] = set()
_ending: list[Process] = []


@dataclass(frozen=True, slots=True)
class BotNote:
    """A line that was ignored, although the program probably meant something by it. `reason`:
    `type` (unknown; `name`), `info` (the member `name` has another form, see `allowed`),
    `info-long` or `info-many` (more than `allowed`). `got`: the line."""

    reason: str
    got: str
    name: str = ""
    allowed: str = ""


class Bot:
    """A running program after the handshake. `asked`: the id of the last question; `open`: True
    while it hasn't been answered; `observation`: True if the program asked for vectors; `info`:
    what it has told about its last decision; `told`: how many lines of that it has sent; `notes`:
    the first ignored lines of each kind. `watch` gets every line, and True if it was sent, False if
    it was received. `start` starts the program, of which it gets the command and the grace."""

    def __init__(
        self,
        command: str,
        watch: Callable[[bool, bytes], None] | None = None,
        grace: float = GRACE,
        start: Callable[[str, float], Process] = Process,
    ) -> None:
        self.command = command
        self.asked = 0
        self.observation = False
        self.open = False
        self.ended = False
        self.info = NOTHING
        self.told = 0
        self.notes: list[BotNote] = []
        self._infos = 0
        self._watch = watch
        self._last = b""
        self.process = start(command, grace)
        _running.add(self)
        try:
            self._shake_hands()
        except BaseException:
            self.end()
            raise

    def _shake_hands(self) -> None:
        until = time.monotonic() + READY_SECONDS
        try:
            self.tell(hello())
            answer = self._object(until, READY_FORM)
        except BotFault as error:
            if error.facts["reason"] == "silent":
                facts: Line = {"expected": READY_FORM, "seconds": READY_SECONDS}
                if self.notes:
                    facts["got"] = self.notes[-1].got
                raise self._fault("unready", **facts) from None
            raise
        if answer.get("type") != "ready":
            raise self._fault("unready", got=_written(answer), expected=READY_FORM)
        if answer.get("protocol") != PROTOCOL or isinstance(answer["protocol"], bool):
            got = json.dumps(answer.get("protocol"))
            raise self._fault("version", got=got, expected=PROTOCOL)
        self.observation = answer.get("observation") is True

    def tell(self, *lines: Line) -> None:
        """Send lines that need no answer; raises BotFault."""
        data = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]
        sent = [line.encode() + b"\n" for line in data]
        assert all(len(line) <= MAX_LINE for line in sent)
        if self._watch:
            for line in sent:
                self._watch(True, line)
        self._last = sent[-1]
        self.process.send(b"".join(sent), time.monotonic() + SEND_SECONDS)

    def ask(self, before: Sequence[Line], question: Line, seconds: float) -> str:
        """Send the lines `before` and then the question, an `act`, and return the move of the
        answer, in notation. Answers to earlier questions are dropped. Raises BotFault if the answer
        is late, malformed or not legal."""
        self.open = False
        for answer in self._arrived():
            self._numbered(answer)
        self.asked = question["id"]
        self.open, self.info, self._infos = True, NOTHING, 0
        until = time.monotonic() + seconds
        self.tell(*before, question)
        number = 0
        while number != self.asked:
            try:
                answer = self._object(until, ANSWER_FORM)
            except BotFault as error:
                if error.facts["reason"] == "silent":
                    raise self._fault("late", seconds=seconds, id=self.asked) from None
                raise
            number, move = self._numbered(answer)
        self.open = False
        if move not in question["legal"]:
            facts = {
                "move": shown(move.encode("utf-8", "backslashreplace")),
                "expected": ", ".join(question["legal"][:10]),
            }
            raise self._fault("illegal", **facts)
        return move

    def _numbered(self, answer: Line) -> tuple[int, str]:
        """The id and the move of an answer; raises BotFault if they aren't those of a question."""
        number, move = answer.get("id"), answer.get("move")
        if type(number) is not int or not isinstance(move, str):
            raise self._fault("kind", got=_written(answer), expected=ANSWER_FORM)
        if not 0 < number <= self.asked:
            raise self._fault("id", got=number, expected=self.asked)
        return number, move

    def _object(self, until: float, expected: str) -> Line:
        """The next line that isn't ignored, as an object of JSON; raises BotFault."""
        while True:
            answer = self._taken(self.process.receive(until), expected)
            if answer is not None:
                return answer

    def _arrived(self) -> Iterator[Line]:
        """The lines that have arrived and aren't ignored; raises BotFault."""
        left = MOST_LATE
        while left > 0 and (line := self.process.arrived()) is not None:
            left -= len(line) + 1
            answer = self._taken(line, ANSWER_FORM)
            if answer is not None:
                yield answer

    def _taken(self, line: bytes, expected: str) -> Line | None:
        """A received line as an object of JSON, or None if it is to be ignored: a blank one, one of
        an unknown type, or information, which is kept. Raises BotFault."""
        if self._watch:
            self._watch(False, line)
        if not line.strip():
            return None
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise self._fault("noise", got=shown(line), expected=expected)
        kind = value.get("type")
        if kind == "info":
            self._take_info(line, value)
            return None
        if kind in (None, "ready") or value.keys() >= {"id", "move"}:  # answers may have any type
            return value
        self._note(BotNote("type", shown(line), _written(kind)))
        return None

    def _take_info(self, line: bytes, value: Line) -> None:
        """Keep information about the open question; any other is ignored."""
        self.told += 1
        if not self.open or value.get("id", self.asked) != self.asked:
            return
        self._infos += 1
        if self._infos > MOST_INFOS:
            self._note(BotNote("info-many", shown(line), allowed=str(MOST_INFOS)))
        elif len(line) > MAX_INFO_LINE:
            self._note(BotNote("info-long", shown(line), allowed=str(MAX_INFO_LINE)))
        else:
            try:
                self.info = self.info.updated(info_from_json(value))
            except BadInfo as error:
                self._note(BotNote("info", shown(line), error.name, error.allowed))

    def _note(self, note: BotNote) -> None:
        """Keep the note if it is the first of its kind."""
        known = {(earlier.reason, earlier.name) for earlier in self.notes}
        if (note.reason, note.name) not in known and len(self.notes) < MOST_NOTES:
            self.notes.append(note)

    def unasked(self, seconds: float) -> Line | None:
        """The first line within `seconds` that isn't ignored; None if there is none. Raises
        BotFault."""
        try:
            return self._object(time.monotonic() + seconds, ANSWER_FORM)
        except BotFault as fault:
            if fault.facts["reason"] != "silent":
                raise
            return None

    def _fault(self, reason: str, **facts: object) -> BotFault:
        return BotFault(reason=reason, sent=shown(self._last.rstrip()), **facts)

    @property
    def sound(self) -> bool:
        """True if it can be used for another game."""
        if self.ended or self.open or not self.process.whole:
            return False
        try:
            return next(self._arrived(), None) is None and self.process.idle
        except BotFault:
            return False

    def quit(self, seconds: float) -> int | None:
        """Tell it to quit; its exit code, or None if it hasn't ended within `seconds`."""
        with contextlib.suppress(BotFault):
            self.tell(QUIT)
        self.process.close_input()
        return self.process.wait(seconds)

    def end(self) -> None:
        """Tell it to quit, and end it if it doesn't."""
        if self.ended:
            return
        self.ended = True
        _running.discard(self)
        if self.process.whole:
            with contextlib.suppress(BotFault):
                self.process.send(json.dumps(QUIT).encode() + b"\n", time.monotonic())
        self.process.end()
        _ending[:] = [process for process in _ending if process.wait(0) is None]
        _ending.append(self.process)


def _written(answer: object) -> str:
    return shown(json.dumps(answer).encode())


@atexit.register
def end_all() -> None:
    """End all programs of this process, and wait until they have ended."""
    for bot in [*_running]:
        bot.end()
    for process in _ending:
        process.wait(4 * GRACE)
    _ending.clear()
