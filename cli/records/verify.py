"""`verify`: checks every game of a file; with `--fair` it explains how the deal was checked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TextIO

import click

from ...adapters.presentation.presenter import title
from ...core.errors import StammtischError
from ...core.record import Record, read_line, series_gap
from ...core.record import verify as verify_line
from ...core.record_fields import FORMAT, record_lines
from ...core.review import ChanceOutcome, Disclosure, Fairness, check_fairness
from ...core.scene.texts import Texts
from ...core.text.printable import escaped
from ..shared import translated
from ..shared.common import failure, language_option
from ..terminal.drawing import tell_aside
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


# --fair


STARTER = "starter"
KINDS = ("shuffle", STARTER, "casinos", "tokens")
"""First words of outcomes that have a sentence of their own."""
SHOWN = 6
"""Cards of a shuffle that are shown."""


def explained(fairness: Fairness, number: int, texts: Texts) -> Iterator[str]:
    """The lines about a game. `number`: its line in the file. Of an unfinished game neither its
    seed nor a card is shown."""
    record = fairness.record
    shown = record.outcome is not None
    game = title(record.game, texts)
    yield texts(
        "t-fair-game", number=number, game=game, players=", ".join(map(escaped, record.seats))
    )
    if not shown:
        yield texts("t-fair-unfinished")
    yield _commitment(fairness, texts)
    yield from _words(fairness, shown, texts)
    yield texts("t-fair-chance", count=len(fairness.outcomes))
    for outcome in fairness.outcomes:
        yield f"   {_outcome(outcome, fairness, shown, texts)}"
    if fairness.stopped:
        yield texts("t-fair-stopped", entry=fairness.stopped)


def _commitment(fairness: Fairness, texts: Texts) -> str:
    record = fairness.record
    facts = {
        "table": escaped(record.table),
        "seed": escaped(Disclosure(record).seed) or "none",
        "commitment": record.commitment,
        "due": fairness.committed,
    }
    kept = fairness.committed == record.commitment
    return texts("t-fair-commitment" if kept else "t-fair-commitment-differs", **facts)


def _words(fairness: Fairness, shown: bool, texts: Texts) -> Iterator[str]:
    record = fairness.record
    if not record.words:
        yield texts("t-fair-no-words")
        return
    yield texts("t-fair-words", seed=fairness.seed if shown else "none")
    for name, word in zip(record.seats, record.words, strict=True):
        yield f"   {texts('t-fair-word', name=escaped(name), word=word or 'none')}"


def _outcome(outcome: ChanceOutcome, fairness: Fairness, shown: bool, texts: Texts) -> str:
    kind, *rest = outcome.recorded or ("",)
    facts = {
        "entry": outcome.entry,
        "number": outcome.number,
        "kind": kind if kind in KINDS else "other",
        "words": escaped(" ".join(outcome.recorded) if shown else kind),
        "count": len(rest),
        "rest": _rest(kind, rest, fairness, texts) if shown or kind != "shuffle" else "none",
    }
    told = texts("t-fair-outcome", **facts)
    if outcome.fair:
        return f"{told} {texts('t-fair-right')}"
    if outcome.due is None:
        return f"{told} {texts('t-fair-not-due')}"
    return f"{told} {_difference(outcome, fairness, shown, texts)}"


def _rest(kind: str, rest: list[str], fairness: Fairness, texts: Texts) -> str:
    if kind == STARTER and rest and rest[0].isdecimal():
        names = fairness.record.seats
        seat = int(rest[0])
        name = escaped(names[seat - 1]) if 1 <= seat <= len(names) else ""
        return f"{seat} ({name})" if name else rest[0]
    cut = rest[:SHOWN] if kind == "shuffle" else rest
    return escaped(" ".join(cut))


def _difference(outcome: ChanceOutcome, fairness: Fairness, shown: bool, texts: Texts) -> str:
    """What follows from the seed instead."""
    assert outcome.due is not None
    kind, *due = outcome.due
    if kind != "shuffle" or not outcome.recorded or outcome.recorded[0] != kind:
        rest = _rest(kind, due, fairness, texts) if shown or kind != "shuffle" else "none"
        return texts("t-fair-wrong", kind=kind if kind in KINDS else "other", rest=rest)
    recorded = outcome.recorded[1:]
    place = next(
        (at for at, (card, other) in enumerate(zip(recorded, due, strict=False)) if card != other),
        min(len(recorded), len(due)),
    )
    return texts(
        "t-fair-wrong-card",
        place=place + 1,
        card=escaped(" ".join(recorded[place : place + 1])) if shown else "none",
        due=" ".join(due[place : place + 1]) if shown else "none",
    )
