"""How often PostgreSQL refuses transactions of two programs. A campaign, by command:

    python -m tests.telegram.conflicts --seconds 60 --games 10

Two `stammtisch serve` behind one webhook, as in `kills`, but nobody kills them. The server's log
says which statements it refused, and why.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from sqlalchemy import func, select

from stammtisch.adapters.storage.schema import updates
from tests.telegram.botapi import BotApi
from tests.telegram.kills import Campaign, programs, rows, stored

LOG = func.current_setting("data_directory") + "/../log"
REFUSED = re.compile(r"ERROR:  (could not serialize access|deadlock detected|duplicate key)(.*)")
INVOLVED = re.compile(r"\s+Process \d+: (.*)")
STATEMENT = re.compile(r"STATEMENT:  (.*)")
SHOWN = 90
"""Characters of a statement."""
MOST = 0.01
"""Refused transactions for each update, at most."""
LATE = 120.0
"""Seconds in which all that people did must be handled at the end."""
QUICK = (0.1, 0.4)
"""Seconds between two looks of a person at a chat."""


def refused(url: str) -> Counter[str]:
    """What the server has refused since it was started: why, and in which statement."""
    ((content,),) = rows(url, select(func.pg_read_file(LOG)))
    return Counter(_refused(str(content).splitlines()))


def _refused(lines: Iterable[str]) -> Iterator[str]:
    """Of a deadlock both statements."""
    why, involved = "", list[str]()
    for line in lines:
        if found := REFUSED.search(line):
            why, involved = found[1] + found[2], []
        elif why and (found := INVOLVED.match(line)):
            involved.append(found[1][:SHOWN])
        elif why and (found := STATEMENT.search(line)):
            yield f"{why}: {' | '.join(sorted(involved)) or found[1][:SHOWN]}"
            why = ""


def campaign(seconds: float, games: int, folder: Path, seed: int = 1) -> list[str]:
    """People play at so many tables for so long; what was wrong. Prints figures."""
    with BotApi() as server, programs("postgresql", folder, server) as (found, url):
        run = Campaign(server, found, games, seed)
        run.pause = QUICK
        for program in found:
            program.start()
        end = time.monotonic() + seconds
        run.until(lambda: time.monotonic() > end)
        server.wait(lambda: not server.pending, LATE)
        codes = [program.stop() for program in found]
        wrong = run.wrong(asyncio.run(stored(url)), over=False)
        if any(codes):
            wrong.append(f"exit codes {codes} after SIGTERM")
        ((handled,),) = rows(url, select(func.count()).select_from(updates))
        conflicts = refused(url)
        for what, times in conflicts.most_common():
            print(f"{times:6} {what}")
        share = conflicts.total() / handled
        print(
            f"{handled} updates of {games} games in {seconds:.0f} s, {len(server.sent)} messages "
            f"and answers, {conflicts.total()} transactions refused: {share:.1%} of updates"
        )
        if share > MOST:
            wrong.append(f"more than {MOST:.0%}")
        return wrong


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wrong = campaign(said.seconds, said.games, Path(folder), said.seed)
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
