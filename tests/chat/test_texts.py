"""What is done with texts in chats: shortened, read, cleaned, and laid out for a phone."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from stammtisch.adapters.chat.callback_data import BeginPress, Press, command, read
from stammtisch.adapters.chat.names import MAX_NAME, clean_name, game_typed, language_of, table_in
from stammtisch.adapters.chat.render.capabilities import (
    Capabilities,
    plain_reaction,
    without_buttons,
)
from stammtisch.adapters.chat.render.markdown import MAX_PAGE, pages, title_of
from stammtisch.adapters.chat.render.message import (
    Button,
    Message,
    TextBlock,
    all_lines,
    fitted,
    shortened,
)
from stammtisch.adapters.chat.typed import MAX_LINE, Typed, new_table, read_line
from stammtisch.adapters.chat.views import rules_page
from stammtisch.adapters.presentation.rules_text import ORIGINS, rules_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.telegram.render import MAX_TEXT
from stammtisch.core.ai_facts import LEVELS
from stammtisch.core.errors import UnknownGame
from stammtisch.core.games import GAMES
from stammtisch.core.scene.texts import LANGUAGES
from stammtisch.core.service.requests import Begin, Show, To
from stammtisch.core.service.stored import Person
from stammtisch.core.table import commands as say

ANNA = Person("chat:5", "Anna", "lane:5", "en")


def units(text: str) -> int:
    """Of UTF-16, as Telegram counts."""
    return len(text.encode("utf-16-le")) // 2


# What doesn't fit


@pytest.mark.parametrize(
    ("text", "most", "short"),
    [
        ("abc", 3, "abc"),
        ("abcd", 3, "ab…"),
        ("abcd", 1, "…"),
        ("", 0, ""),
    ],
)
def test_a_text_is_shortened(text: str, most: int, short: str) -> None:
    assert shortened(text, most) == short


def test_a_text_is_shortened_in_the_units_of_the_chat() -> None:
    assert shortened("🙂🙂🙂", 6, units) == "🙂🙂🙂"
    assert shortened("🙂🙂🙂", 5, units) == "🙂🙂…"
    assert shortened("🙂🙂🙂", 4, units) == "🙂…"
    assert shortened("ab🙂", 3, units) == "ab…"
    assert shortened("x🙂" * 500, 200, units) == "x🙂" * 66 + "x…"
    assert shortened("🙂" * 500 + "x" * 500, 200, units) == "🙂" * 99 + "…"


FULL = Message(
    "T7",
    ("row 1", "row 2"),
    ("first line", "last line"),
    news=("old news", "new news"),
    body=(TextBlock("a block"), TextBlock("b block")),
)
"""13 rows, blocks and sentences of 70 characters in all, line breaks counted."""


def total(message: Message) -> int:
    return len(
        "\n".join(
            part
            for part in (
                message.title,
                *message.rows,
                *(f"{block.text}\n" for block in message.body),
                *message.news,
                *message.lines,
            )
            if part
        )
    )


def test_what_fits_stays_as_it_is() -> None:
    assert fitted(FULL, total(FULL)) is FULL


def test_the_oldest_news_goes_first() -> None:
    shorter = fitted(FULL, total(FULL) - 1)
    assert shorter == replace(FULL, news=("new news",))
    without = fitted(FULL, total(shorter) - 1)
    assert without == replace(FULL, news=())
    assert fitted(FULL, total(without)) == without


def test_then_the_end_of_the_last_line_then_the_line() -> None:
    bare = replace(FULL, news=())
    room = total(bare)
    assert fitted(FULL, room - 1).lines == ("first line", "last li…")
    assert fitted(FULL, room - 7).lines == ("first line", "l…")
    assert fitted(FULL, room - 8).lines == ("first line",)
    assert fitted(FULL, room - 9).lines == ("first line",)
    assert fitted(FULL, room - len("\nlast line") - 1).lines == ("first li…",)
    assert fitted(FULL, room - len("\nlast line\nfirst line")).lines == ()


def test_then_rows_from_below_and_then_the_body() -> None:
    bare = replace(FULL, news=(), lines=())
    room = total(bare)
    assert fitted(FULL, room) == bare
    assert fitted(FULL, room - 1) == replace(bare, rows=("row 1",))
    assert fitted(FULL, room - len("row 1\nrow 2\n")) == replace(bare, rows=())
    assert fitted(FULL, room - len("row 1\nrow 2\n") - 1) == Message("T7", body=bare.body[:1])
    assert fitted(FULL, 2) == Message("T7")


# Names


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Anna \n\t B ", "Anna B"),
        ("A\u202enna\x1b", "Anna"),
        ("x" * 40, "x" * MAX_NAME),
        ("A" + "\u0330" * 9, "A" + "\u0330" * 2),
        ("A" + "\u0330" * 2 + "B" + "\u0330" * 3, "A" + "\u0330" * 2 + "B" + "\u0330" * 2),
        ("", "?"),
        (" ", "?"),
        ("\u0330\u0331", "?"),
        ("\u200d\u200c", "?"),
        ("\u3164", "?"),
        ("\u2800A\u3164\uffa0B", "A B"),
        ("u\u0308", "ü"),
        ("x" * 31 + " y", "x" * 31),
    ],
)
def test_names_are_short_and_act_on_nothing(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("code", "language"),
    [("de", "de"), ("de-AT", "de"), ("DE", "de"), ("en-GB", "en"), ("fr", "en"), (None, "en")],
)
def test_languages(code: str | None, language: str) -> None:
    assert language_of(code) == language


@pytest.mark.parametrize(
    ("text", "table"),
    [("T7 · Uno", 7), ("T12", 12), ("xT7", None), ("T7x", None), ("T1234567890", None), ("", None)],
)
def test_the_code_of_a_table_stands_in_front(text: str, table: int | None) -> None:
    assert table_in(text) == table


# Typed lines


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("/join T7", Typed("join", table=7)),
        ("/join t7-0af", Typed("join", table=7, invitation="0af")),
        ("/JOIN@some_bot T7", Typed("join", table=7)),
        ("/ai hard T7", Typed("ai", "hard", table=7)),
        ("/ai T7 hard T8", Typed("ai", "hard", table=7)),
        ("/word green  apple", Typed("word", "green apple")),
        ("/weather", None),
        ("/weather T7", None),
        ("", None),
        ("   ", None),
        (" r7 ", Typed(line="r7")),
        ("! r7", Typed(line="r7", marked=True)),
        ("!weather today", Typed(line="weather today", marked=True)),
        ("!  ", None),
        ("!play uno-x", Typed(line="play uno-x", marked=True)),
        ("!play las-vegan easy", Typed("play", "las-vegan easy")),
        ("!play uno T7", Typed("play", "uno", table=7)),
        ("/join T1234567890", Typed("join", "T1234567890")),
    ],
)
def test_lines(text: str, meant: Typed | None) -> None:
    assert read_line(text) == meant


def test_a_line_ends_somewhere() -> None:
    found = read_line("x" * (MAX_LINE + 1))
    assert found is not None
    assert len(found.line) == MAX_LINE


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("/join", say.Join("chat:5", "Anna")),
        ("/watch", say.Watch("chat:5", "Anna")),
        ("/leave", say.Leave("chat:5")),
        ("/begin", say.Start("chat:5", 0)),
        ("/stop", say.Stop("chat:5", 0)),
        ("/hint", say.Hint("chat:5", 0)),
        ("/undo", say.Undo("chat:5", 0)),
        ("/back", say.RetakeSeat("chat:5")),
        ("/change", say.Retract("chat:5", 0)),
        ("/rematch", say.Rematch("chat:5", 0, "secret")),
        ("/ai", say.AddAi("chat:5", "normal", "")),
        ("/ai hard", say.AddAi("chat:5", "hard", "")),
        ("/noai 3", say.RemoveAi("chat:5", 3)),
        ("/noai Bert", say.RemoveAi("chat:5", 0)),
        ("/kick 10", say.Kick("chat:5", 10)),
        ("/kick 100", say.Kick("chat:5", 0)),
        ("/kick ²", say.Kick("chat:5", 0)),
        ("/word a b", say.SayWord("chat:5", "a b")),
        ("/pace slow", say.SetPace("chat:5", "slow")),
        ("/set rounds = 2", say.SetOption("chat:5", "rounds", "2")),
        ("/set rounds", say.SetOption("chat:5", "rounds", "")),
        ("r7", say.AnswerQuestion("chat:5", 0, "r7")),
    ],
)
def test_what_a_line_says_to_a_table(line: str, command: say.Command) -> None:
    typed = read_line(line)
    assert typed is not None
    assert typed.request(ANNA, 7, lambda: "secret") == To(7, command)


def test_lines_that_show_and_that_open_a_table() -> None:
    table, hand, new = (read_line(line) for line in ("/table", "/hand", "/new uno"))
    assert table is not None
    assert hand is not None
    assert new is not None
    assert table.request(ANNA, 7, str) == Show(7, "board")
    assert hand.request(ANNA, 7, str) == Show(7, "hand")
    assert new.request(ANNA, 7, str) == Begin("uno")
    invited = Typed("join", table=7, invitation="0af").request(ANNA, 7, str)
    assert invited == To(7, say.Join("chat:5", "Anna"), "0af")


@pytest.mark.parametrize(
    ("text", "begin"),
    [
        ("uno", Begin("uno")),
        ("Las Vegan rounds=1", Begin("las_vegan", {"rounds": "1"})),
        (
            "uno rounds=2 zero_seven=on open",
            Begin("uno", {"rounds": "2", "zero_seven": "on"}, anyone=True),
        ),
        ("uno OFFEN", Begin("uno", anyone=True)),
    ],
)
def test_a_new_table(text: str, begin: Begin) -> None:
    assert new_table(text) == begin


@pytest.mark.parametrize("text", ["open", "", "chess", "uno two"])
def test_a_new_table_of_no_game(text: str) -> None:
    with pytest.raises(UnknownGame):
        new_table(text)


def test_games_are_named_in_any_spelling() -> None:
    assert {game_typed(text) for text in ("las_vegan", "Las-Vegan", " LAS  VEGAN ")} == {
        "las_vegan"
    }
    with pytest.raises(UnknownGame) as unknown:
        game_typed("Chess")
    assert unknown.value.facts["name"] == "Chess"
    assert "uno" in unknown.value.facts["known"]  # type: ignore[operator]


# Buttons


@pytest.mark.parametrize(
    ("data", "press"),
    [
        ("7:12:c3", Press(7, 12, "c", 3)),
        ("7:12:s0", Press(7, 12, "s", 0)),
        ("7:0:hand", Press(7, 0, "hand")),
        ("7:12:analyse2", Press(7, 12, "analyse", 2)),
        ("7:0:+9", Press(7, 0, "+", 9)),
        ("begin:uno", BeginPress("uno")),
        ("begin:las_vegan:hard", BeginPress("las_vegan", "hard")),
        ("begin:chess", None),
        ("7:12:x3", None),
        ("7:12:c12345", None),
        ("7:12:", None),
        ("-7:12:c3", None),
        ("7:12:c3 ", None),
        ("٧:12:c3", None),
        ("", None),
    ],
)
def test_the_data_of_buttons(data: str, press: Press | BeginPress | None) -> None:
    assert read(data) == press
    if isinstance(press, Press) and data != "7:12:s0":
        assert press.data() == data


def said_by(data: str) -> say.Command:
    press = read(data)
    assert isinstance(press, Press)
    return command(press, ANNA, ("nyan", "nyan nyan"), lambda: "secret")


@pytest.mark.parametrize(
    ("data", "command"),
    [
        ("7:12:c3", say.AnswerQuestion("chat:5", 12, 2)),
        ("7:12:c", say.AnswerQuestion("chat:5", 12, -1)),
        ("7:12:s3", say.Unfold("chat:5", 12, 2)),
        ("7:12:s", say.Unfold("chat:5", 12, -1)),
        ("7:0:call1", say.Call("chat:5", "nyan")),
        ("7:0:call2", say.Call("chat:5", "nyan nyan")),
        ("7:0:call3", say.Call("chat:5", "")),
        ("7:0:call", say.Call("chat:5", "")),
        ("7:0:join", say.Join("chat:5", "Anna")),
        ("7:0:leave", say.Leave("chat:5")),
        ("7:4:start", say.Start("chat:5", 4)),
        ("7:4:stop", say.Stop("chat:5", 4)),
        ("7:4:undo", say.Undo("chat:5", 4)),
        ("7:4:hint", say.Hint("chat:5", 4)),
        ("7:4:back", say.RetakeSeat("chat:5")),
        ("7:4:change", say.Retract("chat:5", 4)),
        ("7:4:again", say.Rematch("chat:5", 4, "secret")),
        ("7:0:+1", say.AddAi("chat:5", "easy", "")),
        ("7:0:+3", say.AddAi("chat:5", "hard", "")),
        ("7:0:+4", say.AddAi("chat:5", "expert", "")),
        # no button of ours says these
        ("7:0:+9", say.AddAi("chat:5", [*LEVELS][-1], "")),
        ("7:0:+9999", say.AddAi("chat:5", [*LEVELS][-1], "")),
        ("7:0:+", say.AddAi("chat:5", [*LEVELS][-1], "")),
    ],
)
def test_what_a_button_says_to_a_table(data: str, command: say.Command) -> None:
    assert said_by(data) == command


# Lists in place of buttons


TYPED = Capabilities(buttons=False, popups=False, prefix="!", reactions=True)


def test_a_reaction_stands_for_its_button_however_it_is_drawn() -> None:
    assert [plain_reaction(text) for text in ("👍", "👍🏽", "▶️", "🔁")] == ["👍", "👍", "▶", "🔁"]
    buttons = (
        Button("Deal", "7:4:start"),
        Button("Again", "7:4:again"),
        Button("Stop", "7:4:stop"),
    )
    shown = without_buttons(Message(buttons=(buttons,)), TYPED, private=False)
    assert shown.reactions == (("▶", "7:4:start"), ("🔁", "7:4:again"))
    assert shown.message.lines == ("▶ Deal: !begin · 🔁 Again: !rematch · Stop: !stop",)


def test_what_is_typed_for_the_buttons_of_a_lobby() -> None:
    row = tuple(Button(name, f"7:0:+{number}") for number, name in enumerate("abc", 1))
    shown = without_buttons(Message(buttons=(row,)), TYPED, private=True)
    assert shown.message.lines == ("a: !ai easy · b: !ai normal · c: !ai hard",)
    assert shown.options == ()


def test_a_game_with_its_level_in_a_group() -> None:
    menu = Message(buttons=((Button("Uno", "begin:uno:hard"), Button("Rules", "/rules uno")),))
    assert without_buttons(menu, TYPED, private=False).message.lines == (
        "Uno: !play uno hard · Rules: !rules uno",
    )


# Rules as pages


RULES = """# A game

First line
goes on here.

## §1 Cards

- **one** item
  of two lines
  - and one below it. *Ours.*
- `two` [link](x.md)

| a | b |
|---|---|
| 1 | *2* |

```
as it
  stands
```

### §1.1 More
text
"""


def test_markdown_becomes_blocks() -> None:
    assert title_of(RULES) == "A game"
    assert title_of("no title\n## none") == ""
    assert pages(RULES) == [
        (
            TextBlock("First line goes on here."),
            TextBlock("§1 Cards", "heading"),
            TextBlock("• one item of two lines\n◦ and one below it. [Ours]\n• two link"),
            TextBlock("a · b\n1 · 2"),
            TextBlock("as it\n  stands", "rows"),
            TextBlock("§1.1 More", "heading"),
            TextBlock("text"),
        )
    ]


def test_pages_hold_whole_sections() -> None:
    half = "x" * (MAX_PAGE // 2 - 1)
    text = f"# T\n\n## a\n\n{half}\n\n## b\n\n{half}\n\n## c\n\n{'y' * MAX_PAGE}\n\n## d\n\nz"
    found = pages(text)
    assert [[block.text[0] for block in page] for page in found] == [
        ["a", "x", "b", "x"],
        ["c", "y"],
        ["d", "z"],
    ]
    assert [sum(len(block.text) for block in page) for page in found] == [
        *(MAX_PAGE, MAX_PAGE + 1, 2)
    ]
    items = "\n".join(f"- {letter * (MAX_PAGE // 2)}" for letter in "pqr")
    cut = pages(text.replace("y" * MAX_PAGE, items))
    assert [[block.text[-1] for block in page] for page in cut] == [
        ["a", "x", "b", "x"],
        ["c", "p"],
        ["q"],
        ["r", "d", "z"],
    ]
    longer = text.replace("## b", "## bb")
    assert [page[0].text for page in pages(longer)] == ["a", "bb", "c", "d"]


COMMAND_LINE = re.compile(r"stammtisch (play|rules|decks|verify)\b")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [*GAMES, ORIGINS])
def test_rules_in_chats_name_no_command_of_the_terminal(game: str, language: str) -> None:
    """There it is the chat's own one; a terminal names both."""
    shown: list[str] = []
    for number in range(1, len(pages(rules_text(game, language, in_chat=True) or "")) + 1):
        message = rules_page(game, number, texts_in(language), "telegram:5").message
        assert message is not None
        shown += all_lines(message)
    assert not COMMAND_LINE.search("\n".join(shown))
    if game != ORIGINS:
        assert any(f"/play {game} " in line for line in shown)
        assert COMMAND_LINE.search(rules_text(game, language) or "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [*GAMES, ORIGINS])
def test_no_page_of_rules_is_cut_in_telegram(game: str, language: str) -> None:
    text = rules_text(game, language)
    assert text is not None
    for page in pages(text):
        message = Message(title_of(text), body=page)
        assert fitted(message, MAX_TEXT, units) is message
