"""Opens tables, within what is allowed to strangers."""

from __future__ import annotations

from dataclasses import replace

from ..games import game_named
from ..table.commands import AddAi, Command, Open, Start
from ..table.table import Step, open_table
from .groups import check_not_banned, quiet_of
from .outbox_rows import enqueue_step, tell_waiting
from .ports import Transaction
from .requests import Begin, Reply, Said, SpecNotAllowed, TooManyOptions, TooManyTables
from .service import Service
from .stored import Stored

HOUR = 3600


def begin(service: Service, tx: Transaction, said: Said, request: Begin) -> Reply:
    """Open a table where somebody speaks, seat AI players, and perhaps deal the cards at once.
    Raises BannedHere, Maintenance, TooManyTables, TooManyOptions, SpecNotAllowed, and what the
    table refuses."""
    if said.public:
        check_not_banned(tx, said.chat, said.by.id)
    service.restrictions(tx).check_maintenance()
    _check_limits(service, tx, said, request)
    person, now = said.by, service.clock.now()
    opened = Open(
        by=person.id,
        name=person.name,
        table=service.secret()[:16],
        game=game_named(request.game).name,
        secret=request.secret or service.secret(),
        options=dict(request.options),
        pace=request.pace,
        public=said.public,
        anyone=request.anyone,
        expires=HOUR * service.limits.lobby_hours,
        reachable=not said.public or bool(person.lane),
        quiet=quiet_of(tx, said.chat) if said.public else "",
    )
    step = open_table(opened, now)
    for spec, name in request.ai:
        step = _then(step, AddAi(person.id, spec, name), now)
    if request.start:
        step = _then(step, Start(person.id, step.table.phase_id), now)
    if said.public and tx.setting(said.chat, "language") is None:
        met = tx.person(person.id) or person  # perhaps with a language that they have chosen
        tx.put_setting(said.chat, "language", met.language)
    number, table = tx.add_table(said.chat, said.public, step), step.table
    stored = Stored(number, said.chat, said.public, table, table.record)
    enqueue_step(tx, table.head, stored, step.effects)
    if said.public:
        tell_waiting(tx, stored, person)
    return Reply(number, opened.game, step.effects, jobs=service.set_jobs(tx, stored))


def _then(before: Step, command: Command, now: float) -> Step:
    """A step and a further command, stored as one."""
    after = before.table.do(command, now)
    new, effects = before.new + after.new, before.effects + after.effects
    return replace(after, loaded=before.loaded, kept=0, new=new, effects=effects)


def _check_limits(service: Service, tx: Transaction, said: Said, request: Begin) -> None:
    limits = service.limits
    if len(tx.tables_of_chat(said.chat)) >= limits.tables_of_chat:
        raise TooManyTables(most=limits.tables_of_chat, whose="chat")
    usual = limits.tables_of_person
    most = service.restrictions(tx).limit(said.by.id, "tables_per_person", usual)
    if len(tx.tables_of_person(said.by.id)) >= most:
        raise TooManyTables(most=most, whose="person")
    if len(request.options) > limits.options:
        raise TooManyOptions(most=limits.options)
    for spec, _ in request.ai:
        check_spec(service, spec)


def check_spec(service: Service, spec: str) -> None:
    """Raise SpecNotAllowed for an AI player for which strangers may not ask."""
    if spec not in service.limits.players:
        raise SpecNotAllowed(spec=spec, allowed=", ".join(service.limits.players))
