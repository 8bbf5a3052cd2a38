"""`serve`: the program with the chat bots."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...adapters.execution.signals import ENDING
from ...adapters.presentation.errors import error_text, system_text
from ...core.errors import StammtischError
from ...core.scene.texts import Texts
from ..shared import translated
from ..shared.common import failure, language_option, require_extra
from . import checking

if TYPE_CHECKING:
    from .config import Config, Configured

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
@translated.option(
    "--check",
    is_flag=True,
    help="Only check the configuration, the database and the chats; nothing is changed.",
)
@translated.option(
    "--migrate",
    "to_migrate",
    is_flag=True,
    help="Only bring the database to the version of this program; SQLite is copied before.",
)
@translated.option(
    "--new-recovery-key",
    "new_key",
    is_flag=True,
    help="Only print a new recovery key, for encrypted rooms.",
)
@translated.option(
    "--trust-identity",
    "identity",
    metavar="USER[=KEY]",
    help="Only show the cross-signing identity of a user of Matrix, or trust another master KEY.",
)
@language_option
def serve(
    file: Path | None,
    check: bool,
    to_migrate: bool,
    new_key: bool,
    identity: str | None,
    texts: Texts,
) -> None:
    """Keep tables for chats: the bot. Needs the extra of each chat (“telegram”, “matrix”);
    docs/operating.md tells how."""
    if new_key:
        from ...adapters.matrix.crypto.recovery_key import new_recovery_key

        click.echo(new_recovery_key())
        return
    require_extra("chats", texts)
    require_extra("serve", texts)
    if check + to_migrate + (identity is not None) > 1:
        raise click.UsageError(texts("c-serve-one"))
    config = read_configuration(file, texts, chats_needed=not to_migrate)
    for section in config.chats.values():
        for extra in section.extras():
            require_extra(extra, texts)
    from .config import configured
    from .monitoring import set_up_logs

    set_up_logs(config.log.level, config.log.format, config.secrets())
    try:
        if check:
            asyncio.run(_print(checking.check(config, configured(config), texts)))
            return
        if to_migrate:
            asyncio.run(_print(checking.migrate(config.database.url, texts)))
            return
        if identity is not None:
            require_extra("matrix-e2ee", texts)
            asyncio.run(_print(checking.trust_identity(config.database.url, identity, texts)))
            return
        with asyncio.Runner(loop_factory=_quick_loop()) as runner:
            runner.run(_serve(config, configured(config)))
    except StammtischError as error:
        raise failure(error, texts) from error
    except OSError as error:
        raise click.ClickException(system_text(error, texts)) from error


async def _print(lines: AsyncIterator[str]) -> None:
    async for line in lines:
        click.echo(line)


def read_configuration(file: Path | None, texts: Texts, chats_needed: bool = True) -> Config:
    """The configuration. Raises ClickException, whose text contains no secret, if it is wrong, or
    names no chat where one is needed."""
    from pydantic import ValidationError

    from .config import problem_text, read_config

    try:
        config = read_config(file)
    except OSError as error:
        raise click.ClickException(system_text(error, texts)) from error
    except ValidationError as error:
        errors = error.errors(include_input=False, include_url=False)
        problems = [problem_text(entry, texts) for entry in errors]
        first, *others = problems  # lines of their own: a fact that is too long would be cut
        told = [texts("c-bad-config", wrong=first), *others]
        raise click.ClickException("\n".join(told)) from None
    except StammtischError as error:  # no TOML
        wrong = error_text(error, texts)
        raise click.ClickException(texts("c-bad-config", wrong=wrong)) from None
    except ValueError as error:
        raise click.ClickException(texts("c-bad-config", wrong=str(error))) from None
    if chats_needed and not config.chats:
        raise click.ClickException(texts("c-no-chat"))
    return config


def _quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop of uvloop, which exists for some systems only; else None, for that of
    asyncio."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _serve(config: Config, chats: Configured) -> None:
    """Run chats on one server until a signal comes, or a task fails."""
    from .metrics import OBSERVER, expect, text_of_metrics
    from .monitoring import health_endpoints
    from .server import open_chat_server

    expect(chats)
    url, days, finished = config.database.url, config.database.days, config.database.finished_days
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as `nohup` leaves SIGHUP
            loop.add_signal_handler(number, stop.set)
    async with (
        open_chat_server(
            url,
            config.workers,
            config.service_limits,
            observer=OBSERVER,
            days=days,
            finished_days=finished,
            operator=config.operator,
        ) as chat_server,
        health_endpoints(
            config.health,
            chat_server.healthy,
            lambda: text_of_metrics(chat_server.store, chat_server.healthy(), chats),
        ),
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
