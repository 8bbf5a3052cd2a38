"""Options of games: frozen dataclasses whose fields define the allowed values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, field, fields
from typing import TYPE_CHECKING, Any, TypeVar

from .errors import BadOption, UnknownOption

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Options = TypeVar("Options", bound=DataclassInstance)

UNKNOWN = "?"
"""Stands in the options of a View for a deck that the seat doesn't know."""
YES = frozenset({"on", "yes", "true", "1", "ja", "an"})
MAX_OPTION_DIGITS = 10
NO = frozenset({"off", "no", "false", "0", "nein", "aus"})


NamedText = tuple[str, Mapping[str, str]]
"""The text of an option, and its name by language if it has one."""


def switch(default: bool, rule: str, hides_decks: bool = False) -> bool:
    """A field for an option that is on or off; `rule` cites its definition. `hides_decks`: while it
    is on, nobody sees the decks of the others."""
    value: bool = field(default=default, metadata={"rule": rule, "hides_decks": hides_decks})
    return value


def number(default: int, low: int, high: int, rule: str) -> int:
    """A field for an option that is a whole number from low to high; `rule` cites its
    definition."""
    value: int = field(default=default, metadata={"rule": rule, "low": low, "high": high})
    return value


def text(
    default: str,
    canonical: Callable[[str], str],
    rule: str,
    allowed: str = "…",
    from_file: Callable[[bytes], NamedText] | None = None,
    faults_of_file: Callable[[bytes], Iterable[BadOption]] | None = None,
    short: Callable[[str], str] = str,
    ready: Callable[[], Iterable[str]] = tuple,
    seat: int = 0,
) -> str:
    """A field for an option that is a text with a meaning in its game; `rule` cites its definition.
    `canonical` gives the form that records keep, or raises a BadOption that says what is wrong.
    `allowed` describes the allowed values: a word that has a message `allowed-...`, or literal
    text. `from_file` reads the text, and its name, from the content of a file; it raises the same
    errors, and `faults_of_file` lists all that it could raise. `short` gives the form of a
    canonical text that people see. `ready` gives the texts that come with the game. `seat`: the
    option is the deck of this seat, which its player may choose; otherwise one of `ready` is drawn.
    0: it isn't a deck."""
    facts = {"rule": rule, "canonical": canonical, "allowed": allowed}
    value: str = field(
        default=canonical(default),
        metadata={
            **facts,
            "from_file": from_file,
            "faults_of_file": faults_of_file,
            "short": short,
            "ready": ready,
            "seat": seat,
        },
    )
    return value


def allowed(option: Field[Any]) -> str:
    """The allowed values of an option, as people type them: `on, off` or `1..1000`."""
    if "canonical" in option.metadata:
        return str(option.metadata["allowed"])
    if "low" in option.metadata:
        return f"{option.metadata['low']}..{option.metadata['high']}"
    return "on, off"


def deck_options(kind: type[DataclassInstance]) -> dict[int, Field[Any]]:
    """The options that are decks, by seat."""
    by_seat = {int(option.metadata.get("seat", 0)): option for option in fields(kind)}
    return {seat: option for seat, option in by_seat.items() if seat}


def hides_decks(kind: type[DataclassInstance], values: Mapping[str, object]) -> bool:
    """True if these options (as they were read) keep it secret who chooses which deck."""
    return any(
        option.metadata.get("hides_decks") and values.get(option.name, option.default)
        for option in fields(kind)
    )


def short_value(option: Field[Any], value: object) -> str:
    """The value of an option as people see it: `on`, `100`, the name of a deck."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(option.metadata["short"](value)) if "short" in option.metadata else str(value)


def read_options(game: str, kind: type[Options], values: Mapping[str, object]) -> Options:
    """Options from names and values as typed or stored; raises UnknownOption or BadOption."""
    by_name = {option.name: option for option in fields(kind)}
    read: dict[str, int | bool | str] = {}
    for name, value in values.items():
        if name not in by_name:
            raise UnknownOption(game=game, name=name, known=list(by_name))
        read[name] = _read(by_name[name], value)
    return kind(**read)


def _canonical(option: Field[Any], value: object) -> str:
    try:
        read: str = option.metadata["canonical"](str(value))
    except BadOption as error:
        raise type(error)(option=option.name, value=value, **error.facts) from error
    return read


def _read(option: Field[Any], value: object) -> int | bool | str:
    if "canonical" in option.metadata:
        return _canonical(option, value)
    text = str(value).strip().lower()
    if "low" not in option.metadata:
        if text in YES or text in NO:
            return text in YES
    elif (
        text.isascii()
        and text.isdecimal()
        and len(text) < MAX_OPTION_DIGITS
        and (option.metadata["low"] <= int(text) <= option.metadata["high"])
    ):
        return int(text)
    raise BadOption(name=option.name, value=value, allowed=allowed(option))
