"""The page of a game: table, hand, choices, log and status, laid out for any size from 60 by 16.

A pure function of what is to be shown (`Shown`) and the size; what can be clicked or walked to are
the `Target`s that it finds in its own lines.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from rich.cells import cell_len

from ....adapters.presentation.layout import table_lines_alone
from ....adapters.presentation.lines import Line, Span, line, padded, sentences, width_of
from ....adapters.presentation.parts import LOOK, POINTED, Choice, Scene
from ..ports import Look
from .hand import hand_rows
from .styles import CURSOR

WIDE = 104
"""Columns from which the log stands on the right."""
LEAST_TABLE, LEAST_LOG = 72, 30
LEAST_WIDTH, LEAST_HEIGHT = 30, 8
"""In less a table can't be drawn; whoever makes a window so small waits until it is larger."""
TALL = 34
"""Rows from which the cards of the hand are large."""
ROOMY = 22
"""Rows from which there is room for a third line of log and status."""
CHOICE_ROWS = 6
MOST_STATUS = 5
MIN_VERB = 9
OLD_PART = 3
"""One of so many parts of the log keeps what stood there when it goes up."""
BAR = "▌ "
CHOICE = "choice"
Place = tuple[str, int]
"""A part, and which of several with this name, from 0."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the log; `new`: since the reader's last move; `must`: it must be seen."""

    text: str
    new: bool = False
    must: bool = False


@dataclass(slots=True)
class Shown:
    """What is on the page. Without a `look` there is `text` alone, a sentence and its style each.
    `choices`: of the reader, if asked; `within`: only those of this part. `question`: what is to be
    decided, in sentences, which F1 says too; `tries`: what a lesson advises. `about`: what stands
    at the cursor; `status`: what was answered last, which goes before that. `top`: the first line
    of a table that has no room, or by how many a text was moved."""

    look: Look | None = None
    scene: Scene | None = None
    text: list[tuple[str, str]] = field(default_factory=list)
    choices: Sequence[Choice] = ()
    within: str = ""
    question: Sequence[str] = ()
    tries: Sequence[str] = ()
    log: Sequence[Told] = ()
    about: str = ""
    status: str = ""
    status_style: str = ""
    cursor: Place | None = None
    top: int = 0


@dataclass(frozen=True, slots=True)
class Target:
    """Where a part can be chosen or looked at: columns `x` to `x + width`, rows `y` to `y +
    height`."""

    place: Place
    x: int
    y: int
    width: int
    height: int

    @property
    def part(self) -> str:
        return self.place[0]

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Page:
    """`rows`: as many as were asked for; `unseen`: sentences that must be seen and have no room;
    `hidden`: rows of the table that have none; `cut`: the status has none for all of it."""

    rows: list[Line]
    targets: list[Target]
    unseen: list[str]
    hidden: int = 0
    cut: bool = False


def compose(shown: Shown, width: int, height: int) -> Page:
    """The page in so many columns and rows."""
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        small = [("↔ ↕", "strong")]
        return _text_page(Shown(text=small), max(LEAST_WIDTH, width), height)
    if shown.look is None or shown.scene is None:
        return _text_page(shown, width, height)
    wide = width >= WIDE
    columns = max(LEAST_TABLE, min(width - LEAST_LOG, width * 2 // 3)) if wide else width
    left = _left(shown, columns - 2 * wide, height, with_log=not wide)
    rows, unseen = left.rows, left.unseen
    if wide:
        log, unseen = log_rows(shown.log, height, width - columns)
        side = [*log, *([()] * (height - len(log)))]
        rows = [(*padded(a, columns), *b) for a, b in zip(rows, side, strict=True)]
    targets = list(find_targets(rows, shown))
    return Page(with_cursor(rows, targets, shown.cursor), targets, unseen, left.hidden, left.cut)


def _text_page(shown: Shown, width: int, height: int) -> Page:
    """Sentences, with signs where there are more above or below; `shown.top` is how many rows
    above the end are shown."""
    rows = [row for text, style in shown.text for row in _indented(text, style, width - 4)]
    hidden = max(0, len(rows) - height)
    shown.top = min(shown.top, hidden)
    first = hidden - shown.top
    rows = rows[first : first + height]
    if first:
        rows[0] = _ended(rows[0], f" ↑{first} PgUp", width)
    if shown.top:
        rows[-1] = _ended(rows[-1], f" ↓{shown.top} PgDn", width)
    above = (height - len(rows)) // 3
    rows = [*([()] * above), *rows]
    return Page([*rows, *([()] * (height - len(rows)))], [], [], hidden)


def _indented(text: str, style: str, width: int) -> Iterator[Line]:
    """A sentence in rows that all begin where the first one does."""
    told = text.lstrip(" ")
    margin = Span(" " * (2 + len(text) - len(told)))
    for row in sentences(told, width - len(text) + len(told)) or [""]:
        yield margin, Span(row, style)


@dataclass(frozen=True, slots=True)
class Column:
    """The left part of a page, which is all of a narrow one; see `Page`."""

    rows: list[Line]
    unseen: list[str]
    hidden: int
    cut: bool


@dataclass(frozen=True, slots=True)
class Below:
    """How many rows stand below the table: the reader's hand, the question, choices, the status, a
    line, the log."""

    own: int
    asked: int
    choices: int
    status: int
    rule: int
    log: int

    @property
    def all(self) -> int:
        return self.own + self.asked + self.choices + self.status + self.rule + self.log


def rows_below(wanted: Below, room: int, tries: int, answer: int) -> Below:
    """So many rows that `room` of the page is enough for them, as far as it can be: first only some
    of the choices are shown; then the question goes, which F1 says too, but for what a lesson
    advises (`tries`), with the line and some of status and log. Of the status an `answer` stays.
    What that was too much of goes back to status and choices."""
    rows = wanted
    if rows.all > room:
        least = min(2, rows.choices)
        rows = replace(rows, choices=max(least, rows.choices - rows.all + room))
    if rows.all > room:
        rows = replace(rows, asked=tries, rule=0, log=min(2, rows.log), status=max(1, answer))
        spare = max(0, room - rows.all)
        more = min(spare, max(0, wanted.status - rows.status))
        choices = min(wanted.choices, rows.choices + spare - more)
        rows = replace(rows, status=rows.status + more, choices=choices)
    return rows


def _left(shown: Shown, width: int, height: int, with_log: bool) -> Column:
    """Table, hand, question, choices, status and log."""
    assert shown.scene is not None
    roomy = height >= ROOMY
    own = hand_rows(shown.scene, width, large=height >= TALL)
    tries = [line(Span(row, "asked")) for one in shown.tries for row in sentences(one, width)]
    asked = [line(Span(row, "asked")) for one in shown.question for row in sentences(one, width)]
    all_choices = choice_lines(shown.choices, shown.within, width)
    held = {span.part for row in own for span in row if span.part}
    table = [only_looked_at(row, held) for row in table_lines_alone(shown.scene, width)]
    # while nobody decides, nothing is in the way of an answer
    answer = 0 if shown.choices else min(MOST_STATUS, len(sentences(shown.status, width)))
    wanted = Below(
        own=len(own),
        asked=len(asked) + len(tries),
        choices=min(CHOICE_ROWS, len(all_choices)),
        status=max(3 if roomy else 2, answer),
        rule=int(with_log),
        log=(3 if roomy else 2) if with_log else 0,
    )
    if len(table) + wanted.all > height:
        table = [row for row in table if width_of(row)]
    below = rows_below(wanted, height - len(table), len(tries), answer)
    asked = [*asked, *tries] if below.asked == wanted.asked else tries
    choices = scrolled(all_choices, below.choices, shown.cursor, width)
    status, cut = status_rows(shown, width, below.status)
    space = max(0, height - below.all)
    hidden = max(0, len(table) - space)
    table = _scrolled_table(table, space, shown, width) if hidden else table
    rows = [*table, *own, *asked, *choices, *status]
    if not with_log:
        return Column([*rows, *([()] * (height - len(rows)))][:height], [], hidden, cut)
    if below.rule:
        rows.append(line(Span("─" * width, "muted")))
    free = max(below.log, height - len(rows))
    log, unseen = log_rows(shown.log, free, width)
    rows += [*log, *([()] * (free - len(log)))]
    return Column(rows[:height], unseen, hidden, cut)


def only_looked_at(row: Line, held: Container[str]) -> Line:
    """The row of the table, without cards that can be chosen where an equal one is held: then the
    choice is the one in the hand."""
    return tuple(
        replace(span, part=f"{LOOK} {span.part.partition(' ')[2]}") if span.part in held else span
        for span in row
    )


def _scrolled_table(table: list[Line], space: int, shown: Shown, width: int) -> list[Line]:
    """So many rows of a table that is too high: from the one that was asked for on, and never
    without the cursor. Signs say that there is more."""
    top = min(shown.top, len(table) - space)
    part = shown.cursor[0] if shown.cursor else ""
    at = [y for y, row in enumerate(table) if part and any(span.part == part for span in row)]
    if at and not top <= at[0] <= at[-1] < top + space - 1:
        top = min(max(0, at[-1] - space + 2), len(table) - space)
    shown.top = top
    kept = table[top : top + space]
    if kept and top + space < len(table):
        kept[-1] = _ended(kept[-1], f" ↓{len(table) - space - top}", width)
    if kept and top:
        kept[0] = _ended(kept[0], f" ↑{top}", width)
    return kept


def _ended(row: Line, sign: str, width: int) -> Line:
    """The row with a sign at its end, for which words that have no room are left out."""
    room = width - cell_len(sign)
    spans: list[Span] = []
    for span in row:
        free = max(0, room - width_of(tuple(spans)))
        text = span.text
        while cell_len(text) > free:
            text = text[:-1]
        if text != span.text and span.text[len(text)] != " ":
            text = text.rpartition(" ")[0]
        spans.append(replace(span, text=text))
    return (*spans, Span(sign, "warn"))


# Choices, log, status


def choice_lines(choices: Sequence[Choice], within: str, width: int) -> list[Line]:
    """The numbered choices, a verb a line as far as they fit. Where all choices of a verb are
    places of the table, one walks there or clicks, and a line says so."""
    found = [one for one in choices if not within or one.part == within]
    rows: list[Line] = []
    verbs = 2 + max([MIN_VERB, *(cell_len(one.verb) + 1 for one in found)])
    for verb, group in groupby(found, key=lambda one: one.verb):
        same = list(group)
        start = Span(f"  {verb}".ljust(verbs), "")
        if not within and len(same) > 1 and all(one.offer.place for one in same):
            first, last = same[0], same[-1]
            spans = (_number(first), Span(f"{first.label} … {last.label} "), _number(last))
            rows.append((start, *spans))
            continue
        row: list[Span] = [start]
        for one in same:
            shown = (_number(one), Span(f"{one.label} ", "", f"{CHOICE} {one.number}"), Span(" "))
            if len(row) > 1 and width_of((*row, *shown)) > width:
                rows.append(tuple(row))
                row = [Span(" " * verbs)]
            row += shown
        rows.append(tuple(row))
    return rows


def _number(one: Choice) -> Span:
    return Span(f" {one.number} ", "turn", f"{CHOICE} {one.number}")


def scrolled(rows: list[Line], most: int, cursor: Place | None, width: int) -> list[Line]:
    """So many of the rows, among them the one with the cursor."""
    if len(rows) <= most:
        return rows
    at = next(
        (y for y, row in enumerate(rows) if cursor and any(s.part == cursor[0] for s in row)), 0
    )
    first = min(max(0, at - most + 1), len(rows) - most)
    kept = rows[first : first + most]
    if first + most < len(rows):
        kept[-1] = _ended(kept[-1], f" ↓{len(rows) - first - most}", width)
    return kept


def log_rows(log: Sequence[Told], room: int, width: int) -> tuple[list[Line], list[str]]:
    """The end of the log in so many rows: what is new has a bar in front of it. The rows are filled
    from above, and only where there is no room for one more they go up by some, so that little has
    to be drawn. What must be seen goes before all else; where it has no room the second value names
    it."""
    if room <= 0:
        return [], [one.text for one in log if one.new and one.must]
    inner = width - len(BAR)
    heights = [len(sentences(one.text, inner)) for one in log]
    first, used = 0, 0
    for place, height in enumerate(heights):
        used += height
        if used > room:  # keep what fits into a part of the room
            first, used = place, height
            while first and used + heights[first - 1] <= room // OLD_PART:
                first -= 1
                used += heights[first]
    new = next((place for place, one in enumerate(log) if one.new), len(log))
    while first > new and sum(heights[first - 1 :]) <= room:
        first -= 1
    kept = set(range(first, len(log)))
    if first > new:
        kept = _kept(log, heights, room, new)
    rows = [row for place in sorted(kept) for row in _told(log[place], inner)]
    unseen = [
        one.text for place, one in enumerate(log) if one.new and one.must and place not in kept
    ]
    return rows, unseen


def _kept(log: Sequence[Told], heights: Sequence[int], room: int, new: int) -> set[int]:
    """The places of what is shown of the new sentences where they don't all fit: of those that must
    be seen and of the others the last ones."""
    kept: set[int] = set()
    free = room
    for must in (True, False):
        for place in reversed(range(new, len(log))):
            if log[place].must != must:
                continue
            if heights[place] > free:
                break
            kept.add(place)
            free -= heights[place]
    return kept


def _told(told: Told, width: int) -> Iterator[Line]:
    for row in sentences(told.text, width):
        if told.new:
            yield Span(BAR, "new"), Span(row, "must" if told.must else "")
        else:
            yield Span(" " * len(BAR)), Span(row, "muted")


def status_rows(shown: Shown, width: int, room: int) -> tuple[list[Line], bool]:
    """The last answer, or else what stands at the cursor, in so many rows; what has no room ends
    with a sign, and the second value says so of an answer."""
    text, style = shown.status or shown.about, shown.status_style if shown.status else "muted"
    rows = sentences(text, width)
    cut = len(rows) > room
    if cut:
        rows = [*rows[: room - 1], rows[room - 1][: width - 2] + " …"]
    rows += [""] * (room - len(rows))
    return [line(Span(row, style)) for row in rows], cut and bool(shown.status)


# What can be pointed at


def find_targets(rows: Sequence[Line], shown: Shown) -> Iterator[Target]:
    """The parts on the page that can be chosen or looked at, in reading order."""
    chosen = {one.part for one in shown.choices if one.part}
    chosen |= {f"{CHOICE} {one.number}" for one in shown.choices}
    found: list[tuple[str, int, int, int, int]] = []  # part, x, width, y, height
    for y, row in enumerate(rows):
        x = 0
        for span in row:
            wide = cell_len(span.text)
            part = span.part
            if part and (part in chosen or part.partition(" ")[0] in POINTED):
                _joined_to(found, part, x, wide, y)
            x += wide
    counts: dict[str, int] = {}
    for part, x, wide, y, high in found:
        number = counts.get(part, 0)
        counts[part] = number + 1
        yield Target((part, number), x, y, wide, high)


def _joined_to(
    found: list[tuple[str, int, int, int, int]], part: str, x: int, w: int, y: int
) -> None:
    """Note a span: beside or below one of the same part it belongs to that."""
    for place, (other, left, wide, top, high) in enumerate(found):
        if other != part:
            continue
        if top + high - 1 == y and left + wide == x:
            found[place] = (part, left, wide + w, top, high)
            return
        inside = left <= x < left + wide and x + w <= left + wide
        if (top + high == y and left == x) or (top <= y < top + high and inside):
            found[place] = (part, left, max(wide, w), top, y - top + 1)
            return
    found.append((part, x, w, y, 1))


def with_cursor(
    rows: Sequence[Line], targets: Sequence[Target], cursor: Place | None
) -> list[Line]:
    """The rows, with the target at the cursor marked."""
    marked = list(rows)
    at = next((one for one in targets if one.place == cursor), None)
    if at is None:
        return marked
    for y in range(at.y, at.y + at.height):
        x, spans = 0, list[Span]()
        for span in rows[y]:
            here = span.part == at.part and at.holds(x, y)
            spans.append(_marked(span, alone=at.height == 1) if here else span)
            x += cell_len(span.text)
        marked[y] = tuple(spans)
    return marked


def _marked(span: Span, alone: bool) -> Span:
    """A span at the cursor; one in a single row has signs beside it, if there is room."""
    text = span.text
    if alone and text.startswith(" ") and text.endswith(" ") and text.strip():
        text = f"▸{text[1:-1]}◂"
    return Span(text, f"{span.style} {CURSOR}", span.part)


def target_at(targets: Sequence[Target], x: int, y: int) -> Target | None:
    return next((one for one in targets if one.holds(x, y)), None)


def walked(targets: Sequence[Target], cursor: Place | None, step: str) -> Place | None:
    """Where the cursor goes by `left`, `right`, `up` or `down`: the nearest target there; at the
    end of a row to the next one. None if there is nothing to walk to."""
    at = next((one for one in targets if one.place == cursor), None)
    if at is None:
        return targets[0].place if targets else None
    if step in ("up", "down"):
        sign = 1 if step == "down" else -1
        near = [one for one in targets if (one.y - at.y) * sign > 0 and _apart(one, at)]
        middle = at.x + at.width // 2
        best = min(
            near,
            key=lambda one: (abs(one.y - at.y), abs(one.x + one.width // 2 - middle)),
            default=at,
        )
        return best.place
    sign = 1 if step == "right" else -1
    row = [one for one in targets if not _apart(one, at) and (one.x - at.x) * sign > 0]
    if row:
        return min(row, key=lambda one: abs(one.x - at.x)).place
    order = sorted(targets, key=lambda one: (one.y, one.x))
    place = (order.index(at) + sign) % len(order)
    return order[place].place


def _apart(one: Target, other: Target) -> bool:
    """Do they share no row?"""
    return one.y + one.height <= other.y or other.y + other.height <= one.y


def first_place(targets: Sequence[Target], shown: Shown) -> Place | None:
    """Where the cursor begins: the first part that can be chosen, of the hand if there is one."""
    chosen = {one.part for one in shown.choices if not shown.within or one.part == shown.within}
    chosen |= {f"{CHOICE} {one.number}" for one in shown.choices}
    chosen -= {""}
    if not shown.choices:
        return None
    order = [one for one in targets if one.part in chosen]
    if shown.within:
        order = [one for one in order if one.part.startswith(CHOICE)] or order
    hand = [one for one in order if one.part.startswith("card ")]
    return next((one.place for one in hand or order), None)
