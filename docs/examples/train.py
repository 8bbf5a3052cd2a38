"""Learn to play a game with numpy alone: first from the built-in heuristic, then against it.

    python train.py nyan_nyan --decisions 25_000_000 --out learned.npz

A network of two layers looks at what its seat sees, and gives a preference for each move and the
expected reward. It begins as a copy of the heuristic (behavioural cloning), and is then improved by
proximal policy optimization (PPO: Schulman et al. 2017) in many games at once against three
heuristics. Each line printed is a measurement against them, with the best move chosen each time;
0.5 is as good as they are. The same seed gives the same network on the same machine. Installed with
the entry point `trained = "train:player"`, the network plays as
`trained:weights="learned.npz"`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from stammtisch.adapters.network_player import NetworkPlayer, Observation
from stammtisch.adapters.vector import VectorEnv
from stammtisch.core.game import Game

ROWS = 256  # games at once
MOST_MOVES = 10_000  # a game that takes longer is cut: one who has learned little may never finish
STEPS = 64  # decisions of each row between two improvements
BATCH = 2048
EPOCHS = 3
CLIP = 0.2
LAMBDA = 0.95  # of generalised advantage estimation; rewards aren't discounted
VALUE = 0.5  # weight of the error of the expected reward
ENTROPY = 0.003
LARGE = 1e9
NAMES = ("w1", "b1", "w2", "b2")  # of the weights in a file


class Network:
    """Two layers, the second one for preferences of moves and the expected reward. Inputs are
    divided by `scale`."""

    def __init__(self, scale: np.ndarray, weights: list[np.ndarray]) -> None:
        self.scale = scale
        self.weights = weights
        self._mean = [np.zeros_like(weight) for weight in self.weights]
        self._square = [np.zeros_like(weight) for weight in self.weights]
        self._updates = 0

    @classmethod
    def random(cls, inputs: int, hidden: int, moves: int, rng: np.random.Generator) -> Network:
        """A network that knows nothing yet."""
        weights = [
            rng.normal(0, 1 / np.sqrt(inputs), (inputs, hidden)),
            np.zeros(hidden),
            rng.normal(0, 0.1 / np.sqrt(hidden), (hidden, moves + 1)),
            np.zeros(moves + 1),
        ]
        return cls(np.ones(inputs, np.float32), [part.astype(np.float32) for part in weights])

    @classmethod
    def load(cls, file: Path) -> Network:
        with np.load(file) as saved:
            return cls(saved["scale"], [saved[name] for name in NAMES])

    def save(self, file: Path, players: int) -> None:
        w1, b1, w2, b2 = self.weights
        np.savez(file, players=players, scale=self.scale, w1=w1, b1=b1, w2=w2, b2=b2)

    def forward(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, ...]:
        """Logarithms of the probabilities of all moves, the expected rewards, and the hidden layer;
        for rows of observations."""
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(seen / self.scale @ w1 + b1, 0)
        out = hidden @ w2 + b2
        logits = np.where(masks, out[:, :-1], -LARGE)
        logits -= logits.max(1, keepdims=True)
        return logits - np.log(np.exp(logits).sum(1, keepdims=True)), out[:, -1], hidden

    def learn(self, seen: np.ndarray, hidden: np.ndarray, slope: np.ndarray, rate: float) -> None:
        """One step of Adam. `slope`: derivatives of the loss by the outputs, for each row."""
        w2 = self.weights[2]
        inner = slope @ w2.T * (hidden > 0)
        slopes = [(seen / self.scale).T @ inner, inner.sum(0), hidden.T @ slope, slope.sum(0)]
        size = np.sqrt(sum(float((part**2).sum()) for part in slopes))
        self._updates += 1
        rate *= np.sqrt(1 - 0.999**self._updates) / (1 - 0.9**self._updates)
        for weight, mean, square, part in zip(
            self.weights, self._mean, self._square, slopes, strict=True
        ):
            step = part / max(1.0, size)
            mean[:] = 0.9 * mean + 0.1 * step
            square[:] = 0.999 * square + 0.001 * step**2
            weight[:] -= rate * mean / (np.sqrt(square) + 1e-8)


def chosen(logs: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A move for each row with these probabilities (the Gumbel-max trick)."""
    drawn: np.ndarray = (logs - np.log(rng.exponential(size=logs.shape))).argmax(1)
    return drawn


@dataclass
class Decisions:
    """So many decisions, one after the other."""

    seen: np.ndarray
    masks: np.ndarray
    moves: np.ndarray
    logs: np.ndarray  # logarithms of the probabilities of these moves
    advantages: np.ndarray
    returns: np.ndarray

    def batches(self, rng: np.random.Generator) -> Iterator[np.ndarray]:
        order = rng.permutation(len(self.moves))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            yield order[start : start + BATCH]


def clone(network: Network, game: VectorEnv, decisions: int, rng: np.random.Generator) -> None:
    """Imitate the heuristic for so many decisions, in games that it plays."""
    seen, masks = (game.reset()[0][name] for name in ("observation", "action_mask"))
    network.scale = np.maximum(np.abs(seen).max(0), 1)
    for _ in range(decisions // BATCH):
        kept: list[tuple[np.ndarray, ...]] = []
        for _ in range(BATCH // ROWS):
            moves = game.advice()
            kept.append((seen.copy(), masks.copy(), moves))
            random = rng.random(ROWS) < 0.05  # so that mistakes are seen, too
            logs, _, _ = network.forward(seen, masks)
            game.step(np.where(random, chosen(logs, rng), moves))
        seen_, masks_, moves = (np.concatenate(part) for part in zip(*kept, strict=True))
        logs, _, hidden = network.forward(seen_, masks_)
        slope = np.zeros((BATCH, logs.shape[1] + 1), np.float32)
        slope[:, :-1] = np.exp(logs)
        slope[np.arange(BATCH), moves] -= 1
        network.learn(seen_, hidden, slope / BATCH, 1e-3)


def played(network: Network, game: VectorEnv, rng: np.random.Generator) -> Decisions:
    """Play STEPS decisions in every row."""
    shape = (STEPS, ROWS)
    first = game.arrays
    seen = np.zeros((STEPS, *first.observations.shape), np.float32)
    masks = np.zeros((STEPS, *first.masks.shape), np.int8)
    moves, logs = np.zeros(shape, np.int64), np.zeros(shape, np.float32)
    values, rewards = np.zeros((STEPS + 1, ROWS), np.float32), np.zeros(shape, np.float32)
    ends = np.zeros(shape, bool)
    for step in range(STEPS):
        seen[step], masks[step] = first.observations, first.masks
        all_logs, values[step], _ = network.forward(seen[step], masks[step])
        moves[step] = chosen(all_logs, rng)
        logs[step] = all_logs[np.arange(ROWS), moves[step]]
        _, rewards[step], ended, cut, _ = game.step(moves[step])
        ends[step] = ended | cut
    values[STEPS] = network.forward(first.observations, first.masks)[1]
    advantages, after = np.zeros(shape, np.float32), np.zeros(ROWS, np.float32)
    for step in reversed(range(STEPS)):
        goes_on = ~ends[step]
        surprise = rewards[step] + goes_on * values[step + 1] - values[step]
        after = advantages[step] = surprise + LAMBDA * goes_on * after
    return Decisions(
        seen.reshape(STEPS * ROWS, -1),
        masks.reshape(STEPS * ROWS, -1),
        moves.reshape(-1),
        logs.reshape(-1),
        advantages.reshape(-1),
        (advantages + values[:-1]).reshape(-1),
    )


def improve(network: Network, made: Decisions, rate: float, rng: np.random.Generator) -> None:
    """Make moves that were better than expected likelier, within the limits of PPO."""
    for _ in range(EPOCHS):
        for part in made.batches(rng):
            logs, values, hidden = network.forward(made.seen[part], made.masks[part])
            index, moves = np.arange(BATCH), made.moves[part]
            advantages = made.advantages[part]
            advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
            ratio = np.exp(logs[index, moves] - made.logs[part])
            within = np.where(advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            chances = np.exp(logs)
            surprise = -(chances * np.where(chances > 0, logs, 0)).sum(1, keepdims=True)
            slope = np.zeros((BATCH, chances.shape[1] + 1), np.float32)
            pull = (advantages * ratio * within)[:, None]
            slope[:, :-1] = pull * chances
            slope[index, moves] -= pull[:, 0]
            slope[:, :-1] += ENTROPY * chances * (logs + surprise)
            slope[:, -1] = VALUE * (values - made.returns[part])
            network.learn(made.seen[part], hidden, slope / BATCH, rate)


def measure(network: Network, game: VectorEnv, games: int) -> tuple[float, float]:
    """The share of the others that the network leaves behind in at least `games` games, and its
    standard error. Every row plays equally many of them: the games that end first of all are the
    short ones, and who wins depends on how long a game takes. A game that is cut counts as half."""
    seen = game.reset()[0]
    left = np.full(game.num_envs, -(-games // game.num_envs))  # games that each row still plays
    results: list[float] = []
    while left.any():
        logs, _, _ = network.forward(seen["observation"], seen["action_mask"])
        seen, rewards, ended, cut, _ = game.step(logs.argmax(1))
        counted = (ended | cut) & (left > 0)
        results += ((rewards[counted] + 1) / 2).tolist()
        left -= counted
    return float(np.mean(results)), float(np.std(results) / np.sqrt(len(results)))


def player(game: Game, weights: str = "learned.npz") -> NetworkPlayer:
    """The player that a file of weights stands for."""
    network = Network.load(Path(weights))
    with np.load(weights) as saved:
        players = int(saved["players"])

    def preferences(seen: Observation) -> np.ndarray:
        vector, mask = seen["observation"][None], seen["action_mask"][None]
        logs: np.ndarray = network.forward(vector, mask)[0][0]
        return logs

    return NetworkPlayer(game, preferences, players)


def picture(curve: list[tuple[float, float, float]]) -> str:
    """The learning curve as SVG: millions of decisions to the right, the share (0.3 to 0.7)
    upwards."""
    width, height, most = 600, 300, max(millions for millions, _, _ in curve) or 1
    x = [60 + (width - 80) * millions / most for millions, _, _ in curve]
    y = [height - 40 - (height - 60) * (share - 0.3) / 0.4 for _, share, _ in curve]
    line = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x, y, strict=True))
    half = height - 40 - (height - 60) * 0.5
    texts = [
        (4, half + 4, "0.5"),
        (60, height - 20, "0"),
        (width - 130, height - 20, f"{most:.1f} million decisions"),
    ]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<path d="M60 {half}H{width - 20}" stroke="#999" stroke-dasharray="4"/>',
        f'<polyline points="{line}" fill="none" stroke="#b03030" stroke-width="2"/>',
        *(f'<text x="{a}" y="{b}">{text}</text>' for a, b, text in texts),
        "</svg>",
    ])  # fmt: skip


Curve = list[tuple[float, float, float]]  # millions of decisions, share, its standard error


def train(given: argparse.Namespace) -> tuple[Network, Curve]:
    """Learn as the options say; print, draw and save what has been learned so far."""
    rng = np.random.default_rng(given.seed)
    settings = {"opponents": "heuristic", "threads": given.threads, "max_moves": MOST_MOVES}
    games, tests = (
        VectorEnv(given.game, ROWS, given.players, seeds=seed, **settings)
        for seed in (given.seed, given.seed + 10**6)
    )
    began = time.monotonic()
    if given.start:
        network = Network.load(given.start)
    else:
        sizes = games.layout.length, given.hidden, len(games.layout.moves)
        network = Network.random(*sizes, rng)
        clone(network, games, given.imitated, rng)
    games.reset()
    curve: Curve = []
    rounds = max(1, given.decisions // (STEPS * ROWS))
    for number in range(rounds + 1):
        if number == rounds or number % -(-rounds // given.measurements) == 0:
            decisions = number * STEPS * ROWS
            share, error = measure(network, tests, given.games)
            curve.append((decisions / 1e6, share, error))
            minutes = (time.monotonic() - began) / 60
            print(
                f"{decisions:11,} decisions: {share:.3f} +- {1.96 * error:.3f}"
                f" ({minutes:.1f} minutes)",
                flush=True,
            )
            network.save(given.out, given.players)
            given.out.with_suffix(".svg").write_text(picture(curve), encoding="utf-8")
        if number < rounds:
            rate = given.rate * max(0.1, 1 - number / rounds)
            improve(network, played(network, games, rng), rate, rng)
    return network, curve


def options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="?", default="nyan_nyan")
    parser.add_argument("--decisions", type=int, default=20_000_000, help="of PPO")
    parser.add_argument("--imitated", type=int, default=10_000_000, help="decisions, before")
    parser.add_argument("--start", type=Path, help="a file to go on from, without imitation")
    parser.add_argument("--games", type=int, default=4000, help="of each measurement, at least")
    parser.add_argument("--measurements", type=int, default=20, help="during PPO")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--hidden", type=int, default=128, help="size of the hidden layer")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rate", type=float, default=3e-4, help="learning rate at the start")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learned.npz"))
    return parser.parse_args(arguments)


if __name__ == "__main__":
    train(options())
