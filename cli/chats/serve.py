"""`serve`: the program with the chat bots."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...adapters.presentation.errors import system_text
from ...adapters.presentation.texts import Texts
from ...core.errors import StammtischError
from ...core.printable import escaped
from ...core.service.ports import ServerFails
from ..shared import translated
from ..shared.common import failure, language_option
from .extras import require_extra

if TYPE_CHECKING:
    from .config import Config
    from .server import ChatServer

    Runner = Callable[[ChatServer], Coroutine[Any, Any, None]]

YOUNG_OBJECTS = 50_000
"""New objects after which cycles among them are looked for; an update makes few cycles."""

log = logging.getLogger(__name__)


@translated.command()
@translated.option(
    "--config",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The configuration; what is secret may stand in the environment instead.",
)
@translated.option("--check", is_flag=True, help="Only check the configuration and the database.")
@translated.option(
    "--new-recovery-key",
    "new_key",
    is_flag=True,
    help="Only print a new recovery key, for encrypted rooms.",
)
@language_option
def serve(file: Path | None, check: bool, new_key: bool, texts: Texts) -> None:
    """Keep tables for chats: the bot. Needs the extra of each chat (“telegram”, “matrix”);
    docs/operating.md tells how."""
    if new_key:
        from ...adapters.matrix.crypto.recovery_key import new_recovery_key

        click.echo(new_recovery_key())
        return
    require_extra("chats", texts)
    require_extra("serve", texts)
    config = _config(file, texts)
    for chat in ("telegram", "matrix"):
        if getattr(config, chat) is not None:
            require_extra(chat, texts)
    if config.matrix is not None and config.matrix.recovery_key.get_secret_value():
        require_extra("matrix-e2ee", texts)
    from .logs import set_up_logs

    set_up_logs(config.log.level, config.log.format, config.secrets())
    try:
        if check:
            for line in asyncio.run(_check(config, texts)):
                click.echo(line)
            return
        with asyncio.Runner(loop_factory=_quick_loop()) as runner:
            runner.run(_serve(config, _runners(config)))
    except StammtischError as error:
        raise failure(error, texts) from error
    except OSError as error:
        raise click.ClickException(system_text(error, texts)) from error


def _config(file: Path | None, texts: Texts) -> Config:
    """The configuration. Raises ClickException, whose text contains no secret, if it is wrong."""
    from pydantic import ValidationError

    from .config import read_config

    try:
        config = read_config(file)
    except OSError as error:
        raise click.ClickException(system_text(error, texts)) from error
    except ValidationError as error:
        problems = [
            f"{'.'.join(map(str, entry['loc']))}: {entry['msg'].removeprefix('Value error, ')}"
            for entry in error.errors(include_input=False, include_url=False)
        ]
        raise click.ClickException(texts("c-bad-config", wrong="; ".join(problems))) from None
    except ValueError as error:  # no TOML
        raise click.ClickException(texts("c-bad-config", wrong=str(error))) from None
    if config.telegram is None and config.matrix is None:
        raise click.ClickException(texts("c-no-chat"))
    return config


async def _check(config: Config, texts: Texts) -> list[str]:
    """Open the database, log in to each chat's server, and return the results as lines. A server
    that can't be reached now is no error, since `serve` waits until it can."""
    from ...adapters.storage.chats.sql import open_store

    store = await open_store(config.database.url)
    results = [texts("c-config-holds")]
    try:
        if (telegram := config.telegram) is not None:
            from .telegram import check_telegram

            checking = check_telegram(telegram)
            results.append(await _check_result(checking, "Telegram", telegram.base_url, texts))
        if (matrix := config.matrix) is not None:
            from .matrix import check_matrix

            checking = check_matrix(matrix, store)
            results.append(await _check_result(checking, "Matrix", matrix.homeserver, texts))
    finally:
        await store.close()
    return results


async def _check_result(
    checking: Coroutine[Any, Any, str], chat: str, server: str, texts: Texts
) -> str:
    try:
        return texts("c-check-bot", chat=chat, name=await checking)
    except ServerFails as error:
        detail = escaped(str(error.facts["detail"]))
        return texts("c-check-away", chat=chat, server=server, detail=detail)


def _quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop of uvloop, which exists for some systems only; else None, for that of
    asyncio."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def _runners(config: Config) -> dict[str, Runner]:
    """The functions that run the configured chats on a server, by name of the chat."""
    runners: dict[str, Runner] = {}
    if (telegram := config.telegram) is not None:
        from .telegram import run_telegram

        runners["telegram"] = lambda chat_server: run_telegram(chat_server, telegram)
    if (matrix := config.matrix) is not None:
        from .matrix import run_matrix

        runners["matrix"] = lambda chat_server: run_matrix(chat_server, matrix)
    return runners


async def _serve(config: Config, runners: Mapping[str, Runner]) -> None:
    """Run chats on one server until a signal comes, or a task fails."""
    from ...core.service.requests import Limits
    from .health import METRICS, health_endpoints
    from .server import open_chat_server

    limits = Limits(
        tables_of_chat=config.limits.tables_per_chat,
        tables_of_person=config.limits.tables_per_person,
        words_a_minute=config.limits.words_per_minute,
        options=config.limits.options_per_table,
        lobby_hours=config.limits.lobby_hours,
        analysis_seconds=config.limits.analysis_seconds,
        players=tuple(config.limits.players),
    )
    url, days = config.database.url, config.database.days
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with (
        open_chat_server(url, config.workers, limits, observer=METRICS, days=days) as chat_server,
        health_endpoints(config.health, chat_server.healthy),
    ):
        chats = [asyncio.ensure_future(run(chat_server)) for run in runners.values()]
        gc.collect()
        gc.freeze()  # loaded modules stay, so no later collection needs to examine them
        gc.set_threshold(YOUNG_OBJECTS)
        log.info("serving", extra={"chats": list(runners)})
        stopping = asyncio.create_task(_stopped(stop))
        try:
            await chat_server.until_failure([*chats, stopping])
        finally:
            for task in (*chats, stopping):
                task.cancel()
            await asyncio.gather(*chats, stopping, return_exceptions=True)
    log.info("stopped")


async def _stopped(stop: asyncio.Event) -> None:
    await stop.wait()
