"""What people in a room have seen of ours, in the order in which the homeserver tells it.

An answer is for what lay there when it reached the homeserver, so the bot's own messages are read
from the course of the room like all others, and only from there.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import Any

from ..chat.render.buttonless import VisibleChoices
from .render import KEY

KEPT = 12
"""Messages of a room that are remembered."""
REJECTED = 20
"""Messages of others that came to nothing, and may still be corrected."""
BURIED, BURIED_ALONE = 12, 3
"""So many messages below one of ours, in a room and in one with a single person, and it is sent
anew instead of being edited."""

SEEN = "seen"
"""The setting of a room's lane that keeps it."""

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Lying:
    """A message of ours as it lies there: of a table, with the last question that was open in it
    (0: none ever was; `open`: it still is), what its numbers say, and what signs put to it say.
    `below`: messages that came after it."""

    table: int = 0
    question: int = 0
    open: bool = False
    options: tuple[str, ...] = ()
    reactions: tuple[tuple[str, str], ...] = ()
    below: int = 0

    @property
    def listed(self) -> bool:
        return self.open or bool(self.options)


NOTHING = Lying()


def lying_of(facts: Facts, before: Lying = NOTHING) -> Lying:
    """What a content of ours says about its list; ValueError, TypeError or KeyError if it is none
    of ours."""
    question, options = int(facts["question"]), facts["options"]
    return Lying(
        int(facts["table"]),
        question or before.question,
        question > 0,
        tuple(str(one) for one in options),
        tuple((str(sign), str(said)) for sign, said in dict(facts["reactions"]).items()),
        before.below,
    )


@dataclass(slots=True)
class Seen:
    """Of one room. `lying`: by the id of the first event of a message, the one
    whose list came last at the end; `rejected`: messages that came to nothing, with
    what each of them answered, and its thread."""

    lying: OrderedDict[str, Lying] = field(default_factory=OrderedDict)
    rejected: dict[str, tuple[str, str]] = field(default_factory=dict)
    changed: bool = False

    def heard(self) -> None:
        """A new message came."""
        for event, one in self.lying.items():
            self.lying[event] = replace(one, below=one.below + 1)

    def said(self, event: str, facts: Facts, edit: bool) -> None:
        """A message of ours came, or an edit of one."""
        before = self.lying.get(event, NOTHING) if edit else NOTHING
        self.lying[event] = now = lying_of(facts, before)
        if now.listed:  # else it keeps its place: that of its last list
            self.lying.move_to_end(event)
        while len(self.lying) > KEPT:
            self.lying.popitem(last=False)
        self.changed = True

    def gone(self, event: str) -> None:
        """A message was taken out of the room. If it is of a table, it is sent anew when it
        changes: edits of what isn't there are seen by nobody."""
        if event in self.lying:
            self.lying[event] = Lying(below=BURIED)
            self.changed = True

    def reject(self, event: str, answers: str, thread: str) -> None:
        """A message came to nothing, and may be corrected."""
        self.rejected[event] = (answers, thread)
        while len(self.rejected) > REJECTED:
            del self.rejected[next(iter(self.rejected))]
        self.changed = True

    def corrected(self, event: str) -> None:
        """A message that had come to nothing was edited, and what it says now was heard."""
        self.changed |= self.rejected.pop(event, None) is not None

    def is_buried(self, event: str, alone: bool) -> bool:
        """Whether a message of ours lies so far up that an edit of it would be overlooked."""
        one = self.lying.get(event)
        if one is None:
            return False
        after = list(self.lying)[list(self.lying).index(event) + 1 :]
        if alone and any(self.lying[other].options for other in after):
            return True
        return one.below >= (BURIED_ALONE if alone else BURIED)

    def shown(self, number: bool, answered: str = "", far: Lying = NOTHING) -> VisibleChoices:
        """What whoever speaks now means: the list of the message that they answer (`far`, if it
        lies too far up to be remembered), else for a number the last list that lay there, and for a
        move the last question; also if it is closed since, so that nobody chooses twice."""
        questions = {one.table: one.question for one in self.lying.values() if one.table}
        found = list(self.lying.values())
        meant = self.lying.get(answered, far if far.table else None)
        if meant is None:
            lists = (one for one in reversed(found) if one.question or (number and one.options))
            meant = next(lists, NOTHING)
        if meant.table:
            questions[meant.table] = meant.question
        return VisibleChoices(meant.table, meant.options, questions)

    # Stored

    def as_json(self) -> Facts:
        """Without what can be asked of the homeserver again."""
        kept = [
            [event, one.table, one.question, one.open, list(one.options), one.below]
            for event, one in self.lying.items()
        ]
        return {"lying": kept, "rejected": self.rejected}

    @classmethod
    def from_json(cls, data: Facts | None) -> Seen:
        found = cls()
        for event, table, question, is_open, options, below in (data or {}).get("lying", ()):
            one = Lying(table, question, is_open, tuple(options), (), below)
            found.lying[event] = one
        for event, (answers, thread) in (data or {}).get("rejected", {}).items():
            found.rejected[event] = (answers, thread)
        return found


def facts_in(content: Facts) -> Facts | None:
    """What a content of ours says about its list; None if it has none."""
    facts = content.get(KEY)
    return facts if isinstance(facts, dict) else None


def first_of(content: Facts, kind: str) -> str:
    """The event to which a content is related in this way; "" for none."""
    relation = content.get("m.relates_to")
    if not isinstance(relation, dict) or relation.get("rel_type") != kind:
        return ""
    found = relation.get("event_id")
    return found if isinstance(found, str) else ""


def answered_by(content: Facts) -> str:
    """The event that a message answers; "" for none, also in a thread if it answers nothing there
    itself."""
    relation = content.get("m.relates_to")
    if not isinstance(relation, dict) or relation.get("is_falling_back") is True:
        return ""
    found = relation.get("m.in_reply_to")
    event = found.get("event_id") if isinstance(found, dict) else None
    return event if isinstance(event, str) else ""
