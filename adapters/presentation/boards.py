"""A board of hexagonal fields as lines of text. Odd rows are shifted by half a field; where there
is room, slanted edges suggest the hexagons. Names that don't fit are told in a list below; in the
narrowest form a field is a single line, with its name if it is free."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len

from ...core.scene.parts import Board, Field, Unit
from .lines import Line, Span, colour_style, folded, shortened, width_of

EDGED = 10
"""Columns of a field from which it has edges, and its unit a name that needs no list."""
NAMED = 6
"""Columns of a field from which its unit has a name at all."""
WIDEST = 18
FIELDS_KEPT = 2_000
"""Fields whose lines are kept."""
SIDE_STYLES = ("", "blue", "red")
"""By seat; the sign of its side says the same."""
DAMAGED = "↓"
BETWEEN = "  "


def board_lines(board: Board, width: int) -> list[Line]:
    """The board in at most so many columns, from 28 on."""
    columns = max(len(row) for row in board.rows)
    cell = max(4, min(WIDEST, width // columns))
    rows: list[Line] = []
    for fields in board.rows:
        indent = Span(" " * ((columns - len(fields)) * cell // 2))
        upper: list[Span] = [indent]
        lower: list[Span] = [indent]
        for field in fields:
            above, below = _field(field, cell)
            upper += above
            lower += below
        rows += [tuple(upper), tuple(lower)] if cell >= NAMED else [tuple(upper)]
    return rows if cell >= EDGED else [*rows, *_units(board, width)]


@lru_cache(FIELDS_KEPT)
def _field(field: Field, cell: int) -> tuple[Line, Line]:
    """Both lines of a field; most fields stay as they were."""
    part = field.part or f"field {field.name}"
    upper, lower = _both(field, cell)
    return (
        tuple(Span(span.text, span.style, part) for span in upper),
        tuple(Span(span.text, span.style, part) for span in lower),
    )


def _both(field: Field, cell: int) -> tuple[list[Span], list[Span]]:
    if cell >= EDGED:
        inner = cell - 2
        upper, lower = _name(field, inner), _place(field, inner)
        return (
            [Span("/", "muted"), *upper, Span("\\", "muted")],
            [Span("\\", "muted"), *lower, Span("/", "muted")],
        )
    if cell >= NAMED:
        return [*_name(field, cell - 1), Span(" ")], [*_place(field, cell - 1), Span(" ")]
    return _filled(_short(field), cell), []


def _filled(spans: list[Span], width: int) -> list[Span]:
    """Exactly so many columns, with blanks on the right; what is too much is cut off."""
    kept: list[Span] = []
    room = width
    for span in spans:
        if room <= 0:
            break
        text = span.text if cell_len(span.text) <= room else shortened(span.text, room)
        kept.append(Span(text, span.style))
        room -= cell_len(text)
    return [*kept, Span(" " * room)] if room > 0 else kept


def side_style(unit: Unit) -> str:
    return SIDE_STYLES[unit.seat] if unit.seat < len(SIDE_STYLES) else ""


def _title(unit: Unit, room: int) -> list[Span]:
    """Side and name, that of a player with its sign."""
    start = unit.side + unit.sign
    name = shortened_word(unit.card.on_field, room - cell_len(start))
    style = side_style(unit)
    return [Span(start, style), Span(name, "strong" if unit.figure else style)]


def shortened_word(name: str, width: int) -> str:
    """As many letters of a name as there is room for."""
    kept = next(n for n in range(len(name), -1, -1) if cell_len(name[:n]) <= max(0, width))
    return name[:kept].rstrip()


def _name(field: Field, room: int) -> list[Span]:
    """Who stands on a field, or what lies there."""
    if field.unit is not None:
        return _filled(_title(field.unit, room), room)
    if field.lying:
        first, *more = field.lying
        sign = "+" if more else ""
        name = shortened_word(first.on_field, room - 1 - len(sign))
        return _filled([Span(first.glyph + name + sign, colour_style(first.colour))], room)
    return _filled([], room)


def _place(field: Field, room: int) -> list[Span]:
    """The coordinate, then attack, life and marks."""
    unit = field.unit
    if unit is None:
        return _filled([_coordinate(field)], room)
    style = "warn" if unit.damage else "strong"
    stats = Span(f" {_stats(unit)}", style)
    return _filled([_coordinate(field), stats, Span(marks_of(field), "muted")], room)


def _coordinate(field: Field) -> Span:
    return Span(field.name, "turn" if field.marked else "muted")


def _stats(unit: Unit) -> str:
    """`2/3`, with a sign if it is damaged."""
    return unit.stats + (DAMAGED if unit.damage else "")


def marks_of(field: Field) -> str:
    """What a unit has done, and what is on it and on its field, as signs."""
    if field.unit is None:
        return "".join(card.glyph for card in field.lying)
    things = (*field.unit.on, *field.lying)
    return "".join((*field.unit.marks, *(card.glyph for card in things)))


def _short(field: Field) -> list[Span]:
    """Side and two letters of the unit, or the signs of what lies there, or the field's name."""
    if field.unit is not None:
        unit = field.unit
        name = unit.sign or shortened_word(unit.card.name, 2)
        return [Span(unit.side + name, side_style(unit))]
    if field.lying:
        return [Span(marks_of(field)[:3])]
    return [_coordinate(field)]


def _units(board: Board, width: int) -> list[Line]:
    """What stands and lies on the fields, with whole names, side by side where that fits."""
    found: list[Line] = []
    for row in board.rows:
        for field in row:
            if field.unit is not None:
                found.append(_told(field, field.unit))
            elif field.lying:
                names = ", ".join(card.glyph + card.name for card in field.lying)
                found.append((_coordinate(field), Span(f" {names}")))
    rows: list[Line] = []
    half = (width - len(BETWEEN)) // 2
    for one in found:
        last = rows[-1] if rows else ()
        if last and width_of(last) <= half and width_of(one) <= half:
            rows[-1] = (*last, Span(" " * (half - width_of(last)) + BETWEEN), *one)
        else:
            rows.append(one)
    return folded(rows, width)


def _told(field: Field, unit: Unit) -> Line:
    return (
        _coordinate(field),
        Span(f" {unit.side}{unit.sign}{unit.card.name} ", side_style(unit)),
        Span(_stats(unit), "warn" if unit.damage else "strong"),
        Span(marks_of(field), "muted"),
    )
