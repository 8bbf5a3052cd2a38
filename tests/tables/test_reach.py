"""Before the deal a table waits for people who can't be shown their hand alone."""

from __future__ import annotations

import pytest

from stammtisch.core.table.commands import Join, Open, Reached, Start
from stammtisch.core.table.lobby import unreachable
from stammtisch.core.table.refusals import NotAtTable, StillUnreached
from stammtisch.core.table.table import Table, open_table


def group() -> Table:
    """Anna can be reached, Ben and Cleo can't."""
    opened = Open("anna", "Anna", "table", "uno", "secret", public=True)
    table = open_table(opened, 0).table
    for name in ("ben", "cleo"):
        table = table.do(Join(name, name.title(), reachable=False), 0).table
    return table


def test_the_deal_waits_for_whoever_would_see_no_cards_and_names_them() -> None:
    table = group()
    with pytest.raises(StillUnreached) as refused:
        table.do(Start("anna", table.phase_id), 1)
    assert refused.value.facts == {"names": "Ben, Cleo", "number": 2}
    assert (table.phase, unreachable(table.head)) == ("lobby", ["Ben", "Cleo"])


def test_it_goes_on_when_they_have_opened_the_bot() -> None:
    table = group()
    for name in ("ben", "cleo"):
        table = table.do(Reached(name), 1).table
    assert unreachable(table.head) == []
    assert table.do(Start("anna", table.phase_id), 2).table.phase == "playing"


def test_the_host_may_deal_without_them() -> None:
    table = group()
    assert table.do(Start("anna", table.phase_id, anyway=True), 1).table.phase == "playing"


def test_nobody_else_is_noted() -> None:
    with pytest.raises(NotAtTable):
        group().do(Reached("dora"), 1)


def test_who_opens_a_group_table_unreached_is_waited_for_too() -> None:
    opened = Open("anna", "Anna", "table", "uno", "secret", public=True, reachable=False)
    assert unreachable(open_table(opened, 0).table.head) == ["Anna"]
