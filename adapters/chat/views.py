"""Commands that no table has to do with: the menu, help, rules, statistics, settings."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...core.errors import UnknownGame
from ...core.games import GAMES
from ...core.service.requests import Show, To, UnknownTable
from ...core.service.service import LAST_ENDED
from ...core.table.commands import Join
from ...core.table.refusals import SitsAlready
from ..presentation.lessons.course import LESSONS
from ..presentation.presenter import title
from ..presentation.rules_text import rules_text
from ..presentation.texts import Texts
from .analyses import analysis
from .commands import COMMANDS, PARTS
from .context import Context
from .decks import deck
from .incoming import LESSON, Answer, Incoming, Speech, alone, answered, games_to, refused
from .render.markdown import pages, title_of
from .render.message import Block, Button, Message
from .scores import stats, top
from .settings import settings
from .typed import LESSON_WORDS, Typed, game_typed, plain_name


def start(context: Context, incoming: Incoming, typed: Typed, speech: Speech) -> Answer:
    """The first word to the bot; with the code of a table in it, one joins there."""
    if typed.table is not None:
        stored = context.stored(typed.table)
        if stored is not None and stored.head.phase == "lobby":
            join = Join(incoming.by.id, incoming.by.name)
            request = To(typed.table, join, typed.invitation)
            reply = context.do(incoming, request)
            if reply.error is None or isinstance(reply.error, SitsAlready):
                return _say(incoming, speech.here("c-joined", table=typed.table))
            return refused(incoming, reply.error, speech)
        reply = context.do(incoming, Show(typed.table, "hand"))
        return answered(incoming, reply, speech)
    context.meet(incoming.by)
    return play(context, incoming, typed, speech)


def play(context: Context, incoming: Incoming, typed: Typed, speech: Speech) -> Answer:
    """A menu of games; or at once a game that is named, against a level that may be named, or the
    one that explains itself."""
    if incoming.public:
        return _say(incoming, speech.here("c-play-in-private", link=context.link("")))
    words = typed.rest.split()
    if not words:
        texts = speech.here
        rows = tuple((Button(title(game, texts), f"begin:{game}"),) for game in GAMES)
        rows += tuple(
            (Button(texts("c-lesson", game=title(game, texts)), f"begin:{game}:{LESSON}"),)
            for game in LESSONS
        )
        return Answer(message=Message(lines=(texts("c-menu"),), buttons=rows), to=incoming.chat)
    level = "normal"
    if words[-1].lower() in LESSON_WORDS:
        words[-1] = LESSON
    if words[-1] in (LESSON, *context.service.limits.players):
        level = words.pop()
    reply = context.do(incoming, alone(game_typed(" ".join(words)), level, incoming.by.name))
    return answered(incoming, reply, speech)


def _typed_title(game: str, texts: Texts) -> str:
    """A game's title, with its name where the title can't be typed in a command."""
    name = title(game, texts)
    return name if plain_name(name) == game else f"{name} ({game})"


def give_help(context: Context, incoming: Incoming, typed: Typed, speech: Speech) -> Answer:
    body, to = [], quiet_place(incoming)
    texts = speech.to(incoming, to)
    for part in PARTS:
        words = [command.word for command in COMMANDS.values() if command.help == part]
        rows = [f"/{word} – {texts(f'c-command-{word}')}" for word in words]
        body += [Block(texts(f"c-help-{part}"), "heading"), Block("\n".join(rows))]
    games = texts("c-help-games", games=", ".join(_typed_title(game, texts) for game in GAMES))
    lessons = [texts("c-help-lesson", game=game) for game in LESSONS]
    how = texts("c-help-tap" if context.can.buttons else "c-help-type")
    lines = (how, games, *lessons)
    return Answer(message=Message(body=tuple(body), lines=lines), to=to)


def quiet_place(incoming: Incoming) -> str:
    """Where somebody can read at leisure without disturbing a group, if they can be reached; the
    pages of what they read already stay where they are."""
    return incoming.chat if incoming.pressed else incoming.by.lane or incoming.chat


def rules(context: Context, incoming: Incoming, typed: Typed, speech: Speech) -> Answer:
    """Of the game that is named, or of the newest table here; from the page on that is named."""
    *words, last = typed.rest.split() or [""]
    page = int(last) if re.fullmatch(r"\d{1,3}", last, re.ASCII) else 1
    named = " ".join(words) if last.isdecimal() else typed.rest
    game = game_typed(named) if named else context.newest_game(incoming.chat)
    if game is None:
        return games_to(incoming, "rules", "c-rules-which", speech)
    to = quiet_place(incoming)
    return page_of(game, page, speech.to(incoming, to), to)


def page_of(game: str, page: int, texts: Texts, to: str) -> Answer:
    """A page (from 1) of the rules of a game, with buttons to the others; raises UnknownGame."""
    text = rules_text(game, texts.language) if game in GAMES else None
    if text is None:
        raise UnknownGame(name=game, known=list(GAMES))
    all_pages = pages(text)
    page = min(max(page, 1), len(all_pages))
    heading = title_of(text) + (f" ({page}/{len(all_pages)})" if len(all_pages) > 1 else "")
    turns = ((page - 1, "c-page-before"), (page + 1, "c-page-after"))
    row = tuple(
        Button(texts(name), f"/rules {game} {number}")
        for number, name in turns
        if 1 <= number <= len(all_pages)
    )
    message = Message(heading, body=all_pages[page - 1], buttons=(row,) if row else ())
    return Answer(message=message, to=to, edit=True)


def analyse(context: Context, incoming: Incoming, typed: Typed, speech: Speech) -> Answer:
    """What the own moves were worth in the last game of a table: the one that is named, or the one
    here that ended last."""
    number = typed.table if typed.table is not None else incoming.table
    if number is None:
        number = context.tx.setting(incoming.chat, LAST_ENDED)
    stored = context.stored(number) if number else None
    if stored is None:
        raise UnknownTable(table=number or 0)
    return analysis(context, incoming, stored, stored.head.number, speech.own)


def forget(context: Context, incoming: Incoming, typed: Typed, speech: Speech) -> Answer:
    """Only with a second word, and in private."""
    texts = speech.here
    if incoming.public or typed.rest.lower() not in texts.words("c-forget-word"):
        return _say(incoming, texts("c-forget", word=texts.words("c-forget-word")[0]))
    person, name = incoming.by.id, texts("c-forgotten-name")
    context.serially()
    context.tx.forget(person, name)
    return _say(incoming, texts("c-forgotten"))


def _say(incoming: Incoming, *lines: str) -> Answer:
    return Answer(message=Message(lines=lines), to=incoming.chat)


VIEWS: dict[str, Callable[[Context, Incoming, Typed, Speech], Answer]] = {
    "start": start,
    "play": play,
    "deck": deck,
    "help": give_help,
    "rules": rules,
    "stats": stats,
    "top": top,
    "settings": settings,
    "forget": forget,
    "analyse": analyse,
}
