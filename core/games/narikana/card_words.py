"""What stands on a card of Narikana, what the words on it mean, and decks in words.

The text of a card stands in texts/*_cards.ftl; tests/games/narikana/test_card_words.py
checks that it says what the data of the card say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ...scene.company import Company
from ...scene.parts import Deck, stats_text
from ...scene.texts import FALLBACK, Texts
from . import codes
from .cards import CARDS, COST_OF
from .decks import deck_text, read_text, ready_deck
from .reading import Card
from .view import NarikanaView

NO_VALUE = "-"
NO_COLOUR, ANY_MANA = "none", "any"


def card_name(card: int, texts: Texts) -> str:
    names = CARDS[card].names
    return names.get(texts.language, names["en"])


def card_in_sentence(card: int, texts: Texts) -> str:
    """Its name in a sentence: one of several words stands as it is printed, in German in quotation
    marks, as it would have to be inflected otherwise."""
    name = card_name(card, texts)
    return texts("narikana-several-words", name=name) if " " in name else name


def card_brief(card: int, texts: Texts) -> str:
    """Its short name, as fields of the board have room for; "" for the figure of a player."""
    briefs = CARDS[card].briefs
    return briefs.get(texts.language, briefs.get("en", ""))


def cost_text(cost: Sequence[int], colour: int) -> str:
    """`**r`: `*` first, then the colour of the card, then its others; "" for nothing."""
    order = sorted(range(codes.ANY), key=lambda one: (one != colour, one))
    return "*" * cost[codes.ANY] + "".join(codes.COLOURS[one] * cost[one] for one in order)


def card_line(card: int, texts: Texts) -> str:
    """Name, kind, attack, life and cost: `Ember Cub · creature 2/2 · costs *r`."""
    between = ", " if texts.spoken else " "
    kind = between.join(filter(None, (card_kind(card, texts), values_text(CARDS[card], texts))))
    name, cost = card_name(card, texts), cost_of(card, texts)
    return texts("narikana-card-line", name=name, kind=kind, cost=cost)


def cost_of(card: int, texts: Texts) -> str:
    """The cost of a card, `*r`; in words for a screen reader: `1 mana of any colour, 1
    red mana`."""
    cost, colour = CARDS[card].cost, CARDS[card].colour
    if not texts.spoken:
        return cost_text(cost, colour)
    parts = (mana_text(one, number, texts) for one, number in enumerate(cost) if number)
    return ", ".join(parts) or "0"


def mana_text(colour: int, number: int, texts: Texts) -> str:
    """Mana of a colour (ANY: of any): `rr`; for a screen reader `2 red mana`."""
    if not texts.spoken:
        return codes.COLOURS[colour] * number
    sign = ANY_MANA if colour == codes.ANY else codes.COLOURS[colour]
    return texts("narikana-cost-of", number=number, sign=sign)


def colour_name(colour: int, texts: Texts) -> str:
    return texts(f"narikana-colour-{codes.COLOURS[colour]}")


def values_text(data: Card, texts: Texts) -> str:
    """Attack and life of a card (`2/3`, `–/5`); "" for a card that is no unit."""
    if data.kind not in (codes.CREATURE, codes.BUILDING):
        return ""
    return unit_text(data.attack, data.life, texts)


def unit_text(attack: int, life: int, texts: Texts) -> str:
    """Attack (negative: none) and life: `2/3`; in words for a screen reader."""
    if not texts.spoken:
        return stats_text(attack, life)
    return texts("narikana-attack-life", attack="none" if attack < 0 else attack, life=life)


def colour_names(cards: Iterable[int], texts: Texts) -> str:
    """The colours of a deck with their numbers of cards, the most frequent first."""
    counts = Counter(CARDS[card].colour for card in cards)
    signs = codes.COLOURS + "*"
    order = sorted(counts, key=lambda colour: (-counts[colour], colour))
    return ", ".join(
        f"{texts(f'narikana-colour-{NO_COLOUR if colour == codes.ANY else signs[colour]}')} "
        f"{counts[colour]}"
        for colour in order
    )


def card_kind(card: int, texts: Texts) -> str:
    return texts(f"narikana-kind-{codes.KIND_WORDS[CARDS[card].kind]}")


def card_text(card: int, texts: Texts) -> list[str]:
    """What is printed on a card: its keywords, then a line for each effect; for a screen reader
    with costs and boosts in words."""
    printed = texts(f"narikana-card-{CARDS[card].id}")
    if texts.spoken:
        printed = BOOST.sub(lambda found: boost_text(found[1], found[2], texts), printed)
        printed = ABILITY_COST.sub(lambda found: ability_cost(found[0], texts), printed)
    return printed.split("\n")


BOOST = re.compile(r"(\w+ [\dX]+)/(\w+ [\dX]+)")
"""`plus 1/plus 1`, as texts for screen readers have it."""
ABILITY_COST = re.compile(rf"(?<=\()\**[{codes.COLOURS}]*(?=[,)])")


def boost_text(attack: str, life: str, texts: Texts) -> str:
    """What a card gets or loses: `+1/+2`; for a screen reader without what stays as it is."""
    changed = "attack" if life == "+0" else "life" if attack == "+0" else "both"
    return texts("narikana-boost", attack=attack, life=life, changed=changed)


def ability_cost(cost: str, texts: Texts) -> str:
    """A printed cost (`*b`) in words."""
    counts = [(codes.COLOURS.find(sign), cost.count(sign)) for sign in dict.fromkeys(cost)]
    return ", ".join(
        mana_text(codes.ANY if colour < 0 else colour, count, texts) for colour, count in counts
    )


def card_terms(card: int, texts: Texts) -> list[str]:
    """What the keywords, special words and signs of a cost on a card mean, a sentence each."""
    terms = terms_of(CARDS[card])
    if any(CARDS[card].cost) and not texts.spoken:
        terms = [*terms, "cost"]
    return [texts(f"narikana-means-{word}") for word in terms]


def _keywords(bits: int) -> list[str]:
    return [word for at, word in enumerate(codes.KEYWORD_WORDS) if bits >> at & 1]


TERMS = {codes.READY: "ready", codes.REST: "rest", codes.STOP: "stop", codes.GET_SOURCE: "source"}
"""Verbs that want an explanation."""


def terms_of(data: Card) -> list[str]:
    """The words on a card that have a message `narikana-means-...`, each once."""
    found = ["fast"] if data.fast or any(effect.fast for effect in data.effects) else []
    found += _keywords(data.keywords)
    found += ["common"] * any(effect.when == codes.ALLY_DIES for effect in data.effects)
    filters = [data.on]
    for effect in data.effects:
        filters += [effect.target, effect.second, effect.among]
        filters += [one.filter for one in (effect.condition, effect.x) if one]
        for gift in effect.gives:
            if gift.stat == codes.GIVES_KEYWORD:
                found += _keywords(gift.amount)
            elif gift.stat == codes.GIVES_ARMOUR:
                found.append("armour")
        for operation in effect.do:
            filters.append(operation.filter)
            found += [TERMS[operation.verb]] if operation.verb in TERMS else []
            found += _keywords(operation.second) if operation.verb == codes.GRANT else []
    if any(one and one.range != codes.ANYWHERE for one in filters):
        found.append("range")
    for name, flag in (("common", codes.COMMON), ("laden", codes.LADEN)):
        if any(one and one.noun == codes.A_UNIT and one.flags & flag for one in filters):
            found.append(name)
    return list(dict.fromkeys(found))


# Decks


def told_deck(text: str, texts: Texts) -> Deck:
    """A deck that is written as an option: its colours, and how many cards it has by cost."""
    cards = read_text(text)
    ready = ready_deck(deck_text(cards))
    facts = (colour_names(cards, texts), _costs(cards, texts))
    if ready is None:
        return Deck("", "", "", facts)
    return Deck(ready.id, in_language(ready.names, texts), in_language(ready.about, texts), facts)


def told_decks(view: NarikanaView, company: Company, texts: Texts) -> list[str]:
    """All cards of both decks, as far as they are known, as they were before the first was drawn, a
    sentence each."""
    told = []
    for seat in (1, 2):
        cards = view.options.cards(seat)
        if not cards:
            told.append(texts("narikana-deck-secret", **company.who(seat)))
            continue
        ready = ready_deck(deck_text(tuple(cards)))
        counts = Counter(card_name(card, texts) for card in cards)
        listed = ", ".join(f"{count} × {name}" for name, count in counts.items())
        name = in_language(ready.names, texts) if ready else texts("deck-own")
        told.append(texts("narikana-decklist", name=name, cards=listed, **company.who(seat)))
    return told


def in_language(by_language: Mapping[str, str], texts: Texts) -> str:
    """English where there is no text in the reader's language."""
    return by_language.get(texts.language) or by_language.get(FALLBACK, "")


def _costs(cards: Sequence[int], texts: Texts) -> str:
    """Numbers of cards from the lowest cost to the highest: `by cost 1–5: 9 14 10 5 2`."""
    costs = [COST_OF[card] for card in cards]
    least, most = min(costs), max(costs)
    counts = " ".join(str(costs.count(cost)) for cost in range(least, most + 1))
    return texts("narikana-deck-costs", least=least, most=most, counts=counts)
