"""The configuration of `serve`: a TOML file, and environment variables for secrets.

`STAMMTISCH_TELEGRAM__TOKEN` sets `token` of `[telegram]`, and so on; the environment takes
precedence over the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal, get_args
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    BaseModel,
    Field,
    NonNegativeInt,
    PositiveInt,
    SecretStr,
    create_model,
)
from pydantic_core import ErrorDetails
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from ...adapters.chat.plugin import (
    PARTS,
    ChatPlugin,
    ConfigSection,
    OptionalAddress,
    OptionalUrl,
    StrictSection,
)
from ...adapters.chat.wrong_setting import wrong
from ...adapters.presentation.errors import error_text
from ...adapters.presentation.typed_line import closest
from ...ai.registry import BadPlayerSpec, all_players, check_spec, make_player, package_of
from ...core import packages
from ...core.ai_facts import LEVELS
from ...core.errors import BrokenEntryPoint, StammtischError
from ...core.games import GAMES
from ...core.packages import OWN_PACKAGE, LazyMapping
from ...core.scene.texts import Texts
from ...core.service.requests import Limits, Operator
from ...core.text.toml import read_at_most, read_toml


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


def _checked_players(specs: list[str]) -> list[str]:
    if not specs:
        raise wrong("players", players=", ".join(all_players()))
    for spec in specs:
        try:
            _check_player(spec)
        except StammtischError as error:
            raise ValueError(error) from None
    return specs


class DatabaseSection(StrictSection):
    """Where tables are stored, and for how long."""

    url: str = "sqlite:///stammtisch.sqlite"
    """`sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/NAME`"""
    days: PositiveInt = 7
    """Days for which ids of updates, and of messages of finished games, are kept. After that, a
    rematch starts with a new message"""
    finished_days: NonNegativeInt = 0
    """Days for which finished games are kept with their records; 0: for ever. Statistics stay"""


class LimitsSection(StrictSection):
    """Quotas against abuse."""

    tables_per_chat: PositiveInt = 5
    """Tables of a chat that aren't over"""
    tables_per_person: PositiveInt = 10
    """Tables at which a person sits, or which they watch"""
    words_per_minute: PositiveInt = 60
    """Messages and button presses of a person in a minute, a third of them at once. Who sends more
    is warned once, then ignored for ten seconds"""
    options_per_table: PositiveInt = 20
    """House rules that differ from the usual ones"""
    lobby_hours: NonNegativeInt = 24
    """Hours without activity after which a table is closed whose game hasn't started; 0: never"""
    analysis_seconds: NonNegativeInt = 20
    """About how long the analysis of a game for one player may take; 0: no analyses"""
    players: Annotated[list[str], AfterValidator(_checked_players)] = Field(default=list(LEVELS))
    """AI players that people may ask for, at least one. Others are refused, so nobody can use an
    hour of processor time"""


class LogSection(StrictSection):
    """What is written to standard error."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    """The lowest level that is logged"""
    format: Literal["json", "text"] = "text"
    """The form of lines"""


class Config(BaseSettings):
    """The whole configuration, without the sections of chats, see `config_class`."""

    model_config = SettingsConfigDict(
        env_prefix="STAMMTISCH_",
        env_nested_delimiter="__",
        extra="forbid",
        hide_input_in_errors=True,
        allow_inf_nan=False,
        use_attribute_docstrings=True,
    )

    database: DatabaseSection = DatabaseSection()
    limits: LimitsSection = LimitsSection()
    log: LogSection = LogSection()
    health: OptionalAddress = "127.0.0.1:9464"
    """`HOST:PORT` of `/healthz` and `/metrics`, which should be on loopback; `""`: none"""
    workers: PositiveInt = 2
    """Processes for AI players"""
    privacy: OptionalUrl = ""
    """The address of your own page about what is stored, which `/about` names; `""`: that of
    stammtisch"""

    @property
    def chats(self) -> dict[str, ConfigSection]:
        """The sections of the chats that are configured, by their names."""
        names = [name for name in type(self).model_fields if name not in Config.model_fields]
        sections = {name: getattr(self, name) for name in names}
        return {name: section for name, section in sections.items() if section is not None}

    @property
    def admins(self) -> frozenset[str]:
        """The ids of the people who may use `/admin`."""
        sections = self.chats.items()
        return frozenset(f"{name}:{one}" for name, section in sections for one in section.admins)

    @property
    def operator(self) -> Operator:
        """What the program tells of its operator, and whom it takes for them."""
        known = Operator(self.admins, kept_days=self.database.finished_days)
        return replace(known, privacy=self.privacy) if self.privacy else known

    @property
    def service_limits(self) -> Limits:
        """The limits, as the service takes them."""
        return Limits(
            tables_of_chat=self.limits.tables_per_chat,
            tables_of_person=self.limits.tables_per_person,
            words_a_minute=self.limits.words_per_minute,
            options=self.limits.options_per_table,
            lobby_hours=self.limits.lobby_hours,
            analysis_seconds=self.limits.analysis_seconds,
            players=tuple(self.limits.players),
        )

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


# The chats that can be run: our own, and those of installed packages (entry points)


GROUP = "chats"
NAME = re.compile("[a-z][a-z0-9_]*")
CHATS: MutableMapping[str, ChatPlugin[Any]] = LazyMapping(
    ("matrix", "telegram"), lambda name: import_module(f".{name}", __package__).CHAT
)

Configured = Mapping[str, tuple[ChatPlugin[Any], ConfigSection]]
"""Chats with their sections of the configuration, by name."""


def configured(config: Config) -> Configured:
    """The chats with a section in the configuration."""
    chats = all_chats()
    return {name: (chats[name], section) for name, section in config.chats.items()}


def all_chats() -> dict[str, ChatPlugin[Any]]:
    """All chats that can be used, our own first."""
    return {**CHATS, **packages.load_all(GROUP, _fault, CHATS)[0]}


def broken_chats() -> list[BrokenEntryPoint]:
    """The errors of chats of other packages that can't be used."""
    return packages.load_all(GROUP, _fault, CHATS)[1]


def _fault(name: str, chat: Any) -> packages.Fault | None:
    """Why an object of others is no chat, or can't have this name: its section would replace what
    `Config` has already, or could not be read."""
    if not NAME.fullmatch(name) or name in {*dir(Config), *Config.model_fields}:
        return "section", name
    if isinstance(chat, type):
        return "kind", "class"
    missing = [part for part in PARTS if not hasattr(chat, part)]
    if missing:
        return "kind", ", ".join(missing)
    if not (isinstance(chat.section, type) and issubclass(chat.section, ConfigSection)):
        return "kind", "section"
    return None


# Reading


def config_class() -> type[Config]:
    """The configuration with an optional section for each chat that is installed."""
    sections: dict[str, Any] = {
        name: (chat.section | None, None) for name, chat in all_chats().items()
    }
    return create_model("Config", __base__=Config, **sections)


def keys_beside(place: Sequence[int | str]) -> list[str]:
    """The keys that the section may have in which a place of the configuration (`telegram`,
    `token`) lies; none if that is no section."""
    section: Any = config_class()
    for name in place[:-1]:
        field = section.model_fields.get(name)
        kinds = (field.annotation, *get_args(field.annotation)) if field else ()
        section = next((kind for kind in kinds if hasattr(kind, "model_fields")), None)
        if section is None:
            return []
    return sorted(section.model_fields)


def read_config(file: Path | None) -> Config:
    """The configuration from a file, if any, and the environment. Raises OSError, BadToml,
    pydantic.ValidationError, or ValueError for a variable that isn't JSON where it has to be; none
    contains a secret."""
    table = read_toml(read_at_most(file)) if file is not None else {}

    class FromFile(config_class()):  # type: ignore[misc]
        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,
            file_secret_settings: PydanticBaseSettingsSource,
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            return env_settings, InitSettingsSource(settings_cls, table)

    try:
        return FromFile()
    except RecursionError as error:
        raise ValueError(str(error)) from None


def _said(entry: ErrorDetails, texts: Texts) -> str:
    """What a check of a value says. Those of other packages may say it in one language only."""
    causes = getattr(entry.get("ctx", {}).get("error"), "args", ())
    if causes and isinstance(causes[0], StammtischError):
        return error_text(causes[0], texts)
    return entry["msg"].removeprefix("Value error, ")


WRONG_VALUES = {
    "missing": "c-value-missing",
    **dict.fromkeys(("bool_parsing", "bool_type"), "c-value-flag"),
    **dict.fromkeys(("float_parsing", "float_type"), "c-value-number"),
    **dict.fromkeys(("int_from_float", "int_parsing", "int_type"), "c-value-whole"),
    "string_type": "c-value-text",
    "greater_than": "c-value-more",
    "greater_than_equal": "c-value-least",
    "less_than_equal": "c-value-most",
    "literal_error": "c-value-among",
    "string_too_short": "c-value-empty",
    "list_type": "c-value-list",
    **dict.fromkeys(("model_type", "model_attributes_type"), "c-value-section"),
}
"""Messages by kind of error of pydantic; others are told in its own words."""


def problem_text(entry: ErrorDetails, texts: Texts) -> str:
    """What is wrong at a place of the configuration. An unknown section may be that of a chat which
    isn't installed, or can't be used."""

    place, kind = entry["loc"], entry["type"]
    name = ".".join(map(str, place))
    if kind in WRONG_VALUES:
        facts = entry.get("ctx", {}).items()
        limits = {name: str(limit).replace(" or ", ", ") for name, limit in facts}
        return f"{name}: {texts(WRONG_VALUES[kind], **limits)}"
    if kind != "extra_forbidden":
        return f"{name}: {_said(entry, texts)}"
    for fault in broken_chats():
        if fault.facts["name"] == name:
            return error_text(fault, texts)
    known = keys_beside(place)
    if len(place) > 1:
        told = texts("c-unknown-key", name=name, known=", ".join(known))
    else:
        chats, keys = (", ".join(sorted(names)) for names in (all_chats(), Config.model_fields))
        told = texts("c-unknown-section", name=name, chats=chats, keys=keys)
    near = closest(str(place[-1]), known)
    return f"{told} {texts('did-you-mean', near=near)}" if near else told
