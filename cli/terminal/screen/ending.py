"""The end of a game on the full screen: how the reader did in large letters, what decided it,
points with bars, curves of the scores, and what can be done now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events

from ....adapters.presentation.ending import LastRound, decided, headline, last_round
from ....adapters.presentation.evaluations import summary, told_decision
from ....adapters.presentation.layout import card_span
from ....adapters.presentation.lines import Line, Span, beside, folded, line, padded, sentences
from ....adapters.presentation.presenter import presenter_of, title
from ....adapters.presentation.scores import ScoreHistory, score_history
from ....core.game import Outcome
from ....core.scene.texts import Texts
from ..ascii import shows
from ..ports import LOOK_AT, Ending, Look, RunningAnalysis
from .contents import NAME, curve_lines, name_span
from .line_widget import Sheet
from .overlays import KEY_GRACE, Overlay, keys_lines
from .styles import CURSOR
from .text_rows import text_table, with_sign

if TYPE_CHECKING:
    from ....core.record import Record


MAX_PLOT = 100
"""The most columns of a row with a bar or a curve."""
TWO_COLUMNS = 150
"""Columns from which the decisions stand beside the result."""
MOST_TOLD = 3
"""So many of the best and of the worst decisions are told."""
JUDGED = 8
"""Rows that a low result leaves for the decisions."""
GLANCE = 0.5
"""Seconds between two looks at how far the analysis is."""
GAP, LEAST_HALF = 3, 26
"""Columns between bars and curves that stand side by side, and the least of each."""
BAR, OWN = "█", "▸"
"""A bar, and what stands before the reader's own."""
TABLE = "table"
"""The action that shows the table."""
MARGIN = 3
"""Rows below the decision at the cursor."""
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
    end: LastRound = LastRound()

    @classmethod
    def of(cls, look: Look, outcome: Outcome, record: Record) -> FinishedTable:
        end = last_round(record, look.company, look.texts)
        return cls(look, outcome, score_history(record), end)


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


def decision_lines(analysis: RunningAnalysis, game: str, width: int, texts: Texts) -> list[Line]:
    """The decisions that cost most and those that gained most, as far as they are judged. The part
    of a row is the number of the entry (from 1)."""
    found = analysis.so_far()
    rows = [line(Span(texts("screen-end-decisions"), "strong"))]
    if analysis.done < analysis.total:
        told = texts("screen-end-judging", done=analysis.done, total=analysis.total)
    else:
        told = summary(found, texts) if analysis.total else texts("t-analysis-nothing")
    rows += [line(Span(row, "muted")) for row in sentences(told, width)]
    entries = [one.entry for one in (*found.worst(MOST_TOLD), *found.best(MOST_TOLD))]
    told_moves = [(entry, told_decision(game, found, entry, texts)) for entry in entries]
    for entry, text in told_moves:
        numbered = f"{entry:>4}  "
        first, *more = sentences(text, width - len(numbered))
        part = str(entry)
        rows.append((Span(numbered, "turn", part), Span(first, "", part)))
        rows += [(Span(" " * len(numbered) + row, "", part),) for row in more]
    if told_moves:
        rows += [line(Span(row, "muted")) for row in sentences(texts("screen-end-look"), width)]
    return rows


def final_lines(result: FinishedTable, width: int) -> list[Line]:
    """The points of the last round line by line, the table at the end, and the cards that are left
    in hands."""
    look, texts = result.look, result.look.texts
    rows: list[Line] = []
    if result.end.results:
        rows += [(), line(Span(texts("screen-end-points"), "strong"))]
        rows += [line(row) for text in result.end.results for row in sentences(text, width)]
    scene = presenter_of(look.game).scene(look.view, look.company, texts)
    rows += [(), line(Span(texts("screen-end-final"), "strong")), *text_table(scene, width)]
    if result.end.held:
        rows += [(), line(Span(texts("screen-end-held"), "strong"))]
    for name, cards in result.end.held:
        spans = [part for card in cards for part in (card_span(card), Span(" "))]
        rows += folded([(name_span(name, ""), *spans)], width)
    return [tuple(replace(span, part="") for span in row) for row in rows]


def page_lines(
    result: FinishedTable, ending: Ending, width: int, height: int, blocks: bool = True
) -> list[Line]:
    """The whole page: the result, the decisions, and how the table was at the end; in two columns
    if it is that wide."""
    wide = width >= TWO_COLUMNS
    column = (width - 2 * GAP) // 2 if wide else width
    judged = ending.analysis is not None and not wide
    rows = result_lines(result, ending.notes, column, height - JUDGED * judged, blocks)
    more: list[Line] = []
    if ending.analysis is not None:
        texts, game = result.look.texts, result.look.game.name
        more += [*decision_lines(ending.analysis, game, column, texts)]
    more += final_lines(result, column)
    if not wide:
        return [*rows, (), *more]
    return beside([[padded(row, column) for row in rows], more], 2 * GAP, width)


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
        self.judged = 0
        """The number of decisions of which the page knows the judgement."""
        offered = (*ending.actions, TABLE)
        self.actions = [name for name in LETTERS if name in offered]

    def on_mount(self, event: events.Mount) -> None:
        super().on_mount(event)
        if self.sharing:
            self._share()
        if self.ending.analysis is not None:
            self.set_interval(GLANCE, self._look_at_analysis)

    def _look_at_analysis(self) -> None:
        """Show what was judged since the last look."""
        assert self.ending.analysis is not None
        if self.ending.analysis.done != self.judged and not self.sharing:
            top = self.top
            self.on_sheet_resized()
            self.top = top
            self._show()

    def on_sheet_resized(self) -> None:
        width = max(20, self.sheet.size.width - 4)
        if self.sharing:
            told = (*self.ending.shared, self.texts("screen-shared"))
            rows = [row for text in told for row in [*sentences(text, width), ""]]
            self.lines = [line(row) for row in rows]
        else:
            self.judged = self.ending.analysis.done if self.ending.analysis else 0
            self.lines = page_lines(self.result, self.ending, width, self.room, shows(BLOCKS))
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
        rows += [(Span("  "), *self._with_cursor(row)) for row in visible]
        rows += [()] * (self.room - len(visible))
        below = len(self.lines) - self.top - len(visible)
        if below and visible:
            rows[-1] = with_sign(rows[-1], f" ↓{below}", self.sheet.size.width)
        self.sheet.draw([*rows, *self.keys], self.theme)

    def _with_cursor(self, row: Line) -> Line:
        """The row with the decision at the cursor marked."""
        return tuple(
            replace(span, style=f"{span.style} {CURSOR}")
            if self.cursor and span.part == self.cursor
            else span
            for span in row
        )

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
        if event.key in ("up", "down") and self._walked(event.key):
            action = ""
        elif event.key == "enter" and self.cursor:
            self.act(f"{LOOK_AT} {self.cursor}")
        elif action not in self.actions:
            await super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        if self.sharing and action in ("again", TABLE):
            action = "share"  # back to the result
        if action and event.time - self.shown_at > KEY_GRACE:
            self.act(action)

    def _walked(self, key: str) -> bool:
        """Go to the next or previous decision; above the first one is none. Returns False if there
        is nowhere to go, so that the page is scrolled."""
        parts = [] if self.sharing else self._parts()
        at = parts.index(self.cursor) if self.cursor in parts else -1
        at += 1 if key == "down" else -1
        if not parts or at >= len(parts) or at < -1:
            return False
        self.cursor = parts[at] if at >= 0 else ""
        rows = [y for y, row in enumerate(self.lines) if self.cursor in map(_part_of, row)]
        if self.cursor:
            self.top = min(max(self.top, rows[-1] + MARGIN - self.room), rows[0])
        else:
            self.top = 0
        self._show()
        return True

    def on_sheet_pointed(self, event: Sheet.Pointed) -> None:
        event.stop()
        if not (event.pressed and event.part):
            return
        if event.y < self.sheet.size.height - len(self.keys):
            self.act(f"{LOOK_AT} {event.part}")
        else:
            self.act(self.actions[int(event.part)])


def _part_of(span: Span) -> str:
    return span.part


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
