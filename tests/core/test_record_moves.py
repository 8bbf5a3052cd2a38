"""Records whose moves, outcome or seed were changed: `verify` refuses them."""

from __future__ import annotations

import json
from functools import cache

import pytest

from stammtisch.core.record import verify
from tests.core.changed import changed, each_game, refused, summed
from tests.core.games import data, line, new_match, played

pytestmark = pytest.mark.once


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
