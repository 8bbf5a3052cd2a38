"""What carries an old id is refused, at every moment of every game: in the lobby, within a turn,
while several choose in secret, while a call is open, in a pause, and at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import StammtischError
from stammtisch.core.game import Game, stage_of
from stammtisch.core.games import GAMES
from stammtisch.core.table import commands as say
from stammtisch.core.table.commands import Command
from tests.games.facts import facts_of
from tests.tables.chat import Chat, one_answers, started

PEOPLE = ("anna", "ben")
STALE = {"stale", "repeated", "wrong-phase"}
ALWAYS = {"lobby", "playing", "paused", "over"}
HIDDEN = {"hidden", "hidden, one has chosen", "hidden, in the middle"}
OFTEN = 4
"""So often each moment is tried."""


def moments(chat: Chat) -> set[str]:
    """What is going on, in the words of `special_moments`."""
    table, head = chat.table, chat.table.head
    found: set[str] = {table.phase}
    if table.phase != "playing":
        return found
    for question in head.questions.values():
        stage = stage_of(chat.game, question.stage)
        if stage.within:
            found.add("within a turn")
        if stage.hidden:
            found.add("hidden, in the middle" if question.parts else "hidden")
            if set(head.held) - {question.seat}:
                found.add("hidden, one has chosen")
    if head.open_calls and not any(question.calls for question in head.questions.values()):
        found.add("a person's call is open")
    return found


def special_moments(game: Game) -> set[str]:
    """Those of a game beside what all have, by its stages and calls."""
    stages = game.stages.values()
    found = {"within a turn"} if any(stage.within for stage in stages) else set()
    found |= HIDDEN if any(stage.hidden for stage in stages) else set()
    return found | ({"a person's call is open"} if game.calls else set())


def open_ids(chat: Chat, person: str) -> set[int]:
    """What is not old for this person, or only a double tap."""
    head = chat.table.head
    found = {head.phase_id, head.answered.get(person, 0)}
    found |= {question.id for question in head.questions.values()}
    found |= {given.question for given in head.forced_for(head.seat_of(person))}
    return found | ({head.open_calls.id} if head.open_calls else set())


def commands(chat: Chat, person: str, old: int) -> Iterator[Command]:
    """All that carries an id. The answers are legal now, so only the id speaks against them."""
    legal = chat.legal(person)
    yield say.AnswerQuestion(person, old, 0)
    yield say.AnswerQuestion(person, old, (0,))
    yield from (say.AnswerQuestion(person, old, text) for text in legal[:1])
    yield from (say.AiMoved(old, move) for move in (None, *_legal_of_ai(chat)))
    yield say.Hint(person, old)
    yield say.Hinted(old, ())
    yield say.Unfold(person, old, 0)
    yield say.Retract(person, old)
    yield say.Undo(person, old)
    yield say.Start(person, old)
    yield say.Stop(person, old)
    yield say.Rematch(person, old, "another secret")
    yield from (say.Woken(old, why) for why in ("late", "warn", "forced", "rest"))


def _legal_of_ai(chat: Chat) -> list[int]:
    return [one.legal[0] for one in chat.table.head.questions.values() if one.by]


def try_old_ids(chat: Chat, ids: set[int]) -> None:
    saved = chat.table.head.to_json()
    for person in PEOPLE:
        for old in sorted(ids - open_ids(chat, person))[-6:]:
            for command in commands(chat, person, old):
                with pytest.raises(StammtischError) as refused:
                    chat.table.do(command, chat.now + 10_000)
                assert refused.value.code in STALE, command
    assert chat.table.head.to_json() == saved


@pytest.mark.parametrize("game", list(GAMES))
def test_whatever_carries_an_old_id_is_refused(game: str) -> None:
    ai = 1 if 3 in GAMES[game].seats else 0
    chat = started(game, *PEOPLE, ai=ai, options=facts_of(game).short, secret="stale")
    rng, ids, tried = Rng(game), {1, 2}, Counter[str]()

    def look() -> None:
        ids.update((chat.table.phase_id, *(q.id for q in chat.table.head.questions.values())))
        now = moments(chat)
        if any(tried[moment] < OFTEN for moment in now):
            try_old_ids(chat, ids)
            tried.update(now)

    while chat.table.phase == "playing":
        look()
        if len(ids) == 12:  # everybody leaves, and all come back
            for person in PEOPLE:
                chat(f"{person}: /leave")
            look()
            for person in PEOPLE:
                chat(f"{person}: /back")
            look()
        one_answers(chat, rng)
    look()
    chat("anna: /rematch")
    look()
    assert set(tried) == ALWAYS | special_moments(GAMES[game])
