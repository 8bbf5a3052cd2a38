"""The chats that `serve` can run: our own, and those of installed packages (entry points)."""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping
from importlib import import_module
from typing import Any

from ...adapters.chat.plugin import PARTS, ChatPlugin, ConfigSection
from ...core import packages
from ...core.errors import BrokenEntryPoint
from ...core.packages import LazyMapping
from .config import Config

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
