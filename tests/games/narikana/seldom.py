"""Positions of Narikana that steered games rarely lead to, in which something is told, asked or
refused that is met nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from stammtisch.core.games.narikana import GAME
from stammtisch.core.games.narikana.options import NarikanaOptions
from stammtisch.core.match import Match
from tests.games.narikana.positions import narikana, parts, play_through, scene
from tests.games.positions import Table

COLOURS = ("blue", "colourless", "green", "lilac", "mixed", "orange", "pink", "red", "yellow")
UNSAID = {
    "narikana-may-attack figure=yes": "in none of these can a player be killed at once",
    "narikana-aimed": "told with what is declared",
    "narikana-keyword-fast": "explained, but no card gives it to another one",
    "narikana-ask-pick second=yes": "no card asks for two targets of an effect",
    "narikana-boost.spoken changed=life": "no card changes only the life for a chapter",
}
"""Messages, or forms of them, that are never said, with the reason."""


def cards() -> Iterator[Table]:
    """Each card in play, as its tests have it, and what comes of each line of them."""
    for colour in COLOURS:
        for case in import_module(f"tests.games.narikana.test_cards_{colour}").CASES:
            board, script, _, more = case.values
            lines = parts(script)
            for end in range(1, len(lines)):
                yield scene(board, "; ".join([*lines[:end], "?"]), "", **more)
            yield scene(board, script, "", **more)


def tables() -> Iterator[Table]:
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
