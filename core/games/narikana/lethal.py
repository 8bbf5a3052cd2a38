"""narikana: a win in the present chapter that the other player can't stop.

`Lethal` searches all lines of the chapter: the own actions except passing (which lets the chapter
end), all own fast ones, and everything that the enemy can do with public information: its units and
abilities, its mana, and known cards of its hand. Unknown cards are assumed to be unplayable, and no
cards are drawn. Under these assumptions a win is certain, and a win of at most MOST_ACTIONS own
actions is found if its proof takes at most POSITIONS positions.

A bound prunes nearly all positions: there is no win if the total of all attacks that could reach
the enemy figure, and of all that the cards in the hand could add, is less than its life.
"""

from __future__ import annotations

from ...engine import bits
from ...engine.constants import MAX_MOVES, OVER
from ...engine.rng import Rng
from . import values
from .cards import *
from .codes import *
from .rules import NarikanaState
from .worths import *

ORDERS = 6


class Lethal:
    """One ply of the search; `deeper` is the next one. `root` has the number of positions that may
    still be visited (`budget`), and the chapter. `position`: a sampled world, which it copies.
    Raises TypeError or ValueError for anything else, and for a seat that isn't there."""

    __slots__ = ("best", "budget", "chapter", "deeper", "moves", "rng", "root", "seat", "world")

    def __init__(self, position: NarikanaState, seat: int, root: Lethal | None = None) -> None:
        if not isinstance(position, NarikanaState):
            raise TypeError(f"a position of narikana is needed, not a {type(position).__name__}")
        if not (position.unordered and 0 < seat < 3):
            raise ValueError(f"no sampled world, or no seat {seat}")
        self.world: NarikanaState = position.clone()
        self.seat = seat
        self.chapter = self.world.chapter
        self.moves = bits.zeros(MAX_MOVES)
        self.rng = Rng("nothing is drawn")
        self.root: Lethal = root if root is not None else self
        self.deeper: Lethal | None = None
        self.budget = 0
        self.best = -1

    def find(self, positions: int) -> int:
        """The first move of a win, -1 if none is found. `positions`: the most to visit."""
        if self.world is None:
            raise RuntimeError("a search that was never made")
        self.world.deck_n = [0, 0, 0]
        self.budget = positions
        if not self._may_win():
            return -1
        for actions in range(MOST_ACTIONS + 1):
            if self._wins(actions):
                return self.best
        return -1

    def _wins(self, actions: int) -> int:
        """1 if the seat certainly wins within `actions` more actions; then `best` is its first
        move."""
        if self.world.mover == OVER:
            return 1 if self.world.loser == 3 - self.seat else 0
        if self.world.chapter != self.root.chapter or self.root.budget <= 0:
            return 0
        self.root.budget -= 1
        if self.world.mover != self.seat:
            return self._wins_against_all(actions)
        acting = 1 if self.world.stage == ACTING else 0
        if acting and (actions == 0 or not self._may_win()):
            return 0
        n = self.world.moves(self.seat, self.moves)
        self._deepen()
        for kind in range(ORDERS if acting else 1):
            for i in range(n):
                move = self.moves[i]
                if acting and not self._is_of(move, kind, actions):
                    continue
                if self._try(self.seat, move, actions - acting):
                    self.best = move
                    return 1
        return 0

    def _wins_against_all(self, actions: int) -> int:
        """1 if no move of the enemy stops the win. To pass or add nothing, which stops most lines,
        is tried first."""
        enemy = self.world.mover
        n = self.world.moves(enemy, self.moves)
        self._deepen()
        for i in range(n):
            if not self._try(enemy, self.moves[i], actions):
                return 0
        return 1

    def _try(self, mover: int, move: int, actions: int) -> int:
        assert self.deeper is not None
        self.deeper.world.copy(self.world)
        self.deeper.world.apply(mover, move, self.rng)
        return self.deeper._wins(actions)

    def _deepen(self) -> None:
        if self.deeper is None:
            self.deeper = Lethal(self.world, self.seat, self.root)

    def _is_of(self, move: int, kind: int, actions: int) -> int:
        """1 if an own action has this rank in the order of trial: attacks first, then abilities,
        cards, moves and mana. The last action must do damage itself."""
        if move == PASS:
            return 0
        if move >= USE_CARD:
            return 1 if kind == 1 else 0
        if move >= GIVE:
            return 1 if kind == 5 and actions > 1 else 0
        if move >= ATTACK:
            return 1 if kind == 0 else 0
        if move >= MOVE:
            return 1 if kind == 3 and actions > 1 else 0
        if move >= PLAY:
            return 1 if kind == 2 else 0
        return 1 if kind == 4 and actions > 1 else 0

    def _may_win(self) -> int:
        """0 if the upper bound of the damage in this chapter is below the figure's life."""
        seat = self.seat
        enemy = 2 - seat
        left = FIGURE_LIFE - self.world.wounds[enemy]
        for i in range(self.world.stack_n):
            if self.world.s_seat[i] == seat:
                return 1  # the bound doesn't count declared actions
        mana = self.world.mana[seat * COST + COST - 1] + self.world.hand_n[seat]
        for card in range(1, KINDS):
            held = self.world.hand[seat * MAX_CARDS + card]
            if held and COST_OF[card] <= mana:
                left -= held * BURST[card]
        for slot in range(self.world.top):
            if self.world.kind[slot] >= 0 and self.world.seat_of(slot) == seat:
                left -= BURST[self.world.kind[slot]] if slot > 1 else 0
                left -= self._reaching(slot, enemy)
        return 1 if left <= 0 else 0

    def _reaching(self, slot: int, enemy: int) -> int:
        """The most damage that a unit's attacks can do to the enemy figure."""
        if not self.world.is_unit(self.world.kind[slot]):
            return 0
        power = values.attack_of(self.world, slot)
        keys = values.keywords_of(self.world, slot)
        marks = self.world.marks[slot]
        twice = 1 if keys & FRENZY else 0
        spent = 1 if marks & ATTACKED and (marks & TWICE or not twice) else 0
        if power <= 0 or spent or keys & CALM:
            return 0
        reach = 2 if keys & FAR else 1
        if values.can_move(self.world, slot):
            reach += 2 if keys & WINGED else 1
        if DISTANCE[self.world.where[slot] * FIELDS + self.world.where[enemy]] > reach:
            return 0
        return power * 2 if twice and not marks & ATTACKED else power
