"""The log of a game as sentences, for each reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from ...adapters.presentation.presenter import presenter_of
from ...core.game import Event, Game
from ...core.scene.company import Company
from ...core.scene.parts import Sentence, Weight
from ...core.scene.texts import Texts
from ...core.table.table import Table

NEWS: tuple[Weight, ...] = ("must", "news")


@dataclass(slots=True)
class EventLog:
    """The events of a table as sentences for readers (a seat; 0: everybody), with notes between
    them: events and sentences that aren't in the record. `company`: returns how a reader is
    addressed."""

    texts: Texts
    company: Callable[[int], Company]
    notes: list[tuple[int, Event | Sentence]] = field(default_factory=list)
    """Each with the number of entries in the record at that time."""
    told: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By reader the numbers of entries and notes that were told to them already."""
    seen: dict[int, tuple[int, int]] = field(default_factory=dict)
    """By reader the numbers of entries and notes when the reader last moved."""
    marks: dict[int, int] = field(default_factory=dict)
    """By reader the length of the log at that time."""
    logs: dict[int, tuple[list[Sentence], int, int]] = field(default_factory=dict)
    """By reader the log, and the numbers of entries and notes in it."""

    def note(self, table: Table, entry: Event | Sentence) -> None:
        """Add an event or sentence that isn't in the record."""
        self.notes.append((_entries(table), entry))

    def mark_seen(self, table: Table, reader: int) -> None:
        """Mark everything up to this position of the table as seen by the reader."""
        self.seen[reader] = (_entries(table), len(self.notes))
        self.marks[reader] = len(self.log(table, reader))

    def mark_told(self, table: Table, reader: int, notes: bool = False) -> None:
        """Mark all events as told to the reader, and if `notes` the notes, too."""
        noted = len(self.notes) if notes else self.told.get(reader, (0, 0))[1]
        self.told[reader] = (_entries(table), noted)

    def forget(self, table: Table) -> None:
        """Forget notes and marks, because moves were taken back: the events that are left were told
        before."""
        self.told = {reader: (_entries(table), 0) for reader in self.told}
        self.seen.clear()
        self.marks.clear()
        self.notes.clear()
        self.logs.clear()

    def log(self, table: Table, reader: int) -> list[Sentence]:
        """All sentences, the newest last, as a list that must not be changed. Sentences are cached,
        so that the time doesn't grow with the length of the game."""
        log, entries, notes = self.logs.get(reader, ([], 0, 0))
        log += [told for _, told in self._sentences_since(table, reader, entries, notes)]
        self.logs[reader] = (log, _entries(table), len(self.notes))
        return log

    def news(self, table: Table, reader: int) -> list[Sentence]:
        """The important sentences since the reader's last move, including that move."""
        since = self.seen.get(reader) or (_last_entry(table, reader), 0)
        sentences = self._sentences_since(table, reader, *since)
        return [sentence for _, sentence in sentences if sentence.weight in NEWS]

    def entries(self, table: Table, reader: int) -> list[int]:
        """For each sentence of `log` the entry of the record (from 0) that it tells of; -1 for
        notes."""
        return [entry for entry, _ in self._sentences_since(table, reader, 0, 0)]

    def untold(self, table: Table, reader: int) -> list[Sentence]:
        """Those of the news that weren't told to the reader, notes first. Events in notes are told
        at once."""
        entries, notes = self.told.get(reader) or (_last_entry(table, reader), 0)
        sentences = [note for _, note in self.notes[notes:] if isinstance(note, Sentence)]
        for events in table.events_since(reader, entries):
            sentences += self.sentences(table.game, events, reader)
        return [sentence for sentence in sentences if sentence.weight in NEWS]

    def sentences(self, game: Game, events: Sequence[Event], reader: int) -> list[Sentence]:
        """Events as sentences, as far as the reader may see them."""
        visible = [event for event in events if event.seen_by(reader)]
        return presenter_of(game).tell(visible, self.company(reader), self.texts)

    def _sentences_since(
        self, table: Table, reader: int, since: int, first_note: int
    ) -> Iterator[tuple[int, Sentence]]:
        """Sentences, each with its entry of the record; -1 for notes."""
        notes = self.notes[first_note:]
        for entry, events in enumerate(table.events_since(reader, since), since):
            while notes and notes[0][0] <= entry:
                for told in self._note_sentences(table.game, notes.pop(0)[1], reader):
                    yield -1, told
            for told in self.sentences(table.game, events, reader):
                yield entry, told
        for _, note in notes:
            for told in self._note_sentences(table.game, note, reader):
                yield -1, told

    def _note_sentences(self, game: Game, entry: Event | Sentence, reader: int) -> list[Sentence]:
        if isinstance(entry, Sentence):
            return [entry]
        return self.sentences(game, [entry], reader)


def _last_entry(table: Table, reader: int) -> int:
    """The number of entries before the last move of a seat; 0 if there is none."""
    moves = table.record.moves if table.record else []
    return next((n for n in range(len(moves) - 1, -1, -1) if moves[n][0] == reader), 0)


def _entries(table: Table) -> int:
    return len(table.record.moves) if table.record else 0
