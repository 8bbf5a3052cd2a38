"""The places on a page that can be chosen or looked at: how the cursor moves between them, and what
it means to drag a card or a unit from one to another."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.scene.parts import POINTED, Card, Choice, Scene
from .canvas import Area, Place

CHOICE = "choice"
"""The kind of a part that stands for the choice with a number."""
CARD = "card "
"""The beginning of a part that is a card."""


def choosable(choices: Sequence[Choice]) -> set[str]:
    """The parts at which Enter chooses."""
    parts = {choice.part for choice in choices if choice.part}
    return parts | {f"{CHOICE} {choice.number}" for choice in choices}


def find_targets(areas: Sequence[Area], choices: Sequence[Choice]) -> list[Area]:
    """The areas that can be chosen or looked at."""
    parts = choosable(choices)
    return [area for area in areas if area.part in parts or area.part.partition(" ")[0] in POINTED]


def target_at(targets: Sequence[Area], x: int, y: int) -> Area | None:
    """The target at a cell: the one that was drawn last, where cards overlap."""
    return next((target for target in reversed(targets) if target.rect.holds(x, y)), None)


def moved_cursor(targets: Sequence[Area], cursor: Place | None, step: str) -> Place | None:
    """The cursor after a step `left`, `right`, `up` or `down`: at the nearest target there, or at
    the end of a row at the next one. None if there are no targets."""
    current = next((target for target in targets if target.place == cursor), None)
    if current is None:
        return targets[0].place if targets else None
    here = current.rect
    if step in ("up", "down"):
        sign = 1 if step == "down" else -1
        beyond = [
            target
            for target in targets
            if (target.rect.y - here.y) * sign > 0 and not _share_row(target, current)
        ]
        middle = here.x + here.width // 2
        best = min(
            beyond,
            key=lambda target: (
                abs(target.rect.y - here.y),
                abs(target.rect.x + target.rect.width // 2 - middle),
            ),
            default=current,
        )
        return best.place
    sign = 1 if step == "right" else -1
    row = [
        target
        for target in targets
        if _share_row(target, current) and (target.rect.x - here.x) * sign > 0
    ]
    if row:
        return min(row, key=lambda target: abs(target.rect.x - here.x)).place
    order = sorted(targets, key=lambda target: (target.rect.y, target.rect.x))
    return order[(order.index(current) + sign) % len(order)].place


def _share_row(a: Area, b: Area) -> bool:
    if a.part.startswith(CARD) and b.part.startswith(CARD):  # rows of cards lie over each other
        return a.rect.y == b.rect.y
    return a.rect.y < b.rect.bottom and b.rect.y < a.rect.bottom


def place_of(targets: Sequence[Area], choice: Choice) -> Place | None:
    """Where a choice stands: on its own, or as the part of the table to which it belongs."""
    parts = (f"{CHOICE} {choice.number}", choice.part)
    return next((target.place for target in targets if target.part in parts), None)


def first_place(targets: Sequence[Area], choices: Sequence[Choice], within: str) -> Place | None:
    """The initial place of the cursor: the first part that can be chosen, of the hand if possible;
    `within`: among the choices of that part. None without choices."""
    if not choices:
        return None
    parts = choosable([choice for choice in choices if not within or choice.part == within])
    order = [target for target in targets if target.part in parts]
    if within:
        order = [target for target in order if target.part.startswith(CHOICE)] or order
    hand = [target for target in order if target.part.startswith(CARD)]
    return next((target.place for target in hand or order), None)


# Dragging with the mouse


PILE, FIELD = "pile ", "field "
PLAY = "play"
"""The verb of a card that is dropped on a field."""
ATTACK, MOVE = "attack", "move"
"""Verbs of a unit that is dropped on another one, and on a free field."""


def choices_dropped(
    choices: Sequence[Choice], verbs: Sequence[str], start: str, onto: str, on_unit: bool
) -> list[Choice]:
    """The choices that dragging the part `start` onto the part `onto` ("": nothing in particular)
    may mean. `verbs`: of each choice, in notation; `on_unit`: somebody stands there.

    A card of the hand is played wherever it is dropped, but on a field not used for anything else;
    a card of a pile goes to the place where it is dropped; a unit attacks who stands there, and
    else moves there."""
    if start.startswith(PILE):
        placed = [choice for choice in choices if choice.part == onto and not choice.offer.first]
        return placed or [choice for choice in choices if choice.part == start]
    mine = [
        (choice, verb) for choice, verb in zip(choices, verbs, strict=True) if choice.part == start
    ]
    if start.startswith(CARD):
        return [choice for choice, verb in mine if verb == PLAY or not onto.startswith(FIELD)]
    wanted = ATTACK if on_unit else MOVE
    return [choice for choice, verb in mine if verb == wanted]


def card_of(scene: Scene, part: str) -> Card | None:
    """The card of the hand or on top of a pile that is dragged."""
    held = [card for hand in scene.hands for card in hand.cards if card.part == part]
    tops = [pile.top for pile in scene.piles if pile.part == part and isinstance(pile.top, Card)]
    return next(iter([*held, *tops]), None)


def stands_on(scene: Scene, part: str) -> bool:
    """True if a unit stands on the field."""
    fields = scene.board.rows if scene.board else ()
    return any(field.unit is not None for row in fields for field in row if field.own_part == part)
