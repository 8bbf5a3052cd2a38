"""The time for a question to a player's program."""

from __future__ import annotations

import time
from statistics import median

from stammtisch.adapters.external.bot import Bot, act
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from tests.external.programs import PYTHON, wrong
from tools.options import seed_option, size_option, tool

MOST = 0.001


@tool(
    seed="--seed",
    size="--questions",
    shows=f"On a quiet machine, a question and its answer take at most {1e3 * MOST:g} ms.",
)
@size_option("--questions", 5000, "Empty questions, and as many with a view.")
@seed_option("1")
def command(questions: int, seed: str) -> list[str]:
    """Measure by the clock how long a player's program takes to start, to answer empty questions,
    and those of a game."""
    began = time.perf_counter()
    bot = Bot(PYTHON)
    print(f"start, {'bot.py':<24} {1e3 * (time.perf_counter() - began):8.1f} ms")
    bot.end()
    bot = Bot(wrong("none"))
    times = []
    for number in range(1, questions + 1):
        question = {"type": "act", "id": number, "view": {}, "legal": ["a"], "time_left_ms": 1}
        times.append(_timed(bot, question))
    empty = median(times)
    print(f"round trip, empty view        {1e6 * empty:8.1f} us")
    game = game_named("uno")
    names = [f"seat {seat}" for seat in range(4)]
    match = Match.new(game, game.options(), seats=names, players=names, seed=seed, table="t")
    view = match.view(match.pending[0])
    times = []
    for number in range(questions + 1, 2 * questions + 1):
        began = time.perf_counter()
        question = act(game, view, number, 1.0)
        bot.ask([], question, 10.0)
        times.append(time.perf_counter() - began)
    print(f"round trip, view of uno       {1e6 * median(times):8.1f} us")
    bot.end()
    slowest = max(empty, median(times))
    return [f"a question takes {1e3 * slowest:.2f} ms"] if slowest > MOST else []


def _timed(bot: Bot, question: dict[str, object]) -> float:
    began = time.perf_counter()
    bot.ask([], question, 10.0)
    return time.perf_counter() - began
