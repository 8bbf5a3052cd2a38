"""A player for all games, in Python without anything else. Run it by

    stammtisch simulate uno --players 'external:"python3 docs/examples/bots/bot.py",random'

It looks at what a move is called: it rather lays a card than draws one, and then takes any.
"""

import json
import random
import sys

PREFERRED = ("play", "flip", "take", "attack", "convert", "token", "accept", "lay", "fuse")


def choose(view: dict[str, object], legal: list[str], luck: random.Random) -> str:
    """One of the legal moves."""
    good = [move for move in legal if move.split()[0] in PREFERRED]
    return luck.choice(good or legal)


def main() -> None:
    luck = random.Random(0)
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        answer = None
        if kind == "hello":
            answer = {"type": "ready", "protocol": 1, "name": "example in Python"}
        elif kind == "new_game":  # forget what was before
            luck = random.Random(message["seed"])
            print(f"{message['game']}, seat {message['seat']}", file=sys.stderr)  # a free log
        elif kind == "act":
            legal = message["legal"]
            move = choose(message["view"], legal, luck)
            info = {"type": "info", "nodes": len(legal), "line": [move]}  # for those who watch
            print(json.dumps(info), flush=True)
            answer = {"id": message["id"], "move": move}
        elif kind == "quit":
            break
        if answer is not None:
            print(json.dumps(answer), flush=True)


main()
