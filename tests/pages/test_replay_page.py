"""A replay page holds what each seat saw and was told, no more, and nothing breaks out of it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection
from functools import cache
from html.parser import HTMLParser
from importlib.resources import files
from typing import Any, get_args

import pytest

from stammtisch.adapters.pages import replay, replay_data
from stammtisch.adapters.pages.replay import digest, replay_page, resource
from stammtisch.adapters.pages.replay_data import PAGE_WORDS, WORDS, Parts
from stammtisch.adapters.presentation.company import Company
from stammtisch.adapters.presentation.parts import Back, Colour, Gap, Hand, Scene, Text
from stammtisch.adapters.presentation.presenter import presenter_of, visible, with_sayings
from stammtisch.adapters.presentation.texts import LANGUAGES, texts_in
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.core.analysis import Course, Judgement, decisions_of
from stammtisch.core.games import game_named
from stammtisch.core.options import read_options
from stammtisch.core.record import Record
from stammtisch.core.record import replay as replay_record
from tests.adapters.sources import GAMES, messages
from tests.pages.browser import MISSING, WANTED
from tests.pages.plain_parts import parts_in

SHORT: dict[str, dict[str, int]] = {
    "narikana": {},
    "ojyks": {"limit": 1},
    "las_vegan": {"rounds": 1},
    "nyan_nyan": {},
    "uno": {},
}
MAX_BYTES = 2_000_000
"""Of a page about a game of 300 entries with four seats."""
HOSTILE = [
    "</script><script>document.title = 'broken'</script>",
    "<b onclick=alert(1)>&amp;\"'",
    "<!--<script>",
    "]]>\u2028\u2029\x00\u202e{title}{0}%s",
]


@cache
def game(name: str) -> Record:
    """A whole game that is played with some sense, so that it isn't long (not to be changed)."""
    options = read_options(name, game_named(name).options, SHORT[name])
    players = ("heuristic",) * min(4, game_named(name).seats[-1])
    return play_game(Simulation(name, options, players, "page", 1), 1)


@cache
def page_of(name: str) -> str:
    """The page of a whole game, with the eyes of all."""
    seats = range(len(game(name).seats) + 1)
    return replay_page(replay_data.replay_data(game(name), seats, "en"))


def short_game(moves: int = 30) -> Record:
    """The first moves of a game of uno, as if it ended there."""
    record = game("uno").copy()
    del record.moves[moves:]
    return record


def page_with(record: Record, seats: Collection[int] = range(5), language: str = "en") -> str:
    return replay_page(replay_data.replay_data(record, seats, language))


def judged_game() -> tuple[Record, Course]:
    """The first moves of a game of uno, and what an analysis may say of seat 1: the first of its
    moves is a mistake, the third a blunder."""
    record = short_game()
    found = []
    for number, one in enumerate(decisions_of(record, [1])):
        loss = {0: 0.05, 2: 0.2}.get(number, 0.0)
        best = next(move for move in one.view.legal if (move == one.played) == (loss == 0))
        interval = (loss - 0.01, loss + 0.01)
        found.append(Judgement(one.entry, 1, one.played, best, 0.5, loss, interval, 0.004))
    return record, Course(1, len(record.seats), len(found), tuple(found), 1.0)


def judged_page(seats: Collection[int] = range(5)) -> str:
    record, course = judged_game()
    return replay_page(replay_data.replay_data(record, seats, "en", 1, [course]))


def test_a_page_holds_what_an_analysis_says_of_seats_that_are_in_it() -> None:
    record, course = judged_game()
    data = data_in(judged_page())
    (facts,) = data["courses"]
    first, _, third, *_ = course.judgements
    assert facts["seat"] == 1
    assert facts["points"][0] == [first.entry, 0.5]
    assert facts["points"][-1] == [len(record.moves), 1.0]
    assert facts["marks"] == [[first.entry, "mistake", "△"], [third.entry, "blunder", "▲"]]
    for one in data["languages"]:
        (words,) = one["judged"]
        assert len(words["marks"]) == 2
        assert words["summary"]
    assert data_in(judged_page([0, 2]))["courses"] == []
    assert data_in(page_with(short_game()))["courses"] == []


class Elements(HTMLParser):
    """The elements of a page, and what stands in its scripts."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.scripts: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data: str) -> None:
        if self.lasttag == "script" and self.scripts and data.strip():
            self.scripts[-1] += data


def elements(page: str) -> Elements:
    found = Elements()
    found.feed(page)
    return found


def data_in(page: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(elements(page).scripts[0])
    return data


@pytest.mark.parametrize("name", GAMES)
def test_each_step_is_what_the_presenter_shows_and_tells_each_seat(name: str) -> None:
    record = game(name)
    data, kind = data_in(page_of(name)), game_named(name)
    parts, presenter = parts_in(data), presenter_of(kind)
    assert [one["language"] for one in data["languages"]] == list(LANGUAGES)
    steps = 0
    for step, (state, events) in enumerate(replay_record(record)):
        steps += 1
        for seat in range(len(record.seats) + 1):
            view, company = kind.view(state, seat), Company(tuple(record.seats), seat)
            for one in data["languages"]:
                texts = texts_in(one["language"])
                scene = presenter.scene(view, company, texts)
                scene = with_sayings(kind, scene, view, company, texts)
                assert parts[one["scenes"][seat][step]] == scene
                told = presenter.tell(visible(events, seat), company, texts)
                assert parts[one["told"][seat][step]] == tuple(told)
    assert steps == len(record.moves) + 1 == len(data["asked"])
    assert all(len(row) == steps for one in data["languages"] for row in one["scenes"])


@pytest.mark.parametrize("name", GAMES)
def test_whoever_moves_is_the_first_seat_asked(name: str) -> None:
    record = game(name)
    asked = data_in(page_of(name))["asked"]
    for step, (seat, _) in enumerate(record.moves):
        assert (asked[step] == 0) == (seat == 0)
    assert asked[-1] == 0, "nobody is asked when the game is over"
    assert set(asked) == set(range(len(record.seats) + 1))


def test_only_the_chosen_seats_are_in_the_page() -> None:
    data = data_in(page_with(short_game(), seats=[0, 2]))
    assert data["seats"] == [0, 2]
    scenes = [part for part in parts_in(data) if isinstance(part, Scene)]
    assert {scene.seats[1].you for scene in scenes if scene.hands} == {True}
    spectator = parts_in(data_in(page_with(short_game(), seats=[0])))
    assert not [part for part in spectator if isinstance(part, Hand)]


def test_parts_that_stand_twice_are_written_once_and_kinds_are_kept_apart() -> None:
    table = Parts()
    one, other = table.number((Text("a"), Text("a"))), table.number((Text("a"), Text("a")))
    assert one == other
    values = (1, True, "1", None, 0, False, "", (), Back("x"), Gap("x"), Text("x"))
    number = table.number(values)
    again = parts_in({"parts": table.entries, "kinds": table.kinds})[number]
    assert [(type(value), value) for value in again] == [(type(value), value) for value in values]


def test_what_is_no_part_is_refused() -> None:
    with pytest.raises(TypeError, match="float is no part"):
        Parts().number((1.5,))


def test_a_page_for_four_seats_stays_small() -> None:
    for name in GAMES:
        a_move = len(page_of(name).encode()) / len(game(name).moves)
        assert 300 * a_move < MAX_BYTES


def test_the_same_game_gives_the_same_page() -> None:
    assert page_with(short_game()) == page_with(short_game())


def hostile() -> Record:
    record = short_game()
    record.seats, record.players = list(HOSTILE), list(HOSTILE)
    record.seed = record.table = HOSTILE[0]
    return record


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_names_cannot_break_out(language: str) -> None:
    record = hostile()
    page = page_with(record, language=language)
    harmless = page_with(short_game(), language=language)
    assert elements(page).tags == elements(harmless).tags
    assert [name for name, _ in elements(page).attributes] == [
        name for name, _ in elements(harmless).attributes
    ]
    assert data_in(page)["names"] == list(Company(tuple(HOSTILE)).names)
    assert elements(page).scripts[1:] == elements(harmless).scripts[1:]
    assert page.count("</script>") == 2
    assert not re.search("[\u2028\u2029\u202e\0]", page)


def test_nothing_is_loaded_and_no_other_script_may_run() -> None:
    page = page_of("uno")
    found = elements(page)
    names = {name for name, _ in found.attributes}
    assert not names & {"src", "href", "srcset", "onclick", "style"}
    (policy,) = (value for _, value in found.attributes if value and "default-src" in value)
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    assert digest(found.scripts[1]) in policy
    style = page.partition("<style>")[2].partition("</style>")[0]
    assert digest(style) in policy
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/2000/svg)", page)


@pytest.mark.parametrize("source", ["replay.js", "replay.css", "course.js", "course.css"])
def test_script_and_style_lie_beside_the_module_and_end_nothing(source: str) -> None:
    assert (files(replay.__package__) / source).is_file()
    assert "</" not in resource(source)
    assert "innerHTML" not in resource(source)


def test_every_word_of_the_page_is_asked_for_and_said() -> None:
    asked = {*PAGE_WORDS, "step"}
    in_script = set(
        re.findall(r"words\(\)\.([a-z]+)", resource("course.js") + resource("replay.js"))
    )
    assert in_script <= asked
    about = {"players", "options", "rules", "began", "undone", "commitment", "words", "table-text"}
    named = {f"{WORDS}{name}" for name in asked | about | {"seed", "check"}}
    assert named == {name for name in messages("en") if name.startswith(WORDS)}


def test_seed_and_commitment_are_shown_after_the_end_only() -> None:
    record = short_game()
    record.seed = "a seed to be found"
    assert record.seed in page_with(record)
    record.outcome = None
    page = page_with(record)
    assert record.seed not in page
    assert record.commitment in page


COLOURS = get_args(Colour)
ROLES = ("muted", "strong", "turn", "warn")


@pytest.mark.parametrize(
    "selector", [*(f"\n.{one} {{" for one in COLOURS), *(f".text.{one}" for one in ROLES)]
)
def test_every_colour_and_role_has_its_style(selector: str) -> None:
    assert selector in resource("replay.css")


@pytest.mark.skipif(not os.environ.get(WANTED), reason=f"{WANTED} isn't set")
def test_the_browser_is_there_where_it_is_wanted() -> None:
    """So that the tests of test_in_browser.py aren't skipped there."""
    assert not MISSING
