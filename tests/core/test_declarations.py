"""What the build declares to C, and that it stands where the plain form says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core.engine import bits
from stammtisch.core.engine.compiled import compiled_state, fingerprint, sources
from stammtisch.core.engine.declarations import declarations_of, in_c, with_declarations
from stammtisch.core.games import OWN, game_named
from tests.games.facts import HOT
from tests.harness.numbered import numbered

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("value", "line"),
    [
        (3, "int x"),
        (1.5, "double x"),
        ([1, 2], "int x[2]"),
        ([1, 2**31 - 1], "int x[2]"),
        ([1, 2**31], "long long x[2]"),
        ([0.5], "double x[1]"),
        (bits.sets(4), "long long x[4]"),
    ],
)
def test_the_c_type_follows_from_the_value(value: Any, line: str) -> None:
    assert in_c("x", value) == line


@pytest.mark.parametrize("value", ["text", [], [[1]], {1}, None, True])
def test_what_is_no_number_is_no_field(value: Any) -> None:
    with pytest.raises(TypeError, match="x is neither a number nor a list of numbers"):
        in_c("x", value)


def test_fields_and_tables_of_a_game() -> None:
    found = declarations_of("core.games.ojyks.rules")
    assert found.position == "OjyksState"
    assert {"int grid[108]", "int pile_n", "int limit"} <= {*found.fields}
    assert {"int DECK[155]", "int COLUMN[4]"} <= {*found.tables}
    assert found.constants["FIELDS"] == 12
    assert "long long held[6]" in declarations_of("core.games.las_vegan.rules").fields
    assert declarations_of("core.games.las_vegan.policy").position == "", (
        "its rules have the fields"
    )


def test_tables_of_cards_are_those_that_a_module_uses() -> None:
    found = declarations_of("core.games.las_vegan.rules").tables
    assert "long long BIT[40]" in found
    assert not any(line.endswith(" OF_NUMBER[10]") for line in found)


@pytest.mark.parametrize("game", OWN)
def test_no_file_of_a_game_gives_a_name_that_it_imports_by_star_another_meaning(game: str) -> None:
    folder = ROOT / "core" / "games" / game
    for file in folder.glob("*.py"):
        body = ast.parse(file.read_text(encoding="utf-8")).body
        imports = [node for node in body if isinstance(node, ast.ImportFrom)]
        for node in imports:
            if node.names[0].name == "*":
                module = game_module(f"core.games.{game}.{node.module}")
                shared = {name for name in vars(module) if name[0] != "_"}
                assert {*names_made(body)} & shared <= {"annotations"}, file.name


def names_made(body: list[ast.stmt]) -> Iterator[str]:
    """The names that a module assigns, defines or imports."""
    for node in body:
        if isinstance(node, ast.Assign):
            names = [name for target in node.targets for name in ast.walk(target)]
            yield from (name.id for name in names if isinstance(name, ast.Name))
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in node.names)


def test_they_are_written_into_the_class() -> None:
    name = "core.games.ojyks.rules"
    text = with_declarations(name, sources([name])[name].with_suffix(".pxd"))
    assert re.search(r"cdef class OjyksState\(State\):\n    cdef readonly int limit\n", text)
    assert "\ncdef int COLUMN[4]\n" in text


def test_a_table_of_another_size_is_another_source(monkeypatch: pytest.MonkeyPatch) -> None:
    files = sources(["core.games.ojyks.rules"])
    before = fingerprint(files)
    deck = game_module("core.games.ojyks.rules").DECK
    monkeypatch.setattr("stammtisch.core.games.ojyks.rules.DECK", [*deck, 0])
    assert fingerprint(files) != before
    monkeypatch.setattr("stammtisch.core.games.ojyks.rules.DECK", [2**40, *deck[1:]])
    assert fingerprint(files) != before


def game_module(name: str) -> Any:
    return __import__(f"stammtisch.{name}", fromlist=["DECK"])


# Where fields stand in memory


@pytest.mark.parametrize("name", HOT)
def test_fields_stand_where_the_build_put_them(name: str) -> None:
    """Parts of vectors read them there."""
    game = game_named(name)
    kind: Any = game.state
    copied: Any = game.new(game.seats[0], game.options())
    places = bits.shape(kind, copied.players, copied.options)
    for plain in numbered(game, game.seats[0]):
        position: Any = compiled_state(plain)
        numbers = bits.numbers_of(plain.listening, plain)
        copied.copy(position)
        for field, place in places.items():
            end = place.start + place.length * place.apart
            value = numbers[place.start : end : place.apart]
            for state in (position, copied):
                found = getattr(state, field)
                assert (found if isinstance(found, list) else [found]) == value, field
