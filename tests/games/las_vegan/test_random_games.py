"""las_vegan: what holds in every game, seen in random ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.core.games.las_vegan.options import LasVeganOptions
from stammtisch.core.games.las_vegan.view import LasVeganView, Trick
from tests.effort import examples
from tests.games.las_vegan.positions import CASINOS, LAS_VEGAN_DECK
from tests.games.positions import Table, can, draw_pile, happened, names, see
from tests.games.random_games import SEEDS, new, options_of, steps

OPTIONS = options_of(LasVeganOptions)
PLAYERS = st.integers(2, 5)
MAX_GAME_LENGTH = 300
"""More steps than a game has."""


def hand(table: Table, seat: int) -> list[str]:
    return names(table, see(table, seat).hand)


@examples(20)
@given(players=PLAYERS, options=OPTIONS, seed=SEEDS)
def test_las_vegan_1_1_no_card_is_ever_lost_or_doubled(
    players: int, options: LasVeganOptions, seed: int
) -> None:
    table = new("las_vegan", players, options)
    for _ in steps(table, seed, MAX_GAME_LENGTH):
        view = see(table)
        hands = [hand(table, seat) for seat in range(1, players + 1)]
        laid = names(table, [*chain(*(trick.cards for trick in view.tricks)), *view.trick])
        everywhere = Counter([*chain(*hands), *laid, *draw_pile(table)])
        assert everywhere == Counter(LAS_VEGAN_DECK)
        assert view.counts == tuple(map(len, hands))


def expected(table: Table, seat: int) -> set[str]:
    """The legal moves of las_vegan §2.1 and §3, spelled out."""
    view = see(table, seat)
    if view.stage == "token":
        free = [CASINOS[c] for c, token in zip(view.casinos, view.placed, strict=True) if not token]
        gold = [] if view.condition else ["token gold on min", "token gold on max"]
        placings = {f"token {face:+} on {casino}" for face in view.loose for casino in free}
        assert placings or gold
        return {*placings, *gold, "decline"}
    held = hand(table, seat)
    led = names(table, view.trick)[0][0] if view.trick else ""
    return {f"play {card}" for card in [card for card in held if card[0] == led] or held}


@examples(20)
@given(players=PLAYERS, options=OPTIONS, seed=SEEDS)
def test_las_vegan_2_exactly_these_moves_are_possible(
    players: int, options: LasVeganOptions, seed: int
) -> None:
    table = new("las_vegan", players, options)
    for _ in steps(table, seed, MAX_GAME_LENGTH):
        pending = see(table).pending
        for seat in range(1, players + 1):
            assert can(table, seat) == (expected(table, seat) if seat in pending else set())


def winner(cards: list[str], leader: int, players: int) -> int:
    """las_vegan §2.2, once more."""
    led = cards[0][0]
    zeros = [n for n, card in enumerate(cards) if card[1] == "0" and card[0] != led]
    highest = max((card, n) for n, card in enumerate(cards) if card[0] == led)[1]
    return (leader - 1 + (zeros[-1] if zeros else highest)) % players + 1


def score(view: LasVeganView, table: Table, seat: int) -> int:
    """las_vegan §4, from the tricks that all have seen."""
    won = [trick for trick in view.tricks if trick.winner == seat]
    cards = names(table, [card for trick in won for card in trick.cards])
    total = 0
    for casino, token in zip(view.casinos, view.placed, strict=True):
        name = CASINOS[casino]
        if name.isdecimal():
            total += token * sum(card[1] == name for card in cards)
        else:
            total += token * (sum(card[0] == name[0] for card in cards) // 3)
    tricks = [sum(t.winner == s for t in view.tricks) for s in range(1, view.players + 1)]
    worst = {0: -1, 1: min(tricks), 2: max(tricks)}[view.condition]
    return total + (view.gold if len(won) == worst else 0)


@examples(30)
@given(players=PLAYERS, options=OPTIONS, seed=SEEDS)
def test_las_vegan_2_to_5_a_second_bookkeeping(
    players: int, options: LasVeganOptions, seed: int
) -> None:
    """Who wins each trick, what each round changes, and when the game ends: from the events."""
    table = new("las_vegan", players, options)
    cabbages = [15] * players
    trick: list[str] = []
    leader = rounds = 0
    before = see(table)
    for _ in steps(table, seed, MAX_GAME_LENGTH):
        for seat, _, _ in happened(table, "starts"):
            leader, trick = seat, []
        trick += names(table, [card for _, card, _ in happened(table, "played")])
        for seat, _, _ in happened(table, "won"):
            assert (len(trick), seat) == (players, winner(trick, leader, players))
            leader, last, trick = seat, trick, []
        scored = happened(table, "scored")
        if scored:
            view = whole_round(before, table, last)
            changes = [score(view, table, seat) for seat in range(1, players + 1)]
            assert [change for _, change, _ in scored] == changes
            cabbages = [max(0, a + b) for a, b in zip(cabbages, changes, strict=True)]
            assert list(see(table).cabbages) == cabbages
            rounds += 1
            over = rounds == options.rounds or 0 in cabbages
            assert bool(see(table).pending) == (not over)
        before = see(table)
    assert not see(table).pending


def whole_round(before: LasVeganView, table: Table, last: list[str]) -> LasVeganView:
    """The view before the move that ended a round, with what this move did."""
    for event in table.events:
        if event.kind == "won":
            cards = tuple(LAS_VEGAN_DECK.index(card) for card in last)
            trick = Trick(before.leader, cards, event.seat)
            return replace(before, tricks=(*before.tricks, trick))
        if event.kind == "placed-gold":
            return replace(before, condition=event.values[1])
        if event.kind == "placed":
            token, where = event.values
            placed = dict(zip(before.casinos, before.placed, strict=True)) | {where: token}
            return replace(before, placed=tuple(placed.values()))
    return before
