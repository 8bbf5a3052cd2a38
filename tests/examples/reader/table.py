"""A record read without stammtisch: entries, chance and cards, as docs/records.md has them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import count
from typing import Any


class WrongRecord(Exception):
    """The record says what can't be. The text begins with the number of the entry."""


class Unfinished(Exception):
    """The record ends before the game does."""


class Table:
    """Cards on the table while the entries of a record are read one after the other.

    `hands[seat]`, `pile` and `discard` hold names of cards; the top of the pile comes first, that
    of the discards last. `order` is the canonical order of cards. `look` is called before each
    entry is read, when all that followed from the one before is done, and once at the end.
    `legal` is what the entry may say, in games whose reader knows all of it."""

    def __init__(
        self, record: dict[str, Any], order: list[str], look: Callable[[Table], None]
    ) -> None:
        self.record = record
        self.options: dict[str, Any] = record["options"]
        self.players = len(record["seats"])
        self.seats = range(1, self.players + 1)
        self.order = order
        self.look = look
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.pile: list[str] = []
        self.discard: list[str] = []
        self.legal: list[str] = []
        self.read = 0
        self.chances = 0

    def require(self, holds: bool, what: str) -> None:
        if not holds:
            raise WrongRecord(f"{self.read}: {what}")

    def _entry(self) -> tuple[int, list[str]]:
        self.look(self)
        if self.read == len(self.record["moves"]):
            raise Unfinished
        seat, text = self.record["moves"][self.read]
        self.read += 1
        return seat, text.split(" ")

    def any_move(self, seats: set[int]) -> tuple[int, list[str]]:
        """The next entry, of one of the seats that are asked: the seat, and its words."""
        seat, words = self._entry()
        self.require(seat in seats, f"seat {seat} isn't asked")
        return seat, words

    def move(self, seat: int) -> list[str]:
        return self.any_move({seat})[1]

    # Chance

    def chance(self, kind: str, due: Callable[[Iterator[int]], list[str]]) -> list[str]:
        """The next entry, of chance; it must follow from the seed."""
        words = self.any_move({0})[1]
        stream = numbers(chance_seed(self.record), self.chances)
        self.chances += 1
        self.require(words == [kind, *due(stream)], "isn't what follows from the seed")
        return words[1:]

    def shuffle(self, cards: list[str]) -> None:
        """These cards become the draw pile."""
        canonical = sorted(cards, key=self.order.index)
        self.pile = self.chance("shuffle", lambda stream: shuffled(stream, canonical))

    def starter(self, seats: list[int]) -> int:
        """One of the seats, by the dice."""
        (seat,) = self.chance("starter", lambda words: [str(seats[below(words, len(seats))])])
        return int(seat)

    # Cards

    def deal(self, number: int) -> None:
        """All cards of seat 1 from the top, then all of seat 2, and so on."""
        for seat in self.seats:
            self.hands[seat] = [self.pile.pop(0) for _ in range(number)]

    def play(self, seat: int, card: str) -> None:
        """From the hand onto the discards."""
        self.remove(seat, card)
        self.discard.append(card)

    def remove(self, seat: int, card: str) -> None:
        self.require(card in self.hands[seat], f"seat {seat} doesn't hold {card}")
        self.hands[seat].remove(card)

    def after(self, seat: int, direction: int, stays: Callable[[int], bool]) -> int:
        """The next seat round the table of those that stay, possibly the same one."""
        while True:
            seat = (seat - 1 + direction) % self.players + 1
            if stays(seat):
                return seat


def chance_seed(record: dict[str, Any]) -> str:
    """The seed, with the words that people have mixed in."""
    if "words" not in record:
        return str(record["seed"])
    return hashlib.sha256("\n".join([record["seed"], *record["words"]]).encode()).hexdigest()


def numbers(seed: str, k: int) -> Iterator[int]:
    """The numbers of 64 bits of the k-th entry of chance."""
    for block in count():
        digest = hashlib.sha256(f"{seed}|{k}|{block}".encode()).digest()
        yield from (int.from_bytes(digest[i : i + 8], "big") for i in (0, 8, 16, 24))


def below(stream: Iterator[int], n: int) -> int:
    """A number from 0 to n-1."""
    return next(word for word in stream if word < 2**64 - 2**64 % n) % n


def shuffled(stream: Iterator[int], cards: list[str]) -> list[str]:
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = below(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def check_sums(line: str) -> str:
    """The check sums that the line of a record should have."""
    record = json.loads(line)
    names = list(record)
    head = {name: record[name] for name in names[: names.index("moves")]}
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).digest()
    sums = ""
    for seat, move in record["moves"]:
        digest = hashlib.sha256(digest + f"{seat} {move}".encode()).digest()
        sums += digest.hex()[:4]
    return sums


def places(points: Sequence[float | Fraction]) -> list[int]:
    """The most points first; equal points share a place."""
    return [1 + sum(other > own for other in points) for own in points]
