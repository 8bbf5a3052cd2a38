"""Whole games at the terminal."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Sequence
from itertools import count, product
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from stammtisch.adapters.presentation.lines import width_of
from stammtisch.adapters.presentation.parts import Choice
from stammtisch.adapters.presentation.presenter import move_text
from stammtisch.adapters.presentation.texts import LANGUAGES, texts_in
from stammtisch.ai.thinker import LocalThinker
from stammtisch.cli.terminal.screen.targets import CHOICE
from stammtisch.core.table.effects import AiJob
from tests.cli.terminal.screen.player import SIZES, Player, at_screen, new_match
from tests.cli.terminal.screen.pty import Window
from tests.cli.terminal.screen.reach import steps_to, unreachable
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


async def play_game(player: Player) -> Counter[str]:
    """Play to the end with the moves of the heuristic; return how many were made in each way."""
    thinker = LocalThinker()
    made: Counter[str] = Counter()
    for number in count():
        assert number < MOST, player.text
        await player.asked()
        await player.until(
            lambda: player.done or player.laid_out(player.app.size.width), "laid out"
        )
        check_page(player)
        if player.done:
            return made
        if player.app.overlay_open:
            await player.close_overlay()
            continue
        request = player.app.request
        assert request is not None
        if not request.move:
            over = request.prompt == player.app.texts("screen-over-leave")
            await player.press("f10" if over else "enter")
        else:
            look = player.look
            ai_move = thinker.move(AiJob(look.game.name, look.view, "heuristic", str(number)))
            choice = next(one for one in player.app.state.choices if one.move == ai_move.move)
            way = list(WAYS)[made.total() % len(WAYS)]
            await WAYS[way](player, choice)
            made[way] += 1
        await player.changed(request)
    raise AssertionError


async def choose_by_keys(player: Player, choice: Choice) -> None:
    """Move the cursor to a choice, or to the part that it belongs to and then in its list."""
    app, own = player.app, f"{CHOICE} {choice.number}"
    wanted = {own} if app.state.within or not choice.part else {own, choice.part}
    for key in steps_to(app.state, *app.room("page"), wanted):
        await player.press(key)
    assert app.state.cursor is not None, player.text
    listed = app.state.cursor[0] != own and not alone(player, choice)
    await player.press("enter")
    if listed:
        await player.until(lambda: app.state.within == choice.part, "listed")
        await choose_by_keys(player, choice)


async def choose_by_mouse(player: Player, choice: Choice) -> None:
    """Click on a choice, or on the part that it belongs to and then in its list; what is scrolled
    away is chosen by keys."""
    app, own = player.app, f"{CHOICE} {choice.number}"
    shown = {target.part for target in app.page.targets}
    if own in shown:
        await player.click(own)
    elif choice.part in shown and not app.state.within:
        listed = not alone(player, choice)
        await player.click(choice.part)
        if listed:
            await player.until(lambda: app.state.within == choice.part, "listed")
            await choose_by_mouse(player, choice)
    else:
        await choose_by_keys(player, choice)


def alone(player: Player, choice: Choice) -> bool:
    """True if no other choice belongs to the same part."""
    return sum(one.part == choice.part for one in player.app.state.choices) == 1


async def choose_typed(player: Player, choice: Choice) -> None:
    look = player.look
    await player.type(move_text(look.game, choice.move, look.texts))


WAYS = {"keys": choose_by_keys, "mouse": choose_by_mouse, "words": choose_typed}
"""How moves are chosen, in turn."""


def check_page(player: Player) -> None:
    """Check that the page fits the screen, and that the cursor comes to each choice."""
    sheet, app = player.sheet, player.app
    if player.done or app.closing or not sheet.rows:
        return
    assert len(app.page.rows) == sheet.size.height, player.text
    wide = [row for row in app.page.rows if width_of(row) > sheet.size.width]
    assert not wide, (wide, player.text)
    if app.request is not None and app.request.move and app.state.choices:
        assert app.state.cursor is not None, player.text
        missing = unreachable(app.state, sheet.size.width, sheet.size.height)
        assert not missing, (missing, player.text)


async def on_screen(
    name: str, size: tuple[int, int], language: str, seed: str, folder: Path
) -> Counter[str]:
    seats = 2 if name == "narikana" else 4
    match = new_match(name, ["human", *["heuristic"] * (seats - 1)], seed, **OPTIONS[name])
    async with at_screen(match, folder, size, language) as player:
        made = await play_game(player)
        assert player.session is not None
        assert player.session.table.outcome is not None
        return made


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
    shows="Every game comes to its end; each page fits, and the cursor comes to each choice.",
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
    """Play games on the full screen: by keys, by mouse, and with typed moves in turn."""
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
                made = asyncio.run(game)
                spent = time.process_time() - start
                end = ", ".join(f"{made[way]:3} by {way}" for way in WAYS) + f", {spent:5.1f} s"
        print(f"{name:10} {size_text:>7} {language}  over after {end}", flush=True)
    return []
