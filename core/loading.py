"""Tables of objects in modules of their own, each imported at its first look-up: a program that
plays one game doesn't load the cards and texts of another."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from importlib import import_module
from typing import TypeVar

Kind = TypeVar("Kind")


class LazyModules(MutableMapping[str, Kind]):
    """Maps each of `names` to the attribute `attribute` of the module with that name in `package`.
    The names are known without importing any module."""

    def __init__(self, package: str, attribute: str, names: Sequence[str]) -> None:
        self.package = package
        self.attribute = attribute
        self.loaded: dict[str, Kind | None] = dict.fromkeys(names)
        """None: not imported yet."""

    def __getitem__(self, name: str) -> Kind:
        value = self.loaded[name]
        if value is None:
            module = import_module(f"{self.package}.{name}")
            value = self.loaded[name] = getattr(module, self.attribute)
        return value

    def __setitem__(self, name: str, value: Kind) -> None:
        self.loaded[name] = value

    def __delitem__(self, name: str) -> None:
        del self.loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self.loaded

    def __iter__(self) -> Iterator[str]:
        return iter(self.loaded)

    def __len__(self) -> int:
        return len(self.loaded)
