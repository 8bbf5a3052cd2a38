"""Playing the missing blocks of a tournament: all at once, or in a swiss tournament by rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations

from ...core.engine.rng import Rng
from .results import Results, means, planned
from .runner import Executor
from .schedule import Block, Group, seated, shuffled, swiss_groups
from .tournament import SWISS, BlockResult, play_block

BlockOutcome = tuple[int, BlockResult | None, str]
"""The number of a block, and its result or the reason why it is lost."""


def run(results: Results, executor: Executor) -> Iterator[BlockOutcome]:
    """Play all missing blocks, and lost ones once more; each is added to the results before it is
    yielded. Ends when there is a verdict."""
    compute = partial(play_block, results.tournament)
    for blocks in _stages(results):
        outcomes = executor.results(compute, blocks)
        for block, result, why in outcomes:
            if result is None:
                results.lose(block.number, why)
            else:
                results.add(result)
            yield block.number, result, why
            if results.verdict:
                outcomes.close()  # type: ignore[attr-defined]  # running blocks don't count
                return


def players_in(results: Results, number: int) -> list[str]:
    """The players of a block, which may lack a result; in a swiss tournament all blocks of the
    rounds before must be finished."""
    tournament = results.tournament
    if tournament.format == SWISS:
        rounds = swiss_rounds(results)
        block = next(block for blocks in rounds for block in blocks if block.number == number)
    else:
        block = tournament.block(number)
    return [tournament.players[player] for player in sorted(set(block.seatings[0]))]


def _stages(results: Results) -> Iterator[Iterable[Block]]:
    """The missing blocks in groups that can be played at the same time: all of them, or in a swiss
    tournament those of a round."""
    tournament = results.tournament
    if tournament.format != SWISS:
        yield _missing(results)
        return
    for blocks in swiss_rounds(results):
        # A lost block isn't played again: the next rounds have been drawn without it.
        finished = results.blocks.keys() | results.lost.keys()
        yield [block for block in blocks if block.number not in finished]


def _missing(results: Results) -> Iterator[Block]:
    """The blocks that have no result when a worker asks for the next one."""
    for number in range(1, planned(results.tournament) + 1):
        if results.verdict:
            return
        if number not in results.blocks:
            yield results.tournament.block(number)


def swiss_rounds(results: Results) -> Iterator[list[Block]]:
    """The blocks of each round; the results of a round are needed before the next one is drawn."""
    tournament = results.tournament
    seats = tournament.seats
    meetings: Counter[tuple[int, int]] = Counter()
    byes: Counter[int] = Counter()
    first = 1
    for turn in range(tournament.rounds):
        order = swiss_order(results, first)
        groups, resting = swiss_groups(order, seats, meetings, byes)
        byes.update(resting)
        for group in groups:
            meetings.update(combinations(group, 2))
        blocks: list[Block] = []
        for group in groups:
            for repeat in range(tournament.blocks):
                at = turn * tournament.blocks + repeat
                blocks.append(seated(group, first + len(blocks), tournament.seatings, at))
        first += len(blocks)
        yield blocks
    assert first == planned(tournament) + 1


def swiss_order(results: Results, before: int) -> list[int]:
    """The players by their mean score in the blocks with numbers below `before`, best first.
    Players without a score count as average; equal ones are in random order."""
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
        values = scores.get(player)
        return sum(values) / len(values) if values else middle

    return sorted((player for (player,) in start), key=standing, reverse=True)
