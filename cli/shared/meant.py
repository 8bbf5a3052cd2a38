"""What people mean who type a command, an option or an argument that isn't there: errors that name
it. docs/commands.md has examples."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from gettext import ngettext

import click

from ...adapters.presentation.names import name_called
from ...ai.registry import all_players
from ...core.games import all_games
from .run_texts import texts_of, translated_words

COMMANDS = {
    **dict.fromkeys(("bot", "chatbot", "config", "matrix", "server", "telegram"), "serve"),
    **dict.fromkeys(("continue", "load", "saves"), "resume"),
    **dict.fromkeys(("list", "ls", "options", "variants"), "games"),
    **dict.fromkeys(("game", "new", "run", "start"), "play GAME"),
    **dict.fromkeys(("learn", "lesson", "tutorial"), "play GAME --lesson"),
    **dict.fromkeys(("bench", "benchmark", "match"), "simulate GAME"),
    **dict.fromkeys(("history", "show", "view"), "replay FILE"),
    **dict.fromkeys(("exercises", "practice", "practise", "puzzle", "puzzles"), "exercise GAME"),
    **dict.fromkeys(("score", "scores", "stats"), "statistics"),
    "compare": "tournament compare",
    "daily": "play GAME --daily",
    "report": "tournament report FILE",
    "spectate": "watch GAME",
}
"""What commands of similar programs are called here."""
GERMAN = {
    **dict.fromkeys(("analysieren", "auswerten"), "analyse FILE"),
    **dict.fromkeys(("bild", "zeichnen"), "picture FILE"),
    **dict.fromkeys(("fortsetzen", "laden", "weiter", "weiterspielen"), "resume"),
    **dict.fromkeys(("lektion", "lernen"), "play GAME --lesson"),
    **dict.fromkeys(("nachprüfen", "prüfen"), "verify FILE"),
    **dict.fromkeys(("neu", "spiel", "spielen"), "play GAME"),
    **dict.fromkeys(("turnier", "turniere"), "tournament"),
    **dict.fromkeys(("üben", "übung", "übungen"), "exercise GAME"),
    **dict.fromkeys(("zusehen", "zuschauen"), "watch GAME"),
    "hilfe": "help",
    "regeln": "rules GAME",
    "simulieren": "simulate GAME",
    "spiele": "games",
    "statistik": "statistics",
    "wiederholung": "replay FILE",
}
"""The same for German words; commands are English in both languages."""
SUBCOMMANDS = {
    "decks": {
        **dict.fromkeys(("ls", "liste"), "list"),
        **dict.fromkeys(("test", "validate", "verify", "prüfen"), "check FILE"),
        **dict.fromkeys(("view", "zeigen"), "show NAME"),
    },
}
"""The same by group of commands."""
LEVEL = ("--ai", "--ais", "--bot", "--bots", "--difficulty", "--level", "--opponent", "--strength")
OPTIONS = {
    **dict.fromkeys(LEVEL, ("--against", "--players")),
    "--opponents": ("--against --players", "--players"),
    **dict.fromkeys(("--language", "--locale"), ("--lang",)),
    **dict.fromkeys(
        ("--num-players", "--people", "--player", "--seats", "-n", "-p"),
        ("--players", "--seats"),
    ),
    **dict.fromkeys(("--name", "--user"), ("--names",)),
    **dict.fromkeys(("--rule", "--set", "--variant"), ("--option",)),
    **dict.fromkeys(("--learn", "--tutorial"), ("--lesson",)),
    **dict.fromkeys(("--no-tui", "--simple", "--text"), ("--plain",)),
    **dict.fromkeys(("--gui", "--tui"), ("--full-screen",)),
    **dict.fromkeys(("--accessible", "--screen-reader"), ("--spoken",)),
    **dict.fromkeys(("--count", "--repeat"), ("--games", "--blocks")),
    **dict.fromkeys(("--jobs", "--processes", "--threads", "-j"), ("--workers",)),
    **dict.fromkeys(("--out", "--output"), ("--html", "--file", "--csv")),
    **dict.fromkeys(("--overwrite", "-f"), ("--force",)),
    **dict.fromkeys(("--info", "-v"), ("--version",)),
}
"""What options of similar programs are called here: the first names of these that the command
has."""


def refused_command(
    name: str, context: click.Context, commands: Collection[str]
) -> click.UsageError:
    """The error for a word that is no command: with the command that plays a game of this name,
    what the command is called here, or the most similar of the `commands`."""
    texts = texts_of(context)
    if game := name_called(name):
        takes_game = any("--game" in option.opts for option in context.command.params)
        here = f"{context.command_path} --game" if takes_game else "stammtisch play"
        return click.UsageError(texts("t-game-is-no-command", game=game, here=here), context)
    if meant := _words_meant(context).get(name.lower()):
        here = f"{context.command_path} {translated_words(meant)}"
        return click.UsageError(texts("t-called-here", name=name, here=here), context)
    return click.NoSuchCommand(name, possibilities=commands, ctx=context)


def _words_meant(context: click.Context) -> Mapping[str, str]:
    """What words are called here: commands of the program, or those of a group."""
    if context.parent is None:
        return COMMANDS | GERMAN
    return SUBCOMMANDS.get(context.info_name or "", {})


def refused_option(error: click.NoSuchOption, context: click.Context) -> click.UsageError:
    """The error for an unknown option: with what it is called here, or that it is an argument or an
    option of a game instead; else Click's own `error`, with the most similar options."""
    texts, known = texts_of(context), _options(context)
    for names in OPTIONS.get(error.option_name, ()):
        if found := [
            _with_value(known[name], name, context) for name in names.split() if name in known
        ]:
            told = texts("t-called-here", name=error.option_name, here=", ".join(found))
            return click.UsageError(told, context)
    name = error.option_name.lstrip("-").replace("-", "_")
    for argument in context.command.params:
        if isinstance(argument, click.Argument) and argument.name == name:
            here = f"{context.command_path} {argument.make_metavar(context)}"
            told = texts("t-stands-alone", option=error.option_name, here=here)
            return click.UsageError(told, context)
    if "--option" in known and name in _options_of_games():
        return click.UsageError(texts("t-option-of-games", name=name), context)
    return error


def refused_arguments(words: Sequence[str], context: click.Context) -> click.UsageError:
    """The error for arguments too many: with the option to which the first one belongs."""
    word, known = words[0], _options(context)
    belongs = {
        "--option": "=" in word,
        "--players": word.isdecimal(),
        "--against": word.partition(":")[0] in all_players(),
    }
    option = next((option for option, fits in belongs.items() if fits and option in known), "")
    if option:
        return click.UsageError(
            texts_of(context)("t-stands-behind", word=word, option=option), context
        )
    if game := name_called(word):
        return click.UsageError(texts_of(context)("t-no-game-here", word=word, game=game), context)
    message = ngettext(  # as Click says it
        "Got unexpected extra argument ({args})",
        "Got unexpected extra arguments ({args})",
        len(words),
    )
    return click.UsageError(message.format(args=" ".join(words)), context)


def _options(context: click.Context) -> dict[str, click.Parameter]:
    return {name: option for option in context.command.params for name in option.opts}


def _with_value(option: click.Parameter, name: str, context: click.Context) -> str:
    """An option with what stands behind it: `--against PLAYER[,PLAYER...]`."""
    is_flag = isinstance(option, click.Option) and option.is_flag
    return name if is_flag else f"{name} {option.make_metavar(context)}"


def _options_of_games() -> set[str]:
    return {option.name for game in all_games().values() for option in fields(game.options)}
