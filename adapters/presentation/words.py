"""The words of games: what people type, in any language of the program, becomes the notation of the
core, and the notation becomes what they read."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from unicodedata import combining, normalize

from .parts import SWATCHES
from .texts import LANGUAGES, Texts, texts_in

NUMBER = re.compile(r"[0-9]+")
MAX_CHOICE_DIGITS = 4
"""No list of choices is longer than such a number."""

LIST_NUMBER = re.compile(r"[0-9]+\.\s+(?=[^\s0-9])")
"""In front of a choice in a list."""
ASIDE = re.compile(r"\([^()]*\)")
"""What a list adds to a choice, see `lines.aside`; also within another one."""
UNCOLOURED = str.maketrans(dict.fromkeys(SWATCHES.values(), " "))

MAX_NUMBER_WORD = 12
SIGNS = {"plus": "+", "minus": "-"}
"""Numbers and signs are written as figures in all notations; messages `number-<figure>` and
`number-plus`, `number-minus` list their words."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """The words of one game, by messages: `word-<game>-<word>` lists what people may type for a
    word of the notation, and what they are shown first; if they are shown something else,
    `shown-<game>-<word>` says what. Games of others have no messages.

    `normalise`: typed words that have been replaced by those of the notation, in its order and
    spelling. `shown`: how what follows a verb is shown; it can be typed like this. `aims`: moves of
    which only what follows the verb is written where they go on from another one."""

    game: str = ""
    normalise: Callable[[list[str]], list[str]] = lambda words: words
    shown: Callable[[str, Texts], str] = lambda rest, texts: rest
    aims: Collection[str] = ()

    def read(self, text: str) -> str:
        """Typed words replaced by the notation's own: `lege rot sieben` becomes `play r 7`. Unknown
        words and signs stay; what only a list of choices has beside a move is left out. Errors are
        told with what was typed, see `errors.error_text`."""
        vocabulary = _vocabulary(self.game)
        typed = _without_extras(text).replace(",", " ").split()
        words = [vocabulary.get(word.lower(), word) for word in typed]
        return " ".join(self.normalise(_signed(words)))

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


@cache
def words_of(game: str) -> tuple[str, ...]:
    """The words of a game's notation for which others may be typed."""
    prefix = f"word-{game}-"
    return tuple(name.removeprefix(prefix) for name in texts_in(LANGUAGES[0]).names(prefix))


def coloured_card(game: str, word: str, colours: str, ranks: Collection[str]) -> str:
    """A typed card whose colour and rank are joined (`ge4`, `gelb4`, `r-aus`) in the game's
    notation; other words as they are."""
    vocabulary, typed = _vocabulary(game), word.lower()
    for cut in range(1, len(typed)):
        colour, rank = typed[:cut].rstrip("-"), typed[cut:].lstrip("-")
        colour, rank = vocabulary.get(colour, colour), vocabulary.get(rank, rank)
        if colour in tuple(colours) and rank in ranks:
            return colour + rank
    return word


@cache
def _vocabulary(game: str) -> dict[str, str]:
    """Of our own games; the notation of others may use any word."""
    words = {f"word-{game}-{word}": word for word in words_of(game)}
    if words:
        words |= {f"number-{number}": str(number) for number in range(MAX_NUMBER_WORD + 1)}
        words |= {f"number-{name}": sign for name, sign in SIGNS.items()}
    return {
        typed: word
        for message, word in words.items()
        for language in LANGUAGES
        for listed in texts_in(language).words(message)
        for typed in typed_forms(listed)
    }


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
