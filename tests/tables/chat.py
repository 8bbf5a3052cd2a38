"""Tests that read like a chat: who says what, and what comes of it.

    chat('''
        anna: play r7            the present question is answered
        anna: play r7 @4         question 4 is answered
        anna: !nyan              a call
        anna: /undo              other commands; with an id: /start @1
        3: draw                  an AI player moves
        later: 90                so many seconds pass, and the clock sends what is due
    ''')

Behind `->` stands what must have come of the line: `refused: stale`, `asks ben`, `thinks 3`,
words of what happened (`took-over`, `took-over 2`) and kinds of events (`played`); `no asks ben`
for what must not. `news` of a person and positions are looked at in Python.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stammtisch.adapters.presentation.typed_line import read_answer
from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import StammtischError
from stammtisch.core.game import Game
from stammtisch.core.games import game_named
from stammtisch.core.options import read_options
from stammtisch.core.record import Record, new_record
from stammtisch.core.table import commands as say
from stammtisch.core.table.commands import Command
from stammtisch.core.table.effects import Ask, Effect, Ended, GameEvents, Happened, Think, WakeMe
from stammtisch.core.table.table import Step, Table, from_record, open_table


class Chat:
    """A table and the time. `effects` are those of the last line."""

    def __init__(self, table: Table, now: float = 1000) -> None:
        self.table = table
        self.now = now
        self.effects: list[Effect] = []

    def __call__(self, script: str) -> Chat:
        for line in script.strip().splitlines():
            said, _, due = line.partition("->")
            found = self.line(said.strip())
            for one in filter(None, (part.strip() for part in due.split(","))):
                if one.startswith("no "):
                    assert one[3:] not in found, f"{line.strip()}\ngives {found}"
                else:
                    assert one in found, f"{line.strip()}\ngives {found}"
            refused = [one for one in found if one.startswith("refused")]
            assert not refused or "refused" in due, f"{line.strip()}\ngives {found}"
        return self

    def line(self, said: str) -> list[str]:
        """Carry out a line; what came of it, in words."""
        who, _, text = said.partition(":")
        self.effects = []
        if who == "later":
            return self.later(float(text))
        try:
            self.do(self.command(who.strip(), text.strip()))
        except StammtischError as error:
            return [f"refused: {error.code}"]
        return self.words()

    def do(self, command: Command) -> Step:
        step = self.table.do(command, self.now)
        self.table = step.table
        self.effects += step.effects
        return step

    def later(self, seconds: float) -> list[str]:
        """Time passes, and what falls due is sent at its moment."""
        end = self.now + seconds
        while due := sorted(
            (one for one in self.table.owed() if isinstance(one, WakeMe) and one.when <= end),
            key=lambda one: one.when,
        ):
            self.now = max(self.now, due[0].when)
            self.do(say.Woken(due[0].question, due[0].why))
        self.now = end
        return self.words()

    def command(self, who: str, text: str) -> Command:
        text, _, number = text.partition("@")
        text = text.strip()
        if who.isdecimal():
            question = int(number) if number else self.table.head.questions[int(who)].id
            move = self.game.read(text)
            return say.AiMoved(question, move)
        if text.startswith("!"):
            return say.Call(who, text[1:])
        if text.startswith("/"):
            return self.slash(who, text[1:], int(number) if number else 0)
        asked = self.table.question_of(who)
        said = read_answer(self.game.name, text)
        choice = int(text) - 1 if text.isdecimal() else said.choice
        question = int(number) if number else asked.id if asked else 0
        return say.AnswerQuestion(who, question, choice, said.call)

    def slash(self, who: str, text: str, number: int) -> Command:
        word, _, rest = text.partition(" ")
        asked = self.table.question_of(who)
        last = self.table.phase_id
        if self.table.phase == "playing":
            last = self.table.head.answered.get(who, 0)
        question = number or (asked.id if asked else last)
        phase = number or self.table.phase_id
        commands: dict[str, Command] = {
            "join": say.Join(who, rest or who.title()),
            "watch": say.Watch(who, who.title()),
            "leave": say.Leave(who),
            "ai": say.AddAi(who, "heuristic", rest or "Robot"),
            "start": say.Start(who, phase),
            "stop": say.Stop(who, phase),
            "rematch": say.Rematch(who, phase, "another secret"),
            "undo": say.Undo(who, question),
            "hint": say.Hint(who, question),
            "back": say.RetakeSeat(who),
            "word": say.SayWord(who, rest),
            "pace": say.SetPace(who, rest),
            "retract": say.Retract(who, number or self.table.head.answered.get(who, 0)),
        }
        if word == "kick":
            return say.Kick(who, int(rest))
        if word == "noai":
            return say.RemoveAi(who, int(rest))
        if word == "set":
            name, _, value = rest.partition("=")
            return say.SetOption(who, name, value)
        return commands[word]

    def words(self) -> list[str]:
        found: list[str] = []
        for effect in self.effects:
            if isinstance(effect, GameEvents):
                found += [event.kind for event in effect.events]
            elif isinstance(effect, Happened):
                found += [effect.kind, f"{effect.kind} {effect.seat}"]
            elif isinstance(effect, Ask):
                found.append(f"asks {effect.person}")
            elif isinstance(effect, Think):
                found.append(f"thinks {effect.seat}")
            elif isinstance(effect, WakeMe):
                found.append(f"wakes {effect.why}")
            elif isinstance(effect, Ended):
                found.append("ended")
        return found

    # What there is

    @property
    def game(self) -> Game:
        return game_named(self.table.head.game)

    def asked(self) -> list[str]:
        """Who is asked: people by name, AI players by seat."""
        head = self.table.head
        return [
            head.chair(one.seat).person if not one.by else str(one.seat)
            for one in head.questions.values()
        ]

    def legal(self, person: str) -> list[str]:
        question = self.table.question_of(person)
        return [self.game.notation(move) for move in question.legal] if question else []

    def entries(self, since: int = 0) -> list[str]:
        """The record: `1 play r7`."""
        record = self.table.record
        assert record is not None
        return [f"{seat} {text}" for seat, text in record.moves[since:]]


def opened(game: str, host: str = "anna", secret: str = "secret", **more: object) -> Chat:
    """A new table with its host."""
    command = say.Open(host, host.title(), "t", game, secret, **more)  # type: ignore[arg-type]
    return Chat(open_table(command, 1000).table)


def one_answers(chat: Chat, rng: Rng) -> tuple[int, str]:
    """One of those who are waited for answers at random, or a time has come; nobody is too late.
    Which seat said what; 0 and nothing for a time."""
    owed = [one for one in chat.table.owed() if not (isinstance(one, WakeMe) and one.why == "late")]
    one = owed[rng.below(len(owed))]
    chat.effects = []
    if isinstance(one, WakeMe):
        chat.now = max(chat.now, one.when)
        chat.do(say.Woken(one.question, one.why))
        return 0, ""
    moves = chat.table.head.questions[one.seat].legal
    choice = rng.below(len(moves))
    if isinstance(one, Ask):
        chat.do(say.AnswerQuestion(one.person, one.question, choice))
    else:
        chat.do(say.AiMoved(one.question, moves[choice]))
    return one.seat, chat.game.notation(moves[choice])


def started(game: str, *people: str, ai: int = 0, **more: Any) -> Chat:
    """A game that has just begun; the first of the people is the host."""
    chat = opened(game, people[0], **more)
    for person in people[1:]:
        chat(f"{person}: /join")
    for _ in range(ai):
        chat(f"{people[0]}: /ai")
    return chat(f"{people[0]}: /start")


def dealt(
    game: str,
    people: dict[int, str],
    shuffle: Iterable[str],
    *more: tuple[int, str],
    players: int = 0,
    pace: str = "off",
    **options: object,
) -> Chat:
    """A game with a deck in this order (from the top; what isn't named comes after it) and, with
    `more`, its next entries."""
    rules = game_named(game)
    seats = players or max(people)
    read = read_options(game, rules.options, options)
    names = [people.get(seat, "robot").title() for seat in range(1, seats + 1)]
    specs = ["human" if seat in people else "heuristic" for seat in range(1, seats + 1)]
    record: Record = new_record(rules, read, names, specs, "secret", "t")
    state = rules.new(seats, read)
    deck = rules.chance_notation((0, *sorted(state.pile[: state.pile_n]))).split()[1:]
    first = list(shuffle)
    for card in first:
        deck.remove(card)
    record.moves = [(0, " ".join(["shuffle", *first, *deck])), *more]
    return Chat(from_record(record, people, 1000, pace))
