"""The full screen finds room for everything, on terminals of any size."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from rich.color import Color
from rich.style import Style
from textual.geometry import Size

from stammtisch.adapters.presentation.lines import plain, width_of
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.screen import contents
from stammtisch.cli.terminal.screen.app import GameScreen
from stammtisch.cli.terminal.screen.front import ScreenFront
from stammtisch.cli.terminal.screen.input_screen import LineRequest
from stammtisch.cli.terminal.screen.log import LogEntry, log_rows
from stammtisch.cli.terminal.screen.overlays import fitting
from stammtisch.cli.terminal.screen.page import PageState, compose
from stammtisch.cli.terminal.screen.styles import FEW, INKS, style_of
from stammtisch.cli.terminal.settings import Settings
from stammtisch.core.scene.parts import Trace
from stammtisch.core.scene.texts import LANGUAGES
from tests.cli.terminal.screen.player import ALONE, Player, at_screen, new_match

TEXTS = texts_in("en")


def test_an_answer_is_shown_whole_on_a_small_screen(tmp_path: Path) -> None:
    """In the status, or where that has no room for it, laid over the table."""

    async def play() -> None:
        match = new_match("nyan_nyan", ALONE, "a")
        async with at_screen(match, tmp_path, (60, 20)) as player:
            await player.asked()
            before = player.app.request
            await player.type("nonsense " * 7)
            await player.asked_anew(before)
            told = " ".join(player.text.split())
            assert told.count("nonsense") == 7
            assert re.search(r"Possible now, for example: .*play \w+[♠♣♥♦★]\.", told)

    asyncio.run(play())


def test_what_is_to_be_called_is_said_in_full(tmp_path: Path) -> None:
    """The line in which it is typed would be too short."""
    prompt = texts_in("de")("nyan_nyan-reminder", call="nyan nyan", number=10, last="yes")

    async def play() -> None:
        async with at_screen(new_match("nyan_nyan", ALONE, "a"), tmp_path, (60, 20)) as player:
            await player.asked()
            look = player.app.state.look
            assert look is not None
            player.app.table_changed(look)
            player.app.ask(LineRequest(prompt, commands=True))
            assert prompt in " ".join(player.text.split())

    asyncio.run(play())


def test_help_stands_in_two_columns_in_every_language() -> None:
    for language in LANGUAGES:
        texts = texts_in(language)
        rows = plain(contents.help_now(None, texts)(80)).splitlines()
        about = [texts(f"screen-help-{key}").partition(": ")[2].split()[0] for key in contents.KEYS]
        assert (
            len({row.index(f"  {one}") for row, one in zip(_items(rows), about, strict=True)}) == 1
        )


def test_the_keys_of_an_overlay_are_left_out_rather_than_cut() -> None:
    told = TEXTS("screen-overlay-keys", more=12, closes="search")
    for width in (60, 80, 104):
        kept = fitting(told, width)
        assert len(kept) <= width
        assert set(kept.split(" · ")) <= set(told.split(" · "))
    assert fitting(told, 60).startswith("Esc: back")
    assert "12 more lines" in fitting(told, 60)
    assert fitting(told, 104) == told


def _items(rows: list[str]) -> list[str]:
    """Those with a key."""
    return [row for row in rows if row.startswith("  ") and not row.startswith("   ")]


def test_the_screen_is_laid_out_for_any_size_while_one_plays(tmp_path: Path) -> None:
    async def play() -> None:
        match = new_match("ojyks", ["human", *["random"] * 7], "b")
        async with at_screen(match, tmp_path, pause=0) as player:
            await player.asked()
            for tiny in ((45, 12), (20, 6), (2, 2), (1, 1)):
                await player.pilot.resize_terminal(*tiny)
                await player.pilot.pause(0)
            for width in (200, 130, 104, 103, 80, 60):
                for height in (60, 24, 16):
                    await player.pilot.resize_terminal(width, height)
                    await player.fits(width)
                    rows = player.app.page.rows
                    assert max(map(width_of, rows)) <= width, player.text
                    assert any(t.place == player.app.state.cursor for t in player.app.page.targets)

    asyncio.run(play())


def test_what_must_be_seen_stays_and_is_laid_over_where_it_has_no_room() -> None:
    must = [LogEntry(f"Something that matters, {n}.", True, True) for n in range(3)]
    rest = [LogEntry(f"Something else, {n}.", True) for n in range(30)]
    for log in ([*must, *rest], [*rest, *must], [*rest[:15], *must, *rest[15:]]):
        rows, unseen = log_rows(log, 8, 60)
        text = "\n".join("".join(span.text for span in row) for row in rows)
        assert all(one.text in text for one in must)
        assert not unseen
        assert len(rows) <= 8
    assert len(log_rows([*must, *rest], 2, 60)[1]) == 1


def test_what_has_no_room_any_more_on_a_smaller_terminal_stands_in_a_note(
    tmp_path: Path,
) -> None:
    """What must be seen never goes with the rows that it stood on."""

    async def play() -> None:
        async with at_screen(new_match("narikana", ["human", "random"]), tmp_path, (130, 40)) as p:
            await p.asked()
            shown = p.app.state
            shown.log = [
                LogEntry(f"Anna plays {number}.", new=True, must=True) for number in range(25)
            ]
            p.app.redraw()
            assert p.app.state.note is None
            await p.pilot.resize_terminal(60, 20)
            await p.until(lambda: p.app.state.note, "in a note")
            assert not p.app.overlay_open
            assert "Anna plays 0." in p.text
            await p.press("escape")
            await p.fits(60)
            assert p.app.state.note is None

    asyncio.run(play())


def test_a_session_begins_when_the_page_has_its_size() -> None:
    """Before that nobody knows what there is room for."""
    rooms: list[Size] = []

    def nothing(*_: str) -> None:
        """Nobody plays."""

    async def play() -> None:
        app = GameScreen(
            TEXTS,
            Settings(),
            answer=nothing,
            queue_command=nothing,
            skip=nothing,
            stop=nothing,
            leave=nothing,
            begin=lambda: rooms.append(app.room("page")),
        )
        async with app.run_test(size=(60, 20)) as pilot:
            await pilot.resize_terminal(80, 24)
            await pilot.pause()

    asyncio.run(play())
    assert [one.width for one in rooms] == [60]
    assert rooms[0].height > 10


def test_a_page_without_a_table_is_text() -> None:
    page = compose(PageState(text=[("Ann, it is your turn.", "strong")]), 60, 16)
    assert len(page.rows) == 16
    assert not page.targets


def test_a_text_that_is_too_long_is_shown_from_its_end_and_can_be_moved() -> None:
    """As the list of decks on a small screen."""
    text = [(f"deck {number}", "") for number in range(40)]
    last, first = (plain(compose(PageState(text=text, top=top), 60, 16).rows) for top in (0, 99))
    assert "deck 39" in last
    assert "↑24" in last
    assert "deck 0" in first
    assert "deck 39" not in first
    assert "↓24" in first


def test_a_list_to_choose_from_is_shown_from_its_start(tmp_path: Path) -> None:
    """As that of the decks; what is said to a wrong answer, from its end."""
    decks = [f"   deck {number}" + " word" * 20 for number in range(9)]

    def choose(front: ScreenFront) -> None:
        for deck in decks:
            front.say(deck)
        while front.ask("Which?"):
            front.say("There is none.")

    front = ScreenFront(TEXTS, Settings(), choose)

    async def look() -> None:
        async with front.app.run_test(size=(60, 16)) as pilot:
            player = Player(front, pilot)
            await player.asked()
            rows = player.text.splitlines()
            assert rows[0].startswith("     deck 0")
            assert rows[1].startswith("     word"), "it begins where the first row does"
            assert re.search(r"word ↓\d+ PgDn$", rows[-1].rstrip()), "whole words"
            await player.press("pagedown")
            assert "deck 0" not in player.text
            await player.type("x")
            await player.until(lambda: "There is none." in player.text)
            await player.asked()
            await player.press("enter")

    asyncio.run(look())


def test_cards_differ_in_16_colours_and_without_any() -> None:
    """Other colours are told as figures: names would be taken for others."""
    for theme in ("dark", "light"):
        assert not re.findall(r"(?:^| )(?!bold|on|#)\w+", " ".join(INKS[theme].values()))
        grounds = {
            name: Style.parse(INKS[f"{theme}{FEW}"][f"card {name}"]).bgcolor
            for name in ("red", "yellow", "green", "blue", "purple", "strong")
        }
        assert len(set(grounds.values())) == len(grounds), grounds
    words = {word for ink in INKS["plain"].values() for word in ink.split()}
    assert words <= {"bold", "dim", "reverse"}


XTERM_16 = (0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5)
XTERM_BRIGHT = (0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF)


def luminance(colour: Color) -> float:
    """Relative luminance as WCAG 2 defines it; of xterm where the colour is one of 16."""
    if colour.number is not None:
        told = (XTERM_16 + XTERM_BRIGHT)[colour.number]
        channels = [told >> 16, told >> 8 & 255, told & 255]
    else:
        channels = [*colour.get_truecolor()]
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", [name for name in INKS if name != "plain"])
def test_all_text_can_be_read(theme: str) -> None:
    """The contrast is at least 4.5, or 4 in the colours of xterm; of cards that can't be played
    at least 3.5."""
    for name in INKS[theme]:
        style = style_of(theme, name)
        assert style.color is not None
        assert style.bgcolor is not None
        dark, bright = sorted((luminance(style.color), luminance(style.bgcolor)))
        least = 3.5 if name.startswith("off ") else 4 if theme.endswith(FEW) else 4.5
        assert (bright + 0.05) / (dark + 0.05) >= least, name


@pytest.mark.parametrize(("colorterm", "ink"), [("", "dark-16"), ("truecolor", "dark")])
def test_the_terminal_says_how_many_colours_it_has(
    colorterm: str, ink: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLORTERM", colorterm)
    monkeypatch.delenv("NO_COLOR", raising=False)
    front = ScreenFront(TEXTS, Settings(), lambda _: None)
    assert front.app.ink == ink
    assert bool(front.app.ansi_color) == (ink == "dark-16"), "else colours become figures again"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_line_says_in_16_colours_what_it_is_for(
    theme: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLORTERM", "")

    async def look() -> None:
        match = new_match("uno", ["human", "random"])
        async with at_screen(match, tmp_path, settings=Settings(theme=theme)) as player:
            style = player.app.prompt.get_component_rich_style("input--placeholder")
            assert style.color is not None
            assert style.color.number == Color.parse(INKS[f"{theme}{FEW}"]["muted"]).number
            assert not style.dim, "it would be paler still"

    asyncio.run(look())


def test_what_was_declared_and_carried_out_is_told_once() -> None:
    def entry(text: str, word: str) -> LogEntry:
        return LogEntry(text, True, trace=Trace(2, word), who="Anna")

    move = [entry("Anna moves Imp (c5) → b5.", "Imp c5→b5"), entry("Imp moves.", "Imp c5→b5")]
    twice = [entry("Anna draws a card.", "drew")] * 2
    rows, _ = log_rows([*move, *twice], 9, 40)
    assert [plain([row])[2:] for row in rows] == ["Imp moves.", *["Anna draws a card."] * 2]
