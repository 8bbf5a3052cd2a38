"""Las Vegan on the screen and in sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from stammtisch.adapters.presentation.lines import plain, width_of
from stammtisch.adapters.presentation.presenter import (
    by_verb,
    choices,
    move_text,
    presenter_of,
    prompt_for_buttons,
    told_lines,
)
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.decision import decide
from stammtisch.ai.player import RandomPlayer
from stammtisch.cli.terminal.drawing import choice_rows
from stammtisch.core.game import Event, play
from stammtisch.core.games import game_named
from stammtisch.core.games.las_vegan import cards as las_vegan
from stammtisch.core.games.las_vegan.cards import CARDS, CASINO_NAMES
from stammtisch.core.games.las_vegan.view import LasVeganView
from stammtisch.core.games.las_vegan.words import card_text
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import (
    HEIGHT,
    WIDTH,
    cards_shown,
    company,
    decisions,
    explanation,
    look_at,
    new_match,
    question,
    scene,
)
from tests.games.las_vegan.positions import las_vegan_position

DRAWN = [card_text(card, texts_in("en")) for card in range(CARDS)]


@pytest.mark.parametrize("players", range(2, 6))
def test_las_vegan_fits_the_width(players: int) -> None:
    for view in look_at("las_vegan", players):
        for language in LANGUAGES:
            rows = scene("las_vegan", view, language)
            assert max(map(width_of, rows)) <= WIDTH, plain(rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_widest_table_of_las_vegan_and_its_choices_fit_the_screen(language: str) -> None:
    """Every casino has a long name, a token and a number; the most tokens can be chosen."""
    won = ["p1 g1 b1 p2 g2", "p3 g3 b3 p4 g4", "p5 g5 b5 p6 g6", "p7 g7 b7 p8 g8", "p9 g9 b9 p0"]
    tokens: list[dict[str, int]] = [{"purple": -2, "green": -3, "blue": -1}, {}]
    for placed in tokens:
        state = las_vegan_position(
            ["r1 r2", "r3 r4", "r5 r6", "r7 r8", "r9 r0"],
            won=won,
            tricks=[2, 1, 1, 1, 1],
            casinos="purple green blue",
            placed=placed,
            condition=2 if placed else 0,
            loose=(-3, -2, -1, 1),
            sevens=2,
        )
        view = game_named("las_vegan").view(state, 1)
        texts = texts_in(language)
        table = scene("las_vegan", view, language)
        rows = choice_rows(by_verb(choices(game_named("las_vegan"), view, texts)), WIDTH)
        assert max(*map(width_of, table), *map(len, rows)) <= WIDTH, plain(table)
        prompt = 1
        assert len(table) + 1 + len(rows) + prompt <= HEIGHT


def test_las_vegan_shows_the_trick_the_own_hand_and_no_other_card() -> None:
    for players in (2, 3, 5):
        for view in look_at("las_vegan", players):
            assert isinstance(view, LasVeganView)
            order = [
                view.trick[(seat - view.leader) % players]
                for seat in range(1, players + 1)
                if view.leader and (seat - view.leader) % players < len(view.trick)
            ]
            due = [DRAWN[card] for card in [*order, *view.hand]]
            rows = scene("las_vegan", view)
            assert cards_shown(rows, DRAWN) == due
            winners = [n for n, row in enumerate(rows) if "◀" in plain([row])]
            assert len(winners) == (1 if view.trick else 0)


def test_casinos_tokens_and_what_they_cost_are_told() -> None:
    state = las_vegan_position(
        ["r1 r2", "r3 r5", "r6 r7", "r8 r9"],
        won=["", "p4 b4 g4 r4", "b1 b2 b3", ""],
        tricks=[2, 1, 1, 4],
        casinos="blue 4 9",
        placed={"blue": -2, "4": 1},
        loose=(-1, 1),
        gold=-4,
        condition=2,
    )
    view = game_named("las_vegan").view(state, 1)
    head, *seats = plain(scene("las_vegan", view)).splitlines()[2:7]
    assert head.split()[-8:] == ["tricks", "max", "-4", "blue", "-2", "4", "+1", "9"]
    assert "4 (+4)" in seats[1]
    assert "(-2)" in seats[2]
    assert ["(-4)" in row for row in seats] == [False, False, False, True]
    text = plain(scene("las_vegan", view))
    assert "Tokens left: -1  +1" in text
    assert "gold" not in text.partition("Tokens left")[2]


GAME = game_named("las_vegan")


THREE = ("Anna", "Bert", "Cleo")


def test_casinos_and_tokens_are_told_in_one_sentence_each() -> None:
    names = ["blue", "4", "9"]
    events = [Event("opened", 0, (CASINO_NAMES.index(name), 0)) for name in names]
    events += [Event("tossed", 0, (value, 0)) for value in (-4, -2, -1, 1, 1)]
    assert told_lines(GAME, events, Company(THREE, 1), texts_in("de")) == [
        "Die Casinos: Gold, Blau, 4, 9.",
        "Der goldene Spielstein zeigt -4, die anderen -2, -1, +1, +1.",
    ]


def test_a_scoring_is_told_in_one_sentence_a_seat() -> None:
    events = [
        Event("paid-gold", 1, (-4, 2)),
        Event("paid", 1, (2, CASINO_NAMES.index("4"))),
        Event("scored", 1, (-2, 13)),
        Event("scored", 2, (0, 15)),
        Event("paid", 3, (-9, CASINO_NAMES.index("blue"))),
        Event("scored", 3, (-9, 1)),
    ]
    assert told_lines(GAME, events, Company(THREE, 3), texts_in("en")) == [
        "Anna: -2 (golden casino -4, casino 4 +2), now 13 cabbages.",
        "Bert: 0, now 15 cabbages.",
        "You: -9 (casino blue -9), now 1 cabbage.",
    ]


def test_who_has_no_cabbage_left_is_why_a_game_ends() -> None:
    """Else a game that ends in its second round of four would end without a reason."""
    for language, told in (
        ("en", "You: 0, now no cabbage left, which ends the game."),
        ("de", "Du: 0, jetzt kein Kohlkopf mehr: Damit endet das Spiel."),
    ):
        events = [Event("scored", 1, (0, 0))]
        assert told_lines(GAME, events, Company(THREE, 1), texts_in(language)) == [told]


@pytest.mark.parametrize(
    ("event", "reader", "text"),
    [
        (Event("placed", 2, (-2, 3)), 2, "You place -2 on blue."),
        (Event("placed", 2, (1, 5)), 1, "Bert places +1 on 2."),
        (
            Event("placed-gold", 2, (-3, 1)),
            2,
            "You place the golden token: the fewest tricks pay -3.",
        ),
        (
            Event("placed-gold", 2, (-4, 2)),
            0,
            "Bert places the golden token: the most tricks pay -4.",
        ),
    ],
)
def test_a_placed_token_is_told(event: Event, reader: int, text: str) -> None:
    assert told_lines(GAME, [event], Company(THREE, reader), texts_in("en")) == [text]


def test_moves_are_shown_in_the_readers_words() -> None:
    game, german = game_named("las_vegan"), texts_in("de")
    shown = [
        move_text(game, game.read(text) or 0, german)
        for text in ("play p7", "token -2 on blue", "token +1 on 4", "token gold on min", "decline")
    ]
    assert shown == [
        "spielen 7▼",
        "legen -2 auf Blau",
        "legen +1 auf 4",
        "legen Gold auf min",
        "verzichten",
    ]


def test_a_card_of_las_vegan_wins_if_it_is_said_to() -> None:
    found = set()
    for seed in range(3):
        for match, seat, view in decisions("las_vegan", seed):
            if view.stage != "card" or not view.trick:
                continue
            for move in view.legal:
                card = las_vegan.CARD_NAMES[move]
                says = "It would win the trick" in explanation("las_vegan", view, card)
                twin = match.state.clone()
                events = play(match.game, twin, seat, move)
                if len(view.trick) == view.players - 1:
                    wins = any(event.kind == "won" and event.seat == seat for event in events)
                else:
                    wins = match.game.view(twin, seat).winning == seat
                assert says == wins, card
                found.add(says)
    assert found == {True, False}


EN, DE = texts_in("en"), texts_in("de")


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


def test_cards_won_for_a_casino_are_signs_where_there_is_room() -> None:
    state = las_vegan_position(
        ["r1 r2", "r3 r5", "r6 r7", "r8 r9"],
        won=["", "b1 b2 b3", "p4", ""],
        tricks=[2, 1, 1, 4],
        casinos="blue 4 9",
        placed={"blue": -2},
    )
    view = game_named("las_vegan").view(state, 1)
    assert "▪▪▪ 3 (-2)" in plain(scene("las_vegan", view))
    narrow = plain(scene("las_vegan", view, width=50))
    assert "3 (-2)" in narrow
    assert "▪" not in narrow


def test_it_is_said_whose_card_wins_so_far() -> None:
    for language, words in (("en", "◀ wins so far"), ("de", "◀ gewinnt bisher")):
        looks = [view for view in look_at("las_vegan", 4) if view.trick]
        assert looks
        for view in looks:
            assert plain(scene("las_vegan", view, language)).count(words) == 1
