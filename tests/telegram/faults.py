"""What goes wrong on the way to Telegram and there, by rules that a test gives."""

from __future__ import annotations

import random
from collections.abc import Container
from dataclasses import dataclass, field

from .world import Refused

NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are"
    " exactly the same as a current content and reply markup of the message"
)
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"
# Answers instead of carrying the request out.
ANSWERS: dict[str, tuple[int, str]] = {
    "blocked": (403, "Forbidden: bot was blocked by the user"),
    "kicked": (403, "Forbidden: bot was kicked from the group chat"),
    "not-modified": (400, NOT_MODIFIED),
    "query-too-old": (400, TOO_OLD),
    "message-not-found": (400, "Bad Request: message to edit not found"),
    "too-many": (429, "Too Many Requests: retry after {seconds}"),
    "bad-gateway": (502, "Bad Gateway"),
    "strange": (400, "Bad Request: of a kind that nobody knows"),
}
# Anything else that can happen to a request, to a poll (method getUpdates), or to what is posted
# to the webhook (method "webhook").
EVENTS = {
    "cut-before": "connection cut, nothing done",
    "cut-after": "done, connection cut",
    "bad-gateway-after": "done, answered with 502",
    "migrate": "the group becomes a supergroup first",
    "drop-poll": "connection cut while the bot waits",
    "duplicate-updates": "every update twice",
    "repeat-updates": "updates that were confirmed come again",
    "reorder-updates": "newest first",
    "wrong-secret": "somebody else posts to the webhook, who doesn't know the secret",
}
# Those of a poll or post with updates in it; the others meet it before it is looked for any.
WITH_UPDATES = {"duplicate-updates", "repeat-updates", "reorder-updates", "wrong-secret"}
WITH_UPDATES |= {"cut-after", "bad-gateway-after"}
ALL = {*ANSWERS, *EVENTS}


@dataclass
class Fault:
    """`methods`: empty for all but getUpdates; `chat`: an id, or any; fires from the `nth` call
    that fits on, `times` times (None: for ever), each time with `probability`."""

    kind: str
    methods: tuple[str, ...] = ()
    chat: int | None = None
    nth: int = 1
    times: int | None = 1
    probability: float = 1.0
    seconds: float = 5.0
    calls: int = field(default=0, init=False)
    fired: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        assert self.kind in ALL, f"{self.kind!r} is none of {', '.join(sorted(ALL))}"

    def fits(self, method: str, chat: int | None) -> bool:
        named = method.lower() in (name.lower() for name in self.methods)
        if not named and (self.methods or method.lower() in ("getupdates", "webhook")):
            return False
        return self.chat is None or self.chat == chat

    def refusal(self) -> Refused | None:
        """The answer instead of carrying the request out, if the fault is one of that kind."""
        if self.kind not in ANSWERS:
            return None
        code, description = ANSWERS[self.kind]
        seconds = max(1, int(self.seconds))
        waiting = {"retry_after": seconds} if self.kind == "too-many" else {}
        return Refused(code, description.format(seconds=seconds), parameters=waiting)


@dataclass
class Faults:
    chance: random.Random
    rules: list[Fault] = field(default_factory=list)

    def fire(self, method: str, chat: int | None, kinds: Container[str] = ALL) -> dict[str, Fault]:
        """The faults of these kinds that this call meets, by kind."""
        fired = {}
        for rule in self.rules:
            if rule.kind not in kinds or not rule.fits(method, chat):
                continue
            rule.calls += 1
            spent = rule.times is not None and rule.fired >= rule.times
            if spent or rule.calls < rule.nth:
                continue
            if rule.probability < 1 and self.chance.random() >= rule.probability:
                continue
            rule.fired += 1
            fired[rule.kind] = rule
        return fired
