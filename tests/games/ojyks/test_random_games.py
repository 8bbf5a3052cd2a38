"""ojyks: what holds in every game, seen in random ones."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from stammtisch.core.games.ojyks.options import OjyksOptions
from tests.effort import examples
from tests.games.ojyks.positions import OJYKS_DECK, grid
from tests.games.positions import Table, can, discards, draw_pile, names, see
from tests.games.random_games import SEEDS, new, options_of, step

OPTIONS = options_of(OjyksOptions, limit=st.sampled_from([1, 40, 100]))
FIELDS = [f"c{column}r{row}" for column in (1, 2, 3, 4) for row in (1, 2, 3)]


def face_down(table: Table) -> list[str]:
    """What nobody sees: the face-down cards (read from the State)."""
    state: Any = table.state
    return names(
        table,
        [
            state.grid[seat * 12 + field]
            for seat in range(1, state.players + 1)
            for field in range(12)
            if state.down[seat] >> field & 1
        ],
    )


def open_cards(table: Table, seat: int) -> list[str]:
    return [card for card in grid(table, seat).split() if card not in "?-|"]


@examples(20)
@given(players=st.integers(2, 8), options=OPTIONS, seed=SEEDS)
def test_ojyks_1_1_no_card_is_ever_lost_or_doubled(
    players: int, options: OjyksOptions, seed: int
) -> None:
    table = new("ojyks", players, options)
    for number in range(300):
        pending = see(table).pending
        if not pending:
            break
        step(table, seed, number)
        if not see(table).pending:
            break
        everywhere = Counter([*discards(table), *draw_pile(table), *face_down(table)])
        for seat in range(1, players + 1):
            everywhere.update(open_cards(table, seat))
        if see(table).stage == "drawn":
            everywhere.update(names(table, [see(table, see(table).turn).drawn]))
        assert everywhere == Counter(OJYKS_DECK)


def expected(table: Table, seat: int) -> set[str]:
    """The legal moves of ojyks §2, spelled out from the grid that everyone sees."""
    view = see(table, seat)
    shown = dict(zip(FIELDS, grid(table, seat).replace("|", "").split(), strict=True))
    down = {field for field, card in shown.items() if card == "?"}
    there = {field for field, card in shown.items() if card != "-"}
    if view.stage == "reveal":
        chosen = {field for bit, field in enumerate(FIELDS) if view.chosen >> bit & 1}
        return {f"reveal {field}" for field in there - chosen}
    if view.stage == "drawn":
        return {f"keep {field}" for field in there} | {f"drop {field}" for field in down}
    return {"draw"} | {f"flip {field}" for field in down} | {f"take {field}" for field in there}


@examples(20)
@given(players=st.integers(2, 8), options=OPTIONS, seed=SEEDS)
def test_ojyks_2_exactly_these_moves_are_possible(
    players: int, options: OjyksOptions, seed: int
) -> None:
    table = new("ojyks", players, options)
    for number in range(300):
        pending = see(table).pending
        if not pending:
            break
        for seat in range(1, players + 1):
            assert can(table, seat) == (expected(table, seat) if seat in pending else set())
        step(table, seed, number)


@examples(20)
@given(players=st.integers(2, 8), options=OPTIONS, seed=SEEDS)
def test_ojyks_3_1_no_column_of_three_open_equal_cards_lies_about(
    players: int, options: OjyksOptions, seed: int
) -> None:
    table = new("ojyks", players, options)
    for number in range(300):
        if not see(table).pending:
            break
        step(table, seed, number)
        if not see(table).pending:
            break  # §3.4: in the end they may
        for seat in range(1, players + 1):
            for column in grid(table, seat).split(" | "):
                cards = set(column.split())
                assert len(cards) > 1 or cards <= {"?", "-"}


@examples(15)
@given(players=st.integers(2, 8), seed=SEEDS)
def test_ojyks_4_4_scores_follow_from_the_cards_on_the_table(players: int, seed: int) -> None:
    """A second bookkeeping: the grids before the last move of a round, and the events of it."""
    table = new("ojyks", players, OjyksOptions(limit=1000))
    totals = [0] * players
    finisher = 0
    for number in range(400):
        if not see(table).pending:
            break
        twin = Table(table.game, table.state.clone())
        step(table, seed, number)
        kinds = [event.kind for event in table.events]
        if "last-turns" in kinds:
            finisher = next(event.seat for event in table.events if event.kind == "last-turns")
        if "scored" not in kinds:
            continue
        grids = [grid(twin, seat).replace("|", "").split() for seat in range(1, players + 1)]
        for event in table.events:
            field, card = (*event.values, 0, 0)[:2]
            if event.kind in ("took", "kept", "flipped", "uncovered"):
                grids[event.seat - 1][field] = str(card - 2)
            elif event.kind == "cleared":
                grids[event.seat - 1][3 * field : 3 * field + 3] = ["-"] * 3
        sums = [sum(int(card) for card in cards if card != "-") for cards in grids]
        own = sums[finisher - 1]
        fewest = min(value for seat, value in enumerate(sums, 1) if seat != finisher)
        if own > 0 and fewest <= own:
            sums[finisher - 1] *= 2
        totals = [total + value for total, value in zip(totals, sums, strict=True)]
        assert list(see(table).totals) == totals
