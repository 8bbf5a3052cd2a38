"""Observations of Narikana. Cards in play are rows in order of arrival, as in the View; seats are
0 (the own one) and 1, fields keep their numbers on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....core.games.narikana.notation import MOVES
from ....core.games.narikana.view import EFFECT, ON_STACK, InPlay, NarikanaView
from ....core.games.narikana.words import (
    COST,
    DECK_SIZE,
    MAX_CARDS,
    QUEUE,
    SLOTS,
    STACK,
    STAGES,
    WAITING,
)
from ..layout import MOST, Plan, Write, by_seat, count, in_turn, numbers

__all__ = ["MOVES", "STAGES", "layout"]

ROW = InPlay.__slots__
PILES = {
    "known": "by seat: cards that all know to be in its hand",
    "graves": "by seat: the graveyard",
    "spent": "by seat: cards that became sources of mana",
}
MANA = {"sources": "by seat: sources of mana", "mana": "by seat: mana that is left"}
FACTS = ("chapter", "effects", "beginning")
LISTS = {
    "declaring": (4, "the action that is being declared: move, source, target, second target"),
    "fight": (2, "who is attacking whom, places in the board"),
    "stepping": (4, "units under way, places in the board"),
    "quiet": (2, "chapters without damage, whether there was any in this one"),
}
LOOKED = 16
"""Cards being looked at, at most."""


def layout(plan: Plan) -> Write:
    """The parts of a View, and what writes them."""
    parts = (_cards(plan), _sides(plan), _course(plan), _rows(plan))

    def write(view: NarikanaView, vector: Any) -> None:
        for part in parts:
            part(view, vector)

    return write


def _cards(plan: Plan) -> Write:
    """What the seat holds and knows: numbers of copies by card."""
    hand = plan.part("hand", MAX_CARDS, "own cards, copies by number", DECK_SIZE)
    deck = plan.part("deck", MAX_CARDS, "the own deck as it was at the start", DECK_SIZE)
    other = plan.part("deck2", MAX_CARDS, "the other deck; empty if it is a secret", DECK_SIZE)
    looked = plan.part("looked", LOOKED, "cards being looked at, 0: unknown", MAX_CARDS)

    def write(view: NarikanaView, vector: Any) -> None:
        count(vector, hand, view.hand)
        count(vector, deck, view.options.cards(view.seat))
        count(vector, other, view.options.cards(3 - view.seat))
        numbers(vector, looked, view.looked[:LOOKED])

    return write


def _sides(plan: Plan) -> Write:
    """What each side has: the own one first."""
    piles = {name: plan.part(name, 2 * MAX_CARDS, says, DECK_SIZE) for name, says in PILES.items()}
    mana = {name: plan.part(name, 2 * COST, f"{says}, by colour, and their sum", MOST)
            for name, says in MANA.items()}  # fmt: skip
    counts = plan.seats("counts", "cards in each hand", DECK_SIZE)
    decks = plan.seats("decks", "cards left in each deck", DECK_SIZE)

    def write(view: NarikanaView, vector: Any) -> None:
        for name, at in piles.items():
            for n, cards in enumerate(in_turn(getattr(view, name), view)):
                count(vector, at + MAX_CARDS * n, cards)
        for name, at in mana.items():
            for n, colours in enumerate(in_turn(getattr(view, name), view)):
                numbers(vector, at + COST * n, colours)
        by_seat(vector, counts, view.counts, view)
        by_seat(vector, decks, view.decks, view)

    return write


def _course(plan: Plan) -> Write:
    """Chapter, turn, and what is under way."""
    facts = plan.part("facts", len(FACTS), ", ".join(FACTS), MOST, -MOST)
    who = plan.part("who", 3, "first seat? whose chapter? who has lost? 0: own, 1: other", 99, -1)
    turn = plan.part("turn", 5, "whose word, added, declared, passed, passes", MOST, -MOST)
    lists = {name: plan.part(name, n, says, MOST, -MOST) for name, (n, says) in LISTS.items()}
    place = plan.part("place", 2, "a unit whose field was taken (card, seat)", MAX_CARDS, -1)
    effect = plan.part("effect", len(EFFECT), "the effect that is carried out", MOST, -MOST)

    def write(view: NarikanaView, vector: Any) -> None:
        side = _side_of(view)
        numbers(vector, facts, [getattr(view, name) for name in FACTS])
        numbers(vector, who, (view.seat - 1, side(view.active), side(view.loser)))
        numbers(vector, turn, (side(view.turn[0]), *view.turn[1:]))
        for name, at in lists.items():
            numbers(vector, at, getattr(view, name))
        numbers(vector, place, (view.place[0], side(view.place[1])))
        numbers(vector, effect, (*view.effect[:3], side(view.effect[3]), *view.effect[4:]))

    return write


def _rows(plan: Plan) -> Write:
    """Cards in play, the stack, and effects that wait."""
    in_play = f"a row a card: {', '.join(ROW)}"
    board = plan.part("board", SLOTS * len(ROW), in_play, MOST, -MOST)
    actions = "a row an action: 1 + move, seat, source, target, second, stopped"
    stack = plan.part("stack", STACK * len(ON_STACK), actions, MOST, -MOST)
    effects = "a row an effect: 1 + number, source, seat, subject, target, second"
    waiting = plan.part("waiting", QUEUE * WAITING, effects, MOST, -MOST)

    def write(view: NarikanaView, vector: Any) -> None:
        side = _side_of(view)
        for n, card in enumerate(view.board):
            numbers(vector, board + n * len(ROW), (
                card.card, side(card.owner), side(card.control), card.field, card.host, card.wounds,
                card.counters, card.up_attack, card.up_life, card.granted, card.lent, card.marks,
                card.attack, card.life, card.armour, card.keywords))  # fmt: skip
        for n, one in enumerate(view.stack):
            action = (1 + one.move, side(one.seat), one.source, one.target, one.second, one.stopped)
            numbers(vector, stack + n * len(ON_STACK), action)
        for at in range(0, len(view.waiting), WAITING):
            row = view.waiting[at : at + WAITING]
            numbers(vector, waiting + at, (1 + row[0], row[1], side(row[2]), *row[3:]))

    return write


def _side_of(view: NarikanaView) -> Callable[[int], int]:
    """Seats as the observation has them: 0 the own one, 1 the other, -1 nobody."""
    sides = {view.seat: 0, 3 - view.seat: 1, 0: -1}
    return lambda seat: sides.get(seat, seat)
