"""Requests of people that come from no chat."""

from __future__ import annotations

from stammtisch.core.service.handling import handle
from stammtisch.core.service.leases import NewJobs
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.requests import Begin, Reply, Request, Said
from stammtisch.core.service.service import Service


async def handled(service: Service, said: Said, request: Request) -> Reply:
    """The reply to a request, in a transaction of its own."""

    def work(tx: Transaction) -> tuple[Reply, NewJobs]:
        reply = handle(service, tx, said, request)
        return reply, reply.jobs

    return await service.run(work, serial=isinstance(request, Begin))
