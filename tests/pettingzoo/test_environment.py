"""The games as environments of PettingZoo: its own tests, and that nobody sees too much."""

from __future__ import annotations

import re
import warnings
from pathlib import Path

import numpy as np
import pytest

from stammtisch.adapters.pettingzoo import env
from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import sampled
from stammtisch.core.information.observation import EACH
from tests.pettingzoo.tables import TABLES, every_game, every_game_and_the_example, steps, table

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # if pygame is there, it loads a game of its own
    from pettingzoo.test import api_test, render_test, seed_test
    from pettingzoo.utils.wrappers import TerminateIllegalWrapper

ROOT = Path(__file__).resolve().parents[2]


@every_game_and_the_example
def test_pettingzoo_has_nothing_to_say(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that dictionaries and masks of zeros are unusual
        api_test(table(name), num_cycles=20)
        seed_test(lambda: table(name), num_cycles=5)
        render_test(lambda render_mode=None: table(name, render_mode=render_mode))


@every_game_and_the_example
def test_masks_are_the_legal_moves_and_observations_lie_in_their_space(name: str) -> None:
    game = table(name)
    game.reset(seed=1)
    for agent, seen in steps(game, 150, Rng(name)):
        seat = game.possible_agents.index(agent) + 1
        assert np.flatnonzero(seen["action_mask"]).tolist() == game.position.legal(seat)
        for one in game.possible_agents:
            assert game.observation_space(one).contains(game.observe(one)), one
        assert all(game.notation(move) for move in game.position.legal(seat))


@every_game
def test_what_goes_by_seat_begins_with_the_own_one(name: str) -> None:
    game = table(name)
    game.reset(seed=1)
    parts = [
        part
        for part in game.layout.parts
        if part.size == 0 or (part.whose == EACH and part.length == game.players)
    ]
    different = False
    for _ in steps(game, 150, Rng(name)):
        seen = [game.observe(one)["observation"] for one in game.possible_agents]
        for place in (slice(part.start, part.start + part.length) for part in parts):
            by_seat = {tuple(np.roll(one[place], seat)) for seat, one in enumerate(seen)}
            assert len(by_seat) == 1
            different |= len(set(by_seat.pop())) > 1
    assert different


@every_game_and_the_example
def test_what_a_seat_cannot_see_changes_nothing_for_it(name: str) -> None:
    """Worlds drawn from its View differ from the real one by hidden cards, in any number."""
    game, rng = table(name), Rng(f"hidden {name}")
    game.reset(seed=2)
    moved = 0
    for number, (agent, seen) in enumerate(steps(game, 90, rng)):
        if number % 6:
            continue
        real = game.position
        seat = game.possible_agents.index(agent) + 1
        game.position = sampled(game.game, game.game.view(real, seat), rng)
        again = game.observe(agent)
        others = [one for one in game.possible_agents if one != agent]
        elsewhere = [game.observe(one)["observation"].tobytes() for one in others]
        game.position = real
        assert again["observation"].tobytes() == seen["observation"].tobytes()
        assert again["action_mask"].tobytes() == seen["action_mask"].tobytes()
        moved += elsewhere != [game.observe(one)["observation"].tobytes() for one in others]
    assert moved, "no hidden card ever moved"


@pytest.mark.parametrize("secret", [False, True])
def test_the_other_deck_of_narikana_is_seen_unless_decks_are_secret(secret: bool) -> None:
    game = env("narikana", players=2, options={"secret_decks": secret})
    game.reset(seed=3)
    part = next(part for part in game.layout.parts if part.name == "deck2")
    for agent in game.possible_agents:
        seen = game.observe(agent)["observation"][part.start : part.start + part.length]
        assert seen.any() != secret


@pytest.mark.parametrize("name", ["ojyks", "nyan_nyan"])
def test_choices_at_the_same_time_are_secret(name: str) -> None:
    game = table(name)
    tested = 0
    game.reset(seed=3)
    for agent, seen in steps(game, 400, Rng(name)):
        if len(game.position.pending()) < 2:
            continue
        real, seen_by = game.position, set()
        others = [one for one in game.possible_agents if one != agent]
        for move in np.flatnonzero(seen["action_mask"]):
            if game.notation(int(move)) in game.game.aloud:
                continue
            game.position = real.clone()
            game.position.play(game.possible_agents.index(agent) + 1, int(move))
            game.game.observe(game.position)
            if len(game.position.pending()) == len(real.pending()) - 1:
                seen_by.add(b"".join(game.observe(one)["observation"].tobytes() for one in others))
        game.position = real
        tested += len(seen_by)
        assert len(seen_by) < 2
    assert tested


def test_other_seats_stand_in_the_order_round_the_table() -> None:
    game = table("ojyks")
    game.reset(seed=4)
    for _ in steps(game, 60, Rng("seats")):
        pass
    part = {one.name: slice(one.start, one.start + one.length) for one in game.layout.parts}
    grids = [game.observe(one)["observation"][part["open"]] for one in game.possible_agents]
    assert len({grid.tobytes() for grid in grids}) > 1
    for seat, grid in enumerate(grids):
        assert np.array_equal(np.roll(grids[0], -12 * seat), grid)


@pytest.mark.parametrize("rewards", ["place", "points"])
def test_rewards_come_at_the_end_and_add_up_to_nothing(rewards: str) -> None:
    game = table("uno", rewards=rewards)
    game.reset(seed=5)
    for _ in steps(game, 10_000, Rng("rewards")):
        assert not any(game.rewards.values())
    outcome = game.game.outcome(game.position)
    values = [game.rewards[agent] for agent in game.possible_agents]
    assert sum(values) == pytest.approx(0)
    assert np.argsort(values)[::-1].tolist() == np.argsort(outcome.places).tolist()
    if rewards == "place":
        assert sorted(values) == [-1, 0, 1]
    assert [game.last()[1] for _ in [0]] == values[:1]


def test_an_illegal_action_is_told_and_changes_nothing() -> None:
    game = table("ojyks")
    game.reset(seed=6)
    before = game.last()[0]
    for action in (60, 61, -1, 10_000, None):
        with pytest.raises(IllegalMove) as refused:
            game.step(action)
        assert "(reveal c1r1)" in str(refused.value.facts["legal"])
    assert game.last()[0]["observation"].tobytes() == before["observation"].tobytes()
    ended = TerminateIllegalWrapper(table("ojyks"), illegal_reward=-1)
    ended.reset(seed=6)
    ended.step(60)
    assert ended.terminations["player_0"]
    assert ended.rewards["player_0"] == -1


def test_games_without_a_seed_differ_and_follow_from_the_last_one() -> None:
    def three(seed: int) -> list[bytes]:
        game = table("las_vegan")
        found = []
        for number in range(3):
            game.reset(seed=None if number else seed)
            found.append(game.last()[0]["observation"].tobytes())
        return found

    assert three(1) == three(1)
    assert len({*three(1), *three(2)}) == 6


def test_the_examples_of_the_docs_run(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "reinforcement-learning.md").read_text(encoding="utf-8")
    for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(code, {})
    told = capsys.readouterr().out
    assert told.startswith("play r7 True\n")
    assert " drawn " in told
    some = r"([\d,]+)(?: to ([\d,]+))?"
    rows = re.findall(rf"^\| (\w+) \| {some} \| {some} \| (\d+) \|", text, re.MULTILINE)
    assert len(rows) == len(TABLES)
    for name, *numbers in rows:
        low, high, least, most, moves = (int(n.replace(",", "") or "0") for n in numbers)
        for players, length in ((low, least), (high or low, most or least)):
            made = env(name, players=players)
            assert (made.layout.length, len(made.layout.moves)) == (length, moves), (name, players)


@pytest.mark.parametrize("name", TABLES)
def test_a_game_with_too_many_moves_is_truncated(name: str) -> None:
    """After so many moves and chance decisions, with rewards of 0; every agent is told."""
    players, options = TABLES[name]
    game = env(name, players=players, options=options, max_moves=14)
    for seed in range(3):
        game.reset(seed=seed)
        asked = 0
        for agent in game.agent_iter(1000):
            seen, reward, over, cut, _ = game.last()
            assert not over
            assert reward == 0
            assert agent == game.agent_selection
            asked += not cut
            game.step(None if cut else int(np.flatnonzero(seen["action_mask"])[0]))
        assert not game.agents
        assert 7 <= asked <= 14


def test_a_game_that_ends_with_its_last_move_is_not_truncated() -> None:
    game = env("las_vegan", players=2, options={"rounds": 1})
    moves = 0
    game.reset(seed=1)
    while not any(game.terminations.values()):
        game.step(int(np.flatnonzero(game.last()[0]["action_mask"])[0]))
        moves += 1
    chances = game._made - moves
    for most, ends in ((moves + chances, "terminations"), (moves + chances - 1, "truncations")):
        short = env("las_vegan", players=2, options={"rounds": 1}, max_moves=most)
        short.reset(seed=1)
        while not any([*short.terminations.values(), *short.truncations.values()]):
            short.step(int(np.flatnonzero(short.last()[0]["action_mask"])[0]))
        assert all(getattr(short, ends).values())
        assert any(short.rewards.values()) == (ends == "terminations")


@pytest.mark.parametrize("most", [0, -1, 2**31])
def test_a_limit_of_moves_is_a_number_of_moves(most: int) -> None:
    with pytest.raises(ValueError, match=r"max_moves is .* allowed are 1 to"):
        env("uno", max_moves=most)
