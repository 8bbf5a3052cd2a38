"""Keeps saves and language of the user out of all tests, and says what runs when (CONTRIBUTING.md
has the table)."""

import os
import signal
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core.compiled import status

HERE = Path(__file__).parent
ONCE = [
    *("external", "pettingzoo"),
    *("adapters", "chat", "cli", "e2e", "matrix", "mutation", "pages", "pictures", "storage"),
    *("tables", "telegram"),
    *("ai/arena", "ai/test_analysis.py", "ai/test_guests.py"),
    *("conformance/test_in_the_middle.py", "conformance/test_presenters.py"),
    "conformance/test_search.py",
    *("test_build.py", "test_layout.py", "test_started.py"),
]
"""Tests of what is never compiled: `poe check` runs them with the compiled core alone. Others are
marked `once`. Searches take minutes in plain Python, and conformance/test_compiled.py shows that
they find the same there."""
LONG = [
    *("e2e", "external", "matrix", "pages", "storage", "telegram"),
    *("test_build.py", "test_started.py"),
    *("adapters/test_any_text.py", "adapters/test_jobs.py", "adapters/test_lessons.py"),
    *("adapters/test_steered_games.py", "ai/test_analysis.py", "ai/arena/test_simulate.py"),
    *("ai/arena/test_standings.py", "ai/arena/test_tournament.py"),
    *("chat/test_analyses.py", "chat/test_called_off.py", "chat/test_leaks.py"),
    *("cli/bench", "cli/screen/test_terminal.py", "cli/screen/test_tmux.py"),
    *("cli/test_analyse.py", "cli/test_calls.py", "cli/test_cluster.py", "cli/test_hot_seat.py"),
    *("cli/test_lab.py", "cli/test_narrow.py", "cli/test_picture.py", "cli/test_shared_screen.py"),
    *("cli/test_simulate.py", "cli/test_survey.py", "cli/test_tournament.py"),
    *("cli/test_tournament_report.py", "conformance/test_mutants.py", "conformance/test_search.py"),
    *("pictures/test_svg.py", "tables/test_random_tables.py", "tables/test_whole_games.py"),
]
"""Tests that `poe tests` leaves to `poe check`, if nobody names them: they start programs,
servers and a browser, play whole games at a screen, or try a great many inputs. Tests marked `once`
belong to them."""
FIRST = [
    *("telegram", "matrix", "e2e", "pages", "test_started.py", "test_build.py", "storage"),
    *("ai", "conformance", "adapters", "cli"),
]
"""What takes longest, so that no worker of pytest-xdist is left alone with it in the end."""
NUMBERS = count()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all-subjects",
        action="store_true",
        help="Without a compiled core too, play all that tests/conformance/subjects.py lists",
    )
    parser.addoption(
        "--random-games",
        type=int,
        default=1,
        metavar="NUMBER",
        help="So many random games of each subject of tests/conformance, instead of one",
    )
    parser.addoption(
        "--both-forms",
        action="store_true",
        help="Only the tests that `poe check` runs in both forms of the core",
    )
    parser.addoption(
        "--quick",
        action="store_true",
        help="Without those of LONG in tests/conftest.py, where no files are named",
    )


def pytest_configure(config: pytest.Config) -> None:
    # a script that starts pytest in the background has Ctrl-C ignored, by all that we start too
    signal.signal(signal.SIGINT, signal.default_int_handler)
    config.addinivalue_line("markers", "once: of what is never compiled, see tests/conftest.py")


def pytest_xdist_auto_num_workers() -> int:
    """Twice as many as cores: much of the time goes into waiting for programs that were started."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return 2 * (cores or 1)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Reading the tests that aren't run would take longer than some that are."""
    return True if left_out(collection_path, config) else None


def left_out(path: Path, config: pytest.Config) -> bool:
    """Whether a file or folder is one that wasn't asked for."""
    if config.option.both_forms and place(path, ONCE) < len(ONCE):
        return True
    return quick(config) and place(path, LONG) < len(LONG)


def quick(config: pytest.Config) -> bool:
    """Whoever names files or folders gets all that is in them."""
    return config.option.quick and config.args_source is not pytest.Config.ArgsSource.ARGS


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=order)
    if config.pluginmanager.hasplugin("xdist"):
        for item in items:
            item.add_marker(pytest.mark.xdist_group(group(item)))
    others: list[pytest.Item] = []
    if config.option.both_forms or quick(config):
        others += [item for item in items if item.get_closest_marker("once")]
    if not (status()[0] or config.option.all_subjects):
        others += [item for item in items if (one := subject(item)) and not one.few]
    if others:
        ids = {*map(id, others)}
        items[:] = [item for item in items if id(item) not in ids]
        config.hook.pytest_deselected(items=others)


def subject(item: pytest.Item) -> Any:
    """The game that a test of all games plays, with options and players."""
    from tests.conformance.subjects import Subject

    callspec = getattr(item, "callspec", None)
    found = callspec and callspec.params.get("subject")
    return found if isinstance(found, Subject) else None


def group(item: pytest.Item) -> str:
    """What one worker does: a file, or all tests of a subject, which share its games."""
    return str(subject(item) or name(item.path))


@cache
def name(path: Path) -> str:
    """A file or folder as ONCE names it."""
    return (path.relative_to(HERE) if path.is_relative_to(HERE) else path).as_posix()


def place(path: Path, paths: list[str]) -> int:
    """Which of these files and folders a file is in; if in none, how many there are."""
    parts = name(path)
    return next((n for n, one in enumerate(paths) if f"{parts}/".startswith(f"{one}/")), len(paths))


@cache
def place_of_file(path: Path) -> int:
    return place(path, FIRST)


def order(item: pytest.Item) -> tuple[int, str]:
    first = FIRST.index("conformance") if subject(item) else place_of_file(item.path)
    return first, group(item)


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saves; an English terminal of 80 columns, without colours of its own. Few tests
    write, so that the folder of its own (`tmp_path` makes one) is left to them. No test waits until
    a disk really has what is saved: the power isn't cut."""
    monkeypatch.setattr(os, "fsync", lambda file: None)
    for name in ("STAMMTISCH_LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("STAMMTISCH_PLAIN", "1")  # also where a test has a terminal
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    if not status()[0]:  # switched off, so that no first game tells that it is missing
        monkeypatch.setenv("STAMMTISCH_COMPILE", "0")
    folder = tmp_path_factory.getbasetemp() / f"home{next(NUMBERS)}"
    monkeypatch.setenv("STAMMTISCH_HOME", str(folder))
    return folder
