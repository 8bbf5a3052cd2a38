"""HTTP servers of the program, and the addresses at which they listen."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import IPv4Address, IPv6Address

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from .wrong_setting import wrong

ADDRESS = re.compile(r"(?:\[(?P<six>[^]]+)]|(?P<host>[A-Za-z0-9._-]+)):(?P<port>[0-9]{1,5})")
LAST_PORT = 65535
NETWORK_ERRORS = (OSError, HttpProcessingError, web.RequestPayloadError)
"""Errors after a client disconnects or sends invalid HTTP."""

log = logging.getLogger(__name__)


def _without_traceback(record: logging.LogRecord) -> bool:
    """Log errors that clients cause without a traceback."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, NETWORK_ERRORS):
        record.msg, record.args = f"{record.getMessage()}: {error!r}", ()
        record.exc_info = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


log.addFilter(_without_traceback)


def host_and_port(address: str) -> tuple[str, int]:
    """The host (of `[::1]:80` without the brackets) and the port. Raises the ValueError of `wrong`
    for another form."""
    parts = ADDRESS.fullmatch(address)
    port = int(parts["port"]) if parts else int(address) if re.fullmatch("[0-9]+", address) else 0
    example = str(port if 0 < port <= LAST_PORT else 8443)
    if parts is None:
        raise wrong("address", port=example)
    if not 0 < port <= LAST_PORT:
        raise wrong("address-port", port=example, last=str(LAST_PORT))
    host = parts["six"] or parts["host"]
    try:
        if parts["six"]:
            IPv6Address(host)
        elif re.fullmatch("[0-9.]+", host):
            IPv4Address(host)
    except ValueError:
        raise wrong("address-host", port=example, host=host) from None
    return host, port


@asynccontextmanager
async def listening(app: web.Application, address: str) -> AsyncIterator[None]:
    """Serve an application at `host:port` until the context ends; running requests are still
    answered then. Raises ValueError, or OSError, whose `filename` is the address, if that can't be
    used."""
    host, port = host_and_port(address)
    runner = web.AppRunner(app, access_log=None, logger=log)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise OSError(error.errno, error.strerror, address) from error
        yield
    finally:
        await runner.cleanup()
