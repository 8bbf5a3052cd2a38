"""What moves are said to have cost: of positions whose right answer is plain, or pure luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import stammtisch.ai.analysis
from stammtisch.ai.analysis import all_judged, judged
from stammtisch.ai.continuation import Sample
from stammtisch.ai.hints import MIN_ITERATIONS
from stammtisch.core.game import Game, Move
from stammtisch.core.games import game_named
from stammtisch.core.games.ojyks.options import OjyksOptions
from stammtisch.core.match import Match
from stammtisch.core.review import (
    BLUNDER,
    Decision,
    Judgement,
    decisions_of,
    people_in,
    seat_analyses,
)
from stammtisch.core.table.commands import STRONG
from tests.adapters.games import new_match
from tests.games.ojyks.positions import ojyks_position
from tests.games.uno.positions import uno_position

pytestmark = [pytest.mark.slow, pytest.mark.compiled]
UNO, OJYKS = game_named("uno"), game_named("ojyks")
FRESH = "? ? ?, ? ? ?, ? ? ?, ? ? ?"
LAST_ROUND = OjyksOptions(limit=1)


def judgement_of(game: Game, state: Any, played: str, iterations: int = 1200) -> Judgement:
    move = game.read(played)
    assert move is not None
    return judged(Decision(game.name, 1, game.view(state, 1), move), iterations)


def grids() -> Any:
    """Seat 1 may exchange a 12 for the -2 on the discard pile."""
    return ojyks_position(
        ["12 12 ?, 0 2 1, 1 3 0, 2 1 4", "2 4 ?, 4 4 2, 1 2 3, ? ? ?"], -2, options=LAST_ROUND
    )


def test_a_plain_blunder_is_marked_and_the_best_move_is_not() -> None:
    blunder = judgement_of(OJYKS, grids(), "take c2r1")
    assert blunder.mark == BLUNDER
    assert 0 < blunder.interval[0] < blunder.loss < blunder.interval[1] <= 1
    best = judgement_of(OJYKS, grids(), OJYKS.notation(blunder.best))
    assert (best.best, best.loss, best.mark) == (blunder.best, 0, "")
    assert best.value == pytest.approx(blunder.value + blunder.loss, abs=0.1)


def test_a_good_move_gains_what_the_next_best_one_would_have_cost() -> None:
    state = ojyks_position(
        ["12 3 ?, 0 2 1, 1 3 0, 2 1 4", "2 4 ?, 4 4 2, 1 2 3, ? ? ?"], -2, options=LAST_ROUND
    )
    found = judgement_of(OJYKS, state, "take c1r1", 4000)
    assert found.best == found.played != found.rival
    assert 0 < found.gain_interval[0] < found.gain < found.gain_interval[1] <= 1
    rival = judgement_of(OJYKS, state, OJYKS.notation(found.rival), 4000)
    assert found.gain == pytest.approx(rival.loss, abs=0.1)
    blunder = judgement_of(OJYKS, grids(), "take c2r1")
    assert (blunder.rival, blunder.gain) == (blunder.played, 0)


def test_pure_luck_is_not_marked() -> None:
    state = ojyks_position(["3 ? ?, ? ? ?, ? ? ?, ? ? ?", FRESH], 6, drawn=6, options=LAST_ROUND)
    for field in ("c2r2", "c3r1", "c4r3"):
        assert judgement_of(OJYKS, state, f"drop {field}", 400).mark == ""


def test_only_what_the_seat_saw_counts() -> None:
    hands: list[str | int] = ["r5 b2 g9 y1", 4, 4]
    one, other = (uno_position(hands, "r3", seed=seed) for seed in ("rest", "other"))
    assert list(one.held) != list(other.held)
    assert judgement_of(UNO, one, "draw", 200) == judgement_of(UNO, other, "draw", 200)


def game_of_uno(entries: int = 40) -> Match:
    match = Match.new(
        UNO,
        UNO.options(rounds=1),
        seats=["Ada", "Bo"],
        players=["human", "normal"],
        seed="analysis",
        table="t",
    )
    while not match.over and len(match.record.moves) < entries:
        seat = match.pending[0]
        match.play(seat, match.view(seat).legal[0])
    return match


def test_choices_of_people_are_judged_and_nothing_else() -> None:
    record = game_of_uno().record
    assert people_in(record) == [1]
    asked = decisions_of(record, [1])
    assert asked
    for one in asked:
        assert record.moves[one.entry - 1] == (1, UNO.notation(one.played))
        assert one.view == Match(record).rewound(one.entry - 1).view(1)
        assert len(one.view.legal) > 1
    late = replace(
        record,
        changes=[
            (asked[1].entry - 1, 1, "default"),
            (asked[1].entry, 1, "human"),
            (asked[-1].entry - 1, 1, "normal"),
        ],
    )
    assert decisions_of(late, [1]) == [asked[0], *asked[2:-1]]
    bots = replace(record, players=["normal", "normal"])
    assert people_in(bots) == [1, 2]
    assert decisions_of(bots, [1]) == asked


def test_a_course_has_what_is_known_so_far() -> None:
    record = game_of_uno(1000).record
    asked = decisions_of(record, [1])
    found = list(all_judged(asked[:3], MIN_ITERATIONS))
    (analysis,) = seat_analyses(record, asked, found, [1])
    assert analysis.judgements == tuple(found)
    assert analysis.decisions == len(asked) > 3
    assert record.outcome is not None
    assert analysis.place(analysis.outcome or 0) == record.outcome["places"][0]
    assert analysis.mean == pytest.approx(sum(one.loss for one in found) / 3)
    low, high = analysis.interval
    assert low <= analysis.mean <= high


@pytest.mark.parametrize(("better", "mark"), [(0.3, BLUNDER), (0.0, "")])
def test_players_who_search_confirm_a_mark_of_las_vegan(
    better: float, mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever playouts say of moves that might be marked."""
    match = new_match("las_vegan", 4)
    game, view = match.game, match.view(match.pending[0])
    checked: list[Move] = []

    def games(game: Game, view: Any, moves: Sequence[Move], *_: object) -> list[Sample]:
        checked[:] = moves
        return [{move: (better * (move != played), 0.0) for move in moves}] * 100

    monkeypatch.setattr(stammtisch.ai.analysis, "strong_games", games)
    for played in view.legal:
        checked.clear()
        judgement = judged(Decision(game.name, view.seat, view, played), 4000)
        if judgement.best == played:
            assert (judgement.loss, judgement.error, judgement.interval) == (0, 0, (0, 0))
        if checked:
            assert judgement.mark == mark
            assert judgement.against == STRONG
            return
    raise AssertionError("no move was checked")
