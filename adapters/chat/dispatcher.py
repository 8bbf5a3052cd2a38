"""Dispatches incoming messages of all chats: typed commands, moves and buttons.

An adapter hands in an `Incoming`, gets a `Response` and sends it. The messages of tables are sent
by `core.service.outbox`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ...core.errors import StammtischError
from ...core.game import all_calls
from ...core.scene.texts import Texts
from ...core.service.groups import group_of
from ...core.service.leases import NewJobs
from ...core.service.ports import Transaction, Unavailable
from ...core.service.requests import To, UnknownTable
from ...core.service.restrictions import Ban, put_ban
from ...core.service.service import Service
from ...core.service.stored import Changed, Person, Stored
from ...core.table.commands import AddAi, Join, RetakeSeat
from ..presentation.texts import named_texts
from . import callback_data, views
from .analyses import analysis
from .commands import ANALYSE, FAIR, PEEK, RECORD, REPLAY, Secret
from .context import SERIAL, AdminCheck, Context, NeedsFirst, Setup
from .finished import send_record, send_replay
from .incoming import (
    MAX_POPUP,
    Incoming,
    Languages,
    Response,
    refusal_response,
    response_to,
    solo_game,
    with_ai_name,
)
from .io.updates import RateLimiter, Verdict
from .lines import handle_text, is_small_talk, number_as_button
from .render import draw
from .render.capabilities import EVERYTHING, Capabilities
from .render.message import Message, shortened
from .typed import TABLE, read_line

MAX_QUOTED = 60
"""Most characters of a quoted message."""
SHOWING = (PEEK, ANALYSE, RECORD, REPLAY, FAIR)
"""Buttons that change no table."""
TOO_FAST, BANNED = "too-fast", "banned"
"""The codes under which updates over the rate limit, and of banned people, are counted."""
ANSWERED = "answered"
"""Added to the source of an update, it marks that the update was answered."""


class Dispatcher:
    """Handles updates and returns responses; for the arguments see `Setup`."""

    def __init__(
        self,
        service: Service,
        secret: Secret,
        link: Callable[[str], str],
        can: Capabilities = EVERYTHING,
        admin_check: AdminCheck | None = None,
        group_link: Callable[[], str] | None = None,
    ) -> None:
        self.setup = Setup(
            service=service,
            secret=secret,
            link=link,
            can=can,
            admin_check=admin_check,
            group_link=group_link,
        )
        self.limiter = RateLimiter(service.limits.words_a_minute)
        self.observer = service.observer

    async def take(self, incoming: Incoming) -> Response:
        """Handle an update in one transaction, and return the response. When this returns, all is
        stored. Senders over the rate limit are ignored for a while. Raises Unavailable or another
        error of the store, and then nothing was done."""
        self.observer.received(incoming.source)
        if incoming.visible is not None and incoming.pressed is None:
            incoming = number_as_button(incoming, incoming.visible.options)
        if incoming.public and incoming.pressed is None and is_small_talk(incoming):
            return Response(ignored=True)
        verdict = self._verdict(incoming.by.id)
        if verdict != "yes":
            self.observer.refused(incoming.source, TOO_FAST)
            return await self._slow_down(incoming, verdict == "warned")
        ready: dict[str, Any] = {}

        def work(tx: Transaction) -> tuple[Response, NewJobs | None]:
            context = self.setup.context_for(tx, ready)
            response = self._answer_once(context, incoming)
            return response, context.jobs[-1] if context.jobs else None

        while True:
            try:
                response = await self.setup.service.run(work, serial=SERIAL in ready)
            except NeedsFirst as needed:
                ready[needed.name] = await _await_needed(needed)
                continue
            self.observer.handled(incoming.source)
            if response.refused:
                self.observer.refused(incoming.source, response.refused)
            return response

    def _verdict(self, person: str) -> Verdict:
        """Whether the rate limit lets a person's update pass. A limit of their own counts as it was
        read last, so it needs no transaction."""
        service = self.setup.service
        usual = service.limits.words_a_minute
        words = service.restrictions_read.limit(person, "words_per_minute", usual)
        return self.limiter.allow(person, service.clock.now(), words)

    def _answer_once(self, context: Context, incoming: Incoming) -> Response:
        """The response; without its message if the update was answered before."""
        incoming, languages = _resolved(context.tx, incoming)
        if ban := _ban_of(context, incoming.by.id):
            return self._say_banned(context, incoming, ban, languages)
        handle = handle_text if incoming.pressed is None else self._handle_button
        try:
            response = handle(context, incoming, languages)
        except (Unavailable, Changed):
            raise
        except StammtischError as error:
            response = refusal_response(incoming, error, languages)
        if response.popup and response.message is None:
            response = self._popup_as_message(incoming, response, languages)
        if response.message is None:
            return response
        source = f"{incoming.source} {ANSWERED}"
        if context.tx.note_update(source, incoming.update):
            return response
        return replace(response, message=None, to="")

    def _say_banned(
        self, context: Context, incoming: Incoming, ban: Ban, languages: Languages
    ) -> Response:
        """Tell a banned person of it: once in private, and whenever they press a button."""
        text = languages.own("c-banned", reason=ban.reason or "none")
        popup = text[:MAX_POPUP] if incoming.pressed is not None and self.setup.can.popups else ""
        lane = incoming.by.lane if incoming.public else incoming.chat
        if popup or ban.told or not lane:
            return Response(popup, refused=BANNED)
        put_ban(context.tx, incoming.by.id, replace(ban, told=True))
        context.service.restrictions(context.tx, fresh=True)
        return Response(message=Message(lines=(text,)), to=lane, refused=BANNED)

    def _popup_as_message(
        self, incoming: Incoming, response: Response, languages: Languages
    ) -> Response:
        """The response with a message in place of its pop-up, if the chat has none."""
        if self.setup.can.popups and incoming.pressed is not None:
            return response
        lane = incoming.by.lane if incoming.public else incoming.chat
        message = response.ephemeral or Message(lines=(response.popup,))
        if not lane and incoming.pressed is None:
            message, lane = Message(lines=(languages.own("c-refused"),)), incoming.chat
        return replace(response, popup="", message=message if lane else None, to=lane)

    async def _slow_down(self, incoming: Incoming, first: bool) -> Response:
        """The response over the rate limit: a warning for the `first` ignored message; a pressed
        button is always answered."""
        if incoming.pressed is None and not first:
            return Response()
        incoming, languages = await self._resolve(incoming)
        seconds = self.limiter.muted_for(incoming.by.id, self.setup.service.clock.now())
        if incoming.pressed is not None:
            warning = Response(languages.own("c-slow-down-pressed", seconds=seconds))
            return self._popup_as_message(incoming, warning, languages) if first else warning
        lane = incoming.by.lane or incoming.chat
        quoted = shortened(" ".join(incoming.text.split()), MAX_QUOTED)
        line = languages.to(incoming, lane)("c-slow-down", said=quoted, seconds=seconds)
        return Response(message=Message(lines=(line,)), to=lane)

    async def invitation(self, person: Person, text: str) -> Message | None:
        """The message by which a person invites others to the table with this code and invitation
        (`T7-0a1b`), in their language; None if there is no lobby with it. Raises Unavailable."""
        code = TABLE.fullmatch(text.strip())
        now = self.setup.service.clock.now()
        if code is None or self.limiter.allow(f"shares {person.id}", now) != "yes":
            return None

        def found(tx: Transaction) -> tuple[Stored | None, Texts]:
            known = tx.person(person.id)
            language = (known.settings.get("language") if known else None) or person.language
            return self.setup.service.cache.load(tx, int(code[1])), named_texts(str(language))

        stored, texts = await self.setup.service.store.run(found, False)
        if stored is None or stored.table.phase != "lobby" or not stored.public:
            return None
        table = stored.table
        if table.invitation != code[2]:
            return None
        link = self.setup.link(f"T{stored.number}-{table.invitation}")
        return draw.shared(draw.RenderContext(stored.number, True, table, texts, link))

    async def languages_for(self, incoming: Incoming) -> Languages:
        """The languages of the response to an update. Raises Unavailable."""
        return (await self._resolve(incoming))[1]

    async def _resolve(self, incoming: Incoming) -> tuple[Incoming, Languages]:
        return await self.setup.service.store.run(lambda tx: _resolved(tx, incoming), False)

    # Buttons

    def _handle_button(
        self, context: Context, incoming: Incoming, languages: Languages
    ) -> Response:
        data = incoming.pressed or ""
        if data.startswith(callback_data.COMMAND):
            typed = read_line(data)
            incoming = replace(incoming, text=data)
            if typed and typed.table is not None:
                with suppress(UnknownTable):
                    incoming = _in_topic(incoming, context.load(typed.table))
            return handle_text(context, incoming, languages)
        press = callback_data.read(data)
        if press is None:
            unknown = Response(languages.own("c-unknown-button"), refused="unknown-button")
            return unknown if data else Response()
        if isinstance(press, callback_data.BeginPress):
            begin = solo_game(press.game, press.level or "normal", incoming.by.name)
            return response_to(incoming, context.do(incoming, begin), languages)
        if press.what in SHOWING:
            return self._show(context, incoming, press, languages)
        calls: tuple[str, ...] = ()
        if press.what == callback_data.CALL:
            calls = all_calls(context.load(press.table).table.game)
        command = callback_data.command(press, incoming.by, calls, context.secret)
        if isinstance(command, AddAi):
            command = with_ai_name(command, context.load(press.table))
        reply = context.do(incoming, To(press.table, command))
        response = response_to(incoming, reply, languages)
        if isinstance(command, Join) and reply.error is None and not incoming.by.lane:
            response = replace(response, link=context.link(f"T{press.table}"))  # hands come there
        return response

    def _show(
        self,
        context: Context,
        incoming: Incoming,
        press: callback_data.Press,
        languages: Languages,
    ) -> Response:
        """What a button of SHOWING shows. Raises UnknownTable or Unreadable."""
        stored = context.load(press.table)
        incoming = _in_topic(incoming, stored)
        if press.what == PEEK:
            return self._peek(context, incoming, stored, languages.own)
        if press.what == FAIR:
            return Response(views.commitment_text(stored, languages.own))
        if press.what == ANALYSE:
            return analysis(context, incoming, stored, press.number, languages.own)
        send = send_record if press.what == RECORD else send_replay
        return send(context, incoming, stored, press.number, languages)

    def _peek(self, context: Context, incoming: Incoming, stored: Stored, texts: Texts) -> Response:
        """The sender's own hand as a pop-up in short, and as an ephemeral message in full. Somebody
        who was away is back by that."""
        returned = False
        if stored.table.head.is_replaced(incoming.by.id):
            context.do(incoming, To(stored.number, RetakeSeat(incoming.by.id)))
            stored = context.load(stored.number)
            returned = not stored.table.head.is_replaced(incoming.by.id)
        link = context.link(f"T{stored.number}")
        rendering = draw.RenderContext(stored.number, stored.public, stored.table, texts, link)
        seat = rendering.table.head.sees_as(incoming.by.id)
        if not seat or rendering.table.match is None:
            return Response(texts("c-no-hand"))
        back = (texts("c-peek-back"),) if returned else ()
        lines = [*back, *draw.hand_summary(rendering, seat)]
        if not incoming.by.lane:
            lines.append(texts("c-peek-open"))
        hand = draw.hand(rendering, incoming.by.id)
        ephemeral = replace(
            hand,
            lines=(*back, *hand.lines),
            buttons=(draw.private_chat_button(rendering),),
            picture=None,
        )
        return Response("\n".join(lines)[:MAX_POPUP], ephemeral=ephemeral)


def _in_topic(incoming: Incoming, stored: Stored) -> Incoming:
    """The update in the topic of its table, which isn't known of the button of an old message."""
    if not incoming.public or group_of(stored.chat) != incoming.chat:
        return incoming
    return replace(incoming, chat=stored.chat)


def _resolved(tx: Transaction, incoming: Incoming) -> tuple[Incoming, Languages]:
    """The update with the sender's stored lane, and the languages of the response."""
    person = tx.person(incoming.by.id)
    own = (person.settings.get("language") if person else None) or incoming.by.language
    here = tx.setting(incoming.chat, "language") if incoming.public else None
    lane = incoming.by.lane or (person.lane if person else "")
    incoming = replace(incoming, by=replace(incoming.by, lane=lane))
    return incoming, Languages(named_texts(str(own)), named_texts(str(here or own)))


def _ban_of(context: Context, person: str) -> Ban | None:
    """The operator's ban of a person. One that was read a while ago is read again, since telling of
    it stores it."""
    if person not in context.service.restrictions(context.tx).bans:
        return None
    return context.service.restrictions(context.tx, fresh=True).bans.get(person)


async def _await_needed(needed: NeedsFirst) -> Any:
    """The awaited value, or its error."""
    try:
        return await needed.make()
    except (Unavailable, Changed):
        raise
    except StammtischError as error:
        return error
