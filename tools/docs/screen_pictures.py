"""Pictures of the full screen."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory

import resvg_py

from stammtisch.adapters.pictures.blocks import SUBSTITUTES
from stammtisch.cli.terminal.settings import THEMES, Settings
from stammtisch.core.match import Match
from tests.cli.terminal.screen.player import Player, at_screen, new_match
from tools.docs.files import PICTURES
from tools.options import seed_option, tool

FONT = "DejaVu Sans Mono"
GAMES = {
    "las_vegan": ((80, 24), 24),
    "narikana": ((104, 30), 60),
    "nyan_nyan": ((80, 24), 16),
    "ojyks": ((80, 24), 40),
    "uno": ((104, 30), 20),
}
"""By game: the size of its pictures, and the number of moves played before."""
KEYS = {"hint": "f2", "cards": "f7", "help": "f1"}
"""Further pictures of uno, with the key that opens the overlay."""


def position(game: str, moves: int, seed: str) -> Match:
    """A choice of seat 1 after so many moves of heuristic players."""
    from stammtisch.ai.decision import decide
    from stammtisch.ai.registry import make_player

    seats = 2 if game == "narikana" else 4
    match = new_match(game, ["heuristic"] * seats, seed)
    match.record.seats[:] = ["You", "Anna", "Bert", "Cleo"][:seats]
    player = make_player("heuristic", match.game)
    while moves > 0 or match.pending[0] != 1 or len(match.view(1).legal) < 3:
        seat = match.pending[0]
        match.play(seat, decide(match, seat, player))
        moves -= 1
    match.record.players[0] = "human"
    return match


async def screenshot(
    game: str, size: tuple[int, int], theme: str, moves: int, seed: str, key: str = ""
) -> str:
    """The screen as SVG."""
    with TemporaryDirectory() as folder:
        settings = Settings(theme=theme)
        match = position(game, moves, seed)
        async with at_screen(match, Path(folder), size, settings=settings) as player:
            await player.asked()
            await player.press("escape")
            request = player.app.request
            await player.type(str(player.app.state.choices[0].number))  # so that not all is new
            await player.asked_anew(request)
            await player.press("escape")
            if key:
                await player.press(key)
                await player.until(lambda: player.app.overlay_open)
            await settle(player)
            return player.app.export_screenshot(simplify=True)


async def settle(player: Player) -> None:
    for _ in range(3):
        await player.pilot.pause(0.05)


def save(name: str, drawing: Coroutine[None, None, str]) -> None:
    """Write a picture as PNG, in a font that looks the same on every machine."""
    svg = asyncio.run(drawing).translate(SUBSTITUTES)
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r'font-family: [^;"]+;', f"font-family: '{FONT}';", svg)
    png = resvg_py.svg_to_bytes(svg_string=svg, width=1000, monospace_family=FONT)
    (PICTURES / f"screen-{name}.png").write_bytes(bytes(png))
    print(name, len(bytes(png)))


@tool(
    seed="--seed: of the games shown",
    size="fixed: all pictures",
    shows="The pictures are written.",
)
@seed_option("tisch")
def command(seed: str) -> list[str]:
    """Draw the full screen of each game and theme for docs/pictures."""
    for game, (size, moves) in GAMES.items():
        for theme in THEMES:
            save(f"{game}-{theme}", screenshot(game, size, theme, moves, seed))
    for name, key in KEYS.items():
        save(f"uno-{name}", screenshot("uno", (80, 24), "dark", 20, seed, key))
    return []
