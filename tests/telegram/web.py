"""The Bot API over HTTP: bodies, answers, long polls, the webhook, and what goes wrong there."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from .faults import ALL, WITH_UPDATES, Fault, Faults
from .limits import Limits
from .methods import METHODS, Call, Violation
from .validation import model_of, read
from .world import Refused, World

if TYPE_CHECKING:
    from aiohttp import ClientSession, web

TICK = 0.01  # seconds between looks at the clock, which may run faster than time
SECRET = "X-Telegram-Bot-Api-Secret-Token"
WAITING = ("getupdates", "setwebhook", "deletewebhook")
CONFLICT = {
    "webhook": (
        "Conflict: can't use getUpdates method while webhook is active;"
        " use deleteWebhook to delete the webhook first"
    ),
    "poll": (
        "Conflict: terminated by other getUpdates request;"
        " make sure that only one bot instance is running"
    ),
}


@dataclass(frozen=True)
class Request:
    """A request as it came in, and how it ended: `code` is 0 if the connection was cut."""

    time: float
    method: str
    parameters: dict[str, Any]
    chat: int | None
    code: int
    description: str


@dataclass
class Webhook:
    url: str = ""
    secret: str = ""


async def body_of(request: web.Request) -> tuple[dict[str, Any], dict[str, tuple[str, bytes]]]:
    """Parameters and files of a request: query, JSON, form or multipart."""
    from aiohttp.web import FileField

    raw: dict[str, Any] = dict(request.query)
    files: dict[str, tuple[str, bytes]] = {}
    if request.content_type == "application/json":
        try:
            given = json.loads(await request.read() or b"{}")
        except ValueError:
            raise Refused(400, "Bad Request: object expected as JSON", "type") from None
        return raw | given, files
    for name, value in (await request.post()).items():
        if isinstance(value, FileField):
            files[name] = (value.filename, value.file.read())
            value.file.close()
        else:
            raw[name] = value
    return raw, files


def gone(request: web.Request) -> bool:
    """Whether whoever asked has closed the connection."""
    return request.transport is None or request.transport.is_closing()


def chat_of_update(update: Mapping[str, Any]) -> int | None:
    """The id of the chat in which something happened."""
    body: Any = next((value for key, value in update.items() if key != "update_id"), {})
    body = body.get("message", body)
    return body.get("chat", {}).get("id") if isinstance(body, dict) else None


class Web:
    """The HTTP side. It runs in one event loop; the world may be changed from other threads."""

    def __init__(self, world: World, token: str, faults: Faults, limits: Limits | None) -> None:
        self.world, self.token, self.faults, self.limits = world, token, faults, limits
        self.violations: list[Violation] = []
        self.requests: list[Request] = []
        self.confirmed: list[dict[str, Any]] = []
        self.webhook = Webhook()
        self.busy = 0  # requests under way, polls apart
        self.poll = 0
        self.port = 0
        self.runner: web.AppRunner | None = None
        self.tasks: list[asyncio.Task[None]] = []
        self.event = asyncio.Event()

    # Starting and stopping

    async def start(self) -> None:
        from aiohttp import web

        for method in (*METHODS, *WAITING):
            model_of(method)
        self.event = asyncio.Event()
        self.loop = asyncio.get_running_loop()
        self.world.listeners.append(self.wake)
        app = web.Application(client_max_size=60_000_000)
        app.router.add_route("*", "/bot{token}/{method}", self.answer)
        app.router.add_get("/file/bot{token}/files/{id}/{name}", self.download)
        self.runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self.runner.addresses[0][1]
        self.tasks = [asyncio.create_task(self.deliver())]

    async def stop(self) -> None:
        self.world.listeners.remove(self.wake)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks = []
        self.poll += 1  # ends the poll that still waits
        if self.runner is not None:
            await self.runner.cleanup()

    def wake(self) -> None:
        """Something has happened, perhaps in another thread."""
        self.loop.call_soon_threadsafe(self.event.set)

    async def tick(self) -> None:
        """Until something happens in the world, or a moment later."""
        self.event.clear()
        happens = asyncio.ensure_future(self.event.wait())
        try:  # wait_for would lose a cancellation that comes at the same moment (Python 3.11)
            await asyncio.wait({happens}, timeout=TICK)
        finally:
            happens.cancel()

    # Requests

    async def answer(self, request: web.Request) -> web.StreamResponse:
        from aiohttp import web

        if request.match_info["token"] != self.token:
            return self.refuse(Refused(401, "Unauthorized"))
        method = request.match_info["method"]
        waiting = method.lower() in WAITING
        self.busy += not waiting
        try:
            raw, files = await body_of(request)
            call = Call(self.world, method, raw, files, self.limits, self.violations)
            return await (self.wait_for(call, request) if waiting else self.act(call, request))
        except Refused as refused:
            return self.refuse(refused)
        except ConnectionResetError:  # the bot was killed while it asked
            return web.Response()
        finally:
            self.busy -= not waiting

    def refuse(self, refused: Refused) -> web.Response:
        from aiohttp import web

        if refused.code == 502:  # the answer of a proxy
            page = "<html>\n<head><title>502 Bad Gateway</title></head>\n</html>\n"
            return web.Response(status=502, text=page, content_type="text/html")
        body: dict[str, Any] = {"ok": False, "error_code": refused.code}
        body["description"] = refused.description
        if refused.parameters:
            body["parameters"] = refused.parameters
        return web.json_response(body, status=refused.code)

    def log(self, call: Call, code: int, description: str = "") -> None:
        raw = {name: value for name, value in call.raw.items() if value is not None}
        now, chat = self.world.clock.now(), call.chat_id()
        self.requests.append(Request(now, call.method, raw, chat, code, description))

    def cut(self, call: Call, request: web.Request) -> web.Response:
        """Close the connection without an answer."""
        from aiohttp import web

        self.log(call, 0, "connection cut")
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    async def act(self, call: Call, request: web.Request) -> web.StreamResponse:
        """Carry a request out, with the faults that meet it."""
        from aiohttp import web

        fired = self.faults.fire(call.method, call.chat_id())
        if "cut-before" in fired:
            return self.cut(call, request)
        result = self.result(call, fired)
        lost = {"cut-after", "bad-gateway-after"} & set(fired)
        for touched in call.touched:
            touched.doubtful = bool(lost)
        if "cut-after" in fired:
            return self.cut(call, request)
        if "bad-gateway-after" in fired:
            result = Refused(502, "Bad Gateway")
        if isinstance(result, Refused):
            self.log(call, result.code, result.description)
            return self.refuse(result)
        self.log(call, 200)
        if gone(request):
            for touched in call.touched:
                touched.doubtful = True
        return web.json_response({"ok": True, "result": result})

    def result(self, call: Call, fired: Mapping[str, Fault]) -> Any:
        """What a request leads to: a value, or a Refused."""
        with self.world.lock:
            chat = self.world.chats.get(call.chat_id() or 0)
            movable = chat is not None and chat.kind == "group" and chat.moved_to is None
            if "migrate" in fired and chat is not None and movable:
                self.world.migrate(chat)
            refusals = (fault.refusal() for fault in fired.values())
            refused = next((each for each in refusals if each is not None), None)
            if refused is not None:
                return refused
            try:
                return call.carry_out()
            except Refused as own:
                return own

    async def download(self, request: web.Request) -> web.Response:
        from aiohttp import web

        file = self.world.files.get(request.match_info["id"])
        if request.match_info["token"] != self.token or file is None:
            return self.refuse(Refused(404, "Not Found"))
        return web.Response(body=file.content)

    # Updates

    async def wait_for(self, call: Call, request: web.Request) -> web.StreamResponse:
        """getUpdates and the methods of the webhook."""
        from aiohttp import web

        polling = call.method.lower() == "getupdates"
        fired = self.faults.fire(call.method, None, ALL - WITH_UPDATES if polling else ALL)
        if "cut-before" in fired:
            return self.cut(call, request)
        try:
            for fault in fired.values():
                if (refusal := fault.refusal()) is not None:
                    raise refusal
            call.parameters, unknown = read(call.method, call.raw)
            for name in unknown:
                call.note("unknown-field", f"{call.method} has no {name}")
            if not polling:
                return web.json_response({"ok": True, "result": self.set_webhook(call)})
            batch = await self.get_updates(call, request, "drop-poll" in fired)
        except Refused as refused:
            if refused.kind:
                call.note(refused.kind, refused.description)
            self.log(call, refused.code, refused.description)
            return self.refuse(refused)
        met = self.faults.fire(call.method, None, WITH_UPDATES) if batch else {}
        batch = self.disturbed(batch, met)
        if "cut-after" in met or "drop-poll" in fired:
            return self.cut(call, request)
        if "bad-gateway-after" in met:
            return self.refuse(Refused(502, "Bad Gateway"))
        self.log(call, 200)
        return web.json_response({"ok": True, "result": batch})

    def disturbed(
        self, batch: list[dict[str, Any]], met: Mapping[str, Fault]
    ) -> list[dict[str, Any]]:
        if "repeat-updates" in met:
            batch = self.confirmed[-5:] + batch
        if "duplicate-updates" in met:
            batch = [update for update in batch for _ in range(2)]
        return batch[::-1] if "reorder-updates" in met else batch

    async def get_updates(
        self, call: Call, request: web.Request, dropped: bool
    ) -> list[dict[str, Any]]:
        """The next updates, as soon as there are any or the timeout is over; raises Refused."""
        if self.webhook.url:
            raise Refused(409, CONFLICT["webhook"], "conflict")
        world = self.world
        self.poll += 1
        mine, offset = self.poll, call.get("offset") or 0
        if call.get("allowed_updates") is not None:
            world.allowed = call.parameters["allowed_updates"]
        with world.lock:
            if offset < 0:
                offset = world.updates[offset:][0]["update_id"] if world.updates else 0
            self.confirm([each for each in world.updates if each["update_id"] < offset])
        until = world.clock.now() + (call.get("timeout") or 0)
        limit = min(max(call.get("limit") or 100, 1), 100)
        while not world.updates and world.clock.now() < until and not dropped:
            await self.tick()
            if gone(request):
                return []
            if self.poll != mine:
                raise Refused(409, CONFLICT["poll"], "conflict" if self.tasks else "")
        with world.lock:
            return world.updates[:limit]

    def confirm(self, updates: list[dict[str, Any]]) -> None:
        """These need not be sent again."""
        gone = {update["update_id"] for update in updates}
        self.confirmed += updates
        left = [each for each in self.world.updates if each["update_id"] not in gone]
        self.world.updates[:] = left
        self.world.changed()

    def set_webhook(self, call: Call) -> Any:
        """setWebhook and deleteWebhook; raises Refused."""
        method = call.method.lower()
        url, secret = call.get("url") or "", call.get("secret_token") or ""
        if method == "setwebhook" and url:
            parts = urlsplit(url)
            if parts.scheme != "https" and parts.hostname not in ("127.0.0.1", "localhost"):
                description = "bad webhook: An HTTPS URL must be provided for webhook"
                raise Refused(400, f"Bad Request: {description}", "webhook")
            if not re.fullmatch(r"[A-Za-z0-9_-]{0,256}", secret):
                description = "secret token contains unallowed characters"
                raise Refused(400, f"Bad Request: {description}", "webhook")
        with self.world.lock:
            self.webhook = Webhook(url if method == "setwebhook" else "", secret)
            if call.get("allowed_updates") is not None:
                self.world.allowed = call.parameters["allowed_updates"]
            if call.get("drop_pending_updates"):
                self.confirm(list(self.world.updates))
        self.world.changed()
        self.log(call, 200)
        return True

    async def deliver(self) -> None:
        """Post update after update to the webhook, each until it is answered with 2xx."""
        from aiohttp import ClientSession, ClientTimeout

        failures = 0
        async with ClientSession(timeout=ClientTimeout(total=10)) as session:
            while True:
                if not (self.webhook.url and self.world.updates):
                    await self.tick()
                    continue
                if await self.post_next(session):
                    failures = 0
                else:
                    failures += 1
                    await asyncio.sleep(min(TICK * 2**failures, 0.5))

    async def post_next(self, session: ClientSession) -> bool:
        """Post the next update with the faults that meet it; whether it was taken."""
        with self.world.lock:
            update = self.world.updates[0]
            met = self.faults.fire("webhook", chat_of_update(update), WITH_UPDATES)
            if "reorder-updates" in met:
                self.world.updates.reverse()
                update = self.world.updates[0]
        secret = self.webhook.secret
        if "wrong-secret" in met and await self.post(session, update, f"not-{secret}"):
            self.violations.append(
                Violation(
                    self.world.clock.now(),
                    "webhook",
                    "wrong-secret",
                    "an update with a wrong secret was taken",
                    chat_of_update(update),
                )
            )
        taken = await self.post(session, update, secret)
        if taken and "duplicate-updates" in met:
            taken = await self.post(session, update, secret)
        if "cut-after" in met:  # the answer got lost
            return False
        if taken:
            with self.world.lock:
                self.confirm([update])
        return taken

    async def post(self, session: ClientSession, update: dict[str, Any], secret: str) -> bool:
        from aiohttp import ClientError

        headers = {SECRET: secret} if secret else {}
        try:
            async with session.post(self.webhook.url, json=update, headers=headers) as response:
                return 200 <= response.status < 300
        except (ClientError, TimeoutError):
            return False
