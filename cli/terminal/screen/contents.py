"""The contents of overlays, as functions of the width, so that they are wrapped again when it
changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console

from ....adapters.presentation.evaluations import (
    DUEL,
    advice_reasons,
    advised_card,
    expected,
    legend,
)
from ....adapters.presentation.layout import card_span, grid_lines
from ....adapters.presentation.lines import Line, Span, line, sentences, shortened
from ....adapters.presentation.presenter import (
    explained,
    line_text,
    moment,
    presenter_of,
    seats_named,
    title,
)
from ....adapters.presentation.rules_text import rules_text
from ....adapters.presentation.scores import ScoreHistory, score_history
from ....core.scene.parts import Card, Scene
from ....core.scene.texts import Texts
from ....core.table.commands import Advice
from ..drawing import RULES_THEME, rules_markdown
from ..ports import Look, Verdict

if TYPE_CHECKING:
    from rich.style import Style

    from ....core.record import Record


Content = Callable[[int], list[Line]]
"""A function that returns the lines of an overlay for a width in columns."""
INDENT = Span("  ")
BAR, EMPTY = "█", "░"
LEAST_ROOM = 8
"""Columns of a bar beside its move."""
MOST_ROOM = 40
KEYS = ("walk", "number", "type", "look", "scroll", "mouse")


def paragraphs(texts: Sequence[str], style: str = "") -> Content:
    """Sentences, with an empty line between them."""

    def lines(width: int) -> list[Line]:
        rows: list[Line] = []
        for text in texts:
            rows += [line(Span(row, style)) for row in sentences(text, width)]
            rows.append(())
        return rows[:-1]

    return lines


def rules(game: str, texts: Texts) -> Content:
    """The rules of a game, formatted."""
    text = rules_text(game, texts.language)
    if text is None:
        return paragraphs([texts("t-no-rules", game=title(game, texts))])

    def lines(width: int) -> list[Line]:
        console = Console(width=width, color_system=None, theme=RULES_THEME)
        rows = console.render_lines(rules_markdown(text), pad=False)
        return [
            tuple(Span(segment.text, _style_of(segment.style)) for segment in row if segment.text)
            for row in rows
        ]

    return lines


def _style_of(style: Style | None) -> str:
    if style is None:
        return ""
    return "strong" if style.bold else "muted" if style.dim else ""


def log(entries: Sequence[str], since: int) -> Content:
    """All entries of the log, the newest last, with a bar in front of those from `since` on. The
    part of each row is the number of its entry (from 0)."""

    def lines(width: int) -> list[Line]:
        rows: list[Line] = []
        for place, text in enumerate(entries):
            mark = Span("▌ ", "new") if place >= since else INDENT
            style = "" if place >= since else "muted"
            part = str(place)
            rows += [
                (Span(mark.text, mark.style, part), Span(row, style, part))
                for row in sentences(text, width - 2)
            ]
        return rows

    return lines


def help_now(look: Look | None, texts: Texts) -> Content:
    """Help for the moment, then the keys, then the commands."""

    def lines(width: int) -> list[Line]:
        rows: list[Line] = []
        if look is not None:
            rows += paragraphs([moment(look.game, look.view, texts)])(width)
            rows.append(())
        items = [texts(f"screen-help-{key}").partition(": ") for key in KEYS]
        widest = max(cell_len(keys) for keys, _, _ in items)
        for keys, _, about in items:
            rows += _item(keys, about, widest, width)
        rows.append(())
        return rows + paragraphs([texts("t-commands"), texts("screen-help-plain")], "muted")(width)

    return lines


def _item(keys: str, about: str, widest: int, width: int) -> list[Line]:
    """Keys in bold, with their description beside them."""
    first, *more_rows = sentences(about, width - widest - 4) or [""]
    rows: list[Line] = [(INDENT, Span(f"{keys:<{widest}}", "strong"), INDENT, Span(first))]
    return [*rows, *(line(Span(" " * (widest + 4) + row)) for row in more_rows)]


def cards(look: Look, scene: Scene, texts: Texts) -> Content:
    """All cards that the reader can see, with explanations: those of hands, piles and board."""
    game, view, company = look.game, look.view, look.company

    def lines(width: int) -> list[Line]:
        rows: list[Line] = []
        for heading, cards_there in _open_cards(scene, texts):
            if not cards_there:
                continue
            rows += [line(Span(heading, "strong"))]
            for name, part in cards_there:
                about = explained(game, view, part, company, texts)
                rows += [(INDENT, name)]
                for sentence in about:
                    rows += [line(INDENT, INDENT, row) for row in sentences(sentence, width - 4)]
            rows.append(())
        for word in ("graveyard", "deck"):
            about = explained(game, view, word, company, texts)
            rows += paragraphs(about)(width) if about else []
            rows += [()] if about else []
        return rows

    return lines


def _open_cards(scene: Scene, texts: Texts) -> list[tuple[str, list[tuple[Span, str]]]]:
    """Headings with the distinct cards of each: name and the word by which it is explained."""
    groups = [(hand.name, _distinct(hand.cards)) for hand in scene.hands]
    piles = [pile.top for pile in scene.piles if isinstance(pile.top, Card)]
    groups.append((texts("screen-on-table"), _distinct(piles)))
    if scene.board is not None:
        fields = [field for row in scene.board.rows for field in row]
        units = [(f.unit.card.name, f.name) for f in fields if f.unit is not None]
        names = [(Span(f"{place} {name}", "turn"), place) for name, place in units]
        groups.append((texts("screen-on-board"), names))
    return groups


def _distinct(cards: Sequence[Card]) -> list[tuple[Span, str]]:
    return list({card.key: (card_span(card), card.key) for card in cards}.values())


# Advice


def advice(look: Look, advice_list: Sequence[Advice], texts: Texts) -> Content:
    """Why the best move is recommended; then a bar for each candidate move, and what the card of
    the best one does."""
    game, view = look.game, look.view

    def lines(width: int) -> list[Line]:
        told = advice_reasons(game, view, advice_list, texts)
        rows = [row for sentence in told for row in _lines(sentence, width)]
        if len(advice_list) > 1:
            moves = [line_text(game, move_advice.moves, texts) for move_advice in advice_list]
            rows += [(), *_bars(moves, advice_list, view.players, texts, width), ()]
            bars = texts("screen-hint-bars", duel=view.players == DUEL)
            rows += _lines(f"{legend(advice_list, view.players, texts)} {bars}", width, "muted")
        all_moves = [move for move_advice in advice_list for move in move_advice.moves]
        if seats := seats_named(game, all_moves, look.company):
            rows += _lines(texts("t-hint-seats", seats=seats), width)
        card = advised_card(game, view, advice_list, look.company, texts)
        rows += [(), *(row for sentence in card for row in _lines(sentence, width))]
        return rows

    return lines


def _bars(
    moves: Sequence[str], advice_list: Sequence[Advice], players: int, texts: Texts, width: int
) -> Iterator[Line]:
    """A bar for each candidate move, which is as long as its value (0 to 1): moves that differ
    little have bars that differ little; below the moves if there is no room beside them."""
    best = advice_list[0]
    values = [best.value if one.even else one.value for one in advice_list]
    figures = expected(advice_list, players, texts)
    figure_width = max(map(cell_len, figures)) + len(INDENT.text)
    beside = max(map(cell_len, moves)) + len(INDENT.text)
    is_beside = beside + LEAST_ROOM + figure_width <= width
    room = max(1, width - figure_width - (beside if is_beside else len(INDENT.text)))
    room = min(room, MOST_ROOM)
    for place, (text, value, figure) in enumerate(zip(moves, values, figures, strict=True)):
        style = "" if place else "strong"
        full = min(room, max(0, round(value * room)))
        if is_beside:
            name: Line = (Span(text, style), Span(" " * (beside - cell_len(text))))
        else:
            yield from _lines(text, width, style)
            name = (INDENT,)
        yield (
            *name,
            Span(BAR * full, "bar"),
            Span(EMPTY * (room - full), "muted"),
            INDENT,
            Span(figure),
        )


def _lines(text: str, width: int, style: str = "") -> list[Line]:
    return [line(Span(row, style)) for row in sentences(text, width)]


def verdicts(analyses: Sequence[Verdict], texts: Texts) -> Content:
    """What analyses say of the seats of a game: how many mistakes, what a decision cost in the
    mean, and each marked move, whose part is its number."""

    def lines(width: int) -> list[Line]:
        rows: list[Line] = []
        for verdict in analyses:
            rows += [line(Span(verdict.name, "strong")), *_lines(verdict.summary, width), ()]
            numbers = max((len(str(step)) for step in verdict.marked), default=0)
            for step, sentence in verdict.marked.items():
                first, *more = sentences(sentence, width - numbers - len(INDENT.text))
                rows.append((Span(f"{step:>{numbers}}", "strong", str(step)), INDENT, Span(first)))
                indent = Span(" " * numbers, part=str(step))
                rows += [(indent, INDENT, Span(row)) for row in more]
            if verdict.marked:
                rows.append(())
            elif verdict.judged:
                rows += [*_lines(texts("screen-no-mistakes"), width), ()]
        return rows[:-1]

    return lines


# Rounds


def round_end(look: Look, record: Record | None) -> Content:
    """The end of a round: the cards of all seats in games that show them then, what the round
    brought (the news), and how the scores went, with a curve for each seat."""
    so_far = score_history(record) if record else ScoreHistory("", (), (), ())
    scene = presenter_of(look.game).scene(look.view, look.company, look.texts)
    seats = range(len(look.company.names))

    def lines(width: int) -> list[Line]:
        rows = _lines(look.texts("screen-round-over"), width, "strong")
        if scene.grids:
            rows += [(), *grid_lines(scene, width)]
        if look.news:
            rows.append(())
            rows += [row for sentence in look.news for row in _lines(sentence.text, width)]
        return [*rows, (), *curve_lines(look, so_far, seats, width)]

    return lines


# Curves of scores


NAME, CURVE_INDENT = 14, 4
"""The columns of names, and before them."""
STEPS = (1, 2, 5, 10, 20, 50, 100)


def curve_lines(
    look: Look,
    history: ScoreHistory,
    order: Iterable[int],
    width: int,
    height: int = 1,
    named: bool = True,
    apart: bool = False,
) -> list[Line]:
    """A title, the curve of each seat (from 0, in this order), `height` lines high, and an axis
    with marks where rounds begin; empty without scores. `named`: with the names of the seats;
    `apart`: with a blank line before each curve but the first."""
    figures = [look.texts.figure(number) for number in (history.scores or [()])[-1]]
    longest = max(map(len, figures), default=0)
    indent = CURVE_INDENT + NAME + 1 if named else 0
    room = width - indent - longest - 2
    curves = history.curves(room, height)
    if not curves:
        return []
    about = _about_scores(history, look.texts)
    rows: list[Line] = [(Span(shortened(about, width), "muted"),)]
    for seat in order:
        style = "turn" if seat + 1 == look.company.reader else ""
        *above, last = curves[seat]
        rows += [()] * (apart and len(rows) > 1)
        rows += [(Span(" " * indent), Span(row, style or "bar")) for row in above]
        name = _label(look.company.names[seat], style) if named else ()
        figure = Span(f"  {figures[seat]:>{longest}}", "strong")
        rows.append((*name, Span(last, style or "bar"), figure))
    marks = history.round_marks(room)
    if len(marks) > 1:
        own = f"rounds-{look.game.name}"
        word = look.texts(own if look.texts.has(own) else "screen-rounds")
        label = _label(word, "muted") if named else ()
        ticks, numbers = _axis(marks, room)
        rows.append((Span(" " * indent), Span(ticks, "muted")))
        rows.append((*label, Span(numbers, "muted")))
    return rows


def _about_scores(history: ScoreHistory, texts: Texts) -> str:
    """What the curves show, with the ends of their scale."""
    scores = texts(history.name) if texts.has(history.name) else "none"
    return texts("screen-scores-of", scores=scores, low=history.lowest, high=history.highest)


def _axis(marks: Sequence[int], room: int) -> tuple[str, str]:
    """A line with marks where rounds begin, and the line of their numbers: all of them, or the
    first one and every second, fifth, tenth and so on, as there is room."""
    for step in STEPS:
        shown = {n: column for n, column in enumerate(marks, 1) if n == 1 or n % step == 0}
        numbers = ""
        for number, column in shown.items():
            if column < len(numbers) + bool(numbers):
                break
            numbers += " " * (column - len(numbers)) + str(number)
        else:
            break
    ticks = "".join("┬" if column in shown.values() else "─" for column in range(room))
    return ticks, numbers[:room]


def _label(name: str, style: str) -> tuple[Span, Span]:
    return Span(" " * CURVE_INDENT), name_span(name, style)


def name_span(name: str, style: str) -> Span:
    """A name in NAME columns, and a blank."""
    cut = shortened(name, NAME)
    return Span(cut + " " * (NAME - cell_len(cut) + 1), style)
