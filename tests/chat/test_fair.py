"""Words that people mix into a deal, and what proves that it was fair."""

from __future__ import annotations

import asyncio
import hashlib
import re

from stammtisch.core.engine.chance import Dice, digest_of, mixed_seed
from stammtisch.core.games.uno.cards import CARD_NAMES, DECK
from stammtisch.core.record import verify
from tests.harness.script import Script


def test_words_are_mixed_into_the_deal() -> None:
    script = Script()("""
        > anna: /new uno
        > anna: /fair
        < #room /word TEXT
        > ben: /join
        > ben: /word green apple
        < #room~Ben mixes in: green apple
        > ben: /word red apple
        < #room~Ben mixes in: red apple
        > cleo: /word pear
        < @cleo You have no seat at this table.
        > anna: [Deal]
        > ben: /word pear
        < @ben That can't be done while a game is on.
    """)
    assert words_of(script) == ["", digest_of("red apple")]


def test_the_end_of_a_game_says_that_words_were_mixed_in() -> None:
    script = Script()("""
        > anna@ /new uno
        > anna@ /word apple
        > anna@ /ai heuristic
        > anna@ /begin
    """)
    while not any("[Again]" in line for line in script.transcript):
        script("> anna@ 1")
    assert words_of(script) == [digest_of("apple"), ""]
    script("> anna@ [Record]")
    assert any("The word of one player is mixed in" in line for line in script.transcript)
    check_deal_told("\n".join(script.transcript), script)
    before = len(script.transcript)
    script("> anna@ /fair")
    check_deal_told("\n".join(script.transcript[before:]), script)


def check_deal_told(said: str, script: Script) -> None:
    """Table, seed, commitment and words are told; nothing else is needed to compute the deal."""
    stored = asyncio.run(script.store.run(lambda tx: tx.table(1)))
    assert stored is not None
    record = stored.record
    assert record is not None
    found = re.search("table “([^”]+)”, seed “([^”]+)”, commitment ([0-9a-f]{64})", said)
    assert found, said
    table, seed, fixed = found.groups()
    assert hashlib.sha256(f"{table}\n{seed}".encode()).hexdigest() == fixed == record.commitment
    assert f"Anna: {digest_of('apple')}" in said
    dice = Dice(mixed_seed(seed, [digest_of("apple"), ""]), 0)
    shuffled = [CARD_NAMES[card] for card in dice.shuffled(DECK)]
    assert record.moves[0][1].split()[1:] == shuffled


def test_fair_tells_the_text_of_the_table_before_the_deal() -> None:
    script = Script()("""
        > anna: /new uno
        > anna: /fair
    """)
    stored = asyncio.run(script.store.run(lambda tx: tx.table(1)))
    assert stored is not None
    table = stored.table
    said = "\n".join(script.transcript)
    assert f"the table's text “{table.deal_text}”" in said
    assert table.commitment in said
    assert table.head.secret not in said


def test_fair_says_of_a_game_that_was_called_off_why_it_shows_no_seed() -> None:
    script = Script()("""
        > anna@ /new uno
        > anna@ /ai heuristic
        > anna@ /begin
        > anna@ /stop
        > anna@ /fair
        < @anna The game was called off, so its seed stays secret
    """)
    stored = asyncio.run(script.store.run(lambda tx: tx.table(1)))
    assert stored is not None
    assert stored.table.head.secret not in "\n".join(script.transcript)


def words_of(script: Script) -> list[str]:
    """What the record of the first table holds of words, when it has been verified."""
    stored = asyncio.run(script.store.run(lambda tx: tx.table(1)))
    assert stored is not None
    assert stored.record is not None
    return verify(stored.record.to_line()).words
