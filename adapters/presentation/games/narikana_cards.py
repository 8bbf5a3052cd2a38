"""What stands on a card of Narikana, made from its data: so a card says what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ....core.games.narikana import words
from ....core.games.narikana.cards import CARDS
from ....core.games.narikana.reading import Amount, Card, Condition, Effect, Filter, Gift, Operation
from ..texts import Texts
from .narikana_phrases import (
    ACC,
    DAT,
    EACH,
    GEN,
    GENDER,
    MANY,
    NOM,
    SOME,
    contracted,
    forms,
    is_you,
    noun_name,
    phrase,
    pronoun,
)

NO_VALUE = "-"
NO_COLOUR = "none"
LASTING = (words.BOOST, words.GRANT)
"""Verbs that give something until the end of the chapter; several in a row are said at once."""


def card_name(card: int, texts: Texts) -> str:
    names = CARDS[card].names
    return names.get(texts.language, names["en"])


def cost_text(cost: Sequence[int], colour: int) -> str:
    """`**r`: `*` first, then the colour of the card, then its others; "" for nothing."""
    order = sorted(range(words.ANY), key=lambda one: (one != colour, one))
    return "*" * cost[words.ANY] + "".join(words.COLOURS[one] * cost[one] for one in order)


def card_line(card: int, texts: Texts) -> str:
    """In the notation of the rulebook: `*r:Ember Cub(creature):2/2`."""
    data = CARDS[card]
    cost = cost_text(data.cost, data.colour) or NO_VALUE
    kind = texts(f"narikana-kind-{words.KIND_WORDS[data.kind]}")
    values = values_text(data)
    return f"{cost}:{card_name(card, texts)}({kind}){':' if values else ''}{values}"


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


def card_text(card: int, texts: Texts) -> list[str]:
    """Its keywords, then a sentence for each effect."""
    return text_of(CARDS[card], texts)


def text_of(data: Card, texts: Texts) -> list[str]:
    """The same of a card that need not be one of the set."""
    lines = []
    keywords = ["fast"] * data.fast + _keywords(data.keywords)
    if keywords:
        lines.append(", ".join(texts(f"narikana-keyword-{word}") for word in keywords) + ".")
    if data.on:
        lines.append(texts("narikana-enchants", whom=phrase(data.on, texts)))
    lines += [Sentence(data, effect, texts).told() for effect in data.effects]
    return [contracted(line[0].upper() + line[1:], texts) for line in lines]


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


CASE = {
    words.DAMAGE: DAT,
    words.HEAL: DAT,
    words.BOOST: DAT,
    words.GRANT: DAT,
    words.GROW: DAT,
    words.STRIP: DAT,
}
"""The case that a verb wants in languages that have some, if not the fourth (accusative)."""
OF_BEARER = (words.ATTACKS, words.ATTACKED_BY, words.HURT, words.MOVES, words.KILLS, words.DIES)
"""Moments of a unit; on an item or enchantment they are about the bearer."""
IT_MEANS_SELF = (words.ARRIVES, words.DIES, words.ATTACKS, words.ATTACKED_BY, words.HURT,
                 words.MOVES)  # fmt: skip
"""Moments after which `it` can only be the card itself, if the effect has no target."""
OF_ALLY = (words.ALLY_ARRIVES, words.ALLY_DIES)
"""Moments of another creature of one's own, which is never a player."""
SUBJECTS = {words.ATTACKS: "attacked", words.ATTACKED_BY: "attacker", words.KILLS: "attacked"}
UNIT = Filter(words.A_UNIT, 1 << words.CREATURE | 1 << words.BUILDING)
CREATURE = Filter(words.A_UNIT, 1 << words.CREATURE)
PLAYER = Filter(words.A_UNIT, 1 << words.CREATURE, flags=words.PLAYER)


@dataclass(slots=True)
class Sentence:
    """One effect of a card. `named`: targets that were already spoken of; `sacrificed`: the first
    of them has left its field by what was said before."""

    card: Card
    effect: Effect
    texts: Texts
    named: set[int] = field(default_factory=set)
    sacrificed: bool = False

    def told(self) -> str:
        """One sentence; a second one where players don't get all that the first one gives."""
        told = self._told()
        if self._promises_life_to_players():
            told += " " + self.texts("narikana-life-of-players")
        return told

    def _promises_life_to_players(self) -> bool:
        """Does it give life to what may be a player? Nothing changes that (§6.16)."""
        if any(gift.stat == words.GIVES_LIFE for gift in self.effect.gives):
            return _may_be_player(self.effect.among or self._carrier())
        return any(_may_be_player(self._sought(one)) for one in self.effect.do if _gives_life(one))

    def _carrier(self) -> Filter | None:
        """What an item or enchantment may be on; None for all other cards."""
        return CREATURE if self.card.kind == words.ITEM else self.card.on

    def _sought(self, one: Operation) -> Filter | None:
        """Among whom is chosen to whom something is done; None if that can't be a player."""
        if one.filter:
            return one.filter
        return {
            words.TARGET: self.effect.target,
            words.SECOND: self.effect.second,
            words.BEARER: self._carrier(),
            words.SUBJECT: None if self.effect.when in OF_ALLY else UNIT,
            words.YOU: PLAYER,
            words.FOE: PLAYER,
        }.get(one.who)

    def _told(self) -> str:
        effect = self.effect
        if effect.when == words.ALWAYS:
            return self._always()
        condition = self._condition(effect.condition) if effect.condition else ""
        if effect.when in (words.PLAYED, words.USE):
            deed = self._deed()
            if condition:
                deed = self.texts("narikana-if-then", condition=condition, deed=deed)
            if effect.when == words.PLAYED:
                return self.texts("narikana-played", deed=deed)
            deed = deed[0].upper() + deed[1:]
            return self.texts("narikana-ability", terms=self._ability_terms(), deed=deed)
        clause = self.texts(f"narikana-when-{self._moment()}", this=self._this(NOM))
        if condition:
            clause = self.texts("narikana-when-and", clause=clause, condition=condition)
        return self.texts("narikana-when-then", clause=clause, deed=self._deed())

    def _moment(self) -> str:
        word = words.WHEN_WORDS[self.effect.when]
        of_ally = self.effect.when in OF_ALLY
        return f"other-{word}" if of_ally and self.card.kind == words.CREATURE else word

    def _this(self, case: int) -> str:
        """The card itself, or for what happens to a unit its bearer."""
        who = self._self() if self.effect.when not in OF_BEARER else self._bearer()
        return forms(who, self.texts)[case]

    def _self(self) -> str:
        return words.KIND_WORDS[self.card.kind]

    def _bearer(self) -> str:
        bearers = {words.ITEM: "bearer", words.ENCHANTMENT: "enchanted"}
        return bearers.get(self.card.kind, self._self())

    def _ability_terms(self) -> str:
        effect = self.effect
        terms = [cost_text(effect.cost, self.card.colour) or self.texts("narikana-free")]
        terms += [self.texts("narikana-fast")] * effect.fast
        terms += [self.texts("narikana-repeat")] * effect.repeat
        return ", ".join(terms)

    # What always holds

    def _always(self) -> str:
        effect = self.effect
        if effect.among:
            whom = phrase(effect.among, self.texts, EACH, NOM)
        else:
            who = forms(self._bearer(), self.texts)
            if effect.condition and effect.condition.kind in ABOUT_BEARER:
                who = forms(f"it-{who[GENDER]}", self.texts)
            whom = who[NOM]
        facts = {"whom": whom, "gifts": _gifts(effect.gives, self.texts)}
        if effect.condition:
            condition = self._condition(effect.condition)
            return self.texts("narikana-always-if", condition=condition, **facts)
        return self.texts("narikana-always", **facts)

    def _condition(self, one: Condition) -> str:
        facts: dict[str, object] = {"n": one.number}
        if one.filter:
            number, case = (SOME, NOM) if one.number == 1 else (MANY, NOM)
            facts["whom"] = phrase(one.filter, self.texts, number, case)
        elif one.kind in ABOUT_BEARER:
            facts = {"this": forms(self._bearer(), self.texts)[NOM]}
        return self.texts(f"narikana-if-{CONDITIONS[one.kind]}", **facts)

    # What is done

    def _deed(self) -> str:
        """All that the effect does, in its order."""
        operations = list(self.effect.do)
        chosen = self._choice_in_advance(operations)
        parts = [self._operation(part) for part in _together(operations)]
        deed = parts[0]
        if len(parts) > 1:
            rest = _listed(parts[1:], self.texts)
            deed = self.texts("narikana-then", first=parts[0], second=rest)
        if chosen:
            deed = self.texts("narikana-choose", **chosen, deed=deed)
        if self.effect.x:
            deed = self.texts("narikana-x", deed=deed, amount=self._amount(self.effect.x))
        return deed

    def _choice_in_advance(self, operations: list[Operation]) -> dict[str, str]:
        """Where the second target comes first, both are named before anything is done: its range
        counts from the first one."""
        targets = [one.who for one in operations if one.who in (words.TARGET, words.SECOND)]
        if not targets or targets[0] != words.SECOND:
            return {}
        self.named = {words.TARGET, words.SECOND}
        return {"whom": self._target(ACC), "other": self._second(ACC)}

    def _target(self, case: int) -> str:
        assert self.effect.target
        return phrase(self.effect.target, self.texts, case=case)

    def _second(self, case: int) -> str:
        """Its range counts from the first target."""
        target, second = self.effect.target, self.effect.second
        assert target
        assert second
        if self.sacrificed:
            near = self.texts(f"narikana-near-sacrificed-{noun_name(target)}", n=second.range)
        else:
            whom = forms("near-you", self.texts)
            if target.noun == words.A_UNIT and not is_you(target):
                whom = pronoun("it", target, self.texts)
            near = self.texts("narikana-near-whom", n=second.range, whom=whom[DAT])
        return phrase(second, self.texts, case=case, near=near)

    def _operation(self, part: list[Operation]) -> str:
        one = part[0]
        if one.verb in (words.SWAP, words.FIGHT):
            return self._about_two(one)
        facts: dict[str, object] = {"n": _number(one.amount)}
        word = words.VERB_WORDS[one.verb]
        if one.verb in LASTING:
            word = "boost"
            facts = {"gifts": _lasting(part, self.texts)}
        elif one.verb == words.GET_MANA:
            facts["colour"] = self.texts(f"narikana-mana-{one.word}")
        elif one.verb in (words.SHIFT, words.REVIVE):
            assert self.effect.second
            reach = self.effect.second.range
            facts["n"] = 0 if reach == words.ANYWHERE else reach
        elif one.verb in FOR_EITHER and one.who == words.FOE:
            word = f"{word}-foe"
        case = CASE.get(one.verb, ACC)
        if one.verb == words.STOP and self._is_play(one):
            word, case = "stop-play", GEN
        elif one.verb == words.RETURN:
            facts["owner"] = self.texts(f"narikana-owner-{self._gender(one)}")
        if one.verb not in (*FOR_EITHER, *FOR_NOBODY):
            facts["whom"] = self._whom(one, case)
        if one.verb == words.SACRIFICE and one.who == words.TARGET:
            self.sacrificed = True
        return self.texts(f"narikana-do-{word}", **facts)

    def _is_play(self, one: Operation) -> bool:
        """True if it is about a card that is being played."""
        sought = self._sought(one)
        return bool(sought and sought.flags & words.IS_PLAY)

    def _gender(self, one: Operation) -> str:
        """The grammatical gender of what something is done to."""
        sought = self._sought(one)
        return pronoun("it", sought, self.texts)[GENDER] if sought else self._known(one.who)[GENDER]

    def _about_two(self, one: Operation) -> str:
        assert self.effect.target
        if one.verb == words.SWAP and is_you(self.effect.target):
            return self.texts("narikana-do-swap-you", whom=self._second(DAT))
        facts = {"whom": self._target(ACC), "other": self._second(ACC)}
        return self.texts(f"narikana-do-{words.VERB_WORDS[one.verb]}", **facts)

    def _whom(self, one: Operation, case: int) -> str:
        if one.filter:
            return phrase(one.filter, self.texts, EACH, case)
        if one.who in (words.TARGET, words.SECOND):
            return self._chosen(one.who, case)
        return self._known(one.who)[case]

    def _chosen(self, who: int, case: int) -> str:
        """A target in full when it is named first, then as `it`."""
        sought = self.effect.target if who == words.TARGET else self.effect.second
        assert sought
        if len(self.named) == 2:
            return pronoun("first" if who == words.TARGET else "second", sought, self.texts)[case]
        if who in self.named:
            return pronoun("it", sought, self.texts)[case]
        self.named.add(who)
        return self._target(case) if who == words.TARGET else self._second(case)

    def _known(self, who: int) -> list[str]:
        """Somebody who isn't chosen, in all cases."""
        effect, texts = self.effect, self.texts
        if who == words.SUBJECT:
            if effect.when in SUBJECTS:
                return forms(SUBJECTS[effect.when], texts)
            return pronoun("it", CREATURE if effect.when in OF_ALLY else UNIT, texts)
        if who in (words.YOU, words.FOE):
            return forms("you" if who == words.YOU else "foe", texts)
        name = self._self() if who == words.SELF else self._bearer()
        told_of = self._bearer() if effect.when in OF_BEARER else self._self()
        found = forms(name, texts)
        if effect.when in IT_MEANS_SELF and name == told_of and not effect.target:
            return forms(f"it-{found[GENDER]}", texts)
        return found

    def _amount(self, one: Amount) -> str:
        facts = {}
        if one.filter:
            facts = {"whom": phrase(one.filter, self.texts, MANY, GEN)}
        elif one.kind == words.X_POWER:
            facts = {"this": forms(self._bearer(), self.texts)[GEN]}
        return self.texts(f"narikana-x-{AMOUNTS[one.kind]}", **facts)


ABOUT_BEARER = (words.IF_DAMAGED, words.IF_UNHURT)
CONDITIONS = {
    words.IF_COUNT: "count",
    words.IF_GRAVE: "grave",
    words.IF_HAND: "hand",
    words.IF_SOURCES: "sources",
    words.IF_DAMAGED: "damaged",
    words.IF_UNHURT: "unhurt",
}
AMOUNTS = {
    words.X_COUNT: "count",
    words.X_POWER: "power",
    words.X_POWER_OF_TARGET: "power-of-target",
    words.X_WOUNDS: "wounds",
    words.X_GRAVE: "grave",
    words.X_HAND: "hand",
    words.X_SOURCES: "sources",
}
FOR_EITHER = (words.DRAW, words.DISCARD, words.MILL)
"""Verbs about the hand or deck of a player."""
FOR_NOBODY = (words.GET_MANA, words.GET_SOURCE, words.LOOK, words.SHOW)


def _gives_life(one: Operation) -> bool:
    return one.verb == words.GROW or (one.verb == words.BOOST and one.second != 0)


def _may_be_player(one: Filter | None) -> bool:
    if one is None or one.noun != words.A_UNIT:
        return False
    return bool(one.kinds >> words.CREATURE & 1) and not one.flags & words.COMMON


def _together(operations: Iterable[Operation]) -> list[list[Operation]]:
    """Operations one by one, but all that is given to the same until the chapter ends."""
    parts: list[list[Operation]] = []
    for one in operations:
        last = parts[-1][-1] if parts else None
        if last and one.verb in LASTING and last.verb in LASTING and _same(one, last):
            parts[-1].append(one)
        else:
            parts.append([one])
    return parts


def _same(one: Operation, other: Operation) -> bool:
    return (one.who, one.filter) == (other.who, other.filter)


def _number(n: int) -> int | str:
    return "X" if n == words.X else n


def _signed(n: int) -> str:
    return f"{'-' if n < 0 else '+'}{_number(abs(n))}"


def _values(attack: int, life: int, texts: Texts) -> list[str]:
    """`+2/+2`, or only what isn't 0."""
    if attack and life:
        return [f"{_signed(attack)}/{_signed(life)}"]
    found = [texts("narikana-gift-attack", n=_signed(attack))] if attack else []
    return found + ([texts("narikana-gift-life", n=_signed(life))] if life else [])


def _lasting(part: list[Operation], texts: Texts) -> str:
    found: list[str] = []
    for one in part:
        if one.verb == words.BOOST:
            found += _values(one.amount, one.second, texts)
        else:
            found.append(texts(f"narikana-keyword-{one.word}"))
    return _listed(found, texts)


def _gifts(gives: Iterable[Gift], texts: Texts) -> str:
    total = Counter[int]()
    for gift in gives:
        total[gift.stat] += gift.amount
    found = _values(total[words.GIVES_ATTACK], total[words.GIVES_LIFE], texts)
    if armour := total[words.GIVES_ARMOUR]:
        found.append(texts("narikana-gift-armour", n=armour))
    for gift in gives:
        if gift.stat == words.GIVES_KEYWORD:
            found += [texts(f"narikana-keyword-{word}") for word in _keywords(gift.amount)]
    return _listed(found, texts)


def _listed(parts: list[str], texts: Texts) -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return parts[0]
    return texts("narikana-listed", first=", ".join(parts[:-1]), last=parts[-1])
