"""Version 1 of the files: a tournament had tables of its own, and `lab` kept lines of JSON."""

from __future__ import annotations

import json
from pathlib import Path

SCHEMA = """
CREATE TABLE main.settings (settings TEXT NOT NULL);
CREATE TABLE main.blocks (
  block INTEGER PRIMARY KEY, games INTEGER NOT NULL, lost TEXT NOT NULL, efforts TEXT NOT NULL
);
CREATE TABLE main.games (
  block INTEGER NOT NULL REFERENCES blocks, game INTEGER NOT NULL, seating TEXT NOT NULL,
  places TEXT NOT NULL, points TEXT NOT NULL, entries INTEGER NOT NULL, faults TEXT NOT NULL,
  record TEXT NOT NULL, PRIMARY KEY (block, game)
) WITHOUT ROWID;
"""
"""The tables of a tournament."""
VIEWS = """
CREATE TEMP VIEW lab AS SELECT 'tournament' AS kind, settings FROM settings;
CREATE TEMP VIEW jobs AS SELECT block AS job, games AS size, lost, efforts FROM blocks;
CREATE TEMP VIEW results AS
  SELECT block AS job, game AS number, '{"seating":' || seating || ',"places":' || places ||
    ',"points":' || points || ',"entries":' || entries || ',"faults":' || faults || '}' AS result,
    record
  FROM games;
"""
"""Views of a tournament that look like the tables of the present version."""
CONVERT = """
INSERT INTO main.lab SELECT * FROM temp.lab;
INSERT INTO main.jobs SELECT * FROM temp.jobs;
INSERT INTO main.results SELECT * FROM temp.results;
DROP VIEW temp.lab; DROP VIEW temp.jobs; DROP VIEW temp.results;
DROP TABLE games; DROP TABLE blocks; DROP TABLE settings;
"""
"""Moves a tournament into the tables of the present version."""
LINES_BEGIN = b'{"lab":'
"""The first bytes of a file of lines."""


def read_lines(file: Path) -> tuple[str, list[str]]:
    """The settings and the results of a file of lines, as JSON. A last line without an end was
    being written by a killed program, and is left out. Raises ValueError if the file is damaged,
    OSError if it can't be read."""
    settings, *results = file.read_text(encoding="utf-8").split("\n")[:-1]
    for line in (settings, *results):
        json.loads(line)
    return settings, results
