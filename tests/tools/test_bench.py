"""`bench` measures what it says, in both forms of the core. No test asks how fast."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from stammtisch.core.engine.compiled import is_compiled, status
from stammtisch.core.games import GAMES
from tests.cli.helpers import flat
from tests.tools.running import ROOT, run
from tools.measure.bench import measures, peers
from tools.measure.bench.command import missed_goals

pytestmark = pytest.mark.slow
QUICK = ("--seconds", "0.001", "--runs", "1")
FIGURES = {
    measures.ROUND_MOVES,
    measures.ROUNDS,
    measures.DRIVEN,
    measures.COPIES,
    measures.DEALS,
    measures.RANDOM_SEARCH,
    measures.SEARCH,
}

needs_core = pytest.mark.skipif(not status()[0], reason="there is no compiled core")


def measured(*args: str) -> Any:
    result = run("bench", *args, *QUICK, "--json")
    assert result.stderr.splitlines()[-1].startswith("wrong ")
    return json.loads(result.stdout)


def positive(figures: dict[str, float]) -> bool:
    return all(value > 0 for value in figures.values())


@needs_core
def test_every_game_is_measured_in_both_forms() -> None:
    found = measured()
    assert found["core"] == "compiled"
    assert set(found["games"]) == set(GAMES)
    for forms in found["games"].values():
        assert set(forms) == {"compiled", "plain", "ratio"}
        for figures in forms.values():
            assert set(figures) == FIGURES
            assert positive(figures)


def test_without_a_compiled_core_there_is_one_form_and_the_reason() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "tools", "bench", "uno", *QUICK, "--json"],
        cwd=ROOT,
        env={**os.environ, "STAMMTISCH_COMPILE": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 1
    assert found.stderr.startswith("there is no compiled core: ")
    result = json.loads(found.stdout)
    assert "STAMMTISCH_COMPILE=0" in result["core"]
    assert set(result["games"]["uno"]) == {"plain"}
    assert set(result["games"]["uno"]["plain"]) == FIGURES


def test_the_table_names_every_figure() -> None:
    text = flat(run("bench", "uno", *QUICK).output)
    for figure in FIGURES:
        assert figure in text
    assert "ojyks" not in text


def seats(game: str) -> int:
    return min(4, GAMES[game].seats[-1])


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("form", ["compiled", "plain"])
def test_a_subject_is_what_its_form_says(game: str, form: str) -> None:
    table = measures.subject(GAMES[game], seats(game), form)
    compiled = form == "compiled" and bool(status()[0])
    for thing in (table.undealt, table.pool, table.world, table.rng):
        assert is_compiled(thing) == compiled
    assert is_compiled(measures.new_search(table, measures.RANDOM, "")) == compiled


@pytest.mark.parametrize("game", sorted(GAMES))
def test_both_forms_play_the_same_random_rounds(game: str) -> None:
    lengths: list[list[int]] = []
    for form in measures.forms(GAMES[game], seats(game)):
        table = measures.subject(GAMES[game], seats(game), form)
        lengths.append([])
        for _ in range(5):
            table.world.copy(table.undealt)
            lengths[-1].append(table.world.random_playout(table.rng, measures.FOREVER))
    assert lengths[0] == lengths[-1]
    assert min(lengths[0]) > 1


def test_rates_count_what_a_batch_says_it_did() -> None:
    calls = []

    def batch() -> tuple[int, int]:
        calls.append(1)
        return 6, 2

    found = measures.rates(("a", "b"), batch, 1e-9)
    assert len(calls) == 1
    assert found["a"] == pytest.approx(3 * found["b"])


def test_in_the_moves_that_are_sure_nobody_is_out() -> None:
    table = measures.subject(GAMES["uno"], peers.SEATS, measures.forms(GAMES["uno"], 4)[0])
    world: Any = table.world
    for _ in range(2000):
        world.copy(table.undealt)
        world.random_playout(table.rng, peers.SURE - 1)
        assert world.active == world.players


def test_peers_without_their_extra_are_refused_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    result = run("bench", "uno", "--peers", *QUICK)
    assert result.exit_code == 2
    assert "the extra `bench`" in flat(result.stderr)
    assert "pip install '.[bench]'" in flat(result.stderr)


def test_peers_sit_at_tables_of_four(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "MODULES", ())
    result = run("bench", "uno", "--peers", "--seats", "3", *QUICK)
    assert result.exit_code == 2
    assert "tables of 4" in flat(result.stderr)


def test_every_goal_is_compared_with_a_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = {peers.MOVES: 2.0, peers.NODES: 2.0, peers.GAMES: 2.0, peers.ITERATIONS: 2.0}
    monkeypatch.setattr(peers, "MODULES", ())
    names = dict(peers.PEERS)
    monkeypatch.setattr(peers, "PEERS", tuple((name, lambda _: figures) for name in names))
    found = measured("--peers")
    assert [row["compared"] for row in found["compared"]] == [goal.text for goal in peers.GOALS]
    assert all(row["ratio"] > 0 for row in found["compared"])
    assert found["peers"][peers.RLCARD] == figures
    shown = run("bench", "uno", "--peers", *QUICK).output
    assert "missed" in shown or "reached" in shown


def test_a_goal_that_is_missed_is_a_fault() -> None:
    slow = {measures.SEARCH: 29.0, measures.ROUND_MOVES: 31.0, measures.COPIES: 2.0}
    compared = [{"compared": "a : b", "ratio": 2.0, "goal": goal} for goal in (3, 1, None)]
    result = {"core": "compiled", "games": {"uno": {"ratio": slow}}, "compared": compared}
    assert list(missed_goals(result)) == [
        "uno, search/s, as the player: 29.0 times as fast, the goal is 30",
        "a : b: 2.0, the goal is 3",
    ]


def test_the_peers_themselves_can_be_measured() -> None:
    for module in peers.MODULES:
        pytest.importorskip(module)
    for name, peer in peers.PEERS:
        assert positive(peer(0.001)), name


def test_scaling_shows_threads_processes_time_and_memory() -> None:
    found = measured("uno", "--scaling", "--most", "1000")["scaling"]["uno"]
    assert set(found["speedup"]) == {"two threads", "two processes"}
    assert positive(found["speedup"])
    assert found["bytes per node"] == 28
    assert [row["iterations"] for row in found["sizes"]] == [100, 1000]
    for row in found["sizes"]:
        assert row["nodes"] <= row["iterations"] + 1
        assert row["bytes"] >= row["nodes"] * 28
    assert [row["iterations"] for row in found["trees"]] == [50, 100, 200, 500, 1000]
    assert all(row["one_tree"] > 0 and row["two_trees"] > 0 for row in found["trees"])
    shown = run("bench", "uno", "--scaling", "--most", "100", *QUICK).output
    assert "two threads" in shown
    assert "two trees" in shown
    assert "28 bytes a node" in shown
