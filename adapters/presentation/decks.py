"""Decks that people choose before a game, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import Field
from itertools import islice
from typing import Any

from ...core.game import Game
from ...core.options import UNKNOWN, deck_options
from ...core.scene.parts import Deck
from ...core.scene.texts import Texts
from ...core.table.state import Chair
from .errors import error_text
from .presenter import presenter_of

MOST_FAULTS = 5
"""Of a deck so many faults are told."""


def ready_decks(game: Game, texts: Texts) -> list[Deck]:
    """The decks that come with a game, in their order; none if it isn't played with decks."""
    option = next(iter(deck_options(game.options).values()), None)
    ready = option.metadata["ready"]() if option else ()
    return [presenter_of(game).deck(one, texts) for one in ready]


def deck_name(game: Game, deck: str, name: str, texts: Texts) -> str:
    """What a deck (as an option) is called; `name`: by whoever chose it, if they have said."""
    told = presenter_of(game).deck(deck, texts)
    if told.id:
        return told.name
    return texts("deck-named", deck=name) if name else texts("deck-own")


def decks_told(
    game: Game, view: Any, chairs: Sequence[Chair], names: Sequence[str], texts: Texts
) -> str:
    """Who plays with which deck, as far as a View tells it; "" if it tells none. `names` of the
    seats."""
    options = getattr(view, "options", None)
    known = {
        seat: str(deck)
        for seat, option in deck_options(game.options).items()
        if seat <= len(names) and (deck := getattr(options, option.name, UNKNOWN)) != UNKNOWN
    }
    told = [
        f"{names[seat - 1]} – {deck_name(game, deck, chairs[seat - 1].deck_name, texts)}"
        for seat, deck in known.items()
    ]
    return texts("decks-told", decks=", ".join(told)) if told else ""


def read_deck(option: Field[Any], content: bytes, texts: Texts) -> tuple[str, str] | list[str]:
    """Of a deck file the deck, as the option has it, and its own name in the reader's language, or
    else in any ("" if it has none); or what is wrong with it, a sentence each, of many faults the
    first ones."""
    faults = list(islice(option.metadata["faults_of_file"](content), MOST_FAULTS + 1))
    if faults:
        told = [error_text(fault, texts) for fault in faults[:MOST_FAULTS]]
        return told + [texts("deck-more")] * (len(faults) > MOST_FAULTS)
    deck, names = option.metadata["from_file"](content)
    return deck, names.get(texts.language) or next(iter(names.values()), "")
