"""Tables of objects each of which is loaded at its first look-up: a program that plays one game
doesn't load the cards and texts of another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from typing import TypeVar

Kind = TypeVar("Kind")


class LazyMapping(MutableMapping[str, Kind]):
    """Maps each of `names` to what `load` gives for it. The names are known without loading."""

    def __init__(self, names: Iterable[str], load: Callable[[str], Kind]) -> None:
        self.load = load
        self.loaded: dict[str, Kind | None] = dict.fromkeys(names)
        """None: not loaded yet."""

    def __getitem__(self, name: str) -> Kind:
        value = self.loaded[name]
        if value is None:
            value = self.loaded[name] = self.load(name)
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
