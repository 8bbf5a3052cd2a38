"""What operators watch: structured logs (a line of JSON or text for each event, with secrets
replaced), `/healthz` and `/metrics`."""

from __future__ import annotations

import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, MutableMapping
from contextlib import asynccontextmanager
from typing import Any

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from ...adapters.chat.listening import listening

STRUCK_OUT = "***"


def strike_out(secrets: Iterable[str]) -> structlog.typing.Processor:
    """A processor that replaces secrets in an event, its details and tracebacks."""
    patterns = [secret for secret in secrets if secret]

    def struck(value: Any) -> Any:
        if isinstance(value, str):
            for secret in patterns:
                value = value.replace(secret, STRUCK_OUT)
            return value
        if isinstance(value, Mapping):
            return {name: struck(part) for name, part in value.items()}
        if isinstance(value, list | tuple):
            return [struck(part) for part in value]
        return value if isinstance(value, int | float | bool | None) else struck(str(value))

    def step(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        return {name: struck(value) for name, value in event.items()}

    return step


def set_up_logs(level: str, form: str, secrets: Iterable[str]) -> None:
    """Log to standard error, in the form `json` or `text`, with secrets replaced. Libraries that
    log addresses of requests, which may contain a token, log only warnings and errors."""
    steps: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=steps,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            strike_out(secrets),
            renderer,
        ],
    )
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("httpx", "httpcore", "telegram", "aiohttp", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)


# Endpoints


@asynccontextmanager
async def health_endpoints(
    listen: str, healthy: Callable[[], bool], metrics_text: Callable[[], Awaitable[bytes]]
) -> AsyncIterator[None]:
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
        return web.Response(
            body=await metrics_text(), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )

    app = web.Application()
    app.add_routes([web.get("/healthz", health), web.get("/metrics", metrics)])
    async with listening(app, listen):
        yield
