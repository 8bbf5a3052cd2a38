"""Tables of Nyan Nyan with given hands, played to where they are looked at."""

from __future__ import annotations

from collections import Counter
from typing import Any

from stammtisch.core.game import Event, play
from stammtisch.core.games import game_named
from stammtisch.core.games.nyan_nyan import cards
from stammtisch.core.games.nyan_nyan.options import NyanOptions
from stammtisch.core.record import settle

GAME = game_named("nyan_nyan")
DULL = ("2", "3", "8", "9")
"""Ranks with which hands are filled up last."""


class Table:
    """A game that is being played; `events` are those of the last move, `entries` how a record of
    it begins."""

    def __init__(
        self,
        *hands: str,
        opens: str = "4H",
        pile: str = "",
        starter: int = 1,
        options: NyanOptions | None = None,
    ) -> None:
        """Hands are filled up to seven, all but those of seat 1 from anywhere."""
        self.options = options or NyanOptions()
        self.state: Any = GAME.new(len(hands), self.options)
        self.events: list[Event] = []
        self.entries = [self._shuffle(hands, opens, pile), f"starter {starter}"]
        for text in self.entries:
            outcome = GAME.read_chance(text)
            assert outcome is not None, text
            self.events = settle(GAME, self.state, outcome)

    def _shuffle(self, hands: tuple[str, ...], opens: str, pile: str) -> str:
        packs = cards.packs_for(self.options.packs, len(hands))
        left = Counter(cards.CARD_NAMES[card] for card in cards.deck(packs, self.options.jokers))
        dealt = [hand.split() for hand in hands]
        for name in (*(name for hand in dealt for name in hand), opens, *pile.split()):
            left[name] -= 1
        assert min(left.values()) >= 0
        rest = sorted(left.elements(), key=lambda name: (name == "*", name[:-1] in DULL))
        for hand in dealt:
            while len(hand) < cards.HAND:
                hand.append(rest.pop(0))
        order = [*(name for hand in dealt for name in hand), opens, *pile.split(), *rest]
        return f"shuffle {' '.join(order)}"

    def go(self, *script: str) -> Table:
        """Moves, as `seat move`."""
        for entry in script:
            seat, text = entry.split(" ", 1)
            move = GAME.read(text)
            assert move is not None, text
            self.events = play(GAME, self.state, int(seat), move)
        return self

    def see(self, seat: int = 1) -> Any:
        return GAME.view(self.state, seat)


STECHEN = """
1 play AH
2 play AS
3 play AC
4 play 10C
4 play KC
4 command 1
1 accept
4 play 7C
4 play 2C
4 play AC
4 play 6C
"""
"""Seat 4 uses some of its eight extra turns."""


def stechen() -> Table:
    """Eight are to join a Stechen for two cards each, with three extra turns, two missed turns,
    an obligation of two and a command of seat 1 to come."""
    hands = ["AH 10H JS QD * 4C KS", "AS", "AC", "10C KC 7C 2C AC 6C *", "* 4D 4S", "", "", ""]
    return Table(*hands).go(*STECHEN.strip().splitlines())


def stechen_laid() -> Table:
    """The same when cards are being laid: seats 5 and 4 abstain with jokers, seat 1 has laid one
    card and seat 2 both."""
    table = stechen()
    table.go("5 abstain", "4 abstain", *(f"{seat} join" for seat in (1, 2, 3, 6, 7, 8)))
    second = [cards.CARD_NAMES[card] for card in table.see(2).hand[:2]]
    return table.go("1 lay QD", *(f"2 lay {name}" for name in second))


def fives() -> Table:
    """Seat 1 can get rid of six cards at once, because n is 2; a 9 is left."""
    return Table("5S 5H 2C 3C 8C 9C 9S", "AH", starter=2).go("2 play AH")


SIX_CARDS = ("1 play 5S 5H", "1 fuse 2C", "1 fuse 3C", "1 fuse 8C", "1 fuse 9C")


def last_card() -> Table:
    """Seat 1 has played its last card."""
    return fives().go(*SIX_CARDS, "1 nyan", "2 draw", "2 pass", "1 play 9S")
