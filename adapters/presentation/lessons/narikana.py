"""The first game of Narikana. Paragraphs are those of docs/rules/en/narikana.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ....core.game import Move
from ....core.games.narikana.board import DISTANCE
from ....core.games.narikana.cards import COST_OF, KIND_OF
from ....core.games.narikana.decks import lesson_decks
from ....core.games.narikana.view import InPlay, NarikanaView, is_own
from ....core.games.narikana.words import (
    ANY,
    AT_FIELD,
    ATTACK,
    BUILDING,
    CONVERT,
    CREATURE,
    DONE,
    ENCHANTMENT,
    FIELDS,
    FIGURE,
    FRESH,
    GIVE,
    ITEM,
    MOVE,
    PASS,
    PLAY,
    SPELL,
    USE_CARD,
)
from .lesson import Lesson, Step, Try, at, only

KINDS = {
    CREATURE: "creature",
    BUILDING: "building",
    ITEM: "item",
    ENCHANTMENT: "enchantment",
    SPELL: "spell",
}
ENOUGH_SOURCES = 4
"""With so many mana sources whoever learns can play most cards of the deck."""
FEW_SOURCES = 1
"""In chapter n whoever learns wants n + 1 sources, up to ENOUGH_SOURCES."""
DEAR = 3
"""Cards that cost less are rather played than converted."""
SPARK_RANGE = 2
"""So far the fast spells of the deck reach at least."""


# What the View says


def _own_figure(view: NarikanaView) -> InPlay:
    return view.board[view.seat - 1]


def _enemy_figure(view: NarikanaView) -> InPlay:
    return view.board[2 - view.seat]


def _own(view: NarikanaView) -> list[InPlay]:
    """Own units without the figure."""
    return [unit for unit in view.units() if is_own(view, unit) and unit.card != FIGURE]


def _enemies(view: NarikanaView) -> list[InPlay]:
    return [unit for unit in view.units() if not is_own(view, unit)]


def _distance(field: int, other: int) -> int:
    return DISTANCE[field * FIELDS + other]


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


def _fields(view: NarikanaView) -> list[int]:
    """The fields that can be chosen as a target."""
    return _within(view, AT_FIELD, AT_FIELD + FIELDS)


def _nearest(view: NarikanaView, fields: Sequence[int]) -> Move | None:
    """The choice of the field that is nearest to the enemy's figure."""
    goal = _enemy_figure(view).field
    return AT_FIELD + min(fields, key=lambda one: _distance(one, goal)) if fields else None


def _lives_on(unit: InPlay, damage: int) -> bool:
    return unit.life - unit.wounds > damage - unit.armour


# When something is explained


_acts, _answers = at("act"), at("answer")


def _is_piled_up(view: NarikanaView) -> bool:
    """Something was answered, or there is reason to."""
    return len(view.stack) > 1 or _answer(view) is not None


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


def _can_play(kind: int) -> Callable[[NarikanaView], bool]:
    return lambda view: bool(_playable(view, kind))


def _has_mana_for_creature(view: NarikanaView) -> bool:
    """Not before the sources of the first chapter are there."""
    return bool(_playable(view, CREATURE)) and (view.chapter > 1 or _convert(view) is None)


STEPS = (
    Step("aim", lambda view: True),
    Step("convert", lambda view: bool(_acts(view) and _within(view, CONVERT, PLAY))),
    Step("answer", _answers),
    Step("mana", lambda view: _acts(view) and _sources(view) > 0),
    Step("stack", _is_piled_up),
    Step("creature", _has_mana_for_creature),
    Step("place", _places),
    Step("newcomer", _has_newcomer),
    Step("item", lambda view: _attach(ITEM)(view) is not None),
    Step("pass", _has_nothing_to_pay_with),
    Step("move", lambda view: _acts(view) and _move(view) is not None),
    Step("chapter", lambda view: _acts(view) and view.chapter > 1),
    Step("enchantment", _can_play(ENCHANTMENT)),
    Step("attack", lambda view: bool(_acts(view) and _within(view, ATTACK, GIVE))),
    Step("fizzle", lambda view: _answers(view) and view.chapter > 1),
    Step("spell", _can_play(SPELL)),
    Step("damage", _is_hurt),
    Step("win", _is_figure_hurt),
    Step("rest", _acts),
)


# What could be done


def _convert(view: NarikanaView) -> Move | None:
    """The dearest card, if it is dear or there are hardly any sources yet."""
    cards = _within(view, CONVERT, PLAY)
    if not cards or _sources(view) >= min(ENOUGH_SOURCES, view.chapter + FEW_SOURCES):
        return None
    dearest = max(cards, key=COST_OF.__getitem__)
    return CONVERT + dearest if COST_OF[dearest] >= DEAR or not _sources(view) else None


def _play_unit(view: NarikanaView) -> Move | None:
    if _places(view):
        return _nearest(view, _fields(view))
    cards = _playable(view, CREATURE, BUILDING)
    return PLAY + max(cards, key=COST_OF.__getitem__) if cards else None


def _attach(kind: int) -> Callable[[NarikanaView], Move | None]:
    """An item or enchantment, onto the own unit with the most attack; not if only the figure could
    get it."""

    def pick(view: NarikanaView) -> Move | None:
        reached = [one for one in _own(view) if _distance(one.field, _own_figure(view).field) == 1]
        if KIND_OF[_declared(view)] == kind and _declared(view) != FIGURE:
            bearers = [unit for unit in _own(view) if unit.field in _fields(view)]
            best = max(bearers, key=lambda unit: unit.attack, default=_own_figure(view))
            return AT_FIELD + best.field
        cards = _playable(view, kind)
        return PLAY + cards[0] if cards and reached else None

    return pick


def _cast(view: NarikanaView) -> Move | None:
    """A spell that harms the enemy, by the shortest way."""
    if not view.stack and KIND_OF[_declared(view)] == SPELL:
        return _victim(view, 0)
    cards = _playable(view, SPELL)
    return PLAY + cards[0] if cards and len(_enemies(view)) > 1 else None


def _answer(view: NarikanaView) -> Move | None:
    """A fast spell, if the enemy does anything but pass, and a creature of theirs is near."""
    if not view.stack or view.stack[-1].move == PASS:
        return None
    if _declared(view) != FIGURE:
        return _victim(view, 0)
    here = _own_figure(view).field
    near = [unit for unit in _enemies(view) if _distance(unit.field, here) <= SPARK_RANGE]
    cards = _within(view, PLAY, MOVE) if _answers(view) and near else []
    return PLAY + cards[0] if cards else None


def _victim(view: NarikanaView, attack: int) -> Move | None:
    """The choice of an enemy: one that dies of it, else the enemy's figure, else the weakest."""
    found = [unit for unit in _enemies(view) if unit.field in _fields(view)]
    if not found:
        return None
    dying = [unit for unit in found if not _lives_on(unit, attack)]
    figure = [unit for unit in found if unit.card == FIGURE and attack]
    best = min(dying or figure or found, key=lambda unit: unit.life - unit.wounds)
    return AT_FIELD + best.field


def _attack(view: NarikanaView) -> Move | None:
    if view.stage == "target" and ATTACK <= view.declaring[0] < GIVE:
        unit = view.unit_at(view.declaring[0] - ATTACK)
        return _victim(view, unit.attack if unit else 0)
    strong = max(_attackers(view), key=lambda unit: unit.attack, default=None)
    return ATTACK + strong.field if strong else None


def _attackers(view: NarikanaView) -> Iterator[InPlay]:
    for field in _within(view, ATTACK, GIVE):
        if unit := view.unit_at(field):
            yield unit


def _move(view: NarikanaView) -> Move | None:
    """A creature towards the enemy, as long as it stands next to none; the figure last."""
    if view.stage == "target" and MOVE <= view.declaring[0] < ATTACK:
        return _nearest(view, _fields(view))
    movers = _within(view, MOVE, ATTACK)
    mine = [*_own(view), _own_figure(view)]
    found = [unit for unit in mine if unit.field in movers and not _is_near(view, unit)]
    if not _own(view) or not found:
        return None
    goal = _enemy_figure(view).field
    first = min(found, key=lambda unit: (unit.card == FIGURE, _distance(unit.field, goal)))
    return MOVE + first.field


def _is_near(view: NarikanaView, unit: InPlay) -> bool:
    return any(_distance(unit.field, enemy.field) == 1 for enemy in _enemies(view))


TRIES = (
    Try("attack", _attack),
    Try("convert", _convert, ENOUGH_SOURCES),
    Try("creature", _play_unit, 3),
    Try("item", _attach(ITEM)),
    Try("enchantment", _attach(ENCHANTMENT)),
    Try("spell", _cast),
    Try("move", _move, 12),
    Try("pass", only("act", PASS), 4),
    Try("fast", _answer),
    Try("done", only("answer", DONE), 4),
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
    seed="first game 836196",
    against=("easy",),
    options=_options(),
    steps=STEPS,
    tries=TRIES,
    kind=_kind,
)
