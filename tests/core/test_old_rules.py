"""Records of older versions of the rules: replayed where the game says so, and refused in words.

In `tests/corpus/0.1/records`, `nyan_nyan-1.jsonl` was played by version 1 of nyan_nyan and holds by
version 2; `nyan_nyan-1-queens.jsonl` has a queen that was shuffled while a chain of queens went on.
`narikana-2.jsonl` was played by version 2 of narikana and holds by version 3; in
`narikana-2-king.jsonl` somebody chose a card for Forgotten King that found no free field.

Games of stammtisch 1.0 go on under its rules: in `1.0/records/ojyks-6-final-columns.jsonl` columns
that came to be equal at the end of a round stayed; in `nyan_nyan-4-exodia.jsonl` somebody held
Exodia while others decided, and showed it in their own decision; in `uno-4-rounded-points.jsonl`
888 points lost to 889, of which the exact ones were 890.37 and 889.79; in
`uno-3-opening-draw-two.jsonl` a draw two that was turned over first went to the bottom, and who
drew lost the turn."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from stammtisch.adapters.presentation.errors import error_text
from stammtisch.adapters.presentation.texts import texts_in
from stammtisch.adapters.storage.saved_games import Saves
from stammtisch.core.errors import NotAsked, RecordError
from stammtisch.core.games import GAMES
from stammtisch.core.games.nyan_nyan.cards import EXODIAS
from stammtisch.core.match import Match
from stammtisch.core.record import Record, check_sums, read_line, verify
from stammtisch.core.table.commands import AnswerQuestion
from stammtisch.core.table.table import from_record

FOLDER = Path(__file__).parents[1] / "corpus" / "0.1" / "records"
NYAN = GAMES["nyan_nyan"]
SHUFFLE_OF_QUEENS = 138
"""The entry of the record of queens that is another one by version 2."""
CHOICE_OF_KING = 158
"""The entry of the record of the king that nobody is asked for by version 3."""


def old(name: str) -> str:
    return (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").rstrip("\n")


def begun(name: str, entries: int) -> str:
    """The game of such a record as it was saved after so many entries."""
    record = read_line(old(name))
    return replace(record, moves=record.moves[:entries], outcome=None).to_line()


def refusal(line: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        verify(line)
    return caught.value


def of_version(line: str, version: int) -> str:
    """With another version of the rules, and check sums that fit."""
    fields = {**json.loads(line), "rules": version}
    head = {name: fields[name] for name in list(fields)[: list(fields).index("moves")]}
    sums = check_sums(head, [(seat, text) for seat, text in fields["moves"]])
    return json.dumps({**fields, "check": sums}, ensure_ascii=False, separators=(",", ":"))


@pytest.mark.parametrize(("game", "version"), [("nyan_nyan", 1), ("narikana", 2)])
def test_a_record_of_an_older_version_holds_where_the_rules_do_not_differ(
    game: str, version: int
) -> None:
    line = old(f"{game}-{version}")
    record = verify(line)
    assert (record.rules, GAMES[game].followed(GAMES[game].options_of(version))) == (
        *(version, version + 1),
    )
    assert record.outcome
    assert record.to_line() == line


def test_where_they_differ_it_is_refused_by_both_versions_and_the_entry() -> None:
    error = refusal(old("nyan_nyan-1-queens"))
    facts = error.facts
    assert (facts["move"], facts["reason"]) == (SHUFFLE_OF_QUEENS, "rules-differ")
    assert (facts["version"], facts["known"], facts["cause"]) == (1, 2, "chance-differs")
    assert error_text(error, texts_in("en"), "nyan_nyan") == (
        "Game 1, move 138: played by version 1 of the rules; by this version 2 it doesn't hold: "
        "the seed gives another outcome: word 1 should be 10C, not JH."
    )


def test_a_choice_that_is_not_asked_for_any_more_is_refused_by_both_versions() -> None:
    for language, said in (
        (
            "en",
            "Game 1, move 158: played by version 2 of the rules; by this version 3 it doesn't "
            "hold: seat 2 moved, but asked was: 1.",
        ),
        (
            "de",
            "Spiel 1, Zug 158: nach Fassung 2 der Regeln gespielt; nach dieser Fassung 3 ist es "
            "nicht gültig: Sitz 2 zog, gefragt war aber: 1.",
        ),
    ):
        error = refusal(old("narikana-2-king"))
        assert error_text(error, texts_in(language), "narikana") == said
    verify(begun("narikana-2-king", CHOICE_OF_KING - 1))


def test_the_same_record_of_this_version_is_simply_wrong() -> None:
    facts = refusal(of_version(old("nyan_nyan-1-queens"), 2)).facts
    assert (facts["move"], facts["reason"]) == (SHUFFLE_OF_QUEENS, "chance-differs")


def test_the_record_of_queens_holds_up_to_there() -> None:
    verify(begun("nyan_nyan-1-queens", SHUFFLE_OF_QUEENS - 1))
    assert refusal(begun("nyan_nyan-1-queens", SHUFFLE_OF_QUEENS)).facts["reason"] == "rules-differ"


def test_what_was_changed_in_it_is_not_put_down_to_the_rules() -> None:
    fields = json.loads(old("nyan_nyan-1"))
    fields["moves"][20][1] = "play 2S"
    facts = refusal(json.dumps(fields)).facts
    assert (facts["move"], facts["reason"]) == (21, "check-sum")


@pytest.mark.parametrize("version", [0, 4])
def test_versions_that_the_game_does_not_name_are_refused_by_their_number(version: int) -> None:
    line = of_version(old("nyan_nyan-1"), version)
    error = refusal(line)
    facts = error.facts
    assert (facts["move"], facts["reason"]) == (0, "rules-version")
    assert (facts["version"], facts["known"]) == (version, 3)
    assert error_text(error, texts_in("de"), "nyan_nyan") == (
        f"Spiel 1, Zug 0: nach Fassung {version} der Regeln gespielt, dies ist Fassung 3."
    )
    with pytest.raises(RecordError) as caught:
        Match(read_line(line))
    assert caught.value.facts == facts


def test_a_record_that_differs_is_not_taken_up() -> None:
    with pytest.raises(RecordError) as caught:
        Match(read_line(old("nyan_nyan-1-queens")))
    facts = caught.value.facts
    assert (facts["move"], facts["reason"]) == (SHUFFLE_OF_QUEENS, "rules-differ")
    assert facts["cause"] == "illegal"
    assert "are not the ones in play" in error_text(caught.value, texts_in("en"), "nyan_nyan")


def test_a_saved_game_of_before_goes_on_by_the_present_rules(tmp_path: Path) -> None:
    saves, file = Saves(tmp_path), tmp_path / "game.jsonl"
    file.write_text(begun("nyan_nyan-1", 60) + "\n", encoding="utf-8")
    match = saves.read(file)
    assert (match.record.rules, match.record.moves) == (2, read_line(old("nyan_nyan-1")).moves[:60])
    seat = match.pending[0]
    match.play(seat, match.view(seat).legal[0])
    saves.write(match, file)
    assert verify(file.read_text(encoding="utf-8")) == match.record
    assert match.rewound(60).record.rules == 2


RECORDS = Path(__file__).parents[1] / "corpus/1.0/records"
FINAL_COLUMNS = RECORDS / "ojyks-6-final-columns.jsonl"
ROUNDED, DRAW_TWO = RECORDS / "uno-4-rounded-points.jsonl", RECORDS / "uno-3-opening-draw-two.jsonl"


def test_a_game_of_older_rules_keeps_its_result_and_its_version() -> None:
    """Seat 6 ended a round with three equal cards in columns that were turned up last."""
    line = FINAL_COLUMNS.read_text(encoding="utf-8").rstrip("\n")
    record = verify(line)
    assert (record.rules, GAMES["ojyks"].version) == (1, 2)
    assert record.outcome == {"places": [6, 2, 4, 1, 3, 5], "points": [96, 35, 72, 18, 54, 82]}
    match = Match(read_line(line))
    assert (match.record.rules, match.record.to_line()) == (1, line)
    by_present = of_version(line.replace('columns":false', 'columns":true'), 2)
    assert '"points":[96,35,72,18,54,49]' in str(refusal(by_present).facts["due"])


def test_an_option_that_a_record_does_not_name_is_that_of_its_version() -> None:
    line = FINAL_COLUMNS.read_text(encoding="utf-8").rstrip("\n")
    unnamed = line.replace(',"clear_final_columns":false', "")
    verify(of_version(unnamed, 1))
    assert refusal(of_version(unnamed, 2)).facts["reason"] == "outcome"


def test_a_saved_game_of_older_rules_goes_on_by_them(tmp_path: Path) -> None:
    saves, file = Saves(tmp_path), tmp_path / "game.jsonl"
    whole = read_line(FINAL_COLUMNS.read_text(encoding="utf-8"))
    begun = replace(whole, moves=whole.moves[:-5], outcome=None)
    file.write_text(begun.to_line() + "\n", encoding="utf-8")
    match = saves.read(file)
    for seat, text in whole.moves[-5:]:
        match.play_line(seat, text)
    assert match.record.to_line() == whole.to_line()


EXODIA = FINAL_COLUMNS.with_name("nyan_nyan-4-exodia.jsonl")


def exodia() -> Record:
    return read_line(EXODIA.read_text(encoding="utf-8"))


def holder_waits(match: Match) -> bool:
    """Whether the seat that showed Exodia holds it while others decide."""
    held = sum({1 << card for card in match.view(shown_by()).hand})
    holds = any(held & suit == suit for suit in EXODIAS)
    return holds and shown_by() not in match.pending


def shown_by() -> int:
    return next(seat for seat, text in exodia().moves if text == "exodia")


def test_by_version_2_exodia_is_a_choice_of_ones_own_decisions_and_no_other() -> None:
    line = EXODIA.read_text(encoding="utf-8").rstrip("\n")
    record = verify(line)
    assert (record.rules, NYAN.version, record.to_line()) == (2, 3, line)
    waited = 0
    for length in range(2, len(record.moves)):
        match = Match(replace(record, moves=record.moves[:length], outcome=None))
        assert match.state.declarations() == {}
        if holder_waits(match):
            waited += 1
            with pytest.raises(NotAsked):
                match.play_line(shown_by(), "exodia")
        if record.moves[length][1] == "exodia":
            assert NYAN.read("exodia") in match.view(shown_by()).legal
    assert waited == 7


def test_a_table_of_version_2_goes_on_by_it() -> None:
    """Nobody has a button for Exodia while others decide, AI players don't show it then, and in a
    decision of one's own it is a choice by number and by word."""
    record = exodia()
    at = next(n for n, (_, text) in enumerate(record.moves) if text == "exodia")
    lengths = [n for n in range(2, at + 1) if holder_waits(Match(begun_of(record, n)))]
    for ai in (False, True):
        people = {seat: f"p{seat}" for seat in range(1, 5) if not (ai and seat == shown_by())}
        for length in lengths:
            table = from_record(begun_of(record, length), people, 0)
            assert table.record is not None
            assert len(table.record.moves) == length
            if not ai:
                assert table.declaration_of(people[shown_by()]) == ""
    people = {seat: f"p{seat}" for seat in range(1, 5)}
    table = from_record(begun_of(record, at), people, 0)
    asked = table.question_of(people[shown_by()])
    assert asked is not None
    for choice in ("exodia", asked.legal.index(NYAN.read("exodia"))):
        step = table.do(AnswerQuestion(people[shown_by()], asked.id, choice), 1)
        assert step.new[0] == (shown_by(), "exodia")


def begun_of(record: Record, length: int) -> Record:
    players = ["random"] * len(record.players)
    return replace(record, moves=record.moves[:length], outcome=None, players=players)


def test_points_of_uno_that_were_rounded_down_keep_their_places() -> None:
    """`test_uno_5_5_exact_points_may_turn_the_order` has the same rounds by present rules."""
    record = verify(ROUNDED.read_text(encoding="utf-8").rstrip("\n"))
    assert record.rules == 1
    assert record.outcome == {"places": [3, 2, 1, 4], "points": [133, 888, 889, 65]}


def test_a_game_of_uno_that_names_no_option_for_drawing_has_that_of_its_version() -> None:
    """The draw two that was turned over lies at the bottom, and who draws loses the turn."""
    line = DRAW_TWO.read_text(encoding="utf-8").rstrip("\n")
    record = verify(line)
    assert (record.rules, "draws_skip" in record.options) == (1, False)
    match = Match(read_line(line))
    assert (match.record.rules, match.record.to_line()) == (1, line)
    assert match.state.options.draws_skip is True
    assert refusal(of_version(line, 2)).facts["reason"] == "illegal"
    named = of_version(line.replace('"stack_draws"', '"draws_skip":true,"stack_draws"'), 1)
    assert verify(named).outcome == record.outcome
    lost = of_version(line.replace('"stack_draws"', '"draws_skip":false,"stack_draws"'), 1)
    assert refusal(lost).facts["reason"] == "wrong-seat"


def test_a_saved_game_of_uno_goes_on_by_older_rules(tmp_path: Path) -> None:
    saves, file = Saves(tmp_path), tmp_path / "game.jsonl"
    for path in (DRAW_TWO, ROUNDED):
        whole = read_line(path.read_text(encoding="utf-8"))
        for left in (1, len(whole.moves) // 2):
            begun = replace(whole, moves=whole.moves[:-left], outcome=None)
            file.write_text(begun.to_line() + "\n", encoding="utf-8")
            match = saves.read(file)
            for seat, text in whole.moves[len(match.record.moves) :]:
                if seat:
                    match.play_line(seat, text)
            assert match.record.to_line() == whole.to_line()
