"""`serve`: the program that keeps tables for chats."""

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
from ..common import failure, language_option
from .extras import needs

if TYPE_CHECKING:
    from .config import Config
    from .server import ChatServer

    Runner = Callable[[ChatServer], Coroutine[Any, Any, None]]

log = logging.getLogger(__name__)


@click.command()
@click.option("--config", "file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--check", is_flag=True)
@language_option
def serve(file: Path | None, check: bool, texts: Texts) -> None:
    """Keep tables for chats, as a configuration says."""
    needs("chats", texts)
    needs("serve", texts)
    config = _config(file, texts)
    for chat in ("telegram", "matrix"):
        if getattr(config, chat) is not None:
            needs(chat, texts)
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
    """The configuration; ClickException says what is wrong with it, and shows no secret."""
    from pydantic import ValidationError

    from .config import read_config

    try:
        config = read_config(file)
    except OSError as error:
        raise click.ClickException(system_text(error, texts)) from error
    except ValidationError as error:
        wrong = [
            f"{'.'.join(map(str, one['loc']))}: {one['msg'].removeprefix('Value error, ')}"
            for one in error.errors(include_input=False, include_url=False)
        ]
        raise click.ClickException(texts("c-bad-config", wrong="; ".join(wrong))) from None
    except ValueError as error:  # no TOML
        raise click.ClickException(texts("c-bad-config", wrong=str(error))) from None
    if config.telegram is None and config.matrix is None:
        raise click.ClickException(texts("c-no-chat"))
    return config


async def _check(config: Config, texts: Texts) -> list[str]:
    """Open the database, and ask each chat's server who the bot is; what came of it. That a server
    can't be reached now is no error: `serve` waits until it can."""
    from ...adapters.storage.sql import open_store

    store = await open_store(config.database.url)
    said = [texts("c-config-holds")]
    try:
        if (telegram := config.telegram) is not None:
            from .telegram import ask_telegram

            said.append(await _asked(ask_telegram(telegram), "Telegram", telegram.base_url, texts))
        if (matrix := config.matrix) is not None:
            from .matrix import ask_matrix

            asking = ask_matrix(matrix, store)
            said.append(await _asked(asking, "Matrix", matrix.homeserver, texts))
    finally:
        await store.close()
    return said


async def _asked(asking: Coroutine[Any, Any, str], chat: str, server: str, texts: Texts) -> str:
    try:
        return texts("c-check-bot", chat=chat, name=await asking)
    except ServerFails as error:
        detail = escaped(str(error.facts["detail"]))
        return texts("c-check-away", chat=chat, server=server, detail=detail)


def _quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's, which there is for some systems only; else None, for asyncio's own."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def _runners(config: Config) -> dict[str, Runner]:
    """The chats that are configured, by name. Each runs within a house, until it is cancelled or
    something fails that can't be mended there."""
    found: dict[str, Runner] = {}
    if (telegram := config.telegram) is not None:
        from .telegram import run_telegram

        found["telegram"] = lambda house: run_telegram(house, telegram)
    if (matrix := config.matrix) is not None:
        from .matrix import run_matrix

        found["matrix"] = lambda house: run_matrix(house, matrix)
    return found


async def _serve(config: Config, runners: Mapping[str, Runner]) -> None:
    """Run chats in one house, until a signal comes, or something fails."""
    from ...core.service.requests import Limits
    from .health import watched
    from .measured import MeasuredService
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
        open_chat_server(url, config.workers, limits, kind=MeasuredService, days=days) as house,
        watched(config.health, house.healthy),
    ):
        chats = [asyncio.ensure_future(run(house)) for run in runners.values()]
        gc.collect()
        gc.freeze()  # what was loaded stays: no later collection needs to look through it
        log.info("serving", extra={"chats": list(runners)})
        stopping = asyncio.create_task(_stopped(stop))
        try:
            await house.until_failure([*chats, stopping])
        finally:
            for task in (*chats, stopping):
                task.cancel()
            await asyncio.gather(*chats, stopping, return_exceptions=True)
    log.info("stopped")


async def _stopped(stop: asyncio.Event) -> None:
    await stop.wait()
