"""Optional dependencies: what to type to add an extra to this installation."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

NAME = "stammtisch"


@contextmanager
def needs_extra(extra: str) -> Iterator[None]:
    """Surrounds imports from the packages of an extra. Where one of these isn't installed, the
    ModuleNotFoundError says what to type."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or NAME).partition(".")[0] == NAME:
            raise
        told = f"{error.name} is missing, which comes with the extra {extra!r}"
        command = install_command(extra)
        raise ModuleNotFoundError(f"{told}: {command}", name=error.name) from None


def install_command(extra: str) -> str:
    """A command for the shell that installs an extra by pip for this Python; without pip, what to
    install. The requirement names the folder, file or repository that the program came from
    (PEP 610), or the program alone if it came from an index."""
    from importlib.metadata import distributions  # slow to import

    texts = (found.read_text("direct_url.json") for found in distributions(name=NAME))
    origin = json.loads(next(filter(None, texts), "{}"))
    wanted = requirement(extra, origin)
    if not any(distributions(name="pip")):
        return f'"{wanted}"'
    editable = "-e " if origin.get("dir_info", {}).get("editable") else ""
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return f'{python} -m pip install {editable}"{wanted}"'


def requirement(extra: str, origin: dict[str, Any]) -> str:
    """The requirement (PEP 508) or folder. `origin`: the content of `direct_url.json`."""
    if not origin:
        return f"{NAME}[{extra}]"
    if "dir_info" in origin:
        return f"{Path(url2pathname(urlsplit(origin['url']).path))}[{extra}]"
    place = origin["url"]
    if repository := origin.get("vcs_info"):
        revision = repository.get("requested_revision")
        place = f"{repository['vcs']}+{place}" + (f"@{revision}" if revision else "")
    return f"{NAME}[{extra}] @ {place}"
