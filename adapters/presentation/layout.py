"""A scene as lines of text, for any width from 30 columns (chats) on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len

from ...core.scene.parts import (
    FEW_CARDS,
    Back,
    Card,
    Grid,
    Listing,
    Pile,
    Scene,
    Seat,
    Spot,
    Supply,
    Text,
)
from .boards import SIDE_STYLES, board_lines
from .lines import Line, Span, beside, colour_style, folded, padded, shortened, width_of

NARROW = 48
"""Below so many columns everything stands below each other, and cards lie closer."""
MAX_BACKS = 12
FEW_SEATS = 4
"""Up to so many seats stand below each other; more in two columns where they fit."""
NAME, SHORT_NAME = 12, 8
GAP = 2
PARTING = " · "
BACKS, ASKED_SIGN = "▮", "▶"
COVERED, CHOSEN = "▒▒", "◉◉"
INDENT = Span("  ")


def lay_out(scene: Scene, width: int) -> list[Line]:
    """The whole scene, no line wider than `width`, no word broken."""
    rows = _head(scene, width)
    if scene.board is not None:
        rows += board_lines(scene.board, width)
        rows += [row for seat in scene.seats for row in _seat_at_board(seat, width)]
    elif scene.grids:
        rows += [(), *grid_lines(scene, width), ()]
    elif scene.columns:
        rows += [(), *_table_of_seats(scene, width), ()]
    else:
        rows += [(), *_list_of_seats(scene, width), ()]
    rows += flowing_groups([_pile(pile) for pile in scene.piles], width)
    rows += flowing([Span(note.text, note.role) for note in scene.notes], width, PARTING)
    rows += _open_cards(scene, width)
    for listing in scene.lists:
        rows += _listing(listing, width)
    return rows + own_lines(scene, width)


def own_lines(scene: Scene, width: int) -> list[Line]:
    """What stands below the table: what is asked, and the reader's cards."""
    rows = fold(Text(scene.asked, "turn"), width) if scene.asked else []
    for hand in scene.hands:
        *firsts, last = hand.by_colour or [""]
        named = [Span(f"{text},") for text in firsts] + [Span(last)] if last else []
        rows += flowing([Span(hand.name), *(named or map(card_span, hand.cards))], width)
    return rows


def table_lines_alone(scene: Scene, width: int) -> list[Line]:
    """The scene without what `own_lines` gives."""
    return lay_out(replace(scene, asked="", hands=()), width)


def fold(text: Text, width: int) -> list[Line]:
    """A sentence in as many lines as it takes."""
    return folded([(Span(text.text, text.role),)], width)


def flowing(
    parts: Sequence[Span], width: int, between: str = " ", indent: int = len(INDENT.text)
) -> list[Line]:
    """Spans side by side, in as many lines as it takes."""
    rows: list[Line] = []
    row: list[Span] = []
    used = 0
    for part in parts:
        cells = cell_len(part.text)
        if row and used + len(between) + cells > width:
            rows.append(tuple(row))
            row, used = ([Span(" " * indent)] if indent else []), indent
        elif row:
            row.append(Span(between))
            used += len(between)
        row.append(part)
        used += cells
    return folded([*rows, tuple(row)], width) if row else []


def flowing_groups(groups: Sequence[Sequence[Span]], width: int) -> list[Line]:
    """Groups of spans side by side, each of them in one line as long as it fits."""
    rows: list[Line] = []
    row: Line = ()
    for group in groups:
        joined = _joined(group)
        if row and width_of(row) + 3 + width_of(joined) > width:
            rows += folded([row], width)
            row = ()
        row = (*row, Span("   "), *joined) if row else joined
    return rows + (folded([row], width) if row else [])


def _joined(spans: Sequence[Span], between: str = " ") -> Line:
    found: list[Span] = []
    for span in spans:
        found += [Span(between), span] if found else [span]
    return tuple(found)


def card_span(spot: Spot) -> Span:
    """A card as a small box: ` r7 `; one that can't be played now has none."""
    if isinstance(spot, Back):
        return Span(f" {CHOSEN if spot.marked else COVERED} ", "muted", spot.part)
    if not isinstance(spot, Card):
        return Span("    ", "", spot.part)
    colour = colour_style(spot.colour)
    style = f"card {colour}" if spot.playable else "" if colour == "strong" else colour
    return Span(f" {spot.text} ", style, spot.part)


def _head(scene: Scene, width: int) -> list[Line]:
    """The title, and behind or below it the facts of the whole table."""
    title = Span(scene.title, "strong")
    facts = [Span(fact.text, fact.role or "muted") for fact in scene.head]
    beside_it = (title, Span("  "), *_joined(facts, PARTING))
    if width_of(beside_it) <= width:
        return [beside_it] if scene.title else []
    return folded([(title,)], width) + flowing(facts, width, PARTING, indent=0)


# Seats


def _name(seat: Seat, width: int) -> list[Span]:
    name = shortened(seat.name, width)
    blank = " " * max(0, width - cell_len(name))
    mark = Span(f"{ASKED_SIGN} " if seat.asked else "  ", "turn")
    style = "turn" if seat.asked else ""
    return [mark, Span(f"{seat.number} {name}", style, f"seat {seat.number}"), Span(blank)]


def _marks(seat: Seat) -> list[Span]:
    found = [Span(mark.text, mark.role) for mark in seat.marks]
    return found if seat.card is None else [*found, card_span(seat.card)]


def _list_of_seats(scene: Scene, width: int) -> list[Line]:
    """A line each; many of them in two columns, if they fit."""
    half, column = (len(scene.seats) + 1) // 2, (width + GAP) // 2
    few = len(scene.seats) <= FEW_SEATS
    two = [] if few else [_seat(seat, column - GAP, backs=False) for seat in scene.seats]
    if few or any(len(rows) > 1 for rows in two):
        return [row for seat in scene.seats for row in _seat(seat, width, backs=width >= NARROW)]
    left = [padded(rows[0], column) for rows in two[:half]]
    right: list[Line] = [rows[0] for rows in two[half:]]
    right += [()] * (half - len(right))
    return [(*a, *b) for a, b in zip(left, right, strict=True)]


def _seat(seat: Seat, width: int, backs: bool) -> list[Line]:
    parts = [Span("")]
    if seat.held is not None and not seat.out:
        cards = f" {BACKS * min(seat.held, MAX_BACKS):<{MAX_BACKS}}" if backs else f" {BACKS}"
        parts = [Span(f"{seat.held:>2}{cards}", "warn" if seat.held <= FEW_CARDS else "")]
    room = NAME if width >= NARROW else SHORT_NAME
    start = tuple(_name(seat, room))
    rows = flowing([*parts, *_marks(seat)], width - width_of(start) - 1)
    first, *rest = rows or [()]
    return [(*start, Span(" "), *first), *(((INDENT, *row)) for row in rest)]


def _seat_at_board(seat: Seat, width: int) -> list[Line]:
    """Side, name, what is left, and what can be spent."""
    start = _name(seat, NAME if width >= NARROW else SHORT_NAME)
    held = [] if seat.held is None else [Span(f"{BACKS}{seat.held}")]
    style = SIDE_STYLES[seat.number] if seat.number < len(SIDE_STYLES) else ""
    parts = [Span(seat.side, style), *_marks(seat), *held, *map(_supply, seat.supplies)]
    rows = flowing(parts, width - width_of(tuple(start)) - 1, indent=0)
    first, *rest = rows or [()]
    return [(*start, Span(" "), *first), *(((INDENT, INDENT, *row)) for row in rest)]


def _supply(supply: Supply) -> Span:
    style = supply.colour if supply.left else "muted"
    return Span(f"{supply.sign}{supply.left}/{supply.most}", style)


def _table_of_seats(scene: Scene, width: int) -> list[Line]:
    """The cells under their titles; where that is too wide, behind them."""
    name = max(4, *(min(NAME, cell_len(seat.name)) for seat in scene.seats))
    cards = max((width_of(_joined(_marks(seat))) for seat in scene.seats), default=0)
    room = width - 4 - name - 1 - cards
    widths = _widths(scene)
    if sum(widths) > room:
        scene = _without_pieces(scene)
        widths = _widths(scene)
    if sum(widths) > room:
        return [row for seat in scene.seats for row in _seat_with_cells(scene, seat, width)]
    titles = [Span(" " * (4 + name))]
    titles += [
        _right(text, wide, "muted") for text, wide in zip(scene.columns, widths, strict=True)
    ]
    rows: list[Line] = [tuple(titles)]
    for seat in scene.seats:
        row = _name(seat, name)
        row += [_right(text, wide) for text, wide in zip(seat.cells, widths, strict=True)]
        rows.append((*row, Span(" "), *_joined(_marks(seat))))
    return rows


def _widths(scene: Scene) -> list[int]:
    return [
        2 + max(cell_len(text.whole) for text in column)
        for column in zip(scene.columns, *(seat.cells for seat in scene.seats), strict=True)
    ]


def _without_pieces(scene: Scene) -> Scene:
    def bare(seat: Seat) -> Seat:
        return replace(seat, cells=tuple(replace(cell, pieces=0) for cell in seat.cells))

    return replace(scene, seats=tuple(map(bare, scene.seats)))


def _right(text: Text, width: int, role: str = "") -> Span:
    return Span(" " * (width - cell_len(text.whole)) + text.whole, text.role or role, text.part)


def _seat_with_cells(scene: Scene, seat: Seat, width: int) -> list[Line]:
    start = (*_name(seat, NAME), Span(" "))
    first, *rest = flowing(_marks(seat), width - width_of(start), indent=0) or [()]
    head = [(*start, *first), *((Span("    "), *row) for row in rest)]
    cells = [
        Span(f"{title.text}: {cell.text}", cell.role or "muted")
        for title, cell in zip(scene.columns, seat.cells, strict=True)
        if cell.text
    ]
    rows = flowing(cells, width - 4, between=PARTING, indent=0)
    return [*head, *((Span("    "), *row) for row in rows)]


# Grids


def grid_lines(scene: Scene, width: int) -> list[Line]:
    """The grids of all seats, side by side as far as they fit."""
    close = width < NARROW
    seats = {seat.number: seat for seat in scene.seats}
    blocks = [_grid(grid, seats[grid.seat], close) for grid in scene.grids]
    return beside(blocks, GAP, width)


def _grid(grid: Grid, seat: Seat, close: bool) -> list[Line]:
    named = any(grid.column_names)
    left = max((len(name) for name in grid.row_names), default=0) + 1 if named else 1
    cell = 3 if close else 4
    room = left + cell * len(grid.rows[0])
    marks = _joined(_marks(seat))
    name = shortened(seat.name, max(4, room - 4 - width_of(marks)))
    style = "turn" if seat.asked else ""
    head = Span(f"{seat.number} {name}", style, f"seat {seat.number}")
    mark = Span(ASKED_SIGN if seat.asked else " ", "turn")
    block: list[Line] = [(mark, head, Span(" "), *marks)]
    names = "".join(f"{name:^{cell}}" for name in grid.column_names)
    block.append((Span(" " * left + names, "muted"),))
    for number, row in enumerate(grid.rows):
        title = f"{grid.row_names[number]:<{left}}" if named else " " * left
        block.append((Span(title, "muted"), *(_field(spot, cell) for spot in row)))
    return block


def _field(spot: Spot, cell: int) -> Span:
    """A card of a grid, with no box round it that would need room."""
    span = card_span(spot)
    text = span.text.strip()
    return Span(f"{text:>{cell - 1}} ", span.style.removeprefix("card "), span.part)


# Piles and hands


def _pile(pile: Pile) -> list[Span]:
    parts = [Span(pile.name, "", pile.part)]
    if pile.count is not None:
        parts.append(Span(str(pile.count)))
    if pile.top is not None:
        parts.append(card_span(pile.top))
    return parts + [Span(note.text, note.role) for note in pile.notes]


def _open_cards(scene: Scene, width: int) -> list[Line]:
    """Cards of hands that all can see."""
    parts = [Span(scene.open_name)]
    for seat in scene.seats:
        if seat.open:
            parts += [Span(shortened(seat.name, NAME), "muted"), *map(card_span, seat.open)]
    return flowing(parts, width) if len(parts) > 1 else []


def _listing(listing: Listing, width: int) -> list[Line]:
    """The name, and the entries in the same line as long as they fit."""
    entries = [Span(entry.text, entry.role) for entry in listing.entries]
    joined = (Span(f"{listing.name} "), *_joined(entries, PARTING))
    if width_of(joined) <= width:
        return [joined]
    return [
        *fold(Text(listing.name), width),
        *(row for entry in entries for row in folded([(INDENT, entry)], width)),
    ]
