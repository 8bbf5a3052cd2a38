"""What tests know of narikana beside its code, see `tests.games.facts`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from stammtisch.core.games.narikana import codes as narikana
from stammtisch.core.games.narikana.cards import IDS, NAMES
from stammtisch.core.games.narikana.codes import MAX_CARDS, WAITING
from stammtisch.core.games.narikana.view import InPlay
from stammtisch.testing.facts import CardFacts, Placed, at, counted, hands
from stammtisch.testing.lines import eager, fond_of, whim
from tests.games.facts import GameFacts, Numbers, Parts, joined

# Where the cards lie


def located(state: Any) -> Iterator[Placed]:
    """A card that is being played lies on the stack."""
    for seat in (1, 2):
        first = seat * narikana.DECK_SIZE
        yield from at(("deck", seat), state.deck[first : first + state.deck_n[seat]])
        yield from at(("hand", seat), zone(state.hand, seat))
    yield from lies_open(state)
    yield from at(("looked", state.f_seat), state.looked[: state.looked_n])


def deck(state: Any) -> Iterator[int]:
    """Of a secret deck a sampled world has any cards, as many as there are."""
    lies: dict[int, list[int]] = {1: [], 2: []}
    for (_, seat), card in located(state):
        lies[seat].append(card)
    for seat, cards in lies.items():
        assert len(cards) == narikana.DECK_SIZE
        yield from state.options.cards(seat) or cards


def zone(counts: list[int], seat: int) -> Iterator[int]:
    return counted(counts[seat * narikana.MAX_CARDS : (seat + 1) * narikana.MAX_CARDS])


def lies_open(state: Any) -> Iterator[Placed]:
    """Everything that all can see."""
    for seat in (1, 2):
        yield from at(("grave", seat), zone(state.grave, seat))
        yield from at(("source", seat), zone(state.spent, seat))
    for slot in range(2, state.top):
        if state.kind[slot] >= 0:
            yield ("board", state.owner[slot]), state.kind[slot]
    for i in range(state.stack_n):
        if narikana.CONVERT <= state.s_move[i] < narikana.MOVE:
            card = (state.s_move[i] - narikana.CONVERT) % narikana.MAX_CARDS
            yield ("stack", state.s_seat[i]), card
    if state.place_card:
        yield ("stack", state.place_seat), state.place_card


def shown(view: Any) -> Iterator[Placed]:
    yield from at(("hand", view.seat), view.hand)
    yield from hands("hand", view.known, view.seat)
    yield from hands("grave", view.graves)
    yield from hands("source", view.spent)
    for one in view.board[2:]:
        if one.card >= 0:
            yield ("board", one.owner), one.card
    for action in view.stack:
        if narikana.CONVERT <= action.move < narikana.MOVE:
            yield ("stack", action.seat), (action.move - narikana.CONVERT) % narikana.MAX_CARDS
    if view.place[0]:
        yield ("stack", view.place[1]), view.place[0]
    yield from at(("looked", view.seat), (card for card in view.looked if card))


def entitled(state: Any, seat: int) -> Iterator[Placed]:
    yield from lies_open(state)
    for other in (1, 2):
        hand = state.hand if other == seat else state.known
        yield from at(("hand", other), zone(hand, other))
    if state.f_seat == seat:
        yield from at(("looked", seat), state.looked[: state.looked_n])


TELLS = ["arrived", "attached", "lying", "buried", "discarded", "milled", "source"]
TELLS += ["regained", "returned", "showed", "died", "moved", "triggered", "controlled"]
TELLS += ["gave", "attacked", "drew-card", "looked-at", "kept-card"]


# What vectors tell


def side(view: Any, seat: int) -> int:
    """0 the own one, 1 the other, -1 nobody."""
    return {view.seat: 0, 3 - view.seat: 1, 0: -1}.get(seat, seat)


def board(view: Any) -> Numbers:
    rows = []
    for card in view.board:
        row = {name: getattr(card, name) for name in InPlay.__slots__}
        row |= {name: side(view, row[name]) for name in ("owner", "control")}
        rows.append([*row.values()])
    return joined(rows)


def stack(view: Any) -> Numbers:
    return joined(
        (
            1 + action.move,
            side(view, action.seat),
            action.source,
            action.target,
            action.second,
            action.stopped,
        )
        for action in view.stack
    )


def waiting(view: Any) -> Numbers:
    rows = []
    for i in range(0, len(view.waiting), WAITING):
        effect, source, seat, *rest = view.waiting[i : i + WAITING]
        rows.append([1 + effect, source, side(view, seat), *rest])
    return joined(rows)


TOLD: Parts = {
    "deck": lambda view: copies(view.options.cards(view.seat)),
    "deck2": lambda view: copies(view.options.cards(3 - view.seat)),
    "first": lambda view: [view.seat - 1],
    "looked": lambda view: view.looked,
    "stepping": lambda view: view.stepping,
    "board": board,
    "stack": stack,
    "waiting": waiting,
}


def copies(deck: Iterable[int]) -> Numbers:
    counts = [0] * MAX_CARDS
    for card in deck:
        counts[card] += 1
    return counts


FACTS = GameFacts(
    cards=CardFacts(
        deck=deck,
        located=located,
        shown=shown,
        entitled=entitled,
        told=dict.fromkeys(TELLS, 0),
        private=frozenset({"drew-card", "looked-at", "kept-card"}),
    ),
    tables=[
        ({}, (2,)),
        ({"deck1": "quiet-please", "deck2": "midnight-ball"}, (2,)),
        ({"deck1": "toy-box", "deck2": "sweet-and-hot", "secret_decks": True}, (2,)),
    ],
    lines={
        "units": ((fond_of("play *", "attack *", "at *", "use *", "move *"), eager), ""),
        "converts": ((fond_of("convert *", "play *", "attack *"), whim), "alike"),
        "answers": ((fond_of("play *", "use *", "pass"), fond_of("use *", "play *", "pass")), ""),
    },
    told=TOLD,
    eventful={"secret_decks": True},
    explained=[*NAMES[1:], *IDS[1:], *narikana.FIELD_NAMES, "graveyard", "deck"],
    taught="convert creature item fast move pass attack",
    before="convert mana, answer stack, creature place, place newcomer, creature attack",
    german=["Kapitel", "Manaquelle", "Friedhof", "Einheit", "Verzauberung"],
    not_german="Ziehstapel|Ablagestapel|Marker|Kreaturenkarte",
    counted=("life", "Leben"),
    told_apart=lambda colour, text: True,  # by signs
    pictured=60,
)
