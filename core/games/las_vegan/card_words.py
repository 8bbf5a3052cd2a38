"""What a card of Las Vegan would do now, in sentences."""

from __future__ import annotations

from functools import cache

from ...scene.company import Company
from ...scene.presenter import signed
from ...scene.texts import Texts
from .cards import (
    CARD_NAMES,
    CASINO_CARDS,
    CASINO_NAMES,
    COLOUR_CASINOS,
    COLOUR_OF,
    COLOURS,
    GROUP,
    NUMBER_OF,
    NUMBERS,
    SEVEN,
)
from .view import LasVeganView


@cache
def card_text(card: int, texts: Texts) -> str:
    """`p7`, in German `l7`; for a screen reader the full name."""
    if texts.spoken:
        return full_name(card, texts)
    return texts(f"letter-las_vegan-{COLOURS[COLOUR_OF[card]]}") + str(NUMBER_OF[card])


@cache
def full_name(card: int, texts: Texts) -> str:
    """`purple 7`."""
    return f"{texts(f'shown-las_vegan-{CASINO_NAMES[COLOUR_OF[card]]}')} {NUMBER_OF[card]}"


def casino_text(casino: int, texts: Texts) -> str:
    name = CASINO_NAMES[casino]
    return texts(f"shown-las_vegan-{name}") if casino < COLOUR_CASINOS else name


def explain(view: LasVeganView, text: str, company: Company, texts: Texts) -> list[str]:
    """Sentences about a card (`r7`) or a number (`7`) in notation; none if it is neither."""
    name = "".join(text.split()).lower()
    if name in CARD_NAMES:
        card = CARD_NAMES.index(name)
        counting = [
            at for at, casino in enumerate(view.casinos) if CASINO_CARDS[casino] >> card & 1
        ]
        return [
            *_in_trick(view, card, texts),
            *_of_number(view, NUMBER_OF[card], texts),
            *_in_casinos(view, counting, texts),
        ]
    if name in map(str, range(NUMBERS)):
        counting = [at for at, casino in enumerate(view.casinos) if CASINO_NAMES[casino] == name]
        return [*_of_number(view, int(name), texts), *_in_casinos(view, counting, texts)]
    return []


def _in_trick(view: LasVeganView, card: int, texts: Texts) -> list[str]:
    """§2.2: what it would do in the trick as it lies there, if it may be played there."""
    if view.stage != "card" or card not in view.hand or (view.legal and card not in view.legal):
        return []
    colour = COLOURS[COLOUR_OF[card]]
    if not view.trick:
        return [texts("las_vegan-card-leads", colour=colour)] if view.legal else []
    wins = winner([*view.trick, card]) == card
    return [texts("las_vegan-card-wins" if wins else "las_vegan-card-loses")]


def winner(trick: list[int]) -> int:
    """The card that wins a trick; the first one led."""
    led = COLOUR_OF[trick[0]]
    zeros = [card for card in trick if NUMBER_OF[card] == 0 and COLOUR_OF[card] != led]
    return zeros[-1] if zeros else max(card for card in trick if COLOUR_OF[card] == led)


def _of_number(view: LasVeganView, number: int, texts: Texts) -> list[str]:
    named = {0: "las_vegan-card-zero"}
    if not view.condition or (view.loose and not all(view.placed)):  # a token can be placed
        named[SEVEN] = "las_vegan-card-seven"
    return [texts(named[number])] if number in named else []


def _in_casinos(view: LasVeganView, counting: list[int], texts: Texts) -> list[str]:
    """What it counts for whoever wins it, by the casinos of this round."""
    told = []
    for at in counting:
        casino, token = view.casinos[at], view.placed[at]
        cards = GROUP if casino < COLOUR_CASINOS else 1
        facts = {
            "casino": casino_text(casino, texts),
            "cards": cards,
            "token": signed(token, texts),
        }
        told.append(texts("las_vegan-card-counts" if token else "las_vegan-card-no-token", **facts))
    return told or [texts("las_vegan-card-no-casino")]
