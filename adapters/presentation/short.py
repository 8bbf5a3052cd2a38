"""A scene as a few paragraphs instead of a drawn table, for chats that take few lines. Related
facts share a paragraph; the reader's cards come last."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.scene.parts import Back, Board, Card, Grid, Pile, Scene, Seat, Spot
from .layout import ASKED_SIGN, BACKS, COVERED, PARTING

NEXT = " | "


def short_scene(scene: Scene) -> list[str]:
    """The table, and the reader's hand, as paragraphs. What is asked isn't said."""
    grids = {grid.seat: grid for grid in scene.grids}
    table = [
        _joined((fact.text for fact in scene.head), PARTING),
        *(_seat(scene, seat, grids.get(seat.number)) for seat in scene.seats),
        _joined([*map(_pile, scene.piles), *(note.text for note in scene.notes)], PARTING),
    ]
    paragraphs = [
        _joined(table, NEXT),
        _board(scene.board) if scene.board else "",
        *(
            _named(listing.name, (entry.text for entry in listing.entries), PARTING)
            for listing in scene.lists
        ),
        *(_named(hand.name, [hand.text]) for hand in scene.hands),
    ]
    return [paragraph for paragraph in paragraphs if paragraph]


def _joined(parts: Iterable[str], between: str = " ") -> str:
    return between.join(filter(None, (part.strip() for part in parts)))


def _named(name: str, parts: Iterable[str], between: str = " ") -> str:
    told = _joined(parts, between)
    return f"{name.rstrip(': ')}: {told}" if told else ""


def _seat(scene: Scene, seat: Seat, grid: Grid | None) -> str:
    held = f"{BACKS}{seat.held}" if seat.held is not None and not seat.out else ""
    columns = zip(scene.columns, seat.cells, strict=True)
    cells = [f"{title.text} {cell.text}" for title, cell in columns if cell.text]
    supplies = (f"{supply.sign}{supply.left}/{supply.most}" for supply in seat.supplies)
    told = _joined(
        [
            ASKED_SIGN if seat.asked else "",
            f"{seat.name}:" if cells else seat.name,
            seat.side,
            held,
            *(mark.text for mark in seat.marks),
            *supplies,
            _joined(cells, PARTING),
            seat.card.text if seat.card else "",
            _named(scene.open_name, (card.text for card in seat.open)),
        ]
    )
    if grid is None:
        return told
    rows = [" ".join(map(_spot, row)) for row in grid.rows]
    return f"{told} [{' / '.join(rows)}]"


def _spot(spot: Spot | None) -> str:
    if isinstance(spot, Card):
        return spot.text
    return "" if spot is None else COVERED if isinstance(spot, Back) else "–"


def _board(board: Board) -> str:
    """The fields that hold something."""
    parts = []
    for field in (field for row in board.rows for field in row):
        if (unit := field.unit) is not None:
            what = unit.says or f"{field.name} {unit.card.title} {unit.stats}"
            parts.append(f"{unit.side}{unit.sign}{what}")
        if field.lying:
            parts.append(f"{field.name}: {', '.join(card.title for card in field.lying)}")
    return _joined(parts, PARTING)


def _pile(pile: Pile) -> str:
    count = "" if pile.count is None else str(pile.count)
    notes = (note.text for note in pile.notes)
    return _named(pile.name, (_spot(pile.top), count, *notes))
