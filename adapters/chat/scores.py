"""How people have played: their own games, and who plays best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from ...core.games import GAMES
from ...core.printable import escaped
from ...core.tables.ports import Result, Transaction
from ..presentation.lines import shortened
from ..presentation.presenter import title
from ..presentation.texts import Texts
from .message import COLUMNS, Block, Message
from .ratings import standings
from .talk import Answer, Incoming, Speech, games_to
from .typed import Typed, game_typed

if TYPE_CHECKING:
    from .front import Front

MAX_TOP = 10
LEFT_TO_RIGHT = "\u200e"
"""Sets the direction of a row, whatever the name in it is written in."""


async def stats(front: Front, incoming: Incoming, typed: Typed, speech: Speech) -> Answer:
    """One's own games: with other people, and against AI players alone."""
    person, texts = incoming.by.id, speech.here

    def look(tx: Transaction) -> tuple[list[Result], list[str]]:
        results = tx.results(person=person)
        met = {one.game for one in results if one.against}
        return results, [_rated(tx, person, game, texts) for game in GAMES if game in met]

    results, rated = await front.service.store.run(look)
    if not results:
        return Answer(message=Message(lines=(texts("c-no-stats"),)), to=incoming.chat)
    rows: list[str] = []
    for against, name in ((True, "c-stats-people"), (False, "c-stats-ai")):
        kind = [one for one in results if bool(one.against) == against]
        if kind:
            rows += (
                ["", *_counted(kind, texts(name), texts)]
                if rows
                else _counted(kind, texts(name), texts)
            )
    body = (Block("\n".join(rows), "rows"), *[Block("\n".join(filter(None, rated)))][: any(rated)])
    return Answer(message=Message(texts("c-stats"), body=body), to=incoming.chat)


def _counted(results: Sequence[Result], kind: str, texts: Texts) -> list[str]:
    """A table of games and how many were won."""
    heads = (texts("c-stats-games"), texts("c-stats-won"))
    rows = [_row(kind, heads, heads)]
    for game in GAMES:
        own = [one for one in results if one.game == game]
        if own:
            numbers = (str(len(own)), str(sum(one.place == 1 for one in own)))
            rows.append(_row(title(game, texts), numbers, heads))
    return rows


def _row(name: str, cells: Sequence[str], heads: Sequence[str]) -> str:
    right = "".join(f" {cell:>{len(head)}}" for cell, head in zip(cells, heads, strict=True))
    room = COLUMNS - len(right)
    name = shortened(name, room)
    return name + " " * (room - cell_len(name)) + right


def _rated(tx: Transaction, person: str, game: str, texts: Texts) -> str:
    """One's rating in a game, if there is one."""
    found = next((one for one in standings(tx.results(game=game)) if one.person == person), None)
    if found is None:
        return ""
    return texts("c-stats-rating", game=title(game, texts), rating=f"{found.rating:.0f}")


async def top(front: Front, incoming: Incoming, typed: Typed, speech: Speech) -> Answer:
    """Ratings of those who want to be listed, in games against other people."""
    game = game_typed(typed.rest) if typed.rest else await front.game_here(incoming)
    if game is None:
        return games_to(incoming, "top", "c-top-which", speech)
    texts = speech.here

    def listed(tx: Transaction) -> list[str]:
        found = [_place("#", texts("c-top-rating"), texts("c-top-games"), "", texts)]
        for one in standings(tx.results(game=game)):
            person = tx.person(one.person)
            if person is not None and person.settings.get("listed"):
                figures = (str(len(found)), f"{one.rating:.0f}", str(one.games))
                found.append(_place(*figures, person.name, texts))
        return found[: MAX_TOP + 1]

    rows = await front.service.store.run(listed)
    heading = texts("c-top", game=title(game, texts))
    if len(rows) == 1:
        return Answer(message=Message(heading, lines=(texts("c-no-top"),)), to=incoming.chat)
    body = (Block("\n".join(rows), "rows"), Block(texts("c-top-how")))
    return Answer(message=Message(heading, body=body), to=incoming.chat)


def _place(place: str, rating: str, games: str, name: str, texts: Texts) -> str:
    """Figures first, so that no name can move them."""
    rating_wide, games_wide = len(texts("c-top-rating")), len(texts("c-top-games"))
    figures = f"{place:>2} {rating:>{rating_wide}} {games:>{games_wide}}  "
    return LEFT_TO_RIGHT + figures + shortened(escaped(name), COLUMNS - len(figures))
