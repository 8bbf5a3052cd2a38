"""What a card does now, in sentences: for every card, in both languages, and as it comes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch.adapters.presentation.presenter import explained, presenter_of
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.decision import decide
from stammtisch.ai.player import RandomPlayer
from stammtisch.core.game import play
from stammtisch.core.games import game_named
from stammtisch.core.games.las_vegan import cards as las_vegan
from stammtisch.core.games.nyan_nyan import cards as nyan
from stammtisch.core.games.ojyks import cards as ojyks
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.record import replay
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import NAMES, company, looks, new_match, random_game
from tests.adapters.sources import GAMES
from tests.games.facts import facts_of, seats_near
from tests.games.nyan_nyan.positions import nyan as nyan_position
from tests.games.nyan_nyan.words import Table

NO_CARDS = ["", "x", "13", "-3", "7 7", "c5r1", "r10", "7X", "draw", "r", "1S", "**"]
SEATS = 4


def told(game: str, view: Any, card: str, language: str = "en") -> str:
    presenter = presenter_of(game_named(game))
    return " ".join(presenter.explain(view, card, company(view), texts_in(language)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_explained_in_any_position(game: str, language: str) -> None:
    facts = facts_of(game)
    for seen in looks(game, SEATS, **facts.eventful):
        for view in seen[1:]:
            for card in facts.explained:
                text = told(game, view, card, language)
                assert text.endswith((".", ")")), card
                assert "{" not in text
            for word in NO_CARDS:
                assert told(game, view, word, language) == "", word


@pytest.mark.parametrize("game", GAMES)
def test_no_card_does_anything_after_the_end(game: str) -> None:
    record = random_game(game, SEATS)
    *_, (state, _) = replay(record)
    kind = game_named(game)
    for seat in range(1, len(record.seats) + 1):
        view = kind.view(state, seat)
        for card in facts_of(game).explained:
            assert explained(kind, view, card, company(view), texts_in("en")) == []


def decisions(game: str, seed: int) -> Iterator[tuple[Match, int, Any]]:
    """The decisions of a random game."""
    kind, seats = game_named(game), seats_near(game, SEATS)
    match = Match.new(
        kind,
        read_options(game, kind.options, {}),
        seats=list(NAMES[:seats]),
        players=["random"] * seats,
        seed=str(seed),
        table="test",
    )
    player = RandomPlayer(match.game)
    for _ in range(300):
        if match.over:
            return
        seat = match.pending[0]
        yield match, seat, match.view(seat)
        match.play(seat, decide(match, seat, player))


def test_a_card_of_las_vegan_wins_if_it_is_said_to() -> None:
    found = set()
    for seed in range(3):
        for match, seat, view in decisions("las_vegan", seed):
            if view.stage != "card" or not view.trick:
                continue
            for move in view.legal:
                card = las_vegan.CARD_NAMES[move]
                says = "It would win the trick" in told("las_vegan", view, card)
                twin = match.state.clone()
                events = play(match.game, twin, seat, move)
                if len(view.trick) == view.players - 1:
                    wins = any(event.kind == "won" and event.seat == seat for event in events)
                else:
                    wins = match.game.view(twin, seat).winning == seat
                assert says == wins, card
                found.add(says)
    assert found == {True, False}


def test_cards_of_nyan_nyan_do_what_they_are_said_to() -> None:
    """The numbers of the sentences are those of the position after the card."""
    found = set()
    for seed in range(12):
        for match, seat, view in decisions("nyan_nyan", seed):
            if view.stage not in ("turn", "owed"):
                continue
            for move in view.legal:
                if move >= nyan.PAIR:
                    continue
                rank = nyan.RANK_OF[move]
                if view.threes or rank in (nyan.THREE, nyan.QUEEN, nyan.SIX):
                    continue
                text = told("nyan_nyan", view, nyan.CARD_NAMES[move])
                twin = match.state.clone()
                twin.play(seat, move)
                after = match.game.view(twin, seat)
                number = re.search(r"\d+", text.partition(" That is with n")[0])
                if rank in (nyan.FOUR, nyan.SEVEN):
                    assert number
                    assert int(number[0]) == after.due
                elif rank == nyan.ACE:
                    assert text.endswith(f"from {view.n} to {after.n}.")
                elif rank == nyan.TEN and view.n > 1:
                    assert number
                    assert int(number[0]) == view.n
                else:
                    continue
                found.add(rank)
    assert {nyan.FOUR, nyan.SEVEN, nyan.ACE} <= found


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
    table = nyan_position(["2S 3S 4S 5S", "+4", "+4"], "9S", n=2)
    assert said in told("nyan_nyan", game_named("nyan_nyan").view(table.state, 1), card)


def test_what_is_going_on_changes_what_a_card_does() -> None:
    game = game_named("nyan_nyan")

    def seen(**facts: Any) -> Any:
        return game.view(nyan_position(["7S 5H *", "+4", "+4"], "7H", **facts).state, 1)

    assert "ends the round of threes" in told("nyan_nyan", seen(threes=(2, 1)), "3")
    assert "for that you have too few." in told("nyan_nyan", seen(n=4), "5")
    assert "no difference between two players" in told("nyan_nyan", seen(out={3: 3}), "9")
    table = Table("7S", "7H *", "", opens="5S", pile="").go("1 play 7S")
    assert "then has to draw 4" in told("nyan_nyan", table.see(2), "7H")
    assert "then has to draw 2" in told("nyan_nyan", table.see(2), "*")
    assert "Kunigunde" in told("nyan_nyan", table.see(2), "*")


def test_between_rounds_of_uno_a_card_goes_to_the_next_seat() -> None:
    """Nobody holds a card before the deal."""
    game = game_named("uno")
    view = game.view(game.new(3, game.options()), 2)
    assert view.counts == (0, 0, 0)
    assert NAMES[2] in told("uno", view, "skip")


@pytest.mark.parametrize(
    ("players", "options", "card", "said"),
    [
        (3, {}, "r7", "without an effect"),
        (3, {"zero_seven": True}, "r7", "You have to swap hands with another player"),
        (3, {"zero_seven": True}, "0", "give yours to Anna and get that of Kunigunde"),
        (3, {}, "+2", "Anna has to draw 2 cards."),
        (3, {"draws_skip": True}, "+2", "Anna has to draw 2 cards and misses the turn."),
        (
            3,
            {"draws_skip": True, "stack_draws": True},
            "w4",
            "4 cards and misses the turn, or passes them on with a wild draw four.",
        ),
        (3, {"stack_draws": True}, "+2", "or passes them on with a draw two."),
        (3, {}, "w4", "Anna has to draw 4 cards"),
        (3, {}, "rev", "The direction changes, and Kunigunde von Habsburg is next."),
        (2, {}, "rev", "with two players Anna is next all the same."),
        (2, {"two_player_reverse_skips": True}, "rev", "and it is your turn again."),
        (2, {}, "skip", "Anna misses the turn, and it is your turn again."),
    ],
)
def test_a_card_of_uno_goes_by_options_and_players(
    players: int, options: dict[str, int | bool], card: str, said: str
) -> None:
    view = new_match("uno", players, **options).view(1)
    assert said in told("uno", view, card)


def test_a_card_of_ojyks_tells_of_the_columns() -> None:
    found = set()
    for seed in range(4):
        for _, seat, view in decisions("ojyks", seed):
            if view.stage == "reveal":
                continue
            grid = view.grids[seat - 1]
            for card, value in enumerate(ojyks.VALUES):
                text = told("ojyks", view, str(value))
                for column in range(ojyks.COLUMNS):
                    cards = grid[3 * column : 3 * column + 3]
                    two = cards.count(card) == 2
                    assert (f"In column {column + 1} two of them lie already" in text) == two
                    found.add(two)
                assert ("lies on the discard pile" in text) == (view.discards[-1:] == (card,))
    assert found == {True, False}


def test_names_are_those_of_the_company() -> None:
    view = new_match("uno", 3).view(2)
    presenter = presenter_of(game_named("uno"))
    text = presenter.explain(view, "skip", Company(("X", "Y", "Z"), 2), texts_in("de"))
    assert text == ["Z wird übersprungen."]
