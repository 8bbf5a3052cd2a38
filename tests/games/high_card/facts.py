"""What tests know of high card, the example of docs/writing-a-game.md."""

from __future__ import annotations

from tests.examples.high_card_cards import CARDS
from tests.games.facts import GameFacts

FACTS = GameFacts(
    cards=CARDS,
    tables=[({}, (2, 4)), ({"hand": 8, "lowest_wins": True}, (6,)), ({"hand": 1}, (2,))],
)
