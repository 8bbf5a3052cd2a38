"""The replay page in a real browser: keys, buttons, seats, languages, swipes, and its width."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from stammtisch.adapters.pictures.svg import HAND_SCALE
from tests.adapters.sources import GAMES
from tests.pages.browser import DESKTOP, KEYS, MISSING, PHONE, Size, browser, resize, run
from tests.pages.test_replay_page import (
    data_in,
    game,
    hostile,
    judged_game,
    judged_page,
    page_of,
    page_with,
    short_game,
    short_page,
)

pytestmark = pytest.mark.browser
if TYPE_CHECKING:
    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {MISSING}")

HAND = f'.wide [transform="scale({HAND_SCALE})"] [data-card]'
"""The selector of the cards in hands, which are drawn larger than others."""
AT_END = "Hands at the end: "
SET = """
const [name, value, event] = arguments;
const one = document.getElementById(name);
one.value = value;
one.dispatchEvent(new Event(event));
"""
STEP = "return Number(document.getElementById('slider').value)"
TEXTS = "return [...document.querySelectorAll(arguments[0])].map((one) => one.textContent)"
CARDS = "return [...document.querySelectorAll(arguments[0])].map((one) => one.dataset.card)"
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
    return opened(driver, short_page(), tmp_path)


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
    run(driver, "arguments[0].scrollIntoView({block: 'center'})", element(driver, name))
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
    stride = 5 if size == PHONE else 15  # what has room there has room on a desktop
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


def seen_in_list(driver: Chrome) -> list[int]:
    """Where the current move begins and ends in the list, and how high the list is."""
    found: list[int] = run(
        driver,
        """
        const list = document.getElementById("moves").getBoundingClientRect();
        const move = document.querySelector("[aria-current]").getBoundingClientRect();
        return [move.top - list.top, move.bottom - list.top, list.height].map(Math.round);
        """,
    )
    return found


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_list_of_moves_follows(size: Size, driver: Chrome, tmp_path: Path) -> None:
    last = opened(driver, page_of("uno"), tmp_path, size)
    for number in (last // 3, last // 2, last):
        go(driver, number)
        top, bottom, high = seen_in_list(driver)
        assert 0 <= top < bottom <= high
    assert run(driver, "return scrollY") == 0


def test_moves_at_which_nothing_is_seen_are_left_out_of_the_list(
    driver: Chrome, tmp_path: Path
) -> None:
    page = page_of("narikana")
    last = opened(driver, page, tmp_path)
    told = data_in(page)["languages"][0]["told"][0]
    silent = [number for number in range(1, last + 1) if not told[number]]
    assert silent
    assert len(run(driver, TEXTS, "#moves li")) == last + 1 - len(silent)
    go(driver, silent[0] - 1)
    current = run(driver, TEXTS, "[aria-current]")
    press(driver, "ArrowRight")
    assert run(driver, TEXTS, "[aria-current]") == current, "that of the move before"
    assert step(driver) == silent[0]


def test_all_hands_are_seen_at_the_end(driver: Chrome, tmp_path: Path) -> None:
    last = opened(driver, page_of("nyan_nyan"), tmp_path)
    choose(driver, "eyes", "0")
    go(driver, last - 1)
    assert run(driver, TEXTS, HAND) == []
    go(driver, last)
    (name,) = [text for text in run(driver, TEXTS, ".wide text") if text.startswith(AT_END)]
    all_cards = run(driver, CARDS, HAND)
    loser = str(game("nyan_nyan").seats.index(name.removeprefix(AT_END)) + 1)
    choose(driver, "eyes", loser)
    assert sorted(run(driver, CARDS, HAND)) == sorted(all_cards) != []
    assert not [text for text in run(driver, TEXTS, ".wide text") if text.startswith(AT_END)]


def test_an_unfinished_game_shows_no_other_hand(driver: Chrome, tmp_path: Path) -> None:
    record = short_game()
    record.outcome = None
    go(driver, opened(driver, page_with(record), tmp_path))
    assert run(driver, TEXTS, HAND) == []


def test_of_two_who_tie_both_stand_out(driver: Chrome, tmp_path: Path) -> None:
    record = short_game()
    record.outcome = {"places": [3, 1, 4, 1], "points": [0, 9, 0, 9]}
    go(driver, opened(driver, page_with(record), tmp_path))
    weights = run(
        driver,
        "return [...document.querySelectorAll('#result [scope=row]')]"
        ".map((one) => getComputedStyle(one).fontWeight)",
    )
    assert weights == ["700", "700", "400", "400"]


@pytest.mark.parametrize("name", ["uno", "las_vegan", "ojyks", "narikana"])
def test_long_names_end_in_an_ellipsis(name: str, driver: Chrome, tmp_path: Path) -> None:
    record = game(name).copy()
    record.seats = ["W" * 60 for _ in record.seats]
    del record.moves[20:]
    go(driver, opened(driver, page_with(record, [0, 1]), tmp_path, PHONE))
    cut = run(
        driver,
        "return [...document.querySelectorAll('#result [scope=row]')]"
        ".filter((one) => one.scrollWidth > one.clientWidth)"
        ".map((one) => getComputedStyle(one).textOverflow)",
    )
    assert cut == ["ellipsis"] * len(record.seats)
    drawn = [text for text in run(driver, TEXTS, ".narrow [data-part^=seat] text") if "WWW" in text]
    assert len(drawn) == len(record.seats)
    assert all(re.fullmatch("W+…", text) for text in drawn)
    assert run(driver, TEXTS, ".narrow [data-part^=seat] title").count("W" * 60) == len(drawn)


def test_paper_has_light_colours_all_moves_and_nothing_to_press(
    driver: Chrome, tmp_path: Path
) -> None:
    last = opened(driver, page_of("uno"), tmp_path)
    wish = [{"name": "prefers-color-scheme", "value": "dark"}]
    media = {"media": "print", "features": wish}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    try:
        moves = element(driver, "moves")
        clipped = "return arguments[0].scrollHeight > arguments[0].clientHeight + 1"
        assert not run(driver, clipped, moves)
        assert len(run(driver, TEXTS, "#moves li")) == last + 1
        assert not element(driver, "controls").is_displayed()
        assert element(driver, "table").is_displayed()
        ground = "return getComputedStyle(document.body).backgroundColor"
        assert run(driver, ground) == "rgb(255, 255, 255)"
    finally:
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def test_without_scripts_result_and_moves_are_on_the_page(driver: Chrome, tmp_path: Path) -> None:
    off = {"value": True}
    driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", off)
    try:
        last = opened(driver, page_of("uno"), tmp_path, PHONE)
        assert len(driver.find_elements("css selector", ".static li")) == last
        assert driver.find_element("css selector", ".result .first").is_displayed()
        assert driver.find_element("tag name", "h1").text == "Uno with points"
    finally:
        driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_every_picture_of_a_page_has_a_name(driver: Chrome, tmp_path: Path) -> None:
    opened(driver, judged_page(), tmp_path)
    go(driver, 20)
    assert all(run(driver, LABELS, "[role=img]"))
    unnamed = "svg:not([role=img], [aria-hidden=true], [aria-hidden=true] svg)"
    assert driver.find_elements("css selector", unnamed) == []


def test_a_swipe_goes_on_and_back(driver: Chrome, tmp_path: Path) -> None:
    opened(driver, short_page(), tmp_path, PHONE)

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
    _, analysis = judged_game()
    mistake, blunder = (one.entry for one in analysis.marked)
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
    assert run(driver, TEXTS, "#analysis h2")[0].startswith("Erwarteter Platz")
    assert errors(driver) == []


def test_a_page_without_an_analysis_has_none_of_its_parts(driver: Chrome, uno: int) -> None:
    assert not element(driver, "analysis").is_displayed()
    assert press(driver, "n") == 0


def test_signs_have_words_where_the_table_is_heard(driver: Chrome, tmp_path: Path) -> None:
    opened(driver, page_of("ojyks"), tmp_path)
    go(driver, 30)
    (heard,) = run(driver, TEXTS, ".table .spoken")
    assert "face down" in heard
    assert re.search("It is the turn of heuristic [1-4]", heard)
    opened(driver, page_of("uno"), tmp_path)
    go(driver, 1)
    heard += run(driver, TEXTS, ".table .spoken")[0]
    assert "Heuristic 1 holds 7 cards" in heard
    assert not re.search("[▒▶▮]", heard)


def test_another_seat_sees_its_own_hand(driver: Chrome, uno: int) -> None:
    go(driver, 1)
    hands = {}
    for eyes in ("0", "1", "2"):
        choose(driver, "eyes", eyes)
        hands[eyes] = run(driver, CARDS, HAND)
    assert hands["0"] == []
    assert len(hands["1"]) == len(hands["2"]) == 7
    assert hands["1"] != hands["2"]


def test_a_card_that_is_clicked_says_what_it_does(driver: Chrome, uno: int) -> None:
    choose(driver, "eyes", "1")
    go(driver, 1)
    card = driver.find_element("css selector", HAND)
    card.click()
    (said,) = run(driver, TEXTS, "#saying")
    assert re.fullmatch("[a-z]+( .+)?: .+", said)
    assert said in run(driver, TEXTS, f"{HAND} > title")
    assert said.partition(": ")[2] in run(
        driver, "return document.querySelector('.spoken').innerText"
    )
    press(driver, "ArrowRight")
    assert run(driver, TEXTS, "#saying") == [""]


def test_the_other_language_is_shown(driver: Chrome, tmp_path: Path) -> None:
    page = short_page()
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
    for name in names:
        drawn = run(driver, TEXTS, ".wide [data-part^=seat] text, .wide title")
        assert name.replace("\u2028", " ") in drawn
    assert errors(driver) == []
