"""The standings of a group: of the games that people have played with each other there, and of no
others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from rich.cells import cell_len

from stammtisch.adapters.chat.render.message import COLUMNS
from stammtisch.core.service.group_table import Line, group_table
from stammtisch.core.service.ports import Transaction
from stammtisch.core.service.stored import Result
from tests.chat.test_finished import duel
from tests.harness.script import Script

PEOPLE = ("anna", "ben", "cleo")
GROUP, OTHER = "#room", "#elsewhere"


def result(
    name: str, place: int, table: int, number: int = 1, game: str = "uno", chat: str = GROUP
) -> Result:
    return Result(f"console:{name}", game, table, number, place, 0, 3, 2, chat=chat)


def games(*winners: str, table: int = 0, game: str = "uno", chat: str = GROUP) -> list[Result]:
    """Games of all three people; `table`: one after the other at this table, 0: each at its own."""
    return [
        result(name, 1 if name == winner else 2, table or at, at if table else 1, game, chat)
        for at, winner in enumerate(winners, 1)
        for name in PEOPLE
    ]


def script_with(results: Sequence[Result], languages: dict[str, str] | None = None) -> Script:
    script = Script(languages=languages)
    for name in PEOPLE:
        script(f"> {name}@ /settings")

    def put(tx: Transaction) -> None:
        tx.add_results(results)

    asyncio.run(script.store.run(put))
    return script


def rows(script: Script) -> list[list[str]]:
    """The rows of the table that was read last, as words."""
    found = [line.removeprefix("#room").replace("\u200e", "") for line in script.read]
    return [line.split() for line in found if line.strip()[:1].isdigit() and "/" in line]


def test_wins_games_runs_and_series_are_counted() -> None:
    played = [
        *games("anna", "anna", "ben", "anna"),
        *games("ben", "cleo", "ben", table=9),
        *games("cleo", table=12),  # one game is no series
    ]
    anna, ben, cleo = (f"console:{name}" for name in PEOPLE)
    assert group_table(played) == [
        Line(anna, 8, 3, series=0, run=2, winning=0),
        Line(ben, 8, 3, series=1, run=1, winning=0),
        Line(cleo, 8, 2, series=0, run=1, winning=1),
    ]


def test_a_tie_is_won_by_both_and_games_alone_do_not_count() -> None:
    played = [result("anna", 1, 1), result("ben", 1, 1)]
    alone = [Result("console:anna", "uno", 2, 1, 1, 0, 3, 0, chat=GROUP)]
    assert [(line.won, line.played) for line in group_table(played + alone)] == [(1, 1), (1, 1)]


def test_a_group_sees_its_own_games_only_by_game_and_together() -> None:
    script = script_with(
        [
            *games("anna", "anna", "ben"),
            *games("cleo", "cleo", game="ojyks"),
            *games("ben", "ben", "ben", "ben", chat=OTHER),
            *games("ben", "ben", chat=""),
        ]
    )
    script("> anna: /top\n< #room Standings of this group · all games")
    assert rows(script) == [
        ["1", "2/5", "2", "Anna"],
        ["2", "2/5", "2", "Cleo"],
        ["3", "1/5", "1", "Ben"],
    ]
    script("> anna: [ojyks]\n< #room Standings of this group · ojyks")
    assert rows(script)[0] == ["1", "2/2", "2", "Cleo"]
    script("> ben: /top uno")
    assert [row[3] for row in rows(script)] == ["Anna", "Ben", "Cleo"]


def test_nobody_needs_to_agree_to_it_and_everybody_can_leave_it() -> None:
    script = script_with(games("anna", "ben", "anna"))
    script("""
        > anna@ /top uno
        < @anna Nobody is listed yet.
        > anna: /top leave
        < @anna You are no longer in the group's standings.
        < #room (nothing)
        > ben: /top
    """)
    assert rows(script) == [["1", "1/3", "1", "Ben"], ["2", "0/3", "0", "Cleo"]]
    script("> anna: /top join\n< @anna You are in the group's standings\n> ben: /top")
    assert [row[3] for row in rows(script)] == ["Anna", "Ben", "Cleo"]


def test_who_is_forgotten_is_gone_from_it_and_the_wins_of_others_stay() -> None:
    script = script_with(games("anna", "ben"))
    script("> anna: /top leave\n> anna@ /forget everything\n> ben: /top")
    assert rows(script) == [["1", "1/2", "1", "Ben"], ["2", "0/2", "0", "Cleo"]]

    def left(tx: Transaction) -> list[str]:
        return [name for name in tx.settings(GROUP) if "anna" in name]

    assert asyncio.run(script.store.run(left)) == []


@pytest.mark.slow
def test_a_finished_game_counts_in_its_group_also_if_that_gets_another_address() -> None:
    script = duel()("> anna: /top")
    assert sorted(row[1] for row in rows(script)) == ["0/1", "1/1"]

    def moved(tx: Transaction) -> list[tuple[bool, float]]:
        tx.move_chat(GROUP, OTHER)
        return [(one.place == 1, one.at) for one in tx.results(chat=OTHER)]

    results = asyncio.run(script.store.run(moved))
    assert sorted(won for won, _ in results) == [False, True]
    assert all(script.clock.time - 10 <= at <= script.clock.time for _, at in results)
    script("> anna: /top\n< #room Nobody has finished a game")


@pytest.mark.parametrize("language", ["de", "en"])
def test_rows_fit_a_phone_whatever_the_names_and_figures(language: str) -> None:
    long = "w" * 60
    script = script_with(games(*["anna"] * 120), dict.fromkeys(PEOPLE, language))
    script(f"> {long}@ /settings")

    def put(tx: Transaction) -> None:
        tx.add_results([result(long, 1, 500)])
        tx.put_setting(GROUP, "language", language)

    asyncio.run(script.store.run(put))
    script("> anna: /top")
    lines = [line.removeprefix("#room ") for line in script.read if "\u200e" in line]
    assert len(lines) == 4
    assert all(cell_len(line) <= COLUMNS for line in lines)
