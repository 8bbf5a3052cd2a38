"""Programs whose output nobody takes, from a real shell; all commands are in tests/cli."""

from __future__ import annotations

import subprocess

import pytest

from tests.e2e.terminal import PROGRAM

WAYS = {">/dev/full": 1, "| true": 1, ">&-": 0, ">&- 2>&- <&-": 0}


@pytest.mark.parametrize("command", ["rules uno", "play uno --fast"])
def test_a_shell_sees_an_exit_code_and_no_traceback(command: str) -> None:
    for sink, code in WAYS.items():
        script = f'set -o pipefail; {PROGRAM} {command} {sink}; echo "ends with $?" >&2'
        ended = subprocess.run(
            ["bash", "-c", script],
            check=True,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        told, _, found = ended.stderr.strip().rpartition("ends with ")
        assert "Traceback" not in told, (sink, told)
        assert "Exception ignored" not in told, (sink, told)
        assert int(found) == code, (sink, told)
