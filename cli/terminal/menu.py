"""The commands that people can type besides moves and calls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...adapters.presentation import presenter as words_of
from ...adapters.presentation.deal import commitment_lines, word_lines
from ...adapters.presentation.errors import error_text
from ...adapters.presentation.lessons import LESSONS, lesson_of
from ...adapters.presentation.texts import next_language
from ...adapters.presentation.why import reasons
from ...core.engine.constants import CHANCE
from ...core.errors import StammtischError
from ...core.scene.company import Company
from ...core.service.ports import NoAdvice
from ...core.table.commands import Hint, Hinted, Undo
from ...core.table.effects import Happened
from .help import card_explained
from .ports import person
from .session import Session, SessionCommand


def entry_meant(
    argument: str, movers: Sequence[int], told: Sequence[int], company: Company
) -> int | None:
    """The entry of the record that was asked for: that of a line of the log by its number (from
    1), else the last one of a player by name, or of anybody but the reader. `movers`: the seat of
    each entry; `told`: the entry of each line of the log, -1 for none. None if there is none."""
    if argument.isdecimal():
        line = int(argument) - 1
        found = told[line] if 0 <= line < len(told) else -1
        return found if found >= 0 and movers[found] != CHANCE else None
    names = {name.casefold(): seat for seat, name in enumerate(company.names, 1)}
    seats = {*names.values()} - {company.reader}
    if argument:
        seats = {seat for name, seat in names.items() if name == argument.casefold()}
    return max((entry for entry in told if entry >= 0 and movers[entry] in seats), default=None)


def give_help(session: Session, seat: int, argument: str) -> None:
    game, view = session.table.game, session.table.view(seat)
    if argument:
        explanation = card_explained(game, view, argument, session.company(seat), session.texts)
        session.front.say(explanation)
        return
    session.front.say(words_of.moment(game, view, session.texts))
    session.say("t-commands")


def give_hint(session: Session, seat: int, argument: str) -> None:
    question = session.table.question_of(person(seat))
    assert question is not None
    session.do(Hint(person(seat), question.id))
    job = session.table.job(question.id)
    try:
        advice = session.thinker.advice(job)
    except NoAdvice as error:
        session.do(Hinted(question.id, ()))
        session.front.say(error_text(error, session.texts))
        return
    effects = session.do(Hinted(question.id, advice))
    hints = [dict(effect.facts)["advice"] for effect in effects if isinstance(effect, Happened)]
    hint = hints[0]
    assert isinstance(hint, tuple)
    session.front.advise(session.look(seat), hint)


def give_reasons(session: Session, seat: int, argument: str) -> None:
    """Say why a move was made: the last one of others, of a player, or of a line of the log."""
    table, company = session.table, session.company(seat)
    record = table.record
    assert record is not None
    told = session.event_log.entries(table, seat)
    movers = [mover for mover, _ in record.moves]
    entry = entry_meant(argument, movers, told, company)
    if entry is None:
        if argument.isdecimal():
            session.say("reason-no-move")
        elif argument:
            session.say("reason-nobody", name=argument, names=", ".join(company.names))
        else:
            session.say("reason-nothing")
        return
    sentences = reasons(record, entry, table.view(seat), company, session.texts)
    session.front.explain(sentences, session.texts)


def undo(session: Session, seat: int, argument: str) -> None:
    """Go back to this person's last decision with a choice."""
    table = session.table
    question = table.question_of(person(seat))
    number = question.id if question else table.head.answered.get(person(seat), 0)
    try:
        session.do(Undo(person(seat), number))
    except StammtischError as error:
        session.front.say(error_text(error, session.texts))
        return
    session.after_undo()


def show_game_rules(session: Session, seat: int, argument: str) -> None:
    session.front.show_rules(session.table.game.name, session.texts)


def show_log(session: Session, seat: int, argument: str) -> None:
    log = [sentence.text for sentence in session.event_log.log(session.table, seat)]
    session.front.show_log(log, session.texts)


def show_table(session: Session, seat: int, argument: str) -> None:
    session.screen(seat)


def show_deal(session: Session, seat: int, argument: str) -> None:
    record = session.table.record
    assert record is not None
    texts = session.texts
    for line in commitment_lines(record.table, record.commitment, texts):
        session.front.say(line)
    for line in word_lines(record, texts):
        session.front.say(line)


def remind(session: Session, seat: int, argument: str) -> None:
    session.reminders = not session.reminders
    session.say("t-reminders", on=session.reminders)


def switch_lesson(session: Session, seat: int, argument: str) -> None:
    """Switch the explanations of a lesson off or on."""
    if lesson_of(session.table.record) is None:
        session.say("t-no-lesson", known=", ".join(LESSONS))
        return
    session.explaining = not session.explaining
    session.say("lesson-switched", on=session.explaining)


def change_language(session: Session, seat: int, argument: str) -> None:
    """Change to the next language, and show the log in it."""
    session.change_language(next_language(session.texts))
    if session.table.phase == "playing":
        session.show_again(seat)


def switch_bell(session: Session, seat: int, argument: str) -> None:
    session.say("t-bell", on=session.front.switch_bell())


def save_as(session: Session, seat: int, argument: str) -> None:
    session.keeper.save_at(session.table, argument)


def leave(session: Session, seat: int, argument: str) -> None:
    session.leave()


COMMANDS: Mapping[str, SessionCommand] = {
    "help": give_help,
    "hint": give_hint,
    "why": give_reasons,
    "undo": undo,
    "rules": show_game_rules,
    "log": show_log,
    "table": show_table,
    "deal": show_deal,
    "remind": remind,
    "lesson": switch_lesson,
    "save": save_as,
    "language": change_language,
    "bell": switch_bell,
    "quit": leave,
}
"""The commands by name."""
