"""What holds in every game of Narikana, seen in random games of random decks. The campaign is
`python -m tools invariants narikana`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from stammtisch.core.engine.chance import Dice
from stammtisch.core.engine.compiled import with_fields
from stammtisch.core.engine.constants import CHANCE, OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import sampled
from stammtisch.core.games.narikana import GAME
from stammtisch.core.games.narikana.cards import CARDS, COLOUR_OF, COST_OF, KIND_OF
from stammtisch.core.games.narikana.codes import (
    ACTING,
    ANSWERING,
    ANY,
    BUILDING,
    CONVERT,
    COST,
    CREATURE,
    DECK_SIZE,
    DONE,
    FIELDS,
    FIGURE,
    FIGURE_LIFE,
    FREE,
    GONE,
    LOOKING,
    MAX_CARDS,
    MAX_COPIES,
    MOST_EFFECTS,
    MOVE,
    NOWHERE,
    PASS,
    PLAY,
    QUEUE,
    SLOTS,
    SPELL,
    STACK,
    WHEN_WORDS,
)
from stammtisch.core.games.narikana.decks import deck_text, ready_decks
from stammtisch.core.games.narikana.options import NarikanaOptions

UNITS = (CREATURE, BUILDING)
EVERY = 40
"""Each so many moves (on average) hidden cards are swapped and worlds are sampled."""
LONGEST = 30_000
"""Moves of a random game; longer ones would be a fault."""

# Decks


def _first(dice: Random, wanted: Callable[[int], bool]) -> list[int]:
    """All cards in random order, those first that are wanted."""
    order = list(range(1, len(CARDS)))
    dice.shuffle(order)
    return sorted(order, key=lambda card: not wanted(card))


def _of_moments(*moments: str) -> Callable[[int], bool]:
    return lambda card: any(WHEN_WORDS[e.when] in moments for e in CARDS[card].effects)


def _of_colours(dice: Random, n: int) -> list[int]:
    colours = dice.sample(range(ANY), n)
    return _first(dice, lambda card: COLOUR_OF[card] in colours)


def _spells_of_a_colour(dice: Random) -> list[int]:
    colour = dice.randrange(ANY)
    order = _first(dice, lambda card: COLOUR_OF[card] == colour)
    return sorted(order, key=lambda c: not (COLOUR_OF[c] == colour and KIND_OF[c] == SPELL))


DECKS: dict[str, Callable[[Random], list[int]]] = {
    "any cards": lambda dice: _first(dice, lambda card: False),
    "one colour": lambda dice: _of_colours(dice, 1),
    "two colours": lambda dice: _of_colours(dice, 2),
    "spells of a colour": _spells_of_a_colour,
    "creatures": lambda dice: _first(dice, lambda card: KIND_OF[card] == CREATURE),
    "no creatures": lambda dice: _first(dice, lambda card: KIND_OF[card] != CREATURE),
    "buildings": lambda dice: _first(dice, lambda card: KIND_OF[card] == BUILDING),
    "items and enchantments": lambda dice: _first(
        dice, lambda card: KIND_OF[card] not in (*UNITS, SPELL)
    ),
    "without colour": lambda dice: _first(dice, lambda card: COLOUR_OF[card] == ANY),
    "fast": lambda dice: _first(dice, lambda card: CARDS[card].fast),
    "cheap": lambda dice: _first(dice, lambda card: COST_OF[card] <= 1 + dice.randrange(2)),
    "dear": lambda dice: _first(dice, lambda card: COST_OF[card] > 3),
    "set off": lambda dice: _first(
        dice, _of_moments("dies", "ally-dies", "hurt", "attacked", "moves", "kills", "enemy-enters")
    ),
}


def random_deck(dice: Random) -> tuple[int, ...]:
    """A legal deck; often three of each card."""
    order = DECKS[dice.choice(sorted(DECKS))](dice)
    most = dice.choice((MAX_COPIES, MAX_COPIES, 1, 2))
    deck: list[int] = []
    for copies in (most, MAX_COPIES - most):
        for card in order:
            deck += [card] * min(copies, DECK_SIZE - len(deck))
    assert len(deck) == DECK_SIZE
    return tuple(sorted(deck))


def random_options(dice: Random) -> NarikanaOptions:
    texts = [
        dice.choice(sorted(ready_decks())) if dice.random() < 0.2 else deck_text(random_deck(dice))
        for _ in range(2)
    ]
    return NarikanaOptions(*texts)


# Invariants


def check(state: Any) -> None:
    """Everything that always holds when somebody is asked, or the game is over."""
    kind, host, where = list(state.kind), list(state.host), list(state.where)
    top = state.top
    assert 2 <= top <= SLOTS
    assert kind[0] == kind[1] == FIGURE
    assert all(one == FREE for one in kind[top:])
    assert all(one > FIGURE or one == GONE for one in kind[2:top])
    unit_at = list(state.unit_at)
    units = [s for s in range(top) if kind[s] >= 0 and KIND_OF[kind[s]] in UNITS]
    assert sorted(one for one in unit_at if one >= 0) == units
    assert all(unit_at[where[slot]] == slot for slot in units)
    for slot in range(top):
        if kind[slot] >= 0 and host[slot] != NOWHERE:
            assert slot not in units, "a unit on a unit"
            assert host[slot] in units, "on what isn't in play"
    assert min(list(state.wounds)[:top]) >= 0
    assert all(seat in (1, 2) for seat in list(state.control)[:top])
    check_cards(state, kind, top)
    check_mana(state)
    assert 0 <= state.queue_n <= QUEUE
    assert 0 <= state.stack_n <= STACK
    assert 0 <= state.effects_n <= MOST_EFFECTS
    assert 0 <= state.stepping_n <= 4
    if state.mover != OVER:
        legal = state.legal(state.mover)
        assert legal
        assert legal == sorted(set(legal))
    if state.mover != OVER and state.stage == ACTING:
        check_at_rest(state, kind, top, units)
    assert (state.mover == OVER) == bool(state.loser) or state.stage > ANSWERING


def check_cards(state: Any, kind: Sequence[int], top: int) -> None:
    """Every card of a deck is in exactly one place."""
    hand, known = list(state.hand), list(state.known)
    grave, spent = list(state.grave), list(state.spent)
    deck, owner = list(state.deck), list(state.owner)
    moves, seats = list(state.s_move), list(state.s_seat)
    for seat in (1, 2):
        first = seat * MAX_CARDS
        held = hand[first : first + MAX_CARDS]
        assert min(held) >= 0
        assert sum(held) == state.hand_n[seat]
        assert all(0 <= k <= h for k, h in zip(known[first:], held, strict=False))
        found = [
            h + g + s
            for h, g, s in zip(
                held, grave[first : first + MAX_CARDS], spent[first : first + MAX_CARDS],
                strict=True,
            )
        ]  # fmt: skip
        assert min(grave) >= 0
        assert min(spent) >= 0
        for card in deck[seat * DECK_SIZE : seat * DECK_SIZE + state.deck_n[seat]]:
            found[card] += 1
        for slot in range(2, top):
            if kind[slot] >= 0 and owner[slot] == seat:
                found[kind[slot]] += 1
        for i in range(state.stack_n):
            if seats[i] == seat and CONVERT <= moves[i] < MOVE:
                found[(moves[i] - CONVERT) % MAX_CARDS] += 1
        if state.place_card and state.place_seat == seat:
            found[state.place_card] += 1
        if state.looked_n and state.f_seat == seat:
            for card in list(state.looked)[: state.looked_n]:
                found[card] += 1
        wanted = [0] * MAX_CARDS
        for card in state.options.cards(seat):
            wanted[card] += 1
        assert found == wanted, seat
    assert PLAY - CONVERT == MAX_CARDS


def check_mana(state: Any) -> None:
    mana, sources, spent = list(state.mana), list(state.sources), list(state.spent)
    for seat in (1, 2):
        for counts in (mana, sources):
            of_seat = counts[seat * COST : seat * COST + COST]
            assert min(of_seat) >= 0
            assert of_seat[ANY] == sum(of_seat[:ANY])
        by_colour = [0] * COST
        for card in range(1, len(CARDS)):
            if n := spent[seat * MAX_CARDS + card]:
                by_colour[COLOUR_OF[card]] += n
        assert by_colour[:ANY] == sources[seat * COST : seat * COST + ANY]
        assert by_colour[ANY] == 0


def check_at_rest(state: Any, kind: Sequence[int], top: int, units: Sequence[int]) -> None:
    """Between two exchanges nothing is going on, and no dead unit lies about."""
    assert all(one >= 0 for one in kind[2:top])
    assert state.stack_n == state.queue_n == state.place_card == state.looked_n == 0
    assert state.f_effect == NOWHERE
    assert state.attacker == state.victim == NOWHERE
    lives = {card.field: card for card in GAME.view(state, 0).units()}
    assert len(lives) == len(units) <= FIELDS
    assert all(card.wounds < card.life for card in lives.values())
    assert max(list(state.wounds)[:2]) < FIGURE_LIFE
    assert state.loser == 0


# What seats see


def check_sights(state: Any, dice: Random) -> None:
    """Views don't change with what they can't show, and worlds sampled from one give it again."""
    for seat in (0, 1, 2):
        view = GAME.view(state, seat)
        assert GAME.view(mixed(state, seat, dice), seat) == view
        if seat:
            world: Any = sampled(GAME, view, Rng(str(dice.random())))
            assert GAME.view(world, seat) == view
            if world.mover == seat:
                assert world.legal(seat) == state.legal(seat)


def mixed(state: Any, seat: int, dice: Random) -> Any:
    """The position with everything dealt anew that the seat can't see."""
    deck, hand, known = list(state.deck), list(state.hand), list(state.known)
    for owner in (1, 2):
        first, n = owner * DECK_SIZE, state.deck_n[owner]
        pool = deck[first : first + n]
        hidden: list[int] = []
        if owner != seat:
            for card in range(1, len(CARDS)):
                i = owner * MAX_CARDS + card
                hidden += [card] * (hand[i] - known[i])
                hand[i] = known[i]
        pool += hidden
        if owner != seat or state.stage != LOOKING:
            dice.shuffle(pool)
        for card in pool[n:]:
            hand[owner * MAX_CARDS + card] += 1
        deck[first : first + n] = pool[:n]
    return with_fields(state, deck=deck, hand=hand)


# Games


def pick(state: Any, dice: Random) -> int:
    """A random move; passes are rarer, so that games have something to show."""
    legal: list[int] = state.legal(state.mover)
    if len(legal) > 1 and legal[0] in (PASS, DONE) and dice.random() < 0.5:
        legal = legal[1:]
    return int(dice.choice(legal))


def play_one(number: int, counts: Counter[str], check_all: bool = True) -> None:
    """A game to its end, checked after every move."""
    dice = Random(f"narikana {number}")
    state: Any = GAME.new(2, random_options(dice))
    chances = moves = 0
    while state.mover != OVER:
        if state.mover == CHANCE:
            state.settle(GAME.chance(state, Dice(f"{number}", chances)))
            chances += 1
        else:
            move = pick(state, dice)
            counts[GAME.notation(move).split()[0]] += 1
            state.play(state.mover, move)
            moves += 1
        GAME.observe(state)
        if chances > 2:
            if check_all or not moves % 10:
                check(state)
            if dice.randrange(EVERY) == 0 and state.mover != OVER:
                check_sights(state, dice)
                counts["(positions looked at)"] += 1
        assert moves < LONGEST
    counts["(games)"] += 1
    counts["(moves)"] += moves
    counts["(chapters)"] += state.chapter
    counts[("", "(1 lost)", "(2 lost)", "(draws)")[state.loser]] += 1
