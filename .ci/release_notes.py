"""Prints what CHANGELOG.md says of a version, for the page of a release.

Usage: python .ci/release_notes.py v1.0.0

Fails unless the tag is `v` and the version in pyproject.toml, and CHANGELOG.md has a dated section
`## 1.0.0 - 2026-12-01` with a text.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def release_notes(tag: str, project: str, changelog: str) -> str:
    """The section of the version, without its heading. Raises ValueError if something is missing or
    differs."""
    version = tomllib.loads(project)["project"]["version"]
    if tag != f"v{version}":
        raise ValueError(f"the tag is {tag}, but pyproject.toml has version {version}")
    heading = rf"^## {re.escape(version)} - \d{{4}}-\d\d-\d\d\n"
    found = re.search(rf"{heading}(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ValueError(f"CHANGELOG.md has no line `## {version} - YYYY-MM-DD`")
    if not found[1].strip():
        raise ValueError(f"CHANGELOG.md says nothing about {version}")
    return found[1].strip()


if __name__ == "__main__":
    try:
        texts = [(ROOT / name).read_text("utf-8") for name in ("pyproject.toml", "CHANGELOG.md")]
        (tag,) = sys.argv[1:]
        print(release_notes(tag, *texts))
    except ValueError as error:
        sys.exit(f"no release: {error}")
