"""Whom a card of Narikana speaks of, as a phrase: `an enemy creature within 2`.

Words stand in locales/*/narikana_cards.ftl; how they are joined and inflected is grammar, a
function for each language.
"""

from __future__ import annotations

from ....core.games.narikana import words
from ....core.games.narikana.reading import ALL_KINDS, BUILDINGS, CREATURES, Filter
from ..texts import Texts

CASES = NOM, ACC, DAT, GEN = range(4)
"""Who?, whom?, to whom?, whose? In this order forms stand in messages `narikana-who-...`."""
GENDER = 4
SOME, EACH, MANY = range(3)
"""One of them, each of them, or a number of them."""

ADJECTIVES = {
    "damaged": words.DAMAGED,
    "unhurt": words.UNHURT,
    "laden": words.LADEN,
    "free": words.EMPTY,
    "common": words.COMMON,
}
"""In the order in which they stand, by their flag."""
ACTIONS = {"spell": words.IS_SPELL, "attack": words.IS_ATTACK, "play": words.IS_PLAY}
BEHIND = {"cheap": (words.CHEAP, words.CHEAP_COST), "weak": (words.WEAK, words.WEAK_ATTACK)}


def forms(who: str, texts: Texts) -> list[str]:
    """A fixed phrase in all cases, then its gender."""
    return texts.words(f"narikana-who-{who}")


def pronoun(kind: str, one: Filter, texts: Texts) -> list[str]:
    """`it`, `first` or `second`, with the gender of what a filter looks for."""
    return forms(f"{kind}-{_noun(one, texts)[2]}", texts)


def is_you(one: Filter) -> bool:
    """Does the filter look for the own player?"""
    return bool(one.flags & words.PLAYER) and one.side == words.OWN


def phrase(one: Filter, texts: Texts, number: int = SOME, case: int = ACC, near: str = "") -> str:
    """What a filter looks for. `near`: its range in words, if it doesn't count from the card."""
    if one.flags & words.PLAYER and one.side != words.ANYBODY:
        return forms("you" if is_you(one) else "foe", texts)[case]
    join = GRAMMARS.get(texts.language, english)
    parts = [join(one, texts, number, case)]
    if one.range == 0:
        parts.append(texts("narikana-here"))
    elif one.range < words.ANYWHERE:
        parts.append(near or texts("narikana-near", n=one.range))
    parts += [
        texts(f"narikana-{word}", n=limit)
        for word, (flag, limit) in BEHIND.items()
        if one.flags & flag
    ]
    return " ".join(parts)


def _noun(one: Filter, texts: Texts) -> list[str]:
    """Singular, plural and gender of the noun."""
    return texts.words(f"narikana-noun-{noun_name(one)}")


def noun_name(one: Filter) -> str:
    if one.noun == words.A_FIELD:
        return "field"
    if one.noun == words.AN_ACTION:
        return next((name for name, flag in ACTIONS.items() if one.flags & flag), "action")
    if one.noun == words.A_CARD:
        if one.kinds == ALL_KINDS:
            return "card"
        return f"{words.KIND_WORDS[one.kinds.bit_length() - 1]}-card"
    return {CREATURES: "creature", BUILDINGS: "building"}.get(one.kinds, "unit")


def _adjectives(one: Filter, texts: Texts) -> list[str]:
    return [
        texts(f"narikana-adjective-{name}") for name, flag in ADJECTIVES.items() if one.flags & flag
    ]


def is_single(one: Filter) -> bool:
    """True if a filter can find one unit at most: that on the field of the card itself."""
    return one.noun == words.A_UNIT and one.range == 0


def english(one: Filter, texts: Texts, number: int, case: int) -> str:
    """`an enemy unit`, `one of your creatures`, `3 ordinary creatures of yours`; of the only unit
    that can be meant `your unit`, `the enemy unit`."""
    single, plural, _ = _noun(one, texts)
    adjectives = _adjectives(one, texts)
    if one.side == words.ENEMY:
        adjectives.append(texts("narikana-adjective-enemy"))
    singular, several = " ".join([*adjectives, single]), " ".join([*adjectives, plural])
    if number == EACH and is_single(one):
        return f"{'your' if one.side == words.OWN else 'the'} {singular}"
    other = bool(one.flags & words.OTHER)
    if other and number == MANY:
        several = f"{texts('narikana-adjective-other')} {several}"
    if one.side == words.OWN:
        if number == MANY:
            return f"your {several}" if case == GEN else f"{several} of yours"
        return f"{'each' if number == EACH else 'another' if other else 'one'} of your {several}"
    if number == MANY:
        return several
    if number == EACH:
        return f"each other {singular}" if other else f"each {singular}"
    return f"another {singular}" if other else f"{_article(singular)} {singular}"


def _article(following: str) -> str:
    vowel = following[0] in "aeiou" and following.split(maxsplit=1)[0] != "unit"
    return "an" if vowel else "a"


ARTICLES = {
    "m": ("ein", "einen", "einem", "eines"),
    "f": ("eine", "eine", "einer", "einer"),
    "n": ("ein", "ein", "einem", "eines"),
}
YOURS = {
    "m": ("dein", "deinen", "deinem", "deines"),
    "f": ("deine", "deine", "deiner", "deiner"),
    "n": ("dein", "dein", "deinem", "deines"),
}
THE = {
    "m": ("der", "den", "dem", "des"),
    "f": ("die", "die", "der", "der"),
    "n": ("das", "das", "dem", "des"),
}
EACH_ONE = {
    "m": ("jeder", "jeden", "jedem", "jedes"),
    "f": ("jede", "jede", "jeder", "jeder"),
    "n": ("jedes", "jedes", "jedem", "jedes"),
}
AFTER_ARTICLE = {
    "m": ("er", "en", "en", "en"),
    "f": ("e", "e", "en", "en"),
    "n": ("es", "es", "en", "en"),
}
"""Endings of adjectives."""
AFTER_EACH = {**AFTER_ARTICLE, "m": ("e", "en", "en", "en"), "n": ("e", "e", "en", "en")}
OF_SEVERAL = ("e", "e", "en", "en")
"""The last one after `der`."""


def german(one: Filter, texts: Texts, number: int, case: int) -> str:
    """`einer gegnerischen Einheit`, `jede eigene Kreatur`, `3 gewöhnliche eigene Kreaturen`; of the
    only unit that can be meant `deine Einheit`, `die gegnerische Einheit`."""
    noun, plural, gender = _noun(one, texts)
    sides = {words.OWN: ["own"], words.ENEMY: ["enemy"]}.get(one.side, [])
    first, endings = (EACH_ONE, AFTER_EACH) if number == EACH else (ARTICLES, AFTER_ARTICLE)
    if number == EACH and is_single(one):
        first = THE
        if one.side == words.OWN:
            first, endings, sides = YOURS, AFTER_ARTICLE, []
    adjectives = _adjectives(one, texts)
    adjectives += [texts(f"narikana-adjective-{side}") for side in sides]
    if one.flags & words.OTHER:
        adjectives.insert(0, texts("narikana-adjective-other"))
    if number == MANY:
        return " ".join([*(word + OF_SEVERAL[case] for word in adjectives), plural])
    inflected = [word + endings[gender][case] for word in adjectives]
    return " ".join([first[gender][case], *inflected, noun])


GRAMMARS = {"de": german, "en": english}
CONTRACTED = {"de": {" an dem ": " am ", " bei dem ": " beim "}}
"""What is written in one word, by language."""


def contracted(text: str, texts: Texts) -> str:
    for apart, together in CONTRACTED.get(texts.language, {}).items():
        text = text.replace(apart, together)
    return text
