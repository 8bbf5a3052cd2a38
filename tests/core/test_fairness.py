"""Whatever of chance is forged in a record, each check finds it."""

from __future__ import annotations

import json

import pytest

from stammtisch.core.errors import RecordError
from stammtisch.core.record import read_line, verify
from stammtisch.core.review import check_fairness
from tests.core.forged import TIE, Forgery, every_kind, forgeries, honest, kinds_of
from tests.core.games import played, with_words
from tests.core.test_records_doc import PAGE, check

pytestmark = pytest.mark.once

FORGED = forgeries()


def test_every_kind_of_chance_of_every_game_is_forged() -> None:
    forged = {
        (forgery.game.removesuffix(" with a tie"), kind_of(forgery.line, forgery.entry))
        for forgery in FORGED
    }
    assert forged == every_kind()
    assert {forgery.game for forgery in FORGED if forgery.refill} == {"nyan_nyan", "ojyks", "uno"}
    assert "starter" in kinds_of(TIE)


def kind_of(line: str, entry: int) -> str:
    text: str = json.loads(line)["moves"][entry - 1][1]
    return text.split(maxsplit=1)[0]


def test_what_was_not_changed_is_fair() -> None:
    assert check(*honest().values()) == [f"game {n}: fair" for n in range(1, 1 + len(honest()))]
    mixed = played(with_words("uno", "apple", "", "ü")).record.to_line()
    for line in (*honest().values(), mixed):
        fairness = check_fairness(verify(line))
        assert fairness.fair
        assert len(fairness.outcomes) == sum(seat == 0 for seat, _ in json.loads(line)["moves"])


def test_the_program_of_the_page_finds_every_forgery() -> None:
    """But for other cards in a refill, of which the page says that only a replay finds them."""
    found = [forgery for forgery in FORGED if not (forgery.refill and forgery.cards)]
    said = check(*[forgery.line for forgery in found])
    for number, (told, forgery) in enumerate(zip(said, found, strict=True), 1):
        assert told.startswith(f"game {number}: chance {forgery.number}"), f"{forgery}: {told}"
    assert "which cards of the discard pile are shuffled at a\nrefill" in PAGE


@pytest.mark.parametrize("forgery", FORGED, ids=str)
def test_verify_and_its_explanation_find_every_forgery(forgery: Forgery) -> None:
    with pytest.raises(RecordError) as refused:
        verify(forgery.line)
    facts = refused.value.facts
    assert (facts["move"], facts["reason"]) == (forgery.entry, "chance-differs")
    fairness = check_fairness(read_line(forgery.line))
    assert not fairness.fair
    wrong = [outcome for outcome in fairness.outcomes if not outcome.fair]
    assert (wrong[0].entry, wrong[0].number) == (forgery.entry, forgery.number)
    assert wrong[0].due is not None


def test_several_forgeries_are_all_named() -> None:
    fields = json.loads(honest()["las_vegan"])
    for entry, text in ((1, "casinos 1 2 3"), (2, "tokens -3 -2 -1 -1 -2")):
        fields["moves"][entry][1] = text
    fairness = check_fairness(read_line(json.dumps(fields)))
    assert [outcome.number for outcome in fairness.outcomes if not outcome.fair][:2] == [1, 2]
    assert check(json.dumps(fields))[0].startswith("game 1: chance 1, chance 2")


def test_chance_that_nobody_asked_for_and_a_missing_one_are_found() -> None:
    fields = json.loads(honest()["uno"])
    fields["moves"].insert(4, [0, "starter 1"])
    fairness = check_fairness(read_line(json.dumps(fields)))
    assert fairness.outcomes[-1].due is None
    assert fairness.stopped == 5
    missing = json.loads(honest()[TIE])
    at = next(n for n, (_, text) in enumerate(missing["moves"]) if text.startswith("starter"))
    del missing["moves"][at]
    assert "no starter" in check(json.dumps(missing))[0]
    assert not check_fairness(read_line(json.dumps(missing))).fair


def test_an_outcome_of_an_unknown_kind_is_not_called_fair() -> None:
    fields = json.loads(honest()["uno"])
    fields["moves"].insert(2, [0, "weather rain"])
    assert "chance 2: not checked, weather is unknown" in check(json.dumps(fields))[0]
    other = {**json.loads(honest()["uno"]), "game": "high-card"}
    assert "the cards aren't checked, high-card is unknown" in check(json.dumps(other))[0]
