"""The reader's hand on the full screen: cards side by side, over each other where there is little
room, the one at the cursor raised; and buttons for choices that no card stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from ....core.scene.parts import Card, Choice, Hand
from .canvas import Rect
from .pieces import SMALL, UNDER_CURSOR, Painter
from .targets import CHOICE

RAISED = 1
"""Rows above the hand for the card at the cursor."""
LEAST_PITCH = 3
"""Columns that can be seen of a card under another one."""
COVERED = 2
"""Rows that can be seen of a row of cards under another one."""
BETWEEN_HANDS = 3
BUTTON_GAP = 1


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a card of the hand lies."""

    card: Card
    rect: Rect


def height(hands: Sequence[Hand], pen: Painter, width: int) -> int:
    """The rows that the hands take."""
    slots = place(hands, pen, Rect(0, 0, width, 0))
    return max((slot.rect.bottom for slot in slots), default=0)


def place(hands: Sequence[Hand], pen: Painter, area: Rect) -> list[Slot]:
    """Where each card lies: side by side, closer to each other or in several rows if need be."""
    cards = [card for hand in hands for card in hand.cards]
    if not cards:
        return []
    widths = [pen.width_of(card) for card in cards]
    gaps = BETWEEN_HANDS * (len(hands) - 1)
    room = area.width - gaps - max(widths)
    per_row = max(1, room // LEAST_PITCH + 1)
    rows = -(-len(cards) // per_row)
    per_row = -(-len(cards) // rows)
    pitch = room // (per_row - 1) if per_row > 1 else room
    ends = set()  # places behind which another hand begins
    count = 0
    for hand in hands[:-1]:
        count += len(hand.cards)
        ends.add(count)
    slots: list[Slot] = []
    x, y = area.x, area.y + RAISED
    for number, card in enumerate(cards):
        if number and number % per_row == 0:
            x, y = area.x, y + COVERED
        elif number in ends:
            x += BETWEEN_HANDS
        slots.append(Slot(card, Rect(x, y, widths[number], pen.size[1])))
        x += min(widths[number] + 1, max(LEAST_PITCH, pitch))
    return slots


def draw(pen: Painter, hands: Sequence[Hand], area: Rect) -> int:
    """Draw the cards, the one at the cursor on top of the others; return the column behind them."""
    slots = place(hands, pen, area)
    raised: list[Slot] = []
    for slot in slots:
        if pen.claim(slot.card.part, slot.rect):
            raised.append(slot)
        else:
            pen.held_card(slot.rect, slot.card, here=False)
    for slot in raised:
        rect = slot.rect
        up = Rect(rect.x, rect.y - RAISED, rect.width, rect.height)
        pen.canvas.fill(Rect(rect.x, rect.bottom - 1, rect.width, 1), "")
        pen.held_card(up, slot.card, here=True)
        pen.canvas.put(rect.x + rect.width // 2, rect.bottom - 1, UNDER_CURSOR, "turn")
    return max((slot.rect.right for slot in slots), default=area.x)


# Buttons


def labels(choices: Sequence[Choice]) -> list[str]:
    """What the buttons say: of several choices of one part their verbs, if these differ."""
    parts, verbs = {choice.part for choice in choices}, {choice.verb for choice in choices}
    if len(parts) == 1 and len(verbs) == len(choices) > 1 and "" not in parts:
        return [choice.verb.capitalize() for choice in choices]
    return [_label(choice) for choice in choices]


def _label(choice: Choice) -> str:
    on_field = choice.offer.place is not None  # its text names the field alone
    return (not on_field and choice.offer.text) or f"{choice.verb} {choice.label}".strip()


def buttons_width(choices: Sequence[Choice]) -> int:
    """The columns of buttons beside each other."""
    return sum(
        _width(choice, label) + BUTTON_GAP
        for choice, label in zip(choices, labels(choices), strict=True)
    )


def _width(choice: Choice, label: str) -> int:
    return max(cell_len(label), len(str(choice.number))) + 2


def draw_buttons(pen: Painter, choices: Sequence[Choice], x: int, y: int) -> None:
    for choice, label in zip(choices, labels(choices), strict=True):
        wide = _width(choice, label)
        pen.button(x, y, f"{label:<{wide - 2}}", f"{CHOICE} {choice.number}")
        x += wide + BUTTON_GAP


BUTTON_ROWS = SMALL[1]
