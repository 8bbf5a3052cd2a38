"""Does a bot in Telegram lose anything when it is killed? A campaign (see `harness.kills`):

    python -m tests.telegram.kills --kills 200 --games 20
    python -m tests.telegram.kills --kills 100 --games 20 --database postgresql

People press at random what they see, and some updates come twice.
"""

from __future__ import annotations

import argparse

from tests.harness.kills import command
from tests.harness.people import Mood
from tests.telegram.serving import serving

MOOD = Mood(whim=1.0, twice=0.1, old=0.05, calls=0.03, pause=(0.3, 1.0), again=4.0)

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    command(
        "tests.telegram.kills", lambda said, folder: serving(said.database, folder), MOOD, parser
    )
