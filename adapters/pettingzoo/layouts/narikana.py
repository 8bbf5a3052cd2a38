"""Observations of Narikana. Cards in play are rows in order of arrival, as in the View; seats are
0 (the own one) and 1, fields keep their numbers on the board."""

from __future__ import annotations

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
SEATS_IN_ROW = ("owner", "control")
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
    hand = plan.part("hand", MAX_CARDS, "own cards, copies by number", DECK_SIZE)
    deck = plan.part("deck", MAX_CARDS, "the own deck as it was at the start", DECK_SIZE)
    other = plan.part("deck2", MAX_CARDS, "the other deck; empty if decks are secret", DECK_SIZE)
    looked = plan.part("looked", LOOKED, "cards being looked at, 0: unknown", MAX_CARDS)
    piles = {name: plan.part(name, 2 * MAX_CARDS, says, DECK_SIZE) for name, says in PILES.items()}
    mana = {name: plan.part(name, 2 * COST, f"{says}, by colour, and their sum", MOST)
            for name, says in MANA.items()}  # fmt: skip
    counts = plan.seats("counts", "cards in each hand", DECK_SIZE)
    decks = plan.seats("decks", "cards left in each deck", DECK_SIZE)
    facts = plan.part("facts", len(FACTS), ", ".join(FACTS), MOST, -MOST)
    who = plan.part("who", 3, "first seat? whose chapter? who has lost? 0: own, 1: other", 99, -1)
    turn = plan.part("turn", 5, "whose word, added, declared, passed, passes", MOST, -MOST)
    lists = {name: plan.part(name, n, says, MOST, -MOST) for name, (n, says) in LISTS.items()}
    place = plan.part("place", 2, "a unit whose field was taken (card, seat)", MAX_CARDS, -1)
    effect = plan.part("effect", len(EFFECT), "the effect that is carried out", MOST, -MOST)
    board = plan.part(
        "board",
        SLOTS * len(ROW),
        f"a row a card: {', '.join(ROW)}",
        MOST,
        -MOST,
    )
    actions = "a row an action: 1 + move, seat, source, target, second, stopped"
    stack = plan.part("stack", STACK * len(ON_STACK), actions, MOST, -MOST)
    effects = "a row an effect: 1 + number, source, seat, subject, target, second"
    waiting = plan.part("waiting", QUEUE * WAITING, effects, MOST, -MOST)

    def write(view: NarikanaView, vector: Any) -> None:
        own, rival = view.seat, 3 - view.seat

        def side(seat: int) -> int:
            return 0 if seat == own else 1 if seat == rival else -1 if seat == 0 else seat

        count(vector, hand, view.hand)
        count(vector, deck, view.options.cards(own))
        if not view.options.secret_decks:
            count(vector, other, view.options.cards(rival))
        numbers(vector, looked, view.looked[:LOOKED])
        for name, at in piles.items():
            for n, cards in enumerate(in_turn(getattr(view, name), view)):
                count(vector, at + MAX_CARDS * n, cards)
        for name, at in mana.items():
            for n, colours in enumerate(in_turn(getattr(view, name), view)):
                numbers(vector, at + COST * n, colours)
        by_seat(vector, counts, view.counts, view)
        by_seat(vector, decks, view.decks, view)
        numbers(vector, facts, [getattr(view, name) for name in FACTS])
        numbers(vector, who, (own - 1, side(view.active), side(view.loser)))
        numbers(vector, turn, (side(view.turn[0]), *view.turn[1:]))
        for name, at in lists.items():
            numbers(vector, at, getattr(view, name))
        numbers(vector, place, (view.place[0], side(view.place[1])))
        numbers(vector, effect, (*view.effect[:3], side(view.effect[3]), *view.effect[4:]))
        at = board
        for card in view.board:
            numbers(vector, at, (card.card, side(card.owner), side(card.control), card.field,
                                 card.host, card.wounds, card.counters, card.up_attack,
                                 card.up_life, card.granted, card.lent, card.marks, card.attack,
                                 card.life, card.armour, card.keywords))  # fmt: skip
            at += len(ROW)
        at = stack
        for one in view.stack:
            numbers(vector, at, (1 + one.move, side(one.seat), one.source, one.target,
                                 one.second, one.stopped))  # fmt: skip
            at += len(ON_STACK)
        for at in range(0, len(view.waiting), WAITING):
            row = view.waiting[at : at + WAITING]
            numbers(vector, waiting + at, (1 + row[0], row[1], side(row[2]), *row[3:]))

    return write
