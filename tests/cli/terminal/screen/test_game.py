"""Games on the full screen, in Textual's test driver. All waits are for a state, not for a time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stammtisch.core.games import GAMES
from tests.cli.terminal.screen.player import SIZES, Player, at_screen, new_match

pytestmark = pytest.mark.slow


async def played_on(player: Player, most: int) -> int:
    """Choose what the cursor stands on, until the game is over or so often; how often it was."""
    times = 0
    while times < most:
        await player.asked()
        if player.done:
            break
        times += 1
        if player.app.overlay_open:
            player.look_longer()
        await player.press("escape" if player.app.overlay_open else "enter")
        await player.until(lambda: True)
    return times


@pytest.mark.parametrize(("game", "size"), [(one, SIZES[n % 3]) for n, one in enumerate(GAMES)])
def test_a_game_goes_on_by_enter_alone(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    seats = 2 if game == "narikana" else 4
    match = new_match(game, ["human", *["random"] * (seats - 1)])

    async def play() -> None:
        async with at_screen(match, tmp_path, size) as player:
            await played_on(player, 8)
            assert player.session is not None
            record = player.session.table.record
            assert record is not None
            assert sum(seat == 1 for seat, _ in record.moves) >= 3
            await player.fits(size[0])

    asyncio.run(play())
