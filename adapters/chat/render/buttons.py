"""Choices as buttons: cards side by side, places in the shape of their grid; moves that begin alike
are chosen in two steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.scene.parts import (
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
from ....core.scene.texts import Texts
from ..callback_data import CHOICE, STEP
from .message import Button

Row = tuple[Button, ...]
Press = Callable[[str, int], str]
"""Makes the data of a button from its kind (as in `callback_data.Press`) and number."""

SHORT, MEDIUM, LONG = 7, 10, 16
"""Longest text of a button with which four, three, or two fit in a row."""
MAX_CHOICES = 80
NAME = 4
"""Letters of a unit's name on a button for a field: seven fit in a row."""
COVERED, CHOSEN, NOTHING = "▒▒", "◉", "·"
MORE = " …"


def choice_rows(
    choices: Sequence[Choice], grid: Grid | Board | None, unfolded: int, texts: Texts, press: Press
) -> tuple[str, list[Row]]:
    """What is asked, if it is the second step of a choice, else ""; and rows of buttons for the
    choices of a question. `grid`: the board, or the reader's own grid, whose places are tapped;
    `unfolded`: number of a choice whose first step is done, 0 for none."""
    choices = choices[:MAX_CHOICES]
    open_now = next(
        (choice for choice in choices if choice.number == unfolded and choice.offer.first), None
    )
    if open_now is None or open_now.offer.first is None:
        return "", _all_rows(choices, grid, press)
    first = open_now.offer.first
    rest = [choice for choice in choices if choice.offer.first == first]
    rows = _placed(rest, grid, press)
    rows += in_rows([_choice(choice, press) for choice in rest if choice.offer.place is None])
    back = (Button(texts("c-step-back"), press(STEP, 0)),)
    return first.title or first.text, [*rows, back]


def numbered(choices: Sequence[Choice], press: Press, coloured: bool = True) -> list[Row]:
    """A row for each choice in the order of numbers, for chats in which choices are typed.
    `coloured`: with a sign for the colour."""
    ordered = sorted(choices, key=lambda choice: choice.number)[:MAX_CHOICES]
    texts = [f"{choice.verb} {choice.label}".strip() for choice in ordered]
    return [
        (_choice(choice, press, _coloured(text, choice.offer.colour if coloured else None)),)
        for choice, text in zip(ordered, texts, strict=True)
    ]


def _all_rows(choices: Sequence[Choice], grid: Grid | Board | None, press: Press) -> list[Row]:
    """Rows of all choices: places, then cards and the like, then choices without a place."""
    at_once = [choice for choice in choices if choice.offer.first is None]
    rows = _placed(at_once, grid, press)
    unoffered: dict[str, list[Choice]] = {}
    buttons: dict[str, list[Button]] = {}
    steps: set[Step] = set()
    for choice in choices:
        kind = choice.part.partition(" ")[0]
        if choice.offer == Offer():
            unoffered.setdefault(choice.verb, []).append(choice)
        elif choice.offer.first is not None:
            same = [other for other in choices if other.offer.first == choice.offer.first]
            if choice.offer.first not in steps:
                kind = "" if choice.offer.place else kind
                buttons.setdefault(kind, []).append(_step(same, choice.offer.first, press))
            steps.add(choice.offer.first)
        elif choice.offer.place is None:
            buttons.setdefault(kind, []).append(_choice(choice, press))
    alone = [*buttons.pop("pile", []), *buttons.pop("", [])]
    for group in buttons.values():
        rows += in_rows(group)
    for verb, same in unoffered.items():
        if len(same) == 1:
            alone.append(_choice(same[0], press))
            continue
        told = len(unoffered) > 1 or rows  # else the prompt says it
        named = [_choice(choice, press, "" if told else choice.label or verb) for choice in same]
        rows += in_rows(named)
    return rows + in_rows(alone)


def _step(same: Sequence[Choice], first: Step, press: Press) -> Button:
    """The button of a first step, or of the choice itself if only one begins with it."""
    begun = _coloured(_capitalised(first.text), first.colour)
    if len(same) == 1:
        only = _choice(same[0], press)
        return Button(f"{begun}: {only.text}", only.data)
    return Button(begun + MORE, press(STEP, same[0].number))


def _choice(choice: Choice, press: Press, text: str = "") -> Button:
    """The button of a choice; `text`: in place of the text of its offer, or of its move."""
    if not text:
        text = choice.offer.text or f"{choice.verb} {choice.label}".strip()
        text = _coloured(_capitalised(text), choice.offer.colour)
    return Button(text, press(CHOICE, choice.number))


def _capitalised(text: str) -> str:
    """The text with a capital, unless it begins with the name of a field (`c4`)."""
    return text[:1].upper() + text[1:] if text[1:2].isalpha() else text


def _coloured(text: str, colour: Colour | None) -> str:
    return f"{SWATCHES[colour]} {text}" if colour else text


def in_rows(buttons: Sequence[Button]) -> list[Row]:
    """Buttons in rows, as many side by side as their texts allow."""
    longest = max((len(button.text) for button in buttons), default=0)
    fitting = zip((SHORT, MEDIUM, LONG), (4, 3, 2), strict=True)
    beside = next((number for most, number in fitting if longest <= most), 1)
    return [tuple(buttons[i : i + beside]) for i in range(0, len(buttons), beside)]


# Grids


def _placed(choices: Sequence[Choice], grid: Grid | Board | None, press: Press) -> list[Row]:
    """The grid in its own shape, in which places without a choice do nothing; of a board the rows
    from the first to the last with a choice."""
    places = {choice.offer.place: choice for choice in choices if choice.offer.place is not None}
    if not places:
        return []
    if grid is None:
        return in_rows([_choice(choice, press) for choice in places.values()])
    rows = range(len(grid.rows))
    if isinstance(grid, Board):
        chosen = [row for row, _ in filter(None, places)]
        rows = range(min(chosen), max(chosen) + 1)
    return [
        tuple(_place(spot, places.get((i, j)), press) for j, spot in enumerate(grid.rows[i]))
        for i in rows
    ]


def face(spot: Spot | Field) -> str:
    """A card, a back, a gap or a field as a few characters."""
    if isinstance(spot, Field):
        return _field_face(spot)
    if isinstance(spot, Card):
        return spot.short
    return (CHOSEN if spot.marked else COVERED) if isinstance(spot, Back) else NOTHING


def _field_face(field: Field) -> str:
    """The unit on a field, with the sign of its side, or the card that lies there."""
    if field.unit is not None:
        return field.unit.side + (field.unit.sign or field.unit.card.name[:NAME])
    return field.lying[0].glyph if field.lying else NOTHING


def _place(spot: Spot | Field, choice: Choice | None, press: Press) -> Button:
    """The place with its name: what lies there can lie in several places."""
    text = face(spot)
    if choice is None:
        return Button(text, "")
    if isinstance(spot, Field):
        text = spot.name + ("" if text == NOTHING else text)
    else:
        text = choice.label if text == COVERED else f"{text} {choice.label}"
    return Button(text, press(CHOICE, choice.number), name=choice.label)
