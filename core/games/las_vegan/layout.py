"""The parts of a vector of las_vegan; `vector.py` writes them in this order."""

from __future__ import annotations

from ...layout import Plan
from ...vector import MOST
from .cards import CARDS, CASINOS, FACES, GOLD_FACES, MAX_TRICKS, STAGES
from .notation import MOVES

__all__ = ["MOVES", "STAGES", "parts"]


def parts(plan: Plan) -> None:
    by_seat = CARDS * plan.players
    plan.part("hand", CARDS, "own cards")
    plan.part("trick", by_seat, "by seat: its card in the present trick")
    plan.seats("leader", "who led the present trick")
    plan.seats("winning", "who would win it now")
    in_tricks = "by seat: in which trick of the round it played a card"
    plan.part("played", by_seat, in_tricks, MAX_TRICKS)
    plan.part("won", by_seat, "by seat: cards that it won in this round")
    plan.part("casinos", CASINOS, "the casinos of this round")
    plan.part("placed", CASINOS, "the token on each of them, 0: none", 1, -4)
    plan.part("used", CASINOS, "casinos of the game so far")
    plan.part("loose", len(FACES), "ordinary tokens that aren't placed, by face", 4)
    plan.number("gold", "the golden token, 0: not yet tossed", 0, min(GOLD_FACES))
    plan.part("condition", 2, "where it was placed: min, max")
    plan.part("facts", 2, "round, tokens that may be placed now", MOST)
    plan.seats("starter", "who began this round")
    plan.seats("counts", "cards in each hand", CARDS)
    plan.seats("cabbages", "cabbages of each seat", MOST, -MOST)
    plan.part("lacks", 4 * plan.players, "by seat: colours that it has shown not to hold")
