"""Calls at one keyboard: who gets time for a call, and when calls are shown (nyan_nyan §5.1).

Nobody is reminded that a call is due: everybody who has laid cards gets time for a call when the
effect is over, due or not. The table decides if a call is valid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...core.game import Event
from ...core.scene.presenter import CallRules


@dataclass(slots=True)
class CallTracker:
    """`rules`: those of the game, None if it has no calls; `under_way`: True during an effect;
    `pending`: by seat calls that haven't been shown yet; `last_caller`: the seat whose last line
    had a call, or 0."""

    rules: CallRules | None
    under_way: bool = False
    pending: dict[int, str] = field(default_factory=dict)
    last_caller: int = 0

    def note_move(self, seat: int, call: str) -> None:
        """Note a line with a move and this call ("": none)."""
        self.last_caller = seat if call else 0

    def add(self, seat: int, call: str) -> None:
        self.pending[seat] = call

    def begin(self, view: Any) -> tuple[int, ...]:
        """Start at a position (the view of a spectator); return the seats that may still call."""
        if self.rules is None:
            return ()
        self.under_way = self.rules.under_way(view)
        return () if self.under_way else self.rules.laid(view)

    def after(self, events: Sequence[Event], view: Any) -> tuple[int, ...]:
        """The seats that have laid cards in an effect that ended with these events; none if no
        effect ended. `view`: that of a spectator after the events."""
        if self.rules is None:
            return ()
        for seat, call in list(self.pending.items()):
            if self.rules.heard(seat, call) in events:  # shown as one of the events
                del self.pending[seat]
        was_under_way, self.under_way = self.under_way, self.rules.under_way(view)
        effect_over = not self.under_way and (was_under_way or self.rules.begins(events))
        return self.rules.laid(view) if effect_over else ()

    def possible_callers(
        self,
        people: Iterable[int],
        laid: Sequence[int],
        reminders: bool,
        owes: Callable[[int], bool],
    ) -> list[int]:
        """The people who get time for a call: all who have laid cards, except with a call on the
        same line; with reminders only those for whom a call is due (`owes`)."""
        if reminders:
            return [seat for seat in people if owes(seat)]
        return [seat for seat in people if seat in laid and seat != self.last_caller]

    def take_pending(self) -> list[Event]:
        """Remove and return the calls that haven't been shown yet; none during an effect."""
        if self.under_way or self.rules is None:
            return []
        calls, self.pending = self.pending, {}
        return [self.rules.heard(seat, call) for seat, call in calls.items()]
