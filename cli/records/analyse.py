"""`analyse`: what each move of a seat cost, by the search."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, TextIO

import click
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from ...adapters.presentation.evaluations import SIGNS, info_text, loss_text, summary
from ...adapters.presentation.presenter import move_text
from ...ai.analysis import all_judged
from ...ai.hints import MIN_ITERATIONS, usual_iterations
from ...core.errors import StammtischError
from ...core.games import game_named
from ...core.record import Record
from ...core.record_fields import NOTHING, PlayerInfo
from ...core.review import (
    MARKS,
    Judgement,
    SeatAnalysis,
    decisions_of,
    move_names,
    people_in,
    seat_analyses,
)
from ...core.scene.texts import Texts
from ...core.text.printable import escaped
from ..shared import translated
from ..shared.common import (
    check_overwriting,
    executor_for,
    failure,
    json_option,
    language_option,
    workers_option,
)
from ..shared.fronts import interface_option
from ..shared.stopping import exit_code, stoppable
from ..terminal.drawing import make_console, say, tell_aside
from .opened import RecordedGame, game_to_look_at, look_options, write_page
from .replay import show_replay


@translated.command()
@partial(
    look_options,
    seat="Whose moves; by default those of people, or of all if nobody played.",
    show_hands="Judge seats of others in an unfinished game without asking.",
)
@translated.option(
    "--iterations",
    type=click.IntRange(MIN_ITERATIONS),
    help="Playouts for each decision; by default so many that a game takes half a minute at most.",
)
@workers_option
@json_option
@translated.option(
    "--html",
    "page",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a page for a browser there instead, with mistakes marked and expected places.",
)
@translated.option("--force", is_flag=True, help="Overwrite the file of --html without asking.")
@translated.option(
    "--replay",
    "again",
    is_flag=True,
    help="Then watch the game again on the full screen, with these mistakes.",
)
@interface_option
@language_option
@stoppable()
def analyse(
    file: TextIO,
    number: int,
    seat: int | None,
    show_hands: bool,
    iterations: int | None,
    workers: int,
    as_json: bool,
    page: Path | None,
    force: bool,
    again: bool,
    interface: str | None,
    texts: Texts,
) -> None:
    """Judge the moves of a recorded game in FILE: what each cost against the best one. FILE may be
    the name of a saved game, or its beginning.

    A search judges from what the seat saw, and from nothing else. docs/analysis.md tells what the
    figures mean.
    """
    game = game_to_look_at(file, number, seat, show_hands, texts)
    seats = _seats(game, seat, texts)
    if page and not force:
        check_overwriting(page, texts, "--html")
    decisions = decisions_of(game.record, seats)
    budget = iterations or usual_iterations(game_named(game.record.game), len(decisions))
    judgements: list[Judgement] = []
    stopped: KeyboardInterrupt | None = None
    try:
        with closing(all_judged(decisions, budget, executor_for(workers))) as stream:
            for judgement in _progress(stream, len(decisions), as_json, texts):
                judgements.append(judgement)
    except KeyboardInterrupt as stop:
        stopped = stop
    except StammtischError as error:
        raise failure(error, texts) from error
    analyses = seat_analyses(game.record, decisions, judgements, seats)
    if page:
        try:
            write_page(page, True, game, analyses)
        except click.BadParameter:
            _show(make_console(), game, analyses, texts)  # rather than losing it
            raise
    elif as_json:
        click.echo(json.dumps(_facts(game, budget, analyses), indent=2))
    else:
        _show(make_console(), game, analyses, texts)
    if again and not stopped and not (page or as_json):
        show_replay(interface, game.record, game.seat, game.hands, texts, analyses)
    if stopped:
        tell_aside(texts("t-analysis-stopped", judged=len(judgements), total=len(decisions)))
        raise SystemExit(exit_code(stopped))


def _seats(game: RecordedGame, seat: int | None, texts: Texts) -> list[int]:
    """The seats whose moves are judged. Raises BadParameter for a spectator, who makes none, and
    click.Abort if hidden hands of an unfinished game may not be shown."""
    if seat == 0:
        message = texts("t-allowed-numbers", numbers=f"1..{len(game.record.seats)}")
        raise click.BadParameter(message, param_hint="'--seat'")
    seats = [seat] if seat else people_in(game.record)
    for judged_seat in reversed(seats):  # a page is seen from the first of them
        game.look_through(judged_seat)
    return seats


def _progress(
    judgements: Iterator[Judgement], total: int, quiet: bool, texts: Texts
) -> Iterator[Judgement]:
    """The judgements, with a progress bar on standard error where a person looks at it."""
    console = Console(stderr=True)
    with Progress(console=console, disable=quiet or not console.is_terminal) as progress:
        yield from progress.track(judgements, total=total, description=texts("t-analysing"))


def _show(
    console: Console, game: RecordedGame, analyses: Sequence[SeatAnalysis], texts: Texts
) -> None:
    for number, analysis in enumerate(analyses):
        if number:
            console.print()
        _show_analysis(console, game, analysis, texts)
    if any(analysis.marked for analysis in analyses):
        console.print()
        words = ", ".join(f"{SIGNS[mark]} {texts('analysis-mark', mark=mark)}" for mark, _ in MARKS)
        say(console, texts("t-analysis-legend", marks=words), "dim")


def _show_analysis(
    console: Console, game: RecordedGame, analysis: SeatAnalysis, texts: Texts
) -> None:
    name = escaped(game.record.seats[analysis.seat - 1])
    say(console, texts("t-analysis-of", name=name, seat=analysis.seat), "bold")
    if not analysis.judgements:
        say(console, texts("t-analysis-nothing"))
        return
    say(console, summary(analysis, texts))
    values = [judgement.value for judgement in analysis.judgements]
    if analysis.outcome is not None and len(analysis.judgements) == analysis.decisions:
        values.append(analysis.outcome)
    console.print()
    for row in chart(values, analysis.players, console.width - 1):
        console.print(row, no_wrap=True)
    marks = marks_below(
        [judgement.mark for judgement in analysis.judgements], analysis.players, console.width - 1
    )
    if marks:
        console.print(marks, style="bold", no_wrap=True)
    if analysis.marked:
        console.print()
        console.print(_marked_table(game, analysis, texts))


def _marked_table(recorded: RecordedGame, analysis: SeatAnalysis, texts: Texts) -> Table:
    """The marked moves, with what would have been better; losses in places."""
    game = game_named(recorded.record.game)
    moves = recorded.record.moves
    infos = {
        entry: info for entry, info in recorded.record.infos if moves[entry][0] == analysis.seat
    }
    heads = ["", "t-move", "t-analysis-played", "t-analysis-better", "t-analysis-loss"]
    heads += ["t-analysis-info"] if infos else []
    table = Table(*(texts(head) if head else "" for head in heads), box=None, pad_edge=False)
    for column in (1, 4):
        table.columns[column].justify = "right"
    for judgement in analysis.marked:
        info = infos.get(judgement.entry - 1, NOTHING)
        table.add_row(
            SIGNS[judgement.mark],
            str(judgement.entry),
            move_text(game, judgement.played, texts),
            move_text(game, judgement.best, texts),
            loss_text(analysis, judgement, texts),
            *([info_text(game, info, texts)] if infos else []),
        )
    return table


def _facts(game: RecordedGame, iterations: int, analyses: Sequence[SeatAnalysis]) -> dict[str, Any]:
    """The analysis as JSON: losses and values in utility."""
    record = game.record
    return {
        "game": record.game,
        "finished": record.outcome is not None,
        "iterations": iterations,
        "seats": [_analysis_facts(record, analysis) for analysis in analyses],
    }


def _analysis_facts(record: Record, analysis: SeatAnalysis) -> dict[str, Any]:
    infos = dict(record.infos)
    return {
        "seat": analysis.seat,
        "name": record.seats[analysis.seat - 1],
        "decisions": analysis.decisions,
        "judged": len(analysis.judgements),
        "mean_loss": analysis.mean,
        "mean_loss_interval": list(analysis.interval),
        "marks": analysis.marks,
        "outcome": analysis.outcome,
        "moves": [
            _move_facts(record.game, analysis, judgement, infos.get(judgement.entry - 1))
            for judgement in analysis.judgements
        ],
    }


def _move_facts(
    game: str, analysis: SeatAnalysis, judgement: Judgement, info: PlayerInfo | None
) -> dict[str, Any]:
    played, best = move_names(game, judgement)
    return {
        "move": judgement.entry,
        "played": played,
        "best": best,
        "value": judgement.value,
        "place": analysis.place(judgement.value),
        "loss": judgement.loss,
        "loss_interval": list(judgement.interval),
        "loss_in_places": analysis.places(judgement.loss),
        "mark": judgement.mark or None,
        "against": judgement.against or None,
        "info": info.to_json() if info else None,
    }


# The expected place after each move, as a chart


BLOCKS = " ▁▂▃▄▅▆▇█"
PARTS = len(BLOCKS) - 1
"""Heights that a character can show."""
MAX_WIDTH = 100


def chart(utilities: Sequence[float], players: int, width: int) -> list[str]:
    """Lines of at most `width` columns, one for each place: the columns are filled up to the
    expected place. If there are too many values, a column shows the mean of several."""
    label = len(str(players)) + 1
    columns = spread(utilities, min(MAX_WIDTH, width - label))
    rows = []
    for place in range(1, players + 1):
        places_below = players - place
        signs = [BLOCKS[_eighths(1 + value * (players - 1) - places_below)] for value in columns]
        rows.append(f"{place:>{label - 1}} {''.join(signs)}".rstrip())
    return rows


def spread(values: Sequence[float], most: int) -> list[float]:
    """At most `most` values, each the mean of neighbouring ones in groups of nearly equal size."""
    if len(values) <= most:
        return list(values)
    cuts = [column * len(values) // most for column in range(most + 1)]
    return [sum(values[low:high]) / (high - low) for low, high in pairwise(cuts)]


def column_of(number: int, values: int, most: int) -> int:
    """The index in the result of `spread` for the value with this number (from 0)."""
    return number if values <= most else ((number + 1) * most - 1) // values


def marks_below(marks: Sequence[str], players: int, width: int) -> str:
    """The line below the chart with the marks of moves, for each column the gravest."""
    label = len(str(players)) + 1
    most = min(MAX_WIDTH, width - label)
    signs = [" "] * min(len(marks), most)
    for mark in reversed(SIGNS):
        for number, marked in enumerate(marks):
            if marked == mark:
                signs[column_of(number, len(marks), most)] = SIGNS[mark]
    return (" " * label + "".join(signs)).rstrip()


def _eighths(part: float) -> int:
    """The filled part of a character in eighths, from 0 to 8."""
    return max(0, min(PARTS, round(part * PARTS)))
