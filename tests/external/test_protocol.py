"""What goes over the pipes: as schema and page say, and nothing that a seat may not know."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from stammtisch.adapters.external.bot import act, event_line, game_over, new_game
from stammtisch.adapters.external.process import MAX_LINE
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.ai.registry import quoted
from stammtisch.core.engine.constants import CHANCE
from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import IllegalMove, NotAsked
from stammtisch.core.game import Event
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.information.plain_data import (
    event_kinds,
    event_to_json,
    view_fields,
    view_to_json,
)
from stammtisch.core.record import Entry, perform
from stammtisch.testing.checks.leaks import swapped
from stammtisch.testing.decisions import shuffles
from stammtisch.testing.play import games
from stammtisch.testing.subjects import Subject
from tests.conformance.subjects import SUBJECTS
from tests.external.listening import listened
from tests.external.programs import PYTHON, ROOT
from tools.docs.bot_protocol import FILE, with_new_parts

SCHEMA = json.loads((ROOT / "docs" / "bot-protocol.schema.json").read_text(encoding="utf-8"))
MOST = 150
SWAPS = 4
of_own_games = pytest.mark.parametrize(
    "subject", [one for one in SUBJECTS if one.game.name in GAMES]
)


def validator(way: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{way}", "$defs": SCHEMA["$defs"]})


SENT, ANSWERED = validator("sent"), validator("answered")


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert not SENT.is_valid({"type": "act", "id": 1, "view": {}, "legal": []})
    assert not ANSWERED.is_valid({"id": "1", "move": "draw"})


@pytest.mark.parametrize("name", GAMES)
def test_every_line_is_as_the_schema_says(name: str) -> None:
    players = (f"external:{quoted(PYTHON)}", "random")
    with listened() as lines:
        play_game(Simulation(name, game_named(name).options(), players, "schema", 1), 1)
    assert {json.loads(line)["type"] for sent, line in lines if sent} >= {
        *("hello", "new_game", "event", "act", "game_over"),
    }
    for sent, line in lines:
        assert len(line) <= MAX_LINE
        (SENT if sent else ANSWERED).validate(json.loads(line))


def test_the_page_shows_what_is_sent() -> None:
    """Else: python -m tools bot-protocol"""
    text = FILE.read_text(encoding="utf-8")
    assert with_new_parts(text) == text


@of_own_games
def test_all_that_is_sent_has_words(subject: Subject) -> None:
    """Each field of a view, and each value of an event that isn't 0."""
    game = subject.game
    for record in islice(games(subject), 2):
        state = game.new(subject.players, subject.options)
        for seat, text in record.moves[:MOST]:
            for event in perform(game, state, seat, text):
                assert event_kinds(game)[event.kind].values or not any(event.values), event
                json.dumps(event_to_json(game, event))
            for s in range(subject.players + 1):
                view = game.view(state, s)
                common = {"seat", "players", "options", "pending", "legal", "stage", "news"}
                assert view_to_json(game, view).keys() == common | view_fields(game).keys()


def lines_of(subject: Subject, moves: list[Entry], seat: int) -> list[tuple[str, Any, list[Event]]]:
    """What a seat would be sent after each entry, with its view and events."""
    game = subject.game
    state = game.new(subject.players, subject.options)
    found = []
    for mover, text in moves:
        try:
            seen = [event for event in perform(game, state, mover, text) if event.seen_by(seat)]
        except (IllegalMove, NotAsked):
            break
        view = game.view(state, seat)
        sent = [event_line(game, event) for event in seen]
        sent += [new_game(game, view, "seed"), act(game, view, 1, 1.0)]
        if seat in view.pending:
            sent.append(act(game, view, 1, 1.0, observation=True))
        if not state.pending():
            sent.append(game_over(game.outcome(state)))
        found.append((json.dumps(sent), view, seen))
    return found


@of_own_games
def test_lines_tell_no_hidden_card(subject: Subject) -> None:
    """Two cards that lie elsewhere change no line, as long as the seat sees the same."""
    rng = Rng(f"lines {subject}")
    record = next(games(subject))
    moves = record.moves[:MOST]
    assert shuffles(subject, moves)
    compared = 0
    for seat in {1, subject.players}:
        real = lines_of(subject, moves, seat)
        for _ in range(SWAPS):
            changed, number, _ = swapped(subject, moves, rng)
            for at, (one, other) in enumerate(
                zip(real, lines_of(subject, changed, seat), strict=False)
            ):
                if one[1:] != other[1:]:
                    break
                assert one[0] == other[0]
                compared += at >= number
    assert compared or all(mover == CHANCE for mover, _ in moves)


def test_an_event_that_a_game_does_not_declare_has_plain_values() -> None:
    game = game_named("uno")
    written = event_to_json(game, Event("swept", 2, (7, 0)))
    assert written == {"kind": "swept", "seat": 2, "values": [7, 0]}
    assert event_to_json(game, Event("scored", 1, (5, 9)))["total"] == 9
