"""The page of a game: the table, the reader's hand, what happened, and what can be done, laid out
for any size from 60 by 16.

A pure function of the contents (`PageState`) and the size.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import ModuleType

from rich.cells import cell_len

from ....adapters.presentation.layout import own_lines
from ....adapters.presentation.lines import Line, Span, folded, line, sentences, shortened, width_of
from ....core.scene.parts import POINTED, Card, Choice, Scene, Text
from ..ports import Look
from . import hand
from .canvas import Area, Canvas, Place, Rect
from .log import LogEntry, lap_rows, log_rows, traced
from .note import LEAST, Note, rows_below, write_below, write_beside
from .pieces import CLOSE, HUGE, LARGE, SMALL, Painter, numbers_by_part, parts_in_hand
from .styles import CURSOR
from .tables import board, grids, named_cards, round_table, tricks
from .tables.seats import others
from .targets import find_targets
from .text_rows import (
    choice_lines,
    indented,
    only_looked_at,
    panel_height,
    panel_of,
    scrolled,
    scrolled_table,
    text_table,
    with_sign,
    write_panel,
)

WIDE = 104
"""Columns from which panels stand on the right."""
LEAST_TABLE, LEAST_SIDE = 80, 32
LEAST_WIDTH, LEAST_HEIGHT = 30, 8
"""The smallest size in which a table is drawn."""
BOXED_WIDTH, BOXED_HEIGHT = 56, 13
"""The smallest size in which cards are boxes."""
TALL = 31
"""Rows of a page from which cards are large."""
MOST_HAND = 9
"""Rows of a hand from which it is written as text."""
CHOICE_ROWS = 6
LEAST_ROWS = 2
"""Rows of a table for which a large hand must leave room."""
MOST_STATUS = 5
MOST_ANSWER = 2
"""Rows of an answer above a note."""
LEAST_LOG = 6
"""Rows of the log below a note."""
BOXED_ABOUT = 5
"""Rows from which what is at the cursor is explained in a box."""
MOST_KEPT = 2
"""Rows that stay free where a question was, so that the hand keeps its place."""
MARGIN = 2
"""Columns before the hand, and between it and buttons."""
RULE = 1
"""Rows of the line above the hand."""
WARNING = "⚠ "


@dataclass(slots=True)
class PageState:
    """The contents of the page. Without a `look` it has only `text`: sentences with their styles.
    `choices`: those of the reader, if prompted; `chosen`: the first half of a choice,
    where only choices of that part (`within`) are shown; `question`:
    sentences about the decision, which F1 shows too; `last_question`: of the last decision;
    `tries`: advice of a lesson; `about`: text about the part at the cursor; `status`: the last
    answer, shown instead of it; `top`: the first visible row of a table that is too high, or the
    number of rows by which a text is scrolled; `marked`: parts that a hint recommends; `flashing`:
    parts at which somebody was just hurt; `acting`: the seat of the event that is shown, `landed`:
    where its card went;
    `note`: stands beside or below the table."""

    look: Look | None = None
    scene: Scene | None = None
    text: list[tuple[str, str]] = field(default_factory=list)
    choices: Sequence[Choice] = ()
    chosen: Place | None = None
    question: Sequence[str] = ()
    last_question: Sequence[str] = ()
    tries: Sequence[str] = ()
    log: Sequence[LogEntry] = ()
    about: str = ""
    status: str = ""
    status_style: str = ""
    cursor: Place | None = None
    top: int = 0
    marked: frozenset[str] = frozenset()
    flashing: frozenset[str] = frozenset()
    acting: int = 0
    landed: str = ""
    note: Note | None = None

    @property
    def within(self) -> str:
        return self.chosen[0] if self.chosen else ""


@dataclass(frozen=True, slots=True)
class Page:
    """`rows`: as many as the height; `targets`: what can be chosen or looked at; `areas`: where
    parts of the table are; `unseen`: sentences that must be seen but don't fit; `hidden`: the
    number of rows of the table, that don't fit; `cut`: True if an answer in the status is cut."""

    rows: list[Line]
    targets: list[Area]
    unseen: list[str]
    hidden: int = 0
    cut: bool = False
    areas: Sequence[Area] = ()


def compose(state: PageState, width: int, height: int) -> Page:
    """The page for a size in columns and rows."""
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        small = [("↔ ↕", "strong")]
        return _text_page(PageState(text=small), max(LEAST_WIDTH, width), height)
    if state.look is None or state.scene is None:
        return _text_page(state, width, height)
    canvas = Canvas(width, height)
    wide = width >= WIDE
    columns = width - side_columns(width)
    plan = planned(state, state.scene, columns - wide, height, with_log=not wide)
    shown = replace(state.scene, lists=()) if wide else state.scene  # they are in the panel
    unseen, hidden, cut = _draw(canvas, plan, state, shown, with_log=not wide)
    if wide:
        area = Rect(columns, 0, width - columns, height)
        unseen = _side(canvas, state, state.scene, area)
    targets = find_targets(canvas.areas, state.choices)
    return Page(canvas.rows(), targets, unseen, hidden, cut, canvas.areas)


def side_columns(width: int) -> int:
    """The columns of the panels on the right; 0 if there are none."""
    return (
        width - max(LEAST_TABLE, min(width - LEAST_SIDE, width * 7 // 10)) if width >= WIDE else 0
    )


# A page of sentences


def _text_page(state: PageState, width: int, height: int) -> Page:
    """A page of sentences, with arrows if there are more above or below; `state.top` is the number
    of rows by which it is scrolled up from the end."""
    rows = [row for text, style in state.text for row in indented(text, style, width - 4)]
    hidden = max(0, len(rows) - height)
    state.top = min(state.top, hidden)
    first_row = hidden - state.top
    rows = rows[first_row : first_row + height]
    if first_row:
        rows[0] = with_sign(rows[0], f" ↑{first_row} PgUp", width)
    if state.top:
        rows[-1] = with_sign(rows[-1], f" ↓{state.top} PgDn", width)
    blank_rows = (height - len(rows)) // 3
    rows = [*([()] * blank_rows), *rows]
    return Page([*rows, *([()] * (height - len(rows)))], [], [], hidden)


# The table and what belongs to it


def layout_of(scene: Scene) -> ModuleType:
    """How the table is laid out, by what lies on it: a module with `fits` and `draw`."""
    if scene.board is not None:
        return board
    return grids if scene.grids else tricks if scene.columns else round_table


def hand_of(scene: Scene) -> ModuleType:
    """How the hand is laid out: a module with `height` and `draw`."""
    return named_cards if any(card.name for one in scene.hands for card in one.cards) else hand


def parts_drawn(scene: Scene) -> set[str]:
    """The parts that have an area of their own on the table or in the hand."""
    found = {f"seat {seat.number}" for seat in others(scene)} | set(parts_in_hand(scene))
    found |= {column.part for column in scene.columns}
    found |= {spot.part for grid in scene.grids for row in grid.rows for spot in row}
    found |= {pile.part for pile in scene.piles}
    if scene.draw_pile is not None:
        found.add("pile draw")
    if scene.board is not None:
        found |= {spot.own_part for row in scene.board.rows for spot in row}
    return found - {""}


@dataclass(frozen=True, slots=True)
class Rows:
    """How many rows each part of a page takes, but for the table, which has the rest. Of those of
    the hand, `listed` are choices, and `rule` the line above it, without which the head says what
    is asked."""

    head: int
    banner: int
    lap: int
    hand: int
    about: int
    question: int
    listed: int
    rule: int = RULE

    @property
    def all(self) -> int:
        return self.head + self.banner + self.lap + self.hand + self.about + self.question


@dataclass(frozen=True, slots=True)
class Plan:
    """What stands on the left part of a page, which is all of a narrow one. `boxed`: cards are
    boxes; `layout`: of the table, None: lines of text; `own`: the hand as text; `left_over`:
    choices that no part of the page stands for, `listed` as text, else as buttons; `table`: the
    rows of the table; `note`: rows of a note below the hand."""

    width: int
    height: int
    boxed: bool
    layout: ModuleType | None
    size: tuple[int, int]
    rows: Rows
    table: int
    head: list[Line]
    banner: list[Line]
    question: list[Line]
    tries: list[Line]
    own: list[Line]
    left_over: Sequence[Choice]
    listed: list[Line]
    note: int = 0


def planned(state: PageState, scene: Scene, width: int, height: int, with_log: bool) -> Plan:
    """The largest cards and as many rows of everything else as leave room for the table."""
    boxed = width >= BOXED_WIDTH and height >= BOXED_HEIGHT
    rows_of_hand = hand_of(scene).height(scene.hands, Painter(Canvas(0, 0)), width - 2)
    boxed = boxed and rows_of_hand <= MOST_HAND
    plan = Plan(
        *(width, height, boxed, layout_of(scene), SMALL, Rows(0, 0, 0, 0, 0, 0, 0), 0),
        head=_head(scene, width),
        banner=_banner(scene, width),
        question=_question(state, width),
        tries=_folded(state.tries, width),
        own=[] if boxed else own_lines(scene, width),
        left_over=(),
        listed=[],
        note=note_rows(state, width) if with_log else 0,
    )
    if boxed:
        plan = _with_choices(plan, state, scene, parts_drawn(scene))
        sizes = [LARGE] * (height >= TALL) + [SMALL] + [CLOSE] * (scene.board is not None)
        for size in sizes:
            pen = Painter(Canvas(0, 0), size=size)
            for rows in _sparing(plan, state, scene, pen):
                room = height - rows.all
                if plan.layout is not None and plan.layout.fits(scene, pen, width, room):
                    return replace(plan, size=size, rows=rows, table=room)
    text = text_table(scene, width)
    drawn = {span.part for row in text for span in row} | (parts_in_hand(scene) if boxed else set())
    plan = _with_choices(replace(plan, layout=None), state, scene, drawn - {""})
    sparing = list(_sparing(plan, state, scene, Painter(Canvas(0, 0))))
    rows = next((one for one in sparing if height - one.all >= len(text)), sparing[-1])
    return replace(plan, rows=rows, table=max(1, height - rows.all))


def note_rows(state: PageState, width: int) -> int:
    """The rows of the note, and of an answer above it; 0 without a note."""
    if state.note is None:
        return 0
    return rows_below(state.note, width - 2) + min(MOST_ANSWER, len(_answer(state, width - 2)))


def _answer(state: PageState, width: int) -> list[str]:
    return sentences(state.status, width) if state.status else []


def _question(state: PageState, width: int) -> list[Line]:
    """What is asked, with as many blank rows as the last question took in addition."""
    rows, last = _folded(state.question, width), _folded(state.last_question, width)
    return [*rows, *([()] * (min(MOST_KEPT, len(last)) - len(rows)))]


def _with_choices(plan: Plan, state: PageState, scene: Scene, drawn: Container[str]) -> Plan:
    """The plan with the choices for which nothing is drawn: as buttons if there is room. Where the
    hand is text, all choices are listed."""
    left_over = [
        choice
        for choice in state.choices
        if (choice.part == state.within if state.within else choice.part not in drawn)
    ]
    most = plan.width // (2 if scene.hands else 1) - 2
    if plan.boxed and hand.buttons_width(left_over) <= most:
        return replace(plan, left_over=left_over)
    if not (plan.boxed or state.within):
        left_over = list(state.choices)
    listed = choice_lines(left_over, bool(state.within), plan.width)
    return replace(plan, listed=listed)


def _sparing(plan: Plan, state: PageState, scene: Scene, pen: Painter) -> Iterator[Rows]:
    """The rows of the parts of a page, more and more sparing."""
    if plan.boxed:
        cards_high = hand_of(scene).height(scene.hands, pen, _hand_width(plan))
        own = max(cards_high, hand.BUTTON_ROWS if plan.left_over else 0)
        own += RULE if own else 0
    else:
        own = len(plan.own)
    listed = min(CHOICE_ROWS, len(plan.listed))
    own += listed
    head, tries, question = len(plan.head), len(plan.tries), len(plan.question)
    # if nobody has to choose, there is room for the whole answer
    answer = 0 if state.choices else min(MOST_STATUS, len(sentences(state.status, plan.width)))
    banner = len(plan.banner)
    if plan.note:  # it stands in place of everything else below the hand, and of the lap
        least = plan.note if pen.size == LARGE else LEAST
        for about in range(plan.note, least - 1, -1):
            yield Rows(1, min(1, banner), 0, own, about, 0, listed)
        if pen.size != (SMALL if scene.board is None else CLOSE):
            return
    else:
        if pen.size == LARGE:
            yield Rows(head, banner + 1, 3, own, 5, question + tries + 1, listed)
        yield Rows(head, banner, 2, own, max(3, answer), question + tries, listed)
        yield Rows(head, banner, 2, own, max(2, answer), question + tries, listed)
        yield Rows(head, banner, 1, own, max(2, answer), question + tries, listed)
        yield Rows(head, banner, 1, own, max(2, answer), tries, listed)
        yield Rows(1, banner, 1, own, max(1, answer), tries, listed)
    own, listed = own - listed + min(2, listed), min(2, listed)
    spare = Rows(1, min(1, banner), 1, own, max(1, min(2, answer)), min(2, tries), listed)
    if plan.note:
        spare = replace(spare, banner=0, lap=0, about=LEAST, question=0)
    least = spare.all - own + LEAST_ROWS
    if not plan.boxed and plan.height - least < own:  # the text of a large hand is scrolled
        spare = replace(spare, hand=max(listed + 1, plan.height - least))
    yield spare
    if plan.boxed and scene.board is not None:
        own -= min(own, RULE)
        for lap in (0,) if plan.note else (1, 0):
            about, asked = 1 + bool(plan.note), min(1, spare.question)
            yield replace(spare, lap=lap, hand=own, about=about, question=asked, rule=0)


def _hand_width(plan: Plan) -> int:
    """Columns of the cards, beside the buttons."""
    return plan.width - 2 * MARGIN - hand.buttons_width(plan.left_over)


def _pen(canvas: Canvas, state: PageState, scene: Scene, size: tuple[int, int]) -> Painter:
    last = {entry.trace.seat: entry for entry in state.log if entry.new and entry.trace}
    mover = next((entry.trace.seat for entry in reversed(state.log) if entry.trace), 0)
    return Painter(
        canvas,
        numbers_by_part(state.choices),
        state.cursor,
        state.marked,
        size,
        parts_in_hand(scene),
        {choice.part: choice.verb for choice in state.choices},
        {seat: tuple(traced(entry, named=False)) for seat, entry in last.items()},
        mover,
        state.flashing,
        state.chosen,
        state.acting,
        state.landed,
    )


def _draw(
    canvas: Canvas, plan: Plan, state: PageState, scene: Scene, with_log: bool
) -> tuple[list[str], int, bool]:
    """Draw the parts from above; return the sentences that must be seen but don't fit, the hidden
    rows of the table, and True if an answer is cut."""
    assert state.look is not None
    pen, rows, width = _pen(canvas, state, scene, plan.size), plan.rows, plan.width
    title = state.look.texts("screen-lap")
    lap, unseen = lap_rows(state.log, title, max(1, rows.lap - (rows.lap > 2)), width)
    head = plan.head if rows.rule else _head(scene, width, scene.asked)
    canvas.paste(head[: rows.head], 0, 0)
    table, y = plan.table, rows.head
    spare = 0
    if with_log and plan.layout is not None:
        table = min(table, plan.layout.best_height(scene, pen, width))
        spare = plan.table - table
    hidden = _table(pen, plan, state, scene, Rect(0, y, width, table))
    y += table
    canvas.paste(plan.banner[: rows.banner], 0, y)
    y += rows.banner
    canvas.paste(lap[: rows.lap], 0, y)
    y += rows.lap
    _own(pen, plan, scene, Rect(0, y, width, rows.hand))
    y += rows.hand
    about = Rect(1, y, width - 2, rows.about)
    if with_log and state.note:
        cut = _note(canvas, state, state.note, about)
    else:
        cut = _about(canvas, state, scene, about)
    y += rows.about
    below = [*plan.question, *plan.tries]
    canvas.paste(below[-rows.question :] if rows.question else [], 1, y)
    y += rows.question
    if spare > 2:
        canvas.put(0, y, "─" * width, "muted")
        log, unseen = log_rows(state.log, spare - 1, width)
        canvas.paste(log, 0, y + 1)
    return [] if state.note else unseen, hidden, cut


def _note(canvas: Canvas, state: PageState, note: Note, area: Rect) -> bool:
    """Write the note, below an answer if there is one; return True if the answer is cut."""
    high = min(MOST_ANSWER, area.height - 1, len(_answer(state, area.width)))
    rows, cut = status_rows(state, area.width, high) if high else ([], False)
    canvas.paste(rows, area.x, area.y)
    below = Rect(area.x, area.y + high, area.width, area.height - high)
    write_below(canvas, note, below)
    return cut


def _table(pen: Painter, plan: Plan, state: PageState, scene: Scene, area: Rect) -> int:
    """Draw the table; return the number of its rows that don't fit."""
    if plan.layout is not None:
        huge = replace(pen, size=HUGE)
        enlarged = plan.size == LARGE and plan.layout.fits(scene, huge, area.width, area.height)
        plan.layout.draw(huge if enlarged else pen, scene, area)
        return 0
    lines = [only_looked_at(row, pen.held) for row in text_table(scene, area.width)]
    if len(lines) > area.height:
        lines = [row for row in lines if width_of(row)]
    hidden = max(0, len(lines) - area.height)
    if hidden:
        lines, state.top = scrolled_table(lines, area.height, state.top, state.cursor, area.width)
    pen.canvas.paste(lines, 0, area.y)
    return hidden


def _own(pen: Painter, plan: Plan, scene: Scene, area: Rect) -> None:
    """The reader's hand, and the choices that nothing else stands for."""
    canvas, y, listed = pen.canvas, area.y, plan.rows.listed
    if not plan.boxed:
        canvas.paste(scrolled(plan.own, area.height - listed, pen.cursor, plan.width), 0, y)
    elif area.height:
        if plan.rows.rule:
            canvas.paste([_rule(pen, scene, plan)], 0, y)
        y += plan.rows.rule
        room = Rect(MARGIN, y, _hand_width(plan), area.bottom - y)
        right = hand_of(scene).draw(pen, scene.hands, room)
        down = (room.height - listed - hand.BUTTON_ROWS + 1) // 2
        hand.draw_buttons(pen, plan.left_over, right + MARGIN, y + max(0, down))
    rows = scrolled(plan.listed, listed, pen.cursor, plan.width)
    canvas.paste([_marked_choice(row, pen) for row in rows], 0, area.bottom - listed)


def _about(canvas: Canvas, state: PageState, scene: Scene, area: Rect) -> bool:
    """The answer, or what is at the cursor, in a box if there is room; True if an answer is cut."""
    title = _title_at(scene, state.cursor)
    if area.height < BOXED_ABOUT or not title or state.status or not state.about:
        rows, cut = status_rows(state, area.width, area.height)
        canvas.paste(rows, area.x, area.y)
        return cut
    canvas.box(area)
    canvas.put(area.x + 2, area.y, f" {title} ", "strong")
    rows, cut = status_rows(state, area.width - 4, area.height - 2)
    canvas.paste(rows, area.x + 2, area.y + 1)
    return cut


def _title_at(scene: Scene, cursor: Place | None) -> str:
    """The name of the card or field at the cursor."""
    if cursor is None:
        return ""
    cards = [card for one in scene.hands for card in one.cards]
    cards += [pile.top for pile in scene.piles if isinstance(pile.top, Card)]
    named = next((card for card in cards if card.part == cursor[0]), None)
    if named is not None:
        return named.full_name[:1].upper() + named.full_name[1:]
    kind, _, name = cursor[0].partition(" ")
    return name if kind in POINTED else ""


def _marked_choice(row: Line, pen: Painter) -> Line:
    """A row of choices, with the one at the cursor marked."""
    return tuple(
        replace(span, style=f"{span.style} {CURSOR}")
        if span.part and pen.cursor == (span.part, 0)
        else span
        for span in row
    )


def _rule(pen: Painter, scene: Scene, plan: Plan) -> Line:
    """A line with the names of the hands, how many cards they hold, and what is asked unless it
    stands below."""
    names = [f"{one.name.rstrip(' :')} ({len(one.cards)})" for one in scene.hands]
    own = next((seat for seat in scene.seats if seat.you), None)
    style = pen.name_style(own, "strong") if own else "strong"
    spans = [Span("─ ", "muted"), Span(" · ".join(names), style)]
    if own is not None and scene.board is None:  # else beside the board
        for mark in own.marks:
            spans += [Span(" · ", "muted"), Span(mark.text, mark.role)]
    if scene.asked and not (plan.rows.question and any(plan.question)):
        room = plan.width - width_of(tuple(spans)) - 2
        spans += [Span("  "), Span(shortened(scene.asked, room), "turn")]
    used = width_of(tuple(spans)) + 1
    return (*spans, Span(" "), Span("─" * max(0, plan.width - used), "muted"))


def _head(scene: Scene, width: int, asked: str = "") -> list[Line]:
    """The title if there is room, and the facts of the whole table as far as there is room; or
    instead of the facts what is asked."""
    facts = [*scene.head, *(note for note in scene.notes if note.role != "warn")]
    spans = (
        [Span(shortened(asked, width - 3), "turn")] if asked else [_fact(fact) for fact in facts]
    )
    title, wide, narrow = Span(f" {scene.title}  ", "strong"), "  ·  ", " · "
    for start, dot in ((title, wide), (title, narrow), (Span(" "), wide), (Span(" "), narrow)):
        row: Line = (start,)
        for number, span in enumerate(spans):
            row = (*row, Span(dot if number else dot[: len(dot) // 2], "muted"), span)
        if width_of(row) <= width:
            return [row]
    return folded([row], width)[:1]


def _fact(fact: Text) -> Span:
    return Span(fact.text, fact.role or "muted")


def _banner(scene: Scene, width: int) -> list[Line]:
    """What must be known now: a round of threes, cards to draw, the last round."""
    on_piles = (note for pile in scene.piles for note in pile.notes)
    notes = [note.text for note in (*scene.notes, *on_piles) if note.role == "warn"]
    if not notes:
        return []
    rows = sentences(WARNING + "  ·  ".join(notes), width - 4)
    wide = max(map(cell_len, rows))
    indent = " " * max(0, (width - wide - 2) // 2)
    return [line(indent, Span(f" {row} " + " " * (wide - cell_len(row)), "found")) for row in rows]


def _folded(texts: Sequence[str], width: int) -> list[Line]:
    return [line(Span(row, "asked")) for text in texts for row in sentences(text, width - 2)]


def _side(canvas: Canvas, state: PageState, scene: Scene, area: Rect) -> list[str]:
    """The note, the panel of the game (beside a note if there is room for it) and the log; returns
    the sentences that must be seen but don't fit."""
    assert state.look is not None
    panel, y = panel_of(scene), area.y
    if state.note:
        room = replace(area, height=area.height - LEAST_LOG)
        y = write_beside(canvas, state.note, room)
    height = min(panel_height(panel, area.width), area.height // 2) if panel else 0
    if panel is not None and (not state.note or area.bottom - y - height >= 2 * LEAST_LOG):
        write_panel(canvas, panel, Rect(area.x, y, area.width, height))
        y += height
    box = Rect(area.x, y, area.width, area.bottom - y)
    canvas.box(box)
    title = state.look.texts("screen-happened")
    canvas.put(box.x + 2, box.y, f" {title} ", "strong")
    rows, not_in_log = log_rows(state.log, box.height - 2, box.width - 3)
    canvas.paste(rows, box.x + 1, box.y + 1)
    return [] if state.note else not_in_log


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
