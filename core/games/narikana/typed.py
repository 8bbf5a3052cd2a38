"""Typed names of Narikana's cards, whole, brief or shortened, in any language: `Glutwelpe`, `ember`
and `Ember Cub` are all the card that the notation calls `Ember Cub`."""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile

from ...scene.grammar import UMLAUTS, typed_forms
from ...scene.texts import Texts
from .board import NAMES as FIELD_NAMES
from .card_words import card_name
from .cards import CARDS, NAMES
from .codes import FIGURE
from .names import VERBS

LONGEST = max(len(re.split(r"[ -]", name)) for card in CARDS for name in card.names.values())
"""Words of a name, also where it is written with hyphens."""
SHORTEST = 3
"""Letters that are understood as the beginning of a name."""
GRAVE, DECK = "graveyard", "deck"
"""What else may be asked about."""
APART = frozenset(FIELD_NAMES)
AIMS = frozenset(f"at {field}" for field in FIELD_NAMES)
"""Moves that are written without their verb behind the action that is aimed."""
BEFORE_FIELDS = frozenset({"to", "on", "onto", "nach"})
"""Words that people may type before the field that an action is aimed at. Cards have some of them
in their names."""
WORDS = frozenset((*VERBS, GRAVE, DECK))
NUMBER_OF = {name: card for card, name in enumerate(NAMES) if card != FIGURE}


def spelled(name: str) -> str:
    """A name without case, blanks and signs, with umlauts written out."""
    return re.sub(r"[^a-z0-9]", "", name.lower().translate(UMLAUTS))


@cache
def _spellings() -> dict[str, int]:
    return {
        spelled(typed): card
        for card, of in enumerate(CARDS[FIGURE + 1 :], FIGURE + 1)
        for name in (*of.briefs.values(), *of.names.values(), of.id)
        for typed in typed_forms(name.lower())
    }


def card_meant(name: str) -> int | None:
    """The card with this name, or the only one whose name begins so; None if there isn't one."""
    typed = spelled(name)
    known = _spellings()
    if typed in known:
        return known[typed]
    if len(typed) < SHORTEST:
        return None
    found = {card for full, card in known.items() if full.startswith(typed)}
    return found.pop() if len(found) == 1 else None


def shown(rest: str, texts: Texts) -> str:
    """A card by its name in the reader's language."""
    return card_name(NUMBER_OF[rest], texts) if rest in NUMBER_OF else rest


def normalise(words: list[str]) -> list[str]:
    """Names of cards as the notation writes them. Verbs and fields are no part of a name, unless
    the name is whole."""
    written: list[str] = []
    at = 0
    while at < len(words):
        many, card = _name_at(words[at : at + LONGEST])
        if card is not None:
            written += NAMES[card].split()
        elif (
            words[at].lower() in BEFORE_FIELDS and words[at + 1 : at + 2] and words[at + 1] in APART
        ):
            written.append("at")
        else:
            written.append(words[at])
        at += many
    return written


def _name_at(words: list[str]) -> tuple[int, int | None]:
    """How many of the words are the name of a card, and which; 1 and None if they are none. A
    whole name comes before a shortened one, more words before fewer."""
    words = list(takewhile(lambda word: word[:1].isalnum(), words))  # `? oak giant` asks for help
    known = _spellings()
    for many in range(len(words), 0, -1):
        if (card := known.get(spelled(" ".join(words[:many])))) is not None:
            return many, card
    for many in range(len(words), 0, -1):
        if any(word.lower() in APART or word in WORDS for word in words[:many]):
            continue
        if (card := card_meant(" ".join(words[:many]))) is not None:
            return many, card
    return 1, None
