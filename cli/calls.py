"""Calls at a table: who may say something, and what was said (nyan_nyan §5.1).

Nobody is told that a call is due. Whoever has laid cards is given time to call when the effect is
over, due or not; a call may also be typed with the card, and is kept until then. What is not the
call that is due is silence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..adapters.presentation.presenter import CallRules, unprompted
from ..core.game import Event, Move
from ..core.match import Match


@dataclass(slots=True)
class Calls:
    """`rules`: of the game, None where nothing is called. `said`: calls by seat, kept until the
    effect of the card is over. `spoke`: the seat whose last line held one, 0 if none did.
    `heard`: the seats that have had time to call. `under_way`: is an effect going on?"""

    rules: CallRules | None
    under_way: bool = False
    said: dict[int, str] = field(default_factory=dict)
    spoke: int = 0
    heard: set[int] = field(default_factory=set)

    def split(self, text: str) -> tuple[str, str]:
        """A line in notation without the call at its end, and the call."""
        return self.rules.split(text) if self.rules else (text, "")

    def typed(self, seat: int, call: str) -> None:
        """A seat has made a move, and with it this call (`""`: none, `silent`: none either)."""
        self.spoke = seat if call else 0
        if call and self.rules and call != self.rules.SILENCE:
            self.said[seat] = call

    def look(self, view: Any) -> None:
        """Begin with this position, which all see alike."""
        self.under_way = bool(self.rules and self.rules.under_way(view))

    def after(self, events: Sequence[Event], view: Any) -> tuple[int, ...]:
        """Who has laid cards in an effect that is over with these events; nobody if none is.
        The view is a spectator's, after them."""
        if not self.rules:
            return ()
        went_on, self.under_way = self.under_way, self.rules.under_way(view)
        over = not self.under_way and (went_on or self.rules.begins(events))
        laid = self.rules.laid(view) if over else ()
        if over:
            self.heard = set(laid)
        elif not self.rules.calling(view):
            self.heard = set()
        return laid

    def speakers(
        self, match: Match, people: Sequence[int], laid: Sequence[int], reminders: bool
    ) -> list[int]:
        """The people who are given time for a call: all who have laid, if not with a call on the
        same line; with reminders only those who owe one and haven't made it."""
        if reminders:
            return [s for s in people if owes(match, s) and self.said.get(s) != due(match, s)]
        return [seat for seat in people if seat in laid and seat != self.spoke]

    def answer(self, match: Match, seat: int) -> tuple[Move, str]:
        """The move of a seat that owes a call, and what it called instead, if it did."""
        self.heard.discard(seat)
        game, view = match.game, match.view(seat)
        said, right = self.said.pop(seat, ""), due(match, seat)
        silence = game.default(view).move
        move = next(move for move in view.legal if (move != silence) == (said == right))
        return move, "" if said == right else said

    def needless(self, match: Match) -> list[tuple[int, str]]:
        """Calls that were made without need, by seat; they are forgotten. None while an effect
        goes on."""
        if self.under_way:
            return []
        return [(seat, self.said.pop(seat)) for seat in [*self.said] if not owes(match, seat)]


def owes(match: Match, seat: int) -> bool:
    """Is a call of this seat due?"""
    view = match.view(seat)
    return bool(view.legal) and unprompted(match.game, view)


def due(match: Match, seat: int) -> str:
    """What a seat that owes a call has to call, in notation."""
    view = match.view(seat)
    silence = match.game.default(view).move
    return next(match.game.notation(move) for move in view.legal if move != silence)
