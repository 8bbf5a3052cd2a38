"""What can't be played is refused for the reason of the rules, however it was typed, and what was
not understood is told as it was typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest

from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.presenter import canonical, listed, move_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.decision import decide
from stammtisch.ai.player import RandomPlayer
from stammtisch.core.engine.rng import Rng
from stammtisch.core.errors import AmbiguousMove, IllegalMove, NoSuchNumber, RuleError
from stammtisch.core.games import game_named
from stammtisch.core.games.uno import cards as uno_cards
from stammtisch.core.games.uno.options import UnoOptions
from stammtisch.core.match import Match
from stammtisch.core.scene.grammar import figures
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.text.move_parser import resolve_line, resolve_numbers
from tests.adapters.games import new_match
from tests.adapters.sources import GAMES
from tests.core.games import new_match as beginning
from tests.games.las_vegan.positions import las_vegan_position
from tests.games.nyan_nyan.words import GAME as NYAN
from tests.games.nyan_nyan.words import SIX_CARDS, Table, fives
from tests.games.ojyks.positions import ojyks_position
from tests.games.uno.positions import uno_position


def positions(game: str, players: int) -> Iterator[tuple[Match, int]]:
    """Positions of a random game, and a seat that is asked."""
    match = new_match(game, players)
    player = RandomPlayer(match.game)
    for number in range(240):
        if match.over:
            return
        seat = match.pending[-1]
        if number % 12 == 0:
            yield match, seat
        match.play(seat, decide(match, seat, player))


def spellings(match: Match, move: int) -> list[str]:
    """A move as people type it, always with its verb."""
    text = match.game.notation(move)
    verb, _, rest = text.partition(" ")
    apart = re.sub(r"(?<=[a-z])(?=[0-9])", " ", rest)
    shown = [move_text(match.game, move, texts_in(language)) for language in LANGUAGES]
    return [text, text.upper(), f"{verb} {apart}".strip(), *shown, *map(str.capitalize, shown)]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_move_is_refused_for_its_own_reason(game: str, players: int) -> None:
    rng = Rng(game)
    tried = illegal = 0
    for match, seat in positions(game, players):
        view = match.view(seat)
        every = [move for move in range(400) if _is_move(match, move)]
        illegal += len(every) - len(view.legal)
        for _ in range(18):
            move = every[rng.below(len(every))]
            notation = match.game.notation(move)
            if move in view.legal or notation in map(match.game.synonym, view.legal):
                continue
            due = {"move": notation, **match.game.why_not(view, move)}
            for typed in spellings(match, move):
                if match.game.read(canonical(game, typed)) not in (None, move):
                    continue  # in German cards are turned up by one word in all stages
                with pytest.raises(RuleError) as caught:
                    resolve_line(match.game, match.state, seat, canonical(game, typed))
                assert caught.value.facts == due, typed
                tried += 1
    assert tried > 300 or illegal < 300


def _is_move(match: Match, move: int) -> bool:
    try:
        return match.game.read(match.game.notation(move)) == move
    except IndexError:
        return False


def refused(game: str, state: object, typed: str, language: str = "en") -> str:
    """The sentence with which the line of seat 1 is refused."""
    played = game_named(game)
    with pytest.raises(RuleError) as caught:
        resolve_line(played, state, 1, canonical(game, typed))  # type: ignore[arg-type]
    return error_text(caught.value, texts_in(language), game, typed)


@pytest.mark.parametrize("typed", ["play blue 3", "lege blau drei", "play b 3", "blue 3", "B 3"])
def test_a_card_that_is_not_held_is_the_reason_though_the_verb_alone_fits_one_move(
    typed: str,
) -> None:
    state = uno_position(["r7 y0", 5, 5], "r3")
    assert refused("uno", state, typed) == "play 3◆ is not possible: you don't hold 3◆."


@pytest.mark.parametrize("typed", ["w4 y", "w4y", "wild4 yellow", "play w 4 y", "farbwahl4 gelb"])
def test_a_wild_that_is_not_held_is_named_however_it_is_spaced(typed: str) -> None:
    state = uno_position(["r7 y0", 5, 5], "r3")
    assert refused("uno", state, typed) == "play +4✱ yellow is not possible: you don't hold +4✱."


def test_without_its_verb_a_move_is_refused_by_what_is_asked() -> None:
    """Not by the first verb of the game."""
    match = beginning("ojyks")
    match.play_line(1, "reveal c1r1")
    assert refused("ojyks", match.state, "c1r1") == (
        "reveal c1r1 is not possible: you have chosen this card already."
    )
    table = Table("6H 9S 8C", "").go("1 play 6H", "1 join", "2 join")
    assert refused("nyan_nyan", table.state, "JD", "de") == (
        "stechen J♦ geht nicht: J♦ hast du nicht auf der Hand."
    )


@pytest.mark.parametrize("typed", ["reveal c1r1 c1r1", "c1r1 C1R1", "zeige r1c1 c1r1", "1 1"])
def test_the_same_field_twice_is_refused_for_that_reason(typed: str) -> None:
    match = beginning("ojyks")
    before = match.record.to_line()
    chosen = figures(canonical("ojyks", typed))
    with pytest.raises(IllegalMove) as caught:
        _ = (
            resolve_numbers(match.game, match.state, 1, chosen, partial(listed, match.game))
            if chosen
            else match.play_line(1, canonical("ojyks", typed))
        )
    assert caught.value.facts == {"move": "reveal c1r1", "reason": "chosen-already"}
    assert match.record.to_line() == before


def test_the_part_that_is_not_possible_is_named_though_more_follows() -> None:
    state = uno_position(["b7 r7", 5, 5], "r3", options=UnoOptions(zero_seven=True))
    assert refused("uno", state, "play y7 swap 2") == (
        "play 7▲ is not possible: you don't hold 7▲."
    )
    grids = ["5 5 ?, 1 ? ?, ? ? ?, ? ? ?"] * 2
    with pytest.raises(AmbiguousMove):
        resolve_line(game_named("ojyks"), ojyks_position(grids, 3), 1, "c1r3 c2r2")


def test_an_abbreviation_does_not_complete_what_is_a_move_of_its_own() -> None:
    """`5S` doesn't fit here, but may go along with the five of hearts."""
    table = Table("5S 5H 9C 8C 8D 3D", "", opens="4H")
    legal = {NYAN.notation(move) for move in table.see(1).legal}
    assert "play 5S 5H" in legal
    assert "play 5S" not in legal
    assert refused("nyan_nyan", table.state, "5S").startswith("play 5♠ is not possible")


TYPED = [
    ("uno", "lege rot quark", "„lege rot quark“"),
    ("uno", "Farbwahl", "„Farbwahl“"),
    ("uno", "ziehe lege rot sieben", "ziehe lege rot sieben geht nicht"),
    ("nyan_nyan", "steche herz zweiundzwanzig", "„steche herz zweiundzwanzig“"),
    ("nyan_nyan", "spiele kreuz", "„spiele kreuz“"),
    ("ojyks", "aufdecken reihe zwei", "„aufdecken reihe zwei“"),
    ("las_vegan", "lege violett elf", "„lege violett elf“"),
]


@pytest.mark.parametrize(("game", "typed", "told"), TYPED)
def test_what_is_not_understood_is_told_as_it_was_typed(game: str, typed: str, told: str) -> None:
    states = {
        "uno": uno_position(["r7 w", 5, 5], "r3"),
        "nyan_nyan": Table("9S 8H KC 7H", "").state,
        "ojyks": ojyks_position(["5 5 ?, 1 ? ?, ? ? ?, ? ? ?"] * 2, 3),
        "las_vegan": las_vegan_position(["r7 p3", "r1 r2", "p1 p2", "g2 g3"]),
    }
    assert told in refused(game, states[game], typed, "de")


NUMBER_WORDS = [
    ("uno", "rot sieben", "play r7"),
    ("uno", "Red Seven", "play r7"),
    ("uno", "gelb plus zwei", "play y+2"),
    ("nyan_nyan", "Herz zehn", "play 10H"),
    ("nyan_nyan", "nine spades", "play 9S"),
    ("las_vegan", "lila drei", "play p3"),
    ("las_vegan", "grün null", "play g0"),
    ("ojyks", "take column four row three", "take c4r3"),
    ("ojyks", "nimm Reihe drei, Spalte vier", "take c4r3"),
    ("ojyks", "take r3c4", "take c4r3"),
    ("ojyks", "nimm R3 C4", "take c4r3"),
    ("ojyks", "flip r3 c2", "flip c2r3"),
]


@pytest.mark.parametrize(("game", "typed", "meant"), NUMBER_WORDS)
def test_numbers_may_be_typed_as_words_and_fields_the_other_way_round(
    game: str, typed: str, meant: str
) -> None:
    states = {
        "uno": uno_position(["r7 y+2", 5, 5], "r3"),
        "nyan_nyan": Table("9S 10H", "", opens="9H").state,
        "ojyks": ojyks_position(["5 5 ?, 1 ? ?, ? ? ?, ? ? ?"] * 2, 3),
        "las_vegan": las_vegan_position(["r7 p3 g0", "r1 r2 r3", "p1 p2 p4", "g2 g3 g4"]),
    }
    state, played = states[game], game_named(game)
    if meant == "play y+2":
        state = uno_position(["r7 y+2", 5, 5], "y3")
    (move,) = resolve_line(played, state, 1, canonical(game, typed))
    assert played.notation(move) == meant


def test_two_tokens_and_words_for_signs() -> None:
    state = las_vegan_position(["r1", "r2", "r3", "r4"], casinos="blue 4 9", sevens=1)
    for typed, meant in {
        "stein minus zwei auf blau": "token -2 on blue",
        "token plus one on four": "token +1 on 4",
        "setze eins auf neun": "token +1 on 9",
    }.items():
        (move,) = resolve_line(game_named("las_vegan"), state, 1, canonical("las_vegan", typed))
        assert game_named("las_vegan").notation(move) == meant


def test_words_of_other_games_stay_as_they_are() -> None:
    assert canonical("high_card", "play one") == "play one"


# Several choices by number


def by_numbers(game: str, state: object, typed: str) -> list[str]:
    played = game_named(game)
    chosen = figures(canonical(game, typed))
    show = partial(listed, played)
    moves = resolve_numbers(played, state, 1, chosen, show)  # type: ignore[arg-type]
    return [played.notation(move) for move in moves]


@pytest.mark.parametrize("typed", ["1 12", "1, 12", "eins zwölf"])
def test_two_choices_out_of_the_list_on_the_screen(typed: str) -> None:
    assert by_numbers("ojyks", beginning("ojyks").state, typed) == ["reveal c1r1", "reveal c4r3"]


def test_the_number_of_the_rest_is_that_of_the_next_list() -> None:
    state = uno_position(["b7 r7", 5, 5], "r3", options=UnoOptions(zero_seven=True))
    assert by_numbers("uno", state, "1 2") == ["play r7", "swap 3"]
    table = Table("KH 9S", "")
    king = table.see(1).legal.index(NYAN.read("play KH")) + 1
    assert by_numbers("nyan_nyan", table.state, f"{king} 2") == ["play KH", "command 2"]


@pytest.mark.parametrize(("typed", "most"), [("1 13", 12), ("0 1", 12), ("13 1", 12)])
def test_a_number_that_no_choice_has_is_refused_with_those_there_are(typed: str, most: int) -> None:
    with pytest.raises(NoSuchNumber) as caught:
        by_numbers("ojyks", beginning("ojyks").state, typed)
    assert caught.value.facts["most"] == most


def test_numbers_go_no_further_than_what_is_known() -> None:
    state = uno_position(["r7 b2", 5, 5], "r3", stage=uno_cards.TURN)
    with pytest.raises(IllegalMove) as caught:
        by_numbers("uno", state, "2 1")
    assert caught.value.facts == {"move": "2 1", "reason": "one-by-one", "first": "draw"}


@pytest.mark.parametrize("due", [True, False])
def test_numbers_mean_nothing_where_the_choices_must_not_be_shown(due: bool) -> None:
    """Whether a call is due isn't told by the refusal."""
    table = (
        fives().go(*SIX_CARDS, "1 nyan", "2 draw", "2 pass") if due else Table("9S", "", opens="9H")
    )
    number = table.see(1).legal.index(NYAN.read("play 9S")) + 1
    with pytest.raises(IllegalMove) as caught:
        by_numbers("nyan_nyan", table.state, f"{number} 1")
    assert caught.value.facts["reason"] == "one-by-one"
