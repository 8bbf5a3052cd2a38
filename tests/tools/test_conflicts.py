"""`python -m tools conflicts`."""

from __future__ import annotations

from tools.campaigns.conflicts import refusals

LOG = """\
2026-11-25 21:01:03.091 UTC [5286] LOG:  database system is ready to accept connections
2026-11-25 21:01:03.663 UTC [5295] ERROR:  could not serialize access due to concurrent update
2026-11-25 21:01:03.663 UTC [5295] STATEMENT:  update t set n=7 where id=1
2026-11-25 21:01:03.671 UTC [5296] ERROR:  relation "u" does not exist at character 15
2026-11-25 21:01:03.671 UTC [5296] STATEMENT:  select n from u
2026-11-25 21:01:04.689 UTC [5295] ERROR:  deadlock detected
2026-11-25 21:01:04.689 UTC [5295] DETAIL:  Process 5295 waits for ShareLock on transaction 729; bl
\tProcess 5294 waits for ShareLock on transaction 730; blocked by process 5295.
\tProcess 5295: update t set n=6 where id=1
\tProcess 5294: update t set n=6 where id=2
2026-11-25 21:01:04.689 UTC [5295] HINT:  See server log for query details.
2026-11-25 21:01:04.689 UTC [5295] STATEMENT:  update t set n=6 where id=1
"""


def test_transactions_that_conflict_are_read_from_the_log() -> None:
    """As PostgreSQL 15 writes it."""
    assert list(refusals(LOG.splitlines())) == [
        "could not serialize access due to concurrent update: update t set n=7 where id=1",
        "deadlock detected: update t set n=6 where id=1 | update t set n=6 where id=2",
    ]
