"""Ojyks. `hands[seat]` is the grid: c1r1, c1r2, c1r3, c2r1, ...; of a removed column None."""

from __future__ import annotations

from .table import Table, places

CARDS = [str(value) for value in range(-2, 13)]
COPIES = {"-2": 5, "0": 20}
DECK = [card for card in CARDS for _ in range(COPIES.get(card, 10))]
FIELDS = [f"c{column}r{row}" for column in range(1, 5) for row in range(1, 4)]
GONE = ""


class Round:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.down = {seat: set(range(12)) for seat in table.seats}
        self.finisher = 0

    def play(self) -> list[int]:
        """The scores, seat 1 first."""
        table = self.table
        for hand in table.hands.values():
            hand.clear()
        table.shuffle(DECK)
        table.deal(12)
        table.discard = [table.pile.pop(0)]
        seat = self.first_cards()
        while seat != self.finisher:
            self.turn(seat)
            if not self.finisher and not self.down[seat]:
                self.finisher = seat
            seat = seat % table.players + 1
        return self.scores()

    def first_cards(self) -> int:
        """All choose at the same time, two entries each; the seat that starts."""
        table = self.table
        chosen: dict[int, set[int]] = {seat: set() for seat in table.seats}
        while asked := {seat for seat in table.seats if len(chosen[seat]) < 2}:
            seat, (verb, name) = table.any_move(asked)
            field = FIELDS.index(name)
            table.require(verb == "reveal" and field not in chosen[seat], "no card to reveal")
            chosen[seat].add(field)
        sums = {}
        for seat in table.seats:
            self.down[seat] -= chosen[seat]
            sums[seat] = sum(int(table.hands[seat][field]) for field in chosen[seat])
        tied = [seat for seat in table.seats if sums[seat] == max(sums.values())]
        return tied[0] if len(tied) == 1 else table.starter(tied)

    def turn(self, seat: int) -> None:
        table = self.table
        verb, *name = table.move(seat)
        if verb == "flip":
            self.flip(seat, name[0])
        elif verb == "take":
            self.exchange(seat, name[0], table.discard.pop())
        else:
            table.require(verb == "draw", "no move")
            if not table.pile:
                *below, top = table.discard
                table.discard = [top]
                table.shuffle(below)
            card = table.pile.pop(0)
            verb, *name = table.move(seat)
            if verb == "keep":
                self.exchange(seat, name[0], card)
            else:
                table.require(verb == "drop", "neither kept nor dropped")
                table.discard.append(card)
                self.flip(seat, name[0])

    def flip(self, seat: int, name: str) -> None:
        field = FIELDS.index(name)
        self.table.require(field in self.down[seat], f"{name} doesn't lie face down")
        self.down[seat].remove(field)
        self.clear(seat, field // 3)

    def exchange(self, seat: int, name: str, card: str) -> None:
        field, grid = FIELDS.index(name), self.table.hands[seat]
        self.table.require(grid[field] != GONE, f"{name} is gone")
        self.table.discard.append(grid[field])
        grid[field] = card
        self.down[seat].discard(field)
        self.clear(seat, field // 3)

    def clear(self, seat: int, column: int) -> None:
        fields, grid = range(3 * column, 3 * column + 3), self.table.hands[seat]
        cards = {grid[field] for field in fields}
        if len(cards) == 1 and cards != {GONE} and not self.down[seat] & set(fields):
            for field in fields:
                self.table.discard.append(grid[field])
                grid[field] = GONE

    def scores(self) -> list[int]:
        for seat in self.table.seats:
            self.down[seat].clear()
            if self.table.options["clear_final_columns"]:
                for column in range(4):
                    self.clear(seat, column)
        scores = [sum(map(int, filter(None, self.table.hands[s]))) for s in self.table.seats]
        own = scores.pop(self.finisher - 1)
        own *= 2 if own > 0 and min(scores) <= own else 1
        scores.insert(self.finisher - 1, own)
        return scores


def read(table: Table) -> dict[str, list[int]]:
    totals = [0] * table.players
    while max(totals) < table.options["limit"]:
        scores = Round(table).play()
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
    return {"places": places([-total for total in totals]), "points": totals}
