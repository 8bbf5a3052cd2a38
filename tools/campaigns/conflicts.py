"""The share of transactions that PostgreSQL refuses to several programs."""

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
from stammtisch.testing.chats.kills import KillCampaign
from tests.harness.games import SHORT
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
"""Seconds between two actions of a person."""


def refusals(lines: Iterable[str]) -> Iterator[str]:
    """The refused transactions in the log of the server: reason and statement; both statements of a
    deadlock."""
    why, involved = "", list[str]()
    for line in lines:
        if match := REFUSED.search(line):
            why, involved = match[1] + match[2], []
        elif why and (match := INVOLVED.match(line)):
            involved.append(match[1][:SHOWN])
        elif why and (match := STATEMENT.search(line)):
            yield f"{why}: {' | '.join(sorted(involved)) or match[1][:SHOWN]}"
            why = ""


async def campaign(
    seconds: float, tables: int, programs: int, folder: Path, seed: int
) -> list[str]:
    """Let people play; prints figures, and returns faults."""
    async with serving("postgresql", folder, number=programs) as world:
        mood = replace(MOOD, pause=QUICK)
        campaign = KillCampaign(world, seed, SHORT, answers=1, mood=mood)
        faults = await campaign.run(tables, 0, seconds)
        ((handled,),) = world.tables.rows(select(func.count()).select_from(updates))
        ((log,),) = world.tables.rows(select(func.pg_read_file(LOG)))
        conflicts = Counter(refusals(str(log).splitlines()))
        for conflict, times in conflicts.most_common():
            print(f"{times:6} {conflict}")
        share = conflicts.total() / handled
        print(
            f"{handled} updates at {tables} tables in {seconds:.0f} s, {programs} programs, "
            f"{conflicts.total()} transactions refused: {share:.1%} of updates"
        )
        return [*faults, f"more than {MOST:.0%}"] if share > MOST else faults


@tool(
    seed="--seed: what people do; not how fast the programs are",
    size="--seconds, --tables",
    shows=f"At most {MOST:.0%} of the updates have a transaction refused, and nothing is lost.",
)
@size_option("--seconds", 60.0, "Seconds of play.")
@size_option("--tables", 10, "Tables at once.")
@size_option("--programs", 2, "Programs behind one webhook.")
@seed_option()
def command(seconds: float, tables: int, programs: int, seed: int) -> list[str]:
    """Let people play in Telegram with several programs on one database in PostgreSQL.

    The log of the database server says which statements it refused, and why.
    """
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(campaign(seconds, tables, programs, Path(folder), seed))
