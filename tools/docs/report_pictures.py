"""Photographs of the report of a tournament."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tests.pages.browser import MISSING, browser, resize
from tools.docs.files import PICTURES
from tools.options import tool

SHOWN = {
    "report-desktop": ((1280, 1480), "light"),
    "report-phone": ((360, 740), "dark"),
}
"""By file: the size of the screen, and the theme."""


def photograph(page: Path, folder: Path) -> None:
    """Write PNG files of the top of a page."""
    with TemporaryDirectory() as own, browser(Path(own) / "profile") as driver:
        for file, (size, scheme) in SHOWN.items():
            resize(driver, size, scheme)
            driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
            driver.get(page.resolve().as_uri())
            driver.save_screenshot(str(folder / f"{file}.png"))


@tool(
    seed="fixed: that of the tournament",
    size="fixed: two pictures",
    shows="The pictures are written; Chromium is installed.",
)
@click.argument("page", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def command(page: Path) -> list[str]:
    """Photograph PAGE, the report of a tournament, for docs/pictures (Chromium).

    \b
    stammtisch tournament --game las_vegan --blocks 40 --seed 1 \\
        --players ismcts:iterations=30,heuristic,easy,random
    stammtisch tournament report las_vegan-1.tournament
    python -m tools report-pictures las_vegan-1.html
    """
    if MISSING:
        return [f"not installed: {MISSING}"]
    photograph(page, PICTURES)
    return []
