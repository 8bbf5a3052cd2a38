"""The suite itself: games with a fault in them, each of which a named property must notice; and
games of others, of whose cards nothing is known, which must pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from inspect import signature
from typing import Any, Self

import pytest

from stammtisch.core.engine.compiled import with_fields
from stammtisch.core.engine.constants import CHANCE
from stammtisch.core.engine.rng import Rng
from stammtisch.core.engine.state import State
from stammtisch.core.game import EVERYONE, Event, Game, Outcome, Stage
from stammtisch.core.games import GAMES, game_named
from stammtisch.core.games.nyan_nyan import cards as nyan
from stammtisch.core.games.uno import cards as uno
from stammtisch.core.options import read_options
from stammtisch.testing.checks import copies, leaks, play
from stammtisch.testing.checks import sampled as worlds
from stammtisch.testing.subjects import Subject
from tests.conformance.subjects import EXAMPLE, subject_with
from tests.examples.high_card import NO_CARD, SLOTS, HighCardState
from tests.games.facts import GameFacts, facts_of

pytestmark = pytest.mark.slow
Property = Callable[[Subject], None]
Instead = dict[str, Any]
"""Methods of a game by name, each of which is given the game first, and facts."""


class Mutant:
    """A game of which some methods and facts are replaced."""

    def __init__(self, game: Game, name: str = "", **instead: Any) -> None:
        self._game, self._instead = game, instead
        self.name = name or game.name

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._game, name)
        if name not in self._instead:
            return found
        if not callable(self._instead[name]):
            return self._instead[name]
        return lambda *given: self._instead[name](self._game, *given)


# Events


def telling(kind: str, card_of: Callable[[Any, int], int]) -> Instead:
    """Events of a kind, which are for all, tell a card besides."""

    def observe(game: Game, state: Any) -> list[Event]:
        return [
            replace(event, values=(card_of(state, event.seat), *event.values))
            if event.kind == kind
            else event
            for event in game.observe(state)
        ]

    return {"observe": observe}


def told_to_all(game: Game, state: Any) -> list[Event]:
    """The audience is too wide."""
    return [replace(event, audience=EVERYONE) for event in game.observe(state)]


def lowest_of(array: str, kinds: int) -> Callable[[Any, int], int]:
    """A card of the seat, in games with copies per seat and card."""

    def card_of(state: Any, seat: int) -> int:
        copies = getattr(state, array)[seat * kinds : (seat + 1) * kinds]
        return next((card for card in range(kinds) if copies[card]), 0)

    return card_of


# Views


def with_another_hand(game: Game, state: State, seat: int) -> Any:
    """Shows the hand of the next seat."""
    view = game.view(state, seat)
    return replace(view, hand=game.view(state, seat % state.players + 1).hand) if seat else view


# Pools and deals


def keeping(place: str) -> Instead:
    """A card that the seat knows to be elsewhere lies in the pool, in the place of another one."""

    def pooled(game: Game, view: Any) -> Any:
        state: Any = game.pooled(view)
        seen = [card for card in getattr(view, place) if card >= 0]
        if seen:
            return with_fields(state, pile=[seen[-1], *state.pile[1:]])
        return state

    return {"pooled": pooled}


def keeping_too(game: Game, view: Any) -> Any:
    """The same, but nothing is left out for it."""
    state: Any = game.pooled(view)
    if view.hand:
        pile = [view.hand[0], *state.pile][: len(state.pile)]
        return with_fields(state, pile=pile, pile_n=state.pile_n + 1)
    return state


def forgetting(game: Game, view: Any) -> Any:
    """Cards that the seat knows in others' hands are dealt like all others."""
    state: Any = game.pooled(replace(view, known=tuple(() for _ in view.known)))
    return with_fields(state, known=game.pooled(view).known)


def piled_up(game: Game, view: Any) -> Any:
    """What others hold counts as the draw pile until it is dealt."""
    state: Any = game.pooled(view)
    state = with_fields(state, pile_n=state.pile_n + sum(state.missing))
    return Late(state) if state.pile_n else state


class Wrapped:
    """A position of which `determinize` is another; for compiled ones too."""

    def __init__(self, state: State) -> None:
        object.__setattr__(self, "state", state)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.state, name, value)


class Fixed(Wrapped):
    """It ignores the generator."""

    def determinize(self, seat: int, rng: Rng) -> None:
        self.state.determinize(seat, Rng("always the same"))


class Late(Wrapped):
    """It is there that the draw pile gets its size."""

    def determinize(self, seat: int, rng: Rng) -> None:
        fewer = self.state.pile_n - sum(self.state.missing)
        object.__setattr__(self, "state", with_fields(self.state, pile_n=fewer))
        self.state.determinize(seat, rng)


def dealing_the_same(game: Game, view: Any) -> Any:
    return Fixed(game.pooled(view))


def dealing_the_same_draw(game: Game, view: Any) -> Any:
    """Only where somebody has just drawn."""
    state = game.pooled(view)
    return Fixed(state) if view.stage == "drawn" else state


class Own(Wrapped):
    """It has a generator of its own."""

    rng = Rng("its own")

    def determinize(self, seat: int, rng: Rng) -> None:
        self.state.determinize(seat, Own.rng)


def dealing_by_its_own(game: Game, view: Any) -> Any:
    return Own(game.pooled(view))


# States, of the example


class Sharing(HighCardState):
    """A clone shares a list with its original."""

    def clone(self) -> Self:
        twin = super().clone()
        twin.hand = self.hand
        return twin


class Forgetful(HighCardState):
    """`become` leaves a field out."""

    def become(self, other: State) -> None:
        tricks = list(self.tricks)
        super().become(other)
        self.tricks[:] = tricks


ACE = SLOTS - 1


class Peeking(HighCardState):
    """Who holds an ace isn't asked before the others have chosen."""

    def asked(self, seat: int) -> int:
        asked = super().asked(seat)
        waits = seat < self.players and self.chosen[self.players] == NO_CARD
        if seat > CHANCE and self.mover != seat and waits and self.hand[seat * SLOTS + ACE]:
            return 0
        return asked


def with_state(kind: type[HighCardState]) -> Instead:
    def new(game: Game, players: int, options: Any) -> State:
        state = kind(players, options)
        state.listening = 1
        return state

    return {"new": new}


class InTurns(HighCardState):
    """No fault: the seats choose one after the other."""

    def asked(self, seat: int) -> int:
        return 1 if seat == self.mover else 0


def pooled_in_turns(game: Game, view: Any) -> State:
    state = InTurns(view.players, view.options)
    pool: Any = game.pooled(view)
    state.copy(pool)
    for seat in range(1, view.players + 1):
        if state.mover > CHANCE and seat > state.mover:
            state.chosen[seat] = NO_CARD
    return state


# Outcomes


def upside_down(game: Game, state: State) -> Outcome:
    outcome = game.outcome(state)
    most = max(outcome.places)
    return replace(outcome, places=tuple(most + 1 - place for place in outcome.places))


# Which property notices what


UNO, OJYKS, NYAN, LAS_VEGAN = map(game_named, ("uno", "ojyks", "nyan_nyan", "las_vegan"))
UNKNOWN: Any = Mutant(EXAMPLE, "somebody's game")  # of its cards nothing is known
IN_TURNS = with_state(InTurns) | {"pooled": pooled_in_turns, "stages": {"play": Stage()}}
SWAPS: dict[str, object] = {"zero_seven": True}

Case = tuple[str, Game, int, dict[str, object], Instead, Property]
TELLS = leaks.test_events_tell_no_card_before_it_is_shown
SHOWS = leaks.test_a_card_is_known_from_when_it_is_shown
CHOICES = leaks.test_choices_made_at_the_same_time_are_secret
ONCE = worlds.test_every_card_of_a_sampled_world_is_where_the_deck_says_once
OTHERWISE = worlds.test_what_could_be_otherwise_is_otherwise_in_some_world
SAME = worlds.test_the_same_generator_gives_the_same_world
CASES: list[Case] = [
    ("drew tells", UNO, 3, {}, telling("drew", lowest_of("hand", uno.KINDS)), TELLS),
    ("passed tells", UNO, 2, {}, telling("passed", lowest_of("hand", uno.KINDS)), TELLS),
    ("drew tells", OJYKS, 3, {}, telling("drew", lambda state, _: state.drawn), TELLS),
    ("laid tells", NYAN, 4, {}, telling("laid", lowest_of("laid", nyan.KINDS)), CHOICES),
    (
        "dealt tells",
        LAS_VEGAN,
        3,
        {},
        telling("dealt", lambda state, _: (state.held[1] & -state.held[1]).bit_length()),
        TELLS,
    ),
    ("chose tells", EXAMPLE, 4, {}, telling("chose", lambda state, s: state.chosen[s]), CHOICES),
    ("chose tells", UNKNOWN, 4, {}, telling("chose", lambda state, s: state.chosen[s]), CHOICES),
    *(
        ("told to all", game, 3, {}, {"observe": told_to_all}, found)
        for game, found in [
            (UNO, leaks.test_private_events_are_for_one_seat),
            (OJYKS, leaks.test_private_events_are_for_one_seat),
            (NYAN, leaks.test_private_events_are_for_one_seat),
            (EXAMPLE, leaks.test_private_events_are_for_one_seat),
            (UNKNOWN, TELLS),
        ]
    ),
    *(
        ("another hand", game, 3, {}, {"view": with_another_hand}, found)
        for game, found in [
            (UNO, leaks.test_views_show_the_cards_that_they_should),
            (LAS_VEGAN, leaks.test_views_show_the_cards_that_they_should),
            (EXAMPLE, leaks.test_views_show_the_cards_that_they_should),
            (UNKNOWN, SHOWS),
        ]
    ),
    ("asks by cards", EXAMPLE, 4, {}, with_state(Peeking), SHOWS),
    ("asks by cards", UNKNOWN, 4, {}, with_state(Peeking), SHOWS),
    ("keeps own", UNO, 3, {}, keeping("hand"), ONCE),
    ("keeps own", NYAN, 3, {}, keeping("hand"), ONCE),
    ("keeps own", LAS_VEGAN, 3, {}, keeping("hand"), ONCE),
    ("keeps own", EXAMPLE, 3, {}, keeping("hand"), ONCE),
    ("keeps discards", UNO, 3, {}, keeping("discards"), ONCE),
    ("keeps discards", NYAN, 3, {}, keeping("discards"), ONCE),
    ("keeps discards", OJYKS, 3, {}, keeping("discards"), ONCE),
    ("keeps own too", EXAMPLE, 3, {}, {"pooled": keeping_too}, ONCE),
    ("forgets", UNO, 3, SWAPS, {"pooled": forgetting}, ONCE),
    ("forgets", NYAN, 3, {}, {"pooled": forgetting}, ONCE),
    (
        "piled up",
        UNO,
        2,
        {},
        {"pooled": piled_up},
        worlds.test_the_moves_of_a_pool_are_those_of_the_view,
    ),
    *(
        ("deals the same", game, 3, {}, {"pooled": dealing_the_same}, OTHERWISE)
        for game in (UNO, OJYKS, NYAN, LAS_VEGAN, EXAMPLE, UNKNOWN)
    ),
    *(
        ("deals the same draw", game, 3, {}, {"pooled": dealing_the_same_draw}, OTHERWISE)
        for game in (UNO, OJYKS, NYAN)
    ),
    *(
        ("deals by its own", game, 3, {}, {"pooled": dealing_by_its_own}, SAME)
        for game in (UNO, OJYKS, NYAN, LAS_VEGAN, UNKNOWN)
    ),
    (
        "shares",
        EXAMPLE,
        3,
        {},
        with_state(Sharing),
        copies.test_clones_are_independent_and_go_on_the_same,
    ),
    (
        "copies in part",
        EXAMPLE,
        3,
        {},
        with_state(Forgetful),
        copies.test_copy_is_complete_and_shares_nothing,
    ),
    *(
        ("upside down", game, 3, {}, {"outcome": upside_down}, play.test_outcome_is_consistent)
        for game in (UNO, LAS_VEGAN, EXAMPLE, UNKNOWN)
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[1].name}: {case[0]}")
def test_a_fault_is_noticed(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    _, game, players, chosen, instead, found_by = case
    mutant: Any = Mutant(game, game.name, **instead)
    monkeypatch.setitem(GAMES, game.name, mutant)
    options = read_options(game.name, game.options, chosen)
    with pytest.raises((AssertionError, ValueError)) as noticed:
        found_by(subject_with(mutant, options, players))
    if isinstance(noticed.value, ValueError):  # the compiled core takes no such position
        assert "the numbers of cards don't agree" in str(noticed.value)


# Games of others


def properties() -> Iterator[tuple[str, Property]]:
    """All that need a subject and nothing else."""
    for module in (copies, leaks, play, worlds):
        for name, found in vars(module).items():
            if name.startswith("test_") and [*signature(found).parameters] == ["subject"]:
                yield name, found


@pytest.mark.parametrize("found", [found for _, found in properties()], ids=lambda f: f.__name__)
@pytest.mark.parametrize("instead", [{}, IN_TURNS], ids=["at once", "in turns"])
def test_games_of_which_nothing_is_known_pass(
    instead: Instead, found: Property, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Played in turns or with choices at the same time; no file of the suite names them."""
    somebodys: Any = Mutant(EXAMPLE, "somebody's game", **instead)
    assert facts_of(somebodys.name) == GameFacts()
    monkeypatch.setitem(GAMES, somebodys.name, somebodys)
    found(subject_with(somebodys, EXAMPLE.options(), 3))
