"""Narikana: cards, fields and what lies on them. What cards do is read from their data, which
docs/narikana.md explains under "Making cards"."""

from __future__ import annotations

import dataclasses
import tomllib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from .table import Table

DATA = Path(__file__).parents[3] / "core" / "games" / "narikana" / "data"
COLOURS = "roygblp"
LENGTHS = {"a": 5, "b": 6, "c": 7, "d": 6, "e": 5}
PLACES = {
    f"{name}{number + 1}": (2 * number + abs(row - 2), row)
    for row, (name, length) in enumerate(LENGTHS.items())
    for number in range(length)
}
"""Each field's column (in halves of a field) and row."""
UNITS = ("creature", "building")


@cache
def distance(one: str, other: str) -> int:
    (x, y), (column, row) = PLACES[one], PLACES[other]
    down = abs(y - row)
    return down + max(0, (abs(x - column) - down) // 2)


def within(origin: str, steps: int) -> list[str]:
    return [place for place in PLACES if distance(origin, place) <= steps]


@dataclass(frozen=True, eq=False)
class Effect:
    """A row of `effects` in the data of a card."""

    when: str
    do: tuple[str, ...]
    gives: tuple[str, ...]
    condition: str
    target: str
    second: str
    affects: str
    x: str
    cost: str
    fast: bool
    repeat: bool

    @property
    def revives(self) -> bool:
        return "revive target" in self.do


@dataclass(frozen=True, eq=False)
class Card:
    name: str
    kind: str
    cost: str
    attack: int | None
    life: int
    fast: bool
    keywords: frozenset[str]
    on: str
    effects: tuple[Effect, ...]
    moments: dict[str, tuple[Effect, ...]]

    @property
    def colour(self) -> str:
        """The first colour of its cost; empty if it has none."""
        return self.cost.lstrip("*")[:1]

    def of(self, when: str) -> tuple[Effect, ...]:
        return self.moments.get(when, ())


def card(data: dict[str, Any]) -> Card:
    effects = tuple(
        Effect(
            when=row["when"],
            do=tuple(row.get("do", ())),
            gives=tuple(row.get("gives", ())),
            condition=row.get("if", ""),
            **{name: row.get(name, "") for name in ("target", "second", "affects", "x", "cost")},
            **{name: row.get(name, False) for name in ("fast", "repeat")},
        )
        for row in data.get("effects", ())
    )
    return Card(
        name=data["name"]["en"],
        kind=data["kind"],
        cost=data["cost"],
        attack=data.get("attack"),
        life=data.get("life", 0),
        fast=data.get("fast", False),
        keywords=frozenset(data.get("keywords", ())),
        on=data.get("on", ""),
        effects=effects,
        moments={
            when: tuple(effect for effect in effects if effect.when == when)
            for when in {effect.when for effect in effects}
        },
    )


def cards() -> dict[str, Card]:
    """All cards by their ids."""
    texts = [file.read_text(encoding="utf-8") for file in sorted(DATA.glob("*.toml"))]
    return {data["id"]: card(data) for text in texts for data in tomllib.loads(text)["card"]}


BY_ID = cards()
BY_NAME = {one.name: one for one in BY_ID.values()}
PLAYER = card({"name": {"en": ""}, "kind": "creature", "cost": "", "attack": 2, "life": 20})


@dataclass(eq=False)
class Piece:
    """A card in play. `place` is its field, or that of the piece that it is on (`host`)."""

    card: Card
    owner: int
    field: str
    host: Piece | None = None
    taken: int = 0  # the seat that has got the control
    lent: int = 0  # the seat that has it until the end of the chapter
    wounds: int = 0
    grown: int = 0
    attack_up: int = 0
    life_up: int = 0
    granted: set[str] = dataclasses.field(default_factory=set)
    fresh: bool = True
    moved: bool = False
    attacks: int = 0
    used: bool = False
    exhausted: bool = False
    gone: bool = False

    @property
    def place(self) -> str:
        return self.host.place if self.host else self.field

    @property
    def control(self) -> int:
        if self.host and self.card.kind == "item":
            return self.host.control
        return self.lent or self.taken or self.owner

    @property
    def lies(self) -> bool:
        """An item without a bearer, which does nothing."""
        return self.card.kind == "item" and not self.host


@dataclass(eq=False)
class Action:
    """What was declared and waits on the stack."""

    seat: int
    verb: str
    card: Card = PLAYER
    piece: Piece | None = None
    ability: Effect | None = None
    target: Any = None
    second: Any = None
    giver: Piece | None = None
    stopped: bool = False


class Filter(NamedTuple):
    adjectives: tuple[str, ...]
    noun: str
    steps: int


@cache
def parsed(text: str) -> Filter:
    """`[adjectives] noun [in N]`."""
    words, _, steps = text.partition(" in ")
    *adjectives, noun = words.split()
    return Filter(tuple(adjectives), noun, int(steps or 99))


class Now(NamedTuple):
    """What a unit has now, with everything that changes it."""

    attack: int | None
    life: int
    armour: int
    keywords: frozenset[str]


class Board:
    """Everything that lies open, and the decks. Hands are those of the table, by names."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.figures = {1: Piece(PLAYER, 1, "c1"), 2: Piece(PLAYER, 2, "c7")}
        self.pieces = list(self.figures.values())
        self.decks: dict[int, list[Card]] = {1: [], 2: []}
        self.graves: dict[int, list[Card]] = {1: [], 2: []}
        self.sources: dict[int, list[Card]] = {1: [], 2: []}
        self.mana: dict[int, Counter[str]] = {1: Counter(), 2: Counter()}
        self.stack: list[Action] = []

    def units(self) -> list[Piece]:
        return [piece for piece in self.pieces if piece.card.kind in UNITS]

    def unit_at(self, place: str) -> Piece | None:
        return next((unit for unit in self.units() if unit.field == place), None)

    def on(self, host: Piece) -> list[Piece]:
        return [piece for piece in self.pieces if piece.host is host]

    def free(self, places: list[str]) -> list[str]:
        return [place for place in places if not self.unit_at(place)]

    def next_to_player(self, seat: int) -> list[str]:
        return self.free(within(self.figures[seat].field, 1))

    def creatures_in_grave(self, seat: int) -> int:
        return sum(one.kind == "creature" for one in self.graves[seat])

    # Filters

    def fits(self, text: str, unit: Piece, seat: int, source: Piece | None, origin: str) -> bool:
        """Is a unit what the words say to a seat? `origin`: the field that ranges count from."""
        found = parsed(text)
        words = (*found.adjectives, found.noun)
        near = distance(origin, unit.field) <= found.steps
        return near and all(SAYS[word](self, unit, seat, source) for word in words)

    def fitting(self, text: str, seat: int, source: Piece | None, origin: str) -> list[Piece]:
        return [unit for unit in self.units() if self.fits(text, unit, seat, source, origin)]

    def targets(self, text: str, seat: int, source: Piece | None, origin: str) -> dict[str, Any]:
        """What can be chosen, by how it is said: units, fields, actions or cards."""
        found = parsed(text)
        if found.noun == "field":
            places = self.free(within(origin, found.steps))
            return {f"at {place}": place for place in places}
        if found.noun == "action":
            return {
                f"at #{number}": action
                for number, action in enumerate(self.stack, 1)
                if can_be_stopped(action, found.adjectives, seat)
            }
        if found.noun == "card":
            return {
                f"choose {one.name}": one
                for one in self.graves[seat]
                if all(len(one.cost) <= 3 if word == "cheap" else word == one.kind
                       for word in found.adjectives)
            }  # fmt: skip
        return {
            f"at {unit.field}": unit
            for unit in self.fitting(text, seat, source, origin)
            if unit.control == seat or "ward" not in self.now(unit).keywords
        }

    def holds(self, condition: str, seat: int, source: Piece) -> bool:
        first, *rest = condition.split()
        if first in ("damaged", "unhurt"):
            return (source.wounds > 0) == (first == "damaged")
        if first == "hand":
            return len(self.table.hands[seat]) <= int(rest[0][:-1])
        if first == "grave":
            return self.creatures_in_grave(seat) >= int(rest[0][:-1])
        if first == "sources":
            return len(self.sources[seat]) >= int(rest[0][:-1])
        found = self.fitting(" ".join(rest), seat, source, source.place)
        return len(found) >= int(first[:-1])

    # What units are now

    def now(self, unit: Piece) -> Now:
        added = Counter(attack=unit.grown + unit.attack_up, life=unit.grown + unit.life_up)
        keywords = unit.card.keywords | unit.granted
        for giver in self.pieces:
            for effect in giver.card.of("always"):
                if not giver.lies and self.reaches(effect, giver, unit):
                    for word, *number in map(str.split, effect.gives):
                        added[word] += int(number[0]) if number else 0
                        keywords |= set() if number else {word}
        attack, life = unit.card.attack, unit.card.life
        return Now(
            attack=None if attack is None else max(0, attack + added["attack"]),
            life=life if unit.card is PLAYER else life + added["life"],
            armour=added["armour"],
            keywords=frozenset(keywords),
        )

    def reaches(self, effect: Effect, giver: Piece, unit: Piece) -> bool:
        """Does a unit get what an effect gives all the time?"""
        if effect.affects == "self":
            found = unit is giver
        elif effect.affects == "bearer":
            found = unit is giver.host
        else:
            found = self.fits(effect.affects, unit, giver.control, giver, giver.place)
        holds = not effect.condition or self.holds(effect.condition, giver.control, giver)
        return found and holds

    # Paying

    def can_pay(self, seat: int, cost: str) -> bool:
        mana = self.mana[seat]
        colours = all(mana[colour] >= cost.count(colour) for colour in COLOURS)
        return colours and mana.total() >= len(cost)

    def pay(self, seat: int, cost: str) -> None:
        mana = self.mana[seat]
        mana.subtract(cost.replace("*", ""))
        for _ in range(cost.count("*")):
            mana[max(COLOURS, key=lambda colour: mana[colour])] -= 1


def can_be_stopped(action: Action, adjectives: tuple[str, ...], seat: int) -> bool:
    """May the seat choose a declared action of this kind to stop it? A pass can't be stopped."""
    says = {
        "enemy": action.seat != seat,
        "attack": action.verb == "attack",
        "play": action.verb == "play",
        "spell": action.verb == "play" and action.card.kind == "spell",
    }
    return action.verb != "pass" and not action.stopped and all(says[word] for word in adjectives)


SAYS: dict[str, Callable[[Board, Piece, int, Piece | None], bool]] = {
    "own": lambda board, unit, seat, source: unit.control == seat,
    "enemy": lambda board, unit, seat, source: unit.control != seat,
    "common": lambda board, unit, seat, source: unit.card is not PLAYER,
    "damaged": lambda board, unit, seat, source: unit.wounds > 0,
    "unhurt": lambda board, unit, seat, source: unit.wounds == 0,
    "other": lambda board, unit, seat, source: unit is not source,
    "weak": lambda board, unit, seat, source: (board.now(unit).attack or 0) <= 2,
    "laden": lambda board, unit, seat, source: bool(board.on(unit)),
    "unit": lambda board, unit, seat, source: True,
    "player": lambda board, unit, seat, source: unit.card is PLAYER,
    "creature": lambda board, unit, seat, source: unit.card.kind == "creature",
    "building": lambda board, unit, seat, source: unit.card.kind == "building",
}
"""What a word of a filter says of a unit to a seat, on a card (`source`)."""
