"""What is kept for a whole group, whatever its topics: settings by the group's own lane."""

from __future__ import annotations

from .ports import PeopleStore

TOPIC = "/"
"""Parts the lane of a group from that of a topic in it."""
QUIET = "quiet"
"""The setting with a group's quiet hours, as `quiet_hours` reads them."""

ZONE = "zone"
"""The setting with a group's time zone."""


def group_of(lane: str) -> str:
    """The lane of a topic's group; any other lane itself."""
    return lane.partition(TOPIC)[0]


def quiet_of(tx: PeopleStore, lane: str) -> str:
    """The quiet hours of a lane's group; "" for none."""
    return str(tx.setting(group_of(lane), QUIET) or "")
