"""What tests know of nyan_nyan beside its code, see `tests.games.facts`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.core.engine.constants import MOST
from stammtisch.core.games.nyan_nyan import cards as nyan
from stammtisch.core.games.nyan_nyan.cards import FRAME, KINDS
from stammtisch.testing.facts import DISCARD, CardFacts, Placed, at, hands, of_seats, piles
from stammtisch.testing.lines import eager, fond_of
from tests.games.facts import GameFacts, Numbers, Parts, joined

# Where the cards lie


def located(state: Any) -> Iterator[Placed]:
    yield from of_seats("hand", state.hand, nyan.KINDS)
    yield from of_seats("laid", state.laid, nyan.KINDS)
    yield from piles(state)


def shown(view: Any) -> Iterator[Placed]:
    yield from at(("hand", view.seat), view.hand)
    yield from at(("laid", view.seat), view.laid)
    yield from at(DISCARD, view.discards)
    yield from hands("laid", view.bare, view.seat)


def entitled(state: Any, seat: int) -> Iterator[Placed]:
    for place, card in located(state):
        if place in (DISCARD, ("hand", seat or -1), ("laid", seat or -1)):
            yield place, card
    bare = [(other, card) for other, card in of_seats("laid", state.bare, nyan.KINDS)]
    yield from ((place, card) for place, card in bare if place != ("laid", seat))


TELLS = ["opened", "played", "fused", "turned-up", "got-five", "refused", "abstained"]
TELLS += ["showed", "buried", "uncovered", "drew-card", "laid-card"]


# What vectors tell


def frames(view: Any) -> Numbers:
    rows = []
    for i in range(0, len(view.frames), FRAME):
        kind, seat, number = view.frames[i : i + FRAME]
        place = (seat - view.seat) % view.players if seat else -1
        rows.append([kind, place, max(-MOST, min(number, MOST))])
    return joined(rows)


TOLD: Parts = {
    "frames": frames,
    "matching": lambda view: [view.matching >> card & 1 for card in range(KINDS)],
}


FACTS = GameFacts(
    cards=CardFacts(
        deck=lambda state: nyan.deck(state.packs, state.jokers),
        located=located,
        shown=shown,
        entitled=entitled,
        known=lambda view: hands("hand", view.known, view.seat),
        told=dict.fromkeys(TELLS, 0),
        private=frozenset({"drew-card", "laid-card"}),
    ),
    tables=[
        ({}, (2, 4)),
        ({"packs": 1, "jokers": 4}, (3,)),
        ({"packs": 2, "jokers": 2}, (8,)),
    ],
    lines={
        "queens": ((fond_of("play Q?", "play A?"),), ""),
        "sixes": ((fond_of("play 6?", "join"),), "alike"),
        "kings, fives": ((fond_of("play K?", "play 5? 5?", "play 5?", "play 7?"),), ""),
        "jokers": ((fond_of("play [*]", "abstain", "silent"), eager), ""),
        "silent": ((fond_of("silent", "draw", "take", "accept", "join"),), ""),
        "one hoards": ((fond_of("draw", "take", "accept", "silent"), eager), "alike"),
    },
    told=TOLD,
    explained=[*nyan.CARD_NAMES, *nyan.RANKS, "7s"],
    before="ace double, penalty owed, six compare, call last",
    german=["Deck", "Ablagestapel", "Hofdame", "Stechen", "Fusion", "Befehl", "3er-Runde"],
    not_german="Ziehstapel|Talon|Rückwärts",
    counted=("cards", "Karten"),
    told_apart=lambda colour, text: text[-1] in {"red": "♥♦", "yellow": "★"}[colour],
    pictured=16,
    special={
        "threes": lambda view: view.threes_left > 0,
        "stechen": lambda view: view.stage == "lay",
    },
    learnt=10_800_000,
)
