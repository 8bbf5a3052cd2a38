"""How much a chat's server lets programs send, overall and in a lane, and how long it wants them to
wait. All that is sent to a chat shares one object, so a wait that one sender is asked for counts
for all."""

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
        """How many may be sent at once."""
        return int(self.burst - max(0.0, self.full - now) * self.rate + ROUNDING)

    def spend(self, now: float, number: int = 1) -> None:
        self.full = max(self.full, now) + number / self.rate

    def empty(self, now: float) -> None:
        """The server says that nothing may be sent now."""
        self.full = max(self.full, now + self.burst / self.rate)


@dataclass(slots=True)
class Quotas:
    """What a chat's server allows: overall, and in a lane (`of_lane` gives the budgets of one).
    `whole`: what the server counts together, as the topics of a group: lanes that it gives the same
    name have one budget. `spare`: so many messages of a lane, or of a Bucket, are kept for what is
    urgent. `sent`: when something was sent lately, by whole, as far as this program knows;
    `under_way`: since when something is being sent, which counts as sent now, because nobody knows
    when it arrives."""

    overall: Quota | Bucket = Quota(25, 1)
    of_lane: Callable[[str], tuple[Quota, ...]] = lambda lane: (Quota(18, 60), Quota(1, 1))
    spare: int = 4
    whole: Callable[[str], str] = str
    sent: dict[str, list[float]] = field(default_factory=dict)
    under_way: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    _asked: dict[str, float] = field(default_factory=dict)
    """Until when the server wants us to wait, by whole."""
    _full: dict[str, float] = field(default_factory=dict)
    """Until when nothing may be sent in a whole."""
    _lanes: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Of a whole, as far as something was sent there."""

    def wait_overall(self, now: float, urgent: bool = True) -> float:
        """Seconds until something may be sent at all; 0 if it may now."""
        if isinstance(self.overall, Bucket):
            wait = self.overall.wait(now, 0 if urgent else self.spare)
        else:
            wait = self._wait(EVERYWHERE, self.overall, now, 0)
        return max(wait, self.asked(EVERYWHERE, now))

    def room(self, now: float, urgent: bool = True) -> int:
        """How much may be sent at once, in as many lanes."""
        if self.asked(EVERYWHERE, now):
            return 0
        if isinstance(self.overall, Bucket):
            spare = 0 if urgent else min(self.spare, self.overall.burst - 1)
            return max(0, self.overall.room(now) - spare)
        return max(0, self.overall.messages - len(self._lately(EVERYWHERE, self.overall, now)))

    def wait(self, lane: str, now: float, urgent: bool) -> float:
        """Seconds until something may be sent in a lane; 0 if it may now."""
        found = [self._asked.get(self.whole(lane), 0.0) - now, 0.0]
        for budget in self.of_lane(lane):
            spare = 0 if urgent else min(self.spare, budget.messages - 1)
            found.append(self._wait(self.whole(lane), budget, now, spare))
        return max(found)

    def rest(self, lane: str, now: float) -> SendWindow:
        """What is stored of a lane, for others that send there."""
        urgent, calm = (now + self.wait(lane, now, one) for one in (True, False))
        return SendWindow(urgent, calm, tuple(self.sent.get(self.whole(lane), ())))

    def _wait(self, whole: str, budget: Quota, now: float, spare: int) -> float:
        times = self._lately(whole, budget, now)
        over = len(times) - (budget.messages - spare)
        return 0.0 if over < 0 else times[over] + budget.seconds - now

    def _lately(self, whole: str, budget: Quota, now: float) -> list[float]:
        """When something was sent within the time of a budget."""
        times = [time for time in self.sent.get(whole, ()) if time > now - budget.seconds]
        return times + [now] * len(self.under_way.get(whole, ()))

    def full(self, now: float) -> dict[str, float]:
        """Lanes in which nothing may be sent now, and until when."""
        self._full = {whole: until for whole, until in self._full.items() if until > now}
        return {lane: until for whole, until in self._full.items() for lane in self._lanes[whole]}

    def ask_to_wait(self, lane: str, seconds: float, now: float) -> None:
        """The server wants nothing to be sent for so long in a lane (EVERYWHERE: at all)."""
        whole = self.whole(lane)
        self._asked = {one: until for one, until in self._asked.items() if until > now}
        self._asked[whole] = max(self._asked.get(whole, 0.0), now + seconds)
        if lane != EVERYWHERE:
            self._note(lane, now)
        elif isinstance(self.overall, Bucket):
            self.overall.empty(now)

    def asked(self, lane: str, now: float) -> float:
        """Seconds that the server wants us to wait in a lane or at all; 0 if it doesn't."""
        until = (self._asked.get(one, 0.0) for one in (EVERYWHERE, self.whole(lane)))
        return max(0.0, max(until) - now)

    def _note(self, lane: str, now: float) -> None:
        whole = self.whole(lane)
        self._lanes[whole].add(lane)
        self._full[whole] = now + self.wait(lane, now, urgent=True)

    def learn(self, lane: str, times: Iterable[float]) -> None:
        """Others, or this program before it was started anew, have sent there then."""
        whole = self.whole(lane)
        known = self.sent.get(whole, [])
        self.sent[whole] = sorted([*known, *(time for time in times if time not in known)])

    def _wholes(self, lane: str) -> tuple[str, ...]:
        """Where what is sent in a lane counts."""
        whole = self.whole(lane)
        return (whole,) if isinstance(self.overall, Bucket) else (EVERYWHERE, whole)

    def begin(self, lane: str, now: float) -> None:
        """Something is being sent from now on."""
        if isinstance(self.overall, Bucket):
            self.overall.spend(now)
        for one in self._wholes(lane):
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

    def spend(self, lane: str, now: float) -> None:
        """Something was sent, of which nobody has asked here before."""
        if isinstance(self.overall, Bucket):
            self.overall.spend(now)
        self._sent(lane, now)

    def _ended(self, lane: str, then: float) -> bool:
        found = then in self.under_way.get(self.whole(lane), ())
        for one in self._wholes(lane) if found else ():
            self.under_way[one].remove(then)
            if not self.under_way[one]:
                del self.under_way[one]
        return found

    def _sent(self, lane: str, now: float) -> None:
        budgets = (self.overall, *self.of_lane(lane))
        longest = max((one.seconds for one in budgets if isinstance(one, Quota)), default=0)
        for one in self._wholes(lane):
            times = [time for time in self.sent.get(one, ()) if time > now - longest]
            self.sent[one] = sorted([*times, now])
        self._note(lane, now)
