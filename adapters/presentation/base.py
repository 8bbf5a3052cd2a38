"""What a presenter gives: the words and parts of one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Protocol

from ...core.game import Event
from .company import Company
from .parts import Scene, Seat, Sentence, Text
from .texts import Texts


def facts_of(head: str) -> tuple[Text, ...]:
    """The facts of a message that parts them by dots: `round 1/4 · draw pile 20`."""
    return tuple(Text(fact) for fact in head.split(" · "))


class Presenter(Protocol):
    """The words of one game. Those of others are found under the entry point group
    `stammtisch.presenters`; best made on PlainPresenter."""

    @property
    def words(self) -> tuple[str, ...]:
        """Canonical words with a message `word-<game>-<word>` that lists what else they are
        called, the shown one first."""

    @property
    def in_full(self) -> Mapping[str, Mapping[str, str]]:
        """By word: how the words that follow it are written there."""

    @property
    def seat_verb(self) -> str:
        """The verb that is followed by the number of a seat; "" if there is none."""

    def tidied(self, words: list[str]) -> list[str]:
        """Typed canonical words as the notation writes them."""

    def scene(self, view: Any, company: Company, texts: Texts) -> Scene:
        """The table as the seat of the view sees it."""

    def tell(self, events: Sequence[Event], company: Company, texts: Texts) -> list[Sentence]:
        """Sentences about events (only those the reader may see are passed in)."""

    def explain(self, view: Any, text: str, company: Company, texts: Texts) -> list[str]:
        """What a card in notation does now, as the seat of the view can know; empty if it isn't
        one."""

    def part(self, view: Any, words: Sequence[str]) -> str:
        """The part of the table to which a move, given by the words of its notation, belongs
        (`card r7`, `field c2r1`, `seat 3`, `pile draw`; "": none)."""


class PlainPresenter:
    """Any game, by its facts: what games of others look like until they bring a presenter."""

    words: tuple[str, ...] = ()
    in_full: Mapping[str, Mapping[str, str]] = {}
    seat_verb = ""

    def tidied(self, words: list[str]) -> list[str]:
        return words

    def scene(self, view: Any, company: Company, texts: Texts) -> Scene:
        hidden = {"seat", "players", "legal", "options", "pending"}
        facts = [
            Text(f"{field.name}: {getattr(view, field.name)}")
            for field in fields(view)
            if field.name not in hidden
        ]
        seats = tuple(
            Seat(seat, name, you=seat == company.reader, asked=seat in view.pending)
            for seat, name in enumerate(company.names, 1)
        )
        return Scene("", "", (), seats, notes=tuple(facts))

    def tell(self, events: Sequence[Event], company: Company, texts: Texts) -> list[Sentence]:
        return [
            Sentence(
                " ".join([str(company.who(event.seat)["who"]), event.kind, *map(str, event.values)])
            )
            for event in events
        ]

    def explain(self, view: Any, text: str, company: Company, texts: Texts) -> list[str]:
        return []

    def part(self, view: Any, words: Sequence[str]) -> str:
        return ""
