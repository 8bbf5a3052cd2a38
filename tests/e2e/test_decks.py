"""Somebody at a real terminal who chooses a deck."""

from __future__ import annotations

from pathlib import Path

from stammtisch.core.games.narikana.decks import ready_decks
from tests.e2e.terminal import HEIGHT, WIDTH, plain, saved, terminal


def test_a_deck_is_chosen_from_a_list_that_fits_the_screen(home: Path) -> None:
    with terminal("play", "narikana", "--fast", "--lang", "en") as screen:
        screen.wait(r"a random one\):")
        rows = plain(screen.before[screen.before.index(" 1 Flying Sparks") :]).split("\n")
        assert len(rows) <= HEIGHT
        assert max(map(len, rows)) <= WIDTH
        screen.type("8")
        screen.wait("Decks: You – Toy Box, Anna – ")
    assert saved(home).options["deck1"] == ready_decks()["toy-box"].text()
