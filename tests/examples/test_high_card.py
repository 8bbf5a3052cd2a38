"""The example game: its rules, its guide, and that stammtisch finds it when it is installed."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.ai.registry import make_player
from stammtisch.ai.simulate import play_out
from stammtisch.core.compiled import is_compiled
from stammtisch.core.errors import UnknownGame
from stammtisch.core.games import GAMES, all_games, game_named
from stammtisch.core.match import Match
from stammtisch.core.record import verify
from tests.examples.high_card import GAME, HighCardOptions, HighCardState

HERE = Path(__file__).parent
SOURCE = (HERE / "high_card.py").read_text(encoding="utf-8")
NEEDED = ("chance", "game", "options", "rng", "seats", "state")
GUIDE = (HERE.parents[1] / "docs" / "writing-a-game.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.M | re.S)


def rows(text: str) -> list[str]:
    return [row for row in text.splitlines() if row.strip()]


# The guide.


def test_every_block_of_the_guide_is_part_of_the_file() -> None:
    for block in blocks("python"):
        assert f"\n{block}" in f"\n{SOURCE}", block


def test_the_guide_shows_the_whole_file_in_order() -> None:
    assert [row for block in blocks("python") for row in rows(block)] == rows(SOURCE)


def test_the_example_uses_nothing_private() -> None:
    imported = [node for node in ast.walk(ast.parse(SOURCE)) if isinstance(node, ast.ImportFrom)]
    ours = {node.module for node in imported if node.module and "stammtisch" in node.module}
    assert ours == {f"stammtisch.core.{n}" for n in NEEDED}
    assert not [alias.name for node in imported for alias in node.names if alias.name[0] == "_"]


# Installed.


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The file and what an installer writes, from the guide's pyproject.toml."""
    project = tomllib.loads(blocks("toml")[0])
    (name, target), *_ = project["project"]["entry-points"]["stammtisch.games"].items()
    (tmp_path / "high_card.py").write_text(SOURCE, encoding="utf-8")
    facts = tmp_path / "high_card-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: high-card\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(f"[stammtisch.games]\n{name} = {target}\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("high_card", None)


def test_it_is_unknown_until_it_is_installed() -> None:
    assert "high-card" not in all_games()
    with pytest.raises(UnknownGame):
        game_named("high-card")


@pytest.mark.usefixtures("installed")
def test_it_is_known_when_it_is_installed() -> None:
    assert list(all_games())[: len(GAMES)] == list(GAMES)  # own games first
    assert "high-card" in all_games()
    game = game_named("high-card")
    assert game.name == "high-card"
    match = Match.new(
        game,
        game.options(hand=1),
        seats=["Anna", "Ben"],
        players=["human", "human"],
        seed="1",
        table="1",
    )
    for seat in (1, 2):
        match.play(seat, match.view(seat).legal[0])
    assert match.over
    assert verify(match.record.to_line()) == match.record


# The rules.


def dealt(*hands: str, lowest_wins: bool = False) -> HighCardState:
    cards = [card for hand in hands for card in hand.split()]
    options = HighCardOptions(hand=len(hands[0].split()), lowest_wins=lowest_wins)
    state = GAME.new(len(hands), options)
    rest = [str(card + 1) for card in state.pile]
    for card in cards:
        rest.remove(card)
    outcome = GAME.read_chance(" ".join(["shuffle", *cards, *rest]))
    assert outcome is not None
    state.settle(outcome)
    return state


def lay(state: HighCardState, *cards: int) -> None:
    for seat, card in enumerate(cards, 1):
        state.play(seat, card - 1)


def test_the_highest_card_wins_a_trick() -> None:
    state = dealt("3 9", "5 13", "4 2")
    lay(state, 9, 5, 4)
    assert state.tricks[1:] == [1, 0, 0]
    lay(state, 3, 13, 2)
    outcome = GAME.outcome(state)
    assert outcome.points == (1, 1, 0)
    assert outcome.places == (1, 1, 3)
    assert outcome.utility == (0.75, 0.75, 0.0)


def test_the_lowest_card_wins_with_the_option() -> None:
    state = dealt("3", "5", "4", lowest_wins=True)
    lay(state, 3, 5, 4)
    assert state.tricks[1:] == [1, 0, 0]


def test_nobody_wins_with_two_highest_cards() -> None:
    state = dealt("9", "9", "4")
    lay(state, 9, 9, 4)
    assert state.tricks[1:] == [0, 0, 0]


def test_a_card_that_was_not_dealt() -> None:
    assert GAME.read("play 14") is None
    assert GAME.read("play 0") is None
    assert GAME.why_not(GAME.view(dealt("3", "5"), 1), 8) == {"reason": "not-in-hand", "card": 9}


def test_others_see_that_somebody_chose_and_not_what() -> None:
    state = dealt("3 9", "5 13")
    GAME.observe(state)
    state.play(1, 8)
    (event,) = GAME.observe(state)
    assert (event.kind, event.seat, event.values) == ("chose", 1, ())
    assert GAME.view(state, 2).pending == (2,)
    assert GAME.view(state, 1).chosen == 8
    assert GAME.view(state, 2).chosen == GAME.view(state, 0).chosen == -1


def test_wrong_cards_are_no_shuffle() -> None:
    state = GAME.new(2, HighCardOptions())
    with pytest.raises(ValueError, match="cards"):
        state.settle((0, 1, 2, 3))


# Search.


def test_a_reset_leads_back_to_the_origin() -> None:
    origin = dealt("3 9", "5 13")
    state = origin.clone()
    state.origin = origin
    lay(state, 9, 5)
    assert GAME.view(state, 1) != GAME.view(origin, 1)
    state.reset()
    assert [GAME.view(state, seat) for seat in range(3)] == [
        GAME.view(origin, seat) for seat in range(3)
    ]
    assert state.hand is not origin.hand


@pytest.mark.parametrize("hand", [1, 4])
def test_the_search_plays_it_without_a_heuristic(
    hand: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, GAME.name, GAME)
    specs = ["ismcts:iterations=50", "random", "ismcts:iterations=50:root=bound"]
    match = Match.new(
        GAME,
        HighCardOptions(hand=hand),
        seats=["Anna", "Ben", "Cleo"],
        players=specs,
        seed="search",
        table="1",
    )
    assert not is_compiled(match.state)
    play_out(match, [make_player(spec, GAME) for spec in specs])  # refuses illegal moves
    assert match.over
    assert verify(match.record.to_line()) == match.record
