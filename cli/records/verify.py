"""`verify`: checks every game of a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

import click

from ...adapters.presentation.texts import Texts
from ...core.errors import StammtischError
from ...core.record import Record, series_gap
from ...core.record import verify as verify_line
from ...core.record_fields import FORMAT, record_lines
from ..shared import translated
from ..shared.common import failure, language_option
from ..terminal.drawing import tell_aside
from .opened import record_file

NO_RECORD = "no-record"
MAX_STRANGE = 1000
"""After so many lines that are no records, and none that is one, a file is read no further."""


@translated.command()
@record_file
@language_option
def verify(file: TextIO, texts: Texts) -> None:
    """Check every game in FILE: moves, chance, check sums, outcome. Exit code 1 if any fails."""
    records, failures = _checked(file, texts)
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


def _checked(file: TextIO, texts: Texts) -> tuple[list[Record], int]:
    """The games of a file that hold, and how many lines don't; what is wrong is told. Raises
    ClickException if none of the lines is a record at all."""
    records: list[Record] = []
    failures, strange, first_strange = 0, 0, ""
    for found in _verified(file):
        if isinstance(found, Record):
            records.append(found)
        elif found.facts.get("reason") != NO_RECORD:
            failures += 1
            tell_aside(failure(found, texts).message)
        else:
            strange += 1
            first_strange = first_strange or failure(found, texts).message
            if strange == MAX_STRANGE and not records and not failures:
                break
    if strange and not records and not failures:
        raise click.ClickException(texts("t-no-record-file", file=file.name, format=FORMAT))
    if strange:
        tell_aside(first_strange)
    if strange > 1:
        tell_aside(texts("t-no-record-lines", count=strange - 1))
    return records, failures + strange


def _verified(file: TextIO) -> Iterator[Record | StammtischError]:
    """Every game of a file, or what is wrong with it."""
    for number, line in enumerate(record_lines(file), 1):
        if line.strip():
            try:
                yield verify_line(line, number)
            except StammtischError as error:
                yield error
