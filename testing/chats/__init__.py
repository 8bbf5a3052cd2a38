"""The conformance suite of chats: simulated people play at the real program in the real chat, and
read nothing but what it sends there.

    TestIrc = chat_tests(irc_server, "irc")

in a file of tests makes pytest run it. The author of a chat writes a `ChatDriver`: how a person
says something there, and what they have read. Where people do more than say something (press
buttons, reply to messages), they write a `ChatWorld`.
"""

from .games import GameSetting
from .lines import ChatDriver, ChatPerson
from .people import ChatClient, ChatWorld, Mood, ServedChat, ShownChoices
from .suite import chat_tests, world_tests

__all__ = [
    "ChatClient",
    "ChatDriver",
    "ChatPerson",
    "ChatWorld",
    "GameSetting",
    "Mood",
    "ServedChat",
    "ShownChoices",
    "chat_tests",
    "world_tests",
]
