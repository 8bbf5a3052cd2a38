"""Figures of a tournament beyond its standings fit the standings and one another."""

from __future__ import annotations

import pytest

from stammtisch.ai.arena.results import Results
from stammtisch.ai.arena.standings import BINS, POINTS, details
from stammtisch.ai.arena.tournament import read_tournament
from tests.ai.arena.test_standings import THREE, drawn_results

pytestmark = pytest.mark.compiled


def test_details_add_up_to_the_standings() -> None:
    facts = details(drawn_results())
    scores = {row.player: row.score.value for row in facts.standings.players}
    for row in facts.distributions:
        assert sum(row.counts) == facts.standings.blocks == 40
        low, middle, high = row.quartiles
        assert 0 <= low <= middle <= high <= 1
        near = sum(row.counts[step] * (step + 0.5) / BINS for step in range(BINS)) / 40
        assert near == pytest.approx(scores[row.player], abs=1 / BINS)
    for player, score in scores.items():
        seats = [row for row in facts.on_seats if row.player == player]
        assert [row.seat for row in seats] == [1, 2, 3]
        assert sum(row.score.value for row in seats) / 3 == pytest.approx(score)
        assert sum(row.games for row in seats) == facts.standings.games
    assert sum(step.games for step in facts.length_counts) == facts.standings.games
    assert len(facts.course) <= POINTS
    ends = {row.player: row.rating for row in facts.course[-1].ratings}
    assert ends == {row.player: row.rating for row in facts.standings.players}
    assert {row.player: row.iterations for row in facts.times}["heuristic"] is None


def test_a_tournament_without_a_block_has_details() -> None:
    facts = details(Results(read_tournament(THREE)))
    figures = facts.to_dict()
    for name in ("players", "distributions", "on_seats", "length_counts", "course"):
        assert figures[name] == []
