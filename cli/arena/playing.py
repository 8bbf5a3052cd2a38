"""Playing a tournament: its results are stored in its file and shown on the screen."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import click

from ...adapters.execution.jobs import LocalWorkers, NoWorkers
from ...adapters.lab.file import TOURNAMENT, LabFile
from ...adapters.presentation.errors import error_text, system_text
from ...adapters.presentation.presenter import title
from ...ai.arena.results import Results, efforts_to_row, faults_of, game_to_row, planned
from ...ai.arena.runner import Executor
from ...ai.arena.stages import players_in, run
from ...ai.arena.standings import efforts, standings
from ...ai.arena.tournament import Tournament, fingerprint, index_of, timed
from ...ai.decision import PlayerFault
from ...core.scene.texts import Texts
from ...core.text.printable import escaped_json
from ..shared.stopping import exit_code, stoppable
from ..terminal.drawing import make_console, tell_aside
from .files import click_errors, default_name, load, open_to_play, to_stored
from .options import tournament_from, where
from .tables import LiveStandings, tables


@contextmanager
def executor(
    settings: Mapping[str, Any], tournament: Tournament, texts: Texts
) -> Iterator[Executor]:
    """The executor that plays the blocks; raises NoWorkers."""
    address, size = settings["scheduler"], settings["local_cluster"]
    if not (address or size):
        yield LocalWorkers(settings["workers"] or 1)
        return
    from ...adapters.execution import cluster  # its libraries are optional

    def tell(error: NoWorkers) -> None:
        tell_aside(error_text(error, texts))

    environment = partial(fingerprint, tournament)
    with (
        cluster.scheduler(address, environment, tell)
        if address
        else cluster.local_cluster(size, environment, tell)
    ) as workers:
        yield workers


def begin(facts: Mapping[str, Any], settings: Mapping[str, Any], texts: Texts) -> None:
    """Start a tournament, or go on with one that has the same settings."""
    where(settings, texts)
    tournament = tournament_from(facts, settings, texts)
    file = settings["file"] or Path(default_name(tournament))
    stored = to_stored(tournament)
    with click_errors(texts), open_to_play(file, TOURNAMENT, stored, texts) as lab_file:
        play(lab_file, tournament, settings, texts)


@stoppable()
def play(
    lab_file: LabFile, tournament: Tournament, settings: Mapping[str, Any], texts: Texts
) -> None:
    """Play and store the missing blocks, then show the standings."""
    resume = ["stammtisch", "tournament", "resume", str(lab_file.file)]
    anchor = settings["anchor"]
    index_of(tournament, anchor)
    anchor_words = ["--anchor", anchor] if anchor else []
    command = shlex.join([*resume, *where(settings, texts), *anchor_words])
    stopped: BaseException | None = None
    with lab_file.held():
        results = load(lab_file, tournament)
        if not settings["quiet"]:
            tell_aside(texts("t-tournament-file", file=str(lab_file.file), command=command))
            for spec in timed(tournament):
                tell_aside(texts("t-not-repeatable", player=spec))
        try:
            with (
                executor(settings, tournament, texts) as workers,
                LiveStandings(results, not settings["quiet"], texts) as live,
            ):
                _play_missing(lab_file, results, workers, live)
        except (KeyboardInterrupt, NoWorkers) as error:
            stopped = error
        except OSError as error:  # it can't be stored, or no process can be started
            stopped = error
            results = load(lab_file, tournament)
    if results.counted() or settings["as_json"]:
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
        counts = {"blocks": len(results.blocks), "planned": planned(tournament)}
        tell_aside(texts("t-tournament-stopped", command=command, **counts))
        raise SystemExit(exit_code(stopped) if isinstance(stopped, KeyboardInterrupt) else 1)
    if results.counted_lost:
        raise SystemExit(1)


def _play_missing(
    lab_file: LabFile, results: Results, workers: Executor, live: LiveStandings
) -> None:
    """Play and store the missing blocks, up to a fault if `on_fault` is `stop`."""
    for number, result, why in run(results, workers):
        if result is None:
            lab_file.lose(number, why)
        else:
            rows = [game_to_row(game) for game in result.games]
            lab_file.add(number, rows, efforts_to_row(result))
        live.update()
        if result and results.tournament.on_fault == "stop" and any(faults_of(result)):
            return


def _tell_fault(results: Results, texts: Texts) -> None:
    """Print the fault at which the tournament stopped: the first of the last block with one."""
    faults = [row for block in results.blocks.values() for row in faults_of(block)]
    if faults and results.tournament.on_fault == "stop":
        last_block = faults[-1][0]
        block, game, player, fault = next(row for row in faults if row[0] == last_block)
        place = {"block": block, "game": game, "seat": fault.seat, "entry": fault.entry}
        name = results.tournament.players[player]
        tell_aside(texts("t-stopped-at-fault", player=name, reason=fault.reason, **place))


def show(results: Results, as_json: bool, times: bool, anchor: str | None, texts: Texts) -> None:
    """Print the standings as tables or JSON; raises BadTournament if the anchor doesn't play."""
    facts = standings(results, anchor=anchor)
    if as_json:
        data = facts.to_dict()
        if times:
            data["times"] = [asdict(row) for row in efforts(results)]
        click.echo(escaped_json(json.dumps(data, indent=2, ensure_ascii=False)))
        return
    console = make_console()
    name = title(results.tournament.game, texts)
    for table in tables(facts, efforts(results), name, texts):
        console.print(table)
    for why in first_faults(results, texts):
        console.print(why)


def first_faults(results: Results, texts: Texts) -> Iterator[str]:
    """The first fault of each player, as a sentence. It isn't part of the standings, because
    messages of programs may differ in another run."""
    reported = set()
    played = [results.blocks[number] for number in sorted(results.blocks)]
    for block in results.counted() if results.done() else played:
        for _, _, player, fault in faults_of(block):
            if player not in reported and fault.reason != "broken":
                reported.add(player)
                facts = {"player": results.tournament.players[player], "seat": fault.seat}
                error = PlayerFault(**{**fault.details, **facts, "reason": fault.reason})
                yield texts("t-first-fault", why=_fault_text(error, texts))


def _fault_text(error: PlayerFault, texts: Texts) -> str:
    """A fault in words; its bare facts if the file lacks some that the sentence needs."""
    try:
        return error_text(error, texts)
    except KeyError:
        return str(error)
