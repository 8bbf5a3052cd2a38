"""The message at the end of a game: who won, by what, and what can be done next."""

from __future__ import annotations

from typing import Any

from ....core.game import Outcome
from ....core.games import game_named
from ....core.record import Record
from ....core.review import Disclosure
from ....core.scene.company import Company, joined
from ....core.scene.texts import Texts
from ....core.service.queues import Notice
from ....core.service.stored import Stored
from ....core.table.table import Table
from ...presentation.ending import decided, headline
from ...presentation.presenter import title
from ...presentation.scores import score_history
from ..callback_data import Press
from ..commands import AGAIN, ANALYSE, FAIR, RECORD, REPLAY
from .capabilities import EVERYTHING, Capabilities
from .message import Button, File, Message


def result_message(
    notice: Notice, stored: Stored | None, texts: Texts, can: Capabilities = EVERYTHING
) -> Message:
    """The result of a game. What follows from its record, and buttons, are there only while the
    table plays no other game."""
    code, facts = f"T{notice.table}", notice.facts
    if stored is None or "names" not in facts:  # the notice is of an older version
        return Message(code, lines=(texts("c-told-ended"),))
    game, names = game_named(stored.table.head.game), tuple(facts["names"])
    outcome = Outcome(tuple(facts["places"]), tuple(facts["points"]), ())
    company = _company(stored, names, texts)
    is_last = stored.table.head.number == facts["game"] and stored.table.phase == "over"
    record = stored.record if is_last else None
    lines = [headline(outcome, company, texts)]
    if record is not None:
        view, seen = stored.table.view(0), score_history(record).events
        lines += filter(None, [decided(game, view, outcome, seen, company, texts)])
    rows = sorted(zip(outcome.places, company.names, outcome.points, strict=True))
    lines += [texts("c-place", place=place, name=name, points=own) for place, name, own in rows]
    lines += _series(facts, company, texts)
    if is_last and (away := _played_for(stored, company)):
        lines.append(texts("c-result-away", names=joined(away, texts), count=len(away)))
    if record is not None and record.commitment:
        lines.append(texts("c-fair-ended"))
    return Message(
        f"{code} · {title(game.name, texts)}",
        lines=tuple(lines),
        buttons=buttons_after(stored.number, stored.public, stored.table, texts, can)
        if is_last
        else (),
        stays=True,
    )


def _company(stored: Stored, names: tuple[str, ...], texts: Texts) -> Company:
    """The players as the readers of the message name them: in a chat with one person they are
    "you"."""
    own = [seat for seat, chair in enumerate(stored.table.head.chairs, 1) if chair.person]
    if stored.public or len(own) != 1 or len(stored.table.head.chairs) != len(names):
        return Company(names, 0)
    seat = own[0]
    return Company((*names[: seat - 1], texts("t-you"), *names[seat:]), seat)


def _played_for(stored: Stored, company: Company) -> list[str]:
    """The people for whom an AI player finished the game."""
    chairs = zip(stored.table.head.chairs, company.names, strict=False)
    return [name for chair, name in chairs if chair.person and chair.away]


def _series(facts: dict[str, Any], company: Company, texts: Texts) -> list[str]:
    """The line about the games that each has won at the table, after the first one."""
    if facts["game"] < 2:
        return []
    won = sorted(zip(facts["won"], company.names, strict=True), key=lambda pair: -pair[0])
    return [texts("c-series", won=", ".join(f"{name} {games}" for games, name in won))]


def buttons_after(
    number: int, public: bool, table: Table, texts: Texts, can: Capabilities
) -> tuple[tuple[Button, ...], ...]:
    """Buttons for the next game, and about the one that is over. `number`: that of the table;
    `public`: as in `Stored`."""
    game, phase = table.head.number, table.phase_id

    def button(message: str, what: str) -> Button:
        return Button(texts(message), Press(number, phase, what, game).data())

    again = Button(texts("c-again"), Press(number, phase, AGAIN).data())
    other = Button(texts("c-other-game"), "/new" if public else "/play")
    if table.outcome is None:
        return ((again, other),)
    about = [button("c-analyse", ANALYSE)] if can.analyses else []
    if can.files:
        about += [button("c-replay", REPLAY)] if can.analyses else []
        about.append(button("c-record", RECORD))
    about.append(button("c-fair", FAIR))
    return (again, other), tuple(about)


def record_file(record: Record, table: int, game: int) -> File | None:
    """The record of a table's finished game number `game`, as `stammtisch verify` takes it. None
    for an unfinished game: its seed would reveal the hands."""
    line = Disclosure(record).line
    return File(f"{record.game}-T{table}-{game}.jsonl", f"{line}\n".encode()) if line else None
