"""Cards that move over the table, by themselves or with the mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count, pairwise, product
from pathlib import Path
from random import Random

import pytest
from textual.events import MouseMove

from stammtisch.adapters.presentation.lines import Line, plain
from stammtisch.adapters.presentation.presenter import choices, presenter_of, visible
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.screen import motion
from stammtisch.cli.terminal.screen.canvas import Area, Rect
from stammtisch.cli.terminal.screen.targets import choices_dropped
from stammtisch.cli.terminal.settings import SPEEDS, Settings
from stammtisch.core.games import GAMES
from stammtisch.core.match import Match
from stammtisch.core.record import replay
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.parts import Card, Choice, Sentence, Trace
from tests.adapters.games import NAMES, random_game
from tests.cli.terminal.screen.player import ALONE, Player, at_screen, new_match

pytestmark = pytest.mark.slow

TEXTS = texts_in("en")
FACE = Card("r7", "r7", "red", "7", "●", part="card r7")
AREAS = [
    Area(("card r7", 0), Rect(2, 20, 5, 3)),
    Area(("card b1", 0), Rect(8, 20, 5, 3)),
    Area(("pile draw", 0), Rect(30, 6, 5, 3)),
    Area(("pile discard", 0), Rect(38, 6, 5, 3)),
    Area(("seat 2", 0), Rect(1, 2, 18, 4)),
]
PLAYED = Sentence("Anna plays r7.", trace=Trace(2, "r7", FACE, "seat 2", "pile discard"))
DREW = Sentence("Bert draws a card.", trace=Trace(3, "drew 1", None, "pile draw", "seat 3"))


# The way of a card


def test_a_card_of_the_hand_goes_from_its_place_to_the_pile() -> None:
    way = motion.way_of(Trace(1, "", FACE, "seat 1", "pile discard"), AREAS, AREAS, 1, 6)
    assert way is not None
    assert way.card == FACE
    assert len(way.places) == 6
    xs, ys = zip(*way.places, strict=True)
    assert list(xs) == sorted(xs)
    assert list(ys) == sorted(ys, reverse=True)
    assert 2 <= xs[0] < xs[-1] <= 38


def test_a_card_that_somebody_draws_is_face_down() -> None:
    way = motion.way_of(Trace(2, "", None, "pile draw", "seat 2"), AREAS, AREAS, 1, 3)
    assert way is not None
    rows = [()] * 24
    for x, y in way.places:
        text = plain(motion.with_card(rows, way.card, x, y, 80))
        assert "▒▒▒" in text


@pytest.mark.parametrize(
    ("start", "end", "frames"),
    [("", "pile draw", 6), ("seat 2", "", 6), ("seat 9", "field a1", 6), ("seat 2", "seat 1", 0)],
)
def test_what_is_not_seen_to_move_has_no_way(start: str, end: str, frames: int) -> None:
    without_hand = AREAS[2:]
    trace = Trace(2, "", FACE, start, end)
    assert motion.way_of(trace, without_hand, without_hand, 1, frames) is None


def test_a_card_over_a_page_changes_nothing_else() -> None:
    rows: list[Line] = [() for _ in range(8)]
    for x, y in ((-2, 0), (76, 7), (10, 2)):
        over = motion.with_card(rows, FACE, x, y, 80)
        assert len(over) == len(rows)
        shown = [number for number, row in enumerate(over) if plain([row]).strip()]
        assert shown == list(range(shown[0], shown[0] + 3))


@pytest.mark.parametrize("game", GAMES)
def test_no_trace_shows_a_card_that_its_reader_may_not_see(game: str) -> None:
    """Not even if the same event shows it to others."""
    seats = 2 if game == "narikana" else 4
    record = random_game(game, seats)
    presenter = presenter_of(Match(record).game)
    hidden = 0
    for _, events in replay(record):
        for event, reader in product(events, range(seats + 1)):
            if not event.seen_by(reader):
                hidden += 1
                company = Company(NAMES[:seats], reader)
                told = presenter.tell(visible([event], reader), company, TEXTS)
                assert not [one for one in told if one.trace and one.trace.card], (event, reader)
    assert hidden or game == "las_vegan"


# On the screen


def pictures(player: Player) -> list[list[Line]]:
    """What is drawn as a page from now on."""
    drawn: list[list[Line]] = []
    draw = player.app.draw

    def noted(name: str, rows: Sequence[Line]) -> None:
        if name == "page":
            drawn.append(list(rows))
        draw(name, rows)

    player.app.draw = noted  # type: ignore[method-assign]
    return drawn


async def watched(
    tmp_path: Path, settings: Settings, then: Callable[[Player], None] = lambda _: None
) -> list[list[Line]]:
    """What is drawn when the next seat has played a card."""
    async with at_screen(new_match("uno", ALONE), tmp_path, settings=settings) as player:
        await player.asked()
        then(player)
        await player.pilot.pause()
        drawn = pictures(player)
        player.app.show_event(PLAYED)
        await player.until(lambda: player.app.animation.way is None, "moved")
        assert drawn[-1] == player.app.page.rows == player.sheet.rows
        return list(drawn)


def test_the_last_picture_is_the_page(tmp_path: Path) -> None:
    drawn = asyncio.run(watched(tmp_path, Settings()))
    assert len(drawn) == SPEEDS["normal"].frames + 1
    assert all(a != b for a, b in pairwise(drawn))


def test_the_speed_says_how_many_pictures_there_are(tmp_path: Path) -> None:
    drawn = asyncio.run(watched(tmp_path, Settings(speed="quick")))
    assert len(drawn) == SPEEDS["quick"].frames + 1


@pytest.mark.parametrize(
    "settings",
    [Settings(motion=False), Settings(speed="instant"), Settings(theme="plain")],
    ids=str,
)
def test_without_motion_there_is_one_picture(settings: Settings, tmp_path: Path) -> None:
    assert len(asyncio.run(watched(tmp_path, settings))) == 1


def test_nothing_moves_on_a_slow_line(tmp_path: Path) -> None:
    def slow(player: Player) -> None:
        player.app.round_trip = 2 * motion.SLOW_LINE

    assert len(asyncio.run(watched(tmp_path, Settings(), slow))) == 1


def test_a_key_ends_the_motion_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        settings = Settings(speed="slow")
        async with at_screen(new_match("uno", ALONE), tmp_path, settings=settings) as player:
            await player.asked()
            player.app.show_event(PLAYED)
            assert player.app.animation.way is not None
            drawn = pictures(player)
            await player.press("x")
            assert player.app.animation.way is None
            assert drawn == [player.app.page.rows]

    asyncio.run(play())


def test_of_two_quick_events_the_second_moves_and_both_are_told(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE), tmp_path) as player:
            await player.asked()
            drawn = pictures(player)
            player.app.show_event(PLAYED)
            player.app.show_event(DREW)
            await player.until(lambda: player.app.animation.way is None, "moved")
            assert len(drawn) == SPEEDS["normal"].frames + 1
            assert "Anna r7" in player.text
            assert "Bert drew 1" in player.text

    asyncio.run(play())


# With the mouse


def choice(number: int, part: str) -> Choice:
    return Choice(number, part=part, number=number)


FIELD_CHOICES = [choice(1, "field b2"), choice(2, "field b2"), choice(3, "field c3")]
VERBS = ["attack", "move", "move"]


@pytest.mark.parametrize(("on_unit", "meant"), [(True, 1), (False, 2)])
def test_a_unit_attacks_who_stands_there_and_else_moves(on_unit: bool, meant: int) -> None:
    found = choices_dropped(FIELD_CHOICES, VERBS, "field b2", "field b3", on_unit)
    assert [one.number for one in found] == [meant]


async def drag(
    player: Player, start: str, x: int, y: int, meanwhile: Callable[[], object] = lambda: None
) -> None:
    """From a part of the table to a cell. `meanwhile` happens on the way."""
    rect = next(area.rect for area in player.app.page.areas if area.part == start)
    await player.pilot.mouse_down("#page", offset=(rect.x + 1, rect.y + 1))
    await moved(player, (rect.x + x) // 2, (rect.y + y) // 2, pressed=True)
    meanwhile()
    await moved(player, x, y, pressed=True)
    await player.pilot.mouse_up("#page", offset=(x, y))


async def moved(player: Player, x: int, y: int, pressed: bool) -> None:
    """The mouse, with its button pressed or not."""
    event = MouseMove(player.sheet, x, y, 1, 1, int(pressed), False, False, False, x, y)
    player.app.post_message(event)
    await player.pilot.pause()


def middle(player: Player, part: str) -> tuple[int, int]:
    rect = next(area.rect for area in player.app.page.areas if area.part == part)
    return rect.x + rect.width // 2, rect.y + rect.height // 2


def one_choice(player: Player) -> Choice:
    """A choice that alone belongs to a card of the hand."""
    shown = player.app.state.choices
    return next(
        one
        for one in shown
        if one.part.startswith("card ") and sum(one.part == other.part for other in shown) == 1
    )


def test_a_card_whose_release_was_not_seen_stays_and_is_let_go(tmp_path: Path) -> None:
    """As when the button is released in the shell, after Ctrl-Z."""

    async def play() -> None:
        async with at_screen(new_match("uno", ALONE, "b"), tmp_path) as player:
            await player.asked()
            made, part = player.moves, one_choice(player).part
            await player.pilot.mouse_down("#page", offset=middle(player, part))
            await moved(player, 40, 8, pressed=True)
            assert player.sheet.rows != player.app.page.rows
            await moved(player, 41, 8, pressed=False)
            await player.until(lambda: player.sheet.rows == player.app.page.rows, "let go")
            await moved(player, 42, 8, pressed=False)
            assert player.sheet.rows == player.app.page.rows
            assert player.moves == made

    asyncio.run(play())


def test_a_card_is_not_dropped_if_another_one_lies_there_meanwhile(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE, "b"), tmp_path) as player:
            await player.asked()
            made, scene = player.moves, player.app.state.scene
            assert scene is not None
            (hand,) = scene.hands
            playable = {one.part for one in player.app.state.choices}
            cards = [card for card in hand.cards if card.part in playable]
            assert cards[0].part != cards[1].part

            def swapped() -> None:
                swap = {cards[0]: cards[1], cards[1]: cards[0]}
                held = tuple(swap.get(card, card) for card in hand.cards)
                player.app.state.scene = replace(scene, hands=(replace(hand, cards=held),))
                player.app.redraw()

            await drag(player, cards[0].part, 40, 8, swapped)
            await player.pilot.pause()
            assert player.moves == made
            assert player.sheet.rows == player.app.page.rows

    asyncio.run(play())


@pytest.mark.parametrize("onto", ["pile discard", "seat 2", ""])
def test_a_card_is_played_wherever_it_is_dropped(onto: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE, "b"), tmp_path) as player:
            await player.asked()
            before, dragged = len(player.moves), one_choice(player)
            goal = middle(player, onto) if onto else (40, 1)
            await drag(player, dragged.part, *goal)
            await player.until(lambda: len(player.moves) > before, "played")
            assert player.moves[before][1] == player.look.game.notation(dragged.move)

    asyncio.run(play())


def test_a_card_that_is_put_back_or_cannot_be_played_stays(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_screen(new_match("uno", ALONE, "b"), tmp_path) as player:
            await player.asked()
            before, dragged, request = player.moves, one_choice(player), player.app.request
            scene = player.app.state.scene
            assert scene is not None
            playable = {one.part for one in player.app.state.choices}
            dim = next(c.part for h in scene.hands for c in h.cards if c.part not in playable)
            await drag(player, dragged.part, *middle(player, dim))
            assert player.sheet.rows == player.app.page.rows
            await drag(player, dim, *middle(player, "pile discard"))
            assert player.app.texts("screen-not-there") in player.text
            assert player.sheet.rows == player.app.page.rows
            assert player.app.request is request
            assert player.moves == before

    asyncio.run(play())


def test_a_card_that_can_only_be_converted_is_not_used_on_a_field() -> None:
    shown = [choice(1, "card Fire Oil"), choice(2, "card Fire Oil")]
    for onto, meant in (("field b3", [2]), ("", [1, 2])):
        found = choices_dropped(shown, ["convert", "play"], "card Fire Oil", onto, on_unit=False)
        assert [one.number for one in found] == meant
    assert not choices_dropped(shown[:1], ["convert"], "card Fire Oil", "field b3", on_unit=False)


@lru_cache
def before_verb(verb: str) -> tuple[Match, str, str]:
    """A game of Narikana whose person may declare something with this verb, and is then asked for
    a field; the part to which that belongs, and the field."""
    for seed in count():
        match, rng = new_match("narikana", ["human", "random"], str(seed)), Random(seed)
        while not match.over and len(match.record.moves) < 200:
            before, seat = len(match.record.moves), match.pending[0]
            shown = choices(match.game, match.view(seat), TEXTS)
            moves = {one.move for one in shown if match.game.notation(one.move).startswith(verb)}
            move = rng.choice(sorted(moves) or [one.move for one in shown])
            match.play(seat, move)
            if seat == 1 and moves and not match.over and match.pending[0] == 1:
                fields = choices(match.game, match.view(1), TEXTS)
                if all(one.part.startswith("field ") for one in fields):
                    declared = next(one.part for one in shown if one.move == move)
                    if sum(one.part == declared for one in shown) == 1:
                        return match.rewound(before), declared, fields[0].part
    raise AssertionError


@pytest.mark.parametrize("verb", ["move", "attack", "play"])
def test_what_is_dropped_on_a_field_is_declared_and_aimed_there(verb: str, tmp_path: Path) -> None:
    match, part, field = before_verb(verb)

    async def play() -> None:
        async with at_screen(match, tmp_path, (120, 40)) as player:
            await player.asked()
            before = len(player.moves)
            await drag(player, part, *middle(player, field))
            await player.until(lambda: len(player.moves) > before + 1, "aimed")
            declared, aimed = player.moves[before : before + 2]
            assert declared[1].startswith(verb)
            assert aimed == (1, f"at {field.partition(' ')[2]}")

    asyncio.run(play())


def before_a_turn() -> Match:
    """A game of ojyks in which its person may take the card that was discarded."""
    match = new_match("ojyks", ALONE, "b")
    while match.pending[0] != 1 or not takes(match):
        seat = match.pending[0]
        match.play(seat, match.view(seat).legal[0])
    return match


def takes(match: Match) -> set[str]:
    view = match.view(1)
    return {text for text in map(match.game.notation, view.legal) if text.startswith("take")}


@pytest.mark.parametrize("field", ["c2r2", "c4r3"])
def test_a_discarded_card_is_taken_to_the_field_where_it_is_dropped(
    field: str, tmp_path: Path
) -> None:
    match = before_a_turn()
    assert f"take {field}" in takes(match)

    async def play() -> None:
        async with at_screen(match, tmp_path) as player:
            await player.asked()
            count = len(player.moves)
            await drag(player, "pile discard", *middle(player, f"field {field}"))
            await player.until(lambda: len(player.moves) > count, "taken")
            assert player.moves[count] == (1, f"take {field}")

    asyncio.run(play())
