"""The first game of Narikana. Paragraphs are those of rulebook/en.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...game import Move
from ...scene.lesson import Lesson, Step, at
from .cards import KIND_OF
from .codes import *
from .decks import lesson_decks
from .view import InPlay, NarikanaView, is_own

LATE = 3
"""From this chapter on all kinds of cards are explained."""
KINDS = {
    CREATURE: "creature",
    BUILDING: "building",
    ITEM: "item",
    ENCHANTMENT: "enchantment",
    SPELL: "spell",
}


# What the View says


def _own(view: NarikanaView) -> list[InPlay]:
    """Own units without the figure."""
    return [unit for unit in view.units() if is_own(view, unit) and unit.card != FIGURE]


def _sources(view: NarikanaView) -> int:
    return view.sources[view.seat - 1][ANY]


def _mana(view: NarikanaView) -> int:
    return view.mana[view.seat - 1][ANY]


def _within(view: NarikanaView, first: int, last: int) -> list[int]:
    """Legal moves from `first` up to (not including) `last`: their cards or fields."""
    return [move - first for move in view.legal if first <= move < last]


def _playable(view: NarikanaView, *kinds: int) -> list[int]:
    """Cards of these kinds that can be played as an action now."""
    if not _acts(view):
        return []
    return [card for card in _within(view, PLAY, MOVE) if KIND_OF[card] in kinds]


def _declared(view: NarikanaView) -> int:
    """The card that is being declared, while its target is chosen; FIGURE if none is."""
    move = view.declaring[0] if view.stage == "target" else PASS
    return move - PLAY if PLAY <= move < MOVE else FIGURE


# When something is explained


_acts, _answers = at("act"), at("answer")


def _places(view: NarikanaView) -> bool:
    return _declared(view) != FIGURE and KIND_OF[_declared(view)] in (CREATURE, BUILDING)


def _has_newcomer(view: NarikanaView) -> bool:
    return _acts(view) and any(unit.marks & FRESH for unit in _own(view))


def _has_nothing_to_pay_with(view: NarikanaView) -> bool:
    return _acts(view) and _sources(view) > 0 and _mana(view) == 0


def _is_hurt(view: NarikanaView) -> bool:
    return _acts(view) and any(unit.wounds for unit in view.units())


def _is_figure_hurt(view: NarikanaView) -> bool:
    return _acts(view) and any(figure.wounds for figure in view.board[:2])


def _knows(kind: int) -> Callable[[NarikanaView], bool]:
    """The learner acts with mana sources, and has a card of the kind in their hand, or has
    played for some chapters."""
    return lambda view: (
        _acts(view)
        and _sources(view) > 1
        and (view.chapter >= LATE or any(KIND_OF[card] == kind for card in view.hand))
    )


def _has_mana_for_creature(view: NarikanaView) -> bool:
    """Not before the sources of the first chapter are there."""
    return bool(_playable(view, CREATURE)) and (view.chapter > 1 or _sources(view) > 1)


STEPS = (
    Step("aim", lambda view: True),
    Step("convert", lambda view: bool(_acts(view) and _within(view, CONVERT, PLAY))),
    Step("mana", lambda view: _acts(view) and _sources(view) > 0),
    Step("move", lambda view: bool(_acts(view) and _own(view) and _within(view, MOVE, ATTACK))),
    Step("item", lambda view: bool(_own(view)) and _knows(ITEM)(view)),
    Step("pass", _has_nothing_to_pay_with),
    Step("enchantment", _knows(ENCHANTMENT)),
    Step("creature", _has_mana_for_creature),
    Step("place", _places),
    Step("chapter", lambda view: _acts(view) and view.chapter > 1),
    Step("spell", _knows(SPELL)),
    Step("attack", lambda view: bool(_acts(view) and _within(view, ATTACK, GIVE))),
    Step("answer", _answers),
    Step("stack", _answers),
    Step("fizzle", lambda view: _answers(view) and view.chapter > 1),
    Step("damage", _is_hurt),
    Step("win", _is_figure_hurt),
    Step("newcomer", _has_newcomer),
    Step("rest", _acts),
)


def _options() -> Mapping[str, object]:
    """Decks that are a secret are no lesson's: what it says would tell them."""
    decks = lesson_decks()
    texts = {"deck1": decks["first-flames"].text(), "deck2": decks["first-sprouts"].text()}
    return {**texts, "secret_decks": False}


def _kind(view: NarikanaView, move: Move) -> str:
    if view.stage == "answer":
        return "done" if move == DONE else "fast"
    if view.stage != "act":
        return ""
    if PLAY <= move < MOVE:
        kind = KINDS[KIND_OF[move - PLAY]]
        return "creature" if kind == "building" else kind
    starts = ((USE_CARD, "use"), (GIVE, "give"), (ATTACK, "attack"), (MOVE, "move"))
    return next((kind for first, kind in starts if move >= first), "convert" if move else "pass")


LESSON = Lesson(
    game="narikana",
    seed="first game 209",
    against=("easy",),
    options=_options(),
    steps=STEPS,
    line="convert Lava Tortoise, move c1, at c2, play Iron Ring, at c2, convert Red Thread, "
    "convert Red Thread, convert Hothead, play Hothead, at c3, move c3, at c4, move c2, at "
    "c3, play Nutcracker, at b3, move b3, at b4, move c4, at c5, attack c5, move c3, at c4, "
    "pass, attack b4, play Tinder Spark, done, move b4, at b5, take, move c5, at c6, move "
    "c4, at c5, done, attack c6, at b6, play Tinder Spark, at c7, move b5, at b6, play "
    "Matchstick Imp, at d5, attack c6, attack d5",
    kind=_kind,
)
