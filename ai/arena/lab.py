"""The ready decks of a game against each other, to measure the strength of decks and cards, the
advantage of the first seat, and lengths of games.

That is possible for a game for two if its options are two decks as texts with ready ones
(`core.options.text`), and `card_names` has the names of the card numbers in its events. Game
`number` is a pure function of the laboratory and the number, so the results are the same whatever
the number of workers, and a laboratory with more deals begins with the games of one with fewer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from functools import partial
from itertools import combinations
from typing import Annotated, Any

from ...core.engine.compiled import compiled_class, is_compiled
from ...core.engine.rng import Rng
from ...core.errors import StammtischError
from ...core.game import Game, Move
from ...core.games import game_named
from ...core.options import read_options
from ...core.standings import Column, Estimate, Interval
from ..decision import ask_player
from ..player import HeuristicPlayer, policy_for
from ..registry import make_player
from .play import Listener, StateInPlay, play_to_end
from .results import win_share
from .runner import HERE, Executor, Stream, in_order
from .stats import interval

QUANTILES = (0.05, 0.5, 0.95)
GAMES_OF_DEAL = 2
"""Each deal is played from both seats."""
Result = tuple[str, ...]
"""A result of a game: the deck that won; that deck and its opponent; or one of the following."""
FIRST: Result = ()
DRAWS: Result = ("", "", "")
PLACES = ((1, 1), (1, 2), (2, 1))
"""Of the seats, by the one that won."""


@dataclass(slots=True)
class DeckGame:
    """A game: the decks by seat, the seat that began, the seat that won (0: a draw), the number of
    actions (passing isn't counted), and by seat the cards drawn and played."""

    decks: tuple[str, str]
    first: int
    winner: int
    actions: int
    drawn: tuple[set[str], set[str]]
    played: tuple[set[str], set[str]]

    def facts(self) -> dict[str, Any]:
        """The game as plain data; `game_from_facts` reads it."""
        return {
            "decks": [*self.decks],
            "first": self.first,
            "winner": self.winner,
            "actions": self.actions,
            "drawn": [*map(sorted, self.drawn)],
            "played": [*map(sorted, self.played)],
        }


def game_from_facts(facts: Mapping[str, Any]) -> DeckGame:
    """A game from plain data; raises LookupError, TypeError or ValueError if that isn't one."""
    deck, opponent = facts["decks"]
    (drawn, also_drawn), (cards, other_cards) = facts["drawn"], facts["played"]
    numbers = [facts[name] for name in ("first", "winner", "actions")]
    names = [deck, opponent, *drawn, *also_drawn, *cards, *other_cards]
    if any(type(number) is not int for number in numbers) or min(numbers) < 0:
        raise ValueError("first, winner or actions")
    if facts["first"] > 2 or facts["winner"] > 2 or any(type(name) is not str for name in names):
        raise ValueError("seats or names")
    return DeckGame(
        (deck, opponent),
        facts["first"],
        facts["winner"],
        facts["actions"],
        (set(drawn), set(also_drawn)),
        (set(cards), set(other_cards)),
    )


class DeckResult(Listener):
    """Collects the result of a game between two decks: `deck_game`, complete once it is over."""

    def __init__(self, decks: tuple[str, str]) -> None:
        self.deck_game = DeckGame(decks, 0, 0, 0, (set(), set()), (set(), set()))
        self._is_turn = False

    def begin(self, play: StateInPlay) -> None:
        self._note_drawn(play)

    def before(self, play: StateInPlay) -> None:
        game: Any = play.game
        stage = game.stages[game.stage_words[play.state.stage]]
        self._is_turn = stage.urgency == "turn" and not stage.within
        self.deck_game.first = self.deck_game.first or play.seat

    def after(self, play: StateInPlay, seat: int, move: Move | None) -> None:
        assert move is not None
        verb, _, name = play.game.notation(move).partition(" ")
        if self._is_turn and verb != "pass":
            self.deck_game.actions += 1
        if verb == "play":
            self.deck_game.played[seat - 1].add(name)
        self._note_drawn(play)

    def _note_drawn(self, play: StateInPlay) -> None:
        cards = getattr(play.game, "card_names", ())
        for event in play.events:
            if event.kind == "drew-card" and cards:
                self.deck_game.drawn[event.seat - 1].add(cards[event.values[0]])

    def end(self, play: StateInPlay) -> None:
        places = play.state.places()
        self.deck_game.winner = 0 if places[0] == places[1] else 1 + places.index(1)


@dataclass(frozen=True, slots=True)
class DeckFigures:
    """How many games a deck had, and which share of them it won, with draws as half wins."""

    deck: Annotated[str, Column("t-lab-deck")]
    games: Annotated[int, Column("t-lab-games")]
    win_rate: Annotated[Estimate, Column("t-wins", ".1%")]


@dataclass(frozen=True, slots=True)
class PairingFigures:
    """The same for its games against one other deck."""

    deck: str
    against: str
    games: int
    win_rate: Estimate


@dataclass(frozen=True, slots=True)
class CardFigures:
    """In how many decks' games a card was drawn and played, and which share of these was won."""

    card: Annotated[str, Column("t-lab-card")]
    drawn: Annotated[int, Column("t-lab-drawn")]
    win_rate_drawn: Annotated[float | None, Column("t-wins", ".0%")]
    played: Annotated[int, Column("t-lab-played")]
    win_rate_played: Annotated[float | None, Column("t-wins", ".0%")]


@dataclass(frozen=True, slots=True)
class LabFigures:
    """All figures of a laboratory, of the decks and pairings that have played. `first_wins`,
    `draws`: shares of the games; `actions`: quantiles of the actions of a game by their names."""

    game: str
    player: str
    seed: str
    games: int
    decks: tuple[DeckFigures, ...]
    pairings: tuple[PairingFigures, ...]
    first_wins: float
    first_interval: Interval | None
    draws: float
    draws_interval: Interval | None
    actions: Mapping[str, int]
    cards: tuple[CardFigures, ...]
    never_played: tuple[str, ...]


@dataclass(slots=True)
class DeckReport:
    """Sums of games, added in the order of the laboratory. `meetings`, `wins`: by deck and opponent
    the games and wins, where a draw is half a win; `deals`: by result how many deals had it in
    which share of their games. Intervals are computed over whole deals."""

    game: str
    player: str
    seed: str
    decks: Sequence[str]
    games: int = 0
    firsts: float = 0.0
    draws: int = 0
    meetings: Counter[tuple[str, str]] = field(default_factory=Counter)
    wins: Counter[tuple[str, str]] = field(default_factory=Counter)
    actions: list[int] = field(default_factory=list)
    cards: dict[str, Counter[str]] = field(default_factory=dict)
    deals: dict[Result, Counter[float]] = field(default_factory=dict)
    _deal: dict[Result, float] = field(default_factory=dict)

    def add(self, game: DeckGame) -> None:
        self.games += 1
        self.draws += game.winner == 0
        self.actions.append(game.actions)
        for seat in (1, 2):
            share = win_share(PLACES[game.winner], seat - 1)
            pair = (game.decks[seat - 1], game.decks[2 - seat])
            self.meetings[pair] += 1
            self.wins[pair] += share  # type: ignore[assignment]
            self._note(share, pair, pair[:1])
            if game.first == seat:
                self.firsts += share
                self._note(share, FIRST)
            for usage, cards in (("drawn", game.drawn), ("played", game.played)):
                for card in cards[seat - 1]:
                    counts = self.cards.setdefault(card, Counter())
                    counts[usage] += 1
                    counts[f"won-{usage}"] += share  # type: ignore[assignment]
        self._note(float(game.winner == 0), DRAWS)
        if self.games % GAMES_OF_DEAL == 0:
            for result, shares in self._deal.items():
                self.deals.setdefault(result, Counter())[shares] += 1
            self._deal.clear()

    def _note(self, share: float, *results: Result) -> None:
        """Add the share that a game had of each of these results to its deal."""
        for result in results:
            self._deal[result] = self._deal.get(result, 0.0) + share / GAMES_OF_DEAL

    def figures(self) -> LabFigures:
        """All figures; needs at least one game."""
        actions = sorted(self.actions)
        opponents = {
            deck: [one for one in self.decks if self.meetings[deck, one]] for deck in self.decks
        }
        return LabFigures(
            game=self.game,
            player=self.player,
            seed=self.seed,
            games=self.games,
            decks=tuple(
                DeckFigures(deck, *self._rate((deck,), others))
                for deck, others in opponents.items()
                if others
            ),
            pairings=tuple(
                PairingFigures(deck, other, *self._rate((deck, other), [other]))
                for deck, others in opponents.items()
                for other in others
            ),
            first_wins=self.firsts / self.games,
            first_interval=interval(self.deals.get(FIRST, ())),
            draws=self.draws / self.games,
            draws_interval=interval(self.deals.get(DRAWS, ())),
            actions={
                f"{q:.0%}": actions[min(len(actions) - 1, int(q * len(actions)))] for q in QUANTILES
            },
            cards=tuple(self._card(card) for card in sorted(self.cards)),
            never_played=tuple(sorted(c for c, n in self.cards.items() if not n["played"])),
        )

    def _rate(self, result: Result, opponents: Sequence[str]) -> tuple[int, Estimate]:
        """The games and the win rate of a result's deck against some others."""
        games = sum(self.meetings[result[0], opponent] for opponent in opponents)
        wins = float(sum(self.wins[result[0], opponent] for opponent in opponents))
        return games, Estimate(wins / games, interval(self.deals.get(result, ())))

    def _card(self, card: str) -> CardFigures:
        counts = self.cards[card]
        drawn, played = (
            counts[f"won-{usage}"] / counts[usage] if counts[usage] else None
            for usage in ("drawn", "played")
        )
        return CardFigures(card, counts["drawn"], drawn, counts["played"], played)


GAMES_AT_ONCE = 2
"""Games that a worker gets at a time: those of a deal."""


class NoLab(StammtischError):
    """A game has no decks to compare. Facts: game."""


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
