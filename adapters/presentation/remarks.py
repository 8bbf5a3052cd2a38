"""What AI players say at the table: a few words about what everybody has seen.

A remark depends on nothing but events that a spectator sees, the number of moves, and who sits
where: so it tells nothing about hidden cards.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from ...core.game import Event, Game
from ...core.scene.company import Company
from ...core.scene.parts import Sentence, Trace
from ...core.scene.presenter import Moment
from ...core.scene.texts import Texts
from .presenter import presenter_of, visible

VARIANTS = 3
"""Each moment has so many remarks."""
NEW_ROUND = "dealt"
"""The kind of event at the start of a round."""


@dataclass(slots=True)
class Chatter:
    """Chooses who says something, and when: at most one remark while everybody moves once, and in
    a round of the game at each moment only once. `speakers`: the seats of AI players; `last`: the
    number of moves at the last remark (-1: none); `said`: the moments in this round."""

    game: Game
    speakers: Collection[int]
    last: int = -1
    said: set[str] = field(default_factory=set)

    def remark(
        self, events: Sequence[Event], moves: int, company: Company, texts: Texts
    ) -> Sentence | None:
        """What somebody says about these events, after so many moves; None for nothing."""
        seen = visible(events, 0)
        if any(event.kind == NEW_ROUND for event in seen):
            self.said.clear()
        self.last = min(self.last, moves)  # moves may have been taken back
        if self.last >= 0 and moves - self.last < len(company.names):
            return None
        for moment in moments_of(self.game):
            seat = next(iter(_speakers(moment, seen, self.speakers)), 0)
            if seat and moment.name not in self.said:
                self.said.add(moment.name)
                self.last = moves
                message = f"says-{self.game.name}-{moment.name}"
                words = texts(message, variant=moves % VARIANTS)
                told = texts("t-says", words=words, **company.who(seat))
                return Sentence(told, trace=Trace(seat, texts("trace-says", words=words)))
        return None


def moments_of(game: Game) -> Sequence[Moment]:
    """The moments of a game, the best ones first; none if its presenter has none."""
    moments: Sequence[Moment] = getattr(presenter_of(game), "moments", ())
    return moments


def _speakers(moment: Moment, events: Sequence[Event], speakers: Collection[int]) -> Sequence[int]:
    """The AI players for whom it is such a moment."""
    found = [event for event in events if event.kind == moment.kind and event.seat in speakers]
    if moment.value is None:
        number = {event.seat: 0 for event in found}
        for event in found:
            number[event.seat] += 1
        return [seat for seat, count in number.items() if count in moment.among]
    return [event.seat for event in found if event.values[moment.value] in moment.among]
