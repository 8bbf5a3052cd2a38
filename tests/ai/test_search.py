"""The tree that search grows, and what it makes of games whose right answer is plain."""

from __future__ import annotations

from array import array
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from stammtisch.ai import ismcts
from stammtisch.ai.ismcts import Candidate, IsmctsPlayer, Settings, prepared
from stammtisch.ai.player import Budget
from stammtisch.ai.search import FIRST_BLOCK, MODEL, TREE, Search
from stammtisch.core.engine.compiled import plain_state, status
from stammtisch.core.engine.constants import MOVE_LIMIT
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import game_named
from stammtisch.core.games.ojyks import cards as ojyks
from stammtisch.core.policy import Policy
from tests.ai import toys
from tests.ai.toys import (
    GUESS,
    KILL,
    PASS,
    SAFE,
    VIEW,
    Ambush,
    Blind,
    Coin,
    Deep,
    Plain,
    Reply,
    Seeing,
    Three,
    Toy,
    game_of,
    search_of,
)
from tests.games.ojyks.positions import ojyks_position
from tests.games.uno.positions import uno_position

both_roots = pytest.mark.parametrize("root", ["race", "bound"])

UNO = game_named("uno")


def thought(toy: type[Toy], players: int = 2, **settings: object) -> list[Candidate]:
    player = IsmctsPlayer(
        game_of(toy, players), **{name: str(value) for name, value in settings.items()}
    )
    return player.think(VIEW, Budget(Rng("toy")))


def children(one: Search, node: int) -> list[int]:
    found = []
    child = one.child[node]
    while child:
        found.append(child)
        child = one.sibling[child]
    return found


def child_of(one: Search, node: int, move: int) -> int:
    (found,) = [child for child in children(one, node) if one.key[child] % MOVE_LIMIT == move]
    return found


# The tree


@both_roots
def test_the_visits_of_the_moves_are_the_iterations(root: str) -> None:
    one = search_of(Deep)
    if root == "race":
        one.race()
    one.run(50)
    one.run(87)
    assert one.iterations == 137
    assert sum(visits for _, visits, *_ in one.results()) == 137


def test_a_search_in_parts_is_the_same_search() -> None:
    whole, parts = search_of(Deep), search_of(Deep)
    whole.run(120)
    for iterations in (1, 19, 100):
        parts.run(iterations)
    assert whole.results() == parts.results()


def test_a_move_in_a_race_is_tried_in_its_turn() -> None:
    one = search_of(Plain)
    one.race()
    one.run(30)
    assert [visits for _, visits, *_ in one.results()] == [10, 10, 10]
    one.keep([0, 2])
    one.run(8)
    assert [visits for _, visits, *_ in one.results()] == [14, 10, 14]


def test_every_node_has_been_passed_through_as_often_as_its_children_and_once() -> None:
    one = search_of(Deep)
    one.run(700)
    assert one.nodes > 500
    for node in range(1, one.nodes):
        below = children(one, node)
        visits = sum(one.visits[child] for child in below)
        assert one.visits[node] > visits if below else one.visits[node] >= 1
        assert 0 <= one.value[node] <= one.visits[node]
        assert len({one.key[child] for child in below}) == len(below) <= 3


def test_an_iteration_adds_one_node_at_most() -> None:
    one = search_of(Deep)
    for _ in range(200):
        before = one.nodes
        one.run(1)
        assert before <= one.nodes <= before + 1


def test_room_is_made_and_nothing_forgotten() -> None:
    one = search_of(Deep)
    assert one.capacity == FIRST_BLOCK
    one.run(FIRST_BLOCK - 20)
    before = one.results()
    one.run(3000)
    assert one.capacity >= one.nodes > FIRST_BLOCK
    after = {move: visits for move, visits, *_ in one.results()}
    assert sum(after.values()) == FIRST_BLOCK - 20 + 3000
    assert all(after[move] >= visits for move, visits, *_ in before)


def test_a_node_takes_less_than_a_hundred_bytes() -> None:
    one = search_of(Deep)
    one.run(2 * FIRST_BLOCK)
    blocks = [getattr(one, name) for name in Search.__slots__]
    blocks = [block for block in blocks if isinstance(block, array)]
    assert {len(block) for block in blocks} == {one.capacity}
    assert sum(len(block) * block.itemsize for block in blocks) / one.capacity < 100


def test_the_depth_of_the_tree_is_kept() -> None:
    one = search_of(Deep, depth=1)
    one.run(100)
    assert one.nodes == 1 + 3
    one = search_of(Deep, depth=2)
    one.run(100)
    assert one.nodes == 1 + 3 + 9


def test_a_move_counts_as_met_when_it_was_available() -> None:
    """The other seat can kill in one world of ten."""
    one = search_of(Ambush, root="bound", explore=0.7)
    one.run(2000)
    out = child_of(one, 0, 0)
    kill, spare = child_of(one, out, KILL), child_of(one, out, PASS)
    assert 0 < one.visits[kill] <= one.available[kill]
    assert one.available[kill] < 0.2 * one.available[spare]
    assert one.available[spare] == pytest.approx(one.visits[out] - 1, abs=20)
    assert one.visits[kill] > 0.7 * one.available[kill], "kills whenever it can"


def test_decisions_are_told_apart_by_what_was_seen() -> None:
    """After drawing in ojyks, by the card."""
    game = game_named("ojyks")
    state: Any = ojyks_position(["3 ? ?, 11 7 11, ? ? ?, ? ? ?", "? ? ?, 1 2 ?, ? ? ?, ? ? ?"], 6)
    plain = plain_state(state)
    watched: Any = SimpleNamespace(
        name="ojyks", part=game.part, pooled=lambda view: plain_state(game.pooled(view))
    )
    one = prepared(watched, game.view(plain, 1), Settings(knows=0, cut=1), Rng("sight"))
    one.race()
    one.keep([ojyks.DRAW])
    one.run(60)
    keys = [one.key[child] for child in children(one, child_of(one, 0, ojyks.DRAW))]
    assert len({key // MOVE_LIMIT for key in keys}) > 4
    assert {key // MOVE_LIMIT for key in keys} <= {1 + card for card in range(ojyks.KINDS)}
    assert {key % MOVE_LIMIT // ojyks.FIELDS for key in keys} <= {
        ojyks.KEEP // ojyks.FIELDS,
        ojyks.DROP // ojyks.FIELDS,
    }


# What it finds


@both_roots
def test_a_guess_is_not_taken_for_a_certainty(root: str) -> None:
    found = thought(Blind, root=root, iterations=400)
    assert found[0].move == SAFE
    guess = next(one for one in found if one.move == GUESS)
    assert guess.value < 0.7


@both_roots
def test_what_will_be_seen_is_no_guess(root: str) -> None:
    found = thought(Seeing, root=root, iterations=400)
    assert found[0].move == GUESS
    assert found[0].value > 0.75


@both_roots
def test_a_rare_danger_is_counted_as_rare(root: str) -> None:
    found = thought(Ambush, root=root, iterations=800)
    assert found[0].move == 0
    assert found[0].value == pytest.approx(0.9, abs=0.06)


@both_roots
def test_others_decide_for_their_own_good(root: str) -> None:
    found = thought(Reply, root=root, iterations=300)
    assert found[0].move == 1


class Meek(Policy):
    """Always answers 0."""

    __slots__ = ()

    def choose(self, seat: int, rng: Rng) -> int:
        return 0


@pytest.mark.parametrize(("others", "best"), [(TREE, 1), (MODEL, 0)])
def test_others_decide_in_the_tree_or_by_the_policy(others: int, best: int) -> None:
    one = Search(Reply(), Meek, 1, 7)
    one.others, one.noise = others, 0
    one.run(200)
    assert max(one.results(), key=lambda found: found[1])[0] == best


@pytest.mark.parametrize(("objective", "best"), [("own", 0), ("margin", 1)])
@both_roots
def test_own_value_or_margin(root: str, objective: str, best: int) -> None:
    found = thought(Three, players=3, root=root, iterations=60, objective=objective)
    assert found[0].move == best
    values = {one.move: one.value for one in found}
    wanted = {"own": (0.6, 0.5), "margin": (0.35, 0.5)}[objective]
    assert (values[0], values[1]) == pytest.approx(wanted)


def test_all_moves_meet_the_same_luck() -> None:
    """Two moves that are worth the same in every world are so after every lap of a race."""
    one = search_of(Coin)
    one.race()
    for _ in range(20):
        one.run(2)
        (_, _, first, *_), (_, _, second, *_) = one.results()
        assert first == second
    assert 0 < first < 20
    other = search_of(Coin, shared=0)
    other.race()
    other.run(40)
    (_, _, first, *_), (_, _, second, *_) = other.results()
    assert first != second


# The budget


@both_roots
@pytest.mark.parametrize("iterations", [1, 2, 3, 7, 60, 250])
def test_the_budget_is_not_exceeded(root: str, iterations: int) -> None:
    for toy in (Coin, Deep, Plain):
        found = thought(toy, root=root, iterations=iterations)
        assert 0 < sum(one.visits for one in found) <= iterations


def test_what_cannot_be_told_apart_costs_the_whole_budget() -> None:
    assert sum(one.visits for one in thought(Coin, root="race", iterations=400)) == 400


@both_roots
def test_a_decided_search_stops(root: str) -> None:
    found = thought(Plain, root=root, iterations=1000, explore=0.1)
    assert found[0].move == 2
    assert sum(one.visits for one in found) < 800


def started_threads(patch: pytest.MonkeyPatch) -> list[str]:
    """The names of all threads that are started from now on."""
    names: list[str] = []
    start = Thread.start

    def watched(self: Thread) -> None:
        names.append(self.name)
        start(self)

    patch.setattr(Thread, "start", watched)
    return names


@both_roots
def test_a_small_budget_starts_no_thread(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = started_threads(monkeypatch)
    monkeypatch.setattr(ismcts, "THREAD_PAYS", 1.0)  # a busy machine takes longer than usual
    spec = {"iterations": "60", "trees": "2", "root": root}
    IsmctsPlayer(UNO, **spec).think(
        UNO.view(uno_position(["r1 r2 b7", "b1 b2"], "r5"), 1), Budget(Rng("x"))
    )
    assert not names


@pytest.mark.skipif(not status()[0], reason="plain search holds Python's lock")
def test_a_long_search_uses_a_thread_for_each_tree_but_one(monkeypatch: pytest.MonkeyPatch) -> None:
    names = started_threads(monkeypatch)
    monkeypatch.setattr(ismcts, "THREAD_PAYS", 0.0)  # however fast the machine
    spec = {"iterations": "60000", "trees": "3", "root": "bound"}
    state = uno_position(["r1 r2 r3 b7 b8 g9 y1", "b1 b2 b3 b4 g5 g6 w"], "r5")
    IsmctsPlayer(UNO, **spec).think(UNO.view(state, 1), Budget(Rng("x")))
    assert 1 <= len(names) <= 2


@both_roots
def test_threads_make_no_difference_to_what_is_found(
    root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = {"iterations": "3000", "trees": "2", "root": root}
    view = UNO.view(uno_position(["r1 r2 r3 b7", "b1 b2 g5 w"], "r5"), 1)
    found = []
    for pays in (0.0, 3600.0):
        monkeypatch.setattr(ismcts, "THREAD_PAYS", pays)
        found.append(IsmctsPlayer(UNO, **spec).think(view, Budget(Rng("x"))))
    assert found[0] == found[1]


@pytest.mark.parametrize("trees", [2, 3])
def test_trees_share_the_budget(trees: int) -> None:
    found = thought(Coin, root="race", iterations=120, trees=trees)
    assert sum(one.visits for one in found) == 120
    found = thought(Coin, root="bound", iterations=120, trees=trees)
    assert sum(one.visits for one in found) <= 120


@both_roots
def test_time_is_a_budget_too(root: str) -> None:
    found = thought(Plain, root=root, seconds=0.002)
    assert {one.move for one in found} <= {0, 1, 2}
    assert sum(one.visits for one in found) >= 1


def test_toys_are_dealt_out_of_sight() -> None:
    """What the tests above take for granted."""
    worlds = [toys.Blind() for _ in range(20)]
    rng = Rng("toys")
    for world in worlds:
        world.determinize(1, rng)
    assert {world.hidden for world in worlds} == {0, 1}


class Wrong(Policy):
    """Its moves are never legal."""

    def choose(self, seat: int, rng: Rng) -> int:
        return MOVE_LIMIT - 1


def test_an_illegal_move_in_a_playout_fails_an_assertion() -> None:
    """In plain Python; the compiled form has it in builds for the sanitizers."""
    game = game_named("uno")
    view = game.view(uno_position(["r1 b2", "b2 b4", "g3 y4"], "r5"), 1)
    search = Search(plain_state(game.pooled(view)), Wrong, 1, Rng("any").x)
    search.noise = 0
    search.prior = 0
    search.race()
    with pytest.raises(AssertionError, match="illegal move"):
        search.run(4)
