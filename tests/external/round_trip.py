"""What a question to a player's program costs: `python -m tests.external.round_trip [QUESTIONS]`.

First empty questions, then those of a game; and what it takes to start the program. Times are by
the clock, so the machine should be quiet.
"""

from __future__ import annotations

import sys
import time
from statistics import median

from stammtisch.adapters.external.bot import Bot, act
from stammtisch.core.games import game_named
from stammtisch.core.match import Match
from tests.external.programs import PYTHON, wrong


def main(questions: int) -> None:
    began = time.perf_counter()
    bot = Bot(PYTHON)
    print(f"start, {'bot.py':<24} {1e3 * (time.perf_counter() - began):8.1f} ms")
    bot.end()
    bot = Bot(wrong("none"))
    times = []
    for number in range(1, questions + 1):
        question = {"type": "act", "id": number, "view": {}, "legal": ["a"], "time_left_ms": 1}
        times.append(_timed(bot, question))
    print(f"round trip, empty view        {1e6 * median(times):8.1f} us")
    game = game_named("uno")
    names = [f"seat {seat}" for seat in range(4)]
    match = Match.new(game, game.options(), seats=names, players=names, seed="1", table="t")
    view = match.view(match.pending[0])
    times = []
    for number in range(questions + 1, 2 * questions + 1):
        began = time.perf_counter()
        question = act(game, view, number, 1.0)
        bot.ask([], question, 10.0)
        times.append(time.perf_counter() - began)
    print(f"round trip, view of uno       {1e6 * median(times):8.1f} us")
    bot.end()


def _timed(bot: Bot, question: dict[str, object]) -> float:
    began = time.perf_counter()
    bot.ask([], question, 10.0)
    return time.perf_counter() - began


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
