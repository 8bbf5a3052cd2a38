"""`games`, `rules` and `completion`."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import click
from click.shell_completion import CompletionItem, get_completion_class
from rich.table import Table

from ...adapters.presentation.errors import error_text
from ...adapters.presentation.lessons import broken_lessons
from ...adapters.presentation.names import default_text
from ...adapters.presentation.presenter import broken_presenters, title
from ...adapters.presentation.rules_text import ORIGINS, broken_rules, find_rules, is_origins
from ...adapters.presentation.texts import broken_texts
from ...ai.player import broken_heuristics
from ...ai.registry import broken_players
from ...core.errors import BrokenEntryPoint
from ...core.games import all_games, broken_games
from ...core.scene.texts import Texts
from ..shared import translated
from ..shared.common import GameName, allowed_text, failure, language_option
from ..terminal.drawing import make_console, paged, show_markdown, tell_aside

BROKEN = (
    broken_games,
    broken_players,
    broken_heuristics,
    broken_presenters,
    broken_texts,
    broken_rules,
    broken_lessons,
)
"""Functions that return the errors of entry points of other packages, by kind."""


@translated.command()
@language_option
def games(texts: Texts) -> None:
    """List the games and their options, on stderr those of other packages that don't work."""
    table = Table(texts("t-games"), "", texts("t-seats"), texts("t-options"))
    for game in all_games().values():
        options = "\n".join(
            texts(
                "t-option-default",
                name=option.name,
                default=default_text(game, option, texts),
                allowed=allowed_text(option, texts),
            )
            for option in fields(game.options)
        )
        least, most = game.seats[0], game.seats[-1]
        seats = f"{least}-{most}" if least < most else str(most)
        table.add_row(game.name, title(game.name, texts), seats, options)
    make_console().print(table)
    for broken_of_kind in BROKEN:
        for fault in broken_of_kind():
            tell_aside(error_text(fault, texts))


class RulesName(GameName):
    """The name of a game, or of the page of where the rules come from; converts to the name."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if is_origins(str(value)):
            return ORIGINS
        return super().convert(value, param, ctx).name

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        origins = [CompletionItem(ORIGINS)] if ORIGINS.startswith(incomplete) else []
        return [*super().shell_complete(ctx, param, incomplete), *origins]


@translated.command()
@translated.argument("game", type=RulesName(), metavar="GAME")
@language_option
def rules(game: str, texts: Texts) -> None:
    """Show the rules of GAME, or with “origins” where the rules of all games come from."""
    try:
        text = find_rules(game, texts.language)
    except BrokenEntryPoint as error:
        raise failure(error, texts) from error
    if text is None:
        raise click.ClickException(texts("t-no-rules", game=title(game, texts)))
    console = make_console()
    with paged(console):
        show_markdown(console, text)


@translated.command()
@translated.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a SHELL, to be put into its start-up file."""
    kind = get_completion_class(shell)
    assert kind is not None
    root = ctx.find_root().command
    click.echo(kind(root, {}, "stammtisch", "_STAMMTISCH_COMPLETE").source())
