"""Files of what AI players have played, and what that of a tournament means: its settings, and the
results in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from ...adapters.lab.file import LabFile
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
    """The settings that a file keeps, with the version of the rules."""
    data: dict[str, Any] = json.loads(json.dumps({**made.to_dict(), "rules": game.version}))
    return data


def from_stored(opened: LabFile, to_play: bool = True) -> Tournament:
    """The tournament of a file; raises BadLabFile if its settings make none any more. `to_play`:
    with the players and the rules that are installed here; others can only be shown."""
    data = dict(opened.settings)
    rules = data.pop("rules", None)
    try:
        made = read_tournament(data, to_play)
    except TypeError as error:
        raise opened.bad("damaged", error) from error
    version = game_named(made.game).version
    if to_play and rules != version:
        raise opened.bad("rules", version=rules, known=version)
    return made


def load(opened: LabFile, made: Tournament) -> Results:
    """All that a file holds."""
    results = Results(made)
    try:
        for number, lost, games, efforts_row in opened.jobs():
            if lost:
                results.lose(number, lost)
            else:
                results.add(block_from_rows(made, number, games, efforts_row))
    except (AttributeError, KeyError, TypeError, ValueError, OverflowError) as error:
        raise opened.bad("damaged", error) from error
    return results


def open_to_play(file: Path, kind: str, settings: Mapping[str, Any], texts: Texts) -> LabFile:
    """The file with these settings, which is made if it isn't there; ClickException names what
    differs in one that is there."""
    if not file.exists():
        return LabFile.create(file, kind, settings)
    opened = LabFile(file, kind)
    there, here = _flat(opened.settings), _flat(settings)
    differing = [
        texts(
            "t-setting-differs",
            name=name,
            there=_short(there.get(name)),
            here=_short(here.get(name)),
        )
        for name in {**there, **here}
        if there.get(name) != here.get(name)
    ]
    if differing:
        opened.close()
        what = "; ".join(differing)
        raise click.ClickException(texts("t-other-settings", file=str(file), differences=what))
    return opened


def _flat(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings, with those in dictionaries under names like `options.rounds`."""
    return {
        f"{name}.{key}" if key else name: inner
        for name, value in settings.items()
        for key, inner in (value.items() if isinstance(value, dict) else [("", value)])
    }


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)


@contextmanager
def told(texts: Texts) -> Iterator[None]:
    """Tell errors of ours as a sentence; those of the system are told by `guarded`."""
    try:
        yield
    except StammtischError as error:
        raise failure(error, texts) from error
