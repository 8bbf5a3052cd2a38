"""What stands on a card of Narikana, and what the words on it mean.

The text of a card stands in locales/*/narikana_cards.ftl; tests/adapters/test_narikana_cards.py
checks that it says what the data of the card say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ....core.games.narikana import words
from ....core.games.narikana.cards import CARDS
from ....core.games.narikana.reading import Card
from ..texts import Texts

NO_VALUE = "-"
NO_COLOUR = "none"


def card_name(card: int, texts: Texts) -> str:
    names = CARDS[card].names
    return names.get(texts.language, names["en"])


def card_brief(card: int, texts: Texts) -> str:
    """Its short name, as fields of the board have room for; "" for the figure of a player."""
    briefs = CARDS[card].briefs
    return briefs.get(texts.language, briefs.get("en", ""))


def cost_text(cost: Sequence[int], colour: int) -> str:
    """`**r`: `*` first, then the colour of the card, then its others; "" for nothing."""
    order = sorted(range(words.ANY), key=lambda one: (one != colour, one))
    return "*" * cost[words.ANY] + "".join(words.COLOURS[one] * cost[one] for one in order)


def card_line(card: int, texts: Texts) -> str:
    """Name, kind, attack, life and cost: `Ember Cub · creature 2/2 · costs *r`."""
    data = CARDS[card]
    kind = f"{card_kind(card, texts)} {values_text(data)}".rstrip()
    cost = cost_text(data.cost, data.colour)
    return texts("narikana-card-line", name=card_name(card, texts), kind=kind, cost=cost)


def values_text(data: Card) -> str:
    """Attack and life (`2/3`, `-/5`); "" for a card that is no unit."""
    if data.kind not in (words.CREATURE, words.BUILDING):
        return ""
    return f"{NO_VALUE if data.attack < 0 else data.attack}/{data.life}"


def colour_names(cards: Iterable[int], texts: Texts) -> str:
    """The colours of a deck with their numbers of cards, the most frequent first."""
    counts = Counter(CARDS[card].colour for card in cards)
    signs = words.COLOURS + "*"
    order = sorted(counts, key=lambda colour: (-counts[colour], colour))
    return ", ".join(
        f"{texts(f'narikana-colour-{NO_COLOUR if colour == words.ANY else signs[colour]}')} "
        f"{counts[colour]}"
        for colour in order
    )


def card_kind(card: int, texts: Texts) -> str:
    return texts(f"narikana-kind-{words.KIND_WORDS[CARDS[card].kind]}")


def card_text(card: int, texts: Texts) -> list[str]:
    """What is printed on a card: its keywords, then a line for each effect."""
    return texts(f"narikana-card-{CARDS[card].id}").split("\n")


def card_terms(card: int, texts: Texts) -> list[str]:
    """What the keywords and special words on a card mean, a sentence each."""
    return [texts(f"narikana-means-{word}") for word in terms_of(CARDS[card])]


def _keywords(bits: int) -> list[str]:
    return [word for at, word in enumerate(words.KEYWORD_WORDS) if bits >> at & 1]


TERMS = {words.READY: "ready", words.REST: "rest", words.STOP: "stop", words.GET_SOURCE: "source"}
"""Verbs that want an explanation."""


def terms_of(data: Card) -> list[str]:
    """The words on a card that have a message `narikana-means-...`, each once."""
    found = ["fast"] if data.fast or any(effect.fast for effect in data.effects) else []
    found += _keywords(data.keywords)
    found += ["common"] * any(effect.when == words.ALLY_DIES for effect in data.effects)
    filters = [data.on]
    for effect in data.effects:
        filters += [effect.target, effect.second, effect.among]
        filters += [one.filter for one in (effect.condition, effect.x) if one]
        for gift in effect.gives:
            if gift.stat == words.GIVES_KEYWORD:
                found += _keywords(gift.amount)
            elif gift.stat == words.GIVES_ARMOUR:
                found.append("armour")
        for operation in effect.do:
            filters.append(operation.filter)
            found += [TERMS[operation.verb]] if operation.verb in TERMS else []
            found += _keywords(operation.second) if operation.verb == words.GRANT else []
    for name, flag in (("common", words.COMMON), ("laden", words.LADEN)):
        if any(one and one.noun == words.A_UNIT and one.flags & flag for one in filters):
            found.append(name)
    return list(dict.fromkeys(found))
