"""Statistics and ratings: figures in columns, games against AI players apart."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from stammtisch.adapters.chat.render.message import COLUMNS
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.stored import Result
from tests.harness.script import Script

ANNA, BEN, LONG = "console:anna", "console:ben", "console:" + "w" * 60
RESULTS = [
    *(Result(ANNA, "uno", n, 1, place, 10, 2, 1) for n, place in ((1, 1), (2, 1), (3, 2))),
    *(Result(BEN, "uno", n, 1, place, 10, 2, 1) for n, place in ((1, 2), (2, 2), (3, 1))),
    *(Result(one, "uno", 20, 1, 1, 0, 2, 1) for one in (ANNA, LONG)),
    Result(ANNA, "ojyks", 9, 1, 1, 0, 4, 0),
]


@pytest.mark.parametrize("language", ["de", "en"])
def test_figures_stand_in_columns(language: str) -> None:
    name = LONG.partition(":")[2]
    script = Script(languages=dict.fromkeys(("anna", "ben", name), language))
    for person in ("anna", "ben", name):
        script(f"> {person}@ /settings listed on")

    def put(tx: Transaction) -> None:
        tx.add_results(RESULTS)

    script.store.run_now(put)  # type: ignore[attr-defined]
    script(f"> anna@ /stats\n< @anna {'Nur gegen KIs' if language == 'de' else 'AIs alone'}")
    script(f"< @anna {'Deine Wertung' if language == 'de' else 'Your rating'} in Uno")
    rows = [row.removeprefix("@anna").rstrip() for row in script.read if row[-1:].isdigit()]
    assert [row.split()[-2:] for row in rows[:2]] == [["4", "3"], ["1", "1"]]
    assert len({len(row) for row in rows[:2]}) == 1
    script("> anna@ /top uno")
    places = [row.removeprefix("@anna \u200e").strip() for row in script.read]
    found = [row for row in places if row[:1] in "123"]
    assert [row.split()[0] for row in found] == ["1", "2", "3"]
    assert {"Anna", "Ben"} <= {row.split()[-1] for row in found}
    ratings = [int(row.split()[1]) for row in found]
    assert ratings == sorted(ratings, reverse=True)
    assert all(cell_len(row) <= COLUMNS for row in found)
