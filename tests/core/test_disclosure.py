"""What a record tells its readers: secret decks to who knows them, the seed after the end."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.names import options_told
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games import game_named
from stammtisch.core.games.narikana.decks import ready_decks
from stammtisch.core.match import Match
from stammtisch.core.options import UNKNOWN, read_options
from stammtisch.core.review import Disclosure
from tests.test_layout import ROOT

pytestmark = pytest.mark.once

GAME = game_named("narikana")
TOYS, QUIET = (ready_decks()[name].text() for name in ("toy-box", "quiet-please"))


def begun(secret: bool = True) -> Match:
    chosen = {"deck1": "toy-box", "deck2": "quiet-please", "secret_decks": secret}
    options = read_options(GAME.name, GAME.options, chosen)
    names = ["Anna", "Ben"]
    return Match.new(GAME, options, seats=names, players=names, seed="hidden", table="a table")


@pytest.mark.parametrize(
    ("seats", "decks"),
    [
        ([0], (UNKNOWN, UNKNOWN)),
        ([0, 1], (TOYS, UNKNOWN)),
        ([2], (UNKNOWN, QUIET)),
        ([0, 1, 2], (TOYS, QUIET)),
    ],
)
def test_a_secret_deck_is_told_to_who_plays_it(seats: list[int], decks: tuple[str, str]) -> None:
    options = Disclosure(begun().record, seats).options()
    assert options == {"deck1": decks[0], "deck2": decks[1], "secret_decks": True}


def test_decks_that_are_no_secret_are_told_to_all() -> None:
    match = begun(secret=False)
    assert Disclosure(match.record).options() == match.record.options


def test_the_end_tells_all() -> None:
    match = begun()
    before = Disclosure(match.record)
    assert (before.seed, before.line) == ("", "")
    assert before.options() == {"deck1": UNKNOWN, "deck2": UNKNOWN, "secret_decks": True}
    in_words = options_told(GAME, before.options(), texts_in("en"))
    assert in_words == "Deck of seat 1 = ?, Deck of seat 2 = ?, Secret decks = on"
    while not match.over:
        seat = match.pending[0]
        match.play(seat, match.state.legal(seat)[0])
    after = Disclosure(match.record)
    assert after.options() == match.record.options
    assert (after.seed, after.line) == ("hidden", match.record.to_line())


READERS = {
    "adapters/execution/processes.py": "gives a game to a process of the same program",
    "adapters/presentation/lessons.py": "compares them with those of the lesson",
    "adapters/storage/saved_games.py": "writes the saved game",
    "cli/games/exercise.py": "makes exercises of the own saved games",
    "cli/games/skeleton/tests/test_game.py": "a test of finished games",
    "cli/arena/simulate.py": "writes the records of a simulation",
}
"""Files outside the core that read what a record keeps secret, and why."""


def test_texts_and_pages_take_secrets_of_records_from_a_disclosure() -> None:
    """What names a record's `seed`, `options` or whole line might show it to who mustn't see it."""
    reading = set()
    for folder in ("adapters", "cli"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute) and node.attr in ("seed", "options", "to_line"):
                    owner = node.value
                    name = (
                        owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
                    )
                    if name == "record":
                        reading.add(Path(file).relative_to(ROOT).as_posix())
    assert reading == {*READERS}
