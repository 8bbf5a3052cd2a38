"""How often PostgreSQL refuses transactions of several programs. A campaign, by command:

    python -m tests.telegram.conflicts --seconds 60 --games 10 --programs 2

Several `stammtisch serve` behind one webhook, as in `kills`, but nobody kills them. The log of the
server says which statements it refused, and why.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from sqlalchemy import func, select

from stammtisch.adapters.storage.chats.schema import updates
from tests.harness.kills import Campaign
from tests.telegram.kills import MOOD
from tests.telegram.serving import serving

LOG = func.current_setting("data_directory") + "/../log"
REFUSED = re.compile(r"ERROR:  (could not serialize access|deadlock detected|duplicate key)(.*)")
INVOLVED = re.compile(r"\s+Process \d+: (.*)")
STATEMENT = re.compile(r"STATEMENT:  (.*)")
SHOWN = 90
"""Characters of a statement."""
MOST = 0.01
"""Refused transactions for each update, at most."""
QUICK = (0.1, 0.4)
"""Seconds between two looks of a person at a chat."""


def refused(lines: Iterable[str]) -> Iterator[str]:
    """What the server's log says that was refused: why, and in which statement; of a deadlock in
    both."""
    why, involved = "", list[str]()
    for line in lines:
        if found := REFUSED.search(line):
            why, involved = found[1] + found[2], []
        elif why and (found := INVOLVED.match(line)):
            involved.append(found[1][:SHOWN])
        elif why and (found := STATEMENT.search(line)):
            yield f"{why}: {' | '.join(sorted(involved)) or found[1][:SHOWN]}"
            why = ""


async def campaign(seconds: float, games: int, programs: int, folder: Path, seed: int) -> list[str]:
    """People play at so many tables for so long; what was wrong. Prints figures."""
    async with serving("postgresql", folder, number=programs) as world:
        found = await Campaign(world, seed, replace(MOOD, pause=QUICK), 1).run(games, 0, seconds)
        ((handled,),) = world.tables.rows(select(func.count()).select_from(updates))
        ((log,),) = world.tables.rows(select(func.pg_read_file(LOG)))
        conflicts = Counter(refused(str(log).splitlines()))
        for what, times in conflicts.most_common():
            print(f"{times:6} {what}")
        share = conflicts.total() / handled
        print(
            f"{handled} updates of {games} games in {seconds:.0f} s, {programs} programs, "
            f"{conflicts.total()} transactions refused: {share:.1%} of updates"
        )
        return [*found, f"more than {MOST:.0%}"] if share > MOST else found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--programs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        running = campaign(said.seconds, said.games, said.programs, Path(folder), said.seed)
        wrong = asyncio.run(running)
    for line in wrong:
        print(line)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
