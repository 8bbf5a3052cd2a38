"""`/deck`: choose a deck at a table of a game with decks, by a button, its number or name, its
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
from ...core.service.ports import Stored
from ...core.service.requests import To, UnknownTable, WhichTable
from ...core.table.commands import ChooseDeck
from ...core.table.refusals import NoDecks, NotAtTable, WrongPhase
from ..presentation.decks import deck_name, read_deck, ready_decks
from ..presentation.presenter import presenter_of
from ..presentation.texts import LANGUAGES, Texts, texts_in
from .context import Context
from .incoming import MAX_POPUP, Answer, Incoming, Speech, answered
from .render.buttons import in_rows
from .render.message import Block, Button, Message
from .typed import COMMAND, TABLE, Typed

DECK_FILE = ".toml"


def is_deck_file(incoming: Incoming) -> bool:
    """True if a file in a group looks as if it were for the bot."""
    return incoming.file is not None and incoming.file.name.lower().endswith(DECK_FILE)


def deck(context: Context, incoming: Incoming, typed: Typed, speech: Speech) -> Answer:
    """Shows the decks that come with the game, or chooses one. Raises what is wrong with it."""
    number = typed.table if typed.table is not None else incoming.table
    stored = _table(context, incoming, number)
    game = game_named(stored.head.game)
    written = _written(incoming.text) if typed.word else ""
    if not (written or incoming.file):
        to = incoming.by.lane or incoming.chat
        texts = speech.to(incoming, to)
        how = texts("c-deck-type" if context.can.buttons else "c-deck-typed")
        return Answer(message=_list(stored, game, texts, how), to=to)
    texts = speech.own
    option = next(iter(deck_options(game.options).values()))
    if incoming.file or "=" in written:
        read = context.needs("deck", partial(_read, incoming, written, option, texts))
        if isinstance(read, list):
            return _say(incoming, texts("deck-bad"), *read)
        choice = ChooseDeck(incoming.by.id, *read)
    else:
        choice = ChooseDeck(incoming.by.id, _meant(written, option))
    reply = context.do(incoming, To(stored.number, choice))
    if reply.error or reply.repeated:
        return answered(incoming, reply, speech)
    return _say(incoming, _taken(stored, game, choice, texts))


def deck_file(context: Context, incoming: Incoming, typed: Typed, speech: Speech) -> Answer:
    """The same of a file that came without the command: in a group it is somebody else's business
    unless the sender sits at such a table there."""
    try:
        return deck(context, incoming, typed, speech)
    except (NoDecks, NotAtTable, UnknownTable, WrongPhase):
        if incoming.public:
            return Answer()
        return _say(incoming, speech.own("c-file-where"))


async def _read(incoming: Incoming, written: str, option: Field[Any], texts: Texts) -> Any:
    """As `read_deck`, of the file that came or of what was written; raises NoFile."""
    content = await incoming.file.fetch() if incoming.file else written.encode()
    return await asyncio.to_thread(read_deck, option, content, texts)


def _table(context: Context, incoming: Incoming, number: int | None) -> Stored:
    """The table where the person sits and may choose a deck; raises why there is none, or
    WhichTable. Others' tables elsewhere don't exist for them."""
    tables = context.tables_meant(incoming, number)
    own = [table for table in tables if _sits(table, incoming.by.id)]
    able = [table for table in own if table.head.phase == "lobby" and _has_decks(table)]
    if len(able) > 1:
        raise WhichTable(tables=[table.number for table in able])
    if able:
        return able[0]
    seen = own or [table for table in tables if table.chat == incoming.chat]
    if not seen:
        raise UnknownTable(table=number or 0)
    if not _has_decks(seen[0]):
        raise NoDecks(game=seen[0].head.game)
    if seen[0].head.phase != "lobby":
        raise WrongPhase(phase=seen[0].head.phase)
    raise NotAtTable


def _sits(stored: Stored, person: str) -> bool:
    return any(chair.person == person for chair in stored.head.chairs)


def _has_decks(stored: Stored) -> bool:
    return bool(deck_options(game_named(stored.head.game).options))


def _written(text: str) -> str:
    """What stands behind the command, and behind the code of a table."""
    match = COMMAND.fullmatch(text.strip())
    rest = (match[2] or "") if match else ""
    first, _, after = rest.partition(" ")
    return (after if TABLE.fullmatch(first) else rest).strip()


def _meant(written: str, option: Field[Any]) -> str:
    """A deck that was typed, as an option; "" for one by lot. Raises NoSuchNumber."""
    lots = {word for language in LANGUAGES for word in texts_in(language).words("c-deck-lots")}
    if written.lower() in lots:
        return ""
    if not re.fullmatch(r"\d{1,9}", written, re.ASCII):
        return written
    ready = list(option.metadata["ready"]())
    if not 1 <= int(written) <= len(ready):
        raise NoSuchNumber(number=int(written), most=len(ready))
    return str(ready[int(written) - 1])


def _list(stored: Stored, game: Game, texts: Texts, how: str) -> Message:
    """The decks that come with the game: to be read, by number, and as buttons; and `how` one is
    chosen."""
    code, decks = f"T{stored.number}", ready_decks(game, texts)
    body = tuple(
        Block(f"{number}. {deck.name} – {' · '.join(deck.facts)}\n{deck.about}")
        for number, deck in enumerate(decks, 1)
    )
    rows = in_rows([Button(deck.name, f"/deck {code} {deck.id}") for deck in decks])
    lot = Button(texts("c-deck-lot"), f"/deck {code} {texts.words('c-deck-lots')[0]}")
    heading = texts("c-deck-which", table=code)
    return Message(heading, body=body, lines=(how,), buttons=(*rows, (lot,)))


def _taken(stored: Stored, game: Game, choice: ChooseDeck, texts: Texts) -> str:
    code = f"T{stored.number}"
    if not choice.deck:
        return texts("c-deck-drawn", table=code)
    name = deck_name(game, choice.deck, choice.name, texts)
    facts = ", ".join(presenter_of(game).deck(choice.deck, texts).facts)
    return texts("c-deck-taken", table=code, deck=name, facts=facts)


def _say(incoming: Incoming, *lines: str) -> Answer:
    """For the person alone, since their choice may be a secret; nothing where they can't be
    reached."""
    if incoming.pressed is not None:
        return Answer("\n".join(lines)[:MAX_POPUP])
    lane = incoming.by.lane if incoming.public else incoming.chat
    return Answer(message=Message(lines=lines), to=lane) if lane else Answer()
