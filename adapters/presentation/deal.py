"""All that is needed to check the deal of a game, as sentences."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.engine.constants import CHANCE
from ...core.record import Record
from ...core.review import Disclosure
from ...core.scene.texts import Texts
from ...core.text.printable import escaped

MOST_OUTCOMES = 8
"""Outcomes of chance that are listed."""


def commitment_lines(table: str, commitment: str, texts: Texts) -> list[str]:
    """Before the end: the commitment, and what belongs to it. `table`: the table's text."""
    return [
        texts("t-commitment", commitment=commitment),
        texts("t-commitment-table", table=escaped(table)),
        texts("t-commitment-why"),
    ]


def deal_lines(record: Record, texts: Texts) -> list[str]:
    """After the end: the table's text, seed, commitment, and the words of the players."""
    seed = Disclosure(record).seed
    facts = {"table": escaped(record.table), "commitment": record.commitment}
    return [texts("t-deal", seed=escaped(seed), **facts), *word_lines(record, texts)]


def word_lines(record: Record, texts: Texts) -> list[str]:
    """The hashes of the words that are mixed into the deal."""
    words = [
        texts("t-fair-word", name=escaped(name), word=word)
        for name, word in zip(record.seats, record.words, strict=False)
        if word
    ]
    return [texts("t-deal-words", number=len(words)), *words] if words else []


def outcome_lines(record: Record, texts: Texts) -> Iterator[str]:
    """After the end: what chance has brought, as the record has it, for those who can't get the
    record."""
    outcomes = [text for seat, text in record.moves if seat == CHANCE and Disclosure(record).seed]
    for number, text in enumerate(outcomes[:MOST_OUTCOMES]):
        yield texts("t-deal-outcome", number=number, outcome=escaped(text))
    if len(outcomes) > MOST_OUTCOMES:
        yield texts("t-deal-more", number=len(outcomes) - MOST_OUTCOMES)
