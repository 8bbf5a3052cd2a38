"""What the build compiles, and when. A script that writes empty files stands for the compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.core.engine.compiled import ALL_GAMES, FINGERPRINT

pytestmark = pytest.mark.program
ROOT = Path(__file__).resolve().parents[1]
KEPT = {"core/engine/bits.pxd", "core/engine/rng.pxd", "core/engine/state.pxd"}
"""Two hot modules, of which the second depends on the first."""
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
COMPILER = """#!/bin/sh
echo "$@" >> "$CALLS"
while [ "$1" != -o ]; do shift; done
: > "$2"
"""
WAITING = (
    COMPILER
    + """
case " $* " in *" -c "*)
  touch "$CALLS.$$"
  for i in $(seq 100); do
    set -- "$CALLS".*
    [ $# -ge 2 ] && exit 0
    sleep 0.1
  done
  exit 1
esac
"""
)
"""Compiles only if it is called again meanwhile."""


class Checkout:
    """A small copy of the sources, and a compiler that notes what it is called for."""

    def __init__(self, folder: Path, compiler: Path) -> None:
        self.folder = folder
        self.compiler = compiler
        self.calls = folder / "calls"

    def fill(self) -> None:
        folder = self.folder
        ignored = shutil.ignore_patterns("__pycache__")
        for name in ("core", "ai"):
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
        (folder / "src" / "stammtisch").mkdir(parents=True)
        for file in ("setup.py", "build_backend.py", "pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / file, folder)
        for pxd in folder.rglob("*.pxd"):
            if pxd.relative_to(folder).as_posix() not in KEPT:
                pxd.unlink()

    def compile_with(self, script: str) -> None:
        self.compiler.write_text(script)
        self.compiler.chmod(0o700)

    def edit(self, file: str, more: str) -> None:
        with (self.folder / file).open("a", encoding="utf-8") as source:
            source.write(f"{more}\n")

    def build(self, wish: str | None = "1", **more: str) -> subprocess.CompletedProcess[str]:
        """`build_ext --inplace`, as `poe compile` calls it."""
        self.calls.write_text("")
        wishes = {"CC": str(self.compiler), "CALLS": str(self.calls)}
        if wish is not None:
            wishes["STAMMTISCH_COMPILE"] = wish
        others = {name: value for name, value in os.environ.items() if name != "STAMMTISCH_COMPILE"}
        return subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
            env=others | wishes | more,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )

    def compile_calls(self) -> list[list[str]]:
        """The arguments of each, in the last build."""
        calls = [line.split() for line in self.calls.read_text().splitlines()]
        return [words for words in calls if "-c" in words]

    def compiled(self) -> set[str]:
        """The modules that the last build compiled."""
        files = [Path(word) for call in self.compile_calls() for word in call if word[-2:] == ".c"]
        return {".".join([*file.parts[-3:-1], file.stem]) for file in files}

    def in_use(self) -> set[str]:
        """The modules in the extension that the last build left; there is one, for all games."""
        folder = self.folder / "src" / "stammtisch" / "_compiled"
        if not folder.exists():
            return set()
        fingerprint = folder / FINGERPRINT
        files = {path.name.split(".")[0] for path in folder.iterdir()}
        assert files == {ALL_GAMES, FINGERPRINT}
        return {line.split()[0] for line in fingerprint.read_text("ascii").splitlines()}


ALL = {"core.engine.rng", "core.engine.state"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """Built once; where there are two cores, by a compiler that must be called twice at a time."""
    folder = tmp_path_factory.mktemp("built")
    checkout = Checkout(folder, folder / "cc")
    checkout.fill()
    checkout.compile_with(WAITING if CORES > 1 else COMPILER)
    run = checkout.build()
    assert run.returncode == 0, run.stderr
    return checkout


@pytest.fixture
def checkout(built: Checkout, tmp_path: Path) -> Checkout:
    """A copy of it to change."""
    shutil.copytree(built.folder, tmp_path / "copy")
    copy = Checkout(tmp_path / "copy", built.compiler)
    copy.compile_with(COMPILER)
    return copy


def test_all_is_compiled_without_debug_information(built: Checkout) -> None:
    assert (built.compiled(), built.in_use()) == (ALL, ALL)
    for call in built.compile_calls():
        assert [word for word in call if word[:2] == "-g"][-1] == "-g0"


def test_only_what_changed_is_compiled_again(checkout: Checkout) -> None:
    for file, more, again in [
        ("core/engine/chance.py", "# not compiled", set()),
        ("core/engine/constants.py", "MAX_MOVES += 1", {"core.engine.state"}),  # a constant there
        ("core/engine/rng.pxd", "# changed", ALL),
        ("setup.py", "# changed", ALL),
    ]:
        checkout.edit(file, more)
        checkout.build()
        assert (checkout.compiled(), checkout.in_use()) == (again, ALL), file


def test_a_module_without_types_is_gone_from_the_core(checkout: Checkout) -> None:
    (checkout.folder / "core" / "engine" / "state.pxd").unlink()
    assert checkout.build().returncode == 0
    assert checkout.compiled() == set()
    assert checkout.in_use() == {"core.engine.rng"}


def test_what_cannot_be_compiled_is_left_out_as_a_whole(checkout: Checkout) -> None:
    checkout.edit("core/engine/rng.py", "# changed")
    checkout.compile_with("#!/bin/sh\nexit 1\n")
    run = checkout.build(wish=None)
    assert run.returncode == 0, run.stderr
    assert "not compiled: the core runs as plain Python" in run.stdout
    assert checkout.in_use() == set()
    assert checkout.build(wish="1").returncode
    assert checkout.in_use() == set()


def test_without_cython_the_core_stays_plain(checkout: Checkout) -> None:
    (checkout.folder / "Cython.py").write_text("raise ImportError('no Cython here')\n")
    run = checkout.build(wish=None)
    assert run.returncode == 0, run.stderr
    assert "not compiled: the core runs as plain Python" in run.stdout
    assert "no Cython here" in run.stdout
    assert checkout.in_use() == set()


# Source archives


def commit(folder: Path) -> None:
    """With the folders that an archive needs besides, and the file of a licence."""
    for name in ("adapters", "cli", "testing", "docs", "src/stammtisch"):
        (folder / name).mkdir(exist_ok=True)
        (folder / name / "__init__.py").touch()
    fonts = folder / "adapters" / "pictures" / "fonts"
    fonts.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", fonts)
    (folder / ".gitignore").write_text("build/\n")
    for command in (
        ("init", "-q"),
        ("add", "-A"),
        ("-c", "user.name=x", "-c", "user.email=x@y", "commit", "-qm", "x"),
    ):
        subprocess.run(["git", *command], cwd=folder, check=True)


def archive_of(folder: Path, target: Path, path: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "setup.py", "-q", "sdist", "--dist-dir", str(target)],
        env={**os.environ, "PATH": path or os.environ["PATH"]},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def unpacked(archives: Path, place: Path) -> Path:
    (file,) = archives.iterdir()
    shutil.unpack_archive(file, place)
    (folder,) = place.iterdir()
    return folder


def test_an_archive_has_all_files_and_the_next_one_made_of_it_too(
    checkout: Checkout, tmp_path: Path
) -> None:
    (checkout.folder / "notes.txt").write_text("committed")
    commit(checkout.folder)
    (checkout.folder / "other.txt").write_text("not committed")
    assert archive_of(checkout.folder, tmp_path / "1").returncode == 0
    first = unpacked(tmp_path / "1", tmp_path / "first")
    files = {file.relative_to(first) for file in first.rglob("*") if file.is_file()}
    names = {file.as_posix() for file in files}
    made = {"c/core.engine.rng.c", "c/core.engine.state.c"}
    assert {"notes.txt", "build_backend.py", *made} <= names
    assert "other.txt" not in names
    assert archive_of(first, tmp_path / "2").returncode == 0
    second = unpacked(tmp_path / "2", tmp_path / "second")
    assert {file.relative_to(second) for file in second.rglob("*") if file.is_file()} == files
    assert (second / "c" / "made_of").read_text() == (first / "c" / "made_of").read_text()


def test_where_git_refuses_it_builds_but_makes_no_archive(
    checkout: Checkout, tmp_path: Path
) -> None:
    """As in a clone of another user, or without git."""
    commit(checkout.folder)
    git = tmp_path / "bin" / "git"
    git.parent.mkdir()
    git.write_text("#!/bin/sh\nexit 128\n")
    git.chmod(0o700)
    path = f"{git.parent}{os.pathsep}{os.environ['PATH']}"
    assert checkout.build(PATH=path).returncode == 0
    assert archive_of(checkout.folder, tmp_path / "1", path).returncode != 0
    assert not list(tmp_path.glob("1/*"))
