"""The tests over a core compiled with AddressSanitizer and UndefinedBehaviorSanitizer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from tools.options import tool

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / "build" / "sanitize"
NOT_COPIED = (".git", ".venv", "build", "_compiled", "__pycache__", ".*_cache", ".coverage*")
LEFT_OUT = ("e2e", "matrix", "pages", "storage/chats", "telegram")
RUNTIMES = ("libasan.so", "libubsan.so")
FLAGS = "-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all"
OPTIONS = {
    # Python doesn't free everything at its end; its own allocations must go through malloc.
    "ASAN_OPTIONS": "detect_leaks=0",
    "UBSAN_OPTIONS": "print_stacktrace=1",
    "PYTHONMALLOC": "malloc",
}


def copy() -> None:
    """Copy the sources."""
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(ROOT, COPY, symlinks=True, ignore=shutil.ignore_patterns(*NOT_COPIED))


def environment() -> dict[str, str]:
    """The environment of all programs: the copy comes first in the path, and must be compiled."""
    paths = [str(COPY / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "STAMMTISCH_COMPILE": "1", "PYTHONPATH": os.pathsep.join(paths)}


def runtimes() -> str:
    """The libraries to be loaded before Python itself, for LD_PRELOAD."""
    paths = []
    for name in RUNTIMES:
        command = ["gcc", f"-print-file-name={name}"]
        path = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        if not Path(path).is_file():
            raise click.ClickException(f"gcc has no {name}: install its sanitizers")
        paths.append(path)
    return " ".join(paths)


def ignored(arguments: Sequence[str]) -> list[str]:
    """The options of pytest that leave out tests, unless the arguments name some."""
    if any((ROOT / argument.partition("::")[0]).exists() for argument in arguments):
        return []
    return ["-m", "not program", *(f"--ignore=tests/{name}" for name in LEFT_OUT)]


@tool(
    seed="fixed: that of the tests",
    size="the tests that ARGUMENTS of pytest choose; all of them take half an hour. Or --soak",
    shows="No sanitizer finds anything, and the tests or the games of `soak` show what they must.",
    context_settings={"ignore_unknown_options": True},
)
@click.option("--soak", type=click.IntRange(1), help="Play so many games of `soak` instead.")
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(soak: int | None, arguments: tuple[str, ...]) -> list[str]:
    """Run the tests over a core that gcc's sanitizers watch. ARGUMENTS are for pytest; with
    `--soak` they are for `soak`.

    Where no files are named, all is tested but what starts programs, servers or a browser: they
    answer too late there, and run no compiled code that other tests don't.

    The sanitizers find what Python never sees: reads and writes outside an array, and arithmetic
    that C doesn't define. The first finding ends its test run with a stack trace. Assertions that
    are too slow for other builds (each move of a playout is legal) hold as well. All this is done
    with a copy in build/sanitize, so what is compiled in place stays.
    """
    if not shutil.which("gcc"):
        raise click.ClickException("no gcc: its sanitizers are needed")
    preload = runtimes()
    copy()
    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    compiler = {"CC": "gcc", "CFLAGS": FLAGS, "LDFLAGS": FLAGS, "STAMMTISCH_OPTIMISE": "0"}
    subprocess.run(build, cwd=COPY, env={**environment(), **compiler}, check=True)
    # A finding is written straight to the terminal, and ends its process.
    run = ["pytest", "--capture=sys", *arguments, *ignored(arguments)]
    if soak:
        run = ["tools", "soak", "--games", str(soak), *arguments]
    env = {**environment(), **OPTIONS, "LD_PRELOAD": preload}
    program = [sys.executable, "-m", *run]
    code = subprocess.run(program, cwd=COPY, env=env, check=False).returncode
    return [f"{run[0]} ended with {code}"] if code else []
