"""Quotas of a chat's server: the number of messages overall and in a lane, and waits that it asks
for. All senders of a chat share one object, so a wait that one of them is asked for holds for
all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from .ports import SendWindow

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
    """`burst` messages at once, and after that `rate` a second. `full`: when all of them may be
    sent at once again."""

    rate: float
    burst: int
    full: float = 0.0

    def wait(self, now: float, spare: int) -> float:
        """Seconds until one more may be sent, if `spare` are to be left then."""
        spare = min(spare, self.burst - 1)
        return max(0.0, self.full - now - (self.burst - 1 - spare) / self.rate)

    def room(self, now: float) -> int:
        """The number of messages that may be sent at once."""
        return int(self.burst - max(0.0, self.full - now) * self.rate + ROUNDING)

    def spend(self, now: float, number: int = 1) -> None:
        self.full = max(self.full, now) + number / self.rate

    def empty(self, now: float) -> None:
        """The server says that nothing may be sent now."""
        self.full = max(self.full, now + self.burst / self.rate)


@dataclass(slots=True)
class Quotas:
    """The quotas of a chat's server: overall, and in a lane (`of_lane`). `key_of` gives the key of
    a lane; lanes with one key share a quota, as the topics of a group do. `spare`: so many messages
    of a lane, or of a Bucket, are reserved for urgent ones. `sent`: recent send times by key, as
    far as this program knows; `under_way`: start times of messages that are being sent, which count
    as sent now, because their arrival isn't known."""

    overall: Quota | Bucket = Quota(25, 1)
    of_lane: Callable[[str], tuple[Quota, ...]] = lambda lane: (Quota(18, 60), Quota(1, 1))
    spare: int = 4
    key_of: Callable[[str], str] = str
    sent: dict[str, list[float]] = field(default_factory=dict)
    under_way: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    _asked: dict[str, float] = field(default_factory=dict)
    """End of the waits that the server asked for, by key."""
    _full: dict[str, float] = field(default_factory=dict)
    """Time until which nothing may be sent, by key."""
    _lanes: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Lanes with a key in which something was sent."""

    def wait_overall(self, now: float, urgent: bool = True) -> float:
        """Seconds until something may be sent at all; 0 if it may now."""
        if isinstance(self.overall, Bucket):
            wait = self.overall.wait(now, 0 if urgent else self.spare)
        else:
            wait = self._wait(EVERYWHERE, self.overall, now, 0)
        return max(wait, self.asked(EVERYWHERE, now))

    def room(self, now: float, urgent: bool = True) -> int:
        """The number of messages that may be sent at once, each in another lane."""
        if self.asked(EVERYWHERE, now):
            return 0
        if isinstance(self.overall, Bucket):
            spare = 0 if urgent else min(self.spare, self.overall.burst - 1)
            return max(0, self.overall.room(now) - spare)
        return max(0, self.overall.messages - len(self._lately(EVERYWHERE, self.overall, now)))

    def wait(self, lane: str, now: float, urgent: bool) -> float:
        """Seconds until something may be sent in a lane; 0 if it may now."""
        found = [self._asked.get(self.key_of(lane), 0.0) - now, 0.0]
        for budget in self.of_lane(lane):
            spare = 0 if urgent else min(self.spare, budget.messages - 1)
            found.append(self._wait(self.key_of(lane), budget, now, spare))
        return max(found)

    def rest(self, lane: str, now: float) -> SendWindow:
        """The send window of a lane, stored for other programs that send there."""
        urgent, calm = (now + self.wait(lane, now, one) for one in (True, False))
        return SendWindow(urgent, calm, tuple(self.sent.get(self.key_of(lane), ())))

    def _wait(self, key: str, budget: Quota, now: float, spare: int) -> float:
        times = self._lately(key, budget, now)
        over = len(times) - (budget.messages - spare)
        return 0.0 if over < 0 else times[over] + budget.seconds - now

    def _lately(self, key: str, budget: Quota, now: float) -> list[float]:
        """The send times within the period of a quota."""
        times = [time for time in self.sent.get(key, ()) if time > now - budget.seconds]
        return times + [now] * len(self.under_way.get(key, ()))

    def full(self, now: float) -> dict[str, float]:
        """Lanes in which nothing may be sent now, and until when."""
        self._full = {key: until for key, until in self._full.items() if until > now}
        return {lane: until for key, until in self._full.items() for lane in self._lanes[key]}

    def ask_to_wait(self, lane: str, seconds: float, now: float) -> None:
        """The server wants nothing to be sent for so long in a lane (EVERYWHERE: at all)."""
        key = self.key_of(lane)
        self._asked = {one: until for one, until in self._asked.items() if until > now}
        self._asked[key] = max(self._asked.get(key, 0.0), now + seconds)
        if lane != EVERYWHERE:
            self._note(lane, now)
        elif isinstance(self.overall, Bucket):
            self.overall.empty(now)

    def asked(self, lane: str, now: float) -> float:
        """Seconds that the server wants us to wait in a lane or at all; 0 if it doesn't."""
        until = (self._asked.get(one, 0.0) for one in (EVERYWHERE, self.key_of(lane)))
        return max(0.0, max(until) - now)

    def _note(self, lane: str, now: float) -> None:
        key = self.key_of(lane)
        self._lanes[key].add(lane)
        self._full[key] = now + self.wait(lane, now, urgent=True)

    def learn(self, lane: str, times: Iterable[float]) -> None:
        """Others, or this program before it was started anew, have sent there then."""
        key = self.key_of(lane)
        known = self.sent.get(key, [])
        self.sent[key] = sorted([*known, *(time for time in times if time not in known)])

    def _keys(self, lane: str) -> tuple[str, ...]:
        """The keys for which a message in a lane counts."""
        key = self.key_of(lane)
        return (key,) if isinstance(self.overall, Bucket) else (EVERYWHERE, key)

    def begin(self, lane: str, now: float) -> None:
        """Something is being sent from now on."""
        if isinstance(self.overall, Bucket):
            self.overall.spend(now)
        for one in self._keys(lane):
            self.under_way[one].append(now)
        self._note(lane, now)

    def end(self, lane: str, then: float, now: float) -> None:
        """The message begun at `then` was sent, or given up; does nothing the second time."""
        if self._ended(lane, then):
            self._sent(lane, now)

    def give_back(self, lane: str, then: float) -> None:
        """The message begun at `then` wasn't sent."""
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
        found = then in self.under_way.get(self.key_of(lane), ())
        for one in self._keys(lane) if found else ():
            self.under_way[one].remove(then)
            if not self.under_way[one]:
                del self.under_way[one]
        return found

    def _sent(self, lane: str, now: float) -> None:
        budgets = (self.overall, *self.of_lane(lane))
        longest = max((one.seconds for one in budgets if isinstance(one, Quota)), default=0)
        for one in self._keys(lane):
            times = [time for time in self.sent.get(one, ()) if time > now - longest]
            self.sent[one] = sorted([*times, now])
        self._note(lane, now)
