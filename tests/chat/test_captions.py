"""What stands below a picture and above the buttons, over played games of all options, for the
fewest and the most players: few lines, no notation, and nothing that only looks like a button."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import fields

import pytest

from stammtisch.adapters.chat.render.capabilities import Capabilities
from stammtisch.adapters.chat.render.draw import RenderContext, board, hand
from stammtisch.adapters.chat.render.message import Message
from stammtisch.adapters.presentation.texts import named_texts
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import GAMES
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.table.commands import AnswerQuestion, Join, Open, Start, Unfold
from stammtisch.core.table.table import Table, open_table
from stammtisch.testing.subjects import Subject
from tests.conformance.subjects import SUBJECTS

STEPS = 25
COLUMNS = 40
"""Of a phone."""
LINES = 4
NOTATION = {
    "uno": re.compile(r"\b(?:[rgby]|ge|gr)-?(?:\d|\+2|rev|skip|um|aus)\b|\bw4?\b"),
    "las_vegan": re.compile(r"\b(?:[rpgbl]|gr)\d\b"),
    "ojyks": re.compile(r"\bc\dr\d\b"),
    "nyan_nyan": re.compile(r"\b(?:[2-9JQKA]|10)[SCHD]\b"),
}
TOLD = Capabilities(times=True, pictures=True)


def dealt(subject: Subject) -> Table:
    """A table at which as many people sit as the subject has players."""
    values = {one.name: getattr(subject.options, one.name) for one in fields(subject.options)}
    people = [f"p{seat}" for seat in range(1, subject.players + 1)]
    opening = Open(people[0], "Anna-Lena", "t", subject.game.name, "secret", values, "normal", True)
    table = open_table(opening, 0.0).table
    for number, person in enumerate(people[1:], 2):
        table = table.do(Join(person, f"Benedikt {number}"), 0.0).table
    return table.do(Start(people[0], table.phase_id, True), 0.0).table


def played(table: Table, seed: str) -> Iterator[tuple[Table, str]]:
    """Positions of a random game, each with a person who is asked."""
    rng = Rng(seed)
    for _ in range(STEPS):
        asked = [question.seat for question in table.head.questions.values()]
        if table.phase != "playing" or not asked:
            return
        person = table.head.chair(asked[rng.below(len(asked))]).person
        yield table, person
        question = table.question_of(person)
        assert question is not None
        legal = table.view(question.seat).legal
        answer = AnswerQuestion(person, question.id, rng.below(len(legal)))
        table = table.do(answer, 0.0).table


def unfolded(table: Table, person: str, message: Message) -> Iterator[Table]:
    """The table with each first step of a choice done."""
    for row in message.buttons:
        for button in row:
            if step := re.fullmatch(r"7:(\d+):s(\d+)", button.data):
                unfold = Unfold(person, int(step[1]), int(step[2]) - 1)
                yield table.do(unfold, 0.0).table


def caption(message: Message) -> list[str]:
    """Its lines on a phone."""
    due = message.due.line if message.due else ""
    told = filter(None, (message.title, *message.news, *message.lines, due))
    return [line for text in told for line in textwrap.wrap(text, COLUMNS)]


def check(message: Message, game: str) -> None:
    assert message.picture
    assert len(caption(message)) <= LINES + (not message.asks), caption(message)
    for row in message.buttons:
        dead = [button for button in row if not (button.data or button.url)]
        assert len(row) > 1 or not dead, "a heading"
        assert not any(button.text.startswith("—") for button in row)
    said = " ".join([*caption(message), *(one.text for row in message.buttons for one in row)])
    if game in NOTATION:
        assert NOTATION[game].findall(said) == [], said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("subject", [one for one in SUBJECTS if one.game.name in GAMES], ids=str)
def test_four_lines_stand_above_the_choices(subject: Subject, language: str) -> None:
    texts, game = named_texts(language), subject.game.name
    for table, person in played(dealt(subject), str(subject)):
        look = RenderContext(7, True, table, texts, pictures=True, can=TOLD)
        own = hand(look, person)
        check(own, game)
        check(board(look), game)
        for opened in unfolded(table, person, own):
            look = RenderContext(7, True, opened, texts, pictures=True, can=TOLD)
            check(hand(look, person), game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_group_reads_who_made_a_move_of_ojyks(language: str) -> None:
    """Not only that a card came to the discard pile."""
    table = open_table(Open("p1", "Anna", "t", "ojyks", "secret", {}, "normal", True), 0.0).table
    table = table.do(Join("p2", "Ben"), 0.0).table
    table = table.do(Start("p1", table.phase_id, True), 0.0).table
    for number, (position, _) in enumerate(played(table, "moves")):
        look = RenderContext(7, True, position, named_texts(language), pictures=True, can=TOLD)
        told = " ".join(board(look).news)
        assert not 4 < number < 20 or "Anna" in told or "Ben" in told, told
