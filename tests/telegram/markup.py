"""Formatted text as Telegram reads it: parse_mode HTML, explicit entities, lengths, trimming.

Offsets and lengths of entities count UTF-16 code units; limits of texts count characters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "span": "spoiler",
    "tg-spoiler": "spoiler",
    "a": "text_link",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
# Found by Telegram itself in every text, or given by a bot.
TYPES = {*TAGS.values(), "expandable_blockquote", "text_mention", "mention", "hashtag", "cashtag"}
TYPES |= {"bot_command", "url", "email", "phone_number"}

REFERENCE = re.compile(r"&(?:#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7})|(lt|gt|amp|quot)(?![A-Za-z]));?")
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
ATTRIBUTE = re.compile(
    r"""\s+(?P<name>[^\s=>]+)(?:\s*=\s*(?:"(?P<d>[^"]*)"|'(?P<s>[^']*)'|(?P<t>[A-Za-z0-9.-]+)))?"""
)
FOUND = re.compile(
    r"(?P<bot_command>(?<![\w/])/[A-Za-z0-9_]{1,32}(?:@\w{3,32})?)"
    r"|(?P<url>(?<!\w)(?:https?://|t\.me/)[^\s<>\"]+)|(?P<mention>(?<!\w)@\w{4,32})"
)


class MarkupError(ValueError):
    """A text that Telegram can't parse."""


@dataclass
class Formatted:
    """A text without its markup. `remarks`: what Telegram accepts though its documentation
    forbids it."""

    text: str
    entities: list[dict[str, Any]] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


@dataclass
class Open:
    tag: str
    attributes: dict[str, str]
    begin: int  # in the text, in characters


def units(text: str) -> int:
    """Length in UTF-16 code units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def byte(source: str, at: int) -> int:
    return len(source[:at].encode("utf-8", "surrogatepass"))


def unescaped(source: str, remarks: list[str]) -> str:
    """A piece without tags, its character references replaced."""

    def replace(found: re.Match[str]) -> str:
        if found[3]:
            return NAMED[found[3]]
        code = int(found[1], 16) if found[1] else int(found[2])
        return chr(code) if 0 < code < 0x10FFFF and not 0xD800 <= code < 0xE000 else found[0]

    bare = REFERENCE.sub("", source)
    remarks += [f"{sign!r} must be escaped" for sign in "&>" if sign in bare]
    return REFERENCE.sub(replace, source)


def attributes_of(source: str, at: int, tag: str, begin: int) -> tuple[dict[str, str], int]:
    """The attributes of a start tag from `at` on, and where the tag ends."""
    attributes: dict[str, str] = {}
    ignored: list[str] = []
    while found := ATTRIBUTE.match(source, at):
        value = next((text for text in found.group("d", "s", "t") if text is not None), None)
        if value is None and (tag, found["name"]) != ("blockquote", "expandable"):
            raise MarkupError(
                f'Expected equal sign in declaration of an attribute of the tag "{tag}"'
                f" at byte offset {byte(source, begin)}"
            )
        attributes[found["name"]] = unescaped(value or "", ignored)
        at = found.end()
    end = re.compile(r"\s*>").match(source, at)
    if end is None:
        raise MarkupError(f"Unclosed start tag at byte offset {byte(source, begin)}")
    return attributes, end.end()


def entity_of(tag: Open, text: str) -> dict[str, Any] | None:
    """What a closed tag means; None if Telegram leaves it out."""
    inner = text[tag.begin :]
    if not inner:
        return None
    kind = TAGS[tag.tag]
    entity: dict[str, Any] = {
        "type": kind,
        "offset": units(text[: tag.begin]),
        "length": units(inner),
    }
    if kind == "text_link":
        url = tag.attributes.get("href") or inner
        user = re.fullmatch(r"tg://user\?id=(\d+)", url)
        if user:
            mentioned = {"id": int(user[1]), "is_bot": False, "first_name": inner}
            return entity | {"type": "text_mention", "user": mentioned}
        return entity | {"url": url} if re.match(r"(https?|tg|ton|mailto):|[\w-]+\.", url) else None
    if kind == "custom_emoji":
        number = tag.attributes.get("emoji-id", "")
        if not number.isdigit() or not int(number):
            raise MarkupError("Invalid custom emoji identifier specified")
        return entity | {"custom_emoji_id": number}
    if kind == "date_time":
        return entity | {"unix_time": int(tag.attributes.get("unix", "0"))}
    if kind == "blockquote" and "expandable" in tag.attributes:
        return entity | {"type": "expandable_blockquote"}
    if kind in ("pre", "code") and tag.attributes.get("class", "").startswith("language-"):
        return entity | {"language": tag.attributes["class"].removeprefix("language-")}
    return entity


def nesting(inside: list[Open], tag: str) -> str | None:
    """What the documentation says against a tag there."""
    outer = [TAGS[each.tag] for each in inside]
    kind = TAGS[tag]
    if ("pre" in outer or "code" in outer) and (outer, kind) != (["pre"], "code"):
        return f"<{tag}> inside of <pre> or <code>"
    if kind in ("pre", "code") and outer and outer != ["pre"] and set(outer) != {"blockquote"}:
        return f"<{tag}> inside of <{inside[-1].tag}>"
    if kind == "blockquote" and "blockquote" in outer:
        return "<blockquote> inside of <blockquote>"
    return None


def parse_html(source: str) -> Formatted:
    """Read parse_mode HTML; raises MarkupError with Telegram's words."""
    formatted = Formatted("")
    opened: list[Open] = []
    at = 0
    while at < len(source):
        begin = source.find("<", at)
        if begin != at:
            begin = len(source) if begin < 0 else begin
            formatted.text += unescaped(source[at:begin], formatted.remarks)
            at = begin
            continue
        name = re.compile(r"</?([^\s>]*)").match(source, at)
        assert name is not None
        tag, offset = name[1].lower(), byte(source, begin)
        if source.startswith("</", at):
            if not opened:
                raise MarkupError(f"Unexpected end tag at byte offset {offset}")
            end = re.compile(r"\s*>").match(source, name.end())
            if end is None:
                raise MarkupError(f"Unclosed end tag at byte offset {offset}")
            closed = opened.pop()
            if tag and tag != closed.tag:
                raise MarkupError(
                    f'Unmatched end tag at byte offset {offset}, expected "</{closed.tag}>",'
                    f' found "</{tag}>"'
                )
            entity = entity_of(closed, formatted.text)
            formatted.entities += [entity] if entity else []
            at = end.end()
            continue
        if tag not in TAGS:
            raise MarkupError(f'Unsupported start tag "{tag}" at byte offset {offset}')
        attributes, at = attributes_of(source, name.end(), tag, begin)
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise MarkupError(f'Tag "span" must have class "tg-spoiler" at byte offset {offset}')
        remark = nesting(opened, tag)
        formatted.remarks += [remark] if remark else []
        opened.append(Open(tag, attributes, len(formatted.text)))
    if opened:
        raise MarkupError(f'Can\'t find end tag corresponding to start tag "{opened[-1].tag}"')
    formatted.entities.sort(key=lambda entity: (entity["offset"], -entity["length"]))
    return trimmed(formatted)


def trimmed(formatted: Formatted) -> Formatted:
    """Without white space at both ends, as Telegram stores it."""
    text = formatted.text.rstrip()
    cut = units(text) - units(text.lstrip())
    text = text.lstrip()
    entities = []
    for entity in formatted.entities:
        begin = max(entity["offset"] - cut, 0)
        end = min(entity["offset"] + entity["length"] - cut, units(text))
        if begin < end:
            entities.append(entity | {"offset": begin, "length": end - begin})
    return Formatted(text, entities, formatted.remarks)


def with_entities(text: str, entities: list[dict[str, Any]]) -> Formatted:
    """A text with entities given by the bot; raises MarkupError."""
    for entity in entities:
        if entity["type"] not in TYPES:
            raise MarkupError(f'Unsupported type "{entity["type"]}"')
        if entity["offset"] < 0 or entity["length"] <= 0:
            raise MarkupError("ENTITY_BOUNDS_INVALID")
        if entity["offset"] + entity["length"] > units(text):
            raise MarkupError("ENTITY_BOUNDS_INVALID")
    return trimmed(Formatted(text, sorted(entities, key=lambda entity: int(entity["offset"]))))


def found_in(text: str) -> list[dict[str, Any]]:
    """The entities that Telegram finds by itself: commands, links, mentions."""
    return [
        {
            "type": found.lastgroup,
            "offset": units(text[: found.start()]),
            "length": units(found[0]),
        }
        for found in FOUND.finditer(text)
    ]
