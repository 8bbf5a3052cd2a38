"""The command `why`: why a move was made, as far as the person who asks can know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...adapters.presentation.company import Company
from ...adapters.presentation.presenter import visible
from ...adapters.presentation.texts import Texts
from ...adapters.presentation.why import why_told
from ...core.constants import CHANCE
from ...core.record import Record, perform, start


def reasons(record: Record, entry: int, now: Any, company: Company, texts: Texts) -> list[str]:
    """Sentences about an entry of the record (from 0). `now`: the reader's present View, which
    people see instead of the position after the last entry."""
    game, state = start(record)
    for seat, text in record.moves[:entry]:
        perform(game, state, seat, text)
    before = game.view(state, company.reader)
    mover, text = record.moves[entry]
    events = visible(perform(game, state, mover, text), company.reader)
    is_last = entry == len(record.moves) - 1
    after = now if is_last else game.view(state, company.reader)
    return why_told(game, before, after, events, mover, company, texts)


def entry_meant(
    argument: str, movers: Sequence[int], told: Sequence[int], company: Company
) -> int | None:
    """The entry of the record that was asked for: that of a line of the log by its number (from
    1), else the last one of a player by name, or of anybody but the reader. `movers`: the seat of
    each entry; `told`: the entry of each line of the log, -1 for none. None if there is none."""
    if argument.isdecimal():
        line = int(argument) - 1
        found = told[line] if 0 <= line < len(told) else -1
        return found if found >= 0 and movers[found] != CHANCE else None
    names = {name.casefold(): seat for seat, name in enumerate(company.names, 1)}
    seats = {*names.values()} - {company.reader}
    if argument:
        seats = {names.get(argument.casefold(), CHANCE)}
    return max((entry for entry in told if entry >= 0 and movers[entry] in seats), default=None)
