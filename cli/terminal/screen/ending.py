"""The end of a game on the full screen: how the reader did in large letters, what decided it,
points with bars, curves of the scores, and what can be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events

from ....adapters.presentation.ending import decided, headline
from ....adapters.presentation.lines import Line, Span, beside, line, padded, sentences
from ....adapters.presentation.presenter import title
from ....adapters.presentation.scores import ScoreHistory, score_history
from ....core.game import Outcome
from ..ascii import shows
from ..ports import Ending, Look
from .contents import NAME, curve_lines, name_span
from .line_widget import Sheet
from .overlays import KEY_GRACE, Overlay, keys_lines

if TYPE_CHECKING:
    from ....core.record import Record


MAX_PLOT = 100
"""The most columns of a row with a bar or a curve."""
GAP, LEAST_HALF = 3, 26
"""Columns between bars and curves that stand side by side, and the least of each."""
BAR, OWN = "█", "▸"
"""A bar, and what stands before the reader's own."""
TABLE = "table"
"""The action that shows the table."""
WON = 1
"""The points of who has won, where there are no others: they aren't worth a bar."""
LETTERS = {"again": "enter", "analyse": "a", "replay": "r", "share": "s", TABLE: "t", "quit": "q"}
"""The keys of actions, in the order of the bottom line."""
FURTHER_KEYS = {"space": "again", "escape": TABLE, "f10": "quit"}


@dataclass(frozen=True, slots=True)
class FinishedTable:
    """A finished game, as it was shown to the reader of `look`."""

    look: Look
    outcome: Outcome
    scores: ScoreHistory

    @classmethod
    def of(cls, look: Look, outcome: Outcome, record: Record) -> FinishedTable:
        return cls(look, outcome, score_history(record))


def result_lines(
    result: FinishedTable, notes: Sequence[str], width: int, height: int, blocks: bool = True
) -> list[Line]:
    """The page about a result. In a low window bars and curves stand side by side. `blocks`: the
    terminal has them for large letters."""
    look, outcome = result.look, result.outcome
    company, texts = look.company, look.texts
    words = headline(outcome, company, texts)
    why = decided(look.game, look.view, outcome, result.scores.events, company, texts)
    told = [row for text in (why, *notes) if text for row in sentences(text, width)]
    style = "turn" if not company.reader or outcome.places[company.reader - 1] == 1 else "strong"
    order = sorted(range(len(outcome.places)), key=lambda seat: (outcome.places[seat], seat))
    headline_rows = (large(words, width) if blocks else []) or framed(words)
    head: list[Line] = [line(Span(row, style)) for row in headline_rows]
    head += [(), *(line(row) for row in told), ()]
    bars = points_bars(result, order, min(width, MAX_PLOT))
    if max(outcome.points) <= WON and result.scores.scores:
        bars = []
    curves = [
        curve_lines(look, result.scores, order, min(width, MAX_PLOT), high, apart=apart)
        for high in (4, 3, 2, 1)
        for apart in (True, False)
    ]
    for curve in curves:
        if len(head) + len(bars) + len(curve) + bool(bars) <= height:
            return [*head, *bars, *([()] if bars else []), *curve]
    half = (width - GAP) // 2
    if half >= LEAST_HALF:
        right = curve_lines(look, result.scores, order, half, named=False)
        left = [padded(row, half) for row in [(), *points_bars(result, order, half)]]
        return [*head, *beside([left, right], GAP, width)]
    return [*head, *bars, (), *curves[-1]]


def framed(words: str) -> list[str]:
    """A headline in a double frame, where large letters can't show it."""
    across = "═" * (cell_len(words) + 4)
    return [f"╔{across}╗", f"║  {words}  ║", f"╚{across}╝"]


def points_bars(result: FinishedTable, order: Sequence[int], width: int) -> list[Line]:
    """Place, name and points of each seat, with a bar from the least (or 0) to the most points."""
    points, names = result.outcome.points, result.look.company.names
    low, high = min(0, *points), max(points)
    figures = [result.look.texts.figure(number) for number in points]
    longest = max(map(len, figures))
    room = max(1, width - NAME - longest - 7)
    rows: list[Line] = []
    for seat in order:
        style = "turn" if seat + 1 == result.look.company.reader else ""
        full = round((points[seat] - low) / max(1, high - low) * room)
        rows.append(
            (
                Span(f"{OWN if style else ' '}{result.outcome.places[seat]}. ".ljust(4), style),
                name_span(names[seat], style),
                Span(BAR * full + " " * (room - full), style or "bar"),
                Span(f"  {figures[seat]:>{longest}}", "strong"),
            )
        )
    return rows


class EndScreen(Overlay):
    """The page about a result, with its actions; `chosen` gets the one that is taken. Keys within
    KEY_GRACE seconds choose nothing: they were meant for the game."""

    def __init__(
        self,
        result: FinishedTable,
        ending: Ending,
        theme: str,
        chosen: Callable[[str], None],
        sharing: bool = False,
    ) -> None:
        texts = result.look.texts
        super().__init__(texts("screen-over"), lambda _: [], texts, theme, unasked=True)
        self.private = False
        self.result = result
        self.ending = ending
        self.chosen = chosen
        self.sharing = sharing
        self.shared = False
        """True if it was shown what can be shared."""
        offered = (*ending.actions, TABLE)
        self.actions = [name for name in LETTERS if name in offered]

    def on_mount(self, event: events.Mount) -> None:
        super().on_mount(event)
        if self.sharing:
            self._share()

    def on_sheet_resized(self) -> None:
        width = max(20, self.sheet.size.width - 4)
        if self.sharing:
            told = (*self.ending.shared, self.texts("screen-shared"))
            rows = [row for text in told for row in [*sentences(text, width), ""]]
            self.lines = [line(row) for row in rows]
        else:
            blocks = shows(BLOCKS)
            self.lines = result_lines(self.result, self.ending.notes, width, self.room, blocks)
        self.top = 0
        self._show()

    @property
    def keys(self) -> list[Line]:
        labels = [(name, name) for name in self.actions]
        if self.ending.menu:
            labels = [(name, "menu" if name == "quit" else name) for name in self.actions]
        pairs = [
            (LETTERS[name].title(), self.texts(f"screen-end-{label}")) for name, label in labels
        ]
        return keys_lines(pairs, max(1, self.sheet.size.width), 2)

    @property
    def room(self) -> int:
        return max(1, self.sheet.size.height - 2 - len(self.keys))

    def _show(self) -> None:
        self.top = min(max(0, self.top), self._last())
        visible = self.lines[self.top : self.top + self.room]
        heading, right = f" {self.heading} ", f"{title(self.result.look.game.name, self.texts)} "
        gap = max(1, self.sheet.size.width - cell_len(heading) - cell_len(right))
        rows: list[Line] = [(Span(heading, "card strong"), Span(" " * gap), Span(right, "muted"))]
        rows.append(())
        rows += [(Span("  "), *row) for row in visible]
        rows += [()] * (self.room - len(visible))
        self.sheet.draw([*rows, *self.keys], self.theme)

    def act(self, action: str) -> None:
        """Leave with an action; `share` shows what is shared, or the result again."""
        if not self.is_active:
            return
        if action != "share":
            self.close()
            self.chosen(action)
            return
        self.sharing = not self.sharing
        if self.sharing:
            self._share()
        self.on_sheet_resized()

    def _share(self) -> None:
        self.shared = True
        self.app.copy_to_clipboard(self.ending.shared[-1])

    def keeps(self, event: events.Key, of_game: bool) -> bool:
        return True

    async def on_key(self, event: events.Key) -> None:
        keys = {key: name for name, key in LETTERS.items()} | FURTHER_KEYS
        action = keys.get(event.key.lower(), "")
        if action not in self.actions:
            await super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        if self.sharing and action in ("again", TABLE):
            action = "share"  # back to the result
        if event.time - self.shown_at > KEY_GRACE:
            self.act(action)

    def on_sheet_pointed(self, event: Sheet.Pointed) -> None:
        event.stop()
        if event.pressed and event.part:
            self.act(self.actions[int(event.part)])


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
