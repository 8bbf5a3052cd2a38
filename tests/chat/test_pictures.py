"""Tables as pictures: what stands in them and what stands below them."""

from __future__ import annotations

import asyncio
from xml.etree import ElementTree

import pytest

from stammtisch.adapters.chat.render.draw import RenderContext, company_of, draw_live_message
from stammtisch.adapters.chat.render.message import Message, TablePicture, with_rows
from stammtisch.adapters.pictures.svg import draw
from stammtisch.adapters.presentation.presenter import presenter_of
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.games import GAMES
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.service.ports import Reader
from stammtisch.core.service.queues import LiveMessage
from stammtisch.core.service.stored import Stored
from tests.games.facts import seats_near
from tests.harness.script import Script


def drawn(stored: Stored, place: str, who: str, language: str) -> Message:
    slot = LiveMessage("#room", stored.number, place, who, stored.table.head.step)
    return draw_live_message(slot, stored, Reader(who, language, pictures=True))


def in_words(picture: TablePicture | None) -> str:
    """All that the picture says, without its line breaks."""
    assert picture
    return " ".join(" ".join(ElementTree.fromstring(draw(picture.scene)).itertext()).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_picture_asks_what_its_caption_asks_or_nothing(game: str, language: str) -> None:
    further = "> anna: /ai\n" * (seats_near(game, 2) - 2)
    script = Script()(f"> anna: /new {game}\n> ben: /join\n{further}> anna: [Deal]")
    stored = asyncio.run(script.store.run(lambda tx: tx.table(1)))
    assert stored is not None
    look = RenderContext(stored.number, stored.public, stored.table, texts_in(language))
    table = look.table
    people = {1: "console:anna", 2: "console:ben"}
    asked = [seat for seat in people if table.question_of(people[seat])]
    assert asked
    for seat in (0, *people):
        view = table.view(seat)
        scene = presenter_of(table.game).scene(view, company_of(look, seat), look.texts)
        message = drawn(stored, "hand" if seat else "board", people.get(seat, ""), language)
        said = in_words(message.picture)
        rows = " ".join(" ".join(with_rows(message).rows).split())
        if scene.asked:
            assert (scene.asked in said) == (scene.asked in rows)
        if scene.asked and seat in (0, *asked):
            assert scene.asked not in said
            assert message.lines, "the caption asks"


def test_where_no_picture_can_be_shown_the_table_comes_in_rows() -> None:
    Script()("""
        > anna@ /settings pictures on
        > anna@ /play uno easy
        < @anna draw pile
        < @anna Your hand:
    """)
