"""The context in which commands of a chat are carried out, with functions that several share."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import partial
from typing import Any

from ...core.errors import StammtischError
from ...core.service.handling import handle, meet
from ...core.service.leases import NewJobs
from ...core.service.ports import Transaction
from ...core.service.requests import Begin, Reply, Request, To
from ...core.service.service import Service
from ...core.service.stored import Person, Stored
from ...core.table.commands import Join
from .commands import Secret
from .incoming import Incoming
from .render.capabilities import EVERYTHING, Capabilities

AdminCheck = Callable[[str, str], Awaitable[bool]]
"""Asks the chat's server whether a person (second) is an administrator of a lane (first)."""


class NoPrivateTalk(StammtischError):
    """Nobody can play in a chat in which the bot can show nobody their hand alone. Facts: none."""


class NeedsFirst(Exception):
    """The transaction needs a value that has to be awaited: await `make`, then repeat the
    transaction with its result as `ready[name]`."""

    def __init__(self, name: str, make: Callable[[], Awaitable[Any]]) -> None:
        super().__init__(name)
        self.name = name
        self.make = make


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The part that is the same for all updates. `secret` makes unguessable texts; `link` makes the
    address of the private chat with the bot, with a text that the bot gets back (`T7`); `can`: the
    chat's capabilities; `group_link` makes the address that adds the bot to a group. `analyses`:
    people for whom an analysis, a page about a game (`replay ` and the person), or a file with data
    (`exported ` and the person) is being made."""

    service: Service
    secret: Secret
    link: Callable[[str], str]
    can: Capabilities = EVERYTHING
    admin_check: AdminCheck | None = None
    group_link: Callable[[], str] | None = None
    analyses: set[str] = field(default_factory=set)

    def context_for(self, tx: Transaction, ready: Mapping[str, Any]) -> Context:
        """The context of an update."""
        same = {field.name: getattr(self, field.name) for field in fields(Setup)}
        return Context(tx=tx, ready=ready, **same)


@dataclass(frozen=True, slots=True, kw_only=True)
class Context(Setup):
    """The context of an update, which is one transaction. `ready`: awaited values, or the errors
    that were raised instead, by name; `jobs`: new due jobs of each request."""

    tx: Transaction
    ready: Mapping[str, Any]
    jobs: list[NewJobs] = field(default_factory=list)

    def awaited(self, name: str, make: Callable[[], Awaitable[Any]]) -> Any:
        """The result of `make`. Raises NeedsFirst before it was awaited, or its StammtischError."""
        if name not in self.ready:
            raise NeedsFirst(name, make)
        value = self.ready[name]
        if isinstance(value, StammtischError):
            raise value
        return value

    def require_serial(self) -> None:
        """Require a serial transaction, see `Store.run`. Raises NeedsFirst if it isn't one yet."""
        self.awaited(SERIAL, _nothing)

    def do(self, incoming: Incoming, request: Request) -> Reply:
        """Hand a request to the service as an update that counts once, and return its reply. Raises
        NeedsFirst, or NoPrivateTalk for a request to play."""
        plays = isinstance(request, Begin) or (
            isinstance(request, To) and isinstance(request.command, Join)
        )
        if plays and not self.can.private:
            raise NoPrivateTalk
        if isinstance(request, Begin):
            self.require_serial()
        said = replace(incoming, is_admin=partial(self.is_admin, incoming))
        reply = handle(self.service, self.tx, said, request)
        self.jobs.append(reply.jobs)
        return reply

    def remember_person(self, person: Person) -> None:
        """Store a person who has written, with the lane at which they can be reached."""
        meet(self.service, self.tx, person)
        self.jobs.append(NewJobs())

    def is_admin(self, incoming: Incoming) -> bool:
        """True if the sender is an administrator of the group, as its server says. Raises
        NeedsFirst."""
        if self.admin_check is None or not incoming.public:
            return False
        check = partial(self.admin_check, incoming.chat, incoming.by.id)
        return bool(self.awaited("admin", check))

    def load(self, number: int) -> Stored:
        """The table with this number. Raises UnknownTable or Unreadable."""
        return self.service.load(self.tx, number)

    def candidate_tables(self, incoming: Incoming, table: int | None) -> list[Stored]:
        """The tables that a message may refer to: the one with number `table`, else those of the
        chat, and in a private chat also the other tables of the sender."""
        numbers = [table] if table is not None else self.tx.tables_of_chat(incoming.chat)
        if table is None and not incoming.public:
            others = self.tx.tables_of_person(incoming.by.id)
            numbers += [number for number in others if number not in numbers]
        return self.service.cache.load_all(self.tx, numbers)

    def newest_game(self, chat: str) -> str | None:
        """The game of the newest unfinished table of a chat; None if there is none."""
        tables = self.service.cache.load_all(self.tx, self.tx.tables_of_chat(chat))
        return tables[0].table.head.game if tables else None


SERIAL = "serial"
"""The name in `ready` that marks a serial transaction."""


async def _nothing() -> None:
    """Repeating the transaction is enough."""
