"""Help, lists, rules, completion; and wrong arguments, which say what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from stammtisch import __version__
from stammtisch.cli.main import SUBCOMMANDS, main, subcommand
from stammtisch.core.games import GAMES
from tests.cli.helpers import flat, run


def test_the_program_introduces_itself() -> None:
    result = run("--help")
    assert result.exit_code == 0
    for name in SUBCOMMANDS:
        assert f"\n  {name} " in result.output
    assert "stammtisch play uno" in result.output
    assert run("-h").output == result.output
    assert __version__ in run("--version").output


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_every_command_explains_itself_and_its_options(name: str) -> None:
    result = run(name, "-h")
    assert result.exit_code == 0
    assert result.output.startswith(f"Usage: stammtisch {name} ")
    for param in subcommand(name).params:
        if option := next((opt for opt in param.opts if opt.startswith("--")), None):
            assert option in result.output


def test_games_lists_seats_options_and_what_they_may_be() -> None:
    text = flat(run("games").output)
    for game in GAMES.values():
        least, most = game.seats[0], game.seats[-1]
        assert f" {least}-{most} " in text if least < most else f" {most} " in text
    assert "2-2" not in text
    assert "limit (100; 1..1000)" in text
    assert "zero_seven (off; on, off)" in text
    assert "Uno with points" in text


def test_where_the_rules_come_from_can_be_read_as_the_pages_of_rules_say() -> None:
    for words, title, mark in (
        (["origins"], "Where the rules come from", "Reading not taken"),
        (["Herkunft", "--lang", "de"], "Woher die Regeln kommen", "Fragen an die Autoren"),
    ):
        text = flat(run("rules", *words).output)
        assert title in text
        assert mark in text
        assert "<!--" not in text
        assert "](" not in text
        page = flat(run("rules", "uno", *words[1:]).output)
        assert title in page
        assert "stammtisch rules origins" in page


def test_games_in_german() -> None:
    assert "Uno mit Punkten" in run("games", "--lang", "de").output
    assert "Uno mit Punkten" in run("games", STAMMTISCH_LANG="de").output
    assert "Uno mit Punkten" in run("games", LANG="de_DE.UTF-8").output


def test_the_language_chosen_by_hand_comes_before_the_environment() -> None:
    result = run("games", "--lang", "en", STAMMTISCH_LANG="de", LANG="de_DE.UTF-8")
    assert "Uno with points" in result.output


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    result = run("games", "--lang", "fr")
    assert result.exit_code == 2
    assert "'de', 'en'" in result.output


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize(("language", "heading"), [("en", "Aim"), ("de", "Ziel")])
def test_rules_are_shown_in_both_languages(game: str, language: str, heading: str) -> None:
    result = run("rules", game, "--lang", language)
    assert result.exit_code == 0
    assert heading in result.output
    assert "§1" in result.output
    assert max(map(len, result.output.splitlines())) <= 80


WRONG = [
    (["rules", "skat"], ["There is no game “skat”", "ojyks", "uno"]),
    (["play", "uno", "-o", "tea=on"], ["no option “tea”", "zero_seven", "rounds"]),
    (["play", "uno", "-o", "rounds=0"], ["“0”", "1..100"]),
    (["play", "uno", "-o", "rounds=many"], ["“many”", "1..100"]),
    (["play", "uno", "-o", "zero_seven=maybe"], ["“maybe”", "on, off"]),
    (["play", "uno", "-o", "rounds"], ["NAME=VALUE", "rounds=1..100"]),
    (["play", "uno", "--players", "11"], ["2 to 10", "11"]),
    (["play", "uno", "--players", "1"], ["1"]),
    (["play", "narikana", "--players", "3"], ["exactly 2 players, not for 3"]),
    (["play", "uno", "--against", "einstein"], ["“einstein”", "heuristic", "random"]),
    (["play", "uno", "--against", "random:clever"], ["“random:clever”", "name:key=value"]),
    (["play", "uno", "--against", "random:iq=7"], ["“random:iq=7”"]),
    (["play", "uno", "--against", ""], ["There is no player “”"]),
    (["play", "uno", "--names", "Ann,,Bob"], ["Give every person a name of their own"]),
    (["play", "uno", "--names", ",".join("abcdefghijk")], ["2 to 10", "11"]),
    (["watch", "ojyks", "--players", ",".join(["random"] * 9)], ["2 to 8", "9"]),
    (["watch", "ojyks", "--players", "human,human"], ["human", "heuristic"]),
    (["simulate", "uno"], ["--players"]),
    (["simulate", "uno", "--players", "random"], ["2 to 10", "1"]),
    (["simulate", "uno", "--players", "random,random", "--games", "0"], ["0"]),
    (["verify", "nowhere.jsonl"], ["nowhere.jsonl", "no such file"]),
    (["replay", "nowhere.jsonl"], ["nowhere.jsonl", "no such file"]),
    (["completion", "cmd"], ["bash", "zsh", "fish"]),
    (["dance"], ["dance"]),
]


@pytest.mark.parametrize(("args", "said"), WRONG, ids=lambda value: " ".join(value)[:40])
def test_a_wrong_argument_is_named_with_what_is_allowed(
    args: list[str], said: list[str], home: Path
) -> None:
    result = run(*args)
    assert result.exit_code == 2
    for part in said:
        assert part in flat(result.stderr)
    assert not home.exists(), "no game may have begun"


def test_the_first_lines_of_the_help_name_the_way_for_screen_readers() -> None:
    for language in ("en", "de"):
        first = run("--lang", language, "--help").output.splitlines()[:8]
        assert any("stammtisch play uno --spoken" in row for row in first)


def test_wrong_arguments_are_explained_in_german() -> None:
    result = run("play", "uno", "--players", "11", "--lang", "de")
    assert "ist für 2 bis 10 Spieler" in flat(result.stderr)


@pytest.mark.parametrize(
    ("args", "language"),
    [(["rules", "--lang", "de", "skat"], ""), (["rules", "skat"], "de")],
    ids=["option", "environment"],
)
def test_an_unknown_game_is_named_in_the_language_chosen(args: list[str], language: str) -> None:
    result = run(*args, STAMMTISCH_LANG=language)
    assert result.exit_code == 2
    assert "Es gibt kein Spiel „skat“" in result.stderr


def test_more_people_than_seats_are_refused() -> None:
    result = run("play", "uno", "--players", "2", "--names", "Ann,Bob,Cid")
    assert result.exit_code == 2


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_name_the_program(shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert "_STAMMTISCH_COMPLETE" in result.output


@pytest.mark.parametrize(
    ("args", "typed", "found"),
    [
        ([], "pl", {"play"}),
        (["play"], "u", {"uno"}),
        (["play"], "", set(GAMES)),
        (["play", "uno", "-o"], "ze", {"zero_seven="}),
        (["play", "uno", "--against"], "ran", {"random"}),
        (["simulate", "uno", "--players"], "random,heu", {"random,heuristic"}),
        (["rules", "uno", "--lang"], "", {"de", "en"}),
    ],
)
def test_completion_knows_games_options_and_players(
    args: list[str], typed: str, found: set[str]
) -> None:
    complete = BashComplete(main, {}, "stammtisch", "_STAMMTISCH_COMPLETE")
    assert {item.value for item in complete.get_completions(args, typed)} == found
