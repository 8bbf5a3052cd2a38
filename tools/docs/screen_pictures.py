"""Pictures of the full screen."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

import resvg_py

from stammtisch.adapters.pictures.blocks import SUBSTITUTES
from stammtisch.cli.terminal.ascii import ascii_text
from stammtisch.cli.terminal.screen.app import LineRequest
from stammtisch.cli.terminal.settings import Settings
from stammtisch.core.match import Match
from tests.cli.terminal.screen.player import Player, at_screen, new_match
from tools.docs.files import PICTURES
from tools.options import seed_option, tool

FONT = "DejaVu Sans Mono"
SIZES = {"small": (80, 24), "large": (120, 40)}
GAMES = {"las_vegan": 24, "narikana": 60, "nyan_nyan": 16, "ojyks": 40, "uno": 20}
"""By game the number of moves played before."""
OTHERS = ("light", "plain")
"""Themes of further pictures of nyan_nyan; one more is in ASCII."""


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


async def screenshot(game: str, size: tuple[int, int], theme: str, seed: str, key: str = "") -> str:
    """The screen as SVG."""
    with TemporaryDirectory() as folder:
        settings = Settings(theme=theme)
        match = position(game, GAMES[game], seed)
        async with at_screen(match, Path(folder), size, settings=settings) as player:
            await asked(player, None)
            request = player.app.request
            await player.type(str(player.app.state.choices[0].number))  # so that not all is new
            await asked(player, request)
            if key:
                await player.press(key)
                await player.until(lambda: player.app.overlay_open)
            await settle(player)
            return player.app.export_screenshot(simplify=True)


async def asked(player: Player, before: LineRequest | None) -> None:
    """Wait until another move is asked for than before; close what is laid over the table, and go
    on where everybody has time for a call."""
    app = player.app
    answered = [before]
    while True:
        await player.until(
            lambda: app.overlay_open or (app.request and app.request is not answered[-1]), "asked"
        )
        if app.overlay_open:
            player.look_longer()
            await player.press("escape")
        elif app.request and app.request.move:
            return
        else:
            answered.append(app.request)
            await player.press("enter")


async def settle(player: Player) -> None:
    for _ in range(3):
        await player.pilot.pause(0.05)


def in_ascii(svg: str) -> str:
    """A picture with the signs of a terminal without UTF-8."""
    return "".join(sign if sign.isascii() else escape(ascii_text(sign)) for sign in svg)


def save(
    name: str, drawing: Coroutine[None, None, str], changed: Callable[[str], str] = str
) -> None:
    """Write a picture as PNG, in a font that looks the same on every machine."""
    svg = changed(asyncio.run(drawing)).translate(SUBSTITUTES)
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
    """Draw the full screen of each game in both sizes for docs/pictures."""
    for game in GAMES:
        for name, size in SIZES.items():
            save(f"{game}-{name}", screenshot(game, size, "dark", seed))
    for theme in OTHERS:
        save(f"nyan_nyan-{theme}", screenshot("nyan_nyan", SIZES["small"], theme, seed))
    save("nyan_nyan-ascii", screenshot("nyan_nyan", SIZES["small"], "dark", seed), in_ascii)
    save("uno-hint", screenshot("uno", SIZES["large"], "dark", seed, "f2"))
    return []
