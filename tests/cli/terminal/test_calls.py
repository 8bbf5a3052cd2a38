"""Calls of Nyan Nyan (§5.1): the person has to think of them, and pays for silence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.ports import person
from stammtisch.cli.terminal.session import Leave
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.scene.texts import Texts
from tests.cli.helpers import PROMPT, RULE, flat, only_record, run
from tests.cli.screens import Party, Terminal, session_of
from tests.games.nyan_nyan.words import Table

pytestmark = pytest.mark.slow
GAME = game_named("nyan_nyan")
ENTER = "Enter to go on, or call something"
FIVES = "play 5S 5H"
FUSE = ["fuse 2C", "fuse 3C", "fuse 8C"]
LAST_BUT_ONE = "fuse 9C"
"""With n = 2 two fives take four more cards, which leaves one."""
ALL_SIX = "play 5S 5H fuse 2C 3C 8C 9C"
CALLED = "You call “Nyan!”"
PENALTY = "You don't call “Nyan” and must draw 2 cards."


def new_match(players: list[str], seed: str) -> Match:
    return Match.new(
        GAME,
        read_options("nyan_nyan", GAME.options, {}),
        seats=["Ann", "Ben", "Cem", "Dora", "Emil", "Fred", "Gina", "Hans"][: len(players)],
        players=players,
        seed=seed,
        table="calls",
    )


def fives() -> Match:
    """The person on seat 1 is to play against an AI, with n = 2."""
    match = new_match(["human", "random"], "fives")
    table = Table("5S 5H 2C 3C 8C 9C 9S", "AH", starter=2)
    chance = [(0, text) for text in table.entries]
    return Match(replace(match.record, moves=[*chance, (2, "play AH")]))


class Game:
    """Somebody at a terminal who types these lines; then comes the end of input. `asked`: the
    questions, with what was on the screen then."""

    def __init__(
        self,
        match: Match,
        folder: Path,
        *lines: str,
        reminders: bool = False,
        texts: Texts | None = None,
    ) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.asked: list[str] = []
        self.terminal = Terminal(self._typed)
        self.session = session_of(
            match, folder, self.terminal, texts or texts_in("en"), reminders=reminders
        )
        with pytest.raises(Leave):
            self.session.run()

    def _typed(self, prompt: str) -> str:
        self.asked.append(prompt.strip())
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    @property
    def output(self) -> str:
        return flat(self.terminal.printed.getvalue())

    @property
    def moves(self) -> list[str]:
        """The person's."""
        record = self.session.table.record
        assert record is not None
        return [text for seat, text in record.moves if seat == 1]

    @property
    def after(self) -> list[str]:
        """What the person did after laying the last card but one."""
        return self.moves[self.moves.index(LAST_BUT_ONE) + 1 :]


Play = Callable[..., Game]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    def start(*lines: str, reminders: bool = False, language: str = "en") -> Game:
        texts = texts_in(language)
        return Game(fives(), tmp_path, *lines, reminders=reminders, texts=texts)

    return start


def test_enter_is_silence_and_draws_two(play: Play) -> None:
    game = play(ALL_SIX, "")
    assert PENALTY in game.output
    assert game.after[0] == "silent"


@pytest.mark.parametrize("word", ["nyan", "Nyan", " NYAN ", "Nyan!"])
def test_the_call_typed_right_after_the_card_counts(word: str, play: Play) -> None:
    game = play(ALL_SIX, word)
    assert CALLED in game.output
    assert game.after[0] == "nyan"


@pytest.mark.parametrize(
    "line", [f"{ALL_SIX} nyan", "5S 5H fuse 2C 3C 8C 9C Nyan", f"{ALL_SIX}, nyan"]
)
def test_the_call_typed_with_the_card_counts(line: str, play: Play) -> None:
    game = play(line)
    assert CALLED in game.output
    assert game.after[0] == "nyan"
    assert ENTER not in game.asked


def test_the_call_can_be_typed_with_a_number(play: Play) -> None:
    game = play(FIVES, *FUSE, "2 nyan")
    assert game.after[0] == "nyan"


@pytest.mark.parametrize(
    "word", ["1", "2", "foo", "draw", "play 9S", "nyan nyan", "silent", "nyan nyan nyan", "0", "-"]
)
def test_what_is_not_the_right_call_is_silence(word: str, play: Play) -> None:
    """There is one chance, and nothing is said of what should have been called."""
    game = play(ALL_SIX, word, "nyan")
    assert game.after[0] == "silent"
    assert PENALTY in game.output
    assert "don't understand" not in game.output.partition(PENALTY)[0]


def test_the_wrong_call_with_the_card_is_silence_too(play: Play) -> None:
    game = play(f"{ALL_SIX} nyan nyan")
    assert game.after[0] == "silent"
    assert "You call “Nyan Nyan!”" in game.output
    assert PENALTY in game.output


def test_a_call_in_the_middle_of_the_effect_is_kept_until_its_end(play: Play) -> None:
    game = play(FIVES, "nyan", *FUSE, LAST_BUT_ONE, "")
    assert "“nyan” is heard." in game.output
    assert game.after[0] == "nyan"


def test_the_last_call_counts(play: Play) -> None:
    game = play(f"{FIVES} nyan nyan", *FUSE, LAST_BUT_ONE, "nyan")
    assert game.after[0] == "nyan"


@pytest.mark.parametrize(("line", "moves"), [("nyan", []), ("draw nyan", ["draw"])])
def test_a_call_without_need_is_told_and_changes_nothing(
    line: str, moves: list[str], play: Play
) -> None:
    game = play(line)
    assert CALLED in game.output
    assert game.moves == moves
    assert game.asked[-1] == PROMPT


def test_a_refused_line_calls_nothing(play: Play) -> None:
    game = play("play 9S nyan", "draw")
    assert CALLED not in game.output
    assert game.moves[0] == "draw"


@pytest.mark.parametrize("word", ["hint", "?", "log", "table", "remind", "save"])
def test_commands_are_no_words_at_the_table(word: str, play: Play) -> None:
    game = play(ALL_SIX, word, word, "nyan")
    assert game.after[0] == "nyan"
    assert "My advice" not in game.output


def test_help_says_what_silence_costs_but_not_the_words(play: Play) -> None:
    answer = play(ALL_SIX, "?", language="de").output
    explained = answer.partition("Hast du durch dein Spielen")[2].partition("Befehle:")[0]
    assert "zieht 2 Karten, mit leerer Hand 7" in explained
    assert "nyan" not in explained.lower()


def test_to_take_back_a_silence_is_to_take_back_the_card(play: Play) -> None:
    game = play(ALL_SIX, "", "undo")
    assert game.moves[-1] != "silent"
    game = play(ALL_SIX, "undo", f"{LAST_BUT_ONE} nyan")
    assert game.after[0] == "nyan"


def test_a_game_left_before_the_call_goes_on_there(tmp_path: Path) -> None:
    left = Game(fives(), tmp_path, ALL_SIX).session.table.match
    assert left is not None
    again = Game(left, tmp_path / "again", "nyan")
    assert again.asked[0] == ENTER
    assert again.after[0] == "nyan"


def test_reminders_say_what_is_to_be_called_and_what_silence_costs(play: Play) -> None:
    game = play(ALL_SIX, "nyan", reminders=True)
    assert game.asked[1] == "You have one card left. Type nyan, or you draw 2 cards:"
    assert game.after[0] == "nyan"
    assert play(ALL_SIX, "", reminders=True).after[0] == "silent"
    assert ENTER not in game.asked


def test_reminders_can_be_switched_on_in_the_game(play: Play) -> None:
    game = play("remind", ALL_SIX, "nyan")
    assert "From now on you are told when you have to call something." in game.output
    assert "Type nyan" in game.asked[2]


@pytest.mark.parametrize("how", ["option", "environment"])
def test_reminders_are_asked_for_at_the_start(how: str, home: Path) -> None:
    args = ["--players", "2", "--against", "random", "--fast", "--seed", "a"]
    if how == "option":
        args.append("--reminders")
    environment = {"STAMMTISCH_REMINDERS": "1"} if how == "environment" else {}
    output = run("play", "nyan_nyan", *args, lines=["1"] * 60, **environment).output
    assert "Type nyan, or you draw 2 cards:" in output
    assert ENTER not in output


# Nothing tells that a call is due.


def solo(seed: str, folder: Path) -> Iterator[tuple[str, bool]]:
    """The questions of a random game against three others, and whether a call was due."""
    match = new_match(["human", "random", "random", "random"], seed)
    rng, asked = Rng(seed), []

    def typed(prompt: str) -> str:
        asked.append((prompt.strip(), session.table.owes_call(person(1))))
        if len(asked) > 150:
            raise EOFError
        legal = session.table.view(1).legal
        return str(1 + rng.below(len(legal))) if PROMPT in prompt else ""

    session = session_of(match, folder / seed, Terminal(typed))
    with suppress(Leave):
        session.run()
    return iter(asked)


def test_after_every_effect_the_program_waits_in_the_same_way(tmp_path: Path) -> None:
    asked = [question for seed in "abc" for question in solo(seed, tmp_path)]
    assert {prompt for prompt, _ in asked} == {PROMPT, ENTER}
    assert all(prompt == ENTER for prompt, due in asked if due)
    waited = [due for prompt, due in asked if prompt == ENTER]
    assert waited.count(True) > 3
    assert waited.count(False) > 3 * waited.count(True)


def test_everybody_at_a_shared_screen_has_time_to_call(tmp_path: Path) -> None:
    """Whoever is recorded as silent was waited for, and didn't call."""
    silent = 0
    for seed in "abcd":
        match = new_match(["human"] * 3, seed)
        waited: list[tuple[int, str]] = []

        def look(party: Party, reader: int, waited: list[tuple[int, str]] = waited) -> None:
            row = party.terminal.visible.rpartition("\n")[2].strip()
            if row.endswith(ENTER):
                waited.append((len(party.match.record.moves), row))

        party = Party(match, tmp_path / seed, 0.0, 150, check=look).play()
        for number, (seat, text) in enumerate(party.match.record.moves):
            if text == "silent":
                silent += 1
                rows = [row for at, row in waited if number - 3 <= at <= number]
                name = party.match.record.seats[seat - 1]
                assert any(row in (ENTER, f"{name}: {ENTER}") for row in rows), number
    assert silent > 1


# Elsewhere.


def test_what_the_table_shows_of_a_stechen_does_not_push_out_the_news(tmp_path: Path) -> None:
    for seed in "abcdefghijkl":
        match = new_match(["human"] + ["random"] * 7, seed)
        table = Stechen(match, tmp_path / seed)
        if table.shown:
            break
    shown = table.shown.partition(PROMPT)[0]
    assert re.search(r"laid (\d)/\1", shown)
    assert "face down." not in shown.rpartition("Your hand")[2]
    assert any(
        "lays a card face down." in line.text
        for line in table.session.event_log.log(table.session.table, 1)
    )


class Stechen(Game):
    """The first choices up to the end of a Stechen; `shown`: the screen when cards are laid."""

    shown = ""

    def __init__(self, match: Match, folder: Path) -> None:
        super().__init__(match, folder)

    def _typed(self, prompt: str) -> str:
        self.asked.append(prompt)
        if (self.shown and prompt.strip() == ENTER) or len(self.asked) > 80:
            raise EOFError
        table = self.terminal.visible.rpartition(RULE)[2]
        if "Stechen: lay" in table.partition("Your hand")[0]:
            self.shown = self.shown or table
        return "1" if PROMPT in prompt else ""


def test_an_empty_line_means_nothing_elsewhere(play: Play) -> None:
    assert play("", "", ALL_SIX, "nyan").after[0] == "nyan"


def test_h_means_hearts_where_a_suit_is_asked_and_a_hint_elsewhere(home: Path) -> None:
    args = ["--players", "2", "--against", "random", "--fast", "--seed", "a"]
    lines = ["1", "h", "", "h", "h"]
    output = run("play", "nyan_nyan", *args, lines=lines).output
    moves = [text for seat, text in only_record(home).moves if seat == 1]
    assert "wish H" in moves, moves
    assert "My advice" in output
