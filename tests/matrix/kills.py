"""Does a bot in Matrix lose anything when it is killed? A campaign (see `harness.kills`):

    python -m tests.matrix.kills --kills 60 --games 8

The bot is at a real homeserver, which every tenth time is killed in its place.
"""

from __future__ import annotations

from tests.harness.kills import command
from tests.harness.people import Mood
from tests.matrix.world import world

MOOD = Mood(whim=0.1, twice=0.1, old=0.05, pause=(0.0, 0.5))

if __name__ == "__main__":
    command("tests.matrix.kills", lambda _, folder: world(folder), MOOD)
