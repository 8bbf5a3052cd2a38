"""Every command over the server, in both languages: what is answered, where, and to whom."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from stammtisch.adapters.chat.render.message import COLUMNS
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.core.service.ports import Result, Transaction
from tests.telegram.botapi import Chat, Message, Person
from tests.telegram.play import Play, newest, played, press

LANGUAGES = pytest.mark.parametrize("language", ["de", "en"])
HEBREW = "שלום עולם"


async def two_in_a_group(play: Play, language: str, name: str = "Ben") -> tuple[Any, Any, Any]:
    anna = play.server.user("Anna", language=language)
    ben = play.server.user(name, language=language)
    group = play.server.group("Skat", anna, ben)
    anna.starts()
    ben.starts()
    await play.settle()
    return anna, ben, group


async def said(play: Play, person: Person, chat: Chat | None, text: str) -> list[Message]:
    """Say it; the messages that come of it in the same chat."""
    known = {one.id for one in person.sees(chat)}
    person.sends(chat, text)
    await play.settle()
    assert play.server.violations == []
    return [one for one in person.sees(chat) if one.id not in known and not one.sender]


def text_of(messages: list[Message]) -> str:
    return "\n".join(one.text or "" for one in messages)


def monospaced(message: Message) -> list[str]:
    """Rows in the message that are to stand in columns."""
    units = (message.text or "").encode("utf-16-le")
    spans = [one for one in message.entities if one["type"] == "pre"]
    parts = [units[2 * s["offset"] : 2 * (s["offset"] + s["length"])] for s in spans]
    return [row for part in parts for row in part.decode("utf-16-le").split("\n")]


WORDS: dict[str, dict[str, str]] = {
    "/help": {"de": "/new – Ein neuer Tisch", "en": "/new – A new table"},
    "/rules": {"de": "Die Regeln von:", "en": "The rules of:"},
    "/rules uno": {
        "de": "Lege als Erster alle deine Karten",
        "en": "Be the first",
    },
    "/stats": {"de": "noch kein Spiel zu Ende", "en": "finished no game yet"},
    "/top uno": {"de": "Noch steht niemand", "en": "Nobody is listed"},
    "/top": {"de": "Wer am besten spielt in:", "en": "Who plays best in:"},
    "/settings": {"de": "Sprache: Deutsch", "en": "Language: English"},
    "/settings x": {"de": "Es gibt: language", "en": "There is: language"},
    "/forget": {"de": "/forget alles", "en": "/forget everything"},
    "/play": {"de": "Was spielen wir?", "en": "What shall we play?"},
    "/new": {"de": "Welches Spiel?", "en": "Which game?"},
    "/new quark": {"de": "Es gibt kein Spiel „quark“", "en": "no game “quark”"},
    "/quark": {"de": "kenne ich nicht. /help", "en": "don't know that command. /help"},
}
NO_TABLE = {"de": "Hier ist kein Tisch.", "en": "There is no table here."}
TABLE_WORDS = "/table /hand /hint /undo /stop /back /change /rematch /begin /leave /join".split()


@LANGUAGES
def test_what_is_answered_where_there_is_no_table(language: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna, _, _ = await two_in_a_group(play, language)
        for text, due in [*WORDS.items(), *((text, NO_TABLE) for text in TABLE_WORDS)]:
            told = text_of(await said(play, anna, None, text))
            assert due[language].lower() in told.lower(), f"{text}: {told}"

    test()


AT_A_TABLE: list[tuple[str, dict[str, str]]] = [
    ("/table", {"de": "Auf dem Tisch:", "en": "On the table:"}),
    ("/hand", {"de": "Deine Hand:", "en": "Your hand:"}),
    ("/hint", {"de": "Mein Tipp:", "en": "My advice:"}),
    ("/rules", {"de": "Uno mit Punkten (1/", "en": "Uno with points (1/"}),
    ("/begin", {"de": "solange gespielt wird", "en": "while a game is on"}),
    ("/back", {"de": "Du bist schon da", "en": "You are here already"}),
    ("/change", {"de": "nichts gewählt", "en": "chosen nothing"}),
    ("xyz", {"de": "xyz", "en": "xyz"}),
    ("99", {"de": "99", "en": "99"}),
]


@LANGUAGES
def test_what_is_answered_alone_at_a_table(language: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna, _, _ = await two_in_a_group(play, language)
        await said(play, anna, None, "/play uno heuristic")
        for text, due in AT_A_TABLE:
            told = text_of(await said(play, anna, None, text))
            assert due[language] in told, f"{text}: {told}"
        before = await play.table(1)
        await play.answers(1, before, next(iter(before.head.questions.values())))
        await play.settle()
        assert (await play.table(1)).record != before.record
        await said(play, anna, None, "/undo")
        after = (await play.table(1)).record
        assert after is not None
        assert after.moves == (before.record.moves if before.record else None)
        await said(play, anna, None, "/stop")
        assert (await play.table(1)).phase == "over"
        stopped = {"de": "Das Spiel wurde abgebrochen.", "en": "The game was called off."}
        assert stopped[language] in text_of(anna.sees())
        await said(play, anna, None, "/rematch")
        assert (await play.table(1)).phase == "lobby"

    test()


@LANGUAGES
def test_what_is_answered_in_a_group(language: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna, ben, group = await two_in_a_group(play, language)
        await said(play, anna, group, "/new")
        press(anna, group, "/new uno")
        await play.settle()
        assert (newest(anna, group).text or "").startswith("T1")
        await said(play, ben, group, "/join")
        await said(play, anna, group, "/set rounds=2")
        await said(play, anna, group, "/ai easy")
        level = {"de": "3 Bert (KI, leicht)", "en": "3 Bert (AI, easy)"}
        assert level[language] in (newest(anna, group).text or "")
        for text in ("/set quark=1", "/ai quark", "/pace quark", "/kick 9"):
            assert await said(play, anna, group, text) == []
            assert "quark" in (newest(anna).text or "") or text == "/kick 9"
        for text in ("/help", "/rules uno"):
            assert await said(play, ben, group, text) == [], "who reads long is left in peace"
            assert len(newest(ben).text or "") > 500
        for text in ("/quark", "/start@other_bot", "hello", "3"):
            assert await said(play, ben, group, text) == []
        await said(play, anna, group, "/begin")
        assert "Bert" in text_of(await said(play, anna, group, "/table"))
        assert await said(play, anna, group, "/hand") == []
        hand = {"de": "Deine Hand:", "en": "Your hand:"}
        assert hand[language] in (newest(anna).text or "")
        voted = text_of(await said(play, anna, group, "/stop"))
        assert {"de": "Anna stimmt dafür", "en": "Anna votes"}[language] in voted
        stopped = text_of(await said(play, ben, group, "/stop"))
        assert {"de": "abgebrochen", "en": "called off"}[language] in stopped
        assert "Ben" not in stopped.partition("\n")[2].partition("\n")[0]
        assert "verify" not in stopped, "there is no record to verify"

    test()


def results(anna: str, ben: str) -> list[Result]:
    found = []
    for number, places in enumerate([(1, 2), (1, 2), (2, 1)], 1):
        for person, place in zip((anna, ben), places, strict=True):
            found.append(Result(person, "uno", number, 1, place, 10, 2, 1))
    return [*found, Result(anna, "ojyks", 9, 1, 1, 0, 4, 0)]


@LANGUAGES
def test_statistics_stand_in_columns_and_games_against_ais_apart(language: str) -> None:
    @played
    async def test(play: Play) -> None:
        long = "<b>" + "W" * 4000
        anna, ben, _ = await two_in_a_group(play, language, HEBREW)
        cleo = play.server.user(long, language=language)
        cleo.starts()
        ids = [f"telegram:{one.id}" for one in (anna, ben, cleo)]

        def put(tx: Transaction) -> None:
            tx.add_results(results(ids[0], ids[1]))
            tx.add_results([Result(one, "uno", 20, 1, 1, 0, 2, 1) for one in (ids[0], ids[2])])

        await play.store.run(put)
        (stats,) = await said(play, anna, None, "/stats")
        rows = monospaced(stats)
        assert [len(row.split()) > 2 for row in rows if row] == [True] * 4 or "ojyks" in rows[-1]
        assert len({len(row) for row in rows if row}) == 1
        assert [row.split()[-2:] for row in (rows[1], rows[-1])] == [["4", "3"], ["1", "1"]]
        assert {"de": "Nur gegen KIs", "en": "AIs alone"}[language] in rows[3]
        assert {"de": "Deine Wertung in Uno", "en": "Your rating in Uno"}[language] in (
            stats.text or ""
        )
        for person in (anna, ben, cleo):
            await said(play, person, None, "/settings listed on")
        (top,) = await said(play, anna, None, "/top uno")
        head, *rows = monospaced(top)
        assert all(cell_len(row) <= COLUMNS for row in (head, *rows))
        assert {row.split()[-1] for row in rows} >= {"Anna", HEBREW.rsplit(maxsplit=1)[-1]}
        ratings = [int(row.split()[1 if row[0] == " " else 2]) for row in rows]
        assert ratings == sorted(ratings, reverse=True)
        assert "<b>W" in (top.text or "")

    test()


@LANGUAGES
def test_a_first_game_that_explains_itself_is_begun_by_a_button(language: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna = play.server.user("Anna", language=language)
        await said(play, anna, None, "/play")
        press(anna, None, "/play lesson")
        await play.settle()
        press(anna, None, "begin:narikana:lesson")
        await play.settle()
        told = newest(anna).text or ""
        for message in ("aim", "convert"):
            assert texts_in(language)(f"lesson-narikana-{message}") in told
        assert {"de": "Das könntest du jetzt tun:", "en": "You could do this now:"}[
            language
        ] in told

    test()


@LANGUAGES
def test_settings_are_changed_by_their_buttons(language: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna, ben, group = await two_in_a_group(play, language)
        (shown,) = await said(play, anna, None, "/settings")
        other = {"de": "en", "en": "de"}[language]
        press(anna, None, f"/settings language {other}")
        await play.settle()
        now = newest(anna)
        assert now.id == shown.id
        assert {"de": "Sprache: Deutsch", "en": "Language: English"}[other] in (now.text or "")
        press(anna, None, "/settings listed on")
        await play.settle()
        person = await play.store.run(lambda tx: tx.person(f"telegram:{anna.id}"))
        assert person is not None
        assert (person.language, person.settings["listed"]) == (other, True)
        (chat,) = await said(play, ben, group, "/settings")
        assert "listed" not in str(chat.keyboard)
        press(anna, group, "/settings pictures on")
        await play.settle()
        assert await play.store.run(lambda tx: tx.setting(f"telegram:{group.id}", "pictures"))

    test()


@LANGUAGES
def test_whose_first_word_is_a_setting_is_told_things_in_their_language(language: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna = play.server.user("Anna", language=language)
        await said(play, anna, None, "/settings pictures off")
        await said(play, anna, None, "/play uno heuristic")
        told = text_of(await said(play, anna, None, "/hint"))
        assert {"de": "Mein Tipp:", "en": "My advice:"}[language] in told

    test()


@LANGUAGES
def test_rules_have_pages(language: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna, _, _ = await two_in_a_group(play, language)
        (page,) = await said(play, anna, None, "/rules nyan_nyan")
        number, pages = 1, int((page.text or "").partition("/")[2].partition(")")[0])
        assert pages > 2
        while number < pages:
            press(anna, None, f"/rules nyan_nyan {number + 1}")
            await play.settle()
            number += 1
            assert newest(anna).id == page.id
            assert f"({number}/{pages})" in (newest(anna).text or "")
        assert len(newest(anna).buttons[0]) == 1
        for sign in ("**", "`", "](", "|-"):
            assert sign not in text_of(anna.sees()), sign

    test()


@LANGUAGES
def test_forgetting_takes_a_second_word(language: str) -> None:
    @played
    async def test(play: Play) -> None:
        anna, _, group = await two_in_a_group(play, language)
        await said(play, anna, group, "/forget everything")
        await said(play, anna, None, "/forget")
        assert await play.store.run(lambda tx: tx.person(f"telegram:{anna.id}"))
        word = {"de": "alles", "en": "everything"}[language]
        told = text_of(await said(play, anna, None, f"/forget {word}"))
        assert {"de": "Erledigt", "en": "It is done"}[language] in told
        assert not await play.store.run(lambda tx: tx.person(f"telegram:{anna.id}"))

    test()


@played
async def test_menus_are_in_the_languages_and_for_the_chats_they_are_for(play: Play) -> None:
    menus = play.server.world.commands
    assert set(menus) == {
        f"{scope}{language}"
        for scope in ("all_private_chats", "all_group_chats")
        for language in ("", " de")
    }
    for scope, only in (("all_private_chats", "play"), ("all_group_chats", "join")):
        english, german = menus[scope], menus[f"{scope} de"]
        words = [one["command"] for one in english]
        assert words == [one["command"] for one in german]
        assert only in words
        told = zip(english, german, strict=True)
        assert not any(a["description"] == b["description"] for a, b in told)
    private = [one["command"] for one in menus["all_private_chats"]]
    assert not {"new", "join", "ai", "begin", "kick"} & set(private)
