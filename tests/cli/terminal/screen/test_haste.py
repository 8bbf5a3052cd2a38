"""Keys that arrive faster than the screen is drawn: several in one read, or before what they meet
was shown."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from pathlib import Path

import pytest
from textual import events

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.games.home import page
from stammtisch.cli.shared.playback import Playback
from stammtisch.cli.terminal.screen.base import FullScreen
from stammtisch.cli.terminal.screen.home import Home
from stammtisch.cli.terminal.screen.overlays import Overlay
from stammtisch.cli.terminal.screen.viewer import Viewer
from stammtisch.cli.terminal.settings import Settings
from stammtisch.core.games.uno.cards import CARD_NAMES, WILD
from stammtisch.core.match import Match
from tests.cli.terminal.screen.player import ALONE, Player, at_screen, new_match

pytestmark = pytest.mark.slow

TEXTS = texts_in("en")
SIGNS = {"space": " ", "question_mark": "?", "enter": "\r", "escape": "\x1b", "tab": "\t"}
KEYS = (
    *("enter", "enter", "escape", "space", "q", "f1", "f2", "f4", "f5", "f6", "f7", "f8", "f9"),
    *("f12", "f3", "up", "down", "left", "right", "tab", "1", "x", "question_mark", "l"),
    *("pageup", "home", "end", "backspace", "r", "y"),
)
QUIT = ("q", "escape", "backspace")


def read_at_once(app: FullScreen, *keys: str) -> None:
    """What a terminal gives the program in one read."""
    for key in keys:
        app.post_message(events.Key(key, SIGNS.get(key, key if len(key) == 1 else None)))


def overlay_of(player: Player) -> Overlay:
    screen = player.app.screen
    assert isinstance(screen, Overlay)
    return screen


@pytest.mark.parametrize(
    "reads",
    [[["f1"], ["enter", "enter"]], [["f1", "enter"]], [["f1"], ["q", "space"]]],
)
def test_help_is_opened_and_closed_and_no_card_is_played(
    reads: list[list[str]], tmp_path: Path
) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path) as player:
            await player.asked()
            made = player.moves
            for keys in reads:
                read_at_once(player.app, *keys)
                await player.pilot.pause()
            await player.until(lambda: not player.app.overlay_open)
            assert player.app.request is not None
            assert not player.app.state.within
            assert player.moves == made

    asyncio.run(play())


def test_two_keys_that_close_the_help_of_a_replay(tmp_path: Path) -> None:
    async def watch() -> None:
        viewer = Viewer(TEXTS, Settings(), Playback(new_match("uno", ALONE).record, TEXTS))
        async with viewer.run_test() as pilot:
            await pilot.press("question_mark")
            read_at_once(viewer, "f2", "q", "space")
            await pilot.pause()
            assert len(viewer.screen_stack) == 1
            assert not viewer.closing

    asyncio.run(watch())


async def hammered(app: FullScreen, rng: random.Random, keys: Iterable[str]) -> None:
    """Reads of several keys each, the last ones while the screen is left."""
    known = list(keys)
    for number in range(45):
        if number == 40:
            app.leave()
        read_at_once(app, *rng.choices(known, k=rng.randint(1, 7)))
        await asyncio.sleep(rng.choice([0, 0.005]))
    while app.is_running and not app._exit:
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("seed", range(3))
def test_any_keys_in_any_reads_end_no_screen(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)

    async def play() -> None:
        async with at_screen(new_match("uno", ALONE, str(seed)), tmp_path) as player:
            await hammered(player.app, rng, KEYS)

    async def look() -> None:
        reel = Playback(new_match("nyan_nyan", ALONE).record, TEXTS)
        others: list[tuple[FullScreen, list[str]]] = [
            (Viewer(TEXTS, Settings(), reel), [*KEYS]),
            (Home(TEXTS, Settings(), page), [one for one in KEYS if one not in QUIT]),
        ]
        for app, keys in others:
            async with app.run_test():
                await hammered(app, rng, keys)

    asyncio.run(play())
    asyncio.run(look())


def almost_over() -> tuple[Match, str]:
    """A game that the next move of its person ends, and that move."""
    played = new_match("uno", ["human", "random"], rounds=1)
    rng = random.Random("a")
    while not played.over or played.record.moves[-1][0] != 1:
        if played.over:
            played = new_match("uno", ["human", "random"], str(rng.random()), rounds=1)
        seat = played.pending[0]
        played.play(seat, rng.choice(played.view(seat).legal))
    before = len(played.record.moves) - 1
    return played.rewound(before), played.record.moves[before][1]


def test_the_result_stays_until_somebody_has_seen_it(tmp_path: Path) -> None:
    match, last = almost_over()

    async def play() -> None:
        async with at_screen(match, tmp_path) as player:
            await player.asked()
            await player.type(last)
            await player.until(lambda: "End of the game" in player.text, "the result")
            overlay = overlay_of(player)
            overlay.shown_at = events.Mount().time
            read_at_once(player.app, "enter", "space", "q", "enter")
            await player.pilot.pause()
            assert player.app.screen is overlay, "keys that were pressed before it was there"
            player.look_longer()
            read_at_once(player.app, "escape", "enter")
            way_out = "Enter shows the result; F10 (or “quit”) leaves"
            await player.until(lambda: way_out in " ".join(player.text.split()), "the table")
            await player.press("enter")
            await player.until(lambda: "End of the game" in player.text, "the result again")
            for key in ("f2", "f5"):
                await player.press(key)
                assert not player.done
            player.look_longer()
            await player.press("f10")
            await player.until(lambda: player.done)
            assert player.actions == [""]

    asyncio.run(play())


def test_what_comes_by_itself_waits_for_keys_that_were_pressed_after_it(tmp_path: Path) -> None:
    """What must be seen and has no room, as the end of a round."""

    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path) as player:
            await player.asked()
            player.app.open_overlay("Seen?", lambda _: [], unasked=True)
            await player.pilot.pause()
            overlay = overlay_of(player)
            read_at_once(player.app, "enter", "escape")
            await player.pilot.pause()
            assert player.app.screen is overlay
            player.look_longer()
            await player.press("enter")
            assert not player.app.overlay_open

    asyncio.run(play())


def with_card_of_the_pile() -> tuple[Match, str]:
    """A person holds a card equal to the one on the pile, which isn't a wild."""
    for number in range(200):
        match = new_match("uno", ALONE, str(number))
        view = match.view(1)
        if view.legal and view.discards[-1] in view.hand and view.discards[-1] < WILD:
            return match, CARD_NAMES[view.discards[-1]]
    raise AssertionError


def test_the_cursor_begins_in_the_hand_and_the_card_on_the_pile_is_only_explained(
    tmp_path: Path,
) -> None:
    match, name = with_card_of_the_pile()

    async def play() -> None:
        async with at_screen(match, tmp_path) as player:
            await player.asked()
            app = player.app
            targets = {target.place: target for target in app.page.targets}
            pile = targets[f"look {name}", 0]
            held = [target for target in app.page.targets if target.part == f"card {name}"]
            assert held
            assert all(target.rect.y > pile.rect.y for target in held)
            assert app.state.cursor is not None
            assert targets[app.state.cursor].rect.y > pile.rect.y
            before = player.moves
            await player.click(pile.part)
            await player.until(lambda: app.request and app.state.status)
            assert player.moves == before
            await player.press("enter")
            await player.until(lambda: app.request and app.state.status)
            assert player.moves == before
            await player.click(held[0].part)
            await player.until(lambda: len(player.moves) > len(before))
            assert player.moves[len(before)] == (1, f"play {name}")

    asyncio.run(play())
