"""What people are asked in Nyan Nyan, and what its cards do, in sentences."""

from __future__ import annotations

import re
from typing import Any

import pytest

from stammtisch.adapters.presentation.lines import plain
from stammtisch.adapters.presentation.presenter import moment, presenter_of, table_lines
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games import game_named
from stammtisch.core.games.nyan_nyan import cards
from tests.adapters.games import company, decisions, explanation, question
from tests.games.nyan_nyan.positions import nyan
from tests.games.nyan_nyan.words import Table


def test_cards_of_nyan_nyan_do_what_they_are_said_to() -> None:
    """The numbers of the sentences are those of the position after the card."""
    found = set()
    for seed in range(12):
        for match, seat, view in decisions("nyan_nyan", seed):
            if view.stage not in ("turn", "owed"):
                continue
            for move in view.legal:
                if move >= cards.PAIR:
                    continue
                rank = cards.RANK_OF[move]
                if view.threes or rank in (cards.THREE, cards.QUEEN, cards.SIX):
                    continue
                text = explanation("nyan_nyan", view, cards.CARD_NAMES[move])
                twin = match.state.clone()
                twin.play(seat, move)
                after = match.game.view(twin, seat)
                number = re.search(r"\d+", text.partition(" That is with n")[0])
                if rank in (cards.FOUR, cards.SEVEN):
                    assert number
                    assert int(number[0]) == after.due
                elif rank == cards.ACE:
                    assert text.endswith(f"from {view.n} to {after.n}.")
                elif rank == cards.TEN and view.n > 1:
                    assert number
                    assert int(number[0]) == view.n
                else:
                    continue
                found.add(rank)
    assert {cards.FOUR, cards.SEVEN, cards.ACE} <= found


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("2", "Who misses a turn: Anna, Kunigunde von Habsburg, you and Anna. That is with n = 2"),
        ("8H", "Who misses a turn: Anna and Kunigunde von Habsburg. That is with n = 2"),
        ("3S", "for 2 rounds, only a 3 or a joker may be played"),
        ("4S", "Anna has to draw 8 cards; only a joker passes them on."),
        ("5", "you lay 2 more cards of your hand on it, without effect."),
        ("6", "all lay 2 cards face down"),
        ("7", "Anna has to draw 4 cards, or passes them on with a 7 (2 more) or a joker."),
        ("9", "The direction changes, and Kunigunde von Habsburg is next."),
        ("10", "You get 2 extra turns right away"),
        ("J", "you name the suit that counts; n stays."),
        ("QH", "as if you had played it, with n = 2."),
        ("K", "You hand out 2 commands"),
        ("A", "It doubles n: from 2 to 4."),
        ("*", "the card below it goes on counting. Afterwards n is 1."),
    ],
)
def test_a_card_of_nyan_nyan_tells_the_present_n(card: str, said: str) -> None:
    table = nyan(["2S 3S 4S 5S", "+4", "+4"], "9S", n=2)
    assert said in explanation("nyan_nyan", game_named("nyan_nyan").view(table.state, 1), card)


def test_what_is_going_on_changes_what_a_card_does() -> None:
    game = game_named("nyan_nyan")

    def seen(**facts: Any) -> Any:
        return game.view(nyan(["7S 5H *", "+4", "+4"], "7H", **facts).state, 1)

    assert "ends the round of threes" in explanation("nyan_nyan", seen(threes=(2, 1)), "3")
    assert "for that you have too few." in explanation("nyan_nyan", seen(n=4), "5")
    assert "no difference between two players" in explanation("nyan_nyan", seen(out={3: 3}), "9")
    table = Table("7S", "7H *", "", opens="5S", pile="").go("1 play 7S")
    assert "then has to draw 4" in explanation("nyan_nyan", table.see(2), "7H")
    assert "then has to draw 2" in explanation("nyan_nyan", table.see(2), "*")
    assert "Kunigunde" in explanation("nyan_nyan", table.see(2), "*")


NYAN = game_named("nyan_nyan")


EN, DE = texts_in("en"), texts_in("de")


def seen(*hands: str, top: str = "9S", **facts: Any) -> Any:
    """A position of nyan_nyan as seat 1 sees it; the other seats have four cards each."""
    return NYAN.view(nyan([*hands, *["+4"] * (3 - len(hands))], top, **facts).state, 1)


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
        assert explanation("nyan_nyan", view, card).startswith(
            "In the Stechen no card has its effect"
        ), card
    assert "Stechen" in " ".join(presenter_of(NYAN).explain(view, "4", company(view), DE))
    assert "Stechen: lay one card face down." in _lines(view)
    fusion = Table("5H 4S", "", opens="5S").go("1 play 5H").see(1)
    assert explanation("nyan_nyan", fusion, "4S").startswith("On the five no card has its effect")


def _lines(view: Any) -> str:
    return plain(table_lines(NYAN, view, company(view), EN, 80))


def test_what_waits_for_the_others_goes_into_an_effect_only_in_ones_own_turn() -> None:
    own = seen("4S 9H 8S 2H", skip=1, extra=1, due=0)
    assert explanation("nyan_nyan", own, "4").startswith(
        "Kunigunde von Habsburg has to draw 4 cards"
    )
    assert explanation("nyan_nyan", own, "8").startswith(
        "Who misses a turn: Anna and Kunigunde von Habsburg."
    )
    assert explanation("nyan_nyan", own, "9") == "The direction changes, and it is your turn again."
    owing = seen("4S 9H *", due=6)
    assert explanation("nyan_nyan", owing, "4").startswith("Anna has to draw 4 cards"), (
        "the 6 are drawn by then"
    )
    assert explanation("nyan_nyan", owing, "*") == (
        "It passes the cards to be drawn on: Anna then has to draw 6."
    )
    others = NYAN.view(nyan(["4S *", "7S *", "+4"], "9S", turn=2, due=6).state, 1)
    assert explanation("nyan_nyan", others, "4").startswith("Anna has to draw 4 cards")
    assert explanation("nyan_nyan", others, "*").startswith("It goes on anything")


def test_who_has_lost_the_next_turn_by_a_command_has_nothing_to_draw() -> None:
    view = seen("4S 9H *", commands={2: 1})
    assert explanation("nyan_nyan", view, "4").startswith(
        "Kunigunde von Habsburg has to draw 4 cards"
    )
    everybody = seen("4S 9H *", commands={2: 1, 3: 1})
    assert explanation("nyan_nyan", everybody, "4").startswith(
        "You have to draw 4 cards; only a joker"
    )


def test_n_is_said_where_it_matters() -> None:
    assert explanation("nyan_nyan", seen("7S *", due=2, seven=True, n=4), "7").endswith(
        "draw 4. Afterwards n is 1."
    )
    assert (
        explanation("nyan_nyan", seen("7S AS", n=65_536), "A") == "n is 65,536 and doubles no more."
    )
    assert "anything goes on it" in explanation("nyan_nyan", seen("7S *", top="*"), "*")
