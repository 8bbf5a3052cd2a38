"""A replay as one page for a web browser: data, style and script in a single file, which loads
nothing from elsewhere."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files

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
<div id="page"></div>
<script type="application/json" id="data">{data}</script>
<script>{script}</script>
</body>
</html>
"""
HARMLESS = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
"""Characters that could end the data or mean something in a page, as JSON may write them."""


def replay_page(data: Data) -> str:
    """The page; the same data give the same page."""
    shown = next(one for one in data["languages"] if one["language"] == data["language"])
    style, script = (
        resource(f"course.{kind}") + resource(f"replay.{kind}") for kind in ("css", "js")
    )
    policy = f"default-src 'none'; style-src {digest(style)}; script-src {digest(script)}"
    return PAGE.format(
        language=escape(data["language"]),
        policy=escape(policy),
        title=escape(f"{shown['title']}: {', '.join(data['names'])}"),
        style=style,
        data=embedded(data),
        script=script,
    )


def embedded(data: Data) -> str:
    """JSON that can stand in a script element, whatever texts it holds."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(HARMLESS)


def digest(text: str) -> str:
    """What lets a browser run this script, or use this style, and no other that gets into the
    page."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


@cache
def resource(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")
