"""The part of a record's head that a reader may see; `replay` shows the entries one by one.

A record contains the secrets of its game: the seed, from which all cards follow, and options that
are secret until the end. Texts and pages for people take both from here.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass

from ..options import UNKNOWN
from ..record import Record, perform, start

Values = dict[str, int | bool | str]


@dataclass(frozen=True, slots=True)
class Disclosure:
    """The parts of a valid record that a reader may see who has the Views of these `seats` (0: a
    spectator)."""

    record: Record
    seats: Collection[int] = (0,)

    @property
    def seed(self) -> str:
        """The seed; "" before the end of the game, because it reveals all cards."""
        return self.record.seed if self.record.outcome is not None else ""

    @property
    def line(self) -> str:
        """The whole record, as `verify` takes it; "" before the end of the game."""
        return self.record.to_line() if self.record.outcome is not None else ""

    def options(self) -> Values:
        """The options as the Views of these seats show them; UNKNOWN stands for those that no seat
        of them knows."""
        game, state = start(self.record)
        for seat, text in self.record.moves:
            perform(game, state, seat, text)
        views: list[Values] = [asdict(game.view(state, seat).options) for seat in self.seats]
        return {
            name: next((values[name] for values in views if values[name] != UNKNOWN), UNKNOWN)
            for name in views[0]
        }
