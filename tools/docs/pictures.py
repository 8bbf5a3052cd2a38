"""Pictures of tables for README and docs, from real games."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.adapters.pictures.svg import draw
from stammtisch.adapters.pictures.theme import THEMES
from stammtisch.adapters.presentation.presenter import presenter_of
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.decision import decide
from stammtisch.ai.registry import make_player
from stammtisch.core.games import GAMES
from stammtisch.core.match import Match
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.parts import Scene
from tests.games.facts import facts_of
from tools.docs.files import PICTURES, check_option, doc, write

NAMES = ["You", "Anna", "Bert", "Cleo"]


def scene_after(name: str, moves: int, seed: str = "tisch") -> Scene:
    """The scene of seat 1 at its first choice after so many moves of heuristic players."""
    game = GAMES[name]
    names = NAMES[: game.seats[-1]]
    players = ["heuristic"] * len(names)
    match = Match.new(
        game, game.options(), seats=names, players=players, seed=seed, table="picture"
    )
    player = make_player("heuristic", game)
    while moves > 0 or match.pending[0] != 1 or len(match.view(1).legal) == 1:
        seat = match.pending[0]
        match.play(seat, decide(match, seat, player))
        moves -= 1
    return presenter_of(game).scene(match.view(1), Company(tuple(names), 1), texts_in("en"))


def pictures() -> dict[str, str]:
    """All pictures by file name."""
    return {
        f"{name}-{theme}.svg": draw(scene, colours)
        for name in GAMES
        for scene in (scene_after(name, facts_of(name).pictured),)
        for theme, colours in THEMES.items()
    }


@doc
@check_option
def command(check: bool) -> Iterator[str]:
    """Draw the tables of README and docs in docs/pictures."""
    return write({PICTURES / name: picture for name, picture in pictures().items()}, check)
