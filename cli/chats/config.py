"""The configuration of `serve`: a TOML file, and environment variables for secrets.

`STAMMTISCH_TELEGRAM__TOKEN` sets `token` of `[telegram]`, and so on; the environment takes
precedence over the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal
from urllib.parse import urlsplit

from pydantic import (
    BaseModel,
    Field,
    NonNegativeInt,
    PositiveInt,
    SecretStr,
    field_validator,
)
from pydantic_settings import (
    BaseSettings,
    SettingsConfigDict,
)

from ...adapters.chat.plugin import ConfigSection, checked_address
from ...adapters.presentation.errors import error_text
from ...adapters.presentation.texts import texts_in
from ...ai.registry import BadPlayerSpec, all_players, check_spec, make_player, package_of
from ...core.engine.constants import LEVELS
from ...core.errors import StammtischError
from ...core.games import GAMES
from ...core.packages import OWN_PACKAGE
from ...core.scene.texts import FALLBACK


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


class LimitsSection(ConfigSection):
    """Limits for users, see `core.service.requests.Limits`."""

    tables_per_chat: PositiveInt = 5
    tables_per_person: PositiveInt = 10
    words_per_minute: PositiveInt = 60
    options_per_table: PositiveInt = 20
    lobby_hours: NonNegativeInt = 24
    analysis_seconds: NonNegativeInt = 20
    players: list[str] = Field(default=list(LEVELS))

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
    """The whole configuration, without the sections of chats, see `reading.config_class`. `health`:
    address of `/healthz` and `/metrics`, which should be on loopback; "" for none. `workers`:
    number of processes for AI players."""

    model_config = SettingsConfigDict(
        env_prefix="STAMMTISCH_",
        env_nested_delimiter="__",
        extra="forbid",
        hide_input_in_errors=True,
        allow_inf_nan=False,
    )

    database: DatabaseSection = DatabaseSection()
    limits: LimitsSection = LimitsSection()
    log: LogSection = LogSection()
    health: str = "127.0.0.1:9464"
    workers: PositiveInt = 2

    @field_validator("health")
    @classmethod
    def _check_health(cls, value: str) -> str:
        return checked_address(value) if value else value

    @property
    def chats(self) -> dict[str, ConfigSection]:
        """The sections of the chats that are configured, by their names."""
        names = [name for name in type(self).model_fields if name not in Config.model_fields]
        sections = {name: getattr(self, name) for name in names}
        return {name: section for name, section in sections.items() if section is not None}

    def secrets(self) -> list[str]:
        """The values that must not appear in a log or an error."""
        return [secret for secret in (password_in(self.database.url), *_secrets_in(self)) if secret]


def _secrets_in(model: BaseModel) -> Iterator[str]:
    for name in type(model).model_fields:
        value = getattr(model, name)
        if isinstance(value, SecretStr):
            yield value.get_secret_value()
        elif isinstance(value, BaseModel):
            yield from _secrets_in(value)


def password_in(url: str) -> str:
    """The password in the URL of a database; "" if there is none."""
    return urlsplit(url).password or ""
