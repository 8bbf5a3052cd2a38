"""A card or a unit that is dragged with the mouse, and what it means where it is dropped."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.scene.parts import Card, Choice, Scene

CARD, PILE, FIELD = "card ", "pile ", "field "
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
