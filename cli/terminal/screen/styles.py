"""Colours of the screen: the appearance of each style of a span in each theme. Colours are given as
numbers, because terminals map names to other colours; terminals with 16 colours use the nearest
ones, which differ for different cards. Without colours only bold, dim and reverse remain."""

from __future__ import annotations

from functools import cache

from rich.style import Style

from ..settings import THEMES

DARK = {
    "": "#d8dee9 on #15191e",
    "red": "#ff7b72",
    "orange": "#ffa657",
    "yellow": "#f2cc60",
    "green": "#7ee787",
    "blue": "#5c9dff",
    "purple": "#c678ff",
    "pink": "#ff79c6",
    "strong": "bold #ffffff",
    "muted": "#8b949e",
    "turn": "bold #56d4dd",
    "warn": "bold #f2cc60",
    "card red": "bold #ffffff on #b3261e",
    "card orange": "bold #000000 on #e8871e",
    "card yellow": "bold #000000 on #e3c03b",
    "card green": "bold #000000 on #57ab5a",
    "card blue": "bold #ffffff on #2158b8",
    "card purple": "bold #ffffff on #8e2fb0",
    "card pink": "bold #000000 on #f472c8",
    "card strong": "bold #000000 on #d8dee9",
    "hurt blue": "bold #ffe680 on #2158b8",
    "hurt red": "bold #ffe680 on #b3261e",
    "held red": "bold #ff7b72",
    "held orange": "bold #ffa657",
    "held yellow": "bold #f2cc60",
    "held green": "bold #7ee787",
    "held blue": "bold #5c9dff",
    "held purple": "bold #c678ff",
    "held pink": "bold #ff79c6",
    "held strong": "bold #ffffff",
    "off red": "#a85a55",
    "off orange": "#a8733f",
    "off yellow": "#9c8648",
    "off green": "#5a9660",
    "off blue": "#4f74b0",
    "off purple": "#8a5cab",
    "off pink": "#a85a88",
    "off strong": "#8b949e",
    "asked": "#56d4dd",
    "new": "bold #56d4dd",
    "must": "bold #f2cc60",
    "keys": "#8b949e on #21262d",
    "key": "bold #d8dee9 on #21262d",
    "found": "bold #000000 on #e3c03b",
    "bar": "#56d4dd",
}
LIGHT = DARK | {
    "": "#1f2328 on #f7f7f4",
    "red": "#b3261e",
    "orange": "#a84f00",
    "yellow": "#7a5b00",
    "green": "#007a2f",
    "blue": "#0b4fb3",
    "purple": "#6a2fa8",
    "pink": "#a8326d",
    "strong": "bold #000000",
    "muted": "#5c646d",
    "turn": "bold #007c89",
    "warn": "bold #8a5a00",
    "card strong": "bold #ffffff on #33383e",
    "held red": "bold #b3261e",
    "held orange": "bold #a84f00",
    "held yellow": "bold #7a5b00",
    "held green": "bold #007a2f",
    "held blue": "bold #0b4fb3",
    "held purple": "bold #6a2fa8",
    "held pink": "bold #a8326d",
    "held strong": "bold #000000",
    "off red": "#b9807c",
    "off orange": "#b08f6c",
    "off yellow": "#9b8d62",
    "off green": "#6f9c80",
    "off blue": "#7a97c4",
    "off purple": "#9a84b5",
    "off pink": "#b5859c",
    "off strong": "#6b737c",
    "asked": "#007c89",
    "new": "bold #007c89",
    "must": "bold #8a5a00",
    "keys": "#4b535c on #e4e4de",
    "key": "bold #1f2328 on #e4e4de",
    "bar": "#007c89",
}
PLAIN = {
    **dict.fromkeys(DARK, ""),
    **dict.fromkeys(("strong", "turn", "warn", "new", "must", "key"), "bold"),
    **{name: "reverse" for name in DARK if name.startswith(("card ", "hurt "))},
    **{name: "bold" for name in DARK if name.startswith("held ")},
    **{name: "dim" for name in DARK if name.startswith("off ")},
    **dict.fromkeys(("muted",), "dim"),
    "found": "bold reverse",
}
INKS = {"dark": DARK, "light": LIGHT, "plain": PLAIN}
CURSOR = "cursor"
"""Added to the style of the span that Enter chooses."""


@cache
def style_of(theme: str, name: str) -> Style:
    """The style of rich for a style of a span in a theme."""
    inks = INKS[theme]
    words = name.split()
    base = Style.parse(inks[""])
    picked = " ".join(word for word in words if word != CURSOR)
    style = base + Style.parse(inks.get(picked, inks.get(picked.partition(" ")[0], "")))
    if CURSOR not in words:
        return style
    # underlined too, so that it differs from a card that is in reverse itself
    return style + Style(reverse=not style.reverse, bold=True, underline=True)


def style_sheet() -> str:
    """Textual's style sheet with all themes. The app has the class of its theme."""
    rules = [LAYOUT]
    for theme in THEMES:
        ink, _, paper = INKS[theme][""].partition(" on ")
        dim = INKS[theme]["muted"]
        if theme == "plain":
            ink = paper = dim = "ansi_default"
        rules.append(COLOURS.format(theme=theme, ink=ink, paper=paper, dim=dim))
    return "\n".join(rules).replace("<", "{").replace(">", "}")


LAYOUT = """
Screen < overflow: hidden; >
Overlay < align: left top; >
Overlay.-beside < align: right top; >
Sheet < width: 100%; height: 1fr; >
#entry < border: none; height: 1; padding: 0 1; width: 1fr; >
#entry:focus < border: none; >
#keys < height: 1; >
"""
COLOURS = """
.-{theme} Screen, .-{theme} ModalScreen, .-{theme} Sheet < background: {paper}; color: {ink}; >
.-{theme} Overlay.-beside < background: transparent; >
.-{theme} #entry < background: {paper}; color: {ink}; >
.-{theme} #entry:focus < background: {paper}; color: {ink}; background-tint: {paper} 0%; >
.-{theme} #entry .input--placeholder < color: {dim}; >
.-{theme} #entry .input--cursor < background: {ink}; color: {paper}; text-style: none; >
"""
