"""Tables of objects in modules of their own, each imported at its first look-up: a program that
plays one game doesn't load the cards and words of another."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from importlib import import_module
from typing import TypeVar

Kind = TypeVar("Kind")


class Loaded(MutableMapping[str, Kind]):
    """`part` of each of the modules `names` in `package`. Which names there are is known without
    reading any of them."""

    def __init__(self, package: str, part: str, names: Sequence[str]) -> None:
        self.package = package
        self.part = part
        self.found: dict[str, Kind | None] = dict.fromkeys(names)
        """None: not read yet."""

    def __getitem__(self, name: str) -> Kind:
        found = self.found[name]
        if found is None:
            module = import_module(f"{self.package}.{name}")
            found = self.found[name] = getattr(module, self.part)
        return found

    def __setitem__(self, name: str, thing: Kind) -> None:
        self.found[name] = thing

    def __delitem__(self, name: str) -> None:
        del self.found[name]

    def __contains__(self, name: object) -> bool:
        return name in self.found

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)
