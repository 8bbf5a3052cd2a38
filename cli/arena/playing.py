"""Playing a tournament: into its file, to the screen."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import click

from ...adapters.execution.jobs import LocalWorkers, NoWorkers
from ...adapters.lab.file import TOURNAMENT, LabFile
from ...adapters.presentation.errors import error_text, system_text
from ...adapters.presentation.presenter import title
from ...adapters.presentation.texts import Texts
from ...ai.arena.environment import fingerprint
from ...ai.arena.results import Results, efforts_to_row, faults_of, game_to_row, planned
from ...ai.arena.runner import Executor
from ...ai.arena.stages import players_in, run
from ...ai.arena.standings import efforts, standings
from ...ai.arena.tournament import Tournament, index_of, timed
from ...ai.decision import PlayerFault
from ...core.printable import escaped_json
from ..shared.workers import INTERRUPTED, interrupts_apart
from ..terminal.drawing import make_console, tell_aside
from .files import default_name, load, open_to_play, to_stored, told
from .options import tournament_from, where
from .tables import Watched, tables


@contextmanager
def executor(settings: Mapping[str, Any], made: Tournament, texts: Texts) -> Iterator[Executor]:
    """The executor that plays the blocks; raises NoWorkers."""
    address, size = settings["scheduler"], settings["local_cluster"]
    if not (address or size):
        yield LocalWorkers(settings["workers"] or 1)
        return
    from ...adapters.execution import cluster  # its libraries are optional

    def tell(error: NoWorkers) -> None:
        tell_aside(error_text(error, texts))

    alike = partial(fingerprint, made)
    with (
        cluster.scheduler(address, alike, tell)
        if address
        else cluster.local_cluster(size, alike, tell)
    ) as found:
        yield found


def begin(facts: Mapping[str, Any], settings: Mapping[str, Any], texts: Texts) -> None:
    """Start a tournament, or go on with one that has the same settings."""
    where(settings, texts)
    made = tournament_from(facts, settings, texts)
    file = settings["file"] or Path(default_name(made))
    stored = to_stored(made, settings["game"])
    with told(texts), open_to_play(file, TOURNAMENT, stored, texts) as opened:
        play(opened, made, settings, texts)


@interrupts_apart()
def play(opened: LabFile, made: Tournament, settings: Mapping[str, Any], texts: Texts) -> None:
    """Play what is missing, store it, show it."""
    resume = ["stammtisch", "tournament", "resume", str(opened.file)]
    anchor = settings["anchor"]
    index_of(made, anchor)
    shown = ["--anchor", anchor] if anchor else []
    command = shlex.join([*resume, *where(settings, texts), *shown])
    stopped: BaseException | None = None
    with opened.held():
        results = load(opened, made)
        if not settings["quiet"]:
            tell_aside(texts("t-tournament-file", file=str(opened.file), command=command))
            for spec in timed(made):
                tell_aside(texts("t-not-repeatable", player=spec))
        try:
            with (
                executor(settings, made, texts) as workers,
                Watched(results, not settings["quiet"], texts) as watched,
            ):
                _play_missing(opened, results, workers, watched)
        except (KeyboardInterrupt, NoWorkers) as error:
            stopped = error
        except OSError as error:  # it can't be stored, or no process can be started
            stopped = error
            results = load(opened, made)
    if results.blocks or settings["as_json"]:
        show(results, settings["as_json"], False, anchor, texts)
    for number, why in results.counted_lost.items():
        players = ", ".join(players_in(results, number))
        tell_aside(texts("t-lost-block", block=number, players=players, why=why))
    if not results.done():
        if isinstance(stopped, NoWorkers):
            tell_aside(error_text(stopped, texts))
        elif isinstance(stopped, OSError):
            tell_aside(system_text(stopped, texts))
        elif stopped is None:
            _tell_fault(results, texts)
        counts = {"blocks": len(results.blocks), "planned": planned(made)}
        tell_aside(texts("t-tournament-stopped", command=command, **counts))
        raise SystemExit(INTERRUPTED if isinstance(stopped, KeyboardInterrupt) else 1)
    if results.counted_lost:
        raise SystemExit(1)


def _play_missing(opened: LabFile, results: Results, workers: Executor, watched: Watched) -> None:
    """Play and store what is missing, up to a fault if the tournament is to stop there."""
    for number, result, why in run(results, workers):
        if result is None:
            opened.lose(number, why)
        else:
            rows = [game_to_row(game) for game in result.games]
            opened.add(number, rows, efforts_to_row(result))
        watched.update()
        if result and results.tournament.on_fault == "stop" and any(faults_of(result)):
            return


def _tell_fault(results: Results, texts: Texts) -> None:
    """At which fault the tournament stopped: the first one of the last block that has any."""
    found = [fault for block in results.blocks.values() for fault in faults_of(block)]
    if found and results.tournament.on_fault == "stop":
        last = found[-1][0]
        block, game, player, one = next(fault for fault in found if fault[0] == last)
        place = {"block": block, "game": game, "seat": one.seat, "entry": one.entry}
        who = results.tournament.players[player]
        tell_aside(texts("t-stopped-at-fault", player=who, reason=one.reason, **place))


def show(results: Results, as_json: bool, times: bool, anchor: str | None, texts: Texts) -> None:
    """Raises BadTournament if the anchor doesn't take part."""
    facts = standings(results, anchor=anchor)
    if times:
        facts["times"] = efforts(results)
    if as_json:
        click.echo(escaped_json(json.dumps(facts, indent=2, ensure_ascii=False)))
        return
    console = make_console()
    name = title(results.tournament.game, texts)
    for table in tables(facts, efforts(results), name, texts):
        console.print(table)
    for why in first_faults(results, texts):
        console.print(why)


def first_faults(results: Results, texts: Texts) -> Iterator[str]:
    """The first fault of each player. It isn't in the figures, since words of programs
    need not be the same in another run."""
    told = set()
    there = [results.blocks[number] for number in sorted(results.blocks)]
    for block in results.counted() if results.done() else there:
        for _, _, player, fault in faults_of(block):
            if player not in told and fault.reason != "broken":
                told.add(player)
                who = {"player": results.tournament.players[player], "seat": fault.seat}
                error = PlayerFault(**{**fault.details, **who, "reason": fault.reason})
                yield texts("t-first-fault", why=_fault_text(error, texts))


def _fault_text(error: PlayerFault, texts: Texts) -> str:
    """A fault in words, or its bare facts where the file doesn't say all that belongs to it."""
    try:
        return error_text(error, texts)
    except KeyError:
        return str(error)
