"""What tests know of uno beside its code, see `tests.games.facts`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.core.games.uno import cards as uno
from stammtisch.core.scene.parts import SIGNS
from stammtisch.testing.facts import DISCARD, CardFacts, Placed, at, hands, of_seats, piles
from stammtisch.testing.lines import asleep, fond_of
from tests.games.facts import GameFacts, Parts, in_turn

# Where the cards lie


def located(state: Any) -> Iterator[Placed]:
    yield from of_seats("hand", state.hand, uno.KINDS)
    yield from piles(state)


def shown(view: Any) -> Iterator[Placed]:
    yield from at(("hand", view.seat), view.hand)
    yield from at(DISCARD, view.discards)


def entitled(state: Any, seat: int) -> Iterator[Placed]:
    for place, card in located(state):
        if place in (DISCARD, ("hand", seat or -1)):
            yield place, card


# What vectors tell


TOLD: Parts = {"points": lambda view: in_turn(view, view.points)}


ALL_ON: dict[str, object] = {
    "stack_draws": True,
    "two_player_reverse_skips": True,
    "zero_seven": True,
}
EFFECTS = fond_of("play w4 *", "play ?+2", "play ?skip", "play ?rev", "play w *")
SIGNED = {sign: str(colour) for colour, sign in SIGNS.items()}

FACTS = GameFacts(
    cards=CardFacts(
        deck=lambda state: uno.DECK,
        located=located,
        shown=shown,
        entitled=entitled,
        known=lambda view: hands("hand", view.known, view.seat),
        remembered=frozenset({"known"}),
        told={"drew-card": 0, "opened": 0, "played": 0},
        private=frozenset({"drew-card"}),
        places_by_points=lambda options: bool(options.rounds > 1),  # uno §5.5
    ),
    tables=[
        ({}, (2,)),
        (ALL_ON, (2, 10)),
        ({**ALL_ON, "wild_on_wish": False, "rounds": 2}, (3,)),
        ({"stack_draws": True, "rounds": 3}, (2,)),
        ({"zero_seven": True, "draws_skip": True}, (5,)),
    ],
    lines={
        "effects": ((EFFECTS,), ""),
        "hoarders and effects": ((asleep, EFFECTS), "alike"),
        "sevens": ((fond_of("play ?7", "play ?0", "play w *", "draw"),), ""),
        "one seven": ((fond_of("play ?7", "play ?0"), asleep), ""),
    },
    told=TOLD,
    short={"rounds": 1},
    eventful={"rounds": 2, "zero_seven": True, "stack_draws": True},
    explained=[*uno.CARD_NAMES, *uno.SYMBOLS, "r 7"],
    taught="number skip reverse two wild four",
    before="points example",
    german=["Ablagestapel", "Farbwahl", "Spielrichtung", "übersprungen", "0-7-Regel"],
    not_german=r"Talon|\bDeck\b|Wunschfarbe|gewünscht|setzt aus",
    counted=("points", "Punkte"),
    told_apart=lambda colour, text: SIGNED[text[-1]] == colour,
    steps=500_000,
)
