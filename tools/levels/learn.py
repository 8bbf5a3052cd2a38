"""Train the network of a game by PPO (docs/examples/train.py), some ten minutes on one core."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import click

from stammtisch.cli.shared.common import game_argument
from stammtisch.core.game import Game
from tests.games.facts import facts_of, seats_near
from tools.options import seed_option, tool

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "train.py"


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
    help="Of the sizes that are kept for the game.",
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
    """Learn GAME against heuristics, by as many decisions as are kept for it."""
    facts = facts_of(game.name)
    sizes = {
        "players": seats_near(game.name, 4),
        "imitated": int(share * facts.imitated),
        "decisions": int(share * facts.learnt),
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
