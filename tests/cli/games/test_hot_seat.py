"""Two people at one keyboard, watchers, and names that look like markup."""

from __future__ import annotations

import re
from itertools import pairwise, takewhile
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.presenter import notation_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.engine.chance import digest_of
from stammtisch.core.games import GAMES
from stammtisch.core.games.uno.cards import CARD_NAMES
from stammtisch.core.record import replay, verify
from tests.cli.helpers import PROMPT, flat, only_record, play_uno, record_in, run, saved_files
from tests.games.facts import FOR_SEVERAL

pytestmark = pytest.mark.slow
CURTAIN = re.compile(r"(Ann|Bob), it is your turn\. The others look away")


def two_people(lines: list[str]) -> str:
    args = ["--names", "Ann,Bob", "--players", "2"]
    return play_uno(*args, lines=lines).output


def test_a_curtain_falls_whenever_the_other_person_is_to_move() -> None:
    output = two_people(["", "1"] * 6)
    names = CURTAIN.findall(flat(output))
    assert len(names) >= 3
    assert all(one != other for one, other in pairwise(names))


def test_every_screen_shows_the_hand_of_the_person_whose_turn_it_is(home: Path) -> None:
    output = two_people(["", "1"] * 8)
    shown: list[tuple[str, tuple[str, ...]]] = []
    texts = texts_in("en")
    drawn = {notation_text("uno", f"play {card}", texts).split()[1]: card for card in CARD_NAMES}
    for part in CURTAIN.split(flat(output))[1:]:
        if part in ("Ann", "Bob"):
            name = part
        else:
            for hand in part.split("Your hand: ")[1:]:
                shown.append((name, tuple(takewhile(drawn.__contains__, hand.split()))))
    held = set()
    for state, _ in replay(only_record(home)):
        for seat, name in enumerate(("Ann", "Bob"), 1):
            hand = state.hand[seat * 54 : (seat + 1) * 54]  # type: ignore[attr-defined]
            cards = tuple(CARD_NAMES[c] for c, count in enumerate(hand) for _ in range(count))
            held.add((name, cards))
    assert len(shown) >= 4
    assert {(name, tuple(drawn[card] for card in hand)) for name, hand in shown} <= held


def told_twice(output: str) -> list[str]:
    """Sentences that stand below themselves on a screen."""
    rows = pairwise(output.splitlines())
    return [row for row, following in rows if row == following and row.endswith(".")]


def test_what_happens_is_told_once_on_a_shared_screen(home: Path) -> None:
    """Not as the last line of the log, and once more below it."""
    args = ["--names", "Ann,Bob", "--players", "4", "--against", "heuristic"]
    output = play_uno(*args, lines=["", "1"] * 8).output
    assert "Bob plays" in output
    assert told_twice(output) == []


@pytest.mark.parametrize("game", FOR_SEVERAL)
def test_what_happens_is_told_once_where_nobody_plays(game: str, home: Path) -> None:
    args = ["--players", "heuristic,heuristic", "--fast", "--seed", "a"]
    output = run("watch", game, *args).output
    assert "The game is over." in output
    assert told_twice(output) == []


def test_everybody_may_mix_a_word_into_the_deal(home: Path) -> None:
    """It is asked for when the commitment has been shown, and nobody can choose the deal."""
    two_people(["quit"])
    plain = record_in(saved_files(home)[-1])
    args = ["--names", "Ann,Bob", "--players", "2", "--words"]
    asked = flat(play_uno(*args, lines=["x" * 101, "apple", "", "quit"]).output)
    due = ["Commitment:", "The deal was fixed", "Ann, a word", "too long", "Ann, a", "Bob, a word"]
    assert re.search(".*".join(due), asked)
    mixed = next(one for file in saved_files(home) if (one := record_in(file)).words)
    assert mixed.words == [digest_of("apple"), ""]
    assert (plain.seed, plain.words) == (mixed.seed, [])
    assert plain.moves[0] != mixed.moves[0]


def test_a_game_alone_may_have_a_word_too(home: Path) -> None:
    """The end says that there is one; the game is taken up again like any other."""
    output = play_uno("--words", "--against", "heuristic", lines=["apple", "quit"]).output
    assert "A word to mix into the deal" in output
    record = only_record(home)
    assert record.words == [digest_of("apple"), "", "", ""]
    ended = run("resume", "--fast", lines=["1"] * 1000).output
    assert "The word of one player is mixed in" in flat(ended)
    assert verify(only_record(home).to_line()).outcome is not None


def test_cards_drawn_are_not_told_before_the_curtain() -> None:
    """Between a move and the curtain only what everybody may know is on the screen."""
    output = two_people(["", "draw", "pass"] * 8)
    told = re.findall(rf"{re.escape(PROMPT)}(.*?)(?:Ann|Bob), it is your turn", output, re.S)
    assert any("draws a card" in text for text in told)
    for text in told:
        last = text.rpartition(PROMPT)[2]
        assert "You draw" not in last
        assert "Your hand" not in last


def test_the_log_of_a_person_holds_only_what_they_may_know() -> None:
    output = two_people(["", "draw", "pass", "", "log"])
    log = output.rpartition("The newest first:")[2]
    assert " draws a card." in log
    assert "You draw" not in log


def test_two_people_cannot_take_moves_back() -> None:
    output = two_people(["", "1", "", "undo"])
    assert "only when one person plays against AIs" in flat(output)


def test_a_resumed_game_of_two_begins_with_a_curtain() -> None:
    two_people(["", "1"])
    output = run("resume", "--fast").output
    assert CURTAIN.search(flat(output))
    assert "Your hand" not in output


@pytest.mark.parametrize("game", sorted(GAMES))
def test_without_players_a_game_is_watched_with_as_many_as_it_takes(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr("stammtisch.cli.games.play._begin", lambda *args: begun.append(args[3]))
    result = run("watch", game)
    assert result.exit_code == 0, result.output
    assert begun == [["hard", "hard", "normal", "normal"][: GAMES[game].seats[-1]]]


def test_watching_shows_a_game_to_its_end_without_hands(home: Path) -> None:
    result = run("watch", "uno", "--fast", "--seed", "w", "--players", "heuristic,random")
    assert result.exit_code == 0
    assert "The game is over." in result.output
    assert "Your hand" not in result.output
    assert "You " not in result.output
    assert only_record(home).players == ["heuristic", "random"]
    assert run("verify", saved_files(home)[0]).exit_code == 0


def test_names_that_look_like_markup_are_shown_as_they_are() -> None:
    names = ["[red]x", "[/b]", "{you}", ":cat:", "\\[x]"]
    args = ["--names", ",".join(names), "--players", "5", "--fast", "--seed", "a"]
    output = run("play", "uno", *args, "-o", "rounds=1", lines=["", "1"] * 300).output
    table = output.rpartition("The game is over.")[2]
    for seat, name in enumerate(names, 1):
        assert f"{name}, it is your turn" in flat(output)
        assert f"{seat} {name}" in output
        assert re.search(rf"{re.escape(name)} (draws|plays)", flat(output))
        assert name in table
