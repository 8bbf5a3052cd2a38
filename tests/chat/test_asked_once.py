"""Somebody who is asked several times in a turn gets one new message, which sounds; further
questions are put into it."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import GAMES
from stammtisch.core.service.stored import Stored
from tests.harness.script import Script

PEOPLE = ("anna", "ben", "cleo")
ASKED = ("· your turn", "· your decision")
ANSWERS = 120


def stored(script: Script) -> Stored:
    found = asyncio.run(script.store.run(lambda tx: script.service.cache.load(tx, 1)))
    assert found is not None
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_brings_one_new_message(game: str) -> None:
    people = PEOPLE[: GAMES[game].seats[-1]]
    joined = "".join(f"\n> {person}: /join" for person in people[1:])
    script = Script()(f"> anna: /new {game}\n> anna: /pace off{joined}\n> anna: /begin")
    rng, told, asked = Rng(game), Counter[tuple[str, int]](), set[tuple[str, int, int]]()
    for _ in range(ANSWERS):
        table = stored(script).table
        if table.phase != "playing":
            break
        turn = sum(chair.turn for chair in table.head.chairs)
        for line in script.read:  # "@anna T1 ...": a new message
            name, _, rest = line[1:].partition(" ")
            if rest.startswith("T1") and rest.endswith(ASKED):
                told[name, turn] += 1
        asking = [
            (person, question)
            for person in people
            if (question := table.question_of(f"console:{person}"))
        ]
        asked |= {(person, turn, question.id) for person, question in asking}
        if not asking:
            script("> later: 20")
            continue
        person, question = asking[rng.below(len(asking))]
        script(f"> {person}@ {rng.below(len(question.legal)) + 1}")
    assert max(told.values()) == 1
    questions = Counter((person, turn) for person, turn, _ in asked)
    if game != "las_vegan" and any(stage.within for stage in GAMES[game].stages.values()):
        assert max(questions.values()) > 1, "nobody was asked twice in a turn"
