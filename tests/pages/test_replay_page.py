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
from stammtisch.adapters.presentation.presenter import (
    presenter_of,
    visible,
    with_explanations,
    with_trick,
)
from stammtisch.adapters.presentation.texts import LANGUAGES, texts_in
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.core.analysis import Judgement, SeatAnalysis, decisions_of
from stammtisch.core.games import game_named
from stammtisch.core.options import read_options
from stammtisch.core.record import Record
from stammtisch.core.record import replay as replay_record
from tests.adapters.sources import GAMES, ROOT, messages
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


def judged_game() -> tuple[Record, SeatAnalysis]:
    """The first moves of a game of uno, and what an analysis may say of seat 1: the first of its
    moves is a mistake, the third a blunder."""
    record = short_game()
    found = []
    for number, one in enumerate(decisions_of(record, [1])):
        loss = {0: 0.05, 2: 0.2}.get(number, 0.0)
        best = next(move for move in one.view.legal if (move == one.played) == (loss == 0))
        interval = (loss - 0.01, loss + 0.01)
        found.append(Judgement(one.entry, 1, one.played, best, 0.5, loss, interval, 0.004))
    return record, SeatAnalysis(1, len(record.seats), len(found), tuple(found), 1.0)


def judged_page(seats: Collection[int] = range(5)) -> str:
    record, course = judged_game()
    seat = 1 if 1 in seats else 0
    return replay_page(replay_data.replay_data(record, seats, "en", seat, [course]))


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
    before: dict[int, Any] = {}
    for step, (state, events) in enumerate(replay_record(record)):
        steps += 1
        for seat in range(len(record.seats) + 1):
            view, company = kind.view(state, seat), Company(tuple(record.seats), seat)
            trick = presenter.taken(before.get(seat), visible(events, seat))
            before[seat] = view
            for one in data["languages"]:
                texts = texts_in(one["language"])
                scene = presenter.scene(view, company, texts)
                scene = with_trick(with_explanations(kind, scene, view, company, texts), trick)
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


def test_a_full_trick_of_las_vegan_lies_there_until_the_next_card() -> None:
    """Also the last one of a round, after which all cards are gathered."""
    options = read_options("las_vegan", game_named("las_vegan").options, {"rounds": 2})
    record = play_game(Simulation("las_vegan", options, ("random",) * 3, "tricks", 1), 1)
    data = data_in(page_with(record, [0]))
    parts, scenes = parts_in(data), data["languages"][0]["scenes"][0]
    tricks = 0
    lying: dict[int, str] = {}
    for step, (_, events) in enumerate(replay_record(record)):
        for event in events:
            if event.kind == "played":
                lying = {} if len(lying) == 3 else lying
                lying[event.seat] = record.moves[step - 1][1].removeprefix("play ")
            if event.kind == "won":
                cards = {seat.number: seat.card for seat in parts[scenes[step]].seats}
                assert {seat: card.key for seat, card in cards.items()} == lying
                assert [seat for seat, card in cards.items() if card.marked] == [event.seat]
                tricks += 1
                after = parts[scenes[min(step + 1, len(scenes) - 1)]].seats
                assert step == len(record.moves) or sum(seat.card is not None for seat in after) < 2
    assert tricks > 12, "more than one round"


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


def test_sizes_of_pages_are_those_in_the_docs() -> None:
    docs = " ".join((ROOT / "docs" / "tournaments.md").read_text(encoding="utf-8").split())
    told = re.search(
        r"take ([\d.]+) to ([\d.]+) kB an entry, and (\d+) kB for style and script", docs
    )
    assert told
    least, most, own = map(float, told.groups())
    sources = [
        resource(f"{name}.{kind}") for name in ("replay", "course") for kind in ("js", "css")
    ]
    assert abs(sum(map(len, sources)) / 1000 - own) < 1
    for name in GAMES:
        size = len(page_of(name).encode()) / 1000 - own
        assert least <= size / len(game(name).moves) <= most, name


def test_the_same_game_gives_the_same_page() -> None:
    assert page_with(short_game()) == page_with(short_game())


def hostile() -> Record:
    record = short_game()
    record.seats, record.players = list(HOSTILE), list(HOSTILE)
    record.seed = record.table = HOSTILE[0]
    return record


def read_without_script(page: str) -> str:
    """What stands in a page where no script runs."""
    shown = page.partition('<div id="page">')[2].partition("<script")[0]
    return " ".join(re.sub("<[^>]*>", " ", shown).split())


def test_without_a_script_title_names_result_and_moves_are_read() -> None:
    record = short_game()
    record.seats = ["Anna", "Ben <b>", "Cleo", "Dora"]
    text = read_without_script(page_with(record))
    assert text.startswith("Uno with points Anna, Ben &lt;b&gt;, Cleo, Dora ")
    assert record.outcome is not None
    winner = record.outcome["places"].index(1)
    assert f"1 {record.seats[winner]} {record.outcome['points'][winner]}" in text.replace(
        "&lt;b&gt;", "<b>"
    )
    assert " Anna plays g7. " in text
    record.outcome = None
    assert "This game isn&#x27;t finished." in read_without_script(page_with(record))
    german = replay_page(replay_data.replay_data(record, [0, 1], "de", 1))
    assert " Du legst g7. " in read_without_script(german)


@pytest.mark.parametrize("name", GAMES)
def test_moves_without_a_script_are_those_that_tell_something(name: str) -> None:
    data = data_in(page_of(name))
    parts, told = parts_in(data), data["languages"][0]["told"][0]
    due = [step for step, number in enumerate(told) if parts[number]]
    found, number = [], 0
    for value in re.findall(r"<li(?: value=(\d+))?>", page_of(name)):
        number = int(value) if value else number + 1
        found.append(number)
    assert found == due


def test_of_two_who_tie_both_are_first() -> None:
    record = short_game()
    record.outcome = {"places": [3, 1, 4, 1], "points": [0, 9, 0, 9]}
    rows = re.findall(r"<tr class=first><td>1<td>([^<]*)<td>9", page_with(record))
    assert rows == [record.seats[1], record.seats[3]]


@pytest.mark.parametrize("name", GAMES)
def test_nobody_thinks_in_a_game_that_was_played(name: str) -> None:
    assert not re.search("thinking|überlegt|denkt nach", page_of(name))


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
