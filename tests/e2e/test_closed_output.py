"""Programs whose output nobody takes, from a real shell; all commands are in tests/cli/shared."""

from __future__ import annotations

import subprocess

from tests.e2e.terminal import PROGRAM

RULES, PLAY = "rules uno", "play uno --fast"
WAYS = [
    (RULES, ">/dev/full", 1),
    (RULES, "| true", 1),
    (RULES, ">&-", 0),
    (PLAY, "| true", 1),
    (PLAY, ">&- 2>&- <&-", 0),
]
"""A command, where its output goes, and how it ends."""


def test_a_shell_sees_an_exit_code_and_no_traceback() -> None:
    for command, sink, code in WAYS:
        script = f'set -o pipefail; {PROGRAM} {command} {sink}; echo "ends with $?" >&2'
        ended = subprocess.run(
            ["bash", "-c", script],
            check=True,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        told, _, found = ended.stderr.strip().rpartition("ends with ")
        assert "Traceback" not in told, (command, sink, told)
        assert "Exception ignored" not in told, (command, sink, told)
        assert int(found) == code, (command, sink, told)
