"""Somebody at a real terminal who learns Narikana by following what is advised."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.texts import texts_in
from tests.e2e.terminal import WIDTH, plain, save_file, saved, terminal

PROMPTS = {"de": r"Dein Zug \(\? für Hilfe\):", "en": r"Your move \(\? for help\):"}
ENTERS = {"de": "Weiter mit Enter", "en": "Enter to go on"}
ADVICE = {"de": r"jetzt tun: ([^\r\n]+)", "en": r"do this now: ([^\r\n]+)"}
STEPS = ("aim", "convert", "mana", "move", "item", "pass", "enchantment", "creature", "place")
"""Explained by the first decisions."""
DECISIONS = 9


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_first_steps_are_learned_as_advised(language: str, home: Path) -> None:
    texts = texts_in(language)
    with terminal("play", "narikana", "--lesson", "--fast", "--lang", language) as screen:
        decided = 0
        while decided < DECISIONS:
            if screen.wait(PROMPTS[language], ENTERS[language]):
                screen.type("")
                continue
            shown = plain(screen.before)
            assert max(map(len, shown.split("\n"))) <= WIDTH
            advice = re.search(ADVICE[language], shown)
            assert advice, shown
            screen.type(advice[1])
            decided += 1
        screen.wait(PROMPTS[language], ENTERS[language])
        seen = " ".join(plain(screen.seen).split())
    for step in STEPS:
        assert seen.count(texts(f"lesson-narikana-{step}")) == 1, step
    assert len([who for who, _ in saved(home).moves if who == 1]) >= DECISIONS
    with terminal("verify", save_file(home)) as check:
        assert check.leave() == 0
