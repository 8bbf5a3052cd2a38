"""Secret decks (§1.3): who doesn't know a deck guesses it anew for each sampled world."""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import Any

import pytest

from stammtisch.core.engine.chance import Dice
from stammtisch.core.engine.constants import CHANCE, OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import sampled
from stammtisch.core.games import game_named
from stammtisch.core.games.narikana.cards import COLOUR_OF
from stammtisch.core.games.narikana.codes import DECK_SIZE
from stammtisch.core.games.narikana.decks import ready_decks
from stammtisch.core.games.narikana.view import guessed
from stammtisch.core.options import read_options
from tests.games.narikana.facts import located

GAME = game_named("narikana")
READY = {name: Counter(deck.cards) for name, deck in ready_decks().items()}

SORTED = {name: (*sorted(deck.elements()),) for name, deck in READY.items()}


def begun(**decks: str) -> Any:
    """A game with secret decks, when the cards are dealt and somebody is asked."""
    options = read_options("narikana", GAME.options, {**decks, "secret_decks": True})
    state = GAME.new(2, options)
    go_on(state, count())
    return state


def go_on(state: Any, chances: Any) -> None:
    while state.mover == CHANCE:
        state.settle(GAME.chance(state, Dice("secret", next(chances))))


def cards_of_seat(state: Any, seat: int) -> Counter[int]:
    return Counter(card for (_, owner), card in located(state) if owner == seat)


def test_everybody_knows_their_own_deck_until_the_end() -> None:
    state = begun(deck1="toy-box", deck2="quiet-please")
    for seat, known in ((0, []), (1, [1]), (2, [2])):
        options = GAME.view(state, seat).options
        assert [one for one in (1, 2) if options.cards(one)] == known
    rng, chances = Rng("to the end"), count(10)
    while state.mover != OVER:
        legal = state.legal(state.mover)
        state.play(state.mover, legal[rng.below(len(legal))])
        go_on(state, chances)
    assert all(GAME.view(state, 0).options.cards(seat) for seat in (1, 2))


@pytest.mark.parametrize("other", READY)
def test_a_view_is_the_same_whatever_the_other_deck_is(other: str) -> None:
    mine = GAME.view(begun(deck1="toy-box", deck2=other), 1)
    assert mine == GAME.view(begun(deck1="toy-box", deck2="root-and-wave"), 1)


def test_at_first_the_other_deck_may_be_any_ready_one_and_later_those_that_fit() -> None:
    state = begun(deck1="toy-box", deck2="quiet-please")
    rng, chances, guesses = Rng("guess"), count(10), []
    for _ in range(60):
        view = GAME.view(state, 1)
        worlds = [sampled(GAME, view, Rng(f"world {n}")) for n in range(40)]
        found = {(*sorted(cards_of_seat(world, 2).elements()),) for world in worlds}
        guesses.append(
            {name for name, deck in READY.items() if (*sorted(deck.elements()),) in found}
        )
        assert len(found) == len(guesses[-1]), "a world has a deck that is none of the ready ones"
        assert all(GAME.view(world, 1) == view for world in worlds)
        legal = state.legal(state.mover)
        state.play(state.mover, legal[rng.below(len(legal))])
        go_on(state, chances)
    assert guesses[0] == {*READY}
    assert guesses[-1] == {"quiet-please"}


def test_what_fits_no_ready_deck_is_completed_by_colours() -> None:
    """Cards of two decks were seen: a deck of somebody's own, in the colours of the first."""
    first, second = READY["flying-sparks"], READY["toy-box"]
    seen = Counter({card: first[card] for card in list(first)[:4]})
    seen[next(card for card in second if not first[card])] += 1
    assert not any(seen <= deck for deck in READY.values())
    colours = {COLOUR_OF[card] for card in seen}
    for rest in guessed(seen):
        assert len(rest) == DECK_SIZE - seen.total()
        kept = sum(COLOUR_OF[card] in colours for card in rest)
        deck = next(deck for deck in READY.values() if Counter(rest) <= deck)
        unseen = sum(n for card, n in (deck - seen).items() if COLOUR_OF[card] in colours)
        assert kept == min(len(rest), unseen), "a card of a seen colour is left out"
