"""What people are asked, and what is said of their cards, holds in the position they look at."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from stammtisch.adapters.presentation.lines import plain
from stammtisch.adapters.presentation.presenter import (
    asked,
    moment,
    presenter_of,
    prompt_for_buttons,
    table_lines,
)
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.decision import decide
from stammtisch.ai.player import RandomPlayer
from stammtisch.core.games import game_named
from stammtisch.core.games.uno import cards as uno
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import company, looks, new_match
from tests.adapters.sources import GAMES
from tests.games.nyan_nyan.positions import nyan
from tests.games.nyan_nyan.words import Table

NYAN = game_named("nyan_nyan")
EN, DE = texts_in("en"), texts_in("de")


def seen(*hands: str, top: str = "9S", **facts: Any) -> Any:
    """A position of nyan_nyan as seat 1 sees it; the other seats have four cards each."""
    return NYAN.view(nyan([*hands, *["+4"] * (3 - len(hands))], top, **facts).state, 1)


def told(view: Any, card: str) -> str:
    return " ".join(presenter_of(NYAN).explain(view, card, company(view), EN))


def question(game: str, view: Any) -> str:
    return asked(game_named(game), view, EN)[0]


@pytest.mark.parametrize(
    ("view", "wanted"),
    [
        (seen("3S 4S *"), "Play a card of the suit or the rank on the table, a jack or a joker"),
        (seen("3S 4S *", threes=(2, 1)), "Play a 3 or a joker; or draw a card."),
        (seen("3S 4S *", top="*"), "Play any card; or draw one."),
        (seen("3S 4S *", top="JH", suit="S"), "Play a card of the suit that counts"),
        (seen("7S 4S *", due=2, seven=True), "or with a 7 that fits, which adds 2 cards."),
        (seen("7S 4S *", due=4), "Take the cards (take), or pass them on with a joker."),
        (seen("7S *", due=2, seven=True, threes=(2, 1)), "or pass them on with a joker."),
    ],
)
def test_what_may_be_played_in_nyan_nyan_is_said_as_it_is(view: Any, wanted: str) -> None:
    assert wanted in question("nyan_nyan", view)
    assert question("nyan_nyan", view) in moment(NYAN, view, EN)


def test_cards_laid_in_a_stechen_or_on_a_five_have_no_effect() -> None:
    stechen = Table("6H", "", opens="6S").go("1 play 6H")
    while stechen.see(1).stage != "lay":
        seat = stechen.state.mover
        waiting = stechen.state.pending()
        stechen.go(f"{waiting[0] if waiting else seat} join")
    view = stechen.see(1)
    for card in ("4", "QH", "10S", "*"):
        assert told(view, card).startswith("In the Stechen no card has its effect"), card
    assert "Stechen" in " ".join(presenter_of(NYAN).explain(view, "4", company(view), DE))
    assert "Stechen: lay one card face down." in _lines(view)
    fusion = Table("5H 4S", "", opens="5S").go("1 play 5H").see(1)
    assert told(fusion, "4S").startswith("On the five no card has its effect")


def _lines(view: Any) -> str:
    return plain(table_lines(NYAN, view, company(view), EN, 80))


def test_what_waits_for_the_others_goes_into_an_effect_only_in_ones_own_turn() -> None:
    own = seen("4S 9H 8S 2H", skip=1, extra=1, due=0)
    assert told(own, "4").startswith("Kunigunde von Habsburg has to draw 4 cards")
    assert told(own, "8").startswith("Who misses a turn: Anna and Kunigunde von Habsburg.")
    assert told(own, "9") == "The direction changes, and it is your turn again."
    owing = seen("4S 9H *", due=6)
    assert told(owing, "4").startswith("Anna has to draw 4 cards"), "the 6 are drawn by then"
    assert told(owing, "*") == ("It passes the cards to be drawn on: Anna then has to draw 6.")
    others = NYAN.view(nyan(["4S *", "7S *", "+4"], "9S", turn=2, due=6).state, 1)
    assert told(others, "4").startswith("Anna has to draw 4 cards")
    assert told(others, "*").startswith("It goes on anything")


def test_who_has_lost_the_next_turn_by_a_command_has_nothing_to_draw() -> None:
    view = seen("4S 9H *", commands={2: 1})
    assert told(view, "4").startswith("Kunigunde von Habsburg has to draw 4 cards")
    everybody = seen("4S 9H *", commands={2: 1, 3: 1})
    assert told(everybody, "4").startswith("You have to draw 4 cards; only a joker")


def test_n_is_said_where_it_matters() -> None:
    assert told(seen("7S *", due=2, seven=True, n=4), "7").endswith("draw 4. Afterwards n is 1.")
    assert told(seen("7S AS", n=65_536), "A") == "n is 65,536 and doubles no more."
    assert "anything goes on it" in told(seen("7S *", top="*"), "*")


def test_a_wild_card_of_uno_asks_for_the_named_colour() -> None:
    game = game_named("uno")
    wanted = {True: "that was named, or a wild; or draw", False: "that was named, or draw one."}
    for wild_on_wish, text in wanted.items():
        match = new_match("uno", 3, wild_on_wish=wild_on_wish)
        assert "the number or sign on the table" in question("uno", match.view(match.pending[0]))
        while not _lies(match, "w"):
            seat = match.pending[0]
            moves = match.view(seat).legal
            wilds = [move for move in moves if game.notation(move).startswith("play w ")]
            match.play(seat, (wilds or moves)[-1])
        view = match.view(match.pending[0])
        assert text in question("uno", view)
        assert ("or a wild" in question("uno", view)) == wild_on_wish


def test_what_is_due_in_uno_goes_on_with_the_same_kind_of_card_only() -> None:
    game = game_named("uno")
    match = new_match("uno", 3, stack_draws=True)
    while match.view(0).stage != "answer":
        seat = match.pending[0]
        moves = match.view(seat).legal
        draws = [move for move in moves if "+2" in game.notation(move)]
        match.play(seat, (draws or moves)[-1])
    view = match.view(match.pending[0])
    explain = presenter_of(game).explain

    def said(view: Any, card: str) -> str:
        return " ".join(explain(view, card, company(view), EN))

    due = view.due
    assert f"has to draw {due + 2} cards" in said(view, "+2")
    assert "has to draw 4 cards" in said(view, "w4")
    other = match.view(match.pending[0] % 3 + 1)
    assert "has to draw 2 cards" in said(other, "+2"), "these are not theirs"


def test_a_drawn_card_that_does_not_fit_is_not_offered() -> None:
    match = new_match("uno", 3)
    texts = set()
    for number in range(60):
        seat = match.pending[0]
        view = match.view(seat)
        if view.stage == "drawn":
            texts.add((len(view.legal) > 1, question("uno", view)))
        match.play(seat, view.legal[-1] if view.stage == "turn" or number % 2 else view.legal[0])
    assert texts == {
        (True, "You may play the card you have just drawn, or pass."),
        (False, "The card you have just drawn doesn't fit: pass."),
    }


def _lies(match: Any, name: str) -> bool:
    return str(uno.CARD_NAMES[match.view(0).discards[-1]]) == name


def test_who_leads_a_trick_has_nothing_to_follow() -> None:
    match = new_match("las_vegan", 3)
    game = match.game

    def taps(view: Any) -> str:
        scene = presenter_of(game).scene(view, company(view), EN)
        return prompt_for_buttons(game, view, scene, EN)

    leader = match.pending[0]
    view = match.view(leader)
    assert question("las_vegan", view).startswith("Lead the trick with any card")
    assert taps(view) == "Lead the trick with any card."
    other = match.view(leader % 3 + 1)
    card = game.notation(view.legal[0]).split()[1]
    held = presenter_of(game).scene(other, company(other), EN).hands[0].cards[0].key
    explain = presenter_of(game).explain
    assert "You would lead" in " ".join(explain(view, card, company(view), EN))
    assert "You would lead" not in " ".join(explain(other, held, company(other), EN))
    match.play(leader, view.legal[0])
    view = match.view(match.pending[0])
    assert question("las_vegan", view).startswith("Play a card, of the led colour")
    assert taps(view) == "Play a card; you have to follow suit."


def test_a_token_is_asked_for_as_far_as_it_can_be_placed() -> None:
    match = new_match("las_vegan", 3)
    player, texts = RandomPlayer(match.game), set()
    while not match.over:
        seat = match.pending[0]
        view = match.view(seat)
        if view.stage == "token":
            text = question("las_vegan", view)
            kinds = {" ".join(match.game.notation(move).split()[:2]) for move in view.legal}
            assert ("golden token" in text) == ("token gold" in kinds)
            assert ("on a casino" in text) == bool(kinds - {"token gold", "decline"})
            texts.add(text)
        match.play(seat, decide(match, seat, player))
    assert len(texts) > 1


def test_a_seven_is_worth_a_token_as_long_as_one_can_be_placed() -> None:
    view = new_match("las_vegan", 3).view(1)
    explain = presenter_of(game_named("las_vegan")).explain
    for now, placeable in (
        (view, True),
        (replace(view, condition=1), True),
        (replace(view, loose=()), True),
        (replace(view, condition=1, loose=()), False),
    ):
        told = " ".join(explain(now, "r7", company(now), EN))
        assert ("may place a token for a 7" in told) == placeable


def test_the_second_card_to_turn_up_in_ojyks_is_one_more() -> None:
    match = new_match("ojyks", 3)
    seat = match.pending[0]
    assert "Choose two of your cards" in question("ojyks", match.view(seat))
    match.play(seat, match.view(seat).legal[0])
    view = match.view(seat)
    assert "Choose one more of your cards" in question("ojyks", view)
    scene = presenter_of(match.game).scene(view, company(view), EN)
    assert (
        prompt_for_buttons(match.game, view, scene, EN)
        == "Tap one more of your cards to turn it up."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_who_is_not_asked_has_nothing_to_decide(game: str, language: str) -> None:
    texts = texts_in(language)
    kind = game_named(game)
    asked_for = 0
    for view in (view for seen in looks(game, 2) for view in seen):
        text = moment(kind, view, texts)
        if not view.pending:
            assert text == texts("t-over")
        elif not view.legal:
            assert text == texts("moment-not-asked")
        else:
            asked_for += 1
            assert text not in (texts("t-over"), texts("moment-not-asked"))
    assert asked_for
