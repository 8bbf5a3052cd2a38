"""A headless Chromium for tests, and the sizes of a phone and of a desktop."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
NEEDED = {
    "chromium": CHROMIUM,
    "chromedriver (Debian: chromium-driver)": DRIVER,
    "selenium (PyPI)": find_spec("selenium"),
}
MISSING = ", ".join(name for name, found in NEEDED.items() if not found)
WANTED = "STAMMTISCH_BROWSER"
"""The environment variable that says that the browser must be there."""
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
PHONE, DESKTOP = (360, 740), (1280, 800)
Size = tuple[int, int]
KEYS = {
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
    "End": "\ue010",
    "Home": "\ue011",
    " ": " ",
    "n": "n",
    "p": "p",
}
"""What WebDriver types for a key, by its name in a page."""


@contextmanager
def browser(profile: Path) -> Iterator[Chrome]:
    """A browser with an empty profile in that folder."""
    from selenium.webdriver import Chrome
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    assert CHROMIUM
    options = Options()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options=options, service=Service(DRIVER))
    try:
        yield driver
    finally:
        driver.quit()


def resize(driver: Chrome, size: Size, scheme: str = "light") -> None:
    """The size in CSS pixels; `scheme`: light or dark."""
    width, height = size
    screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": size == PHONE}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": size == PHONE})
    wish = [{"name": "prefers-color-scheme", "value": scheme}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wish})


def run(driver: Chrome, script: str, *given: object) -> Any:
    """What a script in the page returns; it finds what is given in `arguments`."""
    return driver.execute_script(script, *given)
