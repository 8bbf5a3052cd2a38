"""What the bot sends to rooms tells nothing of cards that their readers can't see; see `leaks`."""

from __future__ import annotations

from stammtisch.core.games import game_named
from tests.harness.leaks import opened
from tests.matrix.leaks import MatrixReading


def test_all_that_people_see_is_compared() -> None:
    """Messages, edits, pictures, answers and receipts; each for whom it is."""
    reading = opened(game_named("uno"), MatrixReading)
    reading("> anna: [🃏]")
    hands = [row for row in reading.read if "Deine Hand" in row]
    assert {row.split(" ")[0] for row in hands} == {"@anna"}
    reading("> anna: /table")
    assert any("<img src=" in row for row in reading.read if row.startswith("#room"))
    sent: set[tuple[str, bool]] = set()
    for turn in range(30):
        if turn == 10:
            reading("> anna: !settings pictures off")
        seat = next(iter(reading.table().head.questions))
        name = ("anna", "ben", "cleo")[seat - 1]
        reading(f"> {name}@ 1")
        sent |= {(row.split(" ")[0], "m.replace" in row) for row in reading.read}
    assert {("#room", True), ("@ben", True), ("@ben", False), ("@anna", False)} <= sent
    reading("> ben@ 99")
    assert any('"answers"' in row for row in reading.read if row.startswith("@ben"))
