"""Uno with points, by versions 1 and 2 of its rules."""

from __future__ import annotations

from fractions import Fraction

from .table import Table, places

RANKS = [*"0123456789", "+2", "rev", "skip"]
CARDS = [colour + rank for colour in "rygb" for rank in RANKS] + ["w", "w4"]
DECK = [card for card in CARDS for _ in range(4 if card[0] == "w" else 1 if card[1] == "0" else 2)]
BONUS = {1: 200, 2: 100, 3: 50}


class Uno:
    """One round; `points` goes on over all of them."""

    def __init__(self, table: Table, points: list[Fraction]) -> None:
        self.table = table
        self.points = points
        self.laid = dict.fromkeys(table.seats, 0)
        self.place: dict[int, int] = {}
        self.direction = 1
        self.due = 0

    def play(self) -> None:
        seat = self.begin()
        while len(self.active()) > 1:
            seat = self.turn(seat)
        (last,) = self.active()
        self.take_place(last, self.laid[last] + len(self.table.hands[last]), 0)

    def begin(self) -> int:
        table = self.table
        for hand in table.hands.values():
            hand.clear()
        table.discard = []
        table.shuffle(DECK)
        table.deal(7)
        while table.record["rules"] == 1 and not is_number(table.pile[0]):
            table.pile.append(table.pile.pop(0))
        table.discard = [table.pile.pop(0)]
        return table.starter(list(table.seats))

    def active(self) -> list[int]:
        return [seat for seat, hand in self.table.hands.items() if hand]

    def after(self, seat: int) -> int:
        return self.table.after(seat, self.direction, lambda other: bool(self.table.hands[other]))

    def turn(self, seat: int) -> int:
        """One turn, or an answer to a draw card; the seat that is asked next."""
        verb, *what = self.table.move(seat)
        if verb == "draw" and self.due:
            return self.draw_due(seat)
        if verb == "draw":
            drawn = self.draw(seat, 1)
            verb, *what = self.table.move(seat)
            self.table.require(verb == "pass" or what[0] == drawn, "not the drawn card")
        if verb == "pass":
            return self.after(seat)
        self.table.require(verb == "play", "neither played nor passed")
        return self.lay(seat, what[0])

    def draw(self, seat: int, number: int) -> str:
        """The last card drawn."""
        table, drawn = self.table, ""
        for _ in range(number):
            if not table.pile and len(table.discard) > 1:
                *below, top = table.discard
                table.discard = [top]
                table.shuffle(below)
            if not table.pile:
                break
            drawn = table.pile.pop(0)
            table.hands[seat].append(drawn)
        return drawn

    def draw_due(self, seat: int) -> int:
        """The seat that is asked next."""
        number, self.due = self.due, 0
        self.draw(seat, number)
        first_rules = self.table.record["rules"] == 1
        return self.after(seat) if self.table.options.get("draws_skip", first_rules) else seat

    def lay(self, seat: int, card: str) -> int:
        before = len(self.active())
        self.table.play(seat, card)
        self.laid[seat] += 1
        if not self.table.hands[seat]:
            others = sum(len(hand) for hand in self.table.hands.values())
            self.take_place(seat, self.laid[seat], others)
        return self.effect(seat, card, before)

    def effect(self, seat: int, card: str, before: int) -> int:
        """`before` players held cards before this one was laid."""
        options, rank = self.table.options, card[1:]
        if card == "w4" or rank == "+2":
            self.due += 4 if card == "w4" else 2
            victim = self.after(seat)
            if options["stack_draws"] and len(self.active()) > 1:
                return victim
            return self.draw_due(victim)
        if rank == "rev":
            self.direction = -self.direction
        if rank == "skip" or (
            rank == "rev" and before == 2 and options["two_player_reverse_skips"]
        ):
            return self.after(self.after(seat))
        if options["zero_seven"] and self.table.hands[seat]:
            self.move_hands(seat, rank)
        return self.after(seat)

    def move_hands(self, seat: int, rank: str) -> None:
        hands = self.table.hands
        if rank == "7":
            verb, other = self.table.move(seat)
            self.table.require(verb == "swap", "no swap")
            hands[seat], hands[int(other)] = hands[int(other)], hands[seat]
        elif rank == "0":
            old, giver = dict(hands), seat
            for _ in self.active():
                receiver = self.after(giver)
                hands[receiver] = old[giver]
                giver = receiver

    def take_place(self, seat: int, a: int, b: int) -> None:
        place = len(self.place) + 1
        self.place[seat] = place
        share = Fraction(2000, a)
        if self.table.record["rules"] == 1:
            share = Fraction(2000 // a)
        self.points[seat - 1] += share + b + BONUS.get(place, 0)


def is_number(card: str) -> bool:
    return card[0] != "w" and card[1:].isdigit()


def read(table: Table) -> dict[str, list[float]]:
    points = [Fraction(0)] * table.players
    rounds = table.options["rounds"]
    for _ in range(rounds):
        game = Uno(table, points)
        game.play()
    order = [game.place[seat] for seat in table.seats] if rounds == 1 else places(points)
    return {"places": [*order], "points": [written(number) for number in points]}


def written(points: Fraction) -> float:
    return int(points) if points.denominator == 1 else float(points)
