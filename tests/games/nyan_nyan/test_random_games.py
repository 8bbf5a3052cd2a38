"""nyan_nyan: what holds in every game, seen in random ones with fixed seeds."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from stammtisch.core.engine.chance import Dice
from stammtisch.core.game import play
from stammtisch.core.record import settle
from tests.games.nyan_nyan.positions import EXODIA, deck, everywhere, places, top, undealt
from tests.games.positions import Table, can, discards, happened, names, outcome, see
from tests.games.uno.positions import hand

pytestmark = pytest.mark.slow

MAX_GAME_LENGTH = 6000
"""Moves within which every game with these seeds is over."""
GAMES = [(players, seed) for players in range(2, 9) for seed in range(3)]


def step(table: Table, seed: int, number: int) -> None:
    """One random move (rather a card or a call than drawing or keeping silent), or Exodia."""
    pending = see(table).pending
    if pending == (0,):
        dice = Dice(str(seed), number)
        table.events = settle(table.game, table.state, table.game.chance(table.state, dice))
        return
    dice_of_players = Random(f"{seed} {number}")
    calls = table.state.declarations()
    if calls and dice_of_players.random() < 0.2:
        table.events = play(table.game, table.state, *dice_of_players.choice(list(calls.items())))
        return
    seat = dice_of_players.choice(pending)
    legal = [table.game.notation(move) for move in see(table, seat).legal]
    lively = [text for text in legal if text not in ("draw", "pass", "take", "silent")]
    dull = dice_of_players.random() < 0.1
    text = dice_of_players.choice(legal if dull or not lively else lively)
    move = table.game.read(text)
    assert move is not None
    table.events = play(table.game, table.state, seat, move)


def played(players: int, seed: int, most: int = MAX_GAME_LENGTH) -> Any:
    """The positions of a game, one object."""
    table = undealt(players, jokers=2 + seed % 3, packs=seed % 3)
    yield table
    for number in range(most):
        if not see(table).pending:
            return
        step(table, seed, number)
        yield table


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_nyan_every_game_ends_with_all_places_taken(players: int, seed: int) -> None:
    finished: list[int] = []
    eliminated: list[int] = []
    for table in played(players, seed):
        finished += [seat for seat, *_ in happened(table, "finished")]
        eliminated += [seat for seat, *_ in happened(table, "eliminated")]
        table.events = []
    view = see(table)
    assert (view.pending, view.frames, view.laid_counts) == ((), (), (0,) * players)
    # §3.5: who finished, in this order, then those eliminated, the first one last.
    ranking = [*finished, *eliminated[::-1]]
    assert sorted(ranking) == list(range(1, players + 1))
    assert outcome(table).places == tuple(ranking.index(seat) + 1 for seat in range(1, players + 1))


@pytest.mark.parametrize(("players", "seed"), GAMES[::2])
def test_nyan_1_1_no_card_is_ever_lost_or_doubled(players: int, seed: int) -> None:
    for number, table in enumerate(played(players, seed, most=250)):
        view = see(table)
        if number == 0:
            whole = Counter(deck(table.state.packs, table.state.jokers))
        assert everywhere(table) == whole
        held = [hand(table, seat) for seat in range(1, players + 1)]
        assert view.counts == tuple(len(cards_held) for cards_held in held)
        assert max(view.counts) < 32
        assert view.n >= 1
        assert view.n & (view.n - 1) == 0  # a power of two
        for seat in view.pending:
            assert seat == 0 or not places(table)[seat - 1]
            assert seat == 0 or see(table, seat).legal
        gone = [count for count, place in zip(view.counts, places(table), strict=True) if place]
        assert not sum(gone) or not view.pending  # only the one who remains keeps a hand


def fits(card: str, view: Any, lies: str) -> bool:
    """nyan_nyan §2.1, §2.5 and §4 Three, once more."""
    if view.threes:
        return card == "*" or card[:-1] == "3"
    if card == "*" or card[:-1] == "J" or lies == "*":
        return True
    return card[-1] == "SCHD"[view.suit] or card[:-1] == lies[:-1]


def expected(table: Table, seat: int) -> set[str]:
    """The legal moves of §2-§5, spelled out."""
    view = see(table, seat)
    held, lies = hand(table, seat), top(table)
    texts: set[str] = set()
    if view.stage in ("turn", "drawn"):
        texts = {"draw" if view.stage == "turn" else "pass"}
        fives = [card for card in held if card[:-1] == "5"]
        texts |= {
            f"play {card}"
            for card in held
            if fits(card, view, lies) and (card not in fives or len(held) - 1 >= view.n)
        }
        if len(held) - 2 >= 2 * view.n:
            texts |= {
                f"play {a} {b}"
                for i, a in enumerate(fives)
                for j, b in enumerate(fives)
                if i != j
                and "SCHD".index(a[-1]) <= "SCHD".index(b[-1])
                and (fits(a, view, lies) or fits(b, view, lies))
            }
    elif view.stage == "owed":
        sevens = {card for card in held if card[:-1] == "7" and fits(card, view, lies)}
        texts = {"take"} | {f"play {card}" for card in sevens if view.due_seven}
        texts |= {"play *"} & {f"play {card}" for card in held}
    elif view.stage == "answer":
        texts = {"accept"} | ({"play *"} if "*" in held else set())
    elif view.stage == "join":
        texts = {"join"} | ({"abstain"} if "*" in held else set())
    elif view.stage in ("fuse", "lay"):
        texts = {f"{view.stage} {card}" for card in held}
    elif view.stage == "wish":
        texts = {f"wish {suit}" for suit in "SCHD"}
    elif view.stage == "command":
        texts = {f"command {o}" for o, place in enumerate(view.places, 1) if not place}
    elif view.stage == "call":
        texts = {"silent", "nyan" if held else "nyan nyan"}
    return texts


def holds_exodia(table: Table, seat: int) -> bool:
    royal = [{card.replace("S", suit) for card in EXODIA.split()} for suit in "SCHD"]
    return any(suit <= set(hand(table, seat)) for suit in royal)


@pytest.mark.parametrize(("players", "seed"), GAMES[1::2])
def test_nyan_2_exactly_what_the_rules_allow_may_be_done(players: int, seed: int) -> None:
    stages = set()
    for table in played(players, seed, most=250):
        view = see(table)
        for seat in range(1, players + 1):
            assert can(table, seat) == (expected(table, seat) if seat in view.pending else set())
        stages.add(view.stage)
    assert len(stages) > 5


@pytest.mark.parametrize(("players", "seed"), GAMES[::2])
def test_nyan_2_3_the_top_card_is_the_last_one_that_is_no_joker(players: int, seed: int) -> None:
    for table in played(players, seed, most=250):
        opening = top(table) == "*"
        if discards(table) and not opening:
            assert top(table) == [card for card in discards(table) if card != "*"][-1]


@pytest.mark.parametrize(("players", "seed"), GAMES[::2])
def test_nyan_what_is_known_of_a_hand_is_in_it(players: int, seed: int) -> None:
    """Cards that a seat took after a Stechen; it may have laid them in the next one."""
    for table in played(players, seed, most=250):
        for seat, known in enumerate(see(table).known, 1):
            own = see(table, seat)
            assert Counter(names(table, known)) <= Counter(names(table, [*own.hand, *own.laid]))


@pytest.mark.parametrize(("players", "seed"), GAMES[::5])
def test_nyan_the_same_seed_is_the_same_game(players: int, seed: int) -> None:
    *_, one = played(players, seed)
    *_, other = played(players, seed)
    assert outcome(one) == outcome(other)
    assert discards(one) == discards(other)
