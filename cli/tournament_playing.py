"""Playing a tournament: into its file, to the screen."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from typing import Any

import click

from ..adapters.execution.jobs import local
from ..adapters.presentation.errors import error_text
from ..adapters.presentation.presenter import title
from ..adapters.presentation.texts import Texts
from ..adapters.storage.tournaments import TournamentFile
from ..ai.arena.results import Results, efforts_to_row, faults_of, game_to_row, planned
from ..ai.arena.running import run
from ..ai.arena.standings import efforts, standings
from ..ai.arena.tournament import Tournament, timed
from ..ai.decision import PlayerFault
from .simulate import INTERRUPTED
from .terminal.drawing import make_console, tell_aside
from .tournament_files import load
from .tournament_tables import Watched, tables


def play(
    opened: TournamentFile, made: Tournament, settings: Mapping[str, Any], texts: Texts
) -> None:
    """Play what is missing, store it, show it."""
    quiet, workers = settings["quiet"], settings["workers"]
    command = shlex.join(["stammtisch", "tournament", "resume", str(opened.file)])
    command += f" --workers {workers}" if workers > 1 else ""
    interrupted, fault = False, None
    with opened.held():
        results = load(opened, made)
        if not quiet:
            tell_aside(texts("t-tournament-file", file=str(opened.file), command=command))
            for spec in timed(made):
                tell_aside(texts("t-not-repeatable", player=spec))
        try:
            with Watched(results, not quiet, texts) as watched:
                for number, result, why in run(results, local(workers)):
                    if result is None:
                        opened.lose(number, why)
                    else:
                        rows = [game_to_row(game) for game in result.games]
                        opened.add(number, rows, efforts_to_row(result))
                        fault = next(faults_of(result), None)
                    watched.update()
                    if fault and made.on_fault == "stop":
                        break
        except KeyboardInterrupt:
            interrupted = True
    show(results, settings["as_json"], False, texts)
    for number, why in results.counted_lost.items():
        tell_aside(_lost_text(number, why, texts))
    if not results.done():
        if fault and made.on_fault == "stop":
            block, game, player, one = fault
            place = {"block": block, "game": game, "seat": one.seat, "entry": one.entry}
            reason, who = one.reason, made.players[player]
            tell_aside(texts("t-stopped-at-fault", player=who, reason=reason, **place))
        counts = {"blocks": len(results.blocks), "planned": planned(made)}
        tell_aside(texts("t-tournament-stopped", command=command, **counts))
        raise SystemExit(INTERRUPTED if interrupted else 1)
    if results.counted_lost:
        raise SystemExit(1)


def _lost_text(number: int, why: str, texts: Texts) -> str:
    return texts("t-lost-block", block=number, why=why)


def show(results: Results, as_json: bool, times: bool, texts: Texts) -> None:
    facts = standings(results)
    if times:
        facts["times"] = efforts(results)
    if as_json:
        click.echo(json.dumps(facts, indent=2, ensure_ascii=False))
        return
    console = make_console()
    name = title(results.tournament.game, texts)
    for table in tables(facts, efforts(results), name, texts):
        console.print(table)
    for why in first_faults(results, texts):
        console.print(why)


def first_faults(results: Results, texts: Texts) -> Iterator[str]:
    """What the first fault of each player was. It isn't in the figures, since words of programs
    need not be the same in another run."""
    told = set()
    for block in results.blocks.values():
        for _, _, player, fault in faults_of(block):
            if player not in told and fault.reason != "broken":
                told.add(player)
                facts = {"player": results.tournament.players[player], **fault.details}
                error = PlayerFault(**facts, seat=fault.seat, reason=fault.reason)
                yield texts("t-first-fault", why=error_text(error, texts))
