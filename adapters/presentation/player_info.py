"""What players tell about their decisions, in words."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.game import Game
from ...core.games import game_named
from ...core.record import Record
from ...core.records.player_info import PlayerInfo
from ...core.scene.company import Company
from ...core.scene.parts import Sentence
from ...core.scene.texts import Texts
from ...core.text.printable import escaped
from .presenter import notation_text


def info_text(game: Game, info: PlayerInfo, texts: Texts) -> str:
    """The score, the number of positions and the expected moves, as far as they have been told."""
    parts = []
    if info.score is not None:
        parts.append(texts("info-score", score=info.score))
    if info.nodes is not None:
        parts.append(texts("info-nodes", nodes=info.nodes))
    if info.line:
        parts.append(texts("info-line", moves=", ".join(_move(game, m, texts) for m in info.line)))
    return " · ".join(parts)


def _move(game: Game, notation: str, texts: Texts) -> str:
    """A move in the reader's language; as it was told if it isn't one."""
    if game.read(notation) is None:
        return escaped(notation)
    return notation_text(game.name, notation, texts)


def told_info(record: Record, entry: int, info: PlayerInfo, texts: Texts) -> Sentence:
    """What the player of an entry (from 0) told about it."""
    seat = record.moves[entry][0]
    name = Company(tuple(record.seats)).names[seat - 1]
    told = info_text(game_named(record.game), info, texts)
    return Sentence(texts("info-told", name=name, told=told))


def told_infos(record: Record, texts: Texts, since: int = 0) -> Iterator[tuple[int, Sentence]]:
    """By entry, from `since` on, what its player told about it."""
    for entry, info in record.infos:
        if entry >= since:
            yield entry, told_info(record, entry, info, texts)
