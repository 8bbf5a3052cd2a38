"""A Matrix homeserver for trying things by hand (tests/matrix/synapse.py)."""

from __future__ import annotations

import time
from contextlib import suppress

import click

from tests.matrix.synapse import WHY, python, running
from tools.options import tool


@tool(
    seed="none: nothing is drawn",
    size="none: it runs until Ctrl-C",
    shows="Synapse is installed and starts.",
)
@click.option("--defaults", is_flag=True, help="With the limits of a fresh installation.")
def command(defaults: bool) -> list[str]:
    """Run Synapse on this machine until Ctrl-C, with the users anna, ben, cleo and bot.

    Without --defaults it has limits that nobody reaches.
    """
    python_path = python()
    if python_path is None:
        return [WHY]
    with running(python_path, defaults) as server, suppress(KeyboardInterrupt):
        print(f"{server.url}  (log: {server.folder}/log)")
        for name in ("anna", "ben", "cleo", "bot"):
            user = server.user(name)
            print(f"{user.id}  password {user.password!r}  token {user.token}")
        print("Ctrl-C ends it", flush=True)
        while True:
            time.sleep(1)
    return []
