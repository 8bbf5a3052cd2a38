"""Large letters for a headline, drawn in half blocks: three lines of text high."""

from __future__ import annotations

from rich.cells import cell_len

GLYPHS = {
    name: rows
    for name, *rows in (
        line.split()
        for line in """
        A .##. #..# #### #..# #..#
        B ###. #..# ###. #..# ###.
        C .### #... #... #... .###
        D ###. #..# #..# #..# ###.
        E #### #... ###. #... ####
        F #### #... ###. #... #...
        G .### #... #.## #..# .###
        H #..# #..# #### #..# #..#
        I # # # # #
        J ..## ...# ...# #..# .##.
        K #..# #.#. ##.. #.#. #..#
        L #... #... #... #... ####
        M #...# ##.## #.#.# #...# #...#
        N #..# ##.# #.## #..# #..#
        O .##. #..# #..# #..# .##.
        P ###. #..# ###. #... #...
        Q .##. #..# #..# #.#. .#.#
        R ###. #..# ###. #.#. #..#
        S .### #... .##. ...# ###.
        T ### .#. .#. .#. .#.
        U #..# #..# #..# #..# .##.
        V #...# #...# .#.#. .#.#. ..#..
        W #...# #...# #.#.# ##.## #...#
        X #..# #..# .##. #..# #..#
        Y #.# #.# .#. .#. .#.
        Z #### ..#. .#.. #... ####
        Ä #..# .##. #..# #### #..#
        Ö #..# .##. #..# #..# .##.
        Ü #..# .... #..# #..# .##.
        1 .# ## .# .# .#
        2 ###. ...# .##. #... ####
        3 ###. ...# .##. ...# ###.
        4 #..# #..# #### ...# ...#
        5 #### #... ###. ...# ###.
        6 .##. #... ###. #..# .##.
        7 #### ...# ..#. .#.. .#..
        8 .##. #..# .##. #..# .##.
        9 .##. #..# .### ...# .##.
        0 .##. #..# #..# #..# .##.
        ! # # # . #
        . . . . . #
        """.strip().splitlines()
    )
}
"""By sign its five rows of dots."""
GLYPHS[" "] = [".."] * 5
HALVES = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
"""The sign for an upper and a lower dot."""
BLOCKS = "".join(HALVES.values())
HEIGHT = 3


def large(text: str, width: int) -> list[str]:
    """The text in capital letters of blocks, as lines; empty if it has other signs, or isn't that
    narrow."""
    signs = text.upper()
    if not signs or any(sign not in GLYPHS for sign in signs):
        return []
    dots = [".".join(GLYPHS[sign][row] for sign in signs) for row in range(5)]
    if cell_len(dots[0]) > width:
        return []
    dots.append("." * len(dots[0]))
    return [
        "".join(HALVES[upper + lower] for upper, lower in zip(*dots[row : row + 2], strict=True))
        for row in range(0, 2 * HEIGHT, 2)
    ]
