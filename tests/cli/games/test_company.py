"""Who sits at a table of the terminal: names, styles and words, drawn by the seed."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.storage.statistics import counted_game
from stammtisch.ai.registry import with_styles
from stammtisch.cli.games.home import strength_text
from stammtisch.cli.games.statistics import same_deal
from stammtisch.core.ai_facts import level_of
from stammtisch.core.games import game_named
from stammtisch.core.scene.company import AI_NAMES, REGULARS, names_for
from tests.cli.helpers import flat, only_record, record_in, run, saved_files

UNO = ("play", "uno", "--fast", "--players", "4")
REMARK = re.compile(r"[A-Z][a-z]+: “[^”]+”")
COMPANY = {"STAMMTISCH_COMPANY": "1"}


def test_the_same_seed_seats_the_same_people_another_seed_others() -> None:
    names = names_for(["normal"] * 3, [], "a")
    assert names == names_for(["normal"] * 3, [], "a")
    assert names != names_for(["normal"] * 3, [], "b")
    assert set(names) <= set(REGULARS)
    assert len({*REGULARS}) == len(REGULARS)
    assert names_for(["normal"] * 3, names, "a") != names, "a name sits at a table once"
    assert names_for(["normal"] * 3, []) == [*AI_NAMES[:3]]


def test_a_table_tells_who_plays_how(home: Path) -> None:
    output = flat(run(*UNO, "--seed", "7", lines=[], **COMPANY).output)
    record = only_record(home)
    names, specs = record.seats[1:], record.players[1:]
    assert names == names_for(specs, [record.seats[0]], "7")
    assert specs == with_styles(game_named("uno"), ["normal"] * 3, "7")
    assert f"Uno with points: You, {', '.join(names)}" in output
    for name in names:
        assert re.search(rf"\b{name} (likes|keeps)", output)


def test_without_company_nothing_is_drawn(home: Path) -> None:
    output = flat(run(*UNO, "--seed", "7", "--no-company", lines=["1"] * 20, **COMPANY).output)
    assert only_record(home).players == ["human", *["normal"] * 3]
    assert only_record(home).seats[1:] == [*AI_NAMES[:3]]
    assert not REMARK.search(output)


def test_they_say_something_and_are_silent_if_one_wants(home: Path) -> None:
    game = (*UNO, "--seed", "7")
    talk = flat(run(*game, lines=["1"] * 40, **COMPANY).output)
    assert REMARK.search(talk)
    name = saved_files(home)[0].stem
    silent = flat(run("resume", name, "--fast", "--no-company", lines=["1"] * 40).output)
    assert not REMARK.search(silent)


def test_a_game_that_is_resumed_keeps_its_company(home: Path) -> None:
    run(*UNO, "--seed", "7", lines=["1"], **COMPANY)
    before = only_record(home)
    run("resume", "--fast", "--no-company", lines=["1"])
    after = record_in(saved_files(home)[0])
    assert (after.seats, after.players) == (before.seats, before.players)


@pytest.mark.parametrize("company", ["1", "0"])
def test_the_shared_command_deals_the_same_cards_to_the_same_players(
    home: Path, company: str
) -> None:
    run(*UNO, "--seed", "7", lines=["1"] * 400, STAMMTISCH_COMPANY=company)
    first = only_record(home)
    command = same_deal(first)
    assert "style" not in command
    assert ("--no-company" in command) == (company == "0")
    saved_files(home)[0].unlink()
    run(*command.split()[1:], "--fast", lines=["1"], **COMPANY)
    assert only_record(home).players == first.players


def test_statistics_count_by_level_whatever_the_styles(home: Path) -> None:
    run(*UNO, "--seed", "7", lines=["1"] * 400, **COMPANY)
    counted = counted_game(only_record(home))
    assert counted is not None
    assert counted.level == "normal"
    assert all(level_of(spec) == "normal" != spec for spec in only_record(home).players[1:])


def test_those_who_are_watched_are_company_too(home: Path) -> None:
    args = ("watch", "uno", "--players", "hard,normal", "--fast", "--seed", "3")
    output = run(*args, lines=[], **COMPANY).output
    record = only_record(home)
    assert [level_of(spec) for spec in record.players] == ["hard", "normal"]
    assert set(record.seats) <= set(REGULARS)
    assert REMARK.search(output)


def test_a_lesson_and_named_specs_keep_theirs(home: Path) -> None:
    run("play", "uno", "--lesson", "--fast", lines=[], **COMPANY)
    assert not any("style" in spec for spec in only_record(home).players)
    saved_files(home)[0].unlink()
    run(*UNO, "--against", "normal:style=loyal,heuristic", "--seed", "1", lines=[], **COMPANY)
    assert only_record(home).players[1:] == ["normal:style=loyal", "heuristic", "heuristic"]


def test_the_menu_says_how_strong_a_level_is_against_the_one_below_it() -> None:
    uno, english, german = game_named("uno"), texts_in("en"), texts_in("de")
    assert strength_text(uno, "easy", english) == "easy (beats random moves in 94 %)"
    assert strength_text(uno, "hard", english) == "hard (beats normal in 56 %)"  # 44 points
    assert strength_text(uno, "hard", german) == "schwer (schlägt mittel in 56 %)"
    unrated: Any = SimpleNamespace(level_ratings={})
    assert strength_text(unrated, "hard", english) == "hard"
