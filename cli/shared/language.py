"""The language of the program: help of commands and options, and what Click says itself."""

from __future__ import annotations

import copy
import gettext
import io
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import zip_longest
from typing import IO, Any

import click
from rich.cells import cell_len

from ...adapters.presentation.lines import sentences
from ...adapters.presentation.texts import LANGUAGES, LOCALES, Texts, system_language, texts_in
from ...core.printable import escaped_lines
from .streams import guarded

VARIABLE = "STAMMTISCH_LANG"
OPTION = "--lang"
BARE = "stammtisch.bare"
"""In `Context.meta`: was the program called with nothing?"""
CATALOGUE = "click"
"""The gettext domain of LOCALES that has Click's own words."""


class Program(click.Group):
    """A group that speaks one language in each run: the one asked for, wherever `--lang` stands.
    `Context.obj` of its root has the texts. Its commands have names, and are loaded when they are
    needed: most of the program isn't for most of its calls."""

    texts: Texts | None = None

    def __init__(
        self, *args: Any, names: Iterable[str], load: Callable[[str], click.Command], **extra: Any
    ) -> None:
        super().__init__(*args, **extra)
        self.names = sorted(names)
        self.load = load

    def list_commands(self, ctx: click.Context) -> list[str]:
        return self.names

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.names:
            return None
        command = self.load(cmd_name)
        return in_language(command, self.texts) if self.texts else command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[BARE] = not args
        return super().parse_args(ctx, args)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with folded_errors():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with folded_errors():
            return super().invoke(ctx)

    def main(self, args: Sequence[str] | None = None, *more: Any, **extra: Any) -> Any:
        words = sys.argv[1:] if args is None else args
        language = asked_language(words)
        texts = texts_in(language)
        with click_in(language):
            run = super(Program, in_language(self, texts)).main
            with guarded(texts):
                return run(args, *more, obj=texts, **extra)


@contextmanager
def folded_errors() -> Iterator[None]:
    """Nothing in an error acts on the terminal, and to a person it is broken between words. Click
    breaks what it says of the use of a command, but not the errors."""
    try:
        yield
    except click.ClickException as error:
        error.show = partial(_show_folded, error, error.show)  # type: ignore[method-assign]
        raise


def _show_folded(
    error: click.ClickException, show: Callable[[IO[Any]], None], file: IO[Any] | None = None
) -> None:
    out = file or sys.stderr
    written, width = io.StringIO(), shutil.get_terminal_size().columns
    show(written)
    for row in escaped_lines(written.getvalue().expandtabs()).splitlines():
        folded = to_a_person(out) and cell_len(row) > width
        print("\n".join(sentences(row, width)) if folded else row, file=out)


def to_a_person(out: IO[Any]) -> bool:
    return out.isatty()


def asked_language(words: Sequence[str]) -> str:
    """The language that arguments ask for (the last `--lang` counts), else the environment. What
    is no language is left to be refused by Click."""
    found = os.environ.get(VARIABLE, "")
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        if word == "--":
            break
        name, _, value = word.partition("=")
        if name == OPTION:
            value = value or following
            found = value if value in LANGUAGES else found
    return found if found in LANGUAGES else system_language()


def texts_of(context: click.Context | None) -> Texts:
    """The texts of this run; those of the system's language outside one (completion)."""
    texts = context.find_root().obj if context else None
    return texts if isinstance(texts, Texts) else texts_in(system_language())


@contextmanager
def click_in(language: str) -> Iterator[None]:
    """Click takes its own words from gettext, which looks into the environment each time."""
    domain, before = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(CATALOGUE, str(LOCALES))
    gettext.textdomain(CATALOGUE)
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        gettext.textdomain(domain)
        del os.environ["LANGUAGE"]
        if before is not None:
            os.environ["LANGUAGE"] = before


def in_language(command: click.Command, texts: Texts, within: str = "") -> Any:
    """A copy of a command, and of all below it, with help in a language. What has no message keeps
    the help of the code. `within`: the group that a command belongs to; the help of `tournament
    show` is `help-tournament-show`."""
    spoken: Any = copy.copy(command)
    spoken._help_option = None  # Click keeps it in the words of an earlier run
    name = "-".join(filter(None, (within, command.name)))
    paragraphs = [texts(one) for one in (f"help-{name}", f"help-{name}-more") if texts.has(one)]
    if paragraphs:
        spoken.short_help = paragraphs[0].partition(". ")[0].rstrip(".")
        spoken.help = "\n\n".join(with_examples(name, paragraphs, texts))
    context = click.Context(command)
    spoken.options_metavar = with_words(str(command.options_metavar), texts)
    spoken.params = [_parameter(one, name, context, texts) for one in command.params]
    if isinstance(spoken, Program):
        spoken.texts = texts
    if isinstance(spoken, click.Group):
        spoken.subcommand_metavar = with_words(str(spoken.subcommand_metavar), texts)
        group = "" if isinstance(spoken, Program) else name
        below = spoken.commands.items()
        spoken.commands = {key: in_language(one, texts, group) for key, one in below}
    return spoken


EXAMPLES = {
    "stammtisch": {
        "play": "play uno",
        "plain": "play uno --plain",
        "rules": "rules uno",
        "resume": "resume",
    }
}
"""Of a command: lines that show it in use, by their message `help-COMMAND-...`."""


def with_examples(name: str, paragraphs: list[str], texts: Texts) -> list[str]:
    """The paragraphs, with the examples of a command after the first one."""
    shown = EXAMPLES.get(name, {})
    rows = [f"{name} {used:<20}{texts(f'help-{name}-{key}')}" for key, used in shown.items()]
    examples = ["\b\n" + "\n".join(rows)] if rows else []  # \b: Click mustn't wrap it
    return [paragraphs[0], *examples, *paragraphs[1:]]


def help_messages(command: str, option: str) -> tuple[str, str]:
    """Where the help of an option (without hyphens) may stand, the first one first."""
    return f"help-{command}-{option}", f"help-option-{option}"


def option_name(parameter: click.Parameter) -> str:
    """The long name of an option, without its hyphens."""
    return max(parameter.opts, key=len).lstrip("-")


def _parameter(
    parameter: click.Parameter, command: str, context: click.Context, texts: Texts
) -> Any:
    spoken: Any = copy.copy(parameter)
    flag = isinstance(parameter, click.Option) and parameter.is_flag
    if not flag:
        spoken.metavar = with_words(parameter.make_metavar(context), texts)
    if isinstance(parameter, click.Option):
        for message in help_messages(command, option_name(parameter)):
            if texts.has(message):
                spoken.help = texts(message)
                break
    return spoken


def metavar_message(word: str) -> str:
    return f"metavar-{word.lower().replace(' ', '-')}"


PLACEHOLDER = re.compile("[A-Z]+(?: [A-Z]+)*")


def with_words(pattern: str, texts: Texts) -> str:
    """`NAME=VALUE` as a reader of the language has it."""

    def said(found: re.Match[str]) -> str:
        message = metavar_message(found[0])
        return texts(message) if texts.has(message) else found[0]

    return PLACEHOLDER.sub(said, pattern)
