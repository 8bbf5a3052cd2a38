"""Choices as buttons: cards side by side, places as they lie, and first what is chosen first where
several moves begin alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...presentation.parts import (
    SWATCHES,
    Back,
    Board,
    Card,
    Choice,
    Colour,
    Field,
    Grid,
    Offer,
    Spot,
    Step,
)
from ...presentation.texts import Texts
from ..callback_data import CHOICE, STEP
from .message import Button

Row = tuple[Button, ...]
Press = Callable[[str, int], str]
"""The data of a button for what it does, and a number."""

ROW = 4
"""Buttons in a row, if their texts are short."""
SHORT, LONG = 7, 16
"""Characters of a button's text with which four, or two, stand in a row."""
MAX_CHOICES = 80
NAME = 4
"""Letters of a unit on a button for a field: seven stand in a row."""
COVERED, CHOSEN, NOTHING = "▒▒", "◉", "·"
MORE = " …"


def choice_rows(
    found: Sequence[Choice], grid: Grid | Board | None, unfolded: int, texts: Texts, press: Press
) -> list[Row]:
    """Rows of buttons for the choices of one question. `grid`: the board, or the reader's grid, on
    which places are tapped; `unfolded`: a choice (its number) whose first step is done, 0 for
    none."""
    found = found[:MAX_CHOICES]
    open_now = next((one for one in found if one.number == unfolded and one.offer.first), None)
    if open_now is None or open_now.offer.first is None:
        return _all(found, grid, press)
    first = open_now.offer.first
    rest = [one for one in found if one.offer.first == first]
    rows = [_title(first.title or first.text), *_placed(rest, grid, press)]
    rows += in_rows([_choice(one, press) for one in rest if one.offer.place is None])
    return [*rows, (Button(texts("c-step-back"), press(STEP, 0)),)]


def numbered(found: Sequence[Choice], press: Press) -> list[Row]:
    """A row for each choice, by number: for chats where choices are typed."""
    ordered = sorted(found, key=lambda one: one.number)[:MAX_CHOICES]
    return [
        (_button(_coloured(f"{one.verb} {one.label}".strip(), one.offer.colour), one, press),)
        for one in ordered
    ]


def _all(found: Sequence[Choice], grid: Grid | Board | None, press: Press) -> list[Row]:
    """Places, then cards and the like, then what is done with none of them."""
    at_once = [one for one in found if one.offer.first is None]
    rows = _placed(at_once, grid, press)
    titles = {one.offer.title for one in at_once if one.offer.place is not None}
    rows = [*map(_title, filter(None, titles)), *rows]
    unoffered: dict[str, list[Choice]] = {}
    buttons: dict[str, list[Button]] = {}
    steps: set[Step] = set()
    for one in found:
        kind = one.part.partition(" ")[0]
        if one.offer == Offer():
            unoffered.setdefault(one.verb, []).append(one)
        elif one.offer.first is not None:
            same = [other for other in found if other.offer.first == one.offer.first]
            if one.offer.first not in steps:
                kind = "" if one.offer.place else kind
                buttons.setdefault(kind, []).append(_step(same, one.offer.first, press))
            steps.add(one.offer.first)
        elif one.offer.place is None:
            buttons.setdefault(kind, []).append(_choice(one, press))
    alone = [*buttons.pop("pile", []), *buttons.pop("", [])]
    for group in buttons.values():
        rows += in_rows(group)
    for verb, same in unoffered.items():
        if len(same) == 1:
            alone.append(_choice(same[0], press))
            continue
        title = [_title(verb)] if len(unoffered) > 1 or rows else []
        rows += title + in_rows([_button(one.label or verb, one, press) for one in same])
    return rows + in_rows(alone)


def _step(same: Sequence[Choice], first: Step, press: Press) -> Button:
    """What begins several choices alike; the choice itself, if there is but one."""
    begun = _coloured(first.text, first.colour)
    if len(same) == 1:
        return Button(f"{begun}: {_text(same[0])}", press(CHOICE, same[0].number))
    return Button(begun + MORE, press(STEP, same[0].number))


def _choice(choice: Choice, press: Press) -> Button:
    return _button(_text(choice), choice, press)


def _button(text: str, choice: Choice, press: Press) -> Button:
    return Button(text, press(CHOICE, choice.number))


def _text(choice: Choice) -> str:
    text = choice.offer.text
    if not text:
        text = f"{choice.verb} {choice.label}".strip()
        text = text[:1].upper() + text[1:]
    return _coloured(text, choice.offer.colour)


def _coloured(text: str, colour: Colour | None) -> str:
    return f"{SWATCHES[colour]} {text}" if colour else text


def _title(text: str) -> Row:
    return (Button(f"— {text} —", ""),)


def in_rows(buttons: Sequence[Button]) -> list[Row]:
    """Side by side, as many as their texts allow."""
    longest = max((len(button.text) for button in buttons), default=0)
    beside = ROW if longest <= SHORT else 2 if longest <= LONG else 1
    return [tuple(buttons[i : i + beside]) for i in range(0, len(buttons), beside)]


# Grids


def _placed(found: Sequence[Choice], grid: Grid | Board | None, press: Press) -> list[Row]:
    """The grid in its own shape. What can't be chosen in it only shows what lies there. Of a board
    the rows from the first to the last in which something can be chosen."""
    places = {one.offer.place: one for one in found if one.offer.place is not None}
    if not places:
        return []
    if grid is None:
        return in_rows([_choice(one, press) for one in places.values()])
    rows = range(len(grid.rows))
    if isinstance(grid, Board):
        chosen = [row for row, _ in filter(None, places)]
        rows = range(min(chosen), max(chosen) + 1)
    return [
        tuple(_place(spot, places.get((i, j)), press) for j, spot in enumerate(grid.rows[i]))
        for i in rows
    ]


def face(spot: Spot | Field) -> str:
    """A card, a back, a gap or a field in a few characters."""
    if isinstance(spot, Field):
        return _field_face(spot)
    if isinstance(spot, Card):
        return spot.short
    return (CHOSEN if spot.marked else COVERED) if isinstance(spot, Back) else NOTHING


def _field_face(field: Field) -> str:
    """Who stands there, with the sign of the side, or what lies there."""
    if field.unit is not None:
        name = field.unit.card.glyph if field.unit.figure else field.unit.card.name[:NAME]
        return f"{field.unit.side}{name}"
    return field.lying[0].glyph if field.lying else NOTHING


def _place(spot: Spot | Field, choice: Choice | None, press: Press) -> Button:
    if choice is None:
        return Button(face(spot), "")
    text = _coloured(face(spot), spot.colour if isinstance(spot, Card) else None)
    if isinstance(spot, Field):
        text = spot.name + ("" if text == NOTHING else text)
    return Button(text, press(CHOICE, choice.number), name=choice.label)
