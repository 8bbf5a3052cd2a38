"""Measurements of other libraries for `--peers`, and goals for the comparison.

RLCard (`rlcard`) has a game of uno in Python, OpenSpiel (`pyspiel`) games and a search in C++. They
are the extra `bench`.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import click

from tools.measure.bench import measures
from tools.measure.bench.measures import TREE, Figures, Subject, rates

SEATS = 4
THEIR_GAME = "uno"
"""The game that RLCard has too."""
EXTRA = "bench"
MODULES = ("pyspiel", "rlcard.games.uno")

RLCARD = "RLCard uno"
CRAZY = "OpenSpiel crazy_eights"
HEARTS = "OpenSpiel hearts"
FIRST_OUT = "rounds/s to the first one out"
FIRST_OUT_MOVES = "moves/s to the first one out"
MOVES, NODES, GAMES, ITERATIONS = "moves/s", "moves and cards/s", "games/s", "search/s"

SHORT_SEARCH = "search/s, playouts of 52 moves"
HEARTS_MOVES = 52
"""A round of hearts; one of uno is about three times as long."""
SURE = 15
"""In so many moves nobody can finish: shuffle, starter, and seven cards with others between."""
STEP = 8
"""Moves between two checks if somebody has finished; on average half of them are too many."""


class Goal(NamedTuple):
    """A figure of a game of ours divided by one of theirs; `least` 0: shown without a goal."""

    text: str
    game: str
    ours: str
    peer: str
    theirs: str
    least: float


GOALS = (
    Goal("uno search : hearts search", "uno", measures.RANDOM_SEARCH, HEARTS, ITERATIONS, 12),
    Goal("uno search, as long : hearts search", "uno", SHORT_SEARCH, HEARTS, ITERATIONS, 0),
    Goal("ojyks search : hearts search", "ojyks", measures.RANDOM_SEARCH, HEARTS, ITERATIONS, 8),
    Goal(
        "las_vegan search : hearts search",
        "las_vegan",
        measures.RANDOM_SEARCH,
        HEARTS,
        ITERATIONS,
        5,
    ),
    Goal(
        "nyan_nyan search : hearts search",
        "nyan_nyan",
        measures.RANDOM_SEARCH,
        HEARTS,
        ITERATIONS,
        2,
    ),
    Goal("uno rounds : RLCard games", "uno", measures.ROUNDS, RLCARD, GAMES, 150),
    Goal("uno to the first one out : RLCard games", "uno", FIRST_OUT, RLCARD, GAMES, 0),
    Goal("uno moves : RLCard moves", "uno", measures.ROUND_MOVES, RLCARD, MOVES, 0),
    Goal("uno moves : crazy_eights moves", "uno", measures.ROUND_MOVES, CRAZY, MOVES, 80),
    Goal("uno moves : … and cards", "uno", measures.ROUND_MOVES, CRAZY, NODES, 0),
    Goal("uno from Python : crazy_eights moves", "uno", measures.DRIVEN, CRAZY, MOVES, 10),
    Goal("uno from Python : … and cards", "uno", measures.DRIVEN, CRAZY, NODES, 0),
    Goal("ojyks moves : hearts moves", "ojyks", measures.ROUND_MOVES, HEARTS, MOVES, 0),
    Goal("las_vegan moves : hearts moves", "las_vegan", measures.ROUND_MOVES, HEARTS, MOVES, 0),
    Goal("ojyks from Python : hearts moves", "ojyks", measures.DRIVEN, HEARTS, MOVES, 0),
)


def check_installed() -> None:
    """UsageError names the extra that is missing."""
    try:
        for module in MODULES:
            importlib.import_module(module)
    except ImportError as error:
        raise click.UsageError(
            f"--peers needs the extra `{EXTRA}` ({error}): pip install '.[{EXTRA}]'"
        ) from error


def first_out(table: Subject, seconds: float) -> Figures:
    """Our uno, played as by RLCard: until the first player finishes. In both a card is drawn only
    if none fits."""
    world: Any = table.world
    playout, rng, players = world.random_playout, table.rng, world.players

    def batch() -> Sequence[int]:
        moves = 0
        for _ in range(measures.BATCH):
            world.copy(table.undealt)
            moves += playout(rng, SURE)
            while world.active == players:
                moves += playout(rng, STEP)
        return moves, measures.BATCH

    return rates((FIRST_OUT_MOVES, FIRST_OUT), batch, seconds)


def short_search(table: Subject, seconds: float) -> Figures:
    """Our search of uno with playouts as long as a round of hearts."""
    settings = replace(measures.RANDOM, cut=HEARTS_MOVES)
    return measures.iterations(table, seconds, SHORT_SEARCH, settings)


def rlcard_uno(seconds: float) -> Figures:
    """The game of RLCard without its environment, which encodes states for learning."""
    from rlcard.games.uno import Game

    game = Game(num_players=SEATS)
    dice = random.random

    def batch() -> Sequence[int]:
        game.init_game()
        moves = 0
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(dice() * len(legal))])
            moves += 1
        return moves, 1

    return rates((MOVES, GAMES), batch, seconds)


def openspiel(name: str, seconds: float) -> Figures:
    """Random games, driven from Python. In OpenSpiel each card that is dealt or drawn is a chance
    node; they are counted separately, because in our games they are part of a player's move."""
    import pyspiel

    game: Any = pyspiel.load_game(name)
    dice = random.random

    def batch() -> Sequence[int]:
        state = game.new_initial_state()
        nodes = cards = 0
        while not state.is_terminal():
            cards += state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[int(dice() * len(legal))])
            nodes += 1
        return nodes - cards, nodes, 1

    return rates((MOVES, NODES, GAMES), batch, seconds)


def crazy_eights(seconds: float) -> Figures:
    return openspiel(f"crazy_eights(players={SEATS})", seconds)


def hearts(seconds: float) -> Figures:
    return openspiel("hearts(pass_cards=false)", seconds)


def hearts_search(seconds: float) -> Figures:
    """OpenSpiel's own ISMCTS from the first real decision: random playouts to the end of the
    round, a new tree each time."""
    import pyspiel

    spiel: Any = pyspiel
    dice = random.Random("bench")
    state = spiel.load_game("hearts(pass_cards=false)").new_initial_state()
    while len(legal := state.legal_actions()) == 1 or state.is_chance_node():
        state.apply_action(dice.choice(legal))
    bot = spiel.ISMCTSBot(
        1,
        spiel.RandomRolloutEvaluator(1, 1),
        2.0,
        TREE,
        -1,
        spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        False,
        False,
    )

    def batch() -> Sequence[int]:
        bot.step(state)
        return (TREE,)

    return rates((ITERATIONS,), batch, seconds)


PEERS: tuple[tuple[str, Callable[[float], Figures]], ...] = (
    (HEARTS, hearts_search),
    (RLCARD, rlcard_uno),
    (CRAZY, crazy_eights),
    (HEARTS, hearts),
)
