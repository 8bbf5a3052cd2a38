"""The parts of a vector of Nyan Nyan; `vector.py` writes them in this order."""

from __future__ import annotations

from ...layout import Plan
from ...vector import MOST
from .cards import CARDS, FRAME, KINDS, MAX_FRAMES, STAGES
from .notation import MOVES

__all__ = ["MOVES", "STAGES", "parts"]

NUMBERS = ("pile", "n", "due", "due_seven", "extra", "skip", "threes_left", "direction")


def parts(plan: Plan) -> None:
    plan.part("hand", KINDS, "own cards, copies by number", 16)
    plan.part("laid", KINDS, "own cards laid face down in a Stechen", 16)
    plan.part("drawn", KINDS, "the card just drawn")
    plan.part("top", KINDS, "the card that counts on the discard pile")
    plan.part("matching", KINDS, "cards that may be played on it")
    plan.part("discards", KINDS, "the discard pile, copies by number", 16)
    plan.part("suit", 4, "the suit that counts: S, C, H, D")
    plan.part("choice", 2, "what the seat chose: join, abstain")
    frames = "what is going on: kind, seat from here, number"
    plan.part("frames", FRAME * MAX_FRAMES, frames, MOST, -MOST)
    for name in NUMBERS:
        plan.number(name, "see bot-protocol.md", MOST, -MOST)
    plan.seats("turn", "whose turn it is")
    plan.seats("threes", "who began the round of threes")
    plan.seats("part", "who takes part in the Stechen")
    plan.seats("owe", "who has to call")
    plan.seats("laying", "who has laid cards since the card in play was played")
    plan.seats("counts", "cards in each hand", CARDS)
    plan.seats("laid_counts", "cards that each seat has laid in a Stechen", CARDS)
    plan.seats("commands", "commands that wait", CARDS)
    plan.seats("before", "cards in each hand when the card in play was played", CARDS)
    plan.seats("places", "the place of each seat that is out, else 0", CARDS)
    plan.seats("fresh", "cards that each seat has drawn since it lacked cards", CARDS)
    plan.seats("chosen", "who has chosen", CARDS)
    plan.part("bare", KINDS * plan.players, "by seat: cards open in a tied Stechen", 16)
    plan.part("known", KINDS * plan.players, "by seat: cards it is known to hold", 16)
    plan.part("lacks", KINDS * plan.players, "by seat: cards it lacked when it last drew")
