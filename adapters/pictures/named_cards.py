"""Cards with names, as broad cards with a name and a few facts."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from ...core.scene.parts import Card
from .blocks import Block, Pen, flowing, kept, rect, shortened, text_at
from .cards import CARD_GAP, DIM, described, fitted

HEIGHT, STRIPE, ROUND = 58.0, 40.0, 8.0
NAME, FACTS, GLYPH = 18.0, 18.0, 26.0
LEAST = 190.0
"""The least width of a card."""


def named_cards(pen: Pen, cards: Sequence[Card], room: float) -> Block:
    """The cards in rows of equal widths."""
    in_row = int((room + CARD_GAP) // (LEAST + CARD_GAP))
    width = (room - (in_row - 1) * CARD_GAP) / in_row
    return flowing([_card(pen, card, width) for card in cards], room, CARD_GAP, CARD_GAP)


@kept
def _card(pen: Pen, card: Card, width: float) -> Block:
    """A stripe in its colour with the sign of its kind, then the name above the facts. A card that
    can't be played is pale, but readable."""
    theme = pen.theme
    pale = {} if card.playable else {"opacity": DIM}
    paper = rect(
        0.5,
        0.5,
        width - 1,
        HEIGHT - 1,
        rx=ROUND,
        fill=theme["paper" if card.playable else "pale"],
        stroke=theme["paper-edge"],
        stroke_width=1,
    )
    stripe = rect(
        3, 3, STRIPE - 3, HEIGHT - 6, rx=ROUND - 3, fill=theme[f"fill-{card.colour}"], **pale
    )
    size = fitted(card.glyph, GLYPH, STRIPE - 10)
    ink = theme[f"sign-{card.colour}"] if card.playable else theme["face"]
    glyph = text_at(
        (STRIPE + 3) / 2, HEIGHT / 2 + size * 0.36, card.glyph, size, ink, True, middle=True
    )
    left, within = STRIPE + 8, width - STRIPE - 16
    name = shortened(card.name, NAME, within, bold=card.playable)
    lines: list[Element] = [
        text_at(left, 23, name, NAME, theme["face"], bold=card.playable),
        text_at(left, 47, shortened(card.facts, FACTS, within), FACTS, theme["face"]),
    ]
    return Block(width, HEIGHT, (described(card, (paper, stripe, glyph, *lines)),))
