"""Ratings are kept, instead of being computed from all results each time."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"

RESULTS = sa.text(
    'SELECT game, person, table_number AS "table", number, place, against FROM results'
    " WHERE against > 0 ORDER BY id"
)


def upgrade() -> None:
    ratings = op.create_table(
        "ratings",
        sa.Column("game", sa.Text(), autoincrement=False, nullable=False),
        sa.Column("person", sa.Text(), autoincrement=False, nullable=False),
        sa.Column("mean", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("careful", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "person", name="pk_ratings"),
    )
    op.create_index("ix_ratings_game_careful", "ratings", ["game", "careful"])
    by_game: dict[str, list[Any]] = {}
    for row in op.get_bind().execute(RESULTS):
        by_game.setdefault(row.game, []).append(row)
    config = op.get_context().config
    assert config is not None
    ratings_of = config.attributes["ratings_of"]
    rows = [
        {"game": game, "person": person, "careful": rating.careful, **asdict(rating)}
        for game, results in by_game.items()
        for person, rating in ratings_of(results).items()
    ]
    if rows:
        op.bulk_insert(ratings, rows)
