"""`tournament compare`: whether one player is better than another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import click

from ...ai.arena.sprt import Test
from ...ai.arena.tournament import COMPARE
from ...core.scene.texts import Texts
from ..shared import translated
from ..shared.common import Command, complete_players
from .options import table_options
from .playing import begin

USUAL = Test()


def bound_option(name: str, about: str) -> Callable[[Command], Command]:
    """An option for a field of the test, with its usual value."""
    usual = getattr(USUAL, name)
    return translated.option(f"--{name}", type=float, default=usual, show_default=True, help=about)


@translated.command()
@translated.argument("new", metavar="NEW", shell_complete=complete_players)
@translated.argument("old", metavar="OLD", shell_complete=complete_players)
@bound_option("worse", "A difference that is not enough.")
@bound_option("better", "A difference that is enough.")
@bound_option(
    "alpha",
    "How often NEW may be called better although the difference is only that of --worse.",
)
@bound_option(
    "beta",
    "How often NEW may be called not better although the difference is that of --better.",
)
@partial(table_options, blocks="Stop after so many blocks without a verdict (10,000).")
@click.pass_context
def compare(
    context: click.Context,
    /,
    new: str,
    old: str,
    worse: float,
    better: float,
    alpha: float,
    beta: float,
    texts: Texts,
    **settings: Any,
) -> None:
    """Find out whether the player NEW is better than OLD, and stop as soon as that is clear.

    Each has half the seats. The verdict is that of a sequential test of the mean difference of
    scores in blocks.
    """
    if settings["game"] is None:
        raise click.UsageError(texts("t-compare-needs"), context)
    test = Test(worse, better, alpha, beta)
    begin({"format": COMPARE, "players": [new, old], "test": test}, settings, texts)
