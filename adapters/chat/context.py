"""What the commands of a chat work with, and what several of them ask of the tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any

from ...core.errors import StammtischError
from ...core.service.handover import NewJobs
from ...core.service.ports import Person, Stored, Transaction
from ...core.service.requests import Begin, Reply, Request, Said
from ...core.service.service import Service
from .commands import Secret
from .incoming import Incoming
from .render.capabilities import EVERYTHING, Capabilities

Decides = Callable[[str, str], Awaitable[bool]]


class NeedsFirst(Exception):
    """The transaction needs something that only comes from elsewhere: `make` it, then do the
    transaction again with it as `ready[name]`."""

    def __init__(self, name: str, make: Callable[[], Awaitable[Any]]) -> None:
        super().__init__(name)
        self.name = name
        self.make = make


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The same for all updates. `secret` gives texts that nobody can guess; `link` makes the
    address under which a person reaches the bot alone, with a text that comes back (`T7`); `can`:
    what the chat can do; `decides`: asks the chat's server whether a person decides about all that
    is done in a chat (by its lane). `analyses`: people for whom an analysis is being made."""

    service: Service
    secret: Secret
    link: Callable[[str], str]
    can: Capabilities = EVERYTHING
    decides: Decides | None = None
    analyses: set[str] = field(default_factory=set)

    def within(self, tx: Transaction, ready: Mapping[str, Any]) -> Context:
        """For one update."""
        same = {field.name: getattr(self, field.name) for field in fields(Setup)}
        return Context(tx=tx, ready=ready, **same)


@dataclass(frozen=True, slots=True, kw_only=True)
class Context(Setup):
    """For one update, which is one transaction. `ready`: what came from elsewhere, or the error
    that came instead, by name; `jobs`: what was made due, one for each request."""

    tx: Transaction
    ready: Mapping[str, Any]
    jobs: list[NewJobs] = field(default_factory=list)

    def needs(self, name: str, make: Callable[[], Awaitable[Any]]) -> Any:
        """What only comes from elsewhere; raises NeedsFirst before it was made."""
        if name not in self.ready:
            raise NeedsFirst(name, make)
        made = self.ready[name]
        if isinstance(made, StammtischError):
            raise made
        return made

    def serially(self) -> None:
        """From here on the transaction has to be a serial one, see `Store.run`."""
        self.needs(SERIAL, _nothing)

    def do(self, incoming: Incoming, request: Request) -> Reply:
        """Hand a request to the service, as an update that counts once."""
        if isinstance(request, Begin):
            self.serially()
        said = Said(
            incoming.source,
            incoming.update,
            incoming.by,
            incoming.chat,
            incoming.public,
            request,
            partial(self.is_admin, incoming),
        )
        reply = self.service.handle_in(self.tx, said)
        self.jobs.append(reply.jobs)
        return reply

    def meet(self, person: Person) -> None:
        """Remember somebody who has said a word, and where they can be reached."""
        self.service.meet(self.tx, person)
        self.jobs.append(NewJobs())

    def is_admin(self, incoming: Incoming) -> bool:
        """True if somebody decides about the chat where they speak, as its server says."""
        if self.decides is None or not incoming.public:
            return False
        made: bool = self.needs("admin", partial(self.decides, incoming.chat, incoming.by.id))
        return made

    def stored(self, number: int) -> Stored | None:
        return self.service.kept.load(self.tx, number)

    def tables_meant(self, incoming: Incoming, table: int | None) -> list[Stored]:
        """The tables that may be meant: the one named, else those here, and in private those where
        the person who speaks sits."""
        numbers = [table] if table is not None else self.tx.tables_of_chat(incoming.chat)
        if table is None and not incoming.public:
            others = self.tx.tables_of_person(incoming.by.id)
            numbers += [number for number in others if number not in numbers]
        return self.service.kept.load_all(self.tx, numbers)

    def newest_game(self, chat: str) -> str | None:
        """The game of the newest table of a chat that isn't over."""
        tables = self.service.kept.load_all(self.tx, self.tx.tables_of_chat(chat))
        return tables[0].head.game if tables else None


SERIAL = "serial"
"""Ready if the transaction is a serial one."""


async def _nothing() -> None:
    """Made by doing the transaction again."""
