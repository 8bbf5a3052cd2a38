"""The kinds of contracts that `lint-imports` checks by `tools/contracts.py`."""

from __future__ import annotations

from typing import Any

import pytest
from grimp import ImportGraph

from tools.contracts import AllowedContract, SiblingsContract

IMPORTS = (
    ("house.chat.draw", "house.pictures"),
    ("house.pictures", "house.texts"),
    ("house.pictures", "json"),
)


def graph() -> ImportGraph:
    made = ImportGraph()
    for package in ("house", "house.chat"):
        made.add_module(package)
    for importer, imported in IMPORTS:
        made.add_module("json", is_squashed=True)
        made.add_import(importer=importer, imported=imported)
    return made


def checked(contract: type[Any], **options: object) -> Any:
    made = contract(
        name="x", session_options={"root_packages": ["house"]}, contract_options=options
    )
    return made.check(graph(), verbose=False)


ENOUGH = ["chat -> pictures", "pictures -> texts"]


@pytest.mark.parametrize(
    ("allowed", "others", "unused"),
    [
        (ENOUGH, [], []),
        (["pictures -> texts"], [("chat", "pictures")], []),
        ([*ENOUGH, "texts chat -> texts"], [], [("chat", "texts"), ("texts", "texts")]),
    ],
)
def test_siblings_import_what_is_allowed_and_all_of_it(
    allowed: list[str], others: list[object], unused: list[object]
) -> None:
    check = checked(SiblingsContract, ancestor="house", allowed=allowed)
    assert check.metadata == {"others": others, "unused": unused}
    assert check.kept == (not others and not unused)


def test_the_standard_library_must_be_allowed_too() -> None:
    options = {"source_modules": ["house.pictures"], "allowed_modules": ["house.texts"]}
    check = checked(AllowedContract, **options)
    assert check.metadata["others"] == [("house.pictures", "json")]
    options["allowed_modules"].append("standard library")
    assert checked(AllowedContract, **options).kept
