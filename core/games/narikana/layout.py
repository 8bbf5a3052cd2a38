"""The parts of a vector of Narikana; `vector.py` writes them in this order. Cards in play are rows
in order of arrival, as in the View; seats are 0 (the own one) and 1, fields keep their numbers on
the board."""

from __future__ import annotations

from ...layout import Plan
from ...vector import MOST
from .notation import MOVES
from .vector import IN_PLAY, LOOKED, ON_STACK, STEPPING
from .view import EFFECT, InPlay
from .words import COST, DECK_SIZE, MAX_CARDS, QUEUE, SLOTS, STACK, STAGES, WAITING

__all__ = ["MOVES", "STAGES", "parts"]


def parts(plan: Plan) -> None:
    _cards(plan)
    _course(plan)
    _rows(plan)


def _cards(plan: Plan) -> None:
    """What the seat holds and knows: numbers of copies by card; and what each side has."""
    plan.part("hand", MAX_CARDS, "own cards, copies by number", DECK_SIZE)
    plan.part("deck", MAX_CARDS, "the own deck as it was at the start", DECK_SIZE)
    plan.part("deck2", MAX_CARDS, "the other deck; empty if it is a secret", DECK_SIZE)
    plan.part("looked", LOOKED, "cards being looked at, 0: unknown", MAX_CARDS)
    plan.part("known", 2 * MAX_CARDS, "by seat: cards that all know to be in its hand", DECK_SIZE)
    plan.part("graves", 2 * MAX_CARDS, "by seat: the graveyard", DECK_SIZE)
    plan.part("spent", 2 * MAX_CARDS, "by seat: cards that became sources of mana", DECK_SIZE)
    plan.part("sources", 2 * COST, "by seat: sources of mana, by colour, and their sum", MOST)
    plan.part("mana", 2 * COST, "by seat: mana that is left, by colour, and their sum", MOST)
    plan.seats("counts", "cards in each hand", DECK_SIZE)
    plan.seats("decks", "cards left in each deck", DECK_SIZE)


def _course(plan: Plan) -> None:
    """Chapter, turn, and what is under way."""

    def part(name: str, length: int, says: str) -> None:
        plan.part(name, length, says, MOST, -MOST)

    part("facts", 3, "chapter, effects, beginning")
    plan.part(
        "who", 3, "first seat? whose chapter? who has lost? 0: own, 1: other, 3: both", 99, -1
    )
    part("turn", 5, "whose word, added, declared, passed, passes")
    part("declaring", 4, "the action that is being declared: move, source, target, second target")
    part("fight", 2, "who is attacking whom, places in the board")
    part("stepping", STEPPING, "units under way, places in the board")
    part("quiet", 2, "chapters without damage, whether there was any in this one")
    taken = "a unit whose field was taken (card, seat)"
    plan.part("place", 2, taken, MAX_CARDS, -1)
    part("effect", len(EFFECT), "the effect that is carried out")


def _rows(plan: Plan) -> None:
    """Cards in play, the stack, and effects that wait."""
    in_play = f"a row a card: {', '.join(InPlay.__slots__)}"
    plan.part("board", SLOTS * IN_PLAY, in_play, MOST, -MOST)
    actions = "a row an action: 1 + move, seat, source, target, second, stopped"
    plan.part("stack", STACK * ON_STACK, actions, MOST, -MOST)
    effects = "a row an effect: 1 + number, source, seat, subject, target, second"
    plan.part("waiting", QUEUE * WAITING, effects, MOST, -MOST)
