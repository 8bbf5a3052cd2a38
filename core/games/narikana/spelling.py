"""How Views and events of Narikana are written for programs of other languages."""

from __future__ import annotations

from collections.abc import Sequence

from ...spelling import (
    BY_SEAT,
    FLAG,
    NUMBER,
    SEAT,
    Form,
    Plain,
    Spelling,
    Told,
    Whole,
    by_seat,
    many,
    record,
    set_of,
    word,
)
from .board import NAMES as FIELD_NAMES
from .cards import (
    EFFECT_CARD,
    NAMES,
)
from .notation import MOVES, nouns, nouns_of
from .view import TURN, Declared, InPlay
from .words import (
    A_CARD,
    A_FIELD,
    A_UNIT,
    AN_ACTION,
    AT,
    COLOURS,
    KEYWORD_WORDS,
    WAITING,
)

BIAS, STEP = 64, 128
"""How a boost is noted: (attack + BIAS) * STEP + life + BIAS."""
MARK_WORDS = ("moved", "attacked", "twice", "used", "fresh", "weary")
FIZZLED_WORDS = ("no-source", "no-target", "stopped", "no-field", "cannot")

CARD = word("card", NAMES)
CARDS = many(Form("card", NAMES.__getitem__))
HANDS = by_seat(CARDS)
FIELD = word("field", FIELD_NAMES)
MOVE_WORD = word("move", MOVES)
KEYWORDS = set_of("keyword", KEYWORD_WORDS)
MARKS = set_of("mark", MARK_WORDS)
PLACE = Form("place in `board`, from 0, or null", lambda slot: slot if slot >= 0 else None)
MANA = Form(
    "object: a number for each colour (letters) and `sum`",
    lambda counts: dict(zip([*COLOURS, "sum"], counts, strict=True)),
)


def _in_play(one: InPlay) -> Plain:
    spelt = {
        "card": NAMES[one.card] if one.card >= 0 else None,
        "field": FIELD.write(one.field),
        "host": PLACE.write(one.host),
        "keywords": KEYWORDS.write(one.keywords),
        "granted": KEYWORDS.write(one.granted),
        "marks": MARKS.write(one.marks),
        "lent": one.lent or None,
        "attack": one.attack if one.attack >= 0 else None,
    }
    numbers = ("owner", "control", "wounds", "counters", "up_attack", "up_life", "life", "armour")
    return {**spelt, **{name: getattr(one, name) for name in numbers}}


def _aimed(noun: int, target: int) -> Plain:
    """A target, by what it is: `unit` (its place in the board), `field`, `action` or `card`."""
    if target < 0:
        return None
    words: dict[int, tuple[str, Plain]] = {
        A_UNIT: ("unit", target),
        A_FIELD: ("field", FIELD.write(target)),
        AN_ACTION: ("action", f"#{target + 1}"),
        A_CARD: ("card", CARD.write(target)),
    }
    name, value = words[noun]
    return {name: value}


def _declared(one: Declared) -> Plain:
    first, second = nouns(one.move)
    return {
        "move": MOVES[one.move],
        "seat": one.seat,
        "source": PLACE.write(one.source),
        "target": _aimed(first, one.target),
        "second": _aimed(second, one.second),
        "stopped": bool(one.stopped),
    }


def _declaring(numbers: Sequence[int]) -> Plain:
    move, source, target, second = numbers
    if not move:
        return None
    return {
        name: value
        for name, value in _declared(Declared(move, 0, source, target, second, 0)).items()
        if name not in ("seat", "stopped")
    }


def _effect(numbers: Sequence[int]) -> Plain:
    effect, _, source, seat, subject, target, second, x, left = numbers
    if effect < 0:
        return None
    nouns = nouns_of(effect)
    return {
        "card": NAMES[EFFECT_CARD[effect]],
        "seat": seat,
        "source": PLACE.write(source),
        "subject": PLACE.write(subject),
        "target": _aimed(nouns[0], target),
        "second": _aimed(nouns[1], second),
        "x": x,
        "left": left,
    }


def _waiting(numbers: Sequence[int]) -> Plain:
    rows = [numbers[at : at + WAITING] for at in range(0, len(numbers), WAITING)]
    return [
        {
            "card": NAMES[EFFECT_CARD[effect]],
            "seat": seat,
            "source": PLACE.write(source),
            "subject": PLACE.write(subject),
        }
        for effect, source, seat, subject, _, _ in rows
    ]


def _unit(value: int) -> Plain:
    """A unit in an event: its card and its field."""
    card, field = divmod(value, AT)
    return {"card": CARD.write(card), "field": FIELD.write(field)}


def _way(value: int) -> Plain:
    return [FIELD.write(one) for one in divmod(value, AT)]


def _boost(value: int) -> Plain:
    attack, life = divmod(value, STEP)
    return [attack - BIAS, life - BIAS]


def _aim(values: Sequence[int]) -> Plain:
    noun, target = values
    return {"unit": _unit(target)} if noun == A_UNIT else _aimed(noun, target)


AIM = Whole("object: `unit`, `field`, `action` or `card`", _aim)
UNIT = Form("object: `card`, `field`", _unit)
WAY = Form("array: field from, field to", _way)
COLOUR = word("colour", [*COLOURS, "*"])
OF_CARD = (("card", CARD),)
CARD_AND_FIELD = (*OF_CARD, ("field", FIELD))
CARD_AND_WAY = (*OF_CARD, ("way", WAY))
OF_UNIT = (("unit", UNIT),)
UNIT_AND_NUMBER = (*OF_UNIT, ("number", NUMBER))

SPELLING = Spelling(
    view={
        "chapter": Told(NUMBER, "which chapter, from 1"),
        "active": Told(SEAT, "whose chapter it is"),
        "board": Told(
            many(
                Form(
                    "object: `card` (null: it has just left play), `owner`, `control`, `field`, "
                    "`host` (place of the unit that it is on), `wounds`, `counters`, `up_attack`, "
                    "`up_life`, `granted`, `lent`, `marks`, and as they are now `attack`, `life`, "
                    "`armour`, `keywords`",
                    _in_play,
                )
            ),
            "the cards in play in order of arrival; the first two are the players",
        ),
        "hand": Told(CARDS, "the own cards, sorted"),
        "known": Told(HANDS, "cards that all know to be in each hand"),
        "counts": Told(BY_SEAT, "cards in each hand"),
        "graves": Told(HANDS, "the graveyards"),
        "spent": Told(HANDS, "cards that became sources of mana"),
        "sources": Told(by_seat(MANA), "sources of mana"),
        "mana": Told(by_seat(MANA), "mana that is left in this chapter"),
        "decks": Told(BY_SEAT, "cards left in each deck"),
        "stack": Told(
            many(
                Form(
                    "object: `move`, `seat`, `source` (place in `board`), `target`, `second`, "
                    "`stopped`",
                    _declared,
                )
            ),
            "declared actions; the last one is carried out first; `second` of a gift is the giver",
        ),
        "declaring": Told(
            Form("object: `move`, `source`, `target`, `second`, or null", _declaring),
            "the action that is being declared",
        ),
        "looked": Told(
            many(Form("card, or null", lambda card: NAMES[card] if card else None)),
            "cards being looked at; null: unknown to this seat",
        ),
        "turn": Told(
            record(**dict.fromkeys(TURN, NUMBER)),
            "whose word it is, actions added, actions of this exchange, whether the first is a "
            "pass, passes in a row",
        ),
        "effect": Told(
            Form(
                "object: `card`, `seat`, `source`, `subject`, `target`, `second`, `x`, `left`, "
                "or null",
                _effect,
            ),
            "the effect that is being carried out",
        ),
        "waiting": Told(
            Form("array of objects: `card`, `seat`, `source`, `subject`", _waiting),
            "effects that wait",
        ),
        "place": Told(
            record(
                card=Form("card, or null", lambda card: NAMES[card] if card else None), seat=SEAT
            ),
            "a unit whose field was taken, and its owner",
        ),
        "fight": Told(record(attacker=PLACE, victim=PLACE), "who is attacking whom"),
        "stepping": Told(Form("array of numbers", list), "units under way, places in `board`"),
        "quiet": Told(
            record(chapters=NUMBER, fought=FLAG),
            "chapters without damage, and whether there was any in this one",
        ),
        "effects": Told(NUMBER, "effects of this exchange so far"),
        "beginning": Told(NUMBER, "not 0 while a chapter begins"),
        "loser": Told(
            Form("seat, 0 (nobody yet), or another number (a draw)", int), "who has lost"
        ),
    },
    events={
        "chapter": [("chapter", NUMBER)],
        "drew-card": [("card", CARD)],
        "declared": [("move", MOVE_WORD), ("unit", UNIT)],
        "aimed": [("target", AIM)],
        "carried": [("move", MOVE_WORD)],
        "fizzled": [("move", MOVE_WORD), ("why", word("why", FIZZLED_WORDS))],
        **dict.fromkeys(
            (
                *("triggered", "arrived", "attached", "lying", "controlled"),
                *("died", "returned"),
            ),
            CARD_AND_FIELD,
        ),
        **dict.fromkeys(("moved", "attacked", "gave"), CARD_AND_WAY),
        **dict.fromkeys(("wounded", "healed", "grew"), UNIT_AND_NUMBER),
        **dict.fromkeys(("readied", "rested"), OF_UNIT),
        "boosted": [("unit", UNIT), ("by", Form("array: attack, life", _boost))],
        "granted": [("unit", UNIT), ("keywords", KEYWORDS)],
        **dict.fromkeys(
            (
                *("buried", "discarded", "milled", "regained"),
                *("showed", "looked-at", "kept-card"),
            ),
            OF_CARD,
        ),
        "mana": [("colour", COLOUR), ("number", NUMBER)],
        "source": [("card", CARD), ("colour", COLOUR)],
    },
)
