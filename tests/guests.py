"""Packages of others, installed as an installer leaves them."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.presenter import presenter_of, vocabulary, words_of
from stammtisch.core import packages

Points = Mapping[str, Mapping[str, str]]
"""Entry points: by group (`games`, `players`, ...), by name, the target."""
Install = Callable[[str, str | Path, Points], None]
"""Installs a package of this name, with a module of the same name and this source, or with the
modules of a folder."""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    modules = []

    def installed(package: str, source: str | Path, points: Points) -> None:
        module = package.replace("-", "_")
        modules.append(module)
        if isinstance(source, Path):
            shutil.copytree(source, folder / module)
        else:
            (folder / f"{module}.py").write_text(source, encoding="utf-8")
        facts = folder / f"{module}-1.0.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        rows = []
        for group, named in points.items():
            rows += [f"[stammtisch.{group}]", *(f"{name} = {to}" for name, to in named.items())]
        (facts / "entry_points.txt").write_text("\n".join(rows) + "\n")
        packages.forget()

    _forget()
    yield installed
    for name in [*sys.modules]:
        if name.partition(".")[0] in modules:
            del sys.modules[name]
    _forget()


def _forget() -> None:
    """What others bring is looked for once."""
    for cached in (presenter_of, words_of, vocabulary):
        cached.cache_clear()
    packages.forget()
