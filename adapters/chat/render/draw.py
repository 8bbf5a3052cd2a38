"""Tables as messages: a lobby, the board that everybody reads, and the hand of one person.

A message is a function of the table and of who reads it, never of what has just happened; so it can
be drawn again at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from ....core.game import stage_of
from ....core.options import deck_options, hides_decks
from ....core.service.ports import LiveMessage, Reader, Stored
from ....core.table.state import Question
from ....core.table.table import Table
from ...pictures.svg import draw
from ...presentation.company import Company
from ...presentation.decks import deck_name, decks_told
from ...presentation.layout import lay_out
from ...presentation.lessons.course import spoken
from ...presentation.lines import plain
from ...presentation.options import options_told, players_text
from ...presentation.parts import Hand, Scene
from ...presentation.presenter import (
    asked,
    choices,
    notation_text,
    presenter_of,
    prompt_for_buttons,
    title,
)
from ...presentation.texts import Texts, texts_in
from ..callback_data import Press
from ..commands import ANALYSE, LEVELS
from .buttons import choice_rows, face, numbered
from .capabilities import EVERYTHING, Capabilities
from .message import COLUMNS, Button, Message

ASKED = {"turn": ("c-your-turn", "c-waiting"), "reaction": ("c-you-are-asked", "c-asked")}
"""By what a stage is for the seats that are asked: what they are told, and the others."""
MAX_NEWS = 5
"""Sentences about what happened, the newest last."""


@dataclass(frozen=True, slots=True)
class Look:
    """A table as it is drawn: `number` of its code, `public`: in a chat with several people.
    `link`: the address under which a person gets their hand alone, where there is one; `pictures`:
    wanted; `explaining`: a first game explains itself; `can`: what the chat can do."""

    number: int
    public: bool
    table: Table
    texts: Texts
    link: str = ""
    pictures: bool = False
    explaining: bool = True
    can: Capabilities = EVERYTHING

    @property
    def code(self) -> str:
        return f"T{self.number}"

    @property
    def invitation(self) -> str:
        """With this one may join from elsewhere."""
        return f"{self.code}-{self.table.invitation}"

    def button(self, message: str, what: str, question: int = 0, number: int = 0) -> Button:
        return Button(self.texts(message), Press(self.number, question, what, number).data())


def draw_slot(
    slot: LiveMessage,
    stored: Stored,
    reader: Reader,
    link: Callable[[str], str] | None = None,
    can: Capabilities = EVERYTHING,
) -> Message:
    """What a slot shows now, in the reader's language. `link` makes an address that opens the chat
    alone with the bot, where chats have one; `can`: what the chat can do."""
    look = look_at(stored, texts_in(reader.language))
    lobby = look.table.record is None
    address = link(look.invitation if lobby else look.code) if link else ""
    look = replace(
        look,
        link=address,
        pictures=reader.pictures,
        explaining=reader.explaining,
        can=can,
    )
    return board(look) if slot.place == "board" else hand(look, slot.reader)


def look_at(stored: Stored, texts: Texts) -> Look:
    return Look(stored.number, stored.public, stored.open(), texts)


def board(look: Look) -> Message:
    """What everybody in a chat reads."""
    return lobby(look) if look.table.record is None else _board(look)


def hand(look: Look, person: str) -> Message:
    """What one person reads: table, hand and choices. In a chat with one person that is all."""
    if look.table.record is None:
        return lobby(look)
    table, texts = look.table, look.texts
    seat = table.head.sees_as(person)
    view, company = table.view(seat), company_of(look, seat)
    question = table.question_of(person)
    scene = presenter_of(table.game).scene(view, company, texts)
    lines = [texts(ASKED[question_kind(look, view)][0])] if question and look.public else []
    if question and look.explaining:
        told, tries = spoken(table.record, view, company, texts)
        lines += told + tries
    if question:
        lines += filter(None, [_to_choose(look, view, scene)])
    if table.phase == "over":
        lines += ending(look, company)
    shown = replace(scene, asked="") if question else scene  # the lines say it
    return Message(
        heading(look),
        monospaced(shown),
        tuple(lines),
        _hand_buttons(look, person, seat, view, question, scene),
        tuple(news(look, company, seat)),
        picture(look, shown),
    )


def _board(look: Look) -> Message:
    table, company = look.table, company_of(look, 0)
    view, lines = table.view(0), _waiting(look)
    if table.phase == "over":
        lines += ending(look, company)
        buttons = _after_the_end(look)
    else:
        buttons = (look.button("c-hand", "hand"),)
        if any(chair.person and chair.away for chair in table.chairs):
            buttons += (look.button("c-back", "back"),)
        buttons += alone(look)
    scene = presenter_of(table.game).scene(view, company, look.texts)
    shown = replace(scene, asked="") if lines else scene  # the lines say it
    return Message(
        heading(look),
        monospaced(shown),
        tuple(lines),
        (buttons,),
        tuple(news(look, company, 0)),
        picture(look, shown),
    )


def alone(look: Look) -> tuple[Button, ...]:
    """Opens the chat alone with the bot, where hands are."""
    return (Button(look.texts("c-alone"), "", look.link),) if look.link else ()


def picture(look: Look, scene: Scene) -> str:
    """The table as SVG, if pictures are wanted."""
    return draw(scene) if look.pictures else ""


def monospaced(scene: Scene) -> tuple[str, ...]:
    """Rows of text, without the first, if it is the title, which stands in the heading."""
    shown = [plain([row]).rstrip() for row in lay_out(scene, COLUMNS)]
    return tuple(shown[1:] if shown and shown[0] == scene.title else shown)


def lobby(look: Look) -> Message:
    """Before the first card: who sits there, options, commitment."""
    table, texts, head = look.table, look.texts, look.table.head
    if table.phase == "over":
        return Message(heading(look), (), (texts("c-closed"),))
    rows = [
        row
        for seat, one in enumerate(table.chairs, 1)
        if not one.free
        for row in _sitting(look, seat)
    ]
    lines = [texts("c-lobby", players=players_text(table.game.seats, texts))]
    changed = options_told(table.game, head.options, texts)
    lines += [texts("c-options", options=changed)] if changed else []
    lines.append(texts("c-pace", pace=texts(f"c-pace-{head.pace}")))
    lines += [texts("c-open-to-all", table=look.number)] if head.anyone and look.public else []
    lines.append(texts("t-commitment", commitment=table.commitment))
    said = [chair for chair in table.chairs if chair.word]
    lines += [texts("c-word", who=chair.name, word=chair.word) for chair in said]
    lines.append(texts("c-word-how"))
    decks: tuple[Button, ...] = ()
    if deck_options(table.game.options):
        lines.append(texts("c-deck-how"))
        hidden = "c-deck-hidden" if look.can.buttons else "c-deck-hidden-typed"
        lines += [texts(hidden)] if _decks_hidden(look) else []
        decks = (Button(texts("c-decks"), f"/deck {look.code}"),)
    levels = tuple(
        Button(
            texts("c-add-ai", level=texts("c-level", level=level)),
            Press(look.number, 0, "+", number).data(),
        )
        for number, level in enumerate(LEVELS, 1)
    )
    join = (look.button("c-join", "join"), look.button("c-leave", "leave"), *alone(look))
    phase = (
        look.button("c-start", "start", table.phase_id),
        look.button("c-close", "stop", table.phase_id),
    )
    rows_of_buttons = tuple(filter(None, (join if look.public else (), levels, decks, phase)))
    return Message(heading(look), tuple(rows), tuple(lines), rows_of_buttons)


def _to_choose(look: Look, view: Any, scene: Scene) -> str:
    """What is to be decided, for people who tap on it, or type it."""
    game, texts = look.table.game, look.texts
    if look.can.buttons:
        return prompt_for_buttons(game, view, scene, texts)
    return scene.asked or next(iter(asked(game, view, texts)), "")


def in_short(look: Look, seat: int) -> list[str]:
    """A hand, or the own cards before it, in as few words as can be, and what is asked."""
    game, view = look.table.game, look.table.view(seat)
    scene = presenter_of(game).scene(view, company_of(look, seat), look.texts)
    told = [f"{one.name} {held(one)}" for one in scene.hands]
    for grid in scene.grids:
        if grid.seat == seat:
            told += [" ".join(map(face, row)) for row in grid.rows]
            piles = [f"{one.name} {face(one.top)}" for one in scene.piles if one.top]
            told.append(" · ".join(piles))
    asked = (
        prompt_for_buttons(game, view, scene, look.texts)
        if look.table.head.questions.get(seat)
        else ""
    )
    return [line for line in (*told, asked) if line]


def held(hand: Hand) -> str:
    """The cards of a hand, by name where they have one."""
    if any(card.name for card in hand.cards):
        return ", ".join(f"{card.name} {card.facts}" for card in hand.cards)
    return " ".join(card.short for card in hand.cards)


def _sitting(look: Look, seat: int) -> list[str]:
    """Who sits there, and with which deck; of an AI player also how it plays."""
    chair, texts = look.table.chairs[seat - 1], look.texts
    if chair.spec:
        level = texts("c-level", level=chair.spec)
        return [f"{seat} {chair.name} ({texts('c-ai', level=level)})"]
    if not chair.deck:
        return [f"{seat} {chair.name}"]
    if _decks_hidden(look):
        return [f"{seat} {chair.name}", f"  {texts('c-deck-secret')}"]
    name = deck_name(look.table.game, chair.deck, chair.deck_name, texts)
    return [f"{seat} {chair.name}", f"  {texts('c-deck-of', deck=name)}"]


def _decks_hidden(look: Look) -> bool:
    return hides_decks(look.table.game.options, look.table.head.options)


def heading(look: Look) -> str:
    return f"{look.code} · {title(look.table.head.game, look.texts)}"


def company_of(look: Look, seat: int) -> Company:
    """A person who reads alone is "you"."""
    names = [chair.name for chair in look.table.chairs]
    if seat:
        names[seat - 1] = look.texts("t-you")
    return Company(tuple(names), seat)


def news(look: Look, company: Company, seat: int) -> list[str]:
    """The last things that happened, for a seat (0: everybody); at first also who plays with which
    deck."""
    found: list[str] = []
    presenter = presenter_of(look.table.game)
    entries = look.table.events_since(seat)
    for events in reversed(entries[-4 * MAX_NEWS :]):
        told = presenter.tell(events, company, look.texts)
        found = [one.text for one in told if one.weight != "log"] + found
        if len(found) >= MAX_NEWS:
            break
    if len(found) < MAX_NEWS and look.table.record is not None:
        view, chairs = look.table.view(seat), look.table.chairs
        decks = decks_told(look.table.game, view, chairs, company.names, look.texts)
        found = [decks, *found] if decks else found
    return found[-MAX_NEWS:]


def question_kind(look: Look, view: Any) -> str:
    """Is it somebody's turn, or are they asked between turns?"""
    return str(stage_of(look.table.game, view.stage).urgency)


def _waiting(look: Look) -> list[str]:
    """Who is asked, and until when, where that is no secret: names as the board shows them."""
    table = look.table
    view = table.view(0)
    if table.phase == "paused":
        return [look.texts("c-paused")]
    if not view.pending or table.phase == "over":
        return []
    names = ", ".join(table.chairs[seat - 1].name for seat in view.pending)
    found = [look.texts(ASKED[question_kind(look, view)][1], names=names)]
    due = [
        question.due
        for seat, question in table.head.questions.items()
        if seat in view.pending and question.due is not None and not question.by
    ]
    if due:
        when = datetime.fromtimestamp(min(due), UTC).strftime("%H:%M:%S UTC")
        found.append(look.texts("c-until", when=when))
    return found


def ending(look: Look, company: Company) -> list[str]:
    """Places and points."""
    outcome, texts = look.table.outcome, look.texts
    if outcome is None:
        return [texts("c-called-off")]
    rows = sorted(zip(outcome.places, company.names, outcome.points, strict=True))
    return [texts("c-place", place=place, name=name, points=points) for place, name, points in rows]


# Buttons


def _hand_buttons(
    look: Look, person: str, seat: int, view: Any, question: Question | None, scene: Scene
) -> tuple[tuple[Button, ...], ...]:
    table = look.table
    rows: list[tuple[Button, ...]] = []
    if table.phase == "over":
        return (_after_the_end(look),)
    if question:
        rows += _choices(look, seat, view, question, scene)
    if seat and table.game.calls and table.phase == "playing":
        rows.append(_call_row(look))
    more = []
    if seat and table.head.held.get(seat):
        more.append(look.button("c-change", "change", table.head.answered.get(person, 0)))
    if question:
        more.append(look.button("c-hint", "hint", question.id))
    if table.head.playing_seats() == [seat]:
        last = question.id if question else table.head.answered.get(person, 0)
        if last:
            more.append(look.button("c-undo", "undo", last))
    if _may_be_back(table, person):
        more.append(look.button("c-back", "back"))
    return (*rows, tuple(more)) if more else tuple(rows)


def _after_the_end(look: Look) -> tuple[Button, ...]:
    """Another game; and what the moves were worth, of one that was played to the end."""
    found = [look.button("c-again", "again", look.table.phase_id)]
    if look.can.analyses and look.table.outcome is not None:
        phase, number = look.table.phase_id, look.table.head.number
        found.append(look.button("c-analyse", ANALYSE, phase, number))
    return tuple(found)


def _may_be_back(table: Table, person: str) -> bool:
    """Does an AI player play on for them, who may take the seat again?"""
    seat = table.head.seat_of(person)
    return bool(seat) and table.chairs[seat - 1].away and not table.chairs[seat - 1].kicked


def _choices(
    look: Look, seat: int, view: Any, question: Question, scene: Scene
) -> list[tuple[Button, ...]]:
    found = choices(look.table.game, view, look.texts, company_of(look, seat))
    held = [card.part for hand in scene.hands for card in hand.cards]
    found.sort(key=lambda one: held.index(one.part) if one.part in held else len(held))
    grid = scene.board or next((one for one in scene.grids if one.seat == seat), None)

    def press(what: str, number: int) -> str:
        return Press(look.number, question.id, what, number).data()

    if not look.can.buttons:
        return numbered(found, press)
    return choice_rows(found, grid, question.unfolded, look.texts, press)


def _call_row(look: Look) -> tuple[Button, ...]:
    """Always there, due or not: nothing may tell."""
    game = look.table.game
    return tuple(
        Button(
            notation_text(game.name, call, look.texts).capitalize() + "!",
            Press(look.number, 0, "call", number).data(),
            name=notation_text(game.name, call, look.texts),
        )
        for number, call in enumerate(game.calls, 1)
    )
