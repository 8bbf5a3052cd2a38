"""Decks are chosen where a table waits for its cards: `/deck`."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from stammtisch.adapters.chat import decks
from stammtisch.adapters.presentation.names import read_deck
from stammtisch.cli.chats.chat import script_lines
from stammtisch.core.games.narikana.decks import ready_decks
from stammtisch.core.record import verify
from stammtisch.core.table.table import Table
from tests.harness.script import Script

READY = ready_decks()
IN_A_GROUP = """
    > anna: /new narikana
    > ben: /join
"""


def table_of(script: Script, number: int = 1) -> Table:
    stored = asyncio.run(script.store.run(lambda tx: tx.table(number)))
    assert stored is not None
    return stored.table


def decks_of(script: Script) -> list[str]:
    """The decks of the record of the first table, when it has been verified."""
    record = table_of(script).record
    assert record is not None
    options = verify(record.to_line()).options
    return [str(options[name]) for name in ("deck1", "deck2")]


def test_a_deck_is_chosen_by_button_name_or_number() -> None:
    script = Script(languages={"ben": "de"})
    script(IN_A_GROUP)
    script("""
        > anna@ /deck T1
        < @anna 8. Toy Box – colourless 18, yellow 13, orange 9 · by cost 1–5: 10 13 9 5 3
        < @anna Many colourless toys
        > anna@ [Toy Box]
        < @anna ! T1: your deck is Toy Box, colourless 18
        < #room~  Deck: Toy Box
        > ben@ /deck 3
        < @ben T1: Dein Deck ist Auf und davon, Orange 24
        < #room~  Deck: Off and Away
        > ben@ /deck süß und scharf
        < #room~  Deck: Sweet and Hot
        > anna: /set deck1=flying-sparks
        > anna: [Deal]
        < #room Decks: Anna – Toy Box, Ben – Sweet and Hot.
        > ben@ /deck 1
        < @ben Das geht nicht, solange gespielt wird.
    """)
    assert decks_of(script) == [READY["toy-box"].text(), READY["sweet-and-hot"].text()]


def test_who_chooses_nothing_gets_one_by_lot_whatever_the_others_choose() -> None:
    drawn = set()
    for choice in ("toy-box", "lot", ""):
        script = Script()
        script(IN_A_GROUP)
        script(f"> anna: /deck {choice}")
        script("""
            > ben@ /deck 1
            > ben@ /deck lot
            < @ben T1: your deck is chosen at random
            > anna: [Deal]
        """)
        drawn.add(decks_of(script)[1])
    assert len(drawn) == 1
    assert drawn < {deck.text() for deck in READY.values()}


def test_a_choice_outlives_a_stop_of_the_program() -> None:
    script = Script()
    script(IN_A_GROUP)
    script("> ben@ /deck toy-box")
    script.restart()
    script("""
        > anna: /table
        < #room   Deck: Toy Box
        > anna: /leave
        > ben: /ai easy
        > ben: /begin
    """)
    assert table_of(script).head.chairs[0].spec == "easy"
    assert decks_of(script)[1] == READY["toy-box"].text()


def test_secret_decks_are_hidden_from_the_others() -> None:
    script = Script()
    script("""
        > anna: /new narikana secret_decks=on
        > ben: /join
        < #room~Nobody else sees your deck
        > ben@ /deck toy-box
        < #room~  has chosen a deck
        < @ben your deck is Toy Box
    """)
    assert not any("Toy" in line for line in script.transcript if not line.startswith("@ben"))
    script("> anna: /set secret_decks=off")
    assert table_of(script).head.chairs[1].deck == "", "nobody lays open what was chosen in secret"
    script("""
        > anna: /set secret_decks=on
        > ben@ /deck toy-box
        > anna: /deck 4
        < @anna T1: your deck is Quiet, Please
    """)
    assert not any("Quiet" in line for line in script.transcript if line.startswith("#"))
    script("""
        > anna: [Deal]
        < @ben Decks: You – Toy Box.
    """)
    seen = {line for line in script.transcript if "Toy" in line or "Quiet" in line}
    assert all(line.startswith("@ben") == ("Toy" in line) for line in seen), seen
    assert not any(line.startswith("#") for line in seen)


def test_what_others_read_does_not_depend_on_a_secret_deck() -> None:
    """Up to the first card that Ben lays open, whatever his deck is."""

    def read(deck: str) -> list[str]:
        script = Script()
        script(f"""
            > anna: /new narikana secret_decks=on
            > ben: /join
            > ben@ /deck {deck}
            > anna@ /deck toy-box
            > anna: [Deal]
            > later: 5
            > anna: /table
            > anna@ [Pass]
            > later: 5
        """)
        return [line for line in script.transcript if not line.startswith("@ben")]

    first = read("quiet-please")
    assert "@anna Decks: You – Toy Box." in first
    assert any(line.startswith("#room") and "deck 34" in line for line in first)
    for deck in ("midnight-ball", "root-and-wave", "toy-box"):
        assert read(deck) == first


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("ben@ /deck kwark", "There is no ready deck “kwark”"),
        ("ben@ /deck toybx", "did you mean “toy-box”?"),
        ("ben@ /deck 9", "There is no choice 9; choose 1 to 8."),
        ("ben@ /deck 40 ember-cub", "“ember-cub”: 40 copies are not allowed"),
        ("ben@ /deck cards = {ember-cub = 3, fox = 2}", "Line 1: There is no card “fox”"),
        ("ben@ /deck cards = {ember-cub = 3}", "The deck has 3 cards; it must have 40"),
        ("ben@ /deck name =", "This is no TOML file:"),
        (f"ben@ /deck name = 0x{'f' * 3600}", "The number at “name” is too large"),
        (f"ben@ /deck cards = {{fox = [0x{'f' * 3600}]}}", "The number at “fox” is too large"),
        (f"ben@ /deck a{'.a' * 1700} = 1", "Line 1 is nested too deeply"),
        ("ben@ /deck no-such-file.toml", "there is no such file"),
        ("ben@ /deck ~nobody-of-this-name/x.toml", "there is no such file"),
        ("cleo: /deck", "You have no seat at this table."),
        ("cleo: /deck toy-box", "You have no seat at this table."),
        ("cleo@ /deck T1", "There is no table T1 here."),
        ("cleo@ /deck", "There is no table here."),
    ],
)
def test_what_is_wrong_is_said(line: str, told: str) -> None:
    script = Script()
    script(IN_A_GROUP)
    script(f"> {line}\n< @{line[: line.index('o') + 1] if line[0] == 'c' else 'ben'} {told}")
    assert [chair.deck for chair in table_of(script).head.chairs] == ["", ""]


def test_a_deck_is_read_in_a_thread_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one person's deck is parsed, the others are answered."""
    threads = []

    def read(*given: Any) -> tuple[str, str] | list[str]:
        threads.append(threading.current_thread())
        return read_deck(*given)

    monkeypatch.setattr(decks, "read_deck", read)
    script = Script()
    script(IN_A_GROUP)
    script("> ben@ /deck cards = {}\n< @ben The deck has 0 cards")
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()


def test_of_several_tables_the_one_that_is_named() -> None:
    script = Script()
    script(
        """
        > ben@ /new uno
        > ben@ /deck
        < @ben Uno with points is played without decks
        > ben@ /new narikana
        > ben@ /deck toy-box
        < @ben T2: your deck is Toy Box
        > anna: /new narikana
        > ben: /join
        > ben@ /deck 1
        < @ben Which table? Add its code: T2, T3
        > ben@ /deck T3 1
        < @ben T3: your deck is Flying Sparks
        > ben@ /deck T1 1
        < @ben played without decks
    """.replace("Uno with points is", "is")
    )
    assert table_of(script, 2).head.chairs[0].deck == READY["toy-box"].text()


def test_a_deck_that_is_pasted_is_one_line() -> None:
    lines = ["anna: /new\n", "anna@ /deck [cards]\n", "fox = 3\n", "a = 1\n", "ben: 3\n"]
    lines += ["anna@ /deck\n", "ben@ /deck cards = {}\n", "\n", "anna: hi\n"]
    lines += ["ben@ /deck name = 'x'\n", "[cards]\n", ""]
    read = iter(lines)

    async def line() -> str:
        return next(read, "")

    async def collected() -> list[str]:
        return [one async for one in script_lines(line)]

    assert asyncio.run(collected()) == [
        "anna: /new",
        "anna@ /deck [cards]\nfox = 3\na = 1",
        "ben: 3",
        "anna@ /deck",
        "ben@ /deck cards = {}",
        "",
        "anna: hi",
        "ben@ /deck name = 'x'\n[cards]",
    ]


def test_a_deck_of_ones_own_comes_as_a_file_or_as_text(tmp_path: Path) -> None:
    rows = ", ".join(
        f"{card} = {count}"
        for count, card in (one.split() for one in READY["toy-box"].text().split(", "))
    )
    ember = rows.replace("paper-soldier", "coal-stoker")
    file = tmp_path / "my deck.toml"
    file.write_text(f'name = {{ en = "Ink", de = "Tinte" }}\ncards = {{ {ember} }}', "utf-8")
    script = Script(languages={"ben": "de"})
    script(IN_A_GROUP)
    script(f"""
        > ben@ /deck T1 {file}
        < @ben T1: Dein Deck ist „Tinte“ (eigenes Deck), farblos
        < #room~  Deck: “Tinte” (own deck)
        > anna@ /deck cards = {{ {ember} }}
        < #room~  Deck: a deck of their own
        > anna: [Deal]
        < #room Decks: Anna – a deck of their own, Ben – “Tinte” (own deck).
    """)
    assert decks_of(script)[0] == decks_of(script)[1] != READY["toy-box"].text()
