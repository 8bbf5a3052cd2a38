"""What was told in a game: to everybody's log, and since a person's last look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from ...adapters.presentation.company import Company
from ...adapters.presentation.parts import Sentence, Weight
from ...adapters.presentation.presenter import presenter_of
from ...adapters.presentation.texts import Texts
from ...core.game import Event, Game
from ...core.table.table import Table

NEWS: tuple[Weight, ...] = ("must", "news")


@dataclass(slots=True)
class Story:
    """The events of the table, told to readers (a seat; 0: everybody), and between them notes: what
    was said at the table, or about it, that is no event of the record. `company` says how readers
    are addressed."""

    texts: Texts
    company: Callable[[int], Company]
    notes: list[tuple[int, Event | Sentence]] = field(default_factory=list)
    """Each with the number of entries that stood in the record then."""
    looks: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By reader: how many entries and notes there were when the reader last made a move."""
    marks: dict[int, int] = field(default_factory=dict)
    """By reader: how long the log was then."""
    logs: dict[int, tuple[list[str], int, int]] = field(default_factory=dict)
    """By reader: the log, and how many entries and notes are in it."""

    def note(self, table: Table, what: Event | Sentence) -> None:
        self.notes.append((_entries(table), what))

    def looked(self, table: Table, reader: int) -> None:
        """The reader makes a move, and has seen all that came before it."""
        self.looks[reader] = (_entries(table), len(self.notes))
        self.marks[reader] = len(self.log(table, reader))

    def forget(self) -> None:
        """All is news again: moves were taken back."""
        self.looks.clear()
        self.marks.clear()
        self.notes.clear()
        self.logs.clear()

    def log(self, table: Table, reader: int) -> list[str]:
        """All sentences, the newest last; not to be changed. What was told once is kept, so that a
        look costs the same at the end of a long game."""
        told, entries, notes = self.logs.get(reader, ([], 0, 0))
        told += [one.text for one in self._told(table, reader, entries, notes)]
        self.logs[reader] = (told, _entries(table), len(self.notes))
        return told

    def news(self, table: Table, reader: int) -> list[Sentence]:
        """What the reader should see of what happened since their last move, with that move."""
        sentences = self._told(table, reader, *self.looks.get(reader, (0, 0)))
        return [sentence for sentence in sentences if sentence.weight in NEWS]

    def sentences(self, game: Game, events: Sequence[Event], reader: int) -> list[Sentence]:
        """What happened, as far as the reader may see it."""
        seen = [event for event in events if event.seen_by(reader)]
        return presenter_of(game).tell(seen, self.company(reader), self.texts)

    def _told(self, table: Table, reader: int, since: int, note: int) -> Iterator[Sentence]:
        notes = self.notes[note:]
        for entry, events in enumerate(table.events_since(reader, since), since):
            while notes and notes[0][0] <= entry:
                yield from self._noted(table.game, notes.pop(0)[1], reader)
            yield from self.sentences(table.game, events, reader)
        for _, what in notes:
            yield from self._noted(table.game, what, reader)

    def _noted(self, game: Game, what: Event | Sentence, reader: int) -> list[Sentence]:
        if isinstance(what, Sentence):
            return [what]
        return self.sentences(game, [what], reader)


def _entries(table: Table) -> int:
    return len(table.record.moves) if table.record else 0
