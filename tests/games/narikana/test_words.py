"""Narikana on the screen: board, stack and hand in text, what is told, typed and offered."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from stammtisch.adapters.chat.render.buttons import choice_rows
from stammtisch.adapters.presentation import presenter as presenters
from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.layout import lay_out
from stammtisch.adapters.presentation.lines import plain
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.errors import IllegalMove
from stammtisch.core.games.narikana import GAME
from stammtisch.core.games.narikana import words as presented
from stammtisch.core.games.narikana.cards import NAMES
from stammtisch.core.games.narikana.codes import FIELD_NAMES, FIGURE
from stammtisch.core.games.narikana.names import shown_card
from stammtisch.core.games.narikana.options import NarikanaOptions
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.parts import Scene, Sentence
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.text.move_parser import resolve_line
from tests.games.narikana.positions import narikana, play_through, say
from tests.games.positions import Table, see

PEOPLE = ("Anna", "Bert")
WIDTHS = (30, 60, 80, 130)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def company(reader: int) -> Company:
    return Company(PEOPLE, reader)


def scene(table: Table, reader: int, language: str = "en") -> Scene:
    view = see(table, reader)
    return presented.PRESENTER.scene(view, company(reader), texts_in(language))


def rows(table: Table, reader: int, width: int, language: str = "en") -> list[str]:
    return plain(lay_out(scene(table, reader, language), width)).splitlines()


def told(table: Table, reader: int = 1, language: str = "en") -> list[Sentence]:
    seen = presenters.visible(table.events, reader)
    return presented.PRESENTER.tell(seen, company(reader), texts_in(language))


def full() -> Table:
    """Much on the board, and an attack that waits."""
    table = narikana(
        "1 Hothead c4 -2 [Iron Ring]; 2 Paper Dragon c5; 1 Way Station b1; 2 Iron Ring d4; "
        "2 Player c7 -15; 1 Paper Soldier d2 new",
        hands=("Ember Cub, Sky Ember", "Fiery Word"),
        mana=("rr", "rrr"),
        sources=("rrrr", "rrr"),
        graves=("Ember Cub", ""),
    )
    return say(table, "1 attack c4 c5")


@every_language
@pytest.mark.parametrize("width", WIDTHS)
def test_every_field_and_value_is_there_at_any_width(width: int, language: str) -> None:
    text = "\n".join(rows(full(), 2, width, language))
    assert max(map(cell_len, text.splitlines())) <= width
    assert [name for name in FIELD_NAMES if name not in text] == []
    for value in ("5/4↓", "5/6", "2/20", "2/5↓", "–/5⌂", "r3/3", "r2/4"):
        assert value in text.replace("\n", " "), text
    assert "⊠" in text or "×" in text  # Hothead has attacked
    assert "◇" in text  # an item


@pytest.mark.parametrize("width", WIDTHS)
def test_sides_are_told_apart_without_colour(width: int) -> None:
    text = "\n".join(rows(full(), 2, width))
    assert "◐Ho" in text  # Hothead
    assert "○Pa" in text  # Paper Dragon
    assert any("1 Anna" in row and "◐" in row for row in text.splitlines())
    assert any("2 Bert" in row and "○" in row for row in text.splitlines())


@every_language
def test_the_table_leaves_room_for_choices_on_24_lines(language: str) -> None:
    shown = rows(full(), 2, 80, language)
    assert len(shown) <= 17, "\n".join(shown)


def test_nobody_is_active_before_the_first_card() -> None:
    state = GAME.new(2, NarikanaOptions())
    before = presented.PRESENTER.scene(GAME.view(state, 1), company(1), texts_in("en"))
    assert before.head == ()
    assert "active" not in plain(lay_out(before, 80))
    assert [fact.text for fact in scene(narikana(), 1).head][1:] == ["you are active"]


def test_what_is_carried_out_next_stands_first() -> None:
    table = say(full(), "2 play Fiery Word c4")
    (listing,) = scene(table, 1).lists
    assert [entry.text for entry in listing.entries] == [
        "#2 Bert plays Fiery Word → Hothead (c4)",
        "#1 You attack with Hothead (c4) → Paper Dragon (c5)",
    ]
    assert "the attack" not in scene(table, 1).asked  # the answer comes first
    assert "Fiery Word" in scene(table, 1).asked


def test_a_hand_shows_names_costs_and_what_can_be_played() -> None:
    table = narikana(hands=("Ember Cub, Sky Ember", ""), mana=("rr", ""))
    (hand,) = scene(table, 1, "de").hands
    assert [(card.name, card.facts, card.playable) for card in hand.cards] == [
        ("Glutwelpe", "*r 2/2", True),
        ("Himmelsglut", "**rr", False),
    ]
    assert scene(table, 2).hands == ()


# What is told


def test_an_action_and_what_comes_of_it_are_one_sentence() -> None:
    table = say(narikana("1 Hothead c4; 2 Paper Dragon c5"), "1 attack c4 c5")
    (sentence,) = told(table)
    assert sentence.text == (
        "You attack with Hothead (c4) → Paper Dragon (c5). Paper Dragon (c5) takes 2 damage."
    )
    assert sentence.weight == "news"


def test_what_is_carried_out_leaves_a_trace_from_where_to_where() -> None:
    """Spells one from the hand to their target as soon as they are declared."""

    def trace(board: str, line: str) -> tuple[object, ...]:
        table = narikana(board, hands=("Ember Cub, Sky Ember, Iron Ring", ""), mana=("rrrr", ""))
        traces = [sentence.trace for sentence in told(play_through(table, line)) if sentence.trace]
        assert len(traces) == 1
        (one,) = traces
        name = one.card.brief or one.card.glyph if one.card else None
        return one.seat, name, one.word, one.start, one.end

    duel = "1 Hothead c4; 2 Longtongue Frog c5"
    assert trace(duel, "1 attack c4 c5") == (
        1,
        "Hothead",
        "attacked c5 with Hothead",
        "field c4",
        "field c5",
    )
    assert trace(duel, "1 move c4 c3") == (1, "Hothead", "Hothead c4→c3", "field c4", "field c3")
    assert trace(duel, "1 move c1 b1") == (1, "♚", "♚ c1→b1", "field c1", "field b1")
    assert trace(duel, "1 play Ember Cub c2") == (
        1,
        "Ember Cub",
        "Ember Cub → c2",
        "seat 1",
        "field c2",
    )
    assert trace(duel, "1 play Sky Ember c5") == (
        1,
        "Sky Ember",
        "Sky Ember → c5",
        "seat 1",
        "field c5",
    )
    assert trace(duel, "1 convert Sky Ember") == (1, "Sky Ember", "converted Sky Ember", "", "")
    assert trace(duel, "1 pass") == (1, None, "passed", "", "")


def test_a_death_and_a_hit_must_be_seen() -> None:
    table = say(narikana("1 Hothead c6; 2 Paper Soldier d6 -1"), "1 attack c6 d6")
    assert told(table)[0].weight == "must"
    assert told(table)[0].text.endswith("Paper Soldier (d6) dies.")
    hit = say(narikana("1 Hothead c6"), "1 attack c6 c7")
    assert [(one.text.endswith("You take 2 damage!"), one.weight) for one in told(hit, 2)] == [
        (True, "must")
    ]
    assert [one.weight for one in told(hit, 1)] == ["news"]


@every_language
def test_it_is_told_why_nothing_came_of_an_action(language: str) -> None:
    table = narikana(
        "1 Hothead c4; 2 Paper Dragon c5",
        hands=("", "Objection"),
        mana=("", "bb"),
        sources=("", "bb"),
    )
    play_through(table, "1 attack c4 c5; 2 play Objection #1")
    stopped = [one for one in told(table, 1, language) if one.weight == "must"]
    why = {"en": "it was stopped", "de": "wurde vereitelt"}[language]
    assert [why in one.text for one in stopped] == [True]


def test_what_went_as_it_was_declared_belongs_in_the_log() -> None:
    table = narikana("1 Hothead c4", hands=("", "Objection"), mana=("", "bb"))
    say(table, "1 move c4 d4")
    assert [one.weight for one in told(table)] == ["news"]
    say(table, "2 done")
    assert [(one.text, one.weight) for one in told(table)] == [
        ("Hothead moves from c4 to d4.", "log")
    ]


@pytest.mark.parametrize(
    ("line", "english", "german"),
    [
        ("convert Sky Ember", "turns Sky Ember into a mana source", "macht"),
        ("play Ember Cub b2", "brings Ember Cub onto b2", "bringt"),
        ("play Iron Ring c4", "attaches Iron Ring on c4", "legt"),
        ("play Iron Ring b2", "lays Iron Ring on b2", "legt"),
    ],
)
def test_it_is_told_who_did_what_is_carried_out_later(line: str, english: str, german: str) -> None:
    """Between it and its declaration the other player could answer."""
    table = narikana(
        "1 Hothead c4; 1 Player c3",
        hands=("Ember Cub, Sky Ember, Iron Ring", "Objection"),
        mana=("rrrr", "bb"),
    )
    say(say(table, f"1 {line}"), "2 done")
    (own,), (other,), (german_other,) = told(table), told(table, 2), told(table, 2, "de")
    assert own.text.startswith("You ")
    assert other.text.startswith(f"Anna {english}")
    assert german_other.text.startswith(f"Anna {german} ")


# What is typed

TYPED = {
    "play ember b2": "play Ember Cub + at b2",
    "play Ember Cub b2": "play Ember Cub + at b2",
    "spiele Glutwelpe b2": "play Ember Cub + at b2",
    "spielen glut b2": "play Ember Cub + at b2",
    "umwandeln himmels": "convert Sky Ember",
    "convert sky ember": "convert Sky Ember",
    "bewegen c4 d4": "move c4 + at d4",
    "move c4 to d4": "move c4 + at d4",
    "play ember on b2": "play Ember Cub + at b2",
    "bewege c4 nach d4": "move c4 + at d4",
    "greife c4 c5": "attack c4 + at c5",
    "attack c4 c5": "attack c4 + at c5",
    "spiele zündfunke auf c5": "play Tinder Spark + at c5",
    "play tinder-spark c5": "play Tinder Spark + at c5",
    "passe": "pass",
}


def turn_of_anna() -> Table:
    return narikana(
        "1 Hothead c4; 2 Paper Dragon c5; 1 Player c3",
        hands=("Ember Cub, Sky Ember, Tinder Spark", ""),
        mana=("rrr", ""),
    )


@pytest.mark.parametrize("text", TYPED)
def test_typed_moves(text: str) -> None:
    table = turn_of_anna()
    line = presenters.canonical("narikana", text)
    moves = resolve_line(GAME, table.state, 1, line)
    assert " + ".join(GAME.notation(move) for move in moves) == TYPED[text]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("play sky ember c5", "it costs 4 mana in all, and you have 3."),
        ("attack c5 c4", "no unit of yours stands on c5."),
        ("use hothead", "Hothead has no ability to use."),
        ("play iron ring b2", "you don't hold Iron Ring."),
    ],
)
def test_it_is_said_why_a_move_is_not_possible(text: str, why: str) -> None:
    table = turn_of_anna()
    with pytest.raises(IllegalMove) as error:
        resolve_line(GAME, table.state, 1, presenters.canonical("narikana", text))
    assert error_text(error.value, texts_in("en"), "narikana").endswith(why)


def test_cards_are_named_in_the_readers_language() -> None:
    table = turn_of_anna()
    line = presenters.canonical("narikana", "spiele eisenring b2")
    with pytest.raises(IllegalMove) as error:
        resolve_line(GAME, table.state, 1, line)
    said = error_text(error.value, texts_in("de"), "narikana")
    assert said == "spielen Eisenring geht nicht: „Eisenring“ hast du nicht auf der Hand."
    move = GAME.read("play Ember Cub")
    assert move is not None
    assert presenters.move_text(GAME, move, texts_in("de")) == "spielen Glutwelpe"


def test_a_shortened_name_must_be_clear() -> None:
    assert presenters.canonical("narikana", "? frost") == "? frost"
    assert presenters.canonical("narikana", "play frost l c5") == "play Frost Lance c5"


# What is explained and offered


def explained(text: str, language: str = "en") -> str:
    view = see(full(), 2)
    card = presenters.canonical("narikana", text)
    texts = texts_in(language)
    return " ".join(presented.PRESENTER.explain(view, card, company(2), texts))


def test_cards_fields_and_graveyards_are_explained() -> None:
    assert explained("ember").startswith("Ember Cub · creature 2/2 · costs *r. ")
    assert explained("Glutwelpe", "de").startswith("Glutwelpe · Kreatur 2/2 · kostet *r. ")
    field = explained("c4")
    assert field.startswith("Hothead (c4): 5/4, 2 of 6 life lost, Anna's, has attacked, bears Iron")
    assert "damaged, it has +2 attack. Iron Ring: The bearer has +1/+1." in field
    assert explained("a1") == "a1 is free."
    assert "The graveyard of Anna: Ember Cub." in explained("friedhof")
    assert "The deck of Anna (a deck of their own): 2 × Ember Cub, " in explained("decks")
    assert "ein eigenes Deck): 2 × Glutwelpe, " in explained("deck", "de")
    assert explained("rubbish") == ""


@every_language
def test_targets_are_buttons_where_they_lie(language: str) -> None:
    table = turn_of_anna()
    moves = resolve_line(GAME, table.state, 1, "play Tinder Spark")
    state: Any = table.state.clone()
    state.play(1, moves[0])
    view, texts = GAME.view(state, 1), texts_in(language)
    found = presenters.choices(GAME, view, texts, company(1))
    board = presented.PRESENTER.scene(view, company(1), texts).board
    _, laid = choice_rows(found, board, 0, texts, lambda what, number: f"{what}{number}")
    assert len(laid) == 1, "the only row with a target"
    name = {"en": "Pape", "de": "Papi"}[language]
    assert [button.text for button in laid[0] if button.data] == [f"c5○{name}"]
    assert len(laid[0]) == 7


def test_a_unit_is_chosen_before_what_it_does() -> None:
    view, texts = see(turn_of_anna(), 1), texts_in("en")
    found = presenters.choices(GAME, view, texts, company(1))
    board = presented.PRESENTER.scene(view, company(1), texts).board
    press = lambda what, number: f"{what}{number}"  # noqa: E731
    first = [button for row in choice_rows(found, board, 0, texts, press)[1] for button in row]
    (unit,) = [button for button in first if button.text.startswith("c4")]
    assert unit.text == "c4 Hothead 2/5 …"
    _, then = choice_rows(found, board, int(unit.data[1:]), texts, press)
    assert [button.text for row in then[:-1] for button in row] == ["Move", "Attack"]


@every_language
def test_every_card_of_a_hand_fits_a_narrow_screen(language: str) -> None:
    """30 columns less the three by which hands stand in."""
    texts = texts_in(language)
    for number, name in enumerate(NAMES):
        if name and number != FIGURE:
            card = shown_card(number, texts, f"card {name}", True)
            assert cell_len(f"{card.name} {card.facts}") <= 27, card


@pytest.mark.parametrize(
    ("line", "english", "german"),
    [
        ("play Gust of Leaves b1 c2", "You move from b1 to c2", "Du bewegst dich von b1 nach c2"),
        ("play Once More b1", "You are ready again", "Du bist wieder bereit"),
        ("play Reach for the Sky b1", "You get +2/+0 until", "Du bekommst +2/+0 bis"),
        ("play Sunny Parasol b1", "You have until the end", "Du hast bis zum Ende"),
        ("play Ink Squid a1", "Bert (b2) is exhausted", "Bert (b2) ist in diesem Kapitel ersch"),
        ("attack b1 b2; 2 play Blank Page b2", "You (b1) attack b2", "Du (b1) greifst b2 an"),
    ],
)
def test_the_readers_own_figure_is_addressed(line: str, english: str, german: str) -> None:
    hand = "Gust of Leaves, Once More, Reach for the Sky, Sunny Parasol, Ink Squid"
    table = narikana("1 Player b1; 2 Player b2", hands=(hand, "Blank Page"), mana=("ooogybb", "r"))
    play_through(table, f"1 {line}")
    for language, words in (("en", english), ("de", german)):
        own = " ".join(one.text for one in told(table, 1, language))
        other = " ".join(one.text for one in told(table, 2, language))
        assert words in own
        assert words not in other


@every_language
def test_it_is_told_where_a_unit_may_move_and_what_its_attacks_do(language: str) -> None:
    table = narikana("1 Hothead c3; 2 Ember Cub c4; 2 Coal Stoker b3", active=1)
    view = see(table, 1)
    told = " ".join(
        presented.PRESENTER.explain(view, "c3", Company(("Anna", "Bert"), 1), texts_in(language))
    )
    for move in legal_fields(table, "1 move c3"):
        assert f" {move}" in told or f"{move}," in told
    unit = next(unit for unit in view.board if FIELD_NAMES[unit.field] == "c3")
    assert unit.attack == 2
    english = "It may attack Ember Cub (c4): 2 damage, which kills it."
    german = "Möglich ist ein Angriff auf Glutwelpe (c4): 2 Schaden, tödlich."
    assert (english if language == "en" else german) in told


def legal_fields(table: Table, move: str) -> list[str]:
    """Where a unit may go, by the rules."""
    say(table, move)
    view = see(table, 1)
    return [table.game.notation(one).partition(" ")[2] for one in view.legal]
