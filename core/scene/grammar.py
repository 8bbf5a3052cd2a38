"""The words of games: what people type becomes the notation of the core, and the notation becomes
what they read."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from unicodedata import combining, normalize

from .parts import SWATCHES
from .texts import Texts

Vocabulary = Mapping[str, str]
"""The words of a notation by those that people may type for them, in all languages."""
NUMBER = re.compile(r"[0-9]+")
MAX_CHOICE_DIGITS = 4
"""No list of choices is longer than such a number."""

LIST_NUMBER = re.compile(r"[0-9]+\.\s+(?=[^\s0-9])")
"""In front of a choice in a list."""
ASIDE = re.compile(r"\([^()]*\)")
"""What a list adds to a choice, see `lines.aside`; also within another one."""
UNCOLOURED = str.maketrans(dict.fromkeys(SWATCHES.values(), " "))

SIGNS = {"plus": "+", "minus": "-"}
"""Numbers and signs are written as figures in all notations; messages `number-<figure>` and
`number-plus`, `number-minus` list their words."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """The words of one game, by messages: `word-<game>-<word>` lists what people may type for a
    word of the notation, and what they are shown first; if they are shown something else,
    `shown-<game>-<word>` says what.

    `normalise`: typed words that have been replaced by those of the notation, in its order and
    spelling. `shown`: how what follows a verb is shown; it can be typed like this. `aims`: moves of
    which only what follows the verb is written where they go on from another one. `colours`,
    `ranks`: those of the notation's cards, which are `r7`, in games where they may be typed joined
    in any language and order (`ge4`, `gelb4`, `r-aus`, `4▲`)."""

    game: str = ""
    normalise: Callable[[list[str]], list[str]] = lambda words: words
    shown: Callable[[str, Texts], str] = lambda rest, texts: rest
    aims: Collection[str] = ()
    colours: Collection[str] = ()
    ranks: Collection[str] = ()

    def read(self, text: str, vocabulary: Vocabulary) -> str:
        """Typed words replaced by the notation's own: `lege rot sieben` becomes `play r 7`. Unknown
        words and signs stay; what only a list of choices has beside a move is left out."""
        typed = _without_extras(text).replace(",", " ").split()
        words = _signed([vocabulary.get(word.lower(), word) for word in typed])
        return " ".join(self.normalise([self._card(word, vocabulary) for word in words]))

    def _card(self, word: str, vocabulary: Vocabulary) -> str:
        """A typed card whose colour and rank are joined in the notation; other words as they
        are."""
        typed = word.lower()
        for cut in range(1, len(typed) if self.colours else 0):
            first, last = typed[:cut].rstrip("-"), typed[cut:].lstrip("-")
            first, last = vocabulary.get(first, first), vocabulary.get(last, last)
            for colour, rank in ((first, last), (last, first)):
                if colour in self.colours and rank in self.ranks:
                    return colour + rank
        return word

    def write(self, notation: str, texts: Texts) -> str:
        """A move in the reader's language: `legen r7`. It can be typed like this."""
        verb, _, rest = notation.partition(" ")
        return f"{self.verb(verb, texts)} {self.rest(rest, texts)}".rstrip()

    def verb(self, verb: str, texts: Texts) -> str:
        shown, words = f"shown-{self.game}-{verb}", f"word-{self.game}-{verb}"
        if texts.has(shown):
            return texts(shown)
        return texts.words(words)[0] if texts.has(words) else verb

    def rest(self, rest: str, texts: Texts) -> str:
        """What follows a verb in a notation."""
        shown = self.shown(rest, texts).split()
        names = [(word, f"shown-{self.game}-{word}") for word in shown]
        return " ".join(texts(name) if texts.has(name) else word for word, name in names)


UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def typed_forms(word: str) -> set[str]:
    """How a word may be typed: as it is, with umlauts written out, and without their dots, as
    terminals without UTF-8 show it."""
    dotless = "".join(sign for sign in normalize("NFKD", word) if not combining(sign))
    return {word, word.translate(UMLAUTS), dotless.replace("ß", "s")}


def _without_extras(text: str) -> str:
    """A line of a list of choices without its number, its colour and what stands in brackets."""
    text = LIST_NUMBER.sub("", text.strip().translate(UNCOLOURED).strip(), count=1)
    removed = 1
    while removed:
        text, removed = ASIDE.subn(" ", text)
    return text


def figures(line: str) -> list[int]:
    """The numbers in a canonical line (`1 12`); none if it has anything else."""
    words = line.split()
    numbers = [
        int(word) for word in words if len(word) <= MAX_CHOICE_DIGITS and NUMBER.fullmatch(word)
    ]
    return numbers if len(numbers) == len(words) else []


def _signed(words: list[str]) -> list[str]:
    """A sign joined with the figure that follows it."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] in SIGNS.values() and NUMBER.fullmatch(word):
            joined[-1] += word
        else:
            joined.append(word)
    return joined
