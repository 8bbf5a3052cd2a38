"""What a chat can do; by this alone messages differ from chat to chat."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..commands import COMMANDS
from .message import Message

TYPED = "/"
"""With which commands begin in the texts of the house."""
COMMAND = re.compile(rf"(?<![\w/<:]){TYPED}(?=(?:{'|'.join(COMMANDS)})\b)")


@dataclass(frozen=True, slots=True)
class Capabilities:
    """`buttons`: messages have some; else what they say is typed, see `listed`. `popups`: whoever
    pressed a button is told a few words there; else they get a message. `prefix`: with which
    commands begin. `signs`: people can put signs to a message. `analyses`: finished games are
    judged on demand."""

    buttons: bool = True
    popups: bool = True
    prefix: str = TYPED
    signs: bool = False
    analyses: bool = False

    def told(self, text: str) -> str:
        """A text with commands as they are typed here."""
        return text if self.prefix == TYPED else COMMAND.sub(self.prefix, text)

    def shown(self, message: Message) -> Message:
        """A message with commands as they are typed here."""
        if self.prefix == TYPED:
            return message
        return replace(
            message,
            lines=tuple(map(self.told, message.lines)),
            body=tuple(replace(block, text=self.told(block.text)) for block in message.body),
        )


EVERYTHING = Capabilities()
