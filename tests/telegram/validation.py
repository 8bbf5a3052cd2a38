"""Whether a request is one that the Bot API documents: fields and types by aiogram's models of the
methods, and by hand what the models don't hold."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin
from urllib.parse import parse_qs, urlsplit

from .markup import Formatted, MarkupError, found_in, parse_html, with_entities
from .world import BOT_NAME, Refused

if TYPE_CHECKING:
    from pydantic import BaseModel

ACTIONS = (
    "url callback_data web_app login_url switch_inline_query switch_inline_query_current_chat"
    " switch_inline_query_chosen_chat copy_text callback_game pay disabled"
).split()
ROW, BUTTONS = 8, 100
START = re.compile(r"[A-Za-z0-9_-]{0,64}")


@cache
def models() -> dict[str, type[BaseModel]]:
    """aiogram's models by the name of the method in lower case.

    aiogram builds all its 400 types when it is imported, which takes seconds; what is not asked
    for here stays unbuilt.
    """
    from unittest.mock import patch

    from pydantic import BaseModel

    with patch.object(BaseModel, "model_rebuild", classmethod(lambda *_, **__: None)):
        from aiogram import methods

    found = (getattr(methods, name) for name in methods.__all__)
    return {
        model.__api_method__.lower(): model
        for model in found
        if isinstance(getattr(model, "__api_method__", None), str)
    }


@cache
def model_of(method: str) -> type[BaseModel]:
    """The model of a method, ready for use; KeyError if there is no such method."""
    from typing import Literal, Optional, Union

    model = models()[method.lower()]
    import aiogram.types
    from aiogram.client.default import Default

    names: dict[str, Any] = {"Literal": Literal, "Optional": Optional, "Union": Union}
    names |= {"List": list, "Default": Default}
    names |= {name: getattr(aiogram.types, name) for name in aiogram.types.__all__}
    model.model_rebuild(force=True, _types_namespace=names)
    return model


def takes_text(annotation: Any) -> bool:
    """Whether a text is a value as it is; a list of texts is sent as JSON."""
    if get_origin(annotation) is list:
        return False
    return annotation is str or any(takes_text(each) for each in get_args(annotation))


def unknown_fields(value: Any, path: str = "") -> list[str]:
    """Names that a model, or one within it, doesn't have."""
    from pydantic import BaseModel

    if isinstance(value, list | tuple):
        return [name for each in value for name in unknown_fields(each, path)]
    if not isinstance(value, BaseModel):
        return []
    extra = [f"{path}{name}" for name in value.model_extra or {}]
    inside = (
        unknown_fields(getattr(value, name), f"{path}{name}.") for name in type(value).model_fields
    )
    return extra + [name for names in inside for name in names]


def read(method: str, raw: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The parameters with what was sent as JSON text decoded, and the names that the method
    doesn't know. Raises Refused for what doesn't fit."""
    from pydantic import ValidationError

    model = model_of(method)
    parameters = dict(raw)
    for name, value in raw.items():
        known = model.model_fields.get(name)
        if isinstance(value, str) and known is not None and not takes_text(known.annotation):
            try:
                parameters[name] = json.loads(value)
            except ValueError:
                description = f"Bad Request: can't parse {name}: {value[:40]!r} is not JSON"
                raise Refused(400, description, "type") from None
    try:
        checked = model.model_validate(parameters)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        description = f"Bad Request: can't parse {where}: {first['msg']}"
        raise Refused(400, description, "type") from None
    return parameters, unknown_fields(checked)


def formatted(parameters: dict[str, Any], name: str, limit: int) -> Formatted:
    """The text or caption `name` without its markup, not longer than `limit`; raises Refused."""
    source = parameters.get(name) or ""
    mode = parameters.get("parse_mode")
    given = parameters.get("entities" if name == "text" else "caption_entities")
    if mode and str(mode).lower() != "html":
        raise Refused(400, "Bad Request: unsupported parse_mode", "parse-mode")
    try:
        result = parse_html(source) if mode else with_entities(source, given or [])
    except MarkupError as error:
        raise Refused(400, f"Bad Request: can't parse entities: {error}", "markup") from None
    if name == "text" and not result.text:
        raise Refused(400, "Bad Request: message text is empty", "length")
    if len(result.text) > limit:
        what = "message is too long" if name == "text" else "message caption is too long"
        raise Refused(400, f"Bad Request: {what}", "length")
    links = [each["url"] for each in result.entities if "url" in each]
    plain = result.text.encode("utf-16-le", "surrogatepass")
    for each in found_in(result.text):
        piece = plain[each["offset"] * 2 : (each["offset"] + each["length"]) * 2]
        links += [piece.decode("utf-16-le", "surrogatepass")] if each["type"] == "url" else []
        if not any(covers(own, each) for own in result.entities):
            result.entities.append(each)
    result.remarks += [remark for link in links for remark in bad_start(link)]
    result.entities.sort(key=lambda entity: (entity["offset"], -entity["length"]))
    return result


def covers(outer: dict[str, Any], inner: dict[str, Any]) -> bool:
    """Whether an entity of the bot's leaves no room for one that Telegram found by itself."""
    exclusive = ("pre", "code", "text_link", "text_mention", "mention", "url", "bot_command")
    overlap = (
        outer["offset"] < inner["offset"] + inner["length"]
        and inner["offset"] < outer["offset"] + outer["length"]
    )
    return overlap and outer["type"] in exclusive


def bad_start(link: str) -> list[str]:
    """What is wrong with a link to the bot."""
    url = urlsplit(link if "://" in link else f"https://{link}")
    if url.hostname not in ("t.me", "telegram.me") or url.path.strip("/").lower() != BOT_NAME:
        return []
    asked = parse_qs(url.query, keep_blank_values=True)
    payloads = asked.get("start", []) + asked.get("startgroup", [])
    return [
        f"start parameter {payload[:80]!r}: 1 to 64 of A-Z a-z 0-9 _ -"
        for payload in payloads
        if not START.fullmatch(payload)
    ]


def keyboard(rows: list[list[dict[str, Any]]], private: bool) -> tuple[list[Any], list[str]]:
    """The rows of an inline keyboard as Telegram stores them, and remarks; raises Refused."""
    remarks: list[str] = []
    if sum(map(len, rows)) > BUTTONS:
        raise Refused(400, "Bad Request: reply markup is too long", "keyboard")
    for row in rows:
        if len(row) > ROW:
            remarks.append(f"{len(row)} buttons in a row, {ROW} are allowed")
        if not row:
            remarks.append("an empty row")
        for button in row:
            remarks += check_button(button, private)
    return [row for row in rows if row], remarks


def check_button(button: dict[str, Any], private: bool) -> list[str]:
    """Remarks on one button; raises Refused."""
    actions = [name for name in ACTIONS if button.get(name) is not None]
    name = button["text"]
    if not name.strip():
        description = "Bad Request: can't parse inline keyboard button: Text must be non-empty"
        raise Refused(400, description, "keyboard")
    if not actions:
        description = (
            "Bad Request: can't parse inline keyboard button:"
            " Text buttons are unallowed in the inline keyboard"
        )
        raise Refused(400, description, "keyboard")
    data = button.get("callback_data")
    if data is not None and not 1 <= len(data.encode()) <= 64:
        raise Refused(400, "Bad Request: BUTTON_DATA_INVALID", "keyboard")
    if "web_app" in actions and not private:
        raise Refused(400, "Bad Request: BUTTON_TYPE_INVALID", "keyboard")
    url = button.get("url")
    if url is not None and not re.match(r"(https?|tg|ton)://\S|[\w-]+\.\w", url):
        description = f"Bad Request: inline keyboard button URL '{url}' is invalid"
        raise Refused(400, description, "keyboard")
    several = [f"button {name!r} has several actions: {', '.join(actions)}"]
    return (several if len(actions) > 1 else []) + (bad_start(url) if url else [])


def picture_size(content: bytes) -> tuple[int, int]:
    """Width and height of a PNG or JPEG; raises Refused for what Telegram takes for no photo."""
    size = (0, 0)
    if content.startswith(b"\x89PNG\r\n\x1a\n") and content[12:16] == b"IHDR":
        size = (int.from_bytes(content[16:20]), int.from_bytes(content[20:24]))
    elif content.startswith(b"\xff\xd8"):
        frame = re.search(rb"\xff[\xc0-\xc2]..\x08(..)(..)", content, re.DOTALL)
        if frame:
            size = (int.from_bytes(frame[2]), int.from_bytes(frame[1]))
    width, height = size
    if not width or not height:
        raise Refused(400, "Bad Request: IMAGE_PROCESS_FAILED", "photo")
    if width + height > 10000 or max(size) > 20 * min(size):
        raise Refused(400, "Bad Request: PHOTO_INVALID_DIMENSIONS", "photo")
    if len(content) > 10_000_000:
        raise Refused(413, "Request Entity Too Large", "photo")
    return size
