"""The language of a run: `--lang`, the environment, and messages of Click."""

from __future__ import annotations

import gettext
import io
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise, zip_longest
from typing import IO, Any

import click
from rich.cells import cell_len

from ...adapters.presentation.lines import sentences
from ...adapters.presentation.texts import LOCALES, system_language, texts_in
from ...core.scene.texts import LANGUAGES
from ...core.text.printable import escaped_lines
from ..terminal.ascii import prepare_streams
from . import translated
from .run_texts import HELP
from .stopping import guarded

VARIABLE = "STAMMTISCH_LANG"
OPTION = "--lang"
OPTION_HELP = "Language; by default the system's."
LANGUAGE = click.Choice(LANGUAGES, case_sensitive=False)
BARE = "stammtisch.bare"
"""In `Context.meta`: True if the program was called without arguments."""
CATALOGUE = "click"
"""The gettext domain with Click's own words."""


class Program(translated.Group):
    """A group of commands with one language in each run, wherever `--lang` stands among the
    arguments. `Context.obj` of its root has the texts. Commands are loaded when they are called, to
    start quickly."""

    def __init__(
        self, *args: Any, names: Iterable[str], load: Callable[[str], click.Command], **extra: Any
    ) -> None:
        super().__init__(*args, **extra)
        self.names = sorted(names)
        self.load = load

    def list_commands(self, ctx: click.Context) -> list[str]:
        return self.names

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        name = cmd_name.lower()
        return self.load(name) if name in self.names else None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read `help COMMAND` and `COMMAND help` as `COMMAND --help`, `version` as `--version`."""
        ctx.meta[BARE] = not args
        return super().parse_args(ctx, _with_options_for_words(args))

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with folded_errors():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with folded_errors():
            return super().invoke(ctx)

    def main(self, args: Sequence[str] | None = None, *extra_args: Any, **extra: Any) -> Any:
        words = sys.argv[1:] if args is None else args
        language = language_in(words)
        texts = texts_in(language)
        prepare_streams()
        with gettext_in(language), guarded(texts):
            return super().main(args, *extra_args, obj=texts, **extra)


def _with_options_for_words(args: list[str]) -> list[str]:
    """The arguments with an option in place of the command `help` or `version`."""
    for place, (before, word) in enumerate(pairwise(["", *args])):
        if word.startswith("-") or before == OPTION:
            continue
        others = [*args[:place], *args[place + 1 :]]
        if word == "version":
            return ["--version", *others]
        if word == "help":
            return [*others, "--help"]
        break
    is_help = args[-1:] == ["help"] and not args[-2].startswith("-")
    return [*args[:-1], "--help"] if is_help else args


@contextmanager
def folded_errors() -> Iterator[None]:
    """Errors of Click are printed without control characters, and on a terminal they are wrapped
    between words. (Click wraps help, but not errors.)"""
    try:
        yield
    except click.ClickException as error:
        error.show = partial(_show_folded, error, error.show)  # type: ignore[method-assign]
        raise


def _show_folded(
    error: click.ClickException, show: Callable[[IO[Any]], None], file: IO[Any] | None = None
) -> None:
    out = file or sys.stderr
    buffer, width = io.StringIO(), shutil.get_terminal_size().columns
    show(buffer)
    for row in escaped_lines(buffer.getvalue().expandtabs()).splitlines():
        folded = is_terminal(out) and cell_len(row) > width
        print("\n".join(sentences(row, width)) if folded else row, file=out)


def is_terminal(out: IO[Any]) -> bool:
    return out.isatty()


def language_in(words: Sequence[str]) -> str:
    """The language in the arguments (the last `--lang` counts), else that of the environment.
    Values that are no languages are ignored here and rejected by Click."""
    language = os.environ.get(VARIABLE, "").lower()
    for word, next_word in zip_longest(words, words[1:], fillvalue=""):
        if word == "--":
            break
        name, _, value = word.partition("=")
        if name == OPTION:
            value = (value or next_word).lower()
            language = value if value in LANGUAGES else language
    return language if language in LANGUAGES else system_language()


@contextmanager
def gettext_in(language: str) -> Iterator[None]:
    """Set the language of gettext, which translates Click's messages and our help. Click reads the
    environment for each message."""
    domain, previous = gettext.textdomain(), os.environ.get("LANGUAGE")
    for catalogue in (CATALOGUE, HELP):
        gettext.bindtextdomain(catalogue, str(LOCALES))
    gettext.textdomain(CATALOGUE)
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        gettext.textdomain(domain)
        del os.environ["LANGUAGE"]
        if previous is not None:
            os.environ["LANGUAGE"] = previous
