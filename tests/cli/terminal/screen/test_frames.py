"""Shortened output has the same effect on a terminal as Textual's."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import pyte
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pyte.screens import Char
from rich.cells import cell_len
from textual.drivers.headless_driver import HeadlessDriver

from stammtisch.cli.terminal.screen import base
from stammtisch.cli.terminal.screen import terminal_io as frames
from stammtisch.cli.terminal.screen.canvas import characters
from stammtisch.cli.terminal.screen.terminal_io import FrameShortener
from stammtisch.core.games import GAMES
from stammtisch.core.match import Match
from tests.cli.terminal.screen.player import Player, at_screen, new_match
from tests.cli.terminal.screen.pty import without_private
from tests.effort import examples

BLANK = Char(" ")


class Terminal(pyte.Screen):
    """pyte's screen; dim characters are noted as blinking, and of a wide character that is written
    over in part the rest is blank, as in most terminals."""

    def select_graphic_rendition(self, *attrs: int, private: bool = False) -> None:
        told: list[int] = []
        rest = iter(attrs)
        for code in rest:
            if code in (38, 48):
                kind = next(rest)
                told += [code, kind, *(next(rest) for _ in range(3 if kind == 2 else 1))]
            else:
                told += {2: [5], 22: [22, 25]}.get(code, [code])
        super().select_graphic_rendition(*told)

    def draw(self, data: str) -> None:
        for sign, wide in characters(data):
            row, x = self.buffer[self.cursor.y], self.cursor.x
            if not wide:
                first = next(column for column in range(x - 1, -1, -1) if row[column].data)
                row[first] = row[first]._replace(data=row[first].data + sign)
            elif x + wide <= self.columns:
                start, end = x, x + wide
                while start and not row[start].data:
                    start -= 1
                while end < self.columns and not row[end].data:
                    end += 1
                for column in range(start, end):
                    row[column] = BLANK
                row[x] = self.cursor.attrs._replace(data=sign)
                for second in range(x + 1, x + wide):
                    row[second] = row[x]._replace(data="")
                self.cursor.x = x + wide

    @property
    def text(self) -> str:
        return "\n".join("".join(row[x].data for x in range(self.columns)) for row in self.rows)

    @property
    def rows(self) -> list[Any]:
        return [self.buffer[y] for y in range(self.lines)]

    def cells(self) -> list[list[Char]]:
        """What can be seen of each cell."""
        return [[seen(row[x]) for x in range(self.columns)] for row in self.rows]


def seen(cell: Char) -> Char:
    """A cell without what can't be seen of a blank: its colour, and whether it is bold."""
    if cell.data.strip() or cell.reverse or cell.underscore or cell.strikethrough:
        return cell
    return BLANK._replace(data=cell.data, bg=cell.bg)


class Pair:
    """A terminal that gets all output, and one that gets it shortened."""

    def __init__(self, columns: int, rows: int) -> None:
        self.screens = [Terminal(columns, rows) for _ in range(2)]
        self.streams = [pyte.Stream(screen) for screen in self.screens]
        self.bytes = [0, 0]

    def feed(self, whole: str, short: str) -> None:
        for number, output in enumerate((whole, short)):
            self.bytes[number] += len(output.encode())
            self.streams[number].feed(without_private(output))

    def check(self) -> None:
        whole, short = self.screens
        for y, rows in enumerate(zip(whole.cells(), short.cells(), strict=True)):
            for x, (due, there) in enumerate(zip(*rows, strict=True)):
                assert due == there, f"row {y}, column {x}: {there} for {due}\n{short.text}"

    def resize(self, columns: int, rows: int) -> None:
        for screen in self.screens:
            screen.resize(rows, columns)


# Made frames

SIZE = (12, 4)
SIGNS = "ab─ ╭▌é漢字かㄱ한か\u3099e\u0301👩\u200d🚀🇩🇪☺\ufe0f  "
CODES = ["1", "2", "3", "4", "7", "9", "31", "97", "42", "103", "38;5;9", "48;2;1;2;3", "0"]
texts = st.text(st.sampled_from(SIGNS), min_size=1, max_size=7)
looks = st.lists(st.sampled_from(CODES), max_size=3).map(";".join)


@st.composite
def runs(draw: st.DrawFn) -> str:
    """A styled text at a place of the screen, cut where the row ends."""
    x, y = draw(st.integers(0, SIZE[0] - 1)), draw(st.integers(0, SIZE[1] - 1))
    output, room = f"\x1b[{y + 1};{x + 1}H", SIZE[0] - x
    for text, look in draw(st.lists(st.tuples(texts, looks), min_size=1, max_size=3)):
        kept = ""
        for sign, wide in characters(text):
            if (not kept and not cell_len(sign[0])) or cell_len(kept) + wide > room:
                break
            kept += sign
        room -= cell_len(kept)
        output += f"\x1b[{look}m{kept}\x1b[0m" if look and kept else kept
    return output


made_frames = st.lists(runs(), min_size=1, max_size=5).map("\n".join)
others = st.sampled_from(
    ["\x07", "\x1b[?2026h", "\x1b[?25l", "\x1b]0;t\x07", "\x1b[1;1H", "\x1b[2J", "\x1b[?1049h"]
)
outputs = st.lists(st.one_of(made_frames, made_frames, made_frames, others), max_size=9)


@given(outputs)
@example(["\x1b[1;1H漢字", "\x1b[1;2Hb", "\x1b[1;1H漢"])
@example(["\x1b[1;1H漢ab", "\x1b[1;1Hx", "\x1b[1;4Hy\x1b[1;1Hx"])
@example(["\x1b[1;1Hか\u3099b", "\x1b[1;1Hか\u3099c"])
@examples(200)
def test_made_frames_look_the_same(written: list[str]) -> None:
    pair, shortener = Pair(*SIZE), FrameShortener()
    for output in written:
        pair.feed(output, shortener.shortened(output, *SIZE))
        pair.check()


def test_only_changed_cells_are_sent_and_no_colour_twice() -> None:
    shortener = FrameShortener()
    row = "\x1b[2;1H\x1b[1;31mred\x1b[0m\x1b[1;31m and more\x1b[0m"
    assert shortener.shortened(row, *SIZE) == "\x1b[1;31m\x1b[2;1Hred and more\x1b[m\x1b[2;13H"
    assert shortener.shortened(row, *SIZE) == "\x1b[2;13H"
    changed = row.replace("and", "or ")
    assert shortener.shortened(changed, *SIZE) == "\x1b[1;31m\x1b[2;5Hor \x1b[m\x1b[2;13H"


def test_what_has_the_same_colours_is_sent_together() -> None:
    rows = "".join(
        f"\x1b[{y};1H\x1b[31m|\x1b[0m\x1b[32mab\x1b[0m  \x1b[31m|\x1b[0m" for y in (1, 2)
    )
    assert FrameShortener().shortened(rows, *SIZE) == (
        "\x1b[31m\x1b[1;1H|\x1b[4C|\x1b[2;1H|\x1b[4C|"
        "\x1b[32m\x1b[1;2Hab  \x1b[2;2Hab  \x1b[m\x1b[2;7H"
    )


def test_a_first_frame_without_contents_is_sent_with_the_next_one() -> None:
    shortener = FrameShortener()
    empty = "\n".join(f"\x1b[{y};1H\x1b[37;40m{' ' * SIZE[0]}\x1b[0m" for y in range(1, 5))
    assert shortener.shortened(f"{empty}\x1b[1;1H", *SIZE) == "\x1b[1;1H"
    sent = shortener.shortened("\x1b[2;1H\x1b[37;40mab\x1b[0m", *SIZE)
    terminal = Terminal(*SIZE)
    pyte.Stream(terminal).feed(sent)
    assert terminal.text.split() == ["ab"]
    assert {cell.bg for row in terminal.cells() for cell in row} == {"black"}
    assert sent.count(" ") == SIZE[0] * SIZE[1] - 2
    unknown = FrameShortener()
    unknown.shortened(f"{empty}\x1b[1;1H", *SIZE)
    assert unknown.shortened("no place", *SIZE).count(" ") > SIZE[0] * SIZE[1]


@pytest.mark.parametrize(
    "output",
    ["no place", "\x1b[1;1H\x1b[21mtwice underlined\x1b[0m", "\x1b[1;1H" + "long" * 9, "\x1b[3Lx"],
)
def test_after_what_is_not_known_everything_is_sent_again(output: str) -> None:
    shortener = FrameShortener()
    frame = "\x1b[1;1Hsame"
    first = shortener.shortened(frame, *SIZE)
    assert shortener.shortened(output, *SIZE) == output
    assert shortener.shortened(frame, *SIZE) == first


@pytest.mark.parametrize("output", ["\x07", "\x1b[?2026h", "\x1b[>1u", "\x1b]52;c;eA==\x07"])
def test_what_changes_no_character_is_passed_on(output: str) -> None:
    shortener = FrameShortener()
    frame = "\x1b[1;1Hsame"
    shortener.shortened(frame, *SIZE)
    assert shortener.shortened(output, *SIZE) == output
    assert "same" not in shortener.shortened(frame, *SIZE)


# Games


class Recorder(HeadlessDriver):
    """A terminal to which is written."""

    is_headless = False
    pair: Pair

    def write(self, data: str) -> None:
        self.pair.feed(Recorder.whole, data)
        Recorder.whole = ""

    whole = ""


@contextmanager
def recorded(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> Iterator[Pair]:
    """What apps write meanwhile, shortened and not."""
    pair = Recorder.pair = Pair(*size)
    shorten = FrameShortener.shortened

    def noted(self: FrameShortener, output: str, width: int, height: int) -> str:
        Recorder.whole = output
        return shorten(self, output, width, height)

    with monkeypatch.context() as patched:
        patched.setattr(base.FullScreen, "get_driver_class", lambda _: Recorder)
        patched.setattr(frames.FrameShortener, "shortened", noted)
        yield pair


NAMED = (
    "漢字漢字漢字漢字",
    "e\u0301ric か\u3099",
    "👩\u200d🚀 Zoë 🇩🇪",
    "ㄱ한글",
    "Ann",
    "Bo",
    "Cy",
    "Di",
)
KEYS = (
    *("enter", "enter", "enter", "right", "left", "up", "down", "tab"),
    *("f1", "f2", "f4", "f5", "f7", "f8", "f9", "f12", "escape", "escape", "f3"),
)


def named_match(game: str, seed: str) -> Match:
    kind_seats = min(4, GAMES[game].seats[-1])
    match = new_match(game, ["human", *["random"] * (kind_seats - 1)], seed)
    match.record.seats[:] = NAMED[:kind_seats]
    return match


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "size"), [*zip(GAMES, cycle([(60, 20), (120, 40)]), strict=False)]
)
def test_a_game_looks_the_same(
    game: str, size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With overlays, other languages and colours, resizes, and after the shell was there."""
    rng = random.Random(f"{game} {size}")

    async def resize(player: Player, pair: Pair, columns: int, rows: int) -> None:
        pair.resize(columns, rows)
        await player.pilot.resize_terminal(columns, rows)

    async def play(pair: Pair) -> None:
        async with at_screen(named_match(game, "f"), tmp_path, size, headless=False) as player:
            await player.asked()
            for number in range(20):
                if player.app.overlay_open and rng.random() < 0.5:
                    player.look_longer()
                await player.press(rng.choice(KEYS))
                if number == 10:
                    await resize(player, pair, rng.randint(60, 130), rng.randint(16, 45))
                if number == 15:  # so quickly that the program sees the last size only
                    pair.resize(40, 12)
                    await resize(player, pair, player.app.size.width, player.app.size.height)
                if number == 18:
                    driver = player.app._driver
                    assert driver is not None
                    for code in ("\x1b[?1049l", "\x1b[?1049h", "\x1b[2J"):
                        driver.write(code)
                    player.app._resumed(None)
                await player.pilot.pause()
                pair.check()

    with recorded(monkeypatch, size) as pair:
        asyncio.run(play(pair))
    whole, short = pair.bytes
    assert short < whole / 2, pair.bytes
