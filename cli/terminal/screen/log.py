"""The log on a page: sentences in a panel, or the lap since the reader's move in a word each."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from ....adapters.presentation.lines import Line, Span, colour_style, folded, sentences, shortened
from ....core.scene.parts import Sentence, Trace
from ..ports import Look

BAR = "▌ "
OLD_PART = 3
"""When the log scrolls, old entries fill at most one part in so many."""
NAME = 10
NEXT = " ▸ "


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A sentence of the log; `new`: since the reader's last move; `must`: it must be seen; `who`:
    the name of the seat in its trace."""

    text: str
    new: bool = False
    must: bool = False
    trace: Trace | None = None
    who: str = ""


def entry_of(sentence: Sentence, look: Look, new: bool) -> LogEntry:
    trace = sentence.trace
    who = look.company.names[trace.seat - 1] if trace else ""
    return LogEntry(sentence.text, new, new and sentence.weight == "must", trace, who)


def entries(look: Look) -> list[LogEntry]:
    """The log of a look; sentences since the reader's last move are new."""
    return [entry_of(one, look, place >= look.since) for place, one in enumerate(look.log)]


def log_before_decision(look: Look, befallen: Container[str]) -> list[LogEntry]:
    """The log of a reader who decides now, with announcements, which aren't in it. `befallen`:
    sentences about what others brought upon the reader, which must be seen."""
    logged = {sentence.text for sentence in look.log[look.since :]}
    announced = [one for one in look.news if one.text not in logged]
    log = [*entries(look), *(entry_of(one, look, new=True) for one in announced)]
    return [
        replace(entry, must=True) if entry.new and entry.text in befallen else entry
        for entry in log
    ]


def log_rows(log: Sequence[LogEntry], room: int, width: int) -> tuple[list[Line], list[str]]:
    """The end of the log in `room` rows, with a bar in front of new entries; and the texts of new
    entries that must be seen but don't fit. The rows are filled from above; when they are full, the
    log scrolls by several rows at once, so that little has to be drawn. Entries that must be seen
    take precedence over others."""
    if room <= 0:
        return [], [entry.text for entry in log if entry.new and entry.must]
    log = _without_declared(log)
    text_width = width - len(BAR)
    heights = [len(sentences(entry.text, text_width)) for entry in log]
    first, used_rows = 0, 0
    for place, height in enumerate(heights):
        used_rows += height
        if used_rows > room:  # scroll
            first, used_rows = place, height
            while first and used_rows + heights[first - 1] <= room // OLD_PART:
                first -= 1
                used_rows += heights[first]
    first_new = next((place for place, entry in enumerate(log) if entry.new), len(log))
    while first > first_new and sum(heights[first - 1 :]) <= room:
        first -= 1
    places_kept = set(range(first, len(log)))
    if first > first_new:
        places_kept = _places_that_fit(log, heights, room, first_new)
    rows = [row for place in sorted(places_kept) for row in _entry_rows(log[place], text_width)]
    unseen = [
        entry.text
        for place, entry in enumerate(log)
        if entry.new and entry.must and place not in places_kept
    ]
    return rows, unseen


def _places_that_fit(
    log: Sequence[LogEntry], heights: Sequence[int], room: int, first_new: int
) -> set[int]:
    """The places of the new entries to show if not all fit: the last ones of those that must be
    seen, then of the others."""
    places_kept: set[int] = set()
    free_rows = room
    for must in (True, False):
        for place in reversed(range(first_new, len(log))):
            if log[place].must != must:
                continue
            if heights[place] > free_rows:
                break
            places_kept.add(place)
            free_rows -= heights[place]
    return places_kept


def _entry_rows(entry: LogEntry, width: int) -> Iterator[Line]:
    for row in sentences(entry.text, width):
        if entry.new:
            yield Span(BAR, "new"), Span(row, "must" if entry.must else "")
        else:
            yield Span(" " * len(BAR)), Span(row, "muted")


def lap_rows(
    log: Sequence[LogEntry], title: str, room: int, width: int
) -> tuple[list[Line], list[str]]:
    """What happened since the reader's move, one after the other in `room` rows; and the texts of
    entries that must be seen but don't fit. The oldest are left out first; before them those of
    which there is no trace, and last those that must be seen."""
    new = _without_declared([entry for entry in log if entry.new])
    order = sorted(range(len(new)), key=lambda place: (_rank(new[place]), place))

    def rows_without(left_out: int) -> list[Line]:
        return _lap([new[place] for place in sorted(order[left_out:])], title, width)

    left_out = bisect_left(range(len(new)), True, key=lambda out: len(rows_without(out)) <= room)
    gone = [new[place] for place in sorted(order[:left_out])]
    return rows_without(left_out), [entry.text for entry in gone if entry.must]


def _without_declared(log: Sequence[LogEntry]) -> list[LogEntry]:
    """The entries without those that the next one tells again."""
    return [entry for entry, after in zip_longest(log, log[1:]) if not _same(entry, after)]


def _same(entry: LogEntry, after: LogEntry | None) -> bool:
    """True if the next entry leaves the same trace in other words: what was declared has been
    carried out."""
    if after is None or entry.must or entry.trace is None or after.trace is None:
        return False
    if entry.text == after.text:  # it was done twice
        return False
    return (entry.trace.seat, entry.trace.word) == (after.trace.seat, after.trace.word)


def _rank(entry: LogEntry) -> int:
    return 2 if entry.must else 1 if entry.trace else 0


def _lap(entries: Sequence[LogEntry], title: str, width: int) -> list[Line]:
    if not entries:
        return [()]
    spans = [Span(f" {title}  ", "muted")]
    before = 0
    for number, entry in enumerate(entries):
        if entry.trace and not entry.must:
            same = number and entry.trace.seat == before
            spans.append(Span(" · " if same else NEXT, "muted") if number else Span(""))
            spans += traced(entry, named=not same)
            before = entry.trace.seat
        else:
            spans.append(Span(NEXT, "muted") if number else Span(""))
            spans.append(Span(entry.text.rstrip("."), "must" if entry.must else ""))
            before = 0
    return folded([tuple(spans)], width - 1)


def traced(entry: LogEntry, named: bool = True) -> Iterator[Span]:
    """An entry in a few words: who, the card, and what."""
    trace = entry.trace
    assert trace is not None
    if named:
        yield Span(f"{shortened(entry.who, NAME)} ")
    if trace.card is None:
        yield Span(trace.word)
        return
    names = [name for name in (trace.card.title, trace.card.signs) if name in trace.word]
    style, signs = colour_style(trace.card.colour), max(names, key=len, default=trace.card.signs)
    before, _, after = trace.word.partition(signs)
    yield Span(before if signs in trace.word or not before else f"{before} ")
    yield Span(signs, style)
    yield Span(after)
