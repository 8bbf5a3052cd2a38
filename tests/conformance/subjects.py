"""The subjects of all games: ours, the example of docs/writing-a-game.md, and those of others that
are installed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from stammtisch.core.game import Game
from stammtisch.core.games import all_games
from stammtisch.testing.lines import Line, asleep, eager, fond_of, whim
from stammtisch.testing.subjects import Subject, subjects_of
from tests.conformance.facts import FACTS
from tests.examples import high_card

EXAMPLE: Game = high_card.GAME

# Option sets and numbers of players: each option both ways, and the least and the most players, not
# each with each. What only so few or so many meet (reverse as a skip, the whole deck dealt) is on.

ALL_ON: dict[str, object] = {
    "stack_draws": True,
    "two_player_reverse_skips": True,
    "zero_seven": True,
}
SETS: dict[str, list[tuple[dict[str, object], tuple[int, ...]]]] = {
    "las_vegan": [
        ({}, (3, 4)),
        ({"rounds": 1}, (5,)),
        ({"rounds": 2}, (2,)),
    ],
    "narikana": [
        ({}, (2,)),
        ({"deck1": "quiet-please", "deck2": "midnight-ball"}, (2,)),
        ({"deck1": "toy-box", "deck2": "sweet-and-hot", "secret_decks": True}, (2,)),
    ],
    "ojyks": [
        ({}, (2, 3)),
        ({"limit": 1, "clear_final_columns": False}, (8,)),
        ({"limit": 400}, (4,)),
    ],
    "uno": [
        ({}, (2,)),
        (ALL_ON, (2, 10)),
        ({**ALL_ON, "wild_on_wish": False, "rounds": 2}, (3,)),
        ({"stack_draws": True, "rounds": 3}, (2,)),
        ({"zero_seven": True, "draws_skip": True}, (5,)),
    ],
    "nyan_nyan": [
        ({}, (2, 4)),
        ({"packs": 1, "jokers": 4}, (3,)),
        ({"packs": 2, "jokers": 2}, (8,)),
    ],
    "high-card": [({}, (2, 4)), ({"hand": 8, "lowest_wins": True}, (6,)), ({"hand": 1}, (2,))],
}

EFFECTS = fond_of("play w4 *", "play ?+2", "play ?skip", "play ?rev", "play w *")
OWN_LINES: dict[str, dict[str, Line]] = {
    "las_vegan": {
        "sevens": ((fond_of("play ?7", "token gold *", "token *"),), ""),
        "declines": ((fond_of("play ?7", "decline"),), "alike"),
    },
    "narikana": {
        "units": ((fond_of("play *", "attack *", "at *", "use *", "move *"), eager), ""),
        "converts": ((fond_of("convert *", "play *", "attack *"), whim), "alike"),
        "answers": ((fond_of("play *", "use *", "pass"), fond_of("use *", "play *", "pass")), ""),
    },
    "nyan_nyan": {
        "queens": ((fond_of("play Q?", "play A?"),), ""),
        "sixes": ((fond_of("play 6?", "join"),), "alike"),
        "kings, fives": ((fond_of("play K?", "play 5? 5?", "play 5?", "play 7?"),), ""),
        "jokers": ((fond_of("play [*]", "abstain", "silent"), eager), ""),
        "silent": ((fond_of("silent", "draw", "take", "accept", "join"),), ""),
        "one hoards": ((fond_of("draw", "take", "accept", "silent"), eager), "alike"),
    },
    "ojyks": {
        "never ready": ((fond_of("draw", "keep c1r1", "reveal c1r?"),), ""),
        "columns": ((fond_of("take c1r?", "take *"),), "ascending"),
    },
    "uno": {
        "effects": ((EFFECTS,), ""),
        "hoarders and effects": ((asleep, EFFECTS), "alike"),
        "sevens": ((fond_of("play ?7", "play ?0", "play w *", "draw"),), ""),
        "one seven": ((fond_of("play ?7", "play ?0"), asleep), ""),
    },
}


def of_game(game: Game) -> list[Subject]:
    """The subjects of a game, with what is known of it here."""
    name = game.name
    return subjects_of(game, FACTS.get(name), SETS.get(name), OWN_LINES.get(name))


def subject_with(game: Game, options: Any, players: int) -> Subject:
    """One with these options, with what is known of its game; its lines are those of the same
    subject, or of the first one."""
    found = Subject(game, options, players)
    subjects = of_game(game)
    same = next((subject for subject in subjects if str(subject) == str(found)), subjects[0])
    return replace(found, facts=same.facts, lines=same.lines)


SUBJECTS = [
    subject for game in {**all_games(), EXAMPLE.name: EXAMPLE}.values() for subject in of_game(game)
]
every_subject = pytest.mark.parametrize("subject", SUBJECTS)
"""Runs a test for each of them."""


def every_subject_with(name: str, values: Sequence[Any], each: int) -> pytest.MarkDecorator:
    """Runs a test for each of them with so many of the values, in turn: the subjects of a game meet
    them all."""
    return pytest.mark.parametrize(
        ("subject", name),
        [
            pytest.param(subject, values[(n * each + i) % len(values)])
            for n, subject in enumerate(SUBJECTS)
            for i in range(each)
        ],
    )
