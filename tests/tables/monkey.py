"""Random people, who press what they see and what they no longer see, at random tables."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import StammtischError
from stammtisch.core.game import Game
from stammtisch.core.table import commands as say
from stammtisch.core.table.commands import Command
from stammtisch.core.table.effects import Advise, Think, WakeMe
from stammtisch.core.table.state import PACES
from stammtisch.core.table.table import Step, Table, open_table

NAMES = ("anna", "ben", "cleo", "dora", "emil")
WORDS = ("draw", "pass", "nyan", "nyan nyan", "take", "join", "1", "lay", "xyz", "", "exodia")

QUIET = "00:00-00:10 UTC"
"""Quiet hours, in which games begin here, and which some of them outlast."""


@dataclass
class Monkey:
    """Plays a table to its end, `most` commands at most. `table` is the present one, `log` all
    commands with what came of them."""

    game: Game
    seed: str
    most: int = 400
    now: float = 0.0
    log: list[tuple[Command, float, Step | StammtischError]] = field(default_factory=list)
    old_ids: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = Rng(f"monkey {self.seed} {self.game.name}")
        rng = self.rng
        step = open_table(
            say.Open(
                "anna",
                "Anna",
                f"t{self.seed}",
                self.game.name,
                f"secret {self.seed}",
                options=random_options(self.game, rng),
                pace=tuple(PACES)[rng.below(len(PACES))],
                public=rng.below(3) == 0,
                watching=rng.below(8) == 0,
                quiet=QUIET if Rng(f"quiet {self.seed}").below(3) == 0 else "",
            ),
            self.now,
        )
        self.table = step.table
        self.people = list(NAMES[: 1 + rng.below(len(NAMES))])
        if rng.below(3):  # at once to a game
            for person in self.people[1:]:
                self.say(say.Join(person, "Anna" if rng.below(4) == 0 else person))
                if rng.below(2):
                    self.say(say.SayWord(person, f"word of {person}"))
            while len(self.table.head.chairs) < self.game.seats[0] or rng.below(2):
                if not self.say(say.AddAi("anna", "heuristic", "AI")):
                    break
            self.say(say.Start("anna", self.table.phase_id))

    def say(self, command: Command) -> Step | None:
        """One command; the step if it was done."""
        try:
            step = self.table.do(command, self.now)
        except StammtischError as error:
            self.log.append((command, self.now, error))
            return None
        self.log.append((command, self.now, step))
        self.table = step.table
        return step

    def run(self) -> Table:
        for _ in range(self.most):
            self.say(self.command())
            self.now += self.rng.below(5)
            if self.table.phase == "over" and self.rng.below(3):
                break
        return self.table

    def command(self) -> Command:
        """Mostly what is waited for, now and then anything at all."""
        rng, table = self.rng, self.table
        owed = table.owed()
        if owed and rng.below(10) < 8:
            one = owed[rng.below(len(owed))]
            self.old_ids.append(one.question)
            if isinstance(one, Think):
                return self.ai_moves(one)
            if isinstance(one, WakeMe):
                if rng.below(3) == 0:
                    self.now = max(self.now, one.when)
                return say.Woken(one.question, one.why)
            if isinstance(one, Advise):
                job = table.job(one.question)
                return say.Hinted(
                    one.question, tuple(say.Advice((move,), 0.5, 9) for move in job.legal)
                )
            return self.answers(one.person, one.question)
        return self.anything()

    def ai_moves(self, one: Think) -> Command:
        legal = self.table.job(one.question).legal
        if self.rng.below(20) == 0:
            return say.AiMoved(one.question, (None, 4000, -5)[self.rng.below(3)])
        return say.AiMoved(one.question, legal[self.rng.below(len(legal))])

    def answers(self, person: str, question: int) -> Command:
        view = self.table.view_of(person)
        legal = view.legal
        number = self.rng.below(len(legal))
        if self.rng.below(3):
            return say.AnswerQuestion(person, question, number)
        text = self.game.notation(legal[number])
        if self.rng.below(4) == 0 and self.game.calls:
            text += " " + self.game.calls[self.rng.below(len(self.game.calls))]
        return say.AnswerQuestion(person, question, text)

    def anything(self) -> Command:
        rng, table = self.rng, self.table
        person = self.people[rng.below(len(self.people))]
        ids = [table.phase_id, *self.old_ids[-20:], rng.below(50)]
        number = ids[rng.below(len(ids))]
        question = (
            table.question_of(person) if person in [c.person for c in table.head.chairs] else None
        )
        present = question.id if question else number
        choices: list[Command] = [
            say.Join(person, person),
            say.Watch(person, person),
            say.Leave(person),
            say.AddAi(person, "heuristic", "AI"),
            say.RemoveAi(person, rng.below(6)),
            say.SetPace(person, ("off", "normal", "x")[rng.below(3)]),
            say.SetOption(person, ("rounds", "limit", "packs", "y")[rng.below(4)], rng.below(4)),
            say.SayWord(person, WORDS[rng.below(len(WORDS))]),
            say.Start(person, table.phase_id),
            say.Start(person, number),
            say.AnswerQuestion(person, number, rng.below(4)),
            say.AnswerQuestion(person, present, WORDS[rng.below(len(WORDS))]),
            say.AnswerQuestion(person, present, rng.below(4)),
            say.Call(person, WORDS[rng.below(len(WORDS))]),
            say.Call(person, "nyan"),
            say.Retract(person, number),
            say.Retract(person, table.head.answered.get(person, 0)),
            say.Unfold(person, number, rng.below(9) - 2),
            say.Hint(person, present),
            say.Hinted(number, ()),
            say.Undo(person, present),
            say.AiMoved(number, 0),
            say.Woken(number, ("late", "warn", "rest", "forced", "again")[rng.below(5)]),
            say.RetakeSeat(person),
            say.RetakeSeat(person),
            say.Kick(person, rng.below(6)),
            say.Rematch(person, table.phase_id, f"again {self.seed} {len(self.log)}"),
        ]
        if rng.below(10) == 0:
            choices.append(say.Stop(person, table.phase_id))
        return choices[rng.below(len(choices))]


def random_options(game: Game, rng: Rng) -> dict[str, object]:
    found: dict[str, object] = {}
    for option in fields(game.options):
        if rng.below(3) == 0:
            low = option.metadata.get("low")
            high = option.metadata.get("high")
            if isinstance(option.default, str):
                found[option.name] = option.default
            elif low is None:
                found[option.name] = "on" if rng.below(2) else "off"
            else:
                found[option.name] = low + rng.below(min(high - low, 3) + 1)
    return found
