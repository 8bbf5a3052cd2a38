"""A replay page holds what each seat saw and was told, no more, and nothing breaks out of it."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Collection
from functools import cache
from html.parser import HTMLParser
from importlib.resources import files
from typing import Any
from xml.etree.ElementTree import Element, fromstring, tostring

import pytest

from stammtisch.adapters.pages import replay, replay_data
from stammtisch.adapters.pages.replay import digest, replay_page, resource, script, style
from stammtisch.adapters.pages.replay_data import PAGE_WORDS, WORDS, Parts, changes
from stammtisch.adapters.pictures.theme import DARK, LIGHT
from stammtisch.adapters.presentation.presenter import (
    presenter_of,
    visible,
    with_explanations,
    with_trick,
)
from stammtisch.adapters.presentation.spoken import scene_sentences
from stammtisch.adapters.presentation.texts import named_texts, texts_in
from stammtisch.ai.arena.simulate import Simulation, play_game
from stammtisch.core.games import game_named
from stammtisch.core.options import read_options
from stammtisch.core.record import Record
from stammtisch.core.record import replay as replay_record
from stammtisch.core.review import Judgement, SeatAnalysis, decisions_of
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.parts import Card
from stammtisch.core.scene.texts import LANGUAGES
from tests.adapters.sources import GAMES, ROOT, messages
from tests.games.facts import facts_of
from tests.pages.browser import MISSING, WANTED
from tests.pages.shown import SCREENS, cards_in, drawing, drawings, part_in, said, steps, told
from tests.pictures.scenes import spots

NOT_LONG = {"nyan_nyan": 13}
"""The numbers of games that are shorter than the first one."""
MAX_BYTES = 2_700_000
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
    values, number = dict(facts_of(name).short), NOT_LONG.get(name, 1)
    options = read_options(name, game_named(name).options, values)
    players = ("heuristic",) * min(4, game_named(name).seats[-1])
    return play_game(Simulation(name, options, players, "page", 1), number)


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


@cache
def short_page() -> str:
    """Its page, with the eyes of all."""
    return page_with(short_game())


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
    record, analysis = judged_game()
    seat = 1 if 1 in seats else 0
    return replay_page(replay_data.replay_data(record, seats, "en", seat, [analysis]))


def test_a_page_holds_what_an_analysis_says_of_seats_that_are_in_it() -> None:
    record, analysis = judged_game()
    data = data_in(judged_page())
    (facts,) = data["analyses"]
    first, _, third, *_ = analysis.judgements
    assert facts["seat"] == 1
    assert facts["points"][0] == [first.entry, 0.5]
    assert facts["points"][-1] == [len(record.moves), 1.0]
    assert facts["marks"] == [[first.entry, "mistake", "△"], [third.entry, "blunder", "▲"]]
    for one in data["languages"]:
        (words,) = one["judged"]
        assert len(words["marks"]) == 2
        assert words["summary"]
    assert data_in(judged_page([0, 2]))["analyses"] == []
    assert data_in(short_page())["analyses"] == []


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


STRIDE = 7
"""Of the steps whose drawings are taken apart."""


@pytest.mark.parametrize("name", GAMES)
def test_each_step_is_what_the_presenter_shows_and_tells_each_seat(name: str) -> None:
    record = game(name)
    data, kind = data_in(page_of(name)), game_named(name)
    presenter = presenter_of(kind)
    assert [one["language"] for one in data["languages"]] == list(LANGUAGES)
    eyes = range(len(record.seats) + 1)
    words = {(row, seat): said(data, row, seat) for row in (0, 1) for seat in eyes}
    pictures = {
        (row, seat, screen): steps(data, row, seat, screen)
        for row in (0, 1)
        for seat in eyes
        for screen in SCREENS
    }
    step, last = 0, len(record.moves)
    before: dict[int, Any] = {}
    for step, (state, events) in enumerate(replay_record(record)):
        for seat in eyes:
            view, company = kind.view(state, seat), Company(tuple(record.seats), seat)
            for row, texts in enumerate(map(named_texts, LANGUAGES)):
                trick = presenter.taken(before.get(seat), visible(events, seat), texts)
                scene = presenter.scene(view, company, texts)
                scene = with_trick(with_explanations(kind, scene, view, company, texts), trick)
                told_now = [
                    (one.weight, one.text)
                    for one in presenter.tell(visible(events, seat), company, texts)
                ]
                assert told(data, row, seat, step) == told_now
                for screen in SCREENS if step % STRIDE == 0 else ():
                    cards = Counter(one.key for one in spots(scene) if isinstance(one, Card))
                    drawn = drawing(data, pictures[row, seat, screen][step])
                    assert step == last or Counter(cards_in(drawn)) == cards
                in_words = texts_in(LANGUAGES[row], spoken=True)
                heard = scene_sentences(presenter.scene(view, company, in_words), in_words)
                assert step == last or set(heard[1:]) <= set(words[row, seat][step].splitlines())
            before[seat] = view
    assert step == last == len(data["asked"]) - 1
    assert {len(numbers) for numbers in pictures.values()} == {last + 1}


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
    pictures = list(drawings(data_in(page_with(record, [0])), 0, 0, "wide"))
    tricks = 0
    lying: dict[int, str] = {}
    for step, (_, events) in enumerate(replay_record(record)):
        for event in events:
            if event.kind == "played":
                lying = {} if len(lying) == 3 else lying
                lying[event.seat] = record.moves[step - 1][1].removeprefix("play ")
            if event.kind == "won":
                assert tricks_in(pictures[step]) == {
                    seat: (key, seat == event.seat) for seat, key in lying.items()
                }
                tricks += 1
                after = tricks_in(pictures[min(step + 1, len(pictures) - 1)])
                assert step == len(record.moves) or len(after) < 2
    assert tricks > 12, "more than one round"


def tricks_in(picture: Element) -> dict[int, tuple[str, bool]]:
    """The cards that lie before seats, and whether they have a tick."""
    found = {}
    for place in picture.iter():
        kind, _, number = place.get("data-part", "").partition(" ")
        for one in place.iter() if kind == "seat" else ():
            if key := one.get("data-card"):
                found[int(number)] = (key, one.find("circle") is not None)
    return found


def test_only_the_chosen_seats_are_in_the_page() -> None:
    data = data_in(page_with(short_game(), seats=[0, 2]))
    assert data["seats"] == [0, 2]
    pictures = drawings(data, 0, 2, "wide")
    for picture, (state, _) in zip(pictures, replay_record(short_game()), strict=True):
        hand = game_named("uno").view(state, 2).hand
        assert len(cards_in(picture, "card ")) == len(hand) + bool(hand), "and that on the table"
    for picture in drawings(data_in(page_with(short_game(), seats=[0])), 0, 0, "wide"):
        assert len(cards_in(picture)) <= 1


def test_parts_that_stand_twice_are_written_once_and_kinds_are_kept_apart() -> None:
    drawn = fromstring("<g><text x='1'>x=1</text><g x='1'/><text>x=1</text></g>")
    table = Parts()
    assert table.number(drawn) == table.number(fromstring(tostring(drawn)))
    again = part_in({"parts": table.entries}, table.number(drawn))
    assert isinstance(again, Element)
    assert tostring(again) == tostring(drawn)
    assert [entry for entry in table.entries if isinstance(entry, str)] == ["g", "text", "x=1"]


def test_what_is_the_same_as_in_the_step_before_is_a_zero() -> None:
    steps = [[7, 8], [7, 9, 8], [7], [5, 8]]
    assert list(changes(steps)) == [[7, 8], [0, 9, 8], [0], [5, 8]]


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
    assert abs((len(style()) + len(script())) / 1000 - own) < 1
    for name in GAMES:
        size = len(page_of(name).encode()) / 1000 - own
        assert least <= size / len(game(name).moves) <= most, name


def test_the_same_game_gives_the_same_page() -> None:
    assert page_with(short_game()) == short_page()


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
    assert " Anna plays green 7. " in text
    record.outcome = None
    assert "This game isn&#x27;t finished." in read_without_script(page_with(record))
    german = replay_page(replay_data.replay_data(record, [0, 1], "de", 1))
    assert " Du legst Grün 7. " in read_without_script(german)


@pytest.mark.parametrize("name", GAMES)
def test_moves_without_a_script_are_those_that_tell_something(name: str) -> None:
    data = data_in(page_of(name))
    due = [step for step, sentences in enumerate(data["languages"][0]["told"][0]) if sentences]
    found, number = [], 0
    for value in re.findall(r"<li(?: value=(\d+))?>", page_of(name)):
        number = int(value) if value else number + 1
        found.append(number)
    assert found == due


def test_of_two_who_tie_both_are_first() -> None:
    record = short_game()
    record.outcome = {"places": [3, 1, 4, 1], "points": [0, 9, 0, 9]}
    first = r'<tr class="first"><td>1</td><th scope="row">([^<]*)</th><td>9</td>'
    rows = re.findall(first, page_with(record))
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
    assert f"<style>{style()}</style>" in page
    assert digest(style()) in policy
    assert not re.search(r"url\((?!#)|@import|https?://(?!www\.w3\.org/2000/svg)", page)


@pytest.mark.parametrize("source", ["replay.js", "replay.css", "analysis.js", "analysis.css"])
def test_script_and_style_lie_beside_the_module_and_end_nothing(source: str) -> None:
    assert (files(replay.__package__) / source).is_file()
    assert "</" not in resource(source)
    assert "innerHTML" not in resource(source)


def test_every_word_of_the_page_is_asked_for_and_said() -> None:
    asked = {*PAGE_WORDS, "step"}
    in_script = set(re.findall(r"words\(\)\.([a-z]+)", script()))
    assert in_script <= asked
    about = {"players", "options", "rules", "began", "undone", "commitment", "words", "table-text"}
    tables = {"unplayable", "hands", "result", "place", "player", "points"}
    named = {f"{WORDS}{name}" for name in asked | about | tables | {"seed", "check"}}
    assert named == {name for name in messages("en") if name.startswith(WORDS)}


def test_seed_and_commitment_are_shown_after_the_end_only() -> None:
    record = short_game()
    record.seed = "a seed to be found"
    assert record.seed in page_with(record)
    record.outcome = None
    page = page_with(record)
    assert record.seed not in page
    assert record.commitment in page


def test_every_colour_of_pictures_is_in_the_style() -> None:
    wanted = set(re.findall(r"var\(--([a-z0-9-]+)\)", json.dumps(data_in(page_of("narikana")))))
    light, dark = (
        dict(re.findall(r"--([\w-]+): (#\w+);", part))
        for part in style().split("@media screen")[:2]
    )
    assert wanted <= LIGHT.keys() == DARK.keys()
    assert LIGHT.items() <= light.items()
    assert DARK.items() <= dark.items()


def test_who_hears_the_table_is_told_which_cards_cannot_be_played() -> None:
    uno = "\n".join(said(data_in(page_of("uno")), LANGUAGES.index("en"), 1))
    assert re.search("^red [0-9]+, can't be played now: ", uno, re.MULTILINE)
    assert re.search("^[a-z]+ reverse[,:]", uno, re.MULTILINE)
    assert "⇄" not in uno


@pytest.mark.parametrize(("language", "reverse"), [("en", "green ⇄"), ("de", "Grün ⇄")])
def test_cards_are_called_as_people_say_them(language: str, reverse: str) -> None:
    data, row = data_in(page_of("uno")), LANGUAGES.index(language)
    seats = data["seats"]
    sentences = [
        text
        for seat in seats
        for step in range(len(data["asked"]))
        for _, text in told(data, row, seat, step)
    ]
    assert any(reverse in text for text in sentences)
    titles = {
        str(title.text)
        for seat in seats
        for picture in drawings(data, row, seat, "wide")
        for title in picture.iter("title")
    }
    assert any(text.startswith(reverse) for text in titles)
    assert not any(
        re.search(r"\b(g|gr-|y|ge-)(rev|um)\b|\bw4\b", text) for text in (*sentences, *titles)
    )


@pytest.mark.skipif(not os.environ.get(WANTED), reason=f"{WANTED} isn't set")
def test_the_browser_is_there_where_it_is_wanted() -> None:
    """So that the tests of test_in_browser.py aren't skipped there."""
    assert not MISSING
