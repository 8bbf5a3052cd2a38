"""What a picture of a table costs, beside the whole document drawn by resvg, as 1.0 did."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median

from stammtisch.adapters.pictures.png import SCALE, png
from stammtisch.adapters.pictures.svg import draw
from stammtisch.core.games import GAMES
from stammtisch.testing.subjects import Subject
from tests.pictures.scenes import scenes
from tests.pictures.whole import by_resvg
from tools.options import SEATS, size_option, tool

MOST_MS, MOST_KB = 20.0, 45.0
"""For a picture of uno."""
FORMER_SCALE = 2.0


@tool(
    seed="fixed: the same tables each time",
    size="--runs",
    shows=f"On a quiet machine a PNG of uno takes at most {MOST_MS:g} ms of processor time and "
    f"{MOST_KB:g} kB (medians).",
)
@size_option("--runs", 3)
def command(runs: int) -> list[str]:
    """Draw tables of a random game of each game, as they are seen now and then, and print medians:
    making the SVG, its PNG when its parts have been drawn before, its PNG by resvg as it was."""
    print(f"{'':11} {'SVG':>8} {'PNG':>9} {'size':>7} {'by resvg':>10} {'size':>7}")
    faults = []
    for game in GAMES.values():
        tables = list(scenes(Subject(game, game.options(), min(SEATS, game.seats[-1]))))
        pictures = [draw(scene) for scene in tables]
        for svg in pictures:
            png(svg)
        making = _median(runs, [partial(draw, scene) for scene in tables])
        drawing = _median(runs, [partial(png, svg) for svg in pictures])
        before = _median(1, [partial(by_resvg, svg, FORMER_SCALE) for svg in pictures])
        size, former = (
            median(len(paint(svg, scale)) / 1000 for svg in pictures)
            for paint, scale in ((png, SCALE), (by_resvg, FORMER_SCALE))
        )
        print(
            f"{game.name:11} {making:5.1f} ms {drawing:6.1f} ms {size:4.0f} kB "
            f"{before:7.1f} ms {former:4.0f} kB"
        )
        if game.name == "uno" and (drawing > MOST_MS or size > MOST_KB):
            faults.append(f"a picture of uno takes {drawing:.1f} ms and {size:.0f} kB")
    return faults


def _median(runs: int, calls: Sequence[Callable[[], object]]) -> float:
    """Milliseconds of processor time of a call."""
    times = []
    for call in [*calls] * runs:
        began = time.process_time()
        call()
        times.append(1000 * (time.process_time() - began))
    return median(times)
