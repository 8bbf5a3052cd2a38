"""Keeps saves and language of the user out of all tests, and orders them for several workers. What
runs when is settled by markers and commands in pyproject.toml; CONTRIBUTING.md has the table."""

import gc
import os
import re
import signal
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from stammtisch.core.engine.compiled import status
from tests.effort import QUICK

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""Read when numpy is first imported, here and in programs that tests start. Its threads spin while
they wait: on a busy machine they make the small matrices of these tests take seven times as long.
"""
FIRST = {"program", "server", "homeserver", "irc", "postgres", "browser", "slow"}
"""Marks of what takes longest, so that no worker of pytest-xdist is left alone with it in the end.
"""
NUMBERS = count()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all-subjects",
        action="store_true",
        help="Without a compiled core, and in `poe tests`, play all of conformance/subjects.py",
    )
    parser.addoption(
        "--random-games",
        type=int,
        default=1,
        metavar="NUMBER",
        help="So many random games of each subject of tests/conformance, instead of one",
    )


def pytest_configure(config: pytest.Config) -> None:
    # a script that starts pytest in the background has Ctrl-C ignored, by all that we start too
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if QUICK:
        settings.load_profile("quick")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """`-n logical`: one for each core. `-n auto`: two, since many tests wait for programs."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (cores or 1) * (1 if config.option.numprocesses == "logical" else 2)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """One that gives each group to one worker. `--dist loadgroup` is for that too, but ignores all
    groups with pytest 9.2 (https://github.com/pytest-dev/pytest-xdist/issues/1386)."""
    from xdist.scheduler import LoadScopeScheduling

    config.option.loadscopereorder = False  # the order is that of the tests, below
    scheduler = LoadScopeScheduling(config, log)
    scheduler._split_scope = group
    return scheduler


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    groups = {item: group(item.nodeid) for item in items}
    first = {groups[item] for item in items if FIRST & {mark.name for mark in item.iter_markers()}}
    items.sort(key=lambda item: (groups[item] not in first, groups[item]))
    if (QUICK or not status()[0]) and not config.option.all_subjects:
        others = [item for item in items if (played := subject(item)) and not played.few]
        ids = {*map(id, others)}
        items[:] = [item for item in items if id(item) not in ids]
        config.hook.pytest_deselected(items=others)


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.freeze()  # the garbage collector needn't look at 13,000 tests again and again


def subject(item: pytest.Item) -> Any:
    """The game that a test of all games plays, with options and players."""
    from stammtisch.testing.subjects import Subject

    callspec = getattr(item, "callspec", None)
    found = callspec and callspec.params.get("subject")
    return found if isinstance(found, Subject) else None


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Names a subject as `group` finds it. Hyphens separate it from other parameters."""
    return f"subject:{val}".replace("-", ",") if argname == "subject" else None


def group(nodeid: str) -> str:
    """What one worker does: a file, all tests of a subject, which share its games, or those of
    replay pages, which share them."""
    of_subject = re.search(r"[\[-](subject:[^-\]]*)", nodeid)
    return of_subject[1] if of_subject else re.sub(r"(?<=^tests/pages/).*|::.*", "", nodeid)


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of saves; an English terminal of 80 columns, without colours of its own. Few tests
    write, so that the folder of its own (`tmp_path` makes one) is left to them. No test waits until
    a disk really has what is saved: the power isn't cut."""
    monkeypatch.setattr(os, "fsync", lambda file: None)
    for name in ("STAMMTISCH_LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("STAMMTISCH_COMPANY", "0")  # Anna, Bert and Cleo
    monkeypatch.setenv("STAMMTISCH_PLAIN", "1")  # also where a test has a terminal
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    if not status()[0]:  # switched off, so that no first game tells that it is missing
        monkeypatch.setenv("STAMMTISCH_COMPILE", "0")
    folder = tmp_path_factory.getbasetemp() / f"home{next(NUMBERS)}"
    monkeypatch.setenv("STAMMTISCH_HOME", str(folder))
    return folder
