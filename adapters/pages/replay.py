"""A replay as one page for a web browser: data, style and script in a single file, which loads
nothing from elsewhere."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files

from ..pictures.svg import FONTS
from ..pictures.theme import DARK, LIGHT
from .replay_data import Data

PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<div id="page">{static}</div>
<script type="application/json" id="data">{data}</script>
<script>{script}</script>
</body>
</html>
"""
ESCAPES = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}
"""JSON escapes of characters that could end the data or have a meaning in HTML."""


def replay_page(data: Data) -> str:
    """The page as HTML; the same data give the same page. `data`: made by `replay_data`."""
    start = language_of(data)
    policy = f"default-src 'none'; style-src {digest(style())}; script-src {digest(script())}"
    return PAGE.format(
        language=escape(data["language"]),
        policy=escape(policy),
        title=escape(f"{start['title']}: {', '.join(data['names'])}"),
        style=style(),
        static=without_script(data),
        data=embedded(data),
        script=script(),
    )


@cache
def style() -> str:
    """The style, with the font of pictures, and their colours as variables, by the scheme of the
    browser."""
    light, dark = (
        f":root {{ {' '.join(f'--{role}: {colour};' for role, colour in theme.items())} }}"
        for theme in (LIGHT, DARK)
    )
    dark = f"@media screen and (prefers-color-scheme: dark) {{ {dark} }}"
    font = f"svg {{ font-family: {FONTS}; }}"
    return "\n".join((light, dark, font, resource("analysis.css"), resource("replay.css")))


@cache
def script() -> str:
    return resource("analysis.js") + resource("replay.js")


def language_of(data: Data) -> Data:
    """The texts in the language in which the page begins."""
    return next(texts for texts in data["languages"] if texts["language"] == data["language"])


def without_script(data: Data) -> str:
    """HTML for browsers without the script, which otherwise replaces it: title, names, result and
    the moves, as the seat with which the page begins sees them."""
    start = language_of(data)
    words = start["words"]
    column = start["told"][data["seats"].index(data["seat"])]
    rows, counted = "", 0
    for step, sentences in enumerate(column):
        if text := " ".join(data["parts"][data["parts"][number][-1]] for number in sentences):
            counted += 1  # the number that the browser would give to the entry
            rows += f"<li{f' value={step}' * (step != counted)}>{escape(text)}"
            counted = step
    return (
        f"<h1>{escape(start['title'])}</h1><p>{escape(', '.join(data['names']))}"
        f"<p>{escape(words['no-script'])}{markup(data, start['result'])}"
        f'<h2>{escape(words["moves"])}</h2><ol class="static">{rows}</ol>'
    )


def markup(data: Data, number: int) -> str:
    """A part as HTML."""
    part = data["parts"][number]
    if isinstance(part, str):
        return escape(part)
    tag, attributes, *content = part
    pairs = (data["parts"][index].partition("=") for index in attributes)
    opened = "".join(f' {name}="{escape(value)}"' for name, _, value in pairs)
    name, inner = data["parts"][tag], "".join(markup(data, index) for index in content)
    return f"<{name}{opened}>{inner}</{name}>"


def embedded(data: Data) -> str:
    """JSON that can stand in a script element whatever texts it contains."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(ESCAPES)


def digest(text: str) -> str:
    """The hash for a content security policy that allows only this script or style."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@cache
def resource(name: str) -> str:
    """The text of a file of this package."""
    return (files(__package__) / name).read_text(encoding="utf-8")
