"""The reader of docs/records.md: it knows nothing of stammtisch, and follows every card all the
same."""

from __future__ import annotations

import ast
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core import record as records
from stammtisch.core.engine.rng import Rng
from stammtisch.core.games import GAMES, OWN, game_named
from stammtisch.core.games.las_vegan import cards as las_vegan
from stammtisch.core.games.narikana.cards import NAMES as NARIKANA_CARDS
from stammtisch.core.games.narikana.codes import MAX_CARDS
from stammtisch.core.games.nyan_nyan import cards as nyan
from stammtisch.core.games.ojyks import notation as ojyks
from stammtisch.core.games.uno import cards as uno
from stammtisch.core.match import Match
from stammtisch.core.options import read_options
from stammtisch.core.record import check_sums, read_line
from tests.examples.reader import Table, WrongRecord
from tests.examples.reader import replay as read
from tests.golden.test_golden import GOLDENS, Golden
from tests.golden.test_golden import play as play_golden

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
CORPUS = HERE.parent / "corpus"
OLD_RECORDS = [
    *sorted((CORPUS / "0.1" / "records").glob("*.jsonl")),
    *sorted((CORPUS / "1.0" / "records").glob("uno*.jsonl")),
]
QUEENS = 137
"""Entries of the old record with queens until the rules differ."""
MAX_ENTRIES = 2500
"""Entries after which a game is left; that it isn't finished is a case, too."""

EVENTS: dict[str, set[str]] = {
    name: {kind.word for kind in game_named(name).events.values() if not kind.others}
    for name in OWN
}

# Records.

PASSIVE = {"draw", "pass", "take", "silent"}
RARE = {
    "narikana": ("pass", "done"),
    "nyan_nyan": ("abstain", "play *", "play 5", "play A", "play Q"),
    "ojyks": ("draw", "keep"),
}
DECLARATIONS = 10
"""Of a hundred decisions, before which somebody who can makes a declaration."""


@dataclass(frozen=True)
class Played:
    """A game of random players: of a hundred decisions so many are left to the moves that make
    hands larger, and so many to moves that are rare."""

    game: str
    players: int
    seed: str
    passive: int = 20
    rare: int = 0
    options: tuple[tuple[str, object], ...] = ()
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        options = [f"{name}={value}" for name, value in self.options]
        return "-".join([self.game, str(self.players), self.seed, *options])


@cache
def line_of(played: Played) -> str:
    game = GAMES[played.game]
    match = Match.new(
        game,
        read_options(played.game, game.options, dict(played.options)),
        seats=[f"seat {seat}" for seat in range(1, played.players + 1)],
        players=["random"] * played.players,
        seed=played.seed,
        table="table ♠",
        words=played.words,
    )
    rng = Rng(f"played {played}")
    while not match.over and len(match.record.moves) < MAX_ENTRIES:
        if (calls := match.state.declarations()) and rng.below(100) < DECLARATIONS:
            match.play(*next(iter(calls.items())))
            continue
        seat = match.pending[rng.below(len(match.pending))]
        moves = {game.notation(move): move for move in match.state.legal(seat)}
        lively = [text for text in moves if text not in PASSIVE]
        texts = list(moves) if rng.below(100) < played.passive or not lively else lively
        rare = [text for text in moves if text.startswith(RARE.get(played.game, ()))]
        texts = rare if rare and rng.below(100) < played.rare else texts
        match.play(seat, moves[texts[rng.below(len(texts))]])
    return match.record.to_line()


def options(**values: object) -> tuple[tuple[str, object], ...]:
    return tuple(values.items())


READ = sorted(GAMES)
ALL_UNO = options(stack_draws=True, zero_seven=True, two_player_reverse_skips=True, rounds=2)
PLAYED = [
    *(Played("uno", players, "u") for players in (2, 3, 5)),
    *(Played(game, 3, "words", words=("♠", "", "a b")) for game in READ if game != "narikana"),
    Played("narikana", 2, "words", words=("♠", "")),
    *(Played("uno", players, "o", 30, 0, ALL_UNO) for players in (2, 4, 10)),
    Played("uno", 3, "z", 50, 0, options(zero_seven=True, wild_on_wish=False)),
    Played("uno", 10, "full", 95, 0, options(stack_draws=True, rounds=3)),
    Played("uno", 9, "full", 99),
    *(Played("ojyks", players, "j", 20, 0, options(limit=60)) for players in (2, 3, 8)),
    Played("ojyks", 4, "c", 99, 0, options(clear_final_columns=False)),
    *(Played("ojyks", 8, seed, 20, 95) for seed in "de"),
    *(Played("las_vegan", players, "v") for players in (2, 3, 4, 5)),
    Played("las_vegan", 3, "w", options=options(rounds=1)),
    Played("narikana", 2, "pass", 0, 100),
    Played("narikana", 2, "e", options=options(deck1="quiet-please", deck2="sunny-garden")),
    Played("narikana", 2, "p", options=options(deck1="quiet-please", deck2="midnight-ball")),
    Played("narikana", 2, "u", options=options(deck1="quiet-please", deck2="midnight-ball")),
    *(Played("nyan_nyan", players, "n") for players in range(2, 9)),
    Played("nyan_nyan", 2, "m", 30, 30, options(packs=4, jokers=4)),
    Played("nyan_nyan", 7, "s19", 5, 60, options(packs=0, jokers=4)),
    Played("nyan_nyan", 7, "s27", 80, 60, options(packs=1, jokers=3)),
    Played("nyan_nyan", 7, "s34", 80, 20, options(packs=1, jokers=2)),
    Played("nyan_nyan", 7, "s69", 60, 20, options(packs=1, jokers=2)),
    Played("nyan_nyan", 3, "k51", 60, 20, options(packs=0, jokers=4)),
    Played("nyan_nyan", 3, "k100", 95, 60, options(packs=0, jokers=4)),
    Played("nyan_nyan", 5, "s125", 60, 60, options(packs=1, jokers=4)),
    # Exodia of others than are asked, in several stages:
    Played("nyan_nyan", 7, "x6", 60, 20, options(packs=1, jokers=2)),
    Played("nyan_nyan", 7, "x42", 60, 20, options(packs=1, jokers=2)),
    Played("nyan_nyan", 4, "x415", 70, 60, options(packs=1, jokers=3)),
    Played("nyan_nyan", 5, "x429", 60, 60, options(packs=1, jokers=2)),
    Played("nyan_nyan", 7, "x442", 70, 20, options(packs=1, jokers=3)),
]


def hands(state: Any, game: str) -> dict[int, Any]:
    """What lies before each seat, as the reader names it."""
    return {seat: HANDS[game](state, seat) for seat in range(1, state.players + 1)}


def counted(state: Any, seat: int, cards: Any) -> Counter[str]:
    at = seat * cards.KINDS
    held = state.hand[at : at + cards.KINDS]
    return Counter({cards.CARD_NAMES[card]: n for card, n in enumerate(held) if n})


def grid(state: Any, seat: int) -> list[str]:
    fields = range(12)
    at = seat * len(fields)
    gone = [state.gone[seat] >> field & 1 for field in fields]
    if all(gone):
        return []
    return ["" if gone[f] else ojyks.CARD_NAMES[state.grid[at + f]] for f in fields]


def cards_of_tricks(state: Any, seat: int) -> Counter[str]:
    held = state.held[seat]
    return Counter(las_vegan.CARD_NAMES[card] for card in las_vegan.DECK if held >> card & 1)


def hand_of_cards(state: Any, seat: int) -> Counter[str]:
    held = state.hand[seat * MAX_CARDS : (seat + 1) * MAX_CARDS]
    return Counter({NARIKANA_CARDS[card]: n for card, n in enumerate(held) if n})


HANDS: dict[str, Callable[[Any, int], Any]] = {
    "las_vegan": cards_of_tricks,
    "narikana": hand_of_cards,
    "nyan_nyan": lambda state, seat: counted(state, seat, nyan),
    "ojyks": grid,
    "uno": lambda state, seat: counted(state, seat, uno),
}


def hands_read(line: str) -> list[tuple[dict[int, Any], list[str]]]:
    """The hands before the first entry and after each, by the reader, and what the next entry may
    say, if it knows."""
    seen: list[tuple[dict[int, Any], list[str]]] = []
    named = json.loads(line)["game"]

    def look(table: Table) -> None:
        held = {
            seat: (list(hand) if any(hand) else []) if named == "ojyks" else Counter(hand)
            for seat, hand in table.hands.items()
        }
        seen.append((held, table.legal))

    read(line, look)
    return seen


def compare(line: str) -> None:
    """The hands at any time, and in Narikana all legal moves; the reader itself compares the
    outcome."""
    record = read_line(line)
    game = GAMES[record.game]
    seen = hands_read(line)
    assert len(seen) == 1 + len(record.moves)
    for number, (state, _) in enumerate(records.replay(record)):
        held, legal = seen[number]
        assert held == hands(state, record.game), f"after entry {number}"
        if record.game == "narikana" and any(asked := state.pending()):
            found = sorted(game.notation(move) for move in state.legal(asked[0]))
            assert legal == found, f"after entry {number}"


def kinds_of_events(lines: Iterable[str]) -> set[str]:
    return {
        event.kind
        for line in lines
        for _, events in records.replay(read_line(line))
        for event in events
    }


# What it is.


def test_it_imports_the_standard_library_alone() -> None:
    files = sorted((HERE / "reader").glob("*.py"))
    names = {file.stem.removesuffix("_board").removesuffix("_effects") for file in files}
    assert names == {"__init__", "table", *READ}
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert {name.name for name in node.names} <= sys.stdlib_module_names
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                assert str(node.module).split(".")[0] in sys.stdlib_module_names
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 1


# What it reads.


@pytest.mark.parametrize("played", PLAYED, ids=str)
def test_it_follows_every_card_of_random_games(played: Played) -> None:
    compare(line_of(played))


@pytest.mark.parametrize("golden", [one for one in GOLDENS if one.game in READ], ids=str)
def test_it_follows_every_card_of_the_golden_games(golden: Golden) -> None:
    compare(play_golden(golden).to_line())


@pytest.mark.parametrize("file", OLD_RECORDS, ids=lambda file: str(file.stem))
def test_it_follows_records_of_older_rules(file: Path) -> None:
    read(file.read_text(encoding="utf-8"))


def test_it_leaves_a_chain_of_queens_where_it_lies() -> None:
    """The record of the first rules, gone on with from there by the present ones."""
    (file,) = [file for file in OLD_RECORDS if "queens" in file.name]
    old = read_line(file.read_text(encoding="utf-8"))
    match = Match(replace(old, moves=old.moves[:QUEENS], outcome=None))
    assert match.record.moves[QUEENS] != old.moves[QUEENS]
    compare(match.record.to_line())


def test_it_shuffles_what_lies_below_nothing_but_jokers() -> None:
    """A joker opens, and all draw until hands of 32 lie below it and a card is needed."""
    game = GAMES["nyan_nyan"]
    match = Match.new(
        game,
        read_options(game.name, game.options, {"packs": 4, "jokers": 3}),
        seats=list("abcdefg"),
        players=["random"] * 7,
        seed="joker 34",
        table="t",
    )
    while not match.over:
        seat = match.pending[0]
        moves = {game.notation(move): move for move in match.state.legal(seat)}
        match.play(seat, next(move for text, move in moves.items() if text in PASSIVE))
    _, refill = (text.split() for _, text in match.record.moves if text.startswith("shuffle"))
    assert len(refill) == 64, "of two hands one joker stays, on top and so with those above it"
    compare(match.record.to_line())


@pytest.mark.parametrize("game", READ)
def test_everything_that_can_happen_in_a_game_happens_in_these(game: str) -> None:
    lines = [line_of(played) for played in PLAYED if played.game == game]
    assert kinds_of_events(lines) >= EVENTS[game]


@pytest.mark.parametrize("game", READ)
def test_it_reads_a_game_that_is_not_over(game: str) -> None:
    line = next(line_of(played) for played in PLAYED if played.game == game)
    record = read_line(line)
    for entries in (0, 1, 3, 30):
        cut = Match(record).rewound(entries).record.to_line()
        assert json.loads(cut)["outcome"] is None
        compare(cut)


# What it refuses.


def summed(fields: dict[str, Any]) -> str:
    """With check sums that fit."""
    head = {name: fields[name] for name in list(fields)[: list(fields).index("moves")]}
    sums = check_sums(head, [(seat, text) for seat, text in fields["moves"]])
    return json.dumps({**fields, "check": sums}, ensure_ascii=False, separators=(",", ":"))


def other_card(fields: dict[str, Any], verb: str) -> None:
    """A card that the seat doesn't hold, or a field where nothing lies."""
    entry = next(entry for entry in fields["moves"][20:] if entry[1].startswith(verb))
    seat = entry[0]
    held = hands_read(summed(fields))[20][0][seat]
    cards = {"uno": uno, "nyan_nyan": nyan, "las_vegan": las_vegan}[fields["game"]].CARD_NAMES
    entry[1] = f"{verb} {next(card for card in cards if card not in held and len(card) == 2)}"


def swapped_cards(fields: dict[str, Any], _: str) -> None:
    words = fields["moves"][0][1].split()
    other = next(i for i in range(2, len(words)) if words[i] != words[1])
    words[1], words[other] = words[other], words[1]
    fields["moves"][0][1] = " ".join(words)


def other_seat(fields: dict[str, Any], _: str) -> None:
    entry = fields["moves"][25]
    entry[0] = entry[0] % len(fields["seats"]) + 1


def other_outcome(fields: dict[str, Any], _: str) -> None:
    fields["outcome"]["points"][0] += 1


def more_moves(fields: dict[str, Any], _: str) -> None:
    fields["moves"].append(fields["moves"][-1])


CHANGES = [other_seat, swapped_cards, other_outcome, more_moves]


@pytest.mark.parametrize("game", READ)
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: str(change.__name__))
def test_it_refuses_what_was_changed(
    change: Callable[[dict[str, Any], str], None], game: str
) -> None:
    fields = json.loads(line_of(finished(game)))
    change(fields, "play")
    with pytest.raises(WrongRecord):
        read(summed(fields))
    fields = json.loads(line_of(finished(game)))
    fields["check"] = "0000" + fields["check"][4:]
    with pytest.raises(WrongRecord, match="check sums"):
        read(json.dumps(fields))


@pytest.mark.parametrize("game", ["las_vegan", "nyan_nyan", "uno"])
def test_it_refuses_a_card_that_was_not_held(game: str) -> None:
    fields = json.loads(line_of(finished(game)))
    other_card(fields, "play")
    with pytest.raises(WrongRecord, match=r"doesn't hold|not the drawn card"):
        read(summed(fields))


def finished(game: str) -> Played:
    return next(
        played
        for played in PLAYED
        if played.game == game and json.loads(line_of(played))["outcome"]
    )
