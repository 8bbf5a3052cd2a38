"""Tables as messages: a lobby, the board for everybody, and the hand of one person.

A message is a function of the table and its reader, never of the latest event, so it can be drawn
again at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from ....core.ai_facts import LEVELS
from ....core.game import Event, all_calls, stage_of
from ....core.options import deck_options, hides_decks
from ....core.scene.company import Company
from ....core.scene.parts import Scene, Text
from ....core.scene.texts import Texts
from ....core.service.outbox_rows import ABSENCE
from ....core.service.ports import Reader
from ....core.service.queues import LiveMessage
from ....core.service.stored import Stored
from ....core.table.lobby import unreachable
from ....core.table.state import Question
from ....core.table.table import Table
from ...presentation.ending import headline
from ...presentation.layout import PARTING, fold
from ...presentation.lessons import lesson_state
from ...presentation.names import deck_name, decks_told, options_told, players_text
from ...presentation.presenter import (
    choices,
    notation_text,
    presenter_named,
    presenter_of,
    prompt,
    prompt_for_buttons,
    title,
)
from ...presentation.short import short_scene
from ...presentation.texts import named_texts
from ..callback_data import Press
from ..commands import FAIR
from .buttons import Row, choice_rows, face, in_rows, numbered
from .capabilities import EVERYTHING, Capabilities, is_due, is_first, news_from, present
from .message import Button, Deadline, Message, TablePicture, TextBlock, table_rows
from .result import buttons_after

ASKED = {"turn": ("c-your-turn", "c-waiting"), "reaction": ("c-you-are-asked", "c-asked")}
"""Texts by urgency: in the title for the seat that is asked, and in a line for the others."""
CAPTION_LINES, CAPTION_COLUMNS = 4, 40
"""Most lines of the text below a picture, on a phone, and its width there."""
MAX_NAMED = 3
"""So many of those who are asked are named."""
MAX_NEWS = 5
"""Sentences about recent events."""
MOST_LINES = 25
"""Lines of a message without a picture, for which news are left out."""
MAX_ENTRIES = 20
"""Latest entries of the record in which they are looked for."""
SHOWN = 8
"""Digits of a commitment in a lobby, by which people can compare it later."""
ENTRIES_KEPT = 5_000
"""Entries of which the sentences are kept."""


@dataclass(frozen=True, slots=True)
class RenderContext:
    """Everything that a rendering needs besides the reader's seat. `number`: that of the table's
    code; `public`: the chat has several people; `link`: address of the private chat with the bot,
    if there is one; `pictures`: pictures are wanted; `explaining`: a lesson's explanations are
    wanted; `can`: the chat's capabilities; `news_from`: events are told from this entry of the
    record on, None for the latest ones; `whole`: the table is shown, else only what is new there.
    """

    number: int
    public: bool
    table: Table
    texts: Texts
    link: str = ""
    pictures: bool = False
    explaining: bool = True
    can: Capabilities = EVERYTHING
    news_from: int | None = None
    whole: bool = True

    @property
    def code(self) -> str:
        """The code of the table in texts, such as `T7`."""
        return f"T{self.number}"

    @property
    def invitation(self) -> str:
        """The code with which people from other chats may join."""
        return f"{self.code}-{self.table.invitation}"

    def button(self, message: str, what: str, question: int = 0, number: int = 0) -> Button:
        """A button with the text `message` (its name); the other arguments as in `Press`."""
        return Button(self.texts(message), Press(self.number, question, what, number).data())


def draw_live_message(
    live: LiveMessage,
    stored: Stored,
    reader: Reader,
    link: Callable[[str], str] | None = None,
    can: Capabilities = EVERYTHING,
) -> Message:
    """The present content of a live message in the reader's language. `link` makes the address of
    the private chat with the bot, if chats have one; `can`: the chat's capabilities."""
    message = _drawn(_context(stored, reader, link, can), live)
    return replace(message, asks=message.asks and not reader.silent)


def draw_if_due(
    live: LiveMessage,
    stored: Stored,
    reader: Reader,
    link: Callable[[str], str] | None = None,
    can: Capabilities = EVERYTHING,
) -> Message | None:
    """The same; where messages can't be edited, a new message about what its lane hasn't been shown
    yet, None if nothing is due."""
    context, is_board = _context(stored, reader, link, can), live.place == "board"
    if can.edits or live.place.startswith(ABSENCE):
        return _drawn(context, live)
    table = context.table
    asked = table.question_of(live.reader) if not is_board and table.record else None
    question = asked.id if asked else 0
    if table.record is not None and not is_board and not is_due(live, table, question):
        return None
    playing = table.record is not None and not is_board
    whole = playing or live.send_again or is_first(live, table)
    message = _drawn(replace(context, news_from=news_from(live, table), whole=whole), live)
    if not whole and not message.news and table.phase == "playing":
        return None
    return replace(message, about=str(present(table, question)))


def _context(
    stored: Stored, reader: Reader, link: Callable[[str], str] | None, can: Capabilities
) -> RenderContext:
    context = RenderContext(
        stored.number,
        stored.public,
        stored.table,
        named_texts(reader.language),
        pictures=can.pictures if reader.pictures is None else reader.pictures,
        explaining=reader.explaining,
        can=can,
    )
    if link:
        lobby = context.table.record is None
        context = replace(context, link=link(context.invitation if lobby else context.code))
    return context


def _drawn(context: RenderContext, live: LiveMessage) -> Message:
    if live.place.startswith(ABSENCE):
        return absence(context)
    return board(context) if live.place == "board" else hand(context, live.reader)


def board(context: RenderContext) -> Message:
    """The message for everybody in a chat."""
    return lobby(context) if context.table.record is None else _board(context)


def hand(context: RenderContext, person: str) -> Message:
    """The message for one person: table, hand and choices. A private chat has no other."""
    if context.table.record is None:
        return lobby(context)
    table, texts = context.table, context.texts
    seat = table.head.sees_as(person)
    view, company = table.view(seat), company_of(context, seat)
    question = table.question_of(person)
    scene = presenter_of(table.game).scene(view, company, texts)
    lines: list[str] = []
    explaining = question and context.explaining
    if explaining and (lesson := lesson_state(table.record, view, company, texts)):
        lines += filter(None, [*lesson.news, lesson.advice_text])
    buttons: Sequence[Row] = ()
    if question:
        heading, buttons = _choices(context, company, view, question, scene)
        lines += filter(None, [heading or _prompt(context, view, scene)])
    if table.phase == "over":
        lines += ending(context, company)
    elif seat and table.head.chair(seat).away and context.whole:
        lines.append(texts("c-away"))
    buttons = (*buttons, *_buttons_below(context, person, seat, question, scene))
    scene = replace(scene, asked="") if question else scene  # the lines say it
    message = replace(_message(context, company, scene, lines, buttons), asks=bool(question))
    if question and context.public and not context.can.max_columns:
        asked = texts(ASKED[urgency_of(context, view)][0])
        message = replace(message, title=f"{message.title}{PARTING}{asked}")
    warned = question is not None and question.warned
    message = _with_deadline(message, context, question.due if question else None, warned)
    return _caption(message) if message.picture else message


def _board(context: RenderContext) -> Message:
    table, company = context.table, company_of(context, 0)
    view, lines = table.view(0), _waiting(context)
    if table.phase == "over":
        told = not (table.outcome or context.can.edits)  # by a notice, which lies there still
        lines += [] if told else ending(context, company)
        rows = () if table.outcome else _after_the_end(context)
    else:
        buttons: tuple[Button, ...] = ()
        buttons += () if context.can.max_columns else (context.button("c-hand", "hand"),)
        if any(chair.person and chair.away for chair in table.head.chairs):
            buttons += (context.button("c-back", "back"),)
        buttons += private_chat_button(context) if context.whole else ()
        rows = (buttons,)
    scene = presenter_of(table.game).scene(view, company, context.texts)
    scene = replace(scene, asked="") if lines else scene  # the lines say it
    message = _message(context, company, scene, lines, rows)
    due = _public_due(context) if table.phase == "playing" else None
    message = _with_deadline(message, context, due)
    return _caption(message) if message.picture else message


def absence(context: RenderContext) -> Message:
    """Who doesn't play their turns, for everybody in a chat."""
    head, texts = context.table.head, context.texts
    lines = [
        texts("c-took-over" if away else "c-missed-turn", name=head.chair(seat).name)
        for seat, away in head.absent()
    ]
    back = "c-rest-back" if any(chair.left for chair in head.chairs) else "c-all-back"
    return Message(context.code, lines=tuple(lines or [texts(back)]), stays=True)


def _message(
    context: RenderContext,
    company: Company,
    scene: Scene,
    lines: Sequence[str],
    buttons: tuple[tuple[Button, ...], ...],
) -> Message:
    """A message about a game: the scene as rows of text, or as a picture if pictures are wanted."""
    news = tuple(recent_sentences(context, company))
    if context.can.max_columns:
        title = context.code if news or not context.whole else heading(context)
        short = tuple(short_scene(scene)) if context.whole else ()
        return Message(title, short, tuple(lines), buttons, news)
    apart = () if context.can.hand_in_rows else scene.hands
    rows: tuple[str, ...] = ()
    if not context.pictures:
        rows = table_rows(scene, context.can.hand_in_rows)
        room = MOST_LINES - 2 - len(rows) - len(lines)  # a heading, and perhaps a deadline
        news = news[max(0, len(news) - room) :]
    return Message(
        heading(context),
        rows,
        tuple(lines),
        buttons,
        news,
        TablePicture(scene) if context.pictures else None,
        body=tuple(TextBlock(f"{hand.name} {hand.text}".rstrip()) for hand in apart),
        stays=context.table.phase == "over",
    )


def private_chat_button(context: RenderContext) -> tuple[Button, ...]:
    """The button that opens the private chat with the bot, if chats have one."""
    return (Button(context.texts("c-alone"), "", context.link),) if context.link else ()


def lobby(context: RenderContext) -> Message:
    """The message before a game: people, options, what to do. It stays when the game begins, since
    it has the beginning of the commitment."""
    table, texts, head = context.table, context.texts, context.table.head
    if table.phase == "over":
        return Message(heading(context), (), (texts("c-closed"),))
    rows = [
        row
        for seat, chair in enumerate(table.head.chairs, 1)
        if not chair.free
        for row in _occupant(context, seat)
    ]
    if not context.whole:
        return Message(context.code, (PARTING.join(row.strip() for row in rows),))
    lines = [texts("c-lobby", players=players_text(table.game.seats, texts))]
    changed = options_told(table.game, head.options, texts)
    lines += [texts("c-options", options=changed)] if changed else []
    pace = texts("c-pace", pace=texts(f"c-pace-{head.pace}"))
    deal = texts("c-deal", commitment=table.commitment[:SHOWN])
    lines.append(f"{pace}{PARTING}{deal}")
    lines += (
        [texts("c-open-to-all", table=context.number)] if head.anyone and context.public else []
    )
    inviting = _inviting(context)
    if context.public and context.link and not inviting:
        lines.append(texts("c-invite", link=context.link))
    with_word = [chair for chair in table.head.chairs if chair.word]
    lines += [texts("c-word", who=chair.name, word=chair.word) for chair in with_word]
    missing = unreachable(head) if context.public else []
    lines += [texts("c-unreachable", names=", ".join(missing))] * bool(missing)
    decks: tuple[Button, ...] = ()
    if deck_options(table.game.options):
        lines.append(texts("c-deck-how"))
        hidden = "c-deck-hidden" if context.can.buttons else "c-deck-hidden-typed"
        lines += [texts(hidden)] if _decks_hidden(context) else []
        decks = (Button(texts("c-decks"), f"/deck {context.code}"),)
    levels = in_rows(
        [
            Button(
                texts("c-add-ai", level=texts("level", level=level)),
                Press(context.number, 0, "+", number).data(),
            )
            for number, level in enumerate(LEVELS, 1)
        ]
    )
    join = (
        context.button("c-join", "join"),
        context.button("c-leave", "leave"),
        *private_chat_button(context),
    )
    rules = (Button(texts("c-house-rules"), f"/set {context.code}"), context.button("c-fair", FAIR))
    phase = (
        context.button("c-start", "start", table.phase_id),
        *((context.button("c-start-anyway", "start", table.phase_id, 1),) if missing else ()),
        context.button("c-close", "stop", table.phase_id),
    )
    rows_of_buttons = tuple(
        filter(None, (join if context.public else (), *levels, (*decks, *rules), inviting, phase))
    )
    return Message(heading(context), tuple(rows), tuple(lines), rows_of_buttons, stays=True)


def _inviting(context: RenderContext) -> Row:
    """Buttons that bring others to the table, if the chat has them."""
    if not (context.public and context.link):
        return ()
    share = Button(context.texts("c-share"), "", shares=context.invitation)
    copy = Button(context.texts("c-copy-link"), "", copies=context.link)
    return (*[share] * context.can.shares, *[copy] * context.can.copies)


def shared(context: RenderContext) -> Message:
    """The invitation to a table that a person sends to another chat."""
    head, texts = context.table.head, context.texts
    names = ", ".join(chair.name for chair in head.chairs if not chair.free)
    line = texts("c-shared", names=names, game=title(head.game, texts))
    button = Button(texts("c-join"), "", context.link)
    return Message(heading(context), lines=(line,), buttons=((button,),))


def _prompt(context: RenderContext, view: Any, scene: Scene) -> str:
    """The prompt of a question, worded for buttons or for typing."""
    game, texts = context.table.game, context.texts
    if context.can.buttons:
        return prompt_for_buttons(game, view, scene, texts)
    return prompt(game, view, scene, texts)


def hand_summary(context: RenderContext, seat: int) -> list[str]:
    """A hand, or the cards in front of the seat, and the prompt, as short lines."""
    game, view = context.table.game, context.table.view(seat)
    scene = presenter_of(game).scene(view, company_of(context, seat), context.texts)
    lines = [f"{hand.name} {hand.text}" for hand in scene.hands]
    for grid in scene.grids:
        if grid.seat == seat:
            lines += [" ".join(map(face, row)) for row in grid.rows]
            piles = [f"{pile.name} {face(pile.top)}" for pile in scene.piles if pile.top]
            lines.append(PARTING.join(piles))
    prompt = (
        prompt_for_buttons(game, view, scene, context.texts)
        if context.table.head.questions.get(seat)
        else ""
    )
    return [line for line in (*lines, prompt) if line]


def _occupant(context: RenderContext, seat: int) -> list[str]:
    """The lines about a seat: its occupant, an AI player's level, a person's deck."""
    chair, texts = context.table.head.chairs[seat - 1], context.texts
    if chair.spec:
        level = texts("level", level=chair.spec)
        return [f"{seat} {chair.name} ({texts('c-ai', level=level)})"]
    if not chair.deck:
        return [f"{seat} {chair.name}"]
    if _decks_hidden(context):
        return [f"{seat} {chair.name}", f"  {texts('c-deck-secret')}"]
    name = deck_name(context.table.game, chair.deck, chair.deck_name, texts)
    return [f"{seat} {chair.name}", f"  {texts('c-deck-of', deck=name)}"]


def _decks_hidden(context: RenderContext) -> bool:
    return hides_decks(context.table.game.options, context.table.head.options)


def heading(context: RenderContext) -> str:
    """The title of a message: table and game."""
    return f"{context.code} · {title(context.table.head.game, context.texts)}"


def company_of(context: RenderContext, seat: int) -> Company:
    """The players' names as a seat (0: everybody) reads them; its own is "you"."""
    names = [chair.name for chair in context.table.head.chairs]
    if seat:
        names[seat - 1] = context.texts("t-you")
    return Company(tuple(names), seat)


def recent_sentences(context: RenderContext, company: Company) -> list[str]:
    """The sentences about the last events that the reader of `company` may see; at the beginning of
    a game also the decks."""
    sentences: list[str] = []
    table, seat, texts = context.table, company.reader, context.texts
    assert table.record is not None
    if context.news_from is not None:
        entries = table.events_since(seat, context.news_from)
        news = [_news_of(table.head.game, tuple(events), company, texts) for events in entries]
        sentences = [sentence for told in news for sentence in told]
        return sentences if context.news_from else _with_decks(context, company, sentences)
    entries = table.events_since(seat, max(0, len(table.record.moves) - MAX_ENTRIES))
    for events in reversed(entries):
        sentences = [*_news_of(table.head.game, tuple(events), company, texts), *sentences]
        if len(sentences) >= MAX_NEWS:
            return sentences[-MAX_NEWS:]
    return _with_decks(context, company, sentences)


def _with_decks(context: RenderContext, company: Company, sentences: list[str]) -> list[str]:
    """The sentences at the beginning of a game, after those about decks."""
    table, view = context.table, context.table.view(company.reader)
    decks = decks_told(table.game, view, table.head.chairs, company.names, context.texts)
    return [decks, *sentences] if decks else sentences


@lru_cache(ENTRIES_KEPT)
def _news_of(
    game: str, events: tuple[Event, ...], company: Company, texts: Texts
) -> tuple[str, ...]:
    """The sentences about the events of one entry, which messages show again until there are
    MAX_NEWS later ones."""
    told = presenter_named(game).tell(events, company, texts)
    return tuple(sentence.text for sentence in told if sentence.weight != "log")


def urgency_of(context: RenderContext, view: Any) -> str:
    """`turn` if it is somebody's turn, `reaction` if they are asked between turns."""
    return str(stage_of(context.table.game, view.stage).urgency)


def _waiting(context: RenderContext) -> list[str]:
    """The lines about the seats that are asked, as far as all may know it."""
    table = context.table
    view = table.view(0)
    if table.phase == "paused":
        return [context.texts("c-paused")]
    people = any(table.head.chairs[seat - 1].person for seat in view.pending)
    if not view.pending or table.phase == "over" or not (people or context.whole):
        return []
    names = [table.head.chairs[seat - 1].name for seat in view.pending]
    facts = {"names": ", ".join(names[:MAX_NAMED]), "more": len(names[MAX_NAMED:])}
    return [context.texts(ASKED[urgency_of(context, view)][1], **facts)]


def _public_due(context: RenderContext) -> float | None:
    """The first deadline of those who are asked, as far as all may know it."""
    pending = context.table.view(0).pending
    due = [
        question.due
        for seat, question in context.table.head.questions.items()
        if seat in pending and question.due is not None and not question.by
    ]
    return min(due, default=None)


def _with_deadline(
    message: Message, context: RenderContext, due: float | None, warned: bool = False
) -> Message:
    """The message with the deadline as a moment, or else with the time for a turn. `warned`: it is
    near."""
    if due is None or context.can.max_columns:
        return message
    texts = context.texts
    if not context.can.times:
        pace = texts("c-pace", pace=texts(f"c-pace-{context.table.head.pace}"))
        line = texts("c-nearly-over") if warned else pace
        return replace(message, lines=(*message.lines, line))
    when = datetime.fromtimestamp(due, UTC).strftime("%H:%M:%S UTC")
    line = texts("c-nearly-until" if warned else "c-until", when=when)
    return replace(message, due=Deadline(line, when, int(due)))


def _caption(message: Message) -> Message:
    """A message with a picture whose text is short: the deadline follows what is asked, and of the
    news there are those that fit in CAPTION_LINES, and one line more above no choices, so that a
    whole move of ojyks fits."""
    *lines, last = message.lines or ("",)
    due = message.due
    if due and last:
        due = replace(due, line=f"{last} {due.line}")
        message = replace(message, lines=tuple(lines), due=due)
    needed = [message.title, *message.lines, due.line if due else ""]
    room = CAPTION_LINES + (not message.asks) - sum(_height(text) for text in needed)
    told = [" ".join(message.news[n:]) for n in range(len(message.news))]
    fitting = [text for text in told if _height(text) <= room]
    return replace(message, news=tuple(fitting[:1]))


def _height(text: str) -> int:
    """The lines of a text below a picture."""
    return len(fold(Text(text), CAPTION_COLUMNS)) if text else 0


def ending(context: RenderContext, company: Company) -> list[str]:
    """The line about how the game ended; `result_message` tells more. Where messages can't be
    edited that follows at once, and says it all."""
    outcome, texts = context.table.outcome, context.texts
    if outcome is None:
        return [texts("c-called-off")]
    return [headline(outcome, company, texts)] if context.can.edits else []


# Buttons


def _buttons_below(
    context: RenderContext, person: str, seat: int, question: Question | None, scene: Scene
) -> tuple[Row, ...]:
    """The buttons below the choices."""
    table = context.table
    rows: list[Row] = []
    if table.phase == "over":
        below = table.outcome and not context.public  # the result comes in the same chat
        return () if below else _after_the_end(context)
    if seat and all_calls(table.game) and table.phase == "playing":
        rows.append(_call_row(context, person))
    more = []
    if seat and table.head.held.get(seat):
        more.append(context.button("c-change", "change", table.head.answered.get(person, 0)))
    if question and not context.can.max_columns:
        more.append(context.button("c-hint", "hint", question.id))
    if any(card.name for one in scene.hands for card in one.cards) and not context.can.max_columns:
        more.append(Button(context.texts("c-cards"), f"/card {context.code}"))
    if table.head.playing_seats() == [seat] and not context.can.max_columns:
        last = question.id if question else table.head.answered.get(person, 0)
        if last:
            more.append(context.button("c-undo", "undo", last))
    own = table.head.seat_of(person)
    if own and table.head.chairs[own - 1].away:
        more.append(context.button("c-back", "back"))  # an AI player plays on for them
    return (*rows, tuple(more)) if more else tuple(rows)


def _after_the_end(context: RenderContext) -> tuple[tuple[Button, ...], ...]:
    """Buttons for the next game, and about the one that is over."""
    return buttons_after(context.number, context.public, context.table, context.texts, context.can)


def _choices(
    context: RenderContext, company: Company, view: Any, question: Question, scene: Scene
) -> tuple[str, list[Row]]:
    """The same as `choice_rows`; where choices are typed, all of them."""
    offered = choices(context.table.game, view, context.texts, company)
    cards = [card.part for hand in scene.hands for card in hand.cards]
    offered.sort(key=lambda c: cards.index(c.part) if c.part in cards else len(cards))
    own = (grid for grid in scene.grids if grid.seat == company.reader)
    grid = scene.board or next(own, None)

    def press(what: str, number: int) -> str:
        return Press(context.number, question.id, what, number).data()

    if not context.can.buttons:
        return "", numbered(offered, press, coloured=not context.can.max_columns)
    return choice_rows(offered, grid, question.unfolded, context.texts, press)


def _call_row(context: RenderContext, person: str) -> tuple[Button, ...]:
    """The buttons for calls; always there, so that they don't reveal whether a call is due. That
    for a declaration only while the person can make it; nobody else gets this message."""
    table, game = context.table, context.table.game
    offered = (*game.calls, table.declaration_of(person))
    return tuple(
        Button(
            notation_text(game.name, call, context.texts).capitalize() + "!",
            Press(context.number, 0, "call", number).data(),
            name=notation_text(game.name, call, context.texts),
        )
        for number, call in enumerate(all_calls(game), 1)
        if call in offered
    )
