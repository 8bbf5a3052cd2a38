"""Who meets whom on which seats."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.ai.arena.schedule import (
    MAX_SEATINGS,
    Block,
    all_seatings,
    block,
    compare,
    gauntlet,
    groups_in_turn,
    number_of_seatings,
    rotated,
    rotations,
    round_robin,
    seated,
    swiss_groups,
)
from stammtisch.ai.arena.tournament import MAX_SWISS
from tests.effort import examples

pytestmark = pytest.mark.compiled
GROUP = st.lists(st.integers(0, 4), min_size=2, max_size=6).map(lambda group: tuple(sorted(group)))


@given(GROUP)
def test_all_seatings_are_the_different_permutations(group: tuple[int, ...]) -> None:
    ways = all_seatings(group)
    assert sorted(ways) == sorted(set(permutations(group)))
    assert len(ways) == number_of_seatings(group)


@given(GROUP, st.integers(0, 10_000))
def test_rotations_are_those_of_one_order(group: tuple[int, ...], turn: int) -> None:
    ways = rotations(group, turn)
    assert set(ways) == {rotated(ways[0], by) for by in range(len(group))}
    assert len(ways) == len(set(ways))
    assert all(tuple(sorted(way)) == group for way in ways)


@given(GROUP, st.sampled_from(["all", "rotations"]), st.integers(0, 50))
def test_each_player_sits_equally_often_on_each_seat_of_a_block(
    group: tuple[int, ...], seatings: str, turn: int
) -> None:
    games = seated(group, 1, seatings, turn).seatings
    for player in set(group):
        counts = {sum(game[seat] == player for game in games) for seat in range(len(group))}
        assert len(counts) == 1


@pytest.mark.parametrize("group", [(0, 1, 2), (0, 1, 2, 3), (0, 0, 1, 1), (0, 1, 2, 3, 4, 5)])
def test_neighbours_are_balanced_over_all_cyclic_orders(group: tuple[int, ...]) -> None:
    followers: Counter[tuple[int, int]] = Counter()
    orders, turn = set(), 0
    while (ways := rotations(group, turn)) and min(ways) not in orders:
        orders.add(min(ways))
        turn += 1
        for at, player in enumerate(ways[0]):
            followers[player, ways[0][at - 1]] += len(ways)
    for one, other in combinations(set(group), 2):
        assert followers[one, other] == followers[other, one]
    if len(set(group)) == len(group):
        assert len(set(followers.values())) == 1


def test_a_round_robin_has_every_group_once() -> None:
    assert round_robin(4, 3) == list(combinations(range(4), 3))
    assert round_robin(2, 3) == [(0, 0, 1), (0, 1, 1)]
    assert all(len(set(group)) > 1 for group in round_robin(3, 4))
    assert len(round_robin(3, 4)) == 15 - 3


def test_the_first_player_of_a_gauntlet_meets_all_others() -> None:
    assert gauntlet(4, 2) == [(0, 1), (0, 2), (0, 3)]
    assert gauntlet(2, 3) == [(0, 1, 1)]
    assert gauntlet(4, 3) == [(0, 1, 2), (0, 1, 3), (0, 2, 3)]


def test_a_comparison_shares_the_seats() -> None:
    assert compare(2, 4) == [(0, 0, 1, 1)]
    assert compare(2, 3) == [(0, 0, 1), (0, 1, 1)]


@examples(50)
@given(
    st.sampled_from(["round-robin", "gauntlet"]),
    st.integers(2, 6),
    st.integers(2, 5),
    st.sampled_from(["all", "rotations"]),
    st.text("abc", max_size=3),
)
def test_over_a_cycle_every_group_plays_once_and_nobody_sits_better(
    format: str, players: int, seats: int, seatings: str, seed: str
) -> None:
    cycle = groups_in_turn(format, players, seats, seed)
    assert len(set(cycle)) == len(cycle)
    at: Counter[tuple[int, int]] = Counter()
    for number in range(1, len(cycle) + 1):
        made = block(format, players, seats, seatings, seed, number)
        assert tuple(sorted(made.seatings[0])) == cycle[number - 1]
        assert len(made.seatings) <= MAX_SEATINGS
        for game in made.seatings:
            at.update(enumerate(game))
    for player in range(players):
        assert len({at[seat, player] for seat in range(seats)}) == 1
    if format == "round-robin":
        assert len({at[0, player] for player in range(players)}) == 1 or seatings == "rotations"


def test_the_deal_follows_from_seed_and_number() -> None:
    assert Block(7, ()).deal("s") == "s/7"


@examples(60)
@given(st.data(), st.integers(2, 4), st.integers(1, 8))
def test_swiss_rounds(data: st.DataObject, seats: int, rounds: int) -> None:
    """Everybody plays once a round or has a bye; byes go round; pairs meet again only where all
    ways to group the players would repeat one."""
    players = data.draw(st.integers(seats, 8 if seats < 4 else 9))
    met: Counter[tuple[int, int]] = Counter()
    byes: Counter[int] = Counter()
    for _ in range(rounds):
        order = data.draw(st.permutations(range(players)))
        groups, resting = swiss_groups(order, seats, met, byes)
        assert sorted([*resting, *(p for group in groups for p in group)]) == list(range(players))
        assert all(len(group) == seats for group in groups)
        repeats = sum(met[pair] for group in groups for pair in combinations(group, 2))
        playing = [player for player in range(players) if player not in resting]
        assert repeats == fewest(playing, seats, met)
        byes.update(resting)
        for group in groups:
            met.update(combinations(group, 2))
        had = [byes[player] for player in range(players)]
        assert max(had) - min(had) <= 1


def fewest(playing: list[int], seats: int, met: Counter[tuple[int, int]]) -> int:
    """How many repeated pairs a grouping has at least, of all there are."""
    if not playing:
        return 0
    first, rest = playing[0], playing[1:]
    return min(
        sum(met[pair] for pair in combinations(sorted((first, *others)), 2))
        + fewest([one for one in rest if one not in others], seats, met)
        for others in combinations(rest, seats - 1)
    )


def test_a_swiss_round_of_as_many_as_may_be() -> None:
    groups, resting = swiss_groups(range(MAX_SWISS), 2, Counter(), Counter())
    assert (len(groups), resting) == (MAX_SWISS // 2, [])


def test_the_lowest_without_a_bye_rests() -> None:
    assert swiss_groups([2, 0, 1], 2, Counter(), Counter())[1] == [1]
    assert swiss_groups([2, 0, 1], 2, Counter(), Counter({1: 1}))[1] == [0]


def test_neighbours_in_the_standings_meet() -> None:
    assert swiss_groups([3, 1, 0, 2], 2, Counter(), Counter())[0] == [(1, 3), (0, 2)]
    again = Counter({(1, 3): 1})
    assert swiss_groups([3, 1, 0, 2], 2, again, Counter())[0] == [(0, 3), (1, 2)]
