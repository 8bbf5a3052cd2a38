"""What the commands of a chat work with, and what several of them ask of the tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from ...core.service.ports import Stored, Transaction
from ...core.service.requests import Reply, Request, Said
from ...core.service.service import Service
from .commands import Secret
from .incoming import Incoming
from .render.capabilities import EVERYTHING, Capabilities

T = TypeVar("T")
Decides = Callable[[str, str], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class Context:
    """`secret` gives texts that nobody can guess; `link` makes the address under which a person
    reaches the bot alone, with a text that comes back (`T7`); `can`: what the chat can do;
    `decides`: asks the chat's server whether a person decides about all that is done in a chat (by
    its lane). `analyses`: people for whom an analysis is being made."""

    service: Service
    secret: Secret
    link: Callable[[str], str]
    can: Capabilities = EVERYTHING
    decides: Decides | None = None
    analyses: set[str] = field(default_factory=set)

    async def do(self, incoming: Incoming, request: Request) -> Reply:
        """Hand a request to the service, as an update that counts once."""
        said = Said(
            incoming.source,
            incoming.update,
            incoming.by,
            incoming.chat,
            incoming.public,
            request,
            partial(self.is_admin, incoming),
        )
        return await self.service.handle(said)

    async def is_admin(self, incoming: Incoming) -> bool:
        """True if somebody decides about the chat where they speak, as its server says."""
        if self.decides is None or not incoming.public:
            return False
        return await self.decides(incoming.chat, incoming.by.id)

    async def stored(self, number: int) -> Stored | None:
        return await self.run(lambda tx: self.service.kept.load(tx, number))

    async def run(self, action: Callable[[Transaction], T]) -> T:
        """Carry out one transaction."""
        return await self.service.store.run(action)


def tables_meant(
    context: Context, tx: Transaction, incoming: Incoming, table: int | None
) -> list[Stored]:
    """The tables that may be meant: the one named, else those here, and in private those where the
    person who speaks sits."""
    numbers = [table] if table is not None else tx.tables_of_chat(incoming.chat)
    if table is None and not incoming.public:
        numbers += [n for n in tx.tables_of_person(incoming.by.id) if n not in numbers]
    return context.service.kept.load_all(tx, numbers)


def newest_game(context: Context, tx: Transaction, chat: str) -> str | None:
    """The game of the newest table of a chat that isn't over."""
    tables = context.service.kept.load_all(tx, tx.tables_of_chat(chat))
    return tables[0].head.game if tables else None
