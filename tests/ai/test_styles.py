"""Styles of AI players: real, named in specs, drawn by a seed, and told in docs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stammtisch.adapters.presentation.names import styles_told
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.ismcts import IsmctsPlayer
from stammtisch.ai.player import Budget, HeuristicPlayer, ai_facts_of, policy_for
from stammtisch.ai.registry import BadPlayerSpec, make_player, with_styles
from stammtisch.core.ai_facts import LEVELS, level_of
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.match import Match
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.table.state import Chair
from tests.adapters.games import decisions

PAGE = Path(__file__).resolve().parents[2] / "docs" / "ai.md"
STYLES = [(name, style) for name, game in GAMES.items() for style in ai_facts_of(game).styles]
every_style = pytest.mark.parametrize(("name", "style"), STYLES)


def views(name: str, games: int) -> Iterator[Any]:
    """Decisions with a choice in games between heuristics."""
    game = game_named(name)
    players = min(4, game.seats[-1])
    for number in range(games):
        match = Match.new(
            game,
            game.options(),
            seats=["x"] * players,
            players=["heuristic"] * players,
            seed=f"style {number}",
            table="t",
        )
        player = HeuristicPlayer(game)
        while not match.over and len(match.record.moves) < 400:
            seat = match.pending[0]
            view = match.view(seat)
            if len(view.legal) > 1:
                yield view
            match.play(seat, player.choose(view, view.legal, Budget(Rng("h"))))


@every_style
def test_a_style_changes_some_choices_and_not_most(name: str, style: str) -> None:
    game = game_named(name)
    plain, styled = HeuristicPlayer(game), HeuristicPlayer(game, style=style)
    looked = [
        plain.choose(view, view.legal, Budget(Rng("h")))
        != styled.choose(view, view.legal, Budget(Rng("h")))
        for view in views(name, 2)
    ]
    assert 0 < sum(looked) < len(looked) / 3


@pytest.mark.parametrize(
    "name", [name for name, game in GAMES.items() if "trust" not in ai_facts_of(game).settings]
)
def test_a_search_takes_the_advice_of_its_style_where_moves_are_about_as_good(name: str) -> None:
    game = game_named(name)
    style = next(iter(ai_facts_of(game).styles))
    plain = IsmctsPlayer(game, iterations="12")
    styled = IsmctsPlayer(game, iterations="12", style=style)
    advised = HeuristicPlayer(game, style=style)
    nearer = 0
    for number, view in enumerate(views(name, 1)):
        if number >= 60:
            break
        wanted = advised.choose(view, view.legal, Budget(Rng("a")))
        before, after = (
            player.choose(view, view.legal, Budget(Rng(f"{number}"))) for player in (plain, styled)
        )
        nearer += (after == wanted) - (before == wanted)
    assert nearer > 0


@every_style
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_may_have_every_style_of_its_game(name: str, style: str, level: str) -> None:
    player: Any = make_player(f"{level}:style={style}", game_named(name))
    assert player.style == ai_facts_of(game_named(name)).styles[style]


@pytest.mark.parametrize("spec", ["normal:style=odd", "heuristic:style=odd", "ismcts:style=odd"])
def test_a_style_that_the_game_lacks_is_refused_with_those_that_it_has(spec: str) -> None:
    with pytest.raises(BadPlayerSpec) as refused:
        make_player(spec, GAMES["uno"])
    assert refused.value.facts["allowed"] == ", ".join(ai_facts_of(GAMES["uno"]).styles)


def test_only_leanings_that_there_are_can_be_set() -> None:
    match, _, _ = next(decisions("uno", 1))
    policy = policy_for(match.game, match.state)
    assert policy is not None
    policy.lean_to({0: 1.0})
    with pytest.raises(ValueError, match="leaning 4"):
        policy.lean_to({4: 1.0})


# Company


def test_the_same_seed_gives_the_same_company_another_seed_another() -> None:
    game = GAMES["uno"]
    specs = ["normal", "normal", "hard"]
    drawn = with_styles(game, specs, "a")
    assert drawn == with_styles(game, specs, "a")
    assert [level_of(spec) for spec in drawn] == specs
    assert len({spec.partition("=")[2] for spec in drawn}) == 3
    assert any(with_styles(game, specs, seed) != drawn for seed in "bcdefgh")
    assert with_styles(game, ["heuristic", "normal:style=loyal"], "a") == [
        "heuristic",
        "normal:style=loyal",
    ]


def test_the_level_of_a_spec_leaves_out_nothing_but_a_style() -> None:
    assert level_of("hard:style=loyal") == level_of("hard") == "hard"
    assert level_of("heuristic:style=loyal") == "heuristic:style=loyal"
    assert level_of("random") == "random"


@every_style
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_style_is_told_in_a_sentence(name: str, style: str, language: str) -> None:
    chairs = [Chair(name="Otto", spec=f"normal:style={style}"), Chair(name="Ida", spec="normal")]
    (told,) = styles_told(game_named(name), chairs, texts_in(language))
    assert told.startswith("Otto ")


# What docs say


@every_style
def test_docs_list_every_style(name: str, style: str) -> None:
    assert re.search(rf"^\| {name} \| `{style}` \|", PAGE.read_text("utf-8"), re.MULTILINE)
