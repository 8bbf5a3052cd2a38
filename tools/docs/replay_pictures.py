"""Photographs of the replay page."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from stammtisch.adapters.pages.replay import replay_page
from stammtisch.adapters.pages.replay_data import replay_data
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.core.games import game_named
from tests.pages.browser import DESKTOP, MISSING, PHONE, browser, resize, run
from tools.docs.files import PICTURES
from tools.options import seed_option, tool

NAMES = ["Anna", "Bert", "Cleo", "Dora"]
SHOWN = {
    "replay-desktop": ("ojyks", 60, DESKTOP, "light"),
    "replay-phone": ("uno", 24, PHONE, "dark"),
}
"""By file: the game, the number of moves, the size of the screen, and the theme."""
GO = """
const slider = document.getElementById("slider");
slider.value = arguments[0];
slider.dispatchEvent(new Event("input"));
"""


def photograph(folder: Path, seed: str) -> None:
    """PNG files of the page, as seat 1 sees it."""
    with TemporaryDirectory() as own, browser(Path(own) / "profile") as driver:
        for file, (name, moves, size, scheme) in SHOWN.items():
            options = game_named(name).options()
            record = play_game(Simulation(name, options, ("heuristic",) * 4, seed, 1), 1)
            record.seats = NAMES
            page = Path(own) / "page.html"
            text = replay_page(replay_data(record, range(5), "en", 1))
            page.write_text(text, encoding="utf-8", newline="\n")
            resize(driver, size, scheme)
            driver.get(page.as_uri())
            run(driver, GO, moves)
            driver.save_screenshot(str(folder / f"{file}.png"))


@tool(
    seed="--seed: of the games shown",
    size="fixed: two pictures",
    shows="The pictures are written; Chromium is installed.",
)
@seed_option("tisch")
def command(seed: str) -> list[str]:
    """Photograph the replay page for docs/pictures (Chromium)."""
    if MISSING:
        return [f"not installed: {MISSING}"]
    photograph(PICTURES, seed)
    return []
