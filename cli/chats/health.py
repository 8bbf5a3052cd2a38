"""`/healthz` and `/metrics` for monitoring."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

from ...adapters.chat.listening import listening
from ...core.service.ports import Observer

REGISTRY = CollectorRegistry()
UPDATES = Counter("stammtisch_updates", "Messages and buttons", ["chat"], registry=REGISTRY)
SENT = Counter("stammtisch_sent", "Messages sent or edited", ["chat", "how"], registry=REGISTRY)
SECONDS = Histogram(
    "stammtisch_update_seconds",
    "From an update to its stored answer",
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
    registry=REGISTRY,
)
METRICS = Observer(
    handled=lambda source: UPDATES.labels(source).inc(),
    stored=SECONDS.observe,
    sent=lambda lane, how: SENT.labels(lane.partition(":")[0], how).inc(),
)


@asynccontextmanager
async def health_endpoints(listen: str, healthy: Callable[[], bool]) -> AsyncIterator[None]:
    """Serve the endpoints at `host:port` until the context ends; not at all for "". Raises
    ValueError or OSError."""
    if not listen:
        yield
        return

    async def health(_: web.Request) -> web.Response:
        return web.Response(
            text="ok\n" if healthy() else "failing\n", status=200 if healthy() else 503
        )

    async def metrics(_: web.Request) -> web.Response:
        return web.Response(body=generate_latest(REGISTRY), content_type="text/plain")

    app = web.Application()
    app.add_routes([web.get("/healthz", health), web.get("/metrics", metrics)])
    async with listening(app, listen):
        yield
