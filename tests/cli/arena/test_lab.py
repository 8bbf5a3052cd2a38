"""`stammtisch lab`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from stammtisch.adapters.files import held
from stammtisch.ai.arena.lab import Lab, lab_for, play_one, ready, report_of
from stammtisch.ai.arena.lab import run as run_lab
from stammtisch.ai.arena.runner import HERE
from stammtisch.core.games import game_named
from stammtisch.core.games.narikana import GAME
from tests.ai.arena.test_runner import Backwards
from tests.cli.helpers import flat, run

pytestmark = pytest.mark.slow


@pytest.fixture
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.ai.arena.lab.ready", lambda game: ready(game)[:3])


def test_every_two_decks_meet_from_both_seats_in_the_same_deals() -> None:
    lab = lab_for(GAME, "heuristic", "s", 400)
    assert lab.total == 28 * 2 * 29
    (first, seed), (second, same) = lab.seating(0), lab.seating(1)
    assert first == second[::-1]
    assert seed == same != lab.seating(2)[1]
    met = [lab.seating(number)[0] for number in range(lab.total)]
    for deck in ready(GAME):
        assert sum(deck in pair for pair in met) == 7 * 2 * 29 >= 400
        assert sum(deck == pair[0] for pair in met) == 7 * 29


@pytest.mark.usefixtures("_few")
def test_the_same_seed_gives_the_same_games() -> None:
    command = ["lab", "narikana", "--games", "2", "--seed", "s", "--player", "random", "--json"]
    one = json.loads(run(*command).output)
    assert one == json.loads(run(*command).output)
    assert one["games"] == 2 * 3
    assert one != json.loads(run(*command[:4], "--seed", "t", *command[6:]).output)


def test_the_results_are_the_same_whatever_the_workers() -> None:
    lab = Lab("narikana", tuple(ready(GAME)[:3]), "random", "s", 2)
    reports = []
    for executor in (HERE, Backwards()):
        report = report_of(lab)
        for game in run_lab(lab, executor):
            report.add(game)
        reports.append(report.facts())
    assert reports[0] == reports[1]


@pytest.mark.usefixtures("_few")
def test_tables_are_shown_in_both_languages() -> None:
    for language, word in (("en", "Drawn"), ("de", "Gezogen")):
        result = run("--lang", language, "lab", "narikana", "--games", "1")
        assert result.exit_code == 0, result.output
        assert "flying-sparks" in result.output
        assert word in flat(result.output)


def test_a_game_without_decks_is_named() -> None:
    result = run("lab", "uno")
    assert result.exit_code == 2
    assert "Uno" in result.output


def test_the_heuristic_without_views_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The short way that the laboratory takes comes to the games that views lead to."""
    lab = Lab("narikana", tuple(ready(GAME)[:2]), "heuristic", "s", 1)
    short = play_one(lab, 0)
    monkeypatch.setattr("stammtisch.ai.arena.lab.HeuristicPlayer", type("Nobody", (), {}))
    assert play_one(lab, 0) == short


def test_sums() -> None:
    lab = Lab("narikana", tuple(ready(GAME)[:3]), "heuristic", "s", 2)
    report = report_of(lab)
    played = [play_one(lab, number) for number in range(lab.total)]
    for game in played:
        report.add(game)
    facts: Any = report.facts()
    assert facts["games"] == lab.total == 12
    assert sum(row["games"] for row in facts["decks"]) == 24
    assert sum(row["win_rate"] for row in facts["decks"]) == pytest.approx(1.5)
    lengths = sorted(one.actions for one in played)
    assert lengths[0] <= facts["actions"]["50%"] <= lengths[-1]
    for row in facts["cards"]:
        found = sum((row["card"] in cards) for one in played for cards in one.drawn)
        assert row["drawn"] == found
    assert game_named("narikana") is GAME


# Games that are kept

KEPT = ["lab", "narikana", "--seed", "s", "--player", "random", "--json", "--file"]


@pytest.mark.usefixtures("_few")
def test_kept_games_are_not_played_again_and_may_become_more(tmp_path: Path) -> None:
    file = tmp_path / "games"
    few = json.loads(run(*KEPT, str(file), "--games", "2").output)
    torn = file.read_bytes()
    kept = torn.splitlines()
    assert len(kept) == 1 + few["games"] == 1 + 6
    file.write_bytes(torn[:-9])  # killed while it wrote the last game
    more = json.loads(run(*KEPT, str(file), "--games", "5").output)
    assert file.read_bytes().splitlines()[:7] == kept
    assert len(file.read_bytes().splitlines()) == 1 + more["games"] == 1 + 12
    assert more == json.loads(run(*KEPT[:-1], "--games", "5").output)
    assert json.loads(run(*KEPT, str(file), "--games", "2").output) == few


@pytest.mark.usefixtures("_few")
def test_what_is_in_a_file_is_played_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games"
    asked = [*KEPT, str(file), "--games", "2"]
    before = run(*asked).output
    monkeypatch.setattr("stammtisch.ai.arena.lab.play_one", pytest.fail)
    assert run(*asked).output == before


@pytest.mark.usefixtures("_few")
def test_ctrl_c_keeps_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games"
    numbers = iter([*range(4), None])

    def interrupted(lab: Lab, number: int) -> Any:
        if next(numbers) is None:
            raise KeyboardInterrupt
        return play_one(lab, number)

    with monkeypatch.context() as patch:
        patch.setattr("stammtisch.ai.arena.lab.play_one", interrupted)
        stopped = run(*KEPT, str(file), "--games", "5")
    assert stopped.exit_code == 130
    assert json.loads(stopped.stdout)["games"] == 4
    assert "4 of 12 games" in flat(stopped.stderr)
    assert len(file.read_bytes().splitlines()) == 1 + 4


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("something else\n", "no file of games that lab has kept"),
        ("no line", "no file of games that lab has kept"),
        ('{"lab": 1}\n', "no file of games that lab has kept"),
        (None, "games of another laboratory (narikana, random, s; here: narikana, random, t)"),
        ("{", "no file of games that lab has kept"),
    ],
)
def test_other_files_are_left_as_they_are(tmp_path: Path, content: str | None, says: str) -> None:
    file = tmp_path / "games"
    seed = "s"
    if content is None:
        run(*KEPT, str(file), "--games", "1")
        seed = "t"
    else:
        file.write_text(content, encoding="utf-8")
    before = file.read_bytes()
    command = ["t" if one == "s" else one for one in KEPT] if seed == "t" else KEPT
    refused = run(*command, str(file), "--games", "1", STAMMTISCH_LANG="en")
    assert refused.exit_code == 1
    assert says in flat(refused.output)
    assert file.read_bytes() == before


@pytest.mark.usefixtures("_few")
def test_games_of_a_deck_that_was_changed_since_are_told(tmp_path: Path) -> None:
    file = tmp_path / "games"
    run(*KEPT, str(file), "--games", "1")
    plan, *games = file.read_text(encoding="utf-8").splitlines(keepends=True)
    changed = plan.replace("3 ember-cub", "2 ember-cub", 1)
    assert changed != plan
    file.write_text("".join([changed, *games]), encoding="utf-8")
    refused = run(*KEPT, str(file), "--games", "1", STAMMTISCH_LANG="en")
    assert refused.exit_code == 1
    assert "other rules or with other cards in the decks" in flat(refused.output)
    assert file.read_text(encoding="utf-8") == "".join([changed, *games])


GAME_LINE = (
    '{"decks":["a","b"],"first":1,"winner":1,"actions":9,"drawn":[["fox"],[]],"played":[[],[]]}'
)


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize(
    "line",
    [
        *("{}", "1", '{"decks": ["one"]}', "[]", "[" * 5000 + "]" * 5000),
        GAME_LINE.replace('"winner":1', '"winner":"x"'),
        GAME_LINE.replace('"winner":1', '"winner":7'),
        GAME_LINE.replace('"actions":9', '"actions":1.5'),
        GAME_LINE.replace('["fox"]', "[[1]]"),
        GAME_LINE.replace('["fox"]', "[7]"),
        GAME_LINE,  # of other decks
    ],
)
def test_a_line_that_is_no_game_is_told(tmp_path: Path, line: str) -> None:
    file = tmp_path / "games"
    run(*KEPT, str(file), "--games", "1")
    with file.open("a", encoding="utf-8") as out:
        out.write(f"{line}\n")
    before = file.read_bytes()
    refused = run(*KEPT, str(file), "--games", "5", STAMMTISCH_LANG="en")
    assert refused.exit_code == 1
    assert "no file of games that lab has kept" in flat(refused.output)
    assert file.read_bytes() == before


@pytest.mark.usefixtures("_few")
def test_one_program_writes_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "games"
    with held(file):
        refused = run(*KEPT, str(file), "--games", "1", STAMMTISCH_LANG="en")
    assert refused.exit_code == 1
    assert "Another program writes to" in flat(refused.output)
    assert not file.exists()


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize(("file", "why"), [("/dev/full", "disk is full"), ("/no/x", "no such")])
def test_where_nothing_can_be_kept_nothing_is_played(file: str, why: str) -> None:
    refused = run(*KEPT, file, "--games", "1", STAMMTISCH_LANG="en")
    assert refused.exit_code == 1
    assert file in flat(refused.output)
    assert why in flat(refused.output)
    assert not Path("/no").exists()
