"""Positions of the games, set up as at a table: by a composed shuffle, then by moves.

A script is a list of lines `seat move` in notation (`"1 play r7"`, `"0 starter 2"`), so that a
test reads like a game's record. Seat 0 is chance. Only `put` reaches into a State.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain
from typing import Any

import pytest

from stammtisch.core.engine.compiled import with_fields
from stammtisch.core.engine.state import State
from stammtisch.core.errors import IllegalMove, NotAsked
from stammtisch.core.game import Event, Game, Outcome, play
from stammtisch.core.games import GAMES
from stammtisch.core.games.las_vegan.options import LasVeganOptions
from stammtisch.core.games.ojyks.options import OjyksOptions
from stammtisch.core.record import settle

# The decks as the rules list them (§1.1 of each), apart from the core's own tables.
UNO_DECK = [
    colour + symbol
    for colour in "rygb"
    for symbol in ["0", *"123456789" * 2, *["+2", "rev", "skip"] * 2]
] + ["w", "w4"] * 4
OJYKS_DECK = [
    *[str(value) for value in range(1, 13) for _ in range(10)],
    *["-1"] * 10,
    *["0"] * 20,
    *["-2"] * 5,
]


LAS_VEGAN_DECK = [colour + number for colour in "rpgb" for number in "0123456789"]


@dataclass
class Table:
    """A game being played, and the events of the last call of `go`."""

    game: Game
    state: State
    events: list[Event] = field(default_factory=list)


# Playing


def go(table: Table, *script: str) -> Table:
    """Play the lines of a script; every one of them must be legal."""
    table.events = []
    for entry in script:
        seat, text = entry.split(" ", 1)
        if seat == "0":
            outcome = table.game.read_chance(text)
            assert outcome is not None, text
            table.events += settle(table.game, table.state, outcome)
        else:
            table.events += play(table.game, table.state, int(seat), move(table, text))
    return table


def lines(text: str) -> list[str]:
    """A script written as text: a round a line, moves apart by semicolons."""
    return [
        entry.strip() for line in text.splitlines() for entry in line.split(";") if entry.strip()
    ]


def move(table: Table, text: str) -> int:
    """The number of a move, legal or not."""
    number = table.game.read(text)
    assert number is not None, text
    return number


def refused(table: Table, seat: int, text: str) -> dict[str, object]:
    """The facts of the refusal of a move, which must leave the position as it was."""
    before = everything(table)
    with pytest.raises(IllegalMove) as caught:
        play(table.game, table.state, seat, move(table, text))
    assert everything(table) == before
    assert caught.value.facts["move"] == text
    return {name: fact for name, fact in caught.value.facts.items() if name != "move"}


def not_asked(table: Table, seat: int, text: str) -> None:
    """It isn't the seat's turn."""
    before = everything(table)
    with pytest.raises(NotAsked):
        play(table.game, table.state, seat, move(table, text))
    assert everything(table) == before


def put(table: Table, **fields: Any) -> None:
    """Set fields of the State directly: for positions that no (short) play leads to."""
    table.state = with_fields(table.state, **fields)


# Looking


def see(table: Table, seat: int = 0) -> Any:
    """What a seat sees; 0: a spectator."""
    return table.game.view(table.state, seat)


def everything(table: Table) -> list[Any]:
    """All views: equal lists mean equal positions, as far as anybody can tell."""
    return [see(table, seat) for seat in range(table.state.players + 1)]


def turn(table: Table) -> int | None:
    """The one seat that is asked (0: chance), None when the game is over."""
    pending = see(table).pending
    assert len(pending) < 2
    return pending[0] if pending else None


def can(table: Table, seat: int | None = None) -> set[str]:
    """All moves that the seat (if none is given: whoever's turn it is) may make."""
    asked = turn(table) if seat is None else seat
    assert asked is not None
    return {table.game.notation(number) for number in see(table, asked).legal}


def happened(table: Table, kind: str) -> list[tuple[int, ...]]:
    """The events of this kind: the seat, then the values."""
    return [(event.seat, *event.values) for event in table.events if event.kind == kind]


def outcome(table: Table) -> Outcome:
    """The end of a game that is over."""
    assert not see(table).pending
    return table.game.outcome(table.state)


def names(table: Table, numbers: Iterable[int]) -> list[str]:
    """Cards as people write them."""
    return table.game.chance_notation((0, *numbers)).split()[1:]


def discards(table: Table) -> list[str]:
    """The discard pile, top last."""
    return names(table, see(table).discards)


def draw_pile(table: Table) -> list[str]:
    """What nobody sees: the draw pile, top first (read from the State)."""
    state: Any = table.state
    return names(table, state.pile[: state.pile_n][::-1])


# uno


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
    rest = _without(UNO_DECK, [*chain(*dealt), *opens.split(), *pile.split()])
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


# ojyks


def ojyks(
    grids: list[str],
    opens: str = "5",
    pile: str = "",
    reveal: list[str] | None = None,
    **options: Any,
) -> Table:
    """ojyks with these grids, after the first reveal (c1r1 and c1r2 of everyone, or as given).

    A grid is written column by column from the top, `_` stands for any card, and what is not
    written is filled up."""
    table = Table(GAMES["ojyks"], GAMES["ojyks"].new(len(grids), OjyksOptions(**options)))
    go(table, ojyks_shuffle(grids, opens, pile))
    return open_first(table, reveal)


def ojyks_shuffle(grids: list[str], opens: str = "5", pile: str = "") -> str:
    """The shuffle that deals these cards, as a line of a script."""
    dealt = [grid.replace("|", " ").split() for grid in grids]
    written = [card for card in chain(*dealt) if card != "_"]
    rest = _mixed(_without(OJYKS_DECK, [*written, *opens.split(), *pile.split()]))
    filled = []
    for cards_of_grid in dealt:
        assert len(cards_of_grid) <= 12
        open_ended = chain(cards_of_grid, ["_"] * (12 - len(cards_of_grid)))
        filled += [rest.pop(0) if card == "_" else card for card in open_ended]
    return "0 shuffle " + " ".join([*filled, *opens.split(), *pile.split(), *rest])


def open_first(table: Table, reveal: list[str] | None = None) -> Table:
    """Everybody reveals two cards (`"c1r1 c1r2"` each)."""
    for seat, fields in enumerate(reveal or ["c1r1 c1r2"] * table.state.players, 1):
        first, second = fields.split()
        go(table, f"{seat} reveal {first}", f"{seat} reveal {second}")
    return table


def grid(table: Table, seat: int) -> str:
    """A grid as everyone sees it: columns from the left, `?` face down, `-` removed."""
    shown = {-1: "?", -2: "-"}
    fields = [
        shown[card] if card in shown else str(card - 2) for card in see(table).grids[seat - 1]
    ]
    return " | ".join(" ".join(fields[first : first + 3]) for first in (0, 3, 6, 9))


def flip(table: Table, *fields: str, idle: str = "take c1r1") -> Table:
    """The seat whose turn it is flips these fields, one a turn; the others play `idle`."""
    seat = turn(table)
    for place in fields:
        while (other := turn(table)) != seat:
            go(table, f"{other} {idle}")
        go(table, f"{seat} flip {place}")
    return table


REST = [f"c{column}r{row}" for column in (1, 2, 3, 4) for row in (1, 2, 3)][2:]
"""All fields but c1r1 and c1r2."""


# Whole rounds of ojyks. Who has OWN_... starts (1 against 0), turns up a card a turn and finishes;
# the others exchange c1r1, a 0, for the top discard, a 0 as well: they score as they were dealt.

OWN_10 = "1 0 1 | 0 1 0 | 2 0 1 | 0 4 0"
OWN_MINUS_3 = "1 0 -1 | 0 1 0 | 2 0 -1 | -2 -1 -2"


def other(total: int) -> str:
    """A grid with this sum (up to 12)."""
    return f"0 0 {total} | 2 2 -1 | -2 0 -1 | 1 0 -1"


def last_turns(grids: list[str], **options: Any) -> Table:
    """The starter has just turned up the last card."""
    return flip(ojyks(grids, opens="0", **options), *REST)


def end_round(table: Table) -> Table:
    """The others take their last turns."""
    while turn(table) and not happened(table, "scored"):
        go(table, f"{turn(table)} take c1r1")
    return table


# las_vegan


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
    rest = _without(LAS_VEGAN_DECK, [*chain(*dealt)])
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
    played = _without(LAS_VEGAN_DECK, hands.split())[: done * players]
    on = [CASINOS.index(casino) for casino in placed or {}]
    value, _, condition = gold.partition(" ")
    put(
        table,
        held=_by_seat([1 << name(card) for card in hands.split()]),
        taken=_by_seat([sum(1 << name(card) for card in cards.split()) for cards in won]),
        tricks=_by_seat(tricks or [0] * players),
        cabbages=_by_seat(cabbages or [15] * players),
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


def _by_seat(values: list[int]) -> list[int]:
    return [0, *values] + [0] * (5 - len(values))


def _without(deck: list[str], taken: list[str]) -> list[str]:
    left = Counter(deck)
    left.subtract(taken)
    assert min(left.values()) >= 0, f"more than there are: {-left}"
    return list(left.elements())


def _mixed(rest: list[str]) -> list[str]:
    """Values in turn, so that filled columns are not of one value."""
    left = Counter(rest)
    mixed = []
    while sum(left.values()):
        for card in sorted(left, key=int):
            if left[card]:
                left[card] -= 1
                mixed.append(card)
    return mixed
