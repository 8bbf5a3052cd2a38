"""The report of a tournament: links lead somewhere, nothing is loaded, names are only text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from stammtisch.adapters.pages.replay import digest
from stammtisch.adapters.pages.report import FIRST
from stammtisch.adapters.pages.report_games import Played, telling
from stammtisch.ai.arena.results import Results
from stammtisch.ai.arena.standings import standings
from tests.pages.browser import DESKTOP, MISSING, PHONE, browser, resize, run
from tests.pages.reports import Page, page_of, results_of

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

THREE = ("heuristic", "easy", "random")
HOSTILE = "</script><img src=x onerror=alert(1)>\u202e&quot;"
CLICK = "document.querySelector(arguments[0]).click()"
DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)


@cache
def results() -> Results:
    return results_of(THREE, 3, 24)


@cache
def page(language: str = "en") -> str:
    return page_of(results(), language)


def data_in(text: str) -> dict[str, Any]:
    found = DATA.search(text)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_every_link_within_the_page_leads_somewhere() -> None:
    parsed = Page(page())
    ids = parsed.all("id")
    within = [address[1:] for address in parsed.all("href") if address.startswith("#")]
    assert len(ids) == len(set(ids))
    assert set(within) <= set(ids)
    lists = {one for one in ids if one.startswith("games-") and one != "games-all"}
    assert len(lists) == 3 + 3 + 9, "players, pairs, players on seats"
    assert lists <= set(within), "every list is reached from a cell"


def test_nothing_is_loaded_from_elsewhere() -> None:
    text = page()
    parsed = Page(text)
    assert not {"link", "img", "iframe", "object", "embed"} & {tag for tag, _ in parsed.elements}
    assert "src" not in {name for _, attributes in parsed.elements for name in attributes}
    assert not re.search(r"url\(|@import|https?:", text)
    (policy,) = [content for content in parsed.all("content") if "default-src" in content]
    for tag in ("style", "script"):
        found = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert digest(found[0]) in policy
    assert "style" not in {name for _, attributes in parsed.elements for name in attributes}


def test_every_drawing_has_a_name_or_is_not_read() -> None:
    """A scale isn't: the names of the charts above it have its numbers."""
    drawings = [attributes for tag, attributes in Page(page()).elements if tag == "svg"]
    hidden = [one for one in drawings if one.get("aria-hidden") == "true"]
    named = [one for one in drawings if one.get("role") == "img"]
    assert all(one["aria-label"].strip() for one in named)
    inner = [one for one in drawings if "viewbox" in one]  # lies in one of the named ones
    assert len(hidden) + len(named) + len(inner) == len(drawings)
    assert {one["class"] for one in hidden} == {"chart scale", "chart ticks"}


def test_figures_are_those_of_the_standings() -> None:
    facts = standings(results())
    told = " ".join(Page(page()).text)
    for row in facts.players:
        assert row.score.interval
        assert row.rating
        low, high = row.score.interval
        assert f"{row.score.value:.3f} {low:.3f} … {high:.3f}" in " ".join(told.split())
        assert f"{row.wins:.1%}" in told
        assert " · ".join(map(str, row.places)) in told
        assert f"{row.rating.value:+.0f}".replace("-", "−") in told
    for pair in facts.pairs:
        assert told.count(f"{abs(pair.difference.value):.3f}") >= 2, "seen by the one and the other"
        for end in pair.difference.interval or ():
            assert f"{end:+.3f}".replace("-", "−") in told


def test_all_games_are_there_for_the_script() -> None:
    data = data_in(page())
    games = [
        (
            block,
            tuple(data["names"][player] for player in data["seatings"][row[0]]),
            tuple(data["places"][row[1]]),
            row[2],
            tuple(row[3:]),
        )
        for block, *rows in data["blocks"]
        for row in rows
    ]
    assert games == [
        (
            block.number,
            tuple(THREE[player] for player in game.seating),
            game.places,
            game.entries,
            game.points,
        )
        for block in results().counted()
        for game in block.games
    ]


def test_german_has_commas_and_words() -> None:
    row = standings(results()).players[0]
    told = " ".join(Page(page("de")).text)
    assert f"{row.score.value:.3f}".replace(".", ",") in told
    assert "Jeder gegen jeden" in told
    assert "Each against" not in told


def test_names_are_only_text() -> None:
    """A player of others may be called anything."""
    hostile = page_of(results(), heuristic=HOSTILE)
    assert [tag for tag, _ in Page(hostile).elements if tag != "wbr"] == [
        tag for tag, _ in Page(page()).elements if tag != "wbr"
    ]
    assert "\u202e" not in hostile
    assert data_in(hostile)["names"][1] == HOSTILE.replace("\u202e", "\\u202e")


def test_a_tournament_without_a_block_says_so() -> None:
    text = page_of(results_of(THREE, 3, 24, 0))
    parsed = Page(text)
    assert any("No block of 24" in one for one in parsed.text)
    assert "stammtisch tournament ..." in parsed.text
    assert set(parsed.all("href")) - set(map("#{}".format, parsed.all("id"))) == {"a.json"}


def test_an_unfinished_one_says_so_and_faults_are_told() -> None:
    told = " ".join(Page(page_of(results_of(THREE, 3, 24, 2))).text)
    assert "Not finished: 2 of 24 blocks" in told
    assert "Block 2, game 1, after move 7: random on seat 3 took too long." in told
    assert "It slept." in told


def test_telling_games_are_those_with_faults_the_closest_and_the_widest() -> None:
    def game(number: int, points: tuple[int, ...], faults: int = 0) -> Played:
        return Played(1, number, (1, 2, 3), (1, 2, 3), points, 50, faults)

    games = [
        game(1, (90, 50, 20)),
        game(2, (50, 49, 20)),
        game(3, (99, 60, 0)),
        game(4, (9, 7, 6), 1),
    ]
    assert [(one.played.game, one.why) for one in telling(games, 3)] == [
        (4, "faults"),
        (2, "closest"),
        (3, "widest"),
    ]
    assert len(telling(games)) == 4
    assert telling([], 5) == []


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    with browser(tmp_path_factory.mktemp("profile")) as one:
        yield one


@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {MISSING}")
def test_in_a_browser(driver: Chrome, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text(page_of(results(), random="a$&b"), encoding="utf-8")
    wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
    lists = (
        "return [...document.querySelectorAll('.games')]"
        ".filter((one) => one.offsetHeight).map((one) => one.id)"
    )
    rows = "return document.querySelectorAll('#games-1-3 tbody tr').length"
    for size in (PHONE, DESKTOP):
        resize(driver, size)
        driver.get(file.as_uri())
        assert run(driver, wide) == 0
        assert run(driver, lists) == ["games-all"]
    assert run(driver, "return document.querySelectorAll('#games-all tbody tr').length") == FIRST
    run(driver, CLICK, "#pairs a[href='#games-1-3']")
    assert run(driver, lists) == ["games-1-3"]
    few = run(driver, rows)
    run(driver, CLICK, "#games-1-3 button")
    assert few < run(driver, rows) == 100
    text = run(driver, "return document.querySelector('#games-1-3 tbody').textContent")
    assert text.count(". a$&b (") == 100
    run(driver, CLICK, "#games-1-3 button")
    assert run(driver, rows) == 24 * 6
    run(driver, CLICK, "#games-1-3 tbody tr:nth-child(8) .where")
    assert "--block 2 | stammtisch replay - --game 2 " in driver.find_element("id", "how").text
    assert driver.get_log("browser") == []  # type: ignore[no-untyped-call]
