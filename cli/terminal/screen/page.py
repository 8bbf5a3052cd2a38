"""The page of a game: table, hand, choices, log and status, laid out for any size from 60 by 16.

A pure function of the contents (`PageState`) and the size. It finds the places that can be clicked
or reached with the cursor (`Target`) in its own lines.
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
"""The smallest size in which a table is drawn."""
TALL = 34
"""Rows from which the cards of the hand are large."""
ROOMY = 22
"""Rows from which there is room for a third line of log and status."""
CHOICE_ROWS = 6
MOST_STATUS = 5
MIN_VERB = 9
OLD_PART = 3
"""When the log scrolls, old entries fill at most one part in so many."""
BAR = "▌ "
CHOICE = "choice"
Place = tuple[str, int]
"""A part, and its number (from 0) among those with the same name."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A sentence of the log; `new`: since the reader's last move; `must`: it must be seen."""

    text: str
    new: bool = False
    must: bool = False


@dataclass(slots=True)
class PageState:
    """The contents of the page. Without a `look` it has only `text`: sentences with their styles.
    `choices`: those of the reader, if prompted; `within`: show only those of this part; `question`:
    sentences about the decision, which F1 shows too; `tries`: advice of a lesson; `about`: text
    about the part at the cursor; `status`: the last answer, shown instead of it; `top`: the first
    visible row of a table that is too high, or the number of rows by which a text is scrolled."""

    look: Look | None = None
    scene: Scene | None = None
    text: list[tuple[str, str]] = field(default_factory=list)
    choices: Sequence[Choice] = ()
    within: str = ""
    question: Sequence[str] = ()
    tries: Sequence[str] = ()
    log: Sequence[LogEntry] = ()
    about: str = ""
    status: str = ""
    status_style: str = ""
    cursor: Place | None = None
    top: int = 0


@dataclass(frozen=True, slots=True)
class Target:
    """The area in which a part can be chosen or looked at: columns `x` to `x + width`, rows `y` to
    `y + height`."""

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
    """`rows`: as many as the height; `unseen`: sentences that must be seen but don't fit; `hidden`:
    the number of rows of the table that don't fit; `cut`: True if an answer in the status is
    cut."""

    rows: list[Line]
    targets: list[Target]
    unseen: list[str]
    hidden: int = 0
    cut: bool = False


def compose(state: PageState, width: int, height: int) -> Page:
    """The page for a size in columns and rows."""
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        small = [("↔ ↕", "strong")]
        return _text_page(PageState(text=small), max(LEAST_WIDTH, width), height)
    if state.look is None or state.scene is None:
        return _text_page(state, width, height)
    wide = width >= WIDE
    columns = max(LEAST_TABLE, min(width - LEAST_LOG, width * 2 // 3)) if wide else width
    left_part = _left(state, columns - 2 * wide, height, with_log=not wide)
    rows, unseen = left_part.rows, left_part.unseen
    if wide:
        log, unseen = log_rows(state.log, height, width - columns)
        side = [*log, *([()] * (height - len(log)))]
        rows = [(*padded(a, columns), *b) for a, b in zip(rows, side, strict=True)]
    targets = list(find_targets(rows, state))
    rows = with_cursor(rows, targets, state.cursor)
    return Page(rows, targets, unseen, left_part.hidden, left_part.cut)


def _text_page(state: PageState, width: int, height: int) -> Page:
    """A page of sentences, with arrows if there are more above or below; `state.top` is the number
    of rows by which it is scrolled up from the end."""
    rows = [row for text, style in state.text for row in _indented(text, style, width - 4)]
    hidden = max(0, len(rows) - height)
    state.top = min(state.top, hidden)
    first_row = hidden - state.top
    rows = rows[first_row : first_row + height]
    if first_row:
        rows[0] = _with_sign(rows[0], f" ↑{first_row} PgUp", width)
    if state.top:
        rows[-1] = _with_sign(rows[-1], f" ↓{state.top} PgDn", width)
    blank_rows = (height - len(rows)) // 3
    rows = [*([()] * blank_rows), *rows]
    return Page([*rows, *([()] * (height - len(rows)))], [], [], hidden)


def _indented(text: str, style: str, width: int) -> Iterator[Line]:
    """A sentence in rows with the same indentation."""
    stripped = text.lstrip(" ")
    margin = Span(" " * (2 + len(text) - len(stripped)))
    for row in sentences(stripped, width - len(text) + len(stripped)) or [""]:
        yield margin, Span(row, style)


@dataclass(frozen=True, slots=True)
class Column:
    """The left part of a page, which is all of a narrow one; see `Page`."""

    rows: list[Line]
    unseen: list[str]
    hidden: int
    cut: bool


@dataclass(frozen=True, slots=True)
class RowCounts:
    """Numbers of rows below the table: the reader's hand, the question, choices, the status, a
    line, and the log."""

    own: int
    question: int
    choices: int
    status: int
    rule: int
    log: int

    @property
    def all(self) -> int:
        return self.own + self.question + self.choices + self.status + self.rule + self.log


def rows_below(preferred: RowCounts, room: int, tries: int, answer: int) -> RowCounts:
    """Reduce the `preferred` numbers until they fit into `room` rows, if possible: first to some of
    the choices; then without the question (F1 shows it too), except the advice of a lesson
    (`tries`), without the line, and with fewer rows of status and log. An `answer` in the status
    keeps its rows. Rows that are left over are given back to status and choices."""
    rows = preferred
    if rows.all > room:
        least = min(2, rows.choices)
        rows = replace(rows, choices=max(least, rows.choices - rows.all + room))
    if rows.all > room:
        rows = replace(rows, question=tries, rule=0, log=min(2, rows.log), status=max(1, answer))
        spare = max(0, room - rows.all)
        extra_status = min(spare, max(0, preferred.status - rows.status))
        choices = min(preferred.choices, rows.choices + spare - extra_status)
        rows = replace(rows, status=rows.status + extra_status, choices=choices)
    return rows


def _left(state: PageState, width: int, height: int, with_log: bool) -> Column:
    """Table, hand, question, choices, status and log."""
    assert state.scene is not None
    roomy = height >= ROOMY
    own = hand_rows(state.scene, width, large=height >= TALL)
    advice_rows, question_rows = (
        [line(Span(row, "asked")) for text in texts for row in sentences(text, width)]
        for texts in (state.tries, state.question)
    )
    all_choices = choice_lines(state.choices, state.within, width)
    parts_in_hand = {span.part for row in own for span in row if span.part}
    table = [only_looked_at(row, parts_in_hand) for row in table_lines_alone(state.scene, width)]
    # if nobody has to choose, there is room for the whole answer
    answer = 0 if state.choices else min(MOST_STATUS, len(sentences(state.status, width)))
    preferred = RowCounts(
        own=len(own),
        question=len(question_rows) + len(advice_rows),
        choices=min(CHOICE_ROWS, len(all_choices)),
        status=max(3 if roomy else 2, answer),
        rule=int(with_log),
        log=(3 if roomy else 2) if with_log else 0,
    )
    if len(table) + preferred.all > height:
        table = [row for row in table if width_of(row)]
    row_counts = rows_below(preferred, height - len(table), len(advice_rows), answer)
    if row_counts.question < preferred.question:
        question_rows = []
    choices = scrolled(all_choices, row_counts.choices, state.cursor, width)
    status, cut = status_rows(state, width, row_counts.status)
    space = max(0, height - row_counts.all)
    hidden = max(0, len(table) - space)
    table = _scrolled_table(table, space, state, width) if hidden else table
    rows = [*table, *own, *question_rows, *advice_rows, *choices, *status]
    if not with_log:
        return Column([*rows, *([()] * (height - len(rows)))][:height], [], hidden, cut)
    if row_counts.rule:
        rows.append(line(Span("─" * width, "muted")))
    log_height = max(row_counts.log, height - len(rows))
    log, unseen = log_rows(state.log, log_height, width)
    rows += [*log, *([()] * (log_height - len(log)))]
    return Column(rows[:height], unseen, hidden, cut)


def only_looked_at(row: Line, parts_in_hand: Container[str]) -> Line:
    """A row of the table in which a card can't be chosen, only looked at, if the hand has an equal
    one, which can be chosen there."""
    return tuple(
        replace(span, part=f"{LOOK} {span.part.partition(' ')[2]}")
        if span.part in parts_in_hand
        else span
        for span in row
    )


def _scrolled_table(table: list[Line], space: int, state: PageState, width: int) -> list[Line]:
    """The visible rows of a table that is too high, scrolled so that the cursor is among them.
    Arrows show that there is more."""
    top = min(state.top, len(table) - space)
    part = state.cursor[0] if state.cursor else ""
    at = [y for y, row in enumerate(table) if part and any(span.part == part for span in row)]
    if at and not top <= at[0] <= at[-1] < top + space - 1:
        top = min(max(0, at[-1] - space + 2), len(table) - space)
    state.top = top
    visible = table[top : top + space]
    if visible and top + space < len(table):
        visible[-1] = _with_sign(visible[-1], f" ↓{len(table) - space - top}", width)
    if visible and top:
        visible[0] = _with_sign(visible[0], f" ↑{top}", width)
    return visible


def _with_sign(row: Line, sign: str, width: int) -> Line:
    """The row with a sign at its end; words for which there is no room are left out."""
    room = width - cell_len(sign)
    spans: list[Span] = []
    for span in row:
        columns_left = max(0, room - width_of(tuple(spans)))
        text = span.text
        while cell_len(text) > columns_left:
            text = text[:-1]
        if text != span.text and span.text[len(text)] != " ":
            text = text.rpartition(" ")[0]
        spans.append(replace(span, text=text))
    return (*spans, Span(sign, "warn"))


# Choices, log, status


def choice_lines(choices: Sequence[Choice], within: str, width: int) -> list[Line]:
    """The numbered choices, with a line for each verb if they fit. If all choices of a verb are
    places on the table, only the first and the last number are shown."""
    choices_shown = [choice for choice in choices if not within or choice.part == within]
    rows: list[Line] = []
    verbs = 2 + max([MIN_VERB, *(cell_len(choice.verb) + 1 for choice in choices_shown)])
    for verb, group in groupby(choices_shown, key=lambda choice: choice.verb):
        choices_of_verb = list(group)
        start = Span(f"  {verb}".ljust(verbs), "")
        on_table = all(choice.offer.place for choice in choices_of_verb)
        if not within and len(choices_of_verb) > 1 and on_table:
            first, last = choices_of_verb[0], choices_of_verb[-1]
            spans = (_number(first), Span(f"{first.label} … {last.label} "), _number(last))
            rows.append((start, *spans))
            continue
        row: list[Span] = [start]
        for choice in choices_of_verb:
            label = Span(f"{choice.label} ", "", f"{CHOICE} {choice.number}")
            choice_spans = (_number(choice), label, Span(" "))
            if len(row) > 1 and width_of((*row, *choice_spans)) > width:
                rows.append(tuple(row))
                row = [Span(" " * verbs)]
            row += choice_spans
        rows.append(tuple(row))
    return rows


def _number(choice: Choice) -> Span:
    return Span(f" {choice.number} ", "turn", f"{CHOICE} {choice.number}")


def scrolled(rows: list[Line], most: int, cursor: Place | None, width: int) -> list[Line]:
    """At most `most` of the rows, among them the one with the cursor."""
    if len(rows) <= most:
        return rows
    at = next(
        (y for y, row in enumerate(rows) if cursor and any(s.part == cursor[0] for s in row)), 0
    )
    first = min(max(0, at - most + 1), len(rows) - most)
    visible = rows[first : first + most]
    if first + most < len(rows):
        visible[-1] = _with_sign(visible[-1], f" ↓{len(rows) - first - most}", width)
    return visible


def log_rows(log: Sequence[LogEntry], room: int, width: int) -> tuple[list[Line], list[str]]:
    """The end of the log in `room` rows, with a bar in front of new entries; and the texts of new
    entries that must be seen but don't fit. The rows are filled from above; when they are full, the
    log scrolls by several rows at once, so that little has to be drawn. Entries that must be seen
    take precedence over others."""
    if room <= 0:
        return [], [entry.text for entry in log if entry.new and entry.must]
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


def status_rows(state: PageState, width: int, room: int) -> tuple[list[Line], bool]:
    """The last answer, or else the text about the part at the cursor, in `room` rows, with an
    ellipsis if it is cut; and True if that is an answer and cut."""
    text, style = state.status or state.about, state.status_style if state.status else "muted"
    rows = sentences(text, width)
    cut = len(rows) > room
    if cut:
        rows = [*rows[: room - 1], rows[room - 1][: width - 2] + " …"]
    rows += [""] * (room - len(rows))
    return [line(Span(row, style)) for row in rows], cut and bool(state.status)


# Targets


def find_targets(rows: Sequence[Line], state: PageState) -> Iterator[Target]:
    """The parts on the page that can be chosen or looked at, in reading order."""
    choosable = {choice.part for choice in state.choices if choice.part}
    choosable |= {f"{CHOICE} {choice.number}" for choice in state.choices}
    areas: list[tuple[str, int, int, int, int]] = []  # part, x, width, y, height
    for y, row in enumerate(rows):
        x = 0
        for span in row:
            wide = cell_len(span.text)
            part = span.part
            if part and (part in choosable or part.partition(" ")[0] in POINTED):
                _add_span(areas, part, x, wide, y)
            x += wide
    counts: dict[str, int] = {}
    for part, x, wide, y, high in areas:
        number = counts.get(part, 0)
        counts[part] = number + 1
        yield Target((part, number), x, y, wide, high)


def _add_span(
    areas: list[tuple[str, int, int, int, int]], part: str, x: int, w: int, y: int
) -> None:
    """Add a span as a new area, or extend that of the same part beside or above it."""
    for place, (other_part, left, wide, top, high) in enumerate(areas):
        if other_part != part:
            continue
        if top + high - 1 == y and left + wide == x:
            areas[place] = (part, left, wide + w, top, high)
            return
        inside = left <= x < left + wide and x + w <= left + wide
        if (top + high == y and left == x) or (top <= y < top + high and inside):
            areas[place] = (part, left, max(wide, w), top, y - top + 1)
            return
    areas.append((part, x, w, y, 1))


def with_cursor(
    rows: Sequence[Line], targets: Sequence[Target], cursor: Place | None
) -> list[Line]:
    """The rows, with the target at the cursor marked."""
    marked = list(rows)
    current = next((target for target in targets if target.place == cursor), None)
    if current is None:
        return marked
    for y in range(current.y, current.y + current.height):
        x, spans = 0, list[Span]()
        for span in rows[y]:
            at_cursor = span.part == current.part and current.holds(x, y)
            spans.append(_marked(span, single_row=current.height == 1) if at_cursor else span)
            x += cell_len(span.text)
        marked[y] = tuple(spans)
    return marked


def _marked(span: Span, single_row: bool) -> Span:
    """A span at the cursor, with arrows around it if it is a single row and has room for them."""
    text = span.text
    if single_row and text.startswith(" ") and text.endswith(" ") and text.strip():
        text = f"▸{text[1:-1]}◂"
    return Span(text, f"{span.style} {CURSOR}", span.part)


def target_at(targets: Sequence[Target], x: int, y: int) -> Target | None:
    return next((target for target in targets if target.holds(x, y)), None)


def moved_cursor(targets: Sequence[Target], cursor: Place | None, step: str) -> Place | None:
    """The cursor after a step `left`, `right`, `up` or `down`: at the nearest target there, or at
    the end of a row at the next one. None if there are no targets."""
    current = next((target for target in targets if target.place == cursor), None)
    if current is None:
        return targets[0].place if targets else None
    if step in ("up", "down"):
        sign = 1 if step == "down" else -1
        candidates = [
            target
            for target in targets
            if (target.y - current.y) * sign > 0 and not _share_row(target, current)
        ]
        middle = current.x + current.width // 2
        best = min(
            candidates,
            key=lambda target: (
                abs(target.y - current.y),
                abs(target.x + target.width // 2 - middle),
            ),
            default=current,
        )
        return best.place
    sign = 1 if step == "right" else -1
    row = [
        target
        for target in targets
        if _share_row(target, current) and (target.x - current.x) * sign > 0
    ]
    if row:
        return min(row, key=lambda target: abs(target.x - current.x)).place
    order = sorted(targets, key=lambda target: (target.y, target.x))
    place = (order.index(current) + sign) % len(order)
    return order[place].place


def _share_row(a: Target, b: Target) -> bool:
    return a.y < b.y + b.height and b.y < a.y + a.height


def first_place(targets: Sequence[Target], state: PageState) -> Place | None:
    """The initial place of the cursor: the first part that can be chosen, of the hand if possible;
    None without choices."""
    choosable = {
        choice.part for choice in state.choices if not state.within or choice.part == state.within
    }
    choosable |= {f"{CHOICE} {choice.number}" for choice in state.choices}
    choosable -= {""}
    if not state.choices:
        return None
    order = [target for target in targets if target.part in choosable]
    if state.within:
        order = [target for target in order if target.part.startswith(CHOICE)] or order
    hand = [target for target in order if target.part.startswith("card ")]
    return next((target.place for target in hand or order), None)
