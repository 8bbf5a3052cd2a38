"""The colours of pictures, by role."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Theme = Mapping[str, str]
"""SVG colours by the roles of LIGHT. `fill-` is the field of a card, `sign-` the signs on it,
`ink-` the colour of figures on paper; `pale` is the paper of cards that can't be played now."""

CARDS = {
    "paper": "#fffdf6",
    "pale": "#e4dfd3",
    "paper-edge": "#8d8778",
    "face": "#26231f",
    "fill-red": "#c2362b",
    "fill-orange": "#e0842a",
    "fill-yellow": "#edbe2f",
    "fill-green": "#2b7d48",
    "fill-blue": "#2b64a8",
    "fill-purple": "#74429a",
    "fill-pink": "#eea0c4",
    "fill-black": "#33322f",
    "fill-gold": "#b98a1d",
    "sign-red": "#ffffff",
    "sign-orange": "#241000",
    "sign-yellow": "#2a2300",
    "sign-green": "#ffffff",
    "sign-blue": "#ffffff",
    "sign-purple": "#ffffff",
    "sign-pink": "#33061c",
    "sign-black": "#ffffff",
    "sign-gold": "#1f1700",
    "ink-red": "#a31b14",
    "ink-orange": "#944a00",
    "ink-yellow": "#7a5c00",
    "ink-green": "#1f6e3c",
    "ink-blue": "#2459a0",
    "ink-purple": "#6b3a92",
    "ink-pink": "#a0316b",
    "ink-black": "#1f1d1a",
    "ink-gold": "#8a6100",
}

LIGHT: Theme = MappingProxyType(
    {
        **CARDS,
        "page": "#ece7dc",
        "panel": "#faf8f2",
        "edge": "#cbc4b4",
        "text": "#26231f",
        "muted": "#5f594d",
        "strong": "#000000",
        "turn": "#0b6350",
        "on-turn": "#ffffff",
        "warn": "#a82a13",
        "back": "#43506f",
        "back-line": "#8492b8",
        "gap": "#9a9484",
        "mark": "#d97700",
        "on-mark": "#1f1200",
        "side-1": "#0b3f8f",
        "side-2": "#a3122a",
    }
)
DARK: Theme = MappingProxyType(
    {
        **CARDS,
        "paper": "#efeade",
        "pale": "#cecabf",
        "page": "#17201c",
        "panel": "#222d28",
        "edge": "#3f4d46",
        "text": "#e6e8e2",
        "muted": "#a3ada6",
        "strong": "#ffffff",
        "turn": "#5fd3ae",
        "on-turn": "#06231a",
        "warn": "#ff9c7d",
        "back": "#39466a",
        "back-line": "#7d8cba",
        "gap": "#6f7d75",
        "mark": "#ffb347",
        "on-mark": "#2a1700",
        "side-1": "#8fc0ff",
        "side-2": "#ff8f9f",
    }
)
THEMES: Mapping[str, Theme] = {"light": LIGHT, "dark": DARK}
