"""The program can be started as a module too: from a checkout, and installed from a wheel."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

pytestmark = pytest.mark.program
ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("README.md", "LICENSE", "pyproject.toml", "setup.py", "build_backend.py")
FOLDERS = ("core", "ai", "adapters", "cli", "testing", "docs", "src", "tests", "tools")


def output(*args: str, folder: Path, sources: Path) -> str:
    """What a Python with these arguments prints, started in a folder. It has the libraries of this
    one (-S: but not its editable install) and stammtisch from `sources`."""
    path = os.pathsep.join([str(sources), sysconfig.get_path("purelib")])
    environment = {**os.environ, "PYTHONPATH": path, "STAMMTISCH_COMPILE": "0"}
    command = [sys.executable, "-S", *args]
    done = subprocess.run(
        command, check=False, cwd=folder, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this checkout without compiled modules, unpacked as an installer does."""
    folder = tmp_path_factory.mktemp("wheel")
    copy = folder / "copy"
    copy.mkdir()
    for name in SOURCES:
        shutil.copy(ROOT / name, copy)
    skipped = shutil.ignore_patterns("__pycache__", "_compiled", "*.egg-info")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, copy / name, symlinks=True, ignore=skipped)
    build = ("-c", "from build_backend import build_wheel as b; print(b('.'))")
    name = output(*build, folder=copy, sources=copy).split()[-1]
    site = folder / "site"
    shutil.unpack_archive(copy / name, site, "zip")
    return site


def test_as_a_module_of_a_checkout(tmp_path: Path) -> None:
    told = output("-m", "stammtisch", "--version", folder=tmp_path, sources=ROOT / "src")
    assert told.startswith("stammtisch ")


def test_only_what_a_command_needs_is_imported(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from stammtisch.cli.main import main\n"
        "main(['games'], standalone_mode=False)\n"
        "print(*sys.modules)"
    )
    loaded = output("-c", code, folder=tmp_path, sources=ROOT / "src").split()
    assert "stammtisch.cli.games.info" in loaded
    assert {"stammtisch.cli.games.play", "stammtisch.ai.arena", "rich.markdown"}.isdisjoint(loaded)


def test_lines_are_played_without_the_full_screen(tmp_path: Path) -> None:
    """Its library takes as long as half of the rest."""
    code = (
        "import sys\n"
        "from stammtisch.cli.main import main\n"
        "args = ['--players', 'heuristic,heuristic', '--fast']\n"
        "main(['watch', 'uno', *args], standalone_mode=False)\n"
        "print(*sys.modules)"
    )
    loaded = output("-c", code, folder=tmp_path, sources=ROOT / "src").split()
    assert "stammtisch.cli.terminal.lines" in loaded
    assert "textual" not in loaded
    games = {name.partition("core.games.")[2].split(".")[0] for name in loaded}
    assert games == {"", "uno"}  # the cards of the others would be read for nothing
    assert "importlib.metadata" not in loaded  # nobody asked for what others bring


def test_as_a_module_of_an_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    where = "import stammtisch.cli; print(stammtisch.cli.__file__)"
    assert str(wheel) in output("-c", where, folder=tmp_path, sources=wheel)
    asked = ("-m", "stammtisch", "--lang", "de", "--help")
    german = output(*asked, folder=tmp_path, sources=wheel)
    assert german.startswith("Aufruf: ")
    assert "Kartenspiele mit strengen Regeln" in german
    for command in (["--version"], ["games"], ["rules", "uno", "--lang", "de"]):
        assert output("-m", "stammtisch", *command, folder=tmp_path, sources=wheel)


def test_a_wheel_has_neither_tests_nor_tools(wheel: Path) -> None:
    names = {path.name for path in wheel.iterdir()}
    assert [name for name in names if not name.endswith(".dist-info")] == ["stammtisch"]
    skeleton = wheel / "stammtisch" / "cli" / "games" / "skeleton"
    assert not [*wheel.rglob("tools")]
    assert [*wheel.rglob("tests")] == [skeleton / "tests"]


def test_an_installed_wheel_makes_the_package_of_a_game(wheel: Path, tmp_path: Path) -> None:
    """The same as a checkout, with the compiled files beside it that an installer makes."""
    skeleton = wheel / "stammtisch" / "cli" / "games" / "skeleton"
    subprocess.run([sys.executable, "-m", "compileall", "-q", skeleton], check=True)
    made: list[dict[Path, bytes]] = []
    for sources in (wheel, ROOT / "src"):
        folder = tmp_path / str(len(made))
        folder.mkdir()
        output("-m", "stammtisch", "new-game", "duel", folder=folder, sources=sources)
        files = [path for path in folder.rglob("*") if path.is_file()]
        made.append({path.relative_to(folder): path.read_bytes() for path in files})
    assert made[0] == made[1]
    assert Path("duel/duel/rules.py") in made[0]


def test_pictures_of_an_installed_wheel_have_their_fonts(wheel: Path, tmp_path: Path) -> None:
    code = (
        "from stammtisch.adapters.pictures import metrics, png, svg\n"
        "from stammtisch.core.scene.parts import Scene, Seat\n"
        "drawn = svg.draw(Scene('x', 'Table', (), (Seat(1, 'Ann'),)))\n"
        "print(metrics.FOLDER, len(png.png(drawn)))"
    )
    folder, size = output("-c", code, folder=tmp_path, sources=wheel).split()
    assert folder.startswith(str(wheel))
    assert int(size) > 1000
    assert [*wheel.glob("*.dist-info/licenses/adapters/pictures/fonts/LICENSE")]


def test_an_installed_wheel_makes_its_database(wheel: Path, tmp_path: Path) -> None:
    code = (
        "import asyncio\n"
        "from stammtisch.adapters.storage.chats import sql\n"
        "async def main():\n"
        "    store = await sql.open_store('sqlite:///tables.sqlite')\n"
        "    print(sql.__file__, await store.run(lambda tx: tx.unfinished()))\n"
        "    await store.close()\n"
        "asyncio.run(main())"
    )
    folder, tables = output("-c", code, folder=tmp_path, sources=wheel).split()
    assert folder.startswith(str(wheel))
    assert tables == "[]"


def test_a_game_in_python_begins_without_texts(tmp_path: Path) -> None:
    """Their libraries take longer to import than all that a game needs."""
    code = "import stammtisch, sys; stammtisch.new('uno', seed=7); print(*sys.modules)"
    loaded = output("-c", code, folder=tmp_path, sources=ROOT / "src").split()
    assert "stammtisch.core.games.uno.rules" in loaded
    assert {"babel", "fluent.runtime", "stammtisch.adapters"}.isdisjoint(loaded)


def test_the_version_is_told_without_presenters(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from stammtisch.cli.main import main\n"
        "main(['--version'], standalone_mode=False)\n"
        "print(*sys.modules)"
    )
    loaded = output("-c", code, folder=tmp_path, sources=ROOT / "src").split()
    assert "stammtisch.cli.main" in loaded
    assert "stammtisch.adapters.presentation.presenter" not in loaded
    assert not [name for name in loaded if name.startswith("stammtisch.core.games.")]
