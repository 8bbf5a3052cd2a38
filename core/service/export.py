"""All that is stored of one person, as plain data for JSON. Of games that are on it holds only what
the person did themselves: the rest would show hidden cards. Nor does it say who avoids them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from ..games import all_games
from ..review import Disclosure
from .administration import UNFINISHED
from .avoided import AVOIDED
from .ports import Transaction
from .restrictions import Restrictions
from .stored import Person, TableSummary

if TYPE_CHECKING:
    from .service import Service

GAMES_AT_ONCE = 20
"""Games that are read in one transaction: nobody else's may be carried out meanwhile."""


async def exported(service: Service, person: str) -> dict[str, Any]:
    """The data of a person, who may be unknown. They are read in several transactions, so that a
    running bot isn't held up. Raises Unavailable if the store can't be used."""

    def without_games(tx: Transaction) -> tuple[dict[str, Any], list[tuple[int, int, int]]]:
        restrictions, now = service.restrictions(tx, fresh=True), service.clock.now()
        return _without_games(tx, restrictions, person, now), [*tx.games_of(person)]

    data, places = await service.store.run(without_games, False)
    for begin in range(0, len(places), GAMES_AT_ONCE):
        some = places[begin : begin + GAMES_AT_ONCE]
        data["games"] += await service.store.run(partial(_games, some), False)
    return data


def _without_games(
    tx: Transaction, restrictions: Restrictions, person: str, now: float
) -> dict[str, Any]:
    known = tx.person(person) or Person(person, "", "", "")
    ban = restrictions.bans.get(person)
    lanes = {known.lane, person} - {""}
    own = [(name, value) for lane in lanes for name, value in tx.settings(lane).items()]
    return {
        "exported": datetime.fromtimestamp(now, UTC).isoformat(timespec="seconds"),
        "person": asdict(known),
        "settings": dict(own),
        "mentioned": [
            {"chat": lane, "name": name, "value": value}
            for lane, name, value in tx.settings_about(person)
            if lane not in lanes and (lane == person or not name.startswith(f"{AVOIDED} "))
        ],
        "tables": [
            _at_table(summary, person)
            for summary in tx.summaries(UNFINISHED, tx.tables_of_person(person))
        ],
        "games": [],
        "results": [asdict(result) for result in tx.results(person)],
        "ratings": [
            asdict(standing) for game in all_games() if (standing := tx.standing(person, game))
        ],
        "banned": asdict(ban) if ban else None,
        "limits": dict(restrictions.limits.get(person, {})),
    }


def _at_table(summary: TableSummary, person: str) -> dict[str, Any]:
    """A table where the person sits or watches now, without the others."""
    head = summary.head
    about = {"table": summary.number, "chat": summary.chat, "phase": summary.phase}
    if head is None:
        return about
    seat = head.seat_of(person)
    return {
        **about,
        "game": head.game,
        "seat": seat,
        "chair": asdict(head.chair(seat)) if seat else None,
        "watches_as": head.watchers.get(person),
        "hosts": head.host == person,
    }


def _games(places: Sequence[tuple[int, int, int]], tx: Transaction) -> list[dict[str, Any]]:
    return [_game(tx, *place) for place in places]


def _game(tx: Transaction, number: int, game: int, seat: int) -> dict[str, Any]:
    """A game that the person plays or played: with its whole record when it is over, and without
    it if this version can't read it."""
    try:
        record = tx.record(number, game)
    except (LookupError, TypeError, ValueError):
        record = None
    if record is None:
        return {"table": number, "number": game, "seat": seat}
    moves = [text for who, text in record.moves if who == seat]
    return {
        "table": number,
        "number": game,
        "game": record.game,
        "seat": seat,
        "name": record.seats[seat - 1],
        "moves": moves,
        "record": Disclosure(record).line,
    }
