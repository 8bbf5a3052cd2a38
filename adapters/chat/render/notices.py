"""Notices as messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....core.games import game_named
from ....core.scene.texts import Texts
from ....core.service.outbox_rows import OPENED, TURN, WARNED
from ....core.service.ports import Reader
from ....core.service.queues import Notice
from ....core.service.stored import Stored
from ....core.service.weekly import WEEKLY
from ....core.table.commands import Advice
from ....core.table.state import PACES
from ...presentation.evaluations import reasons
from ...presentation.presenter import line_text, notation_text, title
from .capabilities import EVERYTHING, Capabilities
from .message import Button, Mention, Message
from .result import result_message

ENDED = "ended"
SOUNDING = {ENDED, "closed", "stopped", "unreadable", TURN, OPENED}
"""Notices that sound: the end of a game, however it ended, and the turn of a person who can't be
reached in private."""
UNKNOWN = {"begun": "yes", "goes_on": "no", "missing": 0, "number": 0, "whom": "?"}
"""Facts that notices of earlier versions don't have."""
LONG = 3600.0
"""Seconds for a turn, of which people are reminded with a sound before they are over."""


def notice_message(
    notice: Notice, stored: Stored | None, texts: Texts, can: Capabilities = EVERYTHING
) -> Message:
    """A notice in the language of the texts."""
    if notice.what == ENDED:
        return result_message(notice, stored, texts, can)
    facts = notice.facts
    if notice.what == WEEKLY:
        return Message(lines=(_week(facts, texts),))
    if notice.what == OPENED:
        return _invitation(notice, stored, texts)
    mention = Mention(facts["person"], facts["name"]) if notice.what == TURN else None
    line = _sentence(notice, stored, texts, can)
    return Message(f"T{notice.table}" if notice.table else "", lines=(line,), mention=mention)


def _invitation(notice: Notice, stored: Stored | None, texts: Texts) -> Message:
    """Where somebody waits for it: who has opened a table, and a button to sit down there."""
    code, name = f"T{notice.table}", notice.facts["name"]
    heading = f"{code} · {title(stored.table.head.game, texts)}" if stored else code
    line = texts("c-told-opened", name=name)
    invited = f"{code}-{notice.facts['invitation']}"
    join = Button(texts("c-join"), f"/join {invited}")
    not_them = Button(texts("c-notme-button", name=name), f"/notme {invited}")
    return Message(heading, lines=(line,), buttons=((join,), (not_them,)))


def _week(facts: Mapping[str, Any], texts: Texts) -> str:
    """What was played in a group in a week."""
    parts = ["c-told-weekly", "c-weekly-winners", "c-weekly-runners", "c-weekly-more"]
    told = [bool(facts[figure]) for figure in ("games", "won", "run")] + [True]
    return " ".join(texts(part, **facts) for part, tell in zip(parts, told, strict=True) if tell)


def is_quiet(notice: Notice, stored: Stored | None, reader: Reader) -> bool:
    """True if the notice shouldn't sound: it is the time for that, or nobody is to do anything, or
    their question has sounded a short while ago, or a lobby is closed."""
    if reader.silent:
        return True
    if notice.what == WARNED and stored is not None:
        return _is_brief(stored)
    if notice.facts.get("begun") == "no":
        return True
    return notice.what not in SOUNDING


def stands_in_hand(notice: Notice, stored: Stored | None, can: Capabilities) -> bool:
    """True if the person's hand says it, by an edit, so that nothing is left below it when they
    have moved."""
    return notice.what == WARNED and can.edits and stored is not None and _is_brief(stored)


def _is_brief(stored: Stored) -> bool:
    return (PACES[stored.table.head.pace].turn or 0) < LONG


def _sentence(notice: Notice, stored: Stored | None, texts: Texts, can: Capabilities) -> str:
    facts: dict[str, Any] = UNKNOWN | notice.facts
    game = game_named(stored.table.head.game) if stored else None
    if notice.what == "advice" and game is not None:
        if not facts["advice"]:
            return texts("c-told-no-advice")
        advice = [Advice(tuple(moves), *figures) for moves, *figures in facts["advice"]]
        told = texts("c-told-advice", move=line_text(game, advice[0].moves, texts))
        players = len(stored.table.head.chairs) if stored else 0
        return "\n".join([told, *reasons(game, advice, players, texts)])
    if notice.what == "said" and game is not None:
        facts["text"] = notation_text(game.name, str(facts["text"]), texts).capitalize()
    typed = "-typed" if notice.what == TURN and not can.buttons else ""
    return texts(f"c-told-{notice.what}{typed}", **facts)
