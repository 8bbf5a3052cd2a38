"""`verify`: checks every game of a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TextIO

import click

from ...core.errors import StammtischError
from ...core.record import Record, read_line, series_gap
from ...core.record import verify as verify_line
from ...core.records.record_fields import FORMAT, record_lines
from ...core.review.fairness import check_fairness
from ...core.scene.texts import Texts
from ..shared import translated
from ..shared.common import failure, language_option
from ..terminal.drawing import tell_aside
from .fairness import explained
from .opened import record_file

NO_RECORD = "no-record"
MAX_OTHER_LINES = 1000
"""If a file begins with so many lines that aren't records, the rest isn't read."""


@translated.command()
@record_file
@translated.option(
    "--fair", is_flag=True, help="Explain step by step how the deal of each game was checked."
)
@language_option
def verify(file: TextIO, fair: bool, texts: Texts) -> None:
    """Check every game in FILE: moves, chance, check sums, outcome. Exit code 1 if any fails."""
    records, failures = _checked(file, fair, texts)
    gap = series_gap(records) if not failures else None
    if gap:
        failures += 1
        tell_aside(texts("t-series-gap", game=gap))
    if failures:
        raise SystemExit(1)
    if not records:
        raise click.ClickException(texts("t-no-records"))
    moves = sum(len(record.moves) for record in records)
    click.echo(texts("t-valid", file=file.name, games=len(records), moves=moves))
    unfinished = sum(record.outcome is None for record in records)
    if unfinished:
        click.echo(texts("t-unfinished", count=unfinished))
    undone = sum(record.undone for record in records)
    if undone:
        click.echo(texts("t-taken-back", count=undone))
    if unchecked := sum(record.end_unchecked for record in records):
        click.echo(texts("t-end-unchecked", count=unchecked))


def _checked(file: TextIO, fair: bool, texts: Texts) -> tuple[list[Record], int]:
    """The valid games of a file, and the number of other lines; prints what is wrong with those,
    and for `fair` how the deal of each game was checked. Raises ClickException if no line is a
    record."""
    records: list[Record] = []
    failures, other_lines, first_message = 0, 0, ""
    for line, number, checked in _verified(file):
        if fair:
            _explain(line, number, checked, texts)
        if isinstance(checked, Record):
            records.append(checked)
        elif checked.facts.get("reason") != NO_RECORD:
            failures += 1
            tell_aside(failure(checked, texts).message)
        else:
            other_lines += 1
            first_message = first_message or failure(checked, texts).message
            if other_lines == MAX_OTHER_LINES and not records and not failures:
                break
    if other_lines and not records and not failures:
        raise click.ClickException(texts("t-no-record-file", file=file.name, format=FORMAT))
    if other_lines:
        tell_aside(first_message)
    if other_lines > 1:
        tell_aside(texts("t-no-record-lines", count=other_lines - 1))
    return records, failures + other_lines


def _verified(file: TextIO) -> Iterator[tuple[str, int, Record | StammtischError]]:
    """Each line of a file that isn't empty, with its number, and its game or the error in it."""
    for number, line in enumerate(record_lines(file), 1):
        if line.strip():
            try:
                yield line, number, verify_line(line, number)
            except StammtischError as error:
                yield line, number, error


def _explain(line: str, number: int, checked: Record | StammtischError, texts: Texts) -> None:
    """Print how the deal of a game was checked; nothing for a line that can't be read as a game.
    `checked`: what `verify` has found."""
    with suppress(StammtischError):
        fairness = check_fairness(read_line(line, number))
        for told in explained(fairness, number, texts):
            click.echo(told)
        valid = isinstance(checked, Record)
        click.echo(texts("t-fair-rest" if valid else "t-fair-rest-wrong"))
        click.echo(texts("t-fair-verdict" if valid and fairness.fair else "t-fair-no-verdict"))
        click.echo()
