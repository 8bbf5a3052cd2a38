"""`/deck`: choose a deck at a table of a game with decks: by a button, its number, its name, its
cards, or a file."""

from __future__ import annotations

import asyncio
import re
from dataclasses import Field
from functools import partial
from typing import Any

from ...core.errors import NoSuchNumber
from ...core.game import Game
from ...core.games import game_named
from ...core.options import deck_options
from ...core.scene.texts import LANGUAGES, Texts
from ...core.service.requests import To, UnknownTable, WhichTable
from ...core.service.stored import Stored
from ...core.table.commands import ChooseDeck
from ...core.table.refusals import NoDecks, NotAtTable, WrongPhase
from ..presentation.names import deck_name, read_deck, ready_decks
from ..presentation.presenter import presenter_of
from ..presentation.texts import texts_in
from .context import Context
from .incoming import MAX_POPUP, Incoming, Languages, Response, response_to
from .render.buttons import in_rows
from .render.message import Button, Message, TextBlock
from .typed import COMMAND, TABLE, Typed

DECK_FILE = ".toml"


def is_deck_file(incoming: Incoming) -> bool:
    """True if the name of a file in a group looks like a deck."""
    return incoming.file is not None and incoming.file.name.lower().endswith(DECK_FILE)


def deck(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Show the ready-made decks of the game, or choose one. Raises a StammtischError if the deck or
    the table is wrong."""
    number = typed.table if typed.table is not None else incoming.table
    stored = _table(context, incoming, number)
    game = game_named(stored.table.head.game)
    typed_deck = _typed_deck(incoming.text) if typed.word else ""
    if not (typed_deck or incoming.file):
        to = incoming.by.lane or incoming.chat
        texts = languages.to(incoming, to)
        how = texts("c-deck-type" if context.can.buttons else "c-deck-typed")
        return Response(message=_deck_list(stored, game, texts, how), to=to)
    texts = languages.own
    option = next(iter(deck_options(game.options).values()))
    if incoming.file or "=" in typed_deck:
        read = context.awaited("deck", partial(_read, incoming, typed_deck, option, texts))
        if isinstance(read, list):
            return _private_response(incoming, texts("deck-bad"), *read)
        choice = ChooseDeck(incoming.by.id, *read)
    else:
        choice = ChooseDeck(incoming.by.id, _deck_option(typed_deck, option))
    reply = context.do(incoming, To(stored.number, choice))
    if reply.error or reply.repeated:
        return response_to(incoming, reply, languages)
    return _private_response(incoming, _choice_text(stored, game, choice, texts))


def deck_file(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Choose the deck in a file that came without the command. In a group it is ignored unless the
    sender sits at a table that takes one. Raises a StammtischError if the deck is wrong."""
    try:
        return deck(context, incoming, typed, languages)
    except (NoDecks, NotAtTable, UnknownTable, WrongPhase):
        if incoming.public:
            return Response()
        return _private_response(incoming, languages.own("c-file-where"))


async def _read(incoming: Incoming, written: str, option: Field[Any], texts: Texts) -> Any:
    """The result of `read_deck` for the sent file or the typed text. Raises NoFile."""
    content = await incoming.file.fetch() if incoming.file else written.encode()
    return await asyncio.to_thread(read_deck, option, content, texts)


def _table(context: Context, incoming: Incoming, number: int | None) -> Stored:
    """The table where the sender may choose a deck. Raises WhichTable for several, UnknownTable,
    NoDecks, WrongPhase or NotAtTable for none; tables in other chats at which the sender doesn't
    sit count as unknown."""
    tables = context.candidate_tables(incoming, number)
    own = [table for table in tables if _has_seat(table, incoming.by.id)]
    open_to = [table for table in own if table.table.phase == "lobby" and _has_decks(table)]
    if len(open_to) > 1:
        raise WhichTable(tables=[table.number for table in open_to])
    if open_to:
        return open_to[0]
    seen = own or [table for table in tables if table.chat == incoming.chat]
    if not seen:
        raise UnknownTable(table=number or 0)
    if not _has_decks(seen[0]):
        raise NoDecks(game=seen[0].table.head.game)
    if seen[0].table.phase != "lobby":
        raise WrongPhase(phase=seen[0].table.phase)
    raise NotAtTable


def _has_seat(stored: Stored, person: str) -> bool:
    return any(chair.person == person for chair in stored.table.head.chairs)


def _has_decks(stored: Stored) -> bool:
    return bool(deck_options(game_named(stored.table.head.game).options))


def _typed_deck(text: str) -> str:
    """The text after the command and the code of a table."""
    match = COMMAND.fullmatch(text.strip())
    rest = (match[2] or "") if match else ""
    first, _, after = rest.partition(" ")
    return (after if TABLE.fullmatch(first) else rest).strip()


def _deck_option(written: str, option: Field[Any]) -> str:
    """A typed deck as an option; "" for a random one. Raises NoSuchNumber."""
    lots = {word for language in LANGUAGES for word in texts_in(language).words("c-deck-lots")}
    if written.lower() in lots:
        return ""
    if not re.fullmatch(r"\d{1,9}", written, re.ASCII):
        return written
    ready = list(option.metadata["ready"]())
    if not 1 <= int(written) <= len(ready):
        raise NoSuchNumber(number=int(written), most=len(ready))
    return str(ready[int(written) - 1])


def _deck_list(stored: Stored, game: Game, texts: Texts, how: str) -> Message:
    """The ready-made decks of the game as a numbered list with buttons, and the text `how` about
    choosing one."""
    code, decks = f"T{stored.number}", ready_decks(game, texts)
    body = tuple(
        TextBlock(f"{number}. {deck.name} – {' · '.join(deck.facts)}\n{deck.about}")
        for number, deck in enumerate(decks, 1)
    )
    rows = in_rows([Button(deck.name, f"/deck {code} {deck.id}") for deck in decks])
    lot = Button(texts("c-deck-lot"), f"/deck {code} {texts.words('c-deck-lots')[0]}")
    heading = texts("c-deck-which", table=code)
    return Message(heading, body=body, lines=(how,), buttons=(*rows, (lot,)))


def _choice_text(stored: Stored, game: Game, choice: ChooseDeck, texts: Texts) -> str:
    code = f"T{stored.number}"
    if not choice.deck:
        return texts("c-deck-drawn", table=code)
    name = deck_name(game, choice.deck, choice.name, texts)
    facts = ", ".join(presenter_of(game).deck(choice.deck, texts).facts)
    return texts("c-deck-taken", table=code, deck=name, facts=facts)


def _private_response(incoming: Incoming, *lines: str) -> Response:
    """A private response, since the choice may be secret; empty if the sender can't be reached."""
    if incoming.pressed is not None:
        return Response("\n".join(lines)[:MAX_POPUP])
    lane = incoming.by.lane if incoming.public else incoming.chat
    return Response(message=Message(lines=lines), to=lane) if lane else Response()
