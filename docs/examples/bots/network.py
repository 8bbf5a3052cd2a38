"""A trained network as a program, with numpy and nothing of stammtisch. Its weights are a matrix:

    stammtisch simulate uno --players 'external:"python3 docs/examples/bots/network.py weights.npy",random'

docs/reinforcement-learning.md trains one.
"""  # noqa: E501

import json
import sys

import numpy as np


def main() -> None:
    weights = np.load(sys.argv[1])
    for line in sys.stdin:
        message = json.loads(line)
        answer: dict[str, object] | None = None
        if message["type"] == "hello":
            answer = {"type": "ready", "protocol": 1, "observation": True}
        elif message["type"] == "act":
            preferences = np.array(message["observation"], np.float32) @ weights
            best = int(preferences[message["actions"]].argmax())
            answer = {"id": message["id"], "move": message["legal"][best]}
        elif message["type"] == "quit":
            break
        if answer is not None:
            print(json.dumps(answer), flush=True)


main()
