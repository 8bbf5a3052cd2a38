"""What the contents of events say about other events."""

from __future__ import annotations

from ..chat.timeline import ListData
from .render import KEY


def list_data_in(content: ListData) -> ListData | None:
    """The list data in the content of a bot's message; None if it has none."""
    data = content.get(KEY)
    return data if isinstance(data, dict) else None


def related_event(content: ListData, kind: str) -> str:
    """The event to which a content has a relation of this kind; "" for none."""
    relation = content.get("m.relates_to")
    if not isinstance(relation, dict) or relation.get("rel_type") != kind:
        return ""
    event = relation.get("event_id")
    return event if isinstance(event, str) else ""


def replied_event(content: ListData) -> str:
    """The event to which a message replies; "" for none, and for the implicit reply in a thread."""
    relation = content.get("m.relates_to")
    if not isinstance(relation, dict) or relation.get("is_falling_back") is True:
        return ""
    reply = relation.get("m.in_reply_to")
    event = reply.get("event_id") if isinstance(reply, dict) else None
    return event if isinstance(event, str) else ""
