"""Calls at one keyboard: who is given time to say something, and what was said (nyan_nyan §5.1).

Nobody is told that a call is due. Whoever has laid cards is given time to call when the effect is
over, due or not. The table decides what a call is worth; here is only when it is waited for and
when it is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...adapters.presentation.base import CallRules
from ...core.game import Event


@dataclass(slots=True)
class Hearing:
    """`rules`: of the game, None where nothing is called. `said`: calls by seat that haven't been
    told yet. `spoke`: the seat whose last line held one, 0 if none did. `under_way`: is an effect
    going on?"""

    rules: CallRules | None
    under_way: bool = False
    said: dict[int, str] = field(default_factory=dict)
    spoke: int = 0

    def typed(self, seat: int, call: str) -> None:
        """A seat has made a move, and with it this call."""
        self.spoke = seat if call else 0

    def heard(self, seat: int, call: str) -> None:
        self.said[seat] = call

    def begin(self, view: Any) -> tuple[int, ...]:
        """Begin with a position, as a spectator sees it: who may still be about to call."""
        if self.rules is None:
            return ()
        self.under_way = self.rules.under_way(view)
        return () if self.under_way else self.rules.laid(view)

    def after(self, events: Sequence[Event], view: Any) -> tuple[int, ...]:
        """Who has laid cards in an effect that is over with these events; nobody if none is.
        The view is a spectator's, after them."""
        if self.rules is None:
            return ()
        for seat, call in list(self.said.items()):
            if self.rules.heard(seat, call) in events:  # they tell it
                del self.said[seat]
        went_on, self.under_way = self.under_way, self.rules.under_way(view)
        over = not self.under_way and (went_on or self.rules.begins(events))
        return self.rules.laid(view) if over else ()

    def speakers(
        self,
        people: Iterable[int],
        laid: Sequence[int],
        reminders: bool,
        owes: Callable[[int], bool],
    ) -> list[int]:
        """The people who are given time for a call: all who have laid, if not with a call on the
        same line; with reminders only those who owe one."""
        if reminders:
            return [seat for seat in people if owes(seat)]
        return [seat for seat in people if seat in laid and seat != self.spoke]

    def untold(self) -> list[Event]:
        """Calls that nothing has told yet, now that no effect is under way; they are forgotten."""
        if self.under_way or self.rules is None:
            return []
        said, self.said = self.said, {}
        return [self.rules.heard(seat, call) for seat, call in said.items()]
