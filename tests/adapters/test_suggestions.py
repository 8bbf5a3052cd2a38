"""What was probably meant by something that isn't understood."""

from __future__ import annotations

import pytest

from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.presenter import canonical, listed, move_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.presentation.typed_line import closest, command, is_move, letter_of, meant
from stammtisch.core.errors import UnknownGame, UnknownOption
from stammtisch.core.games import game_named
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import looks
from tests.adapters.sources import GAMES
from tests.cli.terminal.screen.player import new_match

EN, DE = texts_in("en"), texts_in("de")


def test_the_most_similar_text_is_meant_whatever_its_case() -> None:
    assert closest("UNNO", ["uno", "ojyks"]) == "uno"
    assert closest("nyan", ["nyan_nyan", "uno"]) == "nyan_nyan"
    assert closest("bridge", ["uno", "ojyks"]) == ""
    assert closest("un", ["uno"]) == "", "too short to tell"
    assert closest("uno" * 1000, ["uno"]) == ""


def test_a_mistyped_move_or_command_is_recognised_in_both_languages() -> None:
    match = new_match("uno", ["human", "random"], "a")
    while not match.view(1).legal:
        match.play(2, match.view(2).legal[0])
    game, view = match.game, match.view(1)
    move = next(m for m in view.legal if game.notation(m).startswith("play"))
    shown = move_text(game, move, EN)
    assert meant(game, view, f"plai{shown.removeprefix('play')}", EN) == shown
    assert meant(game, view, f"plai{shown.removeprefix('play')}", DE) == move_text(game, move, DE)
    assert meant(game, view, "lgeen" + shown.removeprefix("play"), EN) == shown
    assert meant(game, view, "drwa", EN) == "draw"
    assert meant(game, view, "hnit", EN) == "hint"
    assert meant(game, view, "protokol", EN) == "log"
    assert meant(game, view, "what shall I do", EN) == ""


@pytest.mark.parametrize("game", GAMES)
def test_only_legal_moves_of_the_view_are_suggested(game: str) -> None:
    """For another hand, and where people have to think of the words themselves, nothing is told."""
    kind = game_named(game)
    for _, *views in looks(game, 3):
        for view in views:
            allowed = {move_text(kind, move, EN) for move in listed(kind, view)}
            for other in views:
                for move in other.legal[:20]:
                    typed = move_text(kind, move, EN)[:-1]
                    near = meant(kind, view, typed, EN)
                    assert near in allowed or near == "" or command(near), near


def test_letters_are_words_of_commands() -> None:
    names = ("hint", "undo", "rules", "log")
    assert [letter_of(name, EN) for name in names] == ["h", "u", "r", "l"]
    assert [letter_of(name, DE) for name in names] == ["t", "z", "r", "p"]
    assert {command(letter) for letter in "huzrlpt"} == {*names}
    assert letter_of("help", DE) == "?"
    assert letter_of("bell", EN) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_stands_for_two_commands(language: str) -> None:
    texts = texts_in(language)
    names = [name.removeprefix("command-") for name in texts.names("command-")]
    during = [name for name in names if name not in ("again", "analyse", "replay", "share")]
    letters = [letter for name in during if (letter := letter_of(name, texts))]
    assert len(letters) == len(set(letters))


def test_a_letter_that_begins_several_moves_is_a_move() -> None:
    """`w` of a wild card is asked back, and no command."""
    for number in range(200):
        match = new_match("uno", ["human", "random"], str(number))
        view = match.view(1)
        wild = [m for m in view.legal if match.game.notation(m).startswith("play w ")]
        if wild:
            assert is_move(match.game, view, "w")
            assert canonical("uno", "w") == "w"
            return
    raise AssertionError


def test_an_unknown_game_or_option_is_told_with_the_one_that_was_meant() -> None:
    known = ["las_vegan", "uno"]
    assert error_text(UnknownGame(name="unno", known=known), EN).endswith("Did you mean “uno”?")
    assert error_text(UnknownGame(name="chess", known=known), EN).endswith("las_vegan, uno.")
    option = UnknownOption(game="uno", name="zero_svn", known=["rounds", "zero_seven"])
    assert error_text(option, DE).endswith("Meintest du „zero_seven“?")
