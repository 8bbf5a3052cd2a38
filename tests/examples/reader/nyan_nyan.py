"""Nyan Nyan."""

from __future__ import annotations

from .table import Table

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
CARDS = [rank + suit for rank in RANKS for suit in "SCHD"] + ["*"]
JOKER = "*"
STRENGTH = [*RANKS, ""]  # a joker has no rank before its last sign
EXODIA = "10", "J", "Q", "K", "A"


class Over(Exception):
    """All places are taken."""


class Nyan:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.hands = table.hands
        self.alive = set(table.seats)
        self.place: dict[int, int] = {}
        self.best, self.worst = 1, table.players
        self.direction = 1
        self.n = 1
        self.turn = 0
        self.extra = 0
        self.due = 0
        self.skip = 0
        self.commands = dict.fromkeys(table.seats, 0)
        self.threes = 0  # the seat that a round of threes ends at
        self.rounds_left = 0
        self.top = ""  # the card that counts; none while there are nothing but jokers
        self.before: dict[int, int] = {}
        self.laying: set[int] = set()
        self.part: set[int] = set()  # of a Stechen
        self.laid: dict[int, list[str]] = {seat: [] for seat in table.seats}

    # The course of a game

    def play(self) -> None:
        table = self.table
        packs, jokers = table.options["packs"], table.options["jokers"]
        packs = packs or (1 if table.players <= 4 else 2)
        packs = max(packs, 2 if table.players == 8 else 1)
        table.shuffle(CARDS[:-1] * packs + [JOKER] * (packs * jokers))
        table.deal(7)
        self.put(table.pile.pop(0))
        self.turn = table.starter(list(table.seats))
        try:
            self.normal_turn(self.turn)
            while True:
                self.between_turns()
        except Over:
            pass

    def between_turns(self) -> None:
        seat = self.turn
        if self.extra:
            self.extra -= 1
            if self.commands[seat]:
                self.commands[seat] -= 1
            else:
                self.normal_turn(seat)
        elif seat in self.alive and not self.hands[seat]:
            self.calls({seat})
        else:
            self.turn = self.next_turn(seat)
            if self.due:
                self.obligation(self.turn)
            else:
                self.normal_turn(self.turn)

    def next_turn(self, seat: int) -> int:
        while True:
            seat = self.after(seat)
            if seat == self.threes:
                self.rounds_left -= 1
                if not self.rounds_left:
                    self.threes = 0
            if self.skip:
                self.skip -= 1
            elif self.commands[seat]:
                self.commands[seat] -= 1
            else:
                return seat

    def after(self, seat: int) -> int:
        return self.table.after(seat, self.direction, self.alive.__contains__)

    def move(self, seat: int) -> list[str]:
        """The words of the seat's entry; none if it has shown Exodia and has left."""
        while True:
            mover, words = self.any_move({seat})
            if mover == seat:
                return words

    def any_move(self, seats: set[int]) -> tuple[int, list[str]]:
        """The next entry: of one of these seats, or of any seat that shows Exodia and leaves."""
        anybody = self.alive if self.table.record["rules"] > 2 else set()
        seat, words = self.table.any_move(seats | anybody)
        if words != ["exodia"]:
            self.table.require(seat in seats, f"seat {seat} isn't asked")
            return seat, words
        hand = self.hands[seat]
        shown = any(all(rank + suit in hand for rank in EXODIA) for suit in "SCHD")
        self.table.require(shown, "no Exodia")
        self.finish(seat)
        return seat, []

    # Turns

    def normal_turn(self, seat: int) -> None:
        words = self.move(seat)
        if words == ["draw"]:
            self.draw(seat, 1)
            words = self.move(seat) if seat in self.alive else []
            if words == ["pass"]:
                return
        if words:
            self.lay(seat, words)

    def obligation(self, seat: int) -> None:
        words = self.move(seat)
        if words == ["take"]:
            number, self.due = self.due, 0
            self.draw(seat, number)
            if seat in self.alive:
                self.normal_turn(seat)
        elif words:
            self.begin(seat)
            self.discard(seat, words[1])
            self.due += 2 if words[1][0] == "7" else 0
            self.n = 1
            self.settle(seat)

    def lay(self, seat: int, words: list[str]) -> None:
        self.table.require(words[0] == "play", "nothing was played")
        self.begin(seat)
        for card in words[1:]:
            self.discard(seat, card)
        if len(words) == 3:  # two fives
            number, self.n = 2 * self.n, 1
            self.fuse(seat, number)
        else:
            self.effect(seat, words[1])
        self.settle(seat)

    def begin(self, seat: int) -> None:
        self.before = {other: len(hand) for other, hand in self.hands.items()}
        self.laying = {seat}

    def discard(self, seat: int, card: str) -> None:
        self.table.remove(seat, card)
        self.put(card)
        self.laying.add(seat)

    def put(self, card: str) -> None:
        self.table.discard.append(card)
        self.top = self.top if card == JOKER else card

    # Effects

    def effect(self, seat: int, card: str) -> None:
        rank, n = card[:-1], self.n
        if rank == "Q":
            self.turn_up(seat)
        elif rank == "9":
            self.direction = -self.direction
        elif rank == "J":
            self.move(seat)  # the suit wished for moves no card
        elif rank == "A":
            self.n = min(2 * n, 65536)
        elif rank == "3" and self.threes:
            self.threes = 0
        else:
            self.n = 1
            self.effect_with_n(seat, rank, n)

    def effect_with_n(self, seat: int, rank: str, n: int) -> None:
        self.skip += {"2": 2 * n, "8": n}.get(rank, 0)
        self.due += {"4": 4 * n, "7": 2 * n}.get(rank, 0)
        if rank == "3":
            self.threes, self.rounds_left = seat, n
        elif rank == "5":
            self.fuse(seat, n)
        elif rank == "6":
            self.stechen(seat, n)
        elif rank == "10":
            self.extra += n
        elif rank == "K":
            self.command(seat, n)

    def turn_up(self, seat: int) -> None:
        queens = 1
        while self.can_draw(seat, queens):
            card = self.table.pile.pop(0)
            if card[:-1] == "5" and len(self.hands[seat]) < self.n:
                self.n = 1
                self.get(seat, card)
                return
            self.put(card)
            if card[0] != "Q":
                self.effect(seat, card)
                return
            queens += self.table.record["rules"] > 1

    def fuse(self, seat: int, number: int) -> None:
        for _ in range(number):
            words = self.move(seat)
            if not words:
                return
            self.table.require(words[0] == "fuse", "nothing was fused")
            self.discard(seat, words[1])

    def command(self, seat: int, number: int) -> None:
        for _ in range(number):
            words = self.move(seat) if seat in self.alive else []
            if not words:
                return
            target = int(words[1])
            self.table.require(words[0] == "command" and target in self.alive, "no command")
            answer = self.move(target)
            if answer == ["accept"]:
                self.commands[target] += 1
            elif answer:
                self.discard(target, JOKER)

    # Stechen

    def stechen(self, owner: int, number: int) -> None:
        self.part = set(self.alive)
        self.join(owner)
        while True:
            self.fill_up(owner, number)
            while len(self.part) > 1 and (asked := self.lays_less(number)):
                seat, words = self.any_move(asked)
                if words:
                    self.table.require(words[0] == "lay", "nothing was laid")
                    self.table.remove(seat, words[1])
                    self.laid[seat].append(words[1])
                    self.laying.add(seat)
            if len(self.part) < 2:
                for seat in self.table.seats:
                    self.unlay(seat)
                break
            losers = self.smallest()
            if len(losers) == 1:
                self.give_all_to(losers[0])
                break
            number += 1
        self.part = set()

    def in_order(self, first: int) -> list[int]:
        """All seats in play order, beginning with one that may have left."""
        return [
            (first - 1 + self.direction * i) % self.table.players + 1
            for i in range(self.table.players)
        ]

    def join(self, owner: int) -> None:
        choice: dict[int, str] = {}
        while asked := self.part - choice.keys():
            seat, words = self.any_move(asked)
            choice[seat] = words[0] if words else ""
        for seat in self.in_order(owner):
            if seat in self.part and choice[seat] == "abstain":
                self.part.remove(seat)
                self.discard(seat, JOKER)

    def fill_up(self, owner: int, number: int) -> None:
        short = [
            (seat, number - len(self.hands[seat]) - len(self.laid[seat]))
            for seat in self.in_order(owner)
            if seat in self.part
        ]
        for seat, missing in short:
            if missing > 0 and seat in self.part:
                self.draw(seat, missing)

    def lays_less(self, number: int) -> set[int]:
        return {seat for seat in self.part if len(self.laid[seat]) < number}

    def smallest(self) -> list[int]:
        def strength(seat: int) -> list[int]:
            return sorted((STRENGTH.index(card[:-1]) for card in self.laid[seat]), reverse=True)

        least = min(strength(seat) for seat in self.part)
        return [seat for seat in self.part if strength(seat) == least]

    def give_all_to(self, loser: int) -> None:
        for cards in self.laid.values():
            self.hands[loser] += cards
            cards.clear()
        self.part = set()
        self.check(loser)

    def unlay(self, seat: int) -> None:
        self.hands[seat] += self.laid[seat]
        self.laid[seat] = []

    # Calls

    def settle(self, owner: int) -> None:
        owe = set()
        for seat in self.laying & self.alive:
            number = len(self.hands[seat])
            more_turns = self.extra if seat == self.turn else 0
            if (number == 1 and self.before[seat] > 1) or number + more_turns == 0:
                owe.add(seat)
        self.calls(owe)

    def calls(self, owe: set[int]) -> None:
        while owe := owe & self.alive:
            seat, words = self.any_move(owe)
            owe.discard(seat)
            if words == ["silent"]:
                self.draw(seat, 2 if self.hands[seat] else 7)
            elif words:
                due = ["nyan"] if self.hands[seat] else ["nyan", "nyan"]
                self.table.require(words == due, "not that call")
                if not self.hands[seat]:
                    self.finish(seat)

    # Drawing

    def draw(self, seat: int, number: int) -> None:
        if len(self.part) == 1:  # nobody is left to lay cards against
            return
        if number >= 20:
            self.eliminate(seat)
            return
        for _ in range(number):
            if not self.can_draw(seat, 1) or len(self.part) == 1:
                return
            self.get(seat, self.table.pile.pop(0))
            if seat not in self.alive:
                return

    def get(self, seat: int, card: str) -> None:
        self.hands[seat].append(card)
        self.check(seat)

    def check(self, seat: int) -> None:
        if len(self.hands[seat]) >= 32:
            self.eliminate(seat)

    def can_draw(self, seat: int, staying: int) -> bool:
        """See to it that there is a card. False if the seat has left over that."""
        while seat in self.alive and not self.table.pile:
            if not self.refill(staying):
                self.take_a_hand(seat)
        return seat in self.alive

    def refill(self, staying: int) -> bool:
        """Shuffle the discards but `staying` cards and the jokers above them."""
        discard = self.table.discard
        number = len(discard)
        while number and discard[number - 1] == JOKER:
            number -= 1
        number -= staying if self.top else 0
        if number <= 0:
            return False
        cards, self.table.discard = discard[:number], discard[number:]
        self.table.shuffle(cards)
        return True

    def take_a_hand(self, needy: int) -> None:
        seats = [seat for seat in self.in_order(needy) if seat in self.alive]
        most = max(seats, key=lambda seat: len(self.hands[seat]))
        self.lose(most)
        self.unlay(most)
        cards, self.hands[most] = self.hands[most], []
        self.leave(most)
        self.table.shuffle(cards)

    # Leaving

    def finish(self, seat: int) -> None:
        self.place[seat] = self.best
        self.best += 1
        self.bury(seat)
        self.leave(seat)

    def eliminate(self, seat: int) -> None:
        self.lose(seat)
        self.bury(seat)
        self.leave(seat)

    def lose(self, seat: int) -> None:
        self.place[seat] = self.worst
        self.worst -= 1

    def bury(self, seat: int) -> None:
        self.unlay(seat)
        self.table.discard[:0] = sorted(self.hands[seat], key=CARDS.index)
        self.hands[seat] = []

    def leave(self, seat: int) -> None:
        if seat == self.threes:
            self.threes = self.after(seat)
            self.rounds_left += seat == self.turn
        self.alive.remove(seat)
        self.part.discard(seat)
        self.commands[seat] = 0
        if seat == self.turn:
            self.extra = 0
        if len(self.alive) == 1:
            self.place[self.alive.pop()] = self.best
            raise Over


def read(table: Table) -> dict[str, list[int]]:
    game = Nyan(table)
    game.play()
    order = [game.place[seat] for seat in table.seats]
    return {"places": order, "points": [table.players - place for place in order]}
