"""Typed words of Nyan Nyan: `♠ 7`, `7 S` and `S7` are all `7S`."""

from __future__ import annotations

from ....core.games.nyan_nyan.cards import FIVE, RANKS, SUITS

SUIT_SIGNS = str.maketrans(
    {
        **dict(zip("♠♣♥♦", SUITS, strict=True)),
        **dict(zip("♤♧♡♢", SUITS, strict=True)),
        **dict.fromkeys("★☆", "*"),
        "\ufe0f": None,  # asks for a coloured sign
        "!": None,  # of a call
    }
)
JOKER_WORD = "joker"
NEUTRAL = "put"
"""A verb for every stage: which one is meant, the stage tells."""
FIVES = [f"{RANKS[FIVE]}{suit}" for suit in SUITS]


def normalise(words: list[str]) -> list[str]:
    """Cards as the notation writes them, and two fives in its order."""
    words = ["*" if word == JOKER_WORD else word.translate(SUIT_SIGNS) for word in words]
    if len(words) > 1:
        words = [word for word in words if word not in ("", NEUTRAL)]
    return _two_fives(_cards(words))


def _cards(words: list[str]) -> list[str]:
    """Rank and suit joined, in this order."""
    joined: list[str] = []
    i = 0
    while i < len(words):
        pair = "".join(words[i : i + 2]).upper()
        if i + 1 < len(words) and (card := _card(pair)) and _card(words[i].upper()) is None:
            joined.append(card)
            i += 2
        else:
            joined.append(_card(words[i].upper()) or words[i])
            i += 1
    return joined


def _card(text: str) -> str | None:
    """`7S` from `7S` or `S7`; None if it is no card."""
    for rank, suit in ((text[:-1], text[-1:]), (text[1:], text[:1])):
        if rank in RANKS and suit and suit in SUITS:
            return rank + suit
    return None


def _two_fives(words: list[str]) -> list[str]:
    """`play 5H 5S` is `play 5S 5H`."""
    if words[:1] == ["play"] and len(words) > 2 and words[1] in FIVES and words[2] in FIVES:
        return ["play", *sorted(words[1:3], key=FIVES.index), *words[3:]]
    return words
