"""What cards do: `/card NAME`, or `/card` for all cards in the sender's hand."""

from __future__ import annotations

from ...core.errors import StammtischError
from ...core.scene.texts import Texts
from ...core.service.ports import Stored
from ...core.service.requests import UnknownTable, WhichTable
from ..presentation.presenter import explained, presenter_of
from .context import Context
from .incoming import MAX_POPUP, Incoming, Languages, Response
from .render.draw import RenderContext, company_of, heading
from .render.message import Message, TextBlock
from .typed import Typed


class UnknownCard(StammtischError):
    """No card of the game is called so, or the game is over. Facts: text."""

    code = "unknown-card"


def card(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Tell the sender alone what a named card does, or all cards of their hand, as far as their
    seat can know. Raises UnknownCard, UnknownTable or WhichTable."""
    number = typed.table if typed.table is not None else incoming.table
    tables = [one for one in context.candidate_tables(incoming, number) if one.record is not None]
    own = [one for one in tables if one.head.sees_as(incoming.by.id)]
    if len(own) > 1:
        raise WhichTable(tables=[one.number for one in own])
    here = own or [one for one in tables if one.chat == incoming.chat]
    if not here:
        raise UnknownTable(table=number or 0)
    to = incoming.chat if not incoming.public else incoming.by.lane
    message = _told(here[0], incoming.by.id, typed.rest, languages.own)
    if incoming.public and incoming.pressed is not None:
        text = "\n".join([*(block.text for block in message.body), *message.lines])
        return Response(text[:MAX_POPUP])
    if not to:
        line = languages.here("c-open-alone", link=context.link(f"T{here[0].number}"))
        return Response(message=Message(lines=(line,)), to=incoming.chat)
    return Response(message=message, to=to)


def _told(stored: Stored, person: str, name: str, texts: Texts) -> Message:
    """The message about the named card, or about all of the person's hand. Raises UnknownCard."""
    rendering = RenderContext(stored.number, stored.public, stored.open(), texts)
    game, seat = rendering.table.game, rendering.table.sees_as(person)
    view, company = rendering.table.view(seat), company_of(rendering, seat)
    if name:
        explanation = explained(game, view, name, company, texts)
        if not explanation:
            raise UnknownCard(text=name)
        return Message(heading(rendering), lines=tuple(explanation))
    scene = presenter_of(game).scene(view, company, texts)
    cards = {card.key: card for hand in scene.hands for card in hand.cards}
    shown: set[str] = set()
    body = []
    for key, held in cards.items():
        explanation = explained(game, view, key, company, texts)
        title, *lines = explanation if held.name else [held.text, *explanation]
        lines = [line for line in lines if line not in shown] or lines[:1]
        shown.update(lines)
        body += [TextBlock(title, "heading"), TextBlock("\n".join(lines))]
    empty = () if body else (texts("c-no-hand"),)
    return Message(heading(rendering), lines=empty, body=tuple(body))
