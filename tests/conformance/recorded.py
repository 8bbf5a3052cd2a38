"""Records of some games; `python -m tests.conformance.recorded` prints those of a core of its own.

The first line is the reason why the core isn't compiled, if it isn't.
"""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.core.engine.compiled import status
from stammtisch.core.games import GAMES
from stammtisch.core.options import read_options
from stammtisch.testing.play import finished
from tests.conformance.subjects import EXAMPLE, SUBJECTS

SEARCHED: list[tuple[str, dict[str, object], tuple[str, ...]]] = [
    ("las_vegan", {}, ("heuristic", "heuristic", "random", "heuristic")),
    ("las_vegan", {"rounds": 1}, ("ismcts:iterations=16", "heuristic")),
    ("las_vegan", {}, ("ismcts:iterations=12:others=model", "ismcts:iterations=12:root=bound")),
    ("nyan_nyan", {}, ("heuristic", "random", "heuristic", "heuristic")),
    ("nyan_nyan", {"packs": 2}, ("ismcts:iterations=12:slips=30", "heuristic")),
    ("nyan_nyan", {}, ("ismcts:iterations=8:knows=0:root=bound", "heuristic", "heuristic")),
    ("ojyks", {"limit": 1}, ("heuristic", "random", "heuristic")),
    ("ojyks", {"limit": 40, "clear_final_columns": False}, ("heuristic", "heuristic")),
    ("ojyks", {"limit": 1}, ("ismcts:iterations=12:cut=4", "heuristic")),
    ("ojyks", {"limit": 1}, ("ismcts:iterations=12:cut=3:root=bound:trees=2", "heuristic")),
    ("uno", {}, ("heuristic", "heuristic", "random")),
    ("uno", {"zero_seven": True, "stack_draws": True, "rounds": 2}, ("heuristic",) * 4),
    ("uno", {}, ("ismcts:iterations=16", "heuristic")),
    (
        "uno",
        {"zero_seven": True, "stack_draws": True, "wild_on_wish": False},
        ("ismcts:iterations=12:others=model", "ismcts:iterations=12:knows=0:root=bound"),
    ),
]


def records() -> Iterator[str]:
    for subject in SUBJECTS:
        if subject.game is not EXAMPLE:
            for seed in subject.seeds:
                yield finished(subject, seed).to_line()
    for name, options, players in SEARCHED:
        chosen = read_options(name, GAMES[name].options, options)
        yield play_game(Simulation(name, chosen, players, "both", 1), 1).to_line()


if __name__ == "__main__":
    print(status()[1])
    for line in records():
        print(line)
