"""A player with one mistake: `python wrong.py MISTAKE [FILE]`."""

import json
import os
import random
import signal
import sys
import time

MISTAKE = sys.argv[1]


def say(message: object) -> None:
    print(json.dumps(message), flush=True)


def answer(number: int, legal: list[str]) -> None:
    """The answer to a question, or what this program takes for one."""
    if MISTAKE == "illegal":
        say({"id": number, "move": "fly to the moon"})
    elif MISTAKE == "half":
        say({"id": number, "move": "\ud800"})
    elif MISTAKE == "endless" and number > 1:
        while True:
            sys.stdout.write('{"id": 1, "move": ""}\n' * 10_000)
    elif MISTAKE == "noise":
        print("I think I'll lay a card", flush=True)
    elif MISTAKE == "id":
        say({"id": number + 5, "move": legal[0]})
    elif MISTAKE == "kind":
        say({"id": str(number), "move": legal[0]})
    elif MISTAKE == "late":
        time.sleep(0.6)
        say({"id": number, "move": legal[0]})
    elif MISTAKE == "crash":
        print("IndexError: no such card", file=sys.stderr)
        sys.exit(3)
    elif MISTAKE == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif MISTAKE == "long":
        say({"id": number, "move": legal[0], "thoughts": "." * 2_000_000})
    elif MISTAKE == "extra":
        say({"id": number, "move": legal[0]})
        say({"id": number, "move": legal[0]})
    elif MISTAKE == "varying":
        say({"id": number, "move": random.SystemRandom().choice(legal)})
    else:
        say({"id": number, "move": legal[0]})


def main() -> None:
    if MISTAKE == "stays":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if len(sys.argv) > 2:
        with open(sys.argv[2], "a", encoding="utf-8") as file:
            print(os.getpid(), file=file)
    if MISTAKE == "garbled":
        sys.stdout.buffer.write(b"\xff\xfe{\n")
        sys.stdout.flush()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if MISTAKE == "unready":
                time.sleep(60)
            say({"type": "ready", "protocol": 2 if MISTAKE == "version" else 1})
        elif message["type"] == "act":
            answer(message["id"], message["legal"])
        elif message["type"] == "quit" and MISTAKE == "exit":
            sys.exit(4)
        elif message["type"] == "quit":
            break
    if MISTAKE == "stays":
        while True:
            time.sleep(60)


main()
