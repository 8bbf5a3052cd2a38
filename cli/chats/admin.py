"""`admin`: what an operator does with tables and people, in the database of a bot that runs. It
carries nothing out that tables wait for, and sends nothing: the bot does that within seconds."""

from __future__ import annotations

import asyncio
import json
import math
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from ...adapters.presentation.errors import system_text
from ...core.errors import StammtischError
from ...core.scene.texts import Texts
from ...core.service import administration, people
from ...core.service.restrictions import OF_PEOPLE, PersonLimits
from ..shared import translated
from ..shared.common import confirmed, failure, json_option, language_option, require_extra
from ..shared.language import LANGUAGE, OPTION, OPTION_HELP
from .serve import read_configuration

if TYPE_CHECKING:
    from ...core.service.ports import AsyncThinker, Transaction
    from ...core.service.service import Service
    from ...core.service.stored import Pruned
    from .config import Config

Done = TypeVar("Done")
Command = TypeVar("Command", bound=Callable[..., Any])
Work = Callable[["Service", "Transaction"], Done]
"""What is done in one transaction."""
PHASES = (*administration.UNFINISHED, "over")


class NoDatabase(StammtischError):
    """There is no database of a bot yet. Facts: database."""


class AdminSession:
    """A command of the operator: does work in the database of the configuration."""

    def __init__(self, file: Path | None, texts: Texts) -> None:
        for extra in ("chats", "serve"):
            require_extra(extra, texts)
        self.config = read_configuration(file, texts, chats_needed=False)
        self.texts = texts

    def do(self, work: Work[Done], purging: bool = False) -> Done:
        """Do some work in one transaction. Raises ClickException for a StammtischError."""

        async def in_one(service: Service) -> Done:
            return await service.run(lambda tx: (work(service, tx), None), serial=True)

        return self.run(in_one, purging)

    def run(self, work: Callable[[Service], Awaitable[Done]], purging: bool = False) -> Done:
        """Do some work in transactions of its own. Raises ClickException for a StammtischError."""

        async def run() -> Done:
            async with opened(self.config, purging) as service:
                return await work(service)

        try:
            return asyncio.run(run())
        except StammtischError as error:
            raise failure(error, self.texts) from error

    def check_sure(self, yes: bool, message: str, **facts: object) -> None:
        """Ask before something that can't be undone. Raises UsageError where nobody can be asked,
        Abort if the answer is no."""
        if yes:
            return
        if not sys.stdin.isatty():
            raise click.UsageError(self.texts("o-needs-yes"))
        if not confirmed(self.texts(message, **facts)):
            raise click.Abort

    def say(self, message: str, **facts: object) -> None:
        click.echo(self.texts(message, **facts))


@asynccontextmanager
async def opened(config: Config, purging: bool) -> AsyncIterator[Service]:
    """A service on the database of a bot, which isn't made or migrated here. Unless it is for
    `purging`, nothing is deleted because it is old. Raises NoDatabase, StoreTooOld, and the errors
    of `check_database`."""
    from ...adapters.storage.chats.checking import database_version
    from ...adapters.storage.chats.engine import StoreTooOld
    from ...adapters.storage.chats.sql import open_store
    from ...core.service.service import Service
    from .server import SystemClock, secret

    section, clock = config.database, SystemClock()
    version = await database_version(section.url)
    if version.found is None:
        raise NoDatabase(database=version.database)
    if version.outdated:
        raise StoreTooOld(database=version.database, version=version.found, known=version.known)
    days, finished_days = (section.days, section.finished_days) if purging else (math.inf, 0)
    store = await open_store(section.url, clock.now, days, finished_days)
    nobody = cast("AsyncThinker", None)  # no job is carried out here
    try:
        yield Service(store, nobody, clock, secret, config.service_limits, operator=config.operator)
    finally:
        await store.close()


def operator_options(command: Command) -> Command:
    """The options `--config` and `--lang`; the command gets an AdminSession."""

    def with_operator(file: Path | None, texts: Texts, **arguments: Any) -> Any:
        return command(AdminSession(file, texts), **arguments)

    with_operator.__doc__ = command.__doc__
    with_operator.__name__ = command.__name__
    with_operator.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
    config = translated.option(
        "--config",
        "file",
        envvar="STAMMTISCH_CONFIG",
        type=click.Path(dir_okay=False, path_type=Path),
        help="The configuration of `serve`, also as STAMMTISCH_CONFIG.",
    )
    return cast(Command, config(language_option(with_operator)))


class TableCode(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """The code of a table; converts to its number."""

    name = "table"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        from ..shared.run_texts import texts_of

        digits = str(value).removeprefix("T").removeprefix("t")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 10):
            self.fail(texts_of(ctx)("o-which-table", text=str(value)), param, ctx)
        return int(digits)


yes_option = translated.option("--yes", is_flag=True, help="Don't ask.")
person_argument = translated.argument("who", metavar="PERSON")


@click.group(cls=translated.Group)
@translated.option(OPTION, expose_value=False, type=LANGUAGE, help=OPTION_HELP)
def admin() -> None:
    """Look after the tables and people of a bot, also while it runs.

    A PERSON is an id (telegram:12345, matrix:@anna:example.org) or a name that only one has.
    """


def _print_json(reports: Any) -> None:
    click.echo(json.dumps(reports, ensure_ascii=False, indent=2))


def _now() -> float:
    from .server import SystemClock

    return SystemClock().now()


# Tables


@admin.command("tables")
@translated.option(
    "--state",
    "phases",
    type=click.Choice(PHASES),
    multiple=True,
    help="Only tables in this state; by default all that aren't over.",
)
@json_option
@operator_options
def tables(session: AdminSession, phases: Sequence[str], as_json: bool) -> None:
    """List tables: game, state, chat, who sits there, and when somebody last did something."""
    from ...adapters.presentation.administration import table_lines

    wanted = phases or administration.UNFINISHED
    reports = session.do(lambda service, tx: administration.tables(tx, wanted))
    if as_json:
        _print_json([asdict(report) for report in reports])
        return
    now = _now()
    for report in reports:
        click.echo("\n".join(table_lines(report, now, session.texts)))
    if not reports:
        session.say("o-no-tables")


@admin.command("table")
@translated.argument("number", metavar="TABLE", type=TableCode())
@json_option
@operator_options
def table(session: AdminSession, number: int, as_json: bool) -> None:
    """Show a table as spectators see it, and who sits there; never a hidden card."""
    from ...adapters.chat.administration import spectator_lines
    from ...adapters.presentation.administration import table_details

    def shown(
        service: Service, tx: Transaction
    ) -> tuple[administration.TableReport, int, list[str]]:
        report, unsent = administration.table(tx, number), tx.unsent(number)
        return report, unsent, spectator_lines(service, tx, number, session.texts)

    report, unsent, lines = session.do(shown)
    if as_json:
        _print_json({**asdict(report), "unsent": unsent, "shown": lines})
        return
    details = table_details(report, unsent, _now(), session.texts)
    click.echo("\n".join([*details, *([""] if lines else []), *lines]))


@admin.command("end")
@translated.argument("numbers", metavar="TABLE...", type=TableCode(), nargs=-1, required=True)
@translated.option("--reason", default="", metavar="TEXT", help="What people there read.")
@yes_option
@operator_options
def end(session: AdminSession, numbers: Sequence[int], reason: str, yes: bool) -> None:
    """End tables: a game without a result, or a lobby. The bot tells people the reason."""
    session.check_sure(yes, "o-sure-end", number=len(numbers))

    def ended(service: Service, tx: Transaction) -> None:
        for number in numbers:
            administration.end_table(service, tx, number, reason)

    session.do(ended)
    for number in numbers:
        session.say("o-ended", table=f"T{number}")


# People


@admin.command("people")
@translated.argument("text", default="", metavar="[TEXT]")
@json_option
@operator_options
def people_(session: AdminSession, text: str, as_json: bool) -> None:
    """List people with TEXT in their name or id: where they sit, bans, own limits."""
    from ...adapters.presentation.administration import person_lines

    def listed(service: Service, tx: Transaction) -> list[administration.PersonReport]:
        return administration.people(tx, service.restrictions(tx), text)

    reports = session.do(listed)
    if as_json:
        _print_json([asdict(report) for report in reports])
        return
    for report in reports:
        click.echo("\n".join(person_lines(report, session.texts)))
    if not reports:
        session.say("o-no-people")


@admin.command("ban")
@person_argument
@translated.option("--reason", default="", metavar="TEXT", help="What the person reads.")
@operator_options
def ban(session: AdminSession, who: str, reason: str) -> None:
    """Ban a person: the bot doesn't listen to them, and they leave all tables."""
    from ...adapters.presentation.administration import table_codes

    def banned(service: Service, tx: Transaction) -> tuple[str, list[int]]:
        person = administration.person_meant(tx, who, unseen=True)
        return person, people.ban(service, tx, person, reason)

    person, left = session.do(banned)
    session.say("o-banned", person=person, tables=table_codes(left))


@admin.command("unban")
@person_argument
@operator_options
def unban(session: AdminSession, who: str) -> None:
    """Lift the ban of a person."""

    def unbanned(service: Service, tx: Transaction) -> str:
        person = administration.person_meant(tx, who, unseen=True)
        administration.unban(service, tx, person)
        return person

    session.say("o-unbanned", person=session.do(unbanned))


class LimitChange(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """NAME=NUMBER; converts to both."""

    name = "limit"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, int]:
        from ..shared.run_texts import texts_of

        name, _, number = str(value).partition("=")
        digits = number.removeprefix("-")
        if name not in OF_PEOPLE or not (digits.isascii() and digits.isdecimal()):
            known = ", ".join(OF_PEOPLE)
            self.fail(texts_of(ctx)("o-which-limit", text=str(value), known=known), param, ctx)
        return name, int(number)


@admin.command("limits")
@person_argument
@translated.argument("changes", metavar="[NAME=NUMBER...]", type=LimitChange(), nargs=-1)
@json_option
@operator_options
def limits(
    session: AdminSession, who: str, changes: Sequence[tuple[str, int]], as_json: bool
) -> None:
    """Show the limits that count for a person, or set some of their own (-1: the usual one)."""
    from ...adapters.presentation.administration import limits_text

    def limited(service: Service, tx: Transaction) -> tuple[str, PersonLimits]:
        person = administration.person_meant(tx, who, unseen=True)
        if changes:
            administration.set_limits(service, tx, person, dict(changes))
        return person, administration.limits_of(service, tx, person)

    person, limits = session.do(limited)
    if as_json:
        _print_json({"person": person, "limits": dict(limits)})
        return
    session.say("o-limits", person=person, limits=limits_text(limits))


@admin.command("export")
@person_argument
@translated.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    help="Writes to this file, not to standard output.",
)
@operator_options
def export(session: AdminSession, who: str, output: Path | None) -> None:
    """Print all that is stored of a person, as JSON; of games that are on only their own moves."""
    from ...adapters.files import PRIVATE_FILE, write_whole
    from ...core.service.export import exported

    async def data(service: Service) -> dict[str, Any]:
        person = await service.store.run(lambda tx: administration.person_meant(tx, who), False)
        return await exported(service, person)

    found = session.run(data)
    if output is None:
        _print_json(found)
        return
    content = json.dumps(found, ensure_ascii=False, indent=2)
    try:
        write_whole(output, f"{content}\n".encode(), PRIVATE_FILE)
    except OSError as error:
        raise click.ClickException(system_text(error, session.texts)) from error


@admin.command("forget")
@person_argument
@yes_option
@operator_options
def forget(session: AdminSession, who: str, yes: bool) -> None:
    """Delete all that is stored of a person, a ban too; their games stay, under another name."""
    from ...adapters.presentation.administration import table_codes

    person = session.do(lambda service, tx: administration.person_meant(tx, who, unseen=True))
    session.check_sure(yes, "o-sure-forget", person=person)
    name = session.texts("c-forgotten-name")
    left = session.do(lambda service, tx: people.forget(service, tx, person, name))
    session.say("o-forgotten", person=person, tables=table_codes(left))


# All chats


@admin.command("announce")
@translated.argument("text", metavar="TEXT")
@translated.option(
    "--days",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Also tell chats in which a game ended in the last so many days.",
)
@yes_option
@operator_options
def announce(session: AdminSession, text: str, days: int, yes: bool) -> None:
    """Tell TEXT in all chats with tables that aren't over."""
    number = session.do(
        lambda service, tx: len(administration.chats_to_tell(tx, service.clock.now(), days))
    )
    if number:
        session.check_sure(yes, "o-sure-announce", chats=number)

    def announced(service: Service, tx: Transaction) -> int:
        chats = administration.chats_to_tell(tx, service.clock.now(), days)
        administration.announce(tx, chats, text)
        return len(chats)

    session.say("o-announced", chats=session.do(announced))


@admin.command("maintenance")
@translated.argument("what", metavar="[on|off]", type=click.Choice(["on", "off"]), required=False)
@translated.option("--text", default="", metavar="TEXT", help="With `on`: what people read, too.")
@json_option
@operator_options
def maintenance(session: AdminSession, what: str | None, text: str, as_json: bool) -> None:
    """Let no game begin (on), and again (off); people at tables are told. Else say how it is."""
    if what == "on":
        told = session.do(lambda service, tx: administration.begin_maintenance(service, tx, text))
        session.say("o-maintenance-on", chats=told)
        return
    if what == "off":
        told = session.do(administration.end_maintenance)
        session.say("o-maintenance-off", chats=told)
        return
    stored = session.do(lambda service, tx: service.restrictions(tx).maintenance)
    if as_json:
        _print_json({"maintenance": stored is not None, "text": stored or ""})
        return
    session.say("o-maintenance-is", on=stored is not None)


@admin.command("purge")
@yes_option
@operator_options
def purge(session: AdminSession, yes: bool) -> None:
    """Delete now what is kept no longer, by the days of the configuration."""
    from ...adapters.presentation.administration import pruned_lines
    from ...core.service.stored import Pruned

    section = session.config.database
    message = "o-sure-purge" if section.finished_days else "o-sure-purge-days"
    session.check_sure(yes, message, days=section.days, finished=section.finished_days)
    total, more = Pruned(0, 0, 0, more=False), True
    while more:
        done: Pruned = session.do(lambda service, tx: tx.prune_now(), purging=True)
        more = done.more
        total = Pruned(
            total.updates + done.updates,
            total.messages + done.messages,
            total.tables + done.tables,
            more=False,
        )
    click.echo("\n".join(pruned_lines(total, session.texts)))
