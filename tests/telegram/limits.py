"""How much a bot may send: what Telegram publishes as a rule of thumb, here as a hard limit."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field

from .world import GROUPS, Chat, Refused


@dataclass
class Limits:
    """Sends and edits together: `group_minute` in 60 s for a group, `chat_second` a second for
    every chat with bursts of `burst`, `overall` a second for the bot."""

    group_minute: int = 20
    chat_second: float = 1.0
    burst: int = 5
    overall: int = 30
    groups: dict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    every: deque[float] = field(default_factory=deque)
    left: dict[int, tuple[float, float]] = field(default_factory=dict)  # permits, as of when

    def charge(self, chat: Chat, now: float) -> None:
        """Count a send or an edit; raises Refused with the time to wait."""
        group = self.groups[chat.id] if chat.kind in GROUPS else None
        wait = over(self.every, self.overall, 1.0, now)
        if group is not None:
            wait = max(wait, over(group, self.group_minute, 60.0, now))
        permits, since = self.left.get(chat.id, (float(self.burst), now))
        permits = min(permits + (now - since) * self.chat_second, self.burst)
        if permits < 1:
            wait = max(wait, (1 - permits) / self.chat_second)
        if wait > 0:
            seconds = max(1, math.ceil(wait))
            description = f"Too Many Requests: retry after {seconds}"
            raise Refused(429, description, "rate", {"retry_after": seconds})
        self.left[chat.id] = (permits - 1, now)
        self.every.append(now)
        if group is not None:
            group.append(now)


def over(times: deque[float], most: int, seconds: float, now: float) -> float:
    """Seconds until one more is allowed in a window."""
    while times and times[0] <= now - seconds:
        times.popleft()
    return times[-most] + seconds - now if len(times) >= most else 0.0
