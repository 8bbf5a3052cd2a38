"""Installations in new environments: for each Python, from wheel and source distribution, with and
without a compiler, with the newest and the lowest allowed versions of other packages."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from tools.options import tool

ROOT = Path(__file__).resolve().parents[2]
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
VERSION = ("--version", "--verbose")
TRIED = (
    VERSION,
    ("simulate", "uno", "--players", "expert,heuristic", "--games", "2", "--seed", "1"),
    ("watch", "narikana", "--players", "heuristic,heuristic", "--fast", "--seed", "1"),
    ("--lang", "de", "rules", "ojyks"),
)
"""Commands that must succeed after an installation."""
OF_CHECKOUTS = ("PYTHONPATH", "STAMMTISCH_COMPILE")
"""Settings with which another program than the installed one would run."""


@dataclass(frozen=True)
class Case:
    """One installation. `versions` of other packages: newest or lowest."""

    python: str
    file: Path
    versions: str
    form: str

    @property
    def has_compiler(self) -> bool:
        return "no compiler" not in self.form

    @property
    def core(self) -> str:
        """What `stammtisch --version --verbose` must say."""
        return "compiled core: " + ("in use" if self.has_compiler else "not in use (not built)")

    def __str__(self) -> str:
        return f"{self.python}, {self.form}, {self.versions}"


@tool(
    seed="none: nothing is random",
    size="--python",
    shows="Every installation succeeds and plays, with the compiled core where there is a compiler "
    "or a wheel; two builds of the source distribution and of each wheel are equal.",
)
@click.option(
    "--python",
    "pythons",
    multiple=True,
    help="Command of a Python, several times; default: those of 3.11 to 3.14 that are found.",
)
def command(pythons: Sequence[str]) -> Iterator[str]:
    """Install the program in new environments in all ways, and play with it."""
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        lowest = base / "lowest.txt"
        lowest.write_text("\n".join(lowest_versions()), encoding="utf-8")
        build = [sys.executable, "-m", "build", "-q", "--sdist", str(ROOT), "--outdir"]
        source, again = (one_file(build, base / name) for name in ("source", "again"))
        yield from unlike(source, again)
        for number, python in enumerate(pythons or filter(works, PYTHONS)):
            own = base / str(number)
            pip = environment(python, own)
            build = [*pip, "wheel", "-q", "--no-deps", "--no-cache-dir", str(source), "-w"]
            wheel, again = (one_file(build, own / name) for name in ("wheel", "again"))
            yield from unlike(wheel, again)
            for case in (
                Case(python, wheel, "newest", "wheel"),
                Case(python, wheel, "lowest", "wheel"),
                Case(python, source, "newest", "source"),
                Case(python, source, "newest", "source, no compiler"),
            ):
                yield from installed(case, lowest, base / "new")


def works(python: str) -> bool:
    """Whether there is such a command; those of version managers may lead to nothing."""
    tried = [python, "-c", "import venv, ensurepip"]
    if not shutil.which(python):
        return False
    return not subprocess.run(tried, capture_output=True, check=False).returncode


def lowest_versions() -> Iterator[str]:
    """The lowest version of each required package that pyproject.toml allows."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for requirement in project["dependencies"]:
        name, low = re.findall(r"^([\w.-]+)>=([\d.]+)", requirement)[0]
        yield f"{name}=={low}"


def environment(python: str, folder: Path) -> tuple[str, ...]:
    """The command of pip in a new environment."""
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    return (str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check")


def one_file(build: Sequence[str], folder: Path) -> Path:
    """What a command builds; the folder is its last argument."""
    subprocess.run([*build, str(folder)], check=True, stdout=subprocess.DEVNULL)
    (built,) = folder.iterdir()
    return built


def unlike(one: Path, other: Path) -> Iterator[str]:
    """A fault if two builds differ."""
    same = one.read_bytes() == other.read_bytes()
    click.echo(f"{one.name}: {one.stat().st_size / 1e6:.1f} MB")
    if not same:
        yield f"two builds of {one.name} differ"


def installed(case: Case, lowest: Path, folder: Path) -> Iterator[str]:
    """Install, print time and size, and play. Faults are what failed."""
    pip = environment(case.python, folder)
    bare = size(folder)
    here = {name: value for name, value in os.environ.items() if name not in OF_CHECKOUTS}
    settings = {**here, "STAMMTISCH_HOME": str(folder / "home"), "STAMMTISCH_PLAIN": "1"}
    if not case.has_compiler:
        settings["CC"] = "/no/compiler"
    words = [*pip, "install", "-q", "--no-cache-dir", str(case.file)]
    words += ["-c", str(lowest)] if case.versions == "lowest" else []
    start = time.perf_counter()
    done = subprocess.run(words, env=settings, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    if done.returncode:
        yield f"{case}: {done.stderr.strip()}"
        return
    click.echo(f"{case}: {seconds:.1f} s, {(size(folder) - bare) / 1e6:.0f} MB")
    for command in TRIED:
        program = [str(folder / "bin" / "stammtisch"), *command]
        done = subprocess.run(program, env=settings, capture_output=True, text=True, check=False)
        if done.returncode or (command == VERSION and case.core not in done.stdout):
            yield f"{case}: {' '.join(command)}: {done.stdout}{done.stderr}"


def size(folder: Path) -> int:
    """Bytes of all files."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if file.is_file())
