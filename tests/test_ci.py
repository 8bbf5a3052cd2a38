"""The files by which other machines test and release: what they name exists, and agrees."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = {
    file.name: yaml.safe_load(file.read_text(encoding="utf-8"))
    for file in (ROOT / ".github" / "workflows").glob("*.yml")
}
TASKS = set(PROJECT["tool"]["poe"]["tasks"])


def jobs(workflow: str) -> dict[str, Any]:
    found: dict[str, Any] = WORKFLOWS[workflow]["jobs"]
    return found


def commands() -> str:
    """All that steps of all workflows run, a line each."""
    steps = [
        step for name in WORKFLOWS for job in jobs(name).values() for step in job.get("steps", [])
    ]
    return "\n".join(step["run"] for step in steps if "run" in step)


# Workflows


def test_the_versions_of_python_that_are_tested_are_those_of_the_package() -> None:
    prefix = "Programming Language :: Python :: 3."
    classifiers = PROJECT["project"]["classifiers"]
    named = [name.rpartition(" ")[2] for name in classifiers if name.startswith(prefix)]
    matrix = jobs("tests.yml")["some"]["strategy"]["matrix"]
    assert matrix["python"] == named
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"
    everything = jobs("tests.yml")["all"]
    assert f"python:{named[0]}-" in everything["container"]
    assert [step.get("run") for step in everything["steps"]][-1] == ".ci/run"
    assert matrix["exclude"] == [{"os": "ubuntu-latest", "python": named[0]}]


def test_every_system_has_a_task_that_exists() -> None:
    matrix = jobs("tests.yml")["some"]["strategy"]["matrix"]
    tasks = {entry["os"]: entry["task"] for entry in matrix["include"]}
    assert list(tasks) == matrix["os"]
    assert set(tasks.values()) <= TASKS
    named = re.findall(r"\bpoe (?:--executor simple )?(\S+)", commands())
    assert set(named) - {'"$TASK"'} <= TASKS


def test_workflows_install_as_readme_says() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (install,) = re.findall(r"pip (install -q --no-compile .*?) &&", readme)
    assert f"python -m pip {install}\n" in commands()


def test_a_release_is_published_only_after_the_tests() -> None:
    release = jobs("release.yml")

    def before(job: str) -> set[str]:
        needs = release[job].get("needs", [])
        direct = {needs} if isinstance(needs, str) else set(needs)
        return direct.union(*map(before, direct))

    assert before("pypi") >= {"notes", "tests", "wheels"}
    called = {Path(job["uses"]).name for job in release.values() if "uses" in job}
    assert called <= set(WORKFLOWS)
    writes = {
        (name, scope)
        for name, job in release.items()
        for scope, level in job["permissions"].items()
        if level == "write"
    }
    assert ("pypi", "id-token") in writes
    assert {name for name, scope in writes if scope == "contents"} == {"github"}


# Notes of a release


def notes_of() -> Callable[[str, str, str], str]:
    found: Callable[[str, str, str], str] = runpy.run_path(str(ROOT / ".ci" / "release_notes.py"))[
        "release_notes"
    ]
    return found


PYPROJECT = '[project]\nversion = "1.0.0"\n'
CHANGES = """# Changelog

## Unreleased

## 1.0.0 - 2026-12-01

- Five games.

## 0.9.0 - 2026-01-01
- Four games.
"""


def test_the_notes_of_a_release_are_its_section_of_the_changelog() -> None:
    assert notes_of()("v1.0.0", PYPROJECT, CHANGES) == "- Five games."
    last = CHANGES.partition("## 0.9.0")[0]
    assert notes_of()("v1.0.0", PYPROJECT, last) == "- Five games."


@pytest.mark.parametrize(
    ("tag", "changes", "problem"),
    [
        ("v1.0.1", CHANGES, "the tag is v1.0.1, but"),
        ("1.0.0", CHANGES, "the tag is 1.0.0, but"),
        ("v1.0.0", CHANGES.replace(" - 2026-12-01", ""), "no line `## 1.0.0 - "),
        ("v1.0.0", CHANGES.replace("1.0.0", "1x0.0"), "no line `## 1.0.0 - "),
        ("v1.0.0", CHANGES.replace("- Five games.", ""), "nothing about 1.0.0"),
    ],
)
def test_a_release_that_does_not_agree_with_itself_is_refused(
    tag: str, changes: str, problem: str
) -> None:
    with pytest.raises(ValueError, match=problem):
        notes_of()(tag, PYPROJECT, changes)


# Versions of other packages


def pinned() -> dict[str, set[str]]:
    """The versions in constraints.txt by package; there may be several, for different Pythons."""
    versions: dict[str, set[str]] = {}
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            requirement = Requirement(line)
            (specifier,) = requirement.specifier
            assert specifier.operator == "=="
            name = canonicalize_name(requirement.name)
            versions.setdefault(name, set()).add(specifier.version)
    return versions


def test_constraints_fit_what_the_package_needs() -> None:
    """Else: pip install uv && poe constraints."""
    project = PROJECT["project"]
    groups = [project["dependencies"], *project["optional-dependencies"].values()]
    requirements = [Requirement(line) for group in groups for line in group]
    versions = pinned()
    for requirement in requirements:
        name = canonicalize_name(requirement.name)
        if name != "stammtisch":
            assert versions.get(name), name
            assert all(requirement.specifier.contains(version) for version in versions[name]), name


def test_constraints_name_no_index_and_no_place() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert not re.search(r"://|^-|@|/", text, re.MULTILINE)
    assert "torch" not in pinned()


# .ci/run

README = """<!-- test command -->
```sh
{command}
```
"""
APT = "#!/bin/sh\nexit 0\n"


@pytest.mark.program
@pytest.mark.parametrize("environment", [False, True])
def test_the_script_tests_all_files_and_leaves_an_environment_alone(
    tmp_path: Path, environment: bool
) -> None:
    clone, tools, cache = tmp_path / "clone", tmp_path / "tools", tmp_path / "cache"
    for folder in (clone / ".ci", tools, cache):
        folder.mkdir(parents=True)
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (clone / ".ci" / "run").write_text(script, encoding="utf-8")
    (clone / ".ci" / "run").chmod(0o700)
    seen = tmp_path / "seen"
    command = f"test ! -e .venv && mkdir .venv && find . -type f -not -path './.git/*' > {seen}"
    (clone / "README.md").write_text(README.format(command=command), encoding="utf-8")
    (clone / ".gitignore").write_text(".venv/\n*.log\n", encoding="utf-8")
    (clone / "removed.py").touch()
    (tools / "apt-get").write_text(APT, encoding="utf-8")
    (tools / "apt-get").chmod(0o700)
    synapse = re.findall(r"^synapse=(\S+)", script, re.MULTILINE)[0]
    for minor in range(11, 20):  # as if it were installed
        python = cache / "stammtisch" / f"{synapse}-3.{minor}" / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.touch(0o700)
    git = ["git", "-C", str(clone)]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "-A"], check=True)
    (clone / "removed.py").unlink()
    (clone / "new.py").touch()
    if environment:
        (clone / ".venv").mkdir()
        (clone / ".venv" / "mine").touch()
        (clone / "some.log").touch()
    path = f"{tools}:{os.environ['PATH']}"
    run = subprocess.run(
        [clone / ".ci" / "run"],
        env={**os.environ, "PATH": path, "XDG_CACHE_HOME": str(cache), "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    files = {"./.ci/run", "./.gitignore", "./README.md", "./new.py"}
    assert set(seen.read_text().split()) == files
    assert (clone / ".venv" / "mine").exists() == environment
    assert not list(tmp_path.glob("tmp.*"))
