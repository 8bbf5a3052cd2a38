"""Click's commands, options and arguments, with help in the language of the run.

The code has the English text: the docstring of a command, the `help` of an option, the words in a
metavar. What Click shows of it is looked up with gettext (locales/LANGUAGE/LC_MESSAGES/help.po).
"""

from __future__ import annotations

import gettext
import inspect
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import click

CATALOGUE = "help"
"""The gettext domain with the help of commands and options."""
UNWRAPPED = "\b\n"
"""Begins a paragraph that Click mustn't wrap."""
PLACEHOLDER = re.compile("[A-Z]+(?: [A-Z]+)*")
"""A word in a metavar that stands for what people type."""
WORDS = {
    "FILENAME": "FILE",
    "FLOAT": "NUMBER",
    "FLOAT RANGE": "NUMBER",
    "INTEGER RANGE": "NUMBER",
}
"""Better words for Click's names of types."""
Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def translated(text: str) -> str:
    return gettext.dgettext(CATALOGUE, text)


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a help text, as the catalogue has them: in one line each, but those that
    Click mustn't wrap."""
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        unwrapped = paragraph.startswith(UNWRAPPED)
        yield paragraph.removeprefix(UNWRAPPED) if unwrapped else " ".join(paragraph.split())


def translated_words(metavar: str) -> str:
    """`NAME=VALUE` as a reader of the language has it."""
    return PLACEHOLDER.sub(lambda word: translated(WORDS.get(word[0], word[0])), metavar)


class _Help:
    """Has a help text that is English when it is set, and translated when it is read."""

    english: str | None

    @property
    def help(self) -> str | None:
        if self.english is None:
            return None
        texts = map(translated, paragraphs(self.english))
        return "\n\n".join(f"{UNWRAPPED}{text}" if "\n" in text else text for text in texts)

    @help.setter
    def help(self, english: str | None) -> None:
        self.english = english


class Option(_Help, click.Option):
    def make_metavar(self, ctx: click.Context) -> str:
        return translated_words(super().make_metavar(ctx))


class Argument(click.Argument):
    def make_metavar(self, ctx: click.Context) -> str:
        return translated_words(super().make_metavar(ctx))


class Command(_Help, click.Command):
    """In lists of commands it is described by the first sentence of its help."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [translated_words(piece) for piece in super().collect_usage_pieces(ctx)]

    def get_short_help_str(self, limit: int = 45) -> str:
        return next(paragraphs(self.help or "")).partition(". ")[0].rstrip(".")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Click's own, which it makes once, in the language of the first run."""
        option = super().get_help_option(ctx)
        if option:
            option.help = gettext.gettext("Show this message and exit.")
        return option


class Group(Command, click.Group):
    command_class = Command


def command(name: str | None = None) -> Callable[[Callable[..., Any]], Command]:
    return click.command(name, cls=Command)


def option(*names: str, **attributes: Any) -> Callable[[Decorated], Decorated]:
    return click.option(*names, cls=Option, **attributes)


def argument(name: str, **attributes: Any) -> Callable[[Decorated], Decorated]:
    return click.argument(name, cls=Argument, **attributes)
