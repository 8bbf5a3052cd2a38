"""Pages of any size, of positions that random play rarely meets: everything fits, nothing covers
anything else, and every choice can be reached by keys."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import pytest

from stammtisch.adapters.presentation.lines import plain, width_of
from stammtisch.adapters.presentation.presenter import asked, choices, presenter_of, visible
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.cli.terminal.ports import Look
from stammtisch.cli.terminal.screen.canvas import Area
from stammtisch.cli.terminal.screen.log import entry_of
from stammtisch.cli.terminal.screen.page import Page, PageState, compose
from stammtisch.core.engine.state import State
from stammtisch.core.game import Event
from stammtisch.core.record import replay
from stammtisch.core.scene.company import Company
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.testing.steering import rare, steered
from stammtisch.testing.subjects import Subject
from tests.cli.terminal.screen.reach import unreachable
from tests.conformance.subjects import EXAMPLE, SUBJECTS

pytestmark = pytest.mark.slow
OURS = [subject for subject in SUBJECTS if subject.game is not EXAMPLE]
our_subjects = pytest.mark.parametrize("subject", OURS, ids=str)
SIZES = ((60, 16), (60, 20), (80, 21), (120, 36), (200, 60))
PAGES = 12
"""Of a subject."""
USUAL = ("Ann", "Bert", "Cleo", "Dora", "Emil", "Frida", "Gustav", "Hanna", "Ida", "Jan")
UNUSUAL = (
    *("Kunigunde von Habsburg-Lothringen", "漢字漢字漢字漢字漢字", "👩\u200d🚀 Zoë 🇩🇪"),
    *("e\u0301ric", "x" * 40, "ㄱ한글", "Wolfeschlegelsteinhausen", "Ann", "ＦＵＬＬ", "Jo"),
)
APART = ("seat", "pile", "choice", "casino")
"""Kinds of parts that don't cover each other."""


@lru_cache(2)
def positions(subject: Subject) -> list[tuple[State, Sequence[Event]]]:
    """With what has just happened, if that is known."""
    found: list[tuple[State, Sequence[Event]]] = [(state, ()) for state, _ in rare(subject)]
    for name in subject.lines:
        for number, (state, events) in enumerate(replay(steered(subject, name))):
            if number % 17 == 0:
                found.append((state.clone(), events))
    return found


def some_pages(subject: Subject, seed: str) -> list[tuple[PageState, int, int]]:
    """Pages of positions, as those see them who are asked, and others, with sizes."""
    rng, found = random.Random(f"{seed} {subject}"), positions(subject)
    pages = []
    for state, events in rng.sample(found, min(PAGES, len(found))):
        asked_seat = max(state.mover, 0)
        seat = rng.choice([asked_seat, asked_seat, rng.randint(0, state.players)])
        names, texts = rng.choice([USUAL, UNUSUAL]), texts_in(rng.choice(LANGUAGES))
        view, company = subject.game.view(state, seat), Company(names[: state.players], seat)
        size = rng.choice([*SIZES, (rng.randint(60, 200), rng.randint(16, 60))])
        pages.append((page_state(subject, view, company, texts, events), *size))
    return pages


def page_state(
    subject: Subject, view: Any, company: Company, texts: Any, events: Sequence[Event]
) -> PageState:
    presenter, game = presenter_of(subject.game), subject.game
    log = presenter.tell(visible(events, view.seat), company, texts)
    look = Look(game, view, company, texts, log=log)
    return PageState(
        look=look,
        scene=presenter.scene(view, company, texts),
        choices=choices(game, view, texts, company) if view.legal else (),
        question=asked(game, view, texts)[:1] if view.legal else (),
        log=[entry_of(sentence, look, new=True) for sentence in log],
    )


def overlapping(areas: Sequence[Area]) -> list[tuple[Area, Area]]:
    apart = [area for area in areas if area.part.partition(" ")[0] in APART]
    return [
        (one, other)
        for place, one in enumerate(apart)
        for other in apart[:place]
        if one.rect != other.rect
        and one.rect.x < other.rect.right
        and other.rect.x < one.rect.right
        and one.rect.y < other.rect.bottom
        and other.rect.y < one.rect.bottom
    ]


def check_page(page: Page, state: PageState, width: int, height: int) -> None:
    text = plain(page.rows)
    told = f"{width}x{height}\n{text}"
    assert len(page.rows) == height, told
    assert not [row for row in page.rows if width_of(row) > width], told
    places = [target.place for target in page.targets]
    assert len(places) == len(set(places)), told
    off = [
        area
        for area in page.areas
        if min(area.rect.x, area.rect.y) < 0 or area.rect.right > width or area.rect.bottom > height
    ]
    assert not off, f"{off}\n{told}"
    assert not overlapping(page.areas), f"{overlapping(page.areas)}\n{told}"
    flat = "".join(text.replace("▌", "").replace("│", "").split())
    for entry in state.log:
        seen = "".join(entry.text.rstrip(".").split()) in flat
        assert seen or not entry.must or entry.text in page.unseen, f"{entry.text}\n{told}"


@our_subjects
def test_everything_fits_and_every_choice_can_be_reached(subject: Subject) -> None:
    for state, width, height in some_pages(subject, "a"):
        page = compose(state, width, height)
        check_page(page, state, width, height)
        missing = unreachable(state, width, height)
        assert not missing, f"{missing}\n{width}x{height}\n{plain(page.rows)}"
