"""Records: what `verify` accepts, and with which words it refuses everything else."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from typing import Any

import pytest

from stammtisch.core.errors import RecordError
from stammtisch.core.games import GAMES
from stammtisch.core.record import check_sums, read_line, read_records, series_gap, verify
from stammtisch.core.record_fields import PlayerInfo
from tests.core.games import data, line, new_match, played, with_words
from tests.games.facts import FOR_SEVERAL

pytestmark = pytest.mark.once

each_game = pytest.mark.parametrize("name", FOR_SEVERAL)
HEAD = ("stammtisch", "game", "rules", "options", "seats", "players", "seed", "table", "commitment")


def refused(text: str | dict[str, Any]) -> dict[str, object]:
    """The facts with which the fifth line of a file is refused."""
    if isinstance(text, dict):
        text = json.dumps(text, ensure_ascii=False, separators=(",", ":"))
    with pytest.raises(RecordError) as error:
        verify(text, 5)
    facts = error.value.facts
    assert facts["game"] == 5
    return facts


def summed(fields: dict[str, Any]) -> dict[str, Any]:
    """With check sums that fit, as a forger would write them."""
    head = {name: fields[name] for name in (*HEAD, "words", "series", "at") if name in fields}
    return {**fields, "check": check_sums(head, [(s, t) for s, t in fields["moves"]])}


def changed(fields: dict[str, Any], number: int, text: str) -> dict[str, Any]:
    """With another text in an entry (from 1)."""
    moves = [list(entry) for entry in fields["moves"]]
    moves[number - 1][1] = text
    return {**fields, "moves": moves}


@each_game
@pytest.mark.parametrize("entries", [1, 2, 20, 100_000])
def test_good_records_hold(name: str, entries: int) -> None:
    record = verify(line(name, entries))
    assert (record.outcome is not None) == (entries == 100_000)
    assert record.to_line() == line(name, entries)
    assert record == read_line(line(name, entries))


def test_series_and_date_are_kept() -> None:
    match = played(new_match("ojyks"), 9)
    match.record.series, match.record.at = (2, 5), "2030-01-01T12:00:00Z"
    record = verify(match.record.to_line())
    assert (record.series, record.at) == ((2, 5), "2030-01-01T12:00:00Z")
    assert list(json.loads(record.to_line())) == [
        *HEAD,
        *("series", "at", "moves", "check", "outcome"),
    ]


@each_game
def test_words_are_mixed_into_all_chance(name: str) -> None:
    plain, mixed = played(with_words(name, "", "", "")), played(with_words(name, "apple", "", "ü"))
    assert plain.record.to_line() == played(new_match(name)).record.to_line()
    assert plain.record.commitment == mixed.record.commitment, "it stands before the words"
    chances = [[text for seat, text in one.record.moves if not seat] for one in (plain, mixed)]
    assert chances[0][0] != chances[1][0]
    record = verify(mixed.record.to_line())
    assert record.words == [
        hashlib.sha256(b"apple").hexdigest(),
        "",
        hashlib.sha256("ü".encode()).hexdigest(),
    ]
    assert list(json.loads(record.to_line())) == [*HEAD, "words", "moves", "check", "outcome"]
    assert mixed.rewound(5).record.words == record.words


@each_game
def test_other_words(name: str) -> None:
    fields = json.loads(played(with_words(name, "apple", "", "pear")).record.to_line())
    other = {**fields, "words": fields["words"][::-1]}
    facts = refused(summed(other))
    assert (facts["move"], facts["reason"]) == (1, "chance-differs")
    assert refused(other)["move"] == 1
    none = {key: value for key, value in fields.items() if key != "words"}
    assert refused(summed(none))["reason"] == "chance-differs"


A_WORD = "0123456789abcdef" * 4


@pytest.mark.parametrize(
    "value",
    [
        *(None, "", [], ["", "", ""], [A_WORD], [A_WORD, "", "", ""], [A_WORD, 1, ""]),
        *(["apple", "", ""], [A_WORD.upper(), "", ""], [A_WORD + "\n", "", ""], {"1": A_WORD}),
    ],
)
def test_words_are_checked_for_form(value: object) -> None:
    facts = refused({**data("uno"), "words": value})
    assert (facts["move"], facts["reason"], facts["name"]) == (0, "bad-field", "words")


def test_how_often_moves_were_taken_back_has_a_check_sum_of_its_own() -> None:
    plain = data("uno")
    assert "undone" not in plain
    match = played(new_match("uno"))
    match.record.undone = 3
    record = verify(match.record.to_line())
    assert record.undone == 3
    names = list(json.loads(record.to_line()))
    assert names == [*HEAD, "moves", "check", "undone", "check_end", "outcome"]
    fields = json.loads(record.to_line())
    assert {**plain, "undone": 3, "check_end": fields["check_end"]} == fields


@pytest.mark.parametrize("value", [0, -1, True, 1.0, "1", None, [1]])
def test_how_often_moves_were_taken_back_is_a_number(value: object) -> None:
    facts = refused({**data("uno"), "undone": value})
    assert (facts["move"], facts["reason"], facts["name"]) == (0, "bad-field", "undone")


def test_who_played_a_seat_has_a_check_sum_of_its_own() -> None:
    match = played(new_match("uno"))
    match.record.players[0] = "human"
    match.record.changes = [(5, 1, "normal"), (9, 1, "default"), (10, 1, "human")]
    record = verify(match.record.to_line())
    assert [record.player_at(1, entry) for entry in (4, 5, 8, 9, 10)] == [
        *("human", "normal", "normal", "default", "human")
    ]
    names = list(json.loads(record.to_line()))
    assert names == [*HEAD, "moves", "check", "changes", "check_end", "outcome"]
    assert match.rewound(9).record.changes == [(5, 1, "normal"), (9, 1, "default")]


def with_both(name: str) -> dict[str, Any]:
    """A record with moves taken back and seats taken over."""
    match = played(new_match(name))
    match.record.undone = 3
    match.record.changes = [(5, 1, "normal"), (9, 1, "human")]
    fields: dict[str, Any] = json.loads(match.record.to_line())
    return fields


def with_infos() -> dict[str, Any]:
    """A record with what players told."""
    match = played(new_match("uno"))
    match.record.infos = [(4, PlayerInfo(0.5, 7, ("draw",))), (6, PlayerInfo(1.0))]
    fields: dict[str, Any] = json.loads(match.record.to_line())
    return fields


@pytest.mark.parametrize(
    "change",
    [
        *({"infos": [[4, {"score": 0.5, "nodes": 7, "line": ["draw"]}]]}, {"infos": None}),
        *({"infos": [[5, {"score": 0.5}]]}, {"check_end": "0" * 8}, {"check_end": None}),
    ],
)
def test_what_players_told_cannot_be_changed(change: dict[str, Any]) -> None:
    fields = with_infos()
    assert len(verify(json.dumps(fields)).infos) == 2
    changed = {key: value for key, value in {**fields, **change}.items() if value is not None}
    facts = refused(changed)
    assert (facts["move"], facts["reason"]) == (0, "check-sum-end")


@pytest.mark.parametrize(
    "change",
    [
        *({"undone": 2}, {"undone": None}, {"changes": None}, {"undone": None, "changes": None}),
        *({"changes": [[5, 1, "normal"]]}, {"changes": [[5, 1, "easy"], [9, 1, "human"]]}),
        *({"changes": [[9, 1, "human"], [5, 1, "normal"]]}, {"check_end": "0" * 8}),
    ],
)
@each_game
def test_what_stands_behind_the_moves_cannot_be_changed(name: str, change: dict[str, Any]) -> None:
    fields = with_both(name)
    assert verify(json.dumps(fields)).undone == 3
    changed = {key: value for key, value in {**fields, **change}.items() if value is not None}
    facts = refused(changed)
    assert (facts["move"], facts["reason"]) == (0, "check-sum-end")


@pytest.mark.parametrize("value", [None, 1, "", "0", "0" * 9, "x" * 8, ["0" * 8]])
def test_the_check_sum_of_the_end_is_checked_for_form(value: object) -> None:
    facts = refused({**with_both("uno"), "check_end": value})
    assert (facts["reason"], facts["name"]) == ("bad-field", "check_end")


def test_a_record_of_version_1_0_has_no_check_sum_there_and_gets_none() -> None:
    fields = with_both("uno")
    del fields["check_end"]
    old = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
    record = verify(old)
    assert record.end_unchecked
    assert record.to_line() == record.copy().to_line() == old
    assert not verify(line("uno")).end_unchecked, "it has nothing there"
    record.infos = [(4, PlayerInfo(0.5))]
    assert verify(record.to_line()).infos == record.infos


@pytest.mark.parametrize("value", [1, [1], [[1, 1]], [[0, 9, "x"]], [[0, 0, "x"]], [[-1, 1, "x"]]])
def test_who_played_a_seat_is_checked_for_form(value: object) -> None:
    facts = refused({**data("uno"), "changes": value})
    assert (facts["move"], facts["reason"], facts["name"]) == (0, "bad-field", "changes")


def test_names_of_people_are_any_text() -> None:
    match = new_match("uno", players=2)
    match.record.seats[:] = ['"\\', "Jürgen\n♥]"]
    text = played(match, 20).record.to_line()
    assert "\n" not in text
    assert verify(text).seats == ['"\\', "Jürgen\n♥]"]


# Entries that were changed.


@cache
def decision(name: str) -> tuple[int, int, list[str]]:
    """An entry of the game (from 1) at which its seat had a choice, the seat, and what it could
    have chosen instead."""
    whole = played(new_match(name))
    for number, (seat, text) in enumerate(whole.record.moves, 1):
        before = whole.rewound(number - 1)
        if number > 9 and seat and len(before.record.moves) == number - 1:
            others = {before.game.notation(move) for move in before.state.legal(seat)} - {text}
            if others:
                return number, seat, sorted(others)
    raise AssertionError


@each_game
def test_a_move_changed_to_another_legal_one(name: str) -> None:
    number, _, (text, *_) = decision(name)
    fields = changed({**data(name), "outcome": None}, number, text)
    fields["moves"] = fields["moves"][:number]
    fields["check"] = fields["check"][: 4 * number]
    facts = refused(fields)
    assert (facts["move"], facts["reason"], facts["text"]) == (number, "check-sum", text)


def test_a_legal_change_that_makes_no_difference() -> None:
    """The order in which two seats chose their first cards."""
    fields = data("ojyks")
    moves = fields["moves"]
    number = next(n for n in range(1, 9) if moves[n][0] != moves[n + 1][0])
    moves[number], moves[number + 1] = moves[number + 1], moves[number]
    facts = refused(fields)
    assert (facts["move"], facts["reason"]) == (number + 1, "check-sum")
    # Nothing but the check sum gives it away.
    assert verify(json.dumps(summed(fields))).outcome == fields["outcome"]


@each_game
def test_a_move_changed_to_an_illegal_one(name: str) -> None:
    number, seat, _ = decision(name)
    before = played(new_match(name)).rewound(number - 1)
    legal = before.state.legal(seat)
    moves = enumerate(before.game.moves)
    move, text = next((move, text) for move, text in moves if text and move not in legal)
    facts = refused(changed(data(name), number, text))
    assert (facts["move"], facts["reason"], facts["seat"]) == (number, "illegal", seat)
    assert (facts["text"], facts["of"]) == (text, name)
    assert facts["why"] == {"move": text, **before.game.why_not(before.view(seat), move)}


@each_game
@pytest.mark.parametrize("text", ["", "nonsense", "DRAW", "draw ", "shuffle 1"])
def test_a_move_that_is_none(name: str, text: str) -> None:
    fields = data(name)
    number = next(n for n, (seat, _) in enumerate(fields["moves"], 1) if n > 9 and seat)
    facts = refused(changed(fields, number, text))
    assert (facts["move"], facts["reason"], facts["text"]) == (number, "illegal", text)
    assert facts["why"] == {"move": text, "reason": "no-such-move"}


@each_game
def test_a_move_of_a_seat_that_is_not_asked(name: str) -> None:
    fields = data(name)
    number, seat = next((n, s) for n, (s, _) in enumerate(fields["moves"], 1) if n > 12 and s)
    for other in {0, 1, 2, 3, 4, -1, 10**30} - {seat}:
        fields["moves"][number - 1][0] = other
        facts = refused(fields)
        assert (facts["move"], facts["reason"]) == (number, "wrong-seat")
        assert (facts["seat"], facts["pending"]) == (other, (seat,))


@each_game
def test_a_player_cannot_speak_for_chance(name: str) -> None:
    fields = data(name)
    fields["moves"][0][0] = 1
    facts = refused(fields)
    assert (facts["move"], facts["reason"], facts["pending"]) == (1, "wrong-seat", (0,))


@each_game
def test_two_cards_swapped_in_a_shuffle(name: str) -> None:
    fields = data(name)
    words = fields["moves"][0][1].split()
    a = 10
    b = next(i for i in range(11, len(words)) if words[i] != words[a])
    words[a], words[b] = words[b], words[a]
    due = words[b]
    facts = refused(summed(changed(fields, 1, " ".join(words))))
    assert (facts["move"], facts["reason"]) == (1, "chance-differs")
    assert (facts["card"], facts["found"], facts["due"]) == (a, words[a], due)


@each_game
def test_a_card_too_few_in_a_shuffle(name: str) -> None:
    fields = data(name)
    words = fields["moves"][0][1].split()
    facts = refused(changed(fields, 1, " ".join(words[:-1])))
    assert (facts["move"], facts["reason"]) == (1, "chance-differs")
    assert (facts["found"], facts["due"]) == (len(words) - 2, len(words) - 1)


def test_another_starter() -> None:
    fields = data("uno")
    assert fields["moves"][1][1].startswith("starter")
    now = fields["moves"][1][1]
    text = "starter 1" if now != "starter 1" else "starter 2"
    facts = refused(summed(changed(fields, 2, text)))
    assert (facts["move"], facts["reason"]) == (2, "chance-differs")
    assert f"starter {facts['found']}" == text
    assert f"starter {facts['due']}" == now


# Entries that are missing, or too many.


@each_game
@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_cut_line(name: str, part: float) -> None:
    text = line(name)
    text = text[: int(len(text) * part)]
    facts = refused(text)
    whole = text[text.index('"moves"') :].count('"],') if '"moves"' in text else 0
    assert facts["reason"] == "cut-off"
    assert whole <= int(str(facts["move"])) <= whole + 1


@each_game
def test_the_last_entry_removed(name: str) -> None:
    fields = data(name)
    due = len(fields["moves"])
    fields["moves"].pop()
    facts = refused({**fields, "outcome": None})
    assert (facts["move"], facts["reason"], facts["due"]) == (due - 1, "moves-missing", due)
    # With the outcome still there it can't be an unfinished game either.
    assert refused(summed(fields))["reason"] == "not-over"


@each_game
def test_an_entry_removed_in_the_middle(name: str) -> None:
    fields = data(name)
    del fields["moves"][30]
    assert int(str(refused(fields)["move"])) >= 31


@each_game
def test_an_entry_after_the_end(name: str) -> None:
    fields = data(name)
    last = len(fields["moves"])
    fields["moves"].append([1, "draw"])
    facts = refused(fields)
    assert (facts["move"], facts["reason"]) == (last + 1, "after-the-end")


# The other fields.


@each_game
@pytest.mark.parametrize("key", ["places", "points"])
def test_another_outcome(name: str, key: str) -> None:
    fields = data(name)
    fields["outcome"][key][0] += 1
    facts = refused(fields)
    assert (facts["move"], facts["reason"]) == (len(fields["moves"]), "outcome")
    assert json.loads(str(facts["due"])) == data(name)["outcome"]


@each_game
def test_a_missing_outcome(name: str) -> None:
    assert refused({**data(name), "outcome": None})["reason"] == "outcome"


@each_game
def test_an_outcome_too_early(name: str) -> None:
    fields = {**data(name, 20), "outcome": data(name)["outcome"]}
    facts = refused(fields)
    assert (facts["move"], facts["reason"]) == (len(fields["moves"]), "not-over")


@each_game
def test_another_seed(name: str) -> None:
    fields = {**data(name), "seed": "8"}
    assert (refused(fields)["move"], refused(fields)["reason"]) == (0, "commitment")


@each_game
def test_another_seed_with_its_commitment(name: str) -> None:
    """The cards are others then, and the players saw another commitment."""
    other = new_match(name, seed="8").record
    fields = {**data(name), "seed": "8", "commitment": other.commitment}
    facts = refused(summed(fields))
    assert (facts["move"], facts["reason"]) == (1, "chance-differs")


@pytest.mark.parametrize("change", [{"commitment": "0" * 64}, {"table": "table 2"}])
@each_game
def test_another_commitment_or_table(name: str, change: dict[str, str]) -> None:
    facts = refused({**data(name), **change})
    assert (facts["move"], facts["reason"]) == (0, "commitment")


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


# Files.


def test_a_file() -> None:
    text = f"{line('ojyks')}\n\n{line('uno', 20)}\n"
    games = [record.game for record in read_records(text.splitlines(keepends=True))]
    assert games == ["ojyks", "uno"]
    with pytest.raises(RecordError) as error:
        list(read_records([*text.splitlines(), "{"]))
    assert error.value.facts["game"] == 4


def test_a_gap_in_a_series() -> None:
    def gap(*numbers: int, games: int = 3) -> int | None:
        record = new_match("ojyks").record.to_line()
        records = [read_line(record) for _ in numbers]
        for one, number in zip(records, numbers, strict=True):
            one.series = (number, games)
        return series_gap(records)

    assert gap(1, 2, 3) is None
    assert gap(1, 3) == 2
    assert gap(2, 3) == 1
    assert gap(1, 2) == 3
    assert gap(1, 1, 2) == 2
    assert series_gap([new_match("ojyks").record]) is None
