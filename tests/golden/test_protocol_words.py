"""Words that programs in other languages rely on: fields of Views, events, stages, verbs, calls."""

from __future__ import annotations

import json

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from stammtisch.core.games import GAMES, game_named
from stammtisch.core.spelling import spelling_of, spelt_view
from tests.core.games import new_match


@pytest.mark.parametrize("name", list(GAMES))
def test_fields_events_and_stages_have_the_names_they_had(
    name: str, file_regression: FileRegressionFixture
) -> None:
    game = game_named(name)
    spelling = spelling_of(game)
    lines = [f"verbs: {', '.join(game.verbs)}", f"calls: {', '.join(game.calls)}", ""]
    lines += [f"stage {name}: {stage}" for name, stage in game.stages.items()] + [""]
    lines += [
        f"field {name}: {told.form.says}; {told.means}" for name, told in spelling.view.items()
    ]
    lines += [""]
    for kind, values in spelling.events.items():
        words = ", ".join(f"{name} ({form.says})" for name, form in values)
        lines.append(f"event {kind}: {words}")
    match = new_match(name, players=2)
    lines += ["", "a new game: " + json.dumps(spelt_view(game, match.view(1)))]
    file_regression.check("\n".join(lines) + "\n", encoding="utf-8", basename=name)
