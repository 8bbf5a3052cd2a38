"""Notices as messages."""

from __future__ import annotations

from typing import Any

from ....core.games import game_named
from ....core.review import Disclosure
from ....core.scene.texts import Texts
from ....core.service.ports import Notice, Stored
from ....core.table.commands import Advice
from ...presentation.deal import deal_lines
from ...presentation.evaluations import reasons
from ...presentation.presenter import line_text, notation_text
from .capabilities import EVERYTHING, Capabilities
from .message import File, Message


def notice_message(
    notice: Notice, stored: Stored | None, texts: Texts, can: Capabilities = EVERYTHING
) -> Message:
    """A notice in the language of the texts. That of a game's end has the record as a file, where
    files can be sent."""
    title = f"T{notice.table}"
    lines = [_sentence(notice, stored, texts)]
    game = notice.facts.get("game", 0)
    file = record_file(stored, game) if notice.what == "ended" and stored else None
    if file and can.files:
        lines[0] += f" {texts('c-record-file')}"
    if file and stored and stored.record:
        lines += deal_lines(stored.record, texts)
    return Message(title, lines=tuple(lines), file=file if can.files else None)


def record_file(stored: Stored, game: int) -> File | None:
    """The record of the finished game number `game` of a table (0: the present one), as `stammtisch
    verify` takes it. None for an unfinished game: its seed would reveal the hands."""
    record = stored.record
    if record is None or not (line := Disclosure(record).line):
        return None
    name = f"{record.game}-T{stored.number}-{game or stored.head.number}.jsonl"
    return File(name, f"{line}\n".encode())


def _sentence(notice: Notice, stored: Stored | None, texts: Texts) -> str:
    facts: dict[str, Any] = dict(notice.facts)
    game = game_named(stored.head.game) if stored else None
    if notice.what == "advice" and game is not None:
        if not facts["advice"]:
            return texts("c-told-no-advice")
        advice = [Advice(tuple(moves), *figures) for moves, *figures in facts["advice"]]
        told = texts("c-told-advice", move=line_text(game, advice[0].moves, texts))
        players = len(stored.head.chairs) if stored else 0
        return "\n".join([told, *reasons(game, advice, players, texts)])
    if notice.what == "said" and game is not None:
        facts["text"] = notation_text(game.name, str(facts["text"]), texts).capitalize()
    return texts(f"c-told-{notice.what}", **facts)
