"""Positions to judge: given by what lies open, everything else dealt from the rest of the deck.

`any_cards(3)` is a hand of three cards that don't matter; `?` is a face-down field, `-` a gone one.
"""

from __future__ import annotations

from typing import Any

from stammtisch.core.engine.compiled import compiled_state, plain_state
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games.las_vegan import cards as las_vegan
from stammtisch.core.games.las_vegan.options import LasVeganOptions
from stammtisch.core.games.las_vegan.rules import LasVeganState
from stammtisch.core.games.ojyks import cards as ojyks
from stammtisch.core.games.ojyks.options import OjyksOptions
from stammtisch.core.games.ojyks.rules import OjyksState
from stammtisch.core.games.uno import cards as uno
from stammtisch.core.games.uno.options import UnoOptions
from stammtisch.core.games.uno.rules import UnoState


def put(state: Any, **changes: dict[int, int]) -> None:
    """Set elements of arrays of a plain position: `put(state, place={2: 1})`."""
    for name, items in changes.items():
        array = list(getattr(state, name))
        for index, value in items.items():
            array[index] = value
        setattr(state, name, array)


def with_elements(state: Any, **changes: dict[int, int]) -> Any:
    """A copy of a position with other elements of arrays, see `put`."""
    plain = plain_state(state)
    put(plain, **changes)
    return compiled_state(plain)


UNO_CARDS = {name: card for card, name in enumerate(uno.CARD_NAMES)}


def shuffled(cards: list[int], seed: str) -> list[int]:
    rng, order = Rng(seed), list(cards)
    for i in range(len(order) - 1, 0, -1):
        j = rng.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def uno_position(
    hands: list[str | int],
    top: str,
    *,
    colour: str = "",
    mover: int = 1,
    stage: int = uno.TURN,
    direction: int = 1,
    drawn: str = "",
    due: int = 0,
    seed: str = "rest",
    options: UnoOptions | None = None,
) -> UnoState:
    """`hands` by seat: the cards, or how many of the rest of the deck."""
    state = UnoState(len(hands), options or UnoOptions())
    rest = shuffled(uno.DECK, seed)
    known = [hand.split() if isinstance(hand, str) else [] for hand in hands]
    for name in [top, *(name for names in known for name in names)]:
        rest.remove(UNO_CARDS[name])
    for seat, hand in enumerate(hands, 1):
        cards = [UNO_CARDS[name] for name in known[seat - 1]]
        for card in cards or [rest.pop() for _ in range(int(hand or 0))]:
            state.give(seat, card)
        state.laid[seat] = 1
    state.discard[0], state.discard_n = UNO_CARDS[top], 1
    state.colour = uno.COLOURS.index(colour or top[0])
    state.pile[: len(rest)], state.pile_n = rest, len(rest)
    state.direction, state.stage, state.mover, state.due = direction, stage, mover, due
    state.drawn = UNO_CARDS[drawn] if drawn else 0
    state.round, state.listening = 1, 1
    position: UnoState = compiled_state(state)
    return position


def ojyks_position(
    grids: list[str],
    top: int,
    *,
    drawn: int | None = None,
    finisher: int = 0,
    mover: int = 1,
    seed: str = "rest",
    options: OjyksOptions | None = None,
) -> OjyksState:
    """`grids` by seat: four columns, separated by commas, each from the top."""
    state = OjyksState(len(grids), options or OjyksOptions())
    fields = [grid.replace(",", " ").split() for grid in grids]
    assert all(len(grid) == ojyks.FIELDS for grid in fields)
    rest = shuffled(ojyks.DECK, seed)
    open_cards = [int(word) for grid in fields for word in grid if word not in "?-"]
    for value in [top, *open_cards, *([] if drawn is None else [drawn])]:
        rest.remove(value - ojyks.LOWEST)
    for seat, grid in enumerate(fields, 1):
        state.gone[seat] = 0
        for field, word in enumerate(grid):
            if word == "-":
                state.gone[seat] |= 1 << field
                continue
            if word == "?":
                state.down[seat] |= 1 << field
                state.down_n += 1
            card = rest.pop() if word == "?" else int(word) - ojyks.LOWEST
            state.grid[seat * ojyks.FIELDS + field] = card
    state.discard[0], state.discard_n = top - ojyks.LOWEST, 1
    state.pile[: len(rest)], state.pile_n = rest, len(rest)
    state.stage = ojyks.TURN if drawn is None else ojyks.DRAWN
    state.drawn = 0 if drawn is None else drawn - ojyks.LOWEST
    state.turn = state.mover = mover
    state.finisher, state.round, state.listening = finisher, 1, 1
    position: OjyksState = compiled_state(state)
    return position


LAS_VEGAN_CARDS = {name: card for card, name in enumerate(las_vegan.CARD_NAMES)}
CASINOS = {name: casino for casino, name in enumerate(las_vegan.CASINO_NAMES)}


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
    done = las_vegan.HANDS[players] - max(map(len, held))
    begun = [[LAS_VEGAN_CARDS[name] for name in cards.split()] for cards in won or [""] * players]
    known = {card for cards in (*held, *begun, on_table) for card in cards}
    rest = [card for card in shuffled(las_vegan.DECK, "rest") if card not in known]
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
        put(state, led={number + 1: winner})
        put(state, laid={number * players + i: card for i, card in enumerate(cards)})
        put(state, taken={winner: state.taken[winner] | sum(1 << card for card in cards)})
        put(state, tricks={winner: state.tricks[winner] + 1})
    assert not any(begun), "more cards than tricks"
    state.done, state.laid_n = done, done * players
    put(state, led={0: 1} if done else {0: leader})
    for i, card in enumerate(on_table):
        if state.beats(card):
            state.best, state.best_seat = card, (leader - 1 + i) % players + 1
        put(state, laid={state.laid_n: card})
        state.laid_n += 1
    for seat, cards in enumerate(held, 1):
        put(state, held={seat: sum(1 << card for card in cards)})
    for seat, colours in enumerate(lacks or [], 1):
        put(state, lacks={seat: sum(1 << las_vegan.COLOURS.index(c) for c in colours)})
    state.casinos = state.used = sum(1 << CASINOS[name] for name in casinos.split())
    state.free = state.casinos & ~sum(1 << CASINOS[name] for name in placed or {})
    put(state, placed={CASINOS[name]: token for name, token in (placed or {}).items()})
    put(state, loose={face: loose.count(value) for face, value in enumerate(las_vegan.FACES)})
    state.gold, state.condition, state.sevens = gold, condition, sevens
    state.pile[: len(rest)], state.pile_n = rest, len(rest)
    state.stage = las_vegan.TOKEN if sevens else las_vegan.CARD
    state.mover, state.starter, state.listening = mover, 1, 1
    position: LasVeganState = compiled_state(state)
    return position
