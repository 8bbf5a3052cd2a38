"""The example players: their guide, that stammtisch finds them, and whole games of them."""

from __future__ import annotations

import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.ai.decision import decide
from stammtisch.ai.player import Budget
from stammtisch.ai.registry import BadPlayerSpec, all_players, make_player
from stammtisch.cli.main import main
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.record import verify
from tests.examples import high_card

HERE = Path(__file__).parent
SOURCE = (HERE / "my_players.py").read_text(encoding="utf-8")
TESTS = (HERE / "test_greedy.py").read_text(encoding="utf-8").replace("tests.examples.", "")
GUIDE = (HERE.parents[1] / "docs" / "writing-a-player.md").read_text(encoding="utf-8")
UNO = game_named("uno")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.M | re.S)


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The file and what an installer writes, from the guide's pyproject.toml; and the example
    game."""
    (points,) = tomllib.loads(blocks("toml")[0])["project"]["entry-points"].items()
    text = "".join(f"{name} = {target}\n" for name, target in points[1].items())
    (tmp_path / "my_players.py").write_text(SOURCE, encoding="utf-8")
    facts = tmp_path / "my_players-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: my-players\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(f"[{points[0]}]\n{text}")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(GAMES, "high-card", high_card.GAME)
    yield
    sys.modules.pop("my_players", None)


def simulation(
    game: str, *players: str, games: int = 1, rotate: bool = False, **options: object
) -> Simulation:
    chosen = read_options(game, game_named(game).options, options)
    return Simulation(game, chosen, players, "examples", games, rotate)


# The guide.


def test_the_guide_shows_the_whole_file_in_order() -> None:
    whole = f"{SOURCE}{TESTS}"
    shown = [row for block in blocks("python") for row in block.splitlines() if row.strip()]
    assert shown == [row for row in whole.splitlines() if row.strip()]
    for block in blocks("python"):
        assert f"\n{block}" in f"\n{whole}", block


def test_the_command_of_the_guide_compares_players() -> None:
    (line,) = [row for block in blocks("sh") for row in block.splitlines() if "simulate" in row]
    command, *words = shlex.split(line)
    assert (command, words[-2]) == ("stammtisch", "--games")
    result = CliRunner().invoke(main, [*words[:-1], "1"])
    assert result.exit_code == 0, result.output
    assert "greedy" in result.output


# Installed.


def test_they_are_known_when_they_are_installed() -> None:
    assert {"greedy", "flat"} <= set(all_players())
    assert type(make_player("greedy", UNO)).__name__ == "GreedyPlayer"


def test_parameters_come_from_the_spec() -> None:
    assert vars(make_player("flat:iterations=7", UNO))["iterations"] == 7
    assert vars(make_player("flat", UNO))["iterations"] == 200


@pytest.mark.parametrize(
    ("spec", "game"),
    [("greedy", "ojyks"), ("greedy:mood=calm", "uno"), ("flat:iterations=many", "uno")],
)
def test_what_they_refuse_is_refused(spec: str, game: str) -> None:
    with pytest.raises(BadPlayerSpec):
        make_player(spec, game_named(game))


# Games.

GAMES_OF_THEM = [
    simulation("uno", "greedy", "greedy", "greedy", "greedy", stack_draws=True),
    simulation("uno", "greedy", "greedy", "flat:iterations=6", zero_seven=True, rounds=2),
    simulation("uno", "flat:iterations=12", "greedy", stack_draws=True, zero_seven=True),
    simulation("ojyks", "flat:iterations=1", "random", "random", limit=30),
]


@pytest.mark.parametrize("asked", GAMES_OF_THEM, ids=lambda s: f"{s.game}-{','.join(s.players)}")
def test_they_play_whole_games_by_the_rules(asked: Simulation) -> None:
    line = play_game(asked, 1).to_line()  # an illegal choice raises PlayerFault
    assert verify(line).outcome is not None
    assert play_game(asked, 1).to_line() == line


def test_a_player_can_ask_the_search() -> None:
    match = Match(play_game(simulation("uno", "random", "random"), 1)).rewound(20)
    view = match.view(match.pending[0])
    player = make_player("ismcts:iterations=20", UNO)
    assert player.choose(view, view.legal, Budget(Rng("b"))) in view.legal


def test_they_play_a_game_of_others() -> None:
    asked = simulation("high-card", "flat:iterations=9", "random", "flat", hand=4)
    assert verify(play_game(asked, 1).to_line()).outcome is not None


def test_they_keep_nothing_between_decisions() -> None:
    asked = simulation("uno", "greedy", "flat:iterations=8")
    whole = play_game(asked, 1)
    again = Match(whole).rewound(2)
    while not again.over:
        seat = again.pending[0]
        again.play(seat, decide(again, seat, make_player(asked.players[seat - 1], UNO)))
    assert again.record.moves == whole.moves


def test_the_budget_of_the_caller_comes_first() -> None:
    match = Match(play_game(simulation("uno", "random", "random"), 1)).rewound(20)
    view = match.view(match.pending[0])
    assert len(view.legal) > 1
    results = []
    for spec, iterations in (("flat:iterations=40", None), ("flat:iterations=1", 40)):
        rng = Rng("b")
        move = make_player(spec, UNO).choose(view, view.legal, Budget(rng, iterations))
        results.append((move, rng.x))
    assert results[0] == results[1]


@pytest.mark.parametrize("spec", ["greedy", "flat:iterations=40"])
def test_they_beat_a_random_player(spec: str) -> None:
    asked = simulation("uno", spec, "random", games=4, rotate=True)
    won = 0
    for number in range(1, asked.total + 1):
        record = play_game(asked, number)
        assert record.outcome is not None
        won += record.outcome["places"][record.players.index(spec)] == 1
    assert won >= 7, f"{won} of {asked.total}"
