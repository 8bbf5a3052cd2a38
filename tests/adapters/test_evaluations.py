"""A hint says why in the game's terms, and words, order and figures agree."""

from __future__ import annotations

import pytest

from stammtisch.adapters.presentation.evaluations import (
    advice_told,
    expected,
    reasons,
    recommended_parts,
    spoken_advice,
)
from stammtisch.adapters.presentation.presenter import line_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.decision import decide
from stammtisch.ai.hints import hints
from stammtisch.ai.player import HeuristicPlayer
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.table.commands import STRONG, WEAK, Advice
from tests.adapters.games import new_match
from tests.games.facts import facts_of
from tests.games.uno.positions import uno_position

EN, DE = texts_in("en"), texts_in("de")
COUNTED = {game: facts_of(game).counted for game in GAMES if facts_of(game).counted}
"""What counts in each game, in both languages."""


def advice_for(game: Game, *alternatives: Advice) -> list[Advice]:
    """Advice whose first move is worth a half."""
    first = next(move for move, text in enumerate(game.moves) if text)
    return [Advice((first,), 0.5, 100), *alternatives]


def other(game: Game, **fields: float | bool | str) -> Advice:
    move = [move for move, text in enumerate(game.moves) if text][1]
    return Advice((move,), fields.pop("value", 0.5), 100, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", COUNTED)
def test_a_gain_is_told_in_what_counts_in_the_game(name: str) -> None:
    game = game_named(name)
    advice = advice_for(game, other(game, value=0.4, behind=2.0))
    for texts, word in zip((EN, DE), COUNTED[name], strict=True):
        (told,) = reasons(game, advice, 4, texts)
        assert word in told
        assert line_text(game, advice[1].moves, texts) in told
    assert "0.3 places higher" in reasons(game, advice, 4, EN)[0]
    assert "10 wins more in a hundred games" in reasons(game, advice, 2, EN)[0]


def test_fewer_points_are_better_in_ojyks_and_worse_in_uno() -> None:
    for name, better, worse in (("ojyks", "fewer", "more"), ("uno", "more", "fewer")):
        game = game_named(name)
        (told,) = reasons(game, advice_for(game, other(game, value=0.4, behind=3.0)), 4, EN)
        assert f"3 points {better} in this round and 0.3 places higher" in told
        (told,) = reasons(game, advice_for(game, other(game, value=0.4, behind=-3.0)), 4, EN)
        assert f"0.3 places higher at the end, though 3 points {worse} in this round" in told


def test_moves_that_the_games_do_not_tell_apart_are_as_good() -> None:
    game = game_named("uno")
    advice = advice_for(game, other(game, value=0.6, even=True))
    (told,) = reasons(game, advice, 4, EN)
    assert told.startswith("About as good: ")
    assert expected(advice, 4, EN) == ["2.50", "as good"]
    assert expected(advice, 2, EN) == ["50 %", "as good"]


def test_no_figure_of_another_move_is_better_than_that_of_the_recommended_one() -> None:
    game = game_named("uno")
    advice = advice_for(game, other(game, value=0.6, even=True, behind=4.0))
    (told,) = reasons(game, advice, 4, EN)
    assert told.endswith("on average 4 points more in this round.")
    assert expected(advice, 4, EN) == ["2.50", "2.50"]


def test_a_hint_says_against_whom_a_gain_holds() -> None:
    game = game_named("las_vegan")
    strong = advice_for(game, other(game, value=0.4, against=STRONG))
    assert "against strong players: on average 0.3 places" in reasons(game, strong, 4, EN)[0]
    assert "gegen starke Gegner: im Schnitt" in reasons(game, strong, 4, DE)[0]
    weak = advice_for(game, other(game, even=True, against=WEAK))
    (english,) = reasons(game, weak, 4, EN)
    (german,) = reasons(game, weak, 4, DE)
    assert english.endswith("only if the others err.")
    assert german.endswith("nur, wenn die anderen Fehler machen.")


def test_what_another_move_brings_is_no_reason_for_the_recommended_one() -> None:
    game = game_named("uno")
    (told,) = reasons(game, advice_for(game, other(game, even=True, behind=-4.0)), 4, EN)
    assert told.startswith("About as good: ")


def test_one_of_something_is_told_as_one() -> None:
    for name, one in (("ojyks", "one point fewer"), ("nyan_nyan", "one card fewer")):
        game = game_named(name)
        assert one in reasons(game, advice_for(game, other(game, behind=1.0, even=True)), 4, EN)[0]


@pytest.mark.compiled
@pytest.mark.parametrize("name", COUNTED)
def test_hints_of_a_whole_game_are_told_in_both_languages(name: str) -> None:
    match = new_match(name, 3)
    game, player, told = match.game, HeuristicPlayer(match.game), 0
    for number in range(60):
        seat = match.pending[-1]
        view, company = (
            match.view(seat),
            Company(("Ann", "Ben", "Cem")[: match.state.players], seat),
        )
        if number % 5 == 0 and len(view.legal) > 1:
            advice = hints(game, view, Rng(str(number)), 4, 200)
            for language in LANGUAGES:
                texts = texts_in(language)
                first, *why = advice_told(game, view, advice, company, texts)
                assert line_text(game, advice[0].moves, texts) in first
                told += len(why)
            choices = {str(part) for part in recommended_parts(game, view, advice, company, EN)}
            assert all(part.count(" ") >= 1 for part in choices)
        match.play(seat, decide(match, seat, player))
        if match.over:
            break
    assert told > 10


def test_the_card_of_the_recommended_move_is_marked() -> None:
    game = game_named("uno")
    view = game.view(uno_position(["b7 r7", 2, 9], "r3"), 1)
    move = game.read("play r7")
    assert move is not None
    advice = [Advice((move,), 0.5, 10)]
    assert recommended_parts(game, view, advice, Company(("A", "B", "C"), 1), EN) == {"card r7"}


def test_the_only_move_needs_no_reason() -> None:
    game = game_named("uno")
    view = game.view(uno_position(["b2", 7, 7, 7], "r3"), 1)
    told = advice_told(game, view, [Advice(view.legal, 0.5, 0)], Company(("A",) * 4, 1), EN)
    assert told == ["My advice: draw", "There is nothing else to do."]


def test_a_screen_reader_is_told_figures_in_sentences() -> None:
    game = game_named("ojyks")
    advice = advice_for(game, other(game, value=0.4), other(game, even=True))
    move = line_text(game, advice[1].moves, EN)
    told = spoken_advice(game, advice, 4, EN)
    assert told == [f"{move}: place 2.80.", f"{move}: as good."]
    assert spoken_advice(game, advice, 2, EN)[0] == f"{move}: 40 %."
