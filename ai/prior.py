"""What networks think of moves, before and beside a search: the prior of a race at the root.

Each was trained by `python -m tools fit-network` on the values that a search found. The file
`networks/SEATS.f16` in the folder of the game has its weights (16 bits each, see `Network`), the
.toml beside it says how it was made and what it is worth.
"""

from __future__ import annotations

import struct
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from ..core.engine.compiled import compiled_class, is_compiled
from ..core.engine.state import State
from ..core.game import Game, Move
from ..core.information.observation import Layout, layout_of
from .network import Network

SPREAD = 0.05
"""The difference in value, 0 to 1, for which a move is e times as likely to be chosen in the games
that networks learn from."""


def opinions(game: Game, pool: State, seat: int, moves: Sequence[Move]) -> Mapping[Move, float]:
    """What the network of a game thinks of the moves of a seat, from a world pooled from its View:
    their values, 0 to 1, but for a number that is the same for all. Empty if there is no network
    for so many players."""
    found = _network(game, pool.players, is_compiled(pool))
    if found is None:
        return {}
    layout, network = found
    vector = layout.writer.write(pool, seat)
    numbers = network.preferences(vector, list(moves))
    return {move: SPREAD * number for move, number in zip(moves, numbers, strict=True)}


@cache
def _network(game: Game, players: int, compiled: bool) -> tuple[Layout, Network] | None:
    folder = files(type(game).__module__) / "networks"
    if not (folder / f"{players}.f16").is_file():
        return None
    hidden: int = tomllib.loads((folder / f"{players}.toml").read_text(encoding="utf-8"))["hidden"]
    layout = layout_of(game, players)
    data = (folder / f"{players}.f16").read_bytes()
    numbers = struct.unpack(f"<{len(data) // 2}e", data)
    weights = struct.pack(f"={len(numbers)}f", *numbers)
    kind: Any = compiled_class(Network) if compiled else Network
    return layout, kind(layout.length, hidden, len(layout.moves), weights)


def write_network(file: Path, layers: Sequence[Any]) -> None:
    """Write a file of weights. `layers`: arrays of numpy in the order of `Network`."""
    file.write_bytes(b"".join(layer.astype("<f2").tobytes() for layer in layers))
