"""A real homeserver for tests: Synapse on loopback, in a folder of its own, thrown away afterwards.

Synapse is installed apart from stammtisch, whose libraries it doesn't share:

    python3 -m venv .synapse && .synapse/bin/pip install matrix-synapse==1.163.2

`python -m tools homeserver` runs one by hand.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from stammtisch.testing.chats.program import free_port

NEEDED = "STAMMTISCH_SYNAPSE"
"""Environment variable: the Python that has Synapse. If it is set, a missing one is a failure."""
HERE = Path(__file__).parents[2] / ".synapse" / "bin" / "python"
WHY = (
    "Synapse isn't installed (python3 -m venv .synapse && .synapse/bin/pip install"
    f" matrix-synapse==1.163.2, or {NEEDED}=PYTHON that has it)"
)
INSTALLED = 300.0
"""Seconds in which it must be there: .ci/run installs it while other things happen."""
READY = 60.0
SECRET = "registration of tests"
SIGNING_KEY = f"ed25519 a_test {'A' * 43}\n"
"""As Synapse makes one, which takes it as long as to start."""
NAME = "localhost"
PASSWORD = "a password"
# Ends with whoever started it, even if that is killed: then its standard input closes.
LAUNCH = """
import os, signal, threading

def watch():
    os.read(0, 1)
    os.kill(os.getpid(), signal.SIGKILL)

threading.Thread(target=watch, daemon=True).start()
from synapse.app.homeserver import main
main()
"""


@dataclass(frozen=True)
class Account:
    """A user of the homeserver; `token` belongs to the device."""

    id: str
    password: str
    token: str
    device: str

    @property
    def name(self) -> str:
        return self.id[1:].partition(":")[0]


def python() -> Path | None:
    """The Python that has Synapse."""
    named = os.environ.get(NEEDED)
    if not named:
        return HERE if HERE.exists() else None
    end = time.monotonic() + INSTALLED
    while not Path(named).exists() and time.monotonic() < end:
        time.sleep(0.5)
    return Path(named) if Path(named).exists() else None


def config(folder: Path, port: int, defaults: bool) -> dict[str, Any]:
    """Its configuration: only this machine, nothing that isn't needed, and with `defaults` the
    limits that Synapse has by itself."""
    free = {"per_second": 10_000, "burst_count": 10_000}
    limits: dict[str, Any] = {
        **dict.fromkeys(("rc_message", "rc_registration", "rc_admin_redaction"), free),
        **dict.fromkeys(("rc_room_creation", "rc_reports", "rc_delayed_event_mgmt"), free),
        "rc_login": dict.fromkeys(("address", "account", "failed_attempts"), free),
        "rc_joins": dict.fromkeys(("local", "remote"), free),
        "rc_joins_per_room": free,
        "rc_invites": dict.fromkeys(("per_room", "per_user", "per_issuer"), free),
    }
    return {
        **({} if defaults else limits),
        "server_name": NAME,
        "pid_file": str(folder / "pid"),
        "listeners": [
            {
                "port": port,
                "bind_addresses": ["127.0.0.1"],
                "type": "http",
                "tls": False,
                "resources": [{"names": ["client"], "compress": False}],
            }
        ],
        "database": {"name": "sqlite3", "args": {"database": str(folder / "database")}},
        "log_config": str(folder / "log.json"),
        "media_store_path": str(folder / "media"),
        "signing_key_path": str(folder / "key"),
        "registration_shared_secret": SECRET,
        "macaroon_secret_key": SECRET,
        "form_secret": SECRET,
        "federation_domain_whitelist": [],
        "trusted_key_servers": [],
        "report_stats": False,
        "presence": {"enabled": False},
        "push": {"enabled": False},
        "stats": {"enabled": False},
        "user_directory": {"enabled": False},
        "enable_room_list_search": False,
        "url_preview_enabled": False,
        "bcrypt_rounds": 4,
        "caches": {"sync_response_cache_duration": "0s"},
    }


def log_config(folder: Path) -> dict[str, Any]:
    handler = {"class": "logging.FileHandler", "filename": str(folder / "log"), "formatter": "one"}
    return {
        "version": 1,
        "formatters": {"one": {"format": "%(asctime)s %(name)s %(levelname)s %(message)s"}},
        "handlers": {"file": handler},
        "root": {"level": "WARNING", "handlers": ["file"]},
        "disable_existing_loggers": False,
    }


class Synapse:
    """A homeserver. `url` stays the same over restarts."""

    def __init__(self, python: Path, folder: Path, defaults: bool = False) -> None:
        self.python = python
        self.folder = folder
        self.defaults = defaults
        self.process: subprocess.Popen[bytes] | None = None
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it answers. The first time it gets a port that is free."""
        for _ in range(3):
            chosen = self.port or free_port()
            self.launch(chosen)
            if self.wait_until_ready(chosen):
                self.port = chosen
                return
            self.stop()
            if self.port:
                break
        raise AssertionError(f"Synapse doesn't start:\n{self.said()[-3000:]}")

    def launch(self, port: int) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        for name, content in (
            ("config.json", config(self.folder, port, self.defaults)),
            ("log.json", log_config(self.folder)),
        ):
            (self.folder / name).write_text(json.dumps(content), encoding="utf-8")
        (self.folder / "key").write_text(SIGNING_KEY, encoding="utf-8")
        with (self.folder / "errors").open("ab") as errors:
            self.process = subprocess.Popen(
                [self.python, "-c", LAUNCH, "-c", "config.json"],
                cwd=self.folder,
                stdin=subprocess.PIPE,
                stdout=errors,
                stderr=errors,
            )

    def wait_until_ready(self, port: int) -> bool:
        assert self.process is not None
        end = time.monotonic() + READY
        while self.process.poll() is None and time.monotonic() < end:
            with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/health"):
                return True
            time.sleep(0.05)
        return False

    def stop(self, kill: bool = False) -> None:
        """End it, gracefully unless `kill`. Nothing if it doesn't run."""
        process, self.process = self.process, None
        if process is None:
            return
        (process.kill if kill else process.terminate)()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(10)
        assert process.stdin is not None
        process.stdin.close()

    def restart(self, away: float = 0.0) -> None:
        """It is killed, and comes back after so many seconds."""
        self.stop(kill=True)
        time.sleep(away)
        self.start()

    def said(self) -> str:
        """What it wrote to its log and to standard error."""
        files = [self.folder / "log", self.folder / "errors"]
        return "\n".join(file.read_text(errors="replace") for file in files if file.exists())

    # Users

    def user(self, name: str, admin: bool = False) -> Account:
        """A new user, with a device."""
        path = "/_synapse/admin/v1/register"
        nonce = self.ask("GET", path)["nonce"]
        rank = "admin" if admin else "notadmin"
        message = "\0".join((nonce, name, PASSWORD, rank)).encode()
        made = self.ask(
            "POST",
            path,
            nonce=nonce,
            username=name,
            password=PASSWORD,
            admin=admin,
            mac=hmac.new(SECRET.encode(), message, hashlib.sha1).hexdigest(),
        )
        return Account(made["user_id"], PASSWORD, made["access_token"], made["device_id"])

    def unlimited(self, account: Account) -> None:
        """As an administrator exempts a bot from the limits."""
        if not hasattr(self, "_admin"):
            self._admin = self.user("administrator", admin=True)
        path = f"/_synapse/admin/v1/users/{account.id}/override_ratelimit"
        self.ask("POST", path, self._admin.token, messages_per_second=0, burst_count=0)

    def ask(self, method: str, path: str, token: str = "", **body: Any) -> Any:
        """A request; HTTPError if it is refused."""
        request = urllib.request.Request(
            self.url + path,
            json.dumps(body).encode() if method != "GET" else None,
            {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
            method=method,
        )
        if not token:
            request.remove_header("Authorization")
        with urllib.request.urlopen(request, timeout=READY) as answer:
            return json.load(answer)


@contextmanager
def running(python: Path, defaults: bool = False) -> Iterator[Synapse]:
    """A homeserver that has started. Its folder lies in memory where there is such a place."""
    memory = Path("/dev/shm")
    place = Path(tempfile.mkdtemp("", "stammtisch-mx-", memory if memory.is_dir() else None))
    server = Synapse(python, place, defaults)
    try:
        server.start()
        yield server
    finally:
        server.stop(kill=True)
        shutil.rmtree(place, ignore_errors=True)


@contextmanager
def homeserver(defaults: bool = False) -> Iterator[Synapse]:
    """For tests: skips the test if Synapse isn't there, unless it has to be."""
    found = python()
    if found is None:
        if os.environ.get(NEEDED):
            pytest.fail(WHY)
        pytest.skip(WHY)
    with running(found, defaults) as server:
        yield server
