"""Telegram within `serve`. The library is imported when the chat is run, so that its configuration
can be read without."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Self
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, model_validator

from ...adapters.chat.plugin import (
    NUMBERS_AS_TEXTS,
    ChatHost,
    ConfigSection,
    ListenAddress,
    OptionalUrl,
    Url,
    each_of_form,
    of_form,
)
from ...adapters.chat.wrong_setting import wrong
from ...core.service.ports import Store

API = "https://api.telegram.org"
PORTS = (443, 80, 88, 8443)
"""Ports to which Telegram posts."""
Token = Annotated[
    SecretStr,
    of_form(r"[0-9]{5,20}:[A-Za-z0-9_-]{30,60}", "bot-token"),
]
Users = Annotated[list[str], NUMBERS_AS_TEXTS, each_of_form("[0-9]{1,20}", "user-numbers")]
WebhookSecret = Annotated[
    SecretStr,
    of_form(r"([A-Za-z0-9_-]{16,256})?", "webhook-secret"),
]
"""What Telegram sends along; "" for none."""


class TelegramSection(ConfigSection):
    """The bot in Telegram."""

    token: Token
    """What @BotFather gives: `123456789:ABC...`"""
    base_url: Url = API
    """Another server that speaks the Bot API"""
    webhook: OptionalUrl = ""
    """The public https address to which Telegram posts updates, at port 443, 80, 88 or 8443;
    `""`: they are fetched"""
    listen: ListenAddress = "127.0.0.1:8443"
    """`HOST:PORT` at which the program receives what is posted to the webhook"""
    secret: WebhookSecret = SecretStr("")
    """16 to 256 letters, digits, `_` and `-` that Telegram sends along; `""`: made at each start"""
    ephemeral: bool = False
    """"My hand" in a group as a message that only one person sees, in full, instead of a pop-up"""
    admins: Users = Field(default=[])
    """Numbers of users who may use `/admin` in a private chat"""

    def extras(self) -> Sequence[str]:
        return ("telegram",)

    @model_validator(mode="after")
    def _check_webhook(self) -> Self:
        """Telegram posts only to HTTPS and some ports; another server (`base_url`) to any
        address."""
        parts = urlsplit(self.webhook)
        if self.webhook and self.base_url.rstrip("/") == API:
            if parts.scheme != "https":
                raise wrong("webhook-https")
            if (parts.port or 443) not in PORTS:
                raise wrong("webhook-port", ports=", ".join(map(str, PORTS)))
        return self


class Telegram:
    """See `ChatPlugin`."""

    title = "Telegram"
    section = TelegramSection

    def server(self, section: TelegramSection) -> str:
        return section.base_url

    async def check(self, section: TelegramSection, store: Store) -> str:
        """Raises BadToken or ServerFails."""
        from ...adapters.telegram.bot import name_of

        return await name_of(section.token.get_secret_value(), section.base_url)

    async def run(self, section: TelegramSection, host: ChatHost) -> None:
        """Raises BadToken, or OSError if a port can't be used."""
        from ...adapters.telegram.bot import TelegramBot, open_bot
        from ...adapters.telegram.lanes import PREFIX
        from ...adapters.telegram.webhook import serve

        async with open_bot(section.token.get_secret_value(), section.base_url) as connection:
            bot = TelegramBot(connection, host.service, host.secret, section.ephemeral, host.paint)
            host.health_checks.append(lambda: bot.healthy)
            host.deliver(bot.chat, bot.chat.quotas, PREFIX)
            if not section.webhook:
                await bot.run()
                return
            hook_secret = section.secret.get_secret_value() or host.secret()
            await serve(bot, section.webhook, section.listen, hook_secret)


CHAT = Telegram()
