"""The tables of settings in docs/configuration.md, from the classes that read them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt, MinLen
from pydantic import BaseModel, SecretStr
from pydantic.fields import FieldInfo

from stammtisch.cli.chats.config import CHATS, Config
from tools.docs.files import DOCS, check_option, doc, write

PAGE = DOCS / "configuration.md"
BEGIN, END = "<!-- settings -->\n", "<!-- end of settings -->\n"
KINDS: Mapping[Any, str] = {
    bool: "`true` or `false`",
    int: "whole number",
    float: "number",
    str: "text",
    SecretStr: "secret text",
    list[str]: "list of texts",
}
LIMITS = {
    Ge: ("ge", "at least"),
    Gt: ("gt", "more than"),
    Le: ("le", "at most"),
    Lt: ("lt", "less than"),
}


def sections() -> dict[str, type[BaseModel]]:
    """The sections by their names, first the keys that are in none."""
    own = {
        name: type(field.default)
        for name, field in Config.model_fields.items()
        if isinstance(field.default, BaseModel)
    }
    return {"": Config, **own, **{name: chat.section for name, chat in CHATS.items()}}


def value_of(field: FieldInfo) -> str:
    """The type of a value, and its limits."""
    kind = field.annotation
    if get_origin(kind) is Literal:
        *others, last = (f"`{choice}`" for choice in get_args(kind))
        return f"{', '.join(others)} or {last}"
    text = KINDS[kind]
    for limit in field.metadata:
        if isinstance(limit, MinLen):
            text += ", not empty"
        elif type(limit) in LIMITS:
            name, words = LIMITS[type(limit)]
            number = getattr(limit, name)
            whole = kind is int and isinstance(limit, Gt)
            text += f", at least {number + 1}" if whole else f", {words} {number:g}"
    return text


def default_of(field: FieldInfo) -> str:
    if field.is_required():
        return "needed"
    default = field.get_default(call_default_factory=True)
    if isinstance(default, SecretStr):
        default = default.get_secret_value()
    return f"`{json.dumps(default)}`"


def tables() -> Iterator[str]:
    """The lines of a table for each section."""
    names = sections()
    for name, section in names.items():
        if name:
            yield f"#### [{name}]"
            yield ""
            yield " ".join((section.__doc__ or "").split())
            yield ""
        yield "| key | value | default | meaning |"
        yield "|---|---|---|---|"
        for key, field in section.model_fields.items():
            if name or key not in names:
                meaning = " ".join((field.description or "").split())
                yield f"| `{key}` | {value_of(field)} | {default_of(field)} | {meaning} |"
        yield ""


def with_new_tables(page: str) -> str:
    """The page with new tables between its markers."""
    assert page.count(BEGIN) == page.count(END) == 1
    head, _, tail = page.partition(BEGIN)
    rows = "".join(f"{row}\n" for row in tables())
    return f"{head}{BEGIN}\n{rows}{END}{tail.partition(END)[2]}"


@doc
@check_option
def command(check: bool) -> Iterator[str]:
    """Write the tables of settings in docs/configuration.md."""
    return write({PAGE: with_new_tables(PAGE.read_text(encoding="utf-8"))}, check)
