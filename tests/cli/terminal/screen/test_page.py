"""How the rows of a page are shared out."""

from __future__ import annotations

from itertools import product

from stammtisch.cli.terminal.screen.page import RowCounts, rows_below


def test_rows_are_left_out_only_where_there_is_no_room() -> None:
    """And when a question of several rows goes, what it leaves free goes to status and choices."""
    counts = product((1, 4), (0, 2, 5), (0, 1, 3, 6), (2, 3), (0, 1), (0, 3), range(4, 24))
    for own, question, listed, status, rule, log, room in counts:
        wanted = RowCounts(own, question, listed, status, rule, log)
        rows = rows_below(wanted, room, tries=0, answer=0)
        if wanted.all <= room:
            assert rows == wanted
            continue
        assert rows.all <= room or rows == RowCounts(own, 0, min(2, listed), 1, 0, min(2, log))
        if rows.all < room:
            assert (rows.status, rows.choices) == (status, listed)
