"""How often PostgreSQL refuses transactions of several programs."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from sqlalchemy import func, select

from stammtisch.adapters.storage.chats.schema import updates
from tests.harness.kills import Campaign
from tests.telegram.serving import MOOD, serving
from tools.options import seed_option, size_option, tool

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


@tool(
    seed="--seed: what people do; not how fast the programs are",
    size="--seconds, --games",
    shows=f"At most {MOST:.0%} of the updates have a transaction refused, and nothing is lost.",
)
@size_option("--seconds", 60.0, "Seconds of play.")
@size_option("--games", 10, "Tables at once.")
@size_option("--programs", 2, "Programs behind one webhook.")
@seed_option()
def command(seconds: float, games: int, programs: int, seed: int) -> list[str]:
    """Let people play in Telegram with several programs on one database in PostgreSQL.

    The log of the database server says which statements it refused, and why.
    """
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(campaign(seconds, games, programs, Path(folder), seed))
