"""Fields of records that are missing, unknown or of another form, and lines that are no record."""

from __future__ import annotations

import json
from typing import Any

import pytest

from stammtisch.core.games import GAMES
from tests.core.changed import HEAD, each_game, refused, summed
from tests.core.games import data

pytestmark = pytest.mark.once


def test_other_options_with_the_same_moves() -> None:
    facts = refused({**data("ojyks"), "options": {"limit": 99, "clear_final_columns": False}})
    assert facts["reason"] == "check-sum"
    assert facts["move"] == 1


@pytest.mark.parametrize("value", [0, 1001, -1, "many", None, 1.5, True, [1], {}])
def test_an_option_with_an_impossible_value(value: object) -> None:
    facts = refused({**data("ojyks"), "options": {"limit": value}})
    assert (facts["move"], facts["reason"], facts["name"]) == (0, "bad-option", "limit")


@pytest.mark.parametrize(
    ("options", "name", "found", "due"),
    [
        ({"limit": "99"}, "limit", '"99"', "99"),
        ({"limit": " 99 "}, "limit", '" 99 "', "99"),
        ({"limit": 99, "clear_final_columns": 1}, "clear_final_columns", "1", "true"),
        ({"limit": 99, "clear_final_columns": "off"}, "clear_final_columns", '"off"', "false"),
    ],
)
def test_an_option_that_is_written_in_another_form(
    options: dict[str, object], name: str, found: str, due: str
) -> None:
    facts = refused(summed({**data("ojyks", 20), "options": options}))
    assert (facts["move"], facts["reason"], facts["name"]) == (0, "option-form", name)
    assert (facts["found"], facts["due"]) == (found, due)


def test_a_deck_that_is_written_in_another_form() -> None:
    options = {**data("narikana", 20)["options"], "deck2": "toy-box"}
    facts = refused(summed({**data("narikana", 20), "options": options}))
    assert (facts["move"], facts["reason"], facts["name"]) == (0, "option-form", "deck2")


@each_game
def test_an_outcome_with_truths_for_numbers(name: str) -> None:
    fields = data(name)
    places = [True if place == 1 else place for place in fields["outcome"]["places"]]
    outcome = {**fields["outcome"], "places": places}
    assert refused({**fields, "outcome": outcome})["reason"] == "outcome"


def test_a_record_of_a_later_version_is_called_one() -> None:
    facts = refused({**data("uno", 20), "stammtisch": 2, "more": 1})
    assert (facts["reason"], facts["version"], facts["known"]) == ("later-format", 2, 1)


def test_an_unknown_option() -> None:
    facts = refused({**data("ojyks"), "options": {"limits": 5}})
    assert (facts["move"], facts["reason"], facts["name"]) == (0, "unknown-option", "limits")


@pytest.mark.parametrize("seats", [[], ["Anna"], ["Anna"] * 11])
@each_game
def test_too_many_or_too_few_seats(name: str, seats: list[str]) -> None:
    facts = refused({**data(name), "seats": seats, "players": seats})
    assert (facts["move"], facts["reason"], facts["players"]) == (0, "bad-seats", len(seats))


@each_game
def test_other_seats(name: str) -> None:
    facts = refused({**data(name), "seats": ["Anna", "Ben", "Carl"]})
    assert (facts["move"], facts["reason"]) == (1, "check-sum")
    assert refused({**data(name), "seats": ["Anna", "Ben"]})["reason"] != "check-sum"


def test_seats_and_players_fit_each_other() -> None:
    for players in ([], ["human"], ["human"] * 4):
        assert refused(summed({**data("uno"), "players": players}))["move"] == 0


@each_game
def test_an_unknown_field(name: str) -> None:
    facts = refused({**data(name), "cheats": 1})
    assert (facts["move"], facts["reason"], facts["name"]) == (0, "unknown-field", "cheats")


@pytest.mark.parametrize("field", ["moves", "check", "outcome", *HEAD[1:]])
def test_a_missing_field(field: str) -> None:
    fields = data("uno", 20)
    del fields[field]
    facts = refused(fields)
    assert (facts["move"], facts["reason"], facts["name"]) == (0, "bad-field", field)


WRONG_VALUES: dict[str, tuple[object, ...]] = {
    "game": (None, 5, ["uno"]),
    "rules": (None, "1", 1.0, True),
    "options": (None, [], ""),
    "seats": (None, "ABC", {}, [1, 2, 3], [["A"], "B", "C"]),
    "players": (None, "ABC", [1, 2, 3]),
    "seed": (None, 7, ["7"]),
    "table": (None, 1),
    "commitment": (None, 0),
    "moves": (None, {}, ""),
    "check": (None, [], 0),
    "outcome": ([], "", 0),
    "series": (5, "12", [1], [1, 2, 3], ["1", "2"]),
    "at": (5, ["now"]),
}

WRONG = [(name, value) for name, values in WRONG_VALUES.items() for value in values]


@pytest.mark.parametrize(("field", "value"), WRONG)
def test_a_field_of_the_wrong_type(field: str, value: object) -> None:
    facts = refused(summed_if_possible({**data("uno", 20), field: value}))
    assert (facts["move"], facts["reason"], facts["name"]) == (0, "bad-field", field)


def summed_if_possible(fields: dict[str, Any]) -> dict[str, Any]:
    return summed(fields) if isinstance(fields["moves"], list) and fields["check"] else fields


@pytest.mark.parametrize(
    "entry", [None, 5, "draw", [], [1], [1, "draw", 1], ["1", "draw"], [True, "draw"], [1, None]]
)
def test_an_entry_of_the_wrong_form(entry: object) -> None:
    fields = data("uno", 20)
    fields["moves"][7] = entry
    facts = refused(fields)
    assert (facts["move"], facts["reason"], facts["name"]) == (8, "bad-field", "moves")


@pytest.mark.parametrize("text", ["5", "null", "[]", '"uno"', "{}", '{"stammtisch":0}'])
def test_json_that_is_no_record(text: str) -> None:
    assert refused(text) == {"game": 5, "move": 0, "reason": "no-record", "format": 1}


@pytest.mark.parametrize("text", ['{"stammtisch":1', '{ "stammtisch": 1, "game": uno}'])
def test_no_json(text: str) -> None:
    facts = refused(text)
    assert (facts["move"], facts["reason"]) == (0, "cut-off")


@pytest.mark.parametrize("field", ["seed", "table"])
def test_half_a_character(field: str) -> None:
    """JSON may hold half of a surrogate pair, which no encoding can write."""
    text = json.dumps({**data("uno", 20), field: "\ud800"})
    assert refused(text)["move"] == 0


def test_half_a_character_in_a_name() -> None:
    assert refused(json.dumps({**data("uno", 20), "seats": ["\ud800", "B", "C"]}))


def test_an_unknown_game() -> None:
    facts = refused({**data("uno"), "game": "skat"})
    assert (facts["move"], facts["reason"], facts["name"]) == (0, "unknown-game", "skat")
    assert set(GAMES) <= set(facts["known"])  # type: ignore[call-overload]


@each_game
def test_rules_of_another_version(name: str) -> None:
    known = GAMES[name].version
    facts = refused({**data(name), "rules": known + 1})
    assert (facts["move"], facts["reason"]) == (0, "rules-version")
    assert (facts["version"], facts["known"]) == (known + 1, known)
