"""Exodia in a chat (nyan_nyan §5.5): a button for who holds it, and the word at any time."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace
from typing import Any

import pytest

from stammtisch.core.game import all_calls
from stammtisch.core.games import GAMES
from stammtisch.core.table.table import Table
from stammtisch.testing.chats.people import CALLED_AGAIN, ChatPlayer
from tests.harness.leaks import Reading, opened
from tests.tables.properties import BENS_FIRST, WithExodia, rigged

GAME = GAMES["nyan_nyan"]
CALLS = ["Nyan!", "Nyan nyan!"]


def dealt(holds: bool = True) -> Reading:
    """Anna, Ben and Cleo have their cards; Ben may hold Exodia."""
    with rigged(GAME, BENS_FIRST, BENS_FIRST if holds else BENS_FIRST + 20, WithExodia):
        return opened(GAME)


def calls(script: Reading, lane: str) -> list[str]:
    """The buttons of calls in a lane, in its last message that has some."""
    shown = [text for text, _ in script.buttons(lane) if text in (*CALLS, "Exodia!")]
    return shown[-len(set(shown)) :]


def shown(table: Table) -> bool:
    return bool(table.view(0).places[1] == 1)


def test_who_holds_it_has_a_button_and_nobody_else() -> None:
    script = dealt()
    assert calls(script, "@ben") == [*CALLS, "Exodia!"]
    for lane in ("@anna", "@cleo"):
        assert calls(script, lane) == CALLS
    assert calls(script, "#room") == []
    assert calls(dealt(holds=False), "@ben") == CALLS


@pytest.mark.parametrize(
    "said", ["ben@ [Exodia!]", "ben@ exodia", "ben@ Exodia!", "ben@ EXODIA", "ben: !exodia"]
)
def test_it_is_shown_whoever_is_asked_by_the_button_or_the_word(said: str) -> None:
    script = dealt()
    script(f"""
        > {said}
        < #room Ben shows Exodia!
    """)
    assert shown(script.table())


def test_afterwards_there_is_no_button_for_it_and_an_old_one_does_nothing() -> None:
    script = dealt()
    (data,) = {data for text, data in script.buttons("@ben") if text == "Exodia!"}
    assert data.endswith(":call3"), "numbered after the other calls, so that these keep theirs"
    script("> ben@ [Exodia!]")
    assert "Exodia!" not in calls(script, "@ben")
    before = script.table().record
    script("> ben: !exodia")
    assert script.table().record == before


def test_who_does_not_hold_it_is_refused_alone() -> None:
    script = dealt(holds=False)
    script("> ben@ exodia")
    assert all(row.startswith("@ben") for row in script.read)
    assert not shown(script.table())


def test_of_two_tables_the_word_means_that_where_it_is_held() -> None:
    script = dealt()
    script("""
        > ben: /new uno
        > cleo: /join
        > ben: /begin
        > ben@ exodia
        < #room Ben shows Exodia!
    """)
    stored = asyncio.run(script.store.run(lambda tx: tx.table(1)))
    assert stored is not None
    assert shown(stored.table)


@pytest.mark.parametrize("holds", [True, False])
def test_people_who_play_by_chance_show_it_if_they_hold_it(holds: bool) -> None:
    """As in campaigns of whole games. Ben isn't asked for anything."""
    script, made, clock = dealt(holds), list[str](), iter(range(1000))

    async def call(table: int, number: int, word: str) -> None:
        made.append(f"call{number} {word}")

    async def stored(number: int) -> Any:
        return await script.store.run(lambda tx: tx.table(number))

    client: Any = SimpleNamespace(id="console:ben", call=call, choices=lambda table: None)
    world: Any = SimpleNamespace(now=lambda: next(clock) * 2 * CALLED_AGAIN, stored=stored)
    player = ChatPlayer(client, random.Random(1))

    async def looks() -> None:
        for _ in range(20):
            await player.act(world, 1, all_calls(GAME))

    asyncio.run(looks())
    assert set(made) == ({"call3 exodia"} if holds else set())
    assert len(made) < 20, "not each time that they look"
