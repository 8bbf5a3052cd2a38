"""Playing the blocks that a tournament lacks: all at once, in a swiss tournament by rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations

from ...core.rng import Rng
from .results import Results, means, planned
from .runner import Executor
from .schedule import Block, Group, seated, shuffled, swiss_groups
from .tournament import SWISS, BlockResult, play_block

Done = tuple[int, BlockResult | None, str]
"""A block: its number, and its result or the reason why it is lost."""


def run(results: Results, executor: Executor) -> Iterator[Done]:
    """Play all blocks that are missing, and those that were lost once more; each is added to the
    results before it is given back. Ends by itself when there is a verdict."""
    compute = partial(play_block, results.tournament)
    for blocks in _stages(results):
        done = executor.results(compute, blocks)
        for block, result, why in done:
            if result is None:
                results.lose(block.number, why)
            else:
                results.add(result)
            yield block.number, result, why
            if results.verdict:
                done.close()  # type: ignore[attr-defined]  # what is under way doesn't count
                return


def players_in(results: Results, number: int) -> list[str]:
    """The players of a block, which needs no result; in a swiss tournament its round must have been
    drawn."""
    tournament = results.tournament
    if tournament.format == SWISS:
        rounds = swiss_rounds(results)
        block = next(block for blocks in rounds for block in blocks if block.number == number)
    else:
        block = tournament.block(number)
    return [tournament.players[player] for player in sorted(set(block.seatings[0]))]


def _stages(results: Results) -> Iterator[Iterable[Block]]:
    """The blocks that can be played at the same time: all, in a swiss tournament a round."""
    tournament = results.tournament
    if tournament.format != SWISS:
        yield _missing(results)
        return
    for blocks in swiss_rounds(results):
        # A lost block is lost there: the next rounds have been drawn without it.
        known = results.blocks.keys() | results.lost.keys()
        yield [block for block in blocks if block.number not in known]


def _missing(results: Results) -> Iterator[Block]:
    """Those that are not there when somebody has time for them."""
    for number in range(1, planned(results.tournament) + 1):
        if results.verdict:
            return
        if number not in results.blocks:
            yield results.tournament.block(number)


def swiss_rounds(results: Results) -> Iterator[list[Block]]:
    """The blocks of each round; the results of a round must be there before the next is drawn."""
    tournament = results.tournament
    seats = tournament.seats
    met: Counter[tuple[int, int]] = Counter()
    byes: Counter[int] = Counter()
    first = 1
    for turn in range(tournament.rounds):
        order = swiss_order(results, first)
        groups, resting = swiss_groups(order, seats, met, byes)
        byes.update(resting)
        for group in groups:
            met.update(combinations(group, 2))
        blocks: list[Block] = []
        for group in groups:
            for again in range(tournament.blocks):
                at = turn * tournament.blocks + again
                blocks.append(seated(group, first + len(blocks), tournament.seatings, at))
        first += len(blocks)
        yield blocks
    assert first == planned(tournament) + 1


def swiss_order(results: Results, before: int) -> list[int]:
    """The players by their mean score in the blocks before a number, best first; who has none or
    the same one stands in a random order, as all do at the start."""
    tournament = results.tournament
    start: list[Group] = [(player,) for player in range(len(tournament.players))]
    shuffled(start, Rng(f"swiss {tournament.seed}"))
    scores: dict[int, list[float]] = {}
    for number in range(1, before):
        if number in results.blocks:
            for player, mean in means(results.blocks[number]).items():
                scores.setdefault(player, []).append(mean)
    middle = 0.5

    def standing(player: int) -> float:
        had = scores.get(player)
        return sum(had) / len(had) if had else middle

    return sorted((player for (player,) in start), key=standing, reverse=True)
