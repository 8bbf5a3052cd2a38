"""What people do at the full screen: walk, click, type, undo, look things up."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.lines import Span, line, plain
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.ports import Look
from stammtisch.cli.terminal.screen import contents
from stammtisch.cli.terminal.screen.overlays import Overlay
from stammtisch.cli.terminal.screen.table_screen import about_place, candidates
from stammtisch.cli.terminal.settings import Settings
from stammtisch.core.games import GAMES
from stammtisch.core.match import Match
from stammtisch.core.scene.company import Company
from stammtisch.core.table.commands import Advice, Command
from stammtisch.core.table.refusals import Refusal
from stammtisch.core.table.table import Step, Table
from tests.cli.terminal.screen.player import ALONE, Player, at_screen, new_match
from tests.cli.terminal.screen.slow import Slow, while_others_think

pytestmark = pytest.mark.slow

TEXTS = texts_in("en")


def test_a_card_is_clicked_walked_to_typed_or_called_by_its_number(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ["human"] * 1 + ["random"]), tmp_path) as player:
            app = player.app
            for way in ("click", "walk", "number", "type"):
                await player.asked()
                before = app.request
                cards = [c for c in app.state.choices if c.part.startswith("card")]
                one = cards[0] if cards else None
                if one is None:  # no card fits
                    await player.type("draw")
                elif way == "click":
                    await player.click(one.part)
                elif way == "walk":
                    for _ in range(30):
                        if app.state.cursor == (one.part, 0):
                            break
                        await player.press("right")
                    assert "▸" in player.text
                    await player.press("enter")
                elif way == "number":
                    await player.type(str(one.number))
                else:
                    await player.type(f"play {one.label}")
                if app.state.within:  # a wild card: which colour?
                    await player.press("enter")
                await player.asked_anew(before)
            assert len([seat for seat, _ in player.moves if seat == 1]) >= 4
            due = candidates(player.app.state)[0]
            await player.press(*due[:3].replace(" ", ""), "tab")
            assert app.prompt.value in candidates(app.state)
            await player.press("escape", "p", "up", "up")
            assert app.prompt.value, "the history"

    asyncio.run(play())


def test_a_part_with_several_choices_is_unfolded_and_folded_again(tmp_path: Path) -> None:
    """A wild card has four colours."""
    match = new_match("uno", ALONE, "a")
    while not any(match.game.notation(move).startswith("play w ") for move in _legal(match)):
        match.play(match.pending[0], match.view(match.pending[0]).legal[-1])

    async def play() -> None:
        async with at_screen(match, tmp_path) as player:
            await player.asked()
            await player.click("card w")
            app = player.app
            assert app.state.within == "card w"
            await player.press("down")
            listed = [c for c in app.state.choices if f"choice {c.number}" in _parts(player)]
            assert {one.part for one in listed} == {"card w"}
            rect = next(area.rect for area in app.page.areas if area.part == "card w")
            assert player.text.splitlines()[rect.y - 1][rect.x] == "┏", "it stays marked"
            await player.press("escape")
            assert not app.state.within
            assert app.state.cursor == ("card w", 0)

    asyncio.run(play())


def _legal(match: Match) -> tuple[int, ...]:
    return tuple(match.view(1).legal) if 1 in match.pending else ()


def _parts(player: Player) -> set[str]:
    return {target.part for target in player.app.page.targets}


def test_undo_comes_at_once_and_the_table_refuses_a_late_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Slow()
    refused: list[str] = []

    def do(table: Table, command: Command, now: float) -> Step:
        try:
            return done(table, command, now)
        except Refusal as error:
            refused.append(f"{type(command).__name__} {error.code}")
            raise

    done = Table.do
    monkeypatch.setattr(Table, "do", do)

    async def play() -> None:
        match = new_match("uno", ALONE, "b")
        thinker.go_on.set()
        async with at_screen(match, tmp_path, thinker=thinker) as player:
            await player.asked()
            start = player.moves
            thinker.go_on.clear()
            thinker.begun.clear()
            await player.press("enter")
            if player.app.state.within:
                await player.press("enter")
            await player.until(thinker.begun.is_set)
            made = thinker.moves
            await player.press("f3")
            await player.until(lambda: player.app.request and player.app.request.move, "undone")
            assert player.moves == start
            assert thinker.moves == made, "the AI player still thinks"
            thinker.go_on.set()
            await player.until(lambda: thinker.moves > made)
            assert player.moves == start
            assert "One move taken back" in player.text
            assert not refused
            await player.press("enter")
            if player.app.state.within:
                await player.press("enter")
            await player.until(lambda: len(player.moves) > len(start) + 1)
            assert refused == ["AiMoved stale"]

    asyncio.run(play())


def rows_of(choices: int) -> contents.Content:
    """Many rows, the first of which can be chosen."""
    rows = [line(Span(f"row {n}", part=str(n) if n < choices else "")) for n in range(99)]
    return lambda _: rows


def test_arrows_scroll_to_what_stands_beyond_the_last_choice(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path) as player:
            await player.asked()
            chosen: list[str] = []
            for choices in (3, 0):
                player.app.open_overlay("Rows", rows_of(choices), choose=chosen.append)
                await player.pilot.pause()
                assert "row 40" not in player.text
                await player.press(*["down"] * 40)
                assert "row 40" in player.text
                await player.press(*["up"] * 40)
                assert "row 0" in player.text
                await player.press("enter")
                assert not player.app.overlay_open
            assert chosen == ["0"]

    asyncio.run(play())


def test_no_key_waits_for_an_ai_player(tmp_path: Path) -> None:
    async def play() -> None:
        async with while_others_think(tmp_path) as (player, thinker):
            began = time.process_time()
            await player.press("f1")
            assert isinstance(player.app.screen, Overlay)
            await player.press("escape", "f6", "h", "i")
            assert player.app.prompt.value == "hi"
            assert player.app.settings.speed == "quick"
            assert time.process_time() - began < 2
            thinker.go_on.set()

    asyncio.run(play())


def test_numbers_within_a_typed_move_choose_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE, "a"), tmp_path) as player:
            await player.asked()
            here = player.app.state.cursor
            await player.press(*"b", "space", "2")
            assert player.app.state.cursor == here
            await player.press("backspace", "backspace", "backspace", "2")
            choice = player.app.state.choices[1]
            assert player.app.state.cursor == (choice.part, 0)

    asyncio.run(play())


def test_enter_that_was_meant_for_what_is_told_chooses_nothing(tmp_path: Path) -> None:
    thinker = Slow()

    async def play() -> None:
        thinker.go_on.set()
        async with at_screen(new_match("uno", ALONE, "b"), tmp_path, thinker=thinker) as player:
            await player.asked()
            thinker.go_on.clear()
            thinker.begun.clear()
            await player.press("enter")
            if player.app.state.within:
                await player.press("enter")
            await player.until(thinker.begun.is_set)
            await player.press("enter")
            thinker.go_on.set()
            await player.asked()
            made, asked = player.moves, player.app.request
            await player.press("enter")
            assert player.app.request is asked
            assert not player.app.state.within
            player.app.skipped_at = 0
            await player.press("enter")
            await player.until(lambda: player.app.state.within or player.moves != made)

    asyncio.run(play())


def test_nobody_has_to_wait_for_what_is_told(tmp_path: Path) -> None:
    """Not even for moves that would stay for half a minute each."""

    async def play() -> None:
        match = new_match("uno", ALONE, "b")
        async with at_screen(match, tmp_path, pause=30) as player:
            while player.app.request is None:
                await player.press("enter")
            start, before = len(player.moves), player.app.request
            await player.type("1")
            await player.until(lambda: len(player.moves) > start)
            while player.app.request is None or player.app.request is before:
                await player.press("enter")

    asyncio.run(play())


def test_advice_has_bars_and_a_word(tmp_path: Path) -> None:
    thinker = Slow()
    thinker.go_on.set()

    async def play() -> None:
        match = new_match("ojyks", ["human", "random"], "b")
        async with at_screen(match, tmp_path, thinker=thinker) as player:
            await player.asked()
            await player.press("f2")
            await player.until(lambda: player.app.state.note, "advice")
            rows = [row for row in player.text.splitlines() if "█" in row]
            shares = [row.count("█") / (row.count("█") + row.count("░")) for row in rows]
            assert shares == pytest.approx([0.5, 0.48, 0.3], abs=0.02), "from nothing on"
            assert "My advice: reveal c1r1" in player.text
            assert "Better than “reveal c1r2”: on average 2 wins more" in player.text
            assert "A full bar would win every game." in " ".join(player.text.split())

    asyncio.run(play())


def test_one_move_that_was_thought_of_is_not_said_to_be_the_only_one() -> None:
    match = new_match("ojyks", ["human", "random"], "b")
    view = match.view(1)
    look = Look(match.game, view, Company(("Ann", "Ben"), 1), TEXTS)
    told = contents.advice(look, [Advice((view.legal[0],), 0.5, 0)], TEXTS)
    assert "nothing else" not in plain(told(80))
    assert "█" not in plain(told(80))


def test_advice_about_a_seat_says_nothing_of_the_card_with_its_number() -> None:
    match = new_match("uno", ["human", "random", "random"], zero_seven=True)
    view = replace(match.view(1), stage="exchange", legal=(match.game.read("swap 3"),))
    look = Look(match.game, view, Company(("Ann", "Ben", "Cem"), 1), TEXTS)
    told = plain(contents.advice(look, [Advice((view.legal[0],), 0.5, 0)], TEXTS)(80))
    assert "A number" not in told


@pytest.mark.parametrize(
    ("games", "value", "told"), [(0, 1.0, True), (5, 1.0, False), (0, 0.5, False)]
)
def test_a_win_is_told_only_if_it_was_calculated(games: int, value: float, told: bool) -> None:
    match = new_match("ojyks", ["human", "random"], "b")
    view = match.view(1)
    look = Look(match.game, view, Company(("Ann", "Ben"), 1), TEXTS)
    shown = contents.advice(look, [Advice((view.legal[0],), value, games)], TEXTS)
    assert ("you can win now" in plain(shown(80))) == told


def test_rules_are_searched_and_what_is_overlaid_goes_away(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path) as player:
            await player.asked()
            await player.press("f4", *"challenged")
            overlay = player.app.screen
            assert isinstance(overlay, Overlay)
            first = player.text.splitlines()[2:]
            assert "challenged" in " ".join(first)
            await player.press("escape")
            assert not player.app.overlay_open
            for key in ("f1", "f5", "f7"):
                await player.press(key)
                assert player.app.overlay_open, key
                await player.press("escape")
            assert player.app.request is not None

    asyncio.run(play())


def test_a_line_of_the_log_says_why_by_enter_or_a_click(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE, "b"), tmp_path) as player:
            await player.asked()
            before = player.app.request
            await player.type("1")
            await player.asked_anew(before)
            lines = [entry.text for entry in player.app.state.log]
            place = max(n for n, text in enumerate(lines) if text.startswith("Anna"))
            for click in (False, True):
                await player.press("f5")
                overlay = player.app.screen
                assert isinstance(overlay, Overlay)
                await player.press(*["up"] * (len(lines) - 1 - place))
                assert f"▶ ▌ {lines[place]}" in player.text
                row = next(y for y, text in enumerate(player.text.splitlines()) if "▶" in text)
                if click:
                    await player.pilot.click("#leaf", offset=(6, row))
                else:
                    await player.press("enter")
                await player.until(lambda: "Why?" in player.text, "the reason")
                assert lines[place] in player.text
                assert "What it changed" in player.text
                await player.press("escape")
                assert not player.app.overlay_open

    asyncio.run(play())


def test_an_overlay_is_closed_by_a_click_on_the_line_that_says_how(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path) as player:
            await player.asked()
            for key in ("f1", "f4", "f5", "ctrl+p"):
                await player.press(key)
                await player.until(lambda: player.app.overlay_open, key)
                overlay = player.app.screen
                assert isinstance(overlay, Overlay)
                await player.until(lambda: overlay.sheet.rows, key)  # noqa: B023
                await player.pilot.click("#leaf", offset=(30, 5 if key == "f1" else 0))
                assert player.app.overlay_open, key
                await player.pilot.click("#leaf", offset=(3, overlay.sheet.size.height - 1))
                await player.until(lambda: not player.app.overlay_open, key)
            assert player.app.request is not None

    asyncio.run(play())


def test_a_click_on_enter_to_go_on_goes_on_but_none_on_the_line_plays(tmp_path: Path) -> None:
    async def play() -> None:
        match = new_match("uno", ["human", "human"], "b")
        async with at_screen(match, tmp_path) as player:
            await player.asked()
            curtain = player.app.request
            assert curtain is not None
            assert "it is your turn" in curtain.prompt
            await player.pilot.click("#entry", offset=(4, 0))
            await player.asked_anew(curtain)
            asked = player.app.request
            assert asked is not None
            assert asked.move
            await player.pilot.click("#entry", offset=(4, 0))
            await player.pilot.pause()
            assert player.app.request is asked

    asyncio.run(play())


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_covers_no_part_of_the_table_and_marks_its_part(
    game: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async def play() -> None:
        match = new_match(game, ["human", "random"], "b")
        async with at_screen(match, tmp_path, size=size) as player:
            await player.asked()
            before = {area.part for area in player.app.page.areas}
            advice = [Advice((choice.move,), 0.5, 10) for choice in player.app.state.choices[:3]]
            player.app.advise(player.look, advice)
            assert not player.app.overlay_open
            assert "My advice: " in player.text
            places = {area.part for area in player.app.page.areas}
            # all cards, seats and fields are there as before, if the table isn't scrolled
            assert before <= places or player.app.page.hidden
            cursor = player.app.state.cursor
            assert cursor is not None
            assert cursor[0] in player.app.state.marked
            assert player.app.state.about == about_place(player.app.state, cursor)
            await player.press("escape")
            assert "My advice: " not in player.text
            assert player.app.state.marked, "until one moves"
            player.app.advise(player.look, advice)
            request = player.app.request
            await player.type("1")
            await player.asked_anew(request)
            assert not player.app.state.marked
            assert "My advice: " not in player.text

    asyncio.run(play())


def test_a_note_that_has_too_many_lines_is_scrolled(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path, size=(60, 20)) as player:
            await player.asked()
            told = [f"Line {number}." for number in range(20)]
            player.app.notes.show("Why?", contents.paragraphs(told))
            seen = set()
            while player.app.state.note and "Line 19." not in player.text:
                seen |= {text for text in told if text in player.text}
                await player.press("pagedown")
            assert seen | {text for text in told if text in player.text} == {*told}
            await player.press("pageup", "pageup")
            assert "Line 19." not in player.text

    asyncio.run(play())


def test_the_table_may_change_before_an_overlay_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path) as player:
            await player.asked()
            player.app.action_press("rules")
            player.app.redraw()  # what was just laid over the table isn't mounted yet
            player.app.redraw_overlays()
            await player.until(lambda: player.app.overlay_open)

    asyncio.run(play())


def test_a_hint_marks_a_button(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ["human", "random"], "f"), tmp_path) as player:
            await player.asked()
            before = player.app.request
            await player.type("draw")
            await player.asked_anew(before)
            (button,) = [choice for choice in player.app.state.choices if not choice.part]
            assert button.verb == "pass"
            player.app.advise(player.look, [Advice((button.move,), 0.5, 10)])
            assert player.app.state.marked == {f"choice {button.number}"}
            top = next(row for row in player.text.splitlines() if f"┏{button.number}━" in row)
            assert top.rstrip().endswith("★┓")

    asyncio.run(play())


def test_language_colours_and_sentences_are_changed_by_keys(tmp_path: Path) -> None:
    settings = Settings()

    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path, settings=settings) as player:
            await player.asked()
            assert "Play a card of the colour" in player.text
            await player.press("f12")
            assert "Play a card of the colour" not in player.text
            await player.press("f8")
            await player.until(lambda: "Deine Hand" in player.text, "German")
            await player.asked()
            await player.press("f9")
            assert player.sheet.theme.startswith("light")

    asyncio.run(play())
    assert settings == Settings(theme="light", asked=False)
