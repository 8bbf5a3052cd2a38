"""Commands that change no table: the menu, help, rules, statistics, settings, what cards do."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from ...core.errors import StammtischError
from ...core.scene.texts import Texts
from ...core.service import people
from ...core.service.groups import check_not_banned
from ...core.service.leases import NewJobs
from ...core.service.outbox_rows import WAITS_FOR_NEXT
from ...core.service.requests import Show, To, UnknownTable, WhichTable
from ...core.service.service import LAST_ENDED
from ...core.service.stored import Stored
from ...core.table.commands import Join
from ...core.table.refusals import SitsAlready
from ..presentation.deal import commitment_lines, deal_lines, outcome_lines, word_lines
from ..presentation.lessons import LESSONS
from ..presentation.names import are_alike
from ..presentation.presenter import explained, presenter_of, title
from ..presentation.rules_text import ORIGINS, is_origins, rules_text
from .administration import EXPORTED, admin, export_file
from .analyses import analysis
from .commands import COMMANDS, PARTS, explanation
from .context import Context
from .decks import deck
from .finished import record, replay
from .incoming import (
    LESSON,
    MAX_POPUP,
    Incoming,
    Languages,
    Response,
    game_menu,
    refusal_response,
    response_to,
    solo_game,
)
from .names import chat_games, game_typed
from .people import ban, notme, unban
from .quiet import quiet
from .render.draw import RenderContext, company_of, heading
from .render.markdown import pages, title_of
from .render.message import Button, Message, TextBlock
from .scores import stats, top
from .settings import settings
from .typed import LESSON_WORDS, Typed
from .weekly import weekly

SOURCE_CODE = "https://github.com/stammtisch-games/stammtisch"
ABOUT = ("stored", "seen", "kept", "forgotten")
"""The sections about privacy."""
HOUR = 3600.0
ADDED = "added"
"""The text that comes back from a link that adds the bot to a group."""


class UnknownCard(StammtischError):
    """No card of the game is called so, or the game is over. Facts: text."""


def start(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Greet a new person with the menu; with the code of a table, join it or show the hand
    there."""
    if not incoming.public:
        context.remember_person(incoming.by)  # also if there is no such table
    if typed.table is not None:
        if context.load(typed.table).table.phase == "lobby":
            join = Join(incoming.by.id, incoming.by.name, bool(incoming.by.lane))
            request = To(typed.table, join, typed.invitation)
            reply = context.do(incoming, request)
            if reply.error is None or isinstance(reply.error, SitsAlready):
                return _say(incoming, languages.here("c-joined", table=typed.table))
            return refusal_response(incoming, reply.error, languages)
        reply = context.do(incoming, Show(typed.table, "hand"))
        return response_to(incoming, reply, languages)
    if incoming.public:
        if typed.rest == ADDED:
            return Response()  # the chat greets when it hears of a new group
        return game_menu(incoming, "new", "c-welcome", languages)
    if tables := context.tx.tables_of_person(incoming.by.id):
        context.do(incoming, Show(tables[0], "hand"))  # who sat down before they opened the chat
    return play(context, incoming, typed, languages)


def play(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Show the menu of games, or start a named game against a level, or as a lesson. Raises
    UnknownGame or BrokenEntryPoint."""
    if incoming.public:
        return _say(incoming, languages.own("c-play-in-private", link=context.link("")))
    words = typed.rest.split()
    if not words:
        return Response(message=_menu(context, languages.here), to=incoming.chat)
    if words[0].lower() in LESSON_WORDS:
        return Response(message=_lessons(languages.here), to=incoming.chat, edit=True)
    level = "normal"
    if words[-1].lower() in LESSON_WORDS:
        words[-1] = LESSON
    if words[-1] in (LESSON, *context.service.limits.players):
        level = words.pop()
    reply = context.do(incoming, solo_game(game_typed(" ".join(words)), level, incoming.by.name))
    return response_to(incoming, reply, languages)


def _menu(context: Context, texts: Texts) -> Message:
    """The games against AI players, lessons, and the way into a group."""
    rows = [(Button(title(game, texts), f"begin:{game}"),) for game in chat_games()]
    rows.append((Button(texts("c-lessons"), f"/play {LESSON}"),))
    if context.group_link is not None:
        rows.append((Button(texts("c-to-group"), "", context.group_link()),))
    return Message(lines=(texts("c-menu"),), buttons=tuple(rows))


def _lessons(texts: Texts) -> Message:
    """The games with a lesson."""
    rows = tuple((Button(title(game, texts), f"begin:{game}:{LESSON}"),) for game in LESSONS)
    return Message(lines=(texts("c-lessons-which"),), buttons=rows)


def _typed_title(game: str, texts: Texts) -> str:
    """A game's title, with its name if that is another, and quicker to type."""
    name = title(game, texts)
    return name if are_alike(name, game) else f"{name} ({game})"


def give_help(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """The help: all commands by section."""
    body, to = [], reading_lane(incoming)
    texts = languages.to(incoming, to)
    for part in PARTS:
        words = [command.word for command in COMMANDS.values() if command.help == part]
        rows = [f"/{word} – {explanation(word, texts)}" for word in words]
        body += [TextBlock(texts(f"c-help-{part}"), "heading"), TextBlock("\n".join(rows))]
    titles = ", ".join(_typed_title(game, texts) for game in chat_games())
    games = texts("c-help-games", games=titles)
    how = texts("c-help-tap" if context.can.buttons else "c-help-type")
    lines = (how, games, texts("c-help-lesson", game=next(iter(LESSONS))))
    return Response(message=Message(body=tuple(body), lines=lines), to=to)


def reading_lane(incoming: Incoming) -> str:
    """The lane for long texts: the sender's private chat, if they can be reached, so that a group
    isn't disturbed; further pages stay in the chat of the first."""
    return incoming.chat if incoming.pressed else incoming.by.lane or incoming.chat


def rules(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """The rules of a named game or of the newest table here, or where those of all games come from,
    at a page. Raises UnknownGame or BrokenEntryPoint."""
    *words, last = typed.rest.split() or [""]
    page = int(last) if re.fullmatch(r"\d{1,3}", last, re.ASCII) else 1
    named = " ".join(words) if last.isdecimal() else typed.rest
    if is_origins(named):
        game: str | None = ORIGINS
    else:
        game = game_typed(named) if named else context.newest_game(incoming.chat)
    if game is None:
        return game_menu(incoming, "rules", "c-rules-which", languages)
    to = reading_lane(incoming)
    return rules_page(game, page, languages.to(incoming, to), to)


def rules_page(game: str, page: int, texts: Texts, to: str) -> Response:
    """A page (from 1) of a game's rules with buttons to its neighbours."""
    text = rules_text(game, texts.language, in_chat=True)
    if text is None:
        line = texts("t-no-rules", game=title(game, texts))
        return Response(message=Message(lines=(line,)), to=to, refused="no-rules")
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
    return Response(message=message, to=to, edit=True)


def card(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Tell the sender alone what a named card does, or all cards of their hand, as far as their
    seat can know. Raises UnknownCard, UnknownTable or WhichTable."""
    number = typed.table if typed.table is not None else incoming.table
    tables = [one for one in context.candidate_tables(incoming, number) if one.record is not None]
    own = [one for one in tables if one.table.head.sees_as(incoming.by.id)]
    if len(own) > 1:
        raise WhichTable(tables=[one.number for one in own])
    here = own or [one for one in tables if one.chat == incoming.chat]
    if not here:
        raise UnknownTable(table=number or 0)
    to = incoming.chat if not incoming.public else incoming.by.lane
    message = _explanations(here[0], incoming.by.id, typed.rest, languages.own)
    if incoming.public and incoming.pressed is not None:
        text = "\n".join([*(block.text for block in message.body), *message.lines])
        return Response(text[:MAX_POPUP])
    if not to:
        line = languages.own("c-open-alone", link=context.link(f"T{here[0].number}"))
        return Response(message=Message(lines=(line,)), to=incoming.chat)
    return Response(message=message, to=to)


def _explanations(stored: Stored, person: str, name: str, texts: Texts) -> Message:
    """The message about the named card, or about all of the person's hand. Raises UnknownCard."""
    rendering = RenderContext(stored.number, stored.public, stored.table, texts)
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
        first, *lines = explanation if held.name else [held.text, *explanation]
        lines = [line for line in lines if line not in shown] or lines[:1]
        shown.update(lines)
        body += [TextBlock(first, "heading"), TextBlock("\n".join(lines))]
    empty = () if body else (texts("c-no-hand"),)
    return Message(heading(rendering), lines=empty, body=tuple(body))


def analyse(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Request the analysis of the last game of a named table, or of the last finished one here.
    Raises UnknownTable."""
    number = typed.table if typed.table is not None else incoming.table
    if number is None:
        number = context.tx.setting(incoming.chat, LAST_ENDED)
    stored = context.load(number or 0)
    return analysis(context, incoming, stored, stored.table.head.number, languages.own)


def fair(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Say how the deal of a table, or of the last finished one here, can be checked. Raises
    UnknownTable."""
    number = typed.table if typed.table is not None else incoming.table
    found = context.candidate_tables(incoming, number)
    if number is None and not found and (ended := context.tx.setting(incoming.chat, LAST_ENDED)):
        found = context.candidate_tables(incoming, ended)
    tables = [one for one in found if not _hidden(one, incoming)]
    if not tables:
        raise UnknownTable(table=number or 0)
    texts, table = languages.here, tables[0].table
    record = table.record
    if record is not None and record.outcome is not None:
        outcomes = () if context.can.files else outcome_lines(record, texts)
        lines = (*deal_lines(record, texts), *outcomes)
    elif table.phase == "over":
        lines = (texts("c-fair-called-off", commitment=table.commitment),)
    else:
        lines = (
            *commitment_lines(table.deal_text, table.commitment, texts),
            *([texts("c-word-how")] if record is None else word_lines(record, texts)),
        )
    return Response(message=Message(f"T{tables[0].number}", lines=lines), to=incoming.chat)


def commitment_text(stored: Stored, texts: Texts) -> str:
    """The commitment of a table, and what it is for, for a pop-up."""
    table = stored.table
    ended = table.record is not None and table.outcome is not None
    return texts("c-commitment", commitment=table.commitment, ended=ended)


def _hidden(stored: Stored, incoming: Incoming) -> bool:
    """True for a table of another chat at which the sender doesn't sit."""
    return stored.chat != incoming.chat and not stored.table.head.seat_of(incoming.by.id)


def forget(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Delete the sender's data, in a private chat and with a confirming word."""
    texts = languages.own
    if incoming.public or typed.rest.lower() not in texts.words("c-forget-word"):
        return _say(incoming, texts("c-forget", word=texts.words("c-forget-word")[0]))
    context.require_serial()
    people.forget(context.service, context.tx, incoming.by.id, texts("c-forgotten-name"))
    context.jobs.append(NewJobs(next_due=0))
    return _say(incoming, texts("c-forgotten"))


def export(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Send the sender all that is stored of them, in private, once in an hour."""
    if not incoming.by.lane:
        return _say(incoming, languages.own("c-told-alone", link=context.link("")))
    now, last = context.service.clock.now(), context.tx.setting(incoming.by.lane, EXPORTED)
    if last is not None and 0 <= now - float(last) < HOUR and context.can.files:
        minutes = math.ceil((HOUR - now + float(last)) / 60)
        line = languages.own("c-export-again", minutes=minutes)
        return Response(message=Message(lines=(line,)), to=incoming.by.lane)
    return export_file(context, incoming, incoming.by.id, languages.own)


def about(context: Context, incoming: Incoming, typed: Typed, languages: Languages) -> Response:
    """Say what the program is, and what it stores about people."""
    to, operator = reading_lane(incoming), context.service.operator
    texts = languages.to(incoming, to)
    body = [TextBlock(texts("c-about", source=SOURCE_CODE))]
    for part in ABOUT:
        body.append(TextBlock(texts(f"c-about-{part}-title"), "heading"))
        facts = {"days": operator.kept_days} if part == "kept" else {}
        body.append(TextBlock(texts(f"c-about-{part}", **facts)))
    body.append(TextBlock(texts("c-about-export")))
    body.append(TextBlock(texts("c-about-privacy", link=operator.privacy)))
    return Response(message=Message(body=tuple(body)), to=to)


def next_table(
    context: Context, incoming: Incoming, typed: Typed, languages: Languages
) -> Response:
    """Tell the sender, once, when the next table is opened in the group."""
    if not incoming.public:
        return _say(incoming, languages.here("c-next-in-group"))
    if not incoming.by.lane:
        return _say(incoming, languages.own("c-told-alone", link=context.link("")))
    check_not_banned(context.tx, incoming.chat, incoming.by.id)
    context.remember_person(incoming.by)
    context.tx.put_setting(incoming.chat, f"{WAITS_FOR_NEXT}{incoming.by.id}", True)
    message = Message(lines=(languages.own("c-next-noted"),))
    return Response(message=message, to=incoming.by.lane)


def _say(incoming: Incoming, *lines: str) -> Response:
    return Response(message=Message(lines=lines), to=incoming.chat)


VIEWS: dict[str, Callable[[Context, Incoming, Typed, Languages], Response]] = {
    "start": start,
    "play": play,
    "deck": deck,
    "card": card,
    "fair": fair,
    "help": give_help,
    "about": about,
    "next": next_table,
    "rules": rules,
    "stats": stats,
    "top": top,
    "settings": settings,
    "quiet": quiet,
    "notme": notme,
    "ban": ban,
    "unban": unban,
    "weekly": weekly,
    "export": export,
    "forget": forget,
    "admin": admin,
    "analyse": analyse,
    "record": record,
    "replay": replay,
}
