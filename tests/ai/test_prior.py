"""Networks as the prior of a search: what they compute, and how much they count."""

from __future__ import annotations

import struct
import tomllib
from pathlib import Path
from typing import Any

import pytest

from stammtisch.ai import prior
from stammtisch.ai.ismcts import NO_PRIOR, Candidate, IsmctsPlayer, Prior
from stammtisch.ai.network import Network
from stammtisch.ai.player import Budget
from stammtisch.ai.prior import opinions
from stammtisch.core import games
from stammtisch.core.engine.compiled import compiled_class, is_compiled
from stammtisch.core.engine.rng import Rng
from stammtisch.core.game import Game
from stammtisch.core.games import game_named
from stammtisch.core.information.observation import layout_of

NETWORKS = sorted(Path(games.__file__).parent.glob("*/networks/*.f16"))
FORMS = [Network] + [compiled_class(Network)] * (compiled_class(Network) is not Network)
each_form = pytest.mark.parametrize("kind", FORMS)


def numbers(*values: float) -> bytes:
    return struct.pack(f"={len(values)}f", *values)


# Two inputs, two hidden units, three moves.
WEIGHTS = numbers(1, 2, -1, 0.5, 0.25, -1, 1, 0, 0, 1, 2, 3, 0, 0.5, -1)


@each_form
def test_a_network_adds_up_its_weights(kind: type[Network]) -> None:
    network = kind(2, 2, 3, WEIGHTS)
    # Hidden: 0.25 + 3 * 1 - 1 * 1 = 2.25, and -1 + 3 * 2 + 1 * 0.5 = 5.5.
    assert network.preferences(numbers(3, 1), [0, 1, 2]) == [2.25, 6.0, 2 * 2.25 + 3 * 5.5 - 1]
    # 0.25 - 2 and -1 + 1 are no more than 0.
    assert network.preferences(numbers(0, 2), [2, 0]) == [-1, 0]


@each_form
def test_other_sizes_are_refused(kind: type[Network]) -> None:
    with pytest.raises(ValueError, match="bytes don't fit"):
        kind(2, 2, 4, WEIGHTS)
    with pytest.raises(ValueError, match="hidden units"):
        kind(2, 1000, 3, WEIGHTS)
    network = kind(2, 2, 3, WEIGHTS)
    for vector, moves in ((numbers(1), [0]), (numbers(1, 1), [3]), (numbers(1, 1), [-1])):
        with pytest.raises(ValueError, match="of another game"):
            network.preferences(vector, moves)


def decision(game: Game, players: int, seed: str, steps: int) -> Any:
    """The View of a seat that has to decide in a random game."""
    state: Any = game.new(players, game.options())
    rng = Rng(seed)
    while steps or len(state.legal(state.mover)) < 2:
        if state.mover == 0:
            game.settle(state, rng)
        else:
            legal = state.legal(state.mover)
            state.play(state.mover, legal[rng.below(max(1, len(legal) - 1))])
            steps = max(0, steps - 1)
        state.remember()
        if state.mover < 0:
            return decision(game, players, f"{seed} again", 10)
    return game.view(state, state.mover)


@pytest.mark.parametrize("file", NETWORKS, ids=lambda file: f"{file.parts[-3]} {file.stem}")
def test_each_network_fits_its_game_and_says_how_it_was_made(file: Path) -> None:
    name, players = file.parts[-3], file.stem
    game = game_named(name)
    facts = tomllib.loads(file.with_suffix(".toml").read_text(encoding="utf-8"))
    assert {"hidden", "command", "decisions", "agreement", "figures"} <= {*facts}
    layout = layout_of(game, int(players))
    size = (layout.length + 1) * facts["hidden"] + (facts["hidden"] + 1) * len(layout.moves)
    assert file.stat().st_size == 2 * size
    told_apart = 0
    for number in range(30):
        view = decision(game, int(players), f"{name} {number}", number)
        pool = game.pooled(view)
        values = opinions(game, pool, view.seat, view.legal)
        assert [*values] == [*view.legal]
        assert max(values.values()) - min(values.values()) < 1
        told_apart += max(values.values()) - min(values.values()) > 0.005
    assert told_apart > 10


@pytest.mark.parametrize("file", NETWORKS, ids=lambda file: f"{file.parts[-3]} {file.stem}")
def test_both_forms_think_the_same(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name, players = file.parts[-3], file.stem
    game = game_named(name)
    view = decision(game, int(players), "forms", 12)
    pool = game.pooled(view)
    if not is_compiled(pool):
        pytest.skip("there is no compiled core")
    compiled = opinions(game, pool, view.seat, view.legal)
    layout, network = prior._network(game, pool.players, False)  # type: ignore[misc]
    found = network.preferences(layout.writer.write(pool, view.seat), [*view.legal])
    assert [prior.SPREAD * number for number in found] == [*compiled.values()]


def test_nothing_is_thought_without_a_network() -> None:
    game = game_named("ojyks")
    view = decision(game, 3, "none", 5)
    assert opinions(game, game.pooled(view), view.seat, view.legal) == {}


def test_few_visits_are_pulled_more_than_many() -> None:
    field = [Candidate(1, 10, 0.5), Candidate(2, 90, 0.4), Candidate(3, 0, 0.0)]
    pulled = Prior({1: 0.0, 2: 0.3, 3: 0.1}, 10).pulled(field)
    # On average the searched moves are worth 0.3 more than was thought.
    assert pulled[1] == pytest.approx((10 * 0.5 + 10 * 0.3) / 20)
    assert pulled[2] == pytest.approx((90 * 0.4 + 10 * 0.6) / 100)
    assert pulled[3] == pytest.approx(0.4)
    assert NO_PRIOR.pulled(field) == {1: 0.5, 2: 0.4, 3: 0.0}


def test_a_network_that_counts_much_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("ojyks")
    view = decision(game, 3, "much", 9)
    calm = IsmctsPlayer(game, iterations="60").think(view, Budget(Rng("calm")))
    last = calm[-1].move
    assert last != calm[0].move

    def insists(*_: object) -> dict[int, float]:
        return {move: float(move == last) for move in view.legal}

    monkeypatch.setattr("stammtisch.ai.ismcts.opinions", insists)
    for learned, best in ((0, calm[0].move), (10_000, last)):
        player = IsmctsPlayer(game, iterations="60", learned=str(learned))
        assert player.think(view, Budget(Rng("calm")))[0].move == best
