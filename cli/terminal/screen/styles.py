"""Colours of the screen: the appearance of each style of a span in each theme. Colours are given as
numbers, because terminals map names to other colours; on terminals with 16 colours by name, chosen
so that all text can be read. Without colours only bold, dim and reverse remain."""

from __future__ import annotations

from functools import cache

from rich.style import Style

CARD_COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "strong")
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
    "off red": "#a56d69",
    "off orange": "#9c7a57",
    "off yellow": "#87794f",
    "off green": "#5f8a6e",
    "off blue": "#6784b4",
    "off purple": "#8772a4",
    "off pink": "#a27288",
    "off strong": "#6b737c",
    "asked": "#007c89",
    "new": "bold #007c89",
    "must": "bold #8a5a00",
    "keys": "#4b535c on #e4e4de",
    "key": "bold #1f2328 on #e4e4de",
    "bar": "#007c89",
}
DARK_16 = {
    "": "bright_white on black",
    "red": "bright_red",
    "orange": "yellow",
    "yellow": "bright_yellow",
    "green": "bright_green",
    "blue": "bright_blue",
    "purple": "bright_magenta",
    "pink": "bright_magenta",
    "strong": "bold bright_white",
    "muted": "white",
    "turn": "bold bright_cyan",
    "warn": "bold bright_yellow",
    "card red": "bright_white on red",
    "card orange": "black on bright_red",
    "card yellow": "black on yellow",
    "card green": "black on green",
    "card blue": "bright_white on blue",
    "card purple": "bright_white on magenta",
    "card pink": "black on bright_magenta",
    "card strong": "black on white",
    "hurt blue": "bright_yellow on blue",
    "hurt red": "bright_yellow on red",
    **{f"off {colour}": "white" for colour in CARD_COLOURS},
    "asked": "bright_cyan",
    "new": "bold bright_cyan",
    "must": "bold bright_yellow",
    "keys": "white",
    "key": "bold bright_white",
    "found": "black on yellow",
    "bar": "bright_cyan",
}
LIGHT_16 = DARK_16 | {
    "": "black on bright_white",
    "red": "red",
    "orange": "red",
    "yellow": "black on yellow",  # neither yellow nor green can be read on white
    "green": "black on green",
    "blue": "blue",
    "purple": "magenta",
    "pink": "magenta",
    "strong": "bold black",
    "muted": "bright_black",
    "turn": "bold blue",
    "warn": "bold red",
    "card strong": "bright_white on black",
    **{f"off {colour}": "bright_black" for colour in CARD_COLOURS},
    "asked": "blue",
    "new": "bold blue",
    "must": "bold red",
    "keys": "bright_black",
    "key": "bold black",
    "bar": "blue",
}
for _inks in (DARK_16, LIGHT_16):
    _inks |= {f"held {colour}": f"bold {_inks[colour]}" for colour in CARD_COLOURS}
PLAIN = {
    **dict.fromkeys(DARK, ""),
    **dict.fromkeys(("strong", "turn", "warn", "new", "must", "key"), "bold"),
    **{name: "reverse" for name in DARK if name.startswith(("card ", "hurt "))},
    **{name: "bold" for name in DARK if name.startswith("held ")},
    **{name: "dim" for name in DARK if name.startswith("off ")},
    **dict.fromkeys(("muted",), "dim"),
    "found": "bold reverse",
}
FEW = "-16"
"""Behind the names of themes on terminals with 16 colours."""
INKS = {
    **{"dark": DARK, "light": LIGHT, "plain": PLAIN},
    **{f"dark{FEW}": DARK_16, f"light{FEW}": LIGHT_16},
}
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
    for theme, inks in INKS.items():
        ink, _, paper = inks[""].partition(" on ")
        dim = inks["muted"]
        if theme == "plain":
            ink = paper = dim = "ansi_default"
        elif theme.endswith(FEW):
            ink, paper, dim = (f"ansi_{name}" for name in (ink, paper, dim))
        rules.append(COLOURS.format(theme=theme, ink=ink, paper=paper, dim=dim))
    return "\n".join(rules).replace("<", "{").replace(">", "}")


LAYOUT = """
Screen < overflow: hidden; >
Sheet < width: 100%; height: 1fr; >
#entry < border: none; height: 1; padding: 0 1; width: 1fr; >
#entry:focus < border: none; >
#keys < height: 1; >
"""
COLOURS = """
.-{theme} Screen, .-{theme} ModalScreen, .-{theme} Sheet < background: {paper}; color: {ink}; >
.-{theme} #entry < background: {paper}; color: {ink}; >
.-{theme} #entry:focus < background: {paper}; color: {ink}; background-tint: {paper} 0%; >
.-{theme} #entry .input--placeholder < color: {dim}; text-style: none; >
.-{theme} #entry .input--cursor < background: {ink}; color: {paper}; text-style: none; >
"""
