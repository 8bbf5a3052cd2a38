"""Positions of nyan_nyan, set up as they would lie on the table, and looked at in notation.

A hand is written `"7S 8H *"`; `+3` in it stands for three cards that don't matter. The cards that
are named nowhere lie below the named ones of the draw pile, in the order of the deck, or with
`rest="discard"` under the discard pile, so that no card is ever missing. Scripts are played by
`go` of `positions.py`; seat 0 is chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from stammtisch.core.engine.compiled import compiled_state
from stammtisch.core.games import GAMES
from stammtisch.core.games.nyan_nyan import cards as nyan_cards
from stammtisch.core.games.nyan_nyan.options import NyanOptions
from stammtisch.core.games.nyan_nyan.rules import NyanState
from tests.games.positions import Table, go, see

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = "SCHD"
NUMBER = {name: number for number, name in enumerate(nyan_cards.CARD_NAMES)}
EXODIA = "AS KS QS JS 10S"


def deck(packs: int = 1, jokers: int = 3) -> list[str]:
    """The cards as the rules list them (nyan_nyan §1.1), jokers last."""
    suited = [rank + suit for rank in RANKS for suit in SUITS]
    return [card for card in suited for _ in range(packs)] + ["*"] * (packs * jokers)


def nyan(
    hands: Sequence[str],
    top: str = "7C",
    *,
    pile: str = "",
    rest: str = "pile",
    turn: int = 1,
    direction: int = 1,
    n: int = 1,
    due: int = 0,
    seven: bool = False,
    skip: int = 0,
    extra: int = 0,
    suit: str = "",
    threes: tuple[int, int] = (0, 0),
    commands: Mapping[int, int] | None = None,
    out: Mapping[int, int] | None = None,
    packs: int = 0,
    jokers: int = 3,
) -> Table:
    """The seat `turn` is to decide. `top`: the discard pile, top last. `pile`: the draw pile from
    the top. `suit`: what was wished. `threes`: who started the round, how often play still has to
    come there. `out`: places of those who have left."""
    state: Any = NyanState(len(hands), NyanOptions(packs=packs, jokers=jokers))
    left = Counter(deck(state.packs, state.jokers))
    left.subtract([word for hand in [*hands, top, pile] for word in hand.split() if word[0] != "+"])
    assert min(left.values()) >= 0, f"more than there are: {-left}"
    others = list(left.elements())
    for seat, hand in enumerate(hands, 1):
        for word in hand.split():
            dull = [others.pop(0) for _ in range(int(word[1:]))] if word[0] == "+" else [word]
            for card in dull:
                state.give(seat, NUMBER[card])
    lies = [*(others if rest == "discard" else []), *top.split()]
    draws = [*(others[::-1] if rest == "pile" else []), *pile.split()[::-1]]
    state.pile_n = len(draws)
    for i, card in enumerate(draws):
        state.pile[i] = NUMBER[card]
    for card in lies:
        state.put(NUMBER[card])
    if set(top.split()) == {"*"}:  # §1.2: the game opened with a joker
        state.top = nyan_cards.ANY
    if suit:
        state.suit = SUITS.index(suit)
    state.n, state.due, state.due_seven = n, due, int(seven)
    state.turn, state.direction, state.skip, state.extra = turn, direction, skip, extra
    state.threes, state.threes_left = threes
    for seat, number in (commands or {}).items():
        state.commands[seat] = number
    for seat, place in (out or {}).items():
        state.place[seat] = place
        state.alive &= ~(1 << seat)
    free = [place for place in range(1, len(hands) + 1) if place not in (out or {}).values()]
    state.best, state.worst = free[0], free[-1]
    if due:
        state.push(nyan_cards.F_OWED, turn, 1)
    else:
        state.push(nyan_cards.F_TURN, turn, 0)
    state._run(None)
    state.listening = 1
    return Table(GAMES["nyan_nyan"], compiled_state(state))


def undealt(players: int, **options: Any) -> Table:
    """Before the first shuffle."""
    return Table(GAMES["nyan_nyan"], GAMES["nyan_nyan"].new(players, NyanOptions(**options)))


def dealt(
    hands: Sequence[str], opens: str, pile: str = "", starter: int = 1, **options: Any
) -> Table:
    """A game as it begins: hands filled up to seven, the opening card, the starter."""
    table = undealt(len(hands), **options)
    return go(table, f"0 {shuffle_of(table, hands, opens, pile)}", f"0 starter {starter}")


def shuffle_of(table: Table, hands: Sequence[str], opens: str, pile: str = "") -> str:
    """The first shuffle of such a game, in notation."""
    state: Any = table.state
    left = Counter(deck(state.packs, state.jokers))
    left.subtract([word for text in (*hands, opens, pile) for word in text.split()])
    assert min(left.values()) >= 0, f"more than there are: {-left}"
    others = list(left.elements())
    order = []
    for hand in hands:
        held = hand.split()
        order += held + [others.pop(0) for _ in range(7 - len(held))]
    return " ".join(["shuffle", *order, opens, *pile.split(), *others])


def reshuffle(table: Table, first: str = "") -> Table:
    """Chance is asked to shuffle: these cards come to lie on top."""
    state: Any = table.state
    left = Counter(nyan_cards.CARD_NAMES[card] for card in state.pile[: state.pile_n])
    left.subtract(first.split())
    assert min(left.values()) >= 0, f"not there: {-left}"
    return go(table, " ".join(["0 shuffle", *first.split(), *left.elements()]))


# Scripts


def idle(*seats: int) -> list[str]:
    """These seats draw and pass."""
    return [f"{seat} {text}" for seat in seats for text in ("draw", "pass")]


def join(*seats: int) -> list[str]:
    """These seats take part in the Stechen."""
    return [f"{seat} join" for seat in seats]


def accept(*seats: int) -> list[str]:
    """The player hands out a command to each of these, the player first named, who accept."""
    player, *others = seats
    return [line for seat in others for line in (f"{player} command {seat}", f"{seat} accept")]


# Looking


def top(table: Table) -> str:
    """The card that counts on the discard pile; `*` if nothing but jokers lies there."""
    number = see(table).top
    return "*" if number == nyan_cards.ANY else nyan_cards.CARD_NAMES[number]


def suit(table: Table) -> str:
    return SUITS[see(table).suit]


def stage(table: Table) -> str:
    return str(see(table).stage)


def pending(table: Table) -> tuple[int, ...]:
    found: tuple[int, ...] = see(table).pending
    return found


def counts(table: Table) -> tuple[int, ...]:
    found: tuple[int, ...] = see(table).counts
    return found


def places(table: Table) -> tuple[int, ...]:
    found: tuple[int, ...] = see(table).places
    return found


def everywhere(table: Table) -> Counter[str]:
    """All cards, wherever they lie."""
    state: Any = table.state
    found = [*state.pile[: state.pile_n], *state.discard[: state.discard_n]]
    for array in (state.hand, state.laid):
        for i, copies in enumerate(array):
            found += [i % nyan_cards.KINDS] * copies
    return Counter(nyan_cards.CARD_NAMES[card] for card in found)
