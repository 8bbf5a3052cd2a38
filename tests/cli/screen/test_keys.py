"""What people do at the full screen: walk, click, type, undo, look things up."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest
from rich.color import ColorSystem
from rich.style import Style
from textual.geometry import Size

from stammtisch.adapters.presentation.company import Company
from stammtisch.adapters.presentation.lessons.course import LESSONS, spoken
from stammtisch.adapters.presentation.lines import plain, width_of
from stammtisch.adapters.presentation.texts import LANGUAGES, texts_in
from stammtisch.ai.thinker import LocalThinker
from stammtisch.cli.terminal.ports import Look
from stammtisch.cli.terminal.screen import contents
from stammtisch.cli.terminal.screen.app import Asked, GameScreen
from stammtisch.cli.terminal.screen.front import ScreenFront
from stammtisch.cli.terminal.screen.inks import INKS
from stammtisch.cli.terminal.screen.overlays import Overlay, fitting
from stammtisch.cli.terminal.screen.page import Shown, Told, compose, log_rows
from stammtisch.cli.terminal.settings import Settings
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.tables.commands import Advice, Command
from stammtisch.core.tables.effects import Job
from stammtisch.core.tables.ports import Thought
from stammtisch.core.tables.refusals import Refusal
from stammtisch.core.tables.table import Step, Table
from tests.cli.screen.player import Player, at_screen, new_match

TEXTS = texts_in("en")
ALONE = ["human", "random", "random"]


class Slow(LocalThinker):
    """Thinks until it is let go on; `begun`: it has begun."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.moves = 0

    def move(self, job: Job) -> Thought:
        self.begun.set()
        assert self.go_on.wait(20)
        self.moves += 1
        return super().move(job)

    def advice(self, job: Job) -> tuple[Advice, ...]:
        return tuple(
            Advice((move,), value, 100)
            for move, value in zip(job.legal, (0.5, 0.48, 0.3), strict=False)
        )


def moves_of(player: Player) -> list[tuple[int, str]]:
    assert player.session is not None
    record = player.session.table.record
    assert record is not None
    return list(record.moves)


def test_a_card_is_clicked_walked_to_typed_or_called_by_its_number(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ["human"] * 1 + ["random"]), tmp_path) as player:
            app = player.app
            for way in ("click", "walk", "number", "type"):
                await player.asked()
                before = app.asked
                cards = [c for c in app.shown.choices if c.part.startswith("card")]
                one = cards[0] if cards else None
                if one is None:  # no card fits
                    await player.type("draw")
                elif way == "click":
                    await player.click(one.part)
                elif way == "walk":
                    for _ in range(30):
                        if app.shown.cursor == (one.part, 0):
                            break
                        await player.press("right")
                    assert "▸" in player.text
                    await player.press("enter")
                elif way == "number":
                    await player.type(str(one.number))
                else:
                    await player.type(f"play {one.label}")
                if app.shown.within:  # a wild card: which colour?
                    await player.press("enter")
                await player.asked_anew(before)
            assert len([seat for seat, _ in moves_of(player) if seat == 1]) >= 4
            due = player.app._candidates()[0]
            await player.press(*due[:3].replace(" ", ""), "tab")
            assert app.prompt.value in app._candidates()
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
            assert app.shown.within == "card w"
            await player.press("down")
            listed = [c for c in app.shown.choices if f"choice {c.number}" in _parts(player)]
            assert {one.part for one in listed} == {"card w"}
            await player.press("escape")
            assert not app.shown.within
            assert app.shown.cursor == ("card w", 0)

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
            start = moves_of(player)
            thinker.go_on.clear()
            thinker.begun.clear()
            await player.press("enter")
            if player.app.shown.within:
                await player.press("enter")
            await player.until(thinker.begun.is_set)
            made = thinker.moves
            await player.press("f3")
            await player.until(lambda: player.app.asked and player.app.asked.move, "undone")
            assert moves_of(player) == start
            assert thinker.moves == made, "the AI player still thinks"
            thinker.go_on.set()
            await player.until(lambda: thinker.moves > made)
            assert moves_of(player) == start
            assert "One move taken back" in player.text
            assert not refused
            await player.press("enter")
            if player.app.shown.within:
                await player.press("enter")
            await player.until(lambda: len(moves_of(player)) > len(start) + 1)
            assert refused == ["AiMoved stale"]

    asyncio.run(play())


def test_no_key_waits_for_an_ai_player(tmp_path: Path) -> None:
    thinker = Slow()

    async def play() -> None:
        match = new_match("uno", ALONE, "b")
        thinker.go_on.set()
        async with at_screen(match, tmp_path, thinker=thinker) as player:
            await player.asked()
            thinker.go_on.clear()
            thinker.begun.clear()
            await player.type("1")
            await player.until(thinker.begun.is_set)
            began = time.process_time()
            await player.press("f1")
            assert isinstance(player.app.screen, Overlay)
            await player.press("escape", "f6", "h", "i")
            assert player.app.prompt.value == "hi"
            assert player.app.settings.speed == "quick"
            assert time.process_time() - began < 2
            thinker.go_on.set()

    asyncio.run(play())


def test_an_answer_is_shown_whole_on_a_small_screen(tmp_path: Path) -> None:
    """In the status, or where that has no room for it, laid over the table."""

    async def play() -> None:
        match = new_match("nyan_nyan", ALONE, "a")
        async with at_screen(match, tmp_path, (60, 20)) as player:
            await player.asked()
            before = player.app.asked
            await player.type("nonsense " * 7)
            await player.asked_anew(before)
            told = " ".join(player.text.split())
            assert told.count("nonsense") == 7
            assert re.search(r"Possible now, for example: .*play \w+\.", told)

    asyncio.run(play())


def test_what_is_to_be_called_is_said_in_full(tmp_path: Path) -> None:
    """The line in which it is typed would be too short."""
    prompt = texts_in("de")("nyan_nyan-reminder", call="nyan nyan", number=10, last="yes")

    async def play() -> None:
        async with at_screen(new_match("nyan_nyan", ALONE, "a"), tmp_path, (60, 20)) as player:
            await player.asked()
            look = player.app.shown.look
            assert look is not None
            player.app.moved(look)
            player.app.ask(Asked(prompt, commands=True))
            assert prompt in " ".join(player.text.split())

    asyncio.run(play())


def test_numbers_within_a_typed_move_choose_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE, "a"), tmp_path) as player:
            await player.asked()
            here = player.app.shown.cursor
            await player.press(*"b", "space", "2")
            assert player.app.shown.cursor == here
            await player.press("backspace", "backspace", "backspace", "2")
            assert player.app.shown.cursor == ("choice 2", 0)

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
            if player.app.shown.within:
                await player.press("enter")
            await player.until(thinker.begun.is_set)
            await player.press("enter")
            thinker.go_on.set()
            await player.asked()
            made, asked = moves_of(player), player.app.asked
            await player.press("enter")
            assert player.app.asked is asked
            assert not player.app.shown.within
            player.app.hurried = 0
            await player.press("enter")
            await player.until(lambda: player.app.shown.within or moves_of(player) != made)

    asyncio.run(play())


def test_nobody_has_to_wait_for_what_is_told(tmp_path: Path) -> None:
    """Not even for moves that would stay for half a minute each."""

    async def play() -> None:
        match = new_match("uno", ALONE, "b")
        async with at_screen(match, tmp_path, pause=30) as player:
            await player.asked()
            start, before = len(moves_of(player)), player.app.asked
            await player.type("1")
            await player.until(lambda: len(moves_of(player)) > start)
            await player.press("enter")
            await player.asked_anew(before)

    asyncio.run(play())


def test_advice_has_bars_and_a_word(tmp_path: Path) -> None:
    thinker = Slow()
    thinker.go_on.set()

    async def play() -> None:
        match = new_match("ojyks", ["human", "random"], "b")
        async with at_screen(match, tmp_path, thinker=thinker) as player:
            await player.asked()
            await player.press("f2")
            await player.until(lambda: player.app.covered, "advice")
            rows = [row for row in player.text.splitlines() if "█" in row]
            full = [row.count("█") for row in rows]
            assert len(full) == 3
            assert full == sorted(full, reverse=True)
            assert full[0] - full[1] < full[1] - full[2], "scaled to the difference"
            assert "A little better than the next one: reveal c1r2" in player.text

    asyncio.run(play())


def test_one_move_that_was_thought_of_is_not_said_to_be_the_only_one() -> None:
    match = new_match("ojyks", ["human", "random"], "b")
    view = match.view(1)
    look = Look(match.game, view, Company(("Ann", "Ben"), 1), TEXTS)
    told = contents.advice(look, [Advice((view.legal[0],), 0.5, 0)], TEXTS)
    assert "I would play: reveal c1r1" in plain(told(80))
    assert "nothing else" not in plain(told(80))
    assert "█" not in plain(told(80))


def test_help_stands_in_two_columns_in_every_language() -> None:
    for language in LANGUAGES:
        texts = texts_in(language)
        rows = plain(contents.help_now(None, texts)(80)).splitlines()
        about = [texts(f"screen-help-{key}").partition(": ")[2].split()[0] for key in contents.KEYS]
        assert (
            len({row.index(f"  {one}") for row, one in zip(_items(rows), about, strict=True)}) == 1
        )


def test_the_keys_of_an_overlay_are_left_out_rather_than_cut() -> None:
    told = TEXTS("screen-overlay-keys", more=12, searched="yes")
    for width in (60, 80, 104):
        kept = fitting(told, width)
        assert len(kept) <= width
        assert set(kept.split(" · ")) <= set(told.split(" · "))
    assert fitting(told, 60).startswith("Esc: back to the table")
    assert "12 more lines" in fitting(told, 60)
    assert fitting(told, 104) == told


def _items(rows: list[str]) -> list[str]:
    """Those with a key."""
    return [row for row in rows if row.startswith("  ") and not row.startswith("   ")]


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
            assert not player.app.covered
            for key in ("f1", "f5", "f7"):
                await player.press(key)
                assert player.app.covered, key
                await player.press("escape")
            assert player.app.asked is not None

    asyncio.run(play())


def test_the_table_may_change_before_an_overlay_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path) as player:
            await player.asked()
            player.app.action_press("rules")
            player.app.redraw()  # what was just laid over the table isn't mounted yet
            player.app.redraw_overlays()
            await player.until(lambda: player.app.covered)

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
            assert player.sheet.theme == "light"

    asyncio.run(play())
    assert settings == Settings(theme="light", asked=False)


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
                    assert any(t.place == player.app.shown.cursor for t in player.app.page.targets)

    asyncio.run(play())


def test_what_must_be_seen_stays_and_is_laid_over_where_it_has_no_room() -> None:
    must = [Told(f"Something that matters, {n}.", True, True) for n in range(3)]
    rest = [Told(f"Something else, {n}.", True) for n in range(30)]
    for log in ([*must, *rest], [*rest, *must], [*rest[:15], *must, *rest[15:]]):
        rows, unseen = log_rows(log, 8, 60)
        text = "\n".join("".join(span.text for span in row) for row in rows)
        assert all(one.text in text for one in must)
        assert not unseen
        assert len(rows) <= 8
    assert len(log_rows([*must, *rest], 2, 60)[1]) == 1


def test_a_curtain_shows_nothing_but_whom_it_waits_for(tmp_path: Path) -> None:
    async def play() -> None:
        match = new_match("uno", ["human", "human"], "b")
        async with at_screen(match, tmp_path) as player:
            seen: set[str] = set()
            for _ in range(6):
                await player.asked()
                asked = player.app.asked
                assert asked is not None
                if "it is your turn" in asked.prompt:
                    assert len([row for row in player.text.splitlines() if row.strip()]) <= 2
                    seen.add(asked.prompt.split(",")[0])
                await player.press("enter")
                if player.app.shown.within:
                    await player.press("enter")
                await player.asked_anew(asked)
            assert seen == {"Ann", "Ben"}

    asyncio.run(play())


def test_nothing_of_one_person_is_left_for_the_next_one(tmp_path: Path) -> None:
    """Neither what they laid over the table nor what they typed."""

    async def play() -> None:
        async with at_screen(new_match("uno", ["human", "human"], "b"), tmp_path) as player:
            await player.asked()
            await player.press("enter")
            await player.until(lambda: player.app.shown.choices)
            await player.type("? w4")
            await player.asked()
            if player.app.covered:
                await player.press("escape")
            assert player.app.prompt.history == ["? w4"]
            await player.press("f7")
            assert "Your hand" in player.text
            player.app.cover("Ben, it is your turn.")
            assert not player.app.covered
            assert player.app.prompt.history == []
            assert player.text.split() == "Ben, it is your turn.".split()

    asyncio.run(play())


def test_while_all_may_look_nothing_that_was_typed_comes_back(tmp_path: Path) -> None:
    async def play() -> None:
        match = new_match("uno", ["human", "human"], "b")
        async with at_screen(match, tmp_path) as player:
            await player.asked()
            await player.press("enter")
            await player.until(lambda: player.app.shown.choices)
            look = player.app.shown.look
            assert look is not None
            await player.type("? w4")
            await player.asked()
            await player.press(*"? w")
            player.app.show_all(replace(look, view=match.view(0), company=Company(("Ann", "Ben"))))
            await player.press("up")
            assert player.app.prompt.value == ""

    asyncio.run(play())


def test_a_lesson_explains_itself(tmp_path: Path) -> None:
    """What it explains is seen before anything else, and what it advises stays."""
    lesson = LESSONS["narikana"]
    match = Match.new(
        game_named("narikana"),
        read_options("narikana", game_named("narikana").options, lesson.options),
        seats=["Ann", "Anna"],
        players=["human", "random"],
        seed=lesson.seed,
        table="t",
    )

    async def play() -> None:
        async with at_screen(match, tmp_path, (60, 20)) as player:
            await player.asked()
            due, tries = spoken(match.record, match.view(1), Company(("You", "Anna"), 1), TEXTS)
            assert due
            await player.until(lambda: player.app.covered, "explained")
            assert due[0].split(".")[0] in " ".join(player.text.split())
            await player.press("escape")
            assert all(one in " ".join(player.text.split()) for one in tries)

    asyncio.run(play())


def test_what_has_no_room_any_more_on_a_smaller_terminal_is_laid_over_the_table(
    tmp_path: Path,
) -> None:
    """What must be seen never goes with the rows that it stood on."""

    async def play() -> None:
        async with at_screen(new_match("narikana", ["human", "random"]), tmp_path, (130, 40)) as p:
            await p.asked()
            shown = p.app.shown
            shown.log = [Told(f"Anna plays {number}.", new=True, must=True) for number in range(25)]
            p.app.redraw()
            assert not p.app.covered
            await p.pilot.resize_terminal(60, 20)
            await p.until(lambda: p.app.covered, "laid over")
            assert "Anna plays 0." in p.text
            await p.press("escape")
            await p.fits(60)
            assert not p.app.covered

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
            wish=nothing,
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
    page = compose(Shown(text=[("Ann, it is your turn.", "strong")]), 60, 16)
    assert len(page.rows) == 16
    assert not page.targets


def test_a_text_that_is_too_long_is_shown_from_its_end_and_can_be_moved() -> None:
    """As the list of decks on a small screen."""
    text = [(f"deck {number}", "") for number in range(40)]
    last, first = (plain(compose(Shown(text=text, top=top), 60, 16).rows) for top in (0, 99))
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


def test_cards_of_different_colours_differ_in_16_colours_and_have_signs_without_any() -> None:
    """And all colours are told as figures: names would be taken for others."""
    for theme in ("dark", "light"):
        grounds = {}
        for name in ("red", "yellow", "green", "blue", "purple", "strong"):
            colour = Style.parse(INKS[theme][f"card {name}"]).bgcolor
            assert colour is not None
            assert colour.triplet is not None
            grounds[name] = colour.downgrade(ColorSystem.STANDARD).number
        assert len(set(grounds.values())) == len(grounds), grounds
    words = {word for ink in INKS["plain"].values() for word in ink.split()}
    assert words <= {"bold", "dim", "reverse"}
