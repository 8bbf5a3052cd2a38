"""The reader's hand on the full screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rich.cells import cell_len

from ....adapters.presentation.layout import card_span, own_lines
from ....adapters.presentation.lines import Line, Span, line
from ....adapters.presentation.parts import Card, Hand, Scene


def hand_rows(scene: Scene, width: int, large: bool) -> list[Line]:
    """The rows of the reader's hand; `large`: cards are three rows high, unless they have names."""
    if not large or any(card.name for hand in scene.hands for card in hand.cards):
        return own_lines(scene, width)
    rows = own_lines(replace(scene, hands=()), width)
    for hand in scene.hands:
        rows += [line(hand.name), *_large(hand, width)]
    return rows


def _large(hand: Hand, width: int) -> Iterator[Line]:
    """Cards side by side, in as many groups of three rows as needed."""
    block: list[tuple[Span, ...]] = []
    used_columns = 0
    for card in hand.cards:
        faces = _faces(card)
        wide = cell_len(faces[0].text) + 1
        if block and used_columns + wide > width:
            yield from _joined(block)
            block, used_columns = [], 0
        block.append(faces)
        used_columns += wide
    if block:
        yield from _joined(block)


def _joined(block: Sequence[tuple[Span, ...]]) -> Iterator[Line]:
    for faces in zip(*block, strict=True):
        yield tuple(span for face in faces for span in (face, Span(" ")))


def _faces(card: Card) -> tuple[Span, Span, Span]:
    """The three rows of a large card."""
    middle = card_span(card)
    wide = max(6, cell_len(middle.text))
    text = middle.text + " " * (wide - cell_len(middle.text))
    if cell_len(middle.text) < wide:
        text = f"{middle.text.strip():^{wide}}"
    sign = card.sign or " "
    return (
        Span(f" {sign}".ljust(wide), middle.style, middle.part),
        Span(text, middle.style, middle.part),
        Span(f"{sign} ".rjust(wide), middle.style, middle.part),
    )
