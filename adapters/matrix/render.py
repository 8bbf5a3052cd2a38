"""Messages as contents of Matrix events: a complete plain body, and simple HTML; and what contents
say about other events."""

from __future__ import annotations

import hashlib
import json
from html import escape
from typing import Any
from urllib.parse import quote

from ..chat.render.capabilities import JOINT, VARIATION_SELECTOR, ButtonlessMessage
from ..chat.render.message import Mention, Message, TextBlock, fitted
from ..chat.timeline import ListData
from .lanes import user_of

MAX_TEXT = 12_000
"""Most characters; an event may have 65,536 bytes, and an edit contains its text four times."""
KEY = "stammtisch"
"""The key of the list data in a content, see `timeline`."""
HTML = "org.matrix.custom.html"
EMPTY = "·"
FORMS = {
    "text": "<p>{}</p>",
    "heading": "<p><strong>{}</strong></p>",
    "rows": "<p><code>{}</code></p>",
}
"""HTML of text blocks by kind. Element numbers and folds the lines of `<pre>`, and Element X leaves
out tables; `<code>` is monospaced in both."""

Content = dict[str, Any]


def content_of(rendered: ButtonlessMessage, table: int = 0, kind: str = "m.notice") -> Content:
    """The content of a message about a table (0: none). `kind`: `m.text`, about which clients
    notify people, or `m.notice`."""
    message = fitted(rendered.message, MAX_TEXT)
    mention = message.mention
    content: Content = {
        "msgtype": kind,
        "body": plain_text(message),
        "format": HTML,
        "formatted_body": html_text(message),
        "m.mentions": {"user_ids": [user_of(mention.person)]} if mention else {},
    }
    if table or rendered.options:
        content[KEY] = {
            "table": table,
            "question": rendered.question,
            "options": list(rendered.options),
            "reactions": dict(rendered.reactions),
        }
    return content


def with_picture(content: Content, photo: Content, title: str) -> Content:
    """The content with the picture of which `photo` has the address or keys, and the size: within
    the text, which clients show anew after an edit, or else (encrypted) above it."""
    info = photo["info"]
    if "url" not in photo:
        return {**content, "msgtype": "m.image", "filename": "table.png", **photo}
    src, alt = escape(photo["url"]), escape(title)
    picture = f'<img src="{src}" alt="{alt}" width="{info["w"]}" height="{info["h"]}">'
    return {**content, "formatted_body": f"<p>{picture}</p>{content['formatted_body']}"}


def edit_of(content: Content, event: str) -> Content:
    """The content of an event that replaces the content of a message."""
    new = {name: value for name, value in content.items() if name != KEY}
    relation = {"rel_type": "m.replace", "event_id": event}
    body = f"* {content['body']}"
    return {**content, "body": body, "m.new_content": new, "m.relates_to": relation}


def in_thread(content: Content, thread: str) -> Content:
    """The content within a thread ("": none)."""
    if not thread:
        return content
    falling = {"is_falling_back": True, "m.in_reply_to": {"event_id": thread}}
    relation = {"rel_type": "m.thread", "event_id": thread, **falling}
    return {**content, "m.relates_to": relation}


def in_reply(content: Content, event: str) -> Content:
    """The content as a reply to an event."""
    relation = {**content.get("m.relates_to", {}), "m.in_reply_to": {"event_id": event}}
    relation.pop("is_falling_back", None)
    return {**content, "m.relates_to": relation}


def reaction_to(event: str, emoji: str) -> Content:
    """The content of a reaction to an event."""
    key = emoji + VARIATION_SELECTOR  # as apps send it
    return {"m.relates_to": {"rel_type": "m.annotation", "event_id": event, "key": key}}


def mentioning(content: Content, user: str) -> Content:
    """The content with a mention of this user, about which clients notify them."""
    return {**content, "m.mentions": {"user_ids": [user]}}


def transaction_of(*parts: object) -> str:
    """A transaction id, the same for the same parts also after a restart, so that nothing is sent
    twice."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:32]


def plain_text(message: Message) -> str:
    """The whole message as plain text."""
    parts = [message.title, "\n".join(message.rows)]
    parts += [block.text for block in message.body]
    parts.append("\n".join(line for line in (*message.news, *message.lines) if line))
    return "\n\n".join(part for part in parts if part.strip()) or EMPTY


def html_text(message: Message) -> str:
    """The whole message as HTML."""
    rows = TextBlock("\n".join(message.rows), "rows")
    lines = TextBlock("\n".join(line for line in (*message.news, *message.lines) if line))
    parts = [f"<strong>{escape(message.title)}</strong>"] if message.title else []
    parts += [_block_html(block) for block in (rows, *message.body) if block.text]
    parts += [_block_html(lines, message.mention)] if lines.text else []
    return "".join(parts) or EMPTY


def _block_html(block: TextBlock, mention: Mention | None = None) -> str:
    before, name, after = block.text.partition(mention.name) if mention else (block.text, "", "")
    link = f"https://matrix.to/#/{quote(user_of(mention.person), safe='@:')}" if mention else ""
    pill = f'<a href="{link}">{escape(name)}</a>' if name else ""
    text = escape(before, quote=False) + pill + escape(after, quote=False)
    text = text.replace("\n", "<br>")
    return FORMS[block.kind].format(text.replace(" ", JOINT) if block.kind == "rows" else text)


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
