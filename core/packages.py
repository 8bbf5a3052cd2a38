"""Other packages: games with their parts, players and chats of others (entry points), and optional
dependencies."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, MutableMapping
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from .errors import BrokenEntryPoint
from .text.printable import escaped

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints


# Entry points. One that can't be loaded is reported by name, and the others stay usable.


Fault = tuple[str, str]
"""`fault` and `detail` of a BrokenEntryPoint."""
Check = Callable[[str, Any], Fault | None]
"""From the name of an entry point and the loaded object: its fault, or None."""
PREFIX = "stammtisch."
OWN_PACKAGE = "stammtisch"
_loaded: dict[str, dict[str, Any]] = {}


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
    _loaded.clear()


def package_of(point: EntryPoint) -> str:
    """The name of the package that provides an entry point."""
    return point.dist.name if point.dist else point.module.partition(".")[0]


def load(point: EntryPoint, check: Check) -> Any:
    """The object of an entry point; raises BrokenEntryPoint if it can't be loaded or has a
    fault."""
    group = point.group.removeprefix(PREFIX)
    loaded = load_checked(
        point.name,
        point.load,
        check,
        lambda fault: broken(package_of(point), group, point.name, fault),
    )
    _loaded.setdefault(group, {})[point.name] = loaded
    return loaded


def load_checked(
    name: str,
    load: Callable[[], Any],
    check: Check,
    error_of: Callable[[Fault], BrokenEntryPoint],
) -> Any:
    """What `load` returns; raises the BrokenEntryPoint of its fault if it fails or what it returns
    has one."""
    try:
        loaded = load()
        fault = check(name, loaded)
    except (Exception, SystemExit) as error:
        raise error_of(("load", in_short(error))) from error
    if fault:
        raise error_of(fault)
    return loaded


def loaded_so_far(group: str) -> dict[str, Any]:
    """The objects of a group that this program has loaded and can use, by name."""
    return {**_loaded.get(group, {})}


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
            fault = "taken", owners[point.name]
            faults.append(broken(package_of(point), group, point.name, fault))
            continue
        owners[point.name] = package_of(point)
        try:
            loaded[point.name] = load(point, check)
        except BrokenEntryPoint as error:
            faults.append(error)
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


def broken(package: str, group: str, name: str, fault: Fault) -> BrokenEntryPoint:
    """The error about an object of this package and group with this name."""
    kind, detail = fault
    return BrokenEntryPoint(package=package, group=group, name=name, fault=kind, detail=detail)


# Own objects, loaded late


Kind = TypeVar("Kind")


class LazyMapping(MutableMapping[str, Kind]):
    """Maps each of `names` to what `load` gives for it at its first look-up, so that a program that
    plays one game doesn't load the cards and texts of another. The names are known without."""

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


# Optional dependencies


@contextmanager
def needs_extra(extra: str) -> Iterator[None]:
    """Surrounds imports from the packages of an extra. Where one of these isn't installed, the
    ModuleNotFoundError says what to type."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or OWN_PACKAGE).partition(".")[0] == OWN_PACKAGE:
            raise
        told = f"{error.name} is missing, which comes with the extra {extra!r}"
        command = install_command(extra)
        raise ModuleNotFoundError(f"{told}: {command}", name=error.name) from None


def install_command(extra: str) -> str:
    """A command for the shell that installs an extra by pip for this Python; without pip, what to
    install. The requirement names the folder, file or repository that the program came from
    (PEP 610), or the program alone if it came from an index."""
    import json  # all of these are slow to import, and seldom needed
    from importlib.metadata import distributions

    texts = (found.read_text("direct_url.json") for found in distributions(name=OWN_PACKAGE))
    origin = json.loads(next(filter(None, texts), "{}"))
    wanted = requirement(extra, origin)
    if not any(distributions(name="pip")):
        return f'"{wanted}"'
    editable = "-e " if origin.get("dir_info", {}).get("editable") else ""
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return f'{python} -m pip install {editable}"{wanted}"'


def requirement(extra: str, origin: dict[str, Any]) -> str:
    """The requirement (PEP 508) or folder. `origin`: the content of `direct_url.json`."""
    if not origin:
        return f"{OWN_PACKAGE}[{extra}]"
    from pathlib import Path
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    if "dir_info" in origin:
        return f"{Path(url2pathname(urlsplit(origin['url']).path))}[{extra}]"
    place = origin["url"]
    if repository := origin.get("vcs_info"):
        revision = repository.get("requested_revision")
        place = f"{repository['vcs']}+{place}" + (f"@{revision}" if revision else "")
    return f"{OWN_PACKAGE}[{extra}] @ {place}"
