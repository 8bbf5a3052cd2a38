"""Whole games in Telegram (tests/telegram/games.py)."""

from __future__ import annotations

import time
from collections.abc import Iterator

import click

from tests.telegram.games import SETTINGS, play_game
from tools.options import games_option, seed_option, tool


@tool(
    seed="--seed",
    size="--game",
    shows="Each choice is in the record once and in order, no rule of the Bot API is violated, and "
    "no group is sent more messages a minute than Telegram allows.",
)
@games_option
@click.option("--draw", is_flag=True, help="Really draw the pictures.")
@seed_option()
def command(games: tuple[str, ...], draw: bool, seed: int) -> Iterator[str]:
    """Play games by pressing buttons, in groups and alone, in both languages, with pictures and
    without."""
    print(f"{'':32} requests  most a minute  entries  seconds")
    for setting in SETTINGS:
        if setting.game not in games:
            continue
        began = time.process_time()
        try:
            game = play_game(setting, seed, draw)
        except AssertionError as error:
            yield f"{setting}: {error}"
            continue
        row = f"{game.requests:>8}  {game.busiest:>13}  {game.entries:>7}"
        print(f"{setting!s:<32} {row}  {time.process_time() - began:>7.1f}", flush=True)
