"""The ready decks of a game against each other, to measure the strength of decks and cards, the
advantage of the first seat, and lengths of games.

That is possible for a game for two if its options are two decks as texts with ready ones
(`core.options.text`), and `card_names` has the names of the card numbers in its events. Game
`number` is a pure function of the laboratory and the number, so the results are the same whatever
the number of workers, and a laboratory with more deals begins with the games of one with fewer.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, fields
from functools import partial
from itertools import combinations
from typing import Any

from ...core.engine.compiled import compiled_class, is_compiled
from ...core.engine.rng import Rng
from ...core.errors import StammtischError
from ...core.game import Game
from ...core.games import game_named
from ...core.options import read_options
from ..decision import ask_player
from ..heuristics import HeuristicPlayer, policy_for
from ..registry import make_player
from .listeners.decks import DeckGame, DeckReport, DeckResult
from .play import StateInPlay, play_to_end
from .runner import HERE, Executor, Stream, in_order

GAMES_AT_ONCE = 2
"""Games that a worker gets at a time: those of a deal."""


class NoLab(StammtischError):
    """A game has no decks to compare. Facts: game."""

    code = "no-lab"


@dataclass(frozen=True, slots=True)
class Lab:
    """A plan: each pair of decks plays `deals` deals, and each deal is played twice, the second
    time with the decks in the other seats."""

    game: str
    decks: tuple[str, ...]
    player: str
    seed: str
    deals: int

    def plan(self) -> dict[str, Any]:
        """The settings on which games depend, as plain data: all but their number."""
        return {
            "lab": self.game,
            "rules": game_named(self.game).version,
            "decks": {deck: cards_of(self.game, deck) for deck in self.decks},
            "player": self.player,
            "seed": self.seed,
        }

    @property
    def pairings(self) -> list[tuple[str, str]]:
        return list(combinations(self.decks, 2))

    @property
    def total(self) -> int:
        """The number of games."""
        return 2 * self.deals * len(self.pairings)

    def seating(self, number: int) -> tuple[tuple[str, str], str]:
        """The decks by seat and the seed of the deal of game `number` (from 0). All pairings play a
        deal before the next one begins, so that an unfinished laboratory is fair too."""
        meeting, way = divmod(number, 2)
        deal, pairing = divmod(meeting, len(self.pairings))
        first, second = self.pairings[pairing]
        return ((first, second), (second, first))[way], f"{self.seed}/{first}/{second}/{deal}"


def lab_for(game: Game, player: str, seed: str, games: int) -> Lab:
    """A laboratory in which each deck plays at least `games` games; raises NoLab."""
    decks = ready(game)
    if len(decks) < 2 or 2 not in game.seats:
        raise NoLab(game=game.name)
    deals = -(-games // (2 * (len(decks) - 1)))
    return Lab(game.name, tuple(decks), player, seed, deals)


def ready(game: Game) -> list[str]:
    """The decks that come with a game."""
    options = _deck_options(game)
    return list(options[0].metadata["ready"]()) if len(options) == 2 else []


def cards_of(game: str, deck: str) -> str:
    """A ready deck as a list of its cards."""
    text: str = _deck_options(game_named(game))[0].metadata["canonical"](deck)
    return text


def _deck_options(game: Game) -> list[Field[Any]]:
    return [option for option in fields(game.options) if "canonical" in option.metadata]


def play_one(lab: Lab, number: int) -> DeckGame:
    """Game `number` (from 0)."""
    game: Any = game_named(lab.game)
    decks, seed = lab.seating(number)
    names = [option.name for option in _deck_options(game)]
    options = read_options(game.name, game.options, dict(zip(names, decks, strict=True)))
    state = game.new(2, options)
    result = DeckResult(decks)
    play_to_end(StateInPlay(game, state, seed, _chooser(game, lab.player, state, seed)), [result])
    return result.deck_game


def _chooser(game: Any, spec: str, state: Any, seed: str) -> Any:
    """The function that chooses moves, for both seats. The heuristic reads nothing hidden, so it
    gets the position instead of a view: a hundred times as fast, with the same moves."""
    player = make_player(spec, game)
    kind = compiled_class(Rng) if is_compiled(state) else Rng
    if isinstance(player, HeuristicPlayer) and not player.slips:
        policy = policy_for(game, state)
        rng = kind(seed)
        assert policy is not None
        return lambda seat: policy.choose_move(seat, rng)
    moves = iter(range(10**9))
    return lambda seat: ask_player(
        player, spec, game.view(state, seat), Rng(f"{seed}|player {seat}|{next(moves)}")
    )


def run(lab: Lab, executor: Executor = HERE, skip: int = 0) -> Stream[DeckGame]:
    """All games in order, without the first `skip`."""
    return in_order(partial(play_one, lab), range(skip, lab.total), executor, GAMES_AT_ONCE)


def report_of(lab: Lab) -> DeckReport:
    """An empty report, to which games are added."""
    return DeckReport(lab.game, lab.player, lab.seed, lab.decks)
