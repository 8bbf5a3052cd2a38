"""Games and players that other packages provide as entry points. One that can't be loaded is an
error with a name, and hides none of the others."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from functools import cache
from typing import TYPE_CHECKING, Any

from .errors import BrokenEntryPoint
from .printable import escaped

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

Fault = tuple[str, str]
"""`fault` and `detail` of a BrokenEntryPoint."""
Check = Callable[[str, Any], Fault | None]
"""Gets the name of an entry point and the loaded object."""
PREFIX = "stammtisch."
OWN_PACKAGE = "stammtisch"


def points(group: str) -> EntryPoints:
    """What other packages name in a group. What is installed while the program runs is found when
    it is started again."""
    return _points(group, tuple(sys.path))


@cache
def _points(group: str, folders: tuple[str, ...]) -> EntryPoints:
    """Those in the folders that Python looks through: all of them are read, which takes longer
    than a move."""
    from importlib.metadata import entry_points  # slow to read, and seldom needed

    return entry_points(group=PREFIX + group)


def forget() -> None:
    """Drop what is cached: packages may have been installed."""
    _points.cache_clear()


def package_of(point: EntryPoint) -> str:
    """The name of the package that brings it."""
    return point.dist.name if point.dist else point.module.partition(".")[0]


def load(point: EntryPoint, check: Check) -> Any:
    """The object; raises BrokenEntryPoint."""
    try:
        found = point.load()
        fault = check(point.name, found)
    except (Exception, SystemExit) as error:
        raise _broken(point, "load", in_short(error)) from error
    if fault:
        raise _broken(point, *fault)
    return found


def one(group: str, name: str, check: Check) -> Any | None:
    """The object of this name, None if nobody brings one; raises BrokenEntryPoint."""
    for point in points(group):
        if point.name == name:
            return load(point, check)
    return None


def usable(
    group: str, check: Check, taken: Collection[str]
) -> tuple[dict[str, Any], list[BrokenEntryPoint]]:
    """All objects of a group by name, and what is wrong with the others. Names that are `taken`
    stay with stammtisch; of two packages with the same name the first one has it."""
    found: dict[str, Any] = {}
    owners = dict.fromkeys(taken, OWN_PACKAGE)
    faults = []
    for point in points(group):
        if point.name in owners:
            faults.append(_broken(point, "taken", owners[point.name]))
            continue
        owners[point.name] = package_of(point)
        try:
            found[point.name] = load(point, check)
        except BrokenEntryPoint as fault:
            faults.append(fault)
    return found, faults


def owner(group: str, name: str) -> str:
    """The package that brings what has this name; our own if nobody else does."""
    for point in points(group):
        if point.name == name:
            return package_of(point)
    return OWN_PACKAGE


MAX_ERROR_LENGTH = 200


def in_short(error: BaseException) -> str:
    """An error of others in one line: its kind, and what it says."""
    kind = type(error).__name__
    try:
        said = escaped(" ".join(str(error).split()))
    except Exception:
        said = ""
    return f"{kind}: {said[:MAX_ERROR_LENGTH]}" if said else kind


def _broken(point: EntryPoint, fault: str, detail: str) -> BrokenEntryPoint:
    return BrokenEntryPoint(
        package=package_of(point),
        group=point.group.removeprefix(PREFIX),
        name=point.name,
        fault=fault,
        detail=detail,
    )
