"""The target of players' programs: the lines that they write."""

import json

from stammtisch.adapters.external.bot import PROTOCOL
from stammtisch.core.errors import BotFault
from tests.external.recorded import RecordedBot
from tools.campaigns.fuzz.target import ACCEPTED, refused

LEGAL = ["play r7", "draw"]


def bot_lines(content: bytes) -> str:
    """What a program writes to its output in a handshake and three questions."""
    try:
        bot = RecordedBot(content)
        for number in (1, 2, 3):
            move = bot.ask([], {"type": "act", "id": number, "legal": LEGAL}, 10.0)
            assert move in LEGAL
    except BotFault as error:
        return refused(error) + f" {error.facts['reason']}"
    return ACCEPTED


def bot_seeds() -> list[bytes]:
    ready = json.dumps({"type": "ready", "protocol": PROTOCOL, "observation": True})
    answers = [json.dumps({"id": number, "move": LEGAL[number % 2]}) for number in (1, 2, 3)]
    lines = [ready, *answers, answers[0], ""]
    return ["\n".join(lines[:end]).encode() + b"\n" for end in range(1, len(lines))]
