"""What happened, told to whoever may know it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from stammtisch.adapters.presentation.lines import plain
from stammtisch.adapters.presentation.presenter import (
    choices,
    moment,
    move_text,
    table_lines,
    title,
    told_lines,
    visible,
)
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.game import EVERYONE, Event
from stammtisch.core.games import game_named
from stammtisch.core.games.las_vegan.cards import CASINO_NAMES
from stammtisch.core.games.uno.cards import CARD_NAMES, CARDS
from stammtisch.core.record import replay
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import NAMES, random_game
from tests.examples import high_card

pytestmark = pytest.mark.slow

UNO, OJYKS, LAS_VEGAN = (game_named(name) for name in ("uno", "ojyks", "las_vegan"))
THREE = ("Anna", "Bert", "Cleo")


def card(name: str) -> int:
    return CARD_NAMES.index(name)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("las_vegan", {"rounds": 2}),
        ("nyan_nyan", {"packs": 2, "jokers": 4}),
        ("ojyks", {"limit": 60, "clear_final_columns": False}),
        ("uno", {"stack_draws": True, "zero_seven": True, "rounds": 2}),
    ],
)
def test_a_whole_game_is_told_to_every_seat_and_the_spectator(
    game: str, options: dict[str, int | bool]
) -> None:
    """In both languages in turn; that both have every message, test_messages asks."""
    players, kind = 4, game_named(game)
    record = random_game(game, players, **options)
    for number, (_, events) in enumerate(replay(record)):
        for reader in range(players + 1):
            company = Company(NAMES[:players], reader)
            texts = texts_in(LANGUAGES[(number + reader) % len(LANGUAGES)])
            sentences = told_lines(kind, events, company, texts)
            assert bool(sentences) == bool(visible(events, reader))
            assert all(text.strip() and "{" not in text for text in sentences)


def test_the_reader_is_addressed_and_others_are_named() -> None:
    events = [Event("played", 2, (card("r7"), 4)), Event("skipped", 3, ())]
    english, german = texts_in("en"), texts_in("de")
    assert told_lines(UNO, events, Company(THREE, 2), english) == [
        "You play r7.",
        "Cleo misses a turn.",
    ]
    assert told_lines(UNO, events, Company(THREE, 0), german) == [
        "Bert legt r7.",
        "Cleo wird übersprungen.",
    ]
    assert told_lines(UNO, events, Company(THREE, 3), german) == [
        "Bert legt r7.",
        "Du wirst übersprungen.",
    ]


def test_the_colour_named_is_told() -> None:
    wild = [Event("played", 1, (game_named("uno").read("play w b") or 0, 4))]
    assert told_lines(UNO, wild, Company(THREE), texts_in("en")) == ["Anna plays w and names blue."]
    assert told_lines(UNO, wild, Company(THREE, 1), texts_in("de")) == [
        "Du legst w und nennst Blau."
    ]


def test_drawn_cards_are_told_to_the_one_who_draws_and_counted_for_others() -> None:
    events = []
    for name in ("r7", "w4"):
        events += [
            Event("drew-card", 2, (card(name), 1), 1 << 2),
            Event("drew", 2, (1,), EVERYONE & ~(1 << 2)),
        ]
    tell = {
        reader: told_lines(UNO, events, Company(THREE, reader), texts_in("en"))
        for reader in range(4)
    }
    assert tell[2] == ["You draw r7 w4."]
    assert tell[0] == tell[1] == tell[3] == ["Bert draws 2 cards."]


@pytest.mark.parametrize("held", [len(CARD_NAMES) - 1, len(CARD_NAMES), CARDS - 1])
def test_any_number_of_cards_in_hand_can_be_told(held: int) -> None:
    """Who only draws holds more cards than there are kinds of them."""
    events = [
        Event("drew-card", 2, (card("r7"), held), 1 << 2),
        Event("drew", 2, (held,), EVERYONE & ~(1 << 2)),
        Event("played", 2, (card("r7"), held)),
    ]
    for reader, text in [(0, "Bert draws a card."), (2, "You draw r7.")]:
        assert told_lines(UNO, events, Company(THREE, reader), texts_in("en"))[0] == text


@pytest.mark.parametrize(
    ("reader", "text"),
    [
        (1, "You swap hands with Cleo."),
        (3, "Anna swaps hands with you."),
        (2, "Anna and Cleo swap hands."),
    ],
)
def test_a_swap_is_told_from_the_readers_side(reader: int, text: str) -> None:
    swap = [Event("swapped", 1, (3, 0))]
    assert told_lines(UNO, swap, Company(THREE, reader), texts_in("en")) == [text]


def test_cards_turned_up_together_are_told_in_one_sentence() -> None:
    events = [
        Event("revealed", 1, (0, 7)),
        Event("revealed", 1, (9, 0)),
        Event("revealed", 2, (3, 2)),
        Event("starts", 1, (0, 0)),
    ]
    assert told_lines(OJYKS, events, Company(THREE, 1), texts_in("de")) == [
        "Du deckst 5 und -2 auf.",
        "Bert deckt 0 auf.",
        "Du fängst an.",
    ]


def test_casinos_and_tokens_are_told_in_one_sentence_each() -> None:
    names = ["blue", "4", "9"]
    events = [Event("opened", 0, (CASINO_NAMES.index(name), 0)) for name in names]
    events += [Event("tossed", 0, (value, 0)) for value in (-4, -2, -1, 1, 1)]
    assert told_lines(LAS_VEGAN, events, Company(THREE, 1), texts_in("de")) == [
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
    assert told_lines(LAS_VEGAN, events, Company(THREE, 3), texts_in("en")) == [
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
        assert told_lines(LAS_VEGAN, events, Company(THREE, 1), texts_in(language)) == [told]


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
    assert told_lines(LAS_VEGAN, [event], Company(THREE, reader), texts_in("en")) == [text]


def test_moves_are_shown_in_the_readers_words() -> None:
    game, german = game_named("las_vegan"), texts_in("de")
    shown = [
        move_text(game, game.read(text) or 0, german)
        for text in ("play p7", "token -2 on blue", "token +1 on 4", "token gold on min", "decline")
    ]
    assert shown == [
        "spielen l7",
        "legen -2 auf Blau",
        "legen +1 auf 4",
        "legen Gold auf min",
        "verzichten",
    ]


def test_names_are_shown_as_they_are() -> None:
    names = ("[red]x[/red]", "{ $who }", "[/b]")
    passed = [Event("passed", seat, ()) for seat in (1, 2, 3)]
    assert told_lines(UNO, passed, Company(names), texts_in("en")) == [
        f"{name} passes." for name in names
    ]
    view = game_named("uno").view(_new("uno"), 0)
    assert "[red]x[/red]" in plain(table_lines(UNO, view, Company(names), texts_in("en"), 80))


def _new(name: str) -> object:
    game = game_named(name)
    return game.new(3, game.options())


@dataclass
class _PlainView:
    seat: int = 1
    players: int = 2
    legal: tuple[int, ...] = ()
    stage: str = "guess"
    hand: tuple[int, ...] = (3, 5)
    pending: tuple[int, ...] = (1,)


def test_a_game_without_texts_is_shown_by_its_facts() -> None:
    game, texts = high_card.GAME, texts_in("de")
    company = Company(("Anna", "Bert"), 1)
    text = plain(table_lines(game, _PlainView(), company, texts, 80))
    assert text.splitlines()[-1] == "stage: guess · hand: (3, 5)"
    assert told_lines(game, [Event("won", 2, (7,))], company, texts) == ["Bert won 7"]
    assert told_lines(game, [Event("dealt", 0, ())], company, texts)[0].strip() == "dealt"
    assert title(game.name, texts) == game.name
    assert moment(game, _PlainView(legal=(1, 2)), texts) == texts("moment")
    assert move_text(game, 1, texts) == game.notation(1)
    view = _PlainView(legal=(1, 2))
    numbers = [choice.number for choice in choices(game, view, texts)]
    assert numbers == [1, 2]
