"""Positions of uno: played as at a table, from a composed shuffle; and those to judge, given by
what lies open."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain
from typing import Any

from stammtisch.core.engine.compiled import compiled_state
from stammtisch.core.games import GAMES
from stammtisch.core.games.uno import cards as kinds
from stammtisch.core.games.uno.options import UnoOptions
from stammtisch.core.games.uno.rules import UnoState
from tests.games.elements import shuffled
from tests.games.positions import (
    Table,
    go,
    names,
    see,
    turn,
    without,
)

# The deck as the rules list it (§1.1), apart from the core's own table.
UNO_DECK = [
    colour + symbol
    for colour in "rygb"
    for symbol in ["0", *"123456789" * 2, *["+2", "rev", "skip"] * 2]
] + ["w", "w4"] * 4


def uno(
    hands: list[str],
    opens: str = "r5",
    pile: str = "",
    starter: int = 1,
    rules: int = 2,
    **options: Any,
) -> Table:
    """uno with these hands (filled up to seven), this opening card, this top of the draw pile."""
    game = GAMES["uno"]
    table = Table(game, game.new(len(hands), game.options_of(rules)(**options)))
    return go(table, uno_shuffle(hands, opens, pile), f"0 starter {starter}")


def uno_shuffle(hands: list[str], opens: str = "r5", pile: str = "") -> str:
    """The shuffle that deals these cards, as a line of a script."""
    dealt = [hand.split() for hand in hands]
    rest = without(UNO_DECK, [*chain(*dealt), *opens.split(), *pile.split()])
    # Dull cards first, to fill up hands and be drawn: nothing that does anything.
    rest.sort(key=lambda card: card == "w4" or card[1:] not in list("12345689"))
    for hand in dealt:
        while len(hand) < 7:
            hand.append(rest.pop(0))
        assert len(hand) == 7
    return "0 shuffle " + " ".join([*chain(*dealt), *opens.split(), *pile.split(), *rest])


def hand(table: Table, seat: int) -> list[str]:
    """A seat's hand, to be compared with `cards`."""
    return sorted(names(table, see(table, seat).hand))


def cards(text: str) -> list[str]:
    """Cards in the order of `hand`."""
    return sorted(text.split())


def by_cards(a: int, others: int = 0) -> float:
    """Points of uno §5.3: 2000 divided by the cards that count, and what comes on top of it."""
    return float(Fraction(2000, a) + others)


def wait_for(table: Table, seat: int) -> None:
    """All others draw and pass until it is the seat's turn."""
    while (other := turn(table)) != seat:
        go(table, f"{other} draw", f"{other} pass")


def lay(table: Table, seat: int, *plays: str) -> Table:
    """The seat plays these cards one a turn (`"r1"`, `"w b"`); the others draw and pass."""
    for text in plays:
        wait_for(table, seat)
        go(table, f"{seat} play {text}")
    return table


def run_dry(table: Table, leave: int = 0) -> None:
    """All draw and pass until so many cards are left in the draw pile."""
    while see(table).pile > leave:
        seat = turn(table)
        go(table, f"{seat} draw", f"{seat} pass")


# Positions to judge


UNO_CARDS = {name: card for card, name in enumerate(kinds.CARD_NAMES)}


def uno_position(
    hands: list[str | int],
    top: str,
    *,
    colour: str = "",
    mover: int = 1,
    stage: int = kinds.TURN,
    direction: int = 1,
    drawn: str = "",
    due: int = 0,
    seed: str = "rest",
    options: UnoOptions | None = None,
) -> UnoState:
    """`hands` by seat: the cards, or how many of the rest of the deck."""
    state = UnoState(len(hands), options or UnoOptions())
    rest = shuffled(kinds.DECK, seed)
    known = [hand.split() if isinstance(hand, str) else [] for hand in hands]
    for name in [top, *(name for held in known for name in held)]:
        rest.remove(UNO_CARDS[name])
    for seat, hand in enumerate(hands, 1):
        cards = [UNO_CARDS[name] for name in known[seat - 1]]
        for card in cards or [rest.pop() for _ in range(int(hand or 0))]:
            state.give(seat, card)
        state.laid[seat] = 1
    state.discard[0], state.discard_n = UNO_CARDS[top], 1
    state.colour = kinds.COLOURS.index(colour or top[0])
    state.pile[: len(rest)], state.pile_n = rest, len(rest)
    state.direction, state.stage, state.mover, state.due = direction, stage, mover, due
    state.drawn = UNO_CARDS[drawn] if drawn else 0
    state.round, state.listening = 1, 1
    position: UnoState = compiled_state(state)
    return position
