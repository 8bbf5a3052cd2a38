"""What programs may do to positions by mistake: each field set to numbers that no game has, wrong
classes, too many players. After each change all that runs compiled code is called. Each attempt is
carried out in a process of its own (`tests.harness.fenced`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from stammtisch.ai.batch import GameRow
from stammtisch.ai.player import policy_for, policy_maker
from stammtisch.ai.search import Search
from stammtisch.core.engine import bits
from stammtisch.core.engine.compiled import compiled_class, compiled_state, fields, plain_state
from stammtisch.core.engine.constants import CHANCE, OVER
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game, sampled
from stammtisch.core.games import game_named
from stammtisch.core.information.observation import layout_of
from stammtisch.core.policy import Policy
from tests.games import facts

HOT = {name: game_named(name) for name in facts.HOT}
NUMBERS = (2**31 - 1, -1, -(2**31))
MOVES = 60
Attempt = Callable[[], Any]


def generator(seed: object) -> Rng:
    return compiled_class(Rng)(f"{seed}")


def played(game: Game, players: int, moves: int) -> Any:
    """A compiled position after so many random moves, earlier if the game ends."""
    state = game.new(players, game.options())
    rng, dice = generator(moves), Random(moves)
    while moves and state.mover != OVER:
        if state.mover == CHANCE:
            game.settle(state, rng)
        else:
            seat = dice.choice(state.pending())
            state.play(seat, dice.choice(state.legal(seat)))
            moves -= 1
        state.remember()
    return state


def positions(game: Game) -> Iterator[Any]:
    """Compiled positions: before the first shuffle, in the middle of games, and sampled worlds."""
    for players in (game.seats[0], game.seats[-1]):
        yield game.new(players, game.options())
        state = played(game, players, 12)
        yield state
        if state.mover > CHANCE:
            view = game.view(state, state.pending()[0])
            yield game.pooled(view)
            yield sampled(game, view, generator("world"))


# What runs compiled code


def use(game: Game, state: Any) -> None:
    """Call all that runs compiled code with a position. What it raises is no matter here."""
    for call in (looks, policies, searches, rows, plays):
        with suppress(ArithmeticError, LookupError, RuntimeError, TypeError, ValueError):
            call(game, state.clone())


def looks(game: Game, state: Any) -> None:
    writer = layout_of(game, state.players).writer
    for seat in range(-1, state.players + 2):
        state.legal(seat)
    for seat in range(1, state.players + 1):
        writer.mask(state, seat)
        writer.write(state, seat)
    state.places()
    state.utilities()
    for seat in range(1, state.players + 1):
        game.view(state, seat)


def policies(game: Game, state: Any) -> None:
    policy: Any = policy_for(game, state)
    policy.evaluate()
    for seat in state.pending():
        policy.choose_move(seat, generator("policy"))


def searches(game: Game, state: Any) -> None:
    for make in (policy_maker(game, state), compiled_class(Policy)):
        search = compiled_class(Search)(state, make, state.pending()[0], 7)
        search.run(20)
        search.results()
        search.advice()


def rows(game: Game, state: Any) -> None:
    deciders = [0, *[1] * (state.players - 1)]
    compiled_class(GameRow)(state, policy_maker(game, state), deciders, 1, 1, 1)


def plays(game: Game, state: Any) -> None:
    rng, dice = generator("play"), Random(1)
    world = state.clone()
    with suppress(ValueError):
        world.determinize(1, rng)
    with suppress(ValueError):
        world.random_playout(rng, MOVES)
    for _ in range(MOVES):
        if state.mover == CHANCE and not state.unordered:
            state.settle_by(rng)
        else:
            seat = dice.choice(state.pending())
            state.play(seat, dice.choice(state.legal(seat)), rng)
        state.remember()


# Fields


def changed(state: Any, name: str, number: int) -> Iterator[Any]:
    """Plain copies of a position in which the field has this number, everywhere or in one place."""
    plain = plain_state(state)
    if not isinstance(getattr(plain, name), list):
        setattr(plain, name, number)
        yield plain
        return
    for places in (slice(None), slice(0, 1), slice(-1, None)):
        plain = plain_state(state)
        array = getattr(plain, name)
        array[places] = [number] * len(array[places])
        yield plain


def setting(game: Game, name: str) -> Attempt:
    """Set a field of positions in Python to each of the NUMBERS."""

    told = (f"{name} holds ", "the numbers of cards don't agree")

    def attempt() -> str:
        refused = used = 0
        for state in positions(game):
            assert_read_only(state, name)
            for number in NUMBERS:
                for plain in changed(state, name, number):
                    try:
                        compiled = compiled_state(plain)
                    except ValueError as error:
                        if not str(error).startswith(told):
                            raise
                        refused += 1
                    else:
                        use(game, compiled)
                        used += 1
        return f"{refused} refused, {used} used"

    return attempt


def assert_read_only(state: Any, name: str) -> None:
    before = getattr(state, name)
    for value in (before, [2**31 - 1] * len(before) if isinstance(before, list) else 2**31 - 1):
        try:
            setattr(state, name, value)
        except AttributeError:
            continue
        raise AssertionError(f"{name} can be set")
    assert getattr(state, name) == before


FREE = ("listening", "infers")
"""Fields of compiled positions that are set in Python."""


def set_free_fields(game: Game) -> None:
    for state in positions(game):
        for name in FREE:
            for number in NUMBERS:
                setattr(state, name, number)
                use(game, state.clone())


def resize(game: Game) -> None:
    """Arrays of another length."""
    for state in positions(game):
        plain = plain_state(state)
        name = next(name for name in bits.fields(plain) if isinstance(getattr(plain, name), list))
        getattr(plain, name).append(0)
        compiled_state(plain)


def no_numbers(game: Game) -> None:
    plain = plain_state(game.new(game.seats[0], game.options()))
    plain.stage = "play"
    compiled_state(plain)


FIELDS = {
    f"{name}: {field}": setting(game, field)
    for name, game in HOT.items()
    for field in fields(game.new(game.seats[0], game.options()))
    if field not in (*FREE, "players")
}


# Players, classes, seats


def other(game: Game) -> Any:
    """A compiled position of another game."""
    name = next(name for name in HOT if name != game.name)
    return played(game_named(name), 2, 12)


def world_of(game: Game) -> Any:
    """A sampled world in which a seat is asked."""
    state = played(game, 2, 12)
    return sampled(game, game.view(state, state.pending()[0]), generator("world"))


def never_made(kind: Any, *calls: Callable[[Any], Any]) -> None:
    """Use an object of a compiled class whose constructor wasn't called. All calls but the last
    may raise or work."""
    compiled: Any = compiled_class(kind)
    made = compiled.__new__(compiled)
    for call in calls[:-1]:
        with suppress(ArithmeticError, RuntimeError, TypeError, ValueError):
            call(made)
    calls[-1](made)


def settle_each(game: Game, outcome: Any) -> None:
    state = game.new(game.seats[0], game.options())
    state.settle(outcome)


def made_with(game: Game, players: int) -> None:
    kind: Any = compiled_class(game.state)
    kind(players, game.options())


def choose(game: Game, seat: int) -> int:
    policy: Any = policy_for(game, world_of(game))
    chosen: int = policy.choose_move(seat, generator(1))
    return chosen


def players_set(game: Game) -> None:
    """The number of players of a plain position set to 100, which is then compiled."""
    plain = plain_state(played(game, 2, 9))
    plain.players = 100
    compiled_state(plain)


def assign_players(game: Game) -> None:
    played(game, 2, 9).players = 100


def crowded(game: Game) -> None:
    view = game.view(played(game, 2, 12), 1)
    game.pooled(replace(view, players=100))


def search_from(game: Game, position: Any, seat: int = 1) -> None:
    compiled_class(Search)(position, policy_maker(game, world_of(game)), seat, 7).run(20)


def of_each_game(
    *attempts: tuple[str, Callable[[Game], Any], str],
) -> dict[str, tuple[Attempt, str]]:
    return {
        f"{name}: {what}": (partial(call, game), how)
        for name, game in HOT.items()
        for what, call, how in attempts
    }


REFUSED = of_each_game(
    ("100 players", lambda game: game.new(100, game.options()), "ValueError: 100 players"),
    ("no players", lambda game: game.new(0, game.options()), "ValueError: 0 players"),
    ("100 players, compiled", lambda game: made_with(game, 100), "ValueError: 100 players"),
    ("2^31-1 players", lambda game: made_with(game, 2**31 - 1), "ValueError: 2147483647 players"),
    ("100 players, set", players_set, "ValueError: 100 players"),
    ("100 players, assigned", assign_players, "AttributeError: .*players"),
    ("a view of 100 players", crowded, "(ValueError|IndexError|TypeError)"),
    ("a longer array", resize, "ValueError: .* numbers, not"),
    ("a text as number", no_numbers, "ValueError: stage holds 'play'"),
    (
        "another origin",
        lambda game: setattr(world_of(game), "origin", other(game)),
        "AttributeError",
    ),
    ("become another", lambda game: played(game, 2, 9).copy(other(game)), "TypeError: .*can't bec"),
    (
        "load another",
        lambda game: played(game, 2, 9).load(plain_state(other(game))),
        "TypeError: .*can't become",
    ),
    (
        "load twice",
        lambda game: played(game, 2, 9).load(plain_state(played(game, 2, 9))),
        "ValueError: a position that has been made",
    ),
    (
        "load a compiled one",
        lambda game: played(game, 2, 9).load(played(game, 2, 9)),
        "TypeError",
    ),
    ("another policy", lambda game: policy_maker(game, world_of(game))(other(game)), "TypeError"),
    (
        "a policy of a plain one",
        lambda game: policy_maker(game, world_of(game))(plain_state(world_of(game))),
        "TypeError",
    ),
    ("search another", lambda game: search_from(game, other(game)), "(TypeError|ValueError)"),
    (
        "search a real game",
        lambda game: search_from(game, played(game, 2, 9)),
        "ValueError: a search needs a sampled",
    ),
    (
        "search a plain one",
        lambda game: search_from(game, plain_state(world_of(game))),
        "TypeError: a position is needed",
    ),
    (
        "search for seat 99",
        lambda game: search_from(game, world_of(game), 99),
        "ValueError: seat 99 isn't asked",
    ),
    (
        "seat 99 chooses",
        lambda game: choose(game, 99),
        "ValueError: seat 99",
    ),
    (
        "seat 99 plays",
        lambda game: played(game, 2, 9).play(99, 0),
        "ValueError: 0 is no legal move",
    ),
    (
        "move 2^31-1",
        lambda game: played(game, 2, 9).play(1, 2**31 - 1),
        "ValueError: 2147483647 is no",
    ),
    ("move -1", lambda game: played(game, 2, 9).play(1, -1), "ValueError: -1 is no legal move"),
    (
        "deal to seat 99",
        lambda game: world_of(game).determinize(99, generator(1)),
        "ValueError: no sam",
    ),
    (
        "deal in a real game",
        lambda game: played(game, 2, 9).determinize(1, generator(1)),
        "ValueError: no sam",
    ),
    (
        "play out a real game",
        lambda game: played(game, 2, 9).random_playout(generator(1), 9),
        "ValueError",
    ),
    (
        "settle without chance",
        lambda game: played(game, 2, 9).settle([0, 1]),
        "ValueError: no chance dec",
    ),
    ("settle nothing", lambda game: settle_each(game, []), "ValueError"),
    ("settle 2^31-1", lambda game: settle_each(game, [0, 2**31 - 1]), "(ValueError|IndexError)"),
    ("settle a text", lambda game: settle_each(game, "x"), "(TypeError|ValueError)"),
    (
        "a position that was never made",
        lambda game: never_made(
            game.state,
            lambda made: use(game, made),
            lambda made: made.legal(0),
            lambda made: made.settle_by(generator(1)),
        ),
        "ValueError: no chance dec",
    ),
)
"""How each attempt is refused."""

WORKS: dict[str, Attempt] = FIELDS | {
    f"{name}: free fields": partial(set_free_fields, game) for name, game in HOT.items()
}
ATTEMPTS = {name: call for name, (call, _) in REFUSED.items()} | WORKS
