"""A Store in dictionaries, for quick tests. What is in them is never changed, so a copy of the
dictionaries is a copy of all, and an error leaves what was there before."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field, fields, replace
from typing import Any, TypeVar

from stammtisch.adapters.storage.ratings import ratings_of
from stammtisch.core.record import Record
from stammtisch.core.service.forget import mentioned, stand_in, without
from stammtisch.core.service.ports import (
    Changed,
    DueJob,
    Lease,
    LiveMessage,
    Notice,
    Person,
    Result,
    SendWindow,
    Standing,
    Stored,
    Tally,
    Transaction,
    Work,
)
from stammtisch.core.table.state import TableState, closed
from stammtisch.core.table.table import Step

Done = TypeVar("Done")
WEEK = 7 * 86400
FREE = Lease("", 0.0)
"""Nobody's."""
ErrandKey = tuple[int, str]
SlotKey = tuple[str, int, str, str]


_marks = itertools.count(1)


def new_mark() -> str:
    return f"mark {next(_marks)}"


@dataclass(frozen=True)
class Row:
    """A table; `head` is JSON. `people`: here or not."""

    chat: str
    public: bool
    head: str
    people: dict[str, bool]
    mark: str = ""

    @property
    def data(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self.head)
        return data


@dataclass(frozen=True)
class Wish:
    """A slot and how far it is: see `Outbox` for the counts."""

    slot: LiveMessage
    since: float
    drawn: int = -1
    wants: int = 1
    taken: int = 0
    sent: int = 0
    urgent: int = 0
    anew: int = 0

    @property
    def waits(self) -> bool:
        return self.slot.wanted > self.drawn or self.anew > self.sent


@dataclass(frozen=True)
class Lane:
    token: str = ""
    rest: SendWindow = field(default_factory=SendWindow)
    gone: bool = False


@dataclass
class Rows:
    """All that is stored."""

    tables: dict[int, Row] = field(default_factory=dict)
    games: dict[tuple[int, int], Record] = field(default_factory=dict)
    seats: dict[tuple[int, int], dict[int, str]] = field(default_factory=dict)
    updates: dict[tuple[str, str], float] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    settings: dict[tuple[str, str], str] = field(default_factory=dict)
    errands: dict[int, dict[ErrandKey, tuple[DueJob, Lease]]] = field(default_factory=dict)
    lanes: dict[str, Lane] = field(default_factory=dict)
    notices: dict[int, Notice] = field(default_factory=dict)
    slots: dict[SlotKey, Wish] = field(default_factory=dict)
    results: list[Result] = field(default_factory=list)
    last_notice: int = 0

    def copy(self) -> Rows:
        values: dict[str, Any] = {one.name: getattr(self, one.name) for one in fields(self)}
        return Rows(**{name: copy(value) for name, value in values.items()})


class MemoryStore:
    """See the protocol. `clock` as in `SqlStore`."""

    def __init__(self, clock: Callable[[], float] = lambda: 0.0) -> None:
        self.rows = Rows()
        self._clock = clock

    async def run(
        self, work: Callable[[Transaction], Done], lasting: bool = True, serial: bool = True
    ) -> Done:
        await asyncio.sleep(0)
        return self.run_now(work)

    def run_now(self, work: Callable[[Transaction], Done]) -> Done:
        rows = self.rows.copy()
        done = work(MemoryTransaction(rows, self._clock()))
        self.rows = rows
        return done

    async def prune(self, now: float) -> None:
        kept = {key: at for key, at in self.rows.updates.items() if at >= now - WEEK}
        self.rows.updates = kept
        over = {number for number, row in self.rows.tables.items() if row.data["phase"] == "over"}
        self.rows.slots = {
            key: wish
            for key, wish in self.rows.slots.items()
            if wish.waits or wish.since >= now - WEEK or key[1] not in over
        }

    async def close(self) -> None: ...


class MemoryTransaction:
    def __init__(self, rows: Rows, now: float) -> None:
        self.rows = rows
        self.now = now

    # Tables

    def table(self, number: int) -> Stored | None:
        row = self.rows.tables.get(number)
        if row is None:
            return None
        record = self.rows.games.get((number, row.data["number"]))
        head = TableState.from_json(row.data)
        return Stored(number, row.chat, row.public, head, record and record.copy(), row.mark)

    def mark(self, number: int, hold: bool = False) -> str:
        return self.rows.tables[number].mark if number in self.rows.tables else ""

    def record(self, table: int, game: int) -> Record | None:
        found = self.rows.games.get((table, game))
        return found and found.copy()

    def add_table(self, chat: str, public: bool, step: Step) -> int:
        number = len(self.rows.tables) + 1
        self._put(number, Row(chat, public, "", {}), step.table.head)
        self._put_record(number, step)
        return number

    def store(self, number: int, step: Step) -> str:
        row = self.rows.tables.get(number)
        if row is None or row.data["step"] != step.loaded:
            raise Changed(table=number)
        self._put(number, row, step.table.head)
        self._put_record(number, step)
        return self.mark(number)

    def close(self, number: int) -> str | None:
        self.set_jobs(number, [])
        row = self.rows.tables.get(number)
        if row is None or row.data["phase"] == "over":
            return None
        head = closed(row.data, row.data["step"] + 1)
        self.rows.tables[number] = replace(row, head=json.dumps(head), mark=new_mark())
        return row.chat

    def _put(self, number: int, row: Row, head: TableState) -> None:
        text = json.dumps(head.to_json())
        self.rows.tables[number] = replace(row, head=text, people=mentioned(head), mark=new_mark())

    def _put_record(self, number: int, step: Step) -> None:
        key, record = (number, step.game), step.table.record
        if record is None:
            return
        old = self.rows.games.get(key)
        kept = old.moves[: step.kept] if old else []
        assert len(kept) == step.kept, "entries are missing"
        self.rows.games[key] = replace(record.copy(), moves=[*kept, *step.new])
        chairs = enumerate(step.table.head.chairs, 1)
        self.rows.seats.setdefault(key, {seat: c.person for seat, c in chairs if c.person})

    def _open_tables(self, fits: Callable[[Row], bool]) -> list[int]:
        rows = self.rows.tables.items()
        return sorted((n for n, row in rows if row.data["phase"] != "over" and fits(row)))[::-1]

    def tables_of_chat(self, chat: str) -> list[int]:
        return self._open_tables(lambda row: row.chat == chat)

    def chats(self, prefix: str) -> list[str]:
        rows = self.rows.tables.values()
        found = {row.chat for row in rows if row.data["phase"] != "over"}
        return sorted(chat for chat in found if chat.startswith(prefix))

    def tables_of_person(self, person: str) -> list[int]:
        return self._open_tables(lambda row: row.people.get(person, False))

    def unfinished(self) -> list[int]:
        return self._open_tables(lambda row: row.data["phase"] in ("lobby", "playing", "paused"))[
            ::-1
        ]

    # People and chats

    def first_time(self, source: str, update: str) -> bool:
        if (source, update) in self.rows.updates:
            return False
        self.rows.updates[source, update] = self.now
        return True

    def person(self, person: str, hold: bool = False) -> Person | None:
        found = self.rows.people.get(person)
        return found and replace(found, settings=json.loads(json.dumps(found.settings)))

    def put_person(self, person: Person) -> None:
        settings = json.loads(json.dumps(person.settings))
        self.rows.people[person.id] = replace(person, settings=settings)

    def setting(self, lane: str, name: str) -> Any:
        return json.loads(self.rows.settings.get((lane, name), "null"))

    def settings(self, lane: str) -> dict[str, Any]:
        rows = self.rows.settings.items()
        return {name: json.loads(value) for (of, name), value in rows if of == lane}

    def put_setting(self, lane: str, name: str, value: Any) -> None:
        self.rows.settings[lane, name] = json.dumps(value)

    def add_results(self, results: Sequence[Result]) -> None:
        self.rows.results = [*self.rows.results, *results]

    def results(self, person: str = "", game: str = "") -> list[Result]:
        return [
            one
            for one in self.rows.results
            if person in ("", one.person) and game in ("", one.game)
        ]

    def tallies(self, person: str) -> list[Tally]:
        kinds: dict[tuple[str, bool], list[Result]] = {}
        for one in self.results(person):
            kinds.setdefault((one.game, bool(one.against)), []).append(one)
        return [
            Tally(game, with_people, len(own), sum(one.place == 1 for one in own))
            for (game, with_people), own in sorted(kinds.items())
        ]

    def standing(self, person: str, game: str) -> Standing | None:
        found = ratings_of(self.results(game=game)).get(person)
        if found is None:
            return None
        known = self.person(person)
        return Standing(person, known.name if known else "", found.careful, found.games)

    def standings(self, game: str, most: int) -> list[Standing]:
        found = [self.standing(one, game) for one in ratings_of(self.results(game=game))]
        listed = [
            one
            for one in found
            if one and (known := self.person(one.person)) and known.settings.get("listed")
        ]
        return sorted(listed, key=lambda one: (-one.rating, one.person))[:most]

    def move_chat(self, old: str, new: str) -> None:
        rows = self.rows
        if old == new:
            return
        self._rename_lane(old, new)
        rows.lanes.setdefault(new, Lane())
        rows.lanes.pop(old, None)
        for id, notice in rows.notices.items():
            if notice.lane == old:
                rows.notices[id] = replace(notice, lane=new)
        for key in [key for key in rows.slots if key[0] == old]:
            wish = rows.slots.pop(key)
            slot = replace(wish.slot, lane=new, message="", shown="")
            rows.slots.setdefault((new, *key[1:]), replace(wish, slot=slot))
        for lane, name in [key for key in rows.settings if key[0] == old]:
            rows.settings.setdefault((new, name), rows.settings.pop((lane, name)))

    def _rename_lane(self, old: str, new: str) -> None:
        for number, row in self.rows.tables.items():
            if row.chat == old:
                self.rows.tables[number] = replace(row, chat=new, mark=new_mark())
        self._rename_lane_of_people(old, new)

    def _rename_lane_of_people(self, old: str, new: str) -> None:
        for id, person in self.rows.people.items():
            if person.lane == old:
                self.rows.people[id] = replace(person, lane=new)

    def forget(self, person: str, name: str) -> None:
        rows = self.rows
        known = rows.people.pop(person, None)
        for number, row in rows.tables.items():
            if person in row.people:
                self._put(number, row, without(TableState.from_json(row.data), person, name))
        for key, people in rows.seats.items():
            for seat in [seat for seat, one in people.items() if one == person]:
                record = rows.games[key]
                rows.games[key] = replace(record, seats=stand_in(record.seats, seat, name))
                rows.seats[key] = {s: one for s, one in people.items() if s != seat}
        rows.results = [one for one in rows.results if one.person != person]
        rows.slots = {key: wish for key, wish in rows.slots.items() if key[3] != person}
        if known and known.lane:
            self._clear_lane(known.lane)
            rows.lanes.pop(known.lane, None)
            rows.settings = {key: v for key, v in rows.settings.items() if key[0] != known.lane}
            for number, row in rows.tables.items():
                if row.chat == known.lane:
                    rows.tables[number] = replace(row, chat="", mark=new_mark())

    # Errands

    def set_jobs(self, table: int, errands: Sequence[DueJob]) -> None:
        old = self.rows.errands.get(table, {})
        self.rows.errands[table] = {
            (one.question, one.why): (one, old.get((one.question, one.why), (one, FREE))[1])
            for one in errands
        }

    def take_jobs(self, now: float, lease: Lease, most: int) -> list[DueJob]:
        first = []
        for errands in self.rows.errands.values():
            due = [one for one, old in errands.values() if one.when <= now and old.until <= now]
            first += sorted(due, key=lambda one: (one.when, one.question, one.why))[:1]
        taken = sorted(first, key=lambda one: (one.when, one.table))[:most]
        for one in taken:
            mine = self.rows.errands[one.table]
            self.rows.errands[one.table] = {**mine, (one.question, one.why): (one, lease)}
        return [replace(one, token=lease.token) for one in taken]

    def holds(self, errand: DueJob) -> bool:
        mine = self.rows.errands.get(errand.table, {})
        _, lease = mine.get((errand.question, errand.why), (errand, FREE))
        return errand.token == lease.token != ""

    def put_back(self, errand: DueJob, not_before: float) -> None:
        self._set_errand(errand, Lease("", not_before))

    def _set_errand(self, errand: DueJob, lease: Lease) -> None:
        if self.holds(errand):
            mine, key = self.rows.errands[errand.table], (errand.question, errand.why)
            self.rows.errands[errand.table] = {**mine, key: (mine[key][0], lease)}

    def renew(self, held: Sequence[Work], until: float) -> None:
        for one in held:
            if isinstance(one, DueJob):
                self._set_errand(one, Lease(one.token, until))
            elif self._is_mine(one):
                lane = self.rows.lanes[one.lane]
                rest = replace(lane.rest, until=until)
                self.rows.lanes[one.lane] = replace(lane, rest=rest)

    def next_job_due(self) -> float | None:
        every = [pair for mine in self.rows.errands.values() for pair in mine.values()]
        return min((max(one.when, lease.until) for one, lease in every), default=None)

    # Lanes

    def _free(self, lane: str, now: float, not_in: Sequence[str], prefix: str) -> bool:
        here = lane not in not_in and lane.startswith(prefix)
        return here and self.rows.lanes[lane].rest.until <= now

    def _take(self, name: str, lease: Lease, now: float) -> tuple[float, ...]:
        lane = self.rows.lanes[name]
        sent = (*lane.rest.sent, now)
        rest = replace(lane.rest, until=lease.until, sent=sent)
        self.rows.lanes[name] = replace(lane, token=lease.token, rest=rest)
        return sent

    def _is_mine(self, row: Notice | LiveMessage) -> bool:
        return row.token == self.rows.lanes.get(row.lane, Lane()).token != ""

    def release(self, row: Notice | LiveMessage, rest: SendWindow) -> None:
        if self._is_mine(row):
            lane = self.rows.lanes[row.lane]
            self.rows.lanes[row.lane] = replace(lane, token="", rest=rest)

    def reach(self, lane: str) -> bool:
        found = self.rows.lanes.get(lane, Lane())
        if found.gone:
            self.rows.lanes[lane] = replace(found, gone=False)
        return found.gone

    def drop_lane(self, lane: str) -> None:
        self._clear_lane(lane)
        rest = replace(self.rows.lanes.get(lane, Lane()).rest, until=0.0)
        self.rows.lanes[lane] = Lane("", rest, gone=True)
        self._rename_lane_of_people(lane, "")

    def _clear_lane(self, lane: str) -> None:
        rows = self.rows
        rows.notices = {id: one for id, one in rows.notices.items() if one.lane != lane}
        rows.slots = {key: wish for key, wish in rows.slots.items() if key[0] != lane}

    def add_notice(self, notice: Notice) -> None:
        if self.rows.lanes.setdefault(notice.lane, Lane()).gone:
            return
        self.rows.last_notice = id = self.rows.last_notice + 1
        facts = json.loads(json.dumps(notice.facts))
        self.rows.notices[id] = replace(notice, id=id, facts=facts)

    def take_notice(
        self, now: float, lease: Lease, not_in: Sequence[str], prefix: str = ""
    ) -> Notice | None:
        for id in sorted(self.rows.notices):
            notice = self.rows.notices[id]
            if self._free(notice.lane, now, not_in, prefix):
                sent = self._take(notice.lane, lease, now)
                return replace(notice, facts=dict(notice.facts), token=lease.token, sent=sent)
        return None

    def notice_done(self, notice: Notice, rest: SendWindow) -> None:
        self.rows.notices.pop(notice.id, None)
        self.release(notice, rest)

    def want(self, slot: LiveMessage) -> None:
        if self.rows.lanes.setdefault(slot.lane, Lane()).gone:
            return
        old = self.rows.slots.get(_key(slot))
        if old is None:
            wish = Wish(slot, self.now, urgent=int(slot.urgent), anew=int(slot.anew))
            self.rows.slots[_key(slot)] = wish
            return
        wants = old.wants + 1
        self.rows.slots[_key(slot)] = replace(
            old,
            slot=replace(old.slot, wanted=max(old.slot.wanted, slot.wanted)),
            since=old.since if old.waits else self.now,
            wants=wants,
            urgent=wants if slot.urgent else old.urgent,
            anew=wants if slot.anew else old.anew,
        )

    def is_shown(self, lane: str, table: int, place: str, reader: str, since: float) -> bool:
        wish = self.rows.slots.get((lane, table, place, reader))
        return wish is None or not wish.waits or wish.since > since

    def drop_slots(self, table: int, reader: str) -> None:
        slots = self.rows.slots.items()
        gone = (table, reader)
        self.rows.slots = {key: wish for key, wish in slots if (key[1], key[3]) != gone}

    def take_slot(
        self,
        now: float,
        lease: Lease,
        not_in: Sequence[str],
        prefix: str = "",
        calm: bool = True,
    ) -> LiveMessage | None:
        told = {notice.lane for notice in self.rows.notices.values()}
        waiting = [
            (wish.urgent <= wish.sent, wish.since, key)
            for key, wish in self.rows.slots.items()
            if wish.waits
            and key[0] not in told
            and self._free(key[0], now, not_in, prefix)
            and (wish.urgent > wish.sent or (calm and self.rows.lanes[key[0]].rest.calm <= now))
        ]
        if not waiting:
            return None
        key = min(waiting)[-1]
        wish = self.rows.slots[key]
        sent = self._take(key[0], lease, now)
        self.rows.slots[key] = replace(wish, taken=wish.wants)
        urgent, anew = wish.urgent > wish.sent, wish.anew > wish.sent
        return replace(wish.slot, urgent=urgent, anew=anew, token=lease.token, sent=sent)

    def slot_done(
        self, slot: LiveMessage, drawn: int, message: str, shown: str, rest: SendWindow
    ) -> bool:
        wish, mine = self.rows.slots.get(_key(slot)), self._is_mine(slot)
        if wish is not None and not mine:
            lies = replace(wish.slot, shown="")
            self.rows.slots[_key(slot)] = replace(wish, slot=lies, drawn=-1, taken=-1)
        elif wish is not None:
            sure = wish.taken >= 0
            lies = replace(wish.slot, message=message, shown=shown if sure else "")
            self.rows.slots[_key(slot)] = replace(
                wish,
                slot=lies,
                drawn=drawn if sure else -1,
                sent=wish.taken if sure else wish.sent,
                since=self.now,
            )
        self.release(slot, rest)
        return mine


def _key(slot: LiveMessage) -> SlotKey:
    return slot.lane, slot.table, slot.place, slot.reader
