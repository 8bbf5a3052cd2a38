"""Why somebody made a move: what it changed, whom it held up, and the rule."""

from __future__ import annotations

import pytest

from stammtisch.adapters.presentation.presenter import presenter_named
from stammtisch.adapters.presentation.rules_text import paragraph_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.presentation.why import why_told
from stammtisch.ai.decision import decide
from stammtisch.ai.player import HeuristicPlayer
from stammtisch.core.engine.state import State
from stammtisch.core.game import play
from stammtisch.core.games import OWN, game_named
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.games import new_match
from tests.games.narikana.positions import narikana
from tests.games.ojyks.positions import ojyks_position
from tests.games.uno.positions import uno_position

EN = texts_in("en")
HIDDEN = "What Ann holds is hidden; the reason may lie there."


def why(name: str, state: State, move: str, reader: int = 1, language: str = "en") -> list[str]:
    """Why the seat to move made a move, as the reader is told."""
    game = game_named(name)
    names = ("Ann", "Ben", "Cem", "Dan")[: state.players]
    before, number = game.view(state, reader), game.read(move)
    assert number is not None
    state.listening, mover = 1, state.pending()[0]
    events = [event for event in play(game, state, mover, number) if event.seen_by(reader)]
    company = Company(names, reader)
    return why_told(
        game, before, game.view(state, reader), events, mover, company, texts_in(language)
    )


def test_a_draw_two_tells_who_draws_and_quotes_its_paragraph() -> None:
    told = why("uno", uno_position(["r+2 b3 b4", 2, 5], "r3"), "play r+2", reader=3)
    assert told[:2] == ["Ann plays +2●.", "Ben draws 2 cards."]
    assert told[2] == "What it changed: Ann has 2 cards instead of 3; Ben has 4 cards instead of 2."
    assert "Ben had the fewest cards (2): this holds Ben up." in told
    assert "Ben is next." in told
    (rule,) = [sentence for sentence in told if sentence.startswith("Rules §3.1: Draw two: ")]
    assert "the next player draws two cards" in rule
    assert told[-1] == HIDDEN


def test_who_is_hit_is_addressed() -> None:
    told = why("uno", uno_position(["rskip b3 b4", 2, 5], "r3"), "play rskip", 2, "de")
    assert "Du hattest die wenigsten Karten (2): Das hält dich auf." in told
    assert "Cem ist als Nächstes dran." in told


def test_nobody_is_said_to_be_nearest_who_is_not() -> None:
    for hands in ([5, 2], [2, 2]):
        told = why("uno", uno_position(["rskip b3 b4", *hands], "r3"), "play rskip", reader=3)
        assert not any("fewest" in sentence for sentence in told)


def test_an_own_move_hides_nothing_from_its_player() -> None:
    told = why("uno", uno_position(["r4 b3", 2, 5], "r3"), "play r4", reader=1)
    assert not any("hidden" in sentence for sentence in told)


def test_a_grid_is_told_by_its_open_cards() -> None:
    grids = ["12 ? ?, 9 1 ?, 5 ? ?, 4 ? ?", "2 ? ?, 6 ? ?, ? ? ?, ? ? ?"]
    told = why("ojyks", ojyks_position(grids, -2), "take c1r1", reader=2)
    assert "What it changed: Ann: open 17 instead of open 31." in told
    assert any(sentence.startswith("Rules §2.2: Take.") for sentence in told)
    assert not any("hidden" in sentence for sentence in told), "nobody knows a face-down card"


def test_damage_on_the_board_is_told() -> None:
    state = narikana("1 Oak Giant c6; 2 Player c7 -5").state
    assert why("narikana", state, "attack c6", reader=2)[:1] == [HIDDEN], "it isn't aimed yet"
    told = why("narikana", state, "at c7", reader=2)
    assert told[0].startswith("Ann attacks with Oak Giant (c6) → you (c7).")
    assert any("Ben (c7): 2/9 instead of 2/15" in sentence for sentence in told), told
    assert any(sentence.startswith("Rules §4.5: Attack:") for sentence in told)


def test_what_stands_on_a_card_is_told() -> None:
    match = new_match("narikana", 2)
    game, player = match.game, HeuristicPlayer(match.game)
    printed = 0
    for _ in range(40):
        seat = match.pending[-1]
        before, move = match.view(1), decide(match, seat, player)
        match.play(seat, move)
        events = [event for event in match.history[-1] if event.seen_by(1)]
        told = why_told(game, before, match.view(1), events, seat, Company(("A", "B"), 1), EN)
        printed += any(" · creature " in sentence for sentence in told)
    assert printed


@pytest.mark.parametrize("name", OWN)
def test_every_paragraph_that_is_quoted_is_in_the_rules(name: str) -> None:
    """Of random games; each in both languages."""
    match = new_match(name, 2)
    presenter, player = presenter_named(name), HeuristicPlayer(match.game)
    for _ in range(150):
        if match.over:
            break
        match.play(match.pending[-1], decide(match, match.pending[-1], player))
    kinds = getattr(presenter, "paragraphs", {}).values()
    named = {presenter.paragraph(event, event.seat) for events in match.history for event in events}
    quoted = {*kinds, *named} - {""}
    assert len(quoted) > 2
    for paragraph in quoted:
        for language in LANGUAGES:
            text = paragraph_text(name, language, paragraph)
            assert len(text) > 5, (paragraph, language)
            assert "**" not in text


def test_a_paragraph_is_plain_text() -> None:
    assert paragraph_text("uno", "en", "3.2") == "Skip: the next player loses the turn."
    assert paragraph_text("nyan_nyan", "en", "4|*").startswith("* joker: ")
    assert paragraph_text("uno", "en", "9.9") == ""
