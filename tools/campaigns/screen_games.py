"""Whole games at the terminal."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import count, product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click

from stammtisch.adapters.presentation.lines import width_of
from stammtisch.adapters.presentation.presenter import move_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.storage.saved_games import Saves
from stammtisch.ai.thinker import LocalThinker
from stammtisch.cli.terminal.screen.targets import CHOICE
from stammtisch.core.match import Match
from stammtisch.core.scene.parts import Choice
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.table.effects import AiJob
from tests.cli.terminal.screen.person import WAYS as WINDOW_WAYS
from tests.cli.terminal.screen.person import Person
from tests.cli.terminal.screen.player import PEOPLE, SIZES, Player, at_screen, new_match
from tests.cli.terminal.screen.pty import PROGRAM, Window
from tests.cli.terminal.screen.reach import steps_to, unreachable
from tests.games.facts import lively, seats_near
from tools.options import games_option, seed_option, tool

MOST = 2000
"""Decisions of a game; a game that needs more hangs."""
DISTURBED = 0.04
"""Share of what a person does at a disturbed window after which something befalls it."""
CURIOUS = 0.03
"""Share of decisions before which a person at a window asks for something else."""


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
    seats = seats_near(name, 4)
    match = new_match(name, ["human", *["heuristic"] * (seats - 1)], seed, **lively(name))
    async with at_screen(match, folder, size, language) as player:
        made = await play_game(player)
        assert player.session is not None
        assert player.session.table.outcome is not None
        return made


def in_lines(name: str, size: tuple[int, int], language: str, seed: str, folder: Path) -> int:
    """Play a game in line mode to its end, through a pseudo-terminal; return the number of typed
    lines. These are choices in turn, so that one is accepted."""
    texts = texts_in(language)
    seats = ["--players", str(seats_near(name, 3))]
    options = [part for key, value in lively(name).items() for part in ("-o", f"{key}={value}")]
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


def at_window(
    name: str,
    size: tuple[int, int],
    language: str,
    seed: str,
    folder: Path,
    way: str,
    people: int = 1,
    disturbed: float = 0.0,
) -> Counter[str]:
    """Play a game in one way alone on the full screen in a pseudo-terminal to its end, by what the
    terminal shows; return how often what was done. `disturbed`: the share of steps that something
    befalls."""
    options = [part for key, value in lively(name).items() for part in ("-o", f"{key}={value}")]
    options += ["--names", ",".join(PEOPLE[:people])] if people > 1 else []
    options += ["--players", str(seats_near(name, 4))]
    shown = ["--lang", language, *([] if disturbed else ["--fast"])]
    options += ["--against", "heuristic", "--seed", seed, *shown]
    if disturbed:  # some games with cards that move
        (folder / "terminal.json").write_text('{"speed": "quick"}', encoding="utf-8")
    environment = {"STAMMTISCH_HOME": str(folder)}
    rng = Random(f"{seed} {name} {way}")

    def saved() -> Match | None:
        saves = Saves(folder / "games")
        return next((saves.read(file) for file in saves.folder.glob("*.jsonl")), None)

    def befall(person: Person) -> None:
        if rng.random() >= disturbed or saved() is None:
            return
        person.window.read(rng.random() * 0.2)
        what = rng.choice([*DISTURBANCES])
        person.made[what] += 1
        if DISTURBANCES[what](person, rng):
            person.window.close()
            if (match := saved()) is not None and match.over:
                raise OverMeanwhile
            resume = [str(PROGRAM), "resume", *shown]
            person.window = Window(resume, size, **environment)
            person.window.until(lambda: person.prompt or person.closing_row >= 0 or person.over)

    window = Window.of_game(name, *options, size=size, **environment)
    person = Person(window, texts_in(language), way, rng, CURIOUS, befall)
    try:
        person.play()
        person.leave()
        assert person.window.ended() == 0
        assert person.window.restored
    except OverMeanwhile:
        person.made["over when it ended"] += 1
    finally:
        person.window.close()
    assert "Traceback" not in person.window.sent
    assert (match := saved()) is not None
    assert match.over
    return person.made


class OverMeanwhile(Exception):
    """The game was over when the program was ended."""


def resized(person: Person, rng: Random) -> bool:
    """Another size for a moment, be it too small for a table."""
    window = person.window
    columns, rows = window.screen.columns, window.screen.lines
    window.resize(*rng.choice([(30, 8), (10, 5), (60, 16), (200, 60), (columns, rows + 1)]))
    window.read(rng.choice([0, 0.02, 0.3]))
    window.resize(columns, rows)
    return False


def pasted(person: Person, rng: Random) -> bool:
    """What isn't meant, and is taken back."""
    person.type(f"\x1b[200~{'x' * rng.choice([3, 300])}\x1b[201~")
    person.window.quiet()
    person.type("\x1b")
    person.window.read(0.5)
    return False


def moved(person: Person, rng: Random) -> bool:
    """The mouse moves, its wheel turns, and a button is let go that wasn't pressed."""
    spot = rng.randrange(person.window.screen.columns), rng.randrange(person.window.screen.lines)
    for button in (35, 64, 65):
        person.mouse(button, spot)
    person.mouse(0, spot, pressed=False)
    return False


def ended(number: signal.Signals) -> Callable[[Person, Random], bool]:
    """The program is ended; it restores the terminal if it can."""

    def end(person: Person, rng: Random) -> bool:
        os.kill(person.window.child.pid, number)
        assert person.window.ended() == 128 + number
        assert number == signal.SIGKILL or person.window.restored
        return True

    return end


def closed(person: Person, rng: Random) -> bool:
    """The window is closed."""
    person.window.vanish()
    return True


DISTURBANCES: dict[str, Callable[[Person, Random], bool]] = {
    "resized": resized,
    "resized again": resized,
    "pasted": pasted,
    "moved": moved,
    "ended": ended(signal.SIGTERM),
    "hung up": ended(signal.SIGHUP),
    "killed": ended(signal.SIGKILL),
    "closed window": closed,
}
"""What befalls somebody at a window; each returns True if the game has to be resumed."""


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
@click.option(
    *("--by", "ways"),
    type=click.Choice(WINDOW_WAYS),
    multiple=True,
    help="On the full screen in a pseudo-terminal, in this way alone; may be repeated.",
)
@click.option("--people", default=1, show_default=True, help="At that screen.")
@click.option("--disturbed", is_flag=True, help="That screen is resized, ended, closed, and so on.")
@click.option("--lines", is_flag=True, help="In line mode, through a pseudo-terminal.")
@seed_option("g")
def command(
    games: Sequence[str],
    sizes: Sequence[str],
    languages: Sequence[str],
    ways: Sequence[str],
    people: int,
    disturbed: bool,
    lines: bool,
    seed: str,
) -> Iterator[str]:
    """Play games on the full screen: by keys, by mouse, and with typed moves in turn."""
    for name, size, language, way in product(games, SIZES, languages, ways or [""]):
        size_text = f"{size[0]}x{size[1]}"
        if sizes and size_text not in sizes:
            continue
        start = time.process_time()
        with TemporaryDirectory() as folder:
            game = name, size, language, seed, Path(folder)
            if lines:
                end = f"{in_lines(*game):4} lines typed in line mode"
            elif way:
                try:
                    made = at_window(*game, way, people, DISTURBED if disturbed else 0.0)
                except AssertionError as error:
                    yield f"{name} {size_text} {language} by {way}: {error}"
                    continue
                end = f"{way}: " + ", ".join(f"{made[what]} {what}" for what in made)
            else:
                made = asyncio.run(on_screen(*game))
                spent = time.process_time() - start
                end = ", ".join(f"{made[way]:3} by {way}" for way in WAYS) + f", {spent:5.1f} s"
        print(f"{name:10} {size_text:>7} {language}  over after {end}", flush=True)
