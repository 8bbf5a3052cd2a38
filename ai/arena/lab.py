"""The ready decks of a game against each other: is one too strong, does it matter who begins, how
long are games, and which cards win or are never played?

A game can be looked at so if it is for two, its options are two decks as texts with ready ones
(`core.options.text`), and `card_names` tells the numbers of cards in its events. Game `number` is a
pure function of the laboratory and the number, so the results are the same whatever the number of
workers, and a laboratory with more deals begins with the games of one with fewer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import Field, dataclass, field, fields
from itertools import combinations, repeat
from typing import Any

from ...core.chance import Dice
from ...core.compiled import compiled_class, is_compiled
from ...core.constants import CHANCE, OVER
from ...core.errors import StammtischError
from ...core.game import Game
from ...core.games import game_named
from ...core.options import read_options
from ...core.rng import Rng
from ..decision import ask_player
from ..heuristics import HeuristicPlayer, policy_for
from ..registry import make_player
from .stats import wilson

GAMES_IN_BATCH = 2
"""Games that a worker process takes at once: those of a deal."""
QUANTILES = (0.05, 0.5, 0.95)


class NoLab(StammtischError):
    """A game has no decks to compare. Facts: game."""

    code = "no-lab"


@dataclass(frozen=True, slots=True)
class Lab:
    """What to play: every two of the decks meet in `deals` deals, and each deal is played twice,
    the second time with the decks in the other seats."""

    game: str
    decks: tuple[str, ...]
    player: str
    seed: str
    deals: int

    def plan(self) -> dict[str, Any]:
        """What decides how games go, ready for JSON: all but how many there are."""
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
        """Games that are played."""
        return 2 * self.deals * len(self.pairings)

    def seating(self, number: int) -> tuple[tuple[str, str], str]:
        """Of game `number` (from 0): the decks by seat, and the seed of the deal. All pairings
        play a deal before the next one comes, so that an unfinished laboratory is fair too."""
        meeting, way = divmod(number, 2)
        deal, pairing = divmod(meeting, len(self.pairings))
        one, other = self.pairings[pairing]
        return ((one, other), (other, one))[way], f"{self.seed}/{one}/{other}/{deal}"


@dataclass(slots=True)
class Played:
    """A game: the decks by seat, the seat that began, the one that won (0: neither), how many
    actions were chosen (passing is none), and by seat the cards drawn and played in it."""

    decks: tuple[str, str]
    first: int
    winner: int
    actions: int
    drawn: tuple[set[str], set[str]]
    played: tuple[set[str], set[str]]

    def facts(self) -> dict[str, Any]:
        """Itself, ready for JSON; `played` makes it again."""
        return {
            "decks": [*self.decks],
            "first": self.first,
            "winner": self.winner,
            "actions": self.actions,
            "drawn": [*map(sorted, self.drawn)],
            "played": [*map(sorted, self.played)],
        }


def played(facts: Mapping[str, Any]) -> Played:
    """A game from its facts; raises LookupError, TypeError or ValueError if that isn't one."""
    one, other = facts["decks"]
    (drawn, also_drawn), (cards, other_cards) = facts["drawn"], facts["played"]
    numbers = [facts[name] for name in ("first", "winner", "actions")]
    names = [one, other, *drawn, *also_drawn, *cards, *other_cards]
    if any(type(number) is not int for number in numbers) or min(numbers) < 0:
        raise ValueError("first, winner or actions")
    if facts["first"] > 2 or facts["winner"] > 2 or any(type(name) is not str for name in names):
        raise ValueError("seats or names")
    return Played(
        (one, other),
        facts["first"],
        facts["winner"],
        facts["actions"],
        (set(drawn), set(also_drawn)),
        (set(cards), set(other_cards)),
    )


def lab_for(game: Game, player: str, seed: str, games: int) -> Lab:
    """A laboratory in which each deck plays at least so many games; raises NoLab."""
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


def play_one(lab: Lab, number: int) -> Played:
    """Game `number` (from 0)."""
    game: Any = game_named(lab.game)
    decks, seed = lab.seating(number)
    names = [option.name for option in _deck_options(game)]
    options = read_options(game.name, game.options, dict(zip(names, decks, strict=True)))
    state = game.new(2, options)
    choose = _chooser(game, lab.player, state, seed)
    cards = getattr(game, "card_names", ())
    drawn: tuple[set[str], set[str]] = (set(), set())
    played: tuple[set[str], set[str]] = (set(), set())
    first = chances = actions = 0
    while state.mover != OVER:
        if state.mover == CHANCE:
            state.settle(game.chance(state, Dice(seed, chances)))
            chances += 1
        else:
            seat = state.mover
            first = first or seat
            move = choose(seat)
            verb, _, name = game.notation(move).partition(" ")
            if _is_turn(game, state) and verb != "pass":
                actions += 1
            if verb == "play":
                played[seat - 1].add(name)
            state.play(seat, move)
        for event in game.observe(state):
            if event.kind == "drew-card" and cards:
                drawn[event.seat - 1].add(cards[event.values[0]])
    places = state.places()
    winner = 0 if places[0] == places[1] else 1 + places.index(1)
    return Played(decks, first, winner, actions, drawn, played)


def _is_turn(game: Any, state: Any) -> bool:
    stage = game.stages[game.view_module.STAGES[state.stage]]
    return stage.urgency == "turn" and not stage.within


def _chooser(game: Any, spec: str, state: Any, seed: str) -> Any:
    """What chooses the moves of both seats. The heuristic, which looks at nothing hidden, does
    without views: a hundred times as fast, with the same moves."""
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


def play_batch(lab: Lab, first: int) -> list[Played]:
    return [play_one(lab, n) for n in range(first, min(first + GAMES_IN_BATCH, lab.total))]


def run(lab: Lab, executor: Executor | None = None, begun: int = 0) -> Iterator[list[Played]]:
    """All games in order, in batches, but for those that have been played: so many."""
    firsts = range(begun, lab.total, GAMES_IN_BATCH)
    yield from (executor.map if executor else map)(play_batch, repeat(lab), firsts)


@dataclass(slots=True)
class Report:
    """Adds up games. A draw is half a win."""

    lab: Lab
    games: int = 0
    firsts: float = 0.0
    draws: int = 0
    met: Counter[tuple[str, str]] = field(default_factory=Counter)
    won: Counter[tuple[str, str]] = field(default_factory=Counter)
    actions: list[int] = field(default_factory=list)
    cards: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, games: Sequence[Played]) -> None:
        for one in games:
            self.games += 1
            self.draws += one.winner == 0
            self.actions.append(one.actions)
            for seat in (1, 2):
                share = 0.5 if one.winner == 0 else float(one.winner == seat)
                pair = (one.decks[seat - 1], one.decks[2 - seat])
                self.met[pair] += 1
                self.won[pair] += share  # type: ignore[assignment]
                self.firsts += share if one.first == seat else 0
                for what, cards in (("drawn", one.drawn), ("played", one.played)):
                    for card in cards[seat - 1]:
                        counts = self.cards.setdefault(card, Counter())
                        counts[what] += 1
                        counts[f"won-{what}"] += share  # type: ignore[assignment]

    def facts(self) -> dict[str, Any]:
        """Everything, ready for JSON; decks and pairings that have played. There must be games."""
        actions = sorted(self.actions)
        return {
            "game": self.lab.game,
            "player": self.lab.player,
            "seed": self.lab.seed,
            "games": self.games,
            "decks": [self._deck(deck) for deck in self.lab.decks if self._met(deck)],
            "pairings": [
                {"deck": one, "against": other, **self._rate(one, [other])}
                for one in self.lab.decks
                for other in self.lab.decks
                if self.met[one, other]
            ],
            "first_wins": self.firsts / self.games,
            "first_interval": wilson(self.firsts, self.games),
            "draws": self.draws / self.games,
            "draws_interval": wilson(self.draws, self.games),
            "actions": {
                f"{q:.0%}": actions[min(len(actions) - 1, int(q * len(actions)))] for q in QUANTILES
            },
            "cards": [self._card(card) for card in sorted(self.cards)],
            "never_played": sorted(c for c, n in self.cards.items() if not n["played"]),
        }

    def _met(self, deck: str) -> int:
        return sum(self.met[deck, other] for other in self.lab.decks)

    def _deck(self, deck: str) -> dict[str, Any]:
        return {"deck": deck, **self._rate(deck, self.lab.decks)}

    def _rate(self, deck: str, others: Sequence[str]) -> dict[str, Any]:
        games = sum(self.met[deck, other] for other in others)
        won = float(sum(self.won[deck, other] for other in others))
        return {"games": games, "win_rate": won / games, "win_interval": wilson(won, games)}

    def _card(self, card: str) -> dict[str, Any]:
        told: dict[str, Any] = {"card": card}
        for what in ("drawn", "played"):
            n, won = self.cards[card][what], self.cards[card][f"won-{what}"]
            told[what] = n
            told[f"win_rate_{what}"] = won / n if n else None
        return told
