"""A board of hexagonal fields drawn as bricks, each of which shares its borders with the six around
it. The players are in the corners that rows of fewer fields leave free, or below."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len

from .....adapters.presentation.boards import (
    DAMAGED,
    SIDE_STYLES,
    marks_of,
    shortened_word,
    side_style,
)
from .....adapters.presentation.layout import flowing
from .....adapters.presentation.lines import Line, Span, colour_style, shortened, width_of
from .....core.scene.parts import Board, Card, Field, Scene, Seat, Supply, Text, Unit
from ..canvas import HEAVY, Canvas, Rect
from ..pieces import ADVISED, CLOSE, FILLED, LARGE, SMALL, Painter

LEAST, WIDEST = 8, 17
"""Columns from a field to the next one."""
LEAST_CORNER = 11
LEAST_BOX = 30
"""Columns of the corner or box of a player."""
HEIGHTS = ((3, True), (2, True), (2, False))
"""Rows within a field, and whether there is a border between rows of fields."""
LEVELS = {LARGE: 1, SMALL: 2, CLOSE: 3}
"""By size of cards, how many of HEIGHTS go with it."""
BOX_ROWS = 4
CROSSINGS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
"""Places in CROSSINGS."""
LIFE, LOST = "▰", "▱"
UNSPENT, SPENT = LIFE, LOST
CAN_BE_CHOSEN = "◦"
CARD_BACK = "▌"
FALLEN = "░"
"""Fills a field whose unit has just died."""
MOST_BACKS = 8
HURT = "hurt"
"""The style of a damaged unit, before the colour of its side."""


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """`pitch`: columns from a field to the next one; `inner`: rows within a field; `bordered`:
    there are borders between rows of fields; `players`: where they are, a key of PLAYERS; `below`:
    the rows that they take below the board."""

    columns: int
    rows: int
    pitch: int
    inner: int
    bordered: bool
    players: str
    below: int

    @property
    def step(self) -> int:
        """Rows from a row of fields to the next one."""
        return self.inner + self.bordered

    @property
    def width(self) -> int:
        return self.columns * self.pitch + 1

    @property
    def height(self) -> int:
        return self.rows * self.step + self.bordered


def plan_for(scene: Scene, width: int, height: int) -> BoardPlan | None:
    """The largest plan that fits; None if none does, or if there is no board."""
    if scene.board is None:
        return None
    rows = scene.board.rows
    columns = max(map(len, rows))
    pitch = min(WIDEST, (width - 1) // columns)
    if pitch < LEAST:
        return None
    corner = min(columns - len(rows[0]), columns - len(rows[-1])) * pitch // 2
    seats = len(scene.seats)
    for inner, bordered in HEIGHTS:
        ways = {"boxes": BOX_ROWS} if width >= seats * LEAST_BOX else {}
        if bordered and corner >= LEAST_CORNER and seats == 2:
            ways["corners"] = 0
        for players, below in {**ways, "lines": seats}.items():
            plan = BoardPlan(columns, len(rows), pitch, inner, bordered, players, below)
            if plan.height + below <= height:
                return plan
    return None


def fits(scene: Scene, pen: Painter, width: int, height: int) -> bool:
    """True if the board and its players can be drawn in so many columns and rows: with life bars
    if cards are large, with borders between rows of fields unless they are close."""
    plan = plan_for(scene, width, height)
    if plan is None or pen.size not in LEVELS:
        return False
    return (plan.inner, plan.bordered) in HEIGHTS[: LEVELS[pen.size]]


def best_height(scene: Scene, pen: Painter, width: int) -> int:
    """The rows of the largest plan, and of what is declared."""
    assert scene.board is not None
    inner, bordered = HEIGHTS[0]
    rows = len(scene.board.rows) * (inner + bordered) + bordered + BOX_ROWS
    return rows + sum(1 + len(listing.entries) for listing in scene.lists)


def draw(pen: Painter, scene: Scene, rect: Rect) -> None:
    """The board and its players, and below them what is declared, as far as there is room."""
    plan = plan_for(scene, rect.width, rect.height)
    assert plan is not None
    assert scene.board is not None
    left = rect.x + (rect.width - plan.width) // 2
    fields = list(_places(scene.board, plan, left, rect.y))
    _borders(pen, plan, fields)
    goals = _goals(pen, fields)
    heavy = [place for field, place in fields if _fill(pen, plan, field, place, goals)]
    for place in heavy:
        _heavy(pen.canvas, plan, place)
    for field, place in fields:
        _on_border(pen, plan, field, place)
    below = Rect(rect.x, rect.y + plan.height, rect.width, rect.height - plan.height)
    PLAYERS[plan.players](pen, scene, plan, Rect(rect.x, rect.y, rect.width, plan.height), below)
    y = below.y + plan.below
    pen.canvas.paste(_lists(scene, rect.width)[: rect.bottom - y], rect.x, y)


def _places(board: Board, plan: BoardPlan, left: int, top: int) -> Iterator[tuple[Field, Rect]]:
    """The fields with what they take up, their borders included."""
    height = plan.step + plan.bordered
    for number, row in enumerate(board.rows):
        x = left + (plan.columns - len(row)) * plan.pitch // 2
        for at, field in enumerate(row):
            yield field, Rect(x + at * plan.pitch, top + number * plan.step, plan.pitch + 1, height)


def _goals(pen: Painter, fields: Sequence[tuple[Field, Rect]]) -> tuple[str, ...]:
    """Where the unit at the cursor may move, and whom it may attack."""
    part = pen.cursor[0] if pen.cursor else ""
    units = (field.unit for field, _ in fields if field.unit and field.own_part == part)
    return next((unit.goals for unit in units), ())


# Borders


def _borders(pen: Painter, plan: BoardPlan, fields: Sequence[tuple[Field, Rect]]) -> None:
    """The light borders of all fields, bright round those that can be chosen."""
    lines: dict[tuple[int, int], int] = {}
    bright: set[tuple[int, int]] = set()
    for field, rect in fields:
        for x, y, ends in _outline(rect, plan.bordered):
            lines[x, y] = lines.get((x, y), 0) | ends
            if field.marked or field.own_part in pen.numbers or field.own_part == pen.landed:
                bright.add((x, y))
    for (x, y), ends in lines.items():
        pen.canvas.put(x, y, CROSSINGS[ends], "asked" if (x, y) in bright else "muted")


def _outline(rect: Rect, bordered: bool) -> Iterator[tuple[int, int, int]]:
    """Cells of the border of a field, with the directions in which it goes on from there."""
    right, low = rect.right - 1, rect.bottom - 1
    if not bordered:
        for y in range(rect.y, rect.bottom):
            yield rect.x, y, UP | DOWN
            yield right, y, UP | DOWN
        return
    for x in range(rect.x + 1, right):
        yield x, rect.y, LEFT | RIGHT
        yield x, low, LEFT | RIGHT
    for y in range(rect.y + 1, low):
        yield rect.x, y, UP | DOWN
        yield right, y, UP | DOWN
    yield from ((rect.x, rect.y, RIGHT | DOWN), (right, rect.y, LEFT | DOWN))
    yield from ((rect.x, low, RIGHT | UP), (right, low, LEFT | UP))


def _heavy(canvas: Canvas, plan: BoardPlan, rect: Rect) -> None:
    """The border of the field at the cursor."""
    left_top, across, right_top, down, left_low, right_low = tuple(HEAVY)
    for y in range(rect.y, rect.bottom):
        canvas.put(rect.x, y, down, "turn")
        canvas.put(rect.right - 1, y, down, "turn")
    if plan.bordered:
        line = across * (rect.width - 2)
        canvas.put(rect.x, rect.y, left_top + line + right_top, "turn")
        canvas.put(rect.x, rect.bottom - 1, left_low + line + right_low, "turn")


def _on_border(pen: Painter, plan: BoardPlan, field: Field, rect: Rect) -> None:
    """The number of the field's choice, and the mark of a hint."""
    part = field.own_part
    if not plan.bordered:
        return
    pen.canvas.put(rect.x + 1, rect.y, pen.numbers.get(part, ""), "turn")
    if part in pen.marked:
        pen.canvas.put(rect.right - 2, rect.y, ADVISED, "warn")


# Fields


def _fill(pen: Painter, plan: BoardPlan, field: Field, rect: Rect, goals: Collection[str]) -> bool:
    """What is within the borders of a field, and its area; True if it is at the cursor."""
    part = field.own_part
    inside = Rect(rect.x + 1, rect.y + plan.bordered, rect.width - 2, plan.inner)
    paper = f"{FILLED} {side_style(field.unit)}" if field.unit else ""
    pen.canvas.fill(inside, paper)
    if part in pen.flashing and not field.unit:
        pen.canvas.fill(inside, "warn", FALLEN)
        return pen.claim(part, rect)
    goal = field.marked or field.name in goals
    rows = _unit_rows(field, field.unit, inside) if field.unit else _free_rows(field, inside, goal)
    for y, row in enumerate(rows):
        pen.canvas.paste([row], inside.x, inside.y + y, only=())
    if part in pen.flashing:  # over its attack and life
        hurt = next(span.text for span in rows[-1] if "/" in span.text)
        pen.canvas.put(inside.x, inside.bottom - 1, f"{rows[-1][0].text}{hurt}", "found")
    style = "turn" if goal or part in pen.numbers else "muted"
    sign = CAN_BE_CHOSEN if goal and field.unit else ""
    name = sign + field.name
    x = inside.right - cell_len(name)
    pen.canvas.put(x, inside.bottom - 1, name, paper or style)
    return pen.claim(part, rect)


def name_of(card: Card, room: int) -> str:
    """Its whole name if there is room for it, else its brief name."""
    name = card.title if cell_len(card.title) <= room else card.on_field
    return shortened_word(name, room)


def _unit_rows(field: Field, unit: Unit, inside: Rect) -> list[Line]:
    """Name, life as a bar if there is a row for it, and attack, life and marks."""
    side = side_style(unit)
    style = f"{FILLED} {side}"
    start = f"{unit.sign} " if unit.sign else ""
    name = start + shortened_word(unit.card.on_field, inside.width - cell_len(start))
    hurt = f"{HURT} {side}" if unit.damage else style
    stats = unit.stats + (DAMAGED if unit.damage else "")
    room = inside.width - cell_len(unit.side + stats + field.name) - field.marked
    marks = shortened_word(marks_of(field), room)
    last = (Span(unit.side, style), Span(stats, hurt), Span(marks, style))
    bar = Span(f" {life_bar(unit, inside.width - 2)}", hurt)
    return [(Span(name, style),), *([(bar,)] * (inside.height - 2)), last]


def life_bar(unit: Unit, room: int) -> str:
    """A sign for each point of life, or fewer ones where there isn't room for so many; a living
    unit has at least one full."""
    most = max(1, unit.life + unit.damage)
    length = min(room, most)
    left = -(-max(0, unit.life) * length // most)
    return LIFE * left + LOST * (length - left)


def _free_rows(field: Field, inside: Rect, goal: bool) -> list[Line]:
    """The names of what lies there, as far as there are rows, and the signs of all of it; a sign
    in the middle where it can be chosen."""
    rows: list[Line] = [
        (Span(shortened_word(card.on_field, inside.width), colour_style(card.colour)),)
        for card in field.lying[: inside.height - 1]
    ]
    rows += [()] * (inside.height - 1 - len(rows))
    middle = (inside.width - 1) // 2
    signs = shortened_word(marks_of(field), middle)
    can_be_chosen = CAN_BE_CHOSEN if goal else ""
    return [*rows, (Span(f"{signs:<{middle}}", "muted"), Span(can_be_chosen, "turn"))]


# Players


def _name(pen: Painter, seat: Seat, room: int) -> Span:
    style = SIDE_STYLES[seat.number] if seat.number < len(SIDE_STYLES) else ""
    return Span(shortened(seat.side + seat.name, room), pen.name_style(seat, style))


def _held(seat: Seat) -> Span:
    return Span(f"{CARD_BACK * min(MOST_BACKS, seat.held or 0)} {seat.held or 0}".strip())


def _mark(mark: Text) -> Span:
    return Span(mark.text, mark.role or "muted")


def supply_rows(supplies: Sequence[Supply], width: int, most: int) -> list[Line]:
    """What can be spent: with a sign for each, or else in figures; in at most so many rows if that
    is possible."""
    signs: list[Line] = []
    for supply in supplies:
        row = f"{supply.sign}{UNSPENT * supply.left}{SPENT * (supply.most - supply.left)}"
        signs.append((Span(f"{row} {supply.left}/{supply.most}", supply.colour),))
    if len(signs) <= most and all(width_of(row) <= width for row in signs):
        return signs
    for form in ("{0.sign}{0.left}/{0.most}", "{0.sign}{0.left}"):
        rows = flowing([Span(form.format(one), one.colour) for one in supplies], width, indent=0)
        if len(rows) <= most:
            break
    return rows[:most]


def _in_corners(pen: Painter, scene: Scene, plan: BoardPlan, board: Rect, below: Rect) -> None:
    """Name, life and what can be spent above, cards below: of the first seat on the left, of the
    second one on the right."""
    assert scene.board is not None
    rows = scene.board.rows
    free = (board.width - plan.width) // 2
    upper, lower = (
        free + (plan.columns - len(row)) * plan.pitch // 2 - 1 for row in (rows[0], rows[-1])
    )
    for seat, on_left in zip(scene.seats, (True, False), strict=True):
        life, others = seat.marks[:1], seat.marks[1:]
        lives = [_mark(mark) for mark in life]
        room = upper - sum(1 + cell_len(span.text) for span in lives)
        head = (_name(pen, seat, room), *(part for span in lives for part in (Span(" "), span)))
        top = [head, *supply_rows(seat.supplies, upper, plan.step - 1)]
        cards = [] if seat.held is None else [(_held(seat),)]
        low: list[Line] = [*cards, *(_within(mark, lower) for mark in others)]
        place = Rect(board.x if on_left else board.right - upper, board.y, upper, len(top))
        pen.canvas.add(f"seat {seat.number}", place)
        _paste_aligned(pen.canvas, top, board, upper, board.y, on_left)
        low = low[: plan.step]
        _paste_aligned(pen.canvas, low, board, lower, board.bottom - len(low), on_left)


def _within(mark: Text, width: int) -> Line:
    """A mark, of whose number nothing is cut off."""
    word, _, number = mark.text.rpartition(" ")
    word = shortened(word, width - cell_len(number) - 1)
    return (replace(_mark(mark), text=f"{word} {number}".strip()),)


def _paste_aligned(
    canvas: Canvas, rows: Sequence[Line], board: Rect, width: int, y: int, on_left: bool
) -> None:
    """Rows at the left border, or at the right one below each other."""
    wide = min(width, max((width_of(row) for row in rows), default=0))
    x = board.x if on_left else board.right - wide
    canvas.paste([_cut(row, width) for row in rows], x, y, only=())


def _cut(row: Line, width: int) -> Line:
    """The row in at most so many columns."""
    kept: list[Span] = []
    for span in row:
        room = width - width_of(tuple(kept))
        if room <= 0:
            break
        text = span.text if cell_len(span.text) <= room else shortened(span.text, room)
        kept.append(Span(text, span.style))
    return tuple(kept)


def _in_boxes(pen: Painter, scene: Scene, plan: BoardPlan, board: Rect, below: Rect) -> None:
    """A box for each player side by side below the board."""
    wide = (plan.width + 1) // len(scene.seats)
    left = board.x + (board.width - plan.width) // 2
    for number, seat in enumerate(scene.seats):
        style = SIDE_STYLES[seat.number] if seat.number < len(SIDE_STYLES) else "muted"
        rect = Rect(left + number * wide, below.y, wide - 1, BOX_ROWS)
        pen.canvas.box(rect, style, heavy=seat.asked)
        pen.canvas.add(f"seat {seat.number}", rect)
        inner = rect.width - 4
        life, others = seat.marks[:1], seat.marks[1:]
        lives = [part for mark in life for part in (Span(" "), _mark(mark))]
        title = (Span(" "), _name(pen, seat, inner // 2), *lives, Span(" "))
        cards = [] if seat.held is None else [_held(seat)]
        supplies = supply_rows(seat.supplies, inner, 1) or [()]
        if len(seat.supplies) > 1:
            supplies = _side_by_side(seat.supplies, inner) or supplies
        below_title = flowing([*cards, *map(_mark, others)], inner, " · ", indent=0)[:1]
        within = [_cut(row, inner) for row in (title, *supplies, *below_title)]
        pen.canvas.paste(within[:1], rect.x + 1, rect.y, only=())
        pen.canvas.paste(within[1:], rect.x + 2, rect.y + 1, only=())


def _side_by_side(supplies: Sequence[Supply], width: int) -> list[Line]:
    """The rows of `supply_rows` with signs, joined; empty if that is too wide."""
    signs = supply_rows(supplies, width, len(supplies))
    rows = flowing([span for row in signs for span in row], width, "  ", indent=0)
    return rows if len(rows) == 1 else []


def _in_lines(pen: Painter, scene: Scene, plan: BoardPlan, board: Rect, below: Rect) -> None:
    """A line for each player below the board."""
    for y, seat in enumerate(scene.seats, below.y):
        held = [] if seat.held is None else [Span(f"{CARD_BACK}{seat.held}")]
        marks = [_mark(mark) for mark in seat.marks]
        supplies = [Span(f"{one.sign}{one.left}/{one.most}", one.colour) for one in seat.supplies]
        row = flowing([_name(pen, seat, 12), *marks, *held, *supplies], board.width, "  ")[:1]
        pen.canvas.paste([_cut(one, board.width) for one in row], board.x, y, only=())
        pen.canvas.add(f"seat {seat.number}", Rect(board.x, y, board.width, 1))


PLAYERS = {"boxes": _in_boxes, "corners": _in_corners, "lines": _in_lines}


def _lists(scene: Scene, width: int) -> list[Line]:
    """What waits, a line each."""
    rows: list[Line] = []
    for listing in scene.lists:
        texts = [Span(listing.name, "muted")]
        texts += [Span(entry.text, entry.role) for entry in listing.entries]
        rows += [(Span(shortened(text.text, width), text.style),) for text in texts]
    return rows
