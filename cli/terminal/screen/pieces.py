"""Cards, piles and buttons on a canvas: the number of their choice on the border, a heavy border
at the cursor, and dim ones where they can't be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

from ....adapters.presentation.lines import Line, colour_style
from ....core.scene.parts import LOOK, Back, Card, Choice, Scene, Seat, Spot
from .canvas import Canvas, Place, Rect
from .targets import CHOICE

SMALL, LARGE, HUGE = (5, 3), (7, 5), (9, 7)
"""Columns and rows of a card; the last only on the table."""
CLOSE = (4, 3)
"""Of a card beside a board for which there is little room."""
HELD, OFF, FILLED = "held", "off", "card"
"""Styles before the colour of a card: it can be played, it can't, and it lies on the table."""
BACK = "▒"
SEVERAL = "…"
"""Behind the number of the first of several choices of a part."""
ADVISED = "★"
"""On the border of what a hint recommends."""
UNDER_CURSOR = "▴"


@dataclass(slots=True)
class Painter:
    """`numbers`: by part what stands on its border; `marked`: parts that a hint recommends; `size`:
    columns and rows of a card; `held`: parts of the reader's hand, at which cards elsewhere can
    only be looked at; `verbs`: by part what choosing it does; `last`: by seat what it did last;
    `mover`: the seat that did something last; `flashing`: parts at which somebody was just
    hurt; `chosen`: the first half of a choice, which is drawn as if it were at the cursor;
    `acting`: the seat of the event that is shown, `landed`: where its card went."""

    canvas: Canvas
    numbers: Mapping[str, str] = field(default_factory=dict)
    cursor: Place | None = None
    marked: frozenset[str] = frozenset()
    size: tuple[int, int] = SMALL
    held: frozenset[str] = frozenset()
    verbs: Mapping[str, str] = field(default_factory=dict)
    last: Mapping[int, Line] = field(default_factory=dict)
    mover: int = 0
    flashing: frozenset[str] = frozenset()
    chosen: Place | None = None
    acting: int = 0
    landed: str = ""

    def claim(self, part: str, rect: Rect) -> bool:
        """Add the area of a part, if it is one; return True if it is at the cursor, or
        the first half of a choice."""
        return bool(part) and self.canvas.add(part, rect) in (self.cursor, self.chosen)

    def name_style(self, seat: Seat, usual: str) -> str:
        """The style of a name: of who acts just now, of who is asked, or else the usual one."""
        return "found" if seat.number == self.acting else "turn" if seat.asked else usual

    def part_of(self, part: str) -> str:
        """The part of a card that lies on the table."""
        return f"{LOOK} {part.partition(' ')[2]}" if part in self.held else part

    def frame(self, rect: Rect, part: str, style: str, here: bool, paper: str = "") -> None:
        """The border of a piece: with the number of its choice, heavy at the cursor (`here`)."""
        self.canvas.box(rect, style, heavy=here, paper=paper)
        number = self.numbers.get(part, "")
        if number and cell_len(number) <= rect.width - 2:
            self.canvas.put(rect.x + 1, rect.y, number, "turn")
        if part in self.marked:
            self.canvas.put(rect.right - 2, rect.y, ADVISED, "warn")

    def width_of(self, spot: Spot) -> int:
        """The columns of a card: more than usual if it has a long name."""
        if not isinstance(spot, Card):
            return self.size[0]
        return max(self.size[0], 2 + cell_len(spot.glyph) + cell_len(spot.sign))

    def card(self, x: int, y: int, card: Card) -> Rect:
        """A card that lies on the table, filled with its colour; returns where it is."""
        rect = Rect(x, y, self.width_of(card), self.size[1])
        part = self.part_of(card.part)
        here = self.claim(part, rect)
        colour = colour_style(card.colour)
        self.frame(rect, part, colour, here, f"{FILLED} {colour}")
        self._face(rect, card, f"{FILLED} {colour}")
        return rect

    def held_card(self, rect: Rect, card: Card, here: bool) -> None:
        """A card of the reader's hand, whose area is claimed: bright if it can be played
        now."""
        bright = card.playable and bool(self.numbers)
        face = f"{HELD if bright else OFF} {colour_style(card.colour)}"
        self.frame(rect, card.part, face if bright else "muted", here, face)
        self._face(rect, card, face)

    def _face(self, rect: Rect, card: Card, style: str) -> None:
        inner = rect.width - 2
        if rect.height == SMALL[1]:
            gap = " " * (inner - cell_len(card.glyph) - cell_len(card.sign))
            self.canvas.put(rect.x + 1, rect.y + 1, f"{card.glyph}{gap}{card.sign}", style)
            return
        self.canvas.put(rect.x + 1, rect.y + 1, card.glyph, style)
        middle = rect.x + 1 + (inner - cell_len(card.sign)) // 2
        self.canvas.put(middle, rect.y + rect.height // 2, card.sign, style)
        right = rect.right - 1 - cell_len(card.glyph)
        self.canvas.put(right, rect.bottom - 2, card.glyph, style)

    def back(self, x: int, y: int, part: str = "", text: str = "", chosen: bool = False) -> Rect:
        """A card face down; `text`: on it, such as the number of cards of a pile."""
        rect = Rect(x, y, max(self.size[0], 2 + cell_len(text)), self.size[1])
        style = "turn" if chosen else "muted"
        self.frame(rect, part, style, self.claim(part, rect))
        inside = Rect(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2)
        self.canvas.fill(inside, style, BACK)
        if text:
            middle = inside.x + (inside.width - cell_len(text)) // 2
            self.canvas.put(middle, rect.y + rect.height // 2, text, "strong")
        return rect

    def gap(self, x: int, y: int, part: str = "") -> Rect:
        """A place where no card lies."""
        rect = Rect(x, y, *self.size)
        self.canvas.put(x + rect.width // 2, y + rect.height // 2, "·", "muted")
        self.claim(part, rect)
        return rect

    def spot(self, x: int, y: int, spot: Spot) -> Rect:
        """A card on the table, open or face down, or a place without one."""
        if isinstance(spot, Card):
            return self.card(x, y, spot)
        if isinstance(spot, Back):
            return self.back(x, y, spot.part, chosen=spot.marked)
        return self.gap(x, y, spot.part)

    def button(self, x: int, y: int, label: str, part: str) -> Rect:
        """A choice that no card stands for, in three rows."""
        rect = Rect(x, y, cell_len(label) + 2, SMALL[1])
        self.frame(rect, part, "turn", self.claim(part, rect))
        self.canvas.put(x + 1, y + 1, label, "turn")
        return rect


def numbers_by_part(choices: Sequence[Choice]) -> dict[str, str]:
    """What stands on the border of each part: the number of its choice, or of its first one."""
    numbers: dict[str, str] = {}
    for choice in choices:
        numbers[f"{CHOICE} {choice.number}"] = str(choice.number)
        if choice.part:
            several = choice.part in numbers
            first = numbers.get(choice.part, str(choice.number)).rstrip(SEVERAL)
            numbers[choice.part] = first + SEVERAL * several
    return numbers


def parts_in_hand(scene: Scene) -> frozenset[str]:
    return frozenset(card.part for hand in scene.hands for card in hand.cards if card.part)
