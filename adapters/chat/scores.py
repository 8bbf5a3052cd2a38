"""Statistics: a person's own games, the best players, and the table of a group (`/top` there, of
all games or one), which people can leave (`/top leave`) and join again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len

from ...core.scene.texts import Texts
from ...core.service.group_table import Line, group_table, hidden, hidden_people
from ...core.service.groups import group_of
from ...core.service.ports import Transaction
from ...core.service.stored import Tally
from ...core.text.printable import escaped
from ..presentation.lines import shortened
from ..presentation.presenter import title
from .context import Context
from .incoming import Incoming, Languages, Response, game_menu
from .names import chat_games, game_typed
from .render.message import COLUMNS, Button, Message, TextBlock
from .typed import Typed

MAX_TOP = 10
MEAN, SCALE = 1500.0, 40.0
"""A rating of 0 is displayed as MEAN, and a difference of 1 as SCALE points."""
KINDS = {
    (True, False): "c-stats-people",
    (False, False): "c-stats-ai",
    (False, True): "c-stats-undone",
}
"""Games that are counted together, by `with_people` and `undone` of their tallies."""

MOST_IN_GROUP = 20
"""Lines of the table of a group."""
LEAVE, JOIN = ("leave", "raus"), ("join", "rein")
"""Words behind `/top` for leaving the table and for joining it again."""
LEFT_TO_RIGHT = "\u200e"
"""Fixes the direction of a row for names in any script."""


def stats(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """The sender's games with other people, and those against AI players only, of which games with
    moves taken back are apart."""
    person = incoming.by.id
    tallies = context.tx.tallies(person)
    to = incoming.by.lane or incoming.chat  # what concerns one person is told to one person
    texts = languages.to(incoming, to)
    if not tallies:
        return Response(message=Message(lines=(texts("c-no-stats"),)), to=to)
    rows: list[str] = []
    for kind, name in KINDS.items():
        counted = {
            tally.game: tally for tally in tallies if (tally.with_people, tally.undone) == kind
        }
        if counted:
            rows += [""] if rows else []
            rows += _counted(counted, texts(name), texts)
    body = [TextBlock("\n".join(rows), "rows")]
    played = {tally.game for tally in tallies if tally.with_people}
    ratings = [_rated(context.tx, person, game, texts) for game in chat_games() if game in played]
    if any(ratings):
        body.append(TextBlock("\n".join(filter(None, ratings))))
    return Response(message=Message(texts("c-stats"), body=tuple(body)), to=to)


def _counted(tallies: Mapping[str, Tally], kind: str, texts: Texts) -> list[str]:
    """The rows of a table with the numbers of played and won games."""
    heads = (texts("c-stats-games"), texts("c-stats-won"))
    rows = [_row(kind, heads, heads)]
    for game in chat_games():
        if (own := tallies.get(game)) is not None:
            numbers = (str(own.played), str(own.won))
            rows.append(_row(title(game, texts), numbers, heads))
    return rows


def _row(name: str, cells: Sequence[str], heads: Sequence[str]) -> str:
    right = "".join(f" {cell:>{len(head)}}" for cell, head in zip(cells, heads, strict=True))
    room = COLUMNS - len(right)
    name = shortened(name, room)
    return name + " " * (room - cell_len(name)) + right


def _rated(tx: Transaction, person: str, game: str, texts: Texts) -> str:
    """A person's rating in a game as a line; "" if there is none."""
    standing = tx.standing(person, game)
    if standing is None:
        return ""
    return texts("c-stats-rating", game=title(game, texts), rating=_points(standing.rating))


def _points(rating: float) -> str:
    return f"{MEAN + SCALE * rating:.0f}"


def top(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """In a group its standings; in private the best ratings in games against other people, of those
    who want to be listed."""
    if incoming.public:
        return _top_of_group(context, incoming, typed, languages)
    game = game_typed(typed.rest) if typed.rest else context.newest_game(incoming.chat)
    if game is None:
        return game_menu(incoming, "top", "c-top-which", languages)
    texts = languages.here
    standings = context.tx.standings(game, MAX_TOP)
    rows = [_place("#", texts("c-top-rating"), texts("c-top-games"), "", texts)]
    for place, standing in enumerate(standings, 1):
        figures = (str(place), _points(standing.rating), str(standing.games))
        rows.append(_place(*figures, standing.name, texts))
    heading = texts("c-top", game=title(game, texts))
    if not standings:
        return Response(message=Message(heading, lines=(texts("c-no-top"),)), to=incoming.chat)
    body = (TextBlock("\n".join(rows), "rows"), TextBlock(texts("c-top-how")))
    return Response(message=Message(heading, body=body), to=incoming.chat)


def _place(place: str, rating: str, games: str, name: str, texts: Texts) -> str:
    """A row with the figures first, so that no name can displace them."""
    rating_wide, games_wide = len(texts("c-top-rating")), len(texts("c-top-games"))
    figures = f"{place:>2} {rating:>{rating_wide}} {games:>{games_wide}}  "
    return _person_row(figures, name)


def _person_row(figures: str, name: str) -> str:
    """A row of a list of people."""
    return LEFT_TO_RIGHT + figures + shortened(escaped(name), COLUMNS - len(figures))


# The table of a group


def _top_of_group(
    context: Context, incoming: Incoming, typed: Typed, languages: Languages
) -> Response:
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
        body = (TextBlock(_group_rows(named, texts), "rows"), *_series(named, texts))
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
    return [(person.name, line) for person, line in people if person is not None][:MOST_IN_GROUP]


def _group_rows(named: Sequence[tuple[str, Line]], texts: Texts) -> str:
    """The rows of the table, with the figures first, so that no name can displace them."""
    won, run = texts("c-group-top-won"), texts("c-group-top-run")
    wins = [f"{line.won}/{line.played}" for _, line in named]
    wide = max(map(len, (won, *wins)))
    rows = [f" # {won:>{wide}} {run}"]
    for place, (win, (name, line)) in enumerate(zip(wins, named, strict=True), 1):
        rows.append(_person_row(f"{place:>2} {win:>{wide}} {line.run:>{len(run)}}  ", name))
    return "\n".join(rows)


def _series(named: Sequence[tuple[str, Line]], texts: Texts) -> tuple[TextBlock, ...]:
    """The line about tables with several games; nothing if there were none."""
    won = sorted((-line.series, name) for name, line in named if line.series)
    told = ", ".join(f"{name} {-series}" for series, name in won)
    return (TextBlock(texts("c-group-top-series", won=told)),) if told else ()
