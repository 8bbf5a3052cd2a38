"""What the build declares for the C compiler, read from the plain modules: constants, tables, and
the fields of positions. So they stand in no `.pxd`; the build adds them to a copy.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .bits import Sets
from .compiled import MAX_INT, PLAIN_ROOT, Constants, constants_of, is_table
from .state import State


@dataclass(frozen=True, slots=True)
class Declarations:
    """Of one hot module: its `constants`; the lines of C types of its `tables` (lists of numbers in
    capitals); and those of the `fields` of the `position` class that it defines ("": none)."""

    constants: Constants
    tables: list[str] = field(default_factory=list)
    position: str = ""
    fields: list[str] = field(default_factory=list)


def with_declarations(name: str, pxd: Path) -> str:
    """The text of the .pxd of a module, with its declarations. `name` is relative to the
    package."""
    found = declarations_of(name)
    text = pxd.read_text(encoding="utf-8")
    if found.position:
        fields = "".join(f"    cdef readonly {line}\n" for line in found.fields)
        text = re.sub(rf"^cdef class {found.position}\(.*\n", rf"\g<0>{fields}", text, flags=re.M)
    tables = "".join(f"cdef {table}\n" for table in found.tables)
    return text + tables + as_macros(name, found.constants)


def as_macros(module: str, numbers: Constants) -> str:
    """Constants as declarations for a .pxd. Each is a C literal that can be assigned to, without
    effect: so the compiler knows its value, and the module can still define it as Python."""
    defines, names = [], []
    for name, value in numbers.items():
        kind = in_c("", value).strip()
        literal = f"{value}LL" if kind == "long long" else repr(value)
        macro = f"{module.replace('.', '_')}_{name}"
        defines.append(f"    #define {macro} (*({kind}[]){{{literal}}})\n")
        names.append(f'    {kind} {name} "{macro}"\n')
    if not names:
        return ""
    return '\ncdef extern from *:\n    """\n' + "".join(defines) + '    """\n' + "".join(names)


def declarations_of(name: str) -> Declarations:
    module = importlib.import_module(f"{PLAIN_ROOT}.{name}")
    tables = [in_c(table, getattr(module, table)) for table in tables_of(module)]
    position = position_of(module)
    if position is None:
        return Declarations(constants_of(name), tables)
    first = vars(State(position.players)).keys()
    fields = [in_c(name, value) for name, value in vars(position).items() if name not in first]
    return Declarations(constants_of(name), tables, root_of(type(position)).__name__, fields)


def in_c(name: str, value: Any) -> str:
    """A number or a list of numbers as C declares it; raises TypeError for anything else."""
    numbers = value if isinstance(value, list) else [value]
    size = f"[{len(value)}]" if isinstance(value, list) else ""
    if not numbers or not all(type(number) in (int, float) for number in numbers):
        raise TypeError(f"{name} is neither a number nor a list of numbers: {value!r}")
    if any(type(number) is float for number in numbers):
        return f"double {name}{size}"
    wide = isinstance(value, Sets) or max(map(abs, numbers)) > MAX_INT
    return f"{'long long' if wide else 'int'} {name}{size}"


def tables_of(module: Any) -> list[str]:
    """The names in capitals of lists of numbers that a module assigns, or uses after `from .cards
    import *`. Those that it imports by name stay Python objects."""
    tree = ast.parse(inspect.getsource(module))
    names = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    if any(alias.name == "*" for node in imports for alias in node.names):
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        names |= used - {alias.asname or alias.name for node in imports for alias in node.names}
    found = (name for name in sorted(names) if name.isupper() and hasattr(module, name))
    return [name for name in found if is_table(getattr(module, name))]


def position_of(module: Any) -> State | None:
    """A new position of the game that the module belongs to, if it defines the class with the
    game's fields, the one directly below State."""
    game = getattr(importlib.import_module(module.__package__), "GAME", None)
    if game is None:
        return None
    position: State = game.state(game.seats[0], game.options())
    return position if root_of(type(position)).__module__ == module.__name__ else None


def root_of(kind: type[State]) -> type:
    """The ancestor of a State class, or itself, that is directly below State."""
    return kind.__mro__[kind.__mro__.index(State) - 1]
