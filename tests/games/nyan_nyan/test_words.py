"""Nyan Nyan on the screen and in sentences."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from typing import Any

import pytest

from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.lines import Line, plain, width_of
from stammtisch.adapters.presentation.presenter import (
    by_verb,
    canonical,
    choices,
    moment,
    presenter_of,
    table_lines,
    told_lines,
    unprompted,
)
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.drawing import choice_rows
from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Event
from stammtisch.core.games.nyan_nyan.cards import CARD_NAMES, KINDS, LAY, TOLD_SKIPS
from stammtisch.core.games.nyan_nyan.sentences import card_text
from stammtisch.core.games.nyan_nyan.view import WAITING, NyanView
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.text.move_parser import resolve_line
from tests.adapters.games import company, looks
from tests.adapters.sources import constants, messages, tree
from tests.games.nyan_nyan.words import (
    GAME,
    SIX_CARDS,
    Table,
    fives,
    last_card,
    stechen,
    stechen_laid,
)

WIDTH, HEIGHT = 80, 24
PROMPT = 1
THREE = ("Anna", "Bert", "Cleo")


def scene(view: Any, language: str = "en") -> list[Line]:
    return table_lines(GAME, view, company(view), texts_in(language), WIDTH)


def text(view: Any, language: str = "en") -> str:
    return plain(scene(view, language))


def assert_fits(view: Any) -> None:
    """Table, choices and prompt on one screen, in both languages."""
    for language in LANGUAGES:
        rows = scene(view, language)
        chosen = choice_rows(by_verb(choices(GAME, view, texts_in(language))), WIDTH)
        assert max(map(width_of, rows)) <= WIDTH, plain(rows)
        assert max([0, *map(len, chosen)]) <= WIDTH
        assert len(rows) + 1 + len(chosen) + PROMPT <= HEIGHT, plain(rows)


# The scene


@pytest.mark.parametrize("players", range(2, 9))
def test_it_fits_the_screen(players: int) -> None:
    for views in looks("nyan_nyan", players):
        for view in views:
            assert_fits(view)


def test_the_middle_of_a_stechen_is_readable() -> None:
    view = stechen_laid().see(1)
    assert_fits(view)
    table = text(view)
    for said in (
        "▶ 1 Barthol…  5 ▮ command ×1 laid 1/2      5 Dora      6 ▮ abstains",
        "  2 Anna      4 ▮ laid 2/2",
        "▶ 3 Kunigun…  6 ▮ laid 0/2",
        "On the table:  ★    on  6♣  6♣ counts",
        "Turn: Cleo (you choose) · then 3 extra turns · the next 2 miss a turn",
        "2 cards to draw (a 7 or a joker passes them on)",
        "Stechen: lay one more card face down.",
        "Laid face down:  Q♦",
        "Your hand:  J♠   K♠   4♣   10♥   ★",
    ):
        assert said in table
    assert "Q♦" not in text(stechen_laid().see(2))


def test_who_has_decided_is_shown_and_not_how() -> None:
    table = stechen().go("5 abstain", "6 join")
    rows = text(table.see(1)).splitlines()
    assert sum("decided" in row for row in rows) == 2
    assert "Stechen for 2 cards: join, or abstain with a joker?" in rows
    assert text(table.see(0)) == text(stechen().go("5 join", "6 join").see(0))


@pytest.mark.parametrize("stage", ["turn", "lay"])
def test_the_fullest_table_fits_the_screen(stage: str) -> None:
    """31 cards in hand, everything waiting at once, huge numbers, and long names."""
    seen = stechen_laid().see(1)
    hand = tuple(range(KINDS))[:31]
    legal = tuple(LAY + card if stage == "lay" else card for card in hand)
    view = replace(
        seen,
        hand=hand,
        legal=legal,
        stage=stage,
        laid=() if stage == "turn" else seen.laid,
        pending=(1,) if stage == "turn" else tuple(range(1, 9)),
        counts=(31,) * 8,
        commands=(12,) * 8,
        n=65536,
        extra=65536,
        skip=131072,
        due=262144,
        threes=3,
        threes_left=65536,
        discards=(*seen.discards, 52, 52),
    )
    assert_fits(view)


def test_the_hand_is_sorted_by_suit_and_what_can_be_played_is_boxed() -> None:
    view = Table("KD 7S * 10H 2C 4S 9H", "", opens="4H").see(1)
    row = scene(view)[-1]
    assert [span.text.strip() for span in row[1:] if span.text.strip()] == (
        ["4♠", "7♠", "2♣", "9♥", "10♥", "K♦", "★"]
    )
    boxed = [span.text.strip() for span in row if span.style.startswith("card")]
    assert boxed == ["4♠", "9♥", "10♥", "★"]


@pytest.mark.parametrize("players", [2, 5, 8])
def test_it_shows_the_own_hand_the_top_card_and_no_other(players: int) -> None:
    for views in looks("nyan_nyan", players):
        for view in views:
            assert isinstance(view, NyanView)
            rows = scene(view)
            symbols = [
                span.text.strip()
                for row in rows
                for span in row
                if span.text.strip() in {card_text(card, texts_in("en")) for card in range(KINDS)}
            ]
            tops = list(dict.fromkeys([*view.discards[-1:], view.top]))
            due = [*(card for card in tops if card >= 0), *view.hand, *view.laid]
            assert sorted(symbols) == sorted(card_text(card, texts_in("en")) for card in due)


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (["1 play JS", "1 wish H"], "J♠  ♥ Hearts counts"),
        (["1 play JS", "1 wish H", "2 play *"], "★    on  J♠  ♥ Hearts counts"),
        (["1 play *"], "★    on  4H  4H counts"),
        (["1 play 3H"], "3♥  only 3 or joker"),
    ],
)
def test_what_counts_is_said(script: list[str], said: str) -> None:
    table = Table("JS * 3H", "* 2H", "KH")
    table.go(*script)
    assert f"On the table:  {said.replace('4H', '4♥')}" in text(table.see(2))


def test_on_a_first_joker_anything_goes() -> None:
    table = Table("JS 3H", "2H", opens="*")
    assert "★  anything goes" in text(table.see(1))


# What is asked


@pytest.mark.parametrize(
    ("table", "seat", "said"),
    [
        (lambda: Table("4S", "", ""), 1, "Play a card or draw."),
        (lambda: Table("4S", "", "", pile="4D").go("1 draw"), 1, "Drawn: 4♦. Play a card after"),
        (lambda: Table("7H", "7D", "").go("1 play 7H"), 2, "Draw 2 cards, or pass them on?"),
        (lambda: fives().go("1 play 5S 5H"), 1, "Fusion: lay 4 more cards on the five."),
        (lambda: Table("JH", "", "").go("1 play JH"), 1, "Wish: which suit counts?"),
        (lambda: Table("KH", "", "").go("1 play KH"), 1, "Royal command: one command to hand"),
        (lambda: Table("KH", "*", "").go("1 play KH", "1 command 2"), 2, "Bartholomäus commands"),
        (lambda: Table("KH *", "").go("1 play KH", "1 command 1"), 1, "You command yourself."),
        (lambda: Table("6H", "*", "").go("1 play 6H"), 2, "Stechen for one card: join,"),
        (lambda: fives().go(*SIX_CARDS), 1, "Do you want to say anything now?"),
        (lambda: Table("6H", "*", "").go("1 play 6H"), 0, "Asked: Bartholomäus, Anna and Kunigun"),
    ],
)
def test_what_is_asked_is_said(table: Any, seat: int, said: str) -> None:
    for language in LANGUAGES:
        view = table().see(seat)
        rows = text(view, language).splitlines()
        turn = next(i for i, row in enumerate(rows) if row.startswith(("Turn: ", "Am Zug: ")))
        question = next(row for row in rows[turn + 1 :] if not row.startswith("  "))
        if language == "en":
            assert question.startswith(said)


# Calls


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", [lambda: fives().go(*SIX_CARDS), last_card])
def test_a_call_is_not_put_into_ones_mouth(table: Any, language: str) -> None:
    view, texts = table().see(1), texts_in(language)
    assert view.stage == "call"
    assert unprompted(GAME, view)
    assert choices(GAME, view, texts) == []
    shown = text(view, language).replace(texts("title-nyan_nyan"), "")
    why = error_text(IllegalMove(move="pass", **GAME.why_not(view, 1)), texts, GAME.name)
    for said in (shown, moment(GAME, view, texts), why):
        assert "nyan" not in said.lower()


@pytest.mark.parametrize(
    ("table", "right", "wrong"),
    [(lambda: fives().go(*SIX_CARDS), "nyan", "nyan nyan"), (last_card, "nyan nyan", "nyan")],
)
def test_only_the_call_that_is_due_is_taken(table: Any, right: str, wrong: str) -> None:
    called = table()
    (move,) = resolve_line(GAME, called.state, 1, canonical("nyan_nyan", right.upper()))
    assert GAME.notation(move) == right
    with pytest.raises(IllegalMove) as caught:
        resolve_line(GAME, called.state, 1, wrong)
    assert caught.value.facts["reason"] == "not-that-call"


# Why not


def reasons() -> set[str]:
    """Every word in view.py that may be a reason, also those in tables and functions."""
    source = tree("core/games/nyan_nyan/view.py")
    returned = {
        name
        for function in ast.walk(source)
        if isinstance(function, ast.FunctionDef) and function.name == "_why_not_now"
        for node in ast.walk(function)
        if isinstance(node, ast.Return) and node.value
        for name in constants(node.value)
    }
    return returned | set(WAITING.values())


def test_every_reason_is_explained() -> None:
    assert {"draw-first", "no-call-owed", "call-first"} <= reasons()
    for reason in reasons():
        assert messages("en")[f"why-nyan_nyan-{reason}"].variables <= {"due"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "table",
    [
        lambda: Table("4S 4D JS * 5H 5S 5C", ""),
        lambda: Table("4S", "", pile="4D").go("1 draw"),
        lambda: Table("3H 3S 5H", "").go("1 play 3H", "2 draw", "2 pass"),
        lambda: Table("7D", "7H", starter=2).go("2 play 7H"),
        lambda: fives().go("1 play 5S 5H"),
        lambda: fives().go(*SIX_CARDS),
        lambda: Table("JH", "").go("1 play JH"),
        lambda: Table("KH *", "").go("1 play KH"),
        lambda: Table("KH *", "").go("1 play KH", "1 command 1"),
        lambda: Table("6H *", "*").go("1 play 6H"),
        stechen_laid,
    ],
)
def test_every_refusal_is_said(table: Any, language: str) -> None:
    view, texts = table().see(1), texts_in(language)
    for move in range(len(GAME.moves)):
        if move not in view.legal:
            error = IllegalMove(move=GAME.notation(move), **GAME.why_not(view, move))
            told = error_text(error, texts, "nyan_nyan")
            assert "{" not in told
            assert error.facts["reason"] not in told.replace(": ", " ").split()


# What happened


def told(events: list[Event], reader: int = 0, language: str = "en") -> list[str]:
    return told_lines(GAME, events, Company(THREE, reader), texts_in(language))


@pytest.mark.parametrize(
    ("table", "english", "german"),
    [
        (
            lambda: Table("AH", "", "").go("1 play AH"),
            ["Anna plays A♥.", "n is doubled."],
            ["Anna spielt A♥.", "n verdoppelt sich."],
        ),
        (
            lambda: Table("7H", "*", "").go("1 play 7H", "2 play *"),
            ["Bert plays ★.", "The 2 cards to be drawn move on."],
            ["Bert spielt ★.", "Die 2 zu ziehenden Karten gehen weiter."],
        ),
        (
            lambda: Table("7H", "7C", "").go("1 play 7H", "2 play 7C"),
            ["Bert plays 7♣.", "Whoever gets the next turn must draw 4 cards."],
            ["Bert spielt 7♣.", "Wer als Nächstes dran ist, muss 4 Karten ziehen."],
        ),
        (
            lambda: Table("2H", "", "").go("1 play 2H"),
            ["Anna plays 2♥.", "Bert and Cleo miss a turn."],
            ["Anna spielt 2♥.", "Es setzen aus: Bert und Cleo."],
        ),
        (
            lambda: Table("10H", "", "").go("1 play 10H"),
            ["Anna plays 10♥.", "Anna has an extra turn."],
            ["Anna spielt 10♥.", "Anna hat einen Extra-Zug."],
        ),
        (
            lambda: Table("KH", "", "").go("1 play KH", "1 command 1"),
            ["Anna takes a command for themselves."],
            ["Anna erteilt sich selbst einen Befehl."],
        ),
        (
            lambda: Table("KH", "*", "").go("1 play KH", "1 command 2", "2 play *"),
            ["Bert plays a joker against the command."],
            ["Bert wehrt den Befehl mit einem Joker ab."],
        ),
        (
            lambda: Table("QH", "", "", pile="AC").go("1 play QH"),
            ["Anna plays Q♥.", "The queen turns up A♣.", "n is doubled."],
            ["Anna spielt Q♥.", "Auf die Hofdame kommt A♣.", "n verdoppelt sich."],
        ),
        (
            lambda: Table("3H", "", "").go("1 play 3H"),
            ["Anna plays 3♥.", "Anna starts a round of threes."],
            ["Anna spielt 3♥.", "Anna eröffnet eine 3er-Runde."],
        ),
        (
            lambda: Table("AD KD QD JD 10D 2S 2C", "", "").go("1 exodia"),
            [
                "Anna shows Exodia!",
                "Anna finishes in place 1.",
                "The hand of Anna goes under the discard pile: 2♠ 2♣ 10♦ J♦ Q♦ K♦ A♦.",
            ],
            [
                "Anna zeigt Exodia vor!",
                "Anna erreicht Platz 1.",
                "Die Hand von Anna kommt unter den Ablagestapel: 2♠ 2♣ 10♦ J♦ Q♦ K♦ A♦.",
            ],
        ),
        (
            lambda: fives().go(*SIX_CARDS, "1 silent"),
            ["Anna doesn't call “Nyan” and must draw 2 cards.", "Anna draws 2 cards."],
            ["Anna ruft nicht „Nyan“ und muss 2 Karten ziehen.", "Anna zieht 2 Karten."],
        ),
        (
            lambda: last_card().go("1 silent"),
            ["Anna doesn't call “Nyan Nyan” and must draw 7 cards.", "Anna draws 7 cards."],
            ["Anna ruft nicht „Nyan Nyan“ und muss 7 Karten ziehen.", "Anna zieht 7 Karten."],
        ),
        (
            lambda: fives().go("1 play 5S 5H"),
            ["Anna plays 5♠ 5♥."],
            ["Anna spielt 5♠ 5♥."],
        ),
    ],
)
def test_it_is_told_in_both_languages(table: Any, english: list[str], german: list[str]) -> None:
    events = table().events
    assert told(events)[: len(english)] == english
    assert told(events, language="de")[: len(german)] == german


def test_a_stechen_is_told_from_the_choices_to_the_loser() -> None:
    table = Table("6H KS", "* KC", "2D KD").go("1 play 6H")
    assert told(table.events) == ["Anna plays 6♥.", "Stechen! Who takes part?"]
    table.go("1 join", "3 join")
    assert told(table.events) == ["Cleo has decided."]
    table.go("2 abstain")
    assert told(table.events, 3) == [
        "Bert has decided.",
        "Bert plays a joker and abstains.",
        "In the Stechen: Anna and you (one card each).",
    ]
    table.go("1 lay KS")
    assert told(table.events) == ["Anna lays a card face down."]
    assert told(table.events, 1) == ["You lay K♠ face down."]
    table.go("3 lay KD")
    assert told(table.events, 1)[-3:] == [
        "The Stechen is a tie: all lay one more card, which makes 2 each.",
        "You have laid K♠.",
        "Cleo has laid K♦.",
    ]
    for seat in (1, 2):
        assert re.search("Lying open: Barth.*  K♠  Kunig.*  K♦\n", text(table.see(seat)))
        assert "Laid face down" not in text(table.see(seat))
    high, low = table.see(1).hand[-1], table.see(3).hand[0]
    table.go(f"1 lay {CARD_NAMES[high]}", f"3 lay {CARD_NAMES[low]}")
    assert told(table.events, 3)[1:] == [
        f"Anna turns up {card_text(high, texts_in('en'))} K♠.",
        f"You turn up {card_text(low, texts_in('en'))} K♦.",
        "You lose the Stechen and take all 4 cards.",
    ]


@pytest.mark.parametrize("abstain", [(2,), (1, 2)])
def test_a_stechen_of_less_than_two_is_called_off(abstain: tuple[int, ...]) -> None:
    table = Table("6H *", "*").go("1 play 6H")
    table.go(*(f"{seat} {'abstain' if seat in abstain else 'join'}" for seat in (1, 2)))
    assert "So there is no Stechen." in told(table.events)


@pytest.mark.parametrize(
    ("reader", "language", "text"),
    [
        (1, "en", "You lose the Stechen and take both cards."),
        (2, "en", "Anna loses the Stechen and takes both cards."),
        (1, "de", "Du verlierst das Stechen und nimmst beide Karten auf."),
        (2, "de", "Anna verliert das Stechen und nimmt beide Karten auf."),
    ],
)
def test_of_two_cards_both_are_taken(reader: int, language: str, text: str) -> None:
    assert told([Event("lost", 1, (2, 0))], reader, language) == [text]


def test_many_missed_turns_are_told_by_their_number() -> None:
    skips = [Event("skipped", 1 + i % 3, (20 - i, 0)) for i in range(20)]
    assert told(skips) == ["20 turns are missed."]
    last = [Event("skipped", 1 + i % 3, (TOLD_SKIPS - 1 - i, 0)) for i in range(TOLD_SKIPS)]
    assert told(last) == ["At least 64 turns are missed."]
    assert told(skips[:1], 1, "de") == ["Du setzt aus."]


def test_players_who_miss_several_turns_at_once_are_told_turn_by_turn() -> None:
    skips = [Event("skipped", 1 + i % 2, (3 - i, 0)) for i in range(4)]
    order = "4 turns are missed, in this order: you, Bert, you and Bert."
    assert told(skips, 1) == [order]
    assert told(skips, 2, "de") == [
        "4 Züge fallen aus, in dieser Reihenfolge: Anna, du, Anna und du."
    ]
    (lost,) = told([Event("lost-turn", 2, (0, 0))], 1)
    assert lost == "A command costs Bert this turn."


def test_an_obligation_is_told_in_a_word_behind_the_card_and_interrupts_nobody() -> None:
    table = Table("4D", "", "").go("1 play 4D")
    for language, word in (("en", "the next draws 4"), ("de", "der Nächste zieht 4")):
        _, owed = presenter_of(GAME).tell(table.events, Company(THREE, 2), texts_in(language))
        assert (owed.weight, owed.trace.word if owed.trace else "") == ("news", word)


def test_who_chooses_in_the_turn_of_another_is_told_so() -> None:
    """In a Stechen all lay cards, though it is the turn of whoever played the 6."""
    table = stechen()
    turn = table.see(1).turn
    asked = next(seat for seat in table.see(1).pending if seat != turn)
    assert "(you choose)" in text(table.see(asked))
    assert "(du wählst)" in text(table.see(asked), "de")
    assert "(you choose)" not in text(table.see(turn)) + text(table.see(0))
