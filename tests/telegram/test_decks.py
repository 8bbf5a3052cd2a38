"""Deck files that people send to a bot in Telegram."""

from __future__ import annotations

from typing import Any

from stammtisch.adapters.chat.incoming import MAX_FILE
from stammtisch.core.games.narikana.decks import MAX_DECK_FILE, ready_decks
from tests.telegram.botapi import Chat, Person
from tests.telegram.play import Play, newest, played, press
from tests.telegram.test_commands import said, text_of, two_in_a_group

TOY_BOX = ready_decks()["toy-box"].text()
ROWS = "\n".join(
    f"{card} = {count}" for count, card in (entry.split() for entry in TOY_BOX.split(", "))
)
OWN = ROWS.replace("paper-soldier", "coal-stoker")


def deck(name: str = '"Ink"', rows: str = OWN) -> bytes:
    return f"name = {name}\n[cards]\n{rows}\n".encode()


async def sent(play: Play, person: Person, chat: Chat | None, *file: Any) -> str:
    """Send a file; what comes of it in private."""
    known = {one.id for one in person.sees()}
    person.sends_file(chat, *file)
    await play.settle()
    assert play.server.violations == []
    return text_of([one for one in person.sees() if one.id not in known and not one.sender])


async def chosen(play: Play, number: int = 1) -> list[tuple[str, bool]]:
    chairs = (await play.table(number)).chairs
    return [(chair.deck_name, bool(chair.deck)) for chair in chairs]


def fetched(play: Play) -> int:
    return sum(one.method.lower() == "getfile" for one in play.server.requests)


@played
async def test_a_deck_file_is_taken_in_private_and_in_the_group(play: Play) -> None:
    anna, ben, group = await two_in_a_group(play, "en")
    await said(play, anna, group, "/new narikana")
    await said(play, ben, group, "/join")
    press(anna, group, "/deck T1")
    await play.settle()
    press(anna, None, "Toy Box")
    await play.settle()
    assert anna.popups[-1].text.startswith("T1: your deck is Toy Box, colourless 18")
    told = await sent(play, ben, None, "ink.toml", deck('{ en = "Ink <b>", de = "Tinte" }'))
    assert told.startswith("T1: your deck is “Ink <b>” (own deck), ")
    assert "Deck: “Ink <b>” (own deck)" in (newest(anna, group).text or "")
    assert await chosen(play) == [("", True), ("Ink <b>", True)]
    told = await sent(play, anna, group, "x.txt", deck('"Pen"'), "/deck@stammtisch_bot T1")
    assert told.startswith("T1: your deck is “Pen”")
    board = newest(anna, group)
    assert "“Pen”" in await sent(play, anna, group, "ink.toml", deck('"Pen"'), "", board)
    await said(play, anna, group, "/begin")
    assert "Decks: Anna – “Pen” (own deck), Ben – “Ink <b>” (own deck)." in (
        newest(anna, group).text or ""
    )
    record = (await play.table(1)).record
    assert record is not None
    assert record.options["deck1"] == record.options["deck2"] != TOY_BOX
    assert "That can't be done" not in await sent(play, anna, None, "ink.toml", deck())
    assert "A deck file belongs to a table" in (newest(anna).text or "")


WRONG = {
    "large": (b"#" * (MAX_FILE + 1), "it is too large; at most 20,000 bytes"),
    "line": (b"a" * 100_000, "it is too large"),
    "long": (b"a" * 15_000, "This is no TOML file"),
    "binary": (bytes(range(256)) * 9, "This is no TOML file"),
    "deep": (b"cards = " + b"[" * 9_000, "Line 1 is nested too deeply"),
    "digits": (b"cards = { ember-cub = " + b"9" * 9_000 + b" }", "A number is too large"),
    "hex": (b"cards = { ember-cub = 0x" + b"f" * 9_000 + b" }", "number at “ember-cub” is too"),
    "text": (b"cards = { ember-cub = '" + b"x" * 9_000 + b"' }", "copies are not allowed"),
    "table": (b"[decks]\nember-cub = 3", "The table [cards] is missing"),
    "cards": (b"[cards]\n" + b"".join(b"k%d=1\n" % n for n in range(1500)), "… and more."),
    "other": (b'[cards]\n"\\u202ex\\u0007" = 3', "\\u202ex\\x07"),
    "left": (deck(r'"A\u202eB"'), "holds the character \\u202e"),
    "bell": (deck(r'"A\u0007B"'), "holds the character \\x07"),
    "named": (deck(f'"{"A" * 41}"'), "is too long: at most 40"),
    "short": (deck(rows=OWN.replace("3", "2")), "it must have 40 (§1.3)"),
    "five": (deck(rows=OWN.replace("coal-stoker = 3", "coal-stoker = 5")), "Line "),
}


@played
async def test_what_is_wrong_with_a_file_is_said_and_nothing_is_changed(play: Play) -> None:
    anna = play.server.user("Anna")
    anna.starts()
    await said(play, anna, None, "/new narikana")
    for kind, (content, due) in WRONG.items():
        before = fetched(play)
        told = await sent(play, anna, None, "deck.toml", content)
        assert due in told, f"{kind}: {told}"
        assert len(told) < 3000
        assert not set(told) & {"\u202e", "\u0007"}, kind
        assert await chosen(play) == [("", False)]
        assert fetched(play) - before == (len(content) <= MAX_FILE), kind
    assert MAX_FILE == MAX_DECK_FILE


@played
async def test_a_file_of_somebody_else_is_none_of_the_bots_business(play: Play) -> None:
    anna, ben, group = await two_in_a_group(play, "de")
    cleo = play.server.user("Cleo")
    cleo.joins(group)
    group.bot = "administrator"  # it sees all that is sent there
    await said(play, anna, group, "/new narikana")
    await said(play, anna, group, "/new uno")
    before = len(group.messages)
    for person, name in ((ben, "deck.toml"), (cleo, "deck.toml"), (anna, "holiday.pdf")):
        assert await sent(play, person, group, name, deck()) == "" or person is cleo
    assert fetched(play) == 0
    assert len(group.messages) == before + 3
    told = await sent(play, ben, None, "deck.toml", deck())
    assert "wo du sitzt" in told.replace("an dem du sitzt", "wo du sitzt")
    assert "T1" in await sent(play, anna, group, "deck.toml", deck())
    assert await chosen(play) == [("Ink", True)]
    await said(play, ben, None, "/new narikana")
    await said(play, ben, group, "/join T1")
    assert "Welcher Tisch?" in await sent(play, ben, None, "deck.toml", deck())
    assert "T3" in await sent(play, ben, None, "deck.toml", deck('"Pen"'), "/deck T3")
    assert await chosen(play, 3) == [("Pen", True)]


@played
async def test_a_file_that_telegram_does_not_give_is_asked_for_again(play: Play) -> None:
    anna = play.server.user("Anna")
    anna.starts()
    await said(play, anna, None, "/new narikana")
    play.server.fault("cut-before", "getFile", times=1)
    assert "“Ink”" in await sent(play, anna, None, "deck.toml", deck())
    play.server.fault("bad-gateway", "getFile", times=3)
    assert "Send it again." in await sent(play, anna, None, "deck.toml", deck('"Pen"'))
    assert await chosen(play) == [("Ink", True)]
