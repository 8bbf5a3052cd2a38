"""Records: what `verify` accepts, and with which words it refuses everything else."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from stammtisch.core.errors import RecordError
from stammtisch.core.record import read_line, read_records, series_gap, verify
from stammtisch.core.record_fields import PlayerInfo
from tests.core.changed import HEAD, each_game, refused, summed
from tests.core.games import data, line, new_match, played, with_words

pytestmark = pytest.mark.once


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
