"""The `stammtisch` command."""

from __future__ import annotations

import platform
from gettext import gettext
from importlib import import_module

import click

from ..adapters.presentation.texts import texts_in
from ..core.engine.compiled import status
from ..core.scene.texts import Texts
from .shared import translated
from .shared.language import BARE, LANGUAGE, OPTION, OPTION_HELP, VARIABLE, Program
from .shared.run_texts import texts_of

FOR_PEOPLE = {
    **dict.fromkeys(("play", "resume", "watch"), "games.play"),
    **dict.fromkeys(("games", "rules", "completion"), "games.info"),
    "exercise": "games.exercise",
    "decks": "games.decks",
    "statistics": "games.statistics",
    **{name: f"records.{name}" for name in ("replay", "verify", "picture", "analyse")},
    "chat": "chats.chat",
}
FOR_OPERATORS = {"serve": "chats.serve", "admin": "chats.admin"}
FOR_RESEARCH = {name: f"arena.{name}" for name in ("simulate", "tournament", "lab")}
FOR_DEVELOPERS = {"check-bot": "arena.check_bot", "new-game": "games.new_game"}
SUBCOMMANDS = FOR_PEOPLE | FOR_OPERATORS | FOR_RESEARCH | FOR_DEVELOPERS
"""All commands with their modules in this package; only the module of the called one is
imported."""


def subcommand(name: str) -> click.Command:
    """The command with one of these names."""
    module = import_module(f".{SUBCOMMANDS[name]}", __package__)
    command: click.Command = getattr(module, name.replace("-", "_"))
    return command


@click.group(
    "stammtisch",
    cls=Program,
    names=SUBCOMMANDS,
    load=subcommand,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
)
@translated.option("--version", "-V", is_flag=True, help="Show the version and exit.")
@translated.option("--verbose", is_flag=True, help="With --version: tell what it runs on.")
@translated.option(
    OPTION,
    expose_value=False,
    type=LANGUAGE,
    envvar=VARIABLE,
    is_eager=True,
    help=OPTION_HELP,
)
@click.pass_context
def main(context: click.Context, version: bool, verbose: bool) -> None:
    """Card games with strict rules and honest AI opponents.

    \b
    stammtisch play uno            a game against three AIs
    stammtisch play uno --spoken   in sentences, for screen readers
    stammtisch rules uno           how it is played
    stammtisch resume              continue the last game

    German: --lang de, or the environment variable STAMMTISCH_LANG=de.
    """
    if version:
        click.echo("\n".join(version_lines(verbose, texts_of(context))))
        context.exit()
    if context.invoked_subcommand is None and not verbose:
        from .shared.fronts import wants_screen

        if wants_screen():
            raise SystemExit(_menu(texts_of(context)))
        if context.meta[BARE]:
            raise click.exceptions.NoArgsIsHelpError(context)
    if context.invoked_subcommand is None:
        context.fail(gettext("Missing command."))  # as Click says it


def _menu(texts: Texts) -> int:
    """Show the menu and run what is chosen in it, until it is left; return the exit code."""
    from .games.home import run_menu
    from .shared.fronts import started_from_menu
    from .terminal.screen.home import HomePlace

    place, notice = HomePlace(), ""
    while True:
        args, code = run_menu(texts, place, notice)
        if args is None:
            return code
        notice = ""
        try:
            with started_from_menu():
                main.main(args, standalone_mode=False)
        except click.ClickException as error:
            notice = error.format_message()
        except click.Abort:
            pass
        except SystemExit as exit_:
            if exit_.code:
                return int(exit_.code)
        texts = texts_in(args[args.index(OPTION) + 1])


def version_lines(verbose: bool, texts: Texts) -> list[str]:
    """The version, and whether the compiled core is in use."""
    from .. import __version__

    lines = [f"stammtisch {__version__}"]
    if verbose:
        names, why = status()
        version, machine = platform.python_version(), platform.machine()
        lines += [texts("t-runs-on", version=version, machine=machine)]
        lines += [
            texts("t-core-in-use", modules=len(names)) if names else texts("t-no-core", why=why)
        ]
    return lines
