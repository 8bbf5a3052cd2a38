"""What the file of a tournament means: its settings, and the results in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import click

from ...adapters.lab.tournaments import NoTournament, TournamentFile
from ...adapters.presentation.texts import Texts
from ...ai.arena.results import Results, block_from_rows
from ...ai.arena.tournament import COMPARE, Tournament, read_tournament
from ...core.errors import StammtischError
from ...core.game import Game
from ...core.games import game_named
from ..shared.common import failure

FILE_ENDING = ".tournament"


def default_name(made: Tournament) -> str:
    """The name of a file that follows from game and seed."""
    seed = re.sub(r"[^\w.-]+", "_", made.seed)[:60]
    kind = f"-{COMPARE}" if made.format == COMPARE else ""
    return f"{made.game}-{seed}{kind}{FILE_ENDING}"


def to_stored(made: Tournament, game: Game) -> dict[str, Any]:
    """What a file keeps of a tournament: its settings, and the version of the rules."""
    data: dict[str, Any] = json.loads(json.dumps({**made.to_dict(), "rules": game.version}))
    return data


def from_stored(opened: TournamentFile, to_play: bool = True) -> Tournament:
    """The tournament of a file; raises NoTournament if its settings make none any more. `to_play`:
    with the players and the rules that are installed here; others can only be shown."""
    data = dict(opened.settings)
    rules = data.pop("rules", None)
    try:
        made = read_tournament(data, to_play)
    except TypeError as error:
        raise NoTournament(file=str(opened.file), why="damaged", detail=str(error)) from error
    version = game_named(made.game).version
    if to_play and rules != version:
        raise NoTournament(
            file=str(opened.file), why="rules", detail="", version=rules, known=version
        )
    return made


def load(opened: TournamentFile, made: Tournament) -> Results:
    """All that a file holds."""
    results = Results(made)
    try:
        for number, lost, games, efforts_row in opened.blocks():
            if lost:
                results.lose(number, lost)
            else:
                results.add(block_from_rows(made, number, list(games), efforts_row))
    except (AttributeError, KeyError, TypeError, ValueError, OverflowError) as error:
        raise NoTournament(file=str(opened.file), why="damaged", detail=str(error)) from error
    return results


def check_same(opened: TournamentFile, stored: Mapping[str, Any], texts: Texts) -> None:
    """ClickException names what differs from the settings in a file."""
    there = opened.settings
    differing = [
        texts("t-tournament-differs", name=name, there=_short(there.get(name)), here=_short(here))
        for name, here in stored.items()
        if there.get(name) != here
    ]
    if differing:
        opened.close()
        what = "; ".join(differing)
        told = texts("t-other-tournament", file=str(opened.file), differences=what)
        raise click.ClickException(told)


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)


@contextmanager
def told(texts: Texts) -> Iterator[None]:
    """Tell errors of ours as a sentence; those of the system are told by `guarded`."""
    try:
        yield
    except StammtischError as error:
        raise failure(error, texts) from error
