"""Calls of Nyan Nyan (§5.1): the person has to think of them, and pays for silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.helpers import PROMPT, RULE, flat, only_record, run

# With this seed and first choices, the person holds two cards after eight decisions, plays the 7
# of spades, and has to call.
FIRST_CHOICES = ["1"] * 8
LAST_BUT_ONE = "play 7S"
QUESTION = "Do you want to say anything now? (An empty line: no.)"


def play(*lines: str, language: str = "en") -> str:
    args = ["--players", "2", "--against", "random", "--fast", "--seed", "a", "--lang", language]
    return run("play", "nyan_nyan", *args, lines=[*FIRST_CHOICES, *lines]).output


def played(home: Path) -> list[str]:
    """The person's moves after those first choices."""
    moves = [text for seat, text in only_record(home).moves if seat == 1]
    return moves[moves.index(LAST_BUT_ONE) :][:3]


def test_the_question_gives_no_answer() -> None:
    output = play(LAST_BUT_ONE)
    screen = output.rpartition(RULE)[2]
    assert QUESTION in screen
    shown = screen[: screen.index(PROMPT)].replace("Nyan Nyan", "", 1)
    assert "nyan" not in shown.lower()
    assert "silent" not in shown


def test_who_says_nothing_draws_two(home: Path) -> None:
    output = flat(play(LAST_BUT_ONE, ""))
    assert "You don't call “Nyan” and must draw 2 cards." in output
    assert played(home)[:2] == [LAST_BUT_ONE, "silent"]


def test_who_calls_draws_nothing(home: Path) -> None:
    output = play(LAST_BUT_ONE, "Nyan")
    assert "You call “Nyan!”" in output
    assert "must draw" not in output.rpartition("You call")[2].split("\n")[0]
    assert played(home)[:2] == [LAST_BUT_ONE, "nyan"]


@pytest.mark.parametrize("line", ["play 7S nyan", "7s Nyan", "lege Pik 7 nyan", "♠7, nyan"])
def test_the_call_can_be_typed_with_the_card(line: str, home: Path) -> None:
    output = play(line)
    assert QUESTION not in output
    assert played(home)[:2] == [LAST_BUT_ONE, "nyan"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1", "I don't understand “1”."),
        ("2", "I don't understand “2”."),
        ("foo", "I don't understand “foo”."),
        ("draw", "your last play has to be brought to its end first"),
        ("nyan nyan", "that is not what has to be said here"),
    ],
)
def test_other_words_neither_call_nor_tell_what_to_call(line: str, said: str, home: Path) -> None:
    answer = play(LAST_BUT_ONE, line).rpartition(RULE)[2].split(PROMPT)[1]
    assert said in flat(answer)
    assert "silent" not in answer
    assert line == "nyan nyan" or "nyan" not in answer.replace("nyan_nyan", "").split("\n\n")[0]
    assert played(home) == [LAST_BUT_ONE]


def test_help_says_what_silence_costs_but_not_the_words() -> None:
    answer = flat(play(LAST_BUT_ONE, "?", language="de").split("Möchtest du jetzt")[1])
    explained = answer.partition("Wer durch eigenes Legen")[2].partition("Befehle:")[0]
    assert "zieht 2 Karten, mit leerer Hand 7" in explained
    assert "nyan" not in explained.lower()


def test_a_call_too_early_takes_the_line_back(home: Path) -> None:
    args = ["--players", "2", "--against", "random", "--fast", "--seed", "a"]
    run("play", "nyan_nyan", *args, lines=["1 nyan", "nyan", "silent"])
    assert [text for seat, text in only_record(home).moves if seat == 1] == []


def test_what_the_table_shows_of_a_stechen_does_not_push_out_the_news() -> None:
    args = ["--players", "8", "--against", "random", "--fast", "--seed", "q2"]
    output = run("play", "nyan_nyan", *args, lines=["1", "1", "1", "log"]).output
    screens, log = output.split(RULE), output.rpartition(PROMPT + " Seven cards each")[2]
    stechen = next(screen for screen in screens if "Stechen: lay 2 more cards" in screen)
    shown = stechen[: stechen.index(PROMPT)]
    assert "laid 2/2" in shown
    assert "face down." not in shown.rpartition("Your hand")[2]
    assert "lays a card face down." in log


def test_an_empty_line_means_nothing_elsewhere(home: Path) -> None:
    play("", "", LAST_BUT_ONE, "nyan")
    assert played(home)[:2] == [LAST_BUT_ONE, "nyan"]


def test_h_means_hearts_where_a_suit_is_asked_and_help_elsewhere(home: Path) -> None:
    args = ["--players", "2", "--against", "random", "--fast", "--seed", "a"]
    lines = [*["1"] * 4, "h", "h"]
    output = run("play", "nyan_nyan", *args, lines=lines).output
    moves = [text for seat, text in only_record(home).moves if seat == 1]
    assert "wish H" in moves, moves
    assert "Commands: ?" in output
