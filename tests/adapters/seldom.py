"""Positions that steered games rarely lead to, by game: tables at which something is told, asked or
refused that is met nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from stammtisch.core.game import Event
from stammtisch.core.games.narikana import GAME
from stammtisch.core.games.narikana.options import NarikanaOptions
from stammtisch.core.match import Match
from tests.games.las_vegan.positions import las_vegan
from tests.games.narikana.positions import narikana, parts, play_through, scene
from tests.games.nyan_nyan.positions import EXODIA, nyan
from tests.games.nyan_nyan.words import stechen, stechen_laid
from tests.games.ojyks.positions import ojyks
from tests.games.positions import Table, go, put
from tests.games.uno.positions import uno

COLOURS = ("blue", "colourless", "green", "lilac", "mixed", "orange", "pink", "red", "yellow")


def cards_of_narikana() -> Iterator[Table]:
    """Each card in play, as its tests have it, and what comes of each line of them."""
    for colour in COLOURS:
        for case in import_module(f"tests.games.narikana.test_cards_{colour}").CASES:
            board, script, _, more = case.values
            lines = parts(script)
            for end in range(1, len(lines)):
                yield scene(board, "; ".join([*lines[:end], "?"]), "", **more)
            yield scene(board, script, "", **more)


def of_narikana() -> Iterator[Table]:
    taken = "2 Ember Cub c3; 1 Moss Bear e1"
    yield scene(taken, "1 play Moss Bear c2; 2 play Gust of Leaves c3 c2", "")
    yield scene("", "1 play Moss Bear c2; 2 play Objection #1; ?", "")
    duel = "1 Hothead c5; 1 Hothead d5; 2 Moss Bear c6"
    yield scene(duel, "1 attack c5 c6; 2 play White Flag #1", "")
    squid = "2 play Ink Squid d6"  # while it arrives, its player is asked
    yield scene(duel, f"1 attack c5 c6; {squid}; 2 play White Flag #1", "")
    yield scene(
        "1 Hothead c5; 1 Hothead d5; 2 Moss Bear c4",
        f"1 play Frost Lance c4; {squid}; 2 play Last Page c4",
        "",
    )
    yield play_through(scene(duel, "1 pass; 2 play Yawning Fairy d6", ""), "2 c5")
    yield narikana("1 Ember Cub b1 [Ivy Mantle]; 1 Hothead c2; 1 Hothead d1")
    one_card = {"tops": ("Moss Bear", ""), "rest": "grave"}
    yield scene("1 Lookout c2", "1 use Lookout", "", **one_card)
    yield play_through(scene(duel, "1 move c5 c4; 2 play Tangle-Toes c5", ""), "2 pass")
    yield secret_decks()


def secret_decks() -> Table:
    """Before the first action; nobody sees the other's deck."""
    decks = NarikanaOptions("toy-box", "quiet-please", secret_decks=True)
    match = Match.new(GAME, decks, seats=["A", "B"], players=["", ""], seed="1", table="")
    return Table(GAME, match.state)


def of_nyan_nyan() -> Iterator[Table]:
    yield nyan(["7S *", "+3"], "*")  # any card may be played
    laying = go(nyan(["6H 2H 3H 4H 8H 9H", "+5"], "7H", n=4), "1 play 6H", "1 join", "2 join")
    yield go(laying, "1 lay 2H")
    yield go(nyan([f"{EXODIA} 2H", "+3", "+3"]), "1 exodia")
    yield go(nyan([EXODIA, "+3"]), "1 exodia")
    yield go(nyan(["QH 2H", "+3", "+3"], "7H", pile="5S"), "1 play QH")
    yield go(nyan(["QH 2H 3H", "+3", "+3"], "7H", pile="5S", n=4), "1 play QH")
    yield go(nyan(["5H 2H 3H 4H", "+3", "+3"], "7H"), "1 play 5H")
    yield nyan(["5H 5S 2H", "+3"], "7H", n=4)  # too few to fuse
    yield go(nyan(["KH 2H", "+3", "+3"], "7H", out={3: 1}), "1 play KH")
    for n in (64, 32, 8):
        yield go(nyan(["2H 3H 4H", "+9", "+9", "+9"], "7H", n=n), "1 play 2H")
    yield nyan(["2H 8H AH 9H 10H", "+9", "+9", "+9"], "7H", n=16)
    yield nyan(["AH 2H", "+3"], "7H", n=1 << 16)
    yield nyan(["* 7H", "+3", "+3"], "7C", due=4, seven=True)
    yield nyan(["* 7H", "+3"], "7C", due=4, seven=True, commands={2: 1})
    yield go(nyan(["8H 3H", "+3"], "7H"), "1 play 8H", "1 nyan")
    for table in (stechen(), stechen_laid()):
        yield Table(nyan(["+1", "+1"]).game, table.state, table.events)


def of_uno() -> Iterator[Table]:
    for colour in "rygb":
        named = uno(["w", f"w {colour}1"], wild_on_wish=False)
        yield go(named, f"1 play w {colour}")
    yield uno_run_dry()
    yield told(uno(["", ""]), Event("scored", 1, (1, 1)), Event("cannot-draw", 2, (3,)))
    red = uno(["r7 y1", "r1 r2 r3 r4 r6 r8"], starter=2, zero_seven=True)
    for card in ("r1", "r2", "r3", "r4", "r6"):
        go(red, f"2 play {card}", "1 draw", "1 pass")
    yield go(red, "2 play r8", "1 play r7")


def uno_run_dry() -> Table:
    """There is nothing left to draw."""
    table = uno(["r1", "r2"])
    put(table, pile_n=0)
    return table


def of_ojyks() -> Iterator[Table]:
    table = ojyks(["", ""])
    put(table, pile_n=0, discard_n=1)
    state: Any = table.state
    put(table, total=[0, 1, *state.total[2:]])
    yield table
    yield told(ojyks(["", ""]), Event("scored", 1, (1, 1)), Event("reshuffled", 0, ()))


def of_las_vegan() -> Iterator[Table]:
    for led in "rpgb":
        hands = [f"{led}1", " ".join(f"{colour}2" for colour in "rpgb")]
        yield go(las_vegan(hands), f"1 play {led}1")


def told(table: Table, *events: Event) -> Table:
    """The table after these events, which play leads to in long games only."""
    table.events = list(events)
    return table


TABLES = {
    "las_vegan": of_las_vegan,
    "narikana": of_narikana,
    "nyan_nyan": of_nyan_nyan,
    "ojyks": of_ojyks,
    "uno": of_uno,
}
