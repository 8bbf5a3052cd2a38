"""What to type to install an extra, for programs that were installed in different ways."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from stammtisch.core import packages

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(
    ("origin", "wanted"),
    [
        ({}, "stammtisch[matrix]"),
        ({"url": "file:///a%20b/clone", "dir_info": {}}, "/a b/clone[matrix]"),
        (
            {"url": "https://example.org/s.whl", "archive_info": {}},
            "stammtisch[matrix] @ https://example.org/s.whl",
        ),
        (
            {"url": "https://example.org/s", "vcs_info": {"vcs": "git", "commit_id": "12"}},
            "stammtisch[matrix] @ git+https://example.org/s",
        ),
        (
            {
                "url": "https://example.org/s",
                "vcs_info": {"vcs": "git", "requested_revision": "v1.0.0", "commit_id": "12"},
            },
            "stammtisch[matrix] @ git+https://example.org/s@v1.0.0",
        ),
    ],
)
def test_the_requirement_names_where_the_program_came_from(
    origin: dict[str, object], wanted: str
) -> None:
    assert packages.requirement("matrix", origin) == wanted


def test_the_command_is_one_that_pip_understands() -> None:
    """In this environment, whose installation is an editable one of this clone."""
    command = packages.install_command("pictures")
    assert command.endswith(f'-m pip install -e "{ROOT}[pictures]"')
    tried = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--dry-run",
        "--no-deps",
        "--no-build-isolation",
    ]
    done = subprocess.run(
        [*tried, "-q", "-e", f"{ROOT}[pictures]"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_without_pip_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    found = metadata.distributions
    monkeypatch.setattr(
        metadata, "distributions", lambda name: () if name == "pip" else found(name=name)
    )
    assert packages.install_command("pictures") == f'"{ROOT}[pictures]"'
