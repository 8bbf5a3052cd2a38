"""The configuration of `serve`: a TOML file, and environment variables for what is secret.

`STAMMTISCH_TELEGRAM__TOKEN` sets `token` of `[telegram]`, and so on; the environment counts more
than the file.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal, Self
from urllib.parse import urlsplit

from pydantic import (
    BaseModel,
    ConfigDict,
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

TOKEN = r"\d{5,20}:[A-Za-z0-9_-]{30,60}"
"""What a token of Telegram looks like."""
USER = r"@[^:\s]+:\S+"
"""What a user of Matrix, or a pattern of some, looks like."""


class Part(BaseModel):
    """A section; words that nobody knows are errors, and no value of a field is repeated."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True)


class Database(Part):
    """`days`: so long is remembered what is needed for some days only."""

    url: str = "sqlite:///stammtisch.sqlite"
    days: PositiveInt = 7


class Telegram(Part):
    """`base_url`: of another server that speaks the Bot API. `webhook`: the public address of our
    own server, which listens at `listen`; without it updates are fetched. `ephemeral`: hands that
    are asked for in a group as messages that only one person sees; else they pop up."""

    token: SecretStr
    base_url: str = "https://api.telegram.org"
    webhook: str = ""
    listen: str = "127.0.0.1:8443"
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
    def _long(cls, value: SecretStr) -> SecretStr:
        if value.get_secret_value() and len(value.get_secret_value()) < 16:
            raise ValueError("at least 16 characters")
        return value


class Matrix(Part):
    """`user`: the bot's whole id; `device`: of its sessions, always the same one. `inviters`:
    patterns of users whose invitations are taken; none: all of the bot's own homeserver. `rate`,
    `burst`: how many messages a second the homeserver allows the account, and at once; what a
    Synapse does by default. `language`: of who hasn't chosen one."""

    homeserver: str
    user: str
    password: SecretStr = SecretStr("")
    token: SecretStr = SecretStr("")
    device: str = "STAMMTISCH"
    inviters: list[str] = []
    rate: PositiveFloat = 0.2
    burst: PositiveInt = 10
    language: Literal["de", "en"] = "en"

    @field_validator("homeserver")
    @classmethod
    def _address(cls, value: str) -> str:
        parts = urlsplit(value)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.password:
            raise ValueError("an address like https://matrix.example.org")
        return value

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
    """What strangers may ask for, see `core.tables.requests.Limits`."""

    tables_per_chat: PositiveInt = 5
    tables_per_person: PositiveInt = 10
    words_per_minute: PositiveInt = 60
    options_per_table: PositiveInt = 20
    lobby_hours: NonNegativeInt = 24
    analysis_seconds: NonNegativeInt = 20
    players: list[str] = ["easy", "normal", "hard", "expert"]


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
    )

    database: Database = Database()
    telegram: Telegram | None = None
    matrix: Matrix | None = None
    limits: Limited = Limited()
    log: Log = Log()
    health: str = "127.0.0.1:9464"
    workers: PositiveInt = 2

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
