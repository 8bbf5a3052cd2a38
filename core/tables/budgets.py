"""How much a chat's server lets programs send: overall, and in a lane."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from .ports import Rest

ROUNDING = 1e-6
EVERYWHERE = ""
"""Stands for all lanes together."""


@dataclass(frozen=True, slots=True)
class Budget:
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
        """How many may be sent at once."""
        return int(self.burst - max(0.0, self.full - now) * self.rate + ROUNDING)

    def spend(self, now: float, number: int = 1) -> None:
        self.full = max(self.full, now) + number / self.rate

    def empty(self, now: float) -> None:
        """The server says that nothing may be sent now."""
        self.full = max(self.full, now + self.burst / self.rate)


@dataclass(slots=True)
class Budgets:
    """What a chat's server allows: overall, and in a lane (`of_lane` gives the budgets of one).
    `spare`: so many messages of a lane, or of a Bucket, are kept for what is urgent. `sent`: when
    something was sent lately, by lane, as far as this program knows; `under_way`: since when
    something is being sent, which counts as sent now, because nobody knows when it arrives."""

    overall: Budget | Bucket = Budget(25, 1)
    of_lane: Callable[[str], tuple[Budget, ...]] = lambda lane: (Budget(18, 60), Budget(1, 1))
    spare: int = 4
    sent: dict[str, list[float]] = field(default_factory=dict)
    under_way: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    _full: dict[str, float] = field(default_factory=dict)
    """Until when nothing may be sent in a lane."""

    def wait_overall(self, now: float, urgent: bool = True) -> float:
        """Seconds until something may be sent at all; 0 if it may now."""
        if isinstance(self.overall, Bucket):
            return self.overall.wait(now, 0 if urgent else self.spare)
        return self._wait(EVERYWHERE, self.overall, now, 0)

    def room(self, now: float, urgent: bool = True) -> int:
        """How much may be sent at once, in as many lanes."""
        if isinstance(self.overall, Bucket):
            spare = 0 if urgent else min(self.spare, self.overall.burst - 1)
            return max(0, self.overall.room(now) - spare)
        return max(0, self.overall.messages - len(self._lately(EVERYWHERE, self.overall, now)))

    def wait(self, lane: str, now: float, urgent: bool) -> float:
        """Seconds until something may be sent in a lane; 0 if it may now."""
        found = [0.0]
        for budget in self.of_lane(lane):
            spare = 0 if urgent else min(self.spare, budget.messages - 1)
            found.append(self._wait(lane, budget, now, spare))
        return max(found)

    def rest(self, lane: str, now: float) -> Rest:
        """What is stored of a lane, for others that send there."""
        urgent, calm = (now + self.wait(lane, now, one) for one in (True, False))
        return Rest(urgent, calm, tuple(self.sent.get(lane, ())))

    def _wait(self, lane: str, budget: Budget, now: float, spare: int) -> float:
        times = self._lately(lane, budget, now)
        over = len(times) - (budget.messages - spare)
        return 0.0 if over < 0 else times[over] + budget.seconds - now

    def _lately(self, lane: str, budget: Budget, now: float) -> list[float]:
        """When something was sent within the time of a budget."""
        times = [time for time in self.sent.get(lane, ()) if time > now - budget.seconds]
        return times + [now] * len(self.under_way.get(lane, ()))

    def full(self, now: float) -> dict[str, float]:
        """Lanes in which nothing may be sent now, and until when."""
        self._full = {lane: until for lane, until in self._full.items() if until > now}
        return self._full

    def _note(self, lane: str, now: float) -> None:
        self._full[lane] = now + self.wait(lane, now, urgent=True)

    def learn(self, lane: str, times: Iterable[float]) -> None:
        """Others, or this program before it was started anew, have sent there then."""
        known = self.sent.get(lane, [])
        self.sent[lane] = sorted([*known, *(time for time in times if time not in known)])

    def _places(self, lane: str) -> tuple[str, ...]:
        return (lane,) if isinstance(self.overall, Bucket) else (EVERYWHERE, lane)

    def begin(self, lane: str, now: float) -> None:
        """Something is being sent from now on."""
        if isinstance(self.overall, Bucket):
            self.overall.spend(now)
        for one in self._places(lane):
            self.under_way[one].append(now)
        self._note(lane, now)

    def end(self, lane: str, then: float, now: float) -> None:
        """What was begun then was sent, or isn't being sent any more; does nothing the second
        time."""
        if self._ended(lane, then):
            self._sent(lane, now)

    def give_back(self, lane: str, then: float) -> None:
        """What was begun then wasn't sent."""
        if self._ended(lane, then):
            if isinstance(self.overall, Bucket):
                self.overall.spend(then, -1)
            self._note(lane, then)

    def refused(self, now: float) -> None:
        """The server says that nothing may be sent now."""
        if isinstance(self.overall, Bucket):
            self.overall.empty(now)

    def spend(self, lane: str, now: float) -> None:
        """Something was sent, of which nobody has asked here before."""
        if isinstance(self.overall, Bucket):
            self.overall.spend(now)
        self._sent(lane, now)

    def _ended(self, lane: str, then: float) -> bool:
        found = then in self.under_way.get(lane, ())
        for one in self._places(lane) if found else ():
            self.under_way[one].remove(then)
            if not self.under_way[one]:
                del self.under_way[one]
        return found

    def _sent(self, lane: str, now: float) -> None:
        budgets = (self.overall, *self.of_lane(lane))
        longest = max((one.seconds for one in budgets if isinstance(one, Budget)), default=0)
        for one in self._places(lane):
            times = [time for time in self.sent.get(one, ()) if time > now - longest]
            self.sent[one] = sorted([*times, now])
        self._note(lane, now)
