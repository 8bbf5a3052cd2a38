"""Games and players that other packages provide as entry points. One that can't be loaded is
reported by name, and the others stay usable."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from functools import cache
from typing import TYPE_CHECKING, Any

from ..errors import BrokenEntryPoint
from ..text.printable import escaped

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

Fault = tuple[str, str]
"""`fault` and `detail` of a BrokenEntryPoint."""
Check = Callable[[str, Any], Fault | None]
"""From the name of an entry point and the loaded object: its fault, or None."""
PREFIX = "stammtisch."
OWN_PACKAGE = "stammtisch"


def points(group: str) -> EntryPoints:
    """The entry points that installed packages have in a group. Packages that are installed while
    the program runs are found after a restart, or after `forget`."""
    return _points(group, tuple(sys.path))


@cache
def _points(group: str, folders: tuple[str, ...]) -> EntryPoints:
    """The entry points in these folders, the search path of Python. Cached, because all of them are
    read, which takes longer than a move."""
    from importlib.metadata import entry_points  # slow to read, and seldom needed

    return entry_points(group=PREFIX + group)


def forget() -> None:
    """Clear the cache, after packages were installed."""
    _points.cache_clear()


def package_of(point: EntryPoint) -> str:
    """The name of the package that provides an entry point."""
    return point.dist.name if point.dist else point.module.partition(".")[0]


def load(point: EntryPoint, check: Check) -> Any:
    """The object of an entry point; raises BrokenEntryPoint if it can't be loaded or has a
    fault."""
    try:
        loaded = point.load()
        fault = check(point.name, loaded)
    except (Exception, SystemExit) as error:
        raise _broken(point, "load", in_short(error)) from error
    if fault:
        raise _broken(point, *fault)
    return loaded


def load_named(group: str, name: str, check: Check) -> Any | None:
    """The object of this name; None if no package provides it. Raises BrokenEntryPoint."""
    for point in points(group):
        if point.name == name:
            return load(point, check)
    return None


def load_all(
    group: str, check: Check, taken: Collection[str]
) -> tuple[dict[str, Any], list[BrokenEntryPoint]]:
    """All objects of a group by name, and the errors of those that can't be used. `taken` are names
    of our own, which no package may redefine; of two packages with the same name the first one
    wins."""
    loaded: dict[str, Any] = {}
    owners = dict.fromkeys(taken, OWN_PACKAGE)
    faults = []
    for point in points(group):
        if point.name in owners:
            faults.append(_broken(point, "taken", owners[point.name]))
            continue
        owners[point.name] = package_of(point)
        try:
            loaded[point.name] = load(point, check)
        except BrokenEntryPoint as fault:
            faults.append(fault)
    return loaded, faults


def owner(group: str, name: str) -> str:
    """The package that provides an object of this name; OWN_PACKAGE if there is none."""
    for point in points(group):
        if point.name == name:
            return package_of(point)
    return OWN_PACKAGE


MAX_ERROR_LENGTH = 200


def in_short(error: BaseException) -> str:
    """An exception of third-party code in one line: its type and its text, cut off if it is
    long."""
    kind = type(error).__name__
    try:
        text = escaped(" ".join(str(error).split()))
    except Exception:
        text = ""
    return f"{kind}: {text[:MAX_ERROR_LENGTH]}" if text else kind


def _broken(point: EntryPoint, fault: str, detail: str) -> BrokenEntryPoint:
    return BrokenEntryPoint(
        package=package_of(point),
        group=point.group.removeprefix(PREFIX),
        name=point.name,
        fault=fault,
        detail=detail,
    )
