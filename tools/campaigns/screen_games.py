"""Whole games at the terminal."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Sequence
from itertools import count, product
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from stammtisch.adapters.presentation.lines import width_of
from stammtisch.adapters.presentation.texts import LANGUAGES, texts_in
from stammtisch.ai.thinker import LocalThinker
from stammtisch.core.table.effects import AiJob
from tests.cli.terminal.screen.player import SIZES, Player, at_screen, new_match
from tests.cli.terminal.screen.pty import Window
from tools.options import games_option, seed_option, tool

OPTIONS: dict[str, dict[str, object]] = {
    "las_vegan": {"rounds": 1},
    "narikana": {},
    "nyan_nyan": {},
    "ojyks": {"limit": 1},
    "uno": {"zero_seven": True, "stack_draws": True},
}
"""By game; short games."""
MOST = 2000
"""Decisions of a game; a game that needs more hangs."""


async def play_game(player: Player) -> tuple[int, int]:
    """Play to the end with the moves of the heuristic; return the number of decisions, and how many
    of them were clicks."""
    thinker = LocalThinker()
    decisions = clicks = 0
    for number in count():
        assert number < MOST, player.text
        await player.asked()
        check_page(player)
        if player.done:
            return decisions, clicks
        if player.app.overlay_open:
            player.look_longer()
            await player.press("escape")
            await player.until(lambda: not player.app.overlay_open)
            continue
        request = player.app.request
        assert request is not None
        if not request.move:
            over = request.prompt == player.app.texts("screen-over-leave")
            await player.press("f10" if over else "enter")
        else:
            decisions += 1
            clicks += await choose(player, thinker, str(number))
        await player.changed(request)
    raise AssertionError


async def choose(player: Player, thinker: LocalThinker, key: str) -> bool:
    """Choose the heuristic's move; True if it took a click."""
    look = player.app.state.look
    assert look is not None
    ai_move = thinker.move(AiJob(look.game.name, look.view, "heuristic", key))
    choice = next(
        candidate for candidate in player.app.state.choices if candidate.move == ai_move.move
    )
    only_choice = sum(candidate.part == choice.part for candidate in player.app.state.choices) == 1
    target = next(
        (candidate for candidate in player.app.page.targets if candidate.part == choice.part), None
    )
    if choice.part and only_choice and target is not None:
        await player.click(choice.part)
        return True
    await player.type(str(choice.number))
    return False


def check_page(player: Player) -> None:
    """Check that the page fits the screen, and has targets and a cursor if there are choices."""
    sheet, app = player.sheet, player.app
    if player.done or app.closing or not sheet.rows:
        return
    assert len(app.page.rows) == sheet.size.height, player.text
    wide = [row for row in app.page.rows if width_of(row) > sheet.size.width]
    assert not wide, (wide, player.text)
    if app.request is not None and app.request.move and app.state.choices:
        assert app.page.targets, player.text
        assert app.state.cursor is not None, player.text


async def on_screen(
    name: str, size: tuple[int, int], language: str, seed: str, folder: Path
) -> tuple[int, int]:
    seats = 2 if name == "narikana" else 4
    match = new_match(name, ["human", *["heuristic"] * (seats - 1)], seed, **OPTIONS[name])
    async with at_screen(match, folder, size, language) as player:
        counts = await play_game(player)
        assert player.session is not None
        assert player.session.table.outcome is not None
        return counts


def in_lines(name: str, size: tuple[int, int], language: str, seed: str, folder: Path) -> int:
    """Play a game in line mode to its end, through a pseudo-terminal; return the number of typed
    lines. These are choices in turn, so that one is accepted."""
    texts = texts_in(language)
    seats = [] if name == "narikana" else ["--players", "3"]
    options = [part for key, value in OPTIONS[name].items() for part in ("-o", f"{key}={value}")]
    against = ["--against", "heuristic", "--fast", "--seed", seed, "--plain", "--lang", language]
    window = Window.of_game(
        name, *seats, *options, *against, size=size, STAMMTISCH_HOME=str(folder)
    )
    prompts = [texts("t-prompt"), texts("t-enter"), texts("t-deck-which", name="", alone="yes")]
    over, read_until, typed = texts("t-over"), 0, 0
    try:
        while window.child.isalive():
            window.read(0.05)
            new = window.sent[read_until:]
            if over in new:
                window.type("\r")  # leave
                assert window.ended() == 0
                return typed
            if any(flat(prompt) in flat(new)[-len(flat(prompt)) - 12 :] for prompt in prompts):
                read_until = len(window.sent)
                window.type(("1", "1 2", "2", "3")[typed % 4] + "\r")
                typed += 1
            assert typed < MOST, window.text
        window.read(0.5)
        assert over in window.sent, window.text
        return typed
    finally:
        window.close()


def flat(text: str) -> str:
    """A text without codes, line breaks and blanks."""
    return "".join(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).split())


@tool(
    seed="--seed",
    size="--game, --size, --lang",
    shows="Every game comes to its end; each page fits the screen and has the choices on it.",
)
@games_option
@click.option(
    *("--size", "sizes"),
    type=click.Choice([f"{width}x{height}" for width, height in SIZES]),
    multiple=True,
    help="A size of the screen; may be repeated. By default all.",
)
@click.option(
    *("--lang", "languages"),
    type=click.Choice(LANGUAGES),
    multiple=True,
    default=LANGUAGES,
    help="A language; may be repeated. By default all.",
)
@click.option("--lines", is_flag=True, help="In line mode, through a pseudo-terminal.")
@seed_option("g")
def command(
    games: Sequence[str], sizes: Sequence[str], languages: Sequence[str], lines: bool, seed: str
) -> list[str]:
    """Play games on the full screen, by clicks where a card or field stands for one choice, else
    by numbers."""
    for name, size, language in product(games, SIZES, languages):
        size_text = f"{size[0]}x{size[1]}"
        if sizes and size_text not in sizes:
            continue
        start = time.process_time()
        with TemporaryDirectory() as folder:
            if lines:
                typed = in_lines(name, size, language, seed, Path(folder))
                end = f"{typed:4} lines typed in line mode"
            else:
                game = on_screen(name, size, language, seed, Path(folder))
                decisions, clicks = asyncio.run(game)
                spent = time.process_time() - start
                end = f"{decisions:4} decisions, {clicks:4} of them clicks, {spent:5.1f} s"
        print(f"{name:10} {size_text:>7} {language}  over after {end}", flush=True)
    return []
