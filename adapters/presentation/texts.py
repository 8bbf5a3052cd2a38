"""Messages in the languages of the house, from the Fluent files in locales/; dates and times as
people of a language write them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from rich.cells import cell_len

from ...core import games
from ...core.errors import BrokenEntryPoint
from ...core.game import Game
from ...core.games import GROUP, OWN, broken_parts, find_part
from ...core.packages import Fault, install_command, loaded_so_far
from ...core.scene.texts import FALLBACK, LANGUAGES, Texts
from ...core.text.printable import escaped
from .lines import shortened

REGIONS = {"en": "en-GB"}
"""Whose dates and times a language has, where it has several."""
LOCALES = files(__package__) / "locales"
GAMES = files(games)
MAX_FACT_LENGTH = 500
"""Characters of a fact that are shown. Fluent refuses to fill in more than 2,500 at one place, and
several facts may stand there."""
MAX_SHOWN_NUMBER = 10**15
"""Larger ones are shown as they are; what formats numbers by language refuses them from 10**28."""
MAX_FRACTION_DIGITS = 2
"""Of numbers, unless a message says otherwise."""
MAX_KEPT = 5_000
"""Texts of a language that are kept as they were formatted: about a megabyte."""

SPOKEN, NAMED = "spoken", "named"
"""The attributes of a message with what is said instead for a screen reader, and where nobody
types."""
ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE | re.ASCII)
SIGN = re.compile(r"(?<!\w)[-+](?=[\dX])")
"""Before a number; not all screen readers say it."""
SIGN_WORDS = {"-": "number-minus", "+": "number-plus"}
WORD = re.compile(r"-?[A-Za-z][\w-]*", re.ASCII)
"""A name of a message wherever it stands, and other words."""


class FluentTexts:
    """The messages of one language, see the port `Texts`. Each is parsed when it is first
    needed: all of them would take a third of the program's start. `spoken`: for a screen reader, so
    that messages with an attribute `.spoken` are said in this way, cards have their full names,
    and `-2` is `minus 2`. `named`: see the port; messages with an attribute `.named`
    are said in this way."""

    def __init__(self, language: str, spoken: bool = False, named: bool = False) -> None:
        self.language = language
        self.spoken = spoken
        self.named = named
        self._own = dict(_entries(_locale(language)))
        self._guests: dict[str, Game] = {}
        self._kept = lru_cache(MAX_KEPT, typed=True)(self._formatted)
        self._begin()

    def _begin(self) -> None:
        """Take the messages of the house and of the guests; none is parsed yet."""
        functions: dict[str, Any] = {"INSTALL": install_command}
        self._bundle = FluentBundle(
            [REGIONS.get(self.language, self.language)], functions, use_isolating=False
        )
        guests = [
            file
            for folder in filter(None, map(_texts_of, self._guests.values()))
            for file in _in_language(folder, self.language)
        ]
        self._all = {**dict(_entries(guests)), **self._own}
        self._parsed: set[str] = set()
        self._kept.cache_clear()

    @property
    def _sources(self) -> dict[str, str]:
        """All messages by name, also those of games of others that were loaded meanwhile."""
        guests = loaded_so_far(GROUP)
        if guests != self._guests:
            self._guests = guests
            self._begin()
        return self._all

    def __call__(self, message: str, /, **facts: object) -> str:
        """The message with its facts filled in, ready to be shown whatever they hold; KeyError
        names a missing one."""
        try:
            return self._kept(message, **facts)
        except TypeError:  # of a fact that has no hash
            return self._formatted(message, **facts)

    def _formatted(self, message: str, /, **facts: object) -> str:
        self._parse(message)
        shown = {name: _shown(fact) for name, fact in facts.items()}
        entry = self._bundle.get_message(message)
        form = SPOKEN if self.spoken else NAMED if self.named else ""
        found = entry.attributes.get(form, entry.value)
        if found is None:
            raise KeyError(message)
        text, errors = self._bundle.format_pattern(found, shown)
        if errors:
            raise KeyError(f"{message}: {errors[0]}")
        if self.spoken:
            return SIGN.sub(lambda sign: f"{self.words(SIGN_WORDS[sign[0]])[0]} ", str(text))
        return str(text)

    def figure(self, number: float) -> str:
        """Points, or another number, as it stands in a table: whole ones without a fraction, others
        with at most two digits behind the sign that the language has there."""
        return self("figure", number=fluent_number(number, useGrouping=False))

    shortened = staticmethod(shortened)
    columns = staticmethod(cell_len)

    def decimal(self, number: float, form: str) -> str:
        """A number in a format of Python (`.3f`, `+.1%`), with the sign for decimals that the
        language has."""
        return format(number, form).replace(".", self("decimal-sign"))

    def has(self, message: str) -> bool:
        return message in self._sources

    def names(self, prefix: str) -> list[str]:
        """The names of all messages that begin so."""
        return [name for name in self._sources if name.startswith(prefix)]

    def words(self, message: str) -> list[str]:
        """A list of words (`lege, leg, spiele`): the first is shown, all are understood."""
        return [word.strip() for word in self(message).split(",")]

    def _parse(self, message: str) -> None:
        """Make a message ready, and those that it may refer to."""
        if message in self._parsed:
            return
        found: set[str] = set()
        wanted, sources = [message], self._sources
        while wanted:
            name = wanted.pop()
            if name in sources and name not in found:
                found.add(name)
                wanted += WORD.findall(sources[name])
        self._bundle.add_resource(FluentResource("\n".join(map(sources.__getitem__, found))))
        self._parsed |= found


def _entries(files: Iterable[Traversable]) -> Iterator[tuple[str, str]]:
    """The messages of Fluent files, by name: only these begin at the start of a line."""
    for file in files:
        text = file.read_text(encoding="utf-8")
        starts = [*ENTRY.finditer(text)]
        ends = [*(one.start() for one in starts[1:]), len(text)]
        for one, end in zip(starts, ends, strict=True):
            yield one[1], text[one.start() : end]


def _shown(fact: object) -> object:
    """A fact as Fluent can format it and a terminal can show it; True is `yes`, False `no`."""
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    if isinstance(fact, int) and abs(fact) > MAX_SHOWN_NUMBER:
        fact = str(fact) if abs(fact) < 10**MAX_FACT_LENGTH else "…"
    if isinstance(fact, float):
        return fluent_number(fact, maximumFractionDigits=MAX_FRACTION_DIGITS)
    if not isinstance(fact, str) or (len(fact) <= MAX_FACT_LENGTH and fact.isprintable()):
        return fact
    text = escaped(fact[: MAX_FACT_LENGTH + 1])
    return text if len(text) <= MAX_FACT_LENGTH else f"{text[: MAX_FACT_LENGTH - 1]}…"


def _locale(language: str) -> list[Traversable]:
    """The files of a language: those for all games, and those of our games, none of which is loaded
    for that."""
    found = [*(LOCALES / language).iterdir()]
    for game in OWN:
        found += _in_language(GAMES / game / "texts", language)
    return sorted((file for file in found if file.name.endswith(".ftl")), key=str)


def _in_language(folder: Traversable, language: str) -> list[Traversable]:
    """The files of a language in the folder of a game's texts."""
    return [file for file in folder.iterdir() if file.name.startswith(language)]


def _texts_of(game: Game) -> Traversable | None:
    """The folder with the texts of a game of others; None where there is none to be used."""
    try:
        found: Traversable | None = find_part(game, "texts", _fault)
    except BrokenEntryPoint:
        return None
    return found


def broken_texts() -> list[BrokenEntryPoint]:
    """What is wrong with texts of others."""
    return broken_parts("texts", _fault)


def _fault(name: str, texts: Any) -> Fault | None:
    """Why a folder of others has no texts of the game with this name. The name stands in that of
    each message, so that no game takes those of another one."""
    messages = [dict(_entries([texts / f"{language}.ftl"])) for language in LANGUAGES]
    odd = {*messages[0]} ^ {*messages[1]}
    odd |= {message for message in messages[0] if f"-{name}-" not in f"-{message}-"}
    return ("messages", ", ".join(sorted(odd))) if odd else None


@cache
def texts_in(language: str, spoken: bool = False) -> FluentTexts:
    """The texts of a language of LANGUAGES."""
    return FluentTexts(language, spoken)


@cache
def named_texts(language: str) -> FluentTexts:
    """The texts of a language for chats."""
    return FluentTexts(language, named=True)


def next_language(texts: Texts) -> FluentTexts:
    """Texts in another language of LANGUAGES: the next one, and after the last the first."""
    language = LANGUAGES[(LANGUAGES.index(texts.language) + 1) % len(LANGUAGES)]
    return texts_in(language, texts.spoken)


def system_language() -> str:
    """What the environment asks for (LC_ALL, LC_MESSAGES, LANG), else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(name, "")[:2].lower()
        if language:
            return language if language in LANGUAGES else FALLBACK
    return FALLBACK


# Dates and times


def day_text(day: date, texts: Texts) -> str:
    """`1 July 2030`, `1. Juli 2030`."""
    return texts("date-day", date=day)


def moment_text(moment: datetime, texts: Texts) -> str:
    """To the minute, in the time zone of the moment: `1 Jul 2030, 14:05`, `01.07.2030, 14:05`."""
    return texts("date-moment", moment=moment)


def universal_time(stamp: str, texts: Texts) -> str:
    """A time stamp of a record (ISO 8601), in universal time for readers anywhere."""
    return f"{moment_text(datetime.fromisoformat(stamp).astimezone(UTC), texts)} UTC"
