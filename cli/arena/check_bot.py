"""`check-bot`: checks that a player written in another language keeps to the protocol."""

from __future__ import annotations

from dataclasses import asdict

import click

from ...adapters.external.check import Check
from ...adapters.external.process import words_of
from ...adapters.presentation.errors import bot_text
from ...adapters.presentation.evaluations import info_text
from ...adapters.presentation.presenter import title
from ...core.game import Game
from ...core.games import all_games
from ...core.information.plain_data import view_fields
from ...core.scene.texts import Texts
from ..shared import translated
from ..shared.common import GameName, language_option


@translated.command()
@translated.argument("command", metavar="CMD")
@translated.option(
    "--game",
    "names",
    type=GameName(),
    multiple=True,
    metavar="GAME",
    help="Only this game (several times: only these); else all.",
)
@translated.option(
    "--games", "rounds", type=click.IntRange(1), default=2, show_default=True, help="Games of each."
)
@translated.option(
    "--seconds",
    type=click.FloatRange(0, 3600, min_open=True),
    default=10.0,
    help="Seconds for a decision.",
)
@language_option
def check_bot(
    command: str, names: tuple[Game, ...], rounds: int, seconds: float, texts: Texts
) -> None:
    """Play games with the program CMD, a player of another language, each of them twice, and tell
    what it does wrong.

    docs/bot-protocol.md has the protocol. The exit code is 0 only if all is well. Lines that are
    ignored although the program probably meant something by them are named, too.
    """
    try:
        words_of(command)
    except ValueError as error:
        raise click.BadParameter(f"{command}: {error}", param_hint="CMD") from error
    games = list(names) or [game for game in all_games().values() if view_fields(game)]
    check = Check(command, seconds)
    for game in check.run(games, rounds):
        click.echo(texts("t-bot-game", game=title(game.name, texts)), err=True)
    for fault in check.faults:
        click.echo(f"- {bot_text(fault.facts, texts)}")
    for variation in check.variations:
        facts = {**asdict(variation), "game": title(variation.game, texts)}
        click.echo(f"- {texts('t-bot-varies', **facts)}")
    for note in check.notes:
        click.echo(f"- {texts('t-bot-note', **asdict(note))}")
    if check.told:
        last = info_text(check.info_game, check.info, texts) if check.info_game else "none"
        click.echo(texts("t-bot-info", lines=check.told, last=last))
    facts = {"games": check.games, "moves": check.questions, "mistakes": len(check.faults)}
    click.echo(texts("t-bot-faults" if check.faults else "t-bot-well", **facts))
    if check.faults:
        raise SystemExit(1)
