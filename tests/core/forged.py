"""Records in which one outcome of chance was replaced by another possible one, with checksums that
fit."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from stammtisch.core.engine.chance import Dice
from stammtisch.core.games import GAMES
from stammtisch.core.games.las_vegan.cards import CASINO_NAMES
from stammtisch.core.match import Match
from stammtisch.core.record import check_sums
from tests.core.games import new_match, played

Fields = dict[str, Any]
Forge = Callable[[list[str], Fields, int], list[str]]
TIE = "ojyks with a tie"
TURNED = {"-3": "-4", "-4": "-3", "-2": "-3", "-1": "-2", "+1": "-1"}
"""The other side of the first two tokens; some side of the others."""


@cache
def honest() -> dict[str, str]:
    """A whole game of each, with refills and several rounds where there are any; and one of ojyks
    in which chance chose who starts."""
    lines = {name: new_match(name) for name in GAMES} | {
        "las_vegan": new_match("las_vegan", 4, rounds=3),
        "ojyks": new_match("ojyks", 4, seed="refill", limit=60),
        "uno": new_match("uno", 4, rounds=2),
    }
    until_a_refill(lines["ojyks"])
    found = {name: played(match).record.to_line() for name, match in lines.items()}
    for seed in range(200):
        match = played(new_match("ojyks", 4, seed=f"tie {seed}", limit=1))
        if any(text.startswith("starter") for seat, text in match.record.moves if seat == 0):
            found[TIE] = match.record.to_line()
            return found
    raise AssertionError


def until_a_refill(match: Match) -> None:
    """Play ojyks by exchanging open cards for drawn ones, until the discard pile is shuffled."""
    shuffles = 0
    while shuffles < 2:
        seat = match.pending[0]
        legal = match.view(seat).legal
        match.play(seat, min(legal, key=lambda move: _keeping(match, seat, move)))
        shuffles = sum(text.startswith("shuffle") for _, text in match.record.moves)


def _keeping(match: Match, seat: int, move: int) -> tuple[bool, int]:
    verb, *field = match.game.notation(move).split()
    opened = [
        text.split()[1] for who, text in match.record.moves if who == seat and "reveal" in text
    ]
    good = verb in ("draw", "reveal") or (verb == "keep" and field[0] in opened)
    return not good, move


def summed(fields: Fields) -> str:
    """The record with checksums that fit."""
    head = {name: fields[name] for name in list(fields)[: list(fields).index("moves")]}
    fields["check"] = check_sums(head, [(seat, text) for seat, text in fields["moves"]])
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def _swapped(words: list[str], fields: Fields, k: int) -> list[str]:
    """Another order."""
    other = next(at for at, word in enumerate(words) if word != words[0])
    words[0], words[other] = words[other], words[0]
    return words


def other_cards(words: list[str], fields: Fields, k: int) -> list[str]:
    """One card once more in place of another, in the order in which the seed shuffles them."""
    game = GAMES[fields["game"]]
    numbers = game.chances._words["shuffle"][1]
    words[words.index(next(word for word in words if word != words[0]))] = words[0]
    by_name = game.name == "narikana"
    cards = sorted(words) if by_name else sorted(words, key=numbers.__getitem__)
    order = Dice(fields["seed"], k).shuffled(range(len(cards)))
    return [cards[place] for place in order]


def _other_seat(words: list[str], fields: Fields, k: int) -> list[str]:
    return [str(int(words[0]) % len(fields["seats"]) + 1)]


def _other_casino(words: list[str], fields: Fields, k: int) -> list[str]:
    return [next(name for name in CASINO_NAMES if name not in words), *words[1:]]


def _turned(words: list[str], fields: Fields, k: int) -> list[str]:
    return [TURNED[words[0]], *words[1:]]


FORGERIES: dict[str, tuple[Forge, ...]] = {
    "shuffle": (_swapped, other_cards),
    "starter": (_other_seat,),
    "casinos": (_other_casino,),
    "tokens": (_turned,),
}


@dataclass(frozen=True)
class Forgery:
    """`entry`: the number of the entry, from 1; `number`: that of the chance outcome, from 0.
    `refill`: cards of the discard pile are shuffled; `cards`: others than those."""

    game: str
    entry: int
    number: int
    fields: Fields
    refill: bool
    cards: bool

    @cached_property
    def line(self) -> str:
        """The record."""
        return summed(self.fields)

    def __str__(self) -> str:
        return f"{self.game} {self.number}{' cards' if self.cards else ''}"


@cache
def forgeries() -> list[Forgery]:
    """Of each kind of chance in each game, the first, the last and the shortest (a refill)."""
    found = []
    for name, line in honest().items():
        moves = json.loads(line)["moves"]
        chances = [entry for entry, (seat, _) in enumerate(moves) if seat == 0]
        kinds: dict[str, list[int]] = {}
        for entry in chances:
            kinds.setdefault(moves[entry][1].split()[0], []).append(entry)
        whole = len(moves[0][1].split())
        for kind, entries in kinds.items():
            for forge in FORGERIES[kind]:
                shortest = min(entries, key=lambda entry: len(moves[entry][1]))
                for entry in dict.fromkeys((entries[0], shortest, entries[-1])):
                    fields = json.loads(line)
                    k, words = chances.index(entry), fields["moves"][entry][1].split()[1:]
                    fields["moves"][entry][1] = " ".join([kind, *forge(words, fields, k)])
                    refill = kind == "shuffle" and len(words) + 1 < whole
                    cards = forge is other_cards
                    found.append(Forgery(name, entry + 1, k, fields, refill, cards))
    return found


def kinds_of(name: str) -> set[str]:
    """The kinds of chance in the honest record of a game."""
    moves = json.loads(honest()[name])["moves"]
    return {text.split()[0] for seat, text in moves if seat == 0}


def every_kind() -> set[tuple[str, str]]:
    """All games with all kinds of chance that they know."""
    return {
        (name, kind)
        for name, game in GAMES.items()
        for kind in (*game.chances._words, *({"starter"} & {*game.stage_words}))
    }
