"""The bot's messages in the timeline of a room, as people saw them, for chats without buttons.

An answer refers to the messages that were visible when it reached the chat's server. So messages of
the bot count from their place in the order of the server on: Matrix reads them back from the room;
`text_chat` hears when the server has them.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Any

from .render.capabilities import VisibleChoices

KEPT = 12
"""Most messages of the bot that are remembered for a room."""
REJECTED, IGNORED = 20, 50
"""Most refused, and ignored, messages of people that are remembered, since they may still be
corrected."""
SCROLLED_AWAY, SCROLLED_AWAY_PRIVATE = 12, 3
"""Number of messages below one of the bot, in a group and in a private room, from which it is sent
again instead of being edited."""

TIMELINE = "seen"
"""The setting of a room's lane in which the timeline is stored."""

ListData = dict[str, Any]


@dataclass(frozen=True, slots=True)
class BotMessage:
    """A message of the bot. `question`: the last one that was open in it (0: none ever was),
    `open`: it still is; `options`: the data of its numbers; `reactions`: pairs of an emoji and the
    data that it stands for; `below`: number of later messages."""

    table: int = 0
    question: int = 0
    open: bool = False
    options: tuple[str, ...] = ()
    reactions: tuple[tuple[str, str], ...] = ()
    below: int = 0

    @property
    def has_list(self) -> bool:
        """True if a number can be typed as an answer to it."""
        return self.open or bool(self.options)


NO_MESSAGE = BotMessage()


def bot_message_of(data: ListData, before: BotMessage = NO_MESSAGE) -> BotMessage:
    """The message with the list data of an event's content; `before`: its version before an edit.
    Raises ValueError, TypeError or KeyError for other data."""
    question, options = int(data["question"]), data["options"]
    return BotMessage(
        int(data["table"]),
        question or before.question,
        question > 0,
        tuple(map(str, options)),
        tuple((str(emoji), str(pressed)) for emoji, pressed in dict(data["reactions"]).items()),
        before.below,
    )


@dataclass(slots=True)
class RoomTimeline:
    """The known messages of a room. `messages`: the bot's, by the id of their first event, the one
    with the newest list at the end; `rejected`: refused messages of people, with the event that
    each of them replied to, and its thread; `ignored`: the same of messages that weren't for the
    bot, which aren't stored; `changed`: it has to be stored."""

    messages: OrderedDict[str, BotMessage] = field(default_factory=OrderedDict)
    rejected: dict[str, tuple[str, str]] = field(default_factory=dict)
    ignored: dict[str, tuple[str, str]] = field(default_factory=dict)
    changed: bool = False

    def message_arrived(self) -> None:
        """Count a new message in the room."""
        for event, message in self.messages.items():
            self.messages[event] = replace(message, below=message.below + 1)

    def add(self, event: str, data: ListData, edit: bool) -> None:
        """Note a message of the bot, or an edit of one. Raises ValueError, TypeError or KeyError
        for invalid data."""
        before = self.messages.get(event, NO_MESSAGE) if edit else NO_MESSAGE
        self.messages[event] = now = bot_message_of(data, before)
        if now.has_list:  # else it keeps the place of its last list
            self.messages.move_to_end(event)
        while len(self.messages) > KEPT:
            self.messages.popitem(last=False)
        self.changed = True

    def remove(self, event: str) -> None:
        """Note that a message was removed from the room. One of the bot is sent again when it
        changes, since nobody would see an edit."""
        if event in self.messages:
            self.messages[event] = BotMessage(below=SCROLLED_AWAY)
            self.changed = True

    def reject(self, event: str, answers: str, thread: str) -> None:
        """Note a refused message of a person, which may be corrected."""
        self.rejected[event] = (answers, thread)
        while len(self.rejected) > REJECTED:
            del self.rejected[next(iter(self.rejected))]
        self.changed = True

    def ignore(self, event: str, answers: str, thread: str) -> None:
        """Note a message of a person that wasn't for the bot: an edit may make a command of it."""
        self.ignored[event] = (answers, thread)
        while len(self.ignored) > IGNORED:
            del self.ignored[next(iter(self.ignored))]

    def to_correct(self, event: str) -> tuple[str, str] | None:
        """The event to which a message replied that may be corrected, and its thread; None if an
        edit of it doesn't count, since the message did."""
        return self.rejected.get(event) or self.ignored.get(event)

    def corrected(self, event: str) -> None:
        """Note that the correction of a message was handled."""
        self.ignored.pop(event, None)
        self.changed |= self.rejected.pop(event, None) is not None

    def is_scrolled_away(self, event: str, alone: bool) -> bool:
        """True if a message of the bot is so far up that an edit would be overlooked. `alone`: the
        room is private."""
        message = self.messages.get(event)
        if message is None:
            return False
        after = list(self.messages)[list(self.messages).index(event) + 1 :]
        if alone and any(self.messages[other].options for other in after):
            return True
        return message.below >= (SCROLLED_AWAY_PRIVATE if alone else SCROLLED_AWAY)

    def visible_choices(
        self, number: bool, answered: str = "", far: BotMessage = NO_MESSAGE
    ) -> VisibleChoices:
        """The choices to which a message refers: those of the message to which it replies (`far`,
        if that isn't remembered), else for a number the last list, and for a move the last
        question. They may be closed by now, so that nobody chooses twice."""
        messages = list(self.messages.values())
        questions = {message.table: message.question for message in messages if message.table}
        meant = self.messages.get(answered, far if far.table else None)
        if meant is None:
            lists = (m for m in reversed(messages) if m.question or (number and m.options))
            meant = next(lists, NO_MESSAGE)
        if meant.table:
            questions[meant.table] = meant.question
        return VisibleChoices(meant.table, meant.options, questions)

    # Stored

    def as_json(self) -> ListData:
        """The stored form, without data that can be fetched from the homeserver again."""
        kept = [
            [event, m.table, m.question, m.open, list(m.options), m.below]
            for event, m in self.messages.items()
        ]
        return {"lying": kept, "rejected": self.rejected}

    @classmethod
    def from_json(cls, data: ListData | None) -> RoomTimeline:
        """The timeline of a stored form; an empty one for None."""
        timeline = cls()
        for event, table, question, is_open, options, below in (data or {}).get("lying", ()):
            message = BotMessage(table, question, is_open, tuple(options), (), below)
            timeline.messages[event] = message
        for event, (answers, thread) in (data or {}).get("rejected", {}).items():
            timeline.rejected[event] = (answers, thread)
        return timeline
