"""The two runs of pytest behind command.py, each in a process of its own:

    python -m tools.campaigns.mutation.trials cover FILE TEST...    which tests run which lines
    python -m tools.campaigns.mutation.trials try FILE              which changes tests notice

Tests are imported once. Each change is tried in a fork of that process, where the changed function
gets its new code. Values that are computed on import (a table, a default, a field of a class) can't
be changed there, so such a change is tried in a new process that imports the changed source.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from importlib.machinery import SourceFileLoader
from pathlib import Path
from tempfile import mkdtemp
from types import CodeType, FunctionType
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

ROOT = Path(__file__).resolve().parents[3]
ARGUMENTS = ["-q", "-p", "no:cacheprovider", "--no-header", "--no-summary", "-k", "not postgresql"]
NOTICED, UNNOTICED = 1, 0
"""Exit codes of a process that tries a change; if a test hangs, it is ended by a signal."""
BY_SIGNAL = 128
"""Added to the number of the signal that ended a process, as shells do."""
MEMORY = 4 << 30
PATIENCE, WAITING = 5.0, 30.0
"""A test hangs if it exceeds its former time by these factors: in processor time, and by the clock,
which depends on other programs. Two seconds are added to each time."""


def main(action: str, file: str, *arguments: str) -> int:
    if action == "cover":
        return cover(Path(file), arguments)
    plugin = Fresh(Path(file), int(arguments[0])) if action == "fresh" else Trials(Path(file))
    return int(pytest.main([*ARGUMENTS, *plugin.files], plugins=[plugin, Repeatable()]))


class Repeatable:
    """Makes hypothesis use the same examples in every run, without a database."""

    def pytest_configure(self) -> None:
        from hypothesis import settings

        settings.register_profile("mutation", database=None, derandomize=True)
        settings.load_profile("mutation")


def run_in_fork(session: pytest.Session, work: Callable[[], int]) -> int:
    """Do the work in a fork without output and with a temporary folder of its own; return its
    process id."""
    child = os.fork()
    if child:
        return child
    code = NOTICED  # if the change breaks pytest itself
    try:
        os.setpgid(0, 0)
        plugins = session.config.pluginmanager
        plugins.unregister(plugins.get_plugin("terminalreporter"))
        factory = session.config._tmp_path_factory  # type: ignore[attr-defined]
        factory._basetemp = Path(mkdtemp(dir=factory.getbasetemp()))
        code = work()
        shutil.rmtree(factory.getbasetemp(), ignore_errors=True)
    finally:
        os._exit(code)


def in_forks(
    session: pytest.Session, works: Iterable[tuple[T, Callable[[], int]]]
) -> Iterator[tuple[T, int]]:
    """Do all works in forks, as many at a time as there are cores; yields the name of each with its
    exit code."""
    running: dict[int, T] = {}
    cores = os.cpu_count() or 1
    for name, work in works:
        running[run_in_fork(session, work)] = name
        if len(running) == cores:
            yield wait_for_one(running)
    while running:
        yield wait_for_one(running)


def wait_for_one(running: dict[int, T]) -> tuple[T, int]:
    child, status = os.wait()
    with contextlib.suppress(ProcessLookupError):  # end the processes that the tests started
        os.killpg(child, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(status)
    return running.pop(child), code if code >= 0 else BY_SIGNAL - code


# Which tests run which lines


def cover(file: Path, tests: Sequence[str]) -> int:
    import coverage

    areas = [f"{ROOT / area}/*" for area in os.environ["MUTATION_AREAS"].split()]
    measured = coverage.Coverage(data_file=None, include=areas, config_file=False)
    plugin = Cover(file, measured)
    measured.start()
    return int(pytest.main([*ARGUMENTS, *tests], plugins=[plugin, Repeatable()]))


class Cover:
    """Measures the lines that each test runs, and its time. Each file of tests is run in a fork,
    and so is each test that shares cached games with others, so that all of its lines are run."""

    def __init__(self, file: Path, measured: Any) -> None:
        self.file, self.measured = file, measured
        self.seconds: dict[str, float] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        from tests.conftest import group, subject

        groups: dict[str, list[pytest.Item]] = defaultdict(list)
        for item in session.items:
            groups[item.nodeid if subject(item) else group(item.nodeid)].append(item)
        works = [
            (self.file.with_suffix(f".{number}"), partial(self.measure, session, items, number))
            for number, items in enumerate(groups.values())
        ]
        parts = []
        for part, code in in_forks(session, works):
            if code != 0:
                pytest.exit(f"not measured: {part}", code)
            parts.append(json.loads(part.read_text(encoding="utf-8")))
            part.unlink()
        self.file.write_text(json.dumps(parts), encoding="utf-8")
        return True

    def measure(self, session: pytest.Session, items: list[pytest.Item], number: int) -> int:
        for item, next_item in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=next_item)
        self.measured.stop()
        part = {"lines": self.lines(), "seconds": self.seconds}
        self.file.with_suffix(f".{number}").write_text(json.dumps(part), encoding="utf-8")
        return 0

    def lines(self) -> dict[str, dict[str, list[int]]]:
        """Lines by test and file; those that are run on import have the test ""."""
        data = self.measured.get_data()
        by_test: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
        for source in data.measured_files():
            path = str(Path(source).resolve().relative_to(ROOT))
            for line, tests in data.contexts_by_lineno(source).items():
                for test in tests:
                    by_test[test][path].append(line)
        return by_test

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.measured.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self.measured.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the time of a test; -1 if it fails or is skipped."""
        seconds_before = self.seconds.get(report.nodeid, 0.0)
        passes = report.passed and seconds_before >= 0
        self.seconds[report.nodeid] = seconds_before + report.duration if passes else -1.0


# Which changes tests notice


class Tests:
    """Runs tests of a session one by one, until one fails."""

    def __init__(self, session: pytest.Session) -> None:
        self.session = session
        self.items = {item.nodeid: item for item in session.items}

    def notice(self, tests: Mapping[str, float]) -> bool:
        """True if one of these tests fails; `tests`: with their times in seconds."""
        items = [self.items[name] for name in tests if name in self.items]
        for kind in (signal.SIGALRM, signal.SIGPROF):
            signal.signal(kind, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        for item, next_item in zip(items, [*items[1:], None], strict=True):
            seconds = 2 + tests[item.nodeid]
            signal.setitimer(signal.ITIMER_PROF, PATIENCE * seconds)
            signal.setitimer(signal.ITIMER_REAL, WAITING * seconds)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=next_item)
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
            if self.session.testsfailed:
                return True
        return False


class Trials:
    """Tries changes, each in a fork of the process that has imported all tests."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.plan = json.loads(file.read_text(encoding="utf-8"))
        self.out = os.fdopen(os.dup(1), "w")
        self.files = files_of(self.plan)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        tests, functions = Tests(session), live_functions()
        works = [
            (trial["number"], partial(self.run_trial, trial, tests, functions))
            for trial in self.plan
        ]
        for number, code in in_forks(session, works):
            print(number, code, file=self.out, flush=True)
        return True

    def run_trial(self, trial: dict[str, Any], tests: Tests, functions: Functions) -> int:
        if not (trial["function"] and put(trial, functions)):
            code = in_fresh_process(self.file, trial)
            return code if code >= 0 else BY_SIGNAL - code
        return NOTICED if tests.notice(trial["tests"]) else UNNOTICED


def files_of(plan: Iterable[Mapping[str, Any]]) -> list[str]:
    return sorted({name.partition("::")[0] for trial in plan for name in trial["tests"]})


Functions = dict[tuple[str, str, int], list[FunctionType]]
"""All functions by file, qualified name and line."""


def live_functions() -> Functions:
    gc.unfreeze()  # `serve` freezes objects, which aren't listed then
    functions: Functions = defaultdict(list)
    for value in gc.get_objects():
        if isinstance(value, FunctionType):
            functions[key_of(value.__code__)].append(value)
    return functions


def key_of(code: CodeType) -> tuple[str, str, int]:
    return real(code.co_filename), code.co_qualname, code.co_firstlineno


@cache
def real(path: str) -> str:
    """The path of a source without the links of src/."""
    return os.path.realpath(path)


def put(trial: Mapping[str, Any], functions: Functions) -> bool:
    """Give the changed function its new code; returns False if that is impossible."""
    path = ROOT / trial["path"]
    source = path.read_text(encoding="utf-8")
    old = code_at(compile(source, str(path), "exec"), trial["function"])
    new = code_at(compile(trial["source"], str(path), "exec"), trial["function"])
    affected = functions.get(key_of(old), [])
    for function in affected:
        if len(new.co_freevars) != len(function.__closure__ or ()):
            return False
        function.__code__ = new
    return bool(affected)


def code_at(code: CodeType, function: Sequence[tuple[str, int]]) -> CodeType:
    for name, number in function:
        inner = (part for part in code.co_consts if isinstance(part, CodeType))
        code = [part for part in inner if part.co_name == name][number]
    return code


# In a process of its own


class Fresh:
    """Tries one change in a process that imports the changed source instead of the file."""

    def __init__(self, file: Path, number: int) -> None:
        plan = json.loads(file.read_text(encoding="utf-8"))
        self.trial = next(trial for trial in plan if trial["number"] == number)
        self.files = files_of([self.trial])
        changed = str(ROOT / self.trial["path"])
        read = SourceFileLoader.get_code

        def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
            path = loader.get_filename(name)
            if os.path.realpath(path) != changed:
                return read(loader, name)
            return compile(self.trial["source"], path, "exec", dont_inherit=True)

        SourceFileLoader.get_code = get_code  # type: ignore[assignment,method-assign]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if not session.testsfailed:  # else tests couldn't be imported
            Tests(session).notice(self.trial["tests"])
        return True


def in_fresh_process(file: Path, trial: Mapping[str, Any]) -> int:
    """Try a change in a new process; return pytest's exit code."""
    seconds: float = WAITING * sum(2 + time for time in trial["tests"].values())
    command = [sys.executable, "-m", "tools.campaigns.mutation.trials", "fresh", str(file)]
    process = subprocess.Popen(
        [*command, str(trial["number"])],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        process_group=0,
    )
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return process.wait()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
