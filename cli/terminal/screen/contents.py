"""What stands on overlays, as functions of the width: they are folded anew when it changes."""

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
"""The lines of an overlay in so many columns."""
INDENT = Span("  ")
NAME = 14
BAR, EMPTY = "█", "░"
LEAST_BAR = 0.1
"""Of the worst move that was thought of, so that it can be seen."""
CLEAR, SLIGHT = 0.06, 0.015
"""Differences of value from which a move is told to be clearly, and a little, better."""
KEYS = ("walk", "number", "type", "look", "scroll", "mouse")


def told(texts_told: Sequence[str], style: str = "") -> Content:
    """Sentences, with an empty line between them."""

    def lines(width: int) -> list[Line]:
        rows: list[Line] = []
        for one in texts_told:
            rows += [line(Span(row, style)) for row in sentences(one, width)]
            rows.append(())
        return rows[:-1]

    return lines


def rules(game: str, texts: Texts) -> Content:
    """The rules of a game, laid out."""
    text = rules_text(game, texts.language)
    if text is None:
        return told([texts("t-no-rules", game=title(game, texts))])

    def lines(width: int) -> list[Line]:
        from rich.markdown import Markdown  # takes as long as all of this module

        console = Console(width=width, color_system=None)
        rows = console.render_lines(Markdown(text), pad=False)
        return [
            tuple(
                Span(one.text, "strong" if one.style and one.style.bold else "")
                for one in row
                if one.text
            )
            for row in rows
        ]

    return lines


def log(entries: Sequence[str], since: int) -> Content:
    """All that was told, the newest last, with a bar in front of what is new."""

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
            rows += told([moment(look.game, look.view, texts)])(width)
            rows.append(())
        items = [texts(f"screen-help-{key}").partition(": ") for key in KEYS]
        widest = max(cell_len(keys) for keys, _, _ in items)
        for keys, _, about in items:
            rows += _item(keys, about, widest, width)
        rows.append(())
        return rows + told([texts("t-commands"), texts("screen-help-plain")], "muted")(width)

    return lines


def _item(keys: str, about: str, widest: int, width: int) -> list[Line]:
    """Keys, in bold, and beside them what they do."""
    first, *more = sentences(about, width - widest - 4) or [""]
    rows: list[Line] = [(INDENT, Span(f"{keys:<{widest}}", "strong"), INDENT, Span(first))]
    return [*rows, *(line(Span(" " * (widest + 4) + row)) for row in more)]


def cards(look: Look, scene: Scene, texts: Texts) -> Content:
    """All open cards at which the reader may look, each with what it does: those of the hand, of
    the piles and of the board."""
    game, view, company = look.game, look.view, look.company

    def lines(width: int) -> list[Line]:
        rows: list[Line] = []
        for heading, found in _open_cards(scene, texts):
            if not found:
                continue
            rows += [line(Span(heading, "strong"))]
            for name, part in found:
                about = explained(game, view, part, company, texts)
                rows += [(INDENT, name)]
                for one in about:
                    rows += [line(INDENT, INDENT, row) for row in sentences(one, width - 4)]
            rows.append(())
        for word in ("graveyard", "deck"):
            about = explained(game, view, word, company, texts)
            rows += told(about)(width) if about else []
            rows += [()] if about else []
        return rows

    return lines


def _open_cards(scene: Scene, texts: Texts) -> list[tuple[str, list[tuple[Span, str]]]]:
    """Titles, each with cards and how they are asked for, once each."""
    found = [(hand.name, _once(hand.cards)) for hand in scene.hands]
    piles = [pile.top for pile in scene.piles if isinstance(pile.top, Card)]
    found.append((texts("screen-on-table"), _once(piles)))
    if scene.board is not None:
        fields = [field for row in scene.board.rows for field in row]
        units = [(f.unit.card.name, f.name) for f in fields if f.unit is not None]
        names = [(Span(f"{place} {name}", "turn"), place) for name, place in units]
        found.append((texts("screen-on-board"), names))
    return found


def _once(cards: Sequence[Card]) -> list[tuple[Span, str]]:
    return list({card.key: (card_span(card), card.key) for card in cards}.values())


# Advice


def advice(look: Look, found: Sequence[Advice], texts: Texts) -> Content:
    """The best move, in a word how much better it is than the next one, and what it does; then
    bars of all moves that were thought of."""
    game, view = look.game, look.view
    moves = [line_text(game, one.moves, texts) for one in found]
    values = [one.value for one in found]

    def lines(width: int) -> list[Line]:
        rows = _lines(texts("t-hint", move=moves[0]), width, "strong")
        if found[0].wins:
            rows += _lines(texts("t-hint-wins"), width)
        if len(moves) > 1 or len(view.legal) == 1:
            following = moves[1] if len(moves) > 1 else ""
            rows += _lines(texts(f"screen-why-{why(values)}", move=following), width)
        card = card_of(look, found[0].moves[0])
        does = explained(game, view, card, look.company, texts) if card else []
        rows += [row for one in does for row in _lines(one, width)]
        if len(moves) > 1:
            rows += [(), *_bars(moves, found, view.players, texts, width), ()]
            rows += _lines(texts("screen-hint-figures"), width, "muted")
        named = [move for one in found for move in one.moves]
        if seats := seats_named(game, named, look.company):
            rows += _lines(texts("t-hint-seats", seats=seats), width)
        return rows

    return lines


def _bars(
    moves: Sequence[str], found: Sequence[Advice], players: int, texts: Texts, width: int
) -> Iterator[Line]:
    """A bar for each move that shows how it differs from the others: the best one has a full bar,
    the worst one hardly any."""
    values = [one.value for one in found]
    shown = min(max(map(cell_len, moves)), max(12, width // 3))
    room = max(8, width - shown - 16)
    for text, one in zip(moves, found, strict=True):
        place = 1 + (1 - one.value) * (players - 1)
        full = bar(one.value, values, room)
        cut = text if cell_len(text) <= shown else text[: shown - 1] + "…"
        yield (
            Span(cut + " " * (shown - cell_len(cut)), "strong" if one is found[0] else ""),
            INDENT,
            Span(BAR * full, "bar"),
            Span(EMPTY * (room - full), "muted"),
            Span(f"  {texts('t-expected', place=place)}", ""),
            Span(f" ({one.games})", "muted"),
        )


def card_of(look: Look, move: Move) -> str:
    """The card or field of a move, as it is asked for; "" if it is about something else, such as
    the number of a seat."""
    choice = presenter_of(look.game).choice(look.view, move, look.company, look.texts)
    _, _, rest = look.game.notation(move).partition(" ")
    return rest if choice.part.partition(" ")[0] in POINTED else ""


def bar(value: float, values: Sequence[float], room: int) -> int:
    """How many of so many columns are full: scaled to the difference between best and worst."""
    low, high = min(values), max(values)
    part = 1.0 if high == low else LEAST_BAR + (1 - LEAST_BAR) * (value - low) / (high - low)
    return max(1, round(part * room))


def why(values: Sequence[float]) -> str:
    """How much better the first is than the next: `only`, `clear`, `slight` or `even`."""
    if len(values) < 2:
        return "only"
    lead = values[0] - max(values[1:])
    return "clear" if lead >= CLEAR else "slight" if lead >= SLIGHT else "even"


def _lines(text: str, width: int, style: str = "") -> list[Line]:
    return [line(Span(row, style)) for row in sentences(text, width)]


# Rounds and games


def course(names: Sequence[str], record: Record | None, texts: Texts, head: str) -> Content:
    """How the scores went, a curve for each seat."""
    found = course_of(record) if record else []

    def lines(width: int) -> list[Line]:
        rows = _lines(head, width, "strong")
        return rows + _curves(names, found, texts, width)

    return lines


def _curves(names: Sequence[str], found: Sequence[Scores], texts: Texts, width: int) -> list[Line]:
    if len(found) < 2:
        return []
    room = max(10, min(60, width - NAME - 10))
    rows: list[Line] = [(), line(Span(texts("screen-course"), "muted"))]
    for name, curve, score in zip(names, curves(found, room), found[-1], strict=False):
        rows.append(
            (Span(f"{name[:NAME]:<{NAME}} "), Span(curve, "bar"), Span(f"  {score}", "strong"))
        )
    return rows


def outcome(look: Look, found: Outcome, record: Record, texts: Texts) -> Content:
    """The end of a game: places, points, and how the scores went."""
    names = look.company.names
    scores = course_of(record)

    def lines(width: int) -> list[Line]:
        rows = [line(Span(texts("t-over"), "strong")), ()]
        order = sorted(zip(found.places, names, found.points, strict=True))
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
