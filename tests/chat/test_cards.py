"""What cards do, and how a deal can be checked, by words."""

from __future__ import annotations

import asyncio

from stammtisch.adapters.chat.incoming import MAX_POPUP
from tests.harness.script import Script


def test_a_card_is_explained_to_its_asker_alone() -> None:
    Script()("""
        > anna: /card
        < @anna There is no table here.
        > anna: /new uno
        > ben: /join
        > anna: [Deal]
        > anna: /card r7
        < @anna A number, without an effect
        < #room (nothing)
        > anna@ ? rrev
        < @anna The direction changes
        > ben: /card xyz
        < @ben No card is called “xyz”
        > cleo: /card r7
        < @cleo A number, without an effect
    """)


def test_a_button_shows_the_commitment_and_what_it_is_for() -> None:
    script = Script(languages={"ben": "de"})("""
        > anna: /new uno
        < #room · deal
        > ben: [Fair?]
        < @ben der Fingerabdruck der Karten, festgelegt, bevor sich jemand setzt.
    """)
    table = asyncio.run(script.store.run(lambda tx: tx.table(1)))
    assert table is not None
    commitment = table.table.commitment
    assert f"@ben ! {commitment}: " in script.read[0]
    assert len(script.read[0].removeprefix("@ben ! ")) <= MAX_POPUP
    assert not any(commitment in line for line in script.transcript if line.startswith("#room"))


def test_how_a_deal_can_be_checked_is_told_to_all() -> None:
    Script()("""
        > anna: /new uno
        > ben: /fair
        < #room Commitment:
        < #room stammtisch verify
        > cleo@ /fair T1
        < @cleo There is no table T1 here.
    """)
