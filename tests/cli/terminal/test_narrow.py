"""At any width words stay whole, and nothing is cut off: scenes, choices, sentences, prompts."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from stammtisch.adapters.presentation.lines import folded, line, plain, sentences, shortened
from stammtisch.adapters.presentation.presenter import by_verb, choices, table_lines
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.drawing import choice_rows, hint_table, outcome_table
from stammtisch.cli.terminal.lines import Lines
from stammtisch.cli.terminal.session import Session
from stammtisch.core.games import game_named
from stammtisch.core.games.narikana.cards import CARDS
from stammtisch.core.games.narikana.codes import FIELD_NAMES
from stammtisch.core.match import Match
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.table.commands import Advice
from tests.adapters.games import NAMES, company, looks, new_match, random_game
from tests.adapters.sources import GAMES
from tests.cli.screens import session_of

pytestmark = pytest.mark.slow
TEXTS = texts_in("en")
WIDTHS = range(30, 131)
ENDLESS = 4000
BOARD = set("/\\◐○♚")
CARD_WORDS = {
    word[:end]
    for card in CARDS
    for name in card.names.values()
    for word in name.split()
    for end in range(1, len(word) + 1)
}
"""Of Narikana's cards, whole and shortened, as on a board."""
MOST = 8
"""Seats of a table with many of them."""


def console(width: int) -> Console:
    return Console(
        width=width, height=400, file=io.StringIO(), highlight=False, markup=False, emoji=False
    )


def printed(screen: Console) -> list[str]:
    assert isinstance(screen.file, io.StringIO)
    return screen.file.getvalue().splitlines()


def words(rows: list[str]) -> set[str]:
    """Without lines, dots and colons, which stand between what is beside each other; nor names,
    which are shortened, backs of cards and pieces, of which there are as many as there is room for,
    and a board with the names of what is on it, drawn only where there is room for it."""
    names = {word for name in NAMES for word in name.split()}
    found = {word for row in rows for word in row.split() if set(word) - set("─·▮▪")}
    found = {word for word in found if not set(word) & BOARD} - names
    kept = {word.rstrip(":") for word in found if "…" not in word}
    return kept - {"", *FIELD_NAMES, *CARD_WORDS}


def assert_whole(rows: list[str], width: int, due: set[str]) -> None:
    """The same words as on an endless screen, in lines that fit, unless a single word doesn't."""
    assert words(rows) == due, width
    for row in rows:
        assert len(row.rstrip()) <= width or len(row.split()) == 1, (width, row)


@cache
def views(game: str) -> list[Any]:
    """Some positions of a full table, as a spectator and as those who are asked see them."""
    found = [seen for number, seen in enumerate(looks(game, MOST)) if number in (0, 2, 5)]
    return [view for seen in found for view in seen if not view.seat or view.legal][:6]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_scenes_and_choices_break_no_word_at_any_width(game: str, language: str) -> None:
    texts, played = texts_in(language), game_named(game)

    def drawn(view: Any, width: int) -> list[str]:
        scene = table_lines(played, view, company(view), texts, width)
        rows = choice_rows(by_verb(choices(played, view, texts)), width)
        return [plain([row]) for row in folded(scene, width)] + [row.plain for row in rows]

    for number, view in enumerate(views(game)):
        due = words(drawn(view, ENDLESS))
        for width in WIDTHS[number % 3 :: 3]:
            assert_whole(drawn(view, width), width, due)


COMMANDS = (
    "help",
    "? 7",
    "? quark",
    "deal",
    "log",
    "table",
    "undo",
    "save",
    "nonsense of several words",
    "99",
    "",
)


def session(match: Match, width: int, language: str, folder: Path) -> Session:
    (folder / "game.jsonl").unlink(missing_ok=True)
    return session_of(match, folder, console(width), texts_in(language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_screens_and_answers_break_no_word_at_any_width(
    game: str, language: str, tmp_path: Path
) -> None:
    match = new_match(game, 4)
    seat = match.pending[0]
    match.record.players[seat - 1] = "human"

    def said(width: int) -> list[str]:
        one = session(match, width, language, tmp_path)
        one.screen(seat)
        for typed in COMMANDS:
            one.answer(seat, typed)
        one.open_screen()
        return printed(one.front.console)  # type: ignore[attr-defined]

    due = words(said(ENDLESS))
    for width in [*range(30, 50, 3), 60, 79, 80, 119, 120, 130]:
        assert_whole(said(width), width, due)


@pytest.mark.parametrize("game", GAMES)
def test_a_terminal_of_a_few_columns_is_no_error(game: str, tmp_path: Path) -> None:
    match = new_match(game, 4)
    seat = match.pending[0]
    match.record.players[seat - 1] = "human"
    for width in (1, 2, 3):
        one = session(match, width, "en", tmp_path)
        one.screen(seat)
        for typed in (*COMMANDS, "rules"):
            one.answer(seat, typed)
        one.open_screen()
        assert printed(one.front.console)  # type: ignore[attr-defined]
    assert [sentences("a bc", width) for width in (0, -3)] == [["a", "bc"]] * 2
    assert shortened("Anna", 0) == "…"


class Keyboard(Console):
    """Notes what is asked, and gives empty lines."""

    def input(self, prompt: Any = "", **_: Any) -> str:
        return self.typed(str(prompt))

    def typed(self, prompt: str, move: bool = False) -> str:
        self.print(prompt, soft_wrap=True)
        return ""


@pytest.mark.parametrize("width", [30, 60, 80])
@pytest.mark.parametrize("edited", [False, True])
def test_what_is_asked_breaks_no_word(edited: bool, width: int) -> None:
    prompt = TEXTS("t-curtain", name="Kunigunde")
    screen = Keyboard(width=width, file=io.StringIO(), highlight=False, markup=False)
    Lines(screen, screen.typed if edited else None).ask(prompt)
    rows = printed(screen)
    assert " ".join("\n".join(rows).split()) == prompt
    assert all(len(row.rstrip()) <= width for row in rows), rows


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_tables_of_hints_and_outcomes_break_no_word(game: str, language: str) -> None:
    texts, over = texts_in(language), Match(random_game(game, 4))
    view = next(view for view in views(game) if view.legal)
    found = [Advice((move,), 0.5, 40) for move in view.legal[:5]]
    for first, table in enumerate(
        (
            hint_table(over.game, view, found, texts),
            outcome_table(
                over.outcome, ("You", "Anna", "Bert", "Cleo")[: len(over.record.seats)], texts
            ),
        )
    ):
        wide = console(ENDLESS)
        wide.print(table)
        due = {word for word in words(printed(wide)) if word.isalnum()}
        for width in WIDTHS[first::2]:
            screen = console(width)
            screen.print(table)
            got = words(printed(screen))
            assert due == {word for word in got if word.isalnum()}, width


def test_a_word_wider_than_the_screen_stays_whole() -> None:
    path = "/home/anna/" + "x" * 60
    assert sentences(f"It is in {path} now.", 30) == ["It is in", path, "now."]
    assert plain(folded([line("ab cd ", path, " ef")], 10)).split() == ["ab", "cd", path, "ef"]
    assert plain(folded([line("face-down cards")], 8)).split() == ["face-down", "cards"]


def test_a_name_that_is_too_long_ends_with_a_whole_word_or_a_sign() -> None:
    assert shortened("Kunigunde von Habsburg", 14) == "Kunigunde von…"
    assert shortened("Kunigunde von Habsburg", 12) == "Kunigunde…"
    assert shortened("Bartholomäus", 12) == "Bartholomäus"
    assert shortened("Bartholomäus", 9) == "Bartholo…"
    assert all(len(shortened(name, 9)) <= 9 for name in NAMES)
    assert Company(NAMES).names == NAMES
