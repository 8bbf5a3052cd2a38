"""Messages as Telegram's HTML and keyboards: what becomes of each part, and what is left out."""

from __future__ import annotations

from html import escape

import pytest

from stammtisch.adapters.chat.render.message import Button, Mention, Message, TextBlock
from stammtisch.adapters.telegram.render import (
    EMPTY,
    MAX_BESIDE,
    MAX_BUTTONS,
    MAX_CAPTION,
    MAX_TEXT,
    html_text,
    keyboard,
    length,
)

SMILE = "🙂"


def test_lengths_are_those_of_utf_16() -> None:
    assert [length(text) for text in ("", "a", "ä", "\uffff", "\U00010000", SMILE * 3)] == [
        *(0, 1, 1, 1, 2, 6)
    ]
    assert length(SMILE + "x") == len((SMILE + "x").encode("utf-16-le")) // 2


def test_the_limits_are_telegrams() -> None:
    assert (MAX_TEXT, MAX_CAPTION, MAX_BESIDE, MAX_BUTTONS) == (4096, 1024, 8, 100)


def test_each_part_of_a_message() -> None:
    message = Message(
        "T7 <Uno>",
        ("a & b", "c"),
        ("Your turn, <Anna>", ""),
        news=("Ben played", "Ben drew"),
        body=(TextBlock("Cards", "heading"), TextBlock('> of "uno"'), TextBlock("1 2", "rows")),
    )
    assert html_text(message) == (
        "<b>T7 &lt;Uno&gt;</b>\n"
        "<pre>a &amp; b\nc</pre>\n"
        "\n<b>Cards</b>\n"
        '&gt; of "uno"\n'
        "<pre>1 2</pre>\n"
        "Ben played\nBen drew\n"
        "Your turn, &lt;Anna&gt;"
    )


@pytest.mark.parametrize("name", ["b", "/", "lt", "a & <b>", "amp", "T7", ";"])
def test_a_mention_of_any_name_leaves_the_rest_as_it_is(name: str) -> None:
    line = f"{name}, it is your turn <here> & now."
    message = Message("T7", lines=(line, "b & lt;"), mention=Mention("telegram:5", name))
    title, *lines = html_text(message).split("\n")
    link = f'<a href="tg://user?id=5">{escape(name, quote=False)}</a>'
    assert title == "<b>T7</b>"
    assert lines == [
        f"{link}, it is your turn &lt;here&gt; &amp; now.",
        "b &amp; lt;",
    ]


def test_a_heading_in_front_has_no_gap_before_it() -> None:
    assert html_text(Message(body=(TextBlock("Cards", "heading"),))) == "<b>Cards</b>"


def test_a_message_is_never_empty() -> None:
    """Telegram refuses those."""
    assert html_text(Message()) == EMPTY


@pytest.mark.parametrize("most", [MAX_TEXT, MAX_CAPTION])
def test_a_text_fits_in_telegrams_own_count(most: int) -> None:
    shown = html_text(Message(lines=(SMILE * most,)), most)
    assert most - 2 <= length(shown) <= most
    assert shown.endswith(SMILE + "…")


def test_rows_of_buttons() -> None:
    shown = keyboard(
        Message(
            buttons=(
                (Button(" r7 ", "7:12:c1"), Button("   ", "7:12:c2")),
                (Button("— title —", ""), Button("In private", "x", "https://example.org/x")),
                (),
            )
        )
    )
    assert shown is not None
    assert shown.to_dict()["inline_keyboard"] == [
        [
            {"text": "r7", "callback_data": "7:12:c1"},
            {"text": EMPTY, "callback_data": "7:12:c2"},
        ],
        [
            {"text": "— title —", "callback_data": "noop"},
            {"text": "In private", "url": "https://example.org/x"},
        ],
    ]
    assert keyboard(Message()) is keyboard(Message(buttons=((),))) is None


def test_long_rows_are_broken_and_what_does_not_fit_is_left_out() -> None:
    row = tuple(Button(str(number), str(number)) for number in range(1, 61))
    shown = keyboard(Message(buttons=(row, row)))
    assert shown is not None
    rows = shown.to_dict()["inline_keyboard"]
    assert [len(one) for one in rows] == [8] * 7 + [4] + [8] * 5
    assert [rows[0][0]["text"], rows[7][-1]["text"], rows[-1][-1]["text"]] == ["1", "60", "40"]
