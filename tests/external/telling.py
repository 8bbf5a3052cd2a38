"""A player that tells what it thinks: `python telling.py FILE`, which holds the lines that it
writes before each answer; ID in them stands for the id of the question."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    LINES = file.read()


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            print("\n" + json.dumps({"type": "greeting"}))
            print(json.dumps({"type": "ready", "protocol": 1}), flush=True)
        elif message["type"] == "act":
            print(LINES.replace("ID", str(message["id"])))
            print(json.dumps({"id": message["id"], "move": message["legal"][0]}), flush=True)
        elif message["type"] == "quit":
            break


main()
