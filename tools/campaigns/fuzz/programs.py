"""The target of players' programs: the lines that they write."""

import json

from stammtisch.adapters.external.bot import PROTOCOL
from stammtisch.core.errors import BotFault
from stammtisch.core.record_fields import MOST_MOVES
from tests.external.recorded import Recorded, recorded_bot
from tools.campaigns.fuzz.target import ACCEPTED, refused

LEGAL = ["play r7", "draw"]


def bot_lines(content: bytes) -> str:
    """What a program writes to its output in a handshake and three questions, and after them."""
    try:
        bot = recorded_bot(content)
    except BotFault as error:
        return refused(error) + f" {error.facts['reason']}"
    try:
        for number in (1, 2, 3):
            move = bot.ask([], {"type": "act", "id": number, "legal": LEGAL}, 10.0)
            assert move in LEGAL
            assert len(bot.info.line) <= MOST_MOVES
        assert isinstance(bot.process, Recorded)
        bot.process.early = True
        assert not bot.sound  # its output ends
    except BotFault as error:
        return refused(error) + f" {error.facts['reason']}"
    finally:
        bot.end()
    return ACCEPTED


def bot_seeds() -> list[bytes]:
    ready = json.dumps({"type": "ready", "protocol": PROTOCOL, "observation": True})
    answers = [json.dumps({"id": number, "move": LEGAL[number % 2]}) for number in (1, 2, 3)]
    info = {"type": "info", "id": 1, "score": 0.5, "nodes": 7, "line": LEGAL}
    others = ["", json.dumps({"type": "log"}), json.dumps(info)]
    lines = [ready, *others, answers[0], json.dumps(info), *answers[1:], *others, answers[0], ""]
    return ["\n".join(lines[:end]).encode() + b"\n" for end in range(1, len(lines))]
