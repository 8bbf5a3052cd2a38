"""Observations of las_vegan."""

from __future__ import annotations

from typing import Any

from ....core.games.las_vegan.cards import (
    CARDS,
    CASINOS,
    FACES,
    GOLD_FACES,
    MAX_TRICKS,
    STAGES,
)
from ....core.games.las_vegan.notation import MOVES
from ....core.games.las_vegan.view import LasVeganView
from ..layout import MOST, Plan, Write, bits, by_seat, count, in_turn, one, seat

__all__ = ["MOVES", "STAGES", "layout"]


def layout(plan: Plan) -> Write:
    """The parts of a View, and what writes them."""
    players = plan.players
    hand = plan.part("hand", CARDS, "own cards")
    trick = plan.part("trick", CARDS * players, "by seat: its card in the present trick")
    leader = plan.seats("leader", "who led the present trick")
    winning = plan.seats("winning", "who would win it now")
    played = plan.part(
        "played",
        CARDS * players,
        "by seat: in which trick of the round it played a card",
        MAX_TRICKS,
    )
    won = plan.part("won", CARDS * players, "by seat: cards that it won in this round")
    casinos = plan.part("casinos", CASINOS, "the casinos of this round")
    placed = plan.part("placed", CASINOS, "the token on each of them, 0: none", 1, -4)
    used = plan.part("used", CASINOS, "casinos of the game so far")
    loose = plan.part("loose", len(FACES), "ordinary tokens that aren't placed, by face", 4)
    gold = plan.number("gold", "the golden token, 0: not yet tossed", 0, min(GOLD_FACES))
    condition = plan.part("condition", 2, "where it was placed: min, max")
    facts = plan.part("facts", 2, "round, tokens that may be placed now", MOST)
    starter = plan.seats("starter", "who began this round")
    counts = plan.seats("counts", "cards in each hand", CARDS)
    cabbages = plan.seats("cabbages", "cabbages of each seat", MOST, -MOST)
    lacks = plan.part("lacks", 4 * players, "by seat: colours that it has shown not to hold")

    rows = range(1 - players, 2 * players)
    place = {seat: CARDS * (seat % players) for seat in rows}

    def write(view: LasVeganView, vector: Any) -> None:
        count(vector, hand, view.hand)
        by = view.leader - view.seat
        for card in view.trick:
            vector[trick + place[by] + card] = 1.0
            by += 1
        seat(vector, leader, view.leader, view)
        seat(vector, winning, view.winning, view)
        for number, (led, cards, winner) in enumerate(view.tricks, 1):
            to, by = won + place[winner - view.seat], led - view.seat
            for card in cards:
                vector[played + place[by] + card] = number
                vector[to + card] = 1.0
                by += 1
        for casino, token in zip(view.casinos, view.placed, strict=True):
            vector[casinos + casino] = 1.0
            vector[placed + casino] = token
        count(vector, used, view.used)
        for face in view.loose:
            vector[loose + FACES.index(face)] += 1.0
        vector[gold] = view.gold
        one(vector, condition, view.condition - 1)
        vector[facts], vector[facts + 1] = view.round, view.sevens
        seat(vector, starter, view.starter, view)
        by_seat(vector, counts, view.counts, view)
        by_seat(vector, cabbages, view.cabbages, view)
        for n, colours in enumerate(in_turn(view.lacks, view)):
            bits(vector, lacks + 4 * n, colours)

    return write
