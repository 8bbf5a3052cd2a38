"""Las Vegan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .table import Table, below, places, shuffled

CARDS = [colour + str(number) for colour in "rpgb" for number in range(10)]
HANDS = {2: 13, 3: 13, 4: 10, 5: 8}
CASINOS = ["red", "purple", "green", "blue", "1", "2", "3", "4", "5", "6", "8", "9"]
TOKENS = [("-3", "-4"), ("-3", "-2"), ("-2", "-1"), ("-1", "+1"), ("-2", "+1")]


class Round:
    def __init__(self, table: Table, casinos: list[str], tokens: list[str]) -> None:
        self.table = table
        self.free = set(casinos)
        self.gold, *loose = tokens
        self.loose = Counter(loose)
        self.condition = ""
        self.placed: dict[str, int] = {}
        self.tricks = dict.fromkeys(table.seats, 0)
        self.won: dict[int, list[str]] = {seat: [] for seat in table.seats}

    def play(self, leader: int) -> None:
        while self.table.hands[leader]:
            leader = self.trick(leader)

    def trick(self, leader: int) -> int:
        """One trick with its tokens; who has won it."""
        table = self.table
        trick: list[str] = []
        best, winner = "", leader
        for step in range(table.players):
            seat = (leader - 1 + step) % table.players + 1
            verb, card = table.move(seat)
            table.require(verb == "play", "no card played")
            table.remove(seat, card)
            if trick and card[0] != trick[0][0]:
                held = {other[0] for other in table.hands[seat]}
                table.require(trick[0][0] not in held, "didn't follow")
            trick.append(card)
            if not best or beats(card, best, trick[0][0]):
                best, winner = card, seat
        self.tricks[winner] += 1
        self.won[winner] += trick
        for _ in range(sum(card[1] == "7" for card in trick)):
            if not self.condition or self.free:
                self.token(winner)
        return winner

    def token(self, seat: int) -> None:
        verb, *words = self.table.move(seat)
        if verb == "decline":
            return
        face, _, casino = words
        if face == "gold":
            self.table.require(not self.condition, "the golden token lies already")
            self.condition = casino
            return
        self.table.require(self.loose[face] > 0 and casino in self.free, "no such token or casino")
        self.loose[face] -= 1
        self.free.remove(casino)
        self.placed[casino] = int(face)

    def change(self, seat: int) -> int:
        """Cabbages gained or lost."""
        change = 0
        if self.condition:
            extreme = (min if self.condition == "min" else max)(self.tricks.values())
            change += int(self.gold) if self.tricks[seat] == extreme else 0
        for casino, token in self.placed.items():
            number = sum(card[1] == casino or card[0] == casino[0] for card in self.won[seat])
            change += token * (number if casino.isdigit() else number // 3)
        return change


def beats(card: str, best: str, led: str) -> bool:
    if card[0] != led:
        return card[1] == "0"
    return best[0] == led and card[1] > best[1]


def draw_casinos(stream: Iterator[int], left: list[str]) -> list[str]:
    drawn = shuffled(stream, left)[:3]
    return [casino for casino in left if casino in drawn]


def read(table: Table) -> dict[str, list[int]]:
    cabbages = [15] * table.players
    left, leader = CASINOS, 0
    for _ in range(table.options["rounds"]):
        table.shuffle(CARDS)
        table.deal(HANDS[table.players])
        casinos = table.chance("casinos", lambda stream: draw_casinos(stream, left))  # noqa: B023
        left = [casino for casino in left if casino not in casinos]
        tokens = table.chance(
            "tokens", lambda stream: [sides[below(stream, 2)] for sides in TOKENS]
        )
        leader = leader % table.players + 1 if leader else table.starter(list(table.seats))
        game = Round(table, casinos, tokens)
        game.play(leader)
        cabbages = [max(0, cabbages[seat - 1] + game.change(seat)) for seat in table.seats]
        if 0 in cabbages:
            break
    return {"places": places(cabbages), "points": cabbages}
