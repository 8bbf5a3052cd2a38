"""`/top` in a group: its standings, of all games or one (`/top uno`), which people can leave
(`/top leave`) and join again."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.scene.texts import Texts
from ...core.service.group_table import Line, group_table, hidden, hidden_people
from ...core.service.groups import group_of
from ...core.text.printable import escaped
from ..presentation.lines import shortened
from ..presentation.presenter import title
from .context import Context
from .incoming import Incoming, Languages, Response
from .names import chat_games, game_typed
from .render.message import COLUMNS, Button, Message, TextBlock
from .typed import Typed

MOST = 20
"""Lines of the table."""
LEAVE, JOIN = ("leave", "raus"), ("join", "rein")
"""Words behind `/top` for leaving the table and for joining it again."""
LEFT_TO_RIGHT = "\u200e"
"""Fixes the direction of a row for names in any script."""


def group_top(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """The table of the sender's group. Raises UnknownGame or BrokenEntryPoint."""
    group, word = group_of(incoming.chat), typed.rest.lower()
    if word in LEAVE + JOIN:
        context.tx.put_setting(group, hidden(incoming.by.id), word in LEAVE or None)
        to = incoming.by.lane or incoming.chat
        text = languages.own("c-group-top-left" if word in LEAVE else "c-group-top-joined")
        return Response(message=Message(lines=(text,)), to=to)
    texts = languages.here
    results = context.tx.results(chat=group)
    played = {result.game for result in results if result.against}
    game = game_typed(typed.rest) if typed.rest else ""
    lines = group_table(result for result in results if game in ("", result.game))
    named = _with_names(context, lines, hidden_people(context.tx, group))
    all_games = texts("c-group-top-all")
    heading = texts("c-group-top", games=title(game, texts) if game else all_games)
    body: tuple[TextBlock, ...] = ()
    if named:
        body = (TextBlock(_rows(named, texts), "rows"), *_series(named, texts))
    line = texts("c-group-top-how" if named else "c-group-top-none")
    choices = [(all_games, "")]
    choices += [(title(one, texts), one) for one in chat_games() if one in played]
    others = [Button(name, f"/top {one}".strip()) for name, one in choices if one != game]
    rows = [tuple(others[at : at + 2]) for at in range(0, len(others), 2)]
    message = Message(
        heading, body=body, lines=(line,), buttons=tuple(rows) if len(choices) > 2 else ()
    )
    return Response(message=message, to=incoming.chat, edit=True)


def _with_names(context: Context, lines: Sequence[Line], left: set[str]) -> list[tuple[str, Line]]:
    """The first lines, with names; those of people who have left the table aren't shown."""
    people = [(context.tx.person(line.person), line) for line in lines if line.person not in left]
    return [(person.name, line) for person, line in people if person is not None][:MOST]


def _rows(named: Sequence[tuple[str, Line]], texts: Texts) -> str:
    """The rows of the table, with the figures first, so that no name can displace them."""
    won, run = texts("c-group-top-won"), texts("c-group-top-run")
    wins = [f"{line.won}/{line.played}" for _, line in named]
    wide = max(map(len, (won, *wins)))
    rows = [f" # {won:>{wide}} {run}"]
    for place, (win, (name, line)) in enumerate(zip(wins, named, strict=True), 1):
        rows.append(row_of(f"{place:>2} {win:>{wide}} {line.run:>{len(run)}}  ", name))
    return "\n".join(rows)


def row_of(figures: str, name: str) -> str:
    """A row of a list of people."""
    return LEFT_TO_RIGHT + figures + shortened(escaped(name), COLUMNS - len(figures))


def _series(named: Sequence[tuple[str, Line]], texts: Texts) -> tuple[TextBlock, ...]:
    """The line about tables with several games; nothing if there were none."""
    won = sorted((-line.series, name) for name, line in named if line.series)
    told = ", ".join(f"{name} {-series}" for series, name in won)
    return (TextBlock(texts("c-group-top-series", won=told)),) if told else ()
