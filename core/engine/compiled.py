"""The compiled core: hot modules compiled to C at build time from the same source.

A hot module is a `.py` file with a `.pxd` beside it, which gives its attributes and functions their
C types. The build compiles those of a game into one extension, and those for all games into
another; they are imported below `stammtisch._compiled`, a tree of the same shape as the plain one,
so both forms can be used side by side. Everything is written, tested and read in its plain form;
`compiled_state` and `compiled_class` lead to the compiled counterpart if there is one. Otherwise
the plain modules run: AI players think 60 to 140 times as long, with the same results.

STAMMTISCH_COMPILE=0, at run time as at build time, switches the compiled core off; with =1 it is an
error if it is missing.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import sys
from collections.abc import Iterable
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from . import bits

T = TypeVar("T")

PLAIN_ROOT = __name__.rpartition(".core.")[0]
COMPILED_ROOT = f"{PLAIN_ROOT}._compiled"
FINGERPRINT = "fingerprint"
"""A file beside the extensions: a line for each hot module with its name, the hash of its source,
and the extension that it is in: the name of its game, or ALL_GAMES."""
ALL_GAMES = "all_games"

Constants = dict[str, float]
MAX_INT = 2**31 - 1
"""Numbers above take 64 bits in C."""


def fingerprint(sources: dict[str, Path]) -> str:
    """One line for each hot module: its name relative to the package, and the hash of its source,
    its constants and the sizes of its tables."""
    return "".join(
        f"{name} {_hash(source.read_bytes(), {**constants_of(name), **_sizes_of(name)})}\n"
        for name, source in sorted(sources.items())
    )


def _hash(source: bytes, constants: Constants) -> str:
    return hashlib.sha256(source + repr(sorted(constants.items())).encode()).hexdigest()


def constants_of(name: str) -> Constants:
    """The numeric constants of a module, its own and imported ones: the build makes them constants
    of C. `name` is relative to the package."""
    module = importlib.import_module(f"{PLAIN_ROOT}.{name}")
    return {
        name: value
        for name, value in vars(module).items()
        if name.isupper() and type(value) in (int, float)
    }


def _sizes_of(name: str) -> dict[str, float]:
    """The size of each table of a module (a list of numbers in capitals): its length, negative if
    a number takes more than 32 bits. The build declares arrays of these sizes."""
    module = importlib.import_module(f"{PLAIN_ROOT}.{name}")
    return {
        table: -len(numbers) if max(map(abs, numbers)) > MAX_INT else len(numbers)
        for table, numbers in vars(module).items()
        if table.isupper() and is_table(numbers)
    }


def is_table(value: Any) -> bool:
    """True for lists of numbers that aren't empty."""
    numbers = value if isinstance(value, list) else ()
    return bool(numbers) and all(type(number) in (int, float) for number in numbers)


def _folder(package: str) -> Path:
    """The folder of one of our plain packages, found without importing it. Raises ImportError."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ImportError(f"no package {package}")
    return Path(spec.submodule_search_locations[0])


def sources(names: Iterable[str]) -> dict[str, Path]:
    """The files of plain modules by name, found without importing them. Raises ImportError."""
    parts = {name: name.rpartition(".") for name in names}
    return {
        name: _folder(f"{PLAIN_ROOT}.{package}") / f"{module}.py"
        for name, (package, _, module) in parts.items()
    }


@cache
def _built() -> tuple[dict[str, str], dict[str, str], str]:
    """The lines of the fingerprint and the extensions by module; the reason if there are none."""
    if os.environ.get("STAMMTISCH_COMPILE") == "0":
        return {}, {}, "switched off by STAMMTISCH_COMPILE=0"
    file = _folder(PLAIN_ROOT) / "_compiled" / FINGERPRINT
    if not file.exists():
        return {}, {}, "not built"
    rows = [line.split() for line in file.read_text(encoding="ascii").splitlines()]
    lines = {row[0]: f"{row[0]} {row[1]}\n" for row in rows}
    return lines, {row[0]: row[-1] for row in rows}, ""


@cache
def of_game(game: str) -> tuple[tuple[str, ...], str]:
    """The names of the compiled modules of a game that are in use ("": of those for all games); if
    there are none, the reason. Modules of other games aren't loaded. Raises ImportError if there
    are none although STAMMTISCH_COMPILE=1 requires them."""
    names, why = _look(game)
    if why and os.environ.get("STAMMTISCH_COMPILE") == "1":
        raise ImportError(f"STAMMTISCH_COMPILE=1, but there is no compiled core: {why}")
    return names, why


def _look(game: str) -> tuple[tuple[str, ...], str]:
    lines, extensions, why = _built()
    if game and not why:
        why = of_game("")[1]
    if why:
        return (), why
    if not game:
        _mirror(extensions)
    names = tuple(name for name, owner in extensions.items() if owner == (game or ALL_GAMES))
    try:
        current = fingerprint(sources(names))
    except (OSError, ImportError):
        return (), "built from other sources"
    if current != "".join(lines[name] for name in sorted(names)):
        return (), "built from older sources"
    try:
        for name in names:
            _load(f"{COMPILED_ROOT}.{name}")
    except ImportError as error:
        return (), str(error)
    return names, ""


@cache
def status() -> tuple[tuple[str, ...], str]:
    """The names of all compiled modules; if any can't be used, none and the reason."""
    games = {*_built()[1].values()} - {ALL_GAMES}
    by_game = [of_game(game) for game in ("", *sorted(games))]
    why = next((why for _, why in by_game if why), "")
    return tuple(sorted(name for names, _ in by_game for name in names if not why)), why


def _load(name: str) -> None:
    """Import a compiled module. If it was built for another Python, the import finds its plain
    source through the mirror instead, which is an ImportError."""
    module = importlib.import_module(name)
    if str(module.__file__).endswith(".py"):
        raise ImportError("built for another Python")


class _Finder:
    """Finds compiled modules, several of which share an extension."""

    def __init__(self, extensions: dict[str, str]) -> None:
        folder = _folder(PLAIN_ROOT) / "_compiled"
        self.files = {
            f"{COMPILED_ROOT}.{name}": [folder / f"{extension}{end}" for end in EXTENSION_SUFFIXES]
            for name, extension in extensions.items()
        }

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        file = next((str(file) for file in self.files.get(name, ()) if file.exists()), None)
        if file is None:
            return None
        return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))


def _mirror(extensions: dict[str, str]) -> None:
    """Create packages of the same shape as ours, which find the compiled modules in the extensions
    and all others (tables of cards, for instance) among the plain ones."""
    packages = {""}
    for name in extensions:
        while name := name.rpartition(".")[0]:
            packages.add(name)
    for package in sorted(packages):
        tail = f".{package}" if package else ""
        mirror = ModuleType(COMPILED_ROOT + tail)
        mirror.__path__ = [str(_folder(PLAIN_ROOT + tail))]
        sys.modules[COMPILED_ROOT + tail] = mirror
    sys.meta_path.insert(0, _Finder(extensions))


@cache
def _compiled_or_none(module: str, name: str) -> Any:
    tail = module.removeprefix(f"{PLAIN_ROOT}.")
    extension = _built()[1].get(tail, "")
    game = "" if extension == ALL_GAMES else extension
    if tail not in of_game(game)[0]:
        return None
    return getattr(importlib.import_module(f"{COMPILED_ROOT}.{tail}"), name, None)


def compiled_class(kind: type[T]) -> type[T]:
    """The compiled counterpart of a class; the class itself if there is none."""
    counterpart: type[T] = _compiled_or_none(kind.__module__, kind.__name__) or kind
    return counterpart


def plain_class(kind: type) -> type:
    """The plain counterpart of a class; the class itself if it is plain."""
    module = importlib.import_module(kind.__module__.replace(COMPILED_ROOT, PLAIN_ROOT, 1))
    plain: type = getattr(module, kind.__name__)
    return plain


def is_compiled(thing: object) -> bool:
    return type(thing).__module__.startswith(f"{COMPILED_ROOT}.")


def compiled_state(state: Any) -> Any:
    """A copy of a plain position in compiled form; the position itself if there is none. Raises
    ValueError if a field holds a number that no position has (`State.limits`), or if there are
    notes that no seat has learned from yet."""
    kind = _compiled_or_none(type(state).__module__, type(state).__name__)
    if kind is None:
        return state
    if state.recorded_notes():
        raise ValueError("notes are still to be learned: call `remember` or `Game.observe` first")
    compiled = kind.__new__(kind)
    compiled.load(state)
    return compiled


def plain_state(state: Any) -> Any:
    """A copy of a position in plain form."""
    plain = plain_class(type(state))(state.players, state.options)
    for name in (*fields(state), "listening"):
        value = getattr(state, name)
        setattr(plain, name, type(value)(value) if isinstance(value, list) else value)
    plain.notes = state.recorded_notes()
    return plain


def with_fields(state: Any, **values: Any) -> Any:
    """A copy of a position, in the same form, in which fields have other numbers (whole lists for
    arrays). Raises ValueError as `compiled_state`."""
    plain = plain_state(state)
    for name, value in values.items():
        getattr(plain, name)  # raises AttributeError
        setattr(plain, name, value)
    return compiled_state(plain) if is_compiled(state) else plain


def fields(state: Any) -> tuple[str, ...]:
    """The names of the numbers and arrays that make up a position, in either form."""
    if not is_compiled(state):
        return bits.fields(state)
    return bits.fields(plain_class(type(state))(state.players, state.options))
