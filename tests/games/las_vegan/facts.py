"""What tests know of las_vegan beside its code, see `tests.games.facts`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.core.games.las_vegan import cards as las_vegan
from stammtisch.core.games.las_vegan.cards import CARDS
from stammtisch.core.scene.parts import SIGNS
from stammtisch.testing.facts import PILE, CardFacts, Placed, at
from stammtisch.testing.lines import fond_of
from tests.games.facts import GameFacts, Numbers, Parts, in_turn, joined

# Where the cards lie


def located(state: Any) -> Iterator[Placed]:
    for word, sets in (("hand", state.held), ("won", state.taken)):
        for seat, held in enumerate(sets):
            yield from at((word, seat), (c for c in las_vegan.DECK if held >> c & 1))
    yield from at(("trick", 0), state.laid[state.done * state.players : state.laid_n])
    yield from at(PILE, state.pile[: state.pile_n])


def shown(view: Any) -> Iterator[Placed]:
    yield from at(("hand", view.seat), view.hand)
    yield from at(("trick", 0), view.trick)
    for trick in view.tricks:
        yield from at(("won", trick.winner), trick.cards)


def entitled(state: Any, seat: int) -> Iterator[Placed]:
    for (word, owner), card in located(state):
        if word in ("trick", "won") or (word == "hand" and seat == owner > 0):
            yield (word, owner), card


# What vectors tell


def played(view: Any) -> Numbers:
    """By seat, which card in which trick."""
    tricks = [[0] * CARDS for _ in range(view.players)]
    for number, (leader, cards, _) in enumerate(view.tricks, 1):
        for n, card in enumerate(cards, leader - 1):
            tricks[n % view.players][card] = number
    return joined(in_turn(view, tricks))


def present_trick(view: Any) -> Numbers:
    cards = [[0] * CARDS for _ in range(view.players)]
    for n, card in enumerate(view.trick, view.leader - 1):
        cards[n % view.players][card] = 1
    return joined(in_turn(view, cards))


def won(view: Any) -> Numbers:
    cards = [[0] * CARDS for _ in range(view.players)]
    for _, trick, winner in view.tricks:
        for card in trick:
            cards[winner - 1][card] += 1
    return joined(in_turn(view, cards))


TOLD: Parts = {
    "trick": present_trick,
    "leader": lambda view: in_turn(view, [seat == view.leader for seat in seats(view)]),
    "played": played,
    "won": won,
}


def seats(view: Any) -> range:
    return range(1, view.players + 1)


SIGNED = {sign: str(colour) for colour, sign in SIGNS.items()}

FACTS = GameFacts(
    cards=CardFacts(
        deck=lambda state: las_vegan.DECK,
        located=located,
        shown=shown,
        entitled=entitled,
        told={"played": 0},
    ),
    tables=[
        ({}, (3, 4)),
        ({"rounds": 1}, (5,)),
        ({"rounds": 2}, (2,)),
    ],
    lines={
        "sevens": ((fond_of("play ?7", "token gold *", "token *"),), ""),
        "declines": ((fond_of("play ?7", "decline"),), "alike"),
    },
    told=TOLD,
    short={"rounds": 1},
    eventful={"rounds": 2},
    explained=[*las_vegan.CARD_NAMES, *map(str, range(10)), "r 7"],
    taught="lead follow zero free gold token",
    before="token gold, token bonus, gold condition, end score, lead trick",
    german=["Kohlköpfe", "Spielstein", "Casino", "Stich"],
    not_german="Chip|Marke|Trumpf|Strafpunkt",
    counted=("cabbages", "Kohlköpfe"),
    told_apart=lambda colour, text: SIGNED[text[-1]] == colour,
    pictured=24,
    special={"trick": lambda view: len(view.trick) > 1},
    steps=1_000_000,
)
