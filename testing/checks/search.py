"""The players that search: they keep to the rules, see nothing hidden, and can be repeated."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ...ai import ismcts
from ...ai.arena.play import play_out
from ...ai.ismcts import IsmctsPlayer, Settings, prepared
from ...ai.player import Budget, HeuristicPlayer, policy_for, policy_kind
from ...ai.registry import make_player
from ...core.engine.compiled import is_compiled, plain_state
from ...core.engine.constants import CHANCE, OVER
from ...core.engine.rng import Rng
from ...core.game import sampled
from ..decisions import blind_pairs, kinds, position
from ..play import new_match, walk
from ..subjects import Subject, in_turn

POSITIONS = 400
"""In which the hidden cards of a game are exchanged, all its subjects together."""
FEW = 50
"""For a game in plain Python."""
ON = 25
"""Moves in a sampled world."""
GAMES = 400
"""In which so many positions are to be found."""


def share(subject: Subject) -> int:
    """How many positions of a subject; few where the core isn't compiled for its game."""
    state = subject.game.new(subject.players, subject.options)
    return 1 + POSITIONS // subject.of_game if is_compiled(state) else FEW


def skip_without_heuristic(subject: Subject) -> None:
    if policy_kind(subject.game) is None:
        pytest.skip("the game has no heuristic")


def ismcts_player(subject: Subject, spec: str) -> IsmctsPlayer:
    player = make_player(f"ismcts:{spec}", subject.game)
    assert isinstance(player, IsmctsPlayer)
    return player


# Legal moves


@in_turn(
    "spec",
    [
        "iterations=30",
        "iterations=16:cut=4:others=tree:objective=margin",
        "iterations=16:cut=4:others=model:trees=2",
        "iterations=60:cut=2:root=bound",
        "iterations=60:cut=8:knows=0",
    ],
    each=2,
)
def test_search_finds_a_legal_move_from_every_kind_of_decision(subject: Subject, spec: str) -> None:
    player = ismcts_player(subject, spec)
    for state, view, where in kinds(subject).values():
        tried = [found.move for found in player.think(view, Budget(Rng(where)))]
        assert {*tried} <= {*state.legal(view.seat)}, where
        assert len({*tried}) == len(tried), where
        assert player.choose(view, view.legal, Budget(Rng(where))) == tried[0], where


def test_a_forced_move_costs_nothing(subject: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("searched")

    monkeypatch.setattr(ismcts, "search_in", refuse)
    player = ismcts_player(subject, "iterations=60:solves=0")
    for state, where in walk(subject):
        for seat in state.pending():
            view = subject.game.view(state, seat)
            if len(view.legal) == 1:
                assert player.choose(view, view.legal, Budget(Rng(where))) == view.legal[0], where
    for _, view, where in kinds(subject).values():
        with pytest.raises(AssertionError, match="searched"):
            player.choose(view, view.legal, Budget(Rng(where)))


def test_ai_players_play_whole_games_against_random_players(subject: Subject) -> None:
    """Every move is checked when it is made. Proofs of wins, which take long, are tried at single
    positions, above."""
    game = subject.game
    heuristics = ["heuristic"] if policy_kind(game) else []
    sorts = ["random", "ismcts:iterations=2:solves=0", *heuristics]
    specs = [sorts[seat % len(sorts)] for seat in range(subject.players)]
    for seats in (specs, specs[::-1]):
        match = new_match(subject, "a whole game")
        match.record.players[:] = seats
        play_out(match, [make_player(spec, game) for spec in seats])
        assert sum(match.outcome.places) >= subject.players


# Nothing hidden is seen


def test_search_thinks_the_same_over_other_hidden_cards(subject: Subject) -> None:
    player = ismcts_player(subject, "iterations=6:cut=1")
    heuristic = HeuristicPlayer(subject.game) if policy_kind(subject.game) else None
    rng = Rng(f"blind {subject}")
    looked = 0
    due = share(subject) if kinds(subject) else 0
    for number in range(GAMES):
        for view, other in blind_pairs(subject, f"blind {number}", rng):
            looked += 1
            seed = f"{number} {looked}"
            thought = player.think(view, Budget(Rng(seed)))
            assert player.think(other, Budget(Rng(seed))) == thought, seed
            if heuristic:
                chosen = heuristic.choose(view, view.legal, Budget(Rng(seed)))
                assert heuristic.choose(other, other.legal, Budget(Rng(seed))) == chosen, seed
            if looked == due:
                return
    assert not due or subject.facts is None, f"{looked} positions only"


def test_search_thinks_the_same_in_every_world_that_looks_the_same(subject: Subject) -> None:
    game = subject.game
    player = ismcts_player(subject, "iterations=12:cut=4")
    for _, view, where in kinds(subject).values():
        thought = player.think(view, Budget(Rng("same")))
        for world in range(3):
            other = game.view(sampled(game, view, Rng(f"world {world}")), view.seat)
            assert other == view, where
            assert player.think(other, Budget(Rng("same"))) == thought, where


def test_the_heuristic_does_not_look_at_dealt_cards(subject: Subject) -> None:
    """Search asks it in worlds where the hidden cards have been dealt."""
    skip_without_heuristic(subject)
    game = subject.game
    for state, where in walk(subject):
        for seat in state.pending()[-1:]:
            if seat == CHANCE:
                continue
            view = game.view(state, seat)
            worlds = [game.pooled(view), *(sampled(game, view, Rng(text)) for text in "abcd")]
            advice = set()
            for world in worlds:
                policy = policy_for(game, world)
                assert policy is not None
                advice.add(policy.choose_move(seat, Rng("same")))
            assert len(advice) == 1, where
            assert advice <= {*view.legal}, where


def test_heuristics_keep_to_the_rules_in_sampled_worlds(subject: Subject) -> None:
    """Nothing checks the moves of playouts."""
    skip_without_heuristic(subject)
    game = subject.game
    for number, (state, where) in enumerate(walk(subject)):
        if number % 6:
            continue
        rng = Rng(where)
        world = sampled(game, game.view(state, number % (subject.players + 1)), rng)
        policy = policy_for(game, world)
        assert policy is not None
        for _ in range(ON):
            seat = world.mover
            if seat == OVER:
                break
            world.play(seat, 0 if seat == CHANCE else policy.choose_move(seat, rng), rng)


# Nothing is changed


def test_search_leaves_view_pool_and_game_alone(subject: Subject) -> None:
    game = subject.game
    for state, view, where in kinds(subject).values():
        real = position(state)
        pools: list[Any] = []

        def remembered(view: Any, pools: list[Any] = pools) -> Any:
            pools.append(game.pooled(view))
            return pools[-1]

        watched: Any = SimpleNamespace(name=game.name, part=game.part, pooled=remembered)
        one = prepared(watched, view, Settings(), Rng(where))
        (pool,) = pools
        before = position(pool)
        one.race()
        one.run(6)
        assert position(pool) == before, where
        assert position(state) == real, where
        assert game.view(state, view.seat) == view, where


def test_reset_leads_back_to_the_origin(subject: Subject) -> None:
    game = subject.game
    rng = Rng(f"reset {subject}")
    for _, view, where in kinds(subject).values():
        pool = plain_state(game.pooled(view))
        world = pool.clone()
        world.origin = pool
        before = position(pool)
        world.determinize(view.seat, rng)
        world.random_playout(rng, 40)
        assert position(world) != before, where
        world.reset()
        assert position(world) == before, where
        assert position(pool) == before, where


def test_advice_is_given_at_the_origin(subject: Subject) -> None:
    """The same of compiled states, whose `reset` Python doesn't see."""
    game = subject.game
    for _, view, where in kinds(subject).values():
        one = prepared(game, view, Settings(noise=100, first=0), Rng(where))
        for _ in range(4):
            one.run(3)
            assert one.advice() in view.legal, where


# The same again


@in_turn("spec", ["", ":root=bound", ":trees=2", ":trees=3:knows=0"], each=1)
def test_the_same_seed_and_iterations_think_the_same(subject: Subject, spec: str) -> None:
    for _, view, where in [*kinds(subject).values()][-2:]:
        thoughts = [
            ismcts_player(subject, f"iterations=20:cut=3{spec}").think(view, Budget(Rng(where)))
            for _ in range(2)
        ]
        assert thoughts[0] == thoughts[1], where
