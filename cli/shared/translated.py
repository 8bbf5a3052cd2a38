"""Click's commands, options and arguments, with help in the language of the run.

The code has the English text: the docstring of a command, the `help` of an option, the words in a
metavar. When Click shows it, gettext translates it (locales/LANGUAGE/LC_MESSAGES/help.po).
"""

from __future__ import annotations

import gettext
import inspect
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import click

from ...core.ai_facts import LEVELS
from .run_texts import translated_help, translated_words

UNWRAPPED = "\b\n"
"""Starts a paragraph that Click must not wrap."""
Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a help text as in the catalogue: each in one line, except those that Click
    must not wrap."""
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        unwrapped = paragraph.startswith(UNWRAPPED)
        yield paragraph.removeprefix(UNWRAPPED) if unwrapped else " ".join(paragraph.split())


class _Help:
    """Mixin with a help text that is set in English, and translated when it is read; `{levels}` in
    it stands for the levels of AI players."""

    english: str | None

    @property
    def help(self) -> str | None:
        if self.english is None:
            return None
        texts = (
            translated_help(text).replace("{levels}", ", ".join(LEVELS))
            for text in paragraphs(self.english)
        )
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
    """A command whose line in lists of commands is the first sentence of its help."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [translated_words(piece) for piece in super().collect_usage_pieces(ctx)]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As Click does; errors name what was probably meant."""
        may_be_more, ctx.allow_extra_args = ctx.allow_extra_args, True
        try:
            left = super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            from .meant import refused_option

            raise refused_option(error, ctx) from None
        ctx.allow_extra_args = may_be_more
        if left and not (may_be_more or ctx.resilient_parsing):
            from .meant import refused_arguments

            raise refused_arguments(left, ctx)
        return left

    def get_short_help_str(self, limit: int = 45) -> str:
        return next(paragraphs(self.help or "")).partition(". ")[0].rstrip(".")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Click's option, which Click caches in the language of the first run, so translate it
        again."""
        option = super().get_help_option(ctx)
        if option:
            option.help = gettext.gettext("Show this message and exit.")
        return option


class Group(Command, click.Group):
    command_class = Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As Click does; the error names what was probably meant, also of commands that aren't
        loaded yet."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            from .meant import refused_command

            raise refused_command(error.command_name, ctx, self.list_commands(ctx)) from None


def command(name: str | None = None) -> Callable[[Callable[..., Any]], Command]:
    return click.command(name, cls=Command)


def option(*names: str, **attributes: Any) -> Callable[[Decorated], Decorated]:
    return click.option(*names, cls=Option, **attributes)


def argument(name: str, **attributes: Any) -> Callable[[Decorated], Decorated]:
    return click.argument(name, cls=Argument, **attributes)
