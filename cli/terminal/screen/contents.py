"""The contents of overlays, as functions of the width, so that they are wrapped again when it
changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console

from ....adapters.presentation.layout import card_span
from ....adapters.presentation.lines import Line, Span, line, sentences
from ....adapters.presentation.parts import POINTED, Card, Scene
from ....adapters.presentation.presenter import (
    explained,
    line_text,
    moment,
    presenter_of,
    seats_named,
    title,
)
from ....adapters.presentation.rules_text import rules_text
from ....adapters.presentation.scores import Scores, course_of, curves
from ....adapters.presentation.texts import Texts
from ....core.game import Move, Outcome
from ....core.table.commands import Advice
from ..ports import Look

if TYPE_CHECKING:
    from ....core.record import Record

Content = Callable[[int], list[Line]]
"""A function that returns the lines of an overlay for a width in columns."""
INDENT = Span("  ")
NAME = 14
BAR, EMPTY = "█", "░"
LEAST_BAR = 0.1
"""The length of the bar of the worst move, as a part of the longest."""
CLEAR, SLIGHT = 0.06, 0.015
"""Differences of value from which a move is called clearly better, and a little better."""
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
        from rich.markdown import Markdown  # takes as long as all of this module

        console = Console(width=width, color_system=None)
        rows = console.render_lines(Markdown(text), pad=False)
        return [
            tuple(
                Span(segment.text, "strong" if segment.style and segment.style.bold else "")
                for segment in row
                if segment.text
            )
            for row in rows
        ]

    return lines


def log(entries: Sequence[str], since: int) -> Content:
    """All entries of the log, the newest last, with a bar in front of those from `since` on."""

    def lines(width: int) -> list[Line]:
        rows: list[Line] = []
        for place, text in enumerate(entries):
            mark = Span("▌ ", "new") if place >= since else INDENT
            style = "" if place >= since else "muted"
            rows += [(mark, Span(row, style)) for row in sentences(text, width - 2)]
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
    """The best move, how much better it is than the next one, and what it does; then a bar for each
    candidate move."""
    game, view = look.game, look.view
    moves = [line_text(game, move_advice.moves, texts) for move_advice in advice_list]
    values = [move_advice.value for move_advice in advice_list]

    def lines(width: int) -> list[Line]:
        rows = _lines(texts("t-hint", move=moves[0]), width, "strong")
        if advice_list[0].wins:
            rows += _lines(texts("t-hint-wins"), width)
        if len(moves) > 1 or len(view.legal) == 1:
            next_move = moves[1] if len(moves) > 1 else ""
            rows += _lines(texts(f"screen-why-{why(values)}", move=next_move), width)
        card = card_of(look, advice_list[0].moves[0])
        does = explained(game, view, card, look.company, texts) if card else []
        rows += [row for sentence in does for row in _lines(sentence, width)]
        if len(moves) > 1:
            rows += [(), *_bars(moves, advice_list, view.players, texts, width), ()]
            rows += _lines(texts("screen-hint-figures"), width, "muted")
        all_moves = [move for move_advice in advice_list for move in move_advice.moves]
        if seats := seats_named(game, all_moves, look.company):
            rows += _lines(texts("t-hint-seats", seats=seats), width)
        return rows

    return lines


def _bars(
    moves: Sequence[str], advice_list: Sequence[Advice], players: int, texts: Texts, width: int
) -> Iterator[Line]:
    """A bar for each candidate move, from the full one of the best to the shortest of the worst."""
    values = [move_advice.value for move_advice in advice_list]
    text_width = min(max(map(cell_len, moves)), max(12, width // 3))
    room = max(8, width - text_width - 16)
    for text, move_advice in zip(moves, advice_list, strict=True):
        place = 1 + (1 - move_advice.value) * (players - 1)
        full = bar(move_advice.value, values, room)
        cut = text if cell_len(text) <= text_width else text[: text_width - 1] + "…"
        yield (
            Span(
                cut + " " * (text_width - cell_len(cut)),
                "strong" if move_advice is advice_list[0] else "",
            ),
            INDENT,
            Span(BAR * full, "bar"),
            Span(EMPTY * (room - full), "muted"),
            Span(f"  {texts('t-expected', place=place)}", ""),
            Span(f" ({move_advice.games})", "muted"),
        )


def card_of(look: Look, move: Move) -> str:
    """The card or field of a move, as the word by which it is explained; "" if the move has none,
    but for example the number of a seat."""
    choice = presenter_of(look.game).choice(look.view, move, look.company, look.texts)
    _, _, words = look.game.notation(move).partition(" ")
    return words if choice.part.partition(" ")[0] in POINTED else ""


def bar(value: float, values: Sequence[float], room: int) -> int:
    """The length of a bar in columns, scaled to the range of the values."""
    low, high = min(values), max(values)
    part = 1.0 if high == low else LEAST_BAR + (1 - LEAST_BAR) * (value - low) / (high - low)
    return max(1, round(part * room))


def why(values: Sequence[float]) -> str:
    """By how much the first value exceeds the others: `clear`, `slight` or `even`; `only` if there
    are no others."""
    if len(values) < 2:
        return "only"
    lead = values[0] - max(values[1:])
    return "clear" if lead >= CLEAR else "slight" if lead >= SLIGHT else "even"


def _lines(text: str, width: int, style: str = "") -> list[Line]:
    return [line(Span(row, style)) for row in sentences(text, width)]


# Rounds and games


def course(names: Sequence[str], record: Record | None, texts: Texts, head: str) -> Content:
    """The course of the scores, with a curve for each seat."""
    scores = course_of(record) if record else []

    def lines(width: int) -> list[Line]:
        rows = _lines(head, width, "strong")
        return rows + _curves(names, scores, texts, width)

    return lines


def _curves(names: Sequence[str], scores: Sequence[Scores], texts: Texts, width: int) -> list[Line]:
    if len(scores) < 2:
        return []
    room = max(10, min(60, width - NAME - 10))
    rows: list[Line] = [(), line(Span(texts("screen-course"), "muted"))]
    for name, curve, score in zip(names, curves(scores, room), scores[-1], strict=False):
        rows.append(
            (Span(f"{name[:NAME]:<{NAME}} "), Span(curve, "bar"), Span(f"  {score}", "strong"))
        )
    return rows


def outcome(look: Look, result: Outcome, record: Record, texts: Texts) -> Content:
    """The outcome of a game: places, points, and the course of the scores."""
    names = look.company.names
    scores = course_of(record)

    def lines(width: int) -> list[Line]:
        rows = [line(Span(texts("t-over"), "strong")), ()]
        order = sorted(zip(result.places, names, result.points, strict=True))
        for place, name, points in order:
            style = "turn" if look.company.reader and name == names[look.company.reader - 1] else ""
            rows.append(
                (
                    Span(f"{place:>3}. "),
                    Span(f"{name[:NAME]:<{NAME}} ", style),
                    Span(f"{points:>6}"),
                )
            )
        return rows + _curves(names, scores, texts, width)

    return lines
