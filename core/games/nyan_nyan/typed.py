"""Typed words of Nyan Nyan: `♠ 7`, `7 S` and `S7` are all `7S`."""

from __future__ import annotations

from ...scene.parts import SUIT_SIGNS
from .cards import FIVE, RANKS, SUITS

LETTERS = str.maketrans(
    {
        **dict(zip(SUIT_SIGNS, SUITS, strict=True)),
        **dict(zip("♤♧♡♢", SUITS, strict=True)),
        **dict.fromkeys("★☆", "*"),
        **dict.fromkeys("\ufe0f!"),  # asks for a coloured sign; of a call
    }
)
CARDS = {"JOKER": "*"} | {
    text: rank + suit for rank in RANKS for suit in SUITS for text in (rank + suit, suit + rank)
}
OF = "of"
"""Between rank and suit of a full name: `7 of spades`."""
NEUTRAL = "put"
"""A verb for every stage: which one is meant, the stage tells."""
FIVES = [f"{RANKS[FIVE]}{suit}" for suit in SUITS]


def normalise(words: list[str]) -> list[str]:
    """Cards as the notation writes them, and two fives in its order."""
    words = [word.translate(LETTERS) for word in words if word.lower() != OF]
    if len(words) > 1:
        words = [word for word in words if word not in ("", NEUTRAL)]
    return _two_fives(_cards(words))


def _cards(words: list[str]) -> list[str]:
    """Rank and suit joined, in this order."""
    joined: list[str] = []
    i = 0
    while i < len(words):
        card, many = CARDS.get(words[i].upper()), 1
        if card is None and (pair := CARDS.get("".join(words[i : i + 2]).upper())):
            card, many = pair, 2
        joined.append(card or words[i])
        i += many
    return joined


def _two_fives(words: list[str]) -> list[str]:
    """`play 5H 5S` is `play 5S 5H`."""
    if words[:1] == ["play"] and len(words) > 2 and words[1] in FIVES and words[2] in FIVES:
        return ["play", *sorted(words[1:3], key=FIVES.index), *words[3:]]
    return words
