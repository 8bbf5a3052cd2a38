"""The configuration of `serve`: a TOML file, and environment variables for what is secret.

`STAMMTISCH_TELEGRAM__TOKEN` sets `token` of `[telegram]`, and so on; the environment counts more
than the file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    NonNegativeInt,
    PositiveFloat,
    PositiveInt,
    SecretStr,
    field_validator,
    model_validator,
)
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from ...adapters.chat.listening import host_and_port
from ...adapters.presentation.errors import error_text
from ...adapters.presentation.texts import FALLBACK, texts_in
from ...ai.registry import BadPlayerSpec, all_players, check_spec, make_player, package_of
from ...core.entry_points import OWN_PACKAGE
from ...core.errors import StammtischError
from ...core.games import GAMES

API = "https://api.telegram.org"
PORTS = (443, 80, 88, 8443)
"""To which Telegram posts."""
SECRET = r"[A-Za-z0-9_-]{16,256}"
TOKEN = r"\d{5,20}:[A-Za-z0-9_-]{30,60}"
"""What a token of Telegram looks like."""
USER = r"@[^:\s]+:\S+"
"""What a user of Matrix, or a pattern of some, looks like."""


class Part(BaseModel):
    """A section; words that nobody knows are errors, and no value of a field is repeated."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True, allow_inf_nan=False)


def _listening(value: str) -> str:
    host_and_port(value)
    return value


def _served(value: str) -> str:
    """The address of a server that others reach, too."""
    try:
        parts = urlsplit(value)
        whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        whole = False
    if not whole or parts.password:
        raise ValueError("needs an address like https://chat.example.org")
    return value


def _check_player(spec: str) -> None:
    """Raises a StammtischError unless the player can be made for some game. One of others isn't
    made for that: it may be a program."""
    check_spec(spec)
    wrong: BadPlayerSpec | None = None
    for game in GAMES.values() if package_of(spec) == OWN_PACKAGE else ():
        try:
            make_player(spec, game)
            return
        except BadPlayerSpec as error:
            wrong = error
    if wrong is not None:
        raise wrong


class Database(Part):
    """`days`: so long is remembered what is needed for some days only."""

    url: str = "sqlite:///stammtisch.sqlite"
    days: PositiveInt = 7


class Telegram(Part):
    """`base_url`: of another server that speaks the Bot API. `webhook`: the public address of our
    own server, which listens at `listen`; without it updates are fetched. `ephemeral`: hands that
    are asked for in a group as messages that only one person sees; else they pop up."""

    token: SecretStr
    base_url: Annotated[str, AfterValidator(_served)] = API
    webhook: str = ""
    listen: Annotated[str, AfterValidator(_listening)] = "127.0.0.1:8443"
    secret: SecretStr = SecretStr("")
    ephemeral: bool = False

    @field_validator("token")
    @classmethod
    def _shaped(cls, value: SecretStr) -> SecretStr:
        if not re.fullmatch(TOKEN, value.get_secret_value(), re.ASCII):
            raise ValueError("not a token as BotFather gives it (123456789:ABC...)")
        return value

    @field_validator("secret")
    @classmethod
    def _unguessed(cls, value: SecretStr) -> SecretStr:
        secret = value.get_secret_value()
        if secret and not re.fullmatch(SECRET, secret):
            raise ValueError("needs 16 to 256 characters of A-Z, a-z, 0-9, _ and -")
        return value

    @field_validator("webhook")
    @classmethod
    def _whole(cls, value: str) -> str:
        return _served(value) if value else value

    @model_validator(mode="after")
    def _posted_to(self) -> Self:
        """A server of one's own (`base_url`) posts to any address, Telegram's not."""
        parts = urlsplit(self.webhook)
        if self.webhook and self.base_url.rstrip("/") == API:
            if parts.scheme != "https":
                raise ValueError("webhook needs an https address: Telegram posts to no other")
            if (parts.port or 443) not in PORTS:
                known = ", ".join(map(str, PORTS))
                raise ValueError(f"webhook needs one of the ports to which Telegram posts: {known}")
        return self


class Matrix(Part):
    """`user`: the bot's whole id; `device`: of its sessions, always the same one. `inviters`:
    patterns of users whose invitations are taken; none: all of the bot's own homeserver. `rate`,
    `burst`: how many messages a second the homeserver allows the account, and at once; what a
    Synapse does by default. `language`: of who hasn't chosen one."""

    homeserver: Annotated[str, AfterValidator(_served)]
    user: str
    password: SecretStr = SecretStr("")
    token: SecretStr = SecretStr("")
    device: Annotated[str, Field(min_length=1)] = "STAMMTISCH"
    inviters: list[str] = []
    rate: PositiveFloat = 0.2
    burst: PositiveInt = 10
    language: Literal["de", "en"] = "en"

    @field_validator("user")
    @classmethod
    def _whole(cls, value: str) -> str:
        if not re.fullmatch(USER, value):
            raise ValueError("a whole user id (@stammtisch:example.org)")
        return value

    @field_validator("inviters")
    @classmethod
    def _patterns(cls, value: list[str]) -> list[str]:
        for pattern in value:
            if not re.fullmatch(USER, pattern):
                raise ValueError("patterns of user ids (@anna:example.org, @*:example.org)")
        return value

    @model_validator(mode="after")
    def _let_in(self) -> Self:
        if not (self.password.get_secret_value() or self.token.get_secret_value()):
            raise ValueError("needs a password or a token (STAMMTISCH_MATRIX__PASSWORD, __TOKEN)")
        return self


class Limited(Part):
    """What strangers may ask for, see `core.service.requests.Limits`."""

    tables_per_chat: PositiveInt = 5
    tables_per_person: PositiveInt = 10
    words_per_minute: PositiveInt = 60
    options_per_table: PositiveInt = 20
    lobby_hours: NonNegativeInt = 24
    analysis_seconds: NonNegativeInt = 20
    players: list[str] = ["easy", "normal", "hard", "expert"]

    @field_validator("players")
    @classmethod
    def _known(cls, value: list[str]) -> list[str]:
        if not value:
            raise ValueError(f"needs at least one of {', '.join(all_players())}")
        for spec in value:
            try:
                _check_player(spec)
            except StammtischError as error:
                raise ValueError(error_text(error, texts_in(FALLBACK))) from None
        return value


class Log(Part):
    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Literal["json", "text"] = "text"


class Config(BaseSettings):
    """`health`: where `/healthz` and `/metrics` are, on loopback unless you know better; "" for
    nowhere. `workers`: processes for AI players."""

    model_config = SettingsConfigDict(
        env_prefix="STAMMTISCH_",
        env_nested_delimiter="__",
        extra="forbid",
        hide_input_in_errors=True,
        allow_inf_nan=False,
    )

    database: Database = Database()
    telegram: Telegram | None = None
    matrix: Matrix | None = None
    limits: Limited = Limited()
    log: Log = Log()
    health: str = "127.0.0.1:9464"
    workers: PositiveInt = 2

    @field_validator("health")
    @classmethod
    def _nowhere_or_there(cls, value: str) -> str:
        return _listening(value) if value else value

    def secrets(self) -> list[str]:
        """What must not be seen in a log or an error."""
        found = [password_in(self.database.url)]
        if self.telegram is not None:
            token = self.telegram.token.get_secret_value()
            found += [token, self.telegram.secret.get_secret_value()]
        if self.matrix is not None:
            found += [one.get_secret_value() for one in (self.matrix.password, self.matrix.token)]
        return [one for one in found if one]


def password_in(url: str) -> str:
    """The password in the address of a database, "" if there is none."""
    return urlsplit(url).password or ""


def read_config(file: Path | None) -> Config:
    """Raises OSError, tomllib.TOMLDecodeError or pydantic.ValidationError; none of them shows a
    secret."""
    if file is not None:
        file.open("rb").close()  # a missing file is an error, too

    class FromFile(Config):
        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,
            file_secret_settings: PydanticBaseSettingsSource,
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            if file is None:
                return (env_settings,)
            return env_settings, TomlConfigSettingsSource(settings_cls, file)

    return FromFile()
