"""The port of texts: sentences and words in the languages of the house, by their names."""

from __future__ import annotations

from typing import Literal, Protocol, get_args

Language = Literal["de", "en"]
LANGUAGES: tuple[str, ...] = get_args(Language)
FALLBACK = "en"


class Texts(Protocol):
    """The messages of one language: `texts("you-win", who="Anna")`. `spoken`: they are for a screen
    reader, so that cards have their full names. `named`: they are for chats, where cards
    are called as people say them (`yellow ⇄`), not as they are drawn (`⇄▲`)."""

    language: str
    spoken: bool
    named: bool

    def __hash__(self) -> int: ...

    def __call__(self, message: str, /, **facts: object) -> str:
        """The message with its facts filled in, in which True is `yes` and False `no`; KeyError
        names a missing one."""
        ...

    def figure(self, number: float) -> str:
        """Points, or another number, as it stands in a table: whole ones without a fraction, others
        with at most two digits behind the sign that the language has there."""
        ...

    def decimal(self, number: float, form: str) -> str:
        """A number in a format of Python (`.3f`, `+.1%`), with the sign for decimals that the
        language has."""
        ...

    def has(self, message: str) -> bool: ...

    def words(self, message: str) -> list[str]:
        """A list of words (`lege, leg, spiele`): the first is shown, all are understood."""
        ...

    def columns(self, text: str) -> int:
        """The width of a text on a terminal, in cells."""
        ...

    def shortened(self, text: str, columns: int) -> str:
        """A name in at most so many cells, with a sign that something is left out."""
        ...
