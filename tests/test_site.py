"""The documentation site as MkDocs builds it: complete, and without anything from other hosts."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from importlib import resources
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import pytest

from stammtisch.cli.main import SUBCOMMANDS
from tests.doc_pages import FILES, ROOT
from tests.pages.browser import DESKTOP, MISSING, PHONE, WANTED, browser, resize, run

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

pytestmark = [
    pytest.mark.program,
    pytest.mark.skipif(not find_spec("mkdocs"), reason="needs MkDocs (extra docs)"),
]
OWN = "https://stammtisch-games.github.io/stammtisch/"


UNCLOSED = ("area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr")
"""Elements without an end tag."""


class Page(HTMLParser):
    """What a page refers to: `ids` of its parts, `links` to others, and what it `loads`. `kinds`:
    its elements as far as styles and axe-core tell them apart, with all that they lie in."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.kinds: set[tuple[object, ...]] = set()
        self._open: list[tuple[str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        element = tag, given.get("class", "")
        attributes = sorted((name, not value) for name, value in given.items())
        self.kinds.add((*self._open, element, *attributes))
        if tag not in UNCLOSED:
            self._open.append(element)
        self.ids |= {given["id"]} if "id" in given else set()
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and given.get("rel") != "canonical":
            self.loads.append(given["href"])
        elif "src" in given:
            self.loads.append(given["src"])

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built so that any warning is an error."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-d", str(folder)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, check=False, cwd=ROOT, env=quiet, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {file: Page(file.read_text(encoding="utf-8")) for file in site.rglob("*.html")}


def test_every_page_of_docs_is_in_the_site_and_in_its_navigation(
    site: Path, pages: dict[Path, Page]
) -> None:
    names = {name.removesuffix(".md") for name in FILES if name.islower()}
    built = {file.relative_to(site).with_suffix("").as_posix() for file in pages}
    assert built - {"404"} == names
    home = site / "index.html"
    linked = {(site / unquote(link)).resolve() for link in pages[home].links if ":" not in link}
    assert {site / f"{name}.html" for name in names} <= linked


def test_internal_links_lead_to_pages_and_parts_that_exist(
    site: Path, pages: dict[Path, Page]
) -> None:
    wrong = []
    for file, page in pages.items():
        for link in page.links + page.loads:
            parts = urlsplit(link.removeprefix(OWN) if file.name == "404.html" else link)
            if parts.scheme or parts.netloc or parts.path.startswith("/"):
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            anchor = unquote(parts.fragment)
            ids = pages[target].ids if target in pages else {anchor}
            if not target.exists() or (anchor and anchor not in ids):
                wrong.append(f"{file.relative_to(site)}: {link}")
    assert wrong == []


def test_pages_load_nothing_from_other_hosts(site: Path, pages: dict[Path, Page]) -> None:
    for file, page in pages.items():
        assert [load for load in page.loads if re.match(r"(https?:)?//", load)] == [], file
        text = file.read_text(encoding="utf-8")
        assert 'data-md-component="source"' not in text  # asks api.github.com
        assert 'class="mermaid"' not in text  # loads a script from unpkg.com
    for file in site.rglob("*.css"):
        assert not re.search(r"url\(.?https?:|@import", file.read_text(encoding="utf-8")), file


def test_the_reference_has_all_commands(site: Path, pages: dict[Path, Page]) -> None:
    ids = pages[site / "commands.html"].ids
    assert {f"stammtisch-{name}" for name in (*SUBCOMMANDS, "tournament-report")} <= ids


def test_a_list_within_an_item_stays_in_it(site: Path) -> None:
    """So that a reader of the rules sees what belongs to which rule."""
    for name in ("en/uno", "de/nyan_nyan"):
        text = (site / "rules" / f"{name}.html").read_text(encoding="utf-8")
        source = FILES[f"rules/{name}.md"].read_text(encoding="utf-8")
        indents = re.findall(r"^( *)- ", source, re.MULTILINE)
        lists = sum(above < below for above, below in pairwise(indents))
        assert len(re.findall(r"<li>(?:(?!</li>).)*?<ul>", text, re.DOTALL)) == lists > 0


def test_the_search_finds_pages_and_docstrings(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    places = {entry["location"] for entry in index["docs"]}
    assert "api/games.html#stammtisch.core.match.Match.play_line" in places
    assert "faq.html#409-conflict" in places


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    if MISSING:
        if os.environ.get(WANTED):
            pytest.fail(f"not installed: {MISSING}")
        pytest.skip(f"not installed: {MISSING}")
    with browser(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


TOO_WIDE = """
const page = document.documentElement;
return page.scrollWidth > page.clientWidth ? page.scrollWidth : 0;
"""
SEARCH = """
document.querySelector('#__search').click();
const field = document.querySelector('[data-md-component=search-query]');
field.focus();
field.value = arguments[0];
field.dispatchEvent(new Event('keyup', { bubbles: true }));
"""
FOUND = "return [...document.querySelectorAll('.md-search-result__link')].map(link => link.href)"
LOADED = "return performance.getEntriesByType('resource').map(entry => entry.name)"


@pytest.mark.browser
def test_no_page_is_wider_than_a_phone(pages: dict[Path, Page], chromium: Chrome) -> None:
    resize(chromium, PHONE)
    wide = {}
    for file in pages:
        chromium.get(file.as_uri())
        if width := run(chromium, TOO_WIDE):
            wide[file.name] = width
    assert wide == {}


@pytest.mark.browser
def test_the_search_works_without_a_server(site: Path, chromium: Chrome) -> None:
    resize(chromium, DESKTOP)
    log_of(chromium)  # of other pages
    chromium.get((site / "index.html").as_uri())
    run(chromium, SEARCH, "cross-signed")
    found = wait_for(lambda: run(chromium, FOUND))
    assert any(link.partition("?")[0].endswith("/matrix.html") for link in found), found
    assert [url for url in run(chromium, LOADED) if not url.startswith("file:")] == []
    assert log_of(chromium) == []


ACCESSIBILITY = """
const [scheme, done] = arguments;
const style = document.createElement('style');
style.textContent = '* { transition: none !important }'; // else colours are measured on their way
document.head.append(style);
document.body.setAttribute('data-md-color-scheme', scheme);
const rules = scheme === 'slate'
    ? { type: 'rule', values: ['color-contrast'] } // all that the dark colours can change
    : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
const found = ({ id, nodes }) => `${id}: ${nodes.length}, as ${nodes[0].html.slice(0, 100)}`;
axe.run({ runOnly: rules, resultTypes: ['violations'] }).then(({ violations }) =>
    done(violations.filter(({ impact }) => /serious|critical/.test(impact)).map(found)));
"""
ONE_OF_A_KIND = """
// Rows, items and words that differ only in their text, and in what attributes say, look alike: the
// first of them is enough.
const attributes = node => node.getAttributeNames().map(name => [name, !node.getAttribute(name)]);
const kind = node => [
    node.tagName, node.className, node.getAttribute('style'), attributes(node),
    !node.textContent.trim(), ...node.children
].map(part => part?.tagName ? `<${kind(part)}>` : part).join();
const path = node => node ? `${node.tagName}${node.className}/${path(node.parentElement)}` : '';
const seen = new Set();
for (const node of document.querySelectorAll('tr, li, pre span, p')) {
    const found = `${path(node.parentElement)} ${kind(node)}`;
    if (seen.has(found)) node.remove();
    seen.add(found);
}
"""


def test_no_header_of_a_table_is_empty(pages: dict[Path, Page]) -> None:
    for file in pages:
        empty = re.findall(r"<th\b[^>]*>(?:\s|<[^>]+>)*</th>", file.read_text(encoding="utf-8"))
        assert empty == [], file


def with_all_kinds(pages: dict[Path, Page]) -> Iterator[Path]:
    """Pages that have all kinds of elements together."""
    met: set[object] = set()
    for file, page in sorted(pages.items(), key=lambda item: (-len(item[1].kinds), item[0])):
        if not page.kinds <= met:
            met |= page.kinds
            yield file


@pytest.mark.browser
def test_pages_meet_wcag_aa(pages: dict[Path, Page], chromium: Chrome) -> None:
    """As far as axe-core can tell: contrast, links, code that scrolls by keyboard, names."""
    axe = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
    chromium.set_script_timeout(300)
    resize(chromium, DESKTOP)
    wrong = {}
    # the styles of 404.html have addresses that only a server knows
    served = {file: page for file, page in pages.items() if file.name != "404.html"}
    for file in with_all_kinds(served):
        chromium.get(file.as_uri())
        found: list[str] = []
        run(chromium, ONE_OF_A_KIND)
        run(chromium, axe)
        for scheme in ("default", "slate"):
            found += chromium.execute_async_script(ACCESSIBILITY, scheme)
        if found:
            wrong[file.name] = found
    assert wrong == {}


def test_pages_say_their_language(site: Path, pages: dict[Path, Page]) -> None:
    """The text of a page has its language, and all around it is in English."""
    for file in pages:
        text = file.read_text(encoding="utf-8")
        german = "rules/de" in file.relative_to(site).as_posix()
        assert f'<html lang="{"de" if german else "en"}"' in text, file
        if german:
            assert len(re.findall(r'<(?:header|nav|div|footer) lang="en" class="md-', text)) == 4


def log_of(driver: Chrome) -> list[Any]:
    """What the browser has logged since the last call."""
    return list(driver.get_log("browser"))  # type: ignore[no-untyped-call]


def wait_for(look: Callable[[], Any], seconds: float = 20) -> Any:
    """What `look` returns as soon as that isn't empty."""
    end = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < end, "nothing in time"
        time.sleep(0.1)
    return found
