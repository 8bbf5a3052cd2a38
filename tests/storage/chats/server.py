"""A PostgreSQL server for tests: on loopback, in a folder of its own, thrown away afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

NEEDED = "STAMMTISCH_POSTGRESQL"
"""Environment variable: `1` where the server is installed, so that a missing one is a failure."""
WHY = f"PostgreSQL isn't installed (Debian: apt install postgresql); {NEEDED}=1 makes it a failure"
ACCOUNT = "postgres"


def programs() -> Path | None:
    """The folder of initdb and pg_ctl; Debian keeps them out of the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(folders, key=lambda folder: int(folder.parent.name), default=None)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def server() -> Iterator[str]:
    """Its URL without a database; skips the test if there is none."""
    folder = programs()
    if folder is None:
        if os.environ.get(NEEDED) == "1":
            pytest.fail(WHY)
        pytest.skip(WHY)
    place = Path(tempfile.mkdtemp(prefix="stammtisch-pg-"))
    account: str | None = None
    if os.getuid() == 0:  # the server doesn't run as root
        account = ACCOUNT
        known = pwd.getpwnam(account)
        os.chown(place, known.pw_uid, known.pw_gid)
    port = _free_port()
    flags = f"-p {port} -k {place} -c listen_addresses=127.0.0.1 -c fsync=off"

    def call(program: str, *arguments: str) -> None:
        done = subprocess.run(
            [folder / program, "-D", place / "data", *arguments],
            user=account,
            cwd=place,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, f"{program}: {done.stderr}"

    try:
        call("initdb", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C", "-U", ACCOUNT)
        call("pg_ctl", "-w", "-l", str(place / "log"), "-o", flags, "start")
        try:
            yield f"postgresql://{ACCOUNT}@127.0.0.1:{port}"
        finally:
            call("pg_ctl", "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(place, ignore_errors=True)
