"""Train a network on the values that a search finds, as the prior of that search (`ai/prior.py`).

The network imitates a search that was given more time than the network takes: its targets are the
softmax of the search's values of the moves it considered. Suits or colours are exchanged at random,
for they are all alike.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any

import click
import numpy as np

from stammtisch.ai.ismcts import IsmctsPlayer
from stammtisch.ai.player import Budget
from stammtisch.ai.prior import SPREAD, write_network
from stammtisch.ai.registry import make_player
from stammtisch.cli.shared.common import game_argument, workers_option
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game
from stammtisch.core.games import game_named
from stammtisch.core.information.observation import layout_of
from tools.options import seats_at, seats_option, seed_option, size_option, tool

MOST = 32
"""Moves of a decision that are kept, the most searched ones."""
SLIPS = 15
"""Per cent of moves that are not the search's, so that other positions come up."""
BATCH = 1024
HELD_BACK = 10
"""One of so many games is for measuring."""
SUITED = {"nyan_nyan": ("SCHD", 1), "uno": ("rygb", 13)}
"""Signs of suits, and by how much the numbers of the same card in two suits differ."""


@dataclass(frozen=True)
class Examples:
    """Decisions: vectors (int8), the moves considered (-1: none), and their values."""

    vectors: np.ndarray
    moves: np.ndarray
    values: np.ndarray


NAMES = [field.name for field in fields(Examples)]


def together(parts: Sequence[Examples], name: str) -> np.ndarray:
    """One of the arrays of all parts."""
    return np.concatenate([getattr(part, name) for part in parts])


def play(game_name: str, players: int, spec: str, seed: str, number: int) -> Examples:
    """The decisions of one game that a search plays against itself."""
    game = game_named(game_name)
    search = make_player(spec, game)
    assert isinstance(search, IsmctsPlayer)
    writer = layout_of(game, players).writer
    state: Any = game.new(players, game.options())
    state.listening = int(game.learns)
    chance, slips = Rng(f"{seed}/{number}"), Rng(f"{seed}/{number} slips")
    vectors, moves, values = [], [], []
    for step in itertools.count():
        while state.pending() == (0,):
            game.settle(state, chance)
            state.remember()
        if not state.pending():
            break
        if declared := state.declarations():
            state.play(*next(iter(declared.items())))
            state.remember()
            continue
        seat = state.pending()[0]
        view = game.view(state, seat)
        found = search.think(view, Budget(Rng(f"{seed}/{number}/{step}")))
        searched = [move for move in found if move.visits > 0][:MOST]
        if len(searched) > 1:
            vectors.append(np.frombuffer(writer.write(state, seat), np.float32))
            empty = [0.0] * (MOST - len(searched))
            moves.append([move.move for move in searched] + [-1] * len(empty))
            values.append([move.value for move in searched] + empty)
        chosen = found[0].move
        if len(found) > 1 and slips.below(100) < SLIPS:
            chosen = found[slips.below(min(3, len(found)))].move
        state.play(seat, chosen)
        state.remember()
    small = np.clip(np.array(vectors), -128, 127).astype(np.int8)
    return Examples(small, np.array(moves, np.int16), np.array(values, np.float32))


def exchanged(game: Game, players: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """For each exchange of suits: where each number of a vector, and each move, comes from."""
    layout = layout_of(game, players)
    moves = {text: number for number, text in enumerate(game.moves) if text}
    if game.name not in SUITED:
        yield np.arange(layout.length), np.arange(len(game.moves))
        return
    signs, next_suit = SUITED[game.name]
    for order in itertools.permutations(range(4)):
        places = np.arange(layout.length)
        for part in layout.parts:
            if part.name in ("suit", "colour", "wished"):
                blocks, cards = part.length // 4, [*order]
            elif part.size > 50:
                blocks, cards = part.length // part.size, [*range(part.size)]
                for card in range(52):
                    suit = card // next_suit % 4
                    cards[card] = card + (order[suit] - suit) * next_suit
            else:
                continue
            size = len(cards)
            for block in range(blocks):
                places[part.start + block * size + np.arange(size)] = (
                    part.start + block * size + np.array(cards)
                )
        letters = str.maketrans(signs, "".join(signs[suit] for suit in order))
        numbers = np.arange(len(game.moves))
        for text, number in moves.items():
            verb, *words = text.split()
            translated = [_translated(word, letters) for word in words]
            same = [" ".join([verb, *translated]), " ".join([verb, *translated[::-1]])]
            numbers[number] = next(number for text in same if text in moves)
        yield places, numbers


def _translated(word: str, letters: dict[int, int]) -> str:
    """A card or a suit with another suit's sign."""
    if len(word) > 1 and word[0] not in "rygb":
        return word[:-1] + word[-1].translate(letters)
    return word[0].translate(letters) + word[1:]


class Trainer:
    """A network of two layers, whose first one reads vectors divided by `scale`."""

    def __init__(self, inputs: int, hidden: int, moves: int, rng: np.random.Generator) -> None:
        self.weights = [
            (rng.normal(size=(inputs, hidden)) / np.sqrt(inputs)).astype(np.float32),
            np.zeros(hidden, np.float32),
            (rng.normal(size=(moves, hidden)) * 0.1 / np.sqrt(hidden)).astype(np.float32),
            np.zeros(moves, np.float32),
        ]
        self.scale = np.ones(inputs, np.float32)
        self._means = [np.zeros_like(weight) for weight in self.weights]
        self._squares = [np.zeros_like(weight) for weight in self.weights]
        self._updates = 0

    def chances(self, seen: np.ndarray, moves: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The chances of the moves of each row, and the hidden layer."""
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(seen @ w1 + b1, 0)
        logits = np.take_along_axis(hidden @ w2.T + b2, np.maximum(moves, 0), 1)
        return softmax(np.where(moves < 0, -np.inf, logits)), hidden

    def learn(self, seen: np.ndarray, moves: np.ndarray, targets: np.ndarray, rate: float) -> None:
        """One step of Adam on the cross-entropy."""
        found, hidden = self.chances(seen, moves)
        slope = np.zeros((len(seen), len(self.weights[3])), np.float32)
        difference = np.where(moves < 0, 0, found - targets) / len(seen)
        np.add.at(slope, (np.arange(len(seen))[:, None], np.maximum(moves, 0)), difference)
        inner = slope @ self.weights[2] * (hidden > 0)
        slopes = [seen.T @ inner, inner.sum(0), slope.T @ hidden, slope.sum(0)]
        self._updates += 1
        rate *= np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates)
        for weight, mean, square, part in zip(
            self.weights, self._means, self._squares, slopes, strict=True
        ):
            mean[:] = 0.9 * mean + 0.1 * part
            square[:] = 0.999 * square + 0.001 * part**2
            weight[:] -= rate * mean / (np.sqrt(square) + 1e-8)


def softmax(logits: np.ndarray) -> np.ndarray:
    powers = np.exp(logits - logits.max(1, keepdims=True))
    result: np.ndarray = powers / powers.sum(1, keepdims=True)
    return result


def train(
    game: Game, players: int, parts: Sequence[Examples], hidden: int, passes: int, seed: str
) -> tuple[Trainer, float, float]:
    """The network, the share of held-back decisions in which it chooses the search's move, and how
    much better its chances are than equal ones (cross-entropy)."""
    kept = [part for number, part in enumerate(parts) if number % HELD_BACK]
    vectors, values = together(kept, "vectors"), together(kept, "values")
    moves = together(kept, "moves").astype(np.int64)
    rng = np.random.default_rng([*seed.encode()])
    trainer = Trainer(vectors.shape[1], hidden, len(game.moves), rng)
    trainer.scale = np.maximum(np.abs(vectors.astype(np.int16)).max(0), 1).astype(np.float32)
    targets = softmax(np.where(moves < 0, -np.inf, values / SPREAD))
    orders = [*exchanged(game, players)]
    steps, step = passes * len(moves) // BATCH, 0
    for _ in range(passes):
        shuffled = rng.permutation(len(moves))
        for start in range(0, len(moves) - BATCH + 1, BATCH):
            rows = shuffled[start : start + BATCH]
            places, numbers = orders[rng.integers(len(orders))]
            seen = vectors[rows].astype(np.float32) / trainer.scale
            other = np.empty_like(seen)
            other[:, places] = seen
            exchanged_moves = np.where(moves[rows] < 0, -1, numbers[moves[rows]])
            step += 1
            rate = 1e-3 * max(0.02, 1 - step / steps)
            trainer.learn(other, exchanged_moves, targets[rows], rate)
    tests = [part for number, part in enumerate(parts) if not number % HELD_BACK]
    seen = together(tests, "vectors").astype(np.float32) / trainer.scale
    moves = together(tests, "moves").astype(np.int64)
    values = np.where(moves < 0, -np.inf, together(tests, "values"))
    found, _ = trainer.chances(seen, moves)
    targets = softmax(values / SPREAD)
    agree = float((found.argmax(1) == values.argmax(1)).mean())
    equal = np.log((moves >= 0).sum(1)).mean()
    return trainer, agree, float(equal + (targets * np.log(found + 1e-12)).sum(1).mean())


@tool(
    seed="--seed",
    size="--games, --passes",
    shows="The network's chances are better than equal ones in held-back games.",
)
@game_argument
@click.option("--search", "spec", default="ismcts:iterations=1600", help="The player to imitate.")
@size_option("--games", 1200)
@size_option("--passes", 20, "How often each decision is learned from.")
@click.option("--hidden", default=128, help="Size of the hidden layer.")
@seats_option
@seed_option("0")
@workers_option
@click.option("--kept", type=click.Path(path_type=Path), help="File of decisions, used again.")
@click.option("--out", type=click.Path(path_type=Path), required=True, help="File to write.")
def command(
    game: Game,
    spec: str,
    games: int,
    passes: int,
    hidden: int,
    seats: int | None,
    seed: str,
    workers: int,
    kept: Path | None,
    out: Path,
) -> Iterator[str]:
    """Train the network of GAME that `ai/prior.py` reads.

    The search plays against itself, and the network learns how it values moves. Printed are how
    often it would choose the search's move, and the cross-entropy that it saves, in every tenth
    game, which is held back.
    """
    players = seats_at(game, seats)
    if kept and kept.exists():
        with np.load(kept) as stored:  # each access reads a whole array
            ends, *arrays = (stored[name] for name in ("ends", *NAMES))
        parts = [
            Examples(*(array[a:b] for array in arrays)) for a, b in itertools.pairwise([0, *ends])
        ]
    else:
        playing = partial(play, game.name, players, spec, seed)
        with ProcessPoolExecutor(workers) as executor:
            parts = [*executor.map(playing, range(games), chunksize=4)]
        if kept:
            joined: dict[str, Any] = {name: together(parts, name) for name in NAMES}
            np.savez(kept, **joined, ends=np.cumsum([len(part.moves) for part in parts]))
    trainer, agree, saved = train(game, players, parts, hidden, passes, seed)
    decisions = sum(len(part.moves) for part in parts)
    w1, b1, w2, b2 = trainer.weights
    write_network(out, [w1 / trainer.scale[:, None], b1, w2, b2])
    print(
        f"{decisions:,} decisions of {len(parts):,} games: {agree:.3f} as the search, {saved:.3f}"
    )
    if saved <= 0:
        yield "no better than equal chances"
