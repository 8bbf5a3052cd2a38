"""`serve`: the program with the chat bots."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...adapters.presentation.errors import error_text, system_text
from ...adapters.presentation.texts import Texts
from ...core.errors import StammtischError
from ...core.printable import escaped
from ...core.service.ports import ServerFails
from ..shared import translated
from ..shared.common import failure, language_option
from .extras import require_extra

if TYPE_CHECKING:
    from ...adapters.chat.plugin import ChatPlugin, ConfigSection
    from .config import Config

    Configured = Mapping[str, tuple[ChatPlugin[Any], ConfigSection]]
    """Chats with their sections, by name."""

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
    for section in config.chats.values():
        for extra in section.extras():
            require_extra(extra, texts)
    from .logs import set_up_logs

    set_up_logs(config.log.level, config.log.format, config.secrets())
    try:
        if check:
            for line in asyncio.run(_check(config, texts)):
                click.echo(line)
            return
        with asyncio.Runner(loop_factory=_quick_loop()) as runner:
            runner.run(_serve(config, _configured(config)))
    except StammtischError as error:
        raise failure(error, texts) from error
    except OSError as error:
        raise click.ClickException(system_text(error, texts)) from error


def _config(file: Path | None, texts: Texts) -> Config:
    """The configuration. Raises ClickException, whose text contains no secret, if it is wrong."""
    from pydantic import ValidationError

    from .reading import read_config

    try:
        config = read_config(file)
    except OSError as error:
        raise click.ClickException(system_text(error, texts)) from error
    except ValidationError as error:
        errors = error.errors(include_input=False, include_url=False)
        problems = [_problem(entry["loc"], entry["type"], entry["msg"], texts) for entry in errors]
        raise click.ClickException(texts("c-bad-config", wrong="; ".join(problems))) from None
    except StammtischError as error:  # no TOML
        wrong = error_text(error, texts)
        raise click.ClickException(texts("c-bad-config", wrong=wrong)) from None
    except ValueError as error:
        raise click.ClickException(texts("c-bad-config", wrong=str(error))) from None
    if not config.chats:
        raise click.ClickException(texts("c-no-chat"))
    return config


def _problem(place: Sequence[int | str], kind: str, message: str, texts: Texts) -> str:
    """What is wrong at a place of the configuration. An unknown section may be that of a chat which
    isn't installed, or can't be used."""
    from .config import Config
    from .installed import all_chats, broken_chats

    name = ".".join(map(str, place))
    if kind != "extra_forbidden" or len(place) != 1:
        return f"{name}: {message.removeprefix('Value error, ')}"
    for fault in broken_chats():
        if fault.facts["name"] == name:
            return error_text(fault, texts)
    keys = ", ".join(sorted(Config.model_fields))
    return texts("c-unknown-section", name=name, chats=", ".join(sorted(all_chats())), keys=keys)


async def _check(config: Config, texts: Texts) -> list[str]:
    """Open the database, log in to each chat's server, and return the results as lines. A server
    that can't be reached now is no error, since `serve` waits until it can."""
    from ...adapters.storage.chats.sql import open_store

    store = await open_store(config.database.url)
    results = [texts("c-config-holds")]
    try:
        for chat, section in _configured(config).values():
            checking, server = chat.check(section, store), chat.server(section)
            results.append(await _check_result(checking, chat.title, server, texts))
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


def _configured(config: Config) -> Configured:
    """The chats with a section in the configuration, by name."""
    from .installed import all_chats

    chats = all_chats()
    return {name: (chats[name], section) for name, section in config.chats.items()}


async def _serve(config: Config, chats: Configured) -> None:
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
        running = [
            asyncio.ensure_future(chat.run(section, chat_server))
            for chat, section in chats.values()
        ]
        gc.collect()
        gc.freeze()  # loaded modules stay, so no later collection needs to examine them
        gc.set_threshold(YOUNG_OBJECTS)
        log.info("serving", extra={"chats": list(chats)})
        stopping = asyncio.create_task(_stopped(stop))
        try:
            await chat_server.until_failure([*running, stopping])
        finally:
            for task in (*running, stopping):
                task.cancel()
            await asyncio.gather(*running, stopping, return_exceptions=True)
    log.info("stopped")


async def _stopped(stop: asyncio.Event) -> None:
    await stop.wait()
