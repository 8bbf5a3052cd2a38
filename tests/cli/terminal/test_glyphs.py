"""The terminal draws only signs that DejaVu Sans Mono has, the usual font of Linux terminals."""

from __future__ import annotations

from pathlib import Path

from stammtisch.core.scene.parts import SWATCHES
from tests.cli.terminal.test_ascii import signs

NOT_DRAWN = ("chats.ftl", "ascii.py")
"""Texts of chats, and signs that are replaced."""
RANGES = """
a0-1c3 2000-200a 2010-2023 2026 202f-2037 2039-203a 203c-203f 2045-2049 204b 205f 2070-2071
2074-208e 2190-2213 2215 2217-2220 2223 2227-222d 2234-223d 2241-2269 226d-228b 228d-22a5
22b2-22b5 22b8 22c2-22c6 22cd-22d1 22da-22e9 22ef 2300-2306 2308-2315 2318-2319 231c-2321
2325-2328 232b 2335-237a 237d 2380-2383 2388-238b 2395 239b-23ae 23ce-23cf 2423 2500-262f 2638-268b
2690-269c 26a0-26a1 26b0-26b1 2701-2704 2706-2709 270c-2727 2729-274b 274d 274f-2752 2756 2758-275e
2761-2775 2794 2798-27af 27b1-27be 27e6-27eb 27f5-27f7 2b05-2b0d 2b12-2b1a
"""
"""The characters beyond ASCII that both weights of version 2.37 have, as far as U+2BFF, without
other scripts: the `cmap` of `DejaVuSansMono.ttf` and `DejaVuSansMono-Bold.ttf`."""


def in_font() -> set[int]:
    covered: set[int] = set()
    for part in RANGES.split():
        first, _, last = part.partition("-")
        covered.update(range(int(first, 16), int(last or first, 16) + 1))
    return covered


def is_drawn(file: Path) -> bool:
    return file.name not in NOT_DRAWN and bool({"cli", "core", "presentation"} & {*file.parts})


def test_every_sign_that_the_terminal_draws_is_in_the_font() -> None:
    drawn = {sign for sign, files in signs().items() if any(map(is_drawn, files))}
    drawn -= set("".join(SWATCHES.values()))  # beside buttons in chats
    assert {"╭", "▒", "♠", "↯", "‖", "ü"} <= drawn
    covered = in_font()
    assert {sign for sign in drawn if ord(sign) not in covered} == set()
