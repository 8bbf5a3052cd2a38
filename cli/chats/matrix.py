"""Matrix within `serve`. The library is imported when the chat is run, so that its configuration
can be read without."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal, Self

from pydantic import (
    AfterValidator,
    Field,
    PositiveFloat,
    PositiveInt,
    SecretStr,
    model_validator,
)

from ...adapters.chat.plugin import ChatHost, ConfigSection, Url, each_of_form, of_form
from ...adapters.chat.wrong_setting import wrong
from ...adapters.matrix.crypto.recovery_key import recovery_key_of
from ...core.service.ports import Clock, ServerFails, Store
from .server import SystemClock, secret

if TYPE_CHECKING:
    from ...adapters.matrix.crypto.machine import Machine
    from ...adapters.matrix.server import Homeserver

USER = r"@[^:\s]+:\S+"
"""The form of a user id of Matrix, or of a pattern for some."""
Users = Annotated[list[str], each_of_form(r"@[^:\s*]+:[^\s*]+", "user-ids")]


def _checked_patterns(patterns: list[str]) -> list[str]:
    if not all(re.fullmatch(USER, pattern) for pattern in patterns):
        raise wrong("user-patterns")
    return patterns


def _checked_key(key: SecretStr) -> SecretStr:
    try:
        if key.get_secret_value():
            recovery_key_of(key.get_secret_value())
    except ValueError:
        raise wrong("recovery-key") from None
    return key


class MatrixSection(ConfigSection):
    """The bot in Matrix."""

    homeserver: Url
    """The homeserver's address for clients: `https://matrix.example.org`"""
    user: Annotated[str, of_form(USER, "user-id")]
    """The whole id of the bot's account: `@stammtisch:example.org`"""
    password: SecretStr = SecretStr("")
    """The account's password; it or a token is needed"""
    token: SecretStr = SecretStr("")
    """An access token"""
    device: Annotated[str, Field(min_length=1)] = "STAMMTISCH"
    """The id of the password's session, which must stay the same; a token has one already"""
    inviters: Annotated[list[str], AfterValidator(_checked_patterns)] = Field(default=[])
    """Whose invitations are accepted, as patterns of user ids: `["@anna:example.org",
    "@*:friends.example"]`; `[]`: those of everybody on the bot's homeserver"""
    rate: PositiveFloat = 0.2
    """Messages a second that the homeserver lets the account send, as a Synapse does by default"""
    burst: PositiveInt = 10
    """Messages at once that it lets it send"""
    language: Literal["de", "en"] = "en"
    """The language of people who haven't chosen one"""
    recovery_key: Annotated[SecretStr, AfterValidator(_checked_key)] = SecretStr("")
    """The key of the account's secret storage; with it the bot uses encrypted rooms"""
    encrypt: bool = False
    """Encrypt all private rooms that the bot makes; else only those of people who play in an
    encrypted room"""
    signed_devices: bool = False
    """In encrypted rooms, only devices that their owners have verified can read, and count"""
    admins: Users = Field(default=[])
    """Whole ids of users who may use `!admin` in a private room"""

    def extras(self) -> Sequence[str]:
        return ("matrix", "matrix-e2ee") if self.recovery_key.get_secret_value() else ("matrix",)

    @model_validator(mode="after")
    def _check_credentials(self) -> Self:
        if not (self.password.get_secret_value() or self.token.get_secret_value()):
            raise wrong("login")
        if not self.recovery_key.get_secret_value() and (self.encrypt or self.signed_devices):
            raise wrong("no-recovery-key")
        return self


class Matrix:
    """See `ChatPlugin`."""

    title = "Matrix"
    section = MatrixSection

    def server(self, section: MatrixSection) -> str:
        return section.homeserver

    async def check(self, section: MatrixSection, store: Store) -> str:
        """Raises BadLogin, ServerFails, Occupied if a program with another database serves the
        account, and what `Machine.start` raises."""
        from ...adapters.matrix.account import Claim, Login
        from ...adapters.matrix.failures import MatrixError
        from ...adapters.matrix.server import open_server

        password, token = section.password.get_secret_value(), section.token.get_secret_value()
        async with open_server(section.homeserver, section.user, section.device) as server:
            machine = _machine(server, store, SystemClock(), section)
            try:
                async with Login(server, store, password, token).checked():
                    await Claim(server, store, SystemClock(), secret).check()
                    if machine is not None:
                        await machine.check()
            except MatrixError as error:
                raise ServerFails(detail=str(error)) from None
        return section.user

    async def run(self, section: MatrixSection, host: ChatHost) -> None:
        """Raises an error of `feed.FATAL`, or of a failed task."""
        from ...adapters.matrix.bot import MatrixBot, MatrixSettings
        from ...adapters.matrix.feed import Feed
        from ...adapters.matrix.lanes import PREFIX
        from ...adapters.matrix.server import open_server

        async with open_server(section.homeserver, section.user, section.device) as server:
            terms = MatrixSettings(
                section.inviters, section.rate, section.burst, section.language, section.encrypt
            )
            machine = _machine(server, host.store, host.service.clock, section)
            bot = MatrixBot(server, host.service, host.secret, terms, host.paint, machine)
            password, token = section.password.get_secret_value(), section.token.get_secret_value()
            feed = Feed(bot, password, token)
            host.health_checks.append(lambda: bot.healthy)
            await feed.start()
            host.deliver(bot.chat, bot.chat.quotas, PREFIX)
            await feed.run()


def _machine(
    server: Homeserver, store: Store, clock: Clock, section: MatrixSection
) -> Machine | None:
    """The keys for encrypted rooms, if they are wanted."""
    if not (recovery_key := section.recovery_key.get_secret_value()):
        return None
    from ...adapters.matrix.crypto.machine import Machine
    from ...adapters.matrix.crypto.recovery import RecoveryKey

    return Machine(
        server,
        store,
        clock,
        RecoveryKey(recovery_key),
        section.password.get_secret_value(),
        section.signed_devices,
    )


CHAT = Matrix()
