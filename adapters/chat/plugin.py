"""What a package provides so that `serve` runs its chat: an object with the parts of `ChatPlugin`
under the entry point group `stammtisch.chats`. Telegram and Matrix are such objects, too."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Protocol, TypeVar
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, SecretStr

from ...core.service.ports import Chat, Store
from ...core.service.quotas import Quotas
from ...core.service.service import Service
from .io.picture_cache import Paint
from .listening import host_and_port
from .wrong_setting import wrong


class StrictSection(BaseModel):
    """A section of the configuration. Unknown keys are errors, and no error contains a value. Keys
    of the type `SecretStr` never show in logs. The text below a key says what it means."""

    model_config = ConfigDict(
        extra="forbid",
        hide_input_in_errors=True,
        allow_inf_nan=False,
        use_attribute_docstrings=True,
    )


def checked_url(value: str) -> str:
    """The URL of a server; raises ValueError for anything else."""
    try:
        parts = urlsplit(value)
        valid = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        valid = False
    if not valid or parts.password:
        raise wrong("url")
    return value


def checked_address(value: str) -> str:
    """The address of a port; raises ValueError for anything else."""
    host_and_port(value)
    return value


def of_form(form: str, said: str) -> AfterValidator:
    """A check of a text or a secret by a regular expression. `said`: what the error says, as a
    sentence or by its name in `wrong-setting`."""

    def checked(value: Any) -> Any:
        text = value.get_secret_value() if isinstance(value, SecretStr) else value
        if not re.fullmatch(form, text):
            raise wrong(said)
        return value

    return AfterValidator(checked)


def each_of_form(form: str, said: str) -> AfterValidator:
    """The same of a list of texts."""

    def checked(values: list[str]) -> list[str]:
        if not all(re.fullmatch(form, value) for value in values):
            raise wrong(said)
        return values

    return AfterValidator(checked)


def _as_texts(values: Any) -> Any:
    if not isinstance(values, list):
        return values
    return [str(value) if type(value) is int else value for value in values]


NUMBERS_AS_TEXTS = BeforeValidator(_as_texts)
"""Takes whole numbers in a list for texts, since accounts are numbers in some chats."""


class ConfigSection(StrictSection):
    """The section of a chat."""

    admins: Annotated[list[str], NUMBERS_AS_TEXTS, each_of_form(r"\S+", "accounts")] = Field(
        default=[]
    )
    """Accounts of people who may use `/admin` in a private chat; with the name of the chat in front
    they are the ids of these people (`irc:anna`)"""

    def extras(self) -> Sequence[str]:
        """The extras of stammtisch itself that the chat needs with these settings."""
        return ()


Url = Annotated[str, AfterValidator(checked_url)]
OptionalUrl = Annotated[str, AfterValidator(lambda url: url and checked_url(url))]
ListenAddress = Annotated[str, AfterValidator(checked_address)]
"""`host:port` at which the program listens."""
OptionalAddress = Annotated[
    str, AfterValidator(lambda address: address and checked_address(address))
]
"""The same, or "" for none."""


class ChatHost(Protocol):
    """The parts of the running program that all its chats share. `secret` makes unguessable texts;
    `paint` draws pictures, None if it can't; `health_checks`: functions that return True while a
    chat works."""

    @property
    def store(self) -> Store: ...

    @property
    def service(self) -> Service: ...

    @property
    def paint(self) -> Paint | None: ...

    @property
    def health_checks(self) -> list[Callable[[], bool]]: ...

    def secret(self) -> str: ...

    def deliver(self, chat: Chat, quotas: Quotas, prefix: str = "") -> object:
        """Send the messages for lanes with this prefix to a chat, in the background, until the
        program ends."""


Section = TypeVar("Section", bound=ConfigSection)


class ChatPlugin(Protocol[Section]):
    """A chat. `title`: its name for people; `section`: the class of its section in the
    configuration, which is called like the entry point, as its lanes and the ids of its people
    begin (`irc:...`)."""

    title: str
    section: type[Section]

    def server(self, section: Section) -> str:
        """The address of the chat's server, for messages about it."""

    async def check(self, section: Section, store: Store) -> str:
        """Log in and out again; the bot's name. Nothing is changed: `store` is one in memory with
        the settings of the database, and is dropped afterwards. Raises a StammtischError for a
        setting that is wrong, ServerFails if the server can't be asked now."""

    async def run(self, section: Section, host: ChatHost) -> None:
        """Serve the chat until cancelled. Raises the error that ends the program; a server that
        can't be reached for a while is none."""


PARTS = ("title", "section", "server", "check", "run")
