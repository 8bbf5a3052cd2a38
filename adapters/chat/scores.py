"""Statistics: a person's own games, and the best players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len

from ...core.scene.texts import Texts
from ...core.service.ports import Tally, Transaction
from ..presentation.lines import shortened
from ..presentation.presenter import title
from .context import Context
from .group_top import group_top, row_of
from .incoming import Incoming, Languages, Response, game_menu
from .names import chat_games, game_typed
from .render.message import COLUMNS, Message, TextBlock
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
        return group_top(context, incoming, typed, languages)
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
    return row_of(figures, name)
