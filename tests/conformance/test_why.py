"""Why somebody made a move is told from what the reader may know: with other hidden cards it is
told the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.presentation.why import reasons
from stammtisch.core.engine.constants import CHANCE
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import OWN
from stammtisch.core.record import Record
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.testing.checks.leaks import sights, swapped
from stammtisch.testing.decisions import shuffles
from stammtisch.testing.play import games
from stammtisch.testing.subjects import Subject
from tests.conformance.subjects import every_subject

pytestmark = [pytest.mark.compiled, pytest.mark.slow]

MAX_ENTRIES = 60
SWAPS = 2
EVERY = 4


def told(subject: Subject, record: Record, entry: int, reader: int, after: Any) -> list[str]:
    """Why the entry of the record (from 0) was made, as the seat with this view reads it in both
    languages."""
    names = tuple(f"Player {seat}" for seat in range(1, subject.players + 1))
    company = Company(names, reader)
    return [
        sentence
        for language in LANGUAGES
        for sentence in reasons(record, entry, after, company, texts_in(language))
    ]


@every_subject
def test_why_depends_on_nothing_that_the_reader_does_not_know(subject: Subject) -> None:
    rng, compared = Rng(f"why {subject}"), 0
    for record in list(games(subject))[:2]:
        moves = record.moves[:MAX_ENTRIES]
        if not shuffles(subject, moves):
            continue
        seats = range(subject.players + 1)
        real = list(sights(subject, moves, seats))
        as_it_was: dict[tuple[int, int], list[str]] = {}
        for _ in range(SWAPS):
            changed, _, _ = swapped(subject, moves, rng)
            blind = {*seats}
            for entry, other in enumerate(sights(subject, changed, seats)):
                blind -= {seat for seat in blind if real[entry][seat].differs(other[seat])}
                if moves[entry][0] == CHANCE or entry % EVERY:
                    continue
                games_at = [replace(record, moves=entries) for entries in (moves, changed)]
                for reader in sorted(blind):
                    where = entry, reader
                    if where not in as_it_was:
                        view = real[entry][reader].view
                        as_it_was[where] = told(subject, games_at[0], *where, view)
                    now = told(subject, games_at[1], *where, other[reader].view)
                    assert now == as_it_was[where], f"{subject}, seat {reader}, entry {entry + 1}"
                    compared += len(now) > 0
    assert compared or subject.game.name not in OWN, "it compares nothing"
