"""Each figure of the standings is in JSON and CSV, and each column in the tables that it names."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.ai.arena.standings import efforts, standings
from stammtisch.cli.arena.tables import tables, write_csv
from stammtisch.core.standings import (
    PairFigures,
    PlayerEffort,
    PlayerFigures,
    SeatFigures,
    columns,
    estimates,
    needed,
    plain,
)
from tests.pages.reports import Page, page_of, results_of

pytestmark = pytest.mark.compiled
PLAYERS = ("heuristic", "random", "easy")
BOUNDS = ("low", "high")


def test_files_have_all_figures(tmp_path: Path) -> None:
    results = results_of(PLAYERS, 3, 8)
    facts = standings(results)
    data = json.loads(json.dumps(facts.to_dict()))
    write_csv(tmp_path, facts, results)
    files: list[tuple[Sequence[Any], str, str]] = [
        (facts.players, "players", "standings.csv"),
        (facts.pairs, "pairs", "pairs.csv"),
        (facts.by_seat, "by_seat", "seats.csv"),
    ]
    for rows, name, file in files:
        names = list(plain(rows[0]))
        assert {field.name for field in fields(rows[0])} <= set(names)
        assert list(data[name][0]) == names
        head = next(csv.reader((tmp_path / file).read_text(encoding="utf-8").splitlines()))
        spread = {f"{one}_{end}": one for one in names for end in (*BOUNDS, 1, 2, 3)}
        assert list(dict.fromkeys(spread.get(cell, cell) for cell in head)) == names


def test_tables_have_their_columns_in_order() -> None:
    results, texts = results_of(PLAYERS, 3, 30), texts_in("en")
    facts, told = standings(results), efforts(results)
    out = io.StringIO()
    for table in tables(facts, told, "uno", texts):
        Console(file=out, width=200).print(table)
    heads = [
        [cell.strip() for cell in line.split("┃")[1:-1]]
        for line in out.getvalue().splitlines()
        if "┃" in line
    ]
    players = needed(PlayerFigures, facts.players)
    for head, kind, shown in zip(
        heads,
        (PlayerFigures, PairFigures, SeatFigures, PlayerEffort),
        (players, columns(PairFigures), columns(SeatFigures), needed(PlayerEffort, told)),
        strict=True,
    ):
        assert head == [
            texts(heading)
            for name, column in shown.items()
            if column.terminal
            for heading in [column.heading, *["t-interval"] * (name in estimates(kind))]
        ]
    words = [text for text in Page(page_of(results)).text if text.strip()]
    own = [texts(column.heading) for column in players.values() if column.page]
    at = words.index(texts("report-places")) + 1
    assert words[at : at + len(own)] == own


def test_columns_without_news_are_left_out() -> None:
    """Nobody has made a fault, and there are no ratings yet."""
    facts = standings(results_of(PLAYERS, 3, 1), quick=True)
    shown = [*needed(PlayerFigures, facts.players)]
    assert [*columns(PlayerFigures)] == [*shown, "rating", "faults"]
