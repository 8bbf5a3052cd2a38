"""Reads the configuration of `serve`, with the sections of all chats that are installed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

from pydantic import create_model
from pydantic_settings import BaseSettings, InitSettingsSource, PydanticBaseSettingsSource

from ...core.text.toml import read_at_most, read_toml
from .config import Config
from .installed import all_chats


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
