"""Positions of las_vegan: played as at a table, from a composed shuffle; and those to judge, given
by what lies open."""

from __future__ import annotations

from itertools import chain
from typing import Any

from stammtisch.core.engine.compiled import compiled_state
from stammtisch.core.games import GAMES
from stammtisch.core.games.las_vegan import cards as kinds
from stammtisch.core.games.las_vegan.options import LasVeganOptions
from stammtisch.core.games.las_vegan.rules import LasVeganState
from tests.games.elements import set_elements, shuffled
from tests.games.positions import (
    Table,
    by_seat,
    go,
    put,
    turn,
    without,
)

# The deck as the rules list it (§1.1), apart from the core's own table.
LAS_VEGAN_DECK = [colour + number for colour in "rpgb" for number in "0123456789"]


HAND_SIZES = {2: 13, 3: 13, 4: 10, 5: 8}


def las_vegan(
    hands: list[str],
    casinos: str = "red 4 9",
    tokens: str = "-3 -2 -1 +1 -2",
    starter: int = 1,
    **options: Any,
) -> Table:
    """las_vegan with these hands (filled up as dealt), casinos and tokens (the golden one first);
    the starter leads the first trick."""
    table = Table(
        GAMES["las_vegan"], GAMES["las_vegan"].new(len(hands), LasVeganOptions(**options))
    )
    go(table, las_vegan_shuffle(hands), f"0 casinos {casinos}", f"0 tokens {tokens}")
    return go(table, f"0 starter {starter}")


def las_vegan_shuffle(hands: list[str]) -> str:
    """The shuffle that deals these cards, as a line of a script."""
    dealt = [hand.split() for hand in hands]
    rest = without(LAS_VEGAN_DECK, [*chain(*dealt)])
    for hand in dealt:
        while len(hand) < HAND_SIZES[len(hands)]:
            hand.append(rest.pop(0))
        assert len(hand) == HAND_SIZES[len(hands)]
    return "0 shuffle " + " ".join([*chain(*dealt), *rest])


def trick(table: Table, cards_in_order: str) -> Table:
    """These cards are played by one seat after the other."""
    return go_on(table, [f"play {card}" for card in cards_in_order.split()])


def go_on(table: Table, moves: list[str]) -> Table:
    """Moves of whoever's turn it is."""
    events = []
    for text in moves:
        events += go(table, f"{turn(table)} {text}").events
    table.events = events
    return table


def last_trick(
    won: list[str],
    hands: str,
    *,
    tricks: list[int] | None = None,
    placed: dict[str, int] | None = None,
    gold: str = "",
    casinos: str = "red 4 9",
    cabbages: list[int] | None = None,
    **options: Any,
) -> Table:
    """The last trick of a round, led by seat 1: everybody has one card of `hands` and has `won`
    these cards in so many `tricks`; there are tokens on casinos, the golden one as `-3 min`."""
    players = len(won)
    table = las_vegan(hands.split(), casinos, **options)
    done = HAND_SIZES[players] - 1
    name = LAS_VEGAN_DECK.index
    played = without(LAS_VEGAN_DECK, hands.split())[: done * players]
    on = [CASINOS.index(casino) for casino in placed or {}]
    value, _, condition = gold.partition(" ")
    put(
        table,
        held=by_seat([1 << name(card) for card in hands.split()]),
        taken=by_seat([sum(1 << name(card) for card in cards.split()) for cards in won]),
        tricks=by_seat(tricks or [0] * players),
        cabbages=by_seat(cabbages or [15] * players),
        laid=[*map(name, played)] + [0] * (40 - len(played)),
        laid_n=len(played),
        led=[1] * 14,
        done=done,
        placed=[(placed or {}).get(casino, 0) for casino in CASINOS],
        free=sum(1 << CASINOS.index(c) for c in casinos.split() if CASINOS.index(c) not in on),
        gold=int(value or -3),
        condition=("", "min", "max").index(condition),
    )
    return table


CASINOS = ["red", "purple", "green", "blue", "1", "2", "3", "4", "5", "6", "8", "9"]


# Positions to judge


LAS_VEGAN_CARDS = {name: card for card, name in enumerate(kinds.CARD_NAMES)}
CASINO_OF = {name: casino for casino, name in enumerate(kinds.CASINO_NAMES)}


def las_vegan_position(
    hands: list[str],
    *,
    trick: str = "",
    won: list[str] | None = None,
    tricks: list[int] | None = None,
    casinos: str = "red 4 9",
    placed: dict[str, int] | None = None,
    loose: tuple[int, ...] = (-2, -2, -1, 1),
    gold: int = -3,
    condition: int = 0,
    lacks: list[str] | None = None,
    mover: int = 1,
    sevens: int = 0,
    options: LasVeganOptions | None = None,
) -> LasVeganState:
    """`hands` by seat, full ones before the `trick` that ends with the seat before `mover`. The
    cards that are played before are those `won` (in so many `tricks`), filled up with others."""
    players = len(hands)
    state = LasVeganState(players, options or LasVeganOptions())
    held = [[LAS_VEGAN_CARDS[name] for name in hand.split()] for hand in hands]
    on_table = [LAS_VEGAN_CARDS[name] for name in trick.split()]
    leader = (mover - 1 - len(on_table)) % players + 1
    done = kinds.HANDS[players] - max(map(len, held))
    begun = [[LAS_VEGAN_CARDS[name] for name in cards.split()] for cards in won or [""] * players]
    known = {card for cards in (*held, *begun, on_table) for card in cards}
    rest = [card for card in shuffled(kinds.DECK, "rest") if card not in known]
    winners = [seat for seat, n in enumerate(tricks or [], 1) for _ in range(n)]
    winners += [seat for seat in range(1, players + 1) for _ in range(done)][len(winners) : done]
    assert len(winners) == done
    if winners:  # who won the last one leads
        winners.remove(leader)
        winners.append(leader)
    for number, winner in enumerate(winners):
        cards = begun[winner - 1][:players]
        del begun[winner - 1][:players]
        while len(cards) < players:
            cards.append(rest.pop())
        set_elements(state, led={number + 1: winner})
        set_elements(state, laid={number * players + i: card for i, card in enumerate(cards)})
        set_elements(state, taken={winner: state.taken[winner] | sum(1 << card for card in cards)})
        set_elements(state, tricks={winner: state.tricks[winner] + 1})
    assert not any(begun), "more cards than tricks"
    state.done, state.laid_n = done, done * players
    set_elements(state, led={0: 1} if done else {0: leader})
    for i, card in enumerate(on_table):
        if state.beats(card):
            state.best, state.best_seat = card, (leader - 1 + i) % players + 1
        set_elements(state, laid={state.laid_n: card})
        state.laid_n += 1
    for seat, cards in enumerate(held, 1):
        set_elements(state, held={seat: sum(1 << card for card in cards)})
    for seat, colours in enumerate(lacks or [], 1):
        set_elements(state, lacks={seat: sum(1 << kinds.COLOURS.index(c) for c in colours)})
    state.casinos = state.used = sum(1 << CASINO_OF[name] for name in casinos.split())
    state.free = state.casinos & ~sum(1 << CASINO_OF[name] for name in placed or {})
    set_elements(state, placed={CASINO_OF[name]: token for name, token in (placed or {}).items()})
    set_elements(state, loose={face: loose.count(value) for face, value in enumerate(kinds.FACES)})
    state.gold, state.condition, state.sevens = gold, condition, sevens
    state.pile[: len(rest)], state.pile_n = rest, len(rest)
    state.stage = kinds.TOKEN if sevens else kinds.CARD
    state.mover, state.starter, state.listening = mover, 1, 1
    position: LasVeganState = compiled_state(state)
    return position
