"""Mutation testing of the rules, tables, chats and Telegram."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import click

from stammtisch.ai.arena.stats import UNKNOWN, interval
from stammtisch.core.games import GAMES
from tools.campaigns.mutation.changes import Change, sample, sites
from tools.campaigns.mutation.trials import BY_SIGNAL, ROOT, UNNOTICED
from tools.options import seed_option, size_option, tool

CACHE = ROOT / "build" / "mutation"
AREAS = {
    **{game: f"core/games/{game}" for game in GAMES},
    "table": "core/table",
    "service": "core/service",
    "chat": "adapters/chat",
    "telegram": "adapters/telegram",
}
TESTS = (
    *("core", "games", "golden", "examples", "adapters"),
    "conformance/test_games.py",
    *("conformance/test_vectors.py", "external/test_protocol.py", "pettingzoo/test_environment.py"),
    *("tables", "chat", "telegram"),
    *(
        "storage/chats/test_delivery.py",
        "storage/chats/test_leases.py",
        "storage/chats/test_service.py",
    ),
)
LEFT_OUT = (
    *("adapters/test_any_text.py", "adapters/test_cluster_jobs.py", "adapters/test_jobs.py"),
    *("adapters/test_lessons.py", "adapters/test_steered_games.py"),
    "core/test_compiled.py",
    *("chat/test_leaks.py", "telegram/test_leaks.py"),
    *("tables/test_random_tables.py", "tables/test_whole_games.py"),
    *("telegram/test_serve.py", "telegram/test_suite.py"),
)
"""Tests that start programs, which don't see a change, or that take long."""
SECONDS = 30.0
LEAST = 0.8
"""The share of the changes of an area that tests should notice."""
PLAIN = {**os.environ, "STAMMTISCH_COMPILE": "0"}
"""Environment in which the changed source is run instead of compiled modules."""


# Which tests run which lines


Coverage = dict[str, Any]
"""`lines`: by test and file the lines that are run ("": during imports); `seconds`: the time of
each test, less than 0 if it doesn't pass."""


def load_coverage() -> list[Coverage]:
    """The coverage of all tests, from files; what is missing or outdated is measured first."""
    folder = CACHE / "covered"
    helper_files = [path for path in (ROOT / "tests").rglob("*.py") if path.name[:5] != "test_"]
    sources = [path for area in AREAS.values() for path in (ROOT / area).rglob("*.py")]
    common = digest([*helper_files, *sources])
    files = {
        path: folder / f"{common[:16]}-{digest([path])[:16]}.json" for path in files_of_tests()
    }
    missing = [path for path, file in files.items() if not file.exists()]
    if missing:
        folder.mkdir(parents=True, exist_ok=True)
        parts = measure_coverage([str(path.relative_to(ROOT)) for path in missing])
        for path in missing:
            name = str(path.relative_to(ROOT))
            of_file = [own for part in parts if (own := only(part, name))]
            files[path].write_text(json.dumps(of_file), encoding="utf-8")
    texts = (file.read_text(encoding="utf-8") for file in files.values())
    return [part for text in texts for part in json.loads(text)]


def measure_coverage(names: list[str]) -> list[Coverage]:
    file = CACHE / "measured.json"
    environment = {**PLAIN, "MUTATION_AREAS": " ".join(AREAS.values())}
    command = [sys.executable, "-m", "tools.campaigns.mutation.trials", "cover", str(file), *names]
    print(f"{len(names)} files of tests are measured", file=sys.stderr)
    ended = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if ended.returncode:
        sys.exit(f"{ended.stdout}{ended.stderr}\nThe tests could not be measured.")
    parts: list[Coverage] = json.loads(file.read_text(encoding="utf-8"))
    failing = sorted(test for part in parts for test, time in part["seconds"].items() if time < 0)
    print("\n".join(["fails or is skipped:", *failing]) if failing else "", file=sys.stderr)
    return parts


def only(part: Coverage, name: str) -> Coverage | None:
    """The coverage of the tests of one file; None if it has none."""
    tests = [test for test in part["seconds"] if test.partition("::")[0] == name]
    if not tests:
        return None
    return {
        "lines": {test: part["lines"].get(test, {}) for test in ("", *tests)},
        "seconds": {test: part["seconds"][test] for test in tests},
    }


def files_of_tests() -> list[Path]:
    """The files of TESTS without LEFT_OUT."""
    left_out = {ROOT / "tests" / name for name in LEFT_OUT}
    paths: set[Path] = set()
    for name in TESTS:
        path = ROOT / "tests" / name
        paths |= {path} if path.is_file() else set(path.rglob("test_*.py"))
    return sorted(paths - left_out)


def digest(paths: Iterable[Path]) -> str:
    hashed = hashlib.sha256()
    for path in sorted(paths):
        hashed.update(path.read_bytes())
    return hashed.hexdigest()


class Lines:
    """The tests that run each line, and their times."""

    def __init__(self, parts: Iterable[Coverage]) -> None:
        self.seconds: dict[str, float] = {}
        self.tests: dict[tuple[str, int], set[str]] = defaultdict(set)
        self.imported: set[tuple[str, int]] = set()
        for part in parts:
            self.seconds |= {test: time for test, time in part["seconds"].items() if time >= 0}
            for test, files in part["lines"].items():
                places = [(path, line) for path, lines in files.items() for line in lines]
                if test:
                    for place in places:
                        self.tests[place].add(test)
                else:
                    self.imported.update(places)
        self.by_file: dict[str, set[str]] = defaultdict(set)
        self.by_folder: dict[str, set[str]] = defaultdict(set)
        for (path, _), tests in self.tests.items():
            self.by_file[path] |= tests
            self.by_folder[str(Path(path).parent)] |= tests

    def of(self, change: Change) -> tuple[list[str], bool]:
        """The tests that may notice a change, and True if it is in code that is run on import. The
        users of such code aren't known, so all tests of the module and its folder may notice."""
        places = [(change.path, line) for line in change.lines]
        while_imported = change.function is None or any(place in self.imported for place in places)
        tests: set[str] = set()
        for place in places:
            tests |= self.tests[place]
        if change.function is None or (while_imported and not tests):
            folder = str(Path(change.path).parent)
            tests = self.by_file[change.path] | self.by_folder[folder]
        quickest = sorted(tests & self.seconds.keys(), key=lambda test: (self.seconds[test], test))
        ranks: Counter[str] = Counter()
        by_rank = []
        for test in quickest:
            file = test.partition("::")[0]
            by_rank.append((ranks[file], self.seconds[test], test))
            ranks[file] += 1
        tests_to_run = self.within(SECONDS / 2, quickest)
        other_tests = [test for _, _, test in sorted(by_rank) if test not in tests_to_run]
        tests_to_run += self.within(SECONDS / 2, other_tests)
        return tests_to_run, while_imported

    def within(self, seconds: float, tests: Iterable[str]) -> list[str]:
        """The first of these tests that can be run in so many seconds."""
        tests_in_time = []
        for test in tests:
            seconds -= self.seconds[test]
            if seconds < 0:
                break
            tests_in_time.append(test)
        return tests_in_time


# The campaign


def changes_in(area: str, seed: str, number: int) -> list[Change]:
    places = []
    for path in sorted((ROOT / AREAS[area]).rglob("*.py")):
        places += sites(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
    return list(sample(places, seed, number))


def run_trials(plan: list[dict[str, Any]]) -> dict[int, int]:
    """The exit codes of all trials (trials.py) by their numbers."""
    file = CACHE / "plan.json"
    file.write_text(json.dumps(plan), encoding="utf-8")
    command = [sys.executable, "-m", "tools.campaigns.mutation.trials", "try", str(file)]
    codes = {}
    with subprocess.Popen(
        command, cwd=ROOT, env=PLAIN, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            words = line.split()
            if len(words) == 2 and words[0].isdecimal():
                codes[int(words[0])] = int(words[1])
                print(f"\r{len(codes)} of {len(plan)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    if len(codes) != len(plan):
        sys.exit("pytest ended before all changes were tried")
    return codes


@tool(
    seed="--seed",
    size="--changes, AREA",
    shows=f"Tests notice {LEAST:.0%} of the changes of each area: its interval reaches that.",
)
@click.argument("areas", type=click.Choice(list(AREAS)), nargs=-1, metavar="[AREA]...")
@size_option("--changes", 30, "Changes of each area.")
@seed_option("1")
def command(areas: tuple[str, ...], changes: int, seed: str) -> Iterator[str]:
    """Make small changes of the sources and run the tests that should notice (extra `mutation`).

    The areas are the games, `table`, `service`, `chat` and `telegram`. For each change, tests that
    run a changed line are run until one fails: half of 30 seconds the quickest, then the quickest
    of each file, and so on. What only others notice counts as unnoticed. Each unnoticed change is
    printed as a diff; then the share of those noticed, with its 95 % interval.

    Which tests run which lines is measured first, in about ten minutes, and kept in build/mutation
    until sources or tests change; if only tests do, only their files are measured again. Linux and
    macOS only.
    """
    lines = Lines(load_coverage())
    drawn: list[tuple[str, Change]] = []
    for area in areas or AREAS:
        drawn += ((area, change) for change in changes_in(area, seed, changes))
    plan: list[dict[str, Any]] = []
    for index, (_, change) in enumerate(drawn):
        tests, while_imported = lines.of(change)
        trial = {"number": index, "path": change.path, "source": change.source}
        trial["function"] = None if while_imported else change.function
        trial["tests"] = {test: lines.seconds[test] for test in tests}
        plan.append(trial)
    codes = run_trials([trial for trial in plan if trial["tests"]])
    noticed: dict[str, list[bool]] = defaultdict(list)
    for index, (area, change) in enumerate(drawn):
        noticed[area].append(codes.get(index, UNNOTICED) != UNNOTICED)
        if not noticed[area][-1]:
            run = len(plan[index]["tests"])
            print(f"{area}: unnoticed by {run} tests\n{change.diff}\n")
    print("area         noticed      of   share  interval")
    for area, results in [*noticed.items(), ("all", [*chain(*noticed.values())])]:
        low, high = interval(map(float, results)) or UNKNOWN
        share = sum(results) / len(results)
        print(f"{area:10} {sum(results):9} {len(results):7} {share:7.0%}  {low:.0%} to {high:.0%}")
        if high < LEAST:
            yield f"{area}: only {share:.0%} were noticed"
    hung = sum(code > BY_SIGNAL for code in codes.values())
    print(f"{hung} of those noticed hung or ran out of memory")
