"""The replay page in a real browser: keys, buttons, seats, languages, swipes, and its width."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.adapters.sources import GAMES
from tests.pages.browser import DESKTOP, KEYS, MISSING, PHONE, Size, browser, resize, run
from tests.pages.test_replay_page import (
    data_in,
    hostile,
    judged_game,
    judged_page,
    page_of,
    page_with,
    short_game,
)

if TYPE_CHECKING:
    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {MISSING}")

SET = """
const [name, value, event] = arguments;
const one = document.getElementById(name);
one.value = value;
one.dispatchEvent(new Event(event));
"""
STEP = "return Number(document.getElementById('slider').value)"
TEXTS = "return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent)"
LABELS = """
return [...document.querySelectorAll(arguments[0])].map((one) => one.getAttribute('aria-label'))
"""
SOME_STEPS = """
const [first, stride] = arguments;
const [step, root] = [document.getElementById('slider'), document.documentElement];
const wrong = [];
const last = Number(step.max);
for (let number = first; number < last + stride; number += stride) {
  step.value = number; // the last step at the latest
  step.dispatchEvent(new Event('input'));
  for (const name of ['table', 'told']) {
    if (!document.getElementById(name).innerText.trim()) wrong.push(`${number}: empty ${name}`);
  }
  if (root.scrollWidth > root.clientWidth) wrong.push(`${number}: ${root.scrollWidth} px wide`);
}
return wrong;
"""


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    with browser(tmp_path_factory.mktemp("profile")) as one:
        yield one


@pytest.fixture
def uno(driver: Chrome, tmp_path: Path) -> int:
    """The first moves of a game on the screen of a desktop; the number of the last step."""
    return opened(driver, page_with(short_game()), tmp_path)


def opened(driver: Chrome, page: str, folder: Path, size: Size = DESKTOP) -> int:
    """Load a page; the number of its last step."""
    file = folder / "page.html"
    file.write_text(page, encoding="utf-8", newline="\n")
    resize(driver, size)
    driver.get(file.as_uri())
    return len(data_in(page)["asked"]) - 1


def element(driver: Chrome, name: str) -> WebElement:
    return driver.find_element("id", name)


def step(driver: Chrome) -> int:
    found: int = run(driver, STEP)
    return found


def press(driver: Chrome, key: str) -> int:
    """Press a key where nothing has the focus; the step then."""
    driver.find_element("tag name", "body").send_keys(KEYS[key])
    return step(driver)


def click(driver: Chrome, name: str) -> int:
    element(driver, name).click()
    return step(driver)


def go(driver: Chrome, number: int) -> None:
    run(driver, SET, "slider", number, "input")


def choose(driver: Chrome, name: str, value: str) -> None:
    run(driver, SET, name, value, "change")


def errors(driver: Chrome) -> list[Any]:
    found: list[Any] = driver.get_log("browser")  # type: ignore[no-untyped-call]
    return found


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("name", [*GAMES, "hostile"])
def test_steps_are_shown_without_errors_and_no_wider_than_the_screen(
    name: str, size: Size, driver: Chrome, tmp_path: Path
) -> None:
    page = page_with(hostile()) if name == "hostile" else page_of(name)
    opened(driver, page, tmp_path, size)
    stride = 3 if size == PHONE else 9  # what has room there has room on a desktop
    for start, eyes in enumerate(("0", "2", "mover")):
        choose(driver, "eyes", eyes)
        assert run(driver, SOME_STEPS, start, stride) == []
    assert driver.find_element("css selector", "#result table").is_displayed()
    assert errors(driver) == []


def test_buttons_go_forwards_and_back(driver: Chrome, uno: int) -> None:
    names = ("forward", "forward", "back", "last", "back", "first")
    assert [click(driver, name) for name in names] == [1, 2, 1, uno, uno - 1, 0]
    assert not element(driver, "back").is_enabled()
    assert all(run(driver, LABELS, "nav button, nav input, #language"))


def test_keys_go_forwards_and_back(driver: Chrome, uno: int) -> None:
    keys = ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home")
    assert [press(driver, key) for key in keys] == [1, 2, 1, uno, 0]


def test_space_plays_and_stops(driver: Chrome, uno: int) -> None:
    play = element(driver, "play")
    still = play.get_attribute("aria-label")
    press(driver, " ")
    assert play.get_attribute("aria-label") != still
    press(driver, " ")
    assert play.get_attribute("aria-label") == still


def test_a_move_of_the_list_is_gone_to(driver: Chrome, uno: int) -> None:
    move = driver.find_elements("css selector", "#moves button")[5]
    move.click()
    assert step(driver) == 5
    assert move.get_attribute("aria-current") == "step"
    assert len(driver.find_elements("css selector", "[aria-current]")) == 1


def test_a_swipe_goes_on_and_back(driver: Chrome, tmp_path: Path) -> None:
    opened(driver, page_with(short_game()), tmp_path, PHONE)

    def swipe(start: int, end: int) -> int:
        for kind, points in (
            ("touchStart", [{"x": start, "y": 200}]),
            ("touchMove", [{"x": end, "y": 204}]),
            ("touchEnd", []),
        ):
            touch = {"type": kind, "touchPoints": points}
            driver.execute_cdp_cmd("Input.dispatchTouchEvent", touch)
        return step(driver)

    assert [swipe(300, 100), swipe(300, 100), swipe(100, 300), swipe(100, 120)] == [1, 2, 1, 1]


def test_marked_moves_are_gone_to_and_told(driver: Chrome, tmp_path: Path) -> None:
    _, course = judged_game()
    mistake, blunder = (one.entry for one in course.marked)
    last = opened(driver, judged_page(), tmp_path)
    assert [press(driver, key) for key in ("n", "n", "n", "p")] == [
        mistake,
        blunder,
        blunder,
        mistake,
    ]
    (told,) = run(driver, TEXTS, "#told .mistake")
    assert told.startswith("△ Mistake: ")
    assert run(driver, TEXTS, "#moves .mark") == ["△", "▲"]
    assert click(driver, "next-mark") == blunder
    chart = element(driver, "chart")
    chart.click()  # in its middle
    assert abs(step(driver) - last / 2) <= 1
    assert len(driver.find_elements("css selector", "#chart .mark")) == 2
    choose(driver, "language", "de")
    assert run(driver, TEXTS, "#course h2")[0].startswith("Erwarteter Platz")
    assert errors(driver) == []


def test_a_page_without_an_analysis_has_no_course(driver: Chrome, uno: int) -> None:
    assert not element(driver, "course").is_displayed()
    assert press(driver, "n") == 0


def test_another_seat_sees_its_own_hand(driver: Chrome, uno: int) -> None:
    go(driver, 1)
    hands = {}
    for eyes in ("0", "1", "2"):
        choose(driver, "eyes", eyes)
        hands[eyes] = run(driver, LABELS, ".hand .card")
    assert hands["0"] == []
    assert len(hands["1"]) == len(hands["2"]) == 7
    assert hands["1"] != hands["2"]


def test_a_card_that_is_clicked_says_what_it_does(driver: Chrome, uno: int) -> None:
    choose(driver, "eyes", "1")
    go(driver, 1)
    card = driver.find_element("css selector", ".hand .card")
    card.click()
    (said,) = run(driver, TEXTS, "#saying")
    assert said.partition(": ")[2] == card.get_attribute("title") != ""
    press(driver, "ArrowRight")
    assert run(driver, TEXTS, "#saying") == [""]


def test_the_other_language_is_shown(driver: Chrome, tmp_path: Path) -> None:
    page = page_with(short_game())
    opened(driver, page, tmp_path)
    choose(driver, "language", "de")
    german = next(one for one in data_in(page)["languages"] if one["language"] == "de")
    assert run(driver, TEXTS, "h1") == [german["title"]]
    assert run(driver, "return document.documentElement.lang") == "de"


def test_hostile_names_are_only_text(driver: Chrome, tmp_path: Path) -> None:
    page = page_with(hostile())
    opened(driver, page, tmp_path)
    names = data_in(page)["names"]
    assert driver.title.endswith(", ".join(names).replace("\n", " "))
    assert run(driver, TEXTS, ".seats .who") == names
    assert errors(driver) == []
