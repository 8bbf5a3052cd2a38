"""Each figure of the standings is in JSON and CSV, and each column in the tables that it names."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import fields
from pathlib import Path

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
    needed,
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
    for kind, name, file in (
        (PlayerFigures, "players", "standings.csv"),
        (PairFigures, "pairs", "pairs.csv"),
        (SeatFigures, "by_seat", "seats.csv"),
    ):
        names = [field.name for field in fields(kind)]
        assert list(data[name][0]) == names
        head = next(csv.reader((tmp_path / file).read_text(encoding="utf-8").splitlines()))
        spread = {f"{one}_{end}": one for one in names for end in (*BOUNDS, 1, 2, 3)}
        assert list(dict.fromkeys(spread.get(cell, cell) for cell in head)) == names


def test_tables_have_their_columns_in_order() -> None:
    results, texts = results_of(PLAYERS, 3, 30), texts_in("en")
    facts = standings(results)
    out = io.StringIO()
    for table in tables(facts, efforts(results), "uno", texts):
        Console(file=out, width=200).print(table)
    heads = [
        [cell.strip() for cell in line.split("┃")[1:-1]]
        for line in out.getvalue().splitlines()
        if "┃" in line
    ]
    players = needed(PlayerFigures, facts.players)
    assert heads[0] == [texts(one.heading) for one in players.values() if one.terminal]
    assert heads[1:3] == [
        [texts(one.heading) for one in columns(kind).values()]
        for kind in (PairFigures, SeatFigures)
    ]
    assert heads[3] == [
        texts(one.heading) for one in needed(PlayerEffort, efforts(results)).values()
    ]
    told = Page(page_of(results)).text
    own = [texts(one.heading) for one in players.values() if one.page]
    at = told.index(texts("report-places"))
    assert [text for text in told[at + 1 :] if text.strip()][: len(own)] == own


def test_columns_without_news_are_left_out() -> None:
    """Nobody has made a fault, and there are too few blocks for ratings or none at all."""
    facts = standings(results_of(PLAYERS, 3, 1), quick=True)
    shown = list(needed(PlayerFigures, facts.players))
    assert shown == ["player", "score", "score_interval", "wins", "mean_points", "games"]
    assert list(columns(PlayerFigures)) == [*shown, "rating", "rating_interval", "faults"]
