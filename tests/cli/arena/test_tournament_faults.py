"""Faults of players in a tournament, and players that end or block their process."""

from __future__ import annotations

import json
import re

import pytest

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.arena.play import Fault
from stammtisch.ai.arena.results import Results
from stammtisch.ai.arena.tournament import BlockResult, GameResult, read_tournament
from stammtisch.cli.arena import playing
from tests.ai.arena import culprits
from tests.cli.arena.tournaments import (
    figures,
    figures_of_program,
    tournament,
)
from tests.cli.helpers import flat, run
from tests.guests import Install, install  # noqa: F401 - a fixture

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("folder")]


def test_faults_are_told_with_their_place(install: Install) -> None:  # noqa: F811
    install(culprits.PACKAGE, culprits.SOURCE, culprits.POINTS)
    args = ("--game", "uno", "--players", "heuristic,illegal", "--blocks", "2", "--seed", "f")
    facts = figures(*args)
    assert len(facts["faults"]) == 2 * 2 * 3
    assert facts["players"][1]["faults"] == 12
    shown = flat(tournament("show", "uno-f.tournament").stdout)
    assert shown.count("The first of them") == 1
    assert re.search(r"The first of them: .* chose an illegal move", shown)
    assert tournament(*args[:3], "heuristic,raising", *args[4:-1], "h").exit_code == 0
    assert "no idea \\ud800" in flat(tournament("show", "uno-h.tournament").stdout)
    stopped = tournament(*args[:-1], "g", "--on-fault", "stop")
    assert stopped.exit_code == 1
    assert "illegal on seat" in flat(stopped.stderr)
    assert figures("show", "uno-g.tournament")["blocks"] == 1


def test_the_first_fault_is_that_of_the_first_block() -> None:
    data = {"game": "uno", "players": ["heuristic", "random"], "seats": 2, "blocks": 2}
    results = Results(read_tournament(data))
    for number in (2, 1):  # as workers may bring them
        fault = Fault(1, 0, "late", {"seconds": float(number), "package": "stammtisch"})
        game = GameResult((0, 1), (1, 2), (0, 0), 1, (fault,), "")
        results.add(BlockResult(number, (game,), {}))
    (told,) = playing.first_faults(results, texts_in("en"))
    assert "after 1.0 seconds" in told


def test_what_players_print_is_no_result(install: Install) -> None:  # noqa: F811
    install(culprits.PACKAGE, culprits.SOURCE, culprits.POINTS)
    args = ("--game", "uno", "--players", "heuristic,printing", "--blocks", "1", "-o", "rounds=1")
    assert figures_of_program("tournament", *args)["games"] == 2
    simulated = ("uno", "--players", "heuristic,printing", "--games", "1", "-o", "rounds=1")
    assert figures_of_program("simulate", *simulated, "--workers", "2")["games"] == 1


def test_an_interrupt_by_a_player_is_its_fault(install: Install) -> None:  # noqa: F811
    install(culprits.PACKAGE, culprits.SOURCE, culprits.POINTS)
    players = ("--game", "uno", "--players", "heuristic,interrupting")
    faults = figures_of_program("tournament", *players, "--blocks", "1", "-o", "rounds=1")["faults"]
    assert {(fault["player"], fault["reason"]) for fault in faults} == {("interrupting", "raised")}


@pytest.mark.parametrize(("name", "workers"), [("deadly", ()), ("stuck", ("--workers", "2"))])
def test_a_player_that_ends_or_blocks_its_process_costs_its_blocks(
    install: Install,  # noqa: F811
    name: str,
    workers: tuple[str, ...],
) -> None:
    install(culprits.PACKAGE, culprits.SOURCE, culprits.POINTS)
    players = ("--game", "uno", "--players", f"heuristic,random,{name}", "--seats", "2")
    args = (*players, "--blocks", "3", "--move-time", "0.5", "-o", "rounds=1", *workers)
    result = run("tournament", *args, "--json", "--seatings", "rotations", STAMMTISCH_LANG="en")
    assert result.exit_code == 1
    facts = json.loads(result.stdout)
    assert facts["blocks"] == 1
    assert [row["why"] for row in facts["lost"]] == ["died", "died"]
    for row in facts["lost"]:
        assert name in row["players"]
        lost = f"Block {row['block']} ({', '.join(row['players'])}) is lost"
        assert lost in flat(result.stderr)
