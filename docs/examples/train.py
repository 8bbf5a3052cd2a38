"""Learn to play a game with numpy alone: first from the built-in heuristic, then against it.

    python train.py nyan_nyan --minutes 25 --out learned.npz

A network of two layers looks at what its seat sees, and gives a preference for each move and the
expected reward. It begins as a copy of the heuristic (behavioural cloning), and is then improved by
proximal policy optimization (PPO: Schulman et al. 2017) in many games at once against three
heuristics. Each line printed is a measurement against them, with the best move chosen each time;
0.5 is as good as they are. Installed with the entry point `trained = "train:player"`, the network
plays as `trained:weights="learned.npz"`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from stammtisch.adapters.network_player import NetworkPlayer, Observation
from stammtisch.adapters.vector import VectorEnv
from stammtisch.core.game import Game

ROWS = 256  # games at once
STEPS = 64  # decisions of each row between two improvements
BATCH = 2048
EPOCHS = 3
HIDDEN = 128
CLIP = 0.2
LAMBDA = 0.95  # of generalised advantage estimation; rewards aren't discounted
VALUE = 0.5  # weight of the error of the expected reward
ENTROPY = 0.003
LARGE = 1e9


class Network:
    """Two layers, the second one for preferences of moves and the expected reward. Inputs are
    divided by `scale`."""

    def __init__(self, inputs: int, moves: int, rng: np.random.Generator) -> None:
        self.scale = np.ones(inputs, np.float32)
        self.weights = [
            rng.normal(0, 1 / np.sqrt(inputs), (inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            rng.normal(0, 0.1 / np.sqrt(HIDDEN), (HIDDEN, moves + 1)).astype(np.float32),
            np.zeros(moves + 1, np.float32),
        ]
        self._mean = [np.zeros_like(weight) for weight in self.weights]
        self._square = [np.zeros_like(weight) for weight in self.weights]
        self._updates = 0

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


def clone(network: Network, game: VectorEnv, seconds: float, rng: np.random.Generator) -> None:
    """Imitate the heuristic, in games that it plays."""
    ends = time.monotonic() + seconds
    seen, masks = (game.reset()[0][name] for name in ("observation", "action_mask"))
    network.scale = np.maximum(np.abs(seen).max(0), 1)
    while time.monotonic() < ends:
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
        _, rewards[step], ends[step], _, _ = game.step(moves[step])
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


def measure(network: Network, game: VectorEnv, seconds: float) -> tuple[float, float, int]:
    """The share of the others that the network leaves behind, its standard error, and the number of
    games."""
    ends = time.monotonic() + seconds
    seen = game.reset()[0]
    results: list[float] = []
    while time.monotonic() < ends or len(results) < ROWS:
        logs, _, _ = network.forward(seen["observation"], seen["action_mask"])
        seen, rewards, over, _, _ = game.step(logs.argmax(1))
        results += ((rewards[over] + 1) / 2).tolist()
    return float(np.mean(results)), float(np.std(results) / np.sqrt(len(results))), len(results)


def player(game: Game, weights: str = "learned.npz") -> NetworkPlayer:
    """The player that a file of weights stands for."""
    file = np.load(weights)
    network = Network(len(file["scale"]), len(game.moves), np.random.default_rng())
    network.scale = file["scale"]
    network.weights = [file[name] for name in ("w1", "b1", "w2", "b2")]

    def preferences(seen: Observation) -> np.ndarray:
        vector, mask = seen["observation"][None], seen["action_mask"][None]
        logs: np.ndarray = network.forward(vector, mask)[0][0]
        return logs

    return NetworkPlayer(game, preferences, int(file["players"]))


def picture(curve: list[tuple[float, float, float]]) -> str:
    """The learning curve as SVG: minutes to the right, the share (0.3 to 0.7) upwards."""
    width, height, most = 600, 300, max(minute for minute, _, _ in curve) or 1
    x = [60 + (width - 80) * minute / most for minute, _, _ in curve]
    y = [height - 40 - (height - 60) * (share - 0.3) / 0.4 for _, share, _ in curve]
    line = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x, y, strict=True))
    half = height - 40 - (height - 60) * 0.5
    texts = [
        (4, half + 4, "0.5"),
        (60, height - 20, "0"),
        (width - 60, height - 20, f"{most:.0f} min"),
    ]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<path d="M60 {half}H{width - 20}" stroke="#999" stroke-dasharray="4"/>',
        f'<polyline points="{line}" fill="none" stroke="#b03030" stroke-width="2"/>',
        *(f'<text x="{a}" y="{b}">{text}</text>' for a, b, text in texts),
        "</svg>",
    ])  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", nargs="?", default="nyan_nyan")
    parser.add_argument("--minutes", type=float, default=25, help="of PPO")
    parser.add_argument("--cloning", type=float, default=3, help="minutes of imitation before")
    parser.add_argument("--measuring", type=float, default=10, help="seconds of each measurement")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rate", type=float, default=3e-4, help="learning rate at the start")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learned.npz"))
    given = parser.parse_args()

    rng = np.random.default_rng(given.seed)
    settings = {"opponents": "heuristic", "threads": given.threads}
    game = VectorEnv(given.game, ROWS, given.players, seeds=given.seed, **settings)
    tests = VectorEnv(given.game, ROWS, given.players, seeds=given.seed + 10**6, **settings)
    network = Network(game.layout.length, len(game.layout.moves), rng)
    clone(network, game, 60 * given.cloning, rng)
    game.reset()
    began, curve, decisions, next_look = time.monotonic(), [], 0, 0.0
    while True:
        minutes = (time.monotonic() - began) / 60
        if minutes >= next_look:
            share, error, games = measure(network, tests, given.measuring)
            curve.append((minutes, share, error))
            print(
                f"{minutes:5.1f} min {decisions:10,} decisions: "
                f"{share:.3f} +- {1.96 * error:.3f} ({games} games)",
                flush=True,
            )
            w1, b1, w2, b2 = network.weights
            players = game.players
            np.savez(given.out, players=players, scale=network.scale, w1=w1, b1=b1, w2=w2, b2=b2)
            given.out.with_suffix(".svg").write_text(picture(curve), encoding="utf-8")
            if minutes >= given.minutes:
                return
            next_look = min(given.minutes, minutes + max(1, given.minutes / 20))
        rate = given.rate * max(0.1, 1 - minutes / max(given.minutes, 1e-9))
        improve(network, played(network, game, rng), rate, rng)
        decisions += STEPS * ROWS


if __name__ == "__main__":
    main()
