"""Words that programs in other languages rely on: fields of Views, events, stages, verbs, calls."""

from __future__ import annotations

import json

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from stammtisch.core.games import GAMES, game_named
from stammtisch.core.information.plain_data import event_kinds, view_fields, view_to_json
from tests.core.games import new_match
from tests.golden.test_golden import FOLDER


@pytest.mark.parametrize("name", list(GAMES))
def test_fields_events_and_stages_have_the_names_they_had(
    name: str, file_regression: FileRegressionFixture
) -> None:
    game = game_named(name)
    lines = [f"verbs: {', '.join(game.verbs)}", f"calls: {', '.join(game.calls)}", ""]
    lines += [f"stage {name}: {stage}" for name, stage in game.stages.items()] + [""]
    fields = view_fields(game)
    lines += [f"field {name}: {form.says}; {means}" for name, (form, means) in fields.items()]
    lines += [""]
    for word, kind in event_kinds(game).items():
        words = ", ".join(f"{name} ({form.says})" for name, form in kind.values.items())
        lines += [f"event {word}: {words}"] if words else []
    match = new_match(name, players=2)
    lines += ["", "a new game: " + json.dumps(view_to_json(game, match.view(1)))]
    file_regression.check(
        "\n".join(lines) + "\n", encoding="utf-8", fullpath=FOLDER / name / "protocol_words.txt"
    )
