"""Sets of exercises: positions of games between strong AI players in which one choice is clearly
the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import click
from rich.table import Table

from stammtisch.adapters.files import write_whole
from stammtisch.ai.arena.play import MatchInPlay, seat_players
from stammtisch.ai.arena.runner import in_order
from stammtisch.ai.exercises import CHECK_TIMES, FOUND, WRONG, checked, exercise_at
from stammtisch.ai.registry import make_player
from stammtisch.cli.shared.common import (
    check_players,
    check_text,
    executor_for,
    game_argument,
    workers_option,
)
from stammtisch.cli.terminal.drawing import make_console
from stammtisch.core.engine.constants import OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.exercises import (
    GRADES,
    MISSED_BY,
    Exercise,
    ExerciseSet,
    read_set,
    up_to,
)
from stammtisch.core.game import Game
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from stammtisch.core.record import Record
from tools.options import ENGLISH, seats_at, seats_option, seed_option, size_option, tool

ROOT = Path(__file__).resolve().parents[2]
PLACE = ROOT / "build" / "exercises"
PER_GAME = 4
"""Exercises from a game, at most."""
LOOKED_AT = 4
"""One decision of so many is looked at, so that those of a game differ."""
EASY = 10
"""One of so many that are hardly missed is taken."""
MOST_WRONG = 0.01
AT_ONCE = 8
"""Games between two looks at how many exercises there are."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Games at a table of `seats` between players of a spec."""

    game: str
    seats: int
    player: str
    seed: str


Found = list[tuple[Record, Exercise]]


def searched(plan: Plan, number: int) -> Found:
    """Exercises of game `number`, with its record up to the last of them."""
    game = game_named(plan.game)
    specs = [plan.player] * plan.seats
    seed = f"{plan.seed}/{number}"
    match = seat_players(game, game.options(), specs, seed, "exercises")
    play = MatchInPlay(match, [make_player(plan.player, game)] * plan.seats)
    found = list(_exercises(play, Rng(f"exercises {seed}"), seed))
    last = max((exercise.entry for exercise in found), default=0)
    record = up_to(match.record, last)
    return [(record, exercise) for exercise in found]


def _exercises(play: MatchInPlay, rng: Rng, seed: str) -> Iterator[Exercise]:
    match, found = play.match, 0

    def accepts(missed: float) -> bool:
        return missed >= GRADES[0] or rng.below(EASY) == 0

    while play.seat != OVER and found < PER_GAME:
        if rng.below(LOOKED_AT) == 0:
            entry = len(match.record.moves) + 1
            view = match.view(play.seat)
            exercise = exercise_at(play.game, view, f"{seed} {entry}", accepts)
            if exercise is not None:
                found += 1
                name = f"{match.record.commitment[:12]}:{entry}"
                yield replace(exercise, id=name, entry=entry)
        play.step()


def check_of(game: str, job: tuple[Exercise, Record]) -> str:
    """The verdict of `ai.exercises.checked` about an exercise and the record up to it."""
    exercise, record = job
    match = Match(record)
    return checked(game_named(game), match.view(exercise.seat), exercise, f"check {exercise.id}")


def write_set(folder: Path, exercises: ExerciseSet) -> None:
    """Write a set, with the records that its exercises need, each up to the last of them."""
    tidy = ExerciseSet()
    for number, line in enumerate(exercises.records):
        members = [one for one in exercises.exercises if one.record == number]
        for exercise in members:
            tidy.add(line, exercise)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in tidy.files().items():
        write_whole(folder / name, content)


def folder_of(game: Game) -> Path:
    return ROOT / "core" / "games" / game.name / "exercises"


@tool(
    seed="--seed",
    size="--number",
    shows="With --check, at most one exercise in a hundred is wrong by a longer analysis.",
)
@game_argument
@size_option("--number", 200, "How many exercises the set has in the end.")
@click.option("--check", is_flag=True, help="Check the exercises that aren't checked yet.")
@click.option(
    "--players",
    "spec",
    default="hard",
    show_default=True,
    metavar="PLAYER",
    help="The AI player in all seats of the games.",
)
@click.option(
    "--to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the set; by default the one that comes with the game.",
)
@seats_option
@seed_option("exercises")
@workers_option
def command(
    game: Game,
    number: int,
    check: bool,
    spec: str,
    folder: Path | None,
    seats: int | None,
    seed: str,
    workers: int,
) -> list[str]:
    """Make the exercises of GAME, or check them.

    The set grows by each game in which exercises are found, so an interrupted run goes on where it
    was. With --check, exercises that a longer analysis doesn't find again are removed.
    """
    check_players(game, [spec], ENGLISH, "'--players'")
    check_text(seed, ENGLISH)
    progress = (folder or PLACE / game.name) / f"{seed}.txt"
    folder = folder or folder_of(game)
    plan = Plan(game.name, seats_at(game, seats), spec, seed)
    if check:
        faults = _check(game, folder, workers)
    else:
        faults = _extend(plan, folder, progress, number, workers)
    _print_summary(read_set(folder))
    return faults


def _extend(plan: Plan, folder: Path, progress: Path, number: int, workers: int) -> list[str]:
    """Add exercises until there are so many; `progress`: a file with the number of games that were
    searched."""
    done = int(progress.read_text()) if progress.exists() else 0
    exercises = read_set(folder)
    while len(exercises.exercises) < number:
        jobs = range(done + 1, done + 1 + AT_ONCE)
        for found in in_order(partial(searched, plan), jobs, executor_for(workers)):
            done += 1
            known = {exercise.id for exercise in exercises.exercises}
            for record, exercise in found:
                if exercise.id not in known:  # a search that began anew
                    exercises.add(record.to_line(), exercise)
            if found:
                write_set(folder, exercises)
            progress.parent.mkdir(parents=True, exist_ok=True)
            write_whole(progress, f"{done}\n".encode())
            click.echo(f"game {done}: {len(exercises.exercises)} exercises", err=True)
            if len(exercises.exercises) >= number:
                break
    return []


def _check(game: Game, folder: Path, workers: int) -> list[str]:
    exercises = read_set(folder)
    unchecked = [one for one in exercises.exercises if not one.checked]
    jobs = [(one, exercises.position(one)) for one in unchecked]
    verdicts: dict[str, str] = {}
    results = in_order(partial(check_of, game.name), jobs, executor_for(workers))
    for exercise, verdict in zip(unchecked, results, strict=True):
        verdicts[exercise.id] = verdict
        click.echo(f"{exercise.id} {exercise.moves[0].move}: {verdict}", err=True)
        exercises.exercises = [
            replace(one, checked=CHECK_TIMES) if one.id == exercise.id else one
            for one in exercises.exercises
            if one.id != exercise.id or verdict == FOUND
        ]
        write_set(folder, exercises)
        exercises = read_set(folder)
    wrong = [name for name, verdict in verdicts.items() if verdict == WRONG]
    kept = sum(verdict == FOUND for verdict in verdicts.values())
    click.echo(f"checked {len(verdicts)}: kept {kept}, wrong {len(wrong)}")
    if len(wrong) > MOST_WRONG * len(verdicts):
        return [f"{name} is wrong, and was removed" for name in wrong]
    return []


def _print_summary(exercises: ExerciseSet) -> None:
    """How many there are of each grade, how often levels miss them, and the size of the files."""
    table = Table("Grade", "Exercises", "Checked", *(f"Missed by {level}" for level in MISSED_BY))
    for grade in range(1, len(GRADES) + 2):
        members = [one for one in exercises.exercises if one.grade == grade]
        missed = [_mean([one.missed[level] for one in members]) for level in MISSED_BY]
        checks = sum(bool(one.checked) for one in members)
        table.add_row(str(grade), str(len(members)), str(checks), *missed)
    make_console().print(table)
    sizes = ", ".join(f"{name} {len(content)} bytes" for name, content in exercises.files().items())
    click.echo(f"{len(exercises.exercises)} exercises of {len(exercises.records)} games: {sizes}")


def _mean(shares: Sequence[float]) -> str:
    return f"{sum(shares) / len(shares):.0%}" if shares else ""
