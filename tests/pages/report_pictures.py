"""Photograph the report of a tournament for the docs:

stammtisch tournament --game las_vegan --players ismcts:iterations=30,heuristic,easy,random \\
    --blocks 40 --seed 1
stammtisch tournament report las_vegan-1.tournament
python -m tests.pages.report_pictures las_vegan-1.html
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.adapters.sources import ROOT
from tests.pages.browser import MISSING, browser, resize

SHOWN = {
    "report-desktop": ((1280, 1480), "light"),
    "report-phone": ((360, 740), "dark"),
}
"""By file: the size of the screen, light or dark."""


def photograph(page: Path, folder: Path) -> None:
    """PNG files of the upper end of a page."""
    with TemporaryDirectory() as own, browser(Path(own) / "profile") as driver:
        for file, (size, scheme) in SHOWN.items():
            resize(driver, size, scheme)
            driver.execute_cdp_cmd("Emulation.setScrollbarsHidden", {"hidden": True})
            driver.get(page.resolve().as_uri())
            driver.save_screenshot(str(folder / f"{file}.png"))


if __name__ == "__main__":
    if MISSING:
        sys.exit(f"not installed: {MISSING}")
    photograph(Path(sys.argv[1]), ROOT / "docs" / "pictures")
