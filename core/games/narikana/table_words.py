"""The table of Narikana: board, players, declared actions, hand, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from ...scene.company import Company
from ...scene.parts import Board, Card, Field, Listing, Panel, PanelRow, Seat, Supply, Text, Unit
from ...scene.presenter import seat_of
from ...scene.texts import Texts
from .card_words import card_in_sentence, card_name, colour_name, unit_text
from .cards import CARDS, EFFECT_CARD, KIND_OF
from .codes import *
from .names import (
    AND,
    GLYPHS,
    MANA,
    SIDES,
    action_number,
    aimed,
    does,
    keyword_names,
    shown_card,
    shown_figure,
    target_name,
    what,
)
from .notation import nouns
from .refusals import why_no_attack, why_no_move
from .table import packed
from .view import Declared, InPlay, NarikanaView

CANNOT_MOVE, CANNOT_ATTACK, CANNOT_BOTH = "»", "×", "⊠"
FEW_LIFE = 5
"""So little life is a warning."""
EVERY = ("act", "answer")
"""Stages in which an action is declared."""


# Units


def name_of(unit: InPlay, company: Company, texts: Texts) -> str:
    """A unit's name; of a player that of the person."""
    return company.names[unit.owner - 1] if unit.card == FIGURE else card_name(unit.card, texts)


def on_unit(view: NarikanaView, unit: InPlay) -> list[InPlay]:
    """The items and enchantments on a unit."""
    slot = next(slot for slot, one in enumerate(view.board) if one is unit)
    return [one for one in view.board if one.host == slot and one.card != GONE]


def lying(view: NarikanaView, field: int) -> list[InPlay]:
    """The items and enchantments on a field itself."""
    return [
        one
        for one in view.board
        if one.field == field and one.host < 0 and one.life <= 0 and one.card != GONE
    ]


def says(view: NarikanaView, unit: InPlay, company: Company, texts: Texts) -> str:
    """All about a unit, in a sentence."""
    facts = [unit_text(unit.attack, unit.life - unit.wounds, texts)]
    if unit.wounds:
        facts.append(texts("narikana-is-damaged", number=unit.wounds, life=unit.life))
    if unit.card != FIGURE:
        facts.append(texts("narikana-is-of", **company.who(unit.control)))
    if unit.marks & WEARY:
        facts.append(texts("narikana-is-exhausted"))
    elif unit.marks & MOVED:
        facts.append(texts("narikana-is-moved"))
    elif why_no_move(unit) == "arrived-now":
        facts.append(texts("narikana-is-fresh"))
    if not unit.marks & WEARY and why_no_attack(unit) == "attacked-already":
        facts.append(texts("narikana-is-attacked"))
    facts += keyword_names(unit.keywords, texts)
    if unit.armour:
        facts.append(texts("narikana-gift-armour", n=unit.armour))
    if borne := on_unit(view, unit):
        cards = AND.join(card_name(one.card, texts) for one in borne)
        facts.append(texts("narikana-is-bearing", cards=cards))
    field, name = FIELD_NAMES[unit.field], name_of(unit, company, texts)
    start = f"{field}: {name}, " if texts.spoken else f"{name} ({field}): "
    return f"{start}{AND.join(facts)}."


def _unit(view: NarikanaView, unit: InPlay, company: Company, texts: Texts) -> Unit:
    figure = unit.card == FIGURE
    name = company.names[unit.owner - 1]
    card = shown_figure(name) if figure else shown_card(unit.card, texts)
    is_building = KIND_OF[unit.card] == BUILDING
    stays, peaceful = (
        not is_building and why_no_move(unit),
        unit.attack >= 0 and why_no_attack(unit),
    )
    marks = [GLYPHS[BUILDING]] if is_building else []
    if stays or peaceful:
        marks.append(CANNOT_BOTH if stays and peaceful else CANNOT_MOVE if stays else CANNOT_ATTACK)
    return Unit(
        card=card,
        seat=unit.control,
        side=SIDES[unit.control],
        attack=unit.attack if unit.attack >= 0 else None,
        life=unit.life - unit.wounds,
        damage=unit.wounds,
        marks=tuple(marks),
        says=says(view, unit, company, texts),
        on=tuple(shown_card(one.card, texts) for one in on_unit(view, unit)),
        figure=figure,
        goals=(*_goals(view, unit), *(FIELD_NAMES[one.field] for one in _victims(view, unit))),
    )


def _goals(view: NarikanaView, unit: InPlay) -> tuple[str, ...]:
    """§4.3: the free fields that a creature may move to now."""
    if MOVE + unit.field not in view.legal:
        return ()
    steps = 2 if unit.keywords & WINGED else 1
    taken = {one.field for one in view.board if one.card != GONE and one.life > 0}
    return tuple(
        name
        for field, name in enumerate(FIELD_NAMES)
        if field not in taken and DISTANCE[unit.field * FIELDS + field] <= steps
    )


def _victims(view: NarikanaView, unit: InPlay) -> list[InPlay]:
    """§4.5: the units that a unit may attack now."""
    if ATTACK + unit.field not in view.legal:
        return []
    foes = [one for one in view.board if one.card != GONE and one.life > 0]
    foes = [one for one in foes if one.control != unit.control]
    away = {one.field: DISTANCE[unit.field * FIELDS + one.field] for one in foes}
    guards = [one for one in foes if one.keywords & GUARD and away[one.field] == 1]
    reach = 2 if unit.keywords & FAR else 1
    return [
        one for one in foes if away[one.field] <= reach and (one.keywords & GUARD or not guards)
    ]


def can_do(view: NarikanaView, unit: InPlay, company: Company, texts: Texts) -> list[str]:
    """Where a unit may move now, and what its attacks would do, a sentence each."""
    told = []
    if goals := _goals(view, unit):
        told.append(texts("narikana-may-move", fields=AND.join(goals)))
    for foe in _victims(view, unit):
        damage = max(0, unit.attack - foe.armour)
        facts = {
            "unit": name_of(foe, company, texts),
            "field": FIELD_NAMES[foe.field],
            "damage": damage,
            "left": max(0, foe.life - foe.wounds - damage),
            "figure": foe.card == FIGURE,
        }
        told.append(texts("narikana-may-attack", **facts))
    return told


def board(view: NarikanaView, company: Company, texts: Texts) -> Board:
    """The board, with the fields marked that can be chosen now."""
    chosen = {move - AT_FIELD for move in view.legal} if view.stage not in EVERY else set()
    taken = {one.field for one in view.board if one.card != GONE}
    fields = [
        _field(view, number, number in chosen, company, texts)
        if number in taken
        else _free_field(number, number in chosen)
        for number in range(len(FIELD_NAMES))
    ]
    rows, at = [], 0
    for width in ROWS:
        rows.append(tuple(fields[at : at + width]))
        at += width
    return Board(tuple(rows), texts("narikana-legend"))


def _field(view: NarikanaView, number: int, marked: bool, company: Company, texts: Texts) -> Field:
    unit = view.unit_at(number)
    return replace(
        _free_field(number, marked),
        unit=_unit(view, unit, company, texts) if unit else None,
        lying=tuple(shown_card(one.card, texts) for one in lying(view, number)),
    )


@cache
def _free_field(number: int, marked: bool) -> Field:
    name = FIELD_NAMES[number]
    return Field(name, part=f"field {name}", marked=marked)


def on_field(view: NarikanaView, field: int, company: Company, texts: Texts) -> str:
    """What is on a field, in a few words: `Hothead 2/3`; "" for nothing."""
    unit = view.unit_at(field)
    if unit is not None:
        stats = unit_text(unit.attack, unit.life - unit.wounds, texts)
        return f"{name_of(unit, company, texts)}{AND if texts.spoken else ' '}{stats}"
    return AND.join(card_name(one.card, texts) for one in lying(view, field))


# Players


def seat(view: NarikanaView, company: Company, texts: Texts, number: int) -> Seat:
    figure = view.board[number - 1]
    life = figure.life - figure.wounds
    at = number - 1
    left = Text(f"♥{max(0, life)}", "warn" if life <= FEW_LIFE else "strong")
    return seat_of(
        view,
        company,
        number,
        side=SIDES[number],
        held=view.counts[at],
        marks=(
            *(() if texts.spoken else (left,)),  # the board says it
            Text(texts("narikana-deck", count=view.decks[at])),
            Text(texts("narikana-grave", count=len(view.graves[at]))),
        ),
        supplies=tuple(
            Supply(
                COLOURS[colour],
                MANA[colour],
                view.mana[at][colour],
                view.sources[at][colour],
                colour_name(colour, texts),
            )
            for colour in range(ANY)
            if view.mana[at][colour] or view.sources[at][colour]
        ),
    )


def hand(view: NarikanaView, texts: Texts) -> list[Card]:
    """The reader's cards in the order of choices: by colour and kind, the cheap ones first."""
    free = not view.legal or view.stage not in EVERY
    return [
        shown_card(
            card, texts, f"card {CARDS[card].names['en']}", free or PLAY + card in view.legal
        )
        for card in sorted(view.hand)
    ]


# Declared actions


def _target(view: NarikanaView, noun: int, target: int, company: Company, texts: Texts) -> str:
    if noun == A_UNIT:
        unit = view.board[target]
        if unit.card == GONE:
            return texts("narikana-gone")
        return target_name(packed(unit.card, unit.field), unit.owner, company, texts)
    if noun == A_FIELD:
        return FIELD_NAMES[target]
    return card_in_sentence(target, texts) if noun == A_CARD else action_number(target + 1, texts)


def declared(view: NarikanaView, action: Declared, company: Company, texts: Texts) -> str:
    """A declared action with its targets: `Anna plays Frost Lance → Hothead (c4)`."""
    told = does(action.move, action.seat, _source(view, action), company, texts)
    second = NOWHERE if GIVE <= action.move < USE_CARD else action.second  # no aim: the giver
    pairs = zip(nouns(action.move), (action.target, second), strict=True)
    aims = [_target(view, noun, at, company, texts) for noun, at in pairs if at >= 0]
    return aimed(told, action.move, aims, texts)


def _source(view: NarikanaView, action: Declared) -> int:
    """The unit that acts, as notes have it; one that is gone is told by its field alone."""
    if action.source < 0:
        return FIELDS
    unit = view.board[action.source]
    return packed(max(0, unit.card), unit.field)


def stack(view: NarikanaView, company: Company, texts: Texts) -> Iterator[Listing]:
    """The declared actions, the one first that is carried out next; for a screen reader a single
    one in the sentence that told of it."""
    if not view.stack:
        return
    alone = texts.spoken and len(view.stack) == 1
    entries: list[Text] = []
    for number in range(len(view.stack), 0, -1):
        action = view.stack[number - 1]
        between = ": " if texts.spoken else " "
        start = "" if alone else action_number(number, texts) + between
        told = start + declared(view, action, company, texts)
        if action.stopped:
            told += f" ({texts('narikana-is-stopped')})"
        entries.append(Text(told, "" if entries else "strong"))
    yield Listing("" if alone else texts("narikana-stack"), tuple(entries))


def empty_stack(texts: Texts) -> Panel:
    """That nothing waits."""
    empty = Text(texts("narikana-stack-empty"), "muted")
    return Panel(texts("narikana-stack"), (PanelRow(Text(""), empty),))


# What is asked


def asked(view: NarikanaView, company: Company, texts: Texts) -> str:
    """The question to the reader, or who is being asked."""
    if not any(one > 0 for one in view.pending):
        return ""
    if not view.legal:
        return texts("narikana-wait-for", **company.who(view.pending[0]))
    return texts(f"narikana-ask-{view.stage}", **_asked_facts(view, company, texts))


def _asked_facts(view: NarikanaView, company: Company, texts: Texts) -> dict[str, object]:
    if view.stage == "answer":
        own = view.stack[-1].seat == view.seat
        return {"what": what(view.stack[-1].move, texts), "own": own}
    if view.stage in ("source", "target"):
        second = view.declaring[3] == UNCHOSEN
        return {"what": what(view.declaring[0], texts), "second": second}
    if view.stage == "pick":
        second = view.effect[5] != UNCHOSEN
        return {"card": card_in_sentence(EFFECT_CARD[view.effect[0]], texts), "second": second}
    if view.stage == "place":
        return {"card": card_in_sentence(view.place[0], texts)}
    if view.stage == "item":
        return {"card": item_met(view, texts)}
    return {}


def item_met(view: NarikanaView, texts: Texts) -> str:
    """The item that a creature has come onto, and must decide about now."""
    field = view.board[view.stepping[-1]].field
    items = [one for one in lying(view, field) if KIND_OF[one.card] == ITEM]
    return card_in_sentence(items[0].card, texts)


def graveyards(view: NarikanaView, company: Company, texts: Texts) -> list[str]:
    """What lies in them, in a sentence each."""
    return [
        texts(
            "narikana-graveyard",
            cards=_counted(cards, texts),
            count=len(cards),
            **company.who(number),
        )
        for number, cards in enumerate(view.graves, 1)
    ]


def _counted(cards: Sequence[int], texts: Texts) -> str:
    names = [card_name(card, texts) for card in cards]
    numbers = {name: names.count(name) for name in names}
    return AND.join(f"{n} × {name}" if n > 1 else name for name, n in numbers.items())
