"""Where what stands in vectors: who has trained a player on them relies on it."""

from __future__ import annotations

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from stammtisch.core.games import GAMES, game_named
from stammtisch.core.information.observation import layout_of
from tests.golden.test_golden import FOLDER


@pytest.mark.parametrize("name", list(GAMES))
def test_a_vector_has_its_parts_where_they_were(
    name: str, file_regression: FileRegressionFixture
) -> None:
    game = game_named(name)
    lines = []
    for players in sorted({game.seats[0], min(3, game.seats[-1])}):
        layout = layout_of(game, players)
        lines.append(f"{players} players: {layout.length} numbers, {len(layout.moves)} moves")
        lines += [
            f"{part.start:5} {part.length:4} {part.low:4}..{part.high:<5} {part.name}: {part.says}"
            for part in layout.parts
        ]
    moves = ", ".join(layout_of(game, game.seats[0]).moves)
    lines.append(f"moves: {moves}")
    file_regression.check(
        "\n".join(lines) + "\n", encoding="utf-8", fullpath=FOLDER / name / "layouts.txt"
    )
