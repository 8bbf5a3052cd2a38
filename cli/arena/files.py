"""Result files of tournaments and laboratories, and the tournament and results in one of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from ...adapters.lab.file import LabFile
from ...ai.arena.results import Results, block_from_rows
from ...ai.arena.tournament import COMPARE, Tournament, read_tournament
from ...core.errors import StammtischError
from ...core.games import game_named
from ...core.scene.texts import Texts
from ..shared.common import failure

FILE_ENDING = ".tournament"


def default_name(tournament: Tournament) -> str:
    """The default file name of a tournament, made of its game and seed."""
    seed = re.sub(r"[^\w.-]+", "_", tournament.seed)[:60]
    kind = f"-{COMPARE}" if tournament.format == COMPARE else ""
    return f"{tournament.game}-{seed}{kind}{FILE_ENDING}"


def to_stored(tournament: Tournament) -> dict[str, Any]:
    """The settings to store in a file."""
    data: dict[str, Any] = json.loads(json.dumps(tournament.to_dict()))
    return data


def from_stored(lab_file: LabFile, to_play: bool = True) -> Tournament:
    """The tournament stored in a file. `to_play`: its players must be installed here, and its rules
    must be among those that the installed game follows; others can only be shown. Raises BadLabFile
    if the settings aren't valid."""
    data = {"rules": 0, **lab_file.settings}
    try:
        tournament = read_tournament(data, to_play)
    except TypeError as error:
        raise lab_file.bad("damaged", error) from error
    game = game_named(tournament.game)
    if to_play and tournament.rules not in (game.version, *game.former):
        raise lab_file.bad("rules", version=tournament.rules, known=game.version)
    return tournament


def load(lab_file: LabFile, tournament: Tournament) -> Results:
    """All results in a file; raises BadLabFile if they don't fit the tournament."""
    results = Results(tournament)
    try:
        for number, lost, games, efforts_row in lab_file.jobs():
            if lost:
                results.lose(number, lost)
            else:
                results.add(block_from_rows(tournament, number, games, efforts_row))
    except (AttributeError, KeyError, TypeError, ValueError, OverflowError) as error:
        raise lab_file.bad("damaged", error) from error
    return results


def open_to_play(file: Path, kind: str, settings: Mapping[str, Any], texts: Texts) -> LabFile:
    """Open the file, or create it with these settings. Raises a ClickException that lists the
    settings which differ in an existing file."""
    if not file.exists():
        return LabFile.create(file, kind, settings)
    lab_file = LabFile(file, kind)
    stored, requested = _flat(lab_file.settings), _flat(settings)
    differing = [
        texts(
            "t-setting-differs",
            name=name,
            there=_short(stored.get(name)),
            here=_short(requested.get(name)),
        )
        for name in {**stored, **requested}
        if stored.get(name) != requested.get(name)
    ]
    if differing:
        lab_file.close()
        differences = "; ".join(differing)
        raise click.ClickException(
            texts("t-other-settings", file=str(file), differences=differences)
        )
    return lab_file


def _flat(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings without nested dictionaries: their entries get names like `options.rounds`."""
    return {
        f"{name}.{key}" if key else name: part
        for name, value in settings.items()
        for key, part in (value.items() if isinstance(value, dict) else [("", value)])
    }


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)


@contextmanager
def click_errors(texts: Texts) -> Iterator[None]:
    """Raise a StammtischError as a ClickException with a sentence; `guarded` handles system
    errors."""
    try:
        yield
    except StammtischError as error:
        raise failure(error, texts) from error
