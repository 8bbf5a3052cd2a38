"""People, settings of chats, results, ratings, and updates that were seen.

Ratings of people follow from the results of games among them (openskill: Weng and Lin 2011,
Bradley-Terry with partial pairing, in which ties count as ties). They are kept as results come;
from all results, in their order, the same ratings follow again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from openskill.models import BradleyTerryPart
from sqlalchemy import (
    Select,
    Table,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from ....core.service.groups import group_of
from ....core.service.stored import Person, Result, Standing, Tally
from .engine import Statements, by_dialect, put
from .schema import people, people_at_tables, ratings, results, settings, tables, updates

DAY = 86400.0

NOTE_UPDATE = by_dialect(
    lambda insert: insert(updates).on_conflict_do_nothing().returning(updates.c.at)
)
PRUNE = delete(updates).where(updates.c.at < bindparam("before"))
FIND_PERSON = select(people).where(people.c.id == bindparam("of_person"))
HOLD_PERSON = FIND_PERSON.with_for_update(key_share=True)
PUT_PERSON = put(people, "name", "lane", "language", "settings")
SETTING = select(settings.c.value).where(
    settings.c.lane == bindparam("of_lane"), settings.c.name == bindparam("of_name")
)
SETTINGS = select(settings.c.name, settings.c.value).where(settings.c.lane == bindparam("of_lane"))
SETTINGS_NAMED = (
    select(settings.c.lane, settings.c.value)
    .where(settings.c.name == bindparam("of_name"))
    .order_by(settings.c.lane)
)
PUT_SETTING = put(settings, "value")
DROP_SETTING = delete(settings).where(
    settings.c.lane == bindparam("of_lane"), settings.c.name == bindparam("of_name")
)
ADD_RESULTS = insert(results)
RESULT = (
    results.c.table_number.label("table"),
    *(results.c[field.name] for field in fields(Result) if field.name != "table"),
)
WITH_PEOPLE = case((results.c.against > 0, 1), else_=0).label("with_people")
UNDONE = case((and_(results.c.against == 0, results.c.undone > 0), 1), else_=0).label("undone")
TALLIES = (
    select(
        results.c.game,
        WITH_PEOPLE,
        UNDONE,
        func.count().label("played"),
        func.sum(case((results.c.place == 1, 1), else_=0)).label("won"),
    )
    .where(results.c.person == bindparam("of_person"))
    .group_by(results.c.game, WITH_PEOPLE, UNDONE)
    .order_by(results.c.game, WITH_PEOPLE, UNDONE)
)
GAMES_WITH_PEOPLE = (
    select(results.c.game)
    .where(results.c.person == bindparam("of_person"), results.c.against > 0)
    .distinct()
)

# Ratings

ADD_RATING = by_dialect(lambda insert: insert(ratings).on_conflict_do_nothing())
HOLD_RATINGS = (
    select(ratings)
    .where(
        ratings.c.game == bindparam("of_game"),
        ratings.c.person.in_(bindparam("people", expanding=True)),
    )
    .order_by(ratings.c.person)
    .with_for_update(key_share=True)
)
PUT_RATING = put(ratings, "mean", "deviation", "careful", "games")
RATED = select(ratings.c.person).where(ratings.c.game == bindparam("of_game"))
DELETE_RATING = delete(ratings).where(
    ratings.c.game == bindparam("of_game"), ratings.c.person == bindparam("of_person")
)
_COLUMNS = (
    ratings.c.person,
    func.coalesce(people.c.name, "").label("name"),
    ratings.c.careful.label("rating"),
    ratings.c.games,
)
STANDING = (
    select(*_COLUMNS)
    .outerjoin(people, people.c.id == ratings.c.person)
    .where(ratings.c.game == bindparam("of_game"), ratings.c.person == bindparam("of_person"))
)
STANDINGS = (
    select(*_COLUMNS)
    .join(people, people.c.id == ratings.c.person)
    .where(ratings.c.game == bindparam("of_game"), people.c.settings["listed"].as_boolean())
    .order_by(ratings.c.careful.desc(), ratings.c.person)
    .limit(bindparam("most"))
)
MODEL = BradleyTerryPart()


class People(Statements):
    """The part of a Transaction for people and chats; `people_read`: people that it has read;
    `games_ended`: names of the games of which it stores results."""

    people_read: dict[str, Person | None]
    games_ended: list[str]

    def note_update(self, source: str, update: str) -> bool:
        values = {"source": source, "update_id": update, "at": self.now}
        return bool(self.execute(NOTE_UPDATE[self.kind], values).all())

    def forget_updates(self, before: float) -> int:
        """Delete the updates that were noted before this time; their number."""
        return self.execute(PRUNE, {"before": before}).rowcount

    def person(self, person: str, hold: bool = False) -> Person | None:
        if hold or person not in self.people_read:
            statement = HOLD_PERSON if hold else FIND_PERSON
            row = self.execute(statement, {"of_person": person}).first()
            self.people_read[person] = Person(**row._asdict()) if row else None
        return self.people_read[person]

    def put_person(self, person: Person) -> None:
        self.people_read[person.id] = person
        self.execute(PUT_PERSON[self.kind], asdict(person))

    def people_of_group(self, group: str) -> list[Person]:
        begin = tables.c.chat.startswith(group, autoescape=True)
        found = self.execute(select(tables.c.chat).where(tables.c.public, begin))
        chats = {chat for chat in found.scalars() if group_of(chat) == group}
        here = select(people_at_tables.c.person).join(tables).where(tables.c.chat.in_(chats))
        played = select(results.c.person).where(results.c.chat == group)
        return self._people_in(here, played)

    def people_met(self, person: str) -> list[Person]:
        met = []
        for table in (people_at_tables, results):
            own = select(table.c.table_number).where(table.c.person == person)
            met.append(select(table.c.person).where(table.c.table_number.in_(own)))
        return [known for known in self._people_in(*met) if known.id != person]

    def _people_in(self, *ids: Select[Any]) -> list[Person]:
        """The people whose ids are in one of the selections, by name."""
        known = select(people).where(or_(*(people.c.id.in_(selection) for selection in ids)))
        rows = self.execute(known.order_by(people.c.name, people.c.id))
        return [Person(**row._asdict()) for row in rows]

    def setting(self, lane: str, name: str) -> Any:
        return self.execute(SETTING, {"of_lane": lane, "of_name": name}).scalar()

    def settings(self, lane: str) -> dict[str, Any]:
        return {row.name: row.value for row in self.execute(SETTINGS, {"of_lane": lane}).all()}

    def settings_named(self, name: str) -> list[tuple[str, Any]]:
        return [
            (row.lane, row.value) for row in self.execute(SETTINGS_NAMED, {"of_name": name}).all()
        ]

    def put_setting(self, lane: str, name: str, value: Any) -> None:
        if value is None:
            self.execute(DROP_SETTING, {"of_lane": lane, "of_name": name})
        else:
            values = {"lane": lane, "name": name, "value": value}
            self.execute(PUT_SETTING[self.kind], values)

    def add_results(self, finished: Sequence[Result]) -> None:
        """Ratings first: who holds them stores the next result of these people."""
        for group in games_among_people(finished):
            self._rate(group)
        rows = [asdict(result) for result in finished]
        for row in rows:
            row["table_number"] = row.pop("table")
        if rows:
            self.execute(ADD_RESULTS, rows)
            self.games_ended.append(finished[0].game)

    def _rate(self, group: Sequence[Result]) -> None:
        """Rows of new people are made first, since only a row that is there can be held."""
        game, names = group[0].game, sorted({result.person for result in group})
        self.execute(ADD_RATING[self.kind], [_rating_row(game, name, Rating()) for name in names])
        rows = self.execute(HOLD_RATINGS, {"of_game": game, "people": names})
        before = {row.person: Rating(row.mean, row.deviation, row.games) for row in rows}
        self._put_ratings(game, after_game(before, group))

    def _put_ratings(self, game: str, by_person: Mapping[str, Rating]) -> None:
        rows = [_rating_row(game, person, by_person[person]) for person in sorted(by_person)]
        if rows:
            self.execute(PUT_RATING[self.kind], rows)

    def _forget_results(self, person: str) -> None:
        """The ratings of those who played with them follow from what is left."""
        mine = {"of_person": person}
        games = [row.game for row in self.execute(GAMES_WITH_PEOPLE, mine).all()]
        self.execute(delete(results).where(results.c.person == person))
        for game in games:
            ratings = ratings_of(self.results(game=game))
            for row in self.execute(RATED, {"of_game": game}).all():
                if row.person not in ratings:
                    self.execute(DELETE_RATING, {"of_game": game, "of_person": row.person})
            self._put_ratings(game, ratings)

    def tallies(self, person: str) -> list[Tally]:
        rows = self.execute(TALLIES, {"of_person": person}).all()
        return [
            Tally(row.game, bool(row.with_people), bool(row.undone), row.played, row.won)
            for row in rows
        ]

    def standing(self, person: str, game: str) -> Standing | None:
        row = self.execute(STANDING, {"of_game": game, "of_person": person}).first()
        return Standing(**row._asdict()) if row else None

    def standings(self, game: str, most: int) -> list[Standing]:
        rows = self.execute(STANDINGS, {"of_game": game, "most": most}).all()
        return [Standing(**row._asdict()) for row in rows]

    def results(self, person: str = "", game: str = "", chat: str = "") -> list[Result]:
        wanted = select(*RESULT).order_by(results.c.id)
        if person:
            wanted = wanted.where(results.c.person == person)
        if game:
            wanted = wanted.where(results.c.game == game)
        if chat:
            wanted = wanted.where(results.c.chat == chat)
        return [Result(**row._asdict()) for row in self.execute(wanted)]

    def _move_settings(self, old: str, new: str) -> None:
        """Move settings to a new address; those that it has already stay."""
        there = select(settings.c.name).where(settings.c.lane == new)
        self.execute(
            delete(settings).where(
                settings.c.lane == old, settings.c.name.in_(there.scalar_subquery())
            )
        )
        self.execute(update(settings).where(settings.c.lane == old).values(lane=new))

    def _forget_settings(self, lane: str) -> None:
        self.execute(delete(settings).where(settings.c.lane == lane))

    def _rename(self, table: Table, column: str, old: str, new: str) -> None:
        """Another address, wherever it stands in a column."""
        self.people_read.clear()
        mine = table.c[column] == old
        self.execute(update(table).where(mine).values({column: new}))


def _rating_row(game: str, person: str, rating: Rating) -> dict[str, Any]:
    return {"game": game, "person": person, "careful": rating.careful, **asdict(rating)}


# How results change ratings


@dataclass(frozen=True, slots=True)
class Rating:
    """The likely strength, with its standard deviation, after so many games against other
    people."""

    mean: float = MODEL.mu
    deviation: float = MODEL.sigma
    games: int = 0

    @property
    def careful(self) -> float:
        """Three standard deviations below what is likely, so that few games don't lead a list."""
        return float(MODEL.rating(self.mean, self.deviation).ordinal())


def games_among_people(played: Iterable[Result]) -> list[list[Result]]:
    """The results by game, in the order in which games came. Games without other people don't
    count, nor those of which all others have been forgotten."""
    games: dict[tuple[int, int], list[Result]] = {}
    for result in played:
        if result.against:
            games.setdefault((result.table, result.number), []).append(result)
    return [group for group in games.values() if len(group) > 1]


def after_game(known: Mapping[str, Rating], group: Sequence[Result]) -> dict[str, Rating]:
    """The ratings of a game's players after it; a player without a rating before is new."""
    before = [known.get(result.person, Rating()) for result in group]
    teams = [[MODEL.rating(rating.mean, rating.deviation)] for rating in before]
    rated = MODEL.rate(teams, ranks=[float(result.place) for result in group])
    return {
        result.person: Rating(new.mu, new.sigma, old.games + 1)
        for result, old, (new,) in zip(group, before, rated, strict=True)
    }


def ratings_of(played: Iterable[Result]) -> dict[str, Rating]:
    """The ratings in one game of all who have played it, by person."""
    rated: dict[str, Rating] = {}
    for group in games_among_people(played):
        rated |= after_game(rated, group)
    return rated
