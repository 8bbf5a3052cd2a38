"""The compiled core: hot modules compiled to C at build time from the same source.

A hot module is a `.py` file with a `.pxd` beside it, which gives its attributes and functions
their C types. The build compiles all of them into `stammtisch._compiled`, a tree of the same
shape as the plain one, so both forms can be used side by side. Everything is written, tested and
read in its plain form; `twin` changes over to the compiled one where there is one. Without it the
same files run as they are: AI players think 60 to 140 times as long, with the same results.

STAMMTISCH_COMPILE=0 (at run time as at build time) does without, =1 insists on it.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

T = TypeVar("T")

PLAIN_ROOT = __name__.rpartition(".core.")[0]
COMPILED_ROOT = f"{PLAIN_ROOT}._compiled"
FINGERPRINT = "fingerprint"
"""A file among the compiled modules: their names and the hash of what each was made of."""

Constants = dict[str, float]


def fingerprint(sources: dict[str, Path], constants: dict[str, Constants]) -> str:
    """A line for each hot module: its name below the package, and the hash of its source and its
    constants."""
    return "".join(
        f"{name} {_hash(source.read_bytes(), constants[name])}\n"
        for name, source in sorted(sources.items())
    )


def _hash(source: bytes, constants: Constants) -> str:
    return hashlib.sha256(source + repr(sorted(constants.items())).encode()).hexdigest()


def constants_of(name: str) -> Constants:
    """The numbers in capitals of a module, own and imported: the build makes them constants of
    C. `name` is below the package."""
    module = importlib.import_module(f"{PLAIN_ROOT}.{name}")
    return {
        name: value
        for name, value in vars(module).items()
        if name.isupper() and type(value) in (int, float)
    }


def _folder(package: str) -> Path:
    """The folder of one of our plain packages, which isn't read for that. Raises ImportError."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ImportError(f"no package {package}")
    return Path(spec.submodule_search_locations[0])


def _source(name: str) -> Path:
    package, _, module = name.rpartition(".")
    return _folder(f"{PLAIN_ROOT}.{package}") / f"{module}.py"


@cache
def _built() -> tuple[dict[str, str], str]:
    """The lines of the fingerprint by module, and otherwise why there are none."""
    if os.environ.get("STAMMTISCH_COMPILE") == "0":
        return {}, "switched off by STAMMTISCH_COMPILE=0"
    file = _folder(PLAIN_ROOT) / "_compiled" / FINGERPRINT
    if not file.exists():
        return {}, "not built"
    lines = file.read_text(encoding="ascii").splitlines(keepends=True)
    return {line.split()[0]: line for line in lines}, ""


@cache
def _game_of(name: str) -> str:
    """The game that a hot module belongs to; "" for what serves all games."""
    games = {one.split(".")[2] for one in _built()[0] if one.startswith("core.games.")}
    _, _, rest = name.partition(".games." if ".games." in name else ".heuristics.")
    module = rest.partition(".")[0]
    return next((game for game in games if f"{module}_".startswith(f"{game}_")), "")


@cache
def of_game(game: str) -> tuple[tuple[str, ...], str]:
    """The names of the compiled modules of a game that are in use ("": of those for all games);
    if none are, the reason. Other games' modules aren't loaded. Raises ImportError if
    STAMMTISCH_COMPILE=1 insists on what isn't there."""
    names, why = _look(game)
    if why and os.environ.get("STAMMTISCH_COMPILE") == "1":
        raise ImportError(f"STAMMTISCH_COMPILE=1, but there is no compiled core: {why}")
    return names, why


def _look(game: str) -> tuple[tuple[str, ...], str]:
    built, why = _built()
    if game and not why:
        why = of_game("")[1]
    if why:
        return (), why
    if not game:
        _mirror(tuple(built))
    names = tuple(name for name in built if _game_of(name) == game)
    try:
        sources = {name: _source(name) for name in names}
        now = fingerprint(sources, {name: constants_of(name) for name in names})
    except (OSError, ImportError):
        return (), "built from other sources"
    if now != "".join(built[name] for name in sorted(names)):
        return (), "built from older sources"
    try:
        for name in names:
            _load(f"{COMPILED_ROOT}.{name}")
    except ImportError as error:
        return (), str(error)
    return names, ""


@cache
def status() -> tuple[tuple[str, ...], str]:
    """The names of all compiled modules; if some can't be used, none and the reason."""
    found = [of_game(game) for game in sorted({"", *map(_game_of, _built()[0])})]
    why = next((why for _, why in found if why), "")
    return tuple(sorted(name for names, _ in found for name in names if not why)), why


def _load(name: str) -> None:
    """Import a compiled module. One that was built for another Python isn't found: then the
    mirror leads to its plain source, which must not be taken for it."""
    module = importlib.import_module(name)
    if str(module.__file__).endswith(".py"):
        raise ImportError("built for another Python")


def _mirror(names: tuple[str, ...]) -> None:
    """Packages of the same shape as ours, which hold the compiled modules and find all others
    (tables of cards, for instance) where they are."""
    packages = {""}
    for name in names:
        while name := name.rpartition(".")[0]:
            packages.add(name)
    for package in sorted(packages):
        tail = f".{package}" if package else ""
        mirror = ModuleType(COMPILED_ROOT + tail)
        parts = package.split(".") if package else []
        mirror.__path__ = [
            str(_folder(PLAIN_ROOT).joinpath("_compiled", *parts)),
            str(_folder(PLAIN_ROOT + tail)),
        ]
        sys.modules[COMPILED_ROOT + tail] = mirror


@cache
def _compiled_class(module: str, name: str) -> Any:
    tail = module.removeprefix(f"{PLAIN_ROOT}.")
    if tail not in of_game(_game_of(tail))[0]:
        return None
    return getattr(importlib.import_module(f"{COMPILED_ROOT}.{tail}"), name, None)


def twin_class(kind: type[T]) -> type[T]:
    """The compiled form of a class, or the class itself."""
    twin: type[T] = _compiled_class(kind.__module__, kind.__name__) or kind
    return twin


def plain_class(kind: type) -> type:
    """The plain form of a class."""
    module = importlib.import_module(kind.__module__.replace(COMPILED_ROOT, PLAIN_ROOT, 1))
    plain: type = getattr(module, kind.__name__)
    return plain


def is_compiled(thing: object) -> bool:
    return type(thing).__module__.startswith(f"{COMPILED_ROOT}.")


def twin(state: Any) -> Any:
    """The same position in compiled form, or itself where there is none."""
    kind = _compiled_class(type(state).__module__, type(state).__name__)
    if kind is None:
        return state
    other = kind(state.players, state.options)
    for name in fields(type(state)):
        if name != "notes" or state.notes_n:  # long, and nearly always empty
            setattr(other, name, getattr(state, name))
    return other


NO_PART = {"buffer", "scratch", "scratch2", "origin"}
"""Attributes of a State that are no part of the position: room to work in, and `reset`'s goal."""


def fields(kind: type) -> tuple[str, ...]:
    """The names of what makes up a position, for a plain class of State."""
    slots = (name for base in kind.__mro__ for name in getattr(base, "__slots__", ()))
    return tuple(name for name in slots if name not in NO_PART)
