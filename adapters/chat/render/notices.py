"""What is told once, in words."""

from __future__ import annotations

from typing import Any

from ....core.disclosure import Disclosure
from ....core.games import game_named
from ....core.service.ports import Notice, Stored
from ....core.table.commands import Advice
from ...presentation.presenter import line_text, notation_text
from ...presentation.texts import Texts
from .message import File, Message


def notice_message(notice: Notice, stored: Stored | None, texts: Texts) -> Message:
    """A notice in the language of the texts; that of the end brings the record along."""
    title = f"T{notice.table}"
    lines = [_told(notice, stored, texts)]
    game = notice.facts.get("game", 0)
    file = record_file(stored, game) if notice.what == "ended" and stored else None
    if file and stored and stored.record:
        record = stored.record
        lines.append(texts("t-deal", seed=Disclosure(record).seed, commitment=record.commitment))
        if said := sum(map(bool, record.words)):
            lines.append(texts("t-deal-words", number=said))
    return Message(title, lines=tuple(lines), file=file)


def record_file(stored: Stored, game: int) -> File | None:
    """The record of game number `game` of a table, played to the end, as `stammtisch verify` takes
    it. None for any other: with the seed in it one could reckon the hands."""
    record = stored.record
    if record is None or not (line := Disclosure(record).line):
        return None
    name = f"{record.game}-T{stored.number}-{game or stored.head.number}.jsonl"
    return File(name, f"{line}\n".encode())


def _told(notice: Notice, stored: Stored | None, texts: Texts) -> str:
    facts: dict[str, Any] = dict(notice.facts)
    game = game_named(stored.head.game) if stored else None
    if notice.what == "advice" and game is not None:
        if not facts["advice"]:
            return texts("c-told-no-advice")
        best = Advice(*facts["advice"][0])
        told = texts("c-told-advice", move=line_text(game, best.moves, texts))
        return f"{told}\n{texts('t-hint-wins')}" if best.wins else told
    if notice.what == "said" and game is not None:
        facts["text"] = notation_text(game.name, str(facts["text"]), texts).capitalize()
    return texts(f"c-told-{notice.what}", **facts)
