"""Whole games as text, compared line by line. `pytest tests/golden --force-regen` writes them
anew; look at the difference before you keep it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from stammtisch.core.engine.compiled import fields as fields_of
from stammtisch.core.engine.rng import Rng
from stammtisch.core.engine.state import State
from stammtisch.core.game import Event, Game
from stammtisch.core.games import GAMES
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.record import Record, replay

FOLDER = Path(__file__).parents[1] / "games"
MAX_CHARACTERS = 50_000
"""Characters after which a text is cut, at the end of a step."""


@dataclass(frozen=True)
class Golden:
    game: str
    players: int
    options: dict[str, str]

    @property
    def told(self) -> str:
        changed = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([str(self.players), *changed])

    def __str__(self) -> str:
        return f"{self.game}-{self.told}"


GOLDENS = [
    Golden(
        path.parts[-3],
        int(path.stem.partition("-")[0]),
        dict(option.split("=") for option in path.stem.split("-")[1:]),
    )
    for path in sorted(FOLDER.glob("*/golden/*.txt"))
]
"""Those of all games: a file is named after the number of players and the options that differ."""


def play(golden: Golden) -> Record:
    """A random game; half of the time the players avoid the default, else uno takes forever."""
    game = GAMES[golden.game]
    names = [f"seat {seat}" for seat in range(1, golden.players + 1)]
    match = Match.new(
        game,
        read_options(golden.game, game.options, golden.options),
        seats=names,
        players=["random"] * golden.players,
        seed=f"golden {golden}",
        table="golden",
    )
    rng = Rng(f"golden {golden}")
    while not match.over and len(match.record.moves) < 2000:
        seat = match.pending[rng.below(len(match.pending))]
        moves = match.state.legal(seat)
        if len(moves) > 1 and rng.below(4):
            moves.remove(game.default(match.view(seat)).move)
        match.play(seat, moves[rng.below(len(moves))])
    return match.record


def slots(state: State) -> dict[str, Any]:
    """The position, field by field."""
    return {
        name: list(value) if isinstance(value := getattr(state, name), list) else value
        for name in sorted(fields_of(state))
    }


def changes(before: dict[str, Any], now: dict[str, Any]) -> str:
    """Fields that are no longer what they were; of long lists single entries, if there are few."""
    words = []
    for name, value in now.items():
        old = before.get(name)
        if value == old:
            continue
        if isinstance(value, list) and isinstance(old, list) and len(old) == len(value):
            places = [i for i in range(len(value)) if value[i] != old[i]]
            if len(places) * 3 < len(value):
                words += [f"{name}[{i}]={value[i]}" for i in places]
                continue
        words.append(f"{name}={brief(value)}")
    return " ".join(words) or "(as before)"


def brief(value: Any) -> str:
    """Without spaces; four and more equal items in a row of a list as `item*number`."""
    if not isinstance(value, list):
        return str(value).replace(", ", ",")
    runs = [(item, len(list(run))) for item, run in groupby(value)]
    return f"[{','.join(f'{i}*{n}' if n > 3 else ','.join([str(i)] * n) for i, n in runs)}]"


def seen_fields(view: Any) -> dict[str, Any]:
    skipped = ("seat", "players", "options", "pending", "legal")
    return {f.name: getattr(view, f.name) for f in fields(view) if f.name not in skipped}


def told(event: Event) -> str:
    to = "" if event.audience == -1 else f" [to {seats(event.audience)}]"
    return f"{event.kind} {event.seat} {' '.join(map(str, event.values))}".rstrip() + to


def seats(audience: int) -> str:
    if audience < 0:
        return f"all but {seats(~audience)}"
    return " ".join(str(seat) for seat in range(audience.bit_length()) if audience >> seat & 1)


def text_of(golden: Golden) -> str:
    record = play(golden)
    game: Game = GAMES[golden.game]
    text = f"# {record.game} {asdict(read_options(record.game, game.options, record.options))}\n"
    text += f"# {golden.players} players, seed: {record.seed}\n"
    position: dict[str, Any] = {}
    knowledge: list[dict[str, Any]] = [{} for _ in range(golden.players + 1)]
    for number, (state, events) in enumerate(replay(record)):
        lines = [""]
        if number:
            seat, entry = record.moves[number - 1]
            lines.append(f"== {number}. {seat}: {entry}")
        lines += [f"event: {told(event)}" for event in events]
        now = slots(state)
        lines.append(f"state: {changes(position, now)}")
        position = now
        for seat in range(golden.players + 1):
            view = game.view(state, seat)
            sight = seen_fields(view)
            if sight != knowledge[seat]:
                lines.append(f"view {seat}: {changes(knowledge[seat], sight)}")
            knowledge[seat] = sight
            if view.legal:
                choices = ", ".join(game.notation(move) for move in view.legal)
                lines.append(f"choices {seat}: {choices}")
        lines.append(f"asked: {' '.join(map(str, state.pending())) or 'nobody'}")
        text += "\n".join(lines) + "\n"
        if len(text) > MAX_CHARACTERS:
            return text + "\n(cut here)\n"
    return text + f"\noutcome: {game.outcome(state)}\n"


@pytest.mark.parametrize("golden", GOLDENS, ids=str)
def test_golden(golden: Golden, file_regression: FileRegressionFixture) -> None:
    path = FOLDER / golden.game / "golden" / f"{golden.told}.txt"
    file_regression.check(text_of(golden), fullpath=path, encoding="utf-8")


def test_every_game_has_one() -> None:
    assert {golden.game for golden in GOLDENS} == set(GAMES)


def test_no_file_is_too_large() -> None:
    assert all(path.stat().st_size < 60_000 for path in FOLDER.glob("*/golden/*.txt"))
