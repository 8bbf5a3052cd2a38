"""The configuration of `serve`: a TOML file, and environment variables for secrets.

`STAMMTISCH_TELEGRAM__TOKEN` sets `token` of `[telegram]`, and so on; the environment takes
precedence over the file.
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
from ...adapters.matrix.crypto.recovery_key import recovery_key_of
from ...adapters.presentation.errors import error_text
from ...adapters.presentation.texts import FALLBACK, texts_in
from ...ai.registry import BadPlayerSpec, all_players, check_spec, make_player, package_of
from ...core.entry_points import OWN_PACKAGE
from ...core.errors import StammtischError
from ...core.games import GAMES

API = "https://api.telegram.org"
PORTS = (443, 80, 88, 8443)
"""Ports to which Telegram posts."""
SECRET = r"[A-Za-z0-9_-]{16,256}"
TOKEN = r"\d{5,20}:[A-Za-z0-9_-]{30,60}"
"""The form of a token of Telegram."""
USER = r"@[^:\s]+:\S+"
"""The form of a user id of Matrix, or of a pattern for some."""


class ConfigSection(BaseModel):
    """A section. Unknown keys are errors, and no error contains a value."""

    model_config = ConfigDict(extra="forbid", hide_input_in_errors=True, allow_inf_nan=False)


def _checked_address(value: str) -> str:
    host_and_port(value)
    return value


def _checked_url(value: str) -> str:
    """The URL of a server; raises ValueError for anything else."""
    try:
        parts = urlsplit(value)
        valid = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        valid = False
    if not valid or parts.password:
        raise ValueError("needs an address like https://chat.example.org")
    return value


def _check_player(spec: str) -> None:
    """Raise a StammtischError unless the player can be created for some game. A player of another
    package isn't created for the check, since that may start a program."""
    check_spec(spec)
    last_error: BadPlayerSpec | None = None
    for game in GAMES.values() if package_of(spec) == OWN_PACKAGE else ():
        try:
            make_player(spec, game)
            return
        except BadPlayerSpec as error:
            last_error = error
    if last_error is not None:
        raise last_error


class DatabaseSection(ConfigSection):
    """`days`: time for which ids of updates and of old messages are kept."""

    url: str = "sqlite:///stammtisch.sqlite"
    days: PositiveInt = 7


class TelegramSection(ConfigSection):
    """`base_url`: that of another server with the Bot API. `webhook`: the public address of our own
    server, which listens at `listen`; without it updates are fetched. `ephemeral`: hands that are
    requested in a group are ephemeral messages, else pop-ups."""

    token: SecretStr
    base_url: Annotated[str, AfterValidator(_checked_url)] = API
    webhook: str = ""
    listen: Annotated[str, AfterValidator(_checked_address)] = "127.0.0.1:8443"
    secret: SecretStr = SecretStr("")
    ephemeral: bool = False

    @field_validator("token")
    @classmethod
    def _check_token(cls, value: SecretStr) -> SecretStr:
        if not re.fullmatch(TOKEN, value.get_secret_value(), re.ASCII):
            raise ValueError("not a token as BotFather gives it (123456789:ABC...)")
        return value

    @field_validator("secret")
    @classmethod
    def _check_secret(cls, value: SecretStr) -> SecretStr:
        secret = value.get_secret_value()
        if secret and not re.fullmatch(SECRET, secret):
            raise ValueError("needs 16 to 256 characters of A-Z, a-z, 0-9, _ and -")
        return value

    @field_validator("webhook")
    @classmethod
    def _check_form(cls, value: str) -> str:
        return _checked_url(value) if value else value

    @model_validator(mode="after")
    def _check_webhook(self) -> Self:
        """Telegram posts only to HTTPS and some ports; another server (`base_url`) to any
        address."""
        parts = urlsplit(self.webhook)
        if self.webhook and self.base_url.rstrip("/") == API:
            if parts.scheme != "https":
                raise ValueError("webhook needs an https address: Telegram posts to no other")
            if (parts.port or 443) not in PORTS:
                ports = ", ".join(map(str, PORTS))
                raise ValueError(f"webhook needs one of the ports to which Telegram posts: {ports}")
        return self


class MatrixSection(ConfigSection):
    """`user`: the bot's full user id; `device`: id of its sessions. `inviters`: patterns of users
    whose invitations are accepted; none: all of the bot's own homeserver. `rate`, `burst`: the
    homeserver's limits for the account, in messages a second, and at once; the defaults are those
    of Synapse. `language`: the default one. `recovery_key`: that of the account's secret storage;
    with it the bot uses encrypted rooms. `encrypt`: all private rooms that it creates are
    encrypted, not only those of people who play in encrypted rooms. `signed_devices`: only devices
    that their owners have signed (verified) get keys."""

    homeserver: Annotated[str, AfterValidator(_checked_url)]
    user: str
    password: SecretStr = SecretStr("")
    token: SecretStr = SecretStr("")
    device: Annotated[str, Field(min_length=1)] = "STAMMTISCH"
    inviters: list[str] = []
    rate: PositiveFloat = 0.2
    burst: PositiveInt = 10
    language: Literal["de", "en"] = "en"
    recovery_key: SecretStr = SecretStr("")
    encrypt: bool = False
    signed_devices: bool = False

    @field_validator("user")
    @classmethod
    def _check_form(cls, value: str) -> str:
        if not re.fullmatch(USER, value):
            raise ValueError("a whole user id (@stammtisch:example.org)")
        return value

    @field_validator("recovery_key")
    @classmethod
    def _check_recovery_key(cls, value: SecretStr) -> SecretStr:
        if value.get_secret_value():
            recovery_key_of(value.get_secret_value())
        return value

    @field_validator("inviters")
    @classmethod
    def _check_patterns(cls, value: list[str]) -> list[str]:
        for pattern in value:
            if not re.fullmatch(USER, pattern):
                raise ValueError("patterns of user ids (@anna:example.org, @*:example.org)")
        return value

    @model_validator(mode="after")
    def _check_credentials(self) -> Self:
        if not (self.password.get_secret_value() or self.token.get_secret_value()):
            raise ValueError("needs a password or a token (STAMMTISCH_MATRIX__PASSWORD, __TOKEN)")
        if not self.recovery_key.get_secret_value() and (self.encrypt or self.signed_devices):
            raise ValueError("encrypted rooms need a recovery_key")
        return self


class LimitsSection(ConfigSection):
    """Limits for users, see `core.service.requests.Limits`."""

    tables_per_chat: PositiveInt = 5
    tables_per_person: PositiveInt = 10
    words_per_minute: PositiveInt = 60
    options_per_table: PositiveInt = 20
    lobby_hours: NonNegativeInt = 24
    analysis_seconds: NonNegativeInt = 20
    players: list[str] = ["easy", "normal", "hard", "expert"]

    @field_validator("players")
    @classmethod
    def _check_players(cls, value: list[str]) -> list[str]:
        if not value:
            raise ValueError(f"needs at least one of {', '.join(all_players())}")
        for spec in value:
            try:
                _check_player(spec)
            except StammtischError as error:
                raise ValueError(error_text(error, texts_in(FALLBACK))) from None
        return value


class LogSection(ConfigSection):
    """The lowest level that is logged, and the format of lines."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Literal["json", "text"] = "text"


class Config(BaseSettings):
    """The whole configuration. `health`: address of `/healthz` and `/metrics`, which should be on
    loopback; "" for none. `workers`: number of processes for AI players."""

    model_config = SettingsConfigDict(
        env_prefix="STAMMTISCH_",
        env_nested_delimiter="__",
        extra="forbid",
        hide_input_in_errors=True,
        allow_inf_nan=False,
    )

    database: DatabaseSection = DatabaseSection()
    telegram: TelegramSection | None = None
    matrix: MatrixSection | None = None
    limits: LimitsSection = LimitsSection()
    log: LogSection = LogSection()
    health: str = "127.0.0.1:9464"
    workers: PositiveInt = 2

    @field_validator("health")
    @classmethod
    def _check_health(cls, value: str) -> str:
        return _checked_address(value) if value else value

    def secrets(self) -> list[str]:
        """The values that must not appear in a log or an error."""
        secrets = [password_in(self.database.url)]
        if (telegram := self.telegram) is not None:
            secrets += [secret.get_secret_value() for secret in (telegram.token, telegram.secret)]
        if (matrix := self.matrix) is not None:
            chosen = (matrix.password, matrix.token, matrix.recovery_key)
            secrets += [secret.get_secret_value() for secret in chosen]
        return [secret for secret in secrets if secret]


def password_in(url: str) -> str:
    """The password in the URL of a database; "" if there is none."""
    return urlsplit(url).password or ""


def read_config(file: Path | None) -> Config:
    """The configuration from a file, if any, and the environment. Raises OSError,
    tomllib.TOMLDecodeError or pydantic.ValidationError, which contain no secret."""
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
