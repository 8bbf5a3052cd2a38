"""Scenes to draw: of random games, and of the longest and fullest tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from stammtisch.adapters.presentation.presenter import presenter_of
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.decision import decide
from stammtisch.ai.player import RandomPlayer
from stammtisch.core.game import Game
from stammtisch.core.match import Match
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.parts import (
    Back,
    Board,
    Card,
    Field,
    Gap,
    Grid,
    Hand,
    Listing,
    Pile,
    Scene,
    Seat,
    Spot,
    Supply,
    Text,
    Unit,
)
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.testing.subjects import Subject

NAMES = (
    "Bartholomäus von und zu Hohenschwangau",
    "Ann",
    "山田太郎と仲間たちの長い名前です",
    "W" * 60,
    "Zoë",
    "Анна Каренина",
    "♠♥♦♣ & <b>",
    "i",
    "Dr. Kunigunde",
    "Δημήτρης",
)
EVERY, LAST = 37, 150


def drawn_scene(game: Game, view: Any, language: str = "en") -> Scene:
    company = Company(NAMES[: view.players], view.seat)
    return presenter_of(game).scene(view, company, texts_in(language))


def scenes(subject: Subject) -> Iterator[Scene]:
    """What a spectator and two seats see now and then in a random game, in both languages."""
    game, players = subject.game, subject.players
    match = Match.new(
        game,
        subject.options,
        seats=[f"P{seat}" for seat in range(players)],
        players=["random"] * players,
        seed="draw",
        table="test",
    )
    player = RandomPlayer(game)
    for step in range(LAST):
        if step % EVERY == 0 or match.over:
            for seat in (0, players):
                language = LANGUAGES[step % 2]
                yield drawn_scene(game, match.view(seat), language)
        if match.over:
            return
        seat = match.pending[-1]
        match.play(seat, decide(match, seat, player))


def spots(scene: Scene) -> Iterator[Spot]:
    """All places of a scene."""
    for seat in scene.seats:
        yield from [seat.card] if seat.card else []
        yield from seat.open
    for pile in scene.piles:
        yield from [pile.top] if pile.top else []
    for grid in scene.grids:
        for row in grid.rows:
            yield from row
    for hand in scene.hands:
        yield from hand.cards
    for fields in scene.board.rows if scene.board else ():
        for field in fields:
            yield from (field.unit.card, *field.unit.on) if field.unit else ()
            yield from field.lying


def card(number: int, **more: Any) -> Card:
    colours = ("red", "yellow", "green", "blue", "purple", "black", "gold")
    colour = colours[number % len(colours)]
    key = f"x{number}"
    return Card(key, key, colour, str(number), "●▲■◆✱♠★"[number % 7], **more)  # type: ignore[arg-type]


def cards(first: int, count: int, **more: Any) -> tuple[Card, ...]:
    return tuple(card(number, **more) for number in range(first, first + count))


LONG = "A sentence that is far too long for one line of any picture, " * 4
ENDLESS = "x" * 400


def fullest(seats: int) -> Scene:
    """More of everything than a game has; as a list of seats."""
    people = tuple(
        Seat(
            number,
            NAMES[number - 1],
            you=number == 2,
            asked=number in (1, 2),
            out=number == 3,
            held=number * 11 - 10,
            marks=(Text("place 1 · 388 points", "muted"), Text(LONG, "warn"), Text(ENDLESS)),
            card=card(number, marked=number == 1),
            open=cards(1000 * number, 25),
        )
        for number in range(1, seats + 1)
    )
    return Scene(
        "full",
        LONG,
        tuple(Text(f"fact {number} {ENDLESS[: number * 40]}") for number in range(6)),
        people,
        piles=(
            Pile(LONG, count=108, top=card(7), notes=(Text(LONG), Text(ENDLESS, "warn"))),
            Pile("Back", count=3, top=Back(marked=True)),
            Pile("Gap", top=Gap()),
        ),
        notes=(Text(LONG, "warn"), Text(ENDLESS, "strong")),
        hands=(
            Hand("laid", cards(2000, 1)),
            Hand(
                "hand", tuple(replace(one, playable=one.key < "x3030") for one in cards(3000, 60))
            ),
            Hand("none", ()),
        ),
        open_name="Open",
        asked=LONG + ENDLESS,
    )


def wide_table(seats: int) -> Scene:
    """The fullest scene with columns that don't fit."""
    scene = fullest(seats)
    titles = tuple(Text(f"casino {number} +{number}", "strong") for number in range(9))
    cells = tuple(Text(f"{number} (+{number * 11})") for number in range(9))
    people = tuple(replace(seat, cells=cells) for seat in scene.seats)
    return replace(scene, seats=people, columns=titles)


def with_grids(seats: int) -> Scene:
    """The fullest scene with grids, those of the reader with names."""
    scene = fullest(seats)
    rows: tuple[tuple[Spot, ...], ...] = (
        (card(12, marked=True), Back(), Gap(), Back(marked=True)),
        cards(-2, 4),
    )
    grids = tuple(
        Grid(seat, rows, *((("r1", "r2"), ("c1", "c2", "c3", "c4")) if seat == 2 else ()))
        for seat in (2, *(number for number in range(1, seats + 1) if number != 2))
    )
    return replace(scene, grids=grids)


def with_board(seats: int) -> Scene:
    """The fullest scene with a board of long names, high numbers and many things on each field."""
    scene = fullest(seats)
    supplies = tuple(Supply(sign, "pink", 12, 34) for sign in "roygblp")
    people = tuple(replace(seat, side="◐", supplies=supplies) for seat in scene.seats)
    fields = []
    for number in range(29):
        things = cards(5000 + 10 * number, number % 4, name=NAMES[0])
        named = card(4000 + number, name=NAMES[number % len(NAMES)])
        says = "full of everything"
        unit = Unit(
            named, number % 3, "○", number, 40 + number, number % 5 * 7, ("⌂", "■"), says, things
        )
        stands = None if number % 6 == 5 else replace(unit, figure=number % 7 == 0)
        lying = () if number % 6 == 1 else cards(6000 + 10 * number, 2, name=NAMES[3])
        fields.append(Field(f"a{number}", stands, lying, marked=number % 2 == 1))
    rows = tuple(tuple(fields[at : at + wide]) for at, wide in ((0, 7), (7, 8), (15, 7), (22, 7)))
    listing = Listing(LONG, (Text(LONG, "strong"), Text(ENDLESS), Text("x")))
    hand = Hand("named", tuple(replace(one, name=NAMES[3], cost=LONG) for one in cards(7000, 9)))
    hands = (hand, *scene.hands)
    return replace(scene, seats=people, board=Board(rows, LONG), lists=(listing,), hands=hands)


EXTREMES = [
    make(seats) for make in (fullest, wide_table, with_grids, with_board) for seats in (2, 3, 10)
]
