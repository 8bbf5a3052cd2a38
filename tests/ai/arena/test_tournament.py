"""Tournaments: blocks as pure functions, faults of players, and which results count."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from stammtisch.adapters.execution.jobs import LocalWorkers
from stammtisch.ai.arena.play import MOST_FAULTS
from stammtisch.ai.arena.results import (
    Results,
    block_from_rows,
    efforts_to_row,
    game_to_row,
    lead,
    means,
    planned,
)
from stammtisch.ai.arena.runner import InProcess
from stammtisch.ai.arena.stages import players_in, run, swiss_rounds
from stammtisch.ai.arena.standings import standings
from stammtisch.ai.arena.stats import LEAST, Test
from stammtisch.ai.arena.tournament import (
    MAX_SWISS,
    BadTournament,
    BlockResult,
    GameResult,
    Tournament,
    play_block,
    read_tournament,
    timed,
)
from stammtisch.core.game import score
from stammtisch.core.record import verify
from tests.ai.arena import culprits
from tests.guests import Install, install  # noqa: F401 - a fixture

pytestmark = [pytest.mark.slow, pytest.mark.compiled]
UNO = {"game": "uno", "players": ["heuristic", "random"], "seats": 2, "blocks": 4, "seed": "t"}


def made(**more: Any) -> Tournament:
    return read_tournament({**UNO, **more})


def many(number: int) -> list[str]:
    return [f"ismcts:iterations={one}" for one in range(1, number + 1)]


def timeless(block: BlockResult) -> tuple[object, ...]:
    return block.number, block.games, {p: e.decisions for p, e in block.efforts.items()}


def played(tournament: Tournament, executor: Any = None) -> Results:
    results = Results(tournament)
    for _ in run(results, executor or InProcess()):
        pass
    return results


def test_a_block_depends_on_nothing_but_tournament_and_number() -> None:
    tournament = made()
    one, again = (play_block(tournament, tournament.block(2)) for _ in range(2))
    assert timeless(one) == timeless(again)
    other = play_block(tournament, tournament.block(3))
    assert one.games != other.games


def test_all_games_of_a_block_have_its_deal_and_verify() -> None:
    tournament = made(players=["heuristic", "random", "easy"], seats=3)
    block = play_block(tournament, tournament.block(1))
    records = [verify(game.record) for game in block.games]
    assert {record.seed for record in records} == {"t/1"}
    assert len({record.moves[0] for record in records}) == 1
    assert len({tuple(record.players) for record in records}) == 6
    for game, record in zip(block.games, records, strict=True):
        assert record.outcome == {"places": list(game.places), "points": list(game.points)}
        assert game.entries == len(record.moves)


@pytest.mark.parametrize(
    ("name", "reason", "seconds"),
    [
        ("raising", "raised", 10.0),
        ("floating", "kind", 10.0),
        ("illegal", "illegal", 10.0),
        ("sleeping", "late", 0.1),
        ("covering", "raised", 0.1),
    ],
)
def test_a_player_at_fault_never_stops_a_game(
    install: Install,  # noqa: F811
    name: str,
    reason: str,
    seconds: float,
) -> None:
    install(culprits.PACKAGE, culprits.SOURCE, culprits.POINTS)
    tournament = made(players=["heuristic", name], move_time=seconds)
    block = play_block(tournament, tournament.block(1))
    for game in block.games:
        record = verify(game.record)
        seat = game.seating.index(1) + 1
        assert [(fault.seat, fault.reason) for fault in game.faults] == [(seat, reason)] * 3
        entries = [fault.entry for fault in game.faults]
        assert all(record.moves[entry][0] == seat for entry in entries)
        own = [entry for entry, (mover, _) in enumerate(record.moves) if mover == seat]
        assert entries == own[:MOST_FAULTS]
        assert [record.player_at(seat, entry) for entry in own] == [
            *["default"] * MOST_FAULTS,
            *["random"] * (len(own) - MOST_FAULTS),
        ]
    assert block.efforts[1].decisions == MOST_FAULTS * len(block.games), "not of the stand-in"


def test_a_player_that_fails_when_it_hears_of_the_end_is_at_fault(
    install: Install,  # noqa: F811
) -> None:
    install(culprits.PACKAGE, culprits.SOURCE, culprits.POINTS)
    tournament = made(players=["heuristic", "departing"], move_time=0.1)
    for game in play_block(tournament, tournament.block(1)).games:
        (fault,) = game.faults
        assert (fault.reason, fault.entry) == ("late", len(verify(game.record).moves))


def test_the_default_move_is_made_and_the_player_asked_again(
    install: Install,  # noqa: F811
) -> None:
    install(culprits.PACKAGE, culprits.SOURCE, culprits.POINTS)
    tournament = made(players=["heuristic", "once"])
    for game in play_block(tournament, tournament.block(1)).games:
        record = verify(game.record)
        seat = game.seating.index(1) + 1
        (fault,) = game.faults
        own = [entry for entry, (mover, _) in enumerate(record.moves) if mover == seat]
        assert [record.player_at(seat, entry) for entry in own[:2]] == ["default", "once"]
        assert fault.entry == own[0]


def test_a_player_that_can_not_be_made_any_more_is_at_fault() -> None:
    tournament = replace(made(), players=("heuristic", "gone"))
    for game in play_block(tournament, tournament.block(1)).games:
        record = verify(game.record)
        seat = game.seating.index(1) + 1
        assert [(fault.seat, fault.reason) for fault in game.faults] == [(seat, "broken")]
        assert record.player_at(seat, 0) == "random"


def test_results_do_not_depend_on_the_order_in_which_they_come() -> None:
    tournament = made(players=["heuristic", "random", "easy"], blocks=6)
    results = played(tournament)
    backwards = Results(tournament)
    for number in (3, 6, 1, 5, 4, 2):
        backwards.add(results.blocks[number])
        assert len(backwards.counted()) == {3: 0, 6: 0, 1: 1, 5: 1, 4: 1, 2: 6}[number]
    assert standings(backwards) == standings(results)


def test_two_workers_find_what_one_finds() -> None:
    players = ["heuristic", "random", "easy"]
    tournament = made(players=players, format="swiss", rounds=2, blocks=2)
    assert standings(played(tournament, LocalWorkers(2))) == standings(played(tournament))


@pytest.mark.parametrize("more", [{}, {"format": "swiss", "rounds": 2, "blocks": 2}])
def test_the_players_of_a_block_are_known_without_its_result(more: dict[str, Any]) -> None:
    players = ["heuristic", "random", "easy", "heuristic:slips=50"]
    results = played(made(players=players, seats=2, **more))
    for number, block in results.blocks.items():
        there = {players[player] for game in block.games for player in game.seating}
        assert set(players_in(results, number)) == there


def test_lost_blocks_are_passed_over_and_tried_again() -> None:
    results = Results(made())
    blocks = {n: play_block(results.tournament, results.tournament.block(n)) for n in (1, 3)}
    results.add(blocks[1])
    results.add(blocks[3])
    assert [block.number for block in results.counted()] == [1]
    results.lose(2, "died")
    assert [block.number for block in results.counted()] == [1, 3]
    assert results.counted_lost == {2: "died"}
    for _ in run(results, InProcess()):
        pass
    assert [block.number for block in results.counted()] == [1, 2, 3, 4]
    assert not results.counted_lost


def won(number: int, first: bool) -> BlockResult:
    """A block in which the first player wins or loses both games."""
    games = [
        GameResult(seating, (1, 2) if (seating[0] == 0) == first else (2, 1), (1, 0), 9, (), "")
        for seating in ((0, 1), (1, 0))
    ]
    return BlockResult(number, tuple(games), {})


def test_a_comparison_ends_by_itself_and_later_blocks_do_not_count() -> None:
    tournament = made(format="compare", test=Test(), blocks=1000)
    results = Results(tournament)
    for number in reversed(range(1, 61)):
        results.add(won(number, True))
    assert results.verdict == "better"
    assert len(results.counted()) == LEAST
    assert results.done()
    results.add(won(61, False))
    assert standings(results).blocks == LEAST


def test_a_block_that_was_lost_at_first_counts_in_the_test() -> None:
    """As it does when the file is read again."""
    results, again = (Results(made(format="compare", test=Test(), blocks=1000)) for _ in range(2))
    results.lose(1, "died")
    for number in range(2, LEAST + 1):
        results.add(won(number, True))
    results.add(won(1, True))
    for number in range(1, LEAST + 1):
        again.add(won(number, True))
    assert results.verdict == "better"
    assert results.progress == again.progress


def test_a_comparison_played_by_workers_ends_like_one_alone() -> None:
    tournament = made(format="compare", test=Test(), blocks=1000)
    alone, together = played(tournament), played(tournament, LocalWorkers(2))
    assert alone.verdict == "better"
    assert standings(alone) == standings(together)


def test_means_are_of_seats() -> None:
    game = GameResult((0, 0, 1), (1, 3, 2), (0, 0, 0), 1, (), "")
    block = BlockResult(1, (game,), {})
    assert means(block) == {0: 0.5, 1: 0.5}
    assert lead(block) == 0
    assert [score((1, 1, 3), seat) for seat in range(3)] == [0.75, 0.75, 0]


def test_swiss_rounds_follow_the_standings() -> None:
    players = ["heuristic", "random", "easy", "ismcts:iterations=5", "ismcts:iterations=6"]
    tournament = made(players=players, format="swiss", rounds=3, blocks=2)
    results = played(tournament)
    assert results.done()
    assert len(results.blocks) == planned(tournament) == 12
    pairs = [
        sorted({tuple(sorted(block.seatings[0])) for block in blocks})
        for blocks in swiss_rounds(results)
    ]
    assert [len(round_) for round_ in pairs] == [2, 2, 2]
    assert len({pair for round_ in pairs for pair in round_}) == 6


def test_a_tournament_is_what_was_stored() -> None:
    tournament = made(format="compare", test=Test(0.0, 0.1), options={"rounds": 2})
    assert read_tournament(tournament.to_dict()) == tournament
    result = play_block(tournament, tournament.block(1))
    rows = [game_to_row(game) for game in result.games]
    again = block_from_rows(tournament, 1, list(rows), efforts_to_row(result))
    bare = tuple(replace(game, record="") for game in result.games)
    assert again == replace(result, games=bare)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"players": ["random", "random"]}, "twice"),
        ({"players": ["random"]}, "range"),
        ({"blocks": 0}, "range"),
        ({"blocks": "4"}, "kind"),
        ({"seed": 4}, "kind"),
        ({"format": "cup"}, "choice"),
        ({"nonsense": 1}, "unknown"),
        ({"seats": 6, "seatings": "all", "players": many(6)}, "seatings"),
        ({"format": "swiss", "rounds": 0}, "range"),
        ({"rounds": 3}, "rounds"),
        ({"format": "swiss", "rounds": 1, "players": many(MAX_SWISS + 1)}, "range"),
        ({"players": many(449)}, "groups"),
        ({"format": "compare"}, "test"),
        ({"test": Test()}, "test"),
    ],
)  # fmt: skip
def test_bad_settings_are_refused(more: dict[str, Any], why: str) -> None:
    with pytest.raises(BadTournament) as refused:
        made(**more)
    assert refused.value.facts["why"] == why


def test_a_gauntlet_has_as_many_groups_as_opponents() -> None:
    assert made(players=many(449), format="gauntlet").cycle == 448


def test_players_by_the_clock_are_named() -> None:
    players = ["ismcts:seconds=0.1", "normal", "heuristic"]
    assert timed(made(players=players)) == ["ismcts:seconds=0.1"]
