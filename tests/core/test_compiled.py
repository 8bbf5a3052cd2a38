"""When the compiled core is used, and what it is made of."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import stammtisch
from stammtisch.core.engine import compiled
from stammtisch.core.engine.compiled import (
    compiled_class,
    compiled_state,
    constants_of,
    fingerprint,
    is_compiled,
    plain_class,
    plain_state,
    status,
)
from stammtisch.core.engine.state import State
from stammtisch.core.games.uno.options import UnoOptions
from stammtisch.core.games.uno.rules import UnoState
from tests.core.games import new_match, played
from tests.examples import high_card

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(stammtisch.__file__).parent

TELL = """
from stammtisch.core.engine.compiled import is_compiled, status
from stammtisch.core.games import game_named
print(status()[1])
game = game_named("uno")
print(is_compiled(game.new(2, game.options())))
"""


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with nothing compiled."""
    target = tmp_path_factory.mktemp("copy") / "stammtisch"
    ignored = shutil.ignore_patterns("_compiled", "__pycache__", "locales")
    shutil.copytree(PACKAGE, target, ignore=ignored)
    return target


@pytest.fixture
def copy(bare: Path) -> Any:
    yield bare
    shutil.rmtree(bare / "_compiled", ignore_errors=True)


def told(package: Path, wish: str | None = None) -> subprocess.CompletedProcess[str]:
    """What a copy of the package says of itself."""
    env = {name: value for name, value in os.environ.items() if name != "STAMMTISCH_COMPILE"}
    env |= {"PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    if wish is not None:
        env["STAMMTISCH_COMPILE"] = wish
    return subprocess.run(
        [sys.executable, "-c", TELL],
        env=env,
        cwd=package.parent,
        capture_output=True,
        text=True,
        check=False,
    )


def hot() -> dict[str, Path]:
    found: dict[str, Path] = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")["hot"]()
    return found


def claim(package: Path, text: str) -> None:
    """Say that something was compiled from these sources."""
    (package / "_compiled").mkdir()
    (package / "_compiled" / compiled.FINGERPRINT).write_text(text, encoding="ascii")


def made_of(package: Path) -> str:
    files = {name: package.joinpath(*name.split(".")).with_suffix(".py") for name in hot()}
    return fingerprint(files).replace("\n", f" {compiled.ALL_GAMES}\n")


# Which core is used


def test_nothing_compiled_runs_plain(copy: Path) -> None:
    assert told(copy).stdout.splitlines() == ["not built", "False"]


def test_other_sources_run_plain(copy: Path) -> None:
    now = made_of(copy)
    claim(copy, re.sub("core.engine.state [0-9a-f]+", f"core.engine.state {'0' * 64}", now))
    assert told(copy).stdout.splitlines() == ["built from older sources", "False"]


def test_sources_that_are_gone_run_plain(copy: Path) -> None:
    claim(copy, made_of(copy) + f"core.gone {'0' * 64} {compiled.ALL_GAMES}\n")
    assert told(copy).stdout.splitlines() == ["built from other sources", "False"]


def test_what_was_compiled_for_another_python_runs_plain(copy: Path) -> None:
    """Then no module is found that this Python could load."""
    claim(copy, made_of(copy))
    why, is_it = told(copy).stdout.splitlines()
    assert why
    assert is_it == "False"


@pytest.mark.parametrize("claimed", [None, "core.engine.rng 0 all_games\n"])
def test_the_compiled_core_can_be_insisted_on(copy: Path, claimed: str | None) -> None:
    if claimed:
        claim(copy, claimed)
    run = told(copy, wish="1")
    assert run.returncode
    why = "built from older sources" if claimed else "not built"
    assert f"ImportError: STAMMTISCH_COMPILE=1, but there is no compiled core: {why}" in run.stderr


def test_the_compiled_core_can_be_switched_off() -> None:
    run = told(PACKAGE, wish="0")
    assert run.stdout.splitlines() == ["switched off by STAMMTISCH_COMPILE=0", "False"]


def test_a_fingerprint_changes_with_every_source_and_constant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text("x = 1\n")
    two.write_text("x = 2\n")
    sources = {"core.engine.rng": one, "core.games.uno.rules": two}
    before = fingerprint(sources)
    assert before == fingerprint(dict(reversed(sources.items())))
    named = [line.split()[0] for line in before.splitlines()]
    assert named == ["core.engine.rng", "core.games.uno.rules"]
    two.write_text("x = 3\n")
    assert fingerprint(sources) != before
    assert fingerprint({"core.engine.rng": one}) == before.splitlines(keepends=True)[0]
    two.write_text("x = 2\n")
    monkeypatch.setattr("stammtisch.core.games.uno.rules.CARDS", 11)
    assert fingerprint(sources) != before


def test_constants_are_numbers_in_capitals() -> None:
    found = constants_of("core.games.uno.rules")
    assert found["KINDS"] == 54
    assert {"CHANCE", "WILDS"} <= {*found}  # imported ones, too
    assert not {"DECK", "UnoState", "listening"} & {*found}


# Hot modules


def test_hot_modules_are_those_with_types_beside_them() -> None:
    typed = {pxd for folder in ("core", "ai") for pxd in (ROOT / folder).rglob("*.pxd")}
    assert all(pxd.with_suffix(".py").exists() for pxd in typed)
    written_in_c = {pxd for pxd in typed if "cdef extern" in pxd.read_text(encoding="utf-8")}
    assert {pxd.name for pxd in written_in_c} == {"bits.pxd", "gil.pxd"}
    assert {*hot().values()} == {pxd.with_suffix(".py") for pxd in typed - written_in_c}
    assert {"core.engine.state", "core.games.uno.rules", "ai.search"} <= {*hot()}


def test_all_hot_modules_are_compiled_or_none() -> None:
    names, why = status()
    assert {*names} == ({*hot()} if names else set())
    assert bool(names) != bool(why)


ONE_GAME = """
import sys
from stammtisch.core.engine import compiled
from stammtisch.core.games import game_named

lines = compiled._built()[0]
for name in [name for name in lines if "ojyks" in name]:
    lines[name] = "changed"
games = [game_named(name) for name in ("uno", "ojyks")]
print([compiled.is_compiled(game.new(2, game.options())) for game in games])
print("stammtisch.core.games.narikana.cards" in sys.modules)
print(compiled.status())
"""


@pytest.mark.skipif(not status()[0], reason="no compiled core")
def test_each_game_is_looked_at_when_it_is_played() -> None:
    """One whose sources have changed runs plain; one that isn't played isn't read."""
    done = subprocess.run(
        [sys.executable, "-c", ONE_GAME],
        env={name: text for name, text in os.environ.items() if name != "STAMMTISCH_COMPILE"},
        capture_output=True,
        text=True,
        check=True,
    )
    told = ["[True, False]", "False", "((), 'built from older sources')"]
    assert done.stdout.splitlines() == told


# Twins


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("las_vegan", {}),
        ("ojyks", {}),
        ("uno", {}),
        ("uno", {"zero_seven": True, "stack_draws": True}),
    ],
)
def test_a_twin_is_the_same_position(name: str, options: dict[str, Any]) -> None:
    for entries in (0, 3, 20, 60):
        match = played(new_match(name, seed="twins", **options), entries)
        game, state = match.game, match.state
        plain = plain_state(state)
        other = compiled_state(plain)
        assert is_compiled(other) == bool(status()[0])
        assert not is_compiled(plain)
        for seat in range(state.players + 1):
            assert game.view(other, seat) == game.view(plain, seat) == game.view(state, seat)


def test_the_plain_copy_of_a_plain_position_goes_on_alone() -> None:
    state = UnoState(2, UnoOptions())
    state.give(1, 7)
    copy = plain_state(state)
    assert {name: type(getattr(copy, name)) for name in vars(copy)} == {
        name: type(value) for name, value in vars(state).items()
    }
    copy.give(1, 8)
    assert [state.count[1], copy.count[1]] == [1, 2]


def test_classes_and_their_compiled_counterparts() -> None:
    assert plain_class(compiled_class(UnoState)) is UnoState
    assert (compiled_class(UnoState) is UnoState) == (not status()[0])
    assert plain_class(UnoState) is UnoState
    assert is_compiled(compiled_state(UnoState(2, UnoOptions()))) == bool(status()[0])


def test_positions_of_others_stay_what_they_are() -> None:
    state = high_card.GAME.new(2, high_card.HighCardOptions())
    assert compiled_state(state) is state
    assert compiled_class(high_card.HighCardState) is high_card.HighCardState
    assert not is_compiled(state)
    assert isinstance(state, State)
