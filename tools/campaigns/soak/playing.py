"""Plays a table of a soak, and checks every game of it. What is wrong is raised as an exception."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from stammtisch.adapters.vector import VectorEnv
from stammtisch.ai.arena.play import Listener, MatchInPlay, play_to_end, seat_players
from stammtisch.ai.registry import make_player
from stammtisch.core.engine.constants import MAX_GAME_LENGTH
from stammtisch.core.engine.state import utility_by_place
from stammtisch.core.game import Game, Outcome
from stammtisch.core.games import game_named
from stammtisch.core.options import read_options
from stammtisch.core.record import verify
from tools.campaigns.soak.plan import RECORDED, SoakTable

ROWS = 8
"""Games that a vector environment plays at once."""


class SoakFault(Exception):
    """Something doesn't hold that holds in every game."""


@dataclass(slots=True)
class Played:
    """The number of games, and of moves and chance decisions in them, and the processor time."""

    games: int = 0
    moves: int = 0
    seconds: float = 0.0

    def add(self, more: Played) -> None:
        self.games += more.games
        self.moves += more.moves
        self.seconds += more.seconds


def play(table: SoakTable) -> Played:
    """Play the games of a table. Raises what is wrong: SoakFault, or the exception of a player, an
    environment or a game."""
    began = time.process_time()
    played = recorded(table) if table.way == RECORDED else in_rows(table)
    played.seconds = time.process_time() - began
    return played


# Many games at once.


def in_rows(table: SoakTable) -> Played:
    """Play until every row has ended as many games as the others have to. (The first games to end
    would be the short ones.)"""
    rows = min(ROWS, table.games)
    env = VectorEnv(
        table.game,
        rows,
        table.seats,
        table.options,
        seeds=table.number * ROWS,
        opponents=table.players or None,
    )
    chance = np.random.default_rng([*f"{table.seed} {table.number}".encode()])
    advised = np.array(table.advised) / 100
    ended = np.zeros(rows, int)
    seen, infos = env.reset()
    while ended.min() < table.games // rows:
        legal = seen["action_mask"]
        if not legal.any(axis=1).all():
            raise SoakFault("a seat has to decide and has no legal move")
        actions = (chance.random(legal.shape) * legal).argmax(axis=1)
        follows = chance.random(rows) < advised[infos["seat"]]
        if follows.any():
            actions = np.where(follows, env.advice(), actions)
        seen, rewards, ends, cuts, infos = env.step(actions)
        check_rewards(rewards, ends, cuts)
        ended += ends
    return Played(int(ended.sum()), env.moves_made)


def check_rewards(rewards: np.ndarray, ends: np.ndarray, cuts: np.ndarray) -> None:
    """Raises SoakFault if a game was truncated, or its rewards can't be."""
    if cuts.any():
        raise SoakFault(f"a game had no end after {MAX_GAME_LENGTH:,} moves")
    if rewards[~ends].any() or abs(rewards).max() > 1:
        raise SoakFault(f"rewards {rewards.tolist()} at ends {ends.tolist()}")
    if rewards.ndim == 2 and abs(rewards.sum(axis=1)).max() > 1e-5:
        raise SoakFault(f"rewards {rewards.tolist()}, whose sums aren't 0")


# One game after the other.


class MoveCount(Listener):
    """Counts moves; raises SoakFault if there are too many."""

    moves = 0

    def after(self, play: Any, seat: int, move: int | None) -> None:
        self.moves += 1
        if self.moves > MAX_GAME_LENGTH:
            raise SoakFault(f"no end after {self.moves:,} moves")


def recorded(table: SoakTable) -> Played:
    """Play games with Views and records, which are verified in the end."""
    game = game_named(table.game)
    options = read_options(game.name, game.options, dict(table.options))
    count = MoveCount()
    for number in range(table.games):
        seed = f"{table.seed}/{table.number}/{number}"
        turned = (*table.players[number:], *table.players[:number])
        match = seat_players(game, options, turned, seed, "soak")
        players = [make_player(spec, game) for spec in turned]
        play_to_end(MatchInPlay(match, players), [count])
        check_outcome(game, match.state, match.outcome)
        verify(match.record.to_line())
    return Played(table.games, count.moves)


def check_outcome(game: Game, state: Any, outcome: Outcome) -> None:
    """Raises SoakFault if places, utilities and numbers of players don't fit together."""
    places, players = outcome.places, state.players
    ranked = tuple(1 + sum(other < place for other in places) for place in places)
    utilities = tuple(
        utility_by_place(place - 1, places.count(place) - 1, players) for place in places
    )
    if not len(places) == len(outcome.points) == players or places != ranked:
        raise SoakFault(f"{game.name} ends with the places {places}, points {outcome.points}")
    if outcome.utility != utilities:
        raise SoakFault(f"places {places} with utilities {outcome.utility}")
