"""Pictures of the full screen."""

from __future__ import annotations

import asyncio
import io
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from html import escape
from itertools import count, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import resvg_py
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from stammtisch.adapters.presentation.presenter import presenter_of
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.ascii import ascii_text
from stammtisch.cli.terminal.screen.ending import EndScreen
from stammtisch.cli.terminal.screen.input_screen import LineRequest
from stammtisch.cli.terminal.settings import Settings
from stammtisch.core.games import GAMES
from stammtisch.core.match import Match
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.parts import Scene
from stammtisch.core.scene.texts import LANGUAGES
from tests.cli.terminal.screen.player import Player, at_screen, new_match
from tests.games.facts import facts_of, seats_near
from tools.docs.files import PICTURES
from tools.options import games_option, seed_option, tool

FONT = "DejaVu Sans Mono"
SIZES = {"small": (80, 24), "large": (120, 40)}
OTHERS = ("light", "plain", "ascii")
"""Forms of further pictures of nyan_nyan in docs."""
NAMES = ("You", "Anna", "Bert", "Cleo")
XTERM = TerminalTheme(
    (0, 0, 0),
    (229, 229, 229),
    [
        *[(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0)],
        *[(0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)],
    ],
    [
        *[(127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0)],
        *[(92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)],
    ],
)
"""The 16 colours of xterm."""


@dataclass(frozen=True, slots=True)
class Form:
    """How a picture looks: `theme`: of the settings; `term`, `colorterm`: variables by which a
    terminal names its colours; `ascii`: it has no UTF-8."""

    theme: str = "dark"
    term: str = "xterm-256color"
    colorterm: str = "truecolor"
    ascii: bool = False


FORMS = {
    "dark": Form(),
    "light": Form("light"),
    "dark16": Form(term="xterm", colorterm=""),
    "light16": Form("light", term="xterm", colorterm=""),
    "plain": Form("plain"),
    "ascii": Form(ascii=True),
}


# Positions


def played(game: str, seed: str, wanted: Callable[[Match, int], bool], **options: object) -> Match:
    """A game of heuristic players before a move of seat 1, at the first position where `wanted` is
    true for the game and the number of its moves; in a game with another seed if there is
    none. `options`: of the game."""
    from stammtisch.ai.decision import decide
    from stammtisch.ai.registry import make_player

    seats = seats_near(game, 4)
    for number in count():
        match = new_match(game, ["heuristic"] * seats, f"{seed}{number or ''}", **options)
        match.record.seats[:] = NAMES[:seats]
        player = make_player("heuristic", match.game)
        while not match.over and not wanted(match, len(match.record.moves)):
            seat = match.pending[0]
            match.play(seat, decide(match, seat, player))
        if wanted(match, len(match.record.moves)):
            return match
    raise AssertionError


def asks_you(match: Match, least: int = 3) -> bool:
    """True if seat 1 has to choose between so many moves."""
    return match.pending[:1] == (1,) and len(match.view(1).legal) >= least


@cache
def position(game: str, moves: int, seed: str) -> Match:
    """A choice of seat 1 after so many moves of heuristic players."""
    match = played(game, seed, lambda match, done: done >= moves and asks_you(match))
    match.record.players[0] = "human"
    return match


def scene_of(match: Match) -> Scene:
    presenter = presenter_of(match.game)
    return presenter.scene(match.view(1), Company(NAMES, 1), texts_in("en"))


def is_special(least: int, shows: Callable[[Any], bool] | None, match: Match, moves: int) -> bool:
    """True after so many moves, before a choice of seat 1 whose View shows what is wanted; without
    that one in which something else than usual rules: a banner, or something on the stack."""
    if moves < least or not asks_you(match, 2):
        return False
    if shows:
        return shows(match.view(1))
    scene = scene_of(match)
    notes = [*scene.notes, *(note for pile in scene.piles for note in pile.notes)]
    return bool(scene.lists) or any(note.role == "warn" for note in notes)


USUAL = ("busy", "hint")
"""Positions that are seen after another choice."""


def positions(game: str, seed: str) -> dict[str, Match]:
    """Positions of a game in which seat 1 chooses, by name."""
    facts = facts_of(game)
    found = {"start": position(game, 0, seed), "busy": position(game, facts.pictured, seed)}
    for name in facts.special or ("special",):
        wanted = partial(is_special, facts.pictured, facts.special.get(name))
        found[name] = played(game, seed, wanted, **facts.eventful)
        found[name].record.players[0] = "human"
    return found


def last_play(match: Match) -> int:
    """The place of the play of seat 1 that ended the game, with calls of its alone after it; -1 if
    it ended otherwise."""
    moves = match.record.moves
    place = len(moves) - 1
    while place > 0 and moves[place][1] in match.game.aloud:
        place -= 1
    own = match.over and all(seat == 1 for seat, _ in moves[place:])
    return place if own and not moves[place][1].startswith("lay") else -1


def before_the_end(game: str, seed: str) -> tuple[Match, list[str]]:
    """A game before its last play, which is of seat 1, and that play with the calls after it."""
    match = played(game, seed, lambda match, _: last_play(match) >= 0)
    before = last_play(match)
    match.record.players[0] = "human"
    return match.rewound(before), [move for _, move in match.record.moves[before:]]


# Pictures


@contextmanager
def terminal(form: Form) -> Iterator[None]:
    """The variables and the encoding by which a terminal says what it can show."""
    wanted = {"TERM": form.term, "COLORTERM": form.colorterm}
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update(wanted)
    stream = sys.__stdout__
    assert isinstance(stream, io.TextIOWrapper)
    encoding = stream.encoding
    stream.reconfigure(encoding="ascii" if form.ascii else "utf-8")
    try:
        yield
    finally:
        stream.reconfigure(encoding=encoding)
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})


async def screenshot(
    match: Match,
    size: tuple[int, int],
    form: Form,
    key: str = "",
    typed: Sequence[str] = (),
    language: str = "en",
    choose: bool = False,
) -> str:
    """The screen as SVG: after the first choice if `choose`, so that not all events are new; after
    a key and what it lays over the table; or after what is typed at the end of a game."""
    with TemporaryDirectory() as folder, terminal(form):
        settings = Settings(theme=form.theme)
        async with at_screen(match, Path(folder), size, language, settings=settings) as player:
            if typed:
                await to_the_end(player, typed)
            else:
                await asked(player, None)
            if choose:
                request = player.app.request
                await player.type(str(player.app.state.choices[0].number))
                await asked(player, request)
            if key:
                await player.press(key)
                await player.until(lambda: player.app.reading)
            await settle(player)
            return exported(player, form)


async def to_the_end(player: Player, moves: Sequence[str]) -> None:
    """Type the last moves, and wait for the result."""
    app, rest = player.app, iter(moves)
    answered: list[LineRequest | None] = [None]
    while not isinstance(app.screen, EndScreen):
        await player.until(
            lambda: app.overlay_open or (app.request and app.request is not answered[-1]), "the end"
        )
        if isinstance(app.screen, EndScreen):
            return
        if app.overlay_open:
            await player.close_overlay()
            continue
        answered.append(app.request)
        await player.type(next(rest, ""))


def exported(player: Player, form: Form) -> str:
    """What the screen shows, as SVG."""
    app = player.app
    width, height = app.size
    console = Console(
        width=width,
        height=height,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        record=True,
        legacy_windows=False,
    )
    console.print(
        app.screen._compositor.render_update(
            full=True, screen_stack=app._background_screens, simplify=True
        )
    )
    svg = console.export_svg(title=app.TITLE, theme=XTERM)
    return in_ascii(svg) if form.ascii else svg


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


def save(folder: Path, name: str, svg: str) -> None:
    """Write a picture as PNG, in a font that looks the same on every machine."""
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r'font-family: [^;"]+;', f"font-family: '{FONT}';", svg)
    png = resvg_py.svg_to_bytes(svg_string=svg, width=1000, monospace_family=FONT)
    (folder / f"{name}.png").write_bytes(bytes(png))
    print(name, len(bytes(png)))


def draw_docs(seed: str) -> None:
    """The pictures in docs."""

    def draw(name: str, game: str, size: str, form: str = "dark", key: str = "") -> None:
        match = position(game, facts_of(game).pictured, seed)
        svg = asyncio.run(screenshot(match, SIZES[size], FORMS[form], key, choose=True))
        save(PICTURES, f"screen-{name}", svg)

    for game, size in product(GAMES, SIZES):
        draw(f"{game}-{size}", game, size)
    for form in OTHERS:
        draw(f"nyan_nyan-{form}", "nyan_nyan", "small", form)
    draw("uno-hint", "uno", "large", key="f2")


def draw_all(folder: Path, games: Sequence[str], seed: str, language: str) -> None:
    """Every game in every size and form, at several positions."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in games:
        cases = {name: (match, "", list[str]()) for name, match in positions(game, seed).items()}
        cases["hint"] = (cases["busy"][0], "f2", [])
        last, typed = before_the_end(game, seed)
        cases["end"] = (last, "", typed)
        for (name, (match, key, line)), size, form in product(cases.items(), SIZES, FORMS):
            svg = asyncio.run(
                screenshot(match, SIZES[size], FORMS[form], key, line, language, name in USUAL)
            )
            save(folder, f"{game}-{name}-{size}-{form}", svg)


@tool(
    seed="--seed: of the games shown",
    size="--game, --into",
    shows="The pictures are written.",
)
@games_option
@click.option(
    "--into",
    type=click.Path(path_type=Path, file_okay=False),
    help="A folder for pictures in every size and form, instead of those in docs.",
)
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True)
@seed_option("tisch")
def command(games: Sequence[str], into: Path | None, language: str, seed: str) -> list[str]:
    """Draw the full screen of the games for docs/pictures.

    With --into: at the beginning, in the middle, where something special counts, with a hint, and
    at the end; each in both sizes, on terminals of all colours, of 16 and without, dark and light,
    and without UTF-8.
    """
    if into is None:
        draw_docs(seed)
    else:
        draw_all(into, games, seed, language)
    return []
