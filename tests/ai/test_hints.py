"""Hints are whole moves, typable as they are told, and stop where people have to think."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import stammtisch.ai.hints
from stammtisch.adapters.presentation.presenter import canonical, line_text, listed, seats_named
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.continuation import Sample
from stammtisch.ai.decision import decide
from stammtisch.ai.hints import COMPARED, DECISIONS, hints, strong_games, usual_iterations
from stammtisch.ai.player import HeuristicPlayer, RandomPlayer
from stammtisch.core.engine.rng import Rng
from stammtisch.core.engine.state import State
from stammtisch.core.game import Game, Move, View
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.games.narikana import GAME as NARIKANA
from stammtisch.core.games.uno.options import UnoOptions
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.table.commands import STRONG, WEAK, Advice
from stammtisch.core.text.move_parser import resolve_line
from tests.adapters.games import new_match
from tests.games.narikana.positions import narikana
from tests.games.nyan_nyan.words import GAME as NYAN
from tests.games.nyan_nyan.words import SIX_CARDS, Table, fives
from tests.games.ojyks.positions import ojyks_position
from tests.games.uno.positions import uno_position

MAX_HINTS = 4


def found(game: Game, state: State, seat: int) -> tuple[Advice, ...]:
    return hints(game, game.view(state, seat), Rng("hint"), MAX_HINTS, iterations=40)


def texts_of(game: Game, state: State, seat: int = 1) -> list[str]:
    return [line_text(game, hint.moves, texts_in("en")) for hint in found(game, state, seat)]


@pytest.mark.parametrize(
    ("name", "options"),
    [("uno", {"zero_seven": True}), ("ojyks", {}), ("las_vegan", {}), ("nyan_nyan", {})],
)
def test_a_hint_is_understood_as_it_is_told(name: str, options: dict[str, bool]) -> None:
    match = new_match(name, 3, **options)
    game, player = match.game, RandomPlayer(match.game)
    for number in range(60):
        seat = match.pending[-1]
        if number % 6 == 0 and listed(game, match.view(seat)):
            for hint in found(game, match.state, seat):
                for language in LANGUAGES:
                    typed = line_text(game, hint.moves, texts_in(language))
                    moves = resolve_line(game, match.state, seat, canonical(name, typed))
                    assert tuple(moves) == hint.moves, typed
        match.play(seat, decide(match, seat, player))


def test_a_move_of_two_parts_is_told_with_both() -> None:
    match = new_match("ojyks", 2)
    for text in texts_of(match.game, match.state):
        verb, *fields = text.split()
        assert verb == "reveal"
        assert len(set(fields)) == 2
    seven = uno_position(["b7 r7", 2, 9], "r7", options=UnoOptions(zero_seven=True))
    lines = texts_of(game_named("uno"), seven)
    played = [line for line in lines if line.startswith("play")]
    assert len(played) == 2
    assert all("swap" in line for line in played)
    jack = Table("JH 9S 8S 7C 8C 3C 2D", "")
    (wished,) = [line for line in texts_of(NYAN, jack.state) if "J♥" in line]
    assert wished.startswith("play J♥ wish ")


def test_the_same_fields_in_another_order_are_one_hint() -> None:
    match = new_match("ojyks", 2)
    chosen = [frozenset(hint.moves) for hint in found(match.game, match.state, 1)]
    assert len(chosen) == len(set(chosen))


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_no_other_move_is_told_as_better_than_the_recommended_one(name: str) -> None:
    match = new_match(name, 2)
    game, player = match.game, HeuristicPlayer(match.game)
    told = 0
    for number in range(60):
        seat = match.pending[-1]
        if number % 4 == 0 and len(match.view(seat).legal) > 1:
            best, *others = hints(game, match.view(seat), Rng("hint"), 4, 400)
            assert not best.even
            assert best.behind == 0
            for other in others:
                assert other.even or other.value < best.value, number
            values = [other.value for other in others if not other.even]
            assert values == sorted(values, reverse=True)
            assert [other.even for other in others] == sorted(
                [other.even for other in others], reverse=True
            )
            told += len(others)
        match.play(seat, decide(match, seat, player))
        if match.over:
            break
    assert told > 8


def test_the_same_seed_gives_the_same_hints() -> None:
    match = new_match("uno", 3)
    view = match.view(match.pending[0])
    first, again, other = (hints(match.game, view, Rng(key), 4, 400) for key in ("a", "a", "b"))
    assert first == again != other


def test_the_gain_is_told_in_what_counts_in_the_game() -> None:
    """Taking the -2 for an open 12 saves 14 points; so does no other move."""
    grids = ["12 3 ?, 9 1 ?, 5 ? ?, 4 ? ?", "2 ? ?, 6 ? ?, ? ? ?, ? ? ?"]
    game = game_named("ojyks")
    state = ojyks_position(grids, -2)
    best, *others = hints(game, game.view(state, 1), Rng("x"), COMPARED, 5000)
    assert game.notation(best.moves[0]).startswith("take ")
    (draw,) = [other for other in others if game.notation(other.moves[0]) == "draw"]
    assert not draw.even
    assert 3 < draw.behind < 20


def test_a_move_that_plays_a_card_more_costs_its_points() -> None:
    """With nobody else near the end, the last card ends the round for 200 points and more (5.4)."""
    game = game_named("uno")
    best, *others = hints(game, game.view(uno_position(["r7", 5, 5], "r3"), 1), Rng("x"), 4, 800)
    assert game.notation(best.moves[0]) == "play r7"
    (draw,) = others
    assert not draw.even
    assert draw.behind > 100


def test_a_win_that_is_calculated_is_told_as_one() -> None:
    attack, enough = "1 Oak Giant c6", "2 Player c7 -15"
    (win,) = found(NARIKANA, narikana(f"{attack}; {enough}").state, 1)
    assert line_text(NARIKANA, win.moves, texts_in("en")) == "attack c6 c7"
    assert win.wins
    assert not any(one.wins for one in found(NARIKANA, narikana(attack).state, 1))


def test_the_only_move_is_no_win() -> None:
    (only,) = found(game_named("uno"), uno_position(["b2", 7, 7, 7], "r3"), 1)
    assert line_text(game_named("uno"), only.moves, texts_in("en")) == "draw"
    assert not only.wins


def test_a_hint_says_no_call() -> None:
    table = fives().go(*SIX_CARDS, "1 nyan", "2 draw", "2 pass")
    assert "play 9♠" in texts_of(NYAN, table.state)
    assert not any("nyan" in text or "silent" in text for text in texts_of(NYAN, table.state))


def test_seats_are_found_by_their_numbers() -> None:
    game = game_named("uno")
    moves = [game.read("play r7"), game.read("swap 3")]
    people = Company(("Anna", "Bert", "Cleo"))
    assert seats_named(game, [move for move in moves if move is not None], people) == "3 Cleo"
    assert seats_named(game, moves[:1], people) == ""  # type: ignore[arg-type]


# Players who search


def las_vegan_choice() -> tuple[Game, View]:
    """A card to be led by a hand of ten."""
    match = new_match("las_vegan", 4)
    return match.game, match.view(match.pending[0])


@pytest.mark.compiled
def test_what_players_who_search_show_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    game, view = las_vegan_choice()
    before = hints(game, view, Rng("hint"), MAX_HINTS)
    chosen: list[Move] = []

    def games(game: Game, view: View, moves: Sequence[Move], *_: object) -> list[Sample]:
        chosen[:] = moves
        return [{move: (float(move == moves[-1]), 0.0) for move in moves}] * 40

    monkeypatch.setattr(stammtisch.ai.hints, "strong_games", games)
    best, *others = hints(game, view, Rng("hint"), COMPARED)
    assert before[0].moves != best.moves == (chosen[-1],)
    played_on = [other for other in others if other.moves[0] in chosen]
    assert played_on
    assert not any(other.even for other in played_on)
    assert {other.against for other in played_on} == {STRONG}


@pytest.mark.compiled
def test_a_lead_that_players_who_search_do_not_confirm_is_one_against_weak_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, view = las_vegan_choice()

    def games(game: Game, view: View, moves: Sequence[Move], *_: object) -> list[Sample]:
        return [dict.fromkeys(moves, (0.5, 0.0))] * 400

    monkeypatch.setattr(stammtisch.ai.hints, "strong_games", games)
    advice = hints(game, view, Rng("hint"), MAX_HINTS)
    weak = [other for other in advice if other.against == WEAK]
    assert weak
    assert all(other.even for other in weak)


@pytest.mark.compiled
def test_players_who_search_go_on_from_the_best_moves() -> None:
    game, view = las_vegan_choice()
    moves = view.legal[:3]
    games = strong_games(game, view, moves, "key", usual_iterations(game, DECISIONS))
    assert len(games) > 8
    assert all(list(sample) == list(moves) for sample in games)
    assert strong_games(game_named("uno"), view, moves, "key", 1000) == []


def test_they_do_not_in_the_plain_core(monkeypatch: pytest.MonkeyPatch) -> None:
    game, view = las_vegan_choice()
    monkeypatch.setattr(stammtisch.ai.hints, "of_game", lambda _: (False, ""))
    assert strong_games(game, view, view.legal[:2], "key", 20_000) == []
