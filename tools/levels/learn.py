"""Train the network of a game by PPO (docs/examples/train.py), by the recipe kept for the game."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import click

from stammtisch.cli.shared.common import game_argument
from stammtisch.core.game import Game
from tools.options import seed_option, tool

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "train.py"


@dataclass(frozen=True)
class Recipe:
    """Sizes for some ten minutes on one core. `imitated`: decisions of the heuristic; `decisions`:
    of PPO."""

    players: int
    imitated: int
    decisions: int


RECIPES = {
    "las_vegan": Recipe(4, 4_000_000, 7_000_000),
    "narikana": Recipe(2, 4_000_000, 7_000_000),
    "nyan_nyan": Recipe(4, 4_000_000, 10_800_000),
    "ojyks": Recipe(4, 7_000_000, 24_000_000),
    "uno": Recipe(4, 4_000_000, 7_000_000),
}


def example() -> ModuleType:
    """docs/examples/train.py as a module."""
    spec = importlib.util.spec_from_file_location("train", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["train"] = module  # where its dataclasses look for it
    spec.loader.exec_module(module)
    return module


@tool(
    seed="--seed",
    size="--share",
    shows="The network scores more in the end than after imitation.",
)
@game_argument
@click.option(
    "--share",
    type=click.FloatRange(0, 1, min_open=True),
    default=1.0,
    help="Of the recipe's sizes.",
)
@click.option("--games", type=click.IntRange(1), default=4000, help="How many games.")
@click.option("--measurements", type=click.IntRange(1), default=20, help="During PPO.")
@seed_option("1")
@click.option(
    "--out", type=click.Path(path_type=Path), default="learned.npz", help="File to write."
)
def command(
    game: Game, share: float, games: int, measurements: int, seed: str, out: Path
) -> Iterator[str]:
    """Learn GAME against heuristics by the recipe that is kept for it."""
    recipe = RECIPES[game.name]
    sizes = {
        "players": recipe.players,
        "imitated": int(share * recipe.imitated),
        "decisions": int(share * recipe.decisions),
        "games": games,
        "measurements": measurements,
        "seed": int(seed),
        "out": out,
    }
    train = example()
    words = [
        game.name,
        *(word for name, size in sizes.items() for word in (f"--{name}", str(size))),
    ]
    _, curve = train.train(train.options(words))
    if curve[-1][1] <= curve[0][1]:
        yield f"{curve[-1][1]:.3f} in the end, {curve[0][1]:.3f} after imitation"
