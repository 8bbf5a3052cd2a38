"""The quotas of a chat's server, overall and for a lane, and the waits that it asks for. All that
is sent to a chat shares one object, so a wait that one sender is asked for counts for all."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from .queues import SendWindow

ROUNDING = 1e-6
EVERYWHERE = ""
"""Stands for all lanes together."""


@dataclass(frozen=True, slots=True)
class Quota:
    """So many messages in so many seconds."""

    messages: int
    seconds: float


@dataclass(slots=True)
class Bucket:
    """`burst` messages at once, and after that `rate` a second. `full_at`: when all of them may be
    sent at once again."""

    rate: float
    burst: int
    full_at: float = 0.0

    def wait(self, now: float, spare: int) -> float:
        """Seconds until one more may be sent, if `spare` are to be left then."""
        spare = min(spare, self.burst - 1)
        return max(0.0, self.full_at - now - (self.burst - 1 - spare) / self.rate)

    def room(self, now: float) -> int:
        """The number of messages that may be sent at once."""
        return int(self.burst - max(0.0, self.full_at - now) * self.rate + ROUNDING)

    def spend(self, now: float, number: int = 1) -> None:
        self.full_at = max(self.full_at, now) + number / self.rate

    def empty(self, now: float) -> None:
        """The server says that nothing may be sent now."""
        self.full_at = max(self.full_at, now + self.burst / self.rate)


@dataclass(slots=True)
class Quotas:
    """The quotas of a chat's server: overall, and in a lane (`of_lane` gives the quotas of one).
    `quota_key`: lane -> key; lanes with one key share a quota (the topics of a group). `spare`: so
    many messages of a lane, or of a Bucket, are kept for urgent ones. `sent`: when something was
    sent lately, by key, as far as this program knows; `under_way`: since when something is being
    sent, which counts as sent now, because nobody knows when it arrives."""

    overall: Quota | Bucket = Quota(25, 1)
    of_lane: Callable[[str], tuple[Quota, ...]] = lambda lane: (Quota(18, 60), Quota(1, 1))
    spare: int = 4
    quota_key: Callable[[str], str] = str
    sent: dict[str, list[float]] = field(default_factory=dict)
    under_way: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    _server_waits: dict[str, float] = field(default_factory=dict)
    """Until when the server wants us to wait, by key."""
    _blocked_until: dict[str, float] = field(default_factory=dict)
    """Until when nothing may be sent, by key."""
    _lanes: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Of a key, as far as something was sent there."""

    def wait_overall(self, now: float, urgent: bool = True) -> float:
        """Seconds until something may be sent at all; 0 if it may now."""
        if isinstance(self.overall, Bucket):
            wait = self.overall.wait(now, 0 if urgent else self.spare)
        else:
            wait = self._wait(EVERYWHERE, self.overall, now, 0)
        return max(wait, self.server_wait(EVERYWHERE, now))

    def room(self, now: float, urgent: bool = True) -> int:
        """The number of messages that may be sent at once, each in another lane."""
        if self.server_wait(EVERYWHERE, now):
            return 0
        if isinstance(self.overall, Bucket):
            spare = 0 if urgent else min(self.spare, self.overall.burst - 1)
            return max(0, self.overall.room(now) - spare)
        return max(0, self.overall.messages - len(self._lately(EVERYWHERE, self.overall, now)))

    def wait(self, lane: str, now: float, urgent: bool) -> float:
        """Seconds until something may be sent in a lane; 0 if it may now."""
        waits = [self._server_waits.get(self.quota_key(lane), 0.0) - now, 0.0]
        for quota in self.of_lane(lane):
            spare = 0 if urgent else min(self.spare, quota.messages - 1)
            waits.append(self._wait(self.quota_key(lane), quota, now, spare))
        return max(waits)

    def window(self, lane: str, now: float) -> SendWindow:
        """The window of a lane, stored for other programs that send there."""
        urgent_from, normal_from = (
            now + self.wait(lane, now, is_urgent) for is_urgent in (True, False)
        )
        return SendWindow(urgent_from, normal_from, tuple(self.sent.get(self.quota_key(lane), ())))

    def _wait(self, key: str, quota: Quota, now: float, spare: int) -> float:
        times = self._lately(key, quota, now)
        over = len(times) - (quota.messages - spare)
        return 0.0 if over < 0 else times[over] + quota.seconds - now

    def _lately(self, key: str, quota: Quota, now: float) -> list[float]:
        """When something was sent within the time of a quota."""
        times = [time for time in self.sent.get(key, ()) if time > now - quota.seconds]
        return times + [now] * len(self.under_way.get(key, ()))

    def blocked_lanes(self, now: float) -> dict[str, float]:
        """Lanes in which nothing may be sent now, and until when."""
        self._blocked_until = {
            key: until for key, until in self._blocked_until.items() if until > now
        }
        return {
            lane: until for key, until in self._blocked_until.items() for lane in self._lanes[key]
        }

    def next_free(self, after: float) -> float:
        """The first time after this one at which something may be sent in a lane where it may not
        be sent before; infinity if there is none."""
        return min((t for t in self._blocked_until.values() if t > after), default=math.inf)

    def ask_to_wait(self, lane: str, seconds: float, now: float) -> None:
        """The server wants nothing to be sent for so long in a lane (EVERYWHERE: at all)."""
        key = self.quota_key(lane)
        waits = self._server_waits.items()
        self._server_waits = {key: until for key, until in waits if until > now}
        self._server_waits[key] = max(self._server_waits.get(key, 0.0), now + seconds)
        if lane != EVERYWHERE:
            self._note(lane, now)
        elif isinstance(self.overall, Bucket):
            self.overall.empty(now)

    def server_wait(self, lane: str, now: float) -> float:
        """Seconds that the server wants us to wait in a lane or at all; 0 if it doesn't."""
        until = (self._server_waits.get(key, 0.0) for key in (EVERYWHERE, self.quota_key(lane)))
        return max(0.0, max(until) - now)

    def _note(self, lane: str, now: float) -> None:
        key = self.quota_key(lane)
        self._lanes[key].add(lane)
        self._blocked_until[key] = now + self.wait(lane, now, urgent=True)

    def learn(self, lane: str, times: Iterable[float]) -> None:
        """Others, or this program before it was restarted, have sent there then."""
        key = self.quota_key(lane)
        known_times = self.sent.get(key, [])
        self.sent[key] = sorted(
            [*known_times, *(time for time in times if time not in known_times)]
        )

    def _counted_keys(self, lane: str) -> tuple[str, ...]:
        """The keys of all quotas against which a message in a lane counts."""
        key = self.quota_key(lane)
        return (key,) if isinstance(self.overall, Bucket) else (EVERYWHERE, key)

    def begin(self, lane: str, now: float) -> None:
        """Something is being sent from now on."""
        if isinstance(self.overall, Bucket):
            self.overall.spend(now)
        for key in self._counted_keys(lane):
            self.under_way[key].append(now)
        self._note(lane, now)

    def end(self, lane: str, then: float, now: float) -> None:
        """The message begun then was sent, or isn't being sent any more; does nothing the second
        time."""
        if self._ended(lane, then):
            self._sent(lane, now)

    def give_back(self, lane: str, then: float) -> None:
        """The message begun then wasn't sent."""
        if self._ended(lane, then):
            if isinstance(self.overall, Bucket):
                self.overall.spend(then, -1)
            self._note(lane, then)

    def spend(self, lane: str, now: float) -> None:
        """Something was sent, of which nobody has asked here before."""
        if isinstance(self.overall, Bucket):
            self.overall.spend(now)
        self._sent(lane, now)

    def _ended(self, lane: str, then: float) -> bool:
        is_under_way = then in self.under_way.get(self.quota_key(lane), ())
        for key in self._counted_keys(lane) if is_under_way else ():
            self.under_way[key].remove(then)
            if not self.under_way[key]:
                del self.under_way[key]
        return is_under_way

    def _sent(self, lane: str, now: float) -> None:
        for key in self._counted_keys(lane):
            quotas = (self.overall,) if key == EVERYWHERE else self.of_lane(lane)
            longest = max((q.seconds for q in quotas if isinstance(q, Quota)), default=0)
            times = [time for time in self.sent.get(key, ()) if time > now - longest]
            self.sent[key] = sorted([*times, now])
        self._note(lane, now)
