"""Structured logs: one line of JSON, or of text, an event; secrets are struck out wherever they
turn up."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable, Mapping, MutableMapping
from typing import Any

import structlog

STRUCK_OUT = "***"


def strike_out(secrets: Iterable[str]) -> structlog.typing.Processor:
    """A step that leaves no secret in an event, its details or a traceback."""
    known = [secret for secret in secrets if secret]

    def struck(value: Any) -> Any:
        if isinstance(value, str):
            for secret in known:
                value = value.replace(secret, STRUCK_OUT)
            return value
        if isinstance(value, Mapping):
            return {name: struck(one) for name, one in value.items()}
        if isinstance(value, list | tuple):
            return [struck(one) for one in value]
        return value if isinstance(value, int | float | bool | None) else struck(str(value))

    def step(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        return {name: struck(value) for name, value in event.items()}

    return step


def set_up_logs(level: str, form: str, secrets: Iterable[str]) -> None:
    """All that this program and its libraries log goes to standard error. Libraries that log
    addresses of requests, which may hold a token, are heard only when something is wrong."""
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
