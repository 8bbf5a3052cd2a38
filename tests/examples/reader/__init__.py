"""Reads records of all games and follows every card, by docs/records.md and the rules it names.

It imports nothing of stammtisch: it shows that the page tells enough to write such a program.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

from . import las_vegan, narikana, nyan_nyan, ojyks, uno
from .table import Table, Unfinished, WrongRecord, check_sums

__all__ = ["Table", "WrongRecord", "replay"]

READERS = {
    "las_vegan": las_vegan,
    "narikana": narikana,
    "nyan_nyan": nyan_nyan,
    "ojyks": ojyks,
    "uno": uno,
}


def replay(line: str, look: Callable[[Table], None] = lambda table: None) -> Table:
    """Follow a record to its end; `look` sees the table before every entry and at the end. Raises
    WrongRecord."""
    record: dict[str, Any] = json.loads(line)
    reader = READERS[record["game"]]
    table = Table(record, reader.CARDS, look)
    commitment = hashlib.sha256(f"{record['table']}\n{record['seed']}".encode()).hexdigest()
    table.require(commitment == record["commitment"], "the commitment doesn't fit")
    table.require(check_sums(line) == record["check"], "the check sums don't fit")
    try:
        outcome = reader.read(table)
        look(table)
    except Unfinished:
        outcome = None
    table.require(table.read == len(record["moves"]), "there are entries after the end")
    table.require(outcome == record["outcome"], f"the outcome is {outcome}")
    return table
