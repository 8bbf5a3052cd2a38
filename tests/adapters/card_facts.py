"""The facts that the text of a Narikana card states, and those that its data hold, in one form.

A line of text and the effect that it is about become clauses, each a sorted list of facts:
`[["arrives", "this creature"], ["<enemy in-2 unit>", "damage 1"]]`. Facts are named as the data
write them. Every word of a text must belong to a row of the tables or to FILLERS.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games.narikana import codes
from stammtisch.core.games.narikana.cards import DATA, FILES

Clauses = list[list[str]]
Entry = Mapping[str, Any]
"""A card or an effect as it is written in a data file."""

BEFORE, NOUN, BEHIND, BREAK = "before", "noun", "behind", "break"
"""Where a word stands in a phrase for a unit, field, action or card; and the end of a clause."""

FOLLOWS = {BEFORE: (BEFORE,), NOUN: (BEFORE,), BEHIND: (NOUN, BEHIND)}
"""The words after which a word belongs to the same phrase."""

# A fact, and what states it in English and in German: # is a number, @ more text with facts of its
# own. Where several patterns fit, the longest text counts.

NUMBER = r"[+-]?\d+|[+-]?X|an?|one|eine?"
VALUES = {**dict.fromkeys(("", "a", "an", "one", "ein", "eine"), "1"), "free": "", "kostenlos": ""}
ADJECTIVES = [
    ("each", "each(?: of)?", "jede[rsnm]?"),
    ("own", "your", r"eigen\w+|dein\w*"),
    ("enemy", "enemy", r"gegnerisch\w+"),
    ("other", "another of", r"ander\w+"),
    ("common", "ordinary", r"gewöhnlich\w+"),
    ("damaged", "damaged", r"verletzt\w+"),
    ("unhurt", "undamaged", r"unverletzt\w+"),
    ("laden", "equipped", r"ausgerüstet\w+"),
]
NOUNS = [
    ("unit", "units?", "Einheit(?:en)?"),
    ("creature", "creatures?", "Kreatur(?:en)?"),
    ("building", "buildings?", "Gebäudes?"),
    ("field", "fields?", "Feld(?:er)?"),
    ("action", "action", "Aktion"),
    ("spell action", "spell", "Zauber"),
    ("attack action", "attack", "Angriff"),
    (
        "enemy play action",
        "enemy card that is being played",
        "das Ausspielen einer gegnerischen Karte",
    ),
    ("creature card", "creature card", "Kreaturkarte"),
    ("building card", "building card", "Gebäudekarte"),
    ("item card", "item card", "Gegenstandskarte"),
    ("spell card", "spell card", "Zauberkarte"),
    ("enchantment card", "enchantment card", "Verzauberungskarte"),
]
AFTER_NOUN = [
    ("own", "of yours", "(?!)"),
    ("in-#", "within #", "in Reichweite #"),
    ("in-0", "on this field", "auf diesem Feld"),
    ("cheap-#", "with cost # or less", "mit Kosten von höchstens #"),
    ("weak-#", "with attack # or less", "mit höchstens # Angriff"),
    ("from-target", "of it", "von ih[rm]"),
    ("from-you", "of you", "von dir"),
    ("from-sacrificed", "of where it stood", "vom Feld der geopferten Kreatur"),
]
FACTS = [
    # Moments
    ("arrives", "when @ comes into play", "wenn @ ins Spiel kommt"),
    ("dies", "when @ dies", "wenn @ stirbt"),
    ("chapter", "whenever a chapter begins", "immer wenn ein Kapitel beginnt"),
    ("attacks", "after @ has attacked", "nachdem @ angegriffen hat"),
    ("attacked", "after @ has been attacked", "nachdem @ angegriffen wurde"),
    ("hurt", "whenever @ takes damage", "immer wenn @ Schaden nimmt"),
    ("moves", "whenever @ moves or is moved", "immer wenn @ sich bewegt oder bewegt wird"),
    ("kills", "whenever @ kills a unit by attacking",
     "immer wenn @ mit einem Angriff eine Einheit tötet"),
    ("enemy-enters", "whenever an enemy unit comes onto this field",
     "immer wenn eine gegnerische Einheit auf dieses Feld kommt"),
    ("ally-arrives", "whenever one of your creatures comes into play",
     "immer wenn eine eigene Kreatur ins Spiel kommt"),
    ("ally-dies", "whenever one of your ordinary creatures dies",
     "immer wenn eine gewöhnliche eigene Kreatur stirbt"),
    ("other ally-dies", "whenever another of your ordinary creatures dies",
     "immer wenn eine andere gewöhnliche eigene Kreatur stirbt"),
    ("spell", "whenever one of your spells is carried out",
     "immer wenn einer deiner Zauber ausgeführt wird"),
    ("convert", "whenever you convert a card", "immer wenn du eine Karte umwandelst"),
    ("use", "ability", "Fähigkeit"),
    ("cost #", r"(?<=\()(?P<n>[*a-z]+)", r"(?<=\()(?P<n>[*a-z]+)"),
    ("repeat", "any number of times", "beliebig oft"),
    ("always", "has", "hat"),
    ("while", "as long as", "solange"),
    # Conditions
    ("#+", "there are at least # @ in play", "mindestens # @ im Spiel sind"),
    ("grave #+", "at least # creature cards lie in your graveyard",
     "auf deinem Friedhof mindestens # Kreaturkarten liegen"),
    ("hand #-", "you have at most # cards in your hand", "du höchstens # Karten auf der Hand hast"),
    ("sources #+", "you have at least # mana sources", "du mindestens # Manaquellen hast"),
    ("is damaged", "is damaged", "verletzt ist"),
    ("is unhurt", "is undamaged", "unverletzt ist"),
    # Amounts
    ("x count", "X is the number of", "X ist die Zahl der"),
    ("x power", "X is the attack of", "X ist der Angriff"),
    ("x power of target", "X is the target's attack", "X ist der Angriff des Ziels"),
    ("x wounds of target", "X is the damage on the target",
     "X ist der Schaden, der auf dem Ziel liegt"),
    ("x grave", "X is the number of creature cards in your graveyard",
     "X ist die Zahl der Kreaturkarten auf deinem Friedhof"),
    ("x hand", "X is the number of cards in your hand",
     "X ist die Zahl der Karten auf deiner Hand"),
    ("x sources", "X is the number of your mana sources", "X ist die Zahl deiner Manaquellen"),
    # Whom
    ("this creature", "this creature", "dieser? Kreatur"),
    ("this building", "this building", "diese[sm] Gebäude"),
    ("this item", "this item", "dieser Gegenstand"),
    ("bearer", "the bearer", "der Träger"),
    ("enchanted", "the enchanted creature", "(?:die|der) verzauberten? Kreatur"),
    ("you", "yourself", "dir"),
    ("foe", "your opponent", "deinem Gegner"),
    ("attacked unit", "the attacked unit", "(?:die|der) angegriffenen? Einheit"),
    ("attacker", "the attacker", "Angreifer"),
    ("it", "it", "sie|ihr|ihm"),
    # Gifts
    ("until", "until the end of the chapter", "bis zum Ende des Kapitels"),
    ("#/#", "#/#", "#/#"),
    ("attack #", "# attack", "# Angriff"),
    ("life #", "# life", "# Leben"),
    ("armour #", "Armour #", "Rüstung #"),
    ("life of players", "the life of a player stays as it is",
     "das Leben eines Spielers bleibt, wie es ist"),
    ("enchants", "enchants", "verzaubert"),
    # Verbs
    ("damage #", "deal # damage to", "verursache # Schaden a[nm]"),
    ("heal #", "heal # damage from", "heile # Schaden bei"),
    ("grow #/#", "gets #/# for good", "gib @ dauerhaft #/#"),
    ("destroy", "destroy", "zerstöre"),
    ("sacrifice", "sacrifice", "opfere"),
    ("return", "return @ to its owner's hand", "schicke @ zurück auf die Hand ihres Besitzers"),
    ("move to <field free in-#>", "move @ by (?:up to )?# fields? to a free field",
     "bewege @ um (?:bis zu )?# Feld(?:er)? auf ein freies Feld"),
    ("swap", "let @ and @ swap fields", "lass @ und @ die Felder tauschen"),
    ("swap you", "swap fields with", "tausche das Feld mit"),
    ("ready", "ready", "mache @ bereit"),
    ("rest", "exhaust", "erschöpfe"),
    ("charm", "until the end of the chapter, gain control of",
     "übernimm bis zum Ende des Kapitels die Kontrolle über"),
    ("seize", "gain permanent control of", "übernimm dauerhaft die Kontrolle über"),
    ("strip", "destroy all items and enchantments on",
     "zerstöre alle Gegenstände und Verzauberungen an"),
    ("fight", "let @ and @ each deal damage equal to its own attack to the other",
     "lass @ und @ einander Schaden jeweils in Höhe ihres eigenen Angriffs zufügen"),
    ("stop", "stop", "vereitle"),
    ("draw # you", "draw # cards?", "ziehe # Karten?"),
    ("discard # you", "discard # card from your hand", "lege # Karte aus deiner Hand ab"),
    ("discard # foe", "your opponent discards # card",
     "lass deinen Gegner # Karte aus der Hand ablegen"),
    ("mill # you", "put the top # cards of your deck into your graveyard",
     "lege die obersten # Karten deines Decks auf deinen Friedhof"),
    ("mana # g", "get # green mana", "erhalte # grünes Mana"),
    ("mana # l", "get # lilac mana", "erhalte # lila Mana"),
    ("source #", "turn the top (?:# )?cards? of your deck into (?:a )?mana sources?",
     "mache die obersten? (?:# )?Karten? deines Decks zu (?:einer )?Manaquellen?"),
    ("revive to <field free in-1>",
     "bring @ from your graveyard into play on a free field next to you",
     "bringe @ von deinem Friedhof auf einem freien Feld neben dir ins Spiel"),
    ("regain", "take @ from your graveyard into your hand",
     "nimm @ von deinem Friedhof auf die Hand"),
    ("look #", "look at the top # cards of your deck, take one into your hand and put the other "
     "into your graveyard", "sieh dir die obersten # Karten deines Decks an, nimm eine auf die "
     "Hand und lege die andere auf deinen Friedhof"),
    ("show", "look at your opponent's hand", "sieh dir die Hand deines Gegners an"),
]  # fmt: skip
KEYWORDS = ("fast", *codes.KEYWORD_WORDS)
"""Stated by their names in messages."""
FILLERS = ("", "gets?|an?|one of|and|then|[ ()]", "gib|eine[rnm]?|ein|und|dann|[ ()]")
"""What states no fact, in the columns of the tables."""
NAMED = {
    **{name: name for name in ("this creature", "this building", "bearer", "enchanted")},
    **dict.fromkeys(("enemy-enters", "ally-arrives"), "subject"),
}
"""What `it` means after a fact; after a phrase it means the target."""


def facts_in_text(lines: Iterable[str], language: str) -> list[Clauses]:
    """The facts in each line of a card's text; AssertionError names words that no row has."""
    return [_clauses(_words(line, language)) for line in lines]


@cache
def _rows(language: str) -> list[tuple[str, str, re.Pattern[str]]]:
    """Part of a phrase or "", fact, and pattern."""
    column, texts = ("", "en", "de").index(language), texts_in(language)
    tables = {BEFORE: ADJECTIVES, NOUN: NOUNS, BEHIND: AFTER_NOUN, "": FACTS}
    rows = [(part, row[0], row[column]) for part, table in tables.items() for row in table]
    rows += [("", word, texts(f"narikana-keyword-{word}")) for word in KEYWORDS]
    rows += [("", "", FILLERS[column]), (BREAK, "", "[,;:.]")]
    return [(part, fact, _pattern(said)) for part, fact, said in rows]


def _pattern(said: str) -> re.Pattern[str]:
    for sign, name, what in (("#", "n", NUMBER), ("@", "w", "[^,;:.]+?")):
        for count in range(said.count(sign)):
            said = said.replace(sign, f"(?P<{name}{count}>{what})", 1)
    return re.compile(rf"(?:{said})(?:(?<!\w)|(?!\w))", re.IGNORECASE)


def _words(text: str, language: str) -> Iterator[tuple[str, str]]:
    """Part and fact of all words of a text, in its order."""
    at = 0
    while at < len(text):
        matches = [(m, row) for row in _rows(language) if (m := row[2].match(text, at))]
        assert matches, f"no fact has the words {text[at:]!r}"
        match, (part, fact, _) = max(matches, key=lambda pair: pair[0].end())
        at = match.end()
        groups = match.groupdict(default="").items()
        for number in (group.lower() for name, group in groups if name[0] == "n"):
            fact = fact.replace("#", VALUES.get(number, number).lstrip("+"), 1)
        yield part, fact
        for more in (group for name, group in groups if name[0] == "w"):
            yield from _words(more, language)


def _clauses(parts: Iterable[tuple[str, str]]) -> Clauses:
    """Facts by clause: those of a phrase as one (`<common enemy unit>`), and instead of `it` what
    was named last."""
    clauses: list[list[list[str]]] = [[]]
    last = it = ""
    for part, fact in parts:
        if part == BREAK:
            clauses.append([])
        elif last in FOLLOWS.get(part, ()):
            clauses[-1][-1].append(fact)
        elif part:
            clauses[-1].append(["", fact])
            it = "target"
        elif fact:
            clauses[-1].append([it if fact == "it" else fact])
            it = NAMED.get(fact, it)
        last = part if part or fact else last
    return _sorted([facts[0] or _phrase(*facts) for facts in clause] for clause in clauses)


def _phrase(*facts: str) -> str:
    return f"<{' '.join(sorted(' '.join(facts).split()))}>"


def _sorted(clauses: Iterable[list[str]]) -> Clauses:
    return [sorted(clause) for clause in clauses if clause]


# What the data hold

BEARERS = {"item": "bearer", "enchantment": "enchanted"}
OF_BEARER = ("dies", "attacks", "attacked", "hurt", "moves", "kills")
"""Moments of a unit; on an item or enchantment they are about its bearer."""
SUBJECTS = {"attacks": "attacked unit", "kills": "attacked unit", "attacked": "attacker"}
LIMITS = {"cheap": f"cheap-{codes.CHEAP_COST}", "weak": f"weak-{codes.WEAK_ATTACK}"}
LASTING = ("boost", "grant")
"""Verbs that give something until the end of the chapter; several in a row are said at once."""
WHOLE = ("draw", "discard", "mill", "mana", "source", "look", "show")
"""Verbs whose operations are facts as they are written."""


@cache
def card_entries() -> dict[str, Entry]:
    """All cards as their data files have them, by id."""
    files = [(DATA / f"{name}.toml").read_text(encoding="utf-8") for name in FILES]
    return {card["id"]: card for file in files for card in tomllib.loads(file)["card"]}


def facts_in_data(card: Entry) -> list[Clauses]:
    """The facts in the data of a card, for each line that its text should have."""
    keywords = ["fast"] * card.get("fast", False) + card.get("keywords", [])
    lines = [[[word] for word in keywords]] if keywords else []
    if "on" in card:
        lines.append([["enchants", _filter(card["on"])]])
    lines += [list(_Effect(card, effect).clauses()) for effect in card.get("effects", [])]
    return [_sorted(clauses) for clauses in lines]


def _filter(text: str, *more: str) -> str:
    facts = [LIMITS.get(word, word) for word in text.replace(" in ", " in-").split()]
    if "in-0" in facts and "each" in facts:  # on one field there is one unit at most
        facts.remove("each")
    return _phrase(*facts, *more)


def _lasting(verb: str, what: str) -> list[str]:
    return [what] if verb == "grant" else _values(*what.split("/"))


def _values(attack: str, life: str) -> list[str]:
    if "0" not in (attack, life):
        return [f"{attack}/{life}"]
    return [f"{word} {n}" for word, n in (("attack", attack), ("life", life)) if n != "0"]


class _Effect:
    def __init__(self, card: Entry, effect: Entry) -> None:
        self.card, self.effect = card, effect
        self.when: str = effect["when"]
        self.this = f"this {card['kind']}"
        self.bearer = BEARERS.get(card["kind"], self.this)
        self.chosen: set[str] = set()
        """Targets that were named already."""

    def clauses(self) -> Iterator[list[str]]:
        effect, when = self.effect, self.when
        condition = self._condition(effect["if"]) if "if" in effect else []
        if when == "always":
            yield ["while", *condition] if condition else []
            whom = effect["affects"]
            yield [
                self._whom(whom if whom in codes.WHO_WORDS else f"each {whom}"),
                when,
                *self._gifts(),
            ]
        elif when == "use":
            yield [when, f"cost {effect.get('cost', '')}"]
            yield ["fast"] * effect.get("fast", False)
            yield ["repeat"] * effect.get("repeat", False)
            yield condition
        elif when == "played":
            yield condition
        else:
            unit = [self.this] if when == "arrives" else [self.bearer] if when in OF_BEARER else []
            other = "other " * (when.startswith("ally") and self.card["kind"] == "creature")
            yield [other + when, *unit, *condition]
        yield from self._deeds()
        if "x" in effect:
            what, _, counted = effect["x"].partition("count ")
            unit = [self.bearer] if what == "power" else []
            yield ["x count", _filter(counted)] if counted else [f"x {what}", *unit]
        if self._promises_life_to_players():
            yield ["life of players"]

    def _condition(self, text: str) -> list[str]:
        if text in ("damaged", "unhurt"):
            return [f"is {text}", self.bearer]
        number, _, counted = text.partition("+ ")
        return [f"{number}+", _filter(counted)] if counted else [text]

    def _gifts(self) -> list[str]:
        values = {"attack": "0", "life": "0"}
        rest = []
        for gift in self.effect["gives"]:
            stat, _, number = gift.partition(" ")
            if stat in values:
                values[stat] = number
            else:
                rest.append(gift)
        return [*_values(**values), *rest]

    def _deeds(self) -> list[list[str]]:
        """What is done first, and all the rest: `do this, then that and that`."""
        deeds: list[list[str]] = []
        lasting = ""
        for text in self.effect.get("do", ()):
            verb, what, whom = f"{text}  ".split(" ", 2)
            if verb in LASTING and whom == lasting:
                deeds[-1] += _lasting(verb, what)
            else:
                deeds.append(self._operation(text))
            lasting = whom if verb in LASTING else ""
        return [*deeds[:1], [fact for deed in deeds[1:] for fact in deed]]

    def _operation(self, text: str) -> list[str]:
        verb, *rest = text.split()
        if verb in WHOLE:
            return [text]
        if verb in ("swap", "fight"):
            if self.effect["target"] == "own player":
                return [f"{verb} you", self._whom("second")]
            return [verb, self._whom("target"), self._whom("second")]
        if verb in LASTING:
            facts = ["until", *_lasting(verb, rest.pop(0))]
        elif verb in ("move", "revive"):
            facts = [f"{verb} to {_filter(self.effect['second'])}"]
        elif verb == "grow":
            facts = [f"{verb} {rest[0]}/{rest.pop(0)}"]
        else:
            facts = [f"{verb} {rest.pop(0)}" if verb in ("damage", "heal") else verb]
        return [*facts, self._whom(" ".join(rest))]

    def _whom(self, text: str) -> str:
        if text in ("target", "second"):
            if text in self.chosen:
                return "target" if len(self.chosen) == 1 else f"{text} of two"
            self.chosen.add(text)
            return _filter(self.effect[text], *([self._start()] if text == "second" else []))
        names = {
            "self": self.this, "bearer": self.bearer, "you": "you", "foe": "foe",
            "subject": SUBJECTS.get(self.when, "subject"),
        }  # fmt: skip
        return names[text] if text in names else _filter(text)

    def _start(self) -> str:
        """Where the range of the second target begins."""
        if self.effect["target"] == "own player":
            return "from-you"
        sacrificed = "sacrifice target" in self.effect["do"]
        return "from-sacrificed" if sacrificed else "from-target"

    def _promises_life_to_players(self) -> bool:
        """Does it give life to what may be a player? Nothing changes that (narikana §6.16)."""
        filters: dict[str, str] = {
            "self": "", "you": "player", "foe": "player",
            "bearer": "creature" if self.card["kind"] == "item" else self.card.get("on", ""),
            "subject": "" if self.when.startswith("ally") else "unit",
            **{name: self.effect.get(name, "") for name in ("target", "second")},
        }  # fmt: skip
        gives_life = re.compile(r"(?:grow \S+|boost \S+/(?!0 )\S+) (.+)")
        whom = [m[1] for text in self.effect.get("do", ()) if (m := gives_life.match(text))]
        if any(gift.startswith("life ") for gift in self.effect.get("gives", ())):
            whom.append(self.effect["affects"])
        return any(
            re.search(r"\b(unit|creature|player)\b", text) and "common" not in text
            for text in (filters.get(name, name) for name in whom)
        )
