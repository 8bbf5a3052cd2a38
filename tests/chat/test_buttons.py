"""Choices as buttons: all legal moves are within two taps, and grids keep their shape."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from stammtisch.adapters.chat.render.buttons import (
    CHOSEN,
    MAX_CHOICES,
    NOTHING,
    Row,
    choice_rows,
)
from stammtisch.adapters.presentation.presenter import choices, presenter_of
from stammtisch.adapters.presentation.texts import named_texts
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.match import Match
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.parts import Choice, Gap, Grid
from tests.harness.script import Script

NAMES = ("Anna", "Ben", "Cleo", "Dora")
ALL_GAMES = pytest.mark.parametrize("game", list(GAMES.values()), ids=lambda game: game.name)
LANGUAGES = pytest.mark.parametrize("language", ["de", "en"])


def views(game: Game, seed: str, most: int = 400) -> Iterator[Any]:
    """What each seat sees that is asked, in a random game."""
    rng = Rng(f"buttons {seed}")
    count = min(len(NAMES), game.seats[-1])
    seats, players = list(NAMES[:count]), ["human"] * count
    options = game.options()
    match = Match.new(game, options, seats=seats, players=players, seed=seed, table="t")
    for _ in range(most):
        if match.over:
            return
        seat = match.pending[rng.below(len(match.pending))]
        view = match.view(seat)
        yield view
        match.play(seat, view.legal[rng.below(len(view.legal))])


class Desk:
    """The choices of a view as buttons."""

    def __init__(self, game: Game, view: Any, language: str) -> None:
        texts = named_texts(language)
        self.texts = texts
        names = list(NAMES[: view.players])
        names[view.seat - 1] = texts("t-you")
        company = Company(tuple(names), view.seat)
        scene = presenter_of(game).scene(view, company, texts)
        grids = (one for one in scene.grids if one.seat == view.seat)
        self.grid = scene.board or next(grids, None)
        self.choices = choices(game, view, texts, company)

    def rows(self, unfolded: int = 0) -> list[Row]:
        return self.asked(unfolded)[1]

    def asked(self, unfolded: int) -> tuple[str, list[Row]]:
        """What is asked above the buttons, and their rows."""
        press = lambda what, number: f"{what}{number}"  # noqa: E731
        return choice_rows(self.choices, self.grid, unfolded, self.texts, press)


def datas(rows: list[Row]) -> list[str]:
    return [button.data for button in itertools.chain(*rows) if button.data]


@LANGUAGES
@ALL_GAMES
def test_each_legal_move_is_one_or_two_taps_away(game: Game, language: str) -> None:
    steps, offered = 0, False
    for view in views(game, f"{game.name} {language}"):
        desk = Desk(game, view, language)
        first = desk.rows()
        reached = [one for one in datas(first) if one[0] == "c"]
        for step in [one for one in datas(first) if one[0] == "s"]:
            rest = datas(desk.rows(int(step[1:])))
            assert rest[-1] == "s0"
            assert len(rest) > 2, "a step with one choice is none"
            reached += rest[:-1]
            steps += 1
        assert sorted(reached) == sorted(f"c{one.number}" for one in desk.choices)
        assert len(desk.choices) <= MAX_CHOICES
        check_texts(first)
        offered |= any(one.offer.first for one in desk.choices)
    assert (steps > 0) == offered


def check_texts(rows: list[Row]) -> None:
    """Buttons are told apart, and few are long."""
    buttons = [button for button in itertools.chain(*rows) if button.data]
    said = [button.name or button.text for button in buttons]
    assert len(set(said)) == len(said), said
    assert all(0 < len(button.text) <= 40 for button in buttons), said
    assert all(len(row) <= 7 for row in rows)


def test_cards_are_offered_in_the_order_of_the_hand() -> None:
    script = Script()
    script("""
        > anna@ /play nyan_nyan heuristic
        > later: 30
    """)
    hand = [line for line in script.transcript if "Your hand:" in line][-1]
    after = script.transcript[len(script.transcript) - script.transcript[::-1].index(hand) - 1 :]
    text = " ".join(line.removeprefix("@anna~").removeprefix("@anna ") for line in after)
    held = re.findall(r"[0-9JQKA]+[♠♣♥♦]|★", text.partition("Your hand:")[2].partition("[")[0])
    offered = re.findall(r"\[([0-9JQKA]+[♠♣♥♦]|★)\]", text)
    assert offered
    assert offered == [card for card in dict.fromkeys(held) if card in offered]


@LANGUAGES
def test_a_grid_of_buttons_has_the_shape_of_the_grid(language: str) -> None:
    game, seen = game_named("ojyks"), set()
    for view in itertools.chain(*(views(game, str(seed)) for seed in range(3))):
        desk = Desk(game, view, language)
        if not desk.choices:
            continue
        opened = [int(one[1:]) for one in datas(desk.rows()) if one[0] == "s"]
        for unfolded in (0, *opened):
            rows = desk.rows(unfolded)
            assert isinstance(desk.grid, Grid)
            check_grid(desk.grid, [row for row in rows if len(row) == 4], desk.choices)
        seen.add((view.stage, bool(opened)))
    assert {stage for stage, _ in seen} == {"reveal", "turn", "drawn"}
    assert ("turn", True) in seen


def check_grid(grid: Grid, rows: list[Row], found: list[Choice]) -> None:
    assert [len(row) for row in rows] == [len(row) for row in grid.rows]
    by_number = {one.number: one for one in found}
    for i, row in enumerate(rows):
        for j, button in enumerate(row):
            spot = grid.rows[i][j]
            field = f"{grid.column_names[j]} {grid.row_names[i]}"
            assert not button.data or button.text.endswith(field)
            assert (button.text == NOTHING) == isinstance(spot, Gap)
            assert (button.text == CHOSEN) == getattr(spot, "marked", False)
            if button.data:
                assert by_number[int(button.data[1:])].part == getattr(spot, "part", "")


def test_a_wish_is_asked_for_after_the_card() -> None:
    game = game_named("uno")
    for view in views(game, "a wish"):
        desk = Desk(game, view, "de")
        wild = next((one for one in desk.rows() if one[0].text == "⬛ Farbwahl …"), None)
        if wild is None:
            continue
        asked, rows = desk.asked(int(wild[0].data[1:]))
        assert asked == "Welche Farbe gilt?"
        texts = [[button.text for button in row] for row in rows]
        assert texts == [
            ["🟥 Rot", "🟨 Gelb", "🟩 Grün", "🟦 Blau"],
            ["‹ Zurück"],
        ]
        return
    raise AssertionError("no wild card")


def test_casinos_are_places_with_what_each_has_there() -> None:
    game, casinos, gold = game_named("las_vegan"), 0, 0
    for view in itertools.chain(*(views(game, str(seed)) for seed in range(6))):
        if view.stage != "token":
            continue
        desk = Desk(game, view, "en")
        texts = [button.text for button in itertools.chain(*desk.rows())]
        free = [one for one, token in zip(view.casinos, view.placed, strict=True) if not token]
        on_casinos = [text for text in texts if "(You " in text]
        assert len(on_casinos) == (len(free) if view.loose else 0), texts
        casinos += len(on_casinos)
        gold += any("Golden token" in text for text in texts)
        assert texts[-1] == "No token"
    assert casinos > 5
    assert gold > 0


def test_choices_of_several_verbs_have_their_verb() -> None:
    """As a game of others has them that says nothing of how they are offered."""
    found = [
        Choice(number, verb, label, number=number)
        for number, (verb, label) in enumerate(
            [("take", "one"), ("take", "two"), ("give", "three"), ("give", "four")], 1
        )
    ]
    press = lambda what, number: f"{what}{number}"  # noqa: E731
    asked, rows = choice_rows(found, None, 0, named_texts("en"), press)
    assert asked == ""
    assert [[button.text for button in row] for row in rows] == [
        ["Take one", "Take two"],
        ["Give three", "Give four"],
    ]
    _, rows = choice_rows(found[:2], None, 0, named_texts("en"), press)
    assert [[button.text for button in row] for row in rows] == [["one", "two"]]
