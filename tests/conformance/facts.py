"""What is known of the cards of each game, see `stammtisch.testing.facts`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.core.engine.constants import OVER
from stammtisch.core.games.las_vegan import cards as las_vegan
from stammtisch.core.games.narikana import codes as narikana
from stammtisch.core.games.nyan_nyan import cards as nyan
from stammtisch.core.games.ojyks import cards as ojyks
from stammtisch.core.games.uno import cards as uno
from stammtisch.testing.facts import (
    DISCARD,
    PILE,
    CardFacts,
    Placed,
    at,
    counted,
    hands,
    of_seats,
    piles,
)
from tests.examples.high_card_cards import CARDS as HIGH_CARD

# las_vegan


def las_vegan_located(state: Any) -> Iterator[Placed]:
    for word, sets in (("hand", state.held), ("won", state.taken)):
        for seat, held in enumerate(sets):
            yield from at((word, seat), (c for c in las_vegan.DECK if held >> c & 1))
    yield from at(("trick", 0), state.laid[state.done * state.players : state.laid_n])
    yield from at(PILE, state.pile[: state.pile_n])


def las_vegan_shown(view: Any) -> Iterator[Placed]:
    yield from at(("hand", view.seat), view.hand)
    yield from at(("trick", 0), view.trick)
    for trick in view.tricks:
        yield from at(("won", trick.winner), trick.cards)


def las_vegan_entitled(state: Any, seat: int) -> Iterator[Placed]:
    for (word, owner), card in las_vegan_located(state):
        if word in ("trick", "won") or (word == "hand" and seat == owner > 0):
            yield (word, owner), card


# ojyks


def ojyks_fields(state: Any) -> Iterator[Placed]:
    """The open ones."""
    for i in range(ojyks.FIELDS, (state.players + 1) * ojyks.FIELDS):
        owner, field = divmod(i, ojyks.FIELDS)
        if not (state.down[owner] | state.gone[owner]) >> field & 1:
            yield ("field", i), state.grid[i]


def ojyks_in_hand(state: Any) -> bool:
    return bool(state.stage == ojyks.DRAWN and state.mover != OVER)


def ojyks_located(state: Any) -> Iterator[Placed]:
    """What lies face down in a grid counts as hidden: a sampled world keeps it with the pile."""
    hidden = ("hidden", 0)
    yield from ojyks_fields(state)
    if state.unordered and state.split:
        yield from at(hidden, state.under[: state.down_n])
        yield from at(hidden, state.pile[: state.pile_n])
    elif state.unordered:
        yield from at(hidden, state.pile[: state.pile_n + state.down_n])
    else:
        for i in range(ojyks.FIELDS, (state.players + 1) * ojyks.FIELDS):
            owner, field = divmod(i, ojyks.FIELDS)
            if state.down[owner] >> field & 1:
                yield hidden, state.grid[i]
        yield from at(hidden, state.pile[: state.pile_n])
    yield from at(DISCARD, state.discard[: state.discard_n])
    if ojyks_in_hand(state):
        yield ("drawn", state.mover), state.drawn


def ojyks_shown(view: Any) -> Iterator[Placed]:
    for seat, grid in enumerate(view.grids, 1):
        for field, card in enumerate(grid):
            if card >= 0:
                yield ("field", seat * ojyks.FIELDS + field), card
    yield from at(DISCARD, view.discards)
    if view.drawn >= 0:
        yield ("drawn", view.seat), view.drawn


def ojyks_entitled(state: Any, seat: int) -> Iterator[Placed]:
    yield from ojyks_fields(state)
    yield from at(DISCARD, state.discard[: state.discard_n])
    if ojyks_in_hand(state) and state.mover == seat:
        yield ("drawn", seat), state.drawn


# uno


def uno_located(state: Any) -> Iterator[Placed]:
    yield from of_seats("hand", state.hand, uno.KINDS)
    yield from piles(state)


def uno_shown(view: Any) -> Iterator[Placed]:
    yield from at(("hand", view.seat), view.hand)
    yield from at(DISCARD, view.discards)


def uno_entitled(state: Any, seat: int) -> Iterator[Placed]:
    for place, card in uno_located(state):
        if place in (DISCARD, ("hand", seat or -1)):
            yield place, card


# nyan_nyan


def nyan_located(state: Any) -> Iterator[Placed]:
    yield from of_seats("hand", state.hand, nyan.KINDS)
    yield from of_seats("laid", state.laid, nyan.KINDS)
    yield from piles(state)


def nyan_shown(view: Any) -> Iterator[Placed]:
    yield from at(("hand", view.seat), view.hand)
    yield from at(("laid", view.seat), view.laid)
    yield from at(DISCARD, view.discards)
    yield from hands("laid", view.bare, view.seat)


def nyan_entitled(state: Any, seat: int) -> Iterator[Placed]:
    for place, card in nyan_located(state):
        if place in (DISCARD, ("hand", seat or -1), ("laid", seat or -1)):
            yield place, card
    bare = [(other, card) for other, card in of_seats("laid", state.bare, nyan.KINDS)]
    yield from ((place, card) for place, card in bare if place != ("laid", seat))


# narikana


def narikana_located(state: Any) -> Iterator[Placed]:
    """A card that is being played lies on the stack."""
    for seat in (1, 2):
        first = seat * narikana.DECK_SIZE
        yield from at(("deck", seat), state.deck[first : first + state.deck_n[seat]])
        yield from at(("hand", seat), narikana_zone(state.hand, seat))
    yield from narikana_open(state)
    yield from at(("looked", state.f_seat), state.looked[: state.looked_n])


def narikana_deck(state: Any) -> Iterator[int]:
    """Of a secret deck a sampled world has any cards, as many as there are."""
    lies: dict[int, list[int]] = {1: [], 2: []}
    for (_, seat), card in narikana_located(state):
        lies[seat].append(card)
    for seat, cards in lies.items():
        assert len(cards) == narikana.DECK_SIZE
        yield from state.options.cards(seat) or cards


def narikana_zone(counts: list[int], seat: int) -> Iterator[int]:
    return counted(counts[seat * narikana.MAX_CARDS : (seat + 1) * narikana.MAX_CARDS])


def narikana_open(state: Any) -> Iterator[Placed]:
    """Everything that all can see."""
    for seat in (1, 2):
        yield from at(("grave", seat), narikana_zone(state.grave, seat))
        yield from at(("source", seat), narikana_zone(state.spent, seat))
    for slot in range(2, state.top):
        if state.kind[slot] >= 0:
            yield ("board", state.owner[slot]), state.kind[slot]
    for i in range(state.stack_n):
        if narikana.CONVERT <= state.s_move[i] < narikana.MOVE:
            card = (state.s_move[i] - narikana.CONVERT) % narikana.MAX_CARDS
            yield ("stack", state.s_seat[i]), card
    if state.place_card:
        yield ("stack", state.place_seat), state.place_card


def narikana_shown(view: Any) -> Iterator[Placed]:
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


def narikana_entitled(state: Any, seat: int) -> Iterator[Placed]:
    yield from narikana_open(state)
    for other in (1, 2):
        hand = state.hand if other == seat else state.known
        yield from at(("hand", other), narikana_zone(hand, other))
    if state.f_seat == seat:
        yield from at(("looked", seat), state.looked[: state.looked_n])


NARIKANA_TELLS = ["arrived", "attached", "lying", "buried", "discarded", "milled", "source"]
NARIKANA_TELLS += ["regained", "returned", "showed", "died", "moved", "triggered", "controlled"]
NARIKANA_TELLS += ["gave", "attacked", "drew-card", "looked-at", "kept-card"]

NYAN_TELLS = ["opened", "played", "fused", "turned-up", "got-five", "refused", "abstained"]
NYAN_TELLS += ["showed", "buried", "uncovered", "drew-card", "laid-card"]

FACTS = {
    "las_vegan": CardFacts(
        deck=lambda state: las_vegan.DECK,
        located=las_vegan_located,
        shown=las_vegan_shown,
        entitled=las_vegan_entitled,
        told={"played": 0},
    ),
    "ojyks": CardFacts(
        deck=lambda state: ojyks.DECK,
        located=ojyks_located,
        shown=ojyks_shown,
        entitled=ojyks_entitled,
        told={"drew-card": 0}
        | dict.fromkeys(("dealt", "revealed", "flipped", "took", "kept"), 1)
        | dict.fromkeys(("dropped", "exchanged", "cleared", "uncovered"), 1),
        private=frozenset({"drew-card"}),
        fewest_win=True,  # ojyks §5.2
    ),
    "uno": CardFacts(
        deck=lambda state: uno.DECK,
        located=uno_located,
        shown=uno_shown,
        entitled=uno_entitled,
        known=lambda view: hands("hand", view.known, view.seat),
        remembered=frozenset({"known"}),
        told={"drew-card": 0, "opened": 0, "played": 0},
        private=frozenset({"drew-card"}),
        places_by_points=lambda options: bool(options.rounds > 1),  # uno §5.5
    ),
    "nyan_nyan": CardFacts(
        deck=lambda state: nyan.deck(state.packs, state.jokers),
        located=nyan_located,
        shown=nyan_shown,
        entitled=nyan_entitled,
        known=lambda view: hands("hand", view.known, view.seat),
        told=dict.fromkeys(NYAN_TELLS, 0),
        private=frozenset({"drew-card", "laid-card"}),
    ),
    "narikana": CardFacts(
        deck=narikana_deck,
        located=narikana_located,
        shown=narikana_shown,
        entitled=narikana_entitled,
        told=dict.fromkeys(NARIKANA_TELLS, 0),
        private=frozenset({"drew-card", "looked-at", "kept-card"}),
    ),
    "high-card": HIGH_CARD,
}
