"""The folders, the import names and the commands in README fit together."""

import ast
import os
import re
import runpy
import tomllib
from pathlib import Path, PurePath

import pytest

from stammtisch.core.games import GAMES
from stammtisch.core.scene.texts import LANGUAGES
from tools.campaigns.sanitize import LEFT_OUT

ROOT = Path(__file__).resolve().parents[1]
CODE = ("core", "ai", "adapters", "cli", "testing")
SKELETON = ROOT / "cli" / "games" / "skeleton"
"""Data: the files of a package that `stammtisch new-game` makes."""
SOURCES = sorted(
    path
    for folder in CODE
    for path in (ROOT / folder).rglob("*.py")
    if not path.is_relative_to(SKELETON)
)


@pytest.mark.parametrize("folder", CODE)
def test_link_is_relative_and_right(folder: str) -> None:
    link = ROOT / "src" / "stammtisch" / folder
    assert PurePath(os.readlink(link)).as_posix() == f"../../{folder}"
    assert link.resolve() == ROOT / folder
    assert link.is_dir()


def test_commands_name_tests_that_are_there() -> None:
    """Else what was renamed would run where it isn't meant to."""
    tasks = str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["poe"]["tasks"])
    names = [*re.findall(r"tests/[\w./]+", tasks), *(f"tests/{name}" for name in LEFT_OUT)]
    assert len(names) > 10
    assert [name for name in names if not (ROOT / name).exists()] == []


def absolute_imports(source: str) -> list[str]:
    """The modules of our own that a source imports by their absolute name."""
    names: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.append(node.module)
    return [name for name in names if name.split(".")[0] == "stammtisch"]


def test_absolute_imports_are_seen() -> None:
    source = "import stammtisch.ai\ndef f():\n    from stammtisch import core\n"
    assert absolute_imports(source) == ["stammtisch.ai", "stammtisch"]
    assert absolute_imports("from . import x\nfrom ..stammtisch import y\nimport re") == []


@pytest.mark.slow
def test_imports_between_the_folders_are_relative() -> None:
    absolute = {
        str(path.relative_to(ROOT)): found
        for path in SOURCES
        if (found := absolute_imports(path.read_text(encoding="utf-8")))
    }
    assert absolute == {}


def test_every_folder_with_code_is_in_the_package_list() -> None:
    listed = runpy.run_path(str(ROOT / "setup.py"), run_name="setup")["packages"]()
    folders = {path.parent.relative_to(ROOT) for path in SOURCES}
    needed = {".".join(("stammtisch", *folder.parts)) for folder in folders}
    assert needed <= set(listed)
    assert len(listed) == len(set(listed))


REGISTRY = "core/games/__init__.py"
OTHERS = {
    "cli/games/decks.py": "decks are of one game",
}
"""Files that name games although they have nothing to do with one, and why."""


def games_named(source: str) -> set[str]:
    """The games in names, imports and texts of a source; docstrings may speak of them."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    words: list[str] = []
    for node in ast.walk(tree):
        for name in ("id", "name", "arg", "attr", "module"):
            words.append(str(getattr(node, name, "")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            words.append(node.value)
    lower = " ".join(words).lower()
    return {game for game in GAMES if re.search(rf"(?<![a-z]){game}(?![a-z])", lower)}


@pytest.mark.slow
def test_a_game_is_named_only_in_its_own_files_and_in_the_registry() -> None:
    assert games_named('if game.name == "uno":\n    pass') == {"uno"}
    assert games_named("from .games import nyan_nyan_calls") == {"nyan_nyan"}
    named = {
        str(path.relative_to(ROOT)): found
        for path in SOURCES
        if not any(game in part for part in path.relative_to(ROOT).parts for game in GAMES)
        and (found := games_named(path.read_text(encoding="utf-8")))
    }
    assert set(named) == {REGISTRY, *OTHERS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_messages_of_a_game_stand_in_its_own_folder(language: str) -> None:
    """Those for all games name none."""
    for file in (ROOT / "adapters" / "presentation" / "locales" / language).glob("*.ftl"):
        named = rf"^[a-z-]*\b({'|'.join(GAMES)})\b[\w-]* =|^ *\*?\[({'|'.join(GAMES)})\]"
        assert re.findall(named, file.read_text(encoding="utf-8"), re.MULTILINE) == [], file


def test_the_registry_names_each_game_once() -> None:
    tree = ast.parse((ROOT / REGISTRY).read_text(encoding="utf-8"))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    assert {game: texts.count(game) for game in GAMES} == dict.fromkeys(GAMES, 1)


def command(name: str) -> str:
    """The command that README gives below a marker, as .ci/run reads it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(rf"^<!-- {name} command -->\n+```sh\n(.*?)\n```$", readme, re.M | re.S)
    assert len(blocks) == 1, f"README needs one marker <!-- {name} command --> with a sh block"
    return str(blocks[0])


def test_readme_says_how_to_play_and_to_test() -> None:
    assert ".venv/bin/stammtisch play" in command("play")
    assert ".venv/bin/poe check" in command("test")


def test_ci_runs_the_test_command_of_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "<!-- test command -->" in script
    assert script.rstrip().endswith('-c "$command"')
    assert "poe" not in script
