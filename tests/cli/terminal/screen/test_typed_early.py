"""What is typed while something lies over the table, while cards move, or while others play: it is
carried out, or stays, or the screen says why not."""

from __future__ import annotations

import asyncio
import itertools
import random
from pathlib import Path

import pytest
from textual import events

from stammtisch.adapters.presentation.presenter import move_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.screen.ending import EndScreen
from stammtisch.cli.terminal.screen.overlays import Overlay
from stammtisch.cli.terminal.settings import PAUSE, Settings
from stammtisch.core.match import Match
from stammtisch.core.table.commands import Advice
from tests.cli.terminal.screen.player import ALONE, Player, at_screen, new_match
from tests.cli.terminal.screen.slow import while_others_think
from tests.cli.terminal.screen.test_haste import almost_over, read_at_once

pytestmark = pytest.mark.slow

TEXTS = texts_in("en")
KEPT = TEXTS("screen-kept")


def words(text: str) -> str:
    return " ".join(text.split())


async def with_hint(player: Player) -> None:
    """Until a hint stands beside the table."""
    await player.asked()
    advice = Advice((player.app.state.choices[0].move,), 0.5, 10)
    player.app.advise(player.look, [advice])
    await player.pilot.pause()
    assert "My advice: " in player.text


@pytest.mark.parametrize("overlay", ["hint", "help"])
def test_keys_of_a_move_close_what_is_only_read_and_are_kept(overlay: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path) as player:
            await with_hint(player)
            if overlay != "hint":
                player.app.open_overlay(overlay, lambda _: [])
                await player.pilot.pause()
            line = move_text(player.look.game, player.look.view.legal[0], TEXTS)
            before = player.moves
            read_at_once(player.app, *(sign if sign != " " else "space" for sign in line), "enter")
            await player.until(lambda: len(player.moves) > len(before), "played")
            assert player.moves[len(before)][0] == 1
            assert not player.app.overlay_open

    asyncio.run(play())


def test_an_arrow_walks_beside_a_hint_and_a_key_of_the_bottom_line_acts(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path) as player:
            await with_hint(player)
            here = player.app.state.cursor
            await player.press("right")
            assert "My advice: " in player.text
            assert player.app.state.cursor != here
            await player.press("f5")
            assert TEXTS("screen-key-log") in player.text.splitlines()[0].lower()
            await player.press("f5")
            assert not player.app.overlay_open, "the same key closes it"

    asyncio.run(play())


def test_a_click_on_the_table_beside_a_hint_is_one_on_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE, "b"), tmp_path, (120, 40)) as player:
            await with_hint(player)
            before = player.moves
            choice = next(one for one in player.app.state.choices if one.part.startswith("card "))
            rect = next(one.rect for one in player.app.page.targets if one.part == choice.part)
            x, y = rect.x + rect.width // 2, rect.y
            for kind in (events.MouseDown, events.MouseUp):
                player.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
            await player.until(lambda: player.app.state.within or len(player.moves) > len(before))

    asyncio.run(play())


def test_what_is_typed_into_a_search_stays_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path) as player:
            await player.asked()
            await player.press("f4", "q", "1", "left")
            assert player.app.overlay_open
            assert player.app.prompt.value == ""

    asyncio.run(play())


def with_queen() -> Match:
    """A person of Nyan Nyan may play a queen."""
    for number in range(200):
        match = new_match("nyan_nyan", ALONE, str(number))
        if match.pending == (1,) and any(
            match.game.notation(move).startswith("play Q") for move in match.view(1).legal
        ):
            return match
    raise AssertionError


@pytest.mark.parametrize("queen", [True, False])
def test_q_closes_help_and_is_kept_where_a_queen_can_be_played(queen: bool, tmp_path: Path) -> None:
    async def play() -> None:
        match = with_queen() if queen else new_match("uno", ALONE)
        async with at_screen(match, tmp_path) as player:
            await player.asked()
            player.app.open_overlay("help", lambda _: [])
            await player.pilot.pause()
            await player.press("q")
            assert not player.app.overlay_open
            assert player.app.prompt.value == ("q" if queen else "")

    asyncio.run(play())


def test_a_key_of_the_bottom_line_acts_under_what_came_by_itself(tmp_path: Path) -> None:
    """Also if it was pressed before: it hasn't opened that."""

    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path) as player:
            await player.asked()
            await player.press("f6")
            speed = player.app.settings.speed
            player.app.open_overlay("Seen?", lambda _: [], unasked=True)
            await player.pilot.pause()
            player.look_longer()
            await player.press("f6")
            assert not player.app.overlay_open
            assert player.app.settings.speed != speed

    asyncio.run(play())


def test_what_is_typed_before_one_has_seen_what_came_by_itself_is_kept(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path) as player:
            await player.asked()
            player.app.open_overlay("Seen?", lambda _: [], unasked=True)
            await player.pilot.pause()
            overlay = player.app.screen
            assert isinstance(overlay, Overlay)
            overlay.shown_at = events.Mount().time
            read_at_once(player.app, "d", "r", "x")
            for key, sign in (("backspace", "\x7f"), ("delete", None), ("tab", "\t")):
                player.app.post_message(events.Key(key, sign))
            await player.pilot.pause()
            assert player.app.screen is overlay
            assert player.app.prompt.value == "dr"
            player.look_longer()
            read_at_once(player.app, "a", "w")
            await player.pilot.pause()
            assert not player.app.overlay_open
            assert player.app.prompt.value == "draw"

    asyncio.run(play())


def test_a_move_that_is_entered_while_others_play_waits_for_the_next_question(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with while_others_think(tmp_path) as (player, thinker):
            for line in ("draw", "nonsense", "draw"):
                await player.type(line)
                assert player.app.prompt.value == line
                assert KEPT in words(player.text)
            thinker.go_on.set()
            await player.until(lambda: player.app.request and player.app.request.move)
            before = player.moves
            assert player.app.prompt.value == "draw"
            player.app.skipped_at = 0
            await player.press("enter")
            await player.until(lambda: len(player.moves) > len(before))
            assert player.moves[len(before)] == (1, "draw")

    asyncio.run(play())


def test_what_is_no_move_of_the_next_question_is_refused_with_a_reason(tmp_path: Path) -> None:
    async def play() -> None:
        settings = Settings(speed="quick")
        match = new_match("uno", ALONE, "b")
        async with at_screen(match, tmp_path, pause=PAUSE, settings=settings) as player:
            await player.asked()
            await player.type("1")
            await player.until(lambda: player.app.animation.way is not None, "a card moves")
            await player.type("nonsense")
            await player.until(lambda: player.app.request and player.app.request.move)
            player.app.skipped_at = 0
            await player.press("enter")
            await player.until(lambda: "I don't understand “nonsense”" in words(player.text))

    asyncio.run(play())


def test_enter_held_down_plays_nothing_of_what_was_typed_before(tmp_path: Path) -> None:
    async def play() -> None:
        async with while_others_think(tmp_path) as (player, thinker):
            player.app.prompt.put("draw")
            own, asked = player.moves_of(1), 0
            pressed = itertools.count(events.Mount().time, 0.03)
            while asked < 20:
                key = events.Key("enter", "\r")
                key.time = next(pressed)
                player.app.post_message(key)
                await player.pilot.pause(0.03)
                thinker.go_on.set()
                asked += player.app.request is not None
            await player.pilot.pause()
            assert player.moves_of(1) == own
            assert player.app.prompt.value == "draw"

    asyncio.run(play())


def test_a_command_is_carried_out_while_others_play_or_refused_for_as_long(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with while_others_think(tmp_path) as (player, thinker):
            await player.type("rules")
            assert player.app.overlay_open
            await player.press("escape")
            await player.type("hint")
            player.app.table_changed(player.look)
            assert TEXTS("screen-not-now") in words(player.text)
            thinker.go_on.set()

    asyncio.run(play())


def test_a_move_instead_of_a_call_goes_on_and_is_kept(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("nyan_nyan", ALONE, "c"), tmp_path) as player:
            while True:
                await player.asked()
                request = player.app.request
                assert request is not None
                if not request.move:
                    break
                await player.type("1")
                await player.changed(request)
            assert request.goes_on
            await player.type("draw")
            await player.until(lambda: player.app.request is not request)
            assert player.app.prompt.value == "draw"
            await player.until(lambda: player.app.request and player.app.request.move)
            assert player.app.prompt.value == "draw"

    asyncio.run(play())


def test_what_is_typed_at_the_end_of_a_round_is_there_in_the_next_one(tmp_path: Path) -> None:
    match = new_match("uno", ["human", "random"], "a", rounds=2)
    rng = random.Random("a")
    while True:
        before = len(match.record.moves)
        seat = match.pending[0]
        match.play(seat, rng.choice(match.view(seat).legal))
        if match.view(1).round > 1:
            break
    last = match.record.moves[before]
    match = match.rewound(before)

    async def play() -> None:
        async with at_screen(match, tmp_path, pause=0.01) as player:
            if last[0] == 1:
                await player.asked()
                await player.type(last[1])
            await player.until(lambda: player.app.overlay_open, "the round is over")
            player.look_longer()
            await player.press("d", "r")
            assert not player.app.overlay_open
            await player.until(lambda: player.app.request and player.app.request.move)
            assert player.app.prompt.value == "dr"

    asyncio.run(play())


def test_what_is_not_understood_after_a_game_is_refused(tmp_path: Path) -> None:
    match, last = almost_over()

    async def play() -> None:
        async with at_screen(match, tmp_path) as player:
            await player.asked()
            await player.type(last)
            await player.until(lambda: isinstance(player.app.screen, EndScreen))
            player.look_longer()
            await player.press("escape")
            await player.asked()
            await player.type("nonsense")
            await player.until(lambda: TEXTS("screen-not-now") in words(player.text))

    asyncio.run(play())
