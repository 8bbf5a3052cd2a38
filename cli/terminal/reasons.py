"""The command `why`: why a move was made, as far as the person who asks can know."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.engine.constants import CHANCE
from ...core.scene.company import Company


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
        seats = {seat for name, seat in names.items() if name == argument.casefold()}
    return max((entry for entry in told if entry >= 0 and movers[entry] in seats), default=None)
